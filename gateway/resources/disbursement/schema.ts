import { Type } from 'typebox'
import {
  choice,
  described,
  flag,
  instant,
  listOf,
  money,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  text,
  total,
  whole,
} from '../../http/schema.ts'
import { exclusionCodes, warningCodes } from './payments.ts'
import { offeredFormats } from './profiles/every-profile.ts'
import { rails } from './profiles/profile.ts'

const employeeName = () => text(110)
const paymentModes = ['bank_transfer', 'cheque', 'cash', 'upi'] as const
/** `subject`: the first sentence of the description, which says what the layout is of. */
export const bankFormat = (subject: string) =>
  choice(offeredFormats, {
    description: `${subject} Default: that of the payment method, otherwise generic. \`hdfc\` is \`hdfc_enet_28\`, \`icici\` \`icici_npab_19\`, \`axis\` \`axis_bulk\`, \`kotak\` \`kotak_cms_49\`, \`rbl\` \`rbl_13\`, \`sbi\` \`sbi_generic\`; \`generic\` goes by the format of the file.`,
    examples: ['hdfc'],
  })

export const RunPath = Type.Object({ id: text(100) })

const fileQuery = {
  payment_method_id: Type.Optional(
    whole(1, 2_147_483_647, {
      description:
        'The account that is debited. Default: that of the run, otherwise the default of the organization.',
    }),
  ),
  bank_format: Type.Optional(bankFormat('Layout of the file.')),
  include_held: flag({ default: false, description: 'Pay employees on hold too.' }),
  value_date: Type.Optional(
    plainDate({
      description:
        'Day of payment: it is printed, and its bank details are used. Default: when an employee was paid; before, the pay date or today, whichever is later.',
    }),
  ),
}

export const BankFileQuery = Type.Object({
  ...fileQuery,
  employee_ids: Type.Optional(
    listOf(employeeName(), 200, { description: 'Pay these employees alone, such as those paid later.' }),
  ),
  draft: flag({
    default: false,
    description: 'Also of a run that is calculated and not locked yet; the name of the file says DRAFT.',
  }),
  strict: flag({
    default: false,
    description:
      'Refuse the file with 409 `file_blocked` if data keep an employee out of it, or if there are warnings.',
  }),
  serial: whole(1, 999, {
    default: 1,
    description: 'Number of the file on its day, where the bank wants one.',
  }),
  reveal: flag({
    default: false,
    description: 'Account numbers of the JSON in full; audited. Files always have them.',
  }),
})

const finding = {
  employee_id: Type.String(),
  field: Type.String(),
  message: Type.String(),
}

const exclusionCode = choice(exclusionCodes)

export const BankFile = record(
  {
    payroll_run_id: Type.String(),
    organization_id: organizationId(),
    draft: described(Type.Boolean(), 'Whether the run is not locked yet.', false),
    payment_method_id: nullable(Type.Integer()),
    bank_format: Type.String({ description: 'Id of the profile.', examples: ['hdfc_enet_28'] }),
    profile_status: described(
      choice(['verified', 'public', 'unverified']),
      '`verified`: the bank took a file; `public`: known from public descriptions; `unverified`: not known to be right.',
      'public',
    ),
    rows: described(
      Type.Array(
        record(
          {
            employee_id: Type.String(),
            name: Type.String(),
            account_number: Type.String(),
            ifsc: Type.String(),
            amount: money(),
            reference: Type.String(),
            payment_mode: choice(rails),
            value_date: plainDate(),
          },
          'BankFilePayment',
        ),
      ),
      'The payments of the file.',
    ),
    row_count: described(Type.Integer(), 'Number of payments.', 480),
    total: total(),
    sha256: nullable(Type.String({ description: 'Of the file in its usual format; null if it is refused.' })),
    blocked_by: Type.Array(
      record(
        { field: Type.String(), code: Type.String({ examples: ['required'] }), message: Type.String() },
        'BankFileObstacle',
      ),
      { description: 'What a request for the file is refused for with 409 `file_blocked`.' },
    ),
    excluded: Type.Array(record({ ...finding, code: exclusionCode, amount: money() }, 'BankFileExclusion')),
    excluded_total: described(total(), 'Net pay that the file leaves out, in rupees.', 48_000),
    warnings: Type.Array(record({ ...finding, code: choice(warningCodes) }, 'BankFileWarning')),
    notes: Type.Array(
      record(
        {
          code: choice(['unverified_profile', 'default_product_code', 'serial_of_day']),
          field: Type.String(),
          message: Type.String(),
        },
        'BankFileNote',
      ),
      {
        description:
          'What to check before the file goes to the bank. `X-SVC-Warnings` of a file has the codes: `unverified_profile`: the layout is not known to be right. `default_product_code`: the product code is a default. `serial_of_day`: the bank numbers the files of a day.',
      },
    ),
  },
  'BankFile',
)

export const AccountApproval = request(
  {
    employee_ids: Type.Array(employeeName(), {
      minItems: 1,
      maxItems: 1000,
      description: 'Employees whose changed accounts are right.',
    }),
  },
  ['employee_ids'],
  'AccountApproval',
)

export const ApprovedAccounts = record(
  {
    payroll_run_id: Type.String(),
    organization_id: organizationId(),
    approved: described(
      Type.Array(
        record(
          {
            employee_id: Type.String(),
            account_changed_at: nullable(instant()),
            account_approved_at: nullable(instant()),
          },
          'ApprovedAccount',
        ),
      ),
      'Accounts that were approved now.',
    ),
  },
  'ApprovedAccounts',
)

export const SummaryQuery = Type.Object(fileQuery)

const counted = { count: Type.Integer(), amount: total() }
const group = record({ ...counted, employee_ids: Type.Array(Type.String()) }, 'DisbursementGroup')

export const DisbursementSummary = record(
  {
    payroll_run_id: Type.String(),
    organization_id: organizationId(),
    status: Type.String({ examples: ['locked'] }),
    pay_date: plainDate(),
    paid_on: nullable(plainDate()),
    payment_method_id: nullable(Type.Integer()),
    bank_format: Type.String({ examples: ['hdfc_enet_28'] }),
    employee_count: Type.Integer(),
    total: total(),
    net_in_words: described(
      Type.String(),
      'The net pay of the register in words.',
      'Rupees Forty-Eight Thousand Only',
    ),
    by_mode: described(
      Type.Array(
        record(
          {
            payment_mode: choice([...paymentModes, 'other_means']),
            rail: described(
              nullable(choice(rails)),
              'Payment system of a bank transfer; null for other modes.',
              'NEFT',
            ),
            ...counted,
          },
          'DisbursementMode',
        ),
      ),
      'Payments by how employees are paid.',
    ),
    by_bank: described(
      Type.Array(
        record(
          {
            bank: described(
              nullable(Type.String()),
              'Name of the bank; null if it is not known.',
              'ICICI Bank',
            ),
            ifsc_prefix: described(Type.String(), 'First four letters of the IFSC.', 'ICIC'),
            ...counted,
          },
          'DisbursementBank',
        ),
      ),
      'Payments of the bank file by the bank of the employee.',
    ),
    held: group,
    missing_bank: group,
    zero_or_negative: group,
    paid: described(group, 'Employees who are paid.'),
    excluded: Type.Array(
      record(
        { ...finding, code: exclusionCode, amount: money(), since: nullable(instant()) },
        'DisbursementExclusion',
      ),
    ),
    statutory_dues: described(
      Type.Array(
        record(
          {
            head: described(
              Type.String({ examples: ['pf_employee'] }),
              'Contribution or tax.',
              'pf_employee',
            ),
            authority: nullable(Type.String({ description: 'State or municipality that levies it.' })),
            amount: money(),
          },
          'DisbursementDue',
        ),
      ),
      'What the payslips of the run owe to authorities.',
    ),
    reconciliation: described(
      record(
        {
          register_net: total(),
          file_total: total(),
          cash: total(),
          cheque: total(),
          upi: total(),
          other_means: total({
            description:
              'Paid by other means than the bank file, as `include_unrouted` of the payment states.',
          }),
          held: total(),
          missing_bank: total(),
          zero_or_negative: total(),
          already_paid: total({ description: 'Parts of a settlement that are paid already.' }),
          difference: total(),
        },
        'DisbursementReconciliation',
      ),
      'The net pay of the register and the parts that come to it.',
    ),
  },
  'DisbursementSummary',
)

export const PaymentReferenceCreate = request(
  {
    organization_id: organizationId(),
    payroll_run_id: text(100),
    employee_id: employeeName(),
    status: choice(['paid', 'failed'], {
      description: '`failed`: the bank sent the payment back, or did not make it.',
    }),
    reference: nullable(text(100, { description: 'Reference of the bank, such as the UTR.' })),
    paid_on: plainDate(),
    reason: nullable(text(500, { description: 'Why the payment failed.' })),
  },
  ['payroll_run_id', 'employee_id', 'status'],
  'PaymentReferenceCreate',
)

export const PaymentReference = record(
  {
    payroll_run_id: Type.String(),
    organization_id: organizationId(),
    employee_id: Type.String(),
    status: choice(['paid', 'failed']),
    reference: nullable(Type.String()),
    paid_on: nullable(plainDate()),
    reason: nullable(Type.String()),
    net_payable: total(),
    net_paid: total(),
  },
  'PaymentReference',
)
