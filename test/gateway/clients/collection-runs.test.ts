// Both collections, run from top to bottom against a fresh sandbox, with the key and with signatures.

import { routes } from '#gateway/resources/index.ts'
import t from 'tap'
import { startTestStack } from '../../support/office.ts'
import { seedOrganization } from '../../support/seed.ts'
import { isOfToday } from '../../support/share-of-day.ts'
import { readBruno, runBruno } from './bruno-runner.ts'
import { type PostmanCollection, runPostman } from './postman-runner.ts'
import { isRefusedForItsForm, type Outcome } from './runner.ts'
import { filesOfArchive } from './archive.ts'

const stack = await startTestStack(t, { environment: { ALLOW_OWN_TAX_SLABS: 'true' } })
const { origin } = new URL(stack.base)
const samples = new URL('../../../gateway/clients/collections/samples/', import.meta.url)

const fetchFile = async (name: string) =>
  Buffer.from(await (await fetch(`${origin}/docs/${name}`)).arrayBuffer())

const postman = JSON.parse((await fetchFile('collection.postman.json')).toString()) as PostmanCollection
const bruno = readBruno(await filesOfArchive(await fetchFile('collection.bruno.zip')))

/** Requests that meet records in another state, a few of them by the speed of the machine. */
const maxRefused = 30

type Credentials = { readonly key: string; readonly secret: string }

const programs = {
  Postman: (values: Credentials) => runPostman(postman, values, samples),
  Bruno: (values: Credentials) => runBruno(bruno, 'sandbox', values),
} as const

/** Consoles redeem links, and a collection has that of the example alone, which nobody made. */
const isLinkOfExample = ({ code, request: { url } }: Outcome): boolean =>
  code === 'invalid_token' && url.endsWith('/console-sessions/redeem')

const describe = ({ name, request: { method, url }, status, text }: Outcome): string =>
  `${name}: ${method} ${url} ${status} ${text.slice(0, 600)}`

// Each program signs every other day, and has the key on the days between.
for (const [at, [program, run]] of Object.entries(programs).entries()) {
  for (const isSigned of [false, true]) {
    if (!isOfToday(at + Number(isSigned), 2)) continue
    t.test(`${program} ${isSigned ? 'with signatures' : 'with the key'}`, async t => {
      const { apiKey, keyId, signingSecret } = await seedOrganization(stack.storage, [])
      const outcomes = await run(
        isSigned ? { key: apiKey, secret: signingSecret } : { key: apiKey, secret: '' },
      )
      t.equal(outcomes.length, routes.length, 'every operation is called')
      const ofForm = outcomes.filter(each => isRefusedForItsForm(each) && !isLinkOfExample(each))
      t.same(ofForm.map(describe), [], 'no request is refused for its form')
      // A busy machine answers in its time that a call is to be sent again, as a partner would.
      const failed = outcomes.filter(
        ({ status, text }) => status >= 500 && !text.includes('"retryable":true'),
      )
      t.same(failed.map(describe), [], 'and none fails')
      const refused = outcomes.filter(({ status }) => status >= 300)
      t.ok(refused.length <= maxRefused, `${refused.length} requests meet records in another state`)
      t.comment(`${outcomes.length - refused.length} of ${outcomes.length} succeed`)
      for (const each of refused) t.comment(describe(each).slice(0, 400))
      const signed = outcomes.filter(({ request }) => 'X-SVC-Signature' in request.headers)
      t.equal(signed.length, isSigned ? outcomes.length - 2 : 0, 'all but the files are signed')
      t.ok(signed.every(({ request }) => request.headers['X-SVC-Key'] === keyId))
    })
  }
}
