import type { Paise, PlainDate } from '#proto/units.ts'
import t, { type Test } from 'tap'
import { EmployeeSalaryTable } from '#storage/entities/employee-salary.ts'
import { EmployeeTable } from '#storage/entities/employee.ts'
import { openStorage, type Storage } from '#storage/open.ts'
import { forTenant, type Reach, type Tenant } from '#storage/repositories/for-tenant.ts'
import { addRow, insertRows } from '#storage/repositories/new-rows.ts'
import { constraintOf } from '#storage/repositories/uniqueness.ts'
import { freshDatabase } from '../support/database.ts'
import { seedOrganization } from '../support/seed.ts'

async function site(t: Test): Promise<{ storage: Storage; reach: Reach; organizationId: number }> {
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const storage = await openStorage({ databaseUrl: await freshDatabase(t), masterKey })
  t.teardown(() => storage.close())
  const { accountId, organizationId } = await seedOrganization(storage, [{ basic: 20_000 }])
  return { storage, organizationId, reach: { accountId, organizationIds: [organizationId] } }
}

const createdAt = new Date('2026-11-20T04:05:06.789Z')

function person(organizationId: number, n: number) {
  return {
    organizationId,
    id: `emp_new_${n}`,
    employeeCode: `N-${n}`,
    // What JSON, SQL and the placeholders of a statement have signs for.
    firstName: `Ānand "O'Neil" \\ ? :name $1 ${n}`,
    externalId: null,
    gender: 'male',
    dateOfBirth: '1990-02-28' as PlainDate,
    dateOfJoining: '2026-04-01' as PlainDate,
    employmentType: 'permanent',
    workStateCode: 'KA',
    isMetro: n === 1,
    address: { line1: 'MG Road', city: 'Bengaluru' } as never,
    isInternationalWorker: false,
    isDirector: false,
    disabilityPercent: 400_000 as never,
    exit: null,
    metadata: { team: 'loom' },
    version: 1,
    createdAt,
  } as const
}

function salary(organizationId: number, n: number) {
  return {
    organizationId,
    employeeId: `emp_new_${n}`,
    effectiveFrom: '2026-04-01' as PlainDate,
    id: `sal_new_${n}`,
    decidedOn: '2026-03-31' as PlainDate,
    payBasis: 'monthly',
    ctcAnnual: 900_719_925_474_099 as Paise,
    grossMonthly: null,
    salaryGroupId: null,
    components: [{ code: 'BASIC', monthlyAmount: 3_000_000 as Paise, percent: null }],
    overtimeMultiplier: null,
    arrearsFrom: null,
    reason: null,
    changedBy: 'key',
    version: 1,
    createdAt,
  } as const
}

t.test('rows that are inserted in a set read as those that the mapper inserts', async t => {
  const { storage, reach, organizationId } = await site(t)
  const began = new Date()
  await forTenant(storage, reach, async tenant => {
    tenant.em.create(EmployeeTable, person(organizationId, 1))
    tenant.em.create(EmployeeSalaryTable, salary(organizationId, 1) as never)
  })
  const [added] = await forTenant(storage, reach, async tenant => {
    const rows = [2, 3].map(n => addRow(tenant, EmployeeTable, person(organizationId, n) as never))
    for (const n of [2, 3]) addRow(tenant, EmployeeSalaryTable, salary(organizationId, n) as never)
    await insertRows(tenant)
    return rows
  })
  await forTenant(storage, reach, async ({ em }) => {
    const read = async (n: number) => {
      const { updatedAt, factsChangedAt, ...employee } = await em.findOneOrFail(EmployeeTable, {
        id: `emp_new_${n}`,
      })
      // Each is stamped by a trigger of its own.
      t.ok(factsChangedAt >= began && updatedAt >= began)
      const { updatedAt: stamp, ...agreed } = await em.findOneOrFail(EmployeeSalaryTable, {
        id: `sal_new_${n}`,
      })
      t.ok(stamp > createdAt)
      return {
        updatedAt,
        facts: JSON.parse(JSON.stringify({ employee, agreed }).replaceAll(/(new_|N-|\$1 )\d/g, '$1')),
      }
    }
    const [one, two, three] = [await read(1), await read(2), await read(3)]
    t.same({ ...two.facts, employee: { ...two.facts.employee, isMetro: true } }, one.facts)
    t.same(three.facts, two.facts)
    t.same(added?.updatedAt, two.updatedAt, 'the stamp of the database is known')
  })
})

const names = (storage: Storage, reach: Reach) =>
  forTenant(storage, reach, ({ em }) => em.count(EmployeeTable, { id: { $like: 'emp_new_%' } }))

t.test('rows that nobody inserts before are inserted with the end of the transaction', async t => {
  const { storage, reach, organizationId } = await site(t)
  const add = (tenant: Tenant) => addRow(tenant, EmployeeTable, person(organizationId, 1) as never)
  await forTenant(storage, reach, async tenant => void add(tenant))
  t.equal(await names(storage, reach), 1)
})

t.test('a set is refused as a row is: for another tenant, and for a value that is taken', async t => {
  const { storage, reach, organizationId } = await site(t)
  const adding = (rows: readonly object[]) =>
    forTenant(storage, reach, async tenant => {
      for (const row of rows) addRow(tenant, EmployeeTable, row as never)
      await insertRows(tenant)
    })
  await t.rejects(adding([person(organizationId, 1), person(organizationId + 1, 2)]), /row-level security/)
  const twice = { ...person(organizationId, 2), employeeCode: 'N-1' }
  const error = await adding([person(organizationId, 1), twice]).catch((caught: unknown) => caught)
  t.equal(constraintOf(error), 'employee_organization_id_employee_code_key')
  t.equal(await names(storage, reach), 0)
})
