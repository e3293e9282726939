// The list of what a backup holds: it is written last, and read and compared with every file before anything is restored.

import { OperatorError } from '#proto/process/environment.ts'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { EventPosition } from './contents.ts'

const manifestName = 'manifest.json'
/** Folder of `pg_dump --format=directory`. */
export const dumpName = 'dump'
/** Sums of every run, one JSON object per line. */
export const runsName = 'runs.jsonl'

const format = 1

type ListedFile = { readonly name: string; readonly bytes: number; readonly sha256: string }

export type Manifest = {
  readonly format: number
  /** ISO 8601, by the database's clock: everything committed before is in the backup. */
  readonly takenAt: string
  readonly productVersion: string
  readonly serverVersion: string
  readonly migrations: readonly string[]
  /** Names of the master keys that open it; none of them is in the backup. */
  readonly masterKeyIds: readonly string[]
  readonly events: EventPosition
  readonly runs: number
  readonly files: readonly ListedFile[]
}

/** Writes the manifest of the folder, with every file that is in it. */
export async function writeManifest(
  folder: string,
  contents: Omit<Manifest, 'format' | 'files'>,
): Promise<Manifest> {
  const manifest = { format, ...contents, files: await listFiles(folder) }
  await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** The manifest of a backup all of whose files are as they were written. Throws `OperatorError` with the first that is not. */
export async function readBackup(folder: string): Promise<Manifest> {
  const place = join(folder, manifestName)
  if (!existsSync(place)) {
    throw new OperatorError(`${folder} is no complete backup: it has no ${manifestName}.`)
  }
  const manifest = parseManifest(await readFile(place, 'utf8'), place)
  const present = await listFiles(folder)
  for (const listed of manifest.files) {
    const file = present.find(({ name }) => name === listed.name)
    if (file === undefined) throw new OperatorError(`The backup is damaged: ${listed.name} is missing.`)
    if (file.sha256 !== listed.sha256) {
      throw new OperatorError(
        `The backup is damaged: ${listed.name} has the SHA-256 ${file.sha256}, and the manifest states ${listed.sha256}.`,
      )
    }
  }
  const extra = present.find(({ name }) => !manifest.files.some(listed => listed.name === name))
  if (extra !== undefined) {
    throw new OperatorError(`The backup is damaged: ${extra.name} is not in its manifest.`)
  }
  return manifest
}

function parseManifest(text: string, place: string): Manifest {
  let manifest: Partial<Manifest> | null = null
  try {
    manifest = JSON.parse(text) as Partial<Manifest> | null
  } catch {
    // Named below.
  }
  if (!Array.isArray(manifest?.files)) {
    throw new OperatorError(`The backup is damaged: ${place} is not the manifest of a backup.`)
  }
  if (manifest.format !== format) {
    throw new OperatorError(
      `The backup has format ${String(manifest.format)}, and this version reads format ${format}. Restore it with version ${String(manifest.productVersion)}.`,
    )
  }
  return manifest as Manifest
}

async function listFiles(folder: string): Promise<ListedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter(name => name !== manifestName)
    .toSorted()
  const files: ListedFile[] = []
  for (const name of names) files.push(await describeFile(folder, name))
  return files
}

async function describeFile(folder: string, name: string): Promise<ListedFile> {
  const path = join(folder, name)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { name, bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}
