// Bank files: what they need of a person's account and of the organization's bank, and the approval of accounts that
// took the place of others. Note: what a paid run has paid falls when a bank sends a payment back.

import { Migration } from '@mikro-orm/migrations'
import { keepClosedRun } from './migration-20261123-closed-runs.ts'

export class Migration20261125Disbursement extends Migration {
  override up(): void {
    this.addSql(`alter table employee_bank add column beneficiary_code text,
      add column account_changed_at timestamptz, add column account_changed_by text,
      add column account_approved_at timestamptz, add column account_approved_by text`)
    this.addSql('alter table payment_method add column bank_file jsonb')
    this.addSql(keepClosedRun('create or replace', '0'))
  }
}
