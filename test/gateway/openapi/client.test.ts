// A client generated from the published document: it compiles under every strict option of TypeScript, with the sample of
// every operation and the code of the guide, every response is typed, and it works against a real sandbox.

import { samplesOf } from '#gateway/openapi/site/reference.ts'
import { operations } from '#gateway/openapi/site/reference-document.ts'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import { startTestStack } from '../../support/office.ts'
import { seedOrganization } from '../../support/seed.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, '.data/typed-client')
const generator = join(import.meta.dirname, 'tools/node_modules/openapi-typescript/bin/cli.js')
const compiler = join(root, 'node_modules/typescript/bin/tsc')

const strictest = {
  module: 'nodenext',
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: [],
  noEmit: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  allowImportingTsExtensions: true,
}

/** Operations whose response is text, or nothing. */
const untyped = new Set(['getLlms'])

const guide = readFileSync(join(root, 'gateway/openapi/guides/typed-client.md'), 'utf8')
const guideCode = /```ts\n(.*?)```/s.exec(guide)?.[1] ?? ''

/** Each sample as a function that refuses a response of type any or unknown. */
const samples = operations.map(
  operation => `export async function ${operation.operationId}() {
${samplesOf(operation).typescript}
return [${untyped.has(operation.operationId) ? 'data' : 'typed(data)'}, typed(error)]
}`,
)
const sampleCode = `import { payrollClient } from './client.ts'
type Typed<Value> = 0 extends 1 & Value ? never : unknown extends Value ? never : Value
const typed = <Value>(value: Value & Typed<Value>): Value => value
const client = payrollClient('', '')
${samples.join('\n')}
`

function compile(): string {
  // The loader of the test runner is not for other programs.
  const command = ['-u', 'NODE_OPTIONS', process.execPath, compiler, '-p', folder]
  const { stdout, stderr, status } = spawnSync('env', command, { encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}

t.before(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const document = join(root, 'gateway/openapi/openapi.json')
  execFileSync(process.execPath, [generator, document, '-o', join(folder, 'payroll.d.ts')])
  writeFileSync(join(folder, 'client.ts'), guideCode)
  writeFileSync(join(folder, 'samples.ts'), sampleCode)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: strictest, include: ['*.ts'] }),
  )
})

t.test('the guide and the sample of every operation compile, and every response is typed', async t => {
  t.equal(compile(), '')
  writeFileSync(
    join(folder, 'wrong.ts'),
    "import { payrollClient } from './client.ts'\nvoid payrollClient('', '').GET('/nowhere')\n",
  )
  t.match(compile(), 'wrong.ts', 'and what is wrong does not')
  rmSync(join(folder, 'wrong.ts'))
})

type GuideModule = {
  payrollClient(base: string, key: string): unknown
  allEmployees(client: unknown, organizationId: number): Promise<{ id: string }[]>
  runMonth(client: unknown, organizationId: number, month: number, year: number): Promise<number>
}

t.test('the client of the guide reads employees and pays a month', async t => {
  const house = await startTestStack(t)
  const seeded = await seedOrganization(house.storage, [{ basic: 20_000 }, { basic: 30_000 }])
  const guided = (await import(pathToFileURL(join(folder, 'client.ts')).href)) as GuideModule
  const client = guided.payrollClient(house.base, seeded.apiKey)
  const employees = await guided.allEmployees(client, seeded.organizationId)
  t.same(employees.map(({ id }) => id).toSorted(), [...seeded.employeeIds].toSorted())
  t.ok((await guided.runMonth(client, seeded.organizationId, 10, 2026)) > 0)
})
