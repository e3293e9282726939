import { Counter, Histogram, type Registry } from '@prometheus-io/client'

/** Counts the payslips of a slice: those that were rendered, and those whose file was there. */
export type RenderingMetrics = (
  payslips: { readonly rendered: number; readonly kept: number },
  seconds: number,
) => void

export function openRenderingMetrics(registry: Registry): RenderingMetrics {
  const registers = [registry]
  const files = new Counter({
    name: 'payslip_files_total',
    help: 'Payslips rendered in the background, and payslips whose file was up to date.',
    labelNames: ['result'],
    registers,
  })
  const durations = new Histogram({
    name: 'pdf_render_seconds',
    help: 'Seconds in which the payslips of one slice were rendered and stored.',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  return ({ rendered, kept }, seconds) => {
    files.inc({ result: 'rendered' }, rendered)
    files.inc({ result: 'kept' }, kept)
    durations.observe(seconds)
  }
}
