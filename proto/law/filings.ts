// Filings: the returns and payments that an authority expects from an organization, and how far each of them is.

import { calendarMonth, financialYear, financialYearName, isSameMonth } from '../calendar/months.ts'
import { monthOf, yearOf } from '../calendar/plain-date.ts'
import type { PayPeriod } from '../units.ts'

/** Those whose file is announced by `statutory.file.ready`. */
export const announcedReports = [
  'pf_ecr',
  'esi_return',
  'pt_return',
  'lwf_return',
  'tds_24q',
  'tds_26q',
] as const

export const filingReports = [
  ...announcedReports,
  'pf_form_5',
  'pf_form_10',
  'pf_form_12a',
  'pf_form_3a',
  'pf_form_6a',
  'pf_statement',
  'esi_report',
  'esi_form_01',
  'pt_report',
  'tds_deposit',
] as const
export type FilingReport = (typeof filingReports)[number]

export const returnTypes = ['regular', 'supplementary', 'revised', 'correction'] as const
export type ReturnType = (typeof returnTypes)[number]

/** Scope of a filing: whole months, in one state where a state's law requires it. */
export type FilingSubject = {
  readonly report: FilingReport
  readonly returnType: ReturnType
  /** Two letters; null: the law is the Union's. */
  readonly stateCode: string | null
  /** From 1 on; 1 of a return that a period has only once. */
  readonly serial: number
  /** From the first day of the first month to the last day of the last one. */
  readonly period: PayPeriod
}

/** A period as filings name it. Each name is null for a period of another length. */
type FilingPeriod = {
  readonly month: number | null
  /** Year of the month; for other periods the year in which their financial year begins. */
  readonly year: number
  /** The one of the financial year in which the period ends. */
  readonly quarter: number | null
  /** 1: ends in June or September; 2: in December or March. */
  readonly half: number | null
}

/** Names of periods of one, three, six or twelve months. */
export function filingPeriod({ start, end }: PayPeriod): FilingPeriod {
  const [first, last] = [calendarMonth(start), calendarMonth(end)]
  const months = (last.year - first.year) * 12 + last.month - first.month + 1
  return {
    month: isSameMonth(first, last) ? last.month : null,
    year: months === 1 ? last.year : yearOf(financialYear(end).start),
    quarter: months === 3 ? Math.floor(monthOfFinancialYear(last.month) / 3) + 1 : null,
    half: months === 6 ? (last.month === 6 || last.month === 9 ? 1 : 2) : null,
  }
}

/** April is 0. */
function monthOfFinancialYear(month: number): number {
  return (month + 8) % 12
}

/** `2026-27` for a period that ends in it. */
export function filingYear({ end }: PayPeriod): string {
  return financialYearName(financialYear(end))
}

/** Name of the last month, as in events. */
export function lastMonthOf({ end }: PayPeriod): { readonly month: number; readonly year: number } {
  return { month: monthOf(end), year: yearOf(end) }
}

/** Formats in which the file of a return can be downloaded. */
export const filingFormats = ['txt', 'csv', 'xlsx', 'xls', 'pdf'] as const
export type FilingFormat = (typeof filingFormats)[number]
