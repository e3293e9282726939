// A recalculation reads only those of whose facts something was written since. Whatever was written, its slips are those
// of a calculation that reads and calculates everybody.

import fc from 'fast-check'
import { readdir, readFile } from 'node:fs/promises'
import t from 'tap'
import type { PlainDate } from '#proto/units.ts'
import { calculationOf, readArrears } from '#storage/bulk/arrears-reader.ts'
import { readFrozen } from '#storage/bulk/shards.ts'
import { openStorage } from '#storage/open.ts'
import { openBulkConnection } from '#storage/postgres/bulk.ts'
import { factsOfRuns, personalFacts, sharedFacts } from '#storage/repositories/runs/changed-facts.ts'
import { forTenant } from '#storage/repositories/for-tenant.ts'
import { partner } from '../support/partner.ts'
import { seedOrganization } from '../support/seed.ts'
import { sharedStack } from '../support/stack.ts'

const masterKey = Buffer.alloc(32, 1).toString('base64')
const october = { month: 10, year: 2026 }

t.test('every table of which the facts are read counts as a source of changes', async t => {
  const folder = new URL('../../storage/bulk/', import.meta.url)
  const known = new Set<string>([...Object.keys(personalFacts), ...Object.keys(sharedFacts), ...factsOfRuns])
  // Of these no row that a calculation has read changes what its facts are; bank details that a day brings are always read.
  known.add('shard').add('payslip_stage').add('sandbox_clock')
  const storage = await openStorage({ databaseUrl: (await sharedStack()).database_url, masterKey })
  t.teardown(() => storage.close())
  const tables = new Set([...storage.orm.getMetadata().getAll().values()].map(({ tableName }) => tableName))
  const read = new Set<string>()
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.ts')) continue
    const text = await readFile(new URL(name, folder), 'utf8')
    for (const [, table = ''] of text.matchAll(/\b(?:from|join)\s+([a-z_]+)/g))
      if (tables.has(table)) read.add(table)
  }
  t.same([...read].filter(table => !known.has(table)).toSorted(), [])
  t.ok(read.has('attendance_month') && read.has('holiday') && read.has('payslip'))
})

t.test('a recalculation equals a calculation of everybody', async t => {
  const { database_url: databaseUrl, sandbox_base_url: base } = await sharedStack()
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())
  const seeded = await seedOrganization(
    storage,
    [30_000, 18_000, 45_000, 60_000, 14_000, 80_000, 50_000, 12_000].map(basic => ({ basic })),
  )
  const { organizationId } = seeded
  const call = partner(base, seeded)
  const sql = (text: string, values: unknown[] = []) =>
    forTenant(storage, { accountId: seeded.accountId, organizationIds: [organizationId] }, ({ em }) =>
      em.execute<Record<string, unknown>[]>(text, values),
    )
  const done = async (method: string, path: string, body: unknown) => {
    const answer = await call(method, path, body, { prefer: 'wait=30' })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer
  }
  const runOf = async (month: number) => {
    const made = await done('POST', '/payroll-runs', { period: { month, year: 2026 } })
    const path = `/payroll-runs/${String(made.at('id'))}`
    const calculated = await done('POST', `${path}/calculate`, {})
    t.equal(calculated.at('status'), 'generated', calculated.text)
    return path
  }
  await done('POST', '/salary-components', {
    code: 'INCENTIVE',
    name: 'Incentive',
    type: 'earning',
    category: 'incentive',
    calculation: { method: 'flat' },
  })
  const created = async (path: string, body: object) => String((await done('POST', path, body)).at('id'))
  const [plant, office] = [
    await created('/departments', { name: 'Plant' }),
    await created('/departments', { name: 'Office' }),
  ]
  const weaver = await created('/designations', { name: 'Weaver' })
  const shift = await created('/shifts', { name: 'S', start_time: '09:00', end_time: '17:00' })
  await done('PATCH', '/employees/ext:E2', {
    work_state_code: 'KA',
    department_id: plant,
    designation_id: weaver,
  })
  await done('PATCH', '/employees/ext:E3', { department_id: office })
  await done('POST', `/shifts/${shift}/assign`, { employee_ids: ['ext:E5'], effective_from: '2026-01-01' })
  const advance = await created('/employees/ext:E6/advances', {
    type: 'salary_advance',
    disbursed_on: '2026-08-20',
    amount: 6000,
    repayment: { method: 'installments', installments: 4, start_month: 8, start_year: 2026 },
  })
  await runOf(7)
  const [august, september] = [await runOf(8), await runOf(9)]
  await done('POST', `${august}/mark-paid`, { include_unrouted: true, paid_on: '2026-08-31' })
  const run = await runOf(10)
  const runId = run.split('/').at(-1)!

  type StoredRevision = { employee_id: string; facts: string; slip: string; employee: string }
  const stored = async () => {
    const rows = await sql(
      `select p.employee_id, encode(p.facts_hash, 'hex') as facts, encode(p.slip_hash, 'hex') as slip, p.employee,
         c.changed_ids, c.result_hash, c.input_hash
       from payslip p join payroll_run n on n.organization_id = p.organization_id and n.id = p.payroll_run_id
         and n.revision = p.revision
       join calculation c on c.organization_id = p.organization_id and c.payroll_run_id = p.payroll_run_id
         and c.revision = p.revision
       where p.organization_id = ? and p.payroll_run_id = ? order by p.employee_id`,
      [organizationId, runId],
    )
    const changed = rows[0]?.['changed_ids'] as string[] | null
    return { changed, slips: rows.map(({ changed_ids: _, ...slip }) => slip) as unknown as StoredRevision[] }
  }
  const recalculated = async () => {
    await done('POST', `${run}/recalculate`, {})
    return stored()
  }
  const asOwner = (text: string) =>
    forTenant(storage, { accountId: seeded.accountId, organizationIds: [organizationId] }, async ({ em }) => {
      await em.execute('set local role none')
      await em.execute(text, [organizationId])
    })
  /** The base looks as if another engine had made it, and no slip had kept the year before it: nothing is reused. */
  const fromScratch = async () => {
    await asOwner(`update payslip set year_before = 'not ' || year_before
      where organization_id = ? and year_before not like 'not %'`)
    await sql(
      `update calculation c set engine_version = 'another' from payroll_run n
       where n.organization_id = c.organization_id and n.id = c.payroll_run_id and n.revision = c.revision
         and c.organization_id = ? and c.payroll_run_id = ?`,
      [organizationId, runId],
    )
    const whole = await recalculated()
    await asOwner(`update payslip set year_before = substr(year_before, 5)
      where organization_id = ? and year_before like 'not %'`)
    return whole
  }

  const first = await stored()
  const again = await recalculated()
  t.same(again.changed, [], 'nothing was written')
  t.same(again.slips, first.slips)

  const database = openBulkConnection(databaseUrl)
  t.teardown(() => database.close())
  let lateCount = 0
  let count = 0
  const next = () => (count += 1)
  const patch = (table: string, set: string, of: string) => () =>
    sql(`update ${table} set ${set} where organization_id = ? and ${of}`, [organizationId])
  const idOf = (index: number) => seeded.employeeIds[index]!
  /** The next write takes back what the figures have by then. */
  const afterwards = async (name: string) => {
    await writes[name]!()
    await equalsScratch([name])
  }
  const writes: Record<string, () => Promise<unknown>> = {
    profile: () => done('PATCH', '/employees/ext:E0', { work_state_code: next() % 2 === 0 ? 'KA' : 'MH' }),
    name: () => done('PATCH', '/employees/ext:E1', { first_name: `Name ${'abcdefghij'[next() % 10]}` }),
    statutory: () => done('PATCH', '/employees/ext:E1/statutory', { pan: `ABCPX${1000 + next()}K` }),
    bank: () =>
      done('PUT', '/employees/ext:E4/bank', {
        payment_mode: 'bank_transfer',
        account_number: `50100${100000 + next()}`,
        ifsc: 'HDFC0000123',
      }),
    'bank after the period': () =>
      sql(
        `insert into employee_bank (organization_id, employee_id, effective_from, payment_mode, verification,
           account_number_masked, ifsc)
         values (?, ?, current_date, 'bank_transfer', 'unverified', 'XXXX${1000 + next()}', 'HDFC0000123')
         on conflict (organization_id, employee_id, effective_from)
         do update set account_number_masked = excluded.account_number_masked`,
        [organizationId, idOf(7)],
      ),
    salary: () =>
      done('PUT', '/employees/ext:E2/salary', {
        effective_from: '2026-10-01',
        components: [{ component_code: 'BASIC', monthly_amount: 45_000 + next() * 100 }],
      }),
    'late salary': () =>
      done('PUT', '/employees/ext:E0/salary', {
        effective_from: '2026-08-01',
        decided_on: '2026-10-15',
        arrears: 'auto',
        components: [{ component_code: 'BASIC', monthly_amount: 31_000 + next() * 100 }],
      }),
    attendance: () =>
      done('POST', '/attendance', {
        employee_id: 'ext:E3',
        ...october,
        lop_days: 1 + (next() % 5),
        overtime_minutes: count,
      }),
    'late attendance': () =>
      sql(
        `insert into attendance_month (organization_id, employee_id, year, month, lop_days, overtime_minutes, version)
         values (?, ?, 2026, 8, ?, 0, 1) on conflict (organization_id, employee_id, year, month)
         do update set lop_days = excluded.lop_days`,
        [organizationId, idOf(3), 100 * (1 + (next() % 9))],
      ),
    'variable pay': () =>
      done('POST', '/employees/ext:E4/variable-components', {
        items: [{ component_code: 'INCENTIVE', ...october, amount: 1000 + next() }],
      }),
    'variable pay moved': async () => {
      await afterwards('variable pay')
      await sql('update variable_item set month = 11 where organization_id = ? and month = 10', [
        organizationId,
      ])
    },
    'variable pay removed': async () => {
      await afterwards('variable pay')
      await sql('delete from variable_item where organization_id = ? and employee_id = ?', [
        organizationId,
        idOf(4),
      ])
    },
    expense: async () => {
      const claim = { employee_id: 'ext:E5', category: 'Travel', taxable: true, spent_on: '2026-10-05' }
      const id = await created('/expenses', { ...claim, claimed_amount: 500 + next() })
      await done('POST', `/expenses/${id}/approve`, { decision: 'approve', pay_in: october })
    },
    advance: () =>
      created('/employees/ext:E5/advances', {
        type: 'salary_advance',
        disbursed_on: '2026-10-02',
        amount: 1000 + next(),
        repayment: { method: 'lump_sum', start_month: 10, start_year: 2026 },
      }),
    instalment: patch(
      'advance_installment',
      `principal = principal + 100`,
      `advance_id = '${advance}' and no = 3`,
    ),
    'overdue instalment': patch(
      'advance_installment',
      `principal = principal + 100`,
      `advance_id = '${advance}' and no = 1`,
    ),
    overtime: async () => {
      const minutes = 30 + next()
      const day = `2026-10-${String(5 + (count % 20)).padStart(2, '0')}`
      const id = await created('/overtime-requests', { employee_id: 'ext:E6', minutes, date: day })
      await done('POST', `/overtime-requests/${id}/approve`, { decision: 'approve' })
    },
    declaration: () =>
      done('PUT', '/employees/ext:E3/tax-declaration?tax_year=2026-27', {
        other_income: [{ kind: 'savings_interest', amount: 50_000 + next() * 1000 }],
      }),
    'opening balance': () =>
      done('PUT', '/employees/ext:E5/opening-balances?tax_year=2026-27', {
        months: 4,
        gross: 300_000 + next() * 1000,
      }),
    department: () => done('PATCH', `/departments/${plant}`, { name: `Plant ${'abcdefghij'[next() % 10]}` }),
    designation: () =>
      done('PATCH', `/designations/${weaver}`, { name: `Weaver ${'abcdefghij'[next() % 10]}` }),
    transfer: () => done('PATCH', '/employees/ext:E3', { department_id: next() % 2 === 0 ? plant : office }),
    holiday: () =>
      done('POST', '/holidays', {
        name: 'Off',
        type: 'festival',
        date: `2026-10-${String(5 + (next() % 20)).padStart(2, '0')}`,
        state_codes: ['KA', 'MH', 'DL'],
      }),
    shift: () =>
      sql('update shift set weekly_offs = array[?] where organization_id = ? and id = ?', [
        ['friday', 'monday', 'sunday'][next() % 3],
        organizationId,
        shift,
      ]),
    overrides: () =>
      done('PATCH', `${run}/employees/ext:E7`, {
        overrides: [{ code: 'HRA', amount: 1000 + next(), reason: 'Agreed once' }],
      }),
    'no overrides': async () => {
      await afterwards('overrides')
      await done('PATCH', `${run}/employees/ext:E7`, { overrides: [] })
    },
    'holiday removed': async () => {
      await afterwards('holiday')
      await sql('delete from holiday where organization_id = ?', [organizationId])
    },
    'an earlier run again': async () => {
      await sql(
        `insert into attendance_month (organization_id, employee_id, year, month, lop_days, overtime_minutes, version)
         values (?, ?, 2026, 9, ?, 0, 1) on conflict (organization_id, employee_id, year, month)
         do update set lop_days = excluded.lop_days`,
        [organizationId, idOf(1), 100 * (1 + (next() % 9))],
      )
      await call('POST', `${september}/recalculate`, {}, { prefer: 'wait=30' })
    },
    'an earlier run locked': () => call('POST', `${september}/lock`, { force: true, reason: 'Closed' }),
    'an earlier run unlocked': () => call('POST', `${september}/unlock`, { reason: 'Open' }),
    component: () =>
      created('/salary-components', {
        code: `EXTRA${next()}`,
        name: 'Extra',
        type: 'earning',
        category: 'incentive',
        calculation: { method: 'flat' },
      }),
  }

  const equalsScratch = async (written: readonly string[]) => {
    const fast = await recalculated()
    const whole = await fromScratch()
    t.equal(whole.changed, null)
    t.same(fast.slips, whole.slips, `after ${written.join(', ')}`)
    // Employees who are due arrears are looked for among those alone whom the plan named.
    const [calculation] = await sql(
      'select late_ids from calculation where organization_id = ? and payroll_run_id = ? order by revision desc limit 1',
      [organizationId, runId],
    )
    const late = await database.forOrganization(organizationId, client =>
      readArrears(
        client,
        { organizationId, payrollRunId: runId, employeeIds: seeded.employeeIds },
        { start: '2026-10-01' as PlainDate, end: '2026-10-31' as PlainDate },
        async paidBy => (await readFrozen(client, { organizationId, ...calculationOf(paidBy) })).input,
      ),
    )
    const named = new Set(calculation?.['late_ids'] as string[])
    t.same(
      [...late.keys()].filter(id => !named.has(id)),
      [],
    )
    lateCount += late.size
    return fast
  }
  const names = Object.keys(writes)
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(names, { minLength: names.length }),
      fc.infiniteStream(fc.integer({ min: 1, max: 3 })),
      async (order, sizes) => {
        const left = [...order]
        for (const size of sizes) {
          const written = left.splice(0, size)
          if (written.length === 0) break
          for (const name of written) await writes[name]!()
          await equalsScratch(written)
        }
      },
    ),
    { numRuns: 1, endOnFailure: true },
  )

  // One by one, the last write of all: only that person is read.
  for (const [name, index] of [
    ['attendance', 3],
    ['bank', 4],
    ['expense', 5],
  ] as const) {
    await writes[name]!()
    const { changed } = await equalsScratch([name])
    t.ok(changed?.includes(idOf(index)), `${name} is noticed`)
  }
  await writes['an earlier run unlocked']!()
  await done('POST', `${august}/reverse`, { reason: 'Paid to the wrong account', cascade: 'restate_ytd' })
  await equalsScratch(['a reversal'])
  t.ok(lateCount > 0)
})
