// A call that may be made: existence, then form, then the work, all in one transaction unless the route says
// that it opens its own.

import { memoize } from '#proto/process/memoize.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { type StatementLimits, readerFor, type Tenant } from '#storage/repositories/for-tenant.ts'
import type { Clock } from '#proto/process/clock.ts'
import { wholeRunMs } from '#storage/postgres/limits.ts'
import type { Storage } from '#storage/open.ts'
import { type Answer, answerOf } from './answer.ts'
import { auditedCall, auditedTransactions, ownEntry } from './audit.ts'
import type { Caller } from './authentication.ts'
import { theOrganization } from './authorization.ts'
import type { Exchange } from './exchange.ts'
import type { Upload } from './form.ts'
import type { Execution } from './idempotency.ts'
import { onlyAttempt } from './attempt.ts'
import type { Input, InputReader } from './input.ts'
import type { Json } from './json.ts'
import { openPage, type PageQuery } from './pagination.ts'
import { entityTags, refuseBlindWrite } from './preconditions.ts'
import { preferences } from './preferences.ts'
import type { CompiledRoute } from './compiled-route.ts'
import type { Format } from './file-types.ts'
import { formatOf, mediaTypes } from './representation.ts'
import type { AnyReply, CallBasics, Reply, Route, TakePeople } from './route.ts'
import { Warnings, warningsHeader } from './warnings.ts'

/** Dependencies of every call. */
export type KernelParts = {
  readonly storage: Storage
  readonly clock: Clock
  /** Services of handlers beside the tenant's records. */
  readonly services: unknown
  /** Sign the cursors of lists; the same in every gateway. The first signs; what another signed is good too. */
  readonly cursorKeys: readonly [Buffer, ...Buffer[]]
  /** Base address of the pages about errors. */
  readonly docsUrl: string
}

/** Nothing is answered before `charged` resolves; null: nothing is to be waited for. */
export type Admission = { readonly charged: Promise<void> | null }

export type AdmittedCall = {
  readonly caller: Caller
  readonly reach: readonly number[]
  readonly params: unknown
  readonly body: Json
  readonly upload: Upload | null
  readonly parts: KernelParts
  /**
   * Called right before the call is executed: its form, and that of its records, is found good by then. Waits for the
   * call's turn, and starts to charge it; 429, 503.
   */
  readonly admit: (query: unknown) => Admission | Promise<Admission>
  readonly takePeople: TakePeople
  readonly elapsedMs: () => number
}

/** Does the work; a call that can be repeated keeps its answer in the last transaction of it. */
export async function executeRoute(
  ctx: Exchange,
  compiled: CompiledRoute,
  { caller, reach, params, body, parts, admit, takePeople, ...own }: AdmittedCall,
  execution: Execution | null,
): Promise<Answer> {
  const { route, input, guards } = compiled
  const basics = basicsOf(ctx, route, { caller, reach, parts, ...own }, execution)
  const transactions = auditedTransactions(route, basics, reach, parts.storage, statementLimitsOf(route, ctx))
  const { inTenant, inLastTenant } = transactions

  // Transactions may run again; the input is read once.
  const read = memoize(() => readInput(ctx.query, body, route, input, { basics, reach, params, parts }))
  const find = async (tenant: Tenant) =>
    route.find?.({ ...basics, params, tenant } as never, parts.services as never)
  const handle = async (
    target: unknown,
    access: (answering: (reply: AnyReply) => Answer) => object,
  ): Promise<Answer> => {
    const answering = (reply: AnyReply): Answer => {
      transactions.tell(() => ownEntry(ctx, route, reach, { params, target, reply }))
      const shown = read()
      if (!('body' in reply)) return answerOf(ctx, compiled, reply, basics.warnings, shown)
      const body = guards.withhold(caller, reply.body)
      const withheld = body === reply.body ? reply : { ...reply, body }
      return answerOf(ctx, compiled, withheld, basics.warnings, shown)
    }
    const call = Object.assign(basics, read(), access(answering), { params, target })
    if (caller.requireIfMatch) refuseBlindWrite(route, basics.ifMatch)
    const admission = admit(read().query)
    const { charged } = admission instanceof Promise ? await admission : admission
    if (execution !== null) execution.began = true
    return answering(await afterCharge(charged, route.handle(call as never, parts.services as never)))
  }
  const keep = async (tenant: Tenant, answer: Answer) => {
    if (answer.stream === undefined) await execution?.keep(tenant, answer)
    return answer
  }

  try {
    // With nothing to look for, a call of bad form is refused before it takes a connection.
    if (route.find === undefined) read()
    if (route.transactions !== 'several') {
      // A record that does not exist is 404 whatever the body, which the precheck reads.
      if (route.find !== undefined && route.precheck !== undefined) await inTenant(find)
      await route.precheck?.({ ...basics, params, ...read(), inTenant } as never, parts.services as never)
      return await inLastTenant(async tenant =>
        keep(tenant, await handle(await find(tenant), () => ({ tenant }))),
      )
    }
    let finished: Answer | null = null
    const answer = await handle(route.find && (await inTenant(find)), answering => ({
      inTenant,
      takePeople,
      finish: (work: (tenant: Tenant) => Promise<Reply>) =>
        inLastTenant(async tenant => {
          const reply = await work(tenant)
          finished = await keep(tenant, answering(reply))
          return reply
        }),
    }))
    if (finished !== null) return finished
    if (execution === null && !transactions.owesEntry()) return answer
    return await inLastTenant(tenant => keep(tenant, answer))
  } catch (error) {
    // A refusal says too which names were not known: the one that is missing may be among them, misspelt.
    if (!basics.warnings.isEmpty) ctx.set(warningsHeader, basics.warnings.header())
    throw error
  }
}

/**
 * A call ends when the client closes the connection before it is answered: what it reads is for nobody then. A write is not
 * broken off.
 */
function statementLimitsOf(route: Route, { res }: Exchange): () => StatementLimits {
  return memoize(() => {
    const isLong = route.wholeRun === true || (route.files !== undefined && route.filesAtHand !== true)
    const statementMs = isLong ? wholeRunMs : undefined
    if (route.method !== 'get') return { statementMs }
    const left = new AbortController()
    if (res.closed) left.abort()
    else
      res.once('close', () => {
        if (!res.writableFinished) left.abort()
      })
    return { statementMs, signal: left.signal }
  })
}

/** Outcome of the work, unless the call cannot be charged. */
async function afterCharge<Result>(charged: Promise<void> | null, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } finally {
    if (charged !== null) await charged
  }
}

function basicsOf(
  ctx: Exchange,
  route: Route,
  {
    caller,
    reach,
    upload,
    parts,
    elapsedMs,
  }: Pick<AdmittedCall, 'caller' | 'reach' | 'upload' | 'parts' | 'elapsedMs'>,
  execution: Execution | null,
): CallBasics {
  const { strict, wait, respondAsync } = preferences(ctx.get('prefer'))
  return {
    caller,
    requestId: ctx.state.requestId,
    address: ctx.state.address || null,
    elapsedMs,
    hasLeft: () => ctx.res.closed,
    upload,
    audited: auditedCall(ctx, route, caller),
    reader: readerFor(parts.storage, {
      accountId: caller.accountId,
      organizationIds: reach,
      clocks: caller.clocks,
    }),
    attempt: execution?.attempt ?? onlyAttempt,
    ifMatch: entityTags(ctx.get('if-match')),
    ifNoneMatch: entityTags(ctx.get('if-none-match')),
    strict,
    wait,
    respondAsync,
    accepts: mediaTypes(ctx.get('accept')),
    lastEventId: ctx.get('last-event-id'),
    warnings: new Warnings(),
  }
}

function readInput(
  rawQuery: unknown,
  body: Json,
  route: Route,
  input: InputReader,
  context: Pick<AdmittedCall, 'reach' | 'params' | 'parts'> & { basics: CallBasics },
): Input & { format: Format; organizationId?: number; page?: unknown } {
  if (body.problem !== null) throw body.problem
  const read = input.read(rawQuery, body.value, context.basics)
  return {
    ...read,
    format: formatOf(route, read.format, context.basics.accepts),
    ...(route.organization === undefined || route.organization === 'none'
      ? {}
      : { organizationId: theOrganization(context.reach) }),
    ...(route.query?.properties['limit'] === undefined
      ? {}
      : { page: pageOf(route, read.query, 'sort' in (rawQuery as object), context) }),
  }
}

/** Parameters that may change from page to page of one list. */
const unbound = new Set(['limit', 'cursor', 'includeTotal'])

function pageOf(
  route: Route,
  query: unknown,
  sorted: boolean,
  { basics, reach, params, parts }: { basics: CallBasics } & Pick<AdmittedCall, 'reach' | 'params' | 'parts'>,
) {
  const { updatedSince } = query as PageQuery
  if (updatedSince !== undefined && sorted) {
    throw new Problem(
      'invalid_parameter',
      'sort cannot be combined with updated_since, because changes have a fixed order.',
      [fieldProblem(['sort'], 'not_allowed_here', 'Remove sort or updated_since.')],
    )
  }
  const named = Object.entries(query as PageQuery)
    .filter(([name]) => !unbound.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const list = JSON.stringify([route.operationId, params, basics.caller.accountId, reach, named])
  return openPage(query as PageQuery, list, {
    keys: parts.cursorKeys,
    clock: parts.clock,
    warnings: basics.warnings,
  })
}
