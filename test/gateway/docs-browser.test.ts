// The documentation in a real browser, at the width of a desk and of a telephone. Each run leaves its pictures in
// .data/docs/; DOCS_PICTURES names another folder, such as test/artefacts/docs, whose copies are committed.

import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import t from 'tap'
import { launchBrowser, noBrowser, openPage } from '../support/browser.ts'
import { isOfToday } from '../support/share-of-day.ts'
import { startGateway } from './support/gateway.ts'

const root = join(import.meta.dirname, '../..')
const pictures = resolve(root, process.env['DOCS_PICTURES'] ?? '.data/docs')

const widths = [1280, 390] as const
const height = 844

const found = [
  ['mark paid', 'Mark a payroll run paid'],
  ['run_is_stale', 'run_is_stale'],
  ['standard webhooks', 'Webhooks: Verify the signature'],
  ['net_payable_words', 'Get a payslip'],
  ['payslip.ready', 'payslip'],
  ['inputs changed after the calculation', 'run_is_stale'],
  ['how do I retry a write', 'Idempotency'],
] as const

/** How much wider the content is than the window. */
const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

t.test('the documentation in Chromium', { skip: noBrowser }, async t => {
  mkdirSync(pictures, { recursive: true })
  const { origin } = await startGateway(t)
  const browser = await launchBrowser(t)
  const { page, complaints } = await openPage(browser, origin)
  const picture = (name: string, width: number) =>
    page.screenshot({ path: join(pictures, `${name}-${width}.png`) })

  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await t.test(`every page fits into ${width} pixels`, async t => {
      await page.goto(`${origin}/docs`)
      const links = await page
        .locator('.side a')
        .evaluateAll(all => all.map(link => (link as unknown as { href: string }).href))
      t.ok(links.length > 20, `${links.length} pages`)
      const pages = [...links, `${origin}/docs/errors/run_is_stale`]
      for (const link of pages.filter((_, at) => isOfToday(at, 8))) {
        await page.goto(link)
        await page.locator('h1').waitFor()
        t.equal(await overflow(page), 0, link.slice(origin.length))
      }
    })

    await t.test(`pictures at ${width} pixels`, async t => {
      for (const [name, path] of [
        ['overview', '/docs'],
        ['guide', '/docs/guides/webhooks'],
        ['reference', '/docs/api/payroll-runs'],
        ['error', '/docs/errors/run_is_stale'],
      ] as const) {
        await page.goto(`${origin}${path}`)
        await page.locator('h1').waitFor()
        await picture(name, width)
      }

      await page.goto(`${origin}/docs/api/payroll-runs`)
      const operation = page.locator('#createPayrollRun')
      await operation.getByRole('button', { name: 'Python' }).click()
      t.match(await operation.locator('.sample:visible').textContent(), 'requests.post')
      await operation.getByRole('button', { name: 'TypeScript' }).click()
      t.match(await operation.locator('.sample:visible').textContent(), "client.POST('/payroll-runs'")
      await operation.locator(width > 1000 ? 'h2' : '.panel >> nth=0').scrollIntoViewIfNeeded()
      await page.evaluate('scrollBy(0, 300)')
      await picture('operation', width)

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
      await page.waitForURL('**/docs/api/payroll-runs#markPayrollRunPaid')
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

  await t.test('a request is tried in the sandbox', async t => {
    await page.setViewportSize({ width: 1280, height })
    await page.goto(`${origin}/docs/api/platform`)
    const health = page.locator('#getHealth')
    await health.locator('.try summary').click()
    await health.locator('.try button').click()
    await health.locator('output pre').waitFor()
    t.match(await health.locator('output pre').textContent(), /^200 /)
  })

  t.same(complaints, [], 'no error, no failed request and no other origin')
})
