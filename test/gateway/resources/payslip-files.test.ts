// One file of the payslips of a run over HTTP: what is called for, its state, its bytes, and who may have them.

import { createHash } from 'node:crypto'
import t from 'tap'
import { request } from 'undici'
import { forgetExpired } from '#storage/repositories/jobs/housekeeping.ts'
import { readPdf } from '../../proto/pdf/reading.ts'
import {
  calculated,
  createTestOrganization,
  eventsOf,
  execute,
  made,
  refusal,
  startTestStack,
  type TestOrganization,
} from '../../support/office.ts'
import { must } from '../../support/partner.ts'
import { ended, entriesOf, fileOf, opened, pathOf, withoutPython } from '../../support/payslip-bundles.ts'

const house = await startTestStack(t, 'rendering')
const { base, storage } = house

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

async function pdf({ seeded }: TestOrganization, id: string): Promise<{ bytes: Buffer; text: string }> {
  const answer = await request(`${base}/payslips/${id}.pdf`, {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  })
  const bytes = Buffer.from(await answer.body.arrayBuffer())
  return { bytes, text: (await readPdf(bytes)).flatMap(({ lines }) => lines).join('\n') }
}

t.test('one file of the payslips of a run', async t => {
  const organization = await createTestOrganization(house, [
    { basic: 20_000 },
    { basic: 30_000 },
    { basic: 40_000 },
  ])
  const { call, seeded } = organization
  const settings = { organization_id: seeded.organizationId, payslip: { render_on: 'paid' } }
  must(await call('PATCH', '/payroll-settings', settings))
  const draft = await made(call)
  t.equal(refusal(await call('POST', `${draft}/payslip-files`, { format: 'zip' })), '409 invalid_run_state')
  await call('DELETE', draft)
  const run = await calculated(call)
  await call('POST', `${run}/lock`)
  const slips = (await call('GET', `${run}/employees`)).at('data') as { id: string; employee_id: string }[]

  const created = await call('POST', `${run}/payslip-files`, { format: 'zip' })
  t.equal(created.status, 202, created.text)
  t.match(created.at(), { status: 'queued', payslips: 3, payslips_done: 0, progress: 0, file_url: null })
  const file = await ended(call, created)
  t.match(file.at(), { status: 'completed', payslips_done: 3, progress: 100, error: null })
  const archive = await opened(base, file)
  t.equal(archive.length, file.at('size_bytes'))
  const own = await request(`${base}${pathOf(created)}/file`, {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  })
  t.equal(own.headers['content-type'], 'application/zip')
  t.equal(own.headers['content-length'], String(archive.length))
  t.ok(Buffer.from(await own.body.arrayBuffer()).equals(archive), 'the same with a key')
  const single = await Promise.all(slips.map(({ id }) => pdf(organization, id)))
  if (withoutPython === false) {
    t.same(
      entriesOf(t, archive),
      new Map(single.map(({ bytes }, at) => [`payslip_E${at}_2026-10.pdf`, sha256(bytes).toString('hex')])),
      'each is the payslip as GET gives it',
    )
  }
  const announced = (await eventsOf(house, organization)).filter(({ type }) => type === 'payslip.files.ready')
  t.match(announced, [
    { data: { job_id: file.at('id'), payslips: 3, size_bytes: archive.length, format: 'zip' } },
  ])
  t.notOk(
    (await eventsOf(house, organization)).some(({ type }) => type === 'payslip.ready'),
    'payslips that are not due yet are not announced',
  )
  const revealed = (await call('GET', '/audit-log?action=revealed&limit=50')).at('data') as {
    operation: string
  }[]
  t.equal(revealed.filter(({ operation }) => operation === 'getPayslipFilesContent').length, 2)

  const some = await ended(
    call,
    await call('POST', `${run}/payslip-files`, {
      format: 'pdf',
      employee_ids: ['ext:E2', slips[0]!.employee_id],
      password: 'Correct-Horse-7',
    }),
  )
  const merged = await readPdf(await opened(base, some), 'Correct-Horse-7')
  t.same(
    merged.flatMap(({ lines }) => lines).join('\n'),
    [single[0]!, single[2]!].map(({ text }) => text).join('\n'),
  )
  await t.rejects(readPdf(await opened(base, some)), { name: 'PasswordException' })

  const personal = await ended(
    call,
    await call('POST', `${run}/payslip-files`, { format: 'zip', password: 'dob' }),
  )
  t.equal(personal.at('status'), 'completed')
  if (withoutPython === false) {
    const locked = entriesOf(t, await opened(base, personal))
    t.equal(locked.size, 3)
    t.notOk([...locked.values()].includes(sha256(single[0]!.bytes).toString('hex')))
  }
  const unknownPan = await ended(
    call,
    await call('POST', `${run}/payslip-files`, { format: 'zip', password: 'pan_dob' }),
  )
  t.match(unknownPan.at(), { status: 'failed', error: { message: /E0 has no PAN/ } })

  // The pages of a locked run are not those of an open one, nor of one that was paid or reversed.
  const make = () => call('POST', `${run}/payslip-files`, { format: 'zip' })
  let before = await make()
  for (const [move, body] of [
    ['unlock', { reason: 'Wrong attendance' }],
    ['recalculate', {}],
    ['lock', {}],
    ['mark-paid', { include_unrouted: true, paid_on: '2026-10-31' }],
    ['reverse', { reason: 'Wrong month' }],
  ] as const) {
    const whole = await ended(call, before)
    await opened(base, whole)
    must(await call('POST', `${run}/${move}`, body, { prefer: 'wait=30' }))
    const stale = { status: 'completed', file_url: null, error: { code: 'invalid_run_state' } }
    t.match((await fileOf(call, before)).at(), stale, move)
    t.equal(refusal(await call('GET', `${pathOf(before)}/file`)), '409 invalid_run_state', move)
    await t.rejects(opened(base, whole), { message: /invalid_run_state/ }, `${move}, by its link`)
    before = await make()
  }
  await opened(base, await ended(call, before))

  for (const [body, field] of [
    [{ format: 'docx' }, 'format'],
    [{}, 'format'],
    [{ format: 'pdf', password: 'dob' }, 'password'],
    [{ format: 'zip', password: 'short' }, 'password'],
    [{ format: 'zip', employee_ids: ['ext:nobody'] }, 'employee_ids[0]'],
  ] as const) {
    const answer = await call('POST', `${run}/payslip-files`, body)
    t.same([answer.status, answer.at('details', 0, 'field')], [400, field])
  }
  const stranger = await createTestOrganization(house)
  for (const path of [`${run}/payslip-files`, `${pathOf(created)}/cancel`])
    t.equal((await stranger.call('POST', path, { format: 'zip' })).status, 404)
  for (const path of [pathOf(created), `${pathOf(created)}/file`])
    t.equal((await stranger.call('GET', path)).status, 404)

  await execute(house, organization, `update payslip_bundle set finished_at = now() - interval '25 hours'`)
  await forgetExpired(storage)
  t.match((await fileOf(call, created)).at(), { status: 'completed', file_url: null })
  t.equal(refusal(await call('GET', `${pathOf(created)}/file`)), '404 not_generated')
})

t.test(
  'a payslip whose page has changed is made again for the file, and no other',
  { skip: withoutPython },
  async t => {
    const organization = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
    const { call, seeded } = organization
    const run = await calculated(call)
    const slips = must(await call('GET', `${run}/employees`)).at('data') as {
      id: string
      employee_id: string
    }[]
    const [asha] = slips
    const archived = async () => {
      const file = await ended(call, await call('POST', `${run}/payslip-files`, { format: 'zip' }))
      if (file.at('status') !== 'completed') throw new Error(file.text)
      const hashes = [...entriesOf(t, await opened(base, file)).values()]
      const single = await Promise.all(slips.map(({ id }) => pdf(organization, id)))
      t.same(
        hashes,
        single.map(({ bytes }) => sha256(bytes).toString('hex')),
      )
      return hashes
    }
    const employee = `/employees/${asha!.employee_id}`
    const components = must(await call('GET', '/salary-components?limit=50')).at('data') as {
      id: string
      code: string
    }[]
    const rent = components.find(({ code }) => code === 'HRA')!
    const recalculated = async () => {
      must(await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' }))
    }
    const changes: readonly [what: string, change: () => Promise<unknown>, isOther: [boolean, boolean]][] = [
      ['nothing', async () => undefined, [false, false]],
      ['the name', async () => must(await call('PATCH', employee, { last_name: 'Rao' })), [true, false]],
      [
        'the PAN',
        async () =>
          must(
            await call('PATCH', `${employee}/statutory`, {
              pan: 'ABCPR1234K',
              effective_from: '2026-10-01',
            }),
          ),
        [true, false],
      ],
      [
        'the sums of the year',
        async () =>
          must(
            await call('PUT', `${employee}/opening-balances?tax_year=2026-27`, {
              months: 6,
              gross: 168_000,
              taxable: 168_000,
              pf: 14_400,
              pt: 0,
              tds: 0,
              esi: 1_260,
            }),
          ),
        [true, false],
      ],
      [
        'days of leave',
        async () =>
          must(
            await call('POST', '/leaves', {
              employee_id: asha!.employee_id,
              leave_type: 'CL',
              status: 'approved',
              from_date: '2026-10-06',
              to_date: '2026-10-07',
            }),
            201,
          ),
        [true, false],
      ],
      [
        'a holiday of everybody',
        async () =>
          must(await call('POST', '/holidays', { name: 'Feast', type: 'festival', date: '2026-10-20' }), 201),
        [true, true],
      ],
      [
        'what payslips show',
        async () =>
          must(
            await call('PATCH', `/salary-components/${rent.id}`, {
              show_on_payslip: false,
              effective_from: '2020-01-01',
            }),
          ),
        [true, true],
      ],
      [
        'the employer, taken by the next calculation',
        async () => {
          must(
            await call('PATCH', `/organizations/${seeded.organizationId}`, {
              legal_name: 'Kaveri Looms Limited',
            }),
          )
          await recalculated()
        },
        [true, true],
      ],
      ['the same figures again', recalculated, [false, false]],
    ]
    let before = await archived()
    for (const [what, change, isOther] of changes) {
      await change()
      const after = await archived()
      t.same(
        after.map((hash, at) => hash !== before[at]),
        isOther,
        what,
      )
      before = after
    }
  },
)
