// Filings through the service: what makes one, what moves it, and what it holds fast.

import { createHash } from 'node:crypto'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import {
  calculated,
  createTestOrganization,
  eventsOf,
  refusal,
  startTestStack,
  type TestOrganization,
} from '../../support/office.ts'
import { must } from '../../support/partner.ts'
import { testDay } from '../../support/share-of-day.ts'

const house = await startTestStack(t)

type Person = { readonly basic: number; readonly state?: string }

/** An organization with a UAN and insurance number for everybody, which lives on a day. People work in Delhi unless told. */
async function office(today: string, ...people: readonly Person[]): Promise<TestOrganization> {
  const hired = people.length > 0 ? people : [{ basic: 20_000 }]
  const own = await createTestOrganization(
    house,
    hired.map(({ basic }) => ({ basic })),
  )
  const { call, seeded } = own
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today }))
  for (const [index, id] of seeded.employeeIds.entries()) {
    const statutory = {
      effective_from: '2021-06-01',
      pf: { uan: String(100_000_000_101 + index) },
      esi: { ip_number: String(3_100_000_001 + index) },
    }
    must(await call('PATCH', `/employees/${id}/statutory`, statutory))
    const state = hired[index]?.state
    if (state !== undefined) must(await call('PATCH', `/employees/${id}`, { work_state_code: state }))
  }
  return own
}

const fileOf = async ({ seeded }: TestOrganization, path: string) => {
  const reply = await fetch(`${house.base}/statutory/${path}`, {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  })
  return { status: reply.status, text: await reply.text() }
}

const filesReady = async (own: TestOrganization) =>
  (await eventsOf(house, own)).filter(({ type }) => type === 'statutory.file.ready').map(({ data }) => data)

const ecr = 'pf/ecr?month=10&year=2026'

t.test('a complete file is announced once, and again when its figures change', async t => {
  const own = await office('2026-11-05')
  const run = await calculated(own.call)
  t.equal((await fileOf(own, `${ecr}&format=txt`)).status, 409, 'a run is not locked')
  t.equal((await fileOf(own, `${ecr}&draft=true&format=txt`)).status, 200)
  t.same(await filesReady(own), [], 'a draft is no file to file')
  must(await own.call('POST', `${run}/lock`, {}))
  must(await own.call('GET', `/statutory/${ecr}`))
  t.same(await filesReady(own), [], 'nor is JSON')

  const { text } = await fileOf(own, `${ecr}&format=txt`)
  await fileOf(own, `${ecr}&format=txt`)
  await fileOf(own, `${ecr}&format=csv`)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const [event, ...others] = await filesReady(own)
  t.same(others, [])
  const { organizationId } = own.seeded
  t.match(event, {
    report: 'pf_ecr',
    organization_id: organizationId,
    month: 10,
    year: 2026,
    employee_count: 1,
    form_number: null,
    return_type: 'regular',
    state_code: null,
    quarter: null,
    financial_year: '2026-27',
    sha256,
    sequence: 1,
  })
  const taken = must(await own.call('GET', '/statutory/filings?report=pf_ecr&financial_year=2026-27'))
  const ofOctober = (
    taken.at('data') as { sha256: string; generated_by: string; reported_by: string | null }[]
  )
    .filter(filing => filing.sha256 === sha256)
    .map(({ generated_by: by, reported_by: reporter }) => [by, reporter])
  t.same(ofOctober, [[own.seeded.keyId, null]], 'by whom it was requested')
  const path = String(event!['download_url'])
  t.match(path, /^\/sandbox\/v1\/statutory\/pf\/ecr\?/)
  t.equal((await fileOf(own, path.slice('/sandbox/v1/statutory/'.length))).text, text, 'it leads to the file')

  must(await own.call('POST', `${run}/unlock`, { reason: 'One day was missing' }))
  const absent = { employee_id: own.seeded.employeeIds[0], month: 10, year: 2026, lop_days: 1 }
  must(await own.call('POST', '/attendance', absent), 201)
  must(await own.call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' }))
  must(await own.call('POST', `${run}/lock`, {}))
  await fileOf(own, `${ecr}&format=txt`)
  const [, second] = await filesReady(own)
  t.not(second?.['sha256'], sha256)
  t.not(second?.['filing_id'], event!['filing_id'], 'the first filing is superseded')
})

type Download = {
  readonly number: number
  readonly downloaded_by: string | null
  readonly request_id: string
  readonly format: string
  readonly sha256: string
}

t.test('each download of the complete file is on record, by whom and in which format', async t => {
  const own = await office('2026-11-05')
  const { organizationId, keyId } = own.seeded
  const run = await calculated(own.call)
  await fileOf(own, `${ecr}&draft=true&format=txt`)
  must(await own.call('POST', `${run}/lock`, {}))
  must(await own.call('GET', `/statutory/${ecr}`))
  const one = async () =>
    ofOctober(await filings(own, 'report=pf_ecr&financial_year=2026-27')).map(filing => [
      filing['download_count'],
      filing['last_downloaded_by'],
    ])
  t.same(await one(), [[0, null]], 'neither a draft nor JSON is a download')

  const session = must(
    await own.call('POST', '/console-sessions', {
      organization_ids: [organizationId],
      scopes: ['statutory:read'],
      user: { id: 'clerk-7' },
    }),
    201,
  )
  const redeemed = must(
    await own.call('POST', '/console-sessions/redeem', {
      token: new URL(String(session.at('url'))).searchParams.get('token'),
    }),
  )
  const get = async (query: string, key: string = own.seeded.apiKey) => {
    const reply = await fetch(`${house.base}/statutory/${query}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    await reply.arrayBuffer()
    return { status: reply.status, requestId: reply.headers.get('x-request-id') }
  }
  const asked = [
    [`${ecr}&format=txt`, keyId],
    [`${ecr}&format=xlsx`, `${keyId}/clerk-7`],
    [`${ecr}&format=pdf`, keyId],
    [`${ecr}&format=csv`, `${keyId}/clerk-7`],
  ] as const
  const requests: (string | null)[] = []
  for (const [query, person] of asked) {
    const { status, requestId } = await get(
      query,
      person === keyId ? undefined : String(redeemed.at('api_key')),
    )
    t.equal(status, 200, query)
    requests.push(requestId)
  }
  const [event] = await filesReady(own)
  const link = String(event!['download_url']).slice('/sandbox/v1'.length)
  const linked = await fetch(`${house.base}${link}`)
  t.equal(linked.status, 200)
  await linked.arrayBuffer()
  requests.push(linked.headers.get('x-request-id'))
  t.same(await one(), [[5, null]], 'the holder of a link came last')

  const filing = String(event!['filing_id'])
  const path = `/statutory/filings/${filing}/downloads`
  const page = must(await own.call('GET', `${path}?limit=3&include_total=true`))
  t.equal(page.at('meta', 'total_count'), 5)
  const rest = must(await own.call('GET', `${path}?limit=3&cursor=${String(page.at('meta', 'next_cursor'))}`))
  const found = [...(page.at('data') as Download[]), ...(rest.at('data') as Download[])].toReversed()
  t.same(
    found.map(({ number, downloaded_by: by, format, request_id: request }) => [number, by, format, request]),
    [...asked, [`${ecr}&format=txt`, null] as const].map(([query, person], index) => [
      index + 1,
      person,
      query.split('format=')[1],
      requests[index],
    ]),
  )
  t.same(new Set(found.map(({ sha256 }) => sha256)), new Set([event!['sha256']]))
  const forward = must(await own.call('GET', `${path}?sort=downloaded_at&limit=2`))
  t.same(
    (forward.at('data') as Download[]).map(({ number }) => number),
    [1, 2],
  )

  for (const [index, request] of requests.entries()) {
    const audited = must(await own.call('GET', `/audit-log?request_id=${request}`))
    t.match(
      audited.at('data'),
      [{ resource_type: 'filing', resource_id: filing, action: index === 0 ? 'created' : 'called' }],
      `the audit log names the filing of download ${index + 1}`,
    )
  }
  t.equal((await own.call('GET', `/statutory/filings/fil_none/downloads`)).status, 404)
  const other = await office('2026-11-05')
  t.equal((await other.call('GET', path)).status, 404, 'nor of another organization')
})

t.test('a submitted return that is downloaded with other figures shows their hash', async t => {
  const own = await office('2026-11-05')
  const run = await calculated(own.call)
  must(await own.call('POST', `${run}/lock`, {}))
  await fileOf(own, `${ecr}&format=txt`)
  const submitted = {
    organization_id: own.seeded.organizationId,
    report: 'pf_ecr',
    period: { month: 10, year: 2026 },
    status: 'submitted',
  }
  const filing = must(await own.call('POST', '/statutory/filings', submitted))
  t.equal(filing.at('download_count'), 1)
  const statutory = { effective_from: '2021-06-01', pf: { uan: '100000000999' } }
  must(await own.call('PATCH', `/employees/${own.seeded.employeeIds[0]}/statutory`, statutory))
  const { text } = await fileOf(own, `${ecr}&format=txt`)
  const path = `/statutory/filings/${String(filing.at('id'))}/downloads`
  const rows = must(await own.call('GET', path)).at('data') as Download[]
  const sha256 = createHash('sha256').update(text).digest('hex')
  t.same(
    rows.map(row => row.sha256),
    [sha256, filing.at('sha256')],
  )
  t.not(sha256, filing.at('sha256'))
})

t.test('the file of the ESI return is announced, that of the register is not', async t => {
  const own = await office('2026-11-05')
  must(await own.call('POST', `${await calculated(own.call)}/lock`, {}))
  await fileOf(own, 'esi/report?month=10&year=2026&format=csv')
  t.same(await filesReady(own), [])
  const { text } = await fileOf(own, 'esi/return?month=10&year=2026&format=csv')
  await fileOf(own, 'esi/return?month=10&year=2026&format=xlsx')
  const sha256 = createHash('sha256').update(text).digest('hex')
  // 0.75 % and 3.25 % of 20,000.
  t.match(await filesReady(own), [{ report: 'esi_return', total_amount: 800, sha256 }])
  t.equal((await filesReady(own)).length, 1)
})

type Row = Record<string, unknown> & { readonly id: string; readonly status: string }

const filings = async ({ call }: TestOrganization, query: string) =>
  must(await call('GET', `/statutory/filings?${query}`)).at('data') as Row[]

const ofOctober = (rows: readonly Row[]) =>
  rows.filter(({ period }) => (period as { month: number | null }).month === 10)

/** What the machine is to be, in as few words as it can be said. */
type Model = {
  run: 'open' | 'locked' | 'reversed'
  /** Changes of the figures. */
  figures: number
  live: { status: string; figures: number | null; holds: boolean } | null
  /** A return was filed, and its run reversed. */
  isReversed: boolean
  superseded: number
  announced: number
}

const moves = [
  'generate',
  'submit',
  'accept',
  'reject',
  'unlock',
  'change',
  'lock',
  'reverse',
  'force',
] as const
type Move = (typeof moves)[number]

const isFiled = ({ live }: Model) =>
  live !== null && live.holds && (live.status === 'submitted' || live.status === 'accepted')

/** Moves the model; returns the refusal that the service owes, null for none, or undefined where the move is not asked for. */
function modelled(model: Model, move: Move): string | null | undefined {
  const { live } = model
  if (move === 'generate') {
    // Nobody is paid by a reversed run.
    if (model.run !== 'locked') return 'invalid_run_state'
    if (model.isReversed && live?.status !== 'submitted' && live?.status !== 'accepted') return 'file_blocked'
    const isOnRecord =
      live?.status === 'submitted' || live?.status === 'accepted' || live?.figures === model.figures
    if (isOnRecord) return null
    model.live = { status: 'generated', figures: model.figures, holds: true }
    model.announced += 1
    return null
  }
  if (move === 'submit' || move === 'accept' || move === 'reject') {
    if (live?.status === 'accepted' && move !== 'accept') return 'filing_state_conflict'
    const status = { submit: 'submitted', accept: 'accepted', reject: 'rejected' }[move]
    model.live =
      live === null ? { status, figures: null, holds: model.run === 'locked' } : { ...live, status }
    return null
  }
  if (move === 'change') {
    if (model.run !== 'open') return undefined
    model.figures += 1
    return null
  }
  if (move === 'lock') {
    if (model.run === 'locked') return undefined
    model.run = 'locked'
    return null
  }
  if (model.run !== 'locked') return undefined
  if (isFiled(model) && move !== 'force') return 'statutory_already_filed'
  if (live?.holds === true) {
    model.isReversed ||= isFiled(model)
    model.live = null
    model.superseded += 1
  }
  model.run = move === 'unlock' ? 'open' : 'reversed'
  return null
}

const sequences = Number(process.env['INTERLEAVINGS'] ?? (process.env['TEST_ALL'] === 'true' ? 60 : 3))

t.test('a filing goes where the model goes', { timeout: 900_000 }, async t => {
  const seed = Number(process.env['SEED'] ?? testDay)
  t.comment(`seed ${seed}`)
  const usual = fc.constantFrom<Move>('generate', 'generate', 'submit', 'unlock', 'lock', 'lock', ...moves)
  const drawn = fc.sample(fc.array(usual, { minLength: 12, maxLength: 12 }), { seed, numRuns: sequences })
  // Whatever chance draws: every state, and every refusal.
  const whole: Move[] = [
    ...([
      'generate',
      'lock',
      'generate',
      'submit',
      'unlock',
      'reject',
      'submit',
      'reverse',
      'accept',
    ] as const),
    ...(['submit', 'unlock', 'force', 'generate', 'lock', 'generate', 'unlock', 'change', 'lock'] as const),
    ...(['generate', 'reject', 'generate', 'unlock', 'submit', 'lock', 'unlock'] as const),
  ]
  for (const sequence of [whole, ...drawn]) await follow(t, sequence)
})

async function follow(t: Test, sequence: readonly Move[]): Promise<void> {
  const own = await office('2026-11-05')
  const model: Model = { run: 'open', figures: 0, live: null, isReversed: false, superseded: 0, announced: 0 }
  let run = await calculated(own.call)
  const report = (status: string) =>
    own.call('POST', '/statutory/filings', { report: 'pf_ecr', period: { month: 10, year: 2026 }, status })
  const reverse = (more: object) => own.call('POST', `${run}/reverse`, { reason: 'Start again', ...more })
  const recalculate = () => own.call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
  const sends: Record<Move, () => Promise<{ readonly status: number; readonly text: string }>> = {
    generate: () => fileOf(own, `${ecr}&format=txt`),
    submit: () => report('submitted'),
    accept: () => report('accepted'),
    reject: () => report('rejected'),
    unlock: () => own.call('POST', `${run}/unlock`, { reason: 'Correct a day' }),
    async change() {
      const absent = { employee_id: own.seeded.employeeIds[0], month: 10, year: 2026 }
      await own.call('POST', '/attendance', { ...absent, lop_days: model.figures })
      return recalculate()
    },
    async lock() {
      if ((await own.call('GET', run)).at('status') === 'reversed') run = await calculated(own.call)
      return own.call('POST', `${run}/lock`, {})
    },
    reverse: () => reverse({}),
    force: () => reverse({ acknowledge_filed: true }),
  }
  const done: string[] = []
  for (const move of sequence) {
    const refused = modelled(model, move)
    if (refused === undefined) continue
    done.push(move)
    const { status, text } = await sends[move]()
    const code = status < 300 ? null : (JSON.parse(text) as { code: string }).code
    const rows = ofOctober(await filings(own, 'report=pf_ecr&financial_year=2026-27'))
    const live = rows.filter(each => each.status !== 'superseded')
    const found = {
      code,
      live: live.map(each => each.status),
      superseded: rows.length - live.length,
      announced: (await filesReady(own)).length,
    }
    const wanted = {
      code: refused,
      live: [model.live?.status ?? 'due'],
      superseded: model.superseded,
      announced: model.announced,
    }
    t.same(found, wanted, done.join(', '))
    t.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
  }
}

t.test('the calendar of an organization follows its people, its months with pay, and its day', async t => {
  const own = await office('2026-11-05', { basic: 20_000 }, { basic: 30_000, state: 'MH' })
  const run = await calculated(own.call)
  const ofYear = () => filings(own, 'financial_year=2026-27&limit=200')
  const open = await ofYear()
  must(await own.call('POST', `${run}/lock`, {}))
  const rows = await ofYear()
  t.same(rows, open, 'what the run keeps once it is locked says the same as its payslips')
  const named = (report: string, state: string | null = null) =>
    rows.filter(row => row['report'] === report && row['state_code'] === state)
  // The first pay is of October, so a month's return is expected six times to March.
  for (const report of ['pf_ecr', 'esi_return']) t.equal(named(report).length, 6, report)
  t.match(named('pf_ecr'), [
    { status: 'due', due_date: '2026-11-15', period: { month: 10, year: 2026, quarter: null, half: null } },
    { status: 'not_due', due_date: '2026-12-15', version: null, updated_at: null },
  ])
  // Quarters that end in December and March.
  t.same(
    named('tds_24q').map(row => row['due_date']),
    ['2027-01-31', '2027-05-31'],
  )
  t.same(
    named('lwf_return', 'MH').map(row => [row['due_date'], row['period']]),
    [['2027-01-15', { month: null, year: 2026, quarter: null, half: 2 }]],
  )
  t.equal(named('pt_return', 'MH').length, 6)
  t.same(
    rows.map(row => String(row['due_date'])),
    rows.map(row => String(row['due_date'])).toSorted(),
    'in the order of the days',
  )
  const due = await filings(own, 'status=due&due_before=2026-11-16&state_code=MH')
  t.match(due, [{ report: 'pt_return', due_date: '2026-11-15', form_number: 'IIIB' }])
  t.equal(due.length, 1)

  // Maharashtra has permitted one return of the wages from March to February.
  const assigned = { state_code: 'MH', return_frequency: 'yearly', return_frequency_from: '2026-03-01' }
  const organization = `/organizations/${own.seeded.organizationId}`
  const changed = must(await own.call('PATCH', organization, { pt_registrations: [assigned] }))
  t.match(changed.at('pt_registrations', 0), assigned)
  const yearly = await filings(own, 'report=pt_return&financial_year=2026-27')
  t.match(yearly, [{ due_date: '2027-03-15', status: 'not_due' }])
  t.equal(yearly.length, 1)
  const unknown = ['KA', 'MH', 'WB'].map(state => ({ state_code: state, return_frequency: 'quarterly' }))
  const refused = await own.call('PATCH', organization, { pt_registrations: unknown })
  t.match(refused.at('details'), [
    { field: 'pt_registrations[1].return_frequency', expected: ['monthly', 'yearly'] },
    { field: 'pt_registrations[2].return_frequency', message: /Omit the frequency/ },
  ])
  must(await own.call('PATCH', organization, { pt_registrations: [] }))

  const first = await own.call('GET', '/statutory/filings?financial_year=2026-27&limit=3&include_total=true')
  const meta = first.at('meta') as { next_cursor: string; total_count: number }
  t.equal(meta.total_count, rows.length)
  const next = await filings(own, `financial_year=2026-27&limit=3&cursor=${meta.next_cursor}`)
  t.same(
    [...(first.at('data') as Row[]), ...next].map(({ id }) => id),
    rows.slice(0, 6).map(({ id }) => id),
  )

  await fileOf(own, `${ecr}&format=txt`)
  const [generated] = await filings(own, 'status=generated')
  t.equal(generated?.id, named('pf_ecr')[0]?.id, 'the id stays')
  must(
    await own.call('POST', '/sandbox/clock', {
      organization_id: own.seeded.organizationId,
      today: '2026-12-01',
    }),
  )
  const later = await filings(own, 'report=pf_ecr&status=due')
  t.match(later, [{ period: { month: 11 } }], 'the day decides, and nothing was stored')
})

t.test('a fund that everybody has left since has the filings of its contributions', async t => {
  const own = await office('2026-11-05', { basic: 20_000, state: 'HR' }, { basic: 20_000 })
  const run = await calculated(own.call)
  const months = async () =>
    (await filings(own, 'report=lwf_return&state_code=HR&financial_year=2026-27')).map(
      ({ period }) => (period as Row)['month'],
    )
  t.same(await months(), [10, 11, 12, 1, 2, 3], 'Haryana takes a return of every month')
  must(await own.call('POST', `${run}/lock`, {}))
  const [id] = own.seeded.employeeIds
  must(await own.call('PATCH', `/employees/${id}`, { work_state_code: 'DL' }))
  t.same(
    await months(),
    [10],
    'the locked run has kept that it has contributions, and nobody works there now',
  )
  must(await own.call('POST', `${run}/unlock`, { reason: 'Looking again' }))
  t.same(await months(), [10], 'its payslips say the same')
})

t.test('a submitted return of a fund, and what it may become', async t => {
  const own = await office('2027-01-12', { basic: 20_000, state: 'MH' })
  const submit = (more: object, headers: Record<string, string> = {}) =>
    own.call(
      'POST',
      '/statutory/lwf/mark-submitted',
      { state_code: 'MH', period: { half: 2, year: 2026 }, submitted_on: '2027-01-11', ...more },
      headers,
    )
  const challan = { number: 'MLWB-1', paid_on: '2027-01-11', amount: 200 }
  const key = { 'idempotency-key': 'fund-of-december' }
  const marked = must(await submit({ challan }, key))
  t.match(marked.at(), {
    report: 'lwf_return',
    status: 'submitted',
    due_date: '2027-01-15',
    submitted_on: '2027-01-11',
    challan: { ...challan, bsr_code: null },
    sha256: null,
    generated_by: null,
    reported_by: own.seeded.keyId,
    version: 1,
  })
  t.equal((await submit({ challan }, key)).text, marked.text, 'a repeated request has the same answer')
  t.equal(must(await submit({ remarks: 'Sent again' })).at('version'), 2, 'details can be corrected')

  const accepted = { report: 'lwf_return', state_code: 'MH', period: { half: 2, financial_year: '2026-27' } }
  const accept = await own.call('POST', '/statutory/filings', { ...accepted, status: 'accepted' })
  t.match(must(accept).at(), { id: marked.at('id'), status: 'accepted', challan, remarks: 'Sent again' })
  t.equal(refusal(await submit({})), '409 filing_state_conflict')

  const wrong = await submit({
    period: { month: 12, year: 2026 },
    state_code: 'RJ',
    submitted_on: '2027-01-13',
  })
  t.equal(refusal(wrong), '400 validation_failed')
  const early = await office('2026-12-20', { basic: 20_000, state: 'MH' })
  const half = { state_code: 'MH', period: { half: 2, year: 2026 } }
  for (const [path, more] of [
    ['/statutory/lwf/mark-submitted', { submitted_on: '2026-12-20' }],
    ['/statutory/filings', { report: 'lwf_return', status: 'accepted' }],
  ] as const) {
    const refused = await early.call('POST', path, { ...half, ...more })
    t.match(
      [refused.status, refused.at('details', 0, 'field')],
      [400, 'submitted_on'],
      'the half is not over',
    )
  }
  for (const [body, field] of [
    [{ period: { month: 12, year: 2026 } }, 'period'],
    [{ period: {} }, 'period'],
    [{ submitted_on: '2027-01-13' }, 'submitted_on'],
    [{ submitted_on: '2026-06-30' }, 'submitted_on'],
  ] as const) {
    t.match((await submit(body)).at('details'), [{ field }], JSON.stringify(body))
  }
  const national = { report: 'pf_ecr', period: { month: 12, year: 2026 }, status: 'submitted' }
  const misplaced = await own.call('POST', '/statutory/filings', { ...national, state_code: 'MH' })
  t.match(misplaced.at('details'), [{ field: 'state_code', code: 'not_allowed_here' }])

  const other = await office('2027-01-12', { basic: 20_000, state: 'MH' })
  t.notOk((await filings(other, 'status=accepted')).length, 'another organization knows nothing of it')
  const theirs = `organization_id=${own.seeded.organizationId}`
  t.equal(refusal(await other.call('GET', `/statutory/filings?${theirs}`)), '403 organization_forbidden')
})

t.test('changes of filings are synced', async t => {
  const own = await office('2026-11-05')
  const run = await calculated(own.call)
  must(await own.call('POST', `${run}/lock`, {}))
  const since = async (from: string) => {
    const page = must(await own.call('GET', `/statutory/filings?updated_since=${from}`))
    const { sync_watermark: watermark } = page.at('meta') as { sync_watermark: string }
    return { rows: page.at('data') as Row[], watermark }
  }
  const start = await since('2026-01-01T00:00:00Z')
  t.same(start.rows, [], 'what is only due is no change')
  await fileOf(own, `${ecr}&format=txt`)
  const made = await since(start.watermark)
  t.match(made.rows, [{ report: 'pf_ecr', status: 'generated', due_date: '2026-11-15' }])
  must(await own.call('POST', `${run}/unlock`, { reason: 'Correct a day' }))
  const opened = await since(made.watermark)
  t.match(opened.rows, [{ id: made.rows[0]?.id, status: 'superseded' }])
  const both = `updated_since=${start.watermark}&due_before=2027-01-01`
  t.equal(refusal(await own.call('GET', `/statutory/filings?${both}`)), '400 invalid_parameter')

  const audited = await own.call('GET', '/audit-log?resource_type=filing')
  t.match(audited.at('data'), [
    { operation: 'unlockPayrollRun', action: 'updated' },
    { operation: 'getPfEcr', action: 'created' },
  ])
})

t.test('of a submission and an opening at the same moment one is refused', async t => {
  const own = await office('2026-11-05')
  const run = await calculated(own.call)
  const body = { report: 'pf_ecr', period: { month: 10, year: 2026 }, status: 'submitted' }
  for (let round = 0; round < 4; round++) {
    must(await own.call('POST', `${run}/lock`, {}))
    await fileOf(own, `${ecr}&format=txt`)
    const [submitted, opened] = await Promise.all([
      own.call('POST', '/statutory/filings', body),
      own.call('POST', `${run}/unlock`, { reason: 'Correct a day' }),
    ])
    t.ok(submitted.status < 300, submitted.text)
    const isLocked = must(await own.call('GET', run)).at('status') === 'locked'
    t.equal(opened.status === 200 ? null : refusal(opened), isLocked ? '409 statutory_already_filed' : null)
    const rows = ofOctober(await filings(own, 'report=pf_ecr&financial_year=2026-27'))
    const live = rows.find(({ status }) => status === 'submitted')
    // Whoever came second: an open run is in no submitted filing.
    t.match(live, { source_run_ids: { length: isLocked ? 1 : 0 } })
    if (isLocked) return
    must(await own.call('POST', '/statutory/filings', { ...body, status: 'rejected' }))
  }
})

t.test('a settlement under a submitted return is not reopened', async t => {
  const own = await office('2026-11-05')
  const [id] = own.seeded.employeeIds
  const exit = { date_of_leaving: '2026-10-20', reason: 'resignation', create_fnf: true }
  must(await own.call('POST', `/employees/${id}/exit`, exit), 201)
  const [found] = must(await own.call('GET', '/fnf')).at('data') as { id: string }[]
  const fnf = `/fnf/${found!.id}`
  must(await own.call('POST', `${fnf}/recalculate`, {}))
  must(await own.call('POST', `${fnf}/approve`, {}))
  const generated = async () => {
    await fileOf(own, `${ecr}&format=txt`)
    return ofOctober(await filings(own, 'report=pf_ecr&status=generated'))
  }
  t.match(await generated(), [{ source_run_ids: [], source_fnf_ids: [found!.id] }])
  const reopen = () =>
    own.call('POST', `${fnf}/recalculate`, { reopen: true, reason: 'One day more of leave' })
  must(await reopen())
  t.equal((await filings(own, 'report=pf_ecr&status=superseded')).length, 1)
  must(await own.call('POST', `${fnf}/approve`, {}))
  t.equal((await generated()).length, 1)
  const body = { report: 'pf_ecr', period: { month: 10, year: 2026 }, status: 'submitted' }
  must(await own.call('POST', '/statutory/filings', body))
  t.equal(refusal(await reopen()), '409 statutory_already_filed')
})

t.test('a return whose run was reversed after it was filed is not made again as a first one', async t => {
  const own = await office('2027-01-12', { basic: 20_000, state: 'MH' }, { basic: 20_000, state: 'MH' })
  const { call, seeded } = own
  const lockedRun = async () => {
    const run = await calculated(call)
    must(await call('POST', `${run}/lock`, {}))
    return run
  }
  const run = await lockedRun()
  const month = { month: 10, year: 2026 }
  const quarter = { quarter: 3, financial_year: '2026-27' }
  for (const [report, period, more] of [
    ['pf_ecr', month, {}],
    ['esi_return', month, {}],
    ['pt_return', month, { state_code: 'MH' }],
    ['tds_24q', quarter, {}],
  ] as const) {
    const filed = { report, period, ...more, status: 'submitted', submitted_on: '2027-01-11' }
    must(await call('POST', '/statutory/filings', filed), 201)
  }
  must(await call('POST', `${run}/reverse`, { reason: 'Start again', acknowledge_filed: true }))
  await lockedRun()
  const found = async (path: string, level: 'errors' | 'warnings') =>
    (must(await call('GET', `/statutory/${path}`)).at('validation', level) as Row[])
      .filter(({ message }) => /was filed on 2027-01-11/.test(String(message)))
      .map(({ field }) => field)
  t.same(await found(ecr, 'errors'), ['return_type'])
  t.equal((await fileOf(own, `${ecr}&format=txt`)).status, 409)
  t.same(await found('tds/24q?financial_year=2026-27&quarter=3', 'errors'), ['return_type'])
  t.same(await found('tds/24q?financial_year=2026-27&quarter=3&return_type=correction', 'errors'), [])
  t.same(await found('esi/return?month=10&year=2026', 'warnings'), ['filing'])
  t.same(await found('pt/return?month=10&year=2026&state_code=MH', 'warnings'), ['filing'])
  t.same(await found('pt/return?month=11&year=2026&state_code=MH', 'warnings'), [])

  // Both members stand in what was filed, so that a supplementary return would remit them twice.
  const [first, other] = seeded.employeeIds
  const added = must(await call('GET', `/statutory/${ecr}&return_type=supplementary&employee_ids=${first}`))
  t.match(
    (added.at('validation', 'errors') as Row[]).filter(({ field }) => field === 'employee_ids'),
    [{ employee_id: first, code: 'duplicate' }],
  )
  const revised = must(await call('GET', `/statutory/${ecr}&return_type=revised&employee_ids=${other}`))
  t.same(revised.at('validation', 'errors'), [])
  must(
    await call('POST', '/statutory/filings', { report: 'pf_ecr', period: month, status: 'submitted' }),
    201,
  )
  t.same(await found(ecr, 'errors'), [], 'another one is filed in its place')
})

t.test('a statement of tax tells of the runs whose tax it has', async t => {
  const own = await office('2026-07-05', { basic: 20_000 }, { basic: 20_000 })
  const { call, seeded } = own
  const [, late = ''] = seeded.employeeIds
  const paid = async (month: number, paidOn: string, held: readonly string[] = []): Promise<string> => {
    const run = await calculated(call, { period: { month, year: 2026 } })
    if (held.length > 0)
      must(await call('POST', `${run}/hold`, { employee_ids: held, reason: 'Bank closed' }))
    must(await call('POST', `${run}/lock`, {}))
    must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: paidOn }))
    return run
  }
  const idOf = (run: string) => run.split('/').at(-1)
  const sourcesOf = async (report: string, financialYear: string, quarter: number) => {
    const filing = { report, status: 'submitted', period: { quarter, financial_year: financialYear } }
    return must(await call('POST', '/statutory/filings', filing), 201).at('source_run_ids')
  }
  // Calculated for 31 March and paid two days later, its tax is in the statement of the tax year it was calculated for.
  const march = await paid(3, '2026-04-02')
  // Half of June is paid in July, in the next quarter.
  const june = await paid(6, '2026-06-30', [late])
  must(
    await call('POST', `${june}/mark-paid`, {
      include_unrouted: true,
      paid_on: '2026-07-03',
      employee_ids: [late],
    }),
  )
  t.same(await sourcesOf('tds_26q', '2025-26', 4), [], 'contractors are in no run')
  t.same(await sourcesOf('tds_24q', '2025-26', 4), [idOf(march)])
  t.same(await sourcesOf('tds_24q', '2026-27', 1), [idOf(june)])
  t.same(await sourcesOf('tds_24q', '2026-27', 2), [idOf(june)])
  const answer = await call('POST', `${june}/reverse`, { reason: 'Wrong' })
  t.equal(refusal(answer), '409 statutory_already_filed')
})
