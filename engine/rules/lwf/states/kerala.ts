// Kerala: two funds. The Act’s own takes each half-year; the fund of shops and establishments takes each month.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { LwfRule, LwfState } from '../contribution.ts'

export const kerala = {
  code: 'KL',
  name: 'Kerala',
  fund: datedTable<LwfRule>({
    name: 'IN.LWF.KL',
    law: 'Kerala Labour Welfare Fund Act',
    provision: 'contribution to the fund',
    checkedOn: '2026-11-20',
    confidence: 'medium',
    values: [
      {
        from: '2021-02-09',
        months: [6, 12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(45), employer: rupees(45) }] },
        fewest: { factory: 1, other: 2 },
        managers: 'out',
        supervisors: 'in',
        apprentices: 'out',
        fewestDays: 30,
        doubt:
          'One vendor prints 50 and 50. Plantations begin at ten persons, societies and trusts at twenty.',
        source: 'https://prsindia.org/bills/states/the-kerala-labour-welfare-fund-amendment-ordinance-2021',
        instrument: 'Labour Welfare Fund (Amendment) Ordinance 2021',
      },
    ],
  }),
  shopsFund: datedTable<LwfRule>({
    name: 'IN.LWF.KL_SHOPS',
    law: 'Kerala Shops and Commercial Establishments Workers’ Welfare Fund Act 2006',
    provision: 'contribution to the fund',
    checkedOn: '2026-11-20',
    confidence: 'medium',
    values: [
      {
        from: '2021-04-01',
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        register: 'any_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(50), employer: rupees(50) }] },
        fewest: { factory: null, other: 1 },
        managers: 'in',
        supervisors: 'in',
        apprentices: 'in',
        doubt:
          'Older sites show 20 and 20, and the day of the rise to 50 was not found. Who enrols must be from 18 to 55 years of age.',
        source:
          'https://www.normsmanagement.com/blog/ufaqs/kerala-shops-commercial-establishments-workers-welfare-fund-act-2006',
      },
    ],
  }),
} satisfies LwfState
