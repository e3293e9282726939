// Payroll runs over HTTP, with a real engine behind the gateway.

import type { Kysely } from 'kysely'
import t from 'tap'
import { presentRuns } from '#gateway/resources/payroll-runs/present.ts'
import { PayrollRunTable } from '#storage/entities/payroll-run.ts'
import { forTenant, type Tenant } from '#storage/repositories/for-tenant.ts'
import {
  calculated,
  eventsOf,
  type TestStack,
  made,
  october,
  over,
  startTestStack,
  createTestOrganization,
  refusal,
  september,
} from '../../support/office.ts'
import type { Answer } from '../../support/partner.ts'
import type { SeededOrganization } from '../../support/seed.ts'

function setAllowed(
  { storage }: TestStack,
  seeded: SeededOrganization,
  id: string,
  allowed: boolean,
): Promise<unknown> {
  const reach = { accountId: seeded.accountId, organizationIds: [seeded.organizationId] }
  return forTenant(storage, reach, ({ em }) =>
    em.execute(
      `insert into payroll_permission (organization_id, employee_id, effective_from, allowed, changed_by)
       values (?, ?, '2026-01-01', ?, 'test')
       on conflict (organization_id, employee_id, effective_from) do update set allowed = excluded.allowed`,
      [seeded.organizationId, id, allowed],
    ),
  )
}

/** How many statements a piece of work sends to PostgreSQL. */
async function countStatements({ em }: Tenant, work: () => Promise<unknown>): Promise<number> {
  const transaction = em.getTransactionContext<Kysely<unknown>>()
  if (transaction === undefined) throw new Error('Statements are counted in a transaction.')
  const send = transaction.executeQuery.bind(transaction)
  let count = 0
  transaction.executeQuery = query => {
    count += 1
    return send(query)
  }
  await work()
  return count
}

t.test('payroll runs', async t => {
  const house = await startTestStack(t)

  await t.test('the period is named in one of two ways', async t => {
    const { call } = await createTestOrganization(house)
    const refused = [
      {},
      { period: {} },
      { period: { month: 10 } },
      { period: { month: 13, year: 2026 } },
      { period: { month: 10, year: 2026, start: '2026-10-01', end: '2026-10-31' } },
      { period: { start: '2026-10-01', end: '2026-10-15' } },
      { period: { start: '2026-10-31', end: '2026-10-01' } },
      { period: { start: '2026-02-30', end: '2026-03-29' } },
      { ...october, type: 'weekly' },
      { ...october, selection: { mode: 'include', employee_ids: ['emp_unknown'] } },
      { ...october, selection: { salary_group_ids: ['grp_x'] } },
      { ...october, selection: { employee_ids: ['ext:E0'] } },
      { ...october, selection: { mode: 'all', employment_types: ['permanent'] } },
      { ...october, selection: { mode: 'include' } },
      { ...october, options: { statutory: { pf: false } } },
      { ...october, options: { rule_set_date: '2026-08-31' } },
      { ...october, replaces_run_id: 'run_unknown' },
      { ...october, metadata: { note: 5 } },
    ]
    for (const body of refused) {
      const answer = await call('POST', '/payroll-runs', body)
      t.equal(answer.status, 400, `${JSON.stringify(body)} ${answer.text}`)
      t.ok((answer.at('details') as unknown[]).length > 0, 'the field is named')
    }
    const elsewhere = await call('POST', '/payroll-runs', {
      ...october,
      options: { statutory: { pf: false }, rule_set_date: '2026-08-31' },
    })
    t.match(elsewhere.at('details'), [
      { field: 'options.statutory.pf', code: 'not_allowed_here' },
      { field: 'options.rule_set_date', code: 'not_allowed_here' },
    ])
    const selection = { mode: 'exclude', department_ids: ['dep_x'], salary_group_ids: [] }
    const unknown = await call('POST', '/payroll-runs', { ...october, selection })
    const [finding] = unknown.at('details') as { field: string; code: string }[]
    t.same(
      [finding?.field, finding?.code],
      ['selection.department_ids[0]', 'unknown_reference'],
      unknown.text,
    )
    t.equal((await call('GET', '/payroll-runs')).at('meta', 'count'), 0, 'nothing was written')

    const shifted = await call('POST', '/payroll-runs', {
      period: { start: '2026-09-26', end: '2026-10-25' },
    })
    t.equal(shifted.status, 201, shifted.text)
    t.same([shifted.at('month'), shifted.at('year')], [10, 2026], 'it belongs to the month it ends in')
    t.match(shifted.headers.get('location'), /\/payroll-runs\/run_/)
    t.match(shifted.headers.get('etag'), new RegExp(`^W/"${String(shifted.at('version'))}-`))
  })

  await t.test('one person is in one live run of a period [promise M10]', async t => {
    const { call, seeded } = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
    const [first, second] = seeded.employeeIds as [string, string]
    const include = (name: string) => ({ ...october, selection: { mode: 'include', employee_ids: [name] } })
    await made(call, include(first))
    const shared = await call('POST', '/payroll-runs', october)
    t.equal(refusal(shared), '409 duplicate_run')
    t.equal((shared.at('details') as unknown[]).length, 1, 'only the shared person is named')
    await made(call, include('ext:E1'))
    t.equal(refusal(await call('POST', '/payroll-runs', include(second))), '409 duplicate_run')
    await made(call, september)
  })

  await t.test('employees whom other runs pay are listed once for each run, with their number', async t => {
    const { call, seeded } = await createTestOrganization(
      house,
      Array.from({ length: 52 }, () => ({ basic: 20_000 })),
    )
    const [alone, ...others] = seeded.employeeIds.toSorted()
    const include = (names: unknown) => ({ ...october, selection: { mode: 'include', employee_ids: names } })
    const runs = [await made(call, include(others)), await made(call, include([alone]))]
    const refused = await call('POST', '/payroll-runs', october)
    t.equal(refusal(refused), '409 duplicate_run')
    const details = refused.at('details') as { code: string; message: string; expected: string[] }[]
    t.same(
      details.map(({ code, message }) => [code, message]),
      [
        ['shared_employee', `Run ${runs[0]} pays 51 employees of this selection; the first 50 are listed.`],
        ['shared_employee', `Run ${runs[1]} pays 1 employee of this selection.`],
      ].map(([code, message]) => [code, message?.replace('/payroll-runs/', '')]),
    )
    t.same(details[0]?.expected.slice(1), others.slice(0, 50))
    t.same(details[1]?.expected.slice(1), [alone])
  })

  await t.test('nobody is in two runs of overlapping days', async t => {
    const { call } = await createTestOrganization(house)
    await made(call)
    for (const period of [
      { start: '2026-10-02', end: '2026-11-01' },
      { start: '2026-09-30', end: '2026-10-29' },
    ]) {
      t.equal(refusal(await call('POST', '/payroll-runs', { period })), '409 duplicate_run', period.start)
    }
    await made(call, { period: { start: '2026-11-01', end: '2026-11-30' } })
  })

  await t.test('of runs made at the same moment one is made', async t => {
    const { call } = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
    const months = [4, 5, 6, 7, 8]
    const same = await Promise.all(months.map(() => call('POST', '/payroll-runs', october)))
    t.same(same.map(refusal).toSorted(), ['201 undefined', ...months.slice(1).map(() => '409 duplicate_run')])
    const named = await Promise.all(
      months.map(month => call('POST', '/payroll-runs', { period: { month, year: 2026 }, external_id: 'X' })),
    )
    t.same(named.map(refusal).toSorted(), [
      '201 undefined',
      ...months.slice(1).map(() => '409 external_id_taken'),
    ])
  })

  await t.test('who was excluded from one run can be paid by another', async t => {
    const { call, seeded } = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
    const allow = (allowed: boolean) => setAllowed(house, seeded, seeded.employeeIds[1] as string, allowed)
    await allow(false)
    const first = await call('POST', '/payroll-runs', october)
    t.equal(first.at('counts', 'excluded'), 1)
    await allow(true)
    const rest = { ...october, selection: { mode: 'exclude', employee_ids: ['ext:E0'] } }
    await made(call, rest)
    t.equal(refusal(await call('POST', '/payroll-runs', rest)), '409 duplicate_run')
  })

  await t.test('lists narrow an inclusion and widen an exclusion', async t => {
    const { call } = await createTestOrganization(house, [
      { basic: 20_000 },
      { basic: 30_000 },
      { basic: 40_000 },
    ])
    const department = (await call('POST', '/departments', { name: 'Plant' })).at('id')
    const empty = (await call('POST', '/departments', { name: 'Empty' })).at('id')
    for (const person of ['E0', 'E1'])
      await call('PATCH', `/employees/ext:${person}`, { department_id: department })
    const chosen = async (month: number, selection: object) =>
      (await call('POST', '/payroll-runs', { period: { month, year: 2026 }, selection })).at(
        'counts',
        'selected',
      )
    t.equal(await chosen(4, { mode: 'include', department_ids: [department] }), 2)
    t.equal(
      await chosen(5, { mode: 'include', department_ids: [department], employee_ids: ['ext:E0', 'ext:E2'] }),
      1,
    )
    t.equal(
      await chosen(6, { mode: 'exclude', department_ids: [department] }),
      1,
      'no department is not that one',
    )
    t.equal(await chosen(7, { mode: 'exclude', department_ids: [empty], employee_ids: ['ext:E0'] }), 2)
    t.equal(await chosen(8, { mode: 'exclude' }), 3)
  })

  await t.test('odd names do no harm', async t => {
    const office = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
    const { call, seeded } = office
    const odd = `it's "a", {b} \\ ? ?? $1 :x %s नाम E'\\'' -- NULL`
    const reach = { accountId: seeded.accountId, organizationIds: [seeded.organizationId] }
    await forTenant(house.storage, reach, ({ em }) =>
      em.execute('update employee set external_id = ? where external_id = ?', [odd, 'E0']),
    )
    const selection = { mode: 'include', employee_ids: [`ext:${odd}`] }
    const run = await calculated(call, { ...october, external_id: odd, name: odd, selection })
    const found = await call('GET', `/payroll-runs?external_id=${encodeURIComponent(odd)}`)
    t.same([found.at('data', 0, 'name'), found.at('data', 0, 'counts', 'selected')], [odd, 1])
    const slip = await call('GET', `${run}/employees/${encodeURIComponent(`ext:${odd}`)}`)
    t.equal(slip.at('external_id'), odd, slip.text)
    const nobody = { mode: 'include', department_ids: [odd], employment_types: ['"},{'] }
    t.equal(
      refusal(await call('POST', '/payroll-runs', { ...september, selection: nobody })),
      '400 validation_failed',
    )
    await call('POST', `${run}/reverse`, { reason: odd })
    t.equal((await eventsOf(house, office)).at(-1)?.data['reason'], odd)
  })

  await t.test('nobody to pay is refused', async t => {
    const { call } = await createTestOrganization(house, [{ basic: 20_000, joined: '2026-11-01' }])
    t.equal(refusal(await call('POST', '/payroll-runs', october)), '400 validation_failed')
  })

  await t.test('lists are filtered, sorted and paged', async t => {
    const { call } = await createTestOrganization(house)
    const months = [4, 5, 6, 7, 8]
    for (const month of months) await made(call, { period: { month, year: 2026 }, external_id: `M${month}` })
    const names = (answer: Answer) =>
      (answer.at('data') as { external_id: string }[]).map(run => run.external_id)
    const first = await call('GET', '/payroll-runs?limit=2&sort=period_start&include_total=true')
    t.same(names(first), ['M4', 'M5'])
    t.equal(first.at('meta', 'total_count'), 5)
    const cursor = String(first.at('meta', 'next_cursor'))
    t.same(names(await call('GET', `/payroll-runs?limit=2&sort=period_start&cursor=${cursor}`)), ['M6', 'M7'])
    t.equal(refusal(await call('GET', `/payroll-runs?limit=2&cursor=${cursor}`)), '400 invalid_cursor')
    t.same(names(await call('GET', '/payroll-runs')), ['M8', 'M7', 'M6', 'M5', 'M4'])
    t.same(names(await call('GET', '/payroll-runs?year=2026&month=6')), ['M6'])
    t.same(names(await call('GET', '/payroll-runs?external_id=M7')), ['M7'])
    t.same(names(await call('GET', '/payroll-runs?status=paid&status=locked')), [])
    t.equal(refusal(await call('GET', '/payroll-runs?status=unknown')), '400 invalid_parameter')
    t.equal(refusal(await call('GET', '/payroll-runs?month=6')), '400 invalid_parameter', 'of which year?')
  })

  await t.test('calculating at once and waiting', async t => {
    const { call } = await createTestOrganization(house)
    const run = await made(call)
    const version = (await call('GET', run)).headers.get('etag') as string
    const stale = await call('POST', `${run}/calculate`, {}, { 'if-match': '"999"' })
    t.equal(refusal(stale), '412 precondition_failed')

    const asked = await call('POST', `${run}/calculate`, {}, { prefer: 'respond-async', 'if-match': version })
    t.equal(asked.headers.get('preference-applied'), 'respond-async')
    t.ok([200, 202].includes(asked.status), asked.text)
    const waited = await over(call, run, await call('GET', `${run}?wait_for=status_change&timeout=20`))
    t.equal(waited.at('status'), 'generated')
    t.same(waited.at('progress'), {
      ...(waited.at('progress') as object),
      phase: 'done',
      total: 1,
      completed: 1,
      succeeded: 1,
      failed: 0,
      percent: 100,
    })
    t.equal(
      (await call('GET', run, undefined, { 'if-none-match': waited.headers.get('etag') as string })).status,
      304,
    )

    const immediate = await call('POST', '/payroll-runs', { ...september, calculate: true })
    t.equal(immediate.status, 202, immediate.text)
  })

  await t.test('a run that is made but cannot be calculated at once is named', async t => {
    const { call, seeded } = await createTestOrganization(house)
    const reach = { accountId: seeded.accountId, organizationIds: [seeded.organizationId] }
    await forTenant(house.storage, reach, ({ em }) =>
      em.execute('update salary_component set is_active = false'),
    )
    const refused = await call('POST', '/payroll-runs', { ...october, calculate: true })
    t.equal(refusal(refused), '409 run_blocked')
    const run = await call('GET', `/payroll-runs/${String(refused.at('payroll_run_id'))}`)
    t.equal(run.at('status'), 'draft', refused.text)
  })

  await t.test('a person who cannot be calculated does not stop the others', async t => {
    const office = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
    const { call, seeded } = office
    const reach = { accountId: seeded.accountId, organizationIds: [seeded.organizationId] }
    await forTenant(house.storage, reach, ({ em }) =>
      em.execute('delete from employee_salary where employee_id = ?', [seeded.employeeIds[1]]),
    )
    const stopped = await made(call)
    const stop = await call(
      'POST',
      `${stopped}/calculate`,
      { on_employee_error: 'stop' },
      { prefer: 'wait=30' },
    )
    t.same([stop.at('status'), stop.at('status_reason')], ['failed', 'employee_failed'])
    t.same(stop.at('failures', 0, 'code'), 'missing_salary')
    const none = await call('GET', `${stopped}/employees`)
    t.same([none.status, none.at('data')], [200, []], 'a failed run has no slips')
    t.equal(refusal(await call('GET', `${stopped}/employees/ext:E0`)), '404 not_found')

    const done = await call('POST', `${stopped}/calculate`, {}, { prefer: 'wait=30' })
    t.equal(done.at('status'), 'generated', 'a failed run can be calculated again')
    t.same([done.at('counts', 'calculated'), done.at('counts', 'failed')], [1, 1])
    t.equal(done.at('failures', 0, 'employee_id'), seeded.employeeIds[1])
    const failed = await call('GET', `${stopped}/employees?status=failed`)
    t.same([failed.at('meta', 'count'), failed.at('data', 0, 'failure', 'code')], [1, 'missing_salary'])
    const others = await call('GET', `${stopped}/employees?status=calculated`)
    t.same([others.at('meta', 'count'), others.at('data', 0, 'employee_id')], [1, seeded.employeeIds[0]])

    const pay = await call('POST', `${stopped}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
    t.equal(refusal(pay), '409 run_has_failed_employees')
    const kinds = (await eventsOf(house, office)).map(event => event.type)
    t.same(kinds, ['payroll.run.failed', 'payroll.run.calculated'])
  })

  await t.test('facts that are not the expected ones fail the run', async t => {
    const { call } = await createTestOrganization(house)
    const run = await made(call)
    const other = await call(
      'POST',
      `${run}/calculate`,
      { expected_input_hash: '0'.repeat(64) },
      { prefer: 'wait=30' },
    )
    t.same([other.at('status'), other.at('status_reason')], ['failed', 'input_hash_differs'])
    const open = await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
    t.equal(open.at('status'), 'generated')
  })

  await t.test('paying and reversing', async t => {
    const office = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
    const { call, seeded } = office
    const early = await made(call)
    t.equal(
      refusal(await call('POST', `${early}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })),
      '409 invalid_run_state',
    )
    t.equal(refusal(await call('POST', `${early}/reverse`, { reason: 'too early' })), '409 invalid_run_state')
    t.equal(refusal(await call('GET', `${early}/employees/ext:E0`)), '404 not_found')

    await call('POST', `${early}/calculate`, {}, { prefer: 'wait=30' })
    for (const body of [{}, { paid_on: '2026-09-30' }, { paid_on: '2027-12-31' }, { paid_on: 'soon' }]) {
      t.equal(
        refusal(await call('POST', `${early}/mark-paid`, body)),
        '400 validation_failed',
        JSON.stringify(body),
      )
    }
    for (const payments of [
      [{ employee_id: 'emp_x' }],
      [{ employee_id: 'ext:E0', paid_on: '1999-01-01' }],
      [{ employee_id: 'ext:E0' }, { employee_id: seeded.employeeIds[0] }],
    ]) {
      const refused = await call('POST', `${early}/mark-paid`, {
        include_unrouted: true,
        paid_on: '2026-10-31',
        payments,
      })
      t.equal(refusal(refused), '400 validation_failed', JSON.stringify(payments))
    }
    t.equal((await call('GET', early)).at('status'), 'generated', 'a refused payment changes nothing')

    const payments = [{ employee_id: 'ext:E0', reference: 'UTR-1', paid_on: '2026-11-02' }]
    const paid = await call('POST', `${early}/mark-paid`, {
      include_unrouted: true,
      paid_on: '2026-10-31',
      reference: 'BATCH',
      payments,
    })
    t.same([paid.at('status'), paid.at('net_paid')], ['paid', 25_450 + 39_000], paid.text)
    const slip = await call('GET', `${early}/employees/ext:E0`)
    t.same(slip.at('payment'), { paid_on: '2026-11-02', method_id: null, reference: 'UTR-1' })
    t.equal(slip.at('status'), 'paid')
    t.equal(
      refusal(await call('POST', `${early}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })),
      '409 already_paid',
    )

    t.equal(refusal(await call('POST', `${early}/reverse`, {})), '400 validation_failed')
    t.equal(refusal(await call('POST', `${early}/reverse`, { reason: 'no' })), '400 validation_failed')
    const reversed = await call('POST', `${early}/reverse`, { reason: 'Wrong attendance' })
    t.same([reversed.at('status'), reversed.at('payslips_voided')], ['reversed', 2])
    const slips = await call('GET', `${early}/employees`)
    t.same(
      [0, 1].map(index => slips.at('data', index, 'status')),
      ['void', 'void'],
    )
    t.equal(
      refusal(await call('POST', `${early}/reverse`, { reason: 'again, please' })),
      '409 invalid_run_state',
    )

    const next = await calculated(call, { ...october, replaces_run_id: String(reversed.at('id')) })
    t.equal((await call('GET', next)).at('replaces_run_id'), reversed.at('id'), 'the period is free again')

    const events = await eventsOf(house, office)
    t.same(
      events.map(event => event.type),
      ['payroll.run.calculated', 'payroll.run.paid', 'payroll.run.reversed', 'payroll.run.calculated'],
    )
    t.match(events[1]?.data, {
      net_paid: 64_450,
      held_employee_ids: [],
      organization_id: seeded.organizationId,
    })
    t.match(events[2]?.data, { reason: 'Wrong attendance', payslips_voided: 2 })
  })

  await t.test('a changed input makes figures stale', async t => {
    const { call, seeded } = await createTestOrganization(house)
    const run = await calculated(call)
    t.equal((await call('GET', run)).at('is_stale'), false)
    const reach = { accountId: seeded.accountId, organizationIds: [seeded.organizationId] }
    await forTenant(house.storage, reach, ({ em }) =>
      em.execute('update employee_salary set updated_at = now()'),
    )
    const now = await call('GET', run)
    t.same([now.at('is_stale'), now.at('stale_reasons', 0, 'source')], [true, 'salary'])
    t.equal(
      refusal(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })),
      '409 run_is_stale',
    )
  })

  await t.test(
    'a list shows of each run what the run shows of itself, in as many statements for all',
    async t => {
      const office = await createTestOrganization(house, [
        { basic: 20_000 },
        { basic: 30_000 },
        { basic: 1_000 },
      ])
      const { call, seeded } = office
      const of = (month: number) => ({ period: { month, year: 2026 } })
      // Under a limit the advance would wait instead.
      const settings = await call('PATCH', '/payroll-settings', { deductions: { cap: 'none' } })
      t.equal(settings.status, 200, settings.text)
      const first = await calculated(call, of(4))
      await call('POST', `${first}/hold`, { employee_ids: ['ext:E1'], reason: 'Bank rejected' })
      await call('POST', `${first}/mark-paid`, { include_unrouted: true, paid_on: '2026-04-30' })
      const second = await calculated(call, of(5))
      await call('POST', `${second}/lock`, {})
      // What the third owes passes the pay, so June makes no slip.
      await call('POST', '/employees/ext:E2/advances', {
        type: 'salary_advance',
        amount: 90_000,
        disbursed_on: '2026-05-05',
        repayment: { method: 'lump_sum', start_month: 6, start_year: 2026 },
      })
      const third = await calculated(call, of(6))
      await call('POST', `${third}/hold`, { employee_ids: ['ext:E0'], reason: 'Audit' })
      await call('POST', '/attendance', { employee_id: 'ext:E1', ...of(6).period, lop_days: 2 })
      await made(call, of(7))
      const reversed = await calculated(call, of(8))
      await call('POST', `${reversed}/reverse`, { reason: 'Wrong month' })

      const list = await call('GET', '/payroll-runs')
      const rows = list.at('data') as Record<string, unknown>[]
      t.equal(rows.length, 5)
      for (const row of rows) {
        const { failures, links, ...run } = JSON.parse(
          (await call('GET', `/payroll-runs/${String(row['id'])}`)).text,
        ) as Record<string, unknown>
        t.ok(Array.isArray(failures) && links !== undefined)
        const {
          settings: _settings,
          organization: _organization,
          ...calculation
        } = (run['calculation'] ?? {}) as Record<string, unknown>
        t.same(
          row,
          { ...run, calculation: run['calculation'] === null ? null : calculation },
          String(row['status']),
        )
      }
      // 28,000.00 less 12 % of 15,000.00, 0.75 % of 20,000.00 and Delhi's 0.75 of June; 42,000.00 less 1,800.00.
      const june = rows.find(({ month }) => month === 6)
      t.match(june, {
        is_stale: true,
        stale_reasons: [{ code: 'input_changed', source: 'attendance', employee_id: seeded.employeeIds[1] }],
        held_employee_ids: [seeded.employeeIds[0]],
        held_employees: [{ external_id: 'E0', net_payable: 26_049.25, reason: 'Audit' }],
        progress: { last_error: { employee_id: seeded.employeeIds[2] } },
      })
      t.match(
        rows.find(({ month }) => month === 4),
        { is_stale: false, held_employees: [{ external_id: 'E1', net_payable: 40_200 }] },
      )

      const reach = { accountId: seeded.accountId, organizationIds: [seeded.organizationId] }
      const statementsFor = (most: number) =>
        forTenant(house.storage, reach, async tenant => {
          const runs = await tenant.em.find(
            PayrollRunTable,
            {},
            { limit: most, orderBy: { periodStart: 'asc' } },
          )
          t.equal(runs.length, most)
          return countStatements(tenant, () => presentRuns(tenant, runs))
        })
      t.equal(await statementsFor(5), await statementsFor(2))
    },
  )

  await t.test('a run on which a later paid run builds stays', async t => {
    const { call } = await createTestOrganization(house)
    const first = await calculated(call, september)
    const second = await calculated(call)
    await call('POST', `${second}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
    const refused = await call('POST', `${first}/reverse`, { reason: 'Wrong month' })
    t.equal(refusal(refused), '409 later_run_exists')
    const insisted = await call('POST', `${first}/reverse`, { reason: 'Wrong month', cascade: 'restate_ytd' })
    t.equal(insisted.at('status'), 'reversed')
  })

  await t.test('cover by state insurance is remembered from slip to slip', async t => {
    const { call, seeded } = await createTestOrganization(house, [{ basic: 20_000 }])
    await calculated(call)
    const reach = { accountId: seeded.accountId, organizationIds: [seeded.organizationId] }
    await forTenant(house.storage, reach, ({ em }) =>
      em.execute(`update employee_salary set components =
        '[{"code":"BASIC","monthlyAmount":2300000,"percent":null},{"code":"HRA","monthlyAmount":600000,"percent":null}]'`),
    )
    const november = await calculated(call, { period: { month: 11, year: 2026 } })
    const slip = await call('GET', `${november}/employees/ext:E0`)
    // Handbook S10: 0.75 % of 23,000 rounded up, because the person was covered in October.
    t.same([slip.at('heads', 'esi'), slip.at('wages', 'esi')], [173, 23_000])
  })

  await t.test('cover of a calculation that failed is not remembered', async t => {
    const { call, seeded } = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 20_000 }])
    const reach = { accountId: seeded.accountId, organizationIds: [seeded.organizationId] }
    const execute = (sql: string, values: unknown[]) =>
      forTenant(house.storage, reach, ({ em }) => em.execute(sql, values))
    await execute('delete from employee_salary where employee_id = ?', [seeded.employeeIds[1]])
    const run = await made(call)
    const failed = await call(
      'POST',
      `${run}/calculate`,
      { on_employee_error: 'stop' },
      { prefer: 'wait=30' },
    )
    t.equal(failed.at('status'), 'failed')
    // The salary was wrong: at 23,000 nobody comes under the insurance, in October as in November.
    const right = '[{"code":"BASIC","monthlyAmount":2300000,"percent":null}]'
    await execute('update employee_salary set components = ?::jsonb', [right])
    await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
    t.equal((await call('GET', `${run}/employees/ext:E0`)).at('heads', 'esi'), 0)
    const november = await calculated(call, { period: { month: 11, year: 2026 } })
    t.equal((await call('GET', `${november}/employees/ext:E0`)).at('heads', 'esi'), 0)
  })

  await t.test('another tenant’s run is as missing as a run that never was', async t => {
    const mine = await createTestOrganization(house)
    const theirs = await createTestOrganization(house)
    const run = await calculated(mine.call)
    const slip = String((await mine.call('GET', `${run}/employees`)).at('data', 0, 'id'))
    const calls: [string, string, object?][] = [
      ['GET', run],
      ['POST', `${run}/calculate`, {}],
      ['POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' }],
      ['POST', `${run}/reverse`, { reason: 'not yours' }],
      ['GET', `${run}/employees`],
      ['GET', `${run}/employees/ext:E0`],
      ['GET', `/payslips/${slip}`],
      ['GET', `/payslips/${slip}/lines/PF/explanation`],
    ]
    const plain = (answer: Answer) => answer.text.replace(/"request_id":"[^"]*"/, '')
    for (const [method, path, body] of calls) {
      const foreign = await theirs.call(method, path, body)
      const missing = await theirs.call(
        method,
        path.replace(/(run|ps)_[0-9A-Z]{26}/, '$1_00000000000000000000000000'),
        body,
      )
      t.equal(refusal(foreign), '404 not_found', `${method} ${path}`)
      t.equal(plain(foreign), plain(missing), 'indistinguishable')
    }
    t.equal(
      refusal(await theirs.call('GET', `/payroll-runs?organization_id=${mine.seeded.organizationId}`)),
      '403 organization_forbidden',
    )
  })
})
