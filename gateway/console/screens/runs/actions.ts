// What is done to a run as a whole, and what comes next in each of its states.

import { counted, day, money } from '../../format.ts'
import { html, type Content, type Html } from '../../html.ts'
import { actionForm, field, type FormParts } from '../../parts.ts'
import type { Action, ActionInput, View } from '../../screen.ts'
import type { Run } from './run-parts.ts'

/** The run of the address, or of a form of the month. */
const runOf = ({ params, form }: Pick<ActionInput, 'params' | 'form'>): string =>
  params['run'] ?? form.get('run')
const orNull = (text: string): string | null => (text === '' ? null : text)

export const runActions = {
  calculate: {
    label: 'Calculate',
    done: 'The calculation was started.',
    call: (api, input) => api.runs.calculate(runOf(input), {}, { ...input.once, follow: false }),
  },
  recalculate: {
    label: 'Calculate again',
    done: 'The calculation was started.',
    call: (api, input) => api.runs.recalculate(runOf(input), {}, { ...input.once, follow: false }),
  },
  cancel_calculation: {
    label: 'Stop the calculation',
    done: 'The calculation was stopped.',
    call: (api, input) => api.runs.cancelCalculation(runOf(input), input.once),
  },
  cancel: {
    label: 'Cancel the run',
    done: 'The run was cancelled.',
    call: (api, input) => api.runs.cancel(runOf(input), input.once),
  },
  lock: {
    label: 'Approve and lock',
    done: 'The run is locked: its figures are final.',
    call: (api, input) => api.runs.lock(runOf(input), {}, input.once),
  },
  unlock: {
    label: 'Unlock',
    done: 'The run is open again.',
    call: (api, input) => api.runs.unlock(runOf(input), { reason: input.form.get('reason') }, input.once),
  },
  mark_paid: {
    label: 'Mark as paid',
    done: 'The run is marked as paid.',
    call: (api, input) =>
      api.runs.markPaid(
        runOf(input),
        { paid_on: input.form.get('paid_on'), reference: orNull(input.form.get('reference')) },
        input.once,
      ),
  },
  reverse: {
    label: 'Reverse the run',
    done: 'The run is reversed; its payslips are void.',
    call: (api, input) =>
      api.runs.reverse(
        runOf(input),
        {
          reason: input.form.get('reason'),
          acknowledge_filed: input.form.get('acknowledge_filed') === 'yes',
        },
        input.once,
      ),
  },
  email: {
    label: 'Send the payslips',
    done: 'The payslips are being sent.',
    call: (api, input) => api.runs.email(runOf(input), {}, input.once),
  },
  hold: {
    label: 'Hold the whole run',
    done: 'The run is on hold.',
    call: (api, input) =>
      api.runs.hold(runOf(input), { action: 'hold', reason: input.form.get('reason') }, input.once),
  },
  release: {
    label: 'Release the run',
    done: 'The run is no longer on hold.',
    call: (api, input) => api.runs.hold(runOf(input), { action: 'release' }, input.once),
  },
} satisfies Record<string, Action>

type Name = keyof typeof runActions

type Choices = {
  /** What the run waits for. */
  readonly text: Content
  /** The one next action; it is first. */
  readonly next: Html | null
  readonly others: readonly Html[]
}

/** What can be done now; `needsOther` when the key may not approve its own calculation. */
export function choicesOf(view: View, run: Run, needsOther: boolean): Choices {
  const forms = formsOf(view, run)
  const second =
    needsOther &&
    html`<p>The organization requires a second person: this key calculated the run, so another one must lock or pay it.</p>`
  const choices: Readonly<Record<Run['status'], () => Choices>> = {
    draft: () => ({
      text: 'Nothing is calculated yet.',
      next: forms.calculate(),
      others: [forms.hold(), forms.cancel()],
    }),
    failed: () => ({
      text: 'No payslip could be made. Mend what is listed below, then calculate again.',
      next: forms.calculate(),
      others: [],
    }),
    calculating: () => ({
      text: 'The payslips are being calculated.',
      next: forms.stop(),
      others: [],
    }),
    generated: () =>
      run.is_stale
        ? {
            text: 'Inputs changed after the calculation: the figures are out of date.',
            next: forms.recalculate('first'),
            others: [forms.hold(), forms.reversal()],
          }
        : {
            text: html`The figures are calculated and can still change. Once they are checked, lock them.${second}`,
            next: forms.lock(),
            others: [forms.recalculate('plain'), forms.hold(), forms.reversal()],
          },
    locked: () => ({
      text: html`The figures are final since ${day(run.locked_at)}. Pay the run, then mark it as paid.${second}`,
      next: forms.pay(),
      others: [forms.unlock(), forms.hold(), forms.reversal()],
    }),
    paid: () => ({
      text: html`Paid on ${day(run.paid_on)}${run.reference && html`, reference ${run.reference}`}.`,
      next: null,
      others: [forms.reversal()],
    }),
    reversed: () => ({
      text: html`Reversed on ${day(run.reversed_at)}: ${run.reason}`,
      next: null,
      others: [],
    }),
    cancelled: () => ({ text: 'The run was cancelled.', next: null, others: [] }),
  }
  return choices[run.status]()
}

type Shown = Pick<Run, 'id' | 'version' | 'on_hold' | 'pay_date' | 'totals' | 'counts'>

/** Whom an action concerns, and with how much. */
const peopleOf = ({ totals }: Shown): string =>
  `${counted(totals.employee_count, 'employee')}, net pay ${money(totals.net_payable)}`

/** The forms of its actions, on its own page or on that of its month. */
export function formsOf(view: View, run: Shown) {
  const hidden = 'run' in view.params ? {} : { run: run.id }
  const form = (name: Name, parts: FormParts = {}) =>
    actionForm(view, name, runActions[name], { hidden, version: run.version, ...parts })
  const { held } = run.counts
  const reason = field('reason', 'Reason', { isRequired: true, hint: 'It is kept in the audit log.' })
  const sample = { reason: 'Wrong attendance' }
  return {
    calculate: () => form('calculate', { tone: 'first' }),
    stop: () => form('cancel_calculation'),
    recalculate: (tone: 'first' | 'plain') => form('recalculate', { tone }),
    cancel: () => form('cancel', { tone: 'danger', confirm: 'The draft is given up. This is final.' }),
    hold: () => (run.on_hold ? form('release') : form('hold', { fields: reason, sample })),
    lock: () =>
      form('lock', {
        tone: 'first',
        confirm: `The differences and the reconciliation have been looked at. The figures become final: ${peopleOf(run)}.`,
      }),
    unlock: () => form('unlock', { fields: reason, sample }),
    pay: () =>
      form('mark_paid', {
        tone: 'first',
        fields: html`${field('paid_on', 'Paid on', { type: 'date', value: run.pay_date, isRequired: true })}
${field('reference', 'Reference', { hint: 'Such as the UTR of the bank' })}`,
        sample: { paid_on: run.pay_date },
        confirm: `The run is closed as paid: ${peopleOf(run)}${held > 0 ? `, of whom ${counted(held, 'employee')} on hold ${held === 1 ? 'is' : 'are'} left out` : ''}. Only a reversal takes it back.`,
      }),
    email: () => form('email', { confirm: `Each employee is sent the payslip by e-mail: ${peopleOf(run)}.` }),
    reversal: () =>
      form('reverse', {
        fields: html`${reason}<label class="confirm"><input type="checkbox" name="acknowledge_filed" value="yes"> Returns that are filed for the month will be revised</label>`,
        sample,
        tone: 'danger',
        confirm: 'All payslips of the run become void. This is final.',
      }),
  }
}
