// The README's commands, typed as they stand there: what they print is what it says they print.

import { openReceiver } from '#bench/demo/receiver.ts'
import { freePort } from '#bench/machine/process.ts'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import packageJson from '../package.json' with { type: 'json' }
import { freshFolder } from './support/servers.ts'
import { freshStack } from './support/stack.ts'
import { commandBlocks, typeCommands } from './support/typed-commands.ts'

t.test('a partner\u2019s first calls, and a month from hire to webhook, answer as told', async t => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, section = ''] = readme.split("## A partner's first calls")
  const blocks = commandBlocks(section).filter(({ printed }) => printed !== null)
  t.equal(blocks.length, 2)

  const home = freshFolder('partner')
  mkdirSync(join(home, '.data'))
  // What npm start makes for receivers on this machine, and has the dispatcher trust.
  const receiver = await openReceiver(join(home, '.data/receiver'))
  t.teardown(() => receiver.close())
  const stack = await freshStack(t, { environment: { WEBHOOK_CA_FILE: receiver.authorityFile } })
  symlinkSync(join(stack.dataDir, 'stack.json'), join(home, '.data/stack.json'))
  const printed = await typeCommands(blocks, {
    cwd: home,
    env: { PORT: String(await freePort(0)) },
  })
  t.same(
    printed,
    blocks.map(block => block.printed),
  )
  t.same(readdirSync(home), ['.data'], 'no file is left outside what git ignores')
})

t.test('every script that runs tap builds the settings of tap first, so it works in a new clone too', t => {
  const scripts: Readonly<Record<string, string>> = packageJson.scripts
  const runsTap = Object.keys(scripts).filter(name => /\btap run\b/.test(scripts[name] ?? ''))
  t.not(runsTap.length, 0)
  for (const name of runsTap) t.equal(scripts[`pre${name}`], 'npm run --silent pretest', name)
  t.match(scripts['pretest'], /\btap build\b/)
  t.end()
})
