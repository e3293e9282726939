import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser, noBrowser } from '#test/support/browser.ts'
import { createPartner } from '../demo/partner.ts'
import { freePort } from '../machine/process.ts'
import { startService } from '../machine/services.ts'
import { finding } from '../measure/finding.ts'
import { forgetPeak, peakMegabytes } from '../measure/processes.ts'
import { median } from '../measure/rounds.ts'
import type { Site } from '../site/site.ts'
import { bars, type Outcome, type Scenario } from './scenario.ts'

/** A screen as a browser met it. */
type Look = {
  readonly name: string
  readonly bytes: number
  readonly nodes: number
  readonly calls: number
  /** Waited for the API, in milliseconds. */
  readonly apiMs: number
  /** From the click to the first contentful paint, in milliseconds. */
  readonly paintMs: number
}

export const consoleScreens: Scenario = {
  name: 'console',
  asks: 'How heavy are the screens of a large organization, and how long after the API do they stand?',
  async run({ site, sizes, tell }) {
    if (noBrowser !== false) {
      tell(noBrowser)
      return { findings: [], charts: [] }
    }
    const { people } = sizes
    const organizationId = await site.organization(people)
    await site.forgetRuns()
    tell('the runs of September and October')
    await site.engines.calculate(organizationId, 9)
    await site.engines.calculate(organizationId, 10)
    await site.owner.query('vacuum analyze')
    const screens = [...(await screensOf(site, organizationId))]
    const closing: (() => Promise<unknown>)[] = []
    try {
      const console = await startConsole(site)
      closing.push(() => console.stop())
      const ending = { teardown: (end: () => unknown) => void closing.push(async () => end()) }
      const browser = await launchBrowser(ending, unpack => unpack())
      const page = await (await browser.newContext()).newPage()
      page.setDefaultTimeout(120_000)
      await signIn(page, console.origin, site.stack.description().api_key)
      const rounds: (readonly Look[])[] = []
      for (let round = 0; round <= sizes.rounds; round += 1) {
        const looks: Look[] = []
        for (const [name, path] of screens) looks.push(await look(page, name, `${console.origin}${path}`))
        if (round > 0) rounds.push(looks)
      }
      for (const at of screens.keys()) tell(sentenceOf(rounds.map(looks => looks[at]!)))
      const register = `${console.origin}/orgs/${organizationId}/reports/2026-10/payroll-register/csv?include_unlocked=true`
      const grown = await grownBy(console.pid, async () =>
        tell(`${await download(page, register)} bytes of register`),
      )
      await site.forgetRuns()
      return outcomeOf(rounds, people, grown)
    } finally {
      for (const end of closing.toReversed()) await end()
    }
  },
}

/** Screens that list people, payslips, differences, files or reports, by their names. */
async function screensOf(site: Site, organizationId: number): Promise<ReadonlyMap<string, string>> {
  const { sandbox_base_url: baseUrl, api_key: apiKey } = site.stack.description()
  const partner = createPartner(baseUrl, apiKey)
  const first = async (path: string): Promise<string> => {
    const { data } = await partner.get(path)
    return (data as { readonly id: string }[])[0]!.id
  }
  const of = `organization_id=${organizationId}`
  const run = await first(`/payroll-runs?${of}&month=10&year=2026`)
  const slip = await first(`/payroll-runs/${run}/employees?limit=1`)
  const person = await first(`/employees?${of}&limit=1`)
  const org = `/orgs/${organizationId}`
  const unlocked = '?include_unlocked=true'
  return new Map([
    ['today', '/'],
    ['month', `${org}/months/2026-10`],
    ['runs', `${org}/runs`],
    ['run', `/runs/${run}`],
    ['people of the run', `/runs/${run}/people`],
    ['those with warnings', `/runs/${run}/people?look=warnings`],
    ['differences', `/runs/${run}/differences`],
    ['reconciliation', `/runs/${run}/reconciliation`],
    ['payslip', `/payslips/${slip}`],
    ['people', `${org}/people`],
    ['people by name', `${org}/people?q=sharma`],
    ['person', `/people/${person}`],
    ['settlements', `${org}/settlements`],
    ['files', `${org}/files/2026-10`],
    ['bank file', `${org}/files/2026-10/bank.${run}?draft=true`],
    ['ECR', `${org}/files/2026-10/pf_ecr?draft=true`],
    ['calendar', `${org}/calendar/2026`],
    ['reports', `${org}/reports/2026-10`],
    ['register', `${org}/reports/2026-10/payroll-register${unlocked}`],
    ['salaries by department', `${org}/reports/2026-10/register-summary${unlocked}`],
    ['salaries by month', `${org}/reports/2026-10/salary-summary${unlocked}`],
  ])
}

async function startConsole({ stack, folder }: Site) {
  const port = await freePort()
  const { origin } = new URL(stack.description().sandbox_base_url)
  const service = await startService({
    name: 'console',
    main: join(import.meta.dirname, '../../gateway/console/main.ts'),
    environment: { GATEWAY_URL: origin, CONSOLE_PORT: String(port), LOG_LEVEL: 'warn' },
    logFile: join(folder, 'console.log'),
  })
  return { origin: `http://127.0.0.1:${port}`, pid: service.pid, stop: () => service.stop() }
}

async function signIn(page: Page, origin: string, key: string): Promise<void> {
  await page.goto(`${origin}/sign-in`)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
}

/** Of the page that is open, once it is painted. */
const readLook = `new Promise(resolve => {
  new PerformanceObserver(list => {
    const paint = list.getEntriesByName('first-contentful-paint')[0]
    if (paint === undefined) return
    const [visit] = performance.getEntriesByType('navigation')
    resolve({
      bytes: visit.decodedBodySize,
      nodes: document.querySelectorAll('*').length,
      calls: Number(document.querySelector('[data-calls]')?.dataset.calls ?? 0),
      apiMs: visit.serverTiming.find(({ name }) => name === 'api').duration,
      paintMs: paint.startTime,
    })
  }).observe({ type: 'paint', buffered: true })
})`

async function look(page: Page, name: string, url: string): Promise<Look> {
  const answer = await page.goto(url)
  if (answer?.status() !== 200) throw new Error(`${name}: ${url} is answered with ${answer?.status()}.`)
  const looked = await page.evaluate<Omit<Look, 'name'>>(readLook)
  // What follows the page would go on beside the next one.
  await page.locator('[hx-trigger^="load"]').waitFor({ state: 'detached' })
  return { name, ...looked }
}

const beyondApi = ({ paintMs, apiMs }: Look): number => paintMs - apiMs

function sentenceOf(looks: readonly Look[]): string {
  const of = (value: (look: Look) => number) => Math.round(median(looks.map(value)))
  const [{ name, bytes, nodes, calls }] = looks as [Look]
  return `${name}: ${bytes} bytes, ${nodes} nodes, ${calls} calls of ${of(({ apiMs }) => apiMs)} ms, painted ${of(beyondApi)} ms after`
}

/** As whoever is signed in takes it; nothing of it is kept. */
async function download(page: Page, url: string): Promise<number> {
  const cookies = await page.context().cookies()
  const answer = await fetch(url, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  })
  if (!answer.ok || answer.body === null) throw new Error(await answer.text())
  let bytes = 0
  for await (const chunk of answer.body) bytes += chunk.length
  return bytes
}

/** Megabytes of its peak above what it held before. */
async function grownBy(pid: number, work: () => Promise<void>): Promise<number> {
  forgetPeak(pid)
  const before = peakMegabytes([pid])
  await work()
  return Math.max(0, peakMegabytes([pid]) - before)
}

function outcomeOf(rounds: readonly (readonly Look[])[], people: number, grown: number): Outcome {
  const most = (value: (look: Look) => number) => rounds.map(looks => Math.max(...looks.map(value)))
  const common = { scenario: 'console', reference: null }
  const screens = `of ${rounds[0]!.length} screens over ${people} people`
  return {
    findings: [
      finding({
        ...common,
        what: `first paint after the answers of the API, slowest ${screens}`,
        unit: 'ms',
        measured: most(beyondApi),
        bar: { side: 'most', must: 200, aim: 120 },
      }),
      finding({
        ...common,
        what: `largest ${screens}`,
        unit: 'kB',
        measured: most(({ bytes }) => bytes / 1_000),
        bar: { side: 'most', must: 60, aim: 45 },
      }),
      finding({
        ...common,
        what: `elements in the largest ${screens}`,
        unit: '',
        measured: most(({ nodes }) => nodes),
        bar: { side: 'most', must: 1_500, aim: 1_200 },
      }),
      finding({
        ...common,
        what: `calls of the API, most ${screens}`,
        unit: '',
        measured: most(({ calls }) => calls),
        bar: { side: 'most', must: 3, aim: 3 },
      }),
      finding({
        ...common,
        what: `memory of the console while it passes on the register of ${people} people`,
        unit: 'MB',
        measured: [grown],
        bar: { side: 'most', must: 60, aim: 40 },
      }),
    ],
    charts: [
      bars(
        'First paint of the console after the answers of the API',
        'ms',
        rounds[0]!.map(({ name }, at) => [name, median(rounds.map(looks => beyondApi(looks[at]!)))] as const),
      ),
    ],
  }
}
