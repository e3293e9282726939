// A row that is only read is the same, column by column, as the mapper's.

import t from 'tap'
import { EmployeeSalaryTable } from '#storage/entities/employee-salary.ts'
import { EmployeeTable } from '#storage/entities/employee.ts'
import { OrganizationTable } from '#storage/entities/organization.ts'
import { PayrollSettingsTable } from '#storage/entities/payroll-settings.ts'
import { SalaryComponentVersionTable } from '#storage/entities/salary-component-version.ts'
import { openStorage } from '#storage/open.ts'
import { forTenant } from '#storage/repositories/for-tenant.ts'
import { plainRows } from '#storage/postgres/sql.ts'
import { freshDatabase } from '../support/database.ts'
import { seedOrganization } from '../support/seed.ts'

const tables = [
  OrganizationTable,
  EmployeeTable,
  EmployeeSalaryTable,
  PayrollSettingsTable,
  SalaryComponentVersionTable,
] as unknown as Parameters<typeof plainRows<{ organizationId: number }>>[0][]

const masterKey = Buffer.alloc(32, 1).toString('base64')

t.test('plain rows', async t => {
  const databaseUrl = await freshDatabase(t)
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())
  const { accountId, organizationId } = await seedOrganization(storage, [{ basic: 1 }, { basic: 2 }])
  const reach = { accountId, organizationIds: [organizationId] }

  for (const table of tables) {
    const { entity, plain } = await forTenant(storage, reach, async ({ em }) => ({
      plain: await plainRows(table, 'true')({ em }, []),
      entity: (await em.find(table, {})).map(row => ({ ...row })),
    }))
    t.ok(plain.length > 0)
    const inOrder = (rows: readonly object[]) => rows.map(row => JSON.stringify(row, sorted)).toSorted()
    t.same(inOrder(plain), inOrder(entity))
    t.same(kinds(plain), kinds(entity))
  }

  t.test('others see nothing', async t => {
    const others = { accountId, organizationIds: [organizationId + 1] }
    t.same(await forTenant(storage, others, tenant => plainRows(EmployeeTable, 'true')(tenant, [])), [])
  })

  t.test('what is pending is read, and what is not asked for is left out', async t => {
    const byName = plainRows<{ id: string; firstName: string; lastName: string }, 'lastName'>(
      EmployeeTable as never,
      'first_name = $1',
      { without: ['lastName'] },
    )
    await forTenant(storage, reach, async tenant => {
      const [person] = await tenant.em.find(EmployeeTable, {}, { limit: 1 })
      if (person === undefined) throw new Error('Nobody was found.')
      person.firstName = 'Renamed'
      const rows = await byName(tenant, ['Renamed'])
      t.same(
        rows.map(({ id }) => id),
        [person.id],
      )
      t.notOk('lastName' in (rows[0] ?? {}))
    })
  })
})

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** What JSON does not tell: whether a value is a date, bytes or a number. */
function kinds([row = {}]: readonly object[]): unknown {
  return Object.entries(row)
    .map(([name, value]: [string, unknown]) => [name, value === null ? null : (value as object).constructor])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}
