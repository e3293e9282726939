// The collections as files that the gateway serves. Each names the address that it was fetched from.

import { LRUCache } from 'lru-cache'
import { zipEnd, zipPart } from '#proto/documents/zip.ts'
import { memoize } from '#proto/process/memoize.ts'
import { apiVersion } from '#proto/events.ts'
import type { Exchange } from '../../http/exchange.ts'
import { originOf, type PublicAddress } from '../../http/origin.ts'
import { sendStatic, type StaticContent, staticContent } from '../../http/static-content.ts'
import { brunoEnvironments, brunoFiles } from './bruno.ts'
import { environmentNames } from './environments.ts'
import { postmanCollection, postmanEnvironment } from './postman.ts'
import { type RequestFolder, requestFolders } from './requests.ts'

type Writer = (origin: string) => StaticContent

const json = (text: string): StaticContent => staticContent('application/json', text, false)

/**
 * Writers by the name of their file. Clients can name any host, so what does not depend on it is made once, and nothing is
 * compressed.
 */
function writersOf(folders: readonly RequestFolder[]): Map<string, Writer> {
  const collection = memoize(() => JSON.stringify(postmanCollection(folders, anyOrigin)))
  const archive = memoize(() => zipPart(brunoFiles(folders), madeAt))
  return new Map<string, Writer>([
    ['collection.postman.json', origin => json(collection().replaceAll(anyOrigin, origin))],
    [
      'collection.bruno.zip',
      origin => staticContent('application/zip', archiveOf([archive(), environments(origin)]), false),
    ],
    ...environmentNames.map((each): [string, Writer] => [
      `${each}.postman_environment.json`,
      origin => json(JSON.stringify(postmanEnvironment(each, origin))),
    ]),
  ])
}

/** Stands for the address until it is known. */
const anyOrigin = 'https://origin.invalid'

/** The date of the files, so that the same collection is the same archive. */
const madeAt = new Date(`${apiVersion}T00:00:00Z`)

const environments = (origin: string) => zipPart(brunoEnvironments(origin), madeAt)

function archiveOf(parts: readonly ReturnType<typeof zipPart>[]): Buffer {
  const stored = parts.map(({ bytes, index }) => ({ size: bytes.length, index }))
  return Buffer.concat([...parts.map(({ bytes }) => bytes), zipEnd(stored, madeAt)])
}

const prefix = '/docs/'
/** Files that are kept; a gateway has few addresses, and clients can send any. */
const maxFiles = 16

/** Makes a file of a collection the response of the exchange; null if the request asks for none. */
export function collectionFiles(address: PublicAddress): (ctx: Exchange) => Promise<void> | null {
  const made = new LRUCache<string, StaticContent>({ max: maxFiles })
  const writers = memoize(() => writersOf(requestFolders()))

  return ctx => {
    if (!ctx.path.startsWith(prefix) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return null
    const name = ctx.path.slice(prefix.length)
    const write = writers().get(name)
    if (write === undefined) return null
    const origin = originOf(ctx.req, address)
    const key = `${name} ${origin}`
    const file = made.get(key) ?? write(origin)
    made.set(key, file)
    ctx.set('Content-Disposition', `attachment; filename="payroll-engine.${name}"`)
    ctx.set('Cache-Control', 'public, max-age=300, must-revalidate')
    ctx.set('Vary', 'Accept-Encoding, Host, X-Forwarded-Proto')
    return sendStatic(ctx, file)
  }
}
