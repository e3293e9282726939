import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { payslipPdf } from '#engine/documents/payslip/payslip.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { readRows } from '#gateway/documents/reading/read.ts'
import { fileLimits } from '#gateway/resources/imports/limits.ts'
import { workforce } from '#gateway/resources/sandbox/workforce.ts'
import { createPartner, type Partner } from '../demo/partner.ts'
import { type Finding, finding } from '../measure/finding.ts'
import { forgetPeak, peakMegabytes } from '../measure/processes.ts'
import { enoughSeconds, median } from '../measure/rounds.ts'
import { copySeconds } from '../reference/bare-copy.ts'
import { bareLines, bareXlsx } from '../reference/bare-tables.ts'
import { attendanceCells, employeeCells, importSeconds, workbookOf } from '../site/import-files.ts'
import { hireOrganization } from '../site/people.ts'
import type { Site } from '../site/site.ts'
import { realFacts } from './compute.ts'
import { documentOf } from './documents.ts'
import type { Bench, Outcome, Scenario } from './scenario.ts'
import { recordsOf } from './tables.ts'

/** The employer of the bars. */
const people = 50_000
const threads = Math.min(2, availableParallelism())

/** In the order of the month; `seconds` for `people`. */
const steps = {
  people: { what: 'people with salaries from one XLSX', seconds: { must: 50, aim: 30 } },
  attendance: { what: 'attendance from one XLSX', seconds: { must: 12, aim: 6 } },
  calculate: { what: 'calculation', seconds: { must: 5, aim: 3 } },
  lock: { what: 'lock', seconds: { must: 4, aim: 2 } },
  reconciliation: { what: 'reconciliation', seconds: null },
  pdfs: { what: 'payslips stored as PDF', seconds: { must: 40, aim: 28 } },
  bank: { what: 'bank file', seconds: { must: 1, aim: 1 } },
  paid: { what: 'payment', seconds: null },
  ecr: { what: 'monthly PF return (ECR)', seconds: { must: 2, aim: 1 } },
  esi: { what: 'monthly ESI return', seconds: { must: 1, aim: 1 } },
  register: { what: 'register as XLSX', seconds: { must: 7, aim: 5 } },
} as const
type Step = keyof typeof steps
const stepNames = Object.keys(steps) as Step[]

/** Seconds of each step; of bare work, of those that come to something without a service. */
type Seconds = Partial<Record<Step, number>>

export const month: Scenario = {
  name: 'month',
  asks: 'How long does the month of a large employer take, step by step from its files to the register?',
  async run(bench) {
    const { site, sizes, tell } = bench
    const everybody = [...workforce({ employees: sizes.people, seed: 2026 })]
    const files = {
      people: await workbookOf(everybody.map(employeeCells)),
      attendance: await workbookOf(everybody.map(attendanceCells)),
    }
    const pages = await pagesOf(bench)
    const renderer = await site.startRenderer(threads)
    const processes = new Map([...site.stack.processes].map(([name, process]) => [name, process.pid()]))
    processes.set('renderer', renderer.pid)
    const rounds: Round[] = []
    const began = performance.now()
    const isEnough = (): boolean => performance.now() - began > enoughSeconds * 1_000
    for (let round = 1; round <= Math.min(sizes.rounds, 2) && !isEnough(); round += 1) {
      tell(`month ${round} of ${sizes.people} people, and the bare work of its steps`)
      await site.forgetRuns()
      const { organizationId, taken, tables, disk } = await playMonth(site, everybody.length, files)
      for (const pid of processes.values()) forgetPeak(pid)
      const megabytes = new Map([...processes].map(([name, pid]) => [name, peakMegabytes([pid])]))
      const bare = {
        people: await timed(() => readAll(files.people)),
        attendance: await timed(() => readAll(files.attendance)),
        calculate: await slipsCopied(site, organizationId),
        pdfs: await timed(() => composeAll(pages, everybody.length)),
        bank: await timed(() => bareLines(tables.bank)),
        ecr: await timed(() => bareLines(tables.ecr)),
        esi: await timed(() => bareLines(tables.esi)),
        register: await timed(() => bareXlsx(tables.register)),
      }
      rounds.push({ taken, bare, megabytes, disk })
    }
    await renderer.stop()
    await site.forgetRuns()
    return outcomeOf(rounds, sizes.people)
  },
}

type Round = {
  readonly taken: Seconds
  readonly bare: Seconds
  /** By process. */
  readonly megabytes: ReadonlyMap<string, number>
  readonly disk: Disk
}

/** Bytes of the database that hiring and the month of everybody have added. */
type Disk = { readonly people: number; readonly month: number }

type Files = Readonly<Record<'people' | 'attendance', Uint8Array<ArrayBuffer>>>
type Rows = readonly (readonly (string | number)[])[]

/** A new employer and its October over HTTP; `tables`: rows of the files that came of it. */
async function playMonth(site: Site, count: number, files: Files) {
  const { sandbox_base_url: baseUrl, api_key: apiKey } = site.stack.description()
  const access = { baseUrl, apiKey }
  const partner = createPartner(baseUrl, apiKey)
  const { organizationId } = await hireOrganization(access, 0)
  const taken: Seconds = {}
  const empty = await databaseBytes(site)
  taken.people = await importSeconds(
    access,
    { type: 'employees', mode: 'create', organizationId },
    files.people,
    count,
  )
  const hired = await databaseBytes(site)
  taken.attendance = await importSeconds(
    access,
    { type: 'attendance', mode: 'upsert', organizationId },
    files.attendance,
    count,
  )
  const period = { month: 10, year: 2026 }
  const draft = await partner.post('/payroll-runs', { organization_id: organizationId, period })
  const path = `/payroll-runs/${String(draft['id'])}`
  taken.calculate = await timed(() => calculated(partner, path))
  taken.lock = await timed(() => partner.post(`${path}/lock`, {}))
  taken.reconciliation = await timed(async () => {
    const { balanced } = await partner.get(`${path}/reconciliation`)
    if (balanced !== true) throw new Error('The run does not reconcile.')
  })
  taken.pdfs = await timed(() => rendered(site, count))
  const october = `organization_id=${organizationId}&month=10&year=2026`
  const lines = { bank: '', ecr: '', esi: '' }
  const text = async (name: keyof typeof lines, of: string) => {
    taken[name] = await timed(async () => {
      lines[name] = String(await partner.download(of))
    })
  }
  // The employer's own numbers are recorded nowhere, so that what is sent to authorities and bank are drafts.
  await text('bank', `${path}/bank-file?bank_format=generic&draft=true&format=csv`)
  taken.paid = await timed(() => partner.post(`${path}/mark-paid`, { paid_on: '2026-10-31' }))
  await text('ecr', `/statutory/pf/ecr?${october}&draft=true&format=txt`)
  await text('esi', `/statutory/esi/return?${october}&draft=true&format=csv`)
  const register = `/reports/payroll-register/detail?${october}&format=`
  taken.register = await timed(() => partner.download(`${register}xlsx`))
  const rows = recordsOf(String(await partner.download(`${register}csv`)))
  if (rows.length !== count) throw new Error(`The register has ${rows.length} of ${count} payslips.`)
  const tables: Readonly<Record<'bank' | 'ecr' | 'esi' | 'register', Rows>> = {
    bank: rowsOf(lines.bank, ','),
    ecr: rowsOf(lines.ecr, '#~#'),
    esi: rowsOf(lines.esi, ','),
    register: rows,
  }
  const disk: Disk = { people: hired - empty, month: (await databaseBytes(site)) - hired }
  return { organizationId, taken, tables, disk }
}

async function databaseBytes({ owner }: Site): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  return Number(rows[0]?.bytes)
}

async function calculated(partner: Partner, path: string): Promise<void> {
  let run = await partner.post(`${path}/calculate`, {}, { prefer: 'respond-async' })
  while (run['status'] === 'calculating') {
    await pause(50)
    run = await partner.get(path)
  }
  if (run['status'] !== 'generated') throw new Error(`The run ended as ${String(run['status'])}.`)
}

/** Resolves once the final page of each payslip is stored. */
async function rendered({ owner }: Site, count: number): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ left: number; files: number }>(
      `select (select count(*) from rendering)::int as left, (select count(*) from payslip_file)::int as files`,
    )
    if (rows[0]?.left === 0) {
      if (rows[0].files !== count) throw new Error(`${rows[0].files} of ${count} payslips have a file.`)
      return
    }
    await pause(100)
  }
}

const rowsOf = (text: string, separator: string): Rows =>
  text
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(separator))

/** Pages that were never stored, of people of a smaller organization. */
async function pagesOf(bench: Bench) {
  const { run, inputs } = await realFacts(bench)
  return inputs.flatMap(input => {
    const result = calculatePayslip(run, input)
    return 'slip' in result ? [documentOf(result.slip, 'Asha Kulkarni')] : []
  })
}

function composeAll(pages: Awaited<ReturnType<typeof pagesOf>>, count: number): void {
  for (let done = 0; done < count; done += 1) payslipPdf(pages[done % pages.length]!)
}

async function readAll(file: Uint8Array): Promise<void> {
  for await (const row of readRows(file, 'xlsx', fileLimits)) void row
}

async function slipsCopied(site: Site, organizationId: number): Promise<number> {
  const copy = new pg.Client({ connectionString: site.databaseUrl })
  await copy.connect()
  try {
    return await copySeconds(site, copy, organizationId, ['payslip'])
  } finally {
    await copy.end()
  }
}

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

function outcomeOf(rounds: readonly Round[], count: number): Outcome {
  const scenario = 'month'
  const of = `${people}, from ${count}`
  const scaled = (each: (seconds: { taken: Seconds; bare: Seconds }) => number) =>
    rounds.map(round => (each(round) * people) / count)
  const without = stepNames.filter(name => name !== 'people')
  const whole = scaled(({ taken }) => without.reduce((sum, name) => sum + (taken[name] ?? 0), 0))
  const seconds = { scenario, unit: 's', reference: null }
  return {
    findings: [
      finding({
        ...seconds,
        what: `month without hiring: ${of} people`,
        headline: `is the month of ${people} people: attendance, calculation, lock, PDFs, bank file, returns, register`,
        measured: whole,
        bar: { side: 'most', must: 75, aim: 50 },
      }),
      ...stepNames.flatMap(name => {
        const { what, seconds: limits } = steps[name]
        const measured = scaled(({ taken }) => taken[name] ?? 0)
        const reference = scaled(({ bare }) => bare[name] ?? 0)
        const bar = limits && ({ side: 'most', ...limits } as const)
        const own = finding({ ...seconds, what: `${what}: ${of} people`, measured, bar })
        const bareName = bareNames[name]
        if (bareName === undefined) return [own]
        const beside = { name: bareName, measured: reference }
        return [own, finding({ scenario, unit: 's', what, measured, reference: beside, bar: null })]
      }),
      finding({
        scenario,
        what: `memory of all our processes after the month of ${count} people`,
        headline: `of memory have all processes but PostgreSQL and NATS after the month of ${count} people`,
        unit: 'MB',
        measured: rounds.map(({ megabytes }) => [...megabytes.values()].reduce((sum, each) => sum + each, 0)),
        reference: null,
        bar: { side: 'most', must: 800, aim: 550 },
      }),
      ...costsOf(rounds, count),
    ],
    charts: [
      {
        title: `The month of ${count} people without hiring, and the bare work of its steps`,
        form: 'stacks',
        unit: 's',
        across: '',
        series: without.map(name => ({
          name: steps[name].what,
          points: [
            { at: 'month', value: median(rounds.map(({ taken }) => taken[name] ?? 0)) },
            { at: 'bare work', value: median(rounds.map(({ bare }) => bare[name] ?? 0)) },
          ],
        })),
      },
    ],
  }
}

/** What an operator has to provide: memory of each process, and disk by person. */
function costsOf(rounds: readonly Round[], count: number): Finding[] {
  const common = { scenario: 'month', reference: null, bar: null }
  const names = [...(rounds[0]?.megabytes.keys() ?? [])]
  const disk = (what: string, bytes: (disk: Disk) => number) =>
    finding({ ...common, what, unit: 'kB', measured: rounds.map(round => bytes(round.disk) / count / 1_000) })
  return [
    ...names.map(name => {
      const measured = rounds.map(({ megabytes }) => megabytes.get(name) ?? 0)
      return finding({ ...common, what: `of these: ${name}`, unit: 'MB', measured })
    }),
    disk('database: each person', ({ people: bytes }) => bytes),
    disk('database: each person and month, the payslip as PDF included', ({ month: bytes }) => bytes),
  ]
}

/** What a step comes to without a service. */
const bareNames: Partial<Record<Step, string>> = {
  people: 'its file read',
  attendance: 'its file read',
  calculate: 'its rows copied',
  pdfs: 'pages composed from memory, one core',
  bank: 'its lines from memory',
  ecr: 'its lines from memory',
  esi: 'its lines from memory',
  register: 'its rows from memory, same library',
}
