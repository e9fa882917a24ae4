import type { MatterOf } from '../memory/matter.ts'

/** Until the built-in reader has a head for it, buckets decide. */
export const NO_MATTER_HEAD: MatterOf = () => null
