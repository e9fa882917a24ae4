import { describe, expect, it } from 'vitest'
import { detectForm } from '../../src/log/form.ts'
import { type SpeakerNames, seenIn } from '../../src/log/manner.ts'
import { parseTurns } from '../../src/log/parse.ts'
import { decideRoles } from '../../src/log/roles.ts'

const NOBODY = { human: [], assistant: [] }

function rolesOf(log: string, names: SpeakerNames = NOBODY) {
  const bytes = Buffer.from(log)
  const form = detectForm(bytes, names)
  return decideRoles(parseTurns([bytes], { form, roles: () => 'unknown' }), names)
}

function log(...turns: [string, string, string][]): string {
  return turns.map(([speaker, time, text]) => `## ${speaker} [${time}] (c)\n\n${text}\n\n---\n`).join('\n')
}

describe('roles', () => {
  it('LOG40: configured names win over well-known labels', () => {
    const roles = rolesOf(log(['Claude', '08:00', 'hi, I am Claude Moreau'], ['Max', '08:01', 'hi']), {
      human: ['claude'],
      assistant: ['MAX'],
    })
    expect(roles).toMatchObject({ human: ['Claude'], assistant: ['Max'], how: 'configured' })
    expect(roles.roleOf('CLAUDE')).toBe('human')
  })

  it('LOG40: well-known labels speak for themselves, in any case', () => {
    expect(rolesOf(log(['ME', '08:00', 'hi'], ['bot', '08:01', 'hi']))).toMatchObject({
      human: ['ME'],
      assistant: ['bot'],
      how: 'well-known',
    })
    const { roleOf } = rolesOf('')
    expect(['user', 'Human', 'me', 'assistant', 'Claude', 'AI', 'BERNARD', 'Bot', 'model'].map(roleOf)).toEqual([
      ...Array(3).fill('human'),
      ...Array(6).fill('assistant'),
    ])
    expect(['Peter', '__proto__', 'constructor', ''].map(roleOf)).toEqual(Array(4).fill('unknown'))
  })

  it('LOG40: the commonest other speaker is the counterpart, the others stay unknown', () => {
    const roles = rolesOf(
      log(['Dana', '08:00', 'hi'], ['Bernard', '08:01', 'hi'], ['Gus', '08:02', 'x'], ['Dana', '08:03', 'so']),
    )
    expect(roles).toMatchObject({ human: ['Dana'], assistant: ['Bernard'], unknown: ['Gus'], how: 'counterpart' })
    expect(roles.why).toContain('Dana is taken as the human')
    expect(rolesOf(log(['User', '08:00', 'hi'], ['ATLAS', '08:01', 'hi']))).toMatchObject({ assistant: ['ATLAS'] })
  })

  it('LOG42: who asks and who answers is told from how they talk', () => {
    const roles = rolesOf(
      log(
        ['Ines', '08:00', 'whats the fastest way to gdansk'],
        [
          'Nova',
          '08:01',
          'The night train. It leaves at 22:40 and arrives before eight.\n\n- book a berth\n- bring water',
        ],
        ['Ines', '08:03', 'ok book it'],
        ['Nova', '08:04', 'Booked. You have berth 31 in carriage 12, the ticket is in your mail.'],
        ['Ines', '19:30', 'and back?'],
        ['Nova', '19:31', 'The same train on Sunday. I would leave at noon instead, it is cheaper.'],
      ),
    )
    expect(roles).toMatchObject({ human: ['Ines'], assistant: ['Nova'], how: 'conversation' })
    expect(roles.why).toBe('Ines asks and Nova answers; set `speakers` in memoird.json5 if it is the other way round.')
  })

  it('LOG42: when they talk alike, or only one does, nothing is decided and it is said', () => {
    const even = rolesOf(
      log(['Ann', '08:00', 'Yes.'], ['Bob', '09:00', 'Yes.'], ['Ann', '09:01', 'Yes.'], ['Bob', '09:02', 'Yes.']),
    )
    expect(even).toMatchObject({ human: [], assistant: [], unknown: ['Ann', 'Bob'], how: 'undecided' })
    expect(even.why).toContain('name them as `speakers`')
    expect(rolesOf(log(['Ann', '08:00', 'hi?']))).toMatchObject({ unknown: ['Ann'], how: 'undecided' })
    expect(rolesOf('')).toMatchObject({ how: 'undecided', why: 'Nobody speaks.' })
  })

  it('LOG42: where a log does not tell, other logs do, unless they are of two minds', () => {
    const even = log(
      ['Ann', '08:00', 'Yes.'],
      ['Bob', '09:00', 'Yes.'],
      ['Ann', '09:01', 'Yes.'],
      ['Bob', '09:02', 'Yes.'],
    )
    const told = (human: string[], assistant: string[]) =>
      rolesOf(even, { ...NOBODY, seen: () => ({ human, assistant }) })
    expect(told(['ann'], ['Bob'])).toMatchObject({ human: ['Ann'], assistant: ['Bob'], how: 'seen' })
    expect(told(['Bob'], [])).toMatchObject({ human: ['Bob'], assistant: [], unknown: ['Ann'], how: 'seen' })
    expect(told(['Ann', 'Bob'], []).how).toBe('undecided')
    expect(told(['Eve'], []).how).toBe('undecided')
    const key = (human: string, assistant: string): string =>
      JSON.stringify(['heading-2', 'plain', [human, assistant], { [human]: 'human', [assistant]: 'assistant' }])
    expect(seenIn([key('Ann', 'Bob'), key('Ann', 'Nova'), key('Nova', 'Ines'), 'no key'])).toEqual({
      human: ['Ann'],
      assistant: ['Bob', 'Ines'],
    })
  })
})
