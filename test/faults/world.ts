// A world that the fault tests share: a stack with servers of its own, an organization in it, and runs whose slips are
// compared to the letter.

import { join } from 'node:path'
import type { Test } from 'tap'
import { startStack } from '#stack'
import type { Stack, StackOptions } from '#stack'
import { createPartner, type Partner } from '#bench/demo/partner.ts'
import { draftRun, fillOrganization } from '#bench/site/people.ts'
import { queryAsOwner } from '../support/database.ts'
import { freshFolder } from '../support/servers.ts'
import { eventually } from '../support/stack.ts'

type World = {
  readonly stack: Stack
  readonly dataDir: string
  /** A new organization of so many people. */
  fill(people: number): Promise<number>
  /** Calculates the organization's run while `trouble` goes on; resolves when it is generated. */
  calculate(
    organizationId: number,
    trouble: (progress: () => Promise<number>) => Promise<void>,
  ): Promise<Figures>
}

/** A hash over every stored slip with its facts, in the order of the partner's ids; and how many there are. */
type Figures = { readonly slips: number; readonly hash: string; readonly stillStands: boolean }

const generatedWithinMs = 600_000

export async function openFaultWorld(t: Test, options: Partial<StackOptions> = {}): Promise<World> {
  const dataDir = join(freshFolder('faults'), 'data')
  const stack = await startStack({ ...options, dataDir })
  t.teardown(() => stack.stop())
  const { sandbox_base_url: baseUrl, api_key: apiKey, database_url: databaseUrl } = stack.description()
  const account = { baseUrl, apiKey }
  const partner = createPartner(baseUrl, apiKey)
  return {
    stack,
    dataDir,
    fill: people => fillOrganization(account, people, () => undefined),
    async calculate(organizationId, trouble) {
      const run = await draftRun(account, organizationId)
      await partner.post(`/payroll-runs/${run}/calculate`, {}, { prefer: 'respond-async' })
      await trouble(() => storedOf(partner, run))
      await eventually(
        `run ${run} is generated`,
        async () => (await statusOf(partner, run)) === 'generated',
        generatedWithinMs,
      )
      return figuresOf(databaseUrl, run)
    },
  }
}

/** While a server is away the question fails, and is asked again. */
async function statusOf(partner: Partner, run: string): Promise<unknown> {
  return partner.get(`/payroll-runs/${run}`).then(
    ({ status }) => status,
    () => null,
  )
}

async function storedOf(partner: Partner, run: string): Promise<number> {
  const { progress } = await partner.get(`/payroll-runs/${run}`)
  return (progress as { completed: number }).completed
}

async function figuresOf(databaseUrl: string, run: string): Promise<Figures> {
  const [row] = await queryAsOwner<Figures>(
    databaseUrl,
    `select count(*)::int as slips, count(distinct p.employee_id) = count(*) as "stillStands",
       encode(sha256(convert_to(string_agg(
         p.external_id || coalesce(p.slip, p.failure::text) || p.facts || p.employee, ''
         order by p.external_id), 'UTF8')), 'hex') as hash
     from payslip p join payroll_run r on r.organization_id = p.organization_id and r.id = p.payroll_run_id
       and r.revision = p.revision
     where p.payroll_run_id = $1`,
    [run],
  )
  return row as Figures
}
