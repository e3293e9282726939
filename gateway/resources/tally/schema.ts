import {
  tallyGroupings,
  tallyGroups,
  tallyModes,
  tallyOutcomes,
  tallyVoucherKinds,
} from '#proto/tally/voucher.ts'
import { Type } from 'typebox'
import {
  apiPath,
  choice,
  described,
  flag,
  instant,
  nullable,
  organizationId,
  pattern,
  plainDate,
  record,
  request,
  text,
  total,
  whole,
  wholeListFields,
} from '../../http/schema.ts'

const oneLine = (description: string, example: string) =>
  pattern('^[^\\x00-\\x1F\\x7F]{1,100}$', description, example)

const maxLedgers = 500

const ledgers = {
  type: 'object',
  maxProperties: maxLedgers,
  propertyNames: { maxLength: 100 },
} as const

export const TallySyncRequest = request(
  {
    company_name: oneLine('Company in Tally, by its exact name.', 'Kaveri Mills Private Limited'),
    voucher: choice(tallyVoucherKinds, {
      description:
        '`accrual`: cost and liabilities of the run. `payment`: what employees were paid. `reversal`: the accrual of a reversed run undone. Default: accrual.',
    }),
    voucher_date: plainDate({
      description:
        'Date of the voucher. Default: the end of the period, the day of payment, or the day of the reversal.',
    }),
    voucher_type: oneLine(
      'Voucher type in Tally. Default: `Payment` for a payment, else `Journal`.',
      'Journal',
    ),
    group_by: choice(tallyGroupings, {
      description:
        'Entries by ledger alone (`component`), or with cost centres by department or by employee code. A reversal is grouped as its accrual was. Default: component.',
    }),
    ledger_map: Type.Unsafe<Readonly<Record<string, string | null>>>({
      ...ledgers,
      additionalProperties: {
        type: ['string', 'null'],
        minLength: 1,
        maxLength: 100,
        pattern: '^[^\\x00-\\x1F\\x7F]+$',
      },
      description:
        'Ledgers in Tally by key: component codes, `PF_PAYABLE`, `ESI_PAYABLE`, `PT_PAYABLE.<state>`, `LWF_PAYABLE.<state>`, `TDS_PAYABLE`, `SALARY_PAYABLE`, `LOANS`, `BANK`, `CASH`, `OTHER_MEANS` (payments recorded with `include_unrouted` or `payments`, which no bank file makes), `ROUND_OFF`, and `PAYABLE.<code>` for what else the employer contributes. Kept for later requests of the organization; null returns a key to its default, which is the `tally_ledger` of the component or a usual name.',
      examples: [{ SALARY_PAYABLE: 'Salary Payable', BANK: 'HDFC Bank 4321' }],
    }),
    mode: choice(tallyModes, {
      description: '`download`: a file to import. `push`: sent to `connector_url`. Default: download.',
    }),
    connector_url: text(2_048, {
      description:
        'HTTPS address in front of TallyPrime that takes its XML requests. Required to push. It must be reachable from the internet.',
      examples: ['https://tally.kaveri.example:9443/'],
    }),
  },
  ['company_name'],
  'TallySyncRequest',
)

const syncFields = {
  id: nullable(text(40, { description: 'Id of the sync; null: there was none.' })),
  payroll_run_id: Type.String(),
  status: choice(['never', 'prepared', 'pushed', 'failed'], {
    description:
      '`never`: no voucher was prepared. `prepared`: to be downloaded, or to be pushed at `next_attempt_at`. `pushed`: Tally confirmed every voucher. `failed`: see `error`.',
  }),
  voucher: nullable(choice(tallyVoucherKinds, { description: 'What the vouchers book.' })),
  mode: nullable(choice(tallyModes, { description: 'Whether the vouchers are downloaded or pushed.' })),
  company_name: nullable(
    Type.String({ description: 'Company in Tally.', examples: ['Kaveri Mills Private Limited'] }),
  ),
  voucher_number: nullable(
    Type.String({ description: 'Number of the first voucher.', examples: ['PAY/2026-10/7Q2M9X4C'] }),
  ),
  prepared_at: described(nullable(instant()), 'When the vouchers were prepared (UTC).', null),
  pushed_at: described(
    nullable(instant()),
    'When Tally confirmed the vouchers (UTC); null: it has not.',
    null,
  ),
  download_url: nullable(
    apiPath('/payroll-runs/run_01KAM3T9X4Q2V7R8Z5B6N1C0DE/sync-tally?format=xml', {
      description: 'Path of the XML file.',
    }),
  ),
  attempts: Type.Integer({ description: 'Number of attempts to push.', examples: [1] }),
  next_attempt_at: described(
    nullable(instant()),
    'When the push is tried next (UTC); null: it is not.',
    null,
  ),
  outcome: nullable(
    choice(tallyOutcomes, {
      description:
        'What Tally replied. `unknown`: no reply, or none that can be read, so the vouchers may have arrived.',
    }),
  ),
  counters: described(
    nullable(
      record(
        {
          created: Type.Integer({ description: 'Vouchers that Tally created.', examples: [1] }),
          altered: Type.Integer({ description: 'Vouchers that Tally altered.', examples: [0] }),
          errors: Type.Integer({ description: 'Errors that Tally counted.', examples: [0] }),
          exceptions: Type.Integer({
            description: 'Vouchers that Tally put among its exceptions.',
            examples: [0],
          }),
          ignored: Type.Integer({ description: 'Vouchers that Tally ignored.', examples: [0] }),
        },
        'TallyCounters',
      ),
    ),
    'Counters of the reply of Tally; null: none was read.',
    null,
  ),
  line_errors: Type.Array(Type.String(), { description: 'Errors of Tally, at most 20.' }),
  error: nullable(
    Type.String({
      description:
        'Code of the last failure, such as `rejected`, `timeout`, `http_502` or `superseded`; `duplicate_voucher_suspected` on a pushed voucher: Tally created it although it had it. Null: none.',
    }),
  ),
}

export const TallySyncAnswer = record(syncFields, 'TallySync')

const Entry = record(
  {
    voucher_number: Type.String({
      description: 'Number of the voucher that the entry belongs to.',
      examples: ['PAY/2026-10/7Q2M9X4C'],
    }),
    ledger: Type.String({ description: 'Ledger in Tally.', examples: ['Salary Payable'] }),
    ledger_group: choice(tallyGroups, { description: 'Group in which the ledger usually lies.' }),
    cost_centre: nullable(
      Type.String({ description: 'Department or employee code; null: none.', examples: ['FIN'] }),
    ),
    debit: total({ description: 'Amount debited; zero for a credit.' }),
    credit: total({ description: 'Amount credited; zero for a debit.' }),
  },
  'TallyEntry',
)

export const TallyVouchersAnswer = record(
  {
    ...syncFields,
    vouchers: Type.Array(Entry, { description: 'Entries of the vouchers, the debits of each first.' }),
    total_debit: total({ description: 'Sum of the debits.' }),
    total_credit: total({ description: 'Sum of the credits, equal to that of the debits.' }),
    ledger_map: Type.Unsafe<Readonly<Record<string, string>>>({
      ...ledgers,
      additionalProperties: { type: 'string' },
      description: 'The ledger of every key that the vouchers book.',
      examples: [{ SALARY_PAYABLE: 'Salary Payable' }],
    }),
    xml_url: apiPath('/payroll-runs/run_01KAM3T9X4Q2V7R8Z5B6N1C0DE/sync-tally?format=xml', {
      description: 'Path of the XML file.',
    }),
  },
  'TallyVouchers',
)

/** Their entries are as many as an answer of JSON holds. */
const maxEmployeesOfPage = 5_000

export const JournalQuery = Type.Object({
  voucher: choice(tallyVoucherKinds, {
    default: 'accrual',
    description:
      '`accrual`: cost and liabilities of a locked or paid run. `payment`: what employees of a paid run were paid, by day of payment. `reversal`: the accrual of a reversed run undone. Default: accrual.',
  }),
  detail: choice(['summary', 'department', 'employee'], {
    default: 'summary',
    description:
      'Entries by ledger alone, or also by department or employee code as cost centre. A reversal has the detail of the accrual that was prepared for Tally, if there was one. Default: summary.',
  }),
  limit: whole(1, maxEmployeesOfPage, {
    default: maxEmployeesOfPage,
    description: 'Employees of a page of JSON with `detail=employee`.',
  }),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
  include_total: flag({ default: false }),
})

const JournalEntry = record(
  {
    voucher_number: Type.String({
      description: 'Number of the voucher that the entry belongs to.',
      examples: ['PAY/2026-10/7Q2M9X4C'],
    }),
    date: plainDate({
      description:
        'Day of the voucher: the end of the period, the day of payment, or the day of the reversal.',
    }),
    ledger: Type.String({ description: 'Ledger that the entry is booked in.', examples: ['Salary Payable'] }),
    ledger_group: choice(tallyGroups, { description: 'Group in which the ledger usually lies.' }),
    cost_centre: nullable(
      Type.String({ description: 'Department or employee code; null: none.', examples: ['FIN'] }),
    ),
    debit: total({ description: 'Amount debited; zero for a credit.' }),
    credit: total({ description: 'Amount credited; zero for a debit.' }),
    narration: Type.String({
      description: 'Narration of the voucher.',
      examples: ['Payroll October 2026, 12 employees, run_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
    }),
  },
  'JournalEntry',
)

export const Journal = record(
  {
    payroll_run_id: Type.String(),
    organization_id: organizationId(),
    voucher: choice(tallyVoucherKinds, { description: 'What the entries book.' }),
    detail: choice(['summary', 'department', 'employee'], { description: 'How the entries are grouped.' }),
    entries: Type.Array(JournalEntry, {
      description: 'Entries of the vouchers, the debits of each, or of each employee, first.',
    }),
    row_count: Type.Integer({ description: 'Number of entries of the page.', examples: [14] }),
    total_debit: total({ description: 'Sum of the debits of all pages.' }),
    total_credit: total({ description: 'Sum of the credits of all pages, equal to that of the debits.' }),
    meta: nullable(wholeListFields(JournalEntry).meta),
  },
  'Journal',
)

export const TallySyncQuery = Type.Object({
  voucher: Type.Optional(
    choice(tallyVoucherKinds, { description: 'Default: the last sync of any voucher.' }),
  ),
  sync_id: Type.Optional(text(40, { description: 'Id of one sync. Default: the last one.' })),
  content: Type.Optional(
    choice(['vouchers', 'masters'], {
      description:
        'Of the XML file: the vouchers, or the ledgers and cost centres that they name, each in its usual group. Tally alters a ledger that it has: import masters into a company without them, or let Tally ignore duplicates. Default: vouchers.',
    }),
  ),
})
