// What partners do during the drill, each with what must be true of it afterwards.

import type { SeedPerson } from '../../support/seed.ts'
import { eventually } from '../../support/stack.ts'
import type { Caller } from './caller.ts'

export type Work = {
  readonly name: string
  /** One unit, from its first call to its last acknowledged answer. Throws what no fault excuses. */
  once(): Promise<void>
  /** How many units are done. */
  done(): number
  /** What is wrong with what is stored. */
  audit(): Promise<string[]>
}

const october = { month: 10, year: 2026 }

/** Creates: each is there once, and none that nobody was told of. */
export function addingDepartments(caller: Caller, name: string): Work {
  const made = new Set<string>()
  let number = 0
  return {
    name: 'departments',
    async once() {
      number += 1
      const one = `Department ${name}-${number}`
      await caller.call('POST', '/departments', [201], { name: one })
      made.add(one)
    },
    done: () => made.size,
    async audit() {
      const listed = (await caller.list<{ name: string }>('/departments'))
        .map(department => department.name)
        .filter(one => one.startsWith(`Department ${name}-`))
      const twice = listed.filter((one, at) => listed.indexOf(one) !== at).map(one => `${one} is there twice`)
      const missing = [...made].filter(one => !listed.includes(one)).map(one => `${one} is missing`)
      const unknown = listed.filter(one => !made.has(one)).map(one => `${one} was never acknowledged`)
      return [...twice, ...missing, ...unknown]
    },
  }
}

/** Updates that are told of: the last one acknowledged is what is stored. */
export function changingEmployee(caller: Caller, id: string): Work {
  let number = 0
  const path = `/employees/${id}`
  return {
    name: 'changes',
    async once() {
      await caller.call('PATCH', path, [200], { metadata: { number: String(number + 1) } })
      number += 1
    },
    done: () => number,
    async audit() {
      const stored = (await caller.call('GET', path, [200])).at('metadata', 'number')
      return stored === String(number) ? [] : [`${id} is at change ${String(stored)} instead of ${number}`]
    },
  }
}

/** Previews, which store nothing: equal to the letter. */
export function previewing(caller: Caller): Work {
  let first: string | null = null
  let previews = 0
  const asked = {
    organization_id: caller.office.organizationId,
    period: october,
    employees: [
      {
        ref: 'A',
        profile: { date_of_joining: '2020-01-01', work_state_code: 'MH' },
        salary: { components: [{ code: 'BASIC', monthly_amount: 40_000 }] },
      },
    ],
  }
  return {
    name: 'previews',
    async once() {
      const answer = await caller.call('POST', '/payroll-runs/preview', [200], asked)
      const figures = JSON.stringify(answer.at('data', 0, 'lines'))
      if (answer.at('data', 0, 'net_payable') === undefined) throw new Error(answer.text)
      first ??= figures
      if (figures !== first) throw new Error(`A preview gave ${figures} instead of ${first}.`)
      previews += 1
    },
    done: () => previews,
    audit: () => Promise.resolve([]),
  }
}

/** Runs from the draft to the reversal: each pays everybody once, and all pay the same. */
export function payingMonths(caller: Caller, people: readonly SeedPerson[]): Work {
  let totals: string | null = null
  let runs = 0

  async function compareSlips(run: string, netPayable: unknown): Promise<void> {
    const slips = await caller.list<{ external_id: string; net_payable: number }>(
      `${run}/employees?fields=external_id,net_payable`,
    )
    const names = new Set(slips.map(({ external_id: name }) => name))
    if (names.size !== people.length || slips.length !== people.length) {
      throw new Error(`${run} has ${slips.length} slips of ${names.size} people instead of ${people.length}.`)
    }
    const paise = slips.reduce((sum, slip) => sum + Math.round(slip.net_payable * 100), 0)
    if (paise !== Math.round(Number(netPayable) * 100)) {
      throw new Error(`The slips of ${run} sum to ${paise} paise, and the run says ${String(netPayable)}.`)
    }
  }

  return {
    name: 'runs',
    async once() {
      const made = await caller.call('POST', '/payroll-runs', [201], { period: october })
      const run = `/payroll-runs/${String(made.at('id'))}`
      // 200 where a repeated call finds the run calculated.
      await caller.call('POST', `${run}/calculate`, [200, 202], {}, { prefer: 'respond-async' })
      const done = await eventually('the run is calculated', async () => {
        const now = await caller.call('GET', run, [200])
        return now.at('status') === 'calculating' ? null : now
      })
      const figures = JSON.stringify(done.at('totals'))
      totals ??= figures
      if (done.at('status') !== 'generated' || figures !== totals) {
        throw new Error(`${done.text.slice(0, 500)} instead of ${totals}`)
      }
      await compareSlips(run, done.at('totals', 'net_payable'))
      await caller.call('POST', `${run}/lock`, [200], { reason: 'Approved' })
      await caller.call('POST', `${run}/mark-paid`, [200], { paid_on: '2026-10-31', reference: 'NEFT 1' })
      await caller.call('POST', `${run}/reverse`, [200], { reason: 'Paid twice' })
      runs += 1
    },
    done: () => runs,
    async audit() {
      const listed = await caller.list<{ status: string }>('/payroll-runs')
      const reversed = listed.filter(({ status }) => status === 'reversed').length
      return reversed === runs && listed.length === runs
        ? []
        : [`${reversed} of ${listed.length} runs are reversed instead of ${runs}`]
    },
  }
}
