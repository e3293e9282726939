import { Problem } from '#proto/problems.ts'
import type { ReadSlip } from '#storage/repositories/payslips.ts'
import type { EngineClient } from '../../engine-client.ts'
import { ndjson } from '../../http/lines.ts'
import type { AskedOfPeople } from '../../http/route.ts'
import { peopleOfStream } from '../../http/work-budget.ts'
import { presentStoredSlip } from './present.ts'
import type { explainLevels } from './schema.ts'

/** A page of explained payslips holds its people; a stream, of any length, what is calculated ahead of its reader. */
export function explainedPeople({ query, accept }: AskedOfPeople): number {
  const { explain, limit } = query as { explain: (typeof explainLevels)[number]; limit: number }
  if (explain === 'none') return 0
  return accept.includes(ndjson) ? peopleOfStream : limit
}

/** How many explanations one request asks the engine for at once. */
const questionsAtOnce = 8

/** Slips as partners read them; each is calculated again by the engine when explanations are asked for. */
export async function presentSlips(
  engine: EngineClient,
  slips: readonly ReadSlip[],
  level: (typeof explainLevels)[number],
) {
  const shown = []
  for (let from = 0; from < slips.length; from += questionsAtOnce) {
    const batch = slips.slice(from, from + questionsAtOnce)
    shown.push(...(await Promise.all(batch.map(slip => presentSlip(engine, slip, level)))))
  }
  return shown
}

async function presentSlip(engine: EngineClient, read: ReadSlip, level: (typeof explainLevels)[number]) {
  if (level === 'none' || read.slip === null) return presentStoredSlip(read, null, level)
  const { organizationId, id: payslipId, revision } = read
  const explained = await engine
    .explainPayslip({ organizationId, payslipId, revision })
    .catch(withoutExplanation)
  const shown = presentStoredSlip(read, explained?.slip ?? null, level)
  return explained === null ? { ...shown, warnings: [...shown.warnings, unexplained] } : shown
}

const unexplained = {
  code: 'explanation_unavailable',
  message:
    'The explanation is not available because the payslip was calculated by another engine version. Its amounts are not affected.',
  field: null,
}

/** What is stored stays readable when its steps cannot be repeated. */
function withoutExplanation(error: unknown): null {
  if (error instanceof Problem && error.code === 'explanation_unavailable') return null
  throw error
}
