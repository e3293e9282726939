import { Type } from 'typebox'
import {
  choice,
  commonFields,
  described,
  instant,
  nullable,
  organizationId,
  pattern,
  plainDate,
  personName,
  record,
  request,
  storedChoice,
} from '../../../http/schema.ts'
import { accountNumber, ifsc } from '../../fields/bank-words.ts'

const own = {
  payment_mode: choice(['bank_transfer', 'cheque', 'cash', 'upi']),
  account_holder_name: described(nullable(personName()), 'Name of the account holder.', 'Asha Kulkarni'),
  ifsc: nullable(ifsc()),
  account_type: described(
    nullable(storedChoice(['savings', 'current', 'salary', 'nre', 'nro'])),
    'Kind of account.',
    'savings',
  ),
  beneficiary_code: nullable(
    pattern(
      '^[A-Za-z0-9]{1,20}$',
      'By which the bank of the organization knows the account: up to 20 letters or digits. HDFC Bank needs it for transfers between its own accounts.',
      'EMP1042',
    ),
  ),
  upi_id: nullable(
    pattern('^[A-Za-z0-9._-]{2,64}@[A-Za-z]{2,64}$', 'UPI address, as in name@bank.', 'asha.kulkarni@okbank'),
  ),
}

export const BankRequest = request(
  {
    ...own,
    account_number: nullable(accountNumber()),
    effective_from: plainDate(),
  },
  ['payment_mode'],
  'BankDetailsInput',
)

export const Bank = record({
  ...own,
  account_number: nullable(
    Type.String({
      description: 'Account number with all but the last four characters masked; in full with `reveal=true`.',
    }),
  ),
  bank_name: described(nullable(Type.String()), 'Bank, derived from the IFSC.', 'HDFC Bank'),
  branch: described(nullable(Type.String()), 'Branch of the bank.', 'Koramangala'),
  verification: described(
    choice(['unverified', 'format_ok', 'verified', 'failed']),
    'Result of the account check.',
    'format_ok',
  ),
  account_changed_at: nullable(instant()),
  account_approved_at: nullable(instant()),
  effective_from: plainDate(),
})

/** The details by themselves, with whose they are. */
export const EmployeeBank = record(
  { employee_id: Type.String(), organization_id: organizationId(), ...Bank.properties, ...commonFields },
  'BankDetails',
)
