import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { openMemory } from '../../src/open.ts'
import { tempFolder } from '../support/folders.ts'

const SAMPLE = fs.readFileSync('raw/2026-02-08.md', 'utf8')
const NOW = '2026-02-08T23:30:00Z'
let root: string

beforeEach(() => {
  root = tempFolder('process')
  fs.mkdirSync(path.join(root, 'raw'))
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

interface Report {
  run: string | null
  turns: number
  findings: {
    memory: string
    text: string
    home: string
    kind: string
    evidence: { file: string; lines: [number, number] }[]
  }[]
  changed: string[]
  failures: string[]
  dropped: Record<string, number>
}

const globals = () => ({ root, now: NOW, json: true })
const writeLog = (text: string, date = '2026-02-08'): void =>
  fs.writeFileSync(path.join(root, 'raw', `${date}.md`), text)
const readFile = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8')

async function run(name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) {
  const result = await runCommand(name, args, options, globals())
  return { ...result, report: JSON.parse(result.stdout) as Report }
}

/** Every file of the folder but the journal's own, which holds times and random ids. */
function tree(): Record<string, string> {
  const names = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(root, name)).isFile())
  return Object.fromEntries(names.sort().map((name) => [name, fs.readFileSync(path.join(root, name), 'latin1')]))
}

describe('process', () => {
  it('the sample shows every destination, and every line leads to its words', async () => {
    writeLog(SAMPLE)
    const { report, exitCode } = await run('process')
    expect(exitCode).toBe(0)
    expect(report.turns).toBeGreaterThanOrEqual(30)
    expect(new Set(report.findings.map((finding) => finding.home))).toEqual(
      new Set(['user', 'relational', 'soul', 'store']),
    )
    const raw = SAMPLE.split('\n')
    for (const { text, evidence } of report.findings) {
      expect(text.length).toBeLessThanOrEqual(240)
      expect(evidence.length).toBeGreaterThan(0)
      for (const { file, lines } of evidence) {
        expect(file).toBe('raw/2026-02-08.md')
        expect(
          raw
            .slice(lines[0] - 1, lines[1])
            .join('')
            .trim(),
        ).not.toBe('')
        expect(raw.slice(lines[0] - 1, lines[1]).filter((line) => line.startsWith('## '))).toEqual([])
      }
    }
  })

  it('every list line of a document is a finding of the run that wrote it', async () => {
    writeLog(SAMPLE)
    const { report } = await run('process')
    const items = ['USER', 'RELATIONAL'].flatMap((name) =>
      readFile(`workspace/${name}.md`)
        .split('\n')
        .filter((line) => line.startsWith('- ')),
    )
    const texts = new Set(
      report.findings.filter((finding) => finding.home !== 'store').map((finding) => `- ${finding.text}`),
    )
    expect(items.filter((item) => !texts.has(item))).toEqual([])
  })

  it('CMD3: a second process of the same log writes nothing and says so', async () => {
    writeLog(SAMPLE)
    await run('process')
    const before = tree()
    const { report, exitCode } = await run('process')
    expect(exitCode).toBe(0)
    expect(report).toMatchObject({ run: null, findings: [], changed: [] })
    expect(tree()).toEqual(before)
  })

  it('--force extracts again and the same evidence never counts twice', async () => {
    writeLog(SAMPLE)
    await run('process')
    const documents = readFile('workspace/USER.md')
    const { report } = await run('process', ['2026-02-08'], { force: true })
    expect(report.turns).toBeGreaterThanOrEqual(30)
    expect(report.findings).toEqual([])
    expect(readFile('workspace/USER.md')).toBe(documents)
  })

  it('CMD5: --dry-run says what would be learned and writes nothing', async () => {
    writeLog(SAMPLE)
    const before = tree()
    const { report } = await run('process', [], { dryRun: true })
    expect(report.findings.length).toBeGreaterThan(5)
    expect(tree()).toEqual(before)
    const real = await run('process')
    expect(real.report.findings.map((finding) => finding.text)).toEqual(report.findings.map((finding) => finding.text))
  })

  it('--dry-run prints every change: what is added, noted, superseded and asked', async () => {
    writeLog('## USER [14:30] (x)\n\nI live in Lisbon.\n')
    await run('process')
    writeLog('## USER [09:00] (x)\n\nI moved to Porto. We decided to keep the boat.\n', '2026-02-09')
    const { stdout } = await runCommand('process', [], { dryRun: true }, { root, now: NOW })
    expect(stdout).toMatch(/Would change:\n {2}.*add to user: ".*Porto/s)
    expect(stdout).toMatch(/".*Lisbon.*" holds no longer, in its place ".*Porto/)
    const { report } = await run('process', [], { dryRun: true })
    const { changes } = report as unknown as { changes: { type: string }[] }
    expect(changes.map(({ type }) => type)).toEqual(expect.arrayContaining(['memory-superseded', 'log-processed']))
    const learned = (await run('process')).report as unknown as { changes?: unknown }
    expect(learned.changes).toBeUndefined()
    expect(readFile('workspace/USER.md')).toContain('Porto')
  })

  it('a log that does not tell who is who is learned from when another one does', async () => {
    const turn = (who: string, at: string, text: string) => `## ${who} [${at}] (x)\n\n${text}\n\n---\n\n`
    const even = turn('Ann', '08:00', 'I am allergic to walnuts.') + turn('Bob', '09:00', 'I noted it, for all days.')
    fs.writeFileSync(path.join(root, 'raw', '2026-02-01.md'), even)
    const first = await run('process')
    expect(first.report.findings).toEqual([])
    expect(first.stderr.join()).toContain('2026-02-01.md: nothing was learned: Ann and Bob ask and answer alike')
    const asks =
      turn('Ann', '08:00', 'is the night train cheaper?') + turn('Bob', '08:01', 'It is.\n\n- by half\n- and quicker')
    fs.writeFileSync(path.join(root, 'raw', '2026-02-02.md'), asks.repeat(3))
    expect((await run('process')).stderr.join()).toContain('02-02.md: Ann asks and Bob answers')
    const { findings } = (await run('process')).report
    expect(findings.map(({ text }: { text: string }) => text)).toEqual(['Is allergic to walnuts'])
  })

  it('init takes the names from the logs that are there, where they agree', async () => {
    const log = (a: string, b: string) =>
      `## ${a} [08:00] (x)\n\nbook it\n\n---\n\n## ${b} [08:01] (x)\n\nBooked.\n\n---\n`
    const config = async (...logs: string[]): Promise<string> => {
      const at = fs.mkdtempSync(path.join(root, 'init-'))
      fs.mkdirSync(path.join(at, 'raw'))
      for (const [n, text] of logs.entries()) fs.writeFileSync(path.join(at, 'raw', `2026-02-0${n + 1}.md`), text)
      await runCommand('init', [at], {}, {})
      return fs.readFileSync(path.join(at, 'memoird.json5'), 'utf8')
    }
    expect(await config(log('Ines', 'Claude'), log('Ines', 'Claude'))).toMatch(
      /human: "Ines",\n {2}assistant: "Claude"/,
    )
    expect(await config(log('Ines', 'Claude'), log('Max', 'Claude'))).toContain('human: "USER"')
    expect(await config()).toContain('human: "USER"')
  })

  it('CMD5: --dry-run leaves alone what a running process or a crash left, and makes no key', async () => {
    await runCommand('init', [root], {}, {})
    writeLog(SAMPLE)
    const made = tree()
    await run('process', [], { dryRun: true })
    expect(tree()).toEqual(made)
    await run('process')
    for (const name of ['.state/.scheduler.json.memoird-a.tmp', 'workspace/.SOUL.md.memoird-a.tmp'])
      fs.writeFileSync(path.join(root, name), 'half')
    const away = path.join(root, 'workspace', '.USER.md.memoird-a-0000000000000000.away')
    fs.renameSync(path.join(root, 'workspace', 'USER.md'), away)
    const before = tree()
    await run('process', [], { dryRun: true })
    expect(tree()).toEqual(before)
    await run('process')
    expect(fs.existsSync(path.join(root, 'workspace', 'USER.md'))).toBe(true)
    expect(Object.keys(tree()).filter((name) => name.includes('memoird-'))).toEqual([])
  })

  it('what a person did by hand is said, and so is every file that changed', async () => {
    writeLog(SAMPLE)
    await run('process')
    const [first, ...lines] = readFile('workspace/USER.md').split(/^(?=- )/m)
    fs.writeFileSync(
      path.join(root, 'workspace', 'USER.md'),
      [first, '- Plays the cello\n', ...lines.slice(1)].join(''),
    )
    const ran = await runCommand('process', [], {}, { root, now: NOW })
    expect(ran.stdout).toMatch(
      /^Your edits: 1 line added, 1 line deleted {2}\[run-\w+\]\n\nChanged: daily\/2026-02-08.md\n$/,
    )
    expect((await runCommand('process', [], {}, { root, now: NOW })).stdout).toBe('Nothing new.\n')
  })

  it('CMD6: a log processed in pieces as it grows gives the memories of the whole log at once', async () => {
    writeLog(SAMPLE)
    const whole = (await run('process')).report.findings.map((finding) => finding.memory)
    fs.rmSync(root, { recursive: true, force: true })
    fs.mkdirSync(path.join(root, 'raw'), { recursive: true })
    const starts = [...SAMPLE.matchAll(/^## /gm)].map((match) => match.index)
    const pieces: string[] = []
    for (let at = 11; at < starts.length + 11; at += 11) {
      writeLog(SAMPLE.slice(0, starts[at]))
      pieces.push(...(await run('process')).report.findings.map((finding) => finding.memory))
    }
    expect([...new Set(pieces)].sort()).toEqual([...new Set(whole)].sort())
  })

  it('CMD6: a turn that grew after it was taken as it stood counts once in the summary of the day', async () => {
    const [first = '', rest = ''] = SAMPLE.split(/(?=^## BERNARD \[08:12\])/m)
    for (const piece of [`${first.slice(0, -30)}`, first, first + rest]) {
      writeLog(piece)
      await run('process')
    }
    const turns = [...SAMPLE.matchAll(/^## /gm)].length
    expect(readFile('daily/2026-02-08.md')).toContain(`- ${turns} turns, `)
  })

  it('what the summary says is new in a document stands there; what is still asked does not', async () => {
    writeLog('## USER [14:30] (x)\n\nI live in Lisbon.\n', '2026-02-07')
    writeLog(`${SAMPLE}\n## USER [23:00] (claude)\n\nI live in Porto.\n`)
    await run('process')
    expect(readFile('workspace/REVIEW.md')).toContain('Which one holds?')
    const named = [
      ...readFile('daily/2026-02-08.md').matchAll(/^- \[(\w+\.md)\]\(.*?\), new: (.*?)(?: \[L[\d-]+\]\(.*)?$/gm),
    ]
    expect(named.length).toBeGreaterThan(5)
    for (const [, document, text] of named) expect(readFile(`workspace/${document}`)).toContain(`- ${text}`)
  })

  it('undo restores documents and summaries to the bytes before, and keeps the log processed', async () => {
    fs.mkdirSync(path.join(root, 'workspace'))
    const mine = '# Mine\r\n\r\n- I play the cello\r\n\r\nNo newline at the end'
    fs.writeFileSync(path.join(root, 'workspace', 'USER.md'), mine)
    writeLog(SAMPLE)
    const first = await run('process')
    expect(readFile('workspace/USER.md')).toContain('crypto tax')
    await run('undo', [String(first.report.run)])
    expect(readFile('workspace/USER.md')).toBe(mine)
    expect(fs.existsSync(path.join(root, 'workspace', 'SOUL.md')) ? readFile('workspace/SOUL.md') : '').toBe('')
    expect((await run('process')).report).toMatchObject({ run: null, findings: [] })
  })

  it('CMD8: a line that a person deleted is not written again, one that they reworded stays reworded', async () => {
    writeLog(SAMPLE)
    await run('process')
    const lines = readFile('workspace/USER.md').split('\n')
    const [gone, changed] = lines.filter((line) => line.startsWith('- '))
    const edited = lines
      .filter((line) => line !== gone)
      .map((line) => (line === changed ? `${line}, as I said myself` : line))
      .join('\n')
    fs.writeFileSync(path.join(root, 'workspace', 'USER.md'), edited)
    await run('process', ['2026-02-08'], { force: true })
    expect(readFile('workspace/USER.md')).toBe(edited)
    await run('rebuild')
    expect(readFile('workspace/USER.md')).toBe(edited)
  })

  it('CMD9: rebuild makes documents and summaries that were deleted again, byte for byte', async () => {
    writeLog(SAMPLE)
    await run('process')
    const before = tree()
    for (const name of ['workspace', 'daily']) fs.rmSync(path.join(root, name), { recursive: true })
    await run('rebuild')
    const after = tree()
    for (const name of Object.keys(before).filter((file) => !file.startsWith('.state')))
      expect([name, after[name]]).toEqual([name, before[name]])
  })

  it('CMD41: of many days each is one line, with --verbose all that was learned', async () => {
    for (const day of ['05', '06', '07', '08'])
      writeLog('## USER [14:30]\n\nI live in Lisbon.\n\n---\n', `2026-02-${day}`)
    const ran = await runCommand('process', [], { dryRun: true }, { root, now: NOW, verbose: true })
    expect(ran.stdout).toMatch(/raw\/2026-02-05\.md: 1 turn in 1 segment, 1 finding\n\n {2}\S/)
    const brief = await runCommand('process', [], {}, { root, now: NOW })
    expect(brief.stdout).toMatch(/^(raw\/2026-02-0\d\.md: 1 turn in 1 segment, 1 finding {2}\[run-\w+\]\n){4}\n/)
  })

  it('CMD10: why tells the words, the run and what a log line produced', async () => {
    writeLog(SAMPLE)
    const { report } = await run('process')
    const first = report.findings[0]
    const answer = JSON.parse((await runCommand('why', [first?.text], {}, globals())).stdout) as {
      memories: { evidence: { quote: string }[]; history: { run: string }[] }[]
    }
    expect(answer.memories[0]?.evidence[0]?.quote.length).toBeGreaterThan(3)
    expect(answer.memories[0]?.history[0]?.run).toBe(report.run)
    const line = JSON.parse(
      (await runCommand('why', [], { line: `raw/2026-02-08.md:${first?.evidence[0]?.lines[0]}` }, globals())).stdout,
    ) as { memories: { id: string }[] }
    expect(line.memories.map((memory) => memory.id)).toContain(first?.memory)
  })

  it('CMD11: no secret of the log is anywhere but in the log', async () => {
    writeLog(SAMPLE)
    await run('process')
    const secret = /MOONTAX_API_KEY=(\S+)/.exec(SAMPLE)?.[1] ?? ''
    expect(secret.length).toBeGreaterThan(10)
    expect(Object.entries(tree()).filter(([name, text]) => !name.startsWith('raw/') && text.includes(secret))).toEqual(
      [],
    )
  })

  it('a secret that a person types into a document stays in the document and is in no record', async () => {
    writeLog(SAMPLE)
    await run('process')
    const secret = 'blaubeere77'
    const lines = readFile('workspace/USER.md').split('\n')
    const ours = lines.findIndex((line) => line.startsWith('- '))
    lines[ours] = `${lines[ours]} My password is ${secret}.`
    const edited = `- The wifi password for the cabin is ${secret}\n\n${lines.join('\n')}`
    fs.writeFileSync(path.join(root, 'workspace', 'USER.md'), edited)
    const ran = await run('process')
    expect([ran.exitCode, ran.stderr]).toEqual([
      0,
      [expect.stringContaining('workspace/USER.md: a line of yours holds a secret')],
    ])
    await run('process', ['2026-02-08'], { force: true })
    await run('rebuild')
    expect(readFile('workspace/USER.md')).toBe(edited)
    const holding = Object.entries(tree()).filter(([, text]) => text.includes(secret))
    // The base is the document as it stood, to tell what a person does to it next.
    expect(holding.map(([name]) => name).filter((name) => !name.startsWith('.state/base/'))).toEqual([
      'workspace/USER.md',
    ])
    expect((await run('process')).stderr).toEqual([])
  })
})

describe('a log or a document that changed a lot', () => {
  it('evidence follows its words when the log is edited above them', async () => {
    writeLog(SAMPLE)
    const { report } = await run('process')
    const [finding] = report.findings
    writeLog(SAMPLE.replace('# Conversations - 2026-02-08\n', '# Conversations - 2026-02-08\n\nA line put in.\n'))
    const again = await run('process')
    expect(again.report.findings).toEqual([])
    const why = JSON.parse((await runCommand('why', [finding?.memory], {}, globals())).stdout) as {
      memories: { evidence: { lines: [number, number] }[] }[]
    }
    expect(why.memories[0]?.evidence[0]?.lines[0]).toBe((finding?.evidence[0]?.lines[0] ?? 0) + 2)
  })

  it('lines that go all at once are asked about, and both answers hold', async () => {
    for (const answer of ['write the document as it was', 'leave it so: the lines were deleted']) {
      fs.rmSync(root, { recursive: true, force: true })
      fs.mkdirSync(path.join(root, 'raw'), { recursive: true })
      const facts = [
        'I am allergic to walnuts.',
        'My sister Ana is a nurse.',
        'My dog Rufus is a beagle.',
        'I play the cello.',
        'I work at MoonTax.',
        'I live in Lisbon.',
        'My dentist is in Kiel.',
        'My brother Tom repairs clocks.',
        'I sing in a choir.',
      ]
      writeLog(facts.map((fact) => `## USER [14:30] (x)\n\n${fact}\n`).join('\n'))
      await run('process')
      const whole = readFile('workspace/USER.md')
      const cut = whole
        .split('\n')
        .filter((line, _at, all) => !line.startsWith('- ') || all.indexOf(line) < 5)
        .join('\n')
      fs.writeFileSync(path.join(root, 'workspace', 'USER.md'), cut)
      expect((await run('process')).exitCode).toBe(1)
      expect(readFile('workspace/USER.md')).toBe(cut)
      const page = readFile('workspace/REVIEW.md')
      expect(page).toContain('lines of workspace/USER.md deleted on purpose?')
      fs.writeFileSync(path.join(root, 'workspace', 'REVIEW.md'), page.replace(`- [ ] ${answer}`, `- [x] ${answer}`))
      expect((await run('process')).exitCode).toBe(0)
      expect(readFile('workspace/USER.md') === whole).toBe(answer === 'write the document as it was')
      expect((await run('process')).exitCode).toBe(0)
    }
  })

  it.each(['deleted', 'emptied'])(
    'CMD37: a document that was %s stays so until the human says what happened; its lines are not taken for deleted',
    async (how) => {
      writeLog(SAMPLE)
      await run('process')
      const user = path.join(root, 'workspace', 'USER.md')
      const whole = `# Me\n\n| a | b |\n|---|---|\n\n${readFile('workspace/USER.md')}- my own line\n`
      fs.writeFileSync(user, whole)
      await run('process')
      const before = readFile('workspace/USER.md')
      const bytesOf = (name: string): string => (fs.existsSync(path.join(root, name)) ? readFile(name) : '')
      const standing = (): string => bytesOf('workspace/USER.md')
      const memories = (): string =>
        [...openMemory(globals()).read().state.memories.values()].map(({ id, status }) => `${id} ${status}`).join('\n')
      const known = memories()
      const lose = (): void => (how === 'deleted' ? fs.rmSync(user) : fs.writeFileSync(user, '\n'))
      const answer = (label: string): void => {
        const page = readFile('workspace/REVIEW.md')
        expect(page).toContain(`## Was workspace/USER.md ${how} on purpose? ·`)
        fs.writeFileSync(path.join(root, 'workspace', 'REVIEW.md'), page.replace(`- [ ] ${label}`, `- [x] ${label}`))
      }
      for (let times = 0; times < 2; times++) {
        lose()
        for (let looks = 0; looks < 2 - times; looks++) {
          const told = await runCommand('process', [], {}, { root, now: NOW })
          expect(told.exitCode).toBe(1)
          expect(told.stderr.filter((line) => line.includes('USER.md'))).toHaveLength(1)
          expect((await runCommand('status', [], {}, { root, now: NOW })).stdout).toContain('workspace/USER.md')
          expect((await runCommand('doctor', [], {}, { root, now: NOW })).stdout).toContain('BAD  workspace/USER.md')
          expect(standing().trim()).toBe('')
          expect(memories()).toBe(known)
        }
        answer('write the document as it was')
        expect((await run('process')).exitCode).toBe(0)
        expect(readFile('workspace/USER.md')).toBe(before)
        expect((await run('process')).exitCode).toBe(0)
      }
      lose()
      expect((await runCommand('rebuild', [], {}, { root, now: NOW })).exitCode).toBe(0)
      expect(readFile('workspace/USER.md')).toBe(before)
      lose()
      await run('process')
      fs.writeFileSync(user, before)
      expect((await run('process')).exitCode).toBe(0)
      expect(bytesOf('workspace/REVIEW.md')).not.toContain('on purpose?')
      lose()
      await run('process')
      answer('leave it so: the lines were deleted')
      expect((await run('process')).exitCode).toBe(0)
      expect(standing().trim()).toBe('')
      expect(known).toContain(' active')
      await runCommand('remember', ['Keeps bees on the roof'], {}, globals())
      expect(readFile('workspace/USER.md')).toContain('bees')
      expect(readFile('workspace/USER.md')).not.toContain('my own line')
    },
  )

  it('CMD37: a page of questions that is deleted is made again, and answers nothing', async () => {
    writeLog(SAMPLE)
    await run('process')
    fs.rmSync(path.join(root, 'workspace', 'USER.md'))
    await run('process')
    const page = readFile('workspace/REVIEW.md')
    fs.rmSync(path.join(root, 'workspace', 'REVIEW.md'))
    const told = await runCommand('process', [], {}, { root, now: NOW })
    expect(told.stderr.join()).toContain('workspace/REVIEW.md was gone: its questions are still open')
    expect(readFile('workspace/REVIEW.md')).toBe(page)
  })
})
