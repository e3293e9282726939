// Servers that npm does not bring: found where they are installed, or unpacked from the packages of a Debian or Ubuntu,
// which needs no rights and leaves the machine as it was.

import { execFile } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The path of a program of PATH, the folders of servers, or `folder`. */
export function installedProgram(name: string, folder: string): string | undefined {
  const places = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin', folder]
  return places.map(place => join(place, name)).find(isProgram)
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Calls `move` with a folder that holds the contents of the packages, on the volume of `folder`, which is removed
 * afterwards. Each caller works in a folder of its own and moves what is finished into place, so two at once do no harm;
 * the system's package lists are used when they know the packages, else fetched into that folder too. With a `release` of
 * Debian the packages are of that one.
 */
export async function unpackDebianPackages(
  packages: readonly string[],
  folder: string,
  move: (unpacked: string) => void,
  release?: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(folder, 'unpacking-'))
  chmodSync(work, 0o755)
  try {
    if (release === undefined)
      await run('apt-get', ['download', ...packages], { cwd: work }).catch(() =>
        downloadWithOwnLists(packages, work),
      )
    else await downloadWithOwnLists(packages, work, release)
    const archives = readdirSync(work).filter(name => name.endsWith('.deb'))
    if (archives.length < packages.length) throw new Error('apt-get did not download every package')
    for (const archive of archives) await run('dpkg-deb', ['-x', archive, 'unpacked'], { cwd: work })
    move(join(work, 'unpacked'))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const debianKeyring = '/usr/share/keyrings/debian-archive-keyring.gpg'

async function downloadWithOwnLists(
  packages: readonly string[],
  work: string,
  release?: string,
): Promise<void> {
  for (const part of ['lists/partial', 'cache/archives/partial'])
    mkdirSync(join(work, part), { recursive: true })
  const own = ['-o', `Dir::State::Lists=${work}/lists`, '-o', `Dir::Cache=${work}/cache`]
  if (release !== undefined) {
    const sources = join(work, 'sources.list')
    writeFileSync(sources, `deb [signed-by=${debianKeyring}] http://deb.debian.org/debian ${release} main\n`)
    own.push('-o', `Dir::Etc::SourceList=${sources}`, '-o', 'Dir::Etc::SourceParts=-')
  }
  const quiet = ['-qq', '-o', 'APT::Sandbox::User=root']
  await run('apt-get', [...own, ...quiet, 'update'], { cwd: work })
  await run('apt-get', [...own, ...quiet, 'download', ...packages], { cwd: work })
}
