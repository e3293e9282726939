import { finding } from '../measure/finding.ts'
import { type Cost, costOf } from '../measure/cost.ts'
import { inTurns, median } from '../measure/rounds.ts'
import { openCrew } from '../reference/crew.ts'
import { type Site, workersOfStack } from '../site/site.ts'
import { bars, type Scenario } from './scenario.ts'

const bareRun = new URL('../reference/bare-run.worker.ts', import.meta.url)
const mapperRun = new URL('../reference/orm-run.worker.ts', import.meta.url)

export const run: Scenario = {
  name: 'run',
  asks: 'How fast is a run calculated and stored, from its draft to its event, and what holds it back?',
  async run({ site, sizes, tell }) {
    const { people, rounds } = sizes
    const organizationId = await site.organization(people)
    await site.forgetRuns()
    await site.engines.calculate(organizationId)
    const plan = await keepPlan(site)
    const stored = await storedSlips(site)
    const bare = await openCrew(bareRun, workersOfStack, site, organizationId)
    const mapper = await openCrew(mapperRun, workersOfStack, site, organizationId)
    const costs: Cost[] = []
    const again: number[] = []
    const changed: number[] = []

    const perSecond = async (store: () => Promise<number>): Promise<number> => {
      await site.forgetRuns()
      return people / (await store())
    }
    tell(`storing ${people} slips in turns`)
    const measured = await inTurns(rounds, {
      engine: () =>
        perSecond(async () => {
          const cost = await costOf(site, () => site.engines.calculate(organizationId))
          costs.push(cost)
          again.push(await site.engines.recalculate(organizationId))
          const restore = await changeAttendance(site, organizationId)
          changed.push(await site.engines.recalculate(organizationId))
          await restore()
          return cost.seconds
        }),
      bare: async () => {
        const rate = await perSecond(bare.run)
        requireAsLong(await storedSlips(site), stored)
        return rate
      },
      mapper: async () => {
        const rate = await perSecond(async () => {
          await plan.restore()
          return mapper.run()
        })
        requireEqual(await storedSlips(site), stored)
        return rate
      },
    })
    await Promise.all([bare.close(), mapper.close()])
    await site.forgetRuns()

    // The first turn of all is not measured.
    const measuredCosts = costs.slice(1)
    const microseconds = (of: (cost: Cost) => number): number[] =>
      measuredCosts.map(cost => (of(cost) * 1e6) / people)

    const scenario = 'run'
    const own = { scenario, unit: 'slips/s', measured: measured.engine }
    return {
      findings: [
        finding({
          ...own,
          what: `${people} slips calculated and stored, two workers`,
          headline: `are calculated and stored in a run of ${people}`,
          reference: { name: 'the same row stored by bare threads', measured: measured.bare },
          bar: { side: 'least', must: 0.32, aim: 0.38 },
        }),
        finding({
          ...own,
          what: 'the same beside find and insertMany',
          reference: { name: 'find and insertMany in the threads', measured: measured.mapper },
          bar: { side: 'least', must: 6, aim: 10 },
        }),
        finding({
          scenario,
          what: `${people} slips calculated again, nothing changed`,
          unit: 's',
          measured: again.slice(1),
          reference: { name: 'the first time', measured: measured.engine.map(rate => people / rate) },
          bar: { side: 'most', must: 0.35, aim: 0.2 },
        }),
        finding({
          scenario,
          what: `${people} slips calculated again, 1 % of the employees changed`,
          unit: 's',
          measured: changed.slice(1),
          reference: { name: 'the first time', measured: measured.engine.map(rate => people / rate) },
          bar: { side: 'most', must: 0.42, aim: 0.25 },
        }),
        finding({
          scenario,
          what: 'statements of a slip',
          unit: 'statements',
          measured: measuredCosts.map(cost => cost.statements / people),
          reference: null,
          bar: { side: 'most', must: 0.1, aim: 0.03 },
        }),
        finding({
          scenario,
          what: 'CPU of a slip, engine and PostgreSQL',
          unit: 'µs',
          measured: microseconds(({ engine, postgres }) => engine + postgres),
          reference: null,
          bar: { side: 'most', must: 114, aim: 80 },
        }),
      ],
      charts: [
        bars('Slips stored a second', 'slips/s', [
          ['bare threads', median(measured.bare)],
          ['engine', median(measured.engine)],
          ['find and insertMany', median(measured.mapper)],
        ]),
        bars('CPU of a slip', 'µs', [
          ['engine', median(microseconds(({ engine }) => engine))],
          ['PostgreSQL', median(microseconds(({ postgres }) => postgres))],
        ]),
      ],
    }
  },
}

/**
 * The run, its calculation and its roster as the engine planned them: what truncating takes, and what reads and
 * stores by other means is to find.
 */
async function keepPlan({ owner }: Site): Promise<{ restore(): Promise<void> }> {
  const tables = ['payroll_run', 'calculation', 'payroll_run_employee']
  for (const table of tables) await owner.query(`create temporary table kept_${table} as table ${table}`)
  return {
    async restore() {
      for (const table of tables) await owner.query(`insert into ${table} table kept_${table}`)
      await owner.query('checkpoint')
    },
  }
}

/** Records a day without pay for one employee in a hundred. Returns what takes it back. */
async function changeAttendance({ owner }: Site, organizationId: number): Promise<() => Promise<void>> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into attendance_month (organization_id, employee_id, year, month, lop_days, overtime_minutes, version)
     select organization_id, id, 2026, 10, 100, 0, 1 from (
       select organization_id, id, row_number() over (order by id) as no from employee
       where organization_id = $1) e
     where no % 100 = 0 on conflict do nothing returning employee_id as id`,
    [organizationId],
  )
  return async () => {
    await owner.query(
      `delete from attendance_month
       where organization_id = $1 and year = 2026 and month = 10 and employee_id = any ($2)`,
      [organizationId, rows.map(({ id }) => id)],
    )
  }
}

type StoredRun = {
  readonly slips: number
  readonly net: string
  readonly facts: string
  readonly bytes: number
}

/** What a run left: the sum of the pay, all facts as one hash, and the mean length of a row. */
async function storedSlips({ owner }: Site): Promise<StoredRun> {
  const { rows } = await owner.query<StoredRun>(
    `select count(*)::int as slips, sum(net_payable)::text as net, avg(pg_column_size(p.*))::int as bytes,
       md5(string_agg(encode(facts_hash, 'hex'), '' order by employee_id)) as facts
     from payslip p`,
  )
  return rows[0] as StoredRun
}

function requireAsLong(found: StoredRun, engine: StoredRun): void {
  if (found.slips === engine.slips && Math.abs(found.bytes / engine.bytes - 1) <= 0.05) return
  throw new Error(`The bare threads stored another load: ${JSON.stringify({ found, engine })}.`)
}

function requireEqual(found: StoredRun, engine: StoredRun): void {
  requireAsLong(found, engine)
  if (found.net === engine.net && found.facts === engine.facts) return
  throw new Error(`The mapper's threads did other work: ${JSON.stringify({ found, engine })}.`)
}
