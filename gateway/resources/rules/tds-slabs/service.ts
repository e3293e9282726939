// Scales of income tax: the law's, which nobody changes, and an organization's own.

import { financialYear } from '#proto/calendar/months.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { TaxScale } from '#proto/law/law.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import type { TaxSlab } from '#storage/entities/tax-slab.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { settingsChanges, settingsOn } from '#storage/repositories/organization/payroll-settings.ts'
import { type TaxSlabFacts, taxSlabs } from '#storage/repositories/organization/tax-slabs.ts'
import type { Caller } from '../../../http/authentication.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { notFound } from '../../../http/input.ts'
import { changedPaths, mergePatch } from '../../../http/merge-patch.ts'
import { requireVersion } from '../../../http/preconditions.ts'
import type { FromWire } from '../../../http/wire.ts'
import { taxYearStart } from '../../periods/tax-year.ts'
import { todayOf } from '../../periods/today.ts'
import { presentOrigin } from '../law-list.ts'
import type { TaxSlabCreate, TaxSlabPatch } from './schema.ts'

/** Tax by other slabs than the law's is for trying out, unless the operator allows it. */
export function refuseOwnScales({ environment }: Caller, allowed: boolean): void {
  if (environment === 'sandbox' || allowed) return
  throw new Problem(
    'sandbox_only',
    'Custom income tax scales are not allowed in this environment. Use the sandbox.',
  )
}

export async function slabOfPath(tenant: Tenant, id: string): Promise<TaxSlab> {
  if (/^tds_[0-9]{4}-/.test(id))
    throw new Problem(
      'system_record',
      'This scale is statutory and cannot be changed. GET /tds-slabs lists the scales.',
    )
  const slab = await taxSlabs.find(tenant, id)
  if (slab === null) throw notFound()
  return slab
}

export function makeSlab(
  tenant: Tenant,
  organizationId: number,
  { organizationId: _, ...body }: FromWire<typeof TaxSlabCreate>,
): Promise<TaxSlab> {
  const blank = { standardDeduction: null, rebate: null, surcharge: null, cessPercent: null }
  return taxSlabs.add(tenant, organizationId, validateSlabs({ ...blank, ...body }))
}

export async function patchSlab(
  tenant: Tenant,
  found: TaxSlab,
  patch: FromWire<typeof TaxSlabPatch>,
  ifMatch: readonly string[] | null,
): Promise<TaxSlab> {
  const slab = await taxSlabs.lock(tenant, found)
  requireVersion(ifMatch, slab.version)
  const { taxYear, regime, ageBand, slabs, standardDeduction, rebate, surcharge, cessPercent } = slab
  const before = { taxYear, regime, ageBand, slabs, standardDeduction, rebate, surcharge, cessPercent }
  const after = validateSlabs(mergePatch<TaxSlabInput>(before as TaxSlabInput, patch))
  if (changedPaths(before, after).length > 0) await taxSlabs.change(tenant, slab, after)
  return slab
}

/** Refuses `resource_in_use` while the organization calculates a year by it that is not over. */
export async function deleteSlab(
  tenant: Tenant,
  found: TaxSlab,
  ifMatch: readonly string[] | null,
): Promise<void> {
  const slab = await taxSlabs.lock(tenant, found)
  requireVersion(ifMatch, slab.version)
  const day = todayOf(tenant, slab.organizationId)
  const changes = await settingsChanges(tenant, slab.organizationId)
  const isCustom =
    settingsOn(changes, day).tds.slabSource === 'custom' ||
    changes.some(
      ({ effectiveFrom, changes: blocks }) => effectiveFrom > day && blocks.tds?.slabSource === 'custom',
    )
  if (isCustom && day <= yearOf(slab).end) {
    throw new Problem(
      'resource_in_use',
      'The payroll settings use custom slabs. Set tds.slab_source to system first.',
    )
  }
  await taxSlabs.remove(tenant, slab)
}

type TaxSlabInput = Omit<FromWire<typeof TaxSlabCreate>, 'organizationId'>

/** Complete, and refused where a slab does not go on where the one before it ends. */
function validateSlabs(given: TaxSlabInput): TaxSlabFacts {
  const { slabs, surcharge = null, rebate = null, standardDeduction = null, cessPercent = null } = given
  const findings: ProblemDetail[] = slabs.flatMap(({ from, to = null }, index) => {
    const isLast = index === slabs.length - 1
    const start = index === 0 ? 0 : (slabs[index - 1]?.to ?? null)
    const field = (name: string, fix: string) => fieldProblem(['slabs', index, name], 'out_of_range', fix)
    return [
      ...(start !== null && from !== start
        ? [field('from', index === 0 ? 'Begin with 0.' : 'Begin where the slab before ends.')]
        : []),
      ...(isLast && to !== null ? [field('to', 'The last slab has no upper end. Remove to.')] : []),
      ...(!isLast && to === null ? [field('to', 'Only the last slab may have no upper end. Send to.')] : []),
      ...(to !== null && to <= from
        ? [field('to', 'The slab ends before it starts. Send a larger to.')]
        : []),
    ]
  })
  for (const [index, { above }] of (surcharge ?? []).entries()) {
    if (index > 0 && above <= (surcharge?.[index - 1]?.above ?? 0))
      findings.push(
        fieldProblem(
          ['surcharge', index, 'above'],
          'out_of_range',
          'The slabs are not in ascending order. Start each slab where the previous one ends.',
        ),
      )
  }
  // Refuses a year that does not follow on itself.
  taxYearStart(given.taxYear, '2026-04-01' as PlainDate)
  refuseFindings(findings)
  return {
    taxYear: given.taxYear,
    regime: given.regime,
    ageBand: given.ageBand,
    slabs: slabs.map(({ from, to = null, ratePercent }) => ({ from, to, ratePercent })),
    standardDeduction,
    rebate,
    surcharge,
    cessPercent,
  }
}

function yearOf({ taxYear }: Pick<TaxSlab, 'taxYear'>): PayPeriod {
  return financialYear(`${taxYear.slice(0, 4)}-04-01` as PlainDate)
}

export function presentSlab(slab: TaxSlab) {
  const { start, end } = yearOf(slab)
  return {
    ...slab,
    standardDeduction: slab.standardDeduction ?? null,
    rebate: slab.rebate ?? null,
    surcharge: slab.surcharge ?? null,
    cessPercent: slab.cessPercent ?? null,
    origin: 'custom' as const,
    ruleSetVersion: null,
    source: { law: 'Custom scale of the organization', provision: null, notification: null, url: null },
    effectiveFrom: start,
    effectiveTo: end,
  }
}

function scaleId({ taxYear, regime, ageBand }: TaxScale): string {
  return `tds_${taxYear}_${regime}_${ageBand}`
}

export function presentScale(scale: TaxScale) {
  const { taxYear, regime, ageBand, slabs, standardDeduction, rebate, surcharge, cess } = scale
  return {
    id: scaleId(scale),
    organizationId: null,
    taxYear,
    regime,
    ageBand,
    slabs: slabs.map(({ from, to, rate }) => ({ from, to, ratePercent: rate })),
    standardDeduction,
    rebate: { incomeLimit: rebate.limit, maxAmount: rebate.maximum, marginalRelief: rebate.marginalRelief },
    surcharge: surcharge.map(({ above, rate }) => ({ above, ratePercent: rate })),
    cessPercent: cess,
    origin: 'system' as const,
    ruleSetVersion: scale.ruleSetVersion,
    source: presentOrigin(scale.origin).citation,
    effectiveFrom: scale.start,
    effectiveTo: scale.end,
    version: null,
    createdAt: null,
    updatedAt: null,
  }
}
