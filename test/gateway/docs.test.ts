// The documentation as people meet it, in a real browser at the width of a desk and of a telephone.
// Screenshots are left in .data/docs/.

import { problemKinds } from '#proto/problems.ts'
import { routes } from '#gateway/resources/index.ts'
import chromium from '@sparticuz/chromium'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium as browsers, type Page } from 'playwright-core'
import t from 'tap'
import { patienceMs } from '../support/stack.ts'
import { startGateway } from './support/gateway.ts'

const gateway = await startGateway(t)
const screenshots = join(import.meta.dirname, '../../.data/docs')

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

const isThere = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
const widths = [1280, 390] as const
const shown = {
  overview: '/docs',
  guide: '/docs/guides/webhooks',
  reference: '/docs/api/payroll-runs',
  error: '/docs/errors/run_is_stale',
}

/** A page that takes down what the browser complains of, and which hosts it is asked to call. */
async function watchedPage(browser: Browser) {
  const page = await browser.newPage()
  page.setDefaultTimeout(patienceMs)
  const complaints: string[] = []
  page.on('request', request => {
    const url = request.url()
    if (!url.startsWith(gateway.origin) && !url.startsWith('data:')) complaints.push(url)
  })
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  return { page, complaints }
}

/** How much wider the content is than the window. */
const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

t.test('a browser shows it', { skip: isThere ? false : 'this Chromium is for Linux' }, async t => {
  mkdirSync(screenshots, { recursive: true })
  const browser = await browsers.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args,
    timeout: patienceMs,
  })
  t.teardown(() => browser.close())

  const { page, complaints } = await watchedPage(browser)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const [name, path] of Object.entries(shown)) {
      await page.goto(`${gateway.origin}${path}`)
      await page.locator('h1').waitFor()
      t.equal(await overflow(page), 0, `${path} fits into ${width} pixels`)
      await page.screenshot({ path: join(screenshots, `${name}-${width}.png`) })
    }
  }
  t.same(complaints, [], 'no error, and no other host')

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${gateway.origin}/docs/api/payroll-runs`)
  const call = page.locator('#calculatePayrollRun')
  await call.getByRole('button', { name: 'Python' }).click()
  t.match(await call.locator('.sample:visible').textContent(), 'requests.post')
  await call.getByRole('button', { name: 'TypeScript' }).click()
  t.match(await call.locator('.sample:visible').textContent(), "client.POST('/payroll-runs/{id}/calculate'")

  for (const [query, found] of [
    ['mark paid', 'Mark a payroll run paid'],
    ['run_is_stale', 'run_is_stale'],
    ['standard webhooks', 'Webhooks: Verify the signature'],
    ['net_payable_words', 'Get a payslip'],
  ] as const) {
    await page.locator('.search input').fill(query)
    await page.locator('.results a', { hasText: found }).first().waitFor()
    t.pass(`the search finds ${query}`)
  }

  await page.goto(`${gateway.origin}/docs/api/platform`)
  const health = page.locator('#getHealth')
  await health.locator('.try summary').click()
  await health.locator('.try button').click()
  await health.locator('output pre').waitFor()
  t.match(await health.locator('output pre').textContent(), /^200 /, 'a request that is tried is answered')
  t.same(complaints, [])
})
