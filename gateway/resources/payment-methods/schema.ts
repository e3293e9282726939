import { Type } from 'typebox'
import {
  choice,
  commonFields,
  described,
  flag,
  money,
  nullable,
  organizationId,
  pattern,
  record,
  request,
  storedChoice,
  text,
} from '../../http/schema.ts'
import { accountNumber, ifsc } from '../fields/bank-words.ts'
import { bankFormats } from '../disbursement/profiles/every-profile.ts'
import { columnSources } from '../disbursement/profiles/profile.ts'
import { listQuery } from '../kinds/collection.ts'

const columnTitle = () =>
  pattern('^[^\\x00-\\x1F\\x7F]{1,60}$', 'Title of the column, on one line.', 'Beneficiary Name')

const bankFile = {
  client_code: nullable(
    pattern('^[A-Za-z0-9]{1,32}$', 'By which the bank knows you: letters and digits.', 'KAVERI'),
  ),
  product_code: nullable(
    pattern('^[A-Za-z0-9_]{1,20}$', 'Product of the bank for salaries: letters and digits.', 'SALPAY'),
  ),
  date_format: nullable(
    choice(['DD/MM/YYYY', 'DD-MM-YYYY', 'YYYY-MM-DD'], {
      description: 'How the bank reads dates. Default: that of the profile.',
    }),
  ),
  rtgs_from: nullable(
    money({ minimum: 200_000, description: 'Amounts from here on are paid by RTGS. Default: none.' }),
  ),
  imps_up_to: nullable(
    money({
      minimum: 1,
      maximum: 500_000,
      description: 'Amounts up to here are paid by IMPS. Default: none.',
    }),
  ),
  columns: nullable(
    Type.Array(record({ title: columnTitle(), source: storedChoice(columnSources) }, 'BankFileColumn'), {
      minItems: 1,
      maxItems: 60,
      description: 'Columns of your own sheet, for `sbi_generic`.',
    }),
  ),
}

const own = {
  name: described(text(), 'Name of the payment method.', 'HDFC salary account'),
  type: described(
    choice(['bank_transfer', 'cheque', 'cash', 'upi']),
    'How employees are paid.',
    'bank_transfer',
  ),
  bank_format: nullable(
    choice(bankFormats, {
      description:
        'Format of the bank file. Default: generic_csv for a bank transfer. There is no file of `yes`, `idfc`, `nach` and `icici_cib_prb`, whose layouts are not known.',
    }),
  ),
  is_default: flag({
    description:
      'Whether runs use the method if the request names none. It replaces the earlier default. Default: true for the first method, otherwise false.',
  }),
  is_active: flag({ description: 'Whether the method can be used. Default: true.' }),
}
const account = {
  ifsc: ifsc(),
  account_name: described(nullable(text()), 'Name of the account.', 'Kaveri Textiles Private Limited'),
}

export const PaymentMethodCreate = request(
  {
    organization_id: organizationId(),
    ...own,
    bank_file: nullable(request(bankFile, [], 'BankFileSettingsInput')),
    bank_account: nullable(
      request({ ...account, account_number: accountNumber() }, ['account_number', 'ifsc']),
    ),
  },
  ['name', 'type'],
  'PaymentMethodCreate',
)

export const PaymentMethod = record(
  {
    id: described(Type.Integer(), 'Id of the payment method.', 7),
    organization_id: organizationId(),
    ...own,
    bank_file: nullable(record(bankFile, 'BankFileSettings')),
    bank_account: nullable(
      record({
        ...account,
        account_number: Type.String({
          description:
            'Account number with all but the last four characters masked; in full with `reveal=true`.',
        }),
      }),
    ),
    ...commonFields,
  },
  'PaymentMethod',
)
export const PaymentMethodQuery = listQuery({
  reveal: flag({
    default: false,
    description:
      'Returns masked values in full. Requires the scope `employees:sensitive`; each use is audited.',
  }),
})
