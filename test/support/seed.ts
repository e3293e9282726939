// Organizations with people, written past the API, for tests of what lies behind it.

import { type ComponentDefinition, componentTypes } from '#proto/calculation/components.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Storage } from '#storage/open.ts'
import { AttendanceMonthTable } from '#storage/entities/attendance-month.ts'
import { EmployeeSalaryTable } from '#storage/entities/employee-salary.ts'
import { EmployeeTable } from '#storage/entities/employee.ts'
import { OrganizationTable } from '#storage/entities/organization.ts'
import { type PayrollSettings, PayrollSettingsTable } from '#storage/entities/payroll-settings.ts'
import { SalaryComponentVersionTable } from '#storage/entities/salary-component-version.ts'
import { SalaryComponentTable } from '#storage/entities/salary-component.ts'
import { blankOrganization } from '#proto/records/organization.ts'
import { newId } from '#storage/ids.ts'
import { extendReach, type IssuedKey } from '#storage/repositories/keys/api-keys.ts'
import {
  createAccountWithKey,
  issueKey,
  defaultRights,
} from '#storage/repositories/keys/key-administration.ts'
import { forSystem, forTenant, type Tenant } from '#storage/repositories/for-tenant.ts'
import { sinceEver } from '#storage/repositories/organization/payroll-settings.ts'
import { defaultSettings } from '#storage/entities/payroll-settings.ts'

export type SeededOrganization = IssuedKey & {
  readonly organizationId: number
  readonly employeeIds: readonly string[]
}

const everyScope = [
  'masters:write',
  'platform:read',
  'organizations:write',
  'employees:write',
  'employees:sensitive',
  'config:write',
  'salary:write',
  'inputs:write',
  'inputs:approve',
  'payroll:preview',
  'payroll:read',
  'payroll:run',
  'payroll:approve',
  'payroll:reverse',
  'payslips:read',
  'payslips:send',
  'fnf:write',
  'fnf:approve',
  'disbursement:read',
  'reports:read',
  'statutory:write',
  'disbursement:write',
  'imports:write',
  'audit:read',
  'webhooks:write',
  'console:write',
]

const unlimited = { general: 1_000_000, payroll: 1_000_000, bulk: 1_000_000 }

const flags = { pf: true, esi: true, pt: true, lwf: true, gratuity: true, bonus: true, overtime: true }

const flat = (
  code: string,
  category: ComponentDefinition['category'],
  excluded: boolean,
): ComponentDefinition => ({
  code,
  name: code,
  type: 'earning',
  category,
  calculation: { method: 'flat', amount: null, min: null, max: null },
  prorate: true,
  partOfCtc: true,
  wageFlags: { ...flags, pf: !excluded },
  wageTreatment: excluded ? 'excluded' : 'wage',
  taxability: 'full',
  taxSection: null,
  rounding: 'organization',
})

const components = [flat('BASIC', 'basic', false), flat('HRA', 'hra', true)]

/** A person of the seed: basic pay in rupees, HRA 40 % of it. */
export type SeedPerson = {
  readonly basic: number
  readonly lopDays?: number
  readonly joined?: string
  readonly left?: string
  readonly name?: string
}

/** An account with one sandbox key and no organization. */
export function seedAccount(storage: Storage): Promise<IssuedKey> {
  return createAccountWithKey(storage, {
    name: 'Test',
    environment: 'sandbox',
    scopes: everyScope,
    limits: unlimited,
  })
}

/** The same with one organization of these people, employed since 2020 unless told. */
export async function seedOrganization(
  storage: Storage,
  people: readonly SeedPerson[],
  settings: Partial<PayrollSettings> = {},
): Promise<SeededOrganization> {
  const key = await seedAccount(storage)
  const organizationId = await nextOrganizationId(storage)
  const reach = { accountId: key.accountId, organizationIds: [organizationId] }
  const employeeIds = await forTenant(storage, reach, async tenant => {
    await insertOrganization(tenant, key.accountId, organizationId, settings)
    await extendReach(tenant, key.keyId, organizationId)
    await insertComponents(tenant, organizationId)
    return insertPeople(tenant, organizationId, people)
  })
  return { ...key, organizationId, employeeIds }
}

/** Another key of the same account for one organization; without `scopes` it may do the same. */
export function addKey(
  storage: Storage,
  { accountId, organizationId }: Pick<SeededOrganization, 'accountId' | 'organizationId'>,
  scopes: readonly string[] = everyScope,
): Promise<IssuedKey> {
  return forSystem(storage, system =>
    issueKey(system, accountId, 'sandbox', {
      ...defaultRights,
      name: 'Another',
      scopes,
      limits: unlimited,
      organizationIds: [organizationId],
    }),
  )
}

async function nextOrganizationId(storage: Storage): Promise<number> {
  const [row] = await storage.orm.em
    .fork()
    .execute<[{ id: number }]>("select nextval('organization_id_seq')::int as id")
  return row.id
}

async function insertOrganization(
  tenant: Tenant,
  accountId: string,
  id: number,
  settings: Partial<PayrollSettings>,
): Promise<void> {
  const now = tenant.clock()
  await tenant.em.insert(OrganizationTable, {
    id,
    accountId,
    environment: 'sandbox',
    name: `Organization ${id}`,
    status: 'active',
    currency: 'INR',
    timezone: 'Asia/Kolkata',
    stateCode: 'DL',
    pf: {
      isCovered: true,
      establishmentCode: null,
      contributionRate: 12,
      wageMode: 'statutory_ceiling',
      exemptedTrust: false,
      coverageDate: null,
    },
    esi: { isCovered: true, employerCode: null, coverageDate: null },
    ptRegistrations: [],
    lwfRegistrations: [],
    gratuity: { isCovered: true, funding: 'none' },
    tds: blankOrganization.tds,
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
  await tenant.em.insert(PayrollSettingsTable, {
    organizationId: id,
    effectiveFrom: sinceEver,
    changes: { ...defaultSettings, codeWages: { employerPfInRemuneration: false }, ...settings },
    changedBy: 'seed',
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
}

async function insertComponents(tenant: Tenant, organizationId: number): Promise<void> {
  for (const { entitlement: _entitlement, type: calculated, ...definition } of components) {
    const type = componentTypes.find(each => each === calculated)!
    const id = newId('cmp', tenant.clock)
    await tenant.em.insert(SalaryComponentTable, {
      organizationId,
      id,
      code: definition.code,
      type,
      isActive: true,
      version: 1,
      createdAt: tenant.clock(),
      updatedAt: tenant.clock(),
    })
    await tenant.em.insert(SalaryComponentVersionTable, {
      organizationId,
      componentId: id,
      effectiveFrom: '2020-01-01' as PlainDate,
      definition: {
        ...definition,
        type,
        frequency: 'monthly',
        taxability: 'full',
        taxSection: null,
        arrearsComponentCode: null,
        showOnPayslip: true,
        glAccount: null,
        tallyLedger: null,
      },
      createdAt: tenant.clock(),
    })
  }
}

async function insertPeople(
  tenant: Tenant,
  organizationId: number,
  people: readonly SeedPerson[],
): Promise<string[]> {
  const now = tenant.clock()
  const ids = people.map(() => newId('emp', tenant.clock)).toSorted()
  const common = { organizationId, version: 1, createdAt: now, updatedAt: now }
  await tenant.em.insertMany(
    EmployeeTable,
    people.map((person, index) => ({
      ...common,
      id: ids[index] as string,
      externalId: `E${index}`,
      employeeCode: `E${index}`,
      firstName: person.name ?? `Person ${index}`,
      gender: 'female' as const,
      dateOfBirth: '1990-05-05' as PlainDate,
      dateOfJoining: (person.joined ?? '2020-01-01') as PlainDate,
      dateOfLeaving: (person.left ?? null) as PlainDate | null,
      employmentType: 'permanent',
      workStateCode: 'DL',
      isInternationalWorker: false,
      isDirector: false,
      metadata: {},
    })),
  )
  await tenant.em.insertMany(
    EmployeeSalaryTable,
    people.map((person, index) => ({
      ...common,
      employeeId: ids[index] as string,
      effectiveFrom: '2020-01-01' as PlainDate,
      decidedOn: '2020-01-01' as PlainDate,
      id: newId('sal', tenant.clock),
      payBasis: 'monthly' as const,
      components: [
        { code: 'BASIC', monthlyAmount: (person.basic * 100) as Paise, percent: null },
        { code: 'HRA', monthlyAmount: (person.basic * 40) as Paise, percent: null },
      ],
      changedBy: 'seed',
    })),
  )
  const absent = people.flatMap(({ lopDays }, index) => (lopDays === undefined ? [] : [{ index, lopDays }]))
  if (absent.length > 0) {
    await tenant.em.insertMany(
      AttendanceMonthTable,
      absent.map(({ index, lopDays }) => ({
        ...common,
        employeeId: ids[index] as string,
        year: 2026,
        month: 10,
        lopDays: (lopDays * 100) as never,
        overtimeMinutes: 0,
      })),
    )
  }
  return ids
}
