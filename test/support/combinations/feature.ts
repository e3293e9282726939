// What a feature of payroll is to the tests that draw combinations: a name, what it says in a preview, and the calls
// by which a partner says the same of a stored employee.

import type { Answer } from '../partner.ts'
import type { Random } from './covering-array.ts'

export type Fields = { [name: string]: unknown }

/** A call that must succeed. */
export type Done = (method: string, path: string, body?: Fields) => Promise<Answer>

export type Feature = {
  readonly name: string
  /** Features of one slot are alternatives; a row may also have none of them. */
  readonly slot: string
  /** Names of features or slots that it cannot go with, each with the reason. */
  readonly excludes?: Readonly<Record<string, string>>
  /** Why a preview cannot say it without a stored employee. */
  readonly notInline?: string
  /** Why no resource says it of a stored employee. */
  readonly notStored?: string
  /** What it says of everybody: the month, the settings, the organization. */
  readonly ofRun?: Partial<Omit<Run, 'features'>>
  /** What it says of one person, in the order of the table. */
  readonly ofPerson?: (person: Person) => void
}

/** What a preview or a run of one period is about. */
export type Run = {
  readonly features: readonly Feature[]
  readonly year: number
  readonly month: number
  /** By the names of the preview and of `/payroll-settings`. */
  readonly settings: Fields
  readonly organization: Fields
  /** The days of the period that are holidays, counted from 1. */
  readonly holidays: readonly number[]
  /** The stored run comes after a paid one of the month before. */
  readonly isAfterPaidMonth: boolean
}

/** Records of the organization that the facts of people name. */
export type Records = {
  readonly groups: Readonly<Record<'plain' | 'rich' | 'whole' | 'yearly', string>>
  /** By the name of the feature. */
  readonly overtimePolicies: Readonly<Record<string, string>>
}

export type Entry = { code: string; monthly_amount?: number; percent?: number; formula?: string }
export type Salary = {
  pay_basis: 'monthly' | 'daily' | 'hourly'
  gross_monthly?: number
  ctc_annual?: number
  group?: keyof Records['groups']
  components: Entry[]
}
export type Change = { effective_from: string; decided_on: string; salary: Salary }

/** One person as the features tell of them, by the names of the preview. */
export type Person = {
  readonly features: readonly Feature[]
  readonly run: Run
  readonly random: Random
  /** The day of the period, counted from 1; 0 and below are days before it. */
  readonly day: (count: number) => string
  readonly profile: Fields & { date_of_joining: string; date_of_leaving?: string }
  readonly salary: Salary
  readonly changes: Change[]
  readonly statutory: {
    readonly pf: Fields
    readonly esi: Fields
    readonly pt: Fields
    readonly lwf: Fields
    readonly nps: Fields
  }
  readonly tax: Fields
  readonly attendance: Fields
  readonly variable: Fields[]
  readonly reimbursements: Fields[]
  readonly recoveries: Fields[]
  readonly ytd: Fields
  broughtForward: number
  readonly stored: {
    /** The month's attendance where it differs from the preview's in its names. */
    readonly attendance: Fields
    /** After the employee has a salary, before any run. */
    readonly whenHired: Call[]
    /** After the run of the month before is paid, if there is one. */
    readonly inMonth: Call[]
    /** Amounts set by hand in the run. */
    readonly overrides: Fields[]
  }
}

/** `employee` is the path of the stored employee, `id` what other resources name. */
export type Call = (done: Done, told: { employee: string; id: string; records: Records }) => Promise<unknown>

/** The month before. */
export function before({ year, month }: { year: number; month: number }) {
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
}
