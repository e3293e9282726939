// Files of many payslips, from the call for one to what is in it.

import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import type { Answer, Partner } from './partner.ts'
import { eventually } from './stack.ts'

/** False: Python is there to read archives. */
export const withoutPython =
  spawnSync('python3', ['--version']).error === undefined ? false : 'python3 is missing'

export const pathOf = (answer: Answer): string =>
  String(answer.headers.get('location')).replace('/sandbox/v1', '')

export const fileOf = (call: Partner, created: Answer) => call('GET', pathOf(created))

export async function ended(call: Partner, created: Answer): Promise<Answer> {
  if (created.status !== 202) throw new Error(created.text)
  let answer = created
  await eventually('the file is made or has failed', async () => {
    answer = await fileOf(call, created)
    return answer.at('finished_at') !== null
  })
  return answer
}

/** Has the payslips of the run made into one file of each format; returns their paths. */
export async function bundlesOf(call: Partner, run: string): Promise<{ zip: string; pdf: string }> {
  const of = async (format: string) => {
    const created = await call('POST', `${run}/payslip-files`, { format })
    const file = await ended(call, created)
    if (file.at('status') !== 'completed') throw new Error(file.text)
    return `${pathOf(created)}/file`
  }
  return { zip: await of('zip'), pdf: await of('pdf') }
}

/** By its link, without a key. */
export async function opened(base: string, file: Answer): Promise<Buffer> {
  const answer = await fetch(`${new URL(base).origin}${String(file.at('file_url'))}`)
  if (answer.status !== 200) throw new Error(await answer.text())
  return Buffer.from(await answer.arrayBuffer())
}

/** As the archive reader of Python sees them: the SHA-256 of each file, by name. */
export function entriesOf(t: Test, archive: Buffer): ReadonlyMap<string, string> {
  const path = join(t.testdir({}), 'payslips.zip')
  writeFileSync(path, archive)
  const program = `
import hashlib, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    print(*[n + ' ' + hashlib.sha256(z.read(n)).hexdigest() for n in z.namelist()], sep='\\n')`
  const listed = execFileSync('python3', ['-c', program, path], { encoding: 'utf8' })
  return new Map(
    listed
      .trim()
      .split('\n')
      .map(line => line.split(' ') as [string, string]),
  )
}
