import type { PlainDate } from '#proto/units.ts'
import { monthSpan } from '#proto/calendar/months.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { findEmployee } from '#storage/repositories/employees/employees.ts'
import { isTableFormat } from '../../documents/table-file.ts'
import { notFound } from '../../http/input.ts'
import { type FileReply, reply } from '../../http/route.ts'
import { isMarkedStale } from '../reports/scope.ts'
import { route } from '../route.ts'
import { contributionSpan } from '../statutory/esi/contribution-period.ts'
import { form01 } from '../statutory/esi/form-01.ts'
import { blockingFindings } from '../statutory/findings.ts'
import { assertComplete, formFile, firstReused, type PrintedForm } from '../statutory/forms/form.ts'
import { form3a, form6a } from '../statutory/pf/annual-forms.ts'
import { form12a } from '../statutory/pf/form-12a.ts'
import { fundSpan, fundYear, monthSpanOf } from '../statutory/pf/fund-scope.ts'
import { formOfJoiners, formOfLeavers } from '../statutory/pf/movements.ts'
import { todayOf } from '../periods/today.ts'
import { agreedWages } from './agreed-wages.ts'
import { catalogue, type FormParameter, type FormVersion, monthly } from './catalogue.ts'
import { employeeForm, formFacts, hasAgreedWages, isEmployeeForm, neededFields } from './employee-forms.ts'
import { gratuityNotice } from './gratuity-notice.ts'
import { isLetter, letterDocument } from './letters.ts'
import { attendanceRegister } from './registers/attendance-register.ts'
import { bonusRegister, bonusReturn } from './registers/bonus.ts'
import { employeeRegister } from './registers/employee-register.ts'
import { insuranceRegister } from './registers/insurance-register.ts'
import { loanRegister } from './registers/loan-register.ts'
import { type FormQuery, type FormContext, registerNeeds } from './registers/register.ts'
import { undisbursedDuesList } from './registers/undisbursed-dues.ts'
import {
  GovernmentForm,
  GovernmentFormList,
  GovernmentFormPath,
  GovernmentFormQuery,
  GovernmentFormRequest,
} from './schema.ts'

const shared = {
  tag: 'Statutory',
  method: 'get',
  pool: 'general',
  scope: 'statutory:read',
  confidential: true,
  organization: 'query',
  transactions: 'several',
} as const

export const listGovernmentForms = route({
  ...shared,
  operationId: 'listGovernmentForms',
  summary: 'List government forms',
  description:
    'Returns the catalogue of forms, one row for each version under a law, also of forms that the service does not make. All of them are central forms, which apply in every state: `state_code` leaves none out.',
  path: '/v1/government-forms',
  query: GovernmentFormQuery,
  replies: { 200: GovernmentFormList },
  errors: ['invalid_cursor'],
  async handle({ query: { category, q }, page }) {
    const words = q?.toLowerCase()
    const found = catalogue.filter(
      form =>
        (category === undefined || form.category === category) &&
        (words === undefined || textOf(form).includes(words)),
    )
    const from = page.after === null ? 0 : found.findIndex(({ id }) => id === page.after) + 1
    const rows = found.slice(from, from + page.limit + 1)
    return reply(
      200,
      page.answer(rows.map(presentForm), ({ id }) => id, page.includeTotal ? found.length : null),
    )
  },
})

function textOf({ code, title, number, legacyNumber }: FormVersion): string {
  return [code, title, `form ${number}`, `form ${legacyNumber}`].join('\n').toLowerCase()
}

function presentForm(form: FormVersion) {
  const { number, legacyNumber, from, to, required: _, key: _key, inForceOn: _day, ...rest } = form
  return {
    ...rest,
    parameters: [...form.parameters],
    formNumber: number,
    legacyFormNumber: legacyNumber,
    stateCode: null,
    effectiveFrom: from,
    effectiveTo: to,
    requiredInputs: neededInputs(form),
    formats: isMade(form) ? (['pdf', 'xlsx'] as const) : [],
  }
}

/** Needs of registers beside those of their forms. */
const moreNeeds: Readonly<Record<string, readonly string[]>> = {
  BONUS_RETURN: ['organization.responsible_person'],
  ESI_FORM_6: ['organization.esi.employer_code'],
}

function neededInputs(form: FormVersion): string[] {
  const { code } = form
  if (!Object.hasOwn(registers, code)) return [...neededFields(form)]
  return [...registerNeeds, ...(moreNeeds[code] ?? [])]
}

const monthOf = ({ month, year }: FormQuery) => monthSpanOf({ month: month!, year: year! })

type Maker = (making: FormContext) => Promise<PrintedForm>

/** Registers of an organization, by code. */
const registers: Readonly<Record<string, Maker>> = {
  EMPLOYEE_REGISTER: employeeRegister,
  ATTENDANCE_REGISTER: attendanceRegister,
  BONUS_REGISTER_C: bonusRegister,
  BONUS_RETURN: bonusReturn,
  ESI_FORM_6: insuranceRegister,
  LOAN_REGISTER: loanRegister,
  UNDISBURSED_DUES: undisbursedDuesList,
}

/** Other forms of an organization, by code. */
const returns: Readonly<Record<string, Maker>> = {
  PF_FORM_5: ({ inTenant, organizationId, asked }) =>
    inTenant(async tenant =>
      formOfJoiners(tenant, await fundSpan(tenant, organizationId, monthOf(asked), asked), asked.reveal),
    ),
  PF_FORM_10: ({ inTenant, organizationId, asked }) =>
    inTenant(async tenant =>
      formOfLeavers(tenant, await fundSpan(tenant, organizationId, monthOf(asked), asked), asked.reveal),
    ),
  async PF_FORM_12A({ inTenant, engine, organizationId, asked }) {
    const span = await inTenant(tenant => fundSpan(tenant, organizationId, monthOf(asked), asked))
    return form12a(inTenant, engine, span)
  },
  async PF_FORM_3A({ inTenant, organizationId, asked }) {
    const { draft, reveal, employeeId, financialYear } = asked
    const employee =
      employeeId === undefined ? null : await employeeOf({ inTenant, organizationId }, employeeId)
    const chosen = { draft, reveal, ...(employee === null ? {} : { employeeIds: [employee.id] }) }
    const span = await inTenant(tenant => fundSpan(tenant, organizationId, fundYear(financialYear!), chosen))
    return form3a(inTenant, span, financialYear!, chosen)
  },
  async PF_FORM_6A({ inTenant, engine, organizationId, asked }) {
    const year = asked.financialYear!
    const span = await inTenant(tenant => fundSpan(tenant, organizationId, fundYear(year), asked))
    return form6a(inTenant, engine, span, year, asked)
  },
  ESI_FORM_01: ({ inTenant, organizationId, asked }) =>
    inTenant(tenant => form01(tenant, organizationId, asked.reveal)),
}

const makers = { ...returns, ...registers }

function isMade(form: FormVersion): boolean {
  return Object.hasOwn(makers, form.code) || isEmployeeForm(form)
}

async function employeeOf(
  { inTenant, organizationId }: Pick<FormContext, 'inTenant' | 'organizationId'>,
  id: string,
): Promise<Employee> {
  const employee = await inTenant(tenant => findEmployee(tenant, id))
  if (employee === null || employee.organizationId !== organizationId) throw unknownEmployee()
  return employee
}

async function factsOfEmployee(making: FormContext) {
  const { inTenant, engine, version, asked } = making
  const employee = await employeeOf(making, asked.employeeId!)
  const gratuity =
    version.code === 'GRATUITY_NOTICE' ? await gratuityNotice(inTenant, engine, employee) : null
  const wages = hasAgreedWages(version) ? await agreedWages(making, employee) : null
  const known = await inTenant(tenant =>
    formFacts(tenant, version, employee, { reveal: asked.reveal, gratuity }),
  )
  return { known, wages }
}

async function ofEmployee(making: FormContext): Promise<PrintedForm> {
  const { known, wages } = await factsOfEmployee(making)
  return employeeForm(making.version, known, wages)
}

/** The form as a letter of the employer. Refuses `form_inputs_missing`, unless a draft is asked for. */
async function letterFile(making: FormContext): Promise<FileReply> {
  const { inTenant, engine, version, asked, today, organizationId } = making
  const { known, wages } = await factsOfEmployee(making)
  const form = employeeForm(version, known, wages)
  if (!asked.draft) assertComplete(blockingFindings(form, { strict: false }))
  const document = await inTenant(tenant =>
    letterDocument(tenant, { known, version, wages }, { issuedOn: today, isDraft: asked.draft }),
  )
  const bytes = await engine.renderLetter(document)
  const name = `${form.name}${asked.draft ? 'DRAFT' : ''}.pdf`
  return { file: { organizationId, format: 'pdf', bytes, name } }
}

export const getGovernmentForm = route({
  ...shared,
  operationId: 'getGovernmentForm',
  summary: 'Get a government form',
  description:
    'Returns the version of a form as the catalogue has it, and with `format=pdf` or `format=xlsx` the form filled with what is recorded. The letter of appointment and the certificate of service are letters of the employer as PDF. Fields that the form needs and that are not recorded are refused with 409 `form_inputs_missing`, unless `draft=true`.',
  path: '/v1/government-forms/{id}',
  params: GovernmentFormPath,
  query: GovernmentFormRequest,
  replies: { 200: GovernmentForm },
  files: ['xlsx', 'pdf'],
  versioned: 'table',
  errors: [
    'invalid_parameter',
    'unsupported_format',
    'invalid_run_state',
    'run_is_stale',
    'form_inputs_missing',
    'ambiguous_external_id',
    'period_invalid',
    'calculation_timeout',
    'dependency_unavailable',
  ],
  async handle(call, { engine, clock }) {
    const { inTenant, organizationId, params, query: asked, format, ifNoneMatch } = call
    const version = catalogue.find(({ id }) => id === params.id)
    if (version === undefined) throw notFound()
    if (!isTableFormat(format)) return reply(200, presentForm(version))
    if (!isMade(version)) throw notMade(version)
    const today = await inTenant(async tenant => todayOf(tenant, organizationId))
    assertAsked(version, asked, today)
    const making = { inTenant, engine, organizationId, version, asked, today }
    if (format === 'pdf' && isLetter(version)) return letterFile(making)
    const make = () => (isEmployeeForm(version) ? ofEmployee(making) : makers[version.code]!(making))
    const form = await make()
    const isStale = await inTenant(tenant =>
      isMarkedStale(tenant, form.payments ?? [], { allowStale: asked.allowStale, isFile: true }),
    )
    const terms = { draft: asked.draft, allowErrors: false, strict: false, isStale, generatedAt: clock() }
    return formFile(firstReused(form, make), format, terms, ifNoneMatch)
  },
})

const valueOf: Readonly<Record<FormParameter, (asked: FormQuery) => unknown>> = {
  employee_id: ({ employeeId }) => employeeId,
  month: ({ month }) => month,
  year: ({ year }) => year,
  financial_year: ({ financialYear }) => financialYear,
  contribution_period: ({ contributionPeriod }) => contributionPeriod,
}

/** A form that a month may be asked of needs its year too. */
function neededNow({ required, parameters }: FormVersion, { month, year }: FormQuery) {
  const isMonthly = parameters.includes('month') && (month !== undefined || year !== undefined)
  return isMonthly ? [...new Set([...required, ...monthly])] : required
}

/** Refuses parameters that are missing, and a period or a day that the version is not in force on. */
function assertAsked(version: FormVersion, asked: FormQuery, today: PlainDate): void {
  const missing = neededNow(version, asked).filter(name => valueOf[name](asked) === undefined)
  if (missing.length > 0)
    throw invalid(missing.map(name => fieldProblem([name], 'required', `Send ${name}.`)))
  const until = versionDate(version, asked, today)
  if ((version.from ?? '') <= until && until <= (version.to ?? '9999')) return
  const other = catalogue.find(
    each => each.code === version.code && (each.from ?? '') <= until && until <= (each.to ?? '9999'),
  )
  throw invalid([
    fieldProblem(
      ['id'],
      'out_of_range',
      other === undefined
        ? `The form is not in force on ${until}.`
        : `The version is not in force on ${until}. Request ${other.id}.`,
    ),
  ])
}

/** The day whose version is made. */
function versionDate({ parameters, inForceOn }: FormVersion, asked: FormQuery, today: PlainDate): PlainDate {
  const { month, year, financialYear } = asked
  if (inForceOn === 'today') return today
  if (parameters.includes('contribution_period')) return contributionSpan(asked.contributionPeriod!, year!).to
  if (parameters.includes('month') && month !== undefined && year !== undefined)
    return monthSpan({ month, year }).end
  if (parameters.includes('financial_year') && financialYear !== undefined)
    return monthSpan({ month: 2, year: Number(fundYear(financialYear).to.slice(0, 4)) }).end
  return today
}

function invalid(details: readonly ReturnType<typeof fieldProblem>[]): Problem {
  return new Problem('invalid_parameter', 'The form cannot be filled with these parameters.', [...details])
}

function unknownEmployee(): Problem {
  return invalid([
    fieldProblem(['employee_id'], 'unknown_reference', 'Send the id of an employee of the organization.'),
  ])
}

function notMade({ path, remarks }: FormVersion): Problem {
  const elsewhere = path === null ? (remarks ?? 'The service does not make this form.') : `Request ${path}.`
  return new Problem('unsupported_format', 'This operation does not make the form.', [
    fieldProblem(['format'], 'not_in_enum', elsewhere, ['json']),
  ])
}
