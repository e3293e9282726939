// Tamil Nadu: a half-yearly tax on the pay of the half-year. Each local body has its own table.

import { rupees } from '../../../money/paise.ts'
import { datedTable } from '../../../parameters/dated.ts'
import type { PtExemption, PtSchedule, PtState } from '../schedule.ts'

export const tamilNadu = {
  code: 'TN',
  name: 'Tamil Nadu',
  schedule: null,
  localBodies: [
    {
      code: 'CHENNAI',
      name: 'Greater Chennai Corporation',
      schedule: datedTable<PtSchedule>({
        name: 'IN.PT.TN_CHENNAI',
        law: 'Tamil Nadu Urban Local Bodies Act 1998 and Tamil Nadu Panchayats Act 1994',
        provision: 'profession tax of the local body',
        checkedOn: '2026-11-20',
        confidence: 'medium',
        values: [
          {
            from: '2018-04-01',
            levy: { taxFor: 'half_year', slabsBy: 'half_year', halvesBegin: 4, takenIn: [8, 1] },
            slabs: [
              { upTo: rupees(21_000), tax: rupees(0) },
              { upTo: rupees(30_000), tax: rupees(135) },
              { upTo: rupees(45_000), tax: rupees(315) },
              { upTo: rupees(60_000), tax: rupees(690) },
              { upTo: rupees(75_000), tax: rupees(1_025) },
              { tax: rupees(1_250) },
            ],
            confidence: 'high',
            source: 'https://greythr.com/wiki/acts/professional-tax-tamil-nadu',
          },
          {
            from: '2024-10-01',
            levy: { taxFor: 'half_year', slabsBy: 'half_year', halvesBegin: 4, takenIn: [8, 1] },
            slabs: [
              { upTo: rupees(21_000), tax: rupees(0) },
              { upTo: rupees(30_000), tax: rupees(180) },
              { upTo: rupees(45_000), tax: rupees(425) },
              { upTo: rupees(60_000), tax: rupees(930) },
              { upTo: rupees(75_000), tax: rupees(1_025) },
              { tax: rupees(1_250) },
            ],
            doubt:
              'For more than 30,000 up to 45,000 the circular and the press say 425, one note of the council’s resolution says 430.',
            source: 'https://ascent-hr.com/notification/professional-tax-slab-revision-chennai',
            instrument: 'Circular R.D.(HQ).C.No.PT/SPL/2024 of 20 January 2025',
            gazetted: '2025-01-20',
          },
        ],
      }),
    },
    {
      code: 'COIMBATORE',
      name: 'Coimbatore City Municipal Corporation',
      schedule: datedTable<PtSchedule>({
        name: 'IN.PT.TN_COIMBATORE',
        law: 'Tamil Nadu Urban Local Bodies Act 1998 and Tamil Nadu Panchayats Act 1994',
        provision: 'profession tax of the local body',
        checkedOn: '2026-11-20',
        confidence: 'medium',
        values: [
          {
            from: '2018-04-01',
            levy: { taxFor: 'half_year', slabsBy: 'half_year', halvesBegin: 4, takenIn: [8, 1] },
            slabs: [
              { upTo: rupees(21_000), tax: rupees(0) },
              { upTo: rupees(30_000), tax: rupees(127) },
              { upTo: rupees(45_000), tax: rupees(317) },
              { upTo: rupees(60_000), tax: rupees(634) },
              { upTo: rupees(75_000), tax: rupees(950) },
              { tax: rupees(1_250) },
            ],
            confidence: 'low',
            doubt: 'The start is assumed.',
            source: 'https://greythr.com/wiki/acts/professional-tax-tamil-nadu',
          },
          {
            from: '2022-04-01',
            levy: { taxFor: 'half_year', slabsBy: 'half_year', halvesBegin: 4, takenIn: [8, 1] },
            slabs: [
              { upTo: rupees(21_000), tax: rupees(0) },
              { upTo: rupees(30_000), tax: rupees(171) },
              { upTo: rupees(45_000), tax: rupees(428) },
              { upTo: rupees(60_000), tax: rupees(856) },
              { upTo: rupees(75_000), tax: rupees(1_250) },
              { tax: rupees(1_250) },
            ],
            isDeclinable: true,
            doubt: 'The older, lower table is still widely printed; this one is 35 per cent above it.',
            source: 'https://kb.bizproutx.com/doku.php?id=pt%3A2022_pt_tn',
          },
        ],
      }),
    },
    {
      code: 'MADURAI',
      name: 'Madurai Corporation',
      schedule: datedTable<PtSchedule>({
        name: 'IN.PT.TN_MADURAI',
        law: 'Tamil Nadu Urban Local Bodies Act 1998 and Tamil Nadu Panchayats Act 1994',
        provision: 'profession tax of the local body',
        checkedOn: '2026-11-20',
        confidence: 'low',
        values: [
          {
            from: '2021-04-01',
            levy: { taxFor: 'half_year', slabsBy: 'half_year', halvesBegin: 4, takenIn: [8, 1] },
            slabs: [
              { upTo: rupees(21_000), tax: rupees(0) },
              { upTo: rupees(30_000), tax: rupees(125) },
              { upTo: rupees(45_000), tax: rupees(300) },
              { upTo: rupees(60_000), tax: rupees(615) },
              { upTo: rupees(75_000), tax: rupees(920) },
              { tax: rupees(1_220) },
            ],
            doubt:
              'An old vendor table; the five-yearly rise of 25 to 35 per cent is due. Ask the corporation.',
            source: 'https://greythr.com/wiki/acts/professional-tax-tamil-nadu',
          },
        ],
      }),
    },
    {
      code: 'SALEM',
      name: 'Salem City Municipal Corporation',
      schedule: datedTable<PtSchedule>({
        name: 'IN.PT.TN_SALEM',
        law: 'Tamil Nadu Urban Local Bodies Act 1998 and Tamil Nadu Panchayats Act 1994',
        provision: 'profession tax of the local body',
        checkedOn: '2026-11-20',
        confidence: 'low',
        values: [
          {
            from: '2021-04-01',
            levy: { taxFor: 'half_year', slabsBy: 'half_year', halvesBegin: 4, takenIn: [8, 1] },
            slabs: [
              { upTo: rupees(21_000), tax: rupees(0) },
              { upTo: rupees(30_000), tax: rupees(101) },
              { upTo: rupees(45_000), tax: rupees(254) },
              { upTo: rupees(60_000), tax: rupees(507) },
              { upTo: rupees(75_000), tax: rupees(761) },
              { tax: rupees(1_014) },
            ],
            doubt: 'An old vendor table; the five-yearly rise may be due. Ask the corporation.',
            source: 'https://greythr.com/wiki/acts/professional-tax-tamil-nadu',
          },
        ],
      }),
    },
    {
      code: 'TIRUNELVELI',
      name: 'Tirunelveli City Municipal Corporation',
      schedule: datedTable<PtSchedule>({
        name: 'IN.PT.TN_TIRUNELVELI',
        law: 'Tamil Nadu Urban Local Bodies Act 1998 and Tamil Nadu Panchayats Act 1994',
        provision: 'profession tax of the local body',
        checkedOn: '2026-11-20',
        confidence: 'low',
        values: [
          {
            from: '2021-04-01',
            levy: { taxFor: 'half_year', slabsBy: 'half_year', halvesBegin: 4, takenIn: [8, 1] },
            slabs: [
              { upTo: rupees(21_000), tax: rupees(0) },
              { upTo: rupees(30_000), tax: rupees(98) },
              { upTo: rupees(45_000), tax: rupees(244) },
              { upTo: rupees(60_000), tax: rupees(488) },
              { upTo: rupees(75_000), tax: rupees(731) },
              { tax: rupees(975) },
            ],
            doubt: 'An old vendor table; the five-yearly rise may be due. Ask the corporation.',
            source: 'https://greythr.com/wiki/acts/professional-tax-tamil-nadu',
          },
        ],
      }),
    },
    {
      code: 'TIRUCHIRAPPALLI',
      name: 'Tiruchirappalli City Corporation',
      schedule: datedTable<PtSchedule>({
        name: 'IN.PT.TN_TIRUCHIRAPPALLI',
        law: 'Tamil Nadu Urban Local Bodies Act 1998 and Tamil Nadu Panchayats Act 1994',
        provision: 'profession tax of the local body',
        checkedOn: '2026-11-20',
        confidence: 'low',
        values: [
          {
            from: '2021-04-01',
            levy: { taxFor: 'half_year', slabsBy: 'half_year', halvesBegin: 4, takenIn: [8, 1] },
            slabs: [
              { upTo: rupees(21_000), tax: rupees(0) },
              { upTo: rupees(30_000), tax: rupees(130) },
              { upTo: rupees(45_000), tax: rupees(330) },
              { upTo: rupees(60_000), tax: rupees(660) },
              { upTo: rupees(75_000), tax: rupees(990) },
              { tax: rupees(1_320) },
            ],
            doubt:
              'An old vendor table, whose highest tax of 1,320 is more than the ceiling leaves for a half-year: 1,250 is taken. Ask the corporation.',
            source: 'https://greythr.com/wiki/acts/professional-tax-tamil-nadu',
          },
        ],
      }),
    },
    {
      code: 'BASE',
      name: 'A town panchayat that has notified no rise',
      schedule: datedTable<PtSchedule>({
        name: 'IN.PT.TN_BASE',
        law: 'Tamil Nadu Urban Local Bodies Act 1998 and Tamil Nadu Panchayats Act 1994',
        provision: 'profession tax of the local body',
        checkedOn: '2026-11-20',
        confidence: 'low',
        values: [
          {
            from: '2021-04-01',
            levy: { taxFor: 'half_year', slabsBy: 'half_year', halvesBegin: 4, takenIn: [8, 1] },
            slabs: [
              { upTo: rupees(21_000), tax: rupees(0) },
              { upTo: rupees(30_000), tax: rupees(75) },
              { upTo: rupees(45_000), tax: rupees(188) },
              { upTo: rupees(60_000), tax: rupees(390) },
              { upTo: rupees(75_000), tax: rupees(585) },
              { tax: rupees(810) },
            ],
            doubt:
              'The table of 1998, never raised: a last resort for a town panchayat that has notified no rise.',
            source: 'https://www.caclubindia.com/forum/pl-help-79903.asp',
          },
        ],
      }),
    },
  ],
  exemptions: [
    datedTable<PtExemption>({
      name: 'IN.PT.TN_DAYS',
      law: 'Tamil Nadu Urban Local Bodies Act 1998 and Tamil Nadu Panchayats Act 1994',
      provision: 'sixty days in the half-year',
      checkedOn: '2026-11-20',
      values: [
        {
          from: '1998-10-01',
          test: { by: 'days_in_half_year', below: 60 },
          who: 'fewer than 60 days in the local body’s area in the half-year',
          source: 'https://dtp.tn.gov.in/project/reports/Public/Professional_Tax.php',
        },
      ],
    }),
    datedTable<PtExemption>({
      name: 'IN.PT.TN_ARMED_FORCES',
      law: 'Tamil Nadu Urban Local Bodies Act 1998 and Tamil Nadu Panchayats Act 1994',
      provision: 'exempt persons',
      checkedOn: '2026-11-20',
      values: [
        {
          from: '1998-10-01',
          test: { by: 'ground', ground: 'armed_forces' },
          who: 'a member of the armed forces of the Union or of the CRPF',
          source: 'https://dtp.tn.gov.in/project/reports/Public/Professional_Tax.php',
        },
      ],
    }),
    datedTable<PtExemption>({
      name: 'IN.PT.TN_DISABILITY',
      law: 'Tamil Nadu Urban Local Bodies Act 1998 and Tamil Nadu Panchayats Act 1994',
      provision: 'exempt persons',
      checkedOn: '2026-11-20',
      values: [
        {
          from: '1998-10-01',
          test: { by: 'ground', ground: 'total_disability' },
          who: 'a total disability',
          source: 'https://dtp.tn.gov.in/project/reports/Public/Professional_Tax.php',
        },
      ],
    }),
  ],
} satisfies PtState
