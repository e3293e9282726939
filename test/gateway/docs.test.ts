// The pages of the documentation: addresses, links, errors, caching. docs-browser.test.ts looks at them in Chromium.

import { recordedLaw } from '#engine/lawbook/recorded.ts'
import type { EngineClient } from '#gateway/engine-client.ts'
import { problemKinds } from '#proto/problems.ts'
import { scopes } from '#proto/scopes.ts'
import { guardedFields } from '#gateway/http/guarded-fields.ts'
import { pages } from '#gateway/openapi/site/contents.ts'
import { events, schemas } from '#gateway/openapi/site/reference-document.ts'
import { routes } from '#gateway/resources/index.ts'
import t from 'tap'
import { readFeed } from './support/feed.ts'
import { startGateway } from './support/gateway.ts'

const engine = { readLaw: () => Promise.resolve(recordedLaw()) } as unknown as EngineClient
const gateway = await startGateway(t, { engine })

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.origin}${path}`, { headers, redirect: 'manual' })

t.test('the addresses that people try lead to the documentation', async t => {
  for (const path of ['/', '/docs/']) {
    const answer = await get(path)
    t.same([answer.status, answer.headers.get('location')], [302, '/docs'], path)
  }
  for (const [base, environment] of [
    ['/v1', 'production'],
    ['/sandbox/v1', 'sandbox'],
  ]) {
    const answer = await get(`${base}/docs/guides/webhooks`)
    t.equal(answer.headers.get('location'), `/docs/guides/webhooks?environment=${environment}`)
    t.equal((await get(`${base}/docs/nowhere`)).status, 404)
  }
  t.equal((await get('/docs')).status, 200)
  t.equal((await fetch(`${gateway.origin}/docs`, { method: 'POST' })).status, 404)
})

t.test('the page that an error names is there, and every code has one', async t => {
  const { type } = (await gateway.ask(await gateway.newKey(), 'GET /nowhere')).body as { type: string }
  const page = await get(`/docs${new URL(type).pathname}`)
  t.equal(page.status, 200)
  t.match(await page.text(), 'route_not_found')

  for (const [code, { title, status }] of Object.entries(problemKinds)) {
    const text = await (await get(`/docs/errors/${code}`)).text()
    t.ok(text.includes(title) && text.includes(`HTTP status ${status}`), code)
    t.match(
      text,
      /<h2 id="cause">Cause<\/h2>\s*<p>.{20,}<\/p>\s*<h2 id="what-to-do">What to do<\/h2>\s*<p>.{8,}<\/p>/,
      code,
    )
  }
  t.match(await (await get('/docs/errors/duplicate_run')).text(), 'Create a payroll run')
  t.equal((await get('/docs/errors/no_such_code')).status, 404)
})

t.test('pages are safe to open and cheap to open again', async t => {
  const page = await get('/docs/errors')
  const policy = page.headers.get('content-security-policy') ?? ''
  t.match(policy, "default-src 'none'; script-src 'self'; style-src 'self'")
  t.notMatch(policy, 'unsafe')
  t.equal((await get('/docs/errors', { 'if-none-match': page.headers.get('etag') ?? '' })).status, 304)
})

t.test('every page is light until its folds are opened, and has its Markdown', async t => {
  for (const { url, title, markdown } of pages) {
    const text = await (await get(url)).text()
    const loaded = text.replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, '')
    const count = loaded.match(/<[a-z]/g)?.length ?? 0
    t.ok(count <= 1_500, `${url} has ${count} elements`)
    t.notMatch(loaded, '</noscript>', `${url} has no fold within a fold`)
    const plain = await get(`${url}.md`)
    t.equal(plain.headers.get('content-type'), 'text/markdown; charset=utf-8', `${url}.md`)
    t.equal(await plain.text(), markdown())
    t.match(markdown(), /^# \S/, `${url}.md has a title`)
    t.match(text, `<title>${title.replaceAll('&', '&amp;')} ·`)
  }
})

t.test('the guide of authentication has every scope that an operation or a field needs', async t => {
  const text = await (await get('/docs/guides/authentication.md')).text()
  const rows = new Map(
    [...text.matchAll(/^\| `(\w+:\w+)` \| (.+) \| (.+) \| (.+) \|$/gm)].map(([, scope = '', ...cells]) => [
      scope,
      cells,
    ]),
  )
  const needed = [...routes.map(({ scope }) => scope), ...guardedFields.map(({ scope }) => scope)]
  for (const scope of new Set(needed.filter(each => each.includes(':')))) t.ok(rows.has(scope), scope)
  t.same([...rows.keys()].toSorted(), scopes.toSorted())
  t.equal(rows.get('salary:write')?.[1], '`salary:read`')
  t.equal(rows.get('payroll:run')?.[1], '`payroll:preview`')
  t.equal(rows.get('payroll:reverse')?.[2], '1')
  t.equal(rows.get('employees:sensitive')?.[2], '1', 'the bank file; other operations reveal with it')
})

t.test('the law changes with what they replace, their sources and a feed', async t => {
  const latest = await (await get('/docs/law-changes.md')).text()
  const section = (text: string, title: string) =>
    text.split(/^(?=## )/m).find(part => part.startsWith(`## ${title}\n`)) ?? ''
  // Finance Department 1407-F.T.: above 1,00,000 a month 208 instead of 200 (682-L, 1197-FT) since October 2026.
  const bengal = section(latest, 'Professional tax, West Bengal: IN.PT.WB from 2026-10-01')
  t.match(bengal, 'Finance Department 1407-F.T. of 18 August 2026, published 2026-08-18. [Source](https://')
  t.match(bengal, '- `slabs[4].tax`: ₹ 208 (was ₹ 200)')
  t.notMatch(bengal, 'slabs[0].tax', 'a figure that stays is no change')
  // S.O. 5109(E): the ceiling is 25,000 instead of 15,000 since 17 September 2026.
  t.match(
    section(latest, 'Provident fund, Union: IN.EPF.WAGE_CEILING from 2026-09-17'),
    '- `ceiling`: ₹ 25,000 (was ₹ 15,000)',
  )

  const { rows } = recordedLaw()
  const later = rows.filter(row => rows.some(({ id, from }) => id === row.id && from < row.from))
  for (const { id, from } of later) {
    const year = await (await get(`/docs/law-changes/${from.slice(0, 4)}.md`)).text()
    t.ok(new RegExp(`^## .*: ${id.replaceAll('.', '\\.')} from ${from}$`, 'm').test(year), `${id} ${from}`)
  }
  t.equal((await get('/docs/law-changes/1947')).status, 404)

  const answer = await get('/docs/law-changes.atom')
  t.equal(answer.headers.get('content-type'), 'application/atom+xml; charset=utf-8')
  const { entries, updated } = readFeed(await answer.text())
  t.equal(entries.length, 100)
  t.equal(updated, entries[0]?.updated)
  t.same(
    entries.find(({ title }) => title.includes('IN.PT.WB from 2026-10-01')),
    {
      title: 'Professional tax, West Bengal: IN.PT.WB from 2026-10-01',
      updated: '2026-08-18T00:00:00+05:30',
    },
    'an entry is as old as the publication',
  )
})

t.test('no link of the documentation leads nowhere', async t => {
  const seen = new Set<string>()
  const anchors: [from: string, to: string][] = []
  const texts = new Map<string, string>()
  const visit = async (path: string): Promise<void> => {
    if (seen.has(path)) return
    seen.add(path)
    const answer = await get(path)
    t.equal(answer.status, 200, path)
    const text = await answer.text()
    texts.set(path, text)
    for (const [, link = ''] of text.matchAll(/(?:href|src)="(\/[^"]*|#[^"]*)"/g)) {
      const [target = '', anchor] = link.split('#')
      if (anchor !== undefined) anchors.push([target === '' ? path : target, anchor])
      if (target !== '') await visit(target)
    }
  }
  await visit('/docs')
  const broken = anchors.filter(([page, anchor]) => texts.get(page)?.includes(`id="${anchor}"`) !== true)
  t.same(broken, [])
  const pages = [...texts.values()].join('\n')
  t.same(
    routes
      .filter(({ operationId }) => !pages.includes(`id="${operationId}"`))
      .map(({ operationId }) => operationId),
    [],
    'and every operation is on a page',
  )
})

t.test('one text has the guides, every operation, event and schema', async t => {
  const answer = await get('/llms-full.txt')
  t.match(answer.headers.get('content-type'), 'text/markdown')
  const text = await answer.text()
  for (const { method, path } of routes)
    t.ok(text.includes(`\`${method.toUpperCase()} ${path.slice('/v1'.length)}\` · `), `${method} ${path}`)
  for (const { url, markdown } of pages.filter(page => page.url.startsWith('/docs/guides/')))
    t.ok(text.includes(markdown()), url)
  const lines = new Set(text.split('\n'))
  for (const name of Object.keys(schemas)) t.ok(lines.has(`## ${name}`), name)
  for (const { summary } of events) t.ok(lines.has(`## ${summary}`), summary)
})

t.test('language models read every operation on one page', async t => {
  const answer = await get('/llms.txt')
  const text = await answer.text()
  t.match(answer.headers.get('content-type'), 'text/markdown')
  for (const { method, path } of routes) {
    t.ok(text.includes(`\`${method.toUpperCase()} ${path.slice('/v1'.length)}\``), `${method} ${path}`)
  }
  for (const [, address = ''] of text.matchAll(/\]\((\/[^)]*)\)/g)) {
    t.equal((await get(address)).status, 200, `${address} is there`)
  }
})
