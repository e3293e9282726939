// Rules that apply in every state: the Constitution's ceiling, the pay that counts where a state's own definition is
// not known, and the states that levy nothing.

import { rupees } from '../../money/paise.ts'
import { datedTable } from '../../parameters/dated.ts'
import type { PtWages } from './schedule.ts'

/** The most that one authority may take from one person: a state, or one local body where those levy. */
export const ceiling = datedTable({
  name: 'IN.PT.CEILING',
  law: 'Constitution of India',
  provision: 'Article 276(2)',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2012-04-01',
      yearly: rupees(2_500),
      halfYearly: rupees(1_250),
      source:
        'https://www.business-standard.com/article/economy-policy/cap-may-go-up-by-three-times-112010300081_1.html',
      instrument: 'Constitution (Sixtieth Amendment) Act 1988',
    },
  ],
})

/** Pay, dearness allowance and all regular pay count everywhere; of bonus the other states' words were not found. */
export const wagesElsewhere = datedTable<PtWages>({
  name: 'IN.PT.WAGES',
  law: 'State Acts on professions, trades, callings and employments',
  provision: 'meaning of salary or wage',
  checkedOn: '2026-11-20',
  confidence: 'low',
  values: [{ from: '2012-04-01', bonus: false, source: 'The common wording of the state Acts' }],
})

type StateWithoutLevy = { readonly name: string; readonly doubt?: string }

export const unlevied = datedTable<{ states: Readonly<Record<string, StateWithoutLevy>> }>({
  name: 'IN.PT.NOT_LEVIED',
  law: 'No Act of the state or territory',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2021-04-01',
      states: {
        AN: { name: 'Andaman and Nicobar Islands' },
        AR: { name: 'Arunachal Pradesh' },
        CG: {
          name: 'Chhattisgarh',
          doubt:
            'The Vritti Kar Adhiniyam of 1995 is still printed, and two vendors show slabs that differ; general lists of 2024 to 2026 say that nothing is levied.',
        },
        CH: { name: 'Chandigarh' },
        DH: { name: 'Dadra and Nagar Haveli and Daman and Diu' },
        DL: { name: 'Delhi' },
        GA: { name: 'Goa' },
        HP: { name: 'Himachal Pradesh' },
        HR: { name: 'Haryana' },
        JK: { name: 'Jammu and Kashmir' },
        LA: { name: 'Ladakh' },
        LD: { name: 'Lakshadweep' },
        RJ: { name: 'Rajasthan' },
        UK: { name: 'Uttarakhand' },
        UP: { name: 'Uttar Pradesh' },
      },
      source: 'https://praansconsultech.com/professional-tax',
    },
  ],
})
