// until the night is merged
export { stem } from '../stem.ts'
