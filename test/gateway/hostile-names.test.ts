// Names that every object has by inheritance are names like any other: where a caller's text picks an entry, it picks
// none of these.

import { routes } from '#gateway/resources/index.ts'
import { readerOf } from '#gateway/http/validation.ts'
import { deductionSection, keptPaySection, sectionOf2025 } from '#proto/law/tax-sections.ts'
import { asText, command, option, runCommandLine } from '#proto/process/command-line.ts'
import t from 'tap'
import type { TSchema } from 'typebox'
import { startGateway } from './support/gateway.ts'
import { csv, form, importing } from './support/importing.ts'
import { newEmployee, newOrganization } from './support/records.ts'

const hostile = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']

type Node = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly 'x-row'?: true
}
type Path = readonly (string | number)[]
type Choice = { readonly path: Path; readonly root: Node }

function* choicesOf(node: Node, root: Node, path: Path): Generator<Choice> {
  if (node['x-row'] !== undefined) {
    const { 'x-row': _row, ...row } = node
    yield* choicesOf(row, row, [])
    return
  }
  for (const [name, property] of Object.entries(node.properties ?? {}))
    yield* choicesOf(property, root, [...path, name])
  if (node.items !== undefined) yield* choicesOf(node.items, root, [...path, 0])
  if (node.enum !== undefined && path.length > 0) yield { path, root }
}

function bodyWith([first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  const inner = bodyWith(rest, value)
  return typeof first === 'number' ? [inner] : { [first]: inner }
}

t.test('no choice of a request takes them', async t => {
  let choices = 0
  const taken: string[] = []
  for (const route of routes)
    for (const source of ['body', 'query'] as const) {
      const schema = route[source]
      if (schema === undefined) continue
      const readers = new Map<Node, ReturnType<typeof readerOf>>()
      for (const { path, root } of choicesOf(schema, schema, [])) {
        choices += 1
        const read = readers.get(root) ?? readerOf(root as TSchema, source)
        readers.set(root, read)
        const name = hostile[choices % hostile.length] ?? ''
        const reading = read(bodyWith(path, name))
        const pointer = `#/${path.join('/')}`
        const isRefused = 'findings' in reading && reading.findings.some(each => each.pointer === pointer)
        if (!isRefused) taken.push(`${route.method} ${route.path} ${path.join('.')} ${name}`)
      }
    }
  t.same(taken, [])
  t.ok(choices > 200, `${choices} choices`)
})

const gateway = await startGateway(t)
const { imported, send } = importing(gateway)
const key = await gateway.newKey()
const organization = await newOrganization(gateway, key)
/** As JSON, in which `__proto__` is a name of its own. */
const pairs = `{${hostile.map(name => `"${name}": "kept"`).join(', ')}}`

t.test('metadata keeps them, from calls, patches and files', async t => {
  const own = (answer: { readonly body: unknown }) =>
    new Map(Object.entries((answer.body as { metadata: object }).metadata))
  const expected = new Map(hostile.map(name => [name, 'kept']))
  const made = await newEmployee(gateway, key, 'A1', { metadata: JSON.parse(pairs) as object })
  t.same(own(made), expected)
  const other = await newEmployee(gateway, key, 'A2')
  const patched = await gateway.ask(key, `PATCH /employees/${other.id}`, {
    body: { metadata: JSON.parse(pairs) as object },
  })
  t.same(own(patched), expected)
  const file = csv(
    `employee_code,${hostile.map(name => `metadata.${name}`).join(',')}`,
    `A3,${hostile.map(() => 'kept').join(',')}`,
  )
  const third = await newEmployee(gateway, key, 'A3')
  const job = await imported(key, file, { type: 'employees', mode: 'update' })
  t.match(job.body, { status: 'completed', succeeded: 1 }, job.text)
  t.same(own(await gateway.ask(key, `GET /employees/${third.id}`)), expected)
})

t.test('columns, mappings, cells and form fields', async t => {
  // A row for each of three employees.
  for (const names of [hostile.slice(0, 3), hostile.slice(3)])
    for (const [column, code] of [
      ['is_director', 'invalid_type'],
      ['gender', 'not_in_enum'],
      ['work_state_code', 'not_in_enum'],
      ['relationship', 'not_in_enum'],
      ['department_id', 'unknown_reference'],
    ]) {
      const job = await imported(
        key,
        csv(`employee_code,${column},${hostile.join(',')}`, ...names.map((name, at) => `A${at + 1},${name}`)),
        { type: 'employees', mode: 'update' },
      )
      t.match(
        job.body,
        {
          failed: 3,
          ignored_columns: hostile.filter(name => !name.startsWith('_')),
          error_summary: [{ code, count: 3 }],
        },
        `${column} ${job.text}`,
      )
    }
  for (const name of hostile) {
    const mapping = JSON.stringify({ code: name })
    t.equal((await send(key, csv('code', 'A1'), { type: 'employees', mapping })).status, 400, name)
    t.equal((await send(key, csv('employee_code', 'A1'), { type: name })).status, 400, name)
    const template = await gateway.ask(key, `GET /imports/template?type=${name}`)
    t.equal(template.status, 400, name)
    const sent = form(csv('employee_code', 'A1'), { type: 'employees', [name]: 'x' })
    const unknown = await gateway.ask(key, 'POST /imports', {
      ...sent,
      headers: { ...sent.headers, Prefer: 'handling=strict' },
    })
    t.match(unknown.text, `"${name}"`, `the form field ${name} is named`)
  }
})

t.test('parameters and parts of addresses', async t => {
  const paths = (name: string) => [
    `/employees?sort=${name}`,
    `/employees?fields=${name}`,
    `/employees?expand=${name}`,
    `/employees?${name}=1`,
    `/employees?cursor=${name}`,
    `/employees/${name}`,
    `/employees/ext:${name}`,
    `/government-forms/${name}`,
    `/salary-components/${name}`,
    `/reports/overtime?month=10&year=2026&organization_id=${organization}&format=${name}`,
    `/reports/${name}`,
    `/imports/${name}`,
    `/${name}`,
  ]
  for (const name of hostile)
    for (const path of paths(name)) {
      const { status, text } = await gateway.ask(key, `GET ${path}`)
      t.ok(status < 500, `${path} ${status} ${text.slice(0, 200)}`)
      if (!path.includes(`?${name}`) && !path.startsWith('/employees?'))
        t.ok(status >= 400, `${path} is refused: ${status}`)
    }
})

t.test('codes of components, ledgers and sections', async t => {
  for (const name of hostile) {
    const component = { name: 'Pay', type: 'earning', category: 'basic', calculation: { method: 'flat' } }
    t.equal(
      (await gateway.ask(key, 'POST /salary-components', { body: { ...component, code: name } })).status,
      400,
    )
    t.equal(deductionSection(name, '1961'), null)
    t.equal(sectionOf2025(name), null)
    t.equal(keptPaySection(name), name)
  }
})

t.test('commands and options of a command line', async t => {
  const only = command({
    summary: 'Do it',
    options: { day: option('DAY', 'the day', asText) },
    run: () => Promise.resolve(0),
  })
  for (const name of hostile)
    for (const words of [[name], ['help', name], ['do', `--${name}`, 'x']]) {
      let written = ''
      const stream = { on: () => stream, write: (text: string) => (written += text) }
      const host = { stdout: stream, stderr: stream, exit: () => {} }
      const code = await runCommandLine(host as never, words, {
        name: 'tool',
        commands: { do: only, other: only },
      })
      t.notMatch(written, /native code|TypeError|undefined/, `${words.join(' ')}: ${code} ${written}`)
    }
})
