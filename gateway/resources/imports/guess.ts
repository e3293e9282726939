// Columns of a file whose titles are near to what a field is called. Only what is certain is mapped: a wrong guess is
// money in the wrong place.

import type { ColumnMapping } from '#storage/entities/import-job.ts'
import { closestMatch } from 'leven'
import { columnNamed, sameTitle } from './header.ts'
import type { ImportType } from './import-types.ts'

/** Titles of payroll sheets in India, as `comparable` writes them, by the last part of the key that they mean. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  employee_code: [
    'empno',
    'empcode',
    'empid',
    'ecode',
    'employeeno',
    'employeenumber',
    'staffno',
    'staffcode',
    'staffid',
    'tokenno',
    'codeno',
  ],
  first_name: ['givenname', 'forename'],
  last_name: ['surname', 'familyname'],
  father_or_spouse_name: [
    'fathersname',
    'fathername',
    'nameoffather',
    'husbandname',
    'husbandsname',
    'spousename',
    'fatherhusbandname',
    'fathershusbandsname',
  ],
  gender: ['sex'],
  date_of_birth: ['dob', 'birthdate', 'dateofbirth'],
  date_of_joining: ['doj', 'joiningdate', 'dateofjoining', 'dateofjoin', 'joindate', 'joinedon'],
  date_of_confirmation: ['doc', 'confirmationdate'],
  phone: ['mobile', 'mobileno', 'mobilenumber', 'phoneno', 'phonenumber', 'contactno', 'contactnumber'],
  email: ['emailid', 'mailid', 'emailaddress', 'officialemail', 'officialemailid'],
  employment_type: ['emptype', 'employeetype', 'typeofemployment'],
  work_state_code: ['state', 'workstate', 'statecode'],
  work_city: ['city', 'worklocation'],
  department_id: ['dept', 'deptname', 'departmentname'],
  designation_id: ['desig', 'desgn', 'designationname', 'jobtitle'],
  reporting_manager_id: ['manager', 'reportingto', 'reportsto'],
  account_number: [
    'acno',
    'accno',
    'accountno',
    'bankac',
    'bankacno',
    'bankaccno',
    'bankaccount',
    'bankaccountno',
    'bankaccountnumber',
    'salaryaccountno',
  ],
  account_holder_name: ['accountholder', 'nameasperbank', 'beneficiaryname', 'nameinbank'],
  ifsc: ['ifsccode', 'bankifsc', 'bankifsccode'],
  payment_mode: ['paymode', 'modeofpayment', 'paymentmethod'],
  pan: ['panno', 'pannumber', 'pancard', 'pancardno'],
  uan: ['uanno', 'uannumber'],
  member_id: ['pfno', 'pfnumber', 'pfaccountno', 'epfno', 'pfmemberid'],
  ip_number: ['esino', 'esicno', 'esinumber', 'esicnumber', 'ipno', 'insuranceno'],
  effective_from: ['wef', 'effectivedate', 'witheffectfrom', 'effectivefromdate'],
  ctc_annual: ['annualctc', 'ctc', 'ctcpa', 'ctcperannum'],
  gross_monthly: ['monthlygross', 'grosspm', 'grosspermonth', 'grosssalary'],
  lop_days: ['lop', 'lwp', 'lwpdays', 'lossofpay', 'lossofpaydays', 'leavewithoutpay', 'dayslop'],
  present_days: ['dayspresent', 'present', 'daysworked'],
  payable_days: ['paiddays', 'paydays', 'dayspayable'],
  paid_leave_days: ['paidleave', 'paidleaves', 'leavedays'],
  weekly_offs: ['weeklyoff', 'weekoff', 'weekoffs', 'wo'],
  holidays: ['holiday', 'paidholidays'],
}

/** Names of one component of pay. */
const componentNames: readonly (readonly string[])[] = [
  ['basic', 'basicpay', 'basicsalary'],
  ['hra', 'houserent', 'houserentallowance'],
  ['special', 'specialallowance', 'splallowance', 'spl', 'splall'],
  ['conveyance', 'conveyanceallowance', 'conv'],
  ['da', 'dearnessallowance'],
  ['lta', 'leavetravelallowance'],
  ['medical', 'medicalallowance'],
]

type Certainty = 'named' | 'alike'
type Guess = { readonly title: string; readonly key: string; readonly certainty: Certainty }

type PayComponent = { readonly code: string; readonly name: string }

/** From titles that are no name of a column, and not in `mapping`, to keys that no other title has. */
export function guessedMapping(
  titles: readonly string[],
  type: ImportType,
  mapping: ColumnMapping,
  components: readonly PayComponent[],
): Readonly<Record<string, string>> {
  const mapped = (title: string) => Object.entries(mapping).find(([own]) => sameTitle(own, title))?.[1]
  const written = titles.filter(title => title !== '' && !title.startsWith('_') && mapped(title) !== null)
  const named = written.map(title => ({ title, column: columnNamed(mapped(title) ?? title, type.columns) }))
  const taken = new Set(named.flatMap(({ column }) => column?.key ?? []))
  const names = namesOfKeys(type, components)
  const guesses = named.flatMap(({ title, column }): Guess[] => {
    const guess = column === null ? guessOf(title, names) : null
    return guess === null || taken.has(guess.key) ? [] : [{ title, ...guess }]
  })
  const certain = [...Map.groupBy(guesses, ({ key }) => key).values()].flatMap(some => {
    const best = some.filter(({ certainty }) => certainty === 'named')
    const left = best.length > 0 ? best : some
    return left.length === 1 ? left : []
  })
  return Object.fromEntries(certain.map(({ title, key }) => [title, key]))
}

/** The key of each name; names of two keys are none's. */
function namesOfKeys(
  { columns: { fixed, named } }: ImportType,
  components: readonly PayComponent[],
): ReadonlyMap<string, string> {
  const keys = new Map<string, Set<string>>()
  const add = (name: string, key: string) => keys.set(name, (keys.get(name) ?? new Set()).add(key))
  for (const { key, path } of fixed) {
    const last = path.at(-1) ?? ''
    add(comparable(key), key)
    const others = Object.hasOwn(synonyms, last) ? synonyms[last]! : []
    if (others.length > 0) for (const name of [comparable(last), ...others]) add(name, key)
  }
  const ofComponents = named.find(({ item }) => item?.name === 'component_code')
  for (const { code, name } of ofComponents === undefined ? [] : components) {
    const own = [comparable(code), comparable(name)]
    const others = componentNames.filter(group => group.some(each => own.includes(each))).flat()
    for (const each of new Set([...own, ...others])) add(each, `${ofComponents!.prefix}${code}`)
  }
  return new Map(
    [...keys].flatMap(([name, some]): (readonly [string, string])[] => {
      const [key] = some
      return key !== undefined && some.size === 1 && name !== '' ? [[name, key]] : []
    }),
  )
}

function guessOf(
  title: string,
  names: ReadonlyMap<string, string>,
): { readonly key: string; readonly certainty: Certainty } | null {
  const written = comparable(title)
  const exact = names.get(written)
  if (exact !== undefined) return { key: exact, certainty: 'named' }
  const maxDistance = slips(written.length)
  if (maxDistance === 0 || written.length > longestTitle) return null
  const closest = closestMatch(written, [...names.keys()], { maxDistance })
  const key = closest === undefined ? undefined : names.get(closest)
  if (key === undefined) return null
  // Another field that is as near is as likely.
  const others = [...names].flatMap(([name, other]) => (other === key ? [] : [name]))
  return closestMatch(written, others, { maxDistance }) === undefined ? { key, certainty: 'alike' } : null
}

const longestTitle = 60
const [shortest, long] = [6, 9]

/** Wrong letters that a title of so many may have. */
const slips = (letters: number): number => (letters < shortest ? 0 : letters < long ? 1 : 2)

/** Letters and digits alone, without what stands in parentheses. */
function comparable(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll(/[^a-z0-9]/g, '')
}
