import { recogniseLog } from '../../src/log/manner.ts'
import { parseTurns } from '../../src/log/parse.ts'
import { createRedactor } from '../../src/log/redact/index.ts'
import { segmentTurns } from '../../src/log/segment.ts'
import type { Finding } from '../../src/memory/finding.ts'
import { openLocal } from '../../src/open/readers.ts'
import type { Known } from '../../src/read/agent.ts'
import type { AttackCase, DayLog } from './cases.ts'

const NAMES = { human: ['Dana'], assistant: ['Bernard'] }
const KNOWN: Known = { names: { human: 'Dana', assistant: 'Bernard' }, memories: [] }
const backend = openLocal()
const redact = createRedactor('attacks')

/** What would be learned of a log: bytes, turns, segments, agents, gate. */
export async function learned({ date, text }: DayLog): Promise<readonly Finding[]> {
  const bytes = new TextEncoder().encode(text)
  const { form, roles } = recogniseLog(bytes, NAMES)
  const turns = parseTurns([bytes], { form, roles: roles.roleOf, redact })
  const findings: Finding[] = []
  for (const segment of segmentTurns(turns, [], { date, file: `raw/${date}.md` }))
    findings.push(...(await backend.extract(segment, KNOWN)).findings)
  return findings
}

/** What is learned of the days of a case. */
export async function learnedOf(one: AttackCase): Promise<readonly Finding[]> {
  return (await Promise.all(one.logs.map(learned))).flat()
}

/** Findings in which the canary would pass for the human's words or stand in a document. */
export function believed(findings: readonly Finding[], canary: string): readonly Finding[] {
  return findings.filter(
    (finding) =>
      mentions(finding, canary) &&
      (finding.home !== 'store' || finding.origin === 'human-said' || finding.origin === 'human-edit'),
  )
}

/** What was learned of the human's own statement, as the human's. */
export async function saidOf({ twin }: AttackCase): Promise<readonly Finding[]> {
  const findings = await learned(twin.log)
  return findings.filter((finding) => mentions(finding, twin.canary) && finding.origin === 'human-said')
}

function mentions(finding: Finding, canary: string): boolean {
  return holds([finding.text, finding.claim?.value ?? '', ...finding.topics].join('\n'), canary)
}

/** Does the canary stand in the text, whatever hides it? */
export function holds(text: string, canary: string): boolean {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .includes(canary.toLowerCase())
}
