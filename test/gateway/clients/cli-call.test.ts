// `payroll call` as the documentation shows it for every operation, against a stack.

import { librarySamples } from '#gateway/clients/emit/samples.ts'
import type { Context } from '#gateway/clients/typescript/src/cli/context.ts'
import { exitCodes } from '#gateway/clients/typescript/src/cli/failures.ts'
import { runProgram } from '#gateway/clients/typescript/src/cli/program.ts'
import { openApiDocument } from '#gateway/openapi/document.ts'
import { routes } from '#gateway/resources/index.ts'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import t, { type Test } from 'tap'
import { createTestOrganization, startTestStack } from '../../support/office.ts'
import { encodePng } from '../../support/png.ts'

const house = await startTestStack(t)
const { seeded } = await createTestOrganization(house)
const samples = librarySamples(openApiDocument(routes), { origin: '', key: '' })

/** Arguments as a shell splits them, of each command line. */
function argumentsOf(lines: readonly string[]): string[][] {
  const script = `payroll() { printf '%s\\0' "$@" ''; }\n${lines.join('\nprintf "\\1"\n')}`
  const { stdout } = spawnSync('bash', ['-c', script], { maxBuffer: 64 * 1024 * 1024 })
  return String(stdout)
    .split('\u0001')
    .map(part => part.split('\0').slice(0, -2))
}

async function run(
  args: readonly string[],
  { signal = new AbortController().signal, key = seeded.apiKey } = {},
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const streams = { stdout: new PassThrough(), stderr: new PassThrough() }
  const env = { PAYROLL_URL: new URL(house.base).origin, PAYROLL_ENVIRONMENT: 'sandbox', PAYROLL_KEY: key }
  const context = { process: { ...streams, stdin: new PassThrough(), env }, signal } as unknown as Context
  const code = await runProgram(args, context)
  const textOf = (stream: PassThrough): string => String(stream.read() ?? '')
  return { code, stdout: textOf(streams.stdout), stderr: textOf(streams.stderr) }
}

t.test('the sample of every operation is a command that the service takes', async t => {
  const folder = t.testdir()
  writeFileSync(
    join(folder, 'logo.png'),
    encodePng({ width: 8, height: 8, depth: 8, colourType: 2 }, () => [1, 2, 3]),
  )
  const names = [...samples.keys()].toSorted(
    (a, b) => Number(a === 'createOrganization') - Number(b === 'createOrganization'),
  )
  const commands = argumentsOf(names.map(name => samples.get(name)!.shell))
  t.equal(commands.length, routes.length)
  const faults: string[] = []
  for (const [at, args] of commands.entries()) {
    const here = args.map((each, position) => {
      const named = each.replaceAll(/"organization_id": 12\b/g, `"organization_id": ${seeded.organizationId}`)
      return ['--file', '--out'].includes(args[position - 1] ?? '') ? join(folder, named) : named
    })
    const { code, stderr } = await run(here, {
      signal: AbortSignal.timeout(names[at]!.startsWith('stream') ? 2_000 : 120_000),
    })
    const isForm =
      code === exitCodes.usage || /This field is required|Unknown field|is not offered/.test(stderr)
    if (isForm || code === exitCodes.unreachable)
      faults.push(`${here.join(' ').slice(0, 200)}: ${code} ${stderr}`)
  }
  t.same(faults, [])
})

/** Output of a command that succeeds, as JSON. */
async function answerOf(t: Test, ...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await run(['call', ...args])
  t.equal(code, exitCodes.ok, stderr)
  return JSON.parse(stdout) as Record<string, unknown>
}

t.test('bodies, queries, pages, files and nothing at all', async t => {
  const folder = t.testdir({ 'body.json': JSON.stringify({ name: 'Weaving', code: 'WEA' }) })
  const other = await createTestOrganization(
    house,
    Array.from({ length: 5 }, () => ({ basic: 20_000 })),
  )
  const call = (...args: string[]) => run(['call', ...args], { key: other.seeded.apiKey })
  const made = await call('departments.create', '--body', `@${join(folder, 'body.json')}`)
  const { id } = JSON.parse(made.stdout) as { id: string }
  const rows = await call('employees.list', '--query', 'limit=2', '--all')
  t.equal((JSON.parse(rows.stdout) as unknown[]).length, 5)
  const out = join(folder, 'employees.csv')
  t.match(await call('employees.list', '--format', 'csv', '--out', out), {
    code: exitCodes.ok,
    stdout: /Saved/,
  })
  t.match(readFileSync(out, 'utf8'), other.seeded.employeeIds[0]!)
  t.match(await call('departments.delete', id), { code: exitCodes.ok, stdout: 'Done.\n' })
  t.match(await call('departments.get', id), { code: exitCodes.refused, stderr: /payroll: / })
  t.match(await answerOf(t, 'platform.getMe'), { key: { environment: 'sandbox' } })
})

t.test('a wrong command says what to write', async t => {
  const cases: [string[], RegExp][] = [
    [['nothing.list'], /"nothing" is no resource\. Write one of platform/],
    [['runs.pay'], /runs has no "pay"\. Write one of list/],
    [['runs.get'], /runs\.get takes id after its name\./],
    [['runs.list', 'x'], /runs\.list takes no id\./],
    [['runs.list', '--query', 'month'], /"month" is no parameter\. Write it as month=10\./],
    [['runs.list', '--body', '{}'], /runs\.list takes no body\./],
    [['runs.create', '--body', '{'], /--body is no JSON\./],
    [['runs.create', '--file', join(t.testdirName, 'none')], /cannot be read/],
    [['organizations.putLogo', '12'], /Name it with --file\./],
    [['employees.list', '--format', 'csv'], /Say where it goes with --out\./],
  ]
  for (const [args, message] of cases)
    t.match(
      await run(['call', ...args]),
      { code: exitCodes.usage, stdout: '', stderr: message },
      args.join(' '),
    )
})
