// Calls about many people are read, executed and printed elsewhere than others, whom they would hold up: the body of a
// thousand people takes tens of milliseconds to read, and their answer hundreds to print.

import type { Answer } from './answer.ts'
import { reachOf } from './authorization.ts'
import type { CompiledRoute } from './compiled-route.ts'
import type { Exchange } from './exchange.ts'
import { type AdmittedCall, executeRoute } from './execute-route.ts'
import type { Execution } from './idempotency.ts'
import { type Json, tryJson } from './json.ts'
import type { RequestSize, Route } from './route.ts'
import type { Spoken } from './versions.ts'
import { fewPeople } from './work-budget.ts'

/** A call whose body is not read yet. */
export type LargeCall = Pick<AdmittedCall, 'caller' | 'params' | 'parts' | 'takePeople' | 'elapsedMs'> & {
  readonly bytes: Buffer
  readonly spoken: Spoken
  /** Waits for the turn of so many people, and charges the call; 429, 503. */
  readonly admitPeople: (people: number) => Promise<void>
  /** Hears which organizations the call reaches. */
  readonly onReach: (reach: readonly number[]) => void
}

/** Executes a call as `executeLargeCall` does. */
export type LargeCallExecutor = (
  ctx: Exchange,
  compiled: CompiledRoute,
  call: LargeCall,
  execution: Execution | null,
) => Promise<Answer>

const smallBody = 64 * 1024

/** Whether a body is so long that reading it would hold up others. */
export function isLargeBody({ largeElsewhere }: Route, bytes: Buffer): boolean {
  return largeElsewhere === true && bytes.length > smallBody
}

/** Whether a call with a short body is about many people. */
export function isAboutMany(route: Route, asked: RequestSize): boolean {
  return route.largeElsewhere === true && (route.people?.(asked) ?? 0) > fewPeople
}

/** Organizations that a call names in its body, compared with its reach; 403. */
export function reachOfCall(
  ctx: Exchange,
  { guards }: CompiledRoute,
  caller: AdmittedCall['caller'],
  body: Json,
): readonly number[] {
  guards.refuse(caller, ctx.query, body.value)
  return reachOf(caller, ctx.query['organization_id'], body.organizationId)
}

export async function executeLargeCall(
  ctx: Exchange,
  compiled: CompiledRoute,
  { bytes, spoken, admitPeople, onReach, ...call }: LargeCall,
  execution: Execution | null,
): Promise<Answer> {
  const { route } = compiled
  const body = tryJson(spoken.upgrade(route.operationId, bytes))
  const reach = reachOfCall(ctx, compiled, call.caller, body)
  onReach(reach)
  const admit = async (query: unknown) => {
    await admitPeople(route.people?.({ body: body.value, query, accept: ctx.get('accept') }) ?? 0)
    return { charged: null }
  }
  const answer = await executeRoute(ctx, compiled, { ...call, reach, body, upload: null, admit }, execution)
  return spoken.downgrade(route.operationId, answer)
}
