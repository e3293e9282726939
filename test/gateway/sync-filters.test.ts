// A list of changes takes the list's other filters too.

import { routes } from '#gateway/resources/index.ts'
import t from 'tap'
import { startGateway } from './support/gateway.ts'

type Words = { readonly enum?: readonly string[]; readonly items?: { readonly enum?: readonly string[] } }

t.test('every synced list takes each word of its filters beside updated_since', async t => {
  const gateway = await startGateway(t)
  const key = await gateway.newKey()
  await gateway.ask(key, 'POST /organizations', { body: { name: 'Kaveri', state_code: 'KA' } })
  const synced = routes.filter(
    ({ query, params }) => query?.properties['updated_since'] && params === undefined,
  )
  t.ok(synced.length > 5, 'there are some')
  for (const { path, query } of synced) {
    for (const [name, schema] of Object.entries(query?.properties ?? {})) {
      const { enum: own, items } = schema as Words
      for (const word of name === 'sort' ? [] : (own ?? items?.enum ?? [])) {
        const filter = `${path}?updated_since=2026-10-01T00:00:00Z&include_total=true&${name}=${word}`
        const { status, text } = await gateway.ask(key, `GET ${filter}`)
        // Some lists need more than a filter; they say so, and do not fail.
        t.ok(status === 200 || status === 400, `${filter}: ${status} ${text.slice(0, 200)}`)
      }
    }
  }
})
