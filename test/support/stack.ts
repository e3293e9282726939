import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'

import { type EngineClient, openEngineClient } from '#gateway/engine-client.ts'
import { createAuthority } from '#bench/machine/certificates.ts'
import { readEnvironment } from '#proto/process/environment.ts'
import { engineIdentity, engineTlsVariables } from '#proto/network/tls.ts'
import { startStack } from '#stack'
import type { Stack, StackDescription, StackOptions } from '#stack'

import { alone, freshDatabase, lastingDatabase } from './database.ts'
import { refuseLoggedWarnings } from './process-warnings.ts'
import { freshFolder, freshNats, sharedDirOf, type SharedStackName, sharedPidFileOf } from './servers.ts'
import type { SharedStackOptions } from './shared-stack.ts'

// Tests that write past the services seal by the same. Only those of payslip files have them rendered in the background.
const usual = {
  NODE_ENV: 'test',
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  RENDER_WORKERS: '0',
  CONSOLE_URL: 'https://console.example',
}

/**
 * A whole stack of processes over a database and a JetStream of the test's own, drained with the test.
 * What the services log is in `logs/` of the returned folder.
 */
export async function freshStack(
  t: Test,
  options: Omit<Partial<StackOptions>, 'dataDir'> = {},
): Promise<Stack & { readonly dataDir: string }> {
  const dataDir = freshFolder('stack')
  const databaseUrl = await freshDatabase(t)
  const natsUrl = await freshNats(t)
  const stack = await startStack({
    databaseUrl,
    natsUrl,
    ...options,
    environment: { ...usual, ...options.environment },
    dataDir,
  })
  t.teardown(async () => {
    await stack.stop()
    refuseLoggedWarnings(join(dataDir, 'logs'))
  })
  return { ...stack, dataDir }
}

/**
 * The stack that test files share, because starting one is most of what a small file costs: for whoever works in
 * accounts of its own, and neither stops a process, nor locks a table, nor reads what others write too.
 */
export async function sharedStack(name: SharedStackName = 'usual'): Promise<StackDescription> {
  const file = join(sharedDirOf(name), 'stack.json')
  await alone(async () => {
    if (!existsSync(file)) await startShared(name, file)
  })
  return JSON.parse(readFileSync(file, 'utf8')) as StackDescription
}

const receiversDir = sharedDirOf('usual')

/** What HTTPS servers of tests need for the services of the usual shared stack to trust them. */
export const receiverFiles = {
  authority: join(receiversDir, 'receivers.authority.pem'),
  certificate: join(receiversDir, 'receivers.pem'),
  key: join(receiversDir, 'receivers.key'),
}

const environments = {
  usual: { WEBHOOK_CA_FILE: receiverFiles.authority },
  rendering: { RENDER_WORKERS: '1' },
}

async function issueForReceivers(): Promise<void> {
  const authority = await createAuthority('Receivers of tests')
  const { key, certificate } = await authority.issue('localhost', 'serverAuth')
  writeFileSync(receiverFiles.authority, authority.certificate)
  writeFileSync(receiverFiles.certificate, certificate)
  writeFileSync(receiverFiles.key, key, { mode: 0o600 })
}

async function startShared(name: SharedStackName, file: string): Promise<void> {
  const dataDir = sharedDirOf(name)
  mkdirSync(dataDir, { recursive: true })
  if (name === 'usual') await issueForReceivers()
  const options: SharedStackOptions = {
    dataDir,
    databaseUrl: await lastingDatabase(`shared_${name}`),
    environment: { ...usual, ...environments[name] },
    ownerPid: process.ppid,
  }
  const holder = spawn(
    process.execPath,
    [join(import.meta.dirname, 'shared-stack.ts'), JSON.stringify(options)],
    { detached: true, stdio: 'ignore' },
  )
  holder.unref()
  writeFileSync(sharedPidFileOf(name), String(holder.pid))
  await eventually('the shared stack is up', () => existsSync(file))
}

/** Calls the engines of a stack, as its gateway does. */
export function engineOf({ engine_addresses: addresses, engine_tls: tls }: StackDescription): EngineClient {
  return openEngineClient(addresses, engineIdentity(readEnvironment(tls ?? {}, engineTlsVariables)))
}

/** Longer than a slow machine takes for anything that a test waits for. */
export const patienceMs = 240_000

/**
 * Asks again and again until the answer is something; fails with `what` when it stays nothing. `withinMs` is for what
 * must not take longer.
 */
export async function eventually<Answer>(
  what: string,
  ask: () => Promise<Answer | null | false | undefined> | Answer | null | false | undefined,
  withinMs = patienceMs,
): Promise<Answer> {
  for (let waited = 0; waited < withinMs;) {
    const answer = await ask()
    if (answer !== null && answer !== false && answer !== undefined) return answer
    // What takes long is asked less often: the asking takes the core from what is waited for.
    const pauseMs = Math.min(50 + waited / 20, 250)
    await sleep(pauseMs)
    waited += pauseMs
  }
  throw new Error(`It did not happen within ${withinMs} ms: ${what}`)
}

/** Waits until the gateway of a stack answers that all is well. */
export async function answers(stack: Stack): Promise<boolean> {
  return eventually('the gateway answers', async () => {
    const reply = await fetch(`${stack.description().base_url}/health`).catch(() => null)
    return reply?.ok
  })
}
