// Every example of a request body is sent to a fresh sandbox as it stands in the document, with only the ids replaced.
// The responses have the schemas and the headers that the document promises.

import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '#gateway/openapi/document.ts'
import { routes } from '#gateway/resources/index.ts'
import { type Answer, type Partner, partner } from '../../support/partner.ts'
import { startTestStack } from '../../support/office.ts'
import { addKey, seedOrganization } from '../../support/seed.ts'
import t from 'tap'
import { dereferenced } from './dereferenced.ts'

type Header = { readonly required?: boolean }
type Reply = {
  readonly headers?: Readonly<Record<string, Header>>
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}
type Operation = {
  readonly operationId: string
  readonly parameters: readonly { name: string; in: string; required: boolean; example?: unknown }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: unknown }>> }
  readonly responses: Readonly<Record<string, Reply>>
}
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }
type Call = { readonly method: string; readonly path: string; readonly operation: Operation }

const document = dereferenced(JSON.parse(JSON.stringify(openApiDocument(routes))) as object) as Document
const calls: readonly Call[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

/** The organization with its people, before everything else; what ends something, after it. */
const first = ['createOrganization', 'setSandboxClock', 'generateSandbox']
const last = [
  'putHourlyRate',
  'createEmployeeExit',
  'updateEmployeeExit',
  'createPayrollRun',
  'updatePayrollRun',
  'calculatePayrollRun',
  'createSimulation',
  'adjustPayrollRunEmployee',
  'recalculatePayrollRun',
  'holdPayrollRun',
  'createPayslipFiles',
  'lockPayrollRun',
  'unlockPayrollRun',
  'markPayrollRunPaid',
  'createPaymentReference',
  'syncTally',
  'emailPayrollRun',
  'emailPayslip',
  'reversePayrollRun',
  'cancelFnf',
  'createFnf',
  'updateFnf',
  'recalculateFnf',
  'approveFnf',
  'markFnfPaid',
  'rehireEmployee',
]
const veryLast = ['resetSandbox']

const place = ({ operation: { operationId } }: Call): number => {
  const at = first.indexOf(operationId)
  if (at >= 0) return at - first.length
  const later = last.indexOf(operationId)
  return veryLast.includes(operationId) ? 1_000 : later + 1
}

/** The ids of the document by those of this sandbox. */
class Ids {
  readonly #byPrefix = new Map<string, string>()
  organization = 0
  paymentMethod = 0
  linkToken = ''

  learn({ operation: { operationId } }: Call, answer: Answer): void {
    if (operationId === 'createOrganization') this.organization = Number(answer.at('id'))
    if (operationId === 'createPaymentMethod') this.paymentMethod = Number(answer.at('id'))
    if (operationId === 'createConsoleSession')
      this.linkToken = new URL(String(answer.at('url'))).searchParams.get('token') ?? ''
    const own = answer.at('id')
    const seen = [...answer.text.matchAll(/\b([a-z]{2,4})_[0-9A-Z]{26}\b/g)]
    for (const [id, prefix = ''] of seen) if (!this.#byPrefix.has(prefix)) this.#byPrefix.set(prefix, id)
    const [, prefix] = /^([a-z]{2,4})_[0-9A-Z]{26}$/.exec(String(own)) ?? []
    if (answer.status === 201 && prefix !== undefined) this.#byPrefix.set(prefix, String(own))
  }

  in<Value>(value: Value): Value {
    return JSON.parse(
      JSON.stringify(value)
        .replaceAll(
          /\b([a-z]{2,4})_01KAM3T9X4Q2V7R8Z5B6N1C0DE\b/g,
          (id, prefix: string) => this.#byPrefix.get(prefix) ?? id,
        )
        .replaceAll('csl_9sK2mPqRtVwXyZ1a2b3c4d5e6f7g8h9i', this.linkToken)
        .replaceAll(/"organization_id":12\b/g, `"organization_id":${this.organization}`)
        .replaceAll(/"organization_ids":\[12\]/g, `"organization_ids":[${this.organization}]`)
        .replaceAll(/"payment_method_id":7\b/g, `"payment_method_id":${this.paymentMethod}`),
    ) as Value
  }
}

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addFormat('decimal', true)

/** Parts of the answer that the document does not describe. */
function faultsOf({ operation }: Call, answer: Answer): string[] {
  const { headers = {}, content = {} } = operation.responses[answer.status] ?? {}
  const schema = content['application/json']?.schema
  const isJson = (answer.headers.get('content-type') ?? '').includes('json')
  const isInvalid = isJson && schema !== undefined && !ajv.validate(schema, JSON.parse(answer.text))
  const told = [...answer.headers.keys()].filter(name =>
    /^(x-(?!content)|etag|location|retry|idem|svc|pref)/.test(name),
  )
  const known = Object.keys(headers).map(name => name.toLowerCase())
  return [
    ...(answer.status in operation.responses ? [] : [`${answer.status} is not documented`]),
    ...(isInvalid ? [ajv.errorsText()] : []),
    ...told.filter(name => !known.includes(name)).map(name => `the header ${name} is not documented`),
    ...Object.entries(headers)
      .filter(([name, { required }]) => required === true && !answer.headers.has(name))
      .map(([name]) => `the header ${name} is missing`),
  ]
}

/** What is wrong with the `Location` of a record that was created: its own path where it has one, else one that can be read. */
async function locationFaults(
  call: Partner,
  { path }: Call,
  answer: Answer,
  base: string,
): Promise<string[]> {
  const location = answer.headers.get('location')
  if (location === null) return ['absent']
  const { pathname } = new URL(base)
  if (!location.startsWith(`${pathname}/`)) return [`${location} is outside ${pathname}`]
  const found = await call('GET', location.slice(pathname.length))
  if (found.status !== 200) return [`GET ${location} answers ${found.status}`]
  const hasOwn = calls.some(each => each.method === 'GET' && each.path === `${path}/{id}`)
  const id = String(answer.at('id'))
  return hasOwn && !location.endsWith(`/${id}`) ? [`${location} is not that of ${id}`] : []
}

const exampleBody = ({ operation }: Call) => operation.requestBody?.content['application/json']?.example

const run = '/payroll-runs/run_01KAM3T9X4Q2V7R8Z5B6N1C0DE'
const employee = '/employees/emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'

/** Records that an example presupposes beside those that it names. */
const before: Readonly<Record<string, (call: Partner, ids: Ids) => Promise<Answer | undefined>>> = {
  putHourlyRate: (call, ids) =>
    call('PUT', ids.in(`${employee}/salary`), {
      effective_from: '2027-02-01',
      pay_basis: 'hourly',
      components: [{ component_code: 'BASIC', monthly_amount: 240 }],
    }),
  // Some of the generated employees cannot be calculated, on purpose.
  async lockPayrollRun(call, ids) {
    const failures = (await call('GET', ids.in(run))).at('failures') as { employee_id: string }[]
    for (const { employee_id: id } of failures) {
      await call('PATCH', ids.in(`${run}/employees/${id}`), { excluded: true, remarks: 'Checked' })
    }
    return undefined
  },
  createFnf: (call, ids) => call('PATCH', ids.in(`${employee}/exit`), { date_of_leaving: '2026-11-20' }),
  // The example is a dry run.
  approveFnf: (call, ids) => call('POST', ids.in('/fnf/fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE/recalculate'), {}),
  // Held by an earlier example; a payslip on hold is not sent.
  async markPayrollRunPaid(call, ids) {
    const employees = ids.in(['emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'])
    await call('POST', ids.in(`${run}/hold`), { action: 'release', employee_ids: employees })
    return call('POST', ids.in(`${run}/lock`), { reason: 'Approved' })
  },
}

t.test('every example is accepted by a fresh sandbox, and every response is as documented', async t => {
  const house = await startTestStack(t, { environment: { ALLOW_OWN_TAX_SLABS: 'true' } })
  const seeded = await seedOrganization(house.storage, [])
  const call = partner(house.base, seeded)
  const ids = new Ids()
  /** Approves what the first key did. */
  const approves = async (): Promise<Partner> =>
    partner(house.base, await addKey(house.storage, { ...seeded, organizationId: ids.organization }))
  const pathOf = ({ path, operation, method }: Call): string => {
    const inPath = operation.parameters.filter(parameter => parameter.in === 'path')
    const filled = inPath.reduce(
      (text, { name, example }) =>
        text.replace(
          `{${name}}`,
          name === 'id' && example === 12 ? String(ids.organization) : String(example),
        ),
      path,
    )
    const names = operation.parameters.map(({ name }) => name)
    const query = [
      ...operation.parameters
        .filter(({ in: where, required }) => where === 'query' && required)
        .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`),
      ...(names.includes('organization_id') ? [`organization_id=${ids.organization}`] : []),
      ...(path.includes('tax-') || path.includes('opening-balances') ? ['tax_year=2026-27'] : []),
    ]
    return ids.in(
      `${filled}${query.length > 0 && method !== 'POST' ? `?${query.join('&')}` : path.includes('proofs') ? '?tax_year=2026-27' : ''}`,
    )
  }

  const writes = calls.filter(each => exampleBody(each) !== undefined).toSorted((a, b) => place(a) - place(b))
  let accepted = 0
  const created = new Set<string>()
  for (const each of writes) {
    const prepared = await before[each.operation.operationId]?.(call, ids)
    if (prepared !== undefined && prepared.status >= 300) throw new Error(prepared.text)
    const { operationId } = each.operation
    const asks = operationId === 'approveBankFileAccounts' ? await approves() : call
    const answer = await asks(each.method, pathOf(each), ids.in(exampleBody(each)), {
      prefer: 'handling=strict, wait=30',
    })
    ids.learn(each, answer)
    if (answer.status < 300) accepted += 1
    if (answer.status === 201 && each.method === 'POST') {
      created.add(operationId)
      t.same(await locationFaults(call, each, answer, house.base), [], `Location of ${operationId}`)
    }
    const outcome = answer.status < 300 ? faultsOf(each, answer) : [answer.text]
    t.same(outcome, [], `${operationId}: ${answer.status}`)
  }
  t.comment(`${accepted} of ${writes.length} examples accepted`)
  const creating = writes.filter(({ method, operation }) => method === 'POST' && '201' in operation.responses)
  t.same(
    creating.map(({ operation }) => operation.operationId).filter(each => !created.has(each)),
    [],
    'every operation that creates was tried',
  )
})
