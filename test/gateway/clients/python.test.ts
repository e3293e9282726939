// The Python library as a partner uses it: programs of the folder `python` against a stack, by any Python from 3.11 on.

import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { createTestOrganization, startTestStack } from '../../support/office.ts'
import { type Fault, startFaultyWay } from './faulty-way.ts'

const folder = fileURLToPath(new URL('./python/', import.meta.url))
const library = fileURLToPath(new URL('../../../gateway/clients/python/', import.meta.url))

const isThere = (...args: readonly string[]): boolean => spawnSync('python3', args).status === 0
const hasPython = isThere('-c', 'import sys; sys.exit(sys.version_info < (3, 11))')
const withoutPython = hasPython ? false : 'python3 of 3.11 or newer is missing'

/** Each test of the program is one here. */
async function runProgram(t: Test, name: string, given: unknown = {}): Promise<void> {
  const env = {
    ...process.env,
    PYTHONPATH: `${library}src`,
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONUTF8: '1',
    PAYROLL_TEST: JSON.stringify(given),
  }
  const program = spawn('python3', ['-W', 'error', `${folder}${name}`], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => program.kill())
  for await (const line of createInterface(program.stdout)) {
    const { name: title, failure } = JSON.parse(line) as { name: string; failure: string | null }
    t.equal(failure, null, title)
  }
  const [code] = program.exitCode === null ? await once(program, 'close') : [program.exitCode]
  t.equal(code, 0, `${name} ended`)
}

t.test('answers that are cut, late, foreign or unending', { skip: withoutPython }, async t => {
  await runProgram(t, 'transport.py')
})

t.test(
  'types hold what a program says of them',
  {
    skip: withoutPython || (isThere('-m', 'mypy', '--version') ? false : 'mypy is missing'),
  },
  async t => {
    const cache = t.testdir()
    const args = [
      '-m',
      'mypy',
      '--strict',
      '--warn-unused-ignores',
      `--cache-dir=${cache}`,
      '--python-version=3.11',
    ]
    const env = { ...process.env, MYPYPATH: `${library}src` }
    const checked = await promisify(execFile)(
      'python3',
      [...args, '-p', 'payroll_engine', `${folder}typed.py`],
      {
        env,
      },
    ).catch((error: unknown) => error as { readonly stdout: string })
    t.match(checked.stdout, /^Success/)
  },
)

t.test('a library in use', { skip: withoutPython }, async t => {
  const house = await startTestStack(t)
  const origin = new URL(house.base).origin
  const people = Array.from({ length: 23 }, (_, at) => ({ basic: 20_000 + at * 137 }))
  const { seeded } = await createTestOrganization(house, people)
  const { seeded: other } = await createTestOrganization(house)
  const kinds: readonly Fault[] = ['unavailable', 'limited', 'refused', 'lost', 'cut']
  let at = 0
  // Two of five calls go wrong, in an order that no client can follow.
  const way = await startFaultyWay(t, origin, () => {
    at += 1
    return (at * 7) % 5 < 2 ? kinds[Math.floor(at / 5) % kinds.length]! : 'none'
  })
  await runProgram(t, 'library.py', {
    url: origin,
    organization_id: seeded.organizationId,
    employee_ids: seeded.employeeIds,
    key: seeded.apiKey,
    key_id: seeded.keyId,
    secret: seeded.signingSecret,
    faulty_url: way.origin,
    faulty_key: other.apiKey,
    faulty_organization_id: other.organizationId,
  })
  t.same([...new Set(way.met)].toSorted(), [...kinds, 'none'].toSorted())
})
