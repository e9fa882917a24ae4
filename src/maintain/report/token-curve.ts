export interface CurvePoint {
  /** ISO date of the night in the person's zone. */
  readonly at: string
  readonly tokens: number
}

const WIDTH = 640
const HEIGHT = 200
const LEFT = 64
const BOTTOM = 32
const TOP = 36
const RIGHT = 20

/**
 * How many tokens hold after each of the last nights, one point a night, as an SVG that reads in light and dark. Same
 * points, same bytes.
 */
export function tokenCurve(points: readonly CurvePoint[]): string {
  const most = Math.max(1, ...points.map(({ tokens }) => tokens))
  const step = points.length > 1 ? (WIDTH - LEFT - RIGHT) / (points.length - 1) : 0
  const x = (at: number): number => round(points.length > 1 ? LEFT + at * step : (LEFT + WIDTH - RIGHT) / 2)
  const y = (tokens: number): number => round(HEIGHT - BOTTOM - (tokens / most) * (HEIGHT - BOTTOM - TOP))
  const line = points.map(({ tokens }, at) => `${x(at)},${y(tokens)}`).join(' ')
  const dots = points.map(({ at, tokens }, n) => {
    const title = `<title>${at.slice(0, 10)}: ${tokens} tokens</title>`
    return `  <circle cx="${x(n)}" cy="${y(tokens)}" r="3">${title}</circle>`
  })
  const [first, last] = [points[0], points.at(-1)]
  const title = `Tokens that hold, over ${points.length} ${points.length === 1 ? 'night' : 'nights'}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">`,
    '  <style>text{font:12px sans-serif;fill:#777}line{stroke:#999}polyline{fill:none;stroke:#3a7bd5;stroke-width:2}circle{fill:#3a7bd5}</style>',
    `  <text x="${LEFT}" y="16">${title}</text>`,
    `  <line x1="${LEFT}" y1="${HEIGHT - BOTTOM}" x2="${WIDTH - RIGHT}" y2="${HEIGHT - BOTTOM}"/>`,
    `  <line x1="${LEFT}" y1="${TOP}" x2="${LEFT}" y2="${HEIGHT - BOTTOM}"/>`,
    ...(first ? [`  <text x="${LEFT - 8}" y="${y(most) + 4}" text-anchor="end">${most}</text>`] : []),
    `  <text x="${LEFT - 8}" y="${HEIGHT - BOTTOM + 4}" text-anchor="end">0</text>`,
    ...(first && last === first
      ? [`  <text x="${x(0)}" y="${HEIGHT - 10}" text-anchor="middle">${first.at.slice(0, 10)}</text>`]
      : []),
    ...(first && last && last !== first
      ? [
          `  <text x="${LEFT}" y="${HEIGHT - 10}">${first.at.slice(0, 10)}</text>`,
          `  <text x="${WIDTH - RIGHT}" y="${HEIGHT - 10}" text-anchor="end">${last.at.slice(0, 10)}</text>`,
          `  <text x="${WIDTH - RIGHT}" y="${y(last.tokens) - 8}" text-anchor="end">${last.tokens}</text>`,
          `  <polyline points="${line}"/>`,
        ]
      : []),
    ...dots,
    '</svg>',
    '',
  ].join('\n')
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
