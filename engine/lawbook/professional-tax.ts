// Professional tax by state and local body, with slabs whose both ends are written out.

import type { ProfessionalTaxSchedule, ProfessionalTaxSlab } from '#proto/law/law.ts'

import { inForce } from '../parameters/dated.ts'
import type { Row } from '../parameters/dated.ts'
import { ptStates, ptUnion, slabBounds } from '../rules/pt/index.ts'
import type { PtRepeal, PtSchedule } from '../rules/pt/index.ts'
import { originOf } from './tax-scales.ts'

/** Every span of days on record, state by state; then the states that levy nothing. */
export function professionalTaxSchedules(): ProfessionalTaxSchedule[] {
  return [...ptStates.flatMap(schedulesOf), ...ptUnion.unlevied.rows.flatMap(schedulesWithoutTax)]
}

function schedulesOf(state: (typeof ptStates)[number]): ProfessionalTaxSchedule[] {
  const exemptions = state.exemptions.flatMap(({ rows }) =>
    rows.map(({ who, from, to }) => ({ who, from, to })),
  )
  return state.schedules.flatMap(({ code, name, schedule }) =>
    schedule.rows.map(row => ({
      state: state.code,
      stateName: state.name,
      localBody: code,
      localBodyName: name,
      levy: levyOf(row, exemptions),
      confidence: row.confidence,
      doubt: row.doubt,
      origin: originOf(row),
    })),
  )
}

type Levy = NonNullable<ProfessionalTaxSchedule['levy']>

/** Null for a tax that was repealed. */
function levyOf(row: Row<PtSchedule | PtRepeal>, exemptions: Levy['exemptions']): Levy | null {
  if (row.levy === null) return null
  return {
    frequency: frequencies[row.levy.taxFor],
    slabsBy: row.levy.slabsBy,
    slabs: slabsOf(row),
    yearlyCeiling: inForce(ptUnion.ceiling, row.from).yearly,
    exemptions,
  }
}

const frequencies = { month: 'monthly', half_year: 'half_yearly', year: 'yearly' } as const

function schedulesWithoutTax(row: (typeof ptUnion.unlevied.rows)[number]): ProfessionalTaxSchedule[] {
  return Object.entries(row.states).map(([state, { name, doubt }]) => ({
    state,
    stateName: name,
    localBody: null,
    localBodyName: null,
    levy: null,
    confidence: doubt === undefined ? row.confidence : 'low',
    doubt: doubt ?? null,
    origin: originOf(row),
  }))
}

function slabsOf({ slabs, slabsForWomen }: PtSchedule): ProfessionalTaxSlab[] {
  if (slabsForWomen === undefined) return withEnds(slabs, null)
  return [...withEnds(slabs, 'male'), ...withEnds(slabsForWomen, 'female')]
}

function withEnds(slabs: PtSchedule['slabs'], gender: ProfessionalTaxSlab['gender']): ProfessionalTaxSlab[] {
  return slabs.map((slab, index) => ({
    ...slabBounds({ slab, below: slabs[index - 1] ?? null }),
    tax: slab.tax,
    monthly: slab.monthly ?? null,
    inFebruary: slab.inFebruary ?? null,
    gender,
  }))
}
