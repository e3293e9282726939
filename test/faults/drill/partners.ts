// Work of partners during the drill, each with what must be true of it afterwards.

import { setTimeout as pause } from 'node:timers/promises'
import type { SeedPerson } from '../../support/seed.ts'
import { eventually } from '../../support/stack.ts'
import { type Caller, type Ledger, openCaller } from './caller.ts'
import { subscribe } from './events.ts'
import type { Site } from './site.ts'

type Work = {
  readonly name: string
  /** One unit, from its first call to its last acknowledged answer. Throws what no fault excuses. */
  once(): Promise<void>
  /** Number of finished units. */
  done(): number
  /** Faults of what is stored. */
  audit(): Promise<string[]>
}

const october = { month: 10, year: 2026 }

/** Creates: each is there once, and none that nobody was told of. */
function addingDepartments(caller: Caller, name: string): Work {
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
function changingEmployee(caller: Caller, id: string): Work {
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
function previewing(caller: Caller): Work {
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
function payingMonths(caller: Caller, people: readonly SeedPerson[]): Work {
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
      await caller.call('POST', `${run}/mark-paid`, [200], {
        include_unrouted: true,
        paid_on: '2026-10-31',
        reference: 'NEFT 1',
      })
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

/** One office that is kept up to date and asks for previews, and one that pays `people` again and again. */
export async function mixedLoad(
  site: Site,
  ledger: Ledger,
  people: readonly SeedPerson[],
): Promise<{ readonly office: Caller; readonly works: readonly Work[] }> {
  const office = await openCaller(site, ledger, [{ basic: 20_000 }, { basic: 30_000 }])
  const payroll = await openCaller(site, ledger, people)
  await subscribe(site, { office, payroll })
  const works = [
    addingDepartments(office, 'A'),
    addingDepartments(office, 'B'),
    ...office.office.employeeIds.map(id => changingEmployee(office, id)),
    previewing(office),
    payingMonths(payroll, people),
  ]
  return { office, works }
}

/** Summary of the work and the answers, in a line. */
export function told(works: readonly Work[], { outcomes }: Ledger): string {
  const done = works.map(work => `${work.done()} ${work.name}`).join(', ')
  return `${done}; answers: ${[...outcomes].map(([status, count]) => `${count} of ${status}`).join(', ')}`
}

type Partners = {
  /** Resolves when each has finished what it was about. */
  rest(): Promise<void>
  goOn(): void
  /** Resolves when nobody works any more. */
  end(): Promise<void>
}

/** Has each do its work again and again. */
export function startPartners(works: readonly Work[], ledger: Ledger): Partners {
  let gate = Promise.withResolvers<void>()
  let atWork = 0
  let isEnding = false
  gate.resolve()
  const keepWorking = async (work: Work): Promise<void> => {
    for (;;) {
      await gate.promise
      if (isEnding) return
      atWork += 1
      await work.once().catch((error: unknown) => ledger.violations.push(`${work.name}: ${String(error)}`))
      atWork -= 1
      await pause(100)
    }
  }
  const atEnd = Promise.all(works.map(keepWorking))
  return {
    async rest() {
      gate = Promise.withResolvers()
      await eventually('the partners have finished', () => atWork === 0)
    },
    goOn: () => gate.resolve(),
    async end() {
      isEnding = true
      gate.resolve()
      await atEnd
    },
  }
}
