// Every screen that has an example address: its calls, its size, and axe in both color schemes, at a desk and on a telephone.
// `PICTURES` names a folder that keeps a picture of each.

import axe from 'axe-core'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t from 'tap'
import { routes } from '#gateway/console/screens/routes.ts'
import { launchBrowser, noBrowser } from '../../support/browser.ts'
import { calculated, createTestOrganization, startTestStack } from '../../support/office.ts'
import { must } from '../../support/partner.ts'
import { fileAddresses } from './support/addresses-files.ts'
import { importAddresses } from './support/addresses-imports.ts'
import { runAddresses } from './support/addresses-runs.ts'
import { exampleAddresses } from './support/addresses.ts'
import { openConsole, operatorToken, signedInPage } from './support/console.ts'

const maxCalls = 3
const maxBytes = 60_000
const maxNodes = 1_500
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

const house = await startTestStack(t)
const { call, seeded } = await createTestOrganization(house)
const view = await openConsole(t, house.base)
must(await call('POST', `${await calculated(call)}/lock`, {}))
const { organizationId } = seeded
for (const [index, employee] of seeded.employeeIds.entries()) {
  const pf = { uan: String(100_000_000_101 + index) }
  must(await call('PATCH', `/employees/${employee}/statutory`, { effective_from: '2021-06-01', pf }))
}
// So that its filing has downloads.
for (const format of ['txt', 'xlsx', 'txt'])
  await fetch(`${house.base}/statutory/pf/ecr?month=10&year=2026&format=${format}`, {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  }).then(answer => answer.arrayBuffer())
const examples = {
  ...(await exampleAddresses(call, organizationId)),
  ...(await fileAddresses(call, organizationId)),
  ...(await runAddresses(call, organizationId)),
  ...(await importAddresses(call, organizationId)),
}

/** Files and streams are no pages, and the screen of operators has a visit of its own. */
const paths = routes.flatMap(route => ('show' in route && route.for !== 'operator' ? [route.path] : []))
const addresses = Object.fromEntries(Object.entries(examples).filter(([path]) => paths.includes(path)))

t.test('each screen has an example, and each example is an address', t => {
  const all = routes.map(({ path }) => path)
  t.same(
    paths.filter(path => !(path in examples)),
    [],
  )
  t.same(
    Object.keys(examples).filter(path => !all.includes(path)),
    [],
  )
  t.end()
})

t.test('no screen takes more than three calls, or more than a telephone loads at once', async t => {
  const cookie = await view.signIn(seeded.apiKey)
  for (const url of Object.values(addresses)) {
    const answer = await view.ask(url, cookie)
    const text = await answer.text()
    t.equal(answer.status, 200, url)
    t.ok(Number(/data-calls="(\d+)"/.exec(text)?.[1] ?? 0) <= maxCalls, `${url}: calls`)
    t.ok(Buffer.byteLength(text) <= maxBytes, `${url}: ${Buffer.byteLength(text)} bytes`)
    t.notOk(/<[^>]* (style|on\w+)=/.test(text), `${url}: no style and no script within the page`)
  }
})

/** `target-size: a, .side > a` for each rule that the page breaks. */
async function violations(page: Page, isContrast: boolean): Promise<string[]> {
  const options = isContrast
    ? { runOnly: ['color-contrast'] }
    : { runOnly: rules, rules: { 'target-size': { enabled: true } } }
  await page.evaluate(axe.source)
  const found = await page.evaluate<axe.Result[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

const { PICTURES: pictures } = process.env

/** `orgs-org-months-period-390-dark.png`, the whole page, where pictures are kept. */
async function keepPicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  const words = name.match(/[\w.]+/g) ?? []
  await page.screenshot({ path: join(pictures, `${words.join('-')}.png`), fullPage: true })
}

t.test(
  'no screen breaks a rule of accessibility or is wider than its window',
  { skip: noBrowser },
  async t => {
    const browser = await launchBrowser(t)
    const visits = [
      { key: seeded.apiKey, environment: 'sandbox', screens: addresses },
      { key: operatorToken, environment: 'operator', screens: { '/system': '/system' } },
    ] as const
    for (const { key, environment, screens } of visits) {
      const page = await signedInPage(browser, view, key, environment)
      const complaints: string[] = []
      page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
      for (const [path, url] of Object.entries(screens)) {
        await page.setViewportSize({ width: 1280, height: 844 })
        await page.goto(`${view.origin}${url}`)
        const nodes = await page.evaluate<number>("document.querySelectorAll('*').length")
        t.ok(nodes <= maxNodes, `${url}: ${nodes} nodes`)
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 844 })
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme })
            await keepPicture(page, `${path}-${width}-${colorScheme}`)
            // On a telephone, the dark scheme has the elements of the light one, and contrasts of its own.
            t.same(
              await violations(page, width === 390 && colorScheme === 'dark'),
              [],
              `${url}, ${width} pixels, ${colorScheme}`,
            )
          }
          const own = await page.evaluate<number>('document.documentElement.scrollWidth')
          t.ok(own <= width, `${url} is ${own} pixels wide at ${width}`)
        }
      }
      t.same(complaints, [])
    }
  },
)
