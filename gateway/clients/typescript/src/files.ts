// Files: answers that are one, and those that are sent.

import { createWriteStream, openAsBlob } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Transport } from './transport.ts'

/** A file to send; a `Blob` or a `File` is one. */
export type Upload = {
  readonly name?: string
  /** Media type; empty: the name decides it. */
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

const mediaTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/**
 * A file of this machine, to send.
 *
 * @example
 * const file = await openFile('logo.png')
 */
export async function openFile(path: string): Promise<Upload> {
  const type = mediaTypes[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? ''
  const blob = await openAsBlob(path, { type })
  return { name: basename(path), type, arrayBuffer: () => blob.arrayBuffer() }
}

/** A file as it arrives; its headers have its name, its row count and its control total. */
export type StreamedFile = { readonly body: ReadableStream<Uint8Array>; readonly headers: Headers }

export type SavedFile = { readonly path: string; readonly bytes: number; readonly headers: Headers }

/**
 * A file that the service makes. Nothing is fetched until one of its methods is called.
 *
 * @example
 * await payroll.payslips.getPdf('slip_01KAM3T9X4Q2V7R8Z5B6N1C0DE').save('payslip.pdf')
 */
export class Download {
  readonly #transport: Transport
  readonly #request: Request

  constructor(transport: Transport, request: Request) {
    this.#transport = transport
    this.#request = request
  }

  /** Streams the file to disk. It has its name only when it is whole. */
  async save(path: string): Promise<SavedFile> {
    const part = `${path}.part`
    try {
      const saved = await this.#transport.send(this.#request, async response => {
        let bytes = 0
        const count = async function* (source: AsyncIterable<Uint8Array>) {
          for await (const chunk of source) {
            bytes += chunk.length
            yield chunk
          }
        }
        const body = response.body === null ? Readable.from([]) : Readable.fromWeb(response.body as never)
        await pipeline(body, count, createWriteStream(part))
        return { path, bytes, headers: response.headers }
      })
      await rename(part, path)
      return saved
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  /** The whole file. */
  bytes(): Promise<Uint8Array> {
    return this.#transport.send(this.#request, async response => new Uint8Array(await response.arrayBuffer()))
  }

  /** The file as it arrives, once its headers are there. `timeoutMs` counts to its end; a cut connection fails `body`. */
  stream(): Promise<StreamedFile> {
    return this.#transport.send(this.#request, response => {
      const body = response.body ?? new Blob([]).stream()
      return Promise.resolve({ body, headers: response.headers })
    })
  }

  /** The whole file as text. */
  text(): Promise<string> {
    return this.#transport.send(this.#request, response => response.text())
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The parts of a form: the fields of `body`, and the file of the field `upload`. */
export async function formOf(
  body: Readonly<Record<string, unknown>>,
  upload: string,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue
    if (name === upload) {
      const file = value as Upload
      form.append(name, new Blob([await file.arrayBuffer()], { type: file.type }), file.name ?? 'file')
    } else form.append(name, textOf(value))
  }
  // One set of bytes for all attempts, because a signature covers them.
  const printed = new Response(form)
  return {
    bytes: new Uint8Array(await printed.arrayBuffer()),
    type: printed.headers.get('content-type') ?? '',
  }
}
