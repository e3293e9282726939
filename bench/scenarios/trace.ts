import { setTimeout as pause } from 'node:timers/promises'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { finding } from '../measure/finding.ts'
import { inTurns } from '../measure/rounds.ts'
import { perSecond, realFacts } from './compute.ts'
import type { Scenario } from './scenario.ts'

/** Fewer than of bare slips, because one with every step of every line is many times as large. */
const kept = 1_000

export const trace: Scenario = {
  name: 'trace',
  asks: 'What do explanations cost, and does a run that explains nothing go free of it?',
  async run(bench) {
    const { run, inputs } = await realFacts(bench)
    bench.tell('calculating with every step and without')
    const measured = await inTurns(bench.sizes.rounds * 2, {
      without: () => perSecond(inputs, input => calculatePayslip(run, input), kept),
      with: () => perSecond(inputs, input => calculatePayslip(run, input, { trace: true }), kept),
    })
    // The gateway closed idle connections while this thread was busy; whoever calls next must have noticed.
    await pause(100)
    return {
      findings: [
        finding({
          scenario: 'trace',
          what: 'slips without explanations, as runs calculate them',
          unit: 'slips/s',
          measured: measured.without,
          reference: { name: 'the same slips with every step', measured: measured.with },
          bar: { side: 'least', must: 10, aim: 20 },
        }),
      ],
      charts: [],
    }
  },
}
