// Features of payroll together: every pair of features that can go together is drawn for at least one person, who is
// paid by a preview that says everything, by a stored run, and by a preview that borrows the stored employee. What the
// three answer must agree, and be readable at every level of explanation. Today's half of the runs is paid.

import { isDeepStrictEqual } from 'node:util'
import t, { type Test } from 'tap'
import { startTestStack, createTestOrganization } from '../support/office.ts'
import { isOfToday } from '../support/share-of-day.ts'
import { coveringArray, pairsOf, randomBy } from '../support/combinations/covering-array.ts'
import type { Done, Feature, Fields, Person, Records, Run } from '../support/combinations/feature.ts'
import * as office from '../support/combinations/office.ts'
import { payFeatures } from '../support/combinations/pay-features.ts'
import { personFeatures } from '../support/combinations/person-features.ts'
import { runFeatures } from '../support/combinations/run-features.ts'

type Line = {
  code: string
  type: string
  amount: number
  explanation: { text: string; steps: { n: number; op: string; result: unknown }[] } | null
}
type Slip = Fields & {
  id: string
  ref?: string
  employee_id: string
  lines: Line[]
  warnings: { code: string; message: string }[]
  failure: Failure | null
  gross: number
  total_deductions: number
  net_payable: number
  reimbursements_total: number
  carried_forward: number
}
type Failure = { ref?: string; code: string; message: string }

const levels = ['none', 'summary', 'full'] as const
const ofPeople = [...payFeatures, ...personFeatures]
const features = [...runFeatures, ...ofPeople]
const isOfRun = (feature: Feature) => runFeatures.includes(feature)

function excludes(one: Feature, other: Feature): boolean {
  const { excludes: reasons = {} } = one
  return other.name in reasons || other.slot in reasons
}
function clashes(one: Feature, other: Feature): boolean {
  if (one.notInline !== undefined && other.notStored !== undefined) return true
  if (one.notStored !== undefined && other.notInline !== undefined) return true
  return excludes(one, other) || excludes(other, one)
}

const seed = Number(process.env['COMBINATIONS_SEED'] ?? 20_261_001)
const random = randomBy(seed)
const isStored = ({ notStored }: Feature) => notStored === undefined
const runs = coveringArray({ features: runFeatures, clashes, density: 0.95 }, [[]], random)
const rows = [
  ...coveringArray(
    { features: features.filter(isStored), clashes, taken: ofPeople.filter(isStored), density: 0.85 },
    runs,
    random,
    1,
  ),
  ...coveringArray(
    { features, clashes, taken: ofPeople, wanted: (...both) => !both.every(isStored), density: 0.85 },
    runs,
    random,
  ),
]
const byRun = Map.groupBy(rows, row =>
  row
    .filter(isOfRun)
    .map(({ name }) => name)
    .toSorted()
    .join(),
)

const paise = (rupees: number) => Math.round(rupees * 100)
const total = (lines: readonly Line[], ...types: string[]) =>
  lines.filter(({ type }) => types.includes(type)).reduce((sum, { amount }) => sum + paise(amount), 0)

/** Faults of a slip by itself. */
function faultsOf(slip: Slip): string[] {
  const codes = slip.lines.map(({ code }) => code)
  const roundOff = slip.lines.find(({ code }) => code === 'ROUND_OFF')?.amount ?? 0
  const net =
    paise(slip.gross) + paise(slip.reimbursements_total) - paise(slip.total_deductions) + paise(roundOff)
  return [
    ...(new Set(codes).size === codes.length ? [] : [`two lines of one code: ${codes.join()}`]),
    ...(total(slip.lines, 'earning') === paise(slip.gross) ? [] : ['earnings do not add up to the gross']),
    ...(slip.net_payable < 0 ? ['the net is negative'] : []),
    ...(net === paise(slip.net_payable) || (net < 0 && slip.net_payable === 0 && slip.carried_forward > 0)
      ? []
      : [`net_payable is ${slip.net_payable}, not ${net / 100}`]),
    ...slip.warnings.filter(({ code }) => code === 'explanation_unavailable').map(({ message }) => message),
  ]
}

/** Figures that two ways of paying must share. */
function figuresOf(slip: Slip): Fields {
  const { id, ref, employee_id, explanation_level, ...figures } = slip
  return {
    lines: slip.lines.map(({ code, type, amount }) => `${type} ${code} ${amount}`).toSorted(),
    gross: figures.gross,
    total_deductions: figures.total_deductions,
    net_payable: figures.net_payable,
    carried_forward: figures.carried_forward,
    heads: figures['heads'],
    wages: figures['wages'],
    employer_contributions: figures['employer_contributions'],
    tax: figures['tax'],
    days: { ...(figures['days'] as Fields), sources: null },
  }
}

t.test('every pair of features is drawn', t => {
  const drawn = new Set(
    rows.flatMap(row => row.flatMap(one => row.map(other => `${one.name} × ${other.name}`))),
  )
  const missed = pairsOf(features, clashes)
    .map(([one, other]) => `${one.name} × ${other.name}`)
    .filter(pair => !drawn.has(pair))
  t.same(missed, [], 'pairs that no row has')
  t.comment(
    `${features.length} features, ${pairsOf(features, clashes).length} pairs, ${rows.length} people of ${byRun.size} runs, seed ${seed}`,
  )
  t.end()
})

const read = { slips: 0, answers: 0, compared: 0, replayed: 0 }

type Member = { readonly ref: string; readonly person: Person; readonly row: number }
type HiredEmployee = Member & { readonly id: string }
type Paid = ReadonlyMap<string | undefined, Slip | Failure>

async function previewOf(
  call: Done,
  { year, month }: Run,
  employees: Fields[],
  explain: string,
): Promise<Paid> {
  const options = { explain }
  const answer = await call('POST', '/payroll-runs/preview', { period: { year, month }, employees, options })
  read.answers += 1
  const both = ['data', 'errors'].flatMap(part => (answer.at(part) ?? []) as (Slip | Failure)[])
  return new Map(both.map(each => [each.ref, each]))
}

async function listOf(call: Done, path: string, explain: string): Promise<ReadonlyMap<string, Slip>> {
  const slips = new Map<string, Slip>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const more = cursor === '' ? '' : `&cursor=${cursor}`
    const page = await call('GET', `${path}/employees?explain=${explain}&limit=100${more}`)
    read.answers += 1
    for (const slip of page.at('data') as Slip[]) slips.set(slip.employee_id, slip)
    cursor = page.at('meta', 'next_cursor') as string | null
  }
  return slips
}

/** The stored slip with its whole explanation; faults of its other forms go to `fault`. */
async function slipOf(
  call: Done,
  path: string,
  { id, row }: HiredEmployee,
  lists: Lists,
  fault: Fault,
): Promise<Slip> {
  const [, , full] = await Promise.all(
    levels.map(async level => {
      const slip = (await call('GET', `${path}/employees/${id}?explain=${level}`)).at() as Slip
      read.answers += 1
      faultsOf(slip).forEach(each => fault(`stored, ${level}: ${each}`))
      if (!isDeepStrictEqual(lists.get(level)?.get(id), slip)) fault(`the list with explain=${level} differs`)
      return slip
    }),
  )
  if (full === undefined) throw new Error('No level shows the whole explanation.')
  read.slips += 1
  const unexplained = full.lines.filter(({ explanation }) => explanation === null || explanation.text === '')
  unexplained.forEach(({ code }) => fault(`${code} of the stored slip is not explained`))
  const line = full.lines[row % full.lines.length]
  if (line !== undefined) {
    await call('GET', `/payslips/${full.id}/lines/${line.code}/explanation`)
    read.answers += 1
  }
  return full
}
type Lists = ReadonlyMap<string, ReadonlyMap<string, Slip>>
type Fault = (fault: string) => void

/** Both paid and with the same figures, or both refused. */
function compare(stored: Slip, other: Slip | Failure, by: string, fault: Fault, t: Test): void {
  const isFailed = stored.failure !== null
  if ('code' in other || isFailed) {
    if (isFailed && 'code' in other) return
    fault(`${by} ${JSON.stringify(other).slice(0, 300)}, stored ${JSON.stringify(stored.failure)}`)
    return
  }
  faultsOf(other).forEach(each => fault(`${by}: ${each}`))
  read.compared += 1
  t.same(figuresOf(other), figuresOf(stored), `${by} and stored agree`)
}

async function payInline(call: Done, run: Run, people: readonly Member[], records: Records): Promise<Paid> {
  const rows = people
    .filter(({ person }) => person.features.every(each => each.notInline === undefined))
    .map(({ person, ref }) => office.previewRow(person, records, ref))
  const [, , full] = await Promise.all(levels.map(level => previewOf(call, run, rows, level)))
  return full ?? new Map()
}

async function hireAll(call: Done, people: readonly Member[], records: Records): Promise<HiredEmployee[]> {
  const stored = people.filter(({ person }) => person.features.every(isStored))
  return Promise.all(
    stored.map(async who => ({ ...who, id: await office.hire(call, records, who.person, who.ref) })),
  )
}

async function payEverybody(t: Test, key: Done, ofRun: readonly (readonly Feature[])[]): Promise<void> {
  const run = office.runOf(runFeatures.filter(each => ofRun[0]?.includes(each)))
  const { call, records } = await office.openOrganization(key, run)
  const people = ofRun.map((row, index): Member => {
    const own = ofPeople.filter(each => row.includes(each))
    return { ref: `P${index}`, row: index, person: office.personOf(run, own, random) }
  })
  const faultOf =
    ({ ref, person }: Member): Fault =>
    fault =>
      t.fail(`${fault} (${ref}: ${person.features.map(({ name }) => name).join(' + ')})`)

  const inline = await payInline(call, run, people, records)
  for (const who of people) {
    const slip = inline.get(who.ref)
    if (slip !== undefined && !('code' in slip))
      faultsOf(slip).forEach(fault => faultOf(who)(`preview: ${fault}`))
  }
  const hired = await hireAll(call, people, records)
  if (hired.length === 0) return
  const path = await office.calculateRun(call, hired, records, run)
  const rows = hired.map(({ ref, id }) => ({ ref, employee_id: id }))
  const borrowed = await previewOf(call, run, rows, 'full')
  const lists: Lists = new Map(
    await Promise.all(levels.map(async level => [level, await listOf(call, path, level)] as const)),
  )
  await Promise.all(
    hired.map(async who => {
      const fault = faultOf(who)
      const { person, ref } = who
      const stored = await slipOf(call, path, who, lists, fault)
      const { failure } = stored
      if (failure !== null && failure.code !== 'negative_net') fault(`stored fails: ${failure.message}`)
      const lent = borrowed.get(ref)
      if (person.stored.overrides.length === 0 && lent !== undefined)
        compare(stored, lent, 'borrowed', fault, t)
      const own = inline.get(ref)
      if (own !== undefined && !run.isAfterPaidMonth) compare(stored, own, 'previewed', fault, t)
    }),
  )
  const replayed = await call('POST', `${path}/replay`)
  t.same(replayed.at('differing'), [], 'every slip comes out again')
  read.replayed += Number(replayed.at('counts', 'slips'))
  const shown = [...(lists.get('none')?.values() ?? [])].filter(({ failure }) => failure === null)
  const sum = shown.reduce((all, { net_payable: net }) => all + paise(net), 0)
  const totals = (await call('GET', path)).at('totals', 'net_payable')
  t.equal(paise(Number(totals)), sum, 'slips sum to the run')
}

t.test('people with pairs of features', async t => {
  const { call } = await createTestOrganization(await startTestStack(t), [])
  const key = office.doneBy(call)
  for (const ofRun of [...byRun.values()].filter((_, at) => isOfToday(at, 6))) {
    const name = ofRun[0]?.filter(isOfRun).map(each => each.name)
    await t.test(name?.join(' + ') ?? '', t => payEverybody(t, key, ofRun))
  }
  const { slips, replayed, answers, compared } = read
  t.comment(`${slips} stored slips, ${replayed} replayed, ${answers} answers read, ${compared} comparisons`)
})
