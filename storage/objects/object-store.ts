// Objects of a bucket that is reached by the protocol of Amazon S3. Every call is bounded in time, and a store that
// did not answer is left alone for a while, so that nobody waits for it again and again.

import type { ObjectStoreSettings } from '#proto/network/object-store-settings.ts'
import { trustedAuthorities } from '#proto/network/tls.ts'
import { addAbortSignal, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

type ObjectListing = { readonly key: string; readonly modifiedAt: Date }

export type ObjectStore = {
  /** Stores the object, replacing one with the same key. */
  put(key: string, body: Uint8Array): Promise<void>
  /** Null: there is none. Empty: it is larger than anything that is put. */
  get(key: string): Promise<Buffer | null>
  /** Objects whose keys begin with `prefix`, some at a time, by key. */
  list(prefix: string): AsyncIterable<readonly ObjectListing[]>
  /** One that is gone already does not matter. */
  delete(key: string): Promise<void>
  /** Resolves when the bucket answers for keys that begin with `prefix`. */
  check(prefix: string): Promise<void>
  close(): Promise<void>
}

/** The store did not answer, or refused. The message says how. */
export class ObjectStoreUnavailable extends Error {
  /** False: it failed a moment ago. */
  readonly wasAsked: boolean

  constructor(reason: string, wasAsked: boolean, options?: ErrorOptions) {
    super(reason, options)
    this.wasAsked = wasAsked
  }
}

/** A call with its attempts. */
const callMs = 5_000
const connectMs = 1_500
const attempts = 3
/** For so long nobody asks again. */
const restMs = 5_000
const connections = 32
const bytesMost = 16 * 1024 * 1024

export function openObjectStore(settings: ObjectStoreSettings): ObjectStore {
  const { ask, close } = openCalls(settings)
  const { bucket: Bucket } = settings
  return {
    async put(Key, Body) {
      await ask(({ client, library: { PutObjectCommand } }, bound) => {
        const object = { Bucket, Key, Body, ContentType: 'application/octet-stream' }
        return client.send(new PutObjectCommand(object), bound)
      })
    },
    get(Key) {
      return ask(async ({ client, library: { GetObjectCommand } }, bound) => {
        try {
          const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key }), bound)
          const body = addAbortSignal(bound.abortSignal, Body as Readable)
          if ((ContentLength ?? 0) <= bytesMost) return await buffer(body)
          body.destroy()
          return Buffer.alloc(0)
        } catch (error) {
          if (error instanceof Error && error.name === 'NoSuchKey') return null
          throw error
        }
      })
    },
    async *list(Prefix) {
      let token: string | undefined
      do {
        const page = await ask(({ client, library: { ListObjectsV2Command } }, bound) =>
          client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }), bound),
        )
        yield (page.Contents ?? []).flatMap(({ Key: key, LastModified: modifiedAt }) =>
          key === undefined || modifiedAt === undefined ? [] : [{ key, modifiedAt }],
        )
        token = page.NextContinuationToken
      } while (token !== undefined)
    },
    async delete(Key) {
      await ask(({ client, library: { DeleteObjectCommand } }, bound) =>
        client.send(new DeleteObjectCommand({ Bucket, Key }), bound),
      )
    },
    async check(Prefix) {
      // Unlike HEAD, this is refused with a reason.
      await ask(({ client, library: { ListObjectsV2Command } }, bound) =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }), bound),
      )
    },
    close,
  }
}

type StoreClient = Awaited<ReturnType<typeof openClient>>

type Calls = {
  /** Throws `ObjectStoreUnavailable` for whatever `call` throws, and while the last call that did so is recent. */
  ask<Reply>(
    call: (opened: StoreClient, bound: { readonly abortSignal: AbortSignal }) => Promise<Reply>,
  ): Promise<Reply>
  close(): Promise<void>
}

function openCalls(settings: ObjectStoreSettings): Calls {
  const opening = openClient(settings)
  opening.catch(() => undefined)
  let away: { readonly until: number; readonly reason: string } | null = null
  return {
    async ask(call) {
      if (away !== null && performance.now() < away.until)
        throw new ObjectStoreUnavailable(away.reason, false)
      try {
        const reply = await call(await opening, { abortSignal: AbortSignal.timeout(callMs) })
        away = null
        return reply
      } catch (error) {
        const reason = reasonOf(error)
        away = { until: performance.now() + restMs, reason }
        throw new ObjectStoreUnavailable(reason, true, { cause: error })
      }
    },
    async close() {
      const opened = await opening.catch(() => null)
      opened?.client.destroy()
    },
  }
}

/** The client is loaded here and nowhere else: a service without a store never loads it. */
async function openClient(settings: ObjectStoreSettings) {
  const library = await import('@aws-sdk/client-s3')
  const { certificateAuthority } = settings
  const client = new library.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: settings.isPathStyle,
    // Servers of others know neither the checksums nor the encoding that carries them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: callMs,
      httpAgent: { keepAlive: true, maxSockets: connections },
      httpsAgent: {
        keepAlive: true,
        maxSockets: connections,
        ...(certificateAuthority !== null && { ca: trustedAuthorities(certificateAuthority) }),
      },
    },
  })
  return { client, library }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return `The object store did not answer within ${callMs / 1_000} seconds.`
  }
  const { code } = error as NodeJS.ErrnoException
  return `The object store failed: ${[error.name, code, error.message].filter(Boolean).join(' ')}`
}
