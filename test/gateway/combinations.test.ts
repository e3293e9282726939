// Features of payroll together: every pair of features that can go together is drawn for at least one person, who is
// paid by a preview that says everything, by a stored run, and by a preview that borrows the stored employee. What the
// three answer must agree, and be readable at every level of explanation.

import t from 'tap'
import { openHouse, openOffice } from '../support/office.ts'
import type { Answer } from '../support/partner.ts'
import { coveringArray, pairsOf, randomBy } from '../support/combinations/covering-array.ts'
import type { Feature, Fields, Person } from '../support/combinations/feature.ts'
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
  gross: number
  total_deductions: number
  net_payable: number
  reimbursements_total: number
  carried_forward: number
}
type Failure = { ref: string; code: string; message: string }

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
    { features: features.filter(isStored), clashes, taken: ofPeople.filter(isStored), density: 0.6 },
    runs,
    random,
    1,
  ),
  ...coveringArray(
    { features, clashes, taken: ofPeople, wanted: (...both) => !both.every(isStored), density: 0.4 },
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

/** What is wrong with a slip by itself. */
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

t.test('people with pairs of features', async t => {
  const house = await openHouse(t)
  const { call: key } = await openOffice(house, [])
  const done = office.doneBy(key)
  const only = process.env['COMBINATIONS_RUN']

  let at = -1
  for (const ofRun of byRun.values()) {
    at += 1
    if (only !== undefined && Number(only) !== at) continue
    const run = office.runOf(runFeatures.filter(each => ofRun[0]?.includes(each)))
    const name = `run ${at}: ${run.features.map(each => each.name).join(' + ')}`
    await t.test(name, async t => {
      const { call, records } = await office.openOrganization(done, run)
      const people = ofRun.map((row, index) => ({
        ref: `P${index}`,
        person: office.personOf(
          run,
          ofPeople.filter(each => row.includes(each)),
          random,
        ),
      }))
      const said = ({ person }: { person: Person }) => person.features.map(each => each.name).join(' + ')
      const check = (who: (typeof people)[number], faults: string[]) => {
        for (const fault of faults) t.fail(`${fault} (${who.ref}: ${said(who)})`)
      }

      const hired: ((typeof people)[number] & { id: string })[] = []
      for (const who of people) {
        if (who.person.features.some(each => each.notStored !== undefined)) continue
        const id = await office.hire(call, records, who.person, who.ref).catch((error: Error) => {
          check(who, [error.message])
          return null
        })
        if (id !== null) hired.push({ ...who, id })
      }
      if (hired.length === 0) return
      const path = await office.calculateRun(call, hired, records, run, (who, error) =>
        check(who, [error.message]),
      )

      const preview = async (employees: Fields[], explain: string) => {
        const answer = await call('POST', '/payroll-runs/preview', {
          period: { year: run.year, month: run.month },
          employees,
          options: { explain },
        })
        read.answers += 1
        return new Map<string | undefined, Slip | Failure>(
          ['data', 'errors'].flatMap(part =>
            ((answer.at(part) ?? []) as (Slip | Failure)[]).map(each => [each.ref, each] as const),
          ),
        )
      }
      const inline = people.filter(({ person }) =>
        person.features.every(each => each.notInline === undefined),
      )
      const byLevel = []
      for (const level of levels)
        byLevel.push(
          await preview(
            inline.map(({ person, ref }) => office.previewRow(person, records, ref)),
            level,
          ),
        )
      const borrowed = await preview(
        hired.map(({ ref, id }) => ({ ref, employee_id: id })),
        'full',
      )

      const listed = new Map<string, Map<string, Slip>>()
      for (const level of levels) {
        const slips = new Map<string, Slip>()
        let cursor: string | null = null
        do {
          const more = cursor === null ? '' : `&cursor=${cursor}`
          const page: Answer = await call('GET', `${path}/employees?explain=${level}&limit=100${more}`)
          read.answers += 1
          for (const slip of page.at('data') as Slip[]) slips.set(slip.employee_id, slip)
          cursor = page.at('meta', 'next_cursor') as string | null
        } while (cursor !== null)
        listed.set(level, slips)
      }

      for (const who of hired) {
        const { id, ref, person } = who
        const slips: Slip[] = []
        for (const level of levels) {
          const answer = await key('GET', `${path}/employees/${id}?explain=${level}`)
          read.answers += 1
          if (answer.status !== 200) {
            check(who, [
              `GET of the slip with explain=${level} answers ${answer.status}: ${answer.text.slice(0, 300)}`,
            ])
            continue
          }
          const slip = answer.at() as Slip
          slips.push(slip)
          check(
            who,
            faultsOf(slip).map(fault => `stored, ${level}: ${fault}`),
          )
          t.same(listed.get(level)?.get(id), slip, `${ref}: the list with explain=${level} has the same slip`)
        }
        const [stored] = slips.toReversed()
        if (stored === undefined) continue
        read.slips += 1
        for (const line of stored.lines) {
          if (line.explanation === null || line.explanation.text === '')
            check(who, [`${line.code} of the stored slip is not explained`])
        }
        const [first] = stored.lines
        if (first !== undefined && stored['status'] !== 'failed') {
          const line = stored.lines[Math.floor(random() * stored.lines.length)] ?? first
          const answer = await key('GET', `/payslips/${stored.id}/lines/${line.code}/explanation`)
          read.answers += 1
          if (answer.status !== 200)
            check(who, [`The explanation of ${line.code}: ${answer.text.slice(0, 300)}`])
        }

        const lent = borrowed.get(ref)
        const isFailed = stored['status'] === 'failed'
        if (isFailed && (stored['failure'] as Failure).code !== 'negative_net')
          check(who, [`stored fails: ${JSON.stringify(stored['failure'])}`])
        if (person.stored.overrides.length === 0 && lent !== undefined) {
          if (isFailed || 'code' in lent) {
            if (isFailed !== 'code' in lent)
              check(who, [
                `stored ${isFailed ? 'fails' : 'is paid'}, borrowed ${JSON.stringify(lent).slice(0, 300)} ${JSON.stringify(stored.warnings)}`,
              ])
          } else {
            read.compared += 1
            t.same(figuresOf(lent), figuresOf(stored), `${ref}: borrowed and stored agree: ${said(who)}`)
            check(
              who,
              faultsOf(lent).map(fault => `borrowed: ${fault}`),
            )
          }
        }
        const own = byLevel[2]?.get(ref)
        for (const answers of byLevel) {
          const slip = answers.get(ref)
          if (slip !== undefined && !('code' in slip))
            check(
              who,
              faultsOf(slip).map(fault => `preview: ${fault}`),
            )
        }
        const isComparable =
          own !== undefined &&
          !run.isAfterPaidMonth &&
          [...run.features, ...person.features].every(
            each => each.notInline === undefined && each.notStored === undefined,
          )
        if (!isComparable) continue
        if (isFailed || 'code' in own) {
          if (isFailed !== 'code' in own)
            check(who, [
              `stored ${isFailed ? 'fails' : 'is paid'}, previewed ${JSON.stringify(own).slice(0, 300)} ${JSON.stringify(stored.warnings)}`,
            ])
          continue
        }
        read.compared += 1
        t.same(figuresOf(own), figuresOf(stored), `${ref}: previewed and stored agree: ${said(who)}`)
      }

      const replayed = await call('POST', `${path}/replay`)
      t.same(replayed.at('differing'), [], 'every slip comes out again')
      read.replayed += Number(replayed.at('counts', 'slips'))
      const answer = await call('GET', path)
      const slips = [...(listed.get('none')?.values() ?? [])].filter(slip => slip['status'] !== 'failed')
      const sum = slips.reduce((all, { net_payable: net }) => all + paise(net), 0)
      t.equal(paise(Number(answer.at('totals', 'net_payable'))), sum, 'slips sum to the run')
    })
  }
  t.comment(
    `${read.slips} stored slips, ${read.replayed} replayed, ${read.answers} answers read, ${read.compared} comparisons`,
  )
})
