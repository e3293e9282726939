// Objects to which no row refers: what a later state of its payslip replaced, what was put for a transaction that was
// not committed, and what a reset left.

import type { ObjectName } from '../../objects/payslip-contents.ts'
import type { Storage } from '../../open.ts'
import { doDaily } from '../jobs/routines.ts'

/** A row is committed minutes after its object was put. */
const graceHours = 24

/** Unless that was begun within a day, deletes what nothing has referred to for one. */
export async function sweepPayslipObjectsDaily(storage: Storage): Promise<void> {
  if (storage.contents.objects === null || (await storage.contents.unavailability()) !== null) return
  await doDaily(storage, 'sweep-objects', () =>
    sweepPayslipObjects(storage, new Date(storage.clock().getTime() - graceHours * 3_600_000)),
  )
}

/** Stores stamp their objects with whole seconds, some with the next one, and by a clock of their own. */
const stampSeconds = 2

/**
 * Deletes what the rows of an organization that was reset referred to. Nobody is paid anew within those seconds; if
 * somebody were, the payslip would be rendered again.
 */
export function dropPayslipObjects(storage: Storage, organizationId: number): Promise<void> {
  const before = new Date(storage.clock().getTime() + stampSeconds * 1_000)
  return sweepPayslipObjects(storage, before, organizationId)
}

/** Deletes objects that were put before `before` and to which no row refers: of one organization, or of all. */
export async function sweepPayslipObjects(
  storage: Storage,
  before: Date,
  organizationId?: number,
): Promise<void> {
  const { objects } = storage.contents
  if (objects === null) return
  for await (const page of objects.list(organizationId)) {
    const old = page.filter(({ modifiedAt }) => modifiedAt < before)
    const referredTo = await listReferredTo(storage, old)
    await objects.delete(old.filter(object => !referredTo.has(textOf(object))))
  }
}

const textOf = ({ organizationId, sha256 }: ObjectName): string => `${organizationId}/${sha256}`

async function listReferredTo(
  { plumbing }: Storage,
  objects: readonly ObjectName[],
): Promise<ReadonlySet<string>> {
  if (objects.length === 0) return new Set()
  const { rows } = await plumbing.query<ObjectName>({
    name: 'find referred objects',
    text: `with asked as (
        select o.organization_id, decode(o.sha256, 'hex') as sha256
        from unnest($1::int[], $2::text[]) as o(organization_id, sha256))
      select organization_id as "organizationId", encode(sha256, 'hex') as sha256 from asked a
      where exists (select from payslip_file f where f.organization_id = a.organization_id and f.sha256 = a.sha256)
        or exists (select from payslip_bundle_part p
          where p.organization_id = a.organization_id and p.sha256 = a.sha256)`,
    values: [objects.map(({ organizationId }) => organizationId), objects.map(({ sha256 }) => sha256)],
  })
  return new Set(rows.map(textOf))
}
