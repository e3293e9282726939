// The README's first calls, typed as they stand there: what they print is what it says they print.

import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { freshFolder } from './support/servers.ts'
import { freshStack } from './support/stack.ts'

t.test('a partner\u2019s first calls answer as told', async t => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, section = ''] = readme.split("## A partner's first calls")
  const [, commands, printed] = /```sh\n(.*?)```\s+```text\n(.*?)```/s.exec(section) ?? []
  if (commands === undefined || printed === undefined) throw new Error('The README has no first calls.')

  const stack = await freshStack(t)
  const home = freshFolder('partner')
  mkdirSync(join(home, '.data'))
  symlinkSync(join(stack.dataDir, 'stack.json'), join(home, '.data/stack.json'))
  const { stdout } = await promisify(execFile)('bash', ['-euc', commands], { cwd: home })
  t.equal(stdout.trim(), printed.trim())
})
