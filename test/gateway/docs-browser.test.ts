// The documentation in a real browser, at the width of a desk and of a telephone. Each run leaves its pictures in
// .data/docs/; DOCS_PICTURES names another folder, such as test/artefacts/docs, whose copies are committed.

import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pages } from '#gateway/openapi/site/contents.ts'
import { operations, urlOf } from '#gateway/openapi/site/reference-document.ts'
import type { Page } from 'playwright-core'
import t from 'tap'
import { launchBrowser, noBrowser, openPage } from '../support/browser.ts'
import { isOfToday } from '../support/share-of-day.ts'
import { startGateway } from './support/gateway.ts'

const root = join(import.meta.dirname, '../..')
const pictures = resolve(root, process.env['DOCS_PICTURES'] ?? '.data/docs')

const widths = [1280, 390] as const
const height = 844
const maxNodes = 1_500

const found = [
  ['mark paid', 'Mark a payroll run paid'],
  ['run_is_stale', 'run_is_stale'],
  ['standard webhooks', 'Webhooks: Verify the signature'],
  ['net_payable_words', 'Get a payslip'],
  ['payslip.ready', 'payslip'],
  ['inputs changed after the calculation', 'run_is_stale'],
  ['how do I retry a write', 'Idempotency'],
] as const

/** Excess of the content's width over the window's. */
const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

t.test('the documentation in Chromium', { skip: noBrowser }, async t => {
  mkdirSync(pictures, { recursive: true })
  const { origin } = await startGateway(t)
  const browser = await launchBrowser(t)
  const { page, complaints } = await openPage(browser, origin)
  const picture = (name: string, width: number) =>
    page.screenshot({ path: join(pictures, `${name}-${width}.png`) })
  const inBothSchemes = async (name: string, width: number) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await picture(`${name}-dark`, width)
    await page.emulateMedia({ colorScheme: 'light' })
    await picture(name, width)
  }

  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await t.test(`every page fits into ${width} pixels`, async t => {
      for (const { url } of pages.filter((_, at) => isOfToday(at, 16))) {
        await page.goto(`${origin}${url}`)
        await page.locator('h1').waitFor()
        t.equal(await overflow(page), 0, url)
        const nodes = await page.evaluate<number>("document.querySelectorAll('*').length")
        t.ok(nodes <= maxNodes, `${url} has ${nodes} nodes`)
      }
    })

    await t.test(`pictures at ${width} pixels`, async t => {
      for (const [name, path] of [
        ['overview', '/docs'],
        ['guide', '/docs/guides/webhooks'],
        ['reference', '/docs/api/payroll-runs'],
        ['operation', '/docs/api/payroll-runs/createPayrollRun'],
        ['error', '/docs/errors/run_is_stale'],
      ] as const) {
        await page.goto(`${origin}${path}`)
        await page.locator('h1').waitFor()
        await inBothSchemes(name, width)
      }

      await page.goto(`${origin}/docs/api/payroll-runs/createPayrollRun`)
      const operation = page.locator('#createPayrollRun')
      await operation.getByRole('button', { name: 'Python' }).click()
      t.match(await operation.locator('.sample:visible').textContent(), 'payroll.runs.create({')
      await operation.getByRole('button', { name: 'TypeScript' }).click()
      t.match(await operation.locator('.sample:visible').textContent(), 'await payroll.runs.create({')
      await operation.getByRole('button', { name: 'cURL' }).click()
      await operation.locator('.panel').first().scrollIntoViewIfNeeded()
      await inBothSchemes('samples', width)

      const input = page.locator('.search input')
      for (const [query, result] of found) {
        await input.fill(query)
        await page.locator('.results a', { hasText: result }).first().waitFor()
        t.pass(`the search finds ${query}`)
      }
      await input.fill('payslip')
      await page.locator('.results a', { hasText: 'Get a payslip' }).first().waitFor()
      t.equal(await overflow(page), 0, 'the results fit')
      await picture('search', width)
      await input.fill('mark payroll run paid')
      await page.locator('.results a', { hasText: 'Mark a payroll run paid' }).first().waitFor()
      await input.press('Enter')
      await page.waitForURL('**/docs/api/payroll-runs/markPayrollRunPaid')
      t.pass('Enter opens the first result')
    })
  }

  await t.test('the menu of a telephone', async t => {
    await page.setViewportSize({ width: 390, height })
    await page.goto(`${origin}/docs`)
    t.notOk(await page.locator('.side').isVisible())
    await page.getByRole('button', { name: 'Menu' }).click()
    t.equal(await overflow(page), 0)
    await picture('menu', 390)
    await page.locator('.side').getByRole('link', { name: 'Idempotency' }).click()
    await page.waitForURL('**/docs/guides/idempotency')
    t.notOk(await page.locator('.side').isVisible(), 'is closed on the page that it led to')
  })

  await t.test('an anchor of a group leads to the page of the operation', async t => {
    await page.goto(`${origin}/docs/api/payroll-runs#lockPayrollRun`)
    await page.waitForURL('**/docs/api/payroll-runs/lockPayrollRun')
    t.match(await page.locator('h1').textContent(), 'Lock a payroll run')
  })

  await t.test('every field is there once it is opened, in print, and without scripts', async t => {
    const drawn = operations.filter((_, at) => isOfToday(at, 60))
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const reader = await plain.newPage()
    for (const operation of drawn) {
      const names = async (view: Page) => (await view.locator('main .name').allTextContents()).toSorted()
      await reader.goto(`${origin}${urlOf(operation)}`)
      const all = await names(reader)
      await page.goto(`${origin}${urlOf(operation)}`)
      await page.evaluate("dispatchEvent(new Event('beforeprint'))")
      t.same(await names(page), all, `${operation.operationId} in print`)
      t.equal(await page.locator('main details:not(.try):not([open])').count(), 0, 'nothing is folded')
      await page.evaluate("dispatchEvent(new Event('afterprint'))")
      t.equal(await page.locator('main details[open]').count(), 0, 'and all is folded again')
    }
    await page.goto(`${origin}/docs/api/payslips/getPayslip`)
    t.equal(await page.locator('.name', { hasText: 'net_payable_words' }).count(), 0)
    await page.getByText('Response fields').first().click()
    await page.locator('.name', { hasText: 'net_payable_words' }).first().waitFor()
    await plain.close()
  })

  await t.test('samples have the address of the page and the key of the reader', async t => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
    await page.goto(`${origin}/docs/api/payroll-runs/lockPayrollRun`)
    const panel = page.locator('.panel').first()
    await panel.getByRole('button', { name: 'Copy' }).click()
    await panel.getByRole('button', { name: 'Copied' }).waitFor()
    t.match(await copied(), `"${origin}/sandbox/v1/payroll-runs/`)
    t.match(await copied(), 'Bearer your-sandbox-key')

    await page.locator('.try summary').click()
    await page.locator('input[name="key"]').fill('key_1.secret')
    t.match(await panel.locator('.sample:visible').textContent(), 'Bearer key_1.secret')
    await page.goto(`${origin}/docs`)
    const first = page.locator('main .block').first()
    t.match(await first.locator('pre').textContent(), `BASE_URL=${origin}/sandbox/v1`)
    t.match(await first.locator('pre').textContent(), 'API_KEY=key_1.secret')
    await first.hover()
    await first.getByRole('button', { name: 'Copy' }).click()
    await first.getByRole('button', { name: 'Copied' }).waitFor()
    t.match(await copied(), 'API_KEY=key_1.secret')

    await page.getByLabel('Samples for').selectOption('Production')
    t.match(
      await first.locator('pre').textContent(),
      `BASE_URL=${origin}/v1\nexport API_KEY=your-production-key`,
    )
    await page.goto(`${origin}/sandbox/v1/docs`)
    t.match(await first.locator('pre').textContent(), `BASE_URL=${origin}/sandbox/v1`)
    const other = await (await browser.newContext()).newPage()
    await other.goto(`${origin}/docs`)
    t.match(
      await other.locator('main pre').first().textContent(),
      'your-sandbox-key',
      'the key stays in its tab',
    )
    await other.context().close()

    await page.getByRole('button', { name: 'Copy page as Markdown' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    t.equal(await copied(), await (await fetch(`${origin}/docs.md`)).text())
  })

  await t.test('a request is tried in the sandbox', async t => {
    await page.setViewportSize({ width: 1280, height })
    await page.goto(`${origin}/docs/api/platform/getHealth`)
    const health = page.locator('#getHealth')
    await health.locator('.try summary').click()
    await health.locator('input[name="key"]').fill('')
    await health.locator('.try button').click()
    await health.locator('output pre').waitFor()
    t.match(await health.locator('output pre').textContent(), /^200 /)
  })

  t.same(complaints, [], 'no error, no failed request and no other origin')
})
