// The documentation by axe, in both color schemes, at the width of a desk and of a telephone.

import axe from 'axe-core'
import { recordedLaw } from '#engine/lawbook/recorded.ts'
import type { EngineClient } from '#gateway/engine-client.ts'
import { pages } from '#gateway/openapi/site/contents.ts'
import type { Page } from 'playwright-core'
import t from 'tap'
import { launchBrowser, noBrowser, openPage } from '../support/browser.ts'
import { isOfToday } from '../support/share-of-day.ts'
import { startGateway } from './support/gateway.ts'

/** One page of each kind, and those with the longest tables, lists and samples. */
const always = new Set([
  '/docs',
  '/docs/guides/authentication',
  '/docs/guides/webhooks',
  '/docs/api/payroll-runs',
  '/docs/api/payroll-runs/previewPayrollRun',
  '/docs/api/payroll-configuration/updatePayrollSettings',
  '/docs/events/payslip.ready',
  '/docs/errors',
  '/docs/errors/run_is_stale',
  '/docs/changelog',
  '/docs/law-changes',
  '/docs/law-changes/2026',
])

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** `target-size: a, .side > a` for each rule that the page breaks. */
async function violations(page: Page): Promise<string[]> {
  const options = { runOnly: rules, rules: { 'target-size': { enabled: true } } }
  await page.evaluate(axe.source)
  const found = await page.evaluate<axe.Result[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

t.test('no page breaks a rule of accessibility', { skip: noBrowser }, async t => {
  const engine = { readLaw: () => Promise.resolve(recordedLaw()) } as unknown as EngineClient
  const { origin } = await startGateway(t, { engine })
  const browser = await launchBrowser(t)
  const drawn = pages.map(({ url }) => url).filter((_, at) => isOfToday(at, 40))
  const chosen = new Set([...always, ...drawn])

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      await t.test(`${colorScheme}, ${width} pixels`, async t => {
        const { page, complaints } = await openPage(browser, origin)
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 844 })
        for (const url of chosen) {
          await page.goto(`${origin}${url}`)
          const summary = page.locator('main summary').first()
          if ((await summary.count()) > 0) await summary.click()
          t.same(await violations(page), [], url)
        }
        await page.goto(`${origin}/docs/api/platform/getHealth`)
        await page.locator('.try summary').click()
        await page.locator('.try button').click()
        await page.locator('output pre').waitFor()
        t.same(await violations(page), [], 'a request that was tried')
        await page.locator('.search input').fill('payslip')
        await page.locator('.results a').first().waitFor()
        t.same(await violations(page), [], 'results of the search')
        t.same(complaints, [])
        await page.close()
      })
    }
  }

  await t.test('the switch changes the scheme, and the next page remembers it', async t => {
    const { page } = await openPage(browser, origin)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${origin}/docs`)
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    t.equal(await background(), 'rgb(255, 255, 255)')
    const button = page.getByRole('button', { name: 'Dark color scheme' })
    t.equal(await button.getAttribute('aria-pressed'), 'false')
    await button.click()
    t.equal(await background(), 'rgb(16, 21, 31)')
    await page.goto(`${origin}/docs/errors`)
    t.equal(await background(), 'rgb(16, 21, 31)')
    t.equal(await button.getAttribute('aria-pressed'), 'true')
    await button.click()
    await page.emulateMedia({ colorScheme: 'dark' })
    t.equal(await background(), 'rgb(255, 255, 255)', 'the choice wins over the system')
    await page.close()
  })
})
