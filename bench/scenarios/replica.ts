import { createPartner } from '../demo/partner.ts'
import { finding } from '../measure/finding.ts'
import { openLoop, type Request } from '../measure/load.ts'
import { cpuSeconds } from '../measure/processes.ts'
import { inTurns, median, percentile } from '../measure/rounds.ts'
import type { BenchGateway, Site } from '../site/site.ts'
import { besideRegisters, readRegister, registers } from './neighbours.ts'
import { previewRequest } from './preview.ts'
import type { Scenario } from './scenario.ts'

const perSecond = 40

/**
 * Two gateways differ in `DATABASE_READ_URL` alone. The replica runs on the machine of the primary, on the same cores, so
 * the wait of previews shows that reading there costs no more, and only the CPU of the primary what a second machine gains.
 */
export const replica: Scenario = {
  name: 'replica',
  asks: `What does reading files of closed months from a replica take off the primary, and how long do previews wait?`,
  async run({ site, sizes, tell }) {
    const organizationId = await site.organization(sizes.people)
    await site.forgetRuns()
    await site.engines.calculate(organizationId, 10)
    await lockRun(site, organizationId)
    await site.owner.query('vacuum analyze payslip')
    const follower = await site.startReplica()
    const [withReplica, without] = await Promise.all([
      site.startGateway('gateway-replica', { DATABASE_READ_URL: follower.url }),
      site.startGateway('gateway-primary'),
    ])
    tell(`previews, ${perSecond} a second, beside ${registers} registers of ${sizes.people} people as csv`)
    const turnsOf = (gateway: BenchGateway) => new Turns(site, organizationId, gateway, sizes.seconds)
    const [ours, reference] = [turnsOf(withReplica), turnsOf(without)]
    const p99 = await inTurns(sizes.rounds, {
      quiet: async () => percentile(await openLoop(ours.request, perSecond, sizes.seconds), 0.99),
      replica: () => ours.take(),
      primary: () => reference.take(),
    })
    const files = await withReplica.metric('read_replica_files_total')
    const serves = await withReplica.metric('read_replica_serves')
    if (!(files > 0 && serves === 1)) throw new Error(`The replica was left after ${files} files.`)
    await Promise.all([withReplica.stop(), without.stop()])
    await follower.stop()
    await site.forgetRuns()
    const common = { scenario: 'replica', reference: { name: 'from the primary' } }
    const compared = (of: (turns: Turns) => readonly number[]) => ({
      measured: of(ours),
      reference: { ...common.reference, measured: of(reference) },
    })
    return {
      findings: [
        finding({
          ...common,
          what: `CPU of the primary for a register of ${sizes.people}, read from the replica`,
          unit: 'ms',
          ...compared(turns => turns.cpuPerRegister.slice(1)),
          bar: { side: 'most', must: 0.4, aim: 0.2 },
        }),
        finding({
          ...common,
          what: `preview beside ${registers} registers from the replica, p50`,
          unit: 'ms',
          ...compared(turns => turns.p50.slice(1)),
          bar: null,
        }),
        finding({
          ...common,
          what: `preview beside ${registers} registers from the replica, p99`,
          unit: 'ms',
          measured: p99.replica,
          reference: { ...common.reference, measured: p99.primary },
          bar: null,
        }),
        finding({
          ...common,
          what: `preview beside ${registers} registers from the primary, p99`,
          unit: 'ms',
          measured: p99.primary,
          reference: { name: 'quiet', measured: p99.quiet },
          bar: null,
        }),
      ],
      charts: [],
    }
  },
}

/** Previews of one gateway while it writes registers. */
class Turns {
  readonly request: Request
  readonly p50: number[] = []
  /** CPU of the primary in milliseconds. */
  readonly cpuPerRegister: number[] = []
  readonly #site: Site
  readonly #organizationId: number
  readonly #base: string
  readonly #seconds: number

  constructor(site: Site, organizationId: number, { base }: BenchGateway, seconds: number) {
    const ofStack = previewRequest(site)
    const { origin, pathname } = new URL(base)
    this.request = { ...ofStack, origin, path: `${pathname}/payroll-runs/preview` }
    this.#site = site
    this.#organizationId = organizationId
    this.#base = base
    this.#seconds = seconds
  }

  /** Resolves to the p99 in milliseconds. */
  async take(): Promise<number> {
    const { stack, postgresPid } = this.#site
    const { api_key: apiKey } = stack.description()
    const register = { organizationId: this.#organizationId, format: 'csv' }
    const taken = await besideRegisters(this.#base, apiKey, register, () =>
      openLoop(this.request, perSecond, this.#seconds),
    )
    this.p50.push(median(taken))
    const before = cpuSeconds(postgresPid)
    for (let read = 0; read < registers; read += 1) await readRegister(this.#base, apiKey, register)
    this.cpuPerRegister.push(((cpuSeconds(postgresPid) - before) * 1_000) / registers)
    return percentile(taken, 0.99)
  }
}

/** Closes the organization's only month. */
async function lockRun({ stack, owner }: Site, organizationId: number): Promise<void> {
  const { sandbox_base_url: base, api_key: apiKey } = stack.description()
  const { rows } = await owner.query<{ id: string }>(
    'select id from payroll_run where organization_id = $1',
    [organizationId],
  )
  await createPartner(base, apiKey).post(`/payroll-runs/${rows[0]!.id}/lock`, { reason: 'Approved' })
}
