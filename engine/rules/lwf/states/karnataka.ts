// Karnataka: once a year, by the register of 31 December.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { LwfRule, LwfState } from '../contribution.ts'

export const karnataka = {
  code: 'KA',
  name: 'Karnataka',
  fund: datedTable<LwfRule>({
    name: 'IN.LWF.KA',
    law: 'Karnataka Labour Welfare Fund Act',
    provision: 'contribution to the fund',
    checkedOn: '2026-11-20',
    values: [
      {
        from: '2017-04-06',
        months: [12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(20), employer: rupees(40) }] },
        fewest: { factory: 1, other: 51 },
        managers: 'out',
        supervisors: 'out',
        apprentices: 'out_by_custom',
        source:
          'https://legalitysimplified.com/karnataka-mandates-online-labour-welfare-fund-contributions-for-2024',
      },
      {
        from: '2025-01-10',
        months: [12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(50), employer: rupees(100) }] },
        fewest: { factory: 1, other: 51 },
        managers: 'out',
        supervisors: 'out',
        apprentices: 'out_by_custom',
        source:
          'https://akriviahcm.com/resources/global-payroll/alerts/revised-karnataka-labour-welfare-fund-contribution',
        instrument: 'Labour Welfare Fund (Amendment) Act 2024, DPAL 60 Shasana 2024',
        gazetted: '2025-01-10',
      },
      {
        from: '2026-01-07',
        months: [12],
        register: 'last_day',
        contribution: { by: 'amount', bands: [{ employee: rupees(50), employer: rupees(100) }] },
        fewest: { factory: 1, other: 10 },
        managers: 'out',
        supervisors: 'out',
        apprentices: 'out_by_custom',
        source: 'https://ksandk.com/newsletter/karnataka-labour-welfare-fund-amendment-act-2025',
        instrument: 'Labour Welfare Fund (Amendment) Act 2025, DPAL 82 Shasana 2025',
        gazetted: '2026-01-07',
      },
    ],
  }),
} satisfies LwfState
