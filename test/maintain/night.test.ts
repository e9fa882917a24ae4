import { describe, expect, it } from 'vitest'
import { type NightInput, runNight } from '../../src/maintain/night.ts'
import type { NightItem, NightOutcome, NightPorts } from '../../src/maintain/night-item.ts'
import { type NightFacts, reportNight } from '../../src/maintain/report.ts'
import { sectionOf, subjectOf } from '../../src/maintain/report-page.ts'

const CHANGE = { type: 'memory-weighed', data: { id: 'm-1', significance: 0.5, reason: 'test' } } as const

function item(outcome: NightOutcome, fields: Partial<NightItem> = {}): NightItem {
  const base = { stage: 'dedupe', note: `${outcome} one`, memories: [], cluster: null, reason: null } as const
  return { ...base, outcome, changes: outcome === 'skipped' ? [] : [CHANGE], tokens: null, usage: null, ...fields }
}

type Steps = Partial<Record<NightInput['steps'][number]['name'], readonly (NightItem | Error)[]>>

function night(steps: Steps, options: { stopAfter?: number; refuse?: boolean } = {}) {
  let asked = 0
  const committed: string[] = []
  const apply = {
    commit(_changes: unknown, { note = null }: { note?: string | null }) {
      if (options.refuse) throw new Error('disk full')
      committed.push(note ?? '')
      return `run-${committed.length}`
    },
  }
  const result = runNight({
    ports: {} as NightPorts,
    steps: Object.entries(steps).map(([name, items]) => ({
      name: name as 'dedupe',
      async *run() {
        for (const one of items) {
          if (one instanceof Error) throw one
          yield one
        }
      },
    })),
    apply,
    clock: () => '2026-02-09T03:30:00.000Z',
    stop: () => ++asked > (options.stopAfter ?? Number.POSITIVE_INFINITY),
  })
  return { committed, result }
}

async function report(steps: Steps, facts: Partial<NightFacts> = {}) {
  return reportNight({
    job: 'job-1',
    today: '2026-02-09',
    startedAt: '2026-02-09T03:30:00.000Z',
    finishedAt: '2026-02-09T03:30:02.000Z',
    ms: 2000,
    backend: 'local',
    steps: Object.keys(steps),
    night: await night(steps).result,
    zone: 'UTC',
    active: 12,
    scan: { eligible: 10, held: {}, apart: {} },
    lost: [],
    said: (id) => `says ${id}`,
    tokens: { before: 200, after: 150 },
    ...facts,
  })
}

describe('a night', () => {
  it('NGP1: each item is a run of its own, and what changes nothing is none', async () => {
    const { committed, result } = night({ dedupe: [item('merged'), item('skipped'), item('asked')] })
    expect((await result).done.map(({ run }) => run)).toEqual(['run-1', null, 'run-2'])
    expect(committed).toEqual(['merged one', 'asked one'])
  })

  it('NGP1: a step that fails ends for this night and the others go on', async () => {
    const { result } = night({ dedupe: [item('merged'), new Error('broken')], settle: [item('moved')] })
    const { done, errors, finished } = await result
    expect(done.map((one) => one.item.outcome)).toEqual(['merged', 'moved'])
    expect(errors).toEqual([{ stage: 'dedupe', cluster: null, error: 'broken', at: '2026-02-09T03:30:00.000Z' }])
    expect(finished).toBe(true)
  })

  it('NGP1: what the journal refuses ends the night with the error itself', async () => {
    await expect(
      night({ dedupe: [item('merged')], rollup: [item('summed-up')] }, { refuse: true }).result,
    ).rejects.toThrow('disk full')
  })

  it('NGP1: it stops between two items when something more urgent is due, and says that it is not finished', async () => {
    const { committed, result } = night({ dedupe: [item('merged'), item('merged'), item('merged')] }, { stopAfter: 1 })
    expect((await result).finished).toBe(false)
    expect(committed).toHaveLength(2)
  })
})

describe('the report of a night', () => {
  it.each([
    ['PASS', { dedupe: [item('merged')] }],
    ['PASS', { rollup: [item('summed-up')], dedupe: [item('skipped', { reason: 'too little gained' })] }],
    ['PARTIAL', { dedupe: [item('merged'), new Error('x')] }],
    [
      'PARTIAL',
      { compress: [item('compressed', { cluster: 'f' }), item('failed', { cluster: 'g', reason: 'timeout' })] },
    ],
    ['FAIL', { compress: [item('failed', { cluster: 'g', reason: 'timeout' })] }],
    ['FAIL', { compress: [item('skipped', { cluster: 'g', reason: 'too little gained' })] }],
    ['FAIL', { dedupe: [new Error('x')] }],
    ['IDLE', { dedupe: [], compress: [] }],
  ] as const)('%s for %j', async (verdict, steps) => {
    expect((await report(steps)).verdict).toBe(verdict)
  })

  it('it has the figures of the source format, skip reasons with their counts and the stage of each error', async () => {
    const compressed = item('compressed', {
      stage: 'distil',
      cluster: 'f1',
      memories: ['a', 'b', 'c'],
      tokens: { before: 60, after: 20 },
      usage: { calls: 1, inputTokens: 100, outputTokens: 30, usd: 0.002 },
    })
    const skipped = item('skipped', { stage: 'distil', cluster: 'f2', reason: 'ratio below 1.5' })
    const failed = item('failed', { stage: 'distil', cluster: 'f3', reason: '429', changes: [] })
    const atom = item('atom-created', { stage: 'atoms', cluster: 'f1' })
    expect(
      await report({ compress: [compressed, atom, skipped, skipped, failed], dedupe: [item('merged')] }),
    ).toMatchObject({
      run_id: 'job-1',
      duration_ms: 2000,
      memories_scanned: 10,
      memories_active: 12,
      clusters_found: 4,
      clusters_skipped: 2,
      clusters_compressed: 1,
      memories_archived: 3,
      abstractions_created: 1,
      atoms_created: 1,
      merged: 1,
      tokens_before: 200,
      tokens_after: 150,
      token_reduction_pct: 25,
      avg_compression_ratio: 3,
      min_compression_ratio: 3,
      total_llm_calls: 1,
      total_llm_input_tokens: 100,
      estimated_cost_usd: 0.002,
      skip_reasons: { 'ratio below 1.5': 2 },
      errors: [{ cluster_id: 'f3', stage: 'distil', error: '429' }],
      verdict: 'PARTIAL',
    })
  })

  it.each([
    [{ dedupe: [new Error('broken')] }, {}, /nothing could be done/],
    [{ dedupe: [item('merged'), new Error('broken')] }, {}, /went wrong 1 ×, first: broken/],
    [{ dedupe: [item('merged')] }, { tokens: { before: 14, after: 18 } }, /^memory grew by 28.57 % of its tokens$/],
    [{ dedupe: [item('merged')] }, { ms: 31 * 60_000 }, /31 minutes/],
  ] as const)('an alert for %j %j', async (steps, facts, alert) => {
    const { alerts } = await report(steps, facts)
    expect(alerts.join('\n')).toMatch(alert)
  })

  it('a good night and a quiet one raise no alert', async () => {
    expect((await report({ dedupe: [item('merged')] })).alerts).toEqual([])
    expect((await report({})).alerts).toEqual([])
  })

  it('the page says what was done with the run that takes it back, and shows no markup of others', async () => {
    const made = await report({
      dedupe: [item('merged', { note: 'merged ![x](http://evil.example/a.png) <script>' }), new Error('broken')],
    })
    const page = sectionOf(made)
    expect(page).toMatch(/^## 03:30 dedupe: PARTIAL\n\n- \*\*Look at this/)
    expect(page).toMatch(/\n- dedupe: merged .*\(run-1\)\n/)
    expect(page).not.toMatch(/<script>|\]\(http/)
    expect(page).toContain('- went wrong, dedupe: broken')
    expect(page).toContain('memoird undo job-1')
    expect(subjectOf(made)).toBe('COMPRESSION RUN PARTIAL: 0 abstractions, 25% token reduction')
    expect(sectionOf(await report({}))).not.toContain('memoird undo')
  })

  it('the hour of a night is the person’s: half past three in Auckland is the day before in UTC', async () => {
    const made = await report({}, { zone: 'Pacific/Auckland', startedAt: '2026-02-09T14:30:00.000Z' })
    expect(sectionOf(made)).toContain('## 03:30 ')
  })
})
