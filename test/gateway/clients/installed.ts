// The TypeScript package as partners get it: packed, and installed in a folder of theirs.

import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Test } from 'tap'
import { freshFolder } from '../../support/servers.ts'

const root = join(import.meta.dirname, '../../..')
export const packageFolder = join(root, 'gateway/clients/typescript')
/** Below the folder that it is installed in. */
export const program = 'node_modules/payroll-engine/dist/cli/main.js'

const run = promisify(execFile)

/** Runs a program without the hooks of the test runner, which others do not stand. */
export const outside = (command: string, args: readonly string[], options: object = {}) =>
  run('env', ['-u', 'NODE_OPTIONS', command, ...args], { maxBuffer: 64 * 1024 * 1024, ...options })

type Pack = { readonly archive: string; readonly bytes: number; readonly files: readonly string[] }

/** Builds and packs a copy, since files that run at the same time pack as well. */
export async function pack(): Promise<Pack> {
  // Within the project, whose compiler builds it.
  const folder = freshFolder('package')
  const source = join(folder, 'source')
  cpSync(packageFolder, source, {
    recursive: true,
    filter: path => !path.startsWith(join(packageFolder, 'dist')),
  })
  const { stdout } = await outside('npm', ['pack', '--json', '--pack-destination', folder], { cwd: source })
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as {
    filename: string
    files: { path: string }[]
  }[]
  const archive = join(folder, packed!.filename)
  return { archive, bytes: statSync(archive).size, files: packed!.files.map(({ path }) => path) }
}

/** An empty folder outside of the project, so that only what is installed there is found. */
export function emptyFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'partner-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What a partner types; nothing is fetched. */
export async function install(folder: string, { archive }: Pack): Promise<void> {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await outside('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: folder })
}
