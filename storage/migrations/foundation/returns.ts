// Filings of which something has happened and the downloads of their files, challans of all statutory heads, and the
// payments to contractors whose tax some of them deposit. A filing that is not superseded is live, and there is one of
// these for each return.

import { tenantTable, written } from './tables.ts'

export const returns: readonly string[] = [
  tenantTable(
    'filing',
    `
  id text collate "C" not null,
  report text not null,
  return_type text not null check (return_type in ('regular', 'supplementary', 'revised', 'correction')),
  serial int not null default 1 check (serial > 0),
  state_code text check (state_code ~ '^[A-Z]{2}$'),
  period_start date not null,
  period_end date not null check (period_end > period_start),
  status text not null check (status in ('generated', 'submitted', 'accepted', 'rejected', 'superseded')),
  superseded_from text check (superseded_from in ('generated', 'submitted', 'accepted', 'rejected')),
  form_number text,
  form_title text,
  download_path text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  employee_count int,
  total_amount bigint,
  generated_at timestamptz,
  -- Null: the return names everybody whom its payments pay.
  employee_ids text[],
  -- Employees whom its payments pay and other returns of the period name instead.
  left_out_ids text[],
  source_run_ids text[] not null,
  source_fnf_ids text[] not null,
  submitted_on date,
  acknowledgement_number text,
  challan jsonb,
  generated_by text,
  reported_by text,
  remarks text,
  ${written},
  primary key (organization_id, id),
  -- A file that was made is known by its hash.
  check ((generated_at is null) = (sha256 is null)),
  check ((status = 'generated') <= (sha256 is not null)),
  check ((status in ('submitted', 'accepted')) <= (submitted_on is not null)),
  check ((status = 'superseded') = (superseded_from is not null))`,
  ),
  `create unique index one_live_filing
  on filing (organization_id, report, coalesce(state_code, ''), period_start, period_end, return_type, serial)
  where status <> 'superseded';
create index filing_by_period on filing (organization_id, period_end);`,
  // The audit log has the call of each download by itself.
  tenantTable(
    'filing_download',
    `
  filing_id text collate "C" not null,
  number int not null check (number > 0),
  downloaded_at timestamptz not null,
  downloaded_by text,
  request_id text not null,
  format text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (organization_id, filing_id, number),
  foreign key (organization_id, filing_id) references filing on delete cascade deferrable initially deferred`,
    { app: 'select, insert', isAudited: false },
  ),
  tenantTable(
    'challan',
    `
  id text collate "C" not null,
  external_id text,
  type text not null check (type in ('tds', 'pf', 'esi', 'pt', 'lwf')),
  -- The wage month, or for income tax the month of the deduction.
  month smallint not null check (month between 1 and 12),
  year smallint not null,
  state_code text,
  bsr_code text,
  challan_number text,
  deposited_on date not null,
  amount bigint not null check (amount > 0),
  interest bigint not null default 0 check (interest >= 0),
  fee bigint not null default 0 check (fee >= 0),
  minor_head text check (minor_head in ('200', '400')),
  allocations jsonb not null default '[]',
  ${written},
  primary key (organization_id, id),
  unique (organization_id, external_id),
  check (interest + fee <= amount)`,
  ),
  `create unique index one_challan on challan (organization_id, type, bsr_code, deposited_on, challan_number);
create index challan_by_month on challan (organization_id, type, year, month);`,
  tenantTable(
    'contractor_payment',
    `
  id text collate "C" not null,
  external_id text,
  deductee_name text not null,
  deductee_type text not null check (deductee_type in ('company', 'other')),
  pan_sealed text,
  pan_masked text,
  -- By its number in the Income-tax Act 1961.
  section text not null,
  paid_on date not null,
  amount bigint not null check (amount > 0),
  rate bigint not null check (rate >= 0),
  tds bigint not null check (tds >= 0),
  surcharge bigint not null default 0 check (surcharge >= 0),
  cess bigint not null default 0 check (cess >= 0),
  challan_id text collate "C",
  remarks text,
  ${written},
  primary key (organization_id, id),
  unique (organization_id, external_id),
  check (tds + surcharge + cess <= amount),
  foreign key (organization_id, challan_id) references challan deferrable initially deferred`,
  ),
  `create index contractor_payment_by_day on contractor_payment (organization_id, paid_on);
create index contractor_payment_by_challan on contractor_payment (organization_id, challan_id);`,
]
