// The steps of a month: each with its state, what blocks it, and the one next action.

import type { Figures, ReadinessFinding } from '../../../clients/typescript/src/index.ts'
import { count, counted, day, monthKey, type Period, todayOf } from '../../format.ts'
import { html, type Content, type Html } from '../../html.ts'
import { actionForm, badge, later, progress, type Tone } from '../../parts.ts'
import type { Action, View } from '../../screen.ts'
import { fileKey, filingBadge, lawName, mainFormat, type ShownFiling } from '../filing.ts'
import { checkForm } from '../imports/check.ts'
import { formsOf } from '../runs/actions.ts'
import { runAddress, type RunSummary } from '../runs/run-parts.ts'
import type { Facts } from './facts.ts'

type Finding = Figures<ReadinessFinding, 'string'>

type State = 'done' | 'next' | 'open' | 'blocked'

type Step = {
  readonly title: string
  /** Of a part of the page that can follow it. */
  readonly id?: string
  readonly state: State
  /** What there is to say about its state. */
  readonly text: Content
  readonly link?: Html | false | null
  /** Its action, when it is this step's turn. */
  readonly action?: Content
}

export const start: Action = {
  label: 'Start the run',
  done: 'The run was started.',
  call: (api, { params, form, once }) => {
    const period = { month: Number(form.get('month')), year: Number(form.get('year')) }
    return api.runs.create({ organization_id: Number(params['org']), period, calculate: true }, once)
  },
}

type Month = Facts & {
  readonly view: View
  readonly period: Period
  readonly org: string
  readonly isCalculated: boolean
  readonly isLocked: boolean
  readonly isPaid: boolean
  /** Its figures are calculated, and nothing changed after that. */
  readonly isCurrent: boolean
  /** The address of its files. */
  readonly files: string
}

const filesLink = (files: string): Html => html`<a href="${files}">Files of the month</a>`

const download = (path: string, name: string): Html =>
  html`<a href="${path}">${name} (${path.slice(path.lastIndexOf('/') + 1).toUpperCase()})</a>`

export function stepsOf(view: View, period: Period, facts: Facts): Html {
  const { run } = facts
  const org = view.params['org']!
  const isPaid = run?.status === 'paid'
  const isLocked = isPaid || run?.status === 'locked'
  const isCalculated = isLocked || run?.status === 'generated'
  const month: Month = {
    ...facts,
    view,
    period,
    org,
    isCalculated,
    isLocked,
    isPaid,
    isCurrent: isCalculated && !run.is_stale,
    files: `/orgs/${org}/files/${monthKey(period)}`,
  }
  const steps = [
    ...preparation(month),
    ...calculation(month),
    ...payment(month),
    ...returns(month),
    books(month),
  ]
  return html`<ol class="steps">${steps.map(printStep)}</ol>`
}

const stateWords: Readonly<Record<State, readonly [label: string, tone: Tone]>> = {
  done: ['Done', 'good'],
  next: ['Next', 'warn'],
  open: ['Open', 'calm'],
  blocked: ['Blocked', 'bad'],
}

function printStep({ title, id, state, text, link, action }: Step): Html {
  const [label, tone] = stateWords[state]
  return html`<li class="${state}"${id !== undefined && html` id="${id}"`}><h2>${title} ${badge(label, tone)}</h2><p>${text}</p>${link && html`<p>${link}</p>`}${action}</li>\n`
}

function preparation(month: Month): Step[] {
  const { run, view, period, org, isLocked, isCalculated, readiness, isReadinessLater, total } = month
  const attendance = allFindings(readiness).filter(({ code }) => code.includes('attendance'))
  const importOf = (type: string) => `/orgs/${org}/imports/new?type=${type}&period=${monthKey(period)}`
  return [
    {
      title: 'People',
      state: run === null ? 'next' : 'done',
      text: peopleText(month),
      link: html`<a href="/orgs/${org}/people">People</a> · <a href="${importOf('employees')}">Import people</a> · <a href="${importOf('salaries')}">Import salaries</a>`,
      action:
        run === null &&
        (total === 0
          ? checkForm(view, { type: 'employees', period })
          : actionForm(view, 'start', start, {
              hidden: { month: String(period.month), year: String(period.year) },
              tone: 'first',
            })),
    },
    {
      title: 'Attendance',
      state: isLocked || (isCalculated && !isReadinessLater && attendance.length === 0) ? 'done' : 'open',
      text: isReadinessLater
        ? 'The readiness says what is missing.'
        : attendance.length === 0
          ? 'Nothing is missing that the run needs.'
          : findingText(attendance),
      link: html`<a href="${importOf('attendance')}">Import attendance</a>`,
    },
    readinessStep(month),
  ]
}

function peopleText({ run, total }: Month): Content {
  if (run !== null)
    return `${counted(run.counts.selected, 'person', 'people')} in the run, ${count(run.counts.excluded)} left out.`
  if (total === null) return 'The run takes all employees of the month.'
  if (total === 0) return 'There are no employees yet.'
  return `${counted(total, 'person', 'people')} employed.`
}

function readinessStep({ run, isLocked, readiness, isReadinessLater, view }: Month): Step {
  const [title, id] = ['Readiness', 'readiness']
  if (run === null) return { title, state: 'open', text: 'It is checked once there is a run.' }
  if (isReadinessLater)
    return {
      title,
      id,
      state: 'open',
      text: 'All people in the run are checked. This takes some seconds.',
      action: later(view, id, 'Show what was found'),
    }
  if (isLocked || readiness === null)
    return { title, id, state: isLocked ? 'done' : 'open', text: 'Nothing blocks the run.' }
  const { blockers, warnings } = readiness
  return {
    title,
    id,
    state: blockers.length > 0 ? 'blocked' : 'done',
    text:
      blockers.length > 0
        ? findingText(blockers)
        : `Nothing blocks the run. ${counted(warnings.length, 'warning')}.`,
    action: blockers.length + warnings.length > 0 && findingList(allFindings(readiness)),
  }
}

const allFindings = (readiness: Facts['readiness']): Finding[] =>
  readiness === null ? [] : [...readiness.blockers, ...readiness.warnings]

const shownFindings = 30
const namedPeople = 10

const findingText = (findings: readonly Finding[]): Content =>
  findings
    .slice(0, 3)
    .map(({ message, employee_count: people }) => html`${message}${people > 0 && ` (${count(people)})`} `)

function findingList(findings: readonly Finding[]): Html {
  return html`<details class="calls"><summary>What was found (${findings.length})</summary><ul>${findings
    .slice(0, shownFindings)
    .map(({ message, employees, level }) => {
      const sign = level === 'warning' ? badge('Warning', 'warn') : badge('Blocks', 'bad')
      const named = employees
        .slice(0, namedPeople)
        .map(({ employee_id: id, external_id: own }) => html`<a href="/people/${id}">${own ?? id}</a> `)
      const more = employees.length - named.length
      return html`<li>${sign} ${message} ${named}${more > 0 && `and ${count(more)} more`}</li>`
    })}</ul></details>`
}

function calculation(month: Month): Step[] {
  const { run, isCalculated, isCurrent, isLocked, readiness, view } = month
  const forms = run === null ? null : formsOf(view, run)
  const isBlocked = (readiness?.blockers.length ?? 0) > 0
  return [
    {
      title: 'Calculate',
      state: isCurrent ? 'done' : run === null ? 'open' : isBlocked ? 'blocked' : 'next',
      text: calculationText(run),
      link: run !== null && html`<a href="${runAddress(run.id)}">Run</a>`,
      action: run !== null && calculationAction(view, run),
    },
    {
      title: 'Compare with last month',
      state: isLocked ? 'done' : 'open',
      text: 'Who is paid more or less than last month, and why.',
      link:
        run !== null && isCalculated && html`<a href="${runAddress(run.id, '/differences')}">Differences</a>`,
    },
    {
      title: 'Approve and lock',
      state: isLocked ? 'done' : isCurrent ? 'next' : 'open',
      text: isLocked
        ? 'Locked. Its figures are final.'
        : 'After this, figures change only by unlocking or by a correction.',
      action: isCurrent && !isLocked && forms?.lock(),
    },
  ]
}

function calculationText(run: RunSummary | null): Content {
  if (run === null) return 'Start the run first.'
  if (run.status === 'calculating') return 'The calculation is in progress.'
  if (run.status === 'failed') return 'No payslip could be made. See what was found, and calculate again.'
  if (run.status === 'draft') return 'The run is made and not calculated.'
  if (run.is_stale)
    return `${counted(run.stale_reasons.length, 'change')} after the calculation. Calculate again.`
  return `${counted(run.counts.calculated, 'payslip')}, ${count(run.counts.failed)} failed, ${counted(run.warnings_count, 'warning')}.`
}

function calculationAction(view: View, run: RunSummary): Content {
  const forms = formsOf(view, run)
  if (run.status === 'calculating')
    return progress('Calculation', Math.round(run.progress.percent ?? 0), runAddress(run.id, '/progress'))
  if (run.status === 'draft' || run.status === 'failed') return forms.calculate()
  return run.status === 'generated' && forms.recalculate(run.is_stale ? 'first' : 'plain')
}

function payment({ run, view, isLocked, isPaid, files, total }: Month): Step[] {
  const forms = run === null ? null : formsOf(view, run)
  return [
    {
      title: 'Bank file',
      state: isPaid ? 'done' : isLocked ? 'next' : 'open',
      text: isLocked ? 'The file that the bank pays from.' : 'It is made from the locked run.',
      link:
        run !== null &&
        isLocked &&
        html`${download(`${files}/bank.${run.id}/csv`, 'Bank file')} · ${filesLink(files)}`,
    },
    {
      title: 'Paid',
      state: isPaid ? 'done' : 'open',
      text: run !== null && isPaid ? paidText(run) : 'Once the bank has paid.',
      action: run?.status === 'locked' && forms?.pay(),
    },
    {
      title: 'Payslips',
      state: !isPaid ? 'open' : (total ?? 0) > 0 ? 'done' : 'next',
      text:
        run !== null && isPaid && total !== null
          ? `${counted(total, 'e-mail')} of ${counted(run.counts.calculated, 'payslip')}.`
          : 'Sent to all employees once the run is locked.',
      action: isLocked && forms?.email(),
    },
  ]
}

function paidText({ paid_on: paidOn, counts }: RunSummary): string {
  const held = counts.held > 0 ? `, ${counted(counts.held, 'person', 'people')} on hold` : ''
  return `Paid on ${day(paidOn)}${held}.`
}

/** Returns in the order in which people file them. */
const families: readonly (readonly [title: string, prefix: string])[] = [
  ['Provident fund', 'pf_'],
  ['ESI', 'esi_'],
  ['Professional tax', 'pt_'],
  ['Labour welfare fund', 'lwf_'],
  ['Income tax', 'tds_'],
]

function returns({ filings, org, period, isLocked, files, view }: Month): Step[] {
  return families.flatMap(([title, prefix]) => {
    const own = filings?.filter(({ report }) => report.startsWith(prefix)) ?? []
    if (own.length === 0) return []
    const isDone = own.every(({ status }) => status === 'submitted' || status === 'accepted')
    return [
      {
        title,
        state: isDone ? ('done' as const) : isLocked ? ('next' as const) : ('open' as const),
        text: own.map((filing, at) => {
          const { due_date: due } = filing
          return html`${at > 0 && html`<br>`}${lawName(filing)} ${filingBadge(filing, todayOf(view.now))}${due && ` due ${day(due)}`}`
        }),
        link: html`${isLocked && own.map(filing => returnLink(files, filing))}${filesLink(files)} · <a href="/orgs/${org}/calendar/${period.year}">Calendar</a>`,
      },
    ]
  })
}

function returnLink(files: string, filing: ShownFiling): Content {
  const key = fileKey(filing)
  return key !== null && html`${download(`${files}/${key}/${mainFormat(filing.report)}`, lawName(filing))} · `
}

function books({ isLocked, files }: Month): Step {
  return {
    title: 'Books',
    state: 'open',
    text: 'The journal of the run for the accounts.',
    link: isLocked && filesLink(files),
  }
}
