import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { type BulkClient, openBulkConnection } from '#storage/postgres/bulk.ts'
import { everythingPaid, readFacts } from '#storage/bulk/facts-reader.ts'
import { noOtherSpells } from '#storage/bulk/spells-reader.ts'
import { intervalCodes } from '#storage/bulk/salary-history.ts'
import { type CalculatedPerson, openPayslipRows } from '#storage/bulk/payslip-writer.ts'
import { readFrozen } from '#storage/bulk/shards.ts'
import { finding } from '../measure/finding.ts'
import { median } from '../measure/rounds.ts'
import type { Site } from '../site/site.ts'
import { bars, type Scenario } from './scenario.ts'

const people = 2_000
const maxStatements = 8

export const parts: Scenario = {
  name: 'parts',
  asks: 'Where does the time of a stored slip go?',
  async run({ site, sizes, tell }) {
    const organizationId = await site.organization(people)
    await site.forgetRuns()
    await site.engines.calculate(organizationId)
    await site.forgetRuns()
    await site.owner.query('select pg_stat_statements_reset()')
    tell('the statements of a run, as PostgreSQL counts them')
    await site.engines.calculate(organizationId)
    const statements = await dearestStatements(site)

    tell(`a shard of ${people} in one thread, step by step`)
    const calculateShard = await openThread(site, organizationId)
    const rounds: Spent[] = []
    for (let round = 0; round <= sizes.rounds; round += 1) {
      const spent = await calculateShard()
      if (round > 0) rounds.push(spent)
    }
    await site.forgetRuns()
    const steps = Object.entries(namesOfSteps).map(([step, name]) => ({
      name,
      measured: rounds.map(spent => spent[step as keyof Spent]),
    }))
    return {
      findings: steps.map(({ name, measured }) =>
        finding({
          scenario: 'parts',
          what: `CPU of a slip in Node.js: ${name}`,
          unit: 'µs',
          measured,
          reference: null,
          bar: null,
        }),
      ),
      charts: [
        bars(
          'CPU of a slip in a worker thread',
          'µs',
          steps.map(({ name, measured }) => [name, median(measured)]),
        ),
        bars('Time of a slip in PostgreSQL by statement, where COPY waits for the thread', 'µs', statements),
      ],
    }
  },
}

/** Microseconds of CPU of a slip, of this thread alone: while PostgreSQL works nothing is counted. */
type Spent = Readonly<Record<'read' | 'calculate' | 'pack' | 'write', number>>

const namesOfSteps: Readonly<Record<keyof Spent, string>> = {
  read: 'reading the facts',
  calculate: 'calculating',
  pack: 'packing and hashing',
  write: 'writing',
}

/** What a worker thread does with a shard, here, where its steps can be told apart. */
async function openThread(
  { databaseUrl, owner }: Site,
  organizationId: number,
): Promise<() => Promise<Spent>> {
  const { rows } = await owner.query<{ id: string; people: string[] }>(
    `select payroll_run_id as id, array_agg(employee_id order by employee_id) as people
     from payroll_run_employee group by payroll_run_id`,
  )
  const { id: payrollRunId, people: employeeIds } = rows[0] as (typeof rows)[number]
  const of = { organizationId, payrollRunId }
  const database = openBulkConnection(databaseUrl)
  const slips = openPayslipRows()
  let revision = 1

  const calculateShard = async (client: BulkClient): Promise<Spent> => {
    const run = prepareRun((await readFrozen(client, { ...of, revision: 1 })).input)
    const time = {
      period: run.period,
      paidOn: run.input.payDate ?? run.period.end,
      taxYearStart: run.tds?.law.year.start ?? run.period.start,
      settings: run.settings,
      contributionStart: run.contributionStart,
      contents: everythingPaid,
      intervals: intervalCodes(run.input.components),
      entitlements: new Set(run.entitlements.keys()),
    }
    const [read, facts] = await costOf(() =>
      readFacts(client, { ...of, employeeIds, otherSpells: noOtherSpells }, time),
    )
    const [calculate, results] = await costOf(() =>
      facts.map((person): CalculatedPerson => {
        const result = calculatePayslip(run, person.input)
        if ('slip' in result) return { person, slip: result.slip, failure: null }
        return { person, slip: null, failure: result.failure }
      }),
    )
    // The next revision, because everybody has a slip of this one.
    revision += 1
    const key = { ...of, revision, no: 0 }
    const [pack] = await costOf(() => {
      slips.clear()
      for (const result of results) slips.add(key, run.input.period, result)
    })
    const [write] = await costOf(() => slips.write(client))
    return { read, calculate, pack, write }
  }
  return () => database.forOrganization(organizationId, calculateShard)
}

async function costOf<Result>(work: () => Promise<Result> | Result): Promise<[cost: number, result: Result]> {
  const before = process.threadCpuUsage()
  const result = await work()
  const { user, system } = process.threadCpuUsage(before)
  return [(user + system) / people, result]
}

/** Those that took longest, microseconds of a slip each. */
async function dearestStatements({ owner }: Site): Promise<[name: string, microseconds: number][]> {
  const { rows } = await owner.query<{ query: string; milliseconds: number }>(
    `select query, total_exec_time as milliseconds from pg_stat_statements
     where query not like '%pg_stat_statements%' order by total_exec_time desc limit $1`,
    [maxStatements],
  )
  return rows.map(({ query, milliseconds }) => [shortened(query), (milliseconds * 1_000) / people])
}

/** Its verb and its table; `who` is what a statement calls the people that it is asked about. */
function shortened(query: string): string {
  const text = query.replaceAll(/\s+/g, ' ').replaceAll('"', '').trim()
  const written = /^(?:update|copy) \w+/i.exec(text) ?? /insert into \w+/i.exec(text)
  const [, read] = /\bfrom (?!who\b)(\w+)/i.exec(text) ?? []
  return written?.[0] ?? (read === undefined ? text.slice(0, 24) : `read ${read}`)
}
