// Refusals to leave out what states levy name the acts of the states where people of the organization work.

import { addMonths } from '#proto/calendar/plain-date.ts'
import type { RecordedLaw } from '#proto/law/law.ts'
import { Problem, type ProblemDetail } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import { peopleOfPlaces, type PeopleOfPlace } from '#storage/repositories/statutory/filing-presence.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { EngineClient } from '../../engine-client.ts'
import { isInForce } from '../statutory/state-return.ts'
import { todayOf } from '../periods/today.ts'

type Levy = 'pt' | 'lwf'

const levyOf: Readonly<Record<string, Levy>> = {
  'options.statutory.pt': 'pt',
  'options.statutory.lwf': 'lwf',
}

/** Does the work; what it refuses of the levies of states is refused with their acts. */
export async function citingActs<Result>(
  tenant: Tenant,
  engine: EngineClient,
  organizationId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, message, details, members } = error
    throw new Problem(code, message, await withActs(tenant, engine, organizationId, details), members)
  }
}

/** The findings as they are where none is of a levy, or no engine tells the law. */
export async function withActs(
  tenant: Tenant,
  engine: EngineClient,
  organizationId: number,
  details: readonly ProblemDetail[],
): Promise<readonly ProblemDetail[]> {
  if (!details.some(({ field }) => Object.hasOwn(levyOf, field))) return details
  const law = await engine.readLaw().catch(() => null)
  if (law === null) return details
  const today = todayOf(tenant, organizationId)
  const places = await peopleOfPlaces(tenant, organizationId, addMonths(today, -12))
  return details.map(detail => {
    const levy = Object.hasOwn(levyOf, detail.field) ? levyOf[detail.field] : undefined
    const acts = levy === undefined ? [] : actsOf(law, levy, places, today)
    return acts.length === 0 ? detail : { ...detail, message: `${detail.message} ${sentenceOf(acts)}` }
  })
}

function actsOf(
  { professionalTax, fundCoverage }: RecordedLaw,
  levy: Levy,
  places: readonly PeopleOfPlace[],
  on: PlainDate,
): string[] {
  const rows =
    levy === 'pt'
      ? professionalTax.filter(
          each => each.levy !== null && places.some(({ taxState }) => taxState === each.state),
        )
      : fundCoverage.filter(each =>
          places.some(({ fundState, fund }) => fundState === each.state && fund === each.fund),
        )
  return [...new Set(rows.filter(row => isInForce(row, on)).map(({ origin }) => origin.law))].toSorted()
}

/** More would hide what is wrong. */
const maxActs = 3

function sentenceOf(acts: readonly string[]): string {
  const named = acts.slice(0, maxActs).join('; ')
  const others = acts.length > maxActs ? '; and those of other states' : ''
  return acts.length === 1 ? `The act is the ${named}.` : `The acts are: ${named}${others}.`
}
