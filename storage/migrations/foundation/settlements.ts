// Full and final settlements. One that is not settled or cancelled is live, and an employee has one of these at most.

import { ofEmployee, tenantTable, written } from './tables.ts'

export const settlements: readonly string[] = [
  tenantTable(
    'fnf',
    `
  id text collate "C" not null,
  employee_id text collate "C" not null,
  type text not null check (type in ('final', 'resettlement')),
  status text not null check (status in ('draft', 'calculating', 'calculated', 'approved', 'settled', 'cancelled')),
  date_of_leaving date not null,
  reason text not null,
  -- The wage month of the exit.
  period_start date not null,
  period_end date not null,
  inputs jsonb not null,
  metadata jsonb not null default '{}',
  figures text,
  facts_hash text,
  rule_set_version text,
  engine_version text,
  pay_date date,
  due_by date,
  gratuity_due_by date,
  net_payable bigint,
  wages_payable bigint,
  gratuity_payable bigint,
  debt bigint,
  pays_salary boolean not null default true,
  -- Null: from the first day of the month.
  pays_from date,
  calculated_at timestamptz,
  recovery jsonb,
  approved_at timestamptz,
  approved_by text,
  approval_remarks text,
  reason_given text,
  wages_paid_on date,
  gratuity_paid_on date,
  paid_on date,
  payment_method_id int,
  wages_paid_by text,
  gratuity_paid_by text,
  reference text,
  created_by text not null,
  ${written},
  primary key (organization_id, id),
  check ((status in ('calculated', 'approved', 'settled')) <= (figures is not null)),
  ${ofEmployee}`,
  ),
  `create unique index one_live_fnf on fnf (organization_id, employee_id)
  where status in ('draft', 'calculating', 'calculated', 'approved');
create unique index one_final_fnf on fnf (organization_id, employee_id)
  where type = 'final' and status <> 'cancelled';
create index fnf_by_employee on fnf (organization_id, employee_id, id);
create index fnf_due on fnf (organization_id, due_by) where status in ('draft', 'calculated', 'approved');
-- A draft stands at its last day of service.
create index fnf_by_due on fnf (organization_id, coalesce(due_by, date_of_leaving), id);`,
]
