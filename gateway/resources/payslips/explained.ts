import type { PayslipView } from '#storage/repositories/payslips/slip-status.ts'
import type { EngineClient } from '../../engine-client.ts'
import { notFound } from '../../http/input.ts'
import { ndjson } from '../../http/lines.ts'
import type { RequestSize } from '../../http/route.ts'
import { peopleOfStream } from '../../http/work-budget.ts'
import { presentStoredSlip } from './present.ts'
import type { explainLevels } from './schema.ts'

/** A page of explained payslips holds its people; a stream, of any length, what is calculated ahead of its reader. */
export function explainedPeople({ query, accept }: RequestSize): number {
  const { explain, limit } = query as { explain: (typeof explainLevels)[number]; limit: number }
  if (explain === 'none') return 0
  return accept.includes(ndjson) ? peopleOfStream : limit
}

/** How many explanations one call of an engine asks for: with their steps they are several times as large. */
const slipsOfCall = { none: 0, summary: 500, full: 50 }

/** Slips of one organization as partners read them; they are calculated again by an engine when explanations are asked for. */
export async function presentSlips(
  engine: EngineClient,
  slips: readonly PayslipView[],
  level: (typeof explainLevels)[number],
) {
  const most = slipsOfCall[level]
  if (most === 0) return slips.map(slip => presentStoredSlip(slip, null, level))
  const shown: ReturnType<typeof presentStoredSlip>[] = []
  for (let from = 0; from < slips.length; from += most)
    shown.push(...(await presentExplained(engine, slips.slice(from, from + most), level)))
  return shown
}

async function presentExplained(
  engine: EngineClient,
  slips: readonly PayslipView[],
  level: (typeof explainLevels)[number],
) {
  const payslips = slips.filter(({ slip }) => slip !== null).map(({ id, revision }) => ({ id, revision }))
  const [organizationId] = slips.map(slip => slip.organizationId)
  const explained =
    payslips.length === 0 || organizationId === undefined
      ? []
      : await engine.explainPayslips({ organizationId, payslips, steps: level === 'full' })
  const following = explained.values()
  return slips.map(read => {
    if (read.slip === null) return presentStoredSlip(read, null, level)
    const found = following.next().value
    if (found !== undefined && 'slip' in found) return presentStoredSlip(read, found.slip, level)
    if (found?.problem === 'not_found') throw notFound()
    // What is stored stays readable when its steps cannot be repeated.
    const shown = presentStoredSlip(read, null, level)
    return { ...shown, warnings: [...shown.warnings, unexplained] }
  })
}

const unexplained = {
  code: 'explanation_unavailable',
  message:
    'The explanation is not available because the payslip was calculated by another engine version. Its amounts are not affected.',
  field: null,
}

/** Whether nothing was left out of the slip because an engine could not explain it. */
export function isExplained({
  warnings,
}: {
  readonly warnings: readonly { readonly code: string }[]
}): boolean {
  return warnings.every(({ code }) => code !== unexplained.code)
}
