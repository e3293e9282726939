// The bank file of a run, what keeps it back, and its payments as JSON.

import { createHash } from 'node:crypto'
import type { Paise } from '#proto/units.ts'
import { fieldProblem, Problem, type FieldCode, type ProblemDetail } from '#proto/problems.ts'
import { calculatedStates, closedStates } from '#proto/run-moves.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { lastCharacters } from '#storage/repositories/masked-text.ts'
import { requireRunState } from '#storage/repositories/runs/run-transitions.ts'
import type { FileFormat } from '../../http/file-types.ts'
import type { FileReply } from '../../http/route.ts'
import type { FromWire } from '../../http/wire.ts'
import { printDay, tooLongTotal, writeBankFile } from './bank-file.ts'
import { isFault } from './payments.ts'
import type { FilePlan } from './plan.ts'
import { hasFormat } from './profiles/every-profile.ts'
import type { BankFile } from './schema.ts'
import { exclusionFieldCode } from './unrouted.ts'

/** Refuses a run that has no payments yet, or none any more, or that is to wait. */
export function requireFileState(
  run: PayrollRun,
  { draft, includeHeld }: { readonly draft: boolean; readonly includeHeld: boolean },
): void {
  if (run.status === 'generated' && !draft) {
    throw new Problem(
      'invalid_run_state',
      'The run is not locked. Lock it, or send draft=true for a draft.',
      [fieldProblem(['status'], 'expected_state', 'Lock the run first.', closedStates)],
    )
  }
  requireRunState(run, calculatedStates)
  if (run.onHold && !includeHeld)
    throw new Problem('run_on_hold', 'The run is on hold. Release it, or send include_held=true.')
}

/** Notes for the partner to check before the file goes to the bank. */
export function notesOf({ method, terms }: FilePlan): FromWire<typeof BankFile>['notes'] {
  const { profile, productCode } = terms
  const notes: FromWire<typeof BankFile>['notes'] = []
  if (profile.status === 'unverified')
    notes.push({
      code: 'unverified_profile',
      field: 'bank_format',
      message: `The layout ${profile.id} is not known to be right. Compare a file with the bank's sheet first.`,
    })
  if (profile.defaults?.productCode !== undefined && (method?.bankFile?.productCode ?? null) === null)
    notes.push({
      code: 'default_product_code',
      field: 'payment_method.bank_file.product_code',
      message: `The file has the product code ${productCode}, which is not verified for salaries. Ask ${profile.bank} for the code of your product and record it.`,
    })
  if (profile.fileName?.includes('{serial}') && terms.serial === 1)
    notes.push({
      code: 'serial_of_day',
      field: 'serial',
      message: `${profile.bank} numbers the files of a day. If another file was uploaded today, send its next number as serial.`,
    })
  return notes
}

type FileOptions = { readonly isDraft: boolean; readonly isStrict: boolean }

/** Fields of the payment method that the layout requires and that are not recorded. */
export function unmetNeeds({ terms, method }: Pick<FilePlan, 'terms' | 'method'>): ProblemDetail[] {
  const { profile } = terms
  const known = {
    bank_account: terms.debit !== null,
    client_code: terms.clientCode !== '',
    product_code: terms.productCode !== '',
  }
  const subject = method === null ? 'a payment method with' : 'for the payment method'
  return profile.needs
    .filter(need => !known[need])
    .map(need => {
      const path = ['payment_method', ...(need === 'bank_account' ? [need] : ['bank_file', need])]
      const message = `${profile.bank} requires it: record ${subject} ${path.at(-1)}.`
      return fieldProblem(path, 'required', message)
    })
}

/** Findings that keep the file from being made; empty: it can be made. */
function obstacles(plan: FilePlan, bytes: Buffer, { isStrict }: FileOptions): ProblemDetail[] {
  const { terms, payments } = plan
  const { profile } = terms
  const findings: ProblemDetail[] = [...unmetNeeds(plan)]
  const add = (path: readonly string[], code: FieldCode, message: string): void => {
    findings.push(fieldProblem(path, code, message))
  }
  if (payments.payments.length === 0)
    add(['rows'], 'required', 'The file has no payments. `excluded` of the JSON has the reasons.')
  if (tooLongTotal(payments.total, terms) !== null)
    add(['total'], 'too_long', 'The sum is more than the bank takes in one file. Ask by employee_ids.')
  if (payments.payments.length > (profile.maxRows ?? Infinity))
    add(['rows'], 'out_of_range', `The bank takes ${profile.maxRows} payments a file. Ask by employee_ids.`)
  if (bytes.length > (profile.maxBytes ?? Infinity))
    add(['rows'], 'out_of_range', `The bank takes ${profile.maxBytes} bytes a file. Ask by employee_ids.`)
  if (!isStrict) return findings
  for (const { payable, code, field, message } of payments.excluded) {
    if (isFault(code)) add([payable.employeeId, field], exclusionFieldCode(code), message)
  }
  for (const { employeeId, field, code, message } of payments.warnings) {
    add([employeeId, field], code === 'duplicate_account' ? 'duplicate' : 'out_of_range', message)
  }
  return findings
}

const maxDetails = 100

/** The file. Refuses `unsupported_format` and `file_blocked`. */
export async function bankFileReply(
  plan: FilePlan,
  format: FileFormat,
  judged: FileOptions,
): Promise<FileReply> {
  const { run, terms, payments } = plan
  if (!hasFormat(terms.profile, format)) {
    throw new Problem('unsupported_format', `${terms.profile.id} is no ${format} file.`, [
      fieldProblem(['format'], 'not_in_enum', 'Send another format.', terms.profile.formats),
    ])
  }
  const bytes = await writeBankFile(payments.payments, payments.total, terms, format)
  const findings = obstacles(plan, bytes, judged)
  if (findings.length > 0) {
    throw new Problem(
      'file_blocked',
      `${findings.length === 1 ? '1 finding keeps' : `${findings.length} findings keep`} the file back.`,
      findings.slice(0, maxDetails),
    )
  }
  return {
    file: {
      organizationId: run.organizationId,
      format,
      name: nameOf(plan, format, judged),
      rowCount: payments.payments.length,
      controlTotal: payments.total,
      bytes,
    },
  }
}

function nameOf(plan: FilePlan, format: FileFormat, { isDraft }: FileOptions): string {
  const { run, terms } = plan
  const { profile, clientCode, serial } = terms
  const mark = isDraft ? 'DRAFT-' : ''
  if (profile.fileName === undefined) {
    return `${mark}${profile.id}-${run.periodEnd.slice(0, 7)}-${run.id}.${format}`
  }
  const day = printDay(plan.madeOn, 'DD-MM-YYYY')
  return `${mark}${profile.fileName
    .replace('{client_code}', clientCode)
    .replace('{DD}', day.slice(0, 2))
    .replace('{MM}', day.slice(3, 5))
    .replace('{serial}', String(serial).padStart(3, '0'))}`
}

/** The payments as JSON, with the hash of the file in its usual format, or what keeps it back. */
export async function presentBankFile(
  plan: FilePlan,
  judged: FileOptions & { readonly reveal: boolean },
): Promise<FromWire<typeof BankFile>> {
  const { run, method, terms, payments } = plan
  const { profile } = terms
  const bytes = await writeBankFile(payments.payments, payments.total, terms, profile.formats[0])
  const findings = obstacles(plan, bytes, judged)
  return {
    payrollRunId: run.id,
    organizationId: run.organizationId,
    draft: judged.isDraft,
    paymentMethodId: method?.id ?? null,
    bankFormat: profile.id,
    profileStatus: profile.status,
    rows: payments.payments.map(({ payable, rail, name, accountNumber, ifsc, reference }) => ({
      employeeId: payable.employeeId,
      name,
      accountNumber: judged.reveal ? accountNumber : (lastCharacters(accountNumber) ?? ''),
      ifsc,
      amount: payable.netPayable,
      reference,
      paymentMode: rail,
      valueDate: payable.valueDate,
    })),
    rowCount: payments.payments.length,
    total: payments.total,
    sha256: findings.length > 0 ? null : createHash('sha256').update(bytes).digest('hex'),
    blockedBy: findings.slice(0, maxDetails).map(({ field, code, message }) => ({ field, code, message })),
    excluded: payments.excluded.map(({ payable, code, field, message }) => ({
      employeeId: payable.employeeId,
      code,
      field,
      message,
      amount: payable.netPayable,
    })),
    excludedTotal: payments.excluded.reduce((sum, { payable }) => sum + payable.netPayable, 0) as Paise,
    warnings: payments.warnings.map(warning => ({ ...warning })),
    notes: notesOf(plan),
  }
}
