// Credentials of `payroll login`: in the keyring of the system, or in a file that only its owner reads.

import { Buffer } from 'node:buffer'
import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import nodeProcess from 'node:process'
import type { Environment } from '../settings.ts'
import type { Context } from './context.ts'

export type Credentials = { readonly url: string; readonly environment: Environment; readonly key: string }

const service = 'payroll-engine'
const keyringTimeoutMs = 10_000

/** Folder of the files of this program. */
export function configFolder({ process }: Context): string {
  const { XDG_CONFIG_HOME: xdg, APPDATA: windows, HOME: home } = process.env
  return join(
    xdg || (nodeProcess.platform === 'win32' && windows) || join(home || homedir(), '.config'),
    'payroll',
  )
}

const fileOf = (context: Context): string => join(configFolder(context), 'credentials.json')

/** A program of the system that keeps secrets. Secrets go through its standard input, where no list of processes shows them. */
type Keyring = {
  readonly program: string
  readonly store: { readonly args: readonly string[]; input(secret: string): string }
  readonly lookup: readonly string[]
  readonly clear: readonly string[]
}

const attributes = ['service', service, 'account', 'default']

const keyrings: Readonly<Partial<Record<NodeJS.Platform, Keyring>>> = {
  linux: {
    program: 'secret-tool',
    store: { args: ['store', '--label=payroll', ...attributes], input: secret => secret },
    lookup: ['lookup', ...attributes],
    clear: ['clear', ...attributes],
  },
  darwin: {
    program: 'security',
    store: {
      args: ['-i'],
      input: secret => `add-generic-password -U -s ${service} -a default -w ${secret}\n`,
    },
    lookup: ['find-generic-password', '-s', service, '-a', 'default', '-w'],
    clear: ['delete-generic-password', '-s', service, '-a', 'default'],
  },
}

/** Null: there is no keyring, or it refused. */
function ask(context: Context, args: readonly string[], input = ''): Promise<string | null> {
  const keyring = keyrings[nodeProcess.platform]
  if (keyring === undefined) return Promise.resolve(null)
  return new Promise(resolve => {
    const { env } = context.process
    const child = execFile(keyring.program, args, { timeout: keyringTimeoutMs, env }, (error, stdout) =>
      resolve(error === null ? stdout.trim() : null),
    )
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

/** Returns where they are now. */
export async function storeCredentials(context: Context, credentials: Credentials): Promise<string> {
  await clearCredentials(context)
  const text = JSON.stringify(credentials)
  const keyring = keyrings[nodeProcess.platform]
  // Base64 has no character that the keyring's own command language reads.
  const secret = Buffer.from(text).toString('base64')
  if (
    keyring !== undefined &&
    (await ask(context, keyring.store.args, keyring.store.input(secret))) !== null
  ) {
    if ((await ask(context, keyring.lookup)) === secret)
      return `the keyring of the system (${keyring.program})`
  }
  const path = fileOf(context)
  await mkdir(configFolder(context), { recursive: true, mode: 0o700 })
  await writeFile(path, `${text}\n`, { mode: 0o600 })
  await chmod(path, 0o600)
  return path
}

export async function readCredentials(context: Context): Promise<Credentials | null> {
  const keyring = keyrings[nodeProcess.platform]
  const text =
    (await readFile(fileOf(context), 'utf8').catch(() => null)) ??
    Buffer.from((keyring && (await ask(context, keyring.lookup))) ?? '', 'base64').toString('utf8')
  try {
    const { url, environment, key } = JSON.parse(text) as Partial<Credentials>
    return url === undefined || environment === undefined || key === undefined
      ? null
      : { url, environment, key }
  } catch {
    return null
  }
}

export async function clearCredentials(context: Context): Promise<void> {
  const keyring = keyrings[nodeProcess.platform]
  await rm(fileOf(context), { force: true })
  if (keyring !== undefined) await ask(context, keyring.clear)
}
