// The TypeScript package as it is published: what it weighs, that it compiles strictly, and that the example of
// each method is accepted by a sandbox.

import { modelOf } from '#gateway/clients/emit/document.ts'
import { typescriptExample } from '#gateway/clients/emit/typescript-example.ts'
import { openApiDocument } from '#gateway/openapi/document.ts'
import { routes } from '#gateway/resources/index.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { createTestOrganization, startTestStack, type TestStack } from '../../support/office.ts'
import { encodePng } from '../../support/png.ts'
import { emptyFolder, install, outside, pack, packageFolder, program } from './installed.ts'

const root = join(import.meta.dirname, '../../..')
const compiler = join(root, 'node_modules/typescript/bin/tsc')

const strictest = {
  module: 'nodenext',
  target: 'es2024',
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  noEmit: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  skipLibCheck: false,
}

const resources = modelOf(openApiDocument(routes)).resources

/** Errors of the compiler. */
async function compile(folder: string, file: string): Promise<string> {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: strictest, files: [file] }))
  return outside(process.execPath, [compiler, '-p', folder]).then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string }) => error.stdout,
  )
}

/** The code of the guide compiles as strictly, and calculates a month. */
async function followGuide(t: Test, house: TestStack, folder: string): Promise<void> {
  const { seeded } = await createTestOrganization(house)
  const guide = readFileSync(join(root, 'gateway/openapi/guides/libraries.md'), 'utf8')
  const code = [...guide.matchAll(/```ts\n(.*?)```/gs)].map(([, block]) => block).join('\n')
  writeFileSync(
    join(folder, 'guide.ts'),
    code
      .replaceAll('https://api.example.com', new URL(house.base).origin)
      .replaceAll('your-sandbox-key', seeded.apiKey),
  )
  t.equal(await compile(folder, 'guide.ts'), '', 'the guide compiles strictly')
  const started = `import { calculateMonth, claim } from './guide.ts'
const net = await calculateMonth(${seeded.organizationId}, 10, 2026)
const expense = await claim('${seeded.employeeIds[0]}', '1,250.50')
process.stderr.write(JSON.stringify({ net, expense }))`
  writeFileSync(join(folder, 'follow.ts'), started)
  const { stderr, stdout } = await outside(process.execPath, ['follow.ts'], { cwd: folder })
  // Basic 20,000 and HRA 8,000, less 12 % and 0.75 % of 20,000 to the provident fund and to state insurance.
  t.match(JSON.parse(stderr.slice(stderr.indexOf('{'))), { net: 25_450, expense: /^exp_/ })
  t.match(stdout, /25450/)
}

t.test('the package is small, has no dependencies, and its examples hold', async t => {
  const packed = await pack()
  const folder = emptyFolder(t)
  await install(folder, packed)
  t.ok(packed.bytes <= 400_000, `${packed.bytes} bytes packed`)
  t.same(
    packed.files.filter(path => !path.startsWith('dist/') && !['package.json', 'README.md'].includes(path)),
    [],
  )
  const description = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as object
  t.notOk('dependencies' in description, 'no dependencies')
  // Nothing else is installed, so the command line has all that it imports.
  const { stdout: help } = await outside(
    process.execPath,
    [join(folder, program), 'runs', 'diff', '--help'],
    {
      cwd: folder,
    },
  )
  t.match(help, /Example:\n {2}payroll runs diff /)
  t.match(readFileSync(join(folder, program), 'utf8'), /^#!\/usr\/bin\/env node\n/)

  const house = await startTestStack(t)
  const { seeded } = await createTestOrganization(house)
  const examples = resources.flatMap(({ name, methods }) =>
    methods.map(method => {
      const code = typescriptExample(name, method).replaceAll(
        /\borganization_id: 12\b/g,
        `organization_id: ${seeded.organizationId}`,
      )
      const returns = code.startsWith('const answer') ? '\n    return answer' : ''
      return `  '${name}.${method.name}': async () => {\n    ${code}${returns}\n  },\n`
    }),
  )
  writeFileSync(
    join(folder, 'logo.png'),
    encodePng({ width: 8, height: 8, depth: 8, colourType: 2 }, () => [1, 2, 3]),
  )
  writeFileSync(
    join(folder, 'examples.ts'),
    `import { setTimeout } from 'node:timers/promises'
import { openFile, Payroll, PayrollError } from 'payroll-engine'

const payroll = new Payroll()
const examples: Readonly<Record<string, () => Promise<unknown>>> = {
${examples.join('')}}
const outcomes: Record<string, string> = {}
// A second organization would have to be named in each call, so its creation comes last.
const { 'organizations.create': createOrganization, ...others } = examples
for (const [name, example] of Object.entries({ ...others, 'organizations.create': createOrganization! })) {
  try {
    // A stream of events has no end: an open one is accepted.
    await Promise.race([example(), setTimeout(name.includes('stream') ? 2_000 : 120_000)])
    outcomes[name] = 'ok'
  } catch (error) {
    outcomes[name] = error instanceof PayrollError
      ? [error.status, error.code, ...error.details.map(({ field, code }) => field + ' ' + code)].join(' ')
      : String(error)
  }
}
process.stderr.write(JSON.stringify(outcomes), () => process.exit())
`,
  )
  t.equal(await compile(folder, 'examples.ts'), '', 'every example compiles strictly')
  await followGuide(t, house, folder)
  const { stderr } = await outside(process.execPath, ['examples.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      PAYROLL_URL: new URL(house.base).origin,
      PAYROLL_ENVIRONMENT: 'sandbox',
      PAYROLL_KEY: seeded.apiKey,
    },
  })
  const outcomes = JSON.parse(stderr.slice(stderr.indexOf('{'))) as Record<string, string>
  t.equal(Object.keys(outcomes).length, routes.length)
  // A record of an example is not there, or its state forbids the call: that is no fault of the call's form.
  const isAccepted = (outcome: string) =>
    /^(?:ok|40[49] |412 |401 invalid_token)/.test(outcome) ||
    /^40[03] \w+( \S+ unknown_reference)+$/.test(outcome)
  const refused = Object.entries(outcomes).filter(([, outcome]) => !isAccepted(outcome))
  t.same(refused, [])
})
