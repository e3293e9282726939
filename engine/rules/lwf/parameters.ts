// The states that have no labour welfare fund to pay into.

import { datedTable } from '../../parameters/dated.ts'

type StateWithoutLevy = { readonly name: string; readonly doubt?: string }

export const unlevied = datedTable<{ states: Readonly<Record<string, StateWithoutLevy>> }>({
  name: 'IN.LWF.NOT_LEVIED',
  law: 'No Act of the state or territory that asks for contributions',
  checkedOn: '2026-11-20',
  values: [
    {
      from: '2021-04-01',
      states: {
        AN: { name: 'Andaman and Nicobar Islands' },
        AR: { name: 'Arunachal Pradesh' },
        AS: { name: 'Assam' },
        BR: { name: 'Bihar' },
        DH: {
          name: 'Dadra and Nagar Haveli and Daman and Diu',
          doubt: 'One list counts Daman and Diu under the Goa Act.',
        },
        HP: { name: 'Himachal Pradesh' },
        JH: { name: 'Jharkhand' },
        JK: { name: 'Jammu and Kashmir', doubt: 'Lists alone say so.' },
        LA: { name: 'Ladakh' },
        LD: { name: 'Lakshadweep' },
        ML: { name: 'Meghalaya' },
        MN: { name: 'Manipur' },
        MZ: { name: 'Mizoram' },
        NL: { name: 'Nagaland' },
        PY: { name: 'Puducherry' },
        RJ: { name: 'Rajasthan' },
        SK: { name: 'Sikkim' },
        TR: { name: 'Tripura' },
        UK: { name: 'Uttarakhand' },
        UP: {
          name: 'Uttar Pradesh',
          doubt: 'The Act of 1965 is understood to collect unpaid accumulations only.',
        },
      },
      source: 'https://hrinformative.com/labour-welfare-fund-lwf/',
    },
  ],
})
