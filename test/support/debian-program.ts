// Servers of tests that this product does not ship: those of the system, or of its packages, unpacked once beside nats-server.

import { execFileSync } from 'node:child_process'
import { existsSync, globSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { installedProgram, unpackDebianPackages } from '#bench/machine/debian-package.ts'
import { binDir } from './servers.ts'

/** The command, and where libraries are that the system lacks. */
type Program = { readonly path: string; readonly libraries: string }

type ProgramPackage = {
  readonly name: string
  /** The package that has it; absent: its name. */
  readonly package?: string
  readonly versionFlag: string
  /** Packages that it needs beside its own, by release: the first set that the system knows is taken. */
  readonly librariesOfReleases: readonly (readonly string[])[]
}

/** The program, or why it cannot be had. */
export async function findProgram(wanted: ProgramPackage): Promise<Program | string> {
  try {
    return await found(wanted)
  } catch (error) {
    return `${wanted.name} is missing: apt-get install ${wanted.package ?? wanted.name} (${String(error)})`
  }
}

/** The tool of Prometheus that checks rules and metrics, or why it cannot be had. */
export function findPromtool(): Promise<Program | string> {
  return findProgram({
    name: 'promtool',
    package: 'prometheus',
    versionFlag: '--version',
    librariesOfReleases: [[]],
  })
}

async function found({
  name,
  package: owner = name,
  versionFlag,
  librariesOfReleases,
}: ProgramPackage): Promise<Program> {
  const installed = installedProgram(name, binDir)
  if (installed !== undefined) return { path: installed, libraries: '' }
  const folder = join(binDir, `${owner}-package`)
  if (!existsSync(folder)) await unpackFirst(owner, librariesOfReleases, folder)
  const path = ['usr/sbin', 'usr/bin'].map(place => join(folder, place, name)).find(existsSync) ?? name
  const program = { path, libraries: globSync(join(folder, 'usr/lib/*-linux-gnu')).join(':') }
  execFileSync(path, [versionFlag], { env: { LD_LIBRARY_PATH: program.libraries }, stdio: 'ignore' })
  return program
}

async function unpackFirst(
  name: string,
  sets: readonly (readonly string[])[],
  folder: string,
): Promise<void> {
  const failures: unknown[] = []
  for (const libraries of sets) {
    try {
      await unpackDebianPackages([name, ...libraries], binDir, unpacked => {
        if (!existsSync(folder)) renameSync(unpacked, folder)
      })
      return
    } catch (error) {
      failures.push(error)
    }
  }
  throw new Error(failures.map(String).join('; '))
}
