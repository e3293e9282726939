// The engine's calculation, but for people of these basic salaries.

import { payslipOf as calculate } from '#engine/payslip/settlement/settlement.ts'

/** Rupees a month. */
export const poisons = { endless: 66_601, hungry: 66_602, deadly: 66_603, mistaken: 66_604 }

const effects = new Map<number, () => void>([
  [poisons.endless, hang],
  [poisons.hungry, hoard],
  [poisons.deadly, kill],
  [poisons.mistaken, fail],
])

export const payslipOf: typeof calculate = (run, employee, options) => {
  const paise = employee.salaries[0]?.components.find(({ code }) => code === 'BASIC')?.monthlyAmount ?? 0
  effects.get(paise / 100)?.()
  return calculate(run, employee, options)
}

/** Without end, and without taking the core from the tests beside it. */
function hang(): void {
  const never = new Int32Array(new SharedArrayBuffer(4))
  for (;;) Atomics.wait(never, 0, 0, 1)
}

function hoard(): void {
  const kept: number[][] = []
  for (;;) kept.push(Array<number>(1_000_000).fill(0.5))
}

function kill(): void {
  process.kill(process.pid, 'SIGKILL')
  hang()
}

function fail(): void {
  throw new Error('A mistake of our own.')
}
