// The pages for people: each is there, and a real browser shows the reference without a word from another host.

import { problemKinds } from '#proto/problems.ts'
import { routes } from '#gateway/resources/index.ts'
import chromium from '@sparticuz/chromium'
import { chromium as browsers } from 'playwright-core'
import t from 'tap'
import { patienceMs } from '../support/stack.ts'
import { startGateway } from './support/gateway.ts'

const gateway = await startGateway(t)

t.test('the page that a problem names is there', async t => {
  const { type } = (await gateway.ask(await gateway.newKey(), 'GET /nowhere')).body as { type: string }
  const page = await fetch(type.replace('https://docs.example', `${gateway.origin}/docs`))
  t.equal(page.status, 200)
  t.match(await page.text(), /There is no such path|route_not_found/)
})

t.test('every problem has a page, which is safe to open and cheap to open again', async t => {
  for (const [code, { title, status }] of Object.entries(problemKinds)) {
    const page = await fetch(`${gateway.origin}/docs/errors/${code}`)
    const text = await page.text()
    t.ok(page.status === 200 && text.includes(title) && text.includes(`HTTP status ${status}`), code)
  }
  const index = await fetch(`${gateway.origin}/docs/errors`)
  t.match(
    index.headers.get('content-security-policy'),
    /default-src 'none'; script-src 'self'; style-src 'self'/,
  )
  t.match(await index.text(), '/docs/errors/duplicate_run')
  const again = await fetch(`${gateway.origin}/docs/errors`, {
    headers: { 'if-none-match': index.headers.get('etag') ?? '' },
  })
  t.equal(again.status, 304)
  t.match(await (await fetch(`${gateway.origin}/docs/errors/duplicate_run`)).text(), '/payroll-runs')
  t.equal((await fetch(`${gateway.origin}/docs/errors/no_such_code`)).status, 404)
  t.equal((await fetch(`${gateway.origin}/docs`, { method: 'POST' })).status, 404)
})

t.test('agents read every call on one page', async t => {
  const answer = await fetch(`${gateway.origin}/llms.txt`)
  const text = await answer.text()
  t.match(answer.headers.get('content-type'), 'text/markdown')
  for (const { method, path } of routes) {
    t.ok(text.includes(`\`${method.toUpperCase()} ${path.slice('/v1'.length)}\``), `${method} ${path}`)
  }
  for (const [, address] of text.matchAll(/\]\((\/[^)]*)\)/g)) {
    t.equal((await fetch(`${gateway.origin}${address}`)).status, 200, `${address} is there`)
  }
})

const isThere = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)

t.test('a browser shows the reference', { skip: isThere ? false : 'this Chromium is for Linux' }, async t => {
  const browser = await browsers.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args,
    timeout: patienceMs,
  })
  t.teardown(() => browser.close())
  const page = await browser.newPage()
  page.setDefaultTimeout(patienceMs)
  const asked: string[] = []
  const complaints: string[] = []
  page.on('request', request => asked.push(request.url()))
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))

  await page.goto(`${gateway.origin}/docs`)
  await page.waitForSelector('.opblock-tag-section')
  t.equal(await page.textContent('h1, h2.title').then(text => text?.includes('Payroll Engine API')), true)
  t.equal(await page.locator('.servers select').inputValue(), '/sandbox/v1', 'calls are tried in the sandbox')

  await page.locator('.opblock-tag', { hasText: 'Payroll runs' }).click()
  const call = page.locator('#operations-Payroll_runs-calculatePayrollRun')
  await call.locator('.opblock-summary-control').first().click()
  await call.locator('.responses-wrapper').waitFor()
  t.match(await call.textContent(), 'Idempotency-Key')

  t.same(
    asked.filter(url => !url.startsWith(gateway.origin) && !url.startsWith('data:')),
    [],
    'no other host',
  )
  t.same(complaints, [], 'and nothing that the policy forbids')
})
