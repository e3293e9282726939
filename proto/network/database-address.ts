// DATABASE_URL: where PostgreSQL is, and that what passes a network is encrypted.

import { readFileSync } from 'node:fs'
import { address, secret } from '../process/environment.ts'
import { isLoopback } from './loopback.ts'

const postgres = address(['postgres', 'postgresql'])

/**
 * The text of DATABASE_URL. Throws where it names a server that is not on this machine without `sslmode=verify-full`,
 * which encrypts and authenticates the server by its certificate, where a file of certificates cannot be read, and where
 * `options` would take the place of those by which a connection acts as a role of the services.
 */
export const databaseAddress = secret((text): string => {
  const url = postgres(text)
  const { hostname, searchParams } = new URL(url)
  // If a parameter is given twice, the driver uses the last one.
  const { host, sslmode, ...others } = Object.fromEntries(searchParams)
  const server = host || decodeURIComponent(hostname)
  // Every other mode of the driver, or of PostgreSQL's own clients, can mean plain text or an unknown server.
  if (sslmode !== 'verify-full' && !server.startsWith('/') && !isLoopback(server)) {
    throw new Error(
      'must end with ?sslmode=verify-full, as in postgres://user:password@host:5432/payroll?sslmode=verify-full, for a server on another machine; &sslrootcert=FILE sets your own certificate authority.',
    )
  }
  if ('options' in others)
    throw new Error('must not have a parameter named options, because the services set their own options.')
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = others[name]
    if (file) requireReadable(name, file)
  }
  return url
})

function requireReadable(name: string, file: string): void {
  try {
    readFileSync(file)
  } catch (error) {
    throw new Error(`must set ${name} to the path of a readable file.`, { cause: error })
  }
}
