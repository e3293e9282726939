// Payslips over HTTP: read, listed, and explained figure by figure.

import t from 'tap'
import { openStorage } from '#storage/open.ts'
import { forTenant } from '#storage/repositories/for-tenant.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTransaction, queryAsOwner } from '../../support/database.ts'
import { calculated, startTestStack, createTestOrganization } from '../../support/office.ts'
import { type Answer, partner } from '../../support/partner.ts'
import { seedOrganization } from '../../support/seed.ts'
import { sharedStack } from '../../support/stack.ts'

t.test('payslips', async t => {
  const { database_url: databaseUrl, sandbox_base_url: base } = await sharedStack()
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())
  const seeded = await seedOrganization(storage, [{ basic: 30_000 }, { basic: 15_500, lopDays: 1 }])
  const call = partner(base, seeded)

  const calculated = async (month: number): Promise<string> => {
    const made = await call('POST', '/payroll-runs', { period: { month, year: 2026 } })
    const run = `/payroll-runs/${String(made.at('id'))}`
    const done = await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
    if (done.at('status') !== 'generated') throw new Error(done.text)
    return run
  }
  const september = await calculated(9)
  const october = await calculated(10)
  const slips = await call('GET', `${october}/employees`)
  const id = String(slips.at('data', 0, 'id'))
  const statuses = (answer: Answer) => (answer.at('data') as { status: string }[]).map(slip => slip.status)

  await t.test('one slip, with its figures and words', async t => {
    const slip = await call('GET', `/payslips/${id}`)
    t.equal(slip.status, 200, slip.text)
    t.equal(slip.headers.get('cache-control'), 'no-store')
    t.equal(slip.at('payslip_id'), id)
    t.equal(slip.at('net_payable_words'), 'Rupees Thirty-Nine Thousand Only')
    t.same(slip.at('heads'), {
      basic: 30_000,
      hra: 12_000,
      pf: 3_000,
      esi: 0,
      pt: 0,
      tds: 0,
      lwf: 0,
      lop: 0,
      overtime: 0,
      reimbursements: 0,
    })
    // 12 % of the ceiling of 25,000.00; who joined above the ceiling of then is no member of the pension scheme.
    t.match(slip.at('wages'), { pf: 30_000, epf: 25_000, eps: 0, edli: 25_000 })
    t.same(slip.at('pf'), {
      is_member: true,
      ncp_days: 0,
      employee: 3_000,
      vpf: 0,
      employer: 3_000,
      eps: 0,
      edli: 125,
      admin: 125,
    })
    t.same(slip.at('pt'), { tax: 0, refund: 0, slab: null }, 'Delhi levies none')
    const lines = slip.at('lines') as {
      code: string
      type: string
      amount: number
      rounding: unknown
      explanation: { text: string }
    }[]
    const sum = (type: string) =>
      lines.filter(line => line.type === type).reduce((total, line) => total + line.amount * 100, 0) / 100
    t.equal(sum('earning') - sum('deduction'), slip.at('net_payable'), 'the lines sum to the net pay')
    t.equal(sum('employer_contribution'), slip.at('employer_contributions', 'total'))
    t.ok(
      lines.every(line => line.explanation.text.length > 0),
      'every line has its sentence',
    )
    t.same(lines.find(line => line.code === 'BASIC')?.rounding, {
      raw: '30000',
      mode: 'half_up',
      unit: 0.01,
      adjustment: 0,
    })
    t.same((await call('GET', `/payslips/${id}?explain=none`)).at('lines', 0, 'explanation'), null)
  })

  await t.test('one figure, step by step, with the law it rests on', async t => {
    const answer = await call('GET', `/payslips/${id}/lines/PF/explanation`)
    const steps = answer.at('steps') as {
      op: string
      result: number
      rule: { id: string; effective_from: string } | null
    }[]
    t.equal(steps.at(-1)?.result, 3_000, 'the last step is the amount')
    const rules = steps.flatMap(step => (step.rule === null ? [] : [step.rule]))
    t.match(rules, [{}], 'a rule is cited')
    t.ok(
      rules.some(rule => rule.id === 'IN.EPF.WAGE_CEILING' && rule.effective_from === '2026-09-17'),
      'the ceiling of the period',
    )
    t.equal((await call('GET', `/payslips/${id}/lines/NOPE/explanation`)).status, 404)
  })

  await t.test('a slip that can no longer be repeated stays readable', async t => {
    const other = String(slips.at('data', 1, 'id'))
    await queryAsOwner(
      databaseUrl,
      `update payslip set facts = replace(facts, '1550000', '1660000') where id = '${other}'`,
    )
    const slip = await call('GET', `/payslips/${other}`)
    t.same([slip.status, slip.at('gross')], [200, 21_000], 'the stored figures')
    t.equal(slip.at('lines', 0, 'explanation'), null)
    const line = await call('GET', `/payslips/${other}/lines/PF/explanation`)
    t.same([line.status, line.at('code')], [409, 'explanation_unavailable'])
  })

  await t.test('only slips of closed runs are listed', async t => {
    t.same(statuses(await call('GET', '/payslips')), [], 'generated runs are read through the run')
    await call('POST', `${september}/mark-paid`, { include_unrouted: true, paid_on: '2026-09-30' })
    await call('POST', `${october}/reverse`, { reason: 'Wrong attendance' })
    t.same(statuses(await call('GET', '/payslips')).toSorted(), ['paid', 'paid', 'void', 'void'])
    t.same(statuses(await call('GET', '/payslips?status=void')), ['void', 'void'])
    t.same(statuses(await call('GET', '/payslips?year=2026&month=9')), ['paid', 'paid'])
    const person = await call('GET', '/payslips?employee_id=ext:E1&year=2026')
    t.equal(person.at('meta', 'count'), 2)
    t.equal((await call('GET', '/payslips?status=calculated')).status, 400)
    t.equal((await call('GET', '/payslips?month=9')).status, 400)
    for (const sort of ['created_at', '-created_at']) {
      const list = `/payslips?limit=3&include_total=true&sort=${sort}`
      const page = await call('GET', list)
      t.same(
        ['count', 'has_more', 'total_count'].map(name => page.at('meta', name)),
        [3, true, 4],
      )
      const rest = await call('GET', `${list}&cursor=${String(page.at('meta', 'next_cursor'))}`)
      t.same(
        ['count', 'has_more', 'total_count'].map(name => rest.at('meta', name)),
        [1, false, 4],
      )
      const first = sort === 'created_at' ? 'paid' : 'void'
      const last = sort === 'created_at' ? 'void' : 'paid'
      t.same([...statuses(page), ...statuses(rest)], [first, first, last, last], 'September came first')
    }
    const ofRun = await call('GET', `${september}/employees?limit=1&include_total=true`)
    t.same(
      ['count', 'has_more', 'total_count'].map(name => ofRun.at('meta', name)),
      [1, true, 2],
    )
  })

  await t.test('held slips are a status of their own', async t => {
    const reach = { accountId: seeded.accountId, organizationIds: [seeded.organizationId] }
    t.same(statuses(await call('GET', '/payslips?status=held')), [])
    await forTenant(storage, reach, ({ em }) =>
      em.execute('update payroll_run_employee set held = true where payroll_run_id = ? and employee_id = ?', [
        september.split('/').at(-1),
        seeded.employeeIds[0],
      ]),
    )
    t.same(statuses(await call('GET', '/payslips?status=held')), ['held'])
    t.same(statuses(await call('GET', '/payslips?status=paid')), ['paid'])
    t.same(statuses(await call('GET', '/payslips?status=paid&status=held')).toSorted(), ['held', 'paid'])
    t.same(statuses(await call('GET', `${september}/employees?status=held`)), ['held'])
  })

  await t.test('a wage month belongs to the month it ends in', async t => {
    const made = await call('POST', '/payroll-runs', { period: { start: '2026-11-15', end: '2026-12-14' } })
    const run = `/payroll-runs/${String(made.at('id'))}`
    await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
    await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-30' })
    t.equal((await call('GET', '/payslips?year=2026&month=12')).at('meta', 'count'), 2)
    t.equal((await call('GET', '/payslips?year=2026&month=11')).at('meta', 'count'), 0)
  })
})

const house = await startTestStack(t)

t.test('a copy of the slips, kept by updated_since', async t => {
  const office = await createTestOrganization(house, [
    { basic: 30_000 },
    { basic: 15_500 },
    { basic: 22_000 },
  ])
  const { call } = office
  const epoch = '1970-01-01T00:00:00Z'
  type Row = { id: string; deleted?: true; status?: string; revision?: number }
  const sync = async (list: string, since: string, limit = 200) => {
    const rows: Row[] = []
    for (let cursor = ''; ;) {
      const page = await call('GET', `${list}updated_since=${since}&limit=${limit}${cursor}`)
      if (page.status !== 200) throw new Error(page.text)
      rows.push(...(page.at('data') as Row[]))
      const next = page.at('meta', 'next_cursor') as string | null
      if (next === null) return { rows, watermark: String(page.at('meta', 'sync_watermark')) }
      cursor = `&cursor=${next}`
    }
  }
  const words = (rows: Row[]) => rows.map(({ deleted, status = '' }) => (deleted ? 'deleted' : status))

  const september = await calculated(call, { period: { month: 9, year: 2026 } })
  const run = await calculated(call)
  const ofRun = `${run}/employees?`
  const first = await sync(ofRun, epoch, 2)
  t.same(words(first.rows), ['calculated', 'calculated', 'calculated'])
  t.same(
    first.rows.map(({ id }) => id),
    first.rows.map(({ id }) => id).toSorted(),
    'in the order of change and then of id',
  )
  t.same((await sync('/payslips?', epoch)).rows, [], 'nothing is closed yet')

  // One person is left out: two new slips, and one that is gone.
  const [, out] = (await call('GET', `${run}/employees`)).at('data') as { id: string; employee_id: string }[]
  await call('PATCH', `${run}/employees/${String(out?.employee_id)}`, { excluded: true })
  const second = await sync(ofRun, first.watermark, 1)
  t.same(words(second.rows).toSorted(), ['calculated', 'calculated', 'deleted'])
  t.equal(second.rows.find(({ deleted }) => deleted)?.id, out?.id)
  t.same(
    words((await sync(`${ofRun}status=held&`, epoch)).rows),
    ['deleted'],
    'what a filter lets through, and what is gone',
  )

  await call('POST', `${run}/lock`, {})
  for (const limit of [1, 2, 100]) {
    t.same(words((await sync('/payslips?', epoch, limit)).rows).toSorted(), ['deleted', 'locked', 'locked'])
  }
  const closed = await sync('/payslips?', epoch)
  const [one, other] = closed.rows.filter(({ deleted }) => !deleted).map(({ id }) => id)
  await call('POST', `${run}/unlock`, { reason: 'a mistake' })
  const opened = await sync('/payslips?', closed.watermark)
  t.same(words(opened.rows), ['deleted', 'deleted', 'deleted'], 'what is open again is not shown here')
  await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
  t.same(words((await sync('/payslips?', opened.watermark)).rows).toSorted(), ['deleted', 'paid', 'paid'])

  await call('POST', `${september}/mark-paid`, { include_unrouted: true, paid_on: '2026-09-30' })
  const both = await sync('/payslips?', epoch, 2)
  t.same(words(both.rows).length, 6, 'the run that changed last comes last')
  t.equal(both.rows.findIndex(({ id }) => id === one) < 3, true)
  t.equal(both.rows.findIndex(({ id }) => id === other) < 3, true)
  const mine = (await call('GET', `/payslips/${String(one)}`)).at('employee_id')
  const own = await sync(`/employees/${String(mine)}/payslips?`, epoch)
  t.same(words(own.rows), ['paid', 'paid'])
  const plain = await call('GET', `/employees/${String(mine)}/payslips?year=2026&from=2026-10`)
  t.equal(plain.status, 400, 'months are named in one way')
  const some = await call('GET', `/employees/${String(mine)}/payslips?from=2026-10&to=2026-12`)
  t.match([some.at('data', 'length'), some.at('data', 0, 'id')], [1, one])
  const newest = await call('GET', `/employees/${String(mine)}/payslips`)
  t.same(
    (newest.at('data') as { month: number }[]).map(({ month }) => month),
    [10, 9],
  )

  // Everything is removed from the sandbox: a partner is told of each slip.
  const held = await sync('/payslips?', both.watermark)
  await call('POST', '/sandbox/reset', { organization_id: office.seeded.organizationId })
  const gone = await sync('/payslips?', held.watermark)
  t.equal(new Set(gone.rows.filter(({ deleted }) => deleted).map(({ id }) => id)).size, 6)

  const trimmed = await call('GET', `${run}/employees?updated_since=${epoch}`)
  t.equal(trimmed.status, 404)
})

t.test('a payment that commits late is not lost to a copy of the slips', async t => {
  const { call, seeded } = await createTestOrganization(house)
  const run = await calculated(call)
  await call('POST', `${run}/lock`, {})
  const sync = async (since: string) => {
    const page = await call('GET', `/payslips?updated_since=${since}`)
    return {
      statuses: (page.at('data') as { status: string }[]).map(({ status }) => status),
      watermark: String(page.at('meta', 'sync_watermark')),
    }
  }
  const late = await openTransaction(house.databaseUrl)
  await late.run(
    `update payroll_run set status = 'paid', paid_on = '2026-10-31' where organization_id = $1`,
    [seeded.organizationId],
  )
  await sleep(1_100)
  const before = await sync('1970-01-01T00:00:00Z')
  t.same(before.statuses, ['locked'])
  await late.commit()
  t.same((await sync(before.watermark)).statuses, ['paid'])
})

t.test('a list of a run’s changes names no revision and is no stream, and takes fields', async t => {
  const { call } = await createTestOrganization(house)
  const run = await calculated(call)
  const since = 'updated_since=1970-01-01T00:00:00Z'
  const bad = await call('GET', `${run}/employees?${since}&revision=1`, undefined, {
    accept: 'application/x-ndjson',
  })
  t.match([bad.status, bad.at('code')], [400, 'invalid_parameter'])
  t.same(
    (bad.at('details') as { field: string }[]).map(({ field }) => field),
    ['revision', 'accept'],
  )
  const some = await call('GET', `${run}/employees?${since}&fields=id,status`)
  t.equal(some.status, 200, some.text)
  t.same(Object.keys((some.at('data') as object[])[0] ?? {}), ['id', 'status'])
})
