// How `trigger` and `redeliver` reach a `listen` of the same person and machine: each listener has a port of its own and
// a file with its port and token, that only its owner reads. The service reports no resent delivery in its events.

import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Connection } from './connection.ts'
import type { Context } from './context.ts'
import { configFolder } from './credentials.ts'
import type { Attempt, Message } from './forward.ts'

type Listener = { readonly port: number; readonly token: string; readonly base: string }

const timeoutMs = 20_000

const folderOf = (context: Context): string => join(configFolder(context), 'listeners')

/** Takes messages of other commands until it is closed. */
export async function openListener(
  context: Context,
  { settings: { base } }: Connection,
  accept: (message: Message) => Promise<Attempt>,
): Promise<{ close(): Promise<void> }> {
  const token = randomBytes(24).toString('hex')
  const server = createServer((request, response) => {
    const answer = async (): Promise<[number, unknown]> => {
      if (request.headers.authorization !== `Bearer ${token}`) return [401, null]
      return [200, await accept(JSON.parse(await textOf(request)) as Message)]
    }
    answer()
      .catch(() => [500, null] as const)
      .then(([status, body]) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      )
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const file = join(folderOf(context), `${port}.json`)
  await mkdir(folderOf(context), { recursive: true, mode: 0o700 })
  await writeFile(file, JSON.stringify({ port, token, base } satisfies Listener), { mode: 0o600 })
  return {
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(file, { force: true })
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += String(part)
  return text
}

/** What each listener of the same service and environment answered. */
export async function sendToListeners(
  context: Context,
  { settings: { base } }: Connection,
  message: Message,
): Promise<Attempt[]> {
  const folder = folderOf(context)
  const names = await readdir(folder).catch(() => [])
  const answers = await Promise.all(
    names.map(async name => {
      const listener = JSON.parse(await readFile(join(folder, name), 'utf8')) as Listener
      if (listener.base !== base) return null
      return sendTo(listener, message).catch(async () => {
        // It ended without a goodbye.
        await rm(join(folder, name), { force: true })
        return null
      })
    }),
  )
  return answers.filter(answer => answer !== null)
}

async function sendTo({ port, token }: Listener, message: Message): Promise<Attempt> {
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return (await response.json()) as Attempt
}
