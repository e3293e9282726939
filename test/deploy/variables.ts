// The variables of each process, as its own settings read them.

import { readSettings as dispatcherSettings } from '#dispatcher/settings.ts'
import { readSettings as engineSettings } from '#engine/settings.ts'
import { readSettings as consoleSettings } from '#gateway/console/settings.ts'
import { readSettings as gatewaySettings } from '#gateway/settings.ts'
import { type Environment, readEnvironment } from '#proto/process/environment.ts'
import { databaseAddress } from '#proto/network/database-address.ts'

/** The processes that are deployed, and what reads the environment of each. */
export const settingsOf = {
  engine: engineSettings,
  gateway: gatewaySettings,
  dispatcher: dispatcherSettings,
  console: consoleSettings,
  /** As storage/main.ts reads it. */
  migrate: (environment: Environment) => readEnvironment(environment, { DATABASE_URL: databaseAddress }),
} as const

export type Room = keyof typeof settingsOf

export const rooms = Object.keys(settingsOf) as Room[]

/** Variables that Node.js and libraries read in each process. */
export const variablesOfNode: readonly string[] = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS']

/** Every variable that the room asks for, those of files of secrets among them. */
export function variablesOf(room: Room): ReadonlySet<string> {
  const names = new Set<string>()
  const environment = new Proxy<Environment>(
    {},
    {
      get(_target, name) {
        names.add(String(name))
        return undefined
      },
    },
  )
  refusalOf(room, environment)
  return names
}

/** The room's variables that may also stand in files. */
export function secretsOf(room: Room): string[] {
  const names = variablesOf(room)
  return [...names].filter(name => names.has(`${name}_FILE`))
}

/** The message with which the room refuses the environment; null where it takes it. */
export function refusalOf(room: Room, environment: Environment): string | null {
  try {
    settingsOf[room](environment)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
