// What the operator's commands work on: the database and the master key of the services, and anchors that were kept elsewhere.

import { databaseAddress } from '#proto/network/database-address.ts'
import {
  objectStoreFaults,
  objectStoreOf,
  objectStoreVariables,
} from '#proto/network/object-store-settings.ts'
import {
  type Environment,
  key as masterKey,
  OperatorError,
  optionalKey,
  readEnvironment,
} from '#proto/process/environment.ts'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { explainDatabaseError } from '../database-errors.ts'
import { ObjectStoreUnavailable, openObjectStore } from '../objects/object-store.ts'
import { anchorsOf, type PublishedAnchor } from '../repositories/keys/audit-anchors.ts'
import { readStoredAnchors } from '../repositories/keys/publish-anchors.ts'

const defaultFolder = resolve(import.meta.dirname, '../../.data')

export const settingsShape = {
  DATABASE_URL: databaseAddress,
  MASTER_KEY: masterKey,
  MASTER_KEY_SECOND: optionalKey,
}

/**
 * The environment's; where it names neither database nor master key, those of the stack in `folder`, which `tell` is told.
 */
export function readSettings(
  environment: Environment,
  folder: string | undefined,
  tell: (line: string) => void,
) {
  const { MASTER_KEY, MASTER_KEY_FILE } = environment
  const isKeyGiven = isGiven(environment, 'MASTER_KEY')
  if (folder === undefined && (isKeyGiven || isGiven(environment, 'DATABASE_URL')))
    return readEnvironment(environment, settingsShape)
  const place = folder === undefined ? defaultFolder : resolve(folder)
  const [stackFile, secretsFile] = [join(place, 'stack.json'), join(place, 'secrets.json')]
  if (!existsSync(stackFile) || !existsSync(secretsFile)) {
    throw new OperatorError(
      `${place} does not contain a stack of \`npm start\`. ` +
        (folder === undefined
          ? 'Run `npm start` first, or set DATABASE_URL and MASTER_KEY to those of the services.'
          : 'Set --data-dir to the directory of `npm start`.'),
    )
  }
  const { database_url: databaseUrl } = JSON.parse(readFileSync(stackFile, 'utf8')) as {
    database_url: string
  }
  const secrets = JSON.parse(readFileSync(secretsFile, 'utf8')) as { masterKey: string }
  const { hostname, port, pathname } = new URL(databaseUrl)
  tell(`Using the stack in ${place}: ${hostname}:${port}${pathname}`)
  return readEnvironment(
    {
      DATABASE_URL: databaseUrl,
      ...(isKeyGiven ? { MASTER_KEY, MASTER_KEY_FILE } : { MASTER_KEY: secrets.masterKey }),
    },
    settingsShape,
  )
}

/** Whether the environment has the secret, as a value or as a file. */
export function isGiven(environment: Environment, name: string): boolean {
  return Boolean(environment[name] || environment[`${name}_FILE`])
}

/** The variables of NATS; where the environment names neither NATS nor database, those of the stack in `folder`. Null: none. */
export function natsEnvironment(environment: Environment, folder: string | undefined): Environment | null {
  if (folder === undefined && isGiven(environment, 'NATS_URL')) return environment
  const stackFile = join(folder === undefined ? defaultFolder : resolve(folder), 'stack.json')
  if ((folder === undefined && isGiven(environment, 'DATABASE_URL')) || !existsSync(stackFile)) return null
  return { NATS_URL: (JSON.parse(readFileSync(stackFile, 'utf8')) as { nats_url: string }).nats_url }
}

/** The master keys of the environment; where it has none, that of the stack in `folder`. */
export function readMasterKeys(environment: Environment, folder: string | undefined) {
  const secretsFile = join(folder === undefined ? defaultFolder : resolve(folder), 'secrets.json')
  const stored =
    (folder === undefined && isGiven(environment, 'MASTER_KEY')) || !existsSync(secretsFile)
      ? {}
      : { MASTER_KEY: (JSON.parse(readFileSync(secretsFile, 'utf8')) as { masterKey: string }).masterKey }
  const keys = readEnvironment(
    { ...environment, ...stored },
    { MASTER_KEY: settingsShape.MASTER_KEY, MASTER_KEY_SECOND: settingsShape.MASTER_KEY_SECOND },
  )
  return { masterKey: keys.MASTER_KEY, secondMasterKey: keys.MASTER_KEY_SECOND }
}

/** The outcome of the work; an error of the database as one sentence for the operator. */
export async function reachable<Result>(databaseUrl: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw error instanceof OperatorError ? error : (explainDatabaseError(error, databaseUrl)?.error ?? error)
  }
}

/** Anchors of a file, or of the object store that the environment names. */
export async function readAnchors(place: string, environment: Environment): Promise<PublishedAnchor[]> {
  if (place !== 'store') {
    if (!existsSync(place)) throw new OperatorError(`--anchors names ${place}, which does not exist.`)
    return anchorsOf(createInterface({ input: createReadStream(place), crlfDelay: Infinity }), place)
  }
  const settings = objectStoreOf(readEnvironment(environment, objectStoreVariables, objectStoreFaults))
  if (settings === null) {
    throw new OperatorError(
      '--anchors store requires S3_ENDPOINT and the other variables of the object store.',
    )
  }
  const store = openObjectStore(settings)
  try {
    return await readStoredAnchors(store)
  } catch (error) {
    throw error instanceof ObjectStoreUnavailable ? new OperatorError(error.message) : error
  } finally {
    await store.close()
  }
}
