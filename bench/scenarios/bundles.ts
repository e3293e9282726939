import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openStorage, type Storage } from '#storage/open.ts'
import { forOrganization } from '#storage/repositories/for-tenant.ts'
import { createBundle } from '#storage/repositories/documents/payslip-bundles.ts'
import { readPaymentRun } from '#storage/repositories/runs/payroll-runs.ts'
import { finding } from '../measure/finding.ts'
import { forgetPeak, peakMegabytes } from '../measure/processes.ts'
import { inTurns } from '../measure/rounds.ts'
import type { Site } from '../site/site.ts'
import type { Scenario } from './scenario.ts'

/** The run of the bar. */
const run = 50_000
const threads = Math.min(2, availableParallelism())

export const bundles: Scenario = {
  name: 'bundles',
  asks: 'How long until the stored payslips of a run are one file, and does memory grow with it?',
  async run({ site, sizes, tell }) {
    const { sample: people } = sizes
    const organizationId = await site.organization(people)
    const masterKey = Buffer.alloc(32, 1).toString('base64')
    const storage = await openStorage({ databaseUrl: site.databaseUrl, masterKey })
    const renderer = await site.startRenderer(threads)
    tell(`the PDFs of ${people} payslips, rendered once`)
    const runId = await renderedRun(site, organizationId)
    const peaks: number[] = []
    const timed = (format: 'zip' | 'pdf') => async (): Promise<number> => {
      forgetPeak(renderer.pid)
      const seconds = await bundled(site, storage, { organizationId, runId, format })
      peaks.push(peakMegabytes([renderer.pid]))
      return (seconds * run) / people
    }
    tell('one archive and one PDF of them, in turns')
    const measured = await inTurns(Math.min(sizes.rounds, 3), { zip: timed('zip'), pdf: timed('pdf') })
    await renderer.stop()
    await storage.close()
    await site.forgetRuns()
    const scenario = 'bundles'
    const ofFormat = (format: 'zip' | 'pdf', what: string) =>
      finding({
        scenario,
        what: `${what} of ${run} stored payslips, by a run of ${people} on ${threads} threads`,
        unit: 's',
        measured: measured[format],
        reference: null,
        bar: { side: 'most', must: 60, aim: 45 },
      })
    return {
      findings: [
        ofFormat('zip', 'archive'),
        ofFormat('pdf', 'one PDF'),
        finding({
          scenario,
          what: `peak memory of the engine that makes them, ${people} payslips`,
          unit: 'MB',
          measured: peaks,
          reference: null,
          bar: null,
        }),
      ],
      charts: [],
    }
  },
}

/** The only run, once the file of each payslip is stored. */
async function renderedRun(site: Site, organizationId: number): Promise<string> {
  await site.forgetRuns()
  await site.engines.calculate(organizationId)
  await eventually(site, 'select count(*) = 0 as done from rendering')
  const { rows } = await site.owner.query<{ id: string }>('select id from payroll_run')
  return rows[0]!.id
}

type BundleRequest = {
  readonly organizationId: number
  readonly runId: string
  readonly format: 'zip' | 'pdf'
}

/** Seconds from the call until the file is stored and announced. */
async function bundled(
  site: Site,
  storage: Storage,
  { organizationId, runId, format }: BundleRequest,
): Promise<number> {
  const began = performance.now()
  await forOrganization(storage, organizationId, async tenant => {
    const stored = await readPaymentRun(tenant, runId)
    if (stored === null) throw new Error(`There is no run ${runId}.`)
    const caller = { accountId: 'acc_bench', environment: 'production', keyId: 'key_bench' } as const
    const asked = { format, employeeIds: null, passwordRule: null, lock: null, caller }
    await createBundle(tenant, stored, asked)
  })
  await eventually(site, 'select count(*) = 0 as done from payslip_bundle where finished_at is null')
  const taken = (performance.now() - began) / 1_000
  const { rows } = await site.owner.query<{ status: string }>('select status from payslip_bundle')
  if (rows[0]?.status !== 'completed') throw new Error(`The file is ${rows[0]?.status}.`)
  await site.owner.query('truncate payslip_bundle, payslip_bundle_part')
  return taken
}

async function eventually(site: Site, text: string): Promise<void> {
  for (;;) {
    const { rows } = await site.owner.query<{ done: boolean }>(text)
    if (rows[0]?.done === true) return
    await pause(100)
  }
}
