// One partner's calls while things break: a write is asked again with its key, by one gateway after the other, until one
// of them answers.

import { setTimeout as pause } from 'node:timers/promises'
import { UnansweredRequest } from '../../support/http.ts'
import { type Answer, partner, persistent } from '../../support/partner.ts'
import { type SeededOrganization, seedOrganization, type SeedPerson } from '../../support/seed.ts'
import { isShort } from './duration.ts'
import type { Site } from './site.ts'

/** Observations of the drill. */
export type Ledger = {
  /** Number of answers by status; `unanswered`: the connection ended, or nothing came in time. */
  readonly outcomes: Map<string, number>
  /** Violations that no fault excuses. */
  readonly violations: string[]
  /** A stopped gateway need not answer. */
  isGatewayStopped: boolean
}

export type Caller = {
  readonly office: SeededOrganization
  readonly ledger: Ledger
  /** Asks until there is an answer other than 429, 503 and "still at work". One that is none of `statuses` is thrown. */
  call(
    method: string,
    path: string,
    statuses: readonly number[],
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
  /** Every record of a list. */
  list<Item>(path: string): Promise<Item[]>
}

/** Longer than the service may take to say that it cannot. */
const answerWithinMs = isShort ? 120_000 : 35_000
const restMs = 200

/** Opens an account with an organization of these people. */
export async function openCaller(site: Site, ledger: Ledger, people: readonly SeedPerson[]): Promise<Caller> {
  const office = await seedOrganization(site.storage, people)
  const gateways = site.bases.map(base => partner(base, office))
  let turn = 0

  async function attempt(...question: Parameters<(typeof gateways)[number]>): Promise<Answer | null> {
    const [method, path] = question
    const gateway = gateways[turn++ % gateways.length]
    const began = performance.now()
    const asking = gateway?.(...question).catch((error: unknown) => {
      // A lost connection is expected; an answer that the API's document does not declare is a violation.
      if (!(error instanceof UnansweredRequest)) ledger.violations.push(`${method} ${path}: ${String(error)}`)
      return null
    })
    const answer = (await Promise.race([asking, pause(answerWithinMs, null, { ref: false })])) ?? null
    if (answer === null && performance.now() - began >= answerWithinMs && !ledger.isGatewayStopped) {
      ledger.violations.push(`${method} ${path} was not answered within ${answerWithinMs} ms`)
    }
    const outcome = answer === null ? 'unanswered' : String(answer.status)
    ledger.outcomes.set(outcome, (ledger.outcomes.get(outcome) ?? 0) + 1)
    return answer
  }

  const isPassing = (answer: Answer): boolean =>
    answer.status === 429 || answer.status === 503 || answer.at('code') === 'idempotency_key_in_use'
  const call: Caller['call'] = async (method, path, statuses, body, headers) => {
    const isAwaited = (answer: Answer): boolean => statuses.includes(answer.status)
    const persist = persistent(attempt, {
      pauseMs: restMs,
      isPassing: answer => !isAwaited(answer) && isPassing(answer),
    })
    const answer = await persist(method, path, body, headers)
    if (!isAwaited(answer))
      throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.text.slice(0, 500)}`)
    return answer
  }

  return {
    office,
    ledger,
    call,
    async list<Item>(path: string) {
      const items: Item[] = []
      for (let cursor = ''; ;) {
        const page = await call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=200${cursor}`, [200])
        items.push(...(page.at('data') as Item[]))
        if (page.at('meta', 'has_more') !== true) return items
        cursor = `&cursor=${String(page.at('meta', 'next_cursor'))}`
      }
    },
  }
}
