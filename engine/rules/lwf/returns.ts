// The returns of the labour welfare funds by state. Years and half-years are those of the calendar, unless one begins in April.

import { stateReturn } from '../../parameters/state-return.ts'
import type { ReturnTable } from '../../parameters/state-return.ts'
import { lwfStates } from './law.ts'

type Rows = Parameters<typeof stateReturn>[2]
type Row = Rows[number]

const titles = {
  monthly: 'Monthly statement of labour welfare fund contributions',
  quarterly: 'Quarterly statement of labour welfare fund contributions',
  half_yearly: 'Half-yearly statement of labour welfare fund contributions',
  yearly: 'Annual statement of labour welfare fund contributions',
} as const

function returnOf(state: string, row: Row): ReturnTable {
  const { name, tables } = lwfStates.find(({ code }) => code === state)!
  const [general, shops] = tables
  const { law } = (row.fund === 'shops' ? shops! : general!).rows[0]!
  const table = `IN.LWF.${state}${row.fund === 'shops' ? '_SHOPS' : ''}_RETURN`
  const usual = { formTitle: titles[row.frequency], begins: 1 }
  return stateReturn({ state, stateName: name, law, name: table }, usual, [row])
}

const inNextMonth = (day: number | 'last') => ({ monthsAfter: 1, day })

/** Due by the registers of 30 June and 31 December, on 15 July and 15 January. */
function halfYearly(state: string, formNumber: string, more: Partial<Row> & { source: string }): ReturnTable {
  return returnOf(state, { formNumber, frequency: 'half_yearly', due: inNextMonth(15), ...more })
}

/** Due by the register of 31 December. */
function yearly(
  state: string,
  formNumber: string,
  day: number,
  more: Partial<Row> & { source: string },
): ReturnTable {
  return returnOf(state, { formNumber, frequency: 'yearly', due: inNextMonth(day), ...more })
}

const listOfStates = 'https://hrdconsultinggroup.com/labour-welfare-fund-state-wise/'

export const lwfReturns: readonly ReturnTable[] = [
  yearly('AP', 'F', 31, { source: listOfStates }),
  halfYearly('CG', 'A', { source: listOfStates }),
  returnOf('CH', {
    frequency: 'half_yearly',
    begins: 4,
    from: '2018-04-01',
    due: inNextMonth(15),
    source: 'http://labour.chd.gov.in/PublicPages/deposit-of-labour-welfare-fund.aspx',
    confidence: 'medium',
    doubt: 'The contribution is of each month; the statement has no number.',
  }),
  halfYearly('DL', 'A', { source: 'https://www.simpliance.in/labour-welfare-fund-detail/delhi' }),
  halfYearly('GA', 'A', {
    from: '2015-08-06',
    source: 'https://hrinformative.com/labour-welfare-fund-goa/',
    confidence: 'medium',
    doubt: 'One vendor prints 31 July and 31 January.',
  }),
  halfYearly('GJ', 'A-1', {
    source: 'https://www.praansconsultech.com/labour-welfare-fund-details/gujarat',
    confidence: 'medium',
  }),
  returnOf('HR', {
    frequency: 'monthly',
    from: '2019-03-31',
    due: { monthsAfter: 0, day: 'last' },
    source: 'https://mail.citehr.com/showthread.php?page=4&s=74239fa4c60e0d5e69fc1711ab293485&t=220212',
    doubt:
      'An online statement without a number. The board also takes quarterly, half-yearly and yearly deposits.',
  }),
  yearly('KA', 'D', 15, {
    from: '2017-04-06',
    source:
      'https://legalitysimplified.com/karnataka-mandates-online-labour-welfare-fund-contributions-for-2024',
    instrument: 'Press note of the board of 24 December 2024',
    gazetted: '2024-12-24',
  }),
  halfYearly('KL', 'A', {
    from: '2021-02-09',
    source: 'https://insight.accovet.com/who-needs-to-comply-with-the-kerala-labour-welfare-fund-lwf',
    confidence: 'medium',
  }),
  returnOf('KL', {
    fund: 'shops',
    frequency: 'monthly',
    payment: inNextMonth(5),
    filing: inNextMonth(10),
    source:
      'https://www.normsmanagement.com/blog/ufaqs/kerala-shops-commercial-establishments-workers-welfare-fund-act-2006',
    confidence: 'medium',
    doubt: 'A list in Form IV goes with the first one.',
  }),
  halfYearly('MH', 'A-1', {
    formTitle: 'Form A-1 cum Return of labour welfare fund contributions',
    source: 'https://docsbay.net/maharashtra-labour-welfare-board',
  }),
  halfYearly('MP', 'A', { source: 'https://shramkalyanmandal.mponline.gov.in/Home/contribution' }),
  halfYearly('OD', 'F', {
    from: '2016-01-27',
    source: 'http://olwboard.labdirodisha.gov.in/?q=node/12%27%3B',
    confidence: 'medium',
  }),
  returnOf('PB', {
    frequency: 'half_yearly',
    begins: 4,
    due: inNextMonth(15),
    source: 'https://www.simpliance.in/India/LEI/labour_welfare_fund/state-wise-details/punjab',
    doubt: 'The contribution is of each month; the statement has no number.',
  }),
  yearly('TN', 'A', 31, {
    source:
      'https://www.thehindu.com/news/cities/Coimbatore/organisations-in-erode-asked-to-contribute-to-labour-welfare-fund/article66297269.ece',
    instrument: 'Release of the board of December 2022',
  }),
  yearly('TS', 'F', 31, {
    from: '2014-06-02',
    source: 'https://www.greythr.com/wiki/acts/telangana-labour-welfare-fund-act/',
  }),
  halfYearly('WB', 'D', { source: 'https://wblwb.org/html/faq.php' }),
]
