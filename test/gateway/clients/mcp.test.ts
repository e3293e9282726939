// `payroll mcp` of the installed package, used by the client of the protocol's own library against a stack.

import { createAccountWithKey } from '#storage/repositories/keys/key-administration.ts'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { CallToolResultSchema, McpError } from '@modelcontextprotocol/sdk/types.js'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { calculated, createTestOrganization, made, startTestStack } from '../../support/office.ts'
import { addKey } from '../../support/seed.ts'
import { emptyFolder, install, outside, pack, program } from './installed.ts'

const house = await startTestStack(t)
const url = new URL(house.base).origin
const people = Array.from({ length: 30 }, (_, at) => ({ basic: 20_000 + at * 1_000 }))
const { seeded, call } = await createTestOrganization(house, people)

const folder = emptyFolder(t)
await install(folder, await pack())
const scope = join(folder, 'node_modules/@modelcontextprotocol')

const environment = {
  PATH: process.env['PATH'] ?? '',
  HOME: folder,
  PAYROLL_URL: url,
  PAYROLL_ENVIRONMENT: 'sandbox',
  PAYROLL_KEY: seeded.apiKey,
}

t.test('without the package of the protocol one sentence says what to type', async t => {
  const ending = await outside(process.execPath, [join(folder, program), 'mcp'], { env: environment }).then(
    () => ({ code: 0 }),
    (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => error,
  )
  t.match(ending, {
    code: 2,
    stdout: '',
    stderr:
      /^payroll: This command needs a package beside the library: type npm i @modelcontextprotocol\/sdk@1\n$/,
  })
  mkdirSync(scope)
  symlinkSync(
    join(import.meta.dirname, '../../../node_modules/@modelcontextprotocol/sdk'),
    join(scope, 'sdk'),
  )
})

type Assistant = {
  readonly client: Client
  /** What the server printed for people. */
  log(): string
  /** The answer of a tool that succeeds. */
  use(tool: string, args?: Record<string, unknown>): Promise<Record<string, never>>
  /** The failure that a tool answers. */
  refused(tool: string, args?: Record<string, unknown>): Promise<Record<string, unknown>>
}

const secrets = [seeded.apiKey.split('.')[1]!, seeded.signingSecret]
const opened: { readonly faults: readonly Error[]; log(): string }[] = []

async function open(
  t: Test,
  { args = [], env = {} }: { args?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
): Promise<Assistant> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(folder, program), 'mcp', ...args],
    env: { ...environment, ...env },
    stderr: 'pipe',
  })
  let log = ''
  transport.stderr?.on('data', part => (log += String(part)))
  const client = new Client({ name: 'test', version: '1' })
  // A line of stdout that is not of the protocol is an error of the transport.
  const faults: Error[] = []
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- no event target
  client.onerror = error => faults.push(error)
  await client.connect(transport)
  t.teardown(() => client.close())
  opened.push({ faults, log: () => log })
  const ask = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: given }, CallToolResultSchema)
    const [part] = content as [{ readonly text: string }]
    for (const secret of secrets) t.notMatch(part.text, secret)
    t.ok(part.text.length < 50_000, `${name} answers ${part.text.length} characters`)
    return { isError, value: JSON.parse(part.text) as Record<string, never> }
  }
  return {
    client,
    log: () => log,
    use: async (name, given) => {
      const { isError, value } = await ask(name, given)
      t.equal(isError, false, JSON.stringify(value))
      return value
    },
    refused: async (name, given) => {
      const { isError, value } = await ask(name, given)
      t.equal(isError, true, name)
      return value
    },
  }
}

const readTools = [
  'search_docs',
  'read_page',
  'list_operations',
  'describe_operation',
  'read',
  'preview',
  'explain',
  'readiness',
]

t.test('tools, the documentation and operations', async t => {
  const { client, use, refused } = await open(t)
  t.match(client.getServerVersion(), { name: 'payroll' })
  const { tools } = await client.listTools()
  t.same(
    tools.map(({ name }) => name),
    readTools,
  )
  for (const { name, annotations, description, inputSchema } of tools) {
    t.match(annotations, { readOnlyHint: true, destructiveHint: false }, name)
    t.ok((description ?? '').length > 40, name)
    t.equal(inputSchema.type, 'object')
  }
  t.ok(JSON.stringify(tools).length < 20_000, `the tools take ${JSON.stringify(tools).length} characters`)
  const preview = tools.find(({ name }) => name === 'preview')?.inputSchema
  t.match(preview, { required: ['period', 'employees'], properties: { period: { type: 'object' } } })

  for (const [query, page] of [
    ['idempotency', '/docs/guides/idempotency'],
    ['how do I hold the salary of an employee', '/docs/guides/hold-and-release'],
    ['verify webhook signatures', '/docs/guides/webhooks'],
    ['ECR file of provident fund', '/docs/guides/ecr-and-bank-file'],
  ] as const) {
    const answer = await use('search_docs', { query })
    const matches = answer['matches'] as unknown as readonly { readonly page: string }[]
    t.ok(
      matches.slice(0, 4).some(match => match.page.startsWith(page)),
      `${query}: ${JSON.stringify(matches.map(match => match.page))}`,
    )
  }
  const errors = await use('search_docs', { query: 'run_is_stale' })
  t.match(errors, { matches: [{ page: '/docs/errors/run_is_stale' }] })
  t.match(await use('search_docs', { query: 'zzzzqqq' }), { matches: [], note: /Nothing was found/ })
  const guide = await use('read_page', { page: '/docs/guides/libraries' })
  t.match(guide, { markdown: /^# Libraries/ })
  const section = await use('read_page', { page: '/docs/guides/libraries#retries' })
  t.match(section, { markdown: /^## Retries\n/ })
  t.notMatch(section, { markdown: /## Webhooks/ })
  const long = await use('read_page', { page: '/llms-full.txt' })
  t.match(await use('read_page', { page: '/llms-full.txt', offset: long['next_offset'] }), { markdown: /./ })
  t.match(await use('read_page', { page: '/llms.txt' }), { markdown: /Payroll Engine API/ })
  t.match(await refused('read_page', { page: '/docs/guides/nothing' }), {
    code: 'not_found',
    message: /search_docs/,
  })
  for (const page of ['https://example.com/docs', '//example.com/docs', '/sandbox/v1/me', '/docs/../metrics'])
    t.match(await refused('read_page', { page }), { code: 'argument_invalid' }, page)

  const all = await use('list_operations')
  t.match(all, { resources: { runs: ['list'] } })
  t.notMatch(all, { resources: { runs: /create/ } })
  t.match(await use('list_operations', { resource: 'runs' }), {
    operations: [{ operation: 'runs.list', tool: 'read', scope: 'payroll:read' }],
  })
  t.match(await use('describe_operation', { operation: 'runs.get' }), {
    request: 'GET /payroll-runs/{id}',
    page: /^\/docs\/api\//,
    parameters: { properties: { id: { type: 'string' } }, required: ['id'] },
    body: null,
  })
  t.match(await use('describe_operation', { operation: 'runs.preview' }), {
    body: { required: ['period', 'employees'] },
    example: { period: { month: 10 } },
  })
})

t.test('records, previews, explanations and readiness', async t => {
  const { use, refused } = await open(t)
  const run = (await calculated(call)).split('/').at(-1)!
  t.match(await use('read', { operation: 'platform.getMe' }), { key: { environment: 'sandbox' } })
  t.match(await use('read', { operation: 'runs.get', parameters: { id: run } }), {
    id: run,
    status: 'generated',
  })

  type List = { readonly data: { readonly id: string }[]; readonly meta: { readonly next_cursor: string } }
  const first = (await use('read', { operation: 'employees.list' })) as unknown as List
  const parameters = { cursor: first.meta.next_cursor }
  const second = (await use('read', { operation: 'employees.list', parameters })) as unknown as List
  t.same(
    new Set([...first.data, ...second.data].map(({ id }) => id)),
    new Set(seeded.employeeIds),
    'two pages have all people',
  )
  const whole = await use('read', { operation: 'runs.listEmployees', parameters: { id: run, limit: 100 } })
  const { data: slips, meta, note } = whole as unknown as List & { readonly note: string }
  t.ok(slips.length < 30, `${slips.length} payslips fit`)
  t.match(note, /records fit an answer/)
  const cursor = meta.next_cursor
  const next = await use('read', {
    operation: 'runs.listEmployees',
    parameters: { id: run, limit: 1, cursor },
  })
  t.notOk(
    slips.some(({ id }) => id === (next as unknown as List).data[0]!.id),
    'the cursor skips nobody twice',
  )

  const body = {
    organization_id: seeded.organizationId,
    period: { month: 10, year: 2026 },
    employees: [
      {
        ref: 'asha',
        profile: {
          work_state_code: 'KA',
          gender: 'female',
          date_of_birth: '1992-05-17',
          date_of_joining: '2024-04-01',
        },
        salary: {
          components: [
            { code: 'BASIC', monthly_amount: 20_000 },
            { code: 'HRA', monthly_amount: 8_000 },
          ],
        },
      },
    ],
  }
  const previewed = await use('preview', body)
  t.same(previewed['errors'], [])
  t.match(previewed, { data: [{ ref: 'asha', gross: 28_000 }] })
  const lacking = await refused('preview', { period: body.period })
  t.match(lacking, { code: 'argument_invalid', message: /^employees is missing\./ })

  const explained = await use('explain', { payslip: slips[0]!.id, line: 'PF' })
  t.match(explained, { text: '12 % of provident fund wages of 20,000.00.', steps: [{ op: 'sum' }] })
  t.match(JSON.stringify(explained), /Code on Social Security 2020/, 'the law is cited')
  t.match(await refused('explain', { payslip: slips[0]!.id, line: 'NONE' }), {
    status: 404,
    code: 'not_found',
  })

  const draft = (await made(call, { period: { month: 9, year: 2026 } })).split('/').at(-1)!
  t.match(await use('readiness', { run: draft }), { ready: true, blockers: [] })
  t.match(await use('readiness', { month: '2026-09' }), {
    runs: [{ run: { id: draft, status: 'draft' }, readiness: { ready: true } }],
  })
  t.match(await refused('readiness', { month: '2025-01' }), {
    code: 'not_found',
    message: /2025-01 has no run/,
  })
})

t.test('wrong calls say what to write', async t => {
  const { client, use, refused } = await open(t)
  const cases: [string, Record<string, unknown>, object][] = [
    ['read', {}, { code: 'argument_invalid', message: /^operation is missing\. Name of the operation/ }],
    ['read', { operation: 7 }, { message: /^operation must be text\./ }],
    ['read', { operation: 'runs.get', parameters: [] }, { message: /^parameters must be an object\./ }],
    [
      'read',
      { operation: 'runs.get', id: 'x' },
      { message: /^read has no argument id\. It takes operation, parameters\./ },
    ],
    ['read', { operation: 'nothing.get' }, { message: /"nothing" is no resource\. Write one of platform/ }],
    ['read', { operation: 'runs.pay' }, { message: /runs has no "pay"\. Write one of list/ }],
    ['read', { operation: 'constructor.name' }, { message: /no resource/ }],
    ['read', { operation: 'runs.get' }, { message: /runs\.get needs the parameter id, as text or number\./ }],
    ['read', { operation: 'runs.create' }, { message: /no operation that read offers/ }],
    [
      'read',
      { operation: 'organizations.getLogo', parameters: { id: 1 } },
      { message: /no operation that read offers/ },
    ],
    [
      'read',
      { operation: 'employees.list', parameters: { format: 'csv' } },
      { message: /answers are JSON here/ },
    ],
    [
      'read',
      { operation: 'employees.list', parameters: { colour: 'red' } },
      { status: 400, fields: [{ field: 'colour', code: 'unknown_parameter' }], request_id: /./ },
    ],
    [
      'read',
      { operation: 'employees.list', parameters: { limit: 1_000_000 } },
      { status: 400, code: 'invalid_parameter', fields: [{ field: 'limit' }] },
    ],
    [
      'read',
      { operation: 'runs.get', parameters: { id: 'run_01KAM3T9X4Q2V7R8Z5B6N1C0DE' } },
      { code: 'not_found', status: 404 },
    ],
    ['readiness', {}, { message: /either run or month/ }],
    ['readiness', { month: '2026-13' }, { message: /^month must be text\. Month, such as 2026-10\./ }],
    ['list_operations', { resource: 'people' }, { message: /"people" is no resource\. Write one of/ }],
    ['write', { operation: 'departments.create' }, { message: /Start `payroll mcp --allow-writes`/ }],
    ['pay_everybody', {}, { message: /There is no tool pay_everybody\. Call one of search_docs/ }],
    [
      'preview',
      { period: { month: 10, year: 2026 }, employees: [{ ref: 'a', salry: 1 }] },
      { status: 400, fields: [{ field: /employees\[0\]/ }] },
    ],
  ]
  for (const [tool, given, failure] of cases)
    t.match(await refused(tool, given), failure, JSON.stringify(given))
  t.match(await use('read', { operation: 'platform.getMe' }), { key: {} }, 'it goes on')
  await t.rejects(client.request({ method: 'none/such' }, CallToolResultSchema), McpError)
})

t.test('a key without a scope, a wrong key and no service', async t => {
  const narrow = await addKey(house.storage, seeded, ['platform:read'])
  const limited = await open(t, { env: { PAYROLL_KEY: narrow.apiKey } })
  t.match(await limited.refused('read', { operation: 'runs.list' }), {
    code: 'insufficient_scope',
    status: 403,
    message: /payroll:read/,
  })
  const wrong = await open(t, { env: { PAYROLL_KEY: 'key_none.none' } })
  t.match(await wrong.refused('read', { operation: 'runs.list' }), { code: 'invalid_key', status: 401 })
  t.match(await wrong.use('read_page', { page: '/docs/guides/sandbox' }), { markdown: /^# / })
  const away = await open(t, { env: { PAYROLL_URL: 'http://127.0.0.1:9' } })
  t.match(await away.refused('search_docs', { query: 'pay' }), { code: 'connection_failed', retryable: true })
})

t.test('writes in the sandbox where they are allowed, and nowhere else', async t => {
  const { client, use, refused } = await open(t, { args: ['--allow-writes'] })
  const { tools } = await client.listTools()
  t.match(tools.at(-1), { name: 'write', annotations: { readOnlyHint: false, destructiveHint: true } })
  t.match(await use('list_operations', { resource: 'departments' }), {
    operations: [{ tool: 'read' }, { tool: 'write' }],
  })
  const body = { name: 'Weaving', code: 'WEA' }
  const made = await use('write', { operation: 'departments.create', body, idempotency_key: 'weaving-1' })
  t.match(await use('write', { operation: 'departments.create', body, idempotency_key: 'weaving-1' }), {
    id: made['id'],
  })
  t.match(await refused('write', { operation: 'departments.create', body: { name: '', colour: 'red' } }), {
    code: 'validation_failed',
    fields: [{ field: /name|colour/ }],
  })
  t.match(await refused('write', { operation: 'departments.delete' }), { message: /needs the parameter id/ })
  t.match(await use('write', { operation: 'departments.delete', parameters: { id: made['id'] } }), {
    done: true,
  })
  const hook = { url: 'https://partner.example/hooks', events: ['payroll.run.paid'] }
  t.match(await use('write', { operation: 'webhooks.create', body: hook }), { secret: '(secret, not shown)' })
  t.match(await refused('write', { operation: 'platform.createAccessToken' }), {
    message: /no operation that write offers/,
  })
  const run = await use('write', { operation: 'runs.create', body: { period: { month: 8, year: 2026 } } })
  const progress: number[] = []
  const { content } = await client.callTool(
    { name: 'write', arguments: { operation: 'runs.calculate', parameters: { id: run['id'] } } },
    CallToolResultSchema,
    { onprogress: ({ progress: percent }) => progress.push(percent) },
  )
  t.match(JSON.parse((content as [{ readonly text: string }])[0].text), { status: 'generated' })

  const { apiKey } = await createAccountWithKey(house.storage, {
    name: 'Test',
    environment: 'production',
    scopes: ['platform:read', 'organizations:write', 'masters:write'],
    limits: { general: 1_000, payroll: 1_000, bulk: 1_000 },
  })
  const live = await open(t, {
    args: ['--allow-writes'],
    env: { PAYROLL_ENVIRONMENT: 'production', PAYROLL_KEY: apiKey },
  })
  t.same(
    (await live.client.listTools()).tools.map(({ name }) => name),
    readTools,
  )
  t.match(await live.use('read', { operation: 'platform.getMe' }), { key: { environment: 'production' } })
  t.match(await live.refused('write', { operation: 'departments.create', body }), {
    message: /Nothing is written here/,
  })
  t.match(live.log(), /--allow-writes is for the sandbox/)
  const strange = await open(t, { args: ['--allow-writes'], env: { PAYROLL_KEY: apiKey } })
  t.match(await strange.refused('write', { operation: 'departments.create', body }), { status: 401 })
})

t.test('stdout had the protocol alone, and no log has a secret', async t => {
  t.same(
    opened.flatMap(({ faults }) => faults),
    [],
  )
  for (const { log } of opened) {
    t.match(log(), /^payroll mcp \d+\.\d+\.\d+: [89] tools, with(?:out)? writes\.$/m)
    for (const secret of secrets) t.notMatch(log(), secret)
  }
})
