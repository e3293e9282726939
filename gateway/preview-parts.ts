// One question to the engines in parts: each engine calculates a few people at a time, so that nobody's thousand
// people stand before another's one, the first of them are known early, and no more is in memory than is being read.

import { createHash, type Hash, hash as hashOnce } from 'node:crypto'
import type { PreviewEmployee, PreviewResult } from '#proto/calculation/replay.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import { parseJson, toJson } from '#proto/engine/call-codec.ts'
import type { PreviewReply, PreviewRequest } from '#proto/engine/calls.ts'
import type { RuleOverrides } from '#proto/law/law.ts'
import { Problem } from '#proto/problems.ts'

export type PreviewQuestion = {
  readonly run: RunInput
  readonly employees: readonly PreviewEmployee[]
  readonly trace: boolean
  readonly supposed: RuleOverrides | null
  /** Whose calculations paid the earlier months that stored people are owed for; absent or null: of nobody's. */
  readonly organizationId?: number | null
  /** Whether nobody waits for the answer any more, so that no further part is asked for; absent: somebody does. */
  readonly hasLeft?: () => boolean
}

/**
 * The facts that hold for all results. The hashes are SHA-256 over the documents that were asked about, and over the
 * results.
 */
export type PreviewMeta = {
  readonly ruleSetVersion: string
  readonly engineVersion: string
  readonly inputHash: string
  readonly resultHash: string
  readonly durationMs: number
  readonly hypothetical: boolean
}

const peopleOfPart = 50
const partsAhead = 2

/** Yields the results in the order of the people, and asks no more than two parts ahead of whoever reads. */
export async function* previewInParts(
  { run, employees, trace, supposed, organizationId, hasLeft }: PreviewQuestion,
  ask: (part: PreviewRequest) => Promise<PreviewReply>,
): AsyncGenerator<readonly PreviewResult[], PreviewMeta> {
  const began = performance.now()
  const common = {
    run: toJson(run),
    trace,
    supposed: supposed === null ? null : toJson(supposed),
    organizationId: organizationId ?? null,
    // Others' questions come before one of several parts, whether a partner waits for it or a file of people is imported.
    givesWay: employees.length > peopleOfPart,
  }
  const asked = listHash(`[${common.run},`)
  const answered = listHash()
  const inFlight: Promise<PreviewReply>[] = []
  let next = 0
  const askAhead = (): void => {
    // About nobody, too, something is answered: the law.
    while (inFlight.length < partsAhead && (next < employees.length || next === 0)) {
      const people = toJson(employees.slice(next, next + peopleOfPart))
      next += peopleOfPart
      asked.add(people)
      const reply = ask({ ...common, employees: people })
      // Whoever stops reading does not hear of it.
      reply.catch(() => undefined)
      inFlight.push(reply)
    }
  }

  askAhead()
  let latest: PreviewReply | null = null
  for (let reply = await inFlight.shift(); reply !== undefined; reply = await inFlight.shift()) {
    refuseMixture(latest, reply)
    latest = reply
    if (hasLeft?.() === true) throw new Problem('service_unavailable', 'The client closed the connection.')
    answered.add(reply.results)
    askAhead()
    yield parseJson(reply.results)
  }
  if (latest === null) throw new Error('The preview has no employees.')
  return {
    ruleSetVersion: latest.ruleSetVersion,
    engineVersion: latest.engineVersion,
    hypothetical: latest.hypothetical,
    inputHash: asked.digest(common.supposed === null ? ']' : `,${common.supposed}]`),
    resultHash: answered.digest(),
    durationMs: performance.now() - began,
  }
}

/** Engines that are being replaced one by one answer by the one law or the other; one answer holds one law. */
function refuseMixture(one: PreviewReply | null, other: PreviewReply): void {
  if (one === null) return
  if (one.ruleSetVersion === other.ruleSetVersion && one.engineVersion === other.engineVersion) return
  throw new Problem('dependency_unavailable', 'The engines are being restarted. Retry the request.')
}

/** SHA-256 of one JSON list that comes in parts, each of them a list, with what stands around it. */
function listHash(before = ''): { add(part: string): void; digest(after?: string): string } {
  // Most lists come in one part, whose hash in one call costs a fraction of a stream's.
  let text = `${before}[`
  let stream: Hash | null = null
  let isEmpty = true
  return {
    add(part) {
      const items = part.slice(1, -1)
      if (items.length === 0) return
      if (isEmpty) text += items
      else {
        stream = (stream ?? createHash('sha256').update(text)).update(',').update(items)
        text = ''
      }
      isEmpty = false
    },
    digest: (after = '') =>
      stream === null
        ? hashOnce('sha256', `${text}]${after}`, 'hex')
        : stream.update(`]${after}`).digest('hex'),
  }
}
