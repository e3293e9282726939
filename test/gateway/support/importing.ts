// Imports of a test's own gateway: a file is sent, and worked on when the test says so.

import type { EngineClient } from '#gateway/engine-client.ts'
import { workImports } from '#gateway/resources/imports/importer.ts'
import type { ImportParts } from '#gateway/resources/imports/job.ts'
import type { Answer, Gateway } from './gateway.ts'

type Fields = Readonly<Record<string, string>>

/** A body of `multipart/form-data`, with a boundary of its own. */
export function form(file: Buffer | string, fields: Fields, name = 'file.xlsx') {
  const boundary = `b${Math.random().toString(36).slice(2)}`
  const part = (disposition: string, content: Buffer | string) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]
  return {
    body: Buffer.concat([
      ...Object.entries(fields).flatMap(([key, value]) => part(`name="${key}"`, value)),
      ...part(`name="file"; filename="${name}"`, file),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  }
}

export const csv = (...rows: readonly string[]) => `${rows.join('\r\n')}\r\n`

export function importing(
  { ask, storage }: Pick<Gateway, 'ask' | 'storage'>,
  engine: EngineClient = {} as EngineClient,
  fetchFile: ImportParts['fetchFile'] = () => Promise.reject(new Error('nothing is fetched')),
) {
  const send = (
    key: string,
    file: Buffer | string,
    fields: Fields,
    headers: Fields = {},
  ): Promise<Answer> => {
    const sent = form(file, fields)
    return ask(key, 'POST /imports', { ...sent, headers: { ...sent.headers, ...headers } })
  }

  /** Works on what waits until nothing does; what fails for want of a service is thrown. */
  async function work(): Promise<void> {
    const troubles: unknown[] = []
    await workImports({
      storage,
      services: { engine, clock: storage.clock, allowOwnTaxSlabs: false },
      fetchFile,
      stopping: new AbortController().signal,
      failed: error => troubles.push(error),
    })
    if (troubles.length > 0) throw troubles[0] as Error
  }

  return {
    send,
    work,
    /** Sends a file, works on it, and gives the job. */
    async imported(key: string, file: Buffer | string, fields: Fields): Promise<Answer> {
      const sent = await send(key, file, fields)
      if (sent.status !== 202) throw new Error(sent.text)
      await work()
      return ask(key, `GET /imports/${sent.id}`)
    },
  }
}
