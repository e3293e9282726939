// A synthetic organization: the same people from the same seed on every machine, as the bodies that the
// REST interface takes. The first of them are the cases that a month of payroll is judged by.

type Workforce = {
  readonly employees: number
  readonly seed: number
  /** People in every state and territory, and the cases that tell one state of a system from another. */
  readonly everywhere?: boolean
}

export type Person = {
  readonly externalId: string
  /** What is worth knowing about this person in October 2026; null for everybody else. */
  readonly story: string | null
  /** The body of `POST /employees`, with bank, statutory details and salary inside. */
  readonly employee: Record<string, unknown>
  /** Later salaries: bodies of `PUT /employees/{id}/salary`. */
  readonly revisions: readonly Salary[]
  /** Statutory details that changed since: fields of `POST /employees`. */
  readonly amendment?: Record<string, unknown>
  /** The body of `POST /employees/{id}/exit`. */
  readonly exit: Record<string, unknown> | null
  /** Days without pay in October, as the number that attendance takes. */
  readonly lopDays: number
}

type Salary = {
  readonly effective_from: string
  readonly decided_on?: string
  readonly pay_basis: 'monthly'
  readonly components: readonly { readonly component_code: string; readonly monthly_amount?: number }[]
}

/** The organization that these people work for. */
export const organization = {
  name: 'Sahyadri Precision Works',
  legal_name: 'Sahyadri Precision Works Private Limited',
  state_code: 'MH',
  pf: {
    is_covered: true,
    establishment_code: 'MHPUN1234567000',
    contribution_rate: 12,
    wage_mode: 'statutory_ceiling',
  },
  esi: { is_covered: true, employer_code: '33000123450001001' },
}

/** Basic pay is agreed with each person, house rent follows it, and the rest of the pay is one allowance. */
export const salaryComponents = [
  {
    code: 'BASIC',
    name: 'Basic pay',
    type: 'earning',
    category: 'basic',
    calculation: { method: 'flat' },
    prorate: true,
    wage_treatment: 'wage',
  },
  {
    code: 'HRA',
    name: 'House rent allowance',
    type: 'earning',
    category: 'hra',
    calculation: { method: 'percent_of_components', value: 40, base_codes: ['BASIC'] },
    prorate: true,
    wage_treatment: 'excluded',
  },
  {
    code: 'SPECIAL',
    name: 'Special allowance',
    type: 'earning',
    category: 'special_allowance',
    calculation: { method: 'flat' },
    prorate: true,
    wage_treatment: 'wage',
  },
]

/** The people in order; the named cases come first, as far as the number reaches. */
export function* workforce({ employees, seed, everywhere = false }: Workforce): Generator<Person> {
  const chance = createChance(seed)
  const known = everywhere ? [...cases, ...rarerCases] : cases
  for (let index = 0; index < employees; index += 1) {
    const ordinary = person(index, chance, everywhere ? everyPlace[index % everyPlace.length] : undefined)
    yield { ...ordinary, ...known[index]?.(ordinary) }
  }
}

type Case = (ordinary: Person) => Partial<Person>

const cases: readonly Case[] = [
  ordinary => ({
    story: 'joined on 17 October 2026',
    employee: withSalary(ordinary, { date_of_joining: '2026-10-17' }, salary('2026-10-17', 32_000, 6_200)),
    lopDays: 0,
  }),
  ordinary => ({
    story: 'left on 10 October 2026',
    employee: withSalary(ordinary, {}, salary('2026-04-01', 28_000, 4_800)),
    // The settlement of the exit is a process of its own; October's run pays the days worked.
    exit: { date_of_leaving: '2026-10-10', reason: 'resignation', create_fnf: false },
    lopDays: 0,
  }),
  ordinary => ({
    // The contribution period began on 1 October with 20,500 of wages: cover lasts to 31 March 2027, on full wages.
    story: 'passed the ESI ceiling of 21,000 on 16 October 2026 and stays covered',
    employee: withSalary(ordinary, {}, salary('2026-04-01', 20_500, 0)),
    revisions: [{ ...salary('2026-10-16', 23_000, 0), decided_on: '2026-10-12' }],
    lopDays: 0,
  }),
  ordinary => ({
    story: 'earns more than the PF ceiling of 25,000',
    employee: withSalary(ordinary, {}, salary('2026-04-01', 60_000, 24_000)),
    lopDays: 0,
  }),
  ordinary => ({
    story: 'had four days without pay in October 2026',
    employee: withSalary(ordinary, {}, salary('2026-04-01', 14_000, 2_400)),
    lopDays: 4,
  }),
]

const rarerCases: readonly Case[] = [
  ordinary => ({
    story: 'chose the old tax regime on 5 October 2026',
    employee: withSalary(ordinary, {}, salary('2026-04-01', 70_000, 12_000)),
    amendment: { tax: { regime: 'old', regime_chosen_on: '2026-10-05' } },
    lopDays: 0,
  }),
  ordinary => ({
    story: 'owes more than the pay of October 2026',
    employee: withSalary(
      ordinary,
      {},
      {
        ...salary('2026-04-01', 12_000, 0),
        components: [
          ...salary('2026-04-01', 12_000, 0).components,
          { component_code: 'RECOVERY', monthly_amount: 30_000 },
        ],
      },
    ),
    lopDays: 0,
  }),
  ordinary => ({
    story: 'got a raise in October 2026 from August on, so that arrears are due for what was paid',
    employee: withSalary(ordinary, {}, salary('2026-04-01', 30_000, 5_000)),
    revisions: [{ ...salary('2026-08-01', 34_000, 5_000), decided_on: '2026-10-05' }],
    lopDays: 0,
  }),
]

/** What is taken back from a salary; only the rarer cases need it. */
export const recovery = {
  code: 'RECOVERY',
  name: 'Recovery',
  type: 'deduction',
  category: 'other',
  calculation: { method: 'flat' },
  prorate: false,
}

function person(index: number, chance: Chance, place?: Place): Person {
  const number = String(index + 1).padStart(6, '0')
  const woman = chance(100) < 38
  const firstName = pick(woman ? womensNames : mensNames, chance)
  const lastName = pick(lastNames, chance)
  const [state, city, isMetro] = place ?? pick(places, chance)
  const joined = `${2012 + chance(14)}-${twoDigits(1 + chance(12))}-${twoDigits(1 + chance(28))}`
  const [basic, special] = pay(chance)
  return {
    externalId: `SPW-${number}`,
    story: null,
    employee: {
      external_id: `SPW-${number}`,
      employee_code: number,
      first_name: firstName,
      last_name: lastName,
      gender: woman ? 'female' : 'male',
      date_of_birth: `${1970 + chance(32)}-${twoDigits(1 + chance(12))}-${twoDigits(1 + chance(28))}`,
      date_of_joining: joined,
      employment_type: 'permanent',
      work_state_code: state,
      work_city: city,
      is_metro: isMetro,
      bank: {
        payment_mode: 'bank_transfer',
        account_holder_name: `${firstName} ${lastName}`,
        account_number: String(50_100_000_000_000 + index),
        ifsc: pick(branches, chance),
        beneficiary_code: `SPW${number}`,
        account_type: 'savings',
      },
      statutory: {
        pan: pan(index, lastName),
        pan_status: 'valid',
        pf: { applicable: true, uan: String(100_900_000_000 + index), joined_on: joined },
        esi: { applicable: true, ip_number: String(3_100_000_000 + index) },
        pt: { applicable: true, state_code: state },
        lwf: { applicable: true, state_code: state },
        tax: { regime: 'new' },
      },
      salary: salary('2026-04-01', basic, special),
    },
    revisions: [],
    exit: null,
    lopDays: chance(100) < 8 ? (1 + chance(6)) / 2 : 0,
  }
}

function withSalary(
  ordinary: Person,
  changes: Record<string, unknown>,
  agreed: Salary,
): Record<string, unknown> {
  const { statutory } = ordinary.employee as { statutory: { pf: object } }
  const joined = changes['date_of_joining'] ?? ordinary.employee['date_of_joining']
  const pf = { ...statutory.pf, joined_on: joined }
  return { ...ordinary.employee, ...changes, statutory: { ...statutory, pf }, salary: agreed }
}

function salary(effectiveFrom: string, basic: number, special: number): Salary {
  return {
    effective_from: effectiveFrom,
    pay_basis: 'monthly',
    components: [
      { component_code: 'BASIC', monthly_amount: basic },
      { component_code: 'HRA' },
      ...(special > 0 ? [{ component_code: 'SPECIAL', monthly_amount: special }] : []),
    ],
  }
}

/** Gross pay from 9,000 to 3,00,000: half of it basic, and what house rent leaves as special allowance. */
function pay(chance: Chance): [basic: number, special: number] {
  let share = chance(100)
  const grade = grades.find(({ percent }) => (share -= percent) < 0) ?? grades[0]!
  const gross = grade.from + grade.step * chance(grade.steps + 1)
  return [gross / 2, (gross * 3) / 10]
}

const grades = [
  { percent: 34, from: 9_000, step: 200, steps: 60 },
  { percent: 36, from: 21_000, step: 500, steps: 58 },
  { percent: 22, from: 50_000, step: 1_000, steps: 50 },
  { percent: 8, from: 1_00_000, step: 5_000, steps: 40 },
]

/** A whole number from 0 to below `limit`. */
type Chance = (limit: number) => number

/** Lehmer's generator with the multiplier of Park and Miller's second paper: plain, and the same everywhere. */
function createChance(seed: number): Chance {
  let state = (seed % 2_147_483_646) + 1
  return limit => {
    state = (state * 48_271) % 2_147_483_647
    // The low digits of such a generator are poor; its quotient is not.
    return Math.floor((state / 2_147_483_647) * limit)
  }
}

function pick<Item>(items: readonly Item[], chance: Chance): Item {
  return items[chance(items.length)]!
}

/** Five letters (the fourth says person, the fifth is the surname's), four digits and a letter. */
function pan(index: number, lastName: string): string {
  const letters = [Math.floor(index / 260_000), Math.floor(index / 10_000), index]
    .map(n => letter(n))
    .join('')
  return `${letters}P${lastName.charAt(0)}${String(index % 10_000).padStart(4, '0')}${letter(index * 7)}`
}

function letter(number: number): string {
  return String.fromCharCode(65 + (number % 26))
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

const metros = new Set(['New Delhi', 'Mumbai', 'Kolkata', 'Chennai'])

type Place = readonly [state: string, city: string, isMetro: boolean]

const places: readonly Place[] = [
  ['MH', 'Pune', false],
  ['MH', 'Mumbai', true],
  ['KA', 'Bengaluru', false],
  ['TN', 'Chennai', true],
  ['TS', 'Hyderabad', false],
  ['GJ', 'Ahmedabad', false],
  ['DL', 'New Delhi', true],
  ['WB', 'Kolkata', true],
  ['KL', 'Kochi', false],
  ['UP', 'Noida', false],
  ['RJ', 'Jaipur', false],
  ['PB', 'Ludhiana', false],
]

/** The 28 states and the 8 territories. */
const everyPlace: readonly Place[] = (
  'AN:Port Blair AP:Vijayawada AR:Itanagar AS:Guwahati BR:Patna CH:Chandigarh CG:Raipur DH:Daman DL:New Delhi ' +
  'GA:Panaji GJ:Ahmedabad HP:Shimla HR:Gurugram JH:Ranchi JK:Srinagar KA:Bengaluru KL:Kochi LA:Leh LD:Kavaratti ' +
  'MH:Mumbai ML:Shillong MN:Imphal MP:Indore MZ:Aizawl NL:Kohima OD:Bhubaneswar PB:Ludhiana PY:Puducherry ' +
  'RJ:Jaipur SK:Gangtok TN:Chennai TR:Agartala TS:Hyderabad UK:Dehradun UP:Noida WB:Kolkata'
)
  .match(/[A-Z]{2}:.*?(?= [A-Z]{2}:|$)/g)!
  .map(place => {
    const [state = '', city = ''] = place.split(':')
    return [state, city, metros.has(city)]
  })

const branches = ['HDFC0000123', 'ICIC0000456', 'SBIN0000789', 'UTIB0000321', 'KKBK0000654', 'PUNB0098700']

const womensNames = (
  'Aarti Ananya Asha Bhavana Deepa Divya Farida Gauri Harpreet Indira Jyoti Kavita Lakshmi Meera Nandini ' +
  'Padma Pooja Radha Rekha Sangeeta Shreya Sunita Tara Usha Vidya Zainab'
).split(' ')

const mensNames = (
  'Aditya Ajay Anil Arjun Ashok Bharat Dinesh Ganesh Gurpreet Harish Imran Joseph Karthik Mahesh Manoj ' +
  'Mohan Naveen Prakash Rahul Rajesh Ramesh Sanjay Suresh Thomas Vijay Vikram'
).split(' ')

const lastNames = (
  'Banerjee Bhat Chatterjee Chauhan Deshmukh Dsouza Fernandes Gill Gupta Iyer Jadhav Joshi Kaur Khan ' +
  'Kulkarni Kumar Mehta Menon Mishra Nair Patel Patil Pillai Rao Reddy Shah Sharma Shetty Singh Thakur ' +
  'Varma Yadav'
).split(' ')
