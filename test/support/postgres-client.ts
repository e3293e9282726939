// pg_basebackup, pg_dump and pg_restore for the PostgreSQL that npm brings, which comes without them. Their release has to be
// that of the server or a newer one: most systems have an older one.

import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, renameSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { isProgram, unpackDebianPackages } from '#bench/machine/debian-package.ts'
import { binDir } from './servers.ts'

const release = 18
const programs = ['pg_basebackup', 'pg_dump', 'pg_restore']

const clientPackage = `postgresql-client-${release}`
/** The release of Debian that has it. Its programs need its C library too, so this is the whole closure. */
const debian = 'forky'
const libraryPackages =
  'libc6 libcom-err2 libgssapi-krb5-2 libk5crypto3 libkeyutils1 libkrb5-3 libkrb5support0 libldap2 liblz4-1 libpq5 libsasl2-2 libssl3t64 libxxhash0 libzstd1 zlib1g'

/** The folder that holds the programs, or why there is none. */
export const postgresClient: { readonly folder: string } | string = await find().catch(
  (error: unknown) => `pg_dump is missing: apt-get install ${clientPackage} (${String(error)})`,
)

async function find(): Promise<{ readonly folder: string }> {
  const places = [...(process.env['PATH'] ?? '').split(delimiter), ...globSync('/usr/lib/postgresql/*/bin')]
  const installed = places.find(folder => programs.every(program => isRecent(join(folder, program))))
  if (installed !== undefined) return { folder: installed }
  const folder = join(binDir, `${clientPackage}-package`)
  if (!existsSync(folder)) {
    const packages = [clientPackage, ...libraryPackages.split(' ')]
    await unpackDebianPackages(
      packages,
      binDir,
      unpacked => {
        if (!existsSync(folder)) renameSync(unpacked, folder)
      },
      debian,
    )
  }
  for (const program of programs) {
    if (!existsSync(join(folder, program))) writeCommand(folder, program)
    if (!isRecent(join(folder, program))) throw new Error(`${folder} holds no ${program} of ${release}.`)
  }
  return { folder }
}

/** Writes the command that runs the unpacked program with its own C library. */
function writeCommand(folder: string, name: string): void {
  const [loader] = globSync(join(folder, 'usr/lib/*-linux-gnu*/ld-linux-*.so.*'))
  if (loader === undefined) throw new Error('The packages have no C library.')
  const program = join(folder, 'usr/lib/postgresql', String(release), 'bin', name)
  const draft = join(folder, `${name}.${process.pid}`)
  writeFileSync(draft, `#!/bin/sh\nexec ${loader} --library-path ${dirname(loader)} ${program} "$@"\n`)
  chmodSync(draft, 0o755)
  renameSync(draft, join(folder, name))
}

function isRecent(path: string): boolean {
  if (!isProgram(path)) return false
  const answer = execFileSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/\) (\d+)/.exec(answer)?.[1]) >= release
}
