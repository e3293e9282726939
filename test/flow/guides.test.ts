// The guides of the documentation, typed as they stand there in an empty sandbox: what they print is what they say.

import { guides, overview } from '#gateway/openapi/site/guides.ts'
import { scopes } from '#proto/scopes.ts'
import { createAccountWithKey } from '#storage/repositories/keys/key-administration.ts'
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import t from 'tap'
import { ample } from '../gateway/support/gateway.ts'
import { startTestStack } from '../support/office.ts'
import { freshFolder } from '../support/servers.ts'
import { commandBlocks, typeCommands } from '../support/typed-commands.ts'

/** Their commands need newman and Bruno, to which collection-programs.ts gives them, and the packed library of first-event.test.ts. */
const elsewhere = new Set(['collections', 'libraries'])

const texts = [{ slug: 'index', source: overview }, ...guides].filter(
  ({ slug, source }) => source.includes('```sh') && !elsewhere.has(slug),
)

const missing = ['curl', 'jq'].filter(name => spawnSync(name, ['--version']).status !== 0)
const skip = missing.length > 0 && `apt-get install ${missing.join(' ')}`

t.test('the guides do what they say, in the order in which they say it', { skip }, async t => {
  t.ok(texts.length >= 13, texts.map(({ slug }) => slug).join(', '))
  const { base, storage } = await startTestStack(t)
  for (const { slug, source } of texts) {
    await t.test(slug, async t => {
      const { apiKey } = await createAccountWithKey(storage, {
        name: 'Partner',
        environment: 'sandbox',
        scopes,
        limits: ample,
      })
      const own = source
        .replaceAll('https://api.example.com/sandbox/v1', base)
        .replaceAll('your-sandbox-key', apiKey)
      const blocks = commandBlocks(own)
      t.equal(blocks.length, own.split('```sh').length - 1, 'every block is typed')
      const cwd = freshFolder(`guide-${slug}`)
      const printed = await typeCommands(blocks, { cwd })
      for (const [at, block] of blocks.entries())
        t.equal(printed[at], block.printed ?? '', block.commands.slice(0, 200))
      rmSync(cwd, { recursive: true })
    })
  }
})
