// Forms as they arrive: texts by their names, and at most one file.

import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { IncomingMessage } from 'node:http'
import type { Upload } from '../clients/typescript/src/index.ts'

export type FormFields = {
  /** The first value of a name; empty when there is none. */
  get(name: string): string
  /** All values of a name: the rows that were ticked. */
  all(name: string): readonly string[]
  /** Names that begin with `prefix`, without it. */
  named(prefix: string): ReadonlyMap<string, string>
  readonly file: Upload | null
}

export function fieldsOf(
  values: Iterable<readonly [string, string]>,
  file: Upload | null = null,
): FormFields {
  const pairs = [...values]
  return {
    get: name => pairs.find(([own]) => own === name)?.[1].trim() ?? '',
    all: name => pairs.filter(([own]) => own === name).map(([, value]) => value),
    named: prefix =>
      new Map(
        pairs
          .filter(([name]) => name.startsWith(prefix))
          .map(([name, value]) => [name.slice(prefix.length), value]),
      ),
    file,
  }
}

/** The file: more than the API takes as one. */
const limits = { fileSize: 64 * 1024 * 1024, files: 1, fields: 5_000, fieldSize: 1024 * 1024 }

/** Why a form is not read; said to its sender. */
export class UnreadableForm extends Error {
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

/** @throws {UnreadableForm} */
export function readForm(request: IncomingMessage): Promise<FormFields> {
  const { promise, resolve, reject } = Promise.withResolvers<FormFields>()
  const values: [string, string][] = []
  let file: Upload | null = null
  const unreadable = (): void => reject(new UnreadableForm('The form could not be read. Send it again.'))
  const tooLarge = (): void => reject(new UnreadableForm('The file is larger than 64 MB. Divide it.', 413))
  const reader = openReader(request)
  reader.on('field', (name: string, value: string) => void values.push([name, value]))
  reader.on('file', (_: string, stream: BusboyFileStream, name: string, __: string, type: string) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
    stream.on('limit', tooLarge)
    stream.on('error', unreadable)
    stream.on('end', () => {
      const bytes = new Uint8Array(Buffer.concat(chunks))
      // A browser sends a field without a file as a file without a name.
      if (bytes.length > 0) file = Object.assign(new Blob([bytes], { type }), { name })
    })
  })
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) reader.on(limit, unreadable)
  reader.on('error', unreadable)
  reader.on('finish', () => resolve(fieldsOf(values, file)))
  request.on('error', unreadable).pipe(reader)
  return promise
}

function openReader({ headers }: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits })
  } catch {
    throw new UnreadableForm('Send the form as a browser does.', 415)
  }
}
