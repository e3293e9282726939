// Each code of the catalogue, met once through the TypeScript library: where one request against a fresh account
// provokes it, by that request, and otherwise raised in the handler of an operation. The tests of the resources
// provoke those by the state of their records.

import {
  Payroll,
  PayrollError,
  type PayrollOptions,
  type ProblemCode,
} from '#gateway/clients/typescript/src/index.ts'
import { routes } from '#gateway/resources/index.ts'
import { Problem, problemKinds, type ProblemCode as ServedCode } from '#proto/problems.ts'
import t from 'tap'
import { startGateway } from '../support/gateway.ts'

/** The parser of HTTP refuses it before there is a request, and the library sends none that is malformed. */
const beyondTheLibrary: readonly ServedCode[] = ['malformed_request']

let raised: ServedCode = 'conflict'
const gateway = await startGateway(t, {}, url => url, {
  routes: routes.map(route =>
    route.operationId === 'getMe'
      ? {
          ...route,
          handle: () => Promise.reject(new Problem(raised, 'Raised.', [])),
        }
      : route,
  ),
})
const key = await gateway.newKey({ environment: 'sandbox' })
const narrow = await gateway.newKey({ environment: 'sandbox', scopes: ['platform:read'] })

const slow = await gateway.newKey({
  environment: 'sandbox',
  limits: { general: 1, payroll: 1, bulk: 1 },
})
const { keyId } = await gateway.newIssuedKey({ environment: 'sandbox' })

const open = (options: PayrollOptions = {}): Payroll =>
  new Payroll({ url: gateway.origin, environment: 'sandbox', key, maxRetries: 0, ...options })
const payroll = open()

/** A client whose requests are changed on their way. */
const altered = (change: (url: URL, init: RequestInit) => RequestInit): Payroll =>
  open({
    fetch: (input, init = {}) => {
      const url = new URL(input)
      const changed = change(url, init)
      return fetch(url, changed)
    },
  })
const withHeaders = (init: RequestInit, headers: Readonly<Record<string, string>>): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), ...headers },
})

/** Signs by a wrong secret, at another time where one is given. */
const signed = (timestamp?: string): Payroll =>
  open({
    signing: { keyId, secret: 'wrong' },
    fetch: (input, init = {}) =>
      fetch(input, timestamp === undefined ? init : withHeaders(init, { 'x-svc-timestamp': timestamp })),
  })

const mills = await payroll.organizations.create({ name: 'Kaveri Mills', state_code: 'KA' } as never)
const organization_id = mills.id
const department = { organization_id, name: 'Weaving', code: 'WEA' }
const woven = await payroll.departments.create(department, { idempotencyKey: 'weaving' })
const missing = 'run_01KAM3T9X4Q2V7R8Z5B6N1C0DE'

const provocations: Partial<Record<ServedCode, () => PromiseLike<unknown>>> = {
  malformed_json: () => altered((_, init) => ({ ...init, body: '{' })).departments.create(department),
  validation_failed: () => payroll.departments.create({ ...department, name: '' }),
  unknown_field: () => payroll.departments.create({ ...department, colour: 'red' } as never),
  invalid_parameter: () => payroll.employees.list({ limit: 100_000 }),
  invalid_cursor: () => payroll.employees.list({ cursor: 'nowhere' }),
  invalid_version: () => payroll.departments.list({}, { headers: { 'svc-version': '1999-01-01' } }),
  unsupported_format: () => payroll.employees.list({ format: 'pdf' } as never),
  idempotency_key_invalid: () =>
    payroll.departments.create(department, { idempotencyKey: 'k'.repeat(1_000) }),
  idempotency_key_reused: () =>
    payroll.departments.create({ ...department, code: 'DYE' }, { idempotencyKey: 'weaving' }),
  missing_credentials: () =>
    altered((_, init) => {
      const headers = new Headers(init.headers)
      headers.delete('authorization')
      return { ...init, headers }
    }).departments.list(),
  invalid_key: () => open({ key: 'key_none.none' }).departments.list(),
  insufficient_scope: () => open({ key: narrow }).departments.list(),
  organization_forbidden: () => payroll.departments.list({ organization_id: 2_000_000_000 }),
  signature_invalid: () => signed().departments.list(),
  signature_expired: () => signed('1').departments.list(),
  signature_timestamp_in_future: () => signed('9999999999').departments.list(),
  rate_limit_exceeded: async () => {
    const hurried = open({ key: slow })
    await hurried.organizations.list()
    await hurried.organizations.list()
  },
  not_found: () => payroll.runs.get(missing),
  route_not_found: () =>
    altered((url, init) => {
      url.pathname = '/sandbox/v1/nothing'
      return init
    }).departments.list(),
  method_not_allowed: () => altered((_, init) => ({ ...init, method: 'DELETE' })).departments.list(),
  code_taken: () => payroll.departments.create(department),
  precondition_failed: () => payroll.departments.update(woven.id, { name: 'Looms' }, { ifMatch: 99 }),
  unsupported_media_type: () =>
    altered((_, init) => withHeaders(init, { 'content-type': 'text/plain' })).departments.create(department),
  uri_too_long: () => payroll.departments.list({ cursor: 'x'.repeat(9_000) }),
  headers_too_large: () => payroll.departments.list({}, { headers: { 'x-padding': 'x'.repeat(100_000) } }),
  https_required: () =>
    payroll.webhooks.create({ url: 'http://partner.example/hook', events: ['payroll.run.paid'] }),
  url_not_allowed: () =>
    payroll.webhooks.create({ url: 'https://127.0.0.1/hook', events: ['payroll.run.paid'] }),
}

async function failureOf(call: PromiseLike<unknown>): Promise<PayrollError> {
  try {
    await call
  } catch (error) {
    if (error instanceof PayrollError) return error
    throw error
  }
  throw new Error('The call succeeded.')
}

t.test('each code that one request provokes', async t => {
  for (const [code, call] of Object.entries(provocations)) {
    const failure = await failureOf(call()).catch((error: unknown) => error)
    const { status, retryable } = problemKinds[code as ServedCode]
    t.match(failure, { code, status, retryable, message: /./, requestId: /^req_/ }, code)
  }
})

t.test('every other code, raised in a handler', async t => {
  const codes = (Object.keys(problemKinds) as ServedCode[]).filter(
    code => provocations[code] === undefined && !beyondTheLibrary.includes(code),
  )
  for (const code of codes) {
    raised = code
    const failure = await failureOf(payroll.platform.getMe()).catch((error: unknown) => error)
    const { status, retryable } = problemKinds[code]
    t.match(failure, { code, status, retryable, message: 'Raised.', requestId: /^req_/ }, code)
  }
  t.comment(`${Object.keys(provocations).length} provoked, ${codes.length} raised`)
})

/** No operation answers it, and the types of the library come from the operations. */
type OtherCode = 'route_not_found'

t.test('the library types the codes of the service, and no others', t => {
  // Compiles as long as the two are the same.
  const known = (code: Exclude<ServedCode, OtherCode>): ProblemCode => code
  const served = (code: ProblemCode): Exclude<ServedCode, OtherCode> => code
  t.equal(served(known('run_is_stale')), 'run_is_stale')
  t.end()
})
