// How often professional tax is due where an organization is registered. That is law, which the engine holds and which
// changes once in years: it is asked for once an hour, and whoever reads an organization hardly ever waits for it.

import type { ProfessionalTaxSchedule } from '#proto/law.ts'
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

type Schedules = readonly ProfessionalTaxSchedule[]
const remembered = new WeakMap<Engine, LRUCache<'law', Schedules>>()

/** Asks an engine only where one of the organizations is registered. */
export async function taxFrequencies(
  engine: Engine,
  organizations: readonly Pick<Organization, 'ptRegistrations'>[],
): Promise<FrequencyOf> {
  if (organizations.every(({ ptRegistrations }) => ptRegistrations.length === 0)) return () => null
  const waiting = new AbortController()
  const schedules = await Promise.race([
    memoryOf(engine)
      .fetch('law')
      .catch(() => undefined),
    pause(patienceMs, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined),
  ])
  waiting.abort()
  return ({ stateCode, localBody }, on) => {
    const found = (schedules ?? []).filter(
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

function memoryOf(engine: Engine): LRUCache<'law', Schedules> {
  const known = remembered.get(engine)
  if (known !== undefined) return known
  const memory = new LRUCache<'law', Schedules>({
    max: 1,
    ttl: hour,
    allowStale: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async () => (await engine.readLaw()).professionalTax,
  })
  remembered.set(engine, memory)
  return memory
}
