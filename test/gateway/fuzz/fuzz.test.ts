// What no caller of the API may ever see, looked for with requests made from the published document: a failure
// of the service, or an answer that the document does not describe. `npm run test:fuzz` looks for long.
// FUZZ_REQUESTS says how many requests a seed makes, FUZZ_SEEDS which seeds; a seed makes the same requests again.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { seedOrganization } from '../../support/seed.ts'
import { openStorage } from '#storage/open.ts'
import { freshStack, patienceMs } from '../../support/stack.ts'
import { dereferenced } from '../openapi/dereferenced.ts'
import { type Document, mark, matching, type Operation, type Request, requestsOf } from './requests.ts'

const amount = Number(process.env['FUZZ_REQUESTS'] ?? 300)
const seeds = (process.env['FUZZ_SEEDS'] ?? '20261101').split(',').map(Number)

/** The generator of a sandbox would fill it, and a reset would take the records of all other requests away. */
const left = new Set(['generateSandbox', 'resetSandbox', 'setSandboxClock'])

const document = dereferenced(
  JSON.parse(
    readFileSync(new URL('../../../gateway/openapi/openapi.json', import.meta.url), 'utf8'),
  ) as object,
) as Document

/** Requests on their way at once. */
const lanes = 4
const growthMiB = 96

/** The ids that answers have shown, by their prefix. */
class Met {
  readonly #ids = new Map<string, string[]>()

  learn(text: string): void {
    for (const [id, prefix = ''] of text.matchAll(/\b([a-z]{2,4})_[0-9A-Z]{26}\b/g)) {
      const known = this.#ids.get(prefix) ?? []
      if (known.length < 100 && !known.includes(id)) this.#ids.set(prefix, [...known, id])
    }
  }

  fill(text: string, organizationId: number): string {
    return text.replaceAll(mark, (found: string, prefix: string, nth: string) => {
      if (prefix === 'organization') return String(organizationId)
      const known = prefix === 'any' ? [...this.#ids.values()].flat() : (this.#ids.get(prefix) ?? [])
      const id = known[Number(nth) % known.length] ?? `${prefix}_00000000000000000000000000`
      return found.startsWith('"') ? `"${id}"` : id
    })
  }
}

t.test('every pattern of the document is one that requests can be made for', async t => {
  const patterns = new Set<string>()
  JSON.stringify(document, (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') patterns.add(value)
    return value
  })
  t.ok(patterns.size > 20)
  for (const pattern of patterns) {
    const drawn = fc.sample(matching(pattern), { numRuns: 20, seed: 20261101 })
    t.equal(
      drawn.find(text => !new RegExp(pattern, 'u').test(text)),
      undefined,
      pattern,
    )
  }
})

t.test('no request makes the service fail, or answer what it does not document', async t => {
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const stack = await freshStack(t, { environment: { MASTER_KEY: masterKey } })
  const { database_url: databaseUrl, sandbox_base_url: base } = stack.description()
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())
  const gateway = stack.processes.get('gateway')
  const pid = gateway?.pid()

  for (const seed of seeds) {
    t.comment(`FUZZ_SEEDS=${seed} FUZZ_REQUESTS=${amount}`)
    const { apiKey, organizationId, employeeIds } = await seedOrganization(storage, [
      { basic: 20_000 },
      { basic: 60_000 },
    ])
    const met = new Met()
    met.learn(employeeIds.join(' '))
    const requests = fc.sample(requestsOf(document, left), { numRuns: amount, seed })
    const faults: string[] = []
    const statuses = new Map<number, number>()
    /** Memory in MiB, at each tenth of the way: it rises and falls with the collections of garbage. */
    const memory: number[] = []
    let next = 0

    const work = async () => {
      while (next < requests.length && faults.length < 20) {
        const at = next++
        if (at % Math.ceil(amount / 10) === 0) memory.push(residentMiB(pid))
        const request = requests[at]
        if (request === undefined) return
        const { status, text, fault } = await sendUntilTaken(request, { base, apiKey, organizationId, met })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status < 300) met.learn(text)
        if (fault !== null)
          faults.push(`${request.operationId}: ${fault}\n${JSON.stringify(request).slice(0, 800)}`)
      }
    }
    await Promise.all(Array.from({ length: lanes }, work))

    t.same(faults, [], `no fault among ${amount} requests of seed ${seed}`)
    t.comment(
      [...statuses]
        .toSorted(([a], [b]) => a - b)
        .map(([status, times]) => `${status}: ${times}`)
        .join(', '),
    )
    // Of some seeds 3 in 100 do; none would mean that the requests are no longer like real ones.
    const done = [...statuses].filter(([status]) => status < 300).map(([, times]) => times)
    t.ok(done.reduce((sum, times) => sum + times, 0) > amount / 100, 'and some came through')
    t.equal(gateway?.pid(), pid, 'the gateway is the process that it was')
    const [half, end] = [memory[5] ?? Number.NaN, residentMiB(pid)]
    t.ok(
      Number.isNaN(end) || end - half < growthMiB,
      `its memory stays flat: ${[...memory, end].join(', ')} MiB`,
    )
  }
})

type Target = {
  readonly base: string
  readonly apiKey: string
  readonly organizationId: number
  readonly met: Met
}

/** Partners send a call again for which a busy machine had no time; one that never has it is at fault. */
async function sendUntilTaken(request: Request, target: Target) {
  let sent = await send(request, target)
  for (let again = 0; again < 20 && isPassing(sent); again += 1) {
    await pause(500)
    sent = await send(request, target)
  }
  return sent
}

function isPassing({ status, text }: { status: number; text: string }): boolean {
  return (
    status === 503 && text.startsWith('{') && (JSON.parse(text) as { retryable?: boolean }).retryable === true
  )
}

async function send(request: Request, { base, apiKey, organizationId, met }: Target) {
  const operation = operationsById.get(request.operationId)
  if (operation === undefined) throw new Error(`The document has no ${request.operationId}.`)
  // A stream of events lasts as long as its run; what comes in a moment is enough.
  const patience = AbortSignal.timeout(patienceMs)
  try {
    const response = await fetch(`${base}${met.fill(request.path, organizationId)}`, {
      method: request.method,
      headers: { authorization: `Bearer ${apiKey}`, ...request.headers },
      ...(request.body === null ? {} : { body: met.fill(request.body, organizationId) }),
      signal: patience,
    })
    const mediaType = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
    if (mediaType === 'text/event-stream') {
      await response.body?.cancel()
      return { status: response.status, text: '', fault: null }
    }
    const text = await response.text()
    const { status } = response
    const isTrimmed = status === 200 && /[?&]fields=/.test(request.path)
    return { status, text, fault: faultOf(operation, { status, mediaType, text, isTrimmed }) }
  } catch (error) {
    return { status: 0, text: '', fault: `no answer: ${String(error)} ${String((error as Error).cause)}` }
  }
}

function faultOf(
  operation: Operation,
  {
    status,
    mediaType,
    text,
    isTrimmed,
  }: { status: number; mediaType: string; text: string; isTrimmed: boolean },
): string | null {
  if (status >= 500) return `${status} ${text}`
  if (status === 304) return null
  const documented = operation.responses[status]
  if (documented === undefined) return `${status} is not documented: ${text.slice(0, 500)}`
  if (documented.content === undefined) return text === '' ? null : `${status} has a body`
  const others = { ...documented['x-streams'], ...documented['x-files'] }
  const schema = (documented.content[mediaType] ?? others[mediaType])?.schema
  if (schema === undefined) return `${status} is of the undocumented type ${mediaType}`
  if (!mediaType.includes('json')) return null
  const values = mediaType === 'application/x-ndjson' ? text.split('\n').filter(line => line !== '') : [text]
  const validate = validatorOf(`${operation.operationId} ${status} ${mediaType}`, schema)
  // Of an answer that was trimmed, what it shows is judged and not what it leaves out.
  const fits = (value: string): boolean =>
    validate(JSON.parse(value)) ||
    (isTrimmed && validate.errors?.every(({ keyword }) => ['required', 'anyOf'].includes(keyword)) === true)
  const bad = values.find(value => !fits(value))
  return bad === undefined
    ? null
    : `${status} does not fit: ${ajv.errorsText(validate.errors)} ${bad.slice(0, 500)}`
}

const operationsById = new Map(
  Object.values(document.paths)
    .flatMap(item => Object.values(item))
    .map(operation => [operation.operationId, operation]),
)

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addFormat('decimal', true)
const validators = new Map<string, ValidateFunction>()

function validatorOf(name: string, schema: object): ValidateFunction {
  const known = validators.get(name)
  if (known !== undefined) return known
  const made = ajv.compile(schema)
  validators.set(name, made)
  return made
}

/** Memory of the process; NaN on a machine that does not tell. */
function residentMiB(pid: number | undefined): number {
  if (process.platform !== 'linux') return NaN
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kibibytes) / 1024)
}
