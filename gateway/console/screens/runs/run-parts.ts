// What the screens of a run have in common: its name, its state in words, and the way between its addresses.

import type { Figures, PayrollRun, PayrollRunSummary } from '../../../clients/typescript/src/index.ts'
import { html, type Html } from '../../html.ts'
import { monthName, words } from '../../format.ts'
import { badge, tabs, type Tone } from '../../parts.ts'
import type { Page, View } from '../../screen.ts'

export type Run = Figures<PayrollRun, 'string'>
export type RunSummary = Figures<PayrollRunSummary, 'string'>

const stateWords: Readonly<Record<Run['status'], readonly [label: string, tone: Tone]>> = {
  draft: ['Draft', 'calm'],
  calculating: ['Calculating', 'warn'],
  generated: ['Calculated', 'warn'],
  failed: ['Failed', 'bad'],
  locked: ['Locked', 'good'],
  paid: ['Paid', 'good'],
  reversed: ['Reversed', 'bad'],
  cancelled: ['Cancelled', 'calm'],
}

export const runStates = Object.entries(stateWords).map(([code, [label]]) => [code, label] as const)

type RunState = Pick<Run, 'status' | 'is_stale' | 'on_hold'>

export const runState = ({ status, is_stale, on_hold }: RunState): Html =>
  html`${badge(...stateWords[status])}${is_stale && html` ${badge('Out of date', 'bad')}`}${on_hold && html` ${badge('On hold', 'warn')}`}`

export const runName = ({ name, type, month, year }: Pick<Run, 'name' | 'type' | 'month' | 'year'>): string =>
  name ?? `${monthName({ month, year })}${type === 'regular' ? '' : `, ${words(type)}`}`

export const runAddress = (id: string, part = ''): string => `/runs/${encodeURIComponent(id)}${part}`

/** A page about a run, below its tabs. */
export function runPage(
  view: View,
  run: Pick<Run, 'id' | 'organization_id' | 'name' | 'type' | 'month' | 'year'> & RunState,
  about: string,
  body: Html,
): Page {
  const items = [
    ['Run', runAddress(run.id)],
    ['People', runAddress(run.id, '/people')],
    ['Differences', runAddress(run.id, '/differences')],
    ['Reconciliation', runAddress(run.id, '/reconciliation')],
  ] as const
  return {
    title: about === '' ? runName(run) : `${runName(run)}: ${about}`,
    period: run,
    place: `/orgs/${run.organization_id}/runs`,
    body: html`<p>${runState(run)} <span class="muted">${words(run.type)}</span></p>
${tabs(view, 'Parts of the run', items)}${body}`,
  }
}

/** The fields of a run that its sub-addresses show at their head. */
export const headFields = [
  'id',
  'organization_id',
  'name',
  'type',
  'month',
  'year',
  'status',
  'is_stale',
  'on_hold',
]
