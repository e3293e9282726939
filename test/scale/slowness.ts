// How much slower this machine is than an idle one, because others run on it: seconds on the clock for one of CPU. Bounds of
// time are stated for a machine with nothing else to do, and stretched by what was measured meanwhile.

const everyMs = 500
const spinMs = 10

export type Slowness = {
  /** The mean since then, 1 on an idle machine. */
  since(beganAt: number): number
  readonly end: () => void
}

export function watchSlowness(): Slowness {
  const samples: { readonly at: number; readonly factor: number }[] = []
  const timer = setInterval(() => {
    const [began, cpuBefore] = [performance.now(), process.cpuUsage()]
    let usedMs = 0
    while (usedMs < spinMs) {
      const { user, system } = process.cpuUsage(cpuBefore)
      usedMs = (user + system) / 1_000
    }
    const at = performance.now()
    samples.push({ at, factor: Math.max(1, (at - began) / usedMs) })
  }, everyMs)
  return {
    since(beganAt) {
      const factors = samples.filter(({ at }) => at >= beganAt).map(({ factor }) => factor)
      return factors.length === 0 ? 1 : factors.reduce((sum, factor) => sum + factor, 0) / factors.length
    },
    end: () => clearInterval(timer),
  }
}
