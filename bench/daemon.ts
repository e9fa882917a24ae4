import { idleDaemon, looks, soak, usageOf } from '../test/daemon/support/soak.ts'

const LOGS = 3650
const LOOKS = 60
const IDLE_MS = 65_000

/** The real daemon at rest over 3,650 logs that it has processed, and its jobs, as /proc counts them: CPU by the clock and by the look, memory, descriptors; then days of use at once. */
export async function daemon(): Promise<void> {
  const { folder, daemon, processMs } = await idleDaemon(LOGS)
  try {
    const before = usageOf(daemon.pid)
    const began = performance.now()
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    const rest = usageOf(daemon.pid)
    const passed = performance.now() - began
    const [share, jobs] = [(rest.cpuMs - before.cpuMs) / passed, (rest.jobsMs - before.jobsMs) / passed]
    await looks(daemon, LOOKS)
    const looked = usageOf(daemon.pid)
    const perLook = (looked.cpuMs - rest.cpuMs) / LOOKS
    console.log(`${LOGS} logs, processed once in        ${(processMs / 1000).toFixed(0)} s`)
    console.log(
      `${LOGS} logs, at rest for ${IDLE_MS / 1000} s   ${(100 * (share + jobs)).toFixed(3)} % of a core  (less than 0.2), ${(100 * jobs).toFixed(3)} of it jobs`,
    )
    console.log(
      `one look                          ${perLook.toFixed(1)} ms, once a minute ${((100 * perLook) / 60_000).toFixed(3)} % of a core`,
    )
    console.log(
      `memory                            ${rest.rssMb.toFixed(0)} MB RSS at rest, ${looked.rssMb.toFixed(0)} MB after the looks, ${looked.descriptors} descriptors`,
    )
  } finally {
    daemon.signal('SIGKILL')
    await daemon.ended
    folder.remove()
  }
  const { samples } = await soak(40, 10)
  for (const sample of samples)
    console.log(
      `after ${String(sample.cycle).padStart(3)} compressions  ${sample.rssMb.toFixed(0)} MB RSS, ${sample.descriptors} descriptors, ${sample.stateFiles} files and ${sample.stateKb} kB below .state beside journal and index`,
    )
}
