// The engine's calls as the gateway makes them; `proto/engine/engine-channel.ts` is the way to the engines.

import {
  callNames,
  calls,
  methodName,
  type PreviewReply,
  type PreviewRequest,
  type ReplyOf,
  type RequestOf,
  type UnaryCall,
} from '#proto/engine/calls.ts'
import { parseJson } from '#proto/engine/call-codec.ts'
import type { PreviewResult } from '#proto/calculation/replay.ts'
import {
  deadlineAfter,
  encodeRequest,
  type OnCalled,
  openEngineChannel,
  problemOf,
  unaryCaller,
} from '#proto/engine/engine-channel.ts'
import { engineMethod } from '#proto/engine/engine-service.ts'
import type { RecordedLaw } from '#proto/law/law.ts'
import { Problem } from '#proto/problems.ts'
import type { TlsIdentity } from '#proto/network/tls.ts'
import type { Client } from '@grpc/grpc-js'
import { CallFailed, openMultiplexer } from './engine-streams.ts'
import { previewInParts, type PreviewMeta, type PreviewQuestion } from './preview-parts.ts'

export type { PreviewMeta }

type PreviewAnswer = PreviewMeta & { readonly results: readonly PreviewResult[] }

/** The calls that the gateway makes as the table defines them. */
type DirectCalls = {
  readonly [Name in keyof typeof calls as Exclude<Name, 'watchRun' | 'preview' | 'readLaw' | 'check'>]: (
    request: RequestOf<Name>,
  ) => Promise<ReplyOf<Name>>
}

export type EngineClient = DirectCalls & {
  /**
   * Refuses `period_invalid` outside the recorded law, `validation_failed` for a supposition that fits no rule,
   * `calculation_timeout` after 30 s.
   */
  preview(question: PreviewQuestion): Promise<PreviewAnswer>
  /**
   * `preview` in parts, in the order of the employees. All parts are calculated within `withinMs`; absent: each part
   * within 30 s of its request.
   */
  previewInParts(
    question: PreviewQuestion,
    withinMs?: number,
  ): AsyncGenerator<readonly PreviewResult[], PreviewMeta>
  /** Resolves when the calculation is over, after `waitMs`, on shutdown, or when the call fails. */
  waitForRun(run: RequestOf<'watchRun'>, waitMs: number): Promise<void>
  /** All recorded law. */
  readLaw(): Promise<RecordedLaw>
  /** Refuses `dependency_unavailable` when no engine can take work. `queue`: whether JetStream acknowledges writes. */
  check(): Promise<{ queue: boolean }>
  close(): void
}

type EngineClientOptions = {
  readonly onCalled?: OnCalled
  /** Ends every `waitForRun` when it aborts. */
  readonly closing?: AbortSignal
}

/** See `openEngineChannel` for the addresses and the identity. */
export function openEngineClient(
  addresses: readonly string[],
  identity: TlsIdentity | null,
  { onCalled = () => undefined, closing }: EngineClientOptions = {},
): EngineClient {
  const client = openEngineChannel(addresses, identity, onCalled)
  const callUnary = unaryCaller(client)
  const unaryCalls = Object.fromEntries(
    callNames
      .filter(name => calls[name].type === 'unary')
      .map(name => [name, (request: never) => callUnary(name as UnaryCall, request)]),
  ) as unknown as DirectCalls
  const previews = openMultiplexer(client, 'preview', (code, seconds) =>
    onCalled(methodName('preview'), code, seconds),
  )
  const callPreview = (
    request: PreviewRequest,
    withinMs: number = calls.preview.deadlineMs,
  ): Promise<PreviewReply> =>
    previews.call(request, withinMs).catch((error: unknown) => {
      throw error instanceof CallFailed ? problemOf(error.failure, error) : error
    })

  return {
    ...unaryCalls,
    preview: question => wholePreview(question, callPreview),
    previewInParts: (question, withinMs) => boundedPreview(question, callPreview, withinMs),
    waitForRun: (run, waitMs) => waitForRun(client, run, waitMs, closing),
    readLaw: async () => parseJson(await callUnary('readLaw', {})),
    async check() {
      const { ready, queue } = await callUnary('check', {})
      if (!ready) throw new Problem('dependency_unavailable', 'No engine is available. Retry the request.')
      return { queue }
    },
    close() {
      previews.close()
      client.close()
    },
  }
}

type CallPreview = (request: PreviewRequest, withinMs?: number) => Promise<PreviewReply>

function boundedPreview(question: PreviewQuestion, callPreview: CallPreview, withinMs?: number) {
  const began = performance.now()
  return previewInParts(question, part =>
    callPreview(part, withinMs === undefined ? undefined : withinMs - (performance.now() - began)),
  )
}

async function wholePreview(question: PreviewQuestion, callPreview: CallPreview): Promise<PreviewAnswer> {
  const results: PreviewResult[] = []
  const parts = boundedPreview(question, callPreview, calls.preview.deadlineMs)
  for (let part = await parts.next(); ; part = await parts.next()) {
    if (part.done === true) return { ...part.value, results }
    results.push(...part.value)
  }
}

function waitForRun(
  client: Client,
  run: RequestOf<'watchRun'>,
  waitMs: number,
  closing: AbortSignal | undefined,
): Promise<void> {
  const { path, requestSerialize, responseDeserialize } = engineMethod('watchRun')
  return new Promise(resolve => {
    const stream = client.makeServerStreamRequest(
      path,
      requestSerialize,
      responseDeserialize,
      encodeRequest('watchRun', run),
      { deadline: deadlineAfter(waitMs) },
    )
    const cancel = (): void => stream.cancel()
    const finish = (): void => {
      closing?.removeEventListener('abort', cancel)
      resolve()
    }
    stream.on('data', () => undefined)
    stream.on('end', finish)
    // The run goes on after the wait, however that ended, and the caller reads how far it is.
    stream.on('error', finish)
    closing?.addEventListener('abort', cancel)
    if (closing?.aborted === true) cancel()
  })
}
