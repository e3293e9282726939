// The pages of the documentation: addresses, links, errors, caching. docs-browser.test.ts looks at them in Chromium.

import { problemKinds } from '#proto/problems.ts'
import { routes } from '#gateway/resources/index.ts'
import t from 'tap'
import { startGateway } from './support/gateway.ts'

const gateway = await startGateway(t)

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.origin}${path}`, { headers, redirect: 'manual' })

t.test('the addresses that people try lead to the documentation', async t => {
  for (const path of ['/', '/docs/']) {
    const answer = await get(path)
    t.same([answer.status, answer.headers.get('location')], [302, '/docs'], path)
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
