// Chhattisgarh: each half-year, by the registers of 30 June and 31 December; a least sum for the establishment.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { LwfRule, LwfState } from '../contribution.ts'

export const chhattisgarh = {
  code: 'CG',
  name: 'Chhattisgarh',
  fund: datedTable<LwfRule>({
    name: 'IN.LWF.CG',
    law: 'Chhattisgarh Shram Kalyan Nidhi Adhiniyam',
    provision: 'contribution to the fund',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2021-04-01',
        months: [6, 12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(15), employer: rupees(45) }] },
        employerMinimum: rupees(1_500),
        fewest: { factory: 10, other: 10 },
        managers: 'out',
        supervisors: { outAbove: rupees(10_000) },
        apprentices: 'out_by_custom',
        source: 'https://cglabour.nic.in/ShramKalyanMandal/abhidayrashi.aspx',
      },
    ],
  }),
} satisfies LwfState
