// Frequency at which professional tax is due where an organization is registered. That is law, which the engine holds
// and which changes once in years: it is asked for once an hour, and a caller who reads an organization hardly ever
// waits for it.

import type { ProfessionalTaxSchedule, RecordedLaw } from '#proto/law/law.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import { LRUCache } from 'lru-cache'
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../services.ts'

type Engine = Services['engine']
type Registration = Organization['ptRegistrations'][number]
type Frequency = NonNullable<ProfessionalTaxSchedule['levy']>['frequency']

/** Null where nothing is levied, where local bodies of the state differ and none is named, and without an engine. */
export type FrequencyOf = (registration: Registration, on: PlainDate) => Frequency | null

const hour = 60 * 60 * 1000
/** A record is shown without what an engine does not tell in this time. */
const patienceMs = 1_000

type Law = Pick<RecordedLaw, 'professionalTax' | 'stateReturns'>
const remembered = new WeakMap<Engine, LRUCache<'law', Law>>()

/** Asks an engine only where one of the organizations is registered. */
export async function taxFrequencies(
  engine: Engine,
  organizations: readonly Pick<Organization, 'ptRegistrations'>[],
): Promise<FrequencyOf> {
  if (organizations.every(({ ptRegistrations }) => ptRegistrations.length === 0)) return () => null
  const schedules = (await lawOf(engine))?.professionalTax ?? []
  return ({ stateCode, localBody }, on) => {
    const found = schedules.filter(
      each =>
        each.state === stateCode &&
        (localBody === null || each.localBody === localBody) &&
        each.origin.from <= on &&
        (each.origin.to === null || on <= each.origin.to),
    )
    const [frequency = null, ...others] = new Set(found.map(({ levy }) => levy?.frequency ?? null))
    return others.length === 0 ? frequency : null
  }
}

type FrequencyAssignment = Pick<Registration, 'stateCode'> & {
  readonly returnFrequency?: Registration['returnFrequency']
}

/** A frequency that the state has no return for would be left out of account in silence. Without an engine none is found. */
export async function frequencyFindings(
  engine: Engine,
  registrations: readonly FrequencyAssignment[] = [],
): Promise<ProblemDetail[]> {
  if (!registrations.some(({ returnFrequency }) => returnFrequency)) return []
  const law = await lawOf(engine)
  if (law === null) return []
  return registrations.flatMap(({ stateCode, returnFrequency }, at) => {
    const own = law.stateReturns.filter(
      ({ head, state, test }) => head === 'pt' && state === stateCode && test !== null,
    )
    const known = [...new Set(own.map(({ frequency }) => frequency))]
    if (!returnFrequency || known.includes(returnFrequency)) return []
    const fix =
      known.length === 0
        ? 'The state has one return for every employer. Omit the frequency.'
        : `The state has returns of these frequencies: ${known.join(', ')}.`
    return [fieldProblem(['pt_registrations', at, 'return_frequency'], 'not_allowed_here', fix, known)]
  })
}

/** Null: no engine has told it in time. */
async function lawOf(engine: Engine): Promise<Law | null> {
  const waiting = new AbortController()
  const law = await Promise.race([
    memoryOf(engine)
      .fetch('law')
      .catch(() => undefined),
    pause(patienceMs, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined),
  ])
  waiting.abort()
  return law ?? null
}

function memoryOf(engine: Engine): LRUCache<'law', Law> {
  const known = remembered.get(engine)
  if (known !== undefined) return known
  const memory = new LRUCache<'law', Law>({
    max: 1,
    ttl: hour,
    allowStale: true,
    allowStaleOnFetchRejection: true,
    async fetchMethod() {
      const { professionalTax, stateReturns } = await engine.readLaw()
      return { professionalTax, stateReturns }
    },
  })
  remembered.set(engine, memory)
  return memory
}
