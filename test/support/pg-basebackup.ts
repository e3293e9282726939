// pg_basebackup for the PostgreSQL that npm brings, which comes without it. Its release has to be that of the server or a
// newer one: most systems have an older one.

import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, renameSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { isProgram, unpackDebianPackages } from '#bench/machine/debian-package.ts'
import { binDir } from './servers.ts'

const release = 18

const clientPackage = `postgresql-client-${release}`
/** The release of Debian that has it. Its programs need its C library too, so this is the whole closure. */
const debian = 'forky'
const libraryPackages =
  'libc6 libcom-err2 libgssapi-krb5-2 libk5crypto3 libkeyutils1 libkrb5-3 libkrb5support0 libldap2 liblz4-1 libpq5 libsasl2-2 libssl3t64 libxxhash0 libzstd1 zlib1g'

/** The folder that holds the program, or why there is none. */
export const pgBaseBackup: { readonly folder: string } | string = await find().catch(
  (error: unknown) => `pg_basebackup is missing: apt-get install ${clientPackage} (${String(error)})`,
)

async function find(): Promise<{ readonly folder: string }> {
  const places = [...(process.env['PATH'] ?? '').split(delimiter), ...globSync('/usr/lib/postgresql/*/bin')]
  const installed = places.find(folder => isRecent(join(folder, 'pg_basebackup')))
  if (installed !== undefined) return { folder: installed }
  const folder = join(binDir, `${clientPackage}-package`)
  if (!existsSync(folder)) {
    const packages = [clientPackage, ...libraryPackages.split(' ')]
    await unpackDebianPackages(
      packages,
      binDir,
      unpacked => {
        writeCommand(unpacked, folder)
        if (!existsSync(folder)) renameSync(unpacked, folder)
      },
      debian,
    )
  }
  if (!isRecent(join(folder, 'pg_basebackup'))) throw new Error(`${folder} holds no program of ${release}.`)
  return { folder }
}

/** Writes the command that runs the unpacked program with its own C library, once it lies in `folder`. */
function writeCommand(unpacked: string, folder: string): void {
  const [loader] = globSync(join(unpacked, 'usr/lib/*-linux-gnu*/ld-linux-*.so.*'))
  if (loader === undefined) throw new Error('The packages have no C library.')
  const moved = loader.replace(unpacked, folder)
  const program = join(folder, 'usr/lib/postgresql', String(release), 'bin/pg_basebackup')
  const command = join(unpacked, 'pg_basebackup')
  writeFileSync(command, `#!/bin/sh\nexec ${moved} --library-path ${dirname(moved)} ${program} "$@"\n`)
  chmodSync(command, 0o755)
}

function isRecent(path: string): boolean {
  if (!isProgram(path)) return false
  const answer = execFileSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/\) (\d+)/.exec(answer)?.[1]) >= release
}
