// Moves the clock of a process that is started with the environment of `moveClock`, as that of a machine without time
// synchronization would be, until the process gets SIGUSR2: then its time is right. Monotonic time stays as it is.

const variable = 'TEST_CLOCK_SECONDS_AHEAD'

/** The environment that sets the clock of a process ahead by so many seconds; negative: behind. */
export function moveClock(seconds: number): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: `--import=${import.meta.url}`, [variable]: String(seconds) }
}

let aheadMs = Number(process.env[variable] ?? 0) * 1000

if (aheadMs !== 0) {
  const RealDate = Date
  const now = (): number => RealDate.now() + aheadMs
  const MovedDate = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (real, given, made) =>
      Reflect.construct(real, given.length === 0 ? [now()] : given, made) as Date,
    get: (real, name) => (name === 'now' ? now : (Reflect.get(real, name) as unknown)),
  })
  Object.defineProperty(RealDate.prototype, 'constructor', { value: MovedDate })
  globalThis.Date = MovedDate
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + aheadMs })
  process.on('SIGUSR2', () => {
    aheadMs = 0
  })
}
