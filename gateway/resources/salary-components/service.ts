import { isUnclaimedCode, maxEntitlementCodeLength } from '#proto/calculation/benefits.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import { keptPaySection, sectionOf2025 } from '#proto/law/tax-sections.ts'
import type { PlainDate } from '#proto/units.ts'
import {
  isInKind,
  type StoredDefinition,
  type StoredEntitlement,
} from '#storage/entities/salary-component-version.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  changeComponent,
  createComponent,
  type DatedComponent,
  isInUse,
  lockComponents,
  salaryComponents,
} from '#storage/repositories/organization/salary-components.ts'
import { refuseFindings } from '../../http/findings.ts'
import { notFound } from '../../http/input.ts'
import type { Warnings } from '../../http/warnings.ts'
import { changedPaths, mergePatch } from '../../http/merge-patch.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { FromWire } from '../../http/wire.ts'
import { todayOf } from '../periods/today.ts'
import { calculationOnWire, judgedCalculation, type Other } from './calculation.ts'
import { defaultFlags, defaultPartOfCtc, defaultTreatment } from './defaults.ts'
import type { ComponentCreate, ComponentPatch } from './schema.ts'

/** A definition that names no date holds for past periods too. */
export const sinceEver = '1970-01-01' as PlainDate

/** Refuses `formula_cycle` and `code_taken`. */
export async function makeComponent(
  tenant: Tenant,
  organizationId: number,
  body: FromWire<typeof ComponentCreate>,
): Promise<DatedComponent> {
  const effectiveFrom = body.effectiveFrom ?? sinceEver
  const others = await lockComponents(tenant, organizationId, effectiveFrom)
  if (Object.hasOwn(systemLines, body.code) || isUnclaimedCode(body.code)) {
    throw new Problem('code_taken', 'The code is reserved for a statutory payslip line.', [
      fieldProblem(['code'], 'duplicate', 'Send a code that is not reserved.'),
    ])
  }
  const definition = newDefinition(body, others)
  return createComponent(tenant, organizationId, definition, {
    isActive: body.isActive ?? true,
    effectiveFrom,
  })
}

/** What a request says of a component, completed by the defaults of the contract. Refuses `formula_cycle`. */
export function newDefinition(
  body: FromWire<typeof ComponentCreate>,
  others: readonly Other[],
): StoredDefinition {
  const { type, category } = body
  const isEntitled = Boolean(body.entitlement)
  const wageTreatment = body.wageTreatment ?? defaultTreatment(type, category)
  return {
    code: body.code,
    name: body.name,
    type,
    category,
    calculation: judgedCalculation(body, body.calculation, others, [
      ...arrearsFindings(body, others),
      ...frequencyFindings(body),
      ...refundFindings(body),
      ...entitlementFindings(body, body.entitlement),
      ...inKindFindings(body),
    ]),
    prorate: body.prorate ?? (type === 'earning' || isEntitled),
    partOfCtc: body.partOfCtc ?? (isEntitled || defaultPartOfCtc(type)),
    wageFlags: mergePatch(defaultFlags(type, wageTreatment), body.wageFlags ?? {}),
    wageTreatment,
    rounding: body.rounding ?? 'organization',
    frequency: body.frequency ?? 'monthly',
    taxability: body.taxability ?? (isEntitled ? 'exempt' : 'full'),
    taxSection: keptSection(body.taxSection),
    ...(body.inKind === undefined ? {} : { inKind: body.inKind }),
    ...(body.entitlement ? { entitlement: { ...entitlementDefaults, ...body.entitlement } } : {}),
    arrearsComponentCode: body.arrearsComponentCode ?? null,
    showOnPayslip: body.showOnPayslip ?? true,
    glAccount: body.glAccount ?? null,
    tallyLedger: body.tallyLedger ?? null,
  }
}

/**
 * The component with `patch` laid over it. With `effectiveFrom` a new dated definition begins there; without,
 * the one in force is corrected. Nothing is written when nothing differs.
 */
export async function patchComponent(
  tenant: Tenant,
  { organizationId, id }: DatedComponent['component'],
  patch: FromWire<typeof ComponentPatch>,
  ifMatch: readonly string[] | null,
): Promise<DatedComponent> {
  const day = patch.effectiveFrom ?? todayOf(tenant, organizationId)
  const all = await lockComponents(tenant, organizationId, day)
  const current = all.find(({ component }) => component.id === id)
  if (current === undefined) throw notFound()
  const { component, definition: before } = current
  requireVersion(ifMatch, component.version)

  const { effectiveFrom: _, isActive = component.isActive, calculation, entitlement, ...rest } = patch
  const entitled = entitlementAfter(before.entitlement ?? null, entitlement)
  const others = all.filter(other => other !== current)
  refuseFindings([
    ...immutableFindings(patch, before),
    ...arrearsFindings(patch, all),
    ...frequencyFindings({ ...before, ...patch }),
    ...refundFindings({ ...before, ...patch }),
    ...(await changedFrequencyFindings(tenant, current, patch)),
    ...inKindFindings({ ...before, ...rest, calculation: { ...before.calculation, ...calculation } }),
    ...entitlementFindings(
      { ...before, ...rest, calculation: { ...calculationOnWire(before.calculation), ...calculation } },
      entitled,
    ),
    ...(await changedEntitlementFindings(tenant, current, entitled)),
  ])
  const given = calculation && mergePatch(calculationOnWire(before.calculation), calculation)
  const definition: StoredDefinition = {
    ...mergePatch(before, rest),
    ...(entitled === null && before.entitlement === undefined
      ? {}
      : { entitlement: keptEntitlement(entitled) }),
    taxSection: rest.taxSection === undefined ? before.taxSection : keptSection(rest.taxSection),
    calculation: given === undefined ? before.calculation : judgedCalculation(before, given, others, []),
  }
  const effectiveFrom = patch.effectiveFrom ?? current.effectiveFrom
  const isNewDate = effectiveFrom !== current.effectiveFrom
  if (isNewDate || isActive !== component.isActive || changedPaths(before, definition).length > 0) {
    await changeComponent(tenant, component, { definition, effectiveFrom, isActive })
  }
  return { component, definition, effectiveFrom }
}

function keptSection(written: string | null | undefined): string | null {
  return written ? keptPaySection(written) : null
}

function arrearsFindings(
  { arrearsComponentCode: code }: { arrearsComponentCode?: string | null },
  known: readonly Other[],
): ProblemDetail[] {
  if (!code || known.some(({ definition }) => definition.code === code)) return []
  return [fieldProblem(['arrears_component_code'], 'unknown_reference', 'The component does not exist.')]
}

/** A refund that was no deduction would reach the provident fund at the cost of the employer. */
function refundFindings({
  type,
  category,
}: Pick<FromWire<typeof ComponentCreate>, 'type' | 'category'>): ProblemDetail[] {
  if (category !== 'pf_refund' || type === 'deduction') return []
  return [
    fieldProblem(['type'], 'out_of_range', 'A component of category pf_refund must be of type deduction.'),
  ]
}

const monthlyCategories: ReadonlySet<string> = new Set(['basic', 'da', 'hra'])

/** Wages are for a month at most, and what is exempt of house rent goes by the month. */
function frequencyFindings({
  category,
  frequency = 'monthly',
}: Pick<FromWire<typeof ComponentCreate>, 'category' | 'frequency'>): ProblemDetail[] {
  if (frequency === 'monthly' || !monthlyCategories.has(category)) return []
  return [fieldProblem(['frequency'], 'out_of_range', `A component of category ${category} must be monthly.`)]
}

/** The rest of an agreed pay is paid, so it is nothing in kind. */
function inKindFindings({
  type,
  taxability = 'full',
  inKind,
  calculation: { method },
}: Pick<FromWire<typeof ComponentCreate>, 'type' | 'taxability' | 'inKind'> & {
  readonly calculation: { readonly method?: string }
}): ProblemDetail[] {
  const findings: ProblemDetail[] = []
  const isPerquisite = type === 'earning' && taxability === 'perquisite'
  if (inKind !== undefined && !isPerquisite) {
    const message =
      'Only a component of type earning with taxability perquisite is given in kind. Remove in_kind.'
    findings.push(fieldProblem(['in_kind'], 'out_of_range', message))
  }
  if (isPerquisite && inKind !== false && method === 'balancing') {
    const message = 'A perquisite in kind cannot be the balancing component. Send its amount.'
    findings.push(fieldProblem(['calculation', 'method'], 'out_of_range', message))
  }
  return findings
}

/** What a caller should know of a definition that was written. */
export function warnOfDefinition({ definition }: DatedComponent, warnings: Pick<Warnings, 'add'>): void {
  if (definition.taxability === 'perquisite' && definition.inKind === false)
    warnings.add(`perquisite_paid_in_cash ${definition.code}`)
}

const entitlementDefaults = { unclaimed: 'pay_taxed', settledIn: 3 } as const

type EntitledComponent = Pick<FromWire<typeof ComponentCreate>, 'code' | 'type' | 'frequency' | 'calculation'>
type SentEntitlement = Partial<StoredEntitlement> | null | undefined

/** Null: there is none, or no longer. */
function entitlementAfter(
  before: StoredEntitlement | null,
  sent: SentEntitlement,
): Partial<StoredEntitlement> | null {
  if (sent === undefined) return before
  return sent === null ? null : { ...before, ...sent }
}

function keptEntitlement(entitled: Partial<StoredEntitlement> | null): StoredEntitlement | null {
  if (entitled === null) return null
  const { per, amount } = entitled
  if (per === undefined || amount === undefined) throw new Error('An incomplete entitlement was not refused.')
  return { ...entitlementDefaults, ...entitled, per, amount }
}

function entitlementFindings(
  { code, type, frequency = 'monthly', calculation }: EntitledComponent,
  entitlement: SentEntitlement,
): ProblemDetail[] {
  if (!entitlement) return []
  const findings: ProblemDetail[] = []
  for (const name of ['per', 'amount'] as const) {
    if (entitlement[name] === undefined)
      findings.push(fieldProblem(['entitlement', name], 'required', `${name} is required in an entitlement.`))
  }
  if (type !== 'reimbursement') {
    const message =
      'Only a component of type reimbursement has an entitlement. Change type, or remove entitlement.'
    findings.push(fieldProblem(['entitlement'], 'out_of_range', message))
  }
  if (frequency !== 'monthly') {
    const message = 'A component with an entitlement must be monthly. Remove frequency.'
    findings.push(fieldProblem(['frequency'], 'out_of_range', message))
  }
  if (calculation.method !== 'flat') {
    const message = 'A component with an entitlement must have method flat.'
    findings.push(fieldProblem(['calculation', 'method'], 'out_of_range', message))
  }
  for (const name of ['value', 'min', 'max'] as const) {
    if ((calculation[name] ?? null) !== null) {
      const message = `entitlement.amount gives the amount. Remove ${name}.`
      findings.push(fieldProblem(['calculation', name], 'out_of_range', message))
    }
  }
  if (code.length > maxEntitlementCodeLength) {
    const message = `The code of a component with an entitlement has at most ${maxEntitlementCodeLength} characters. Send a shorter code.`
    findings.push(fieldProblem(['code'], 'too_long', message))
  }
  return findings
}

/** A salary that paid the amount every month would accrue it again for months that are paid, and the other way round. */
async function changedEntitlementFindings(
  tenant: Tenant,
  { component, definition }: DatedComponent,
  entitled: Partial<StoredEntitlement> | null,
): Promise<ProblemDetail[]> {
  const hadNone = (definition.entitlement ?? null) === null
  if (hadNone === (entitled === null) || !(await isInUse(tenant, component))) return []
  const message =
    'Salaries, groups or runs use the component. Create another component with or without an entitlement.'
  return [fieldProblem(['entitlement'], 'immutable', message)]
}

/** What other months have paid by one frequency would be paid again, or never, by another. */
async function changedFrequencyFindings(
  tenant: Tenant,
  { component, definition }: DatedComponent,
  { frequency = definition.frequency }: FromWire<typeof ComponentPatch>,
): Promise<ProblemDetail[]> {
  if (frequency === definition.frequency || !(await isInUse(tenant, component))) return []
  const message =
    'Salaries, groups or runs use the component. Create another component for another frequency.'
  return [fieldProblem(['frequency'], 'immutable', message)]
}

function immutableFindings(
  patch: FromWire<typeof ComponentPatch>,
  before: StoredDefinition,
): ProblemDetail[] {
  return (['code', 'type'] as const)
    .filter(name => patch[name] !== undefined && patch[name] !== before[name])
    .map(name => fieldProblem([name], 'immutable', `${name} cannot be changed. Create another component.`))
}

/** Refuses `component_in_use`. */
export async function removeComponent(tenant: Tenant, component: DatedComponent['component']): Promise<void> {
  if (await isInUse(tenant, component)) {
    throw new Problem(
      'component_in_use',
      'Salaries, components or calculated runs use the component. Set is_active to false instead.',
    )
  }
  await salaryComponents.remove(tenant, component)
}

export function presentComponent({ component, definition, effectiveFrom }: DatedComponent) {
  const { id, organizationId, isActive, version, createdAt, updatedAt } = component
  return {
    ...definition,
    inKind: isInKind(definition),
    entitlement: definition.entitlement ?? null,
    taxSection2025: definition.taxSection === null ? null : sectionOf2025(definition.taxSection),
    calculation: calculationOnWire(definition.calculation),
    id,
    organizationId,
    isActive,
    isSystem: false,
    effectiveFrom,
    version,
    createdAt,
    updatedAt,
  }
}
