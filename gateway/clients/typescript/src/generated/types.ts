// Written by `npm run clients`, from the routes of the API. Changes here are lost.

import type { Amount, Money } from '../money.ts'

/** Contract version that this library was written for. */
export const apiVersion = '2026-11-01'

/** Codes of problems. New ones may be added: treat an unknown one by its status. */
export type ProblemCode =
  | 'already_decided'
  | 'already_paid'
  | 'ambiguous_external_id'
  | 'auth_mode_not_allowed'
  | 'bulk_rejected'
  | 'calculation_in_progress'
  | 'calculation_timeout'
  | 'code_taken'
  | 'component_in_use'
  | 'concurrency_limit_exceeded'
  | 'conflict'
  | 'console_not_configured'
  | 'dependency_unavailable'
  | 'download_expired'
  | 'duplicate_run'
  | 'effective_date_conflict'
  | 'employee_exited'
  | 'employee_has_payroll'
  | 'employee_not_payable'
  | 'explanation_unavailable'
  | 'external_id_taken'
  | 'file_blocked'
  | 'filing_state_conflict'
  | 'fnf_exists'
  | 'fnf_is_stale'
  | 'form_inputs_missing'
  | 'formula_cycle'
  | 'formula_invalid'
  | 'four_eyes_required'
  | 'headers_too_large'
  | 'https_required'
  | 'idempotency_key_in_use'
  | 'idempotency_key_invalid'
  | 'idempotency_key_reused'
  | 'import_running'
  | 'import_template_mismatch'
  | 'insufficient_scope'
  | 'internal_error'
  | 'invalid_cursor'
  | 'invalid_fnf_state'
  | 'invalid_key'
  | 'invalid_money_precision'
  | 'invalid_parameter'
  | 'invalid_run_state'
  | 'invalid_token'
  | 'invalid_version'
  | 'ip_not_allowed'
  | 'key_expired'
  | 'key_revoked'
  | 'later_run_exists'
  | 'mail_not_configured'
  | 'malformed_json'
  | 'malformed_request'
  | 'method_not_allowed'
  | 'missing_credentials'
  | 'not_found'
  | 'not_generated'
  | 'organization_forbidden'
  | 'organization_required'
  | 'overlaps'
  | 'payload_too_large'
  | 'payslip_not_sendable'
  | 'period_invalid'
  | 'period_locked'
  | 'precondition_failed'
  | 'precondition_required'
  | 'rate_limit_exceeded'
  | 'request_timeout'
  | 'resource_in_use'
  | 'run_blocked'
  | 'run_has_failed_employees'
  | 'run_is_stale'
  | 'run_not_reconciled'
  | 'run_on_hold'
  | 'sandbox_only'
  | 'service_unavailable'
  | 'signature_expired'
  | 'signature_invalid'
  | 'signature_timestamp_in_future'
  | 'statutory_already_filed'
  | 'system_record'
  | 'token_exchange_forbidden'
  | 'token_expired'
  | 'too_many_items'
  | 'unknown_field'
  | 'unsupported_currency'
  | 'unsupported_format'
  | 'unsupported_media_type'
  | 'uri_too_long'
  | 'url_not_allowed'
  | 'validation_failed'
  | 'webhook_limit_reached'

/** Payloads of events by their type. */
export type EventPayloads = {
  /** An employee was created, changed, exited or deleted. */
  'employee.upserted': {
    /** Your own id of the record, unique per organization. */
    external_id: string | null
    /** Id of the employee. */
    employee_id: string
    /** The organization. */
    organization_id: number
    /** What happened. */
    change: 'created' | 'updated' | 'exited' | 'exit_revoked' | 'rehired' | 'deleted'
    /** The first 100 of the fields that changed, by name. */
    fields_changed: string[]
    /** Number of fields that changed. */
    fields_changed_count: number
    /** Version of the resource after the event. */
    resource_version: number
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** A full and final settlement was approved. */
  'fnf.approved': {
    /** Id of the full and final settlement; null if there is none. */
    fnf_id: string
    /** Id of the employee. */
    employee_id: string
    /** The organization. */
    organization_id: number
    /** Last day of employment; null while none is recorded. */
    date_of_leaving: string
    /** Amount in rupees with two decimals; below zero if the employee owes it. */
    net_payable: number
    /** Version of the resource after the event. */
    resource_version: number
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** A full and final settlement was paid in full. */
  'fnf.settled': {
    /** Id of the full and final settlement; null if there is none. */
    fnf_id: string
    /** Id of the employee. */
    employee_id: string
    /** The organization. */
    organization_id: number
    /** Last day of employment; null while none is recorded. */
    date_of_leaving: string
    /** Day of the payment. */
    paid_on: string
    /** Amount in rupees with two decimals; below zero if the employee owes it. */
    net_payable: number
    /** Version of the resource after the event. */
    resource_version: number
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** The import of a file ended, with or without refused rows. */
  'import.completed': {
    /** Id of the import. */
    job_id: string
    /** Kind of the record. */
    type: string
    /** The organization. */
    organization_id: number
    /** Current status. */
    status: 'completed' | 'completed_with_errors' | 'failed'
    /** Rows that were accepted. */
    succeeded: number
    /** Rows that were refused. */
    failed: number
    /** Link to the refused rows, as a path of the API; null: none were refused. */
    error_file_url: string | null
    /** Version of the resource after the event. */
    resource_version: number
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** A calculation succeeded: the payslips are stored and the run is generated. */
  'payroll.run.calculated': {
    /** Id of the payroll run. */
    payroll_run_id: string
    /** The organization. */
    organization_id: number
    /** First day of the wage period. */
    period_start: string
    /** Last day of the wage period. */
    period_end: string
    /** Current status. */
    status: 'generated'
    /** Sums over all employees, in rupees. */
    totals: {
      /** Employees with a payslip. */
      employee_count: number
      /** Amount in rupees with two decimals. */
      gross: number
      /** Amount in rupees with two decimals. */
      total_deductions: number
      /** Amount in rupees with two decimals. */
      net_payable: number
    }
    /** Version of the resource after the event. */
    resource_version: number
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** A calculation failed and stored no result. */
  'payroll.run.failed': {
    /** Id of the payroll run. */
    payroll_run_id: string
    /** The organization. */
    organization_id: number
    /** First day of the wage period. */
    period_start: string
    /** Last day of the wage period. */
    period_end: string
    /** Current status. */
    status: 'failed'
    /** Short code, unique per organization. */
    code: string
    /** Version of the resource after the event. */
    resource_version: number
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** Employees who were on hold when the run was paid are now paid. */
  'payroll.run.hold_released': {
    /** Id of the payroll run. */
    payroll_run_id: string
    /** The organization. */
    organization_id: number
    /** Day of the payment. */
    paid_on: string
    /** Your own reference of the payment, such as a bank UTR. */
    reference: string | null
    /** The first 100 of the employees who are now paid, by id. */
    employee_ids: string[]
    /** Number of employees who are now paid. */
    employee_count: number
    /** Path of the API that lists the paid payslips of the run; those of this payment have its `paid_on` and `reference`. */
    employees_path: string
    /** Amount in rupees with two decimals. */
    net_released: number
    /** Net amount paid with the run in rupees, with two decimals, including these employees. */
    net_paid: number
    /** Version of the resource after the event. */
    resource_version: number
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** The amounts of a run are locked for approval and payment. */
  'payroll.run.locked': {
    /** Id of the payroll run. */
    payroll_run_id: string
    /** The organization. */
    organization_id: number
    /** First day of the wage period. */
    period_start: string
    /** Last day of the wage period. */
    period_end: string
    /** Id of the key that locked the run. */
    locked_by: string
    /** Why the change was made; kept in the audit log. */
    reason: string | null
    /** Version of the resource after the event. */
    resource_version: number
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** A run was marked paid and is closed. */
  'payroll.run.paid': {
    /** Id of the payroll run. */
    payroll_run_id: string
    /** The organization. */
    organization_id: number
    /** Day of the payment. */
    paid_on: string
    /** Id of the payment method. */
    payment_method_id: number | null
    /** Your own reference of the payment, such as a bank UTR. */
    reference: string | null
    /** Amount in rupees with two decimals. */
    net_paid: number
    /** The first 100 of the employees who were not paid with the run, by id. */
    held_employee_ids: string[]
    /** Number of employees who were not paid with the run. */
    held_count: number
    /** Path of the API that lists all of them. */
    held_employees_path: string
    /** Version of the resource after the event. */
    resource_version: number
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** A locked or paid run was reversed and its payslips are void. */
  'payroll.run.reversed': {
    /** Id of the payroll run. */
    payroll_run_id: string
    /** The organization. */
    organization_id: number
    /** When the run was reversed (UTC). */
    reversed_at: string
    /** Why the change was made; kept in the audit log. */
    reason: string
    /** Number of payslips that the reversal voided. */
    payslips_voided: number
    /** Version of the resource after the event. */
    resource_version: number
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** The file of many payslips that `POST /payroll-runs/{id}/payslip-files` called for is made. */
  'payslip.files.ready': {
    /** Id of the file. */
    job_id: string
    /** Id of the payroll run. */
    payroll_run_id: string
    /** The organization. */
    organization_id: number
    /** An archive of PDFs, or one PDF. */
    format: 'zip' | 'pdf'
    /** Payslips in the file. */
    payslips: number
    /** Size of the file. */
    size_bytes: number
    /** Link to the file, as a path of the API. */
    file_url: string
    /** Version of the resource after the event. */
    resource_version: number
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** The PDF of a payslip is stored. */
  'payslip.ready': {
    /** Id of the payslip; the same as `id`. */
    payslip_id: string
    /** Id of the payroll run. */
    payroll_run_id: string
    /** Id of the employee. */
    employee_id: string
    /** The caller's own id of the employee. */
    external_id: string | null
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
    /** In rupees, with two decimals. */
    net_payable: number
    /** Link to the PDF, as a path of the API. */
    pdf_url: string
    /** Version of the run. */
    resource_version: number
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** The statutory rules that payslips are calculated with changed: the rule set of a month has another version, a month is offered for the first time, or a month is no longer offered. */
  'rule_set.published': {
    /** The first organization that the subscription covers. */
    organization_id: number
    /** First day of the first month whose rule set changed. */
    effective_from: string
    /** Last day of the last month whose rule set changed. */
    effective_to: string
    /** The first 100 of the months whose rule sets changed, by date. */
    rule_sets: {
      /** First day of the month. */
      effective_from: string
      /** Last day of the month. */
      effective_to: string
      /** Version of the rule set, as payslips state it; null: the month is no longer offered. */
      version: string | null
      /** Version that was offered for the month before and is not any more; null: the month is new. */
      replaces: string | null
    }[]
    /** Number of months whose rule sets changed. */
    rule_set_count: number
    /** The first 100 of the subjects whose rules changed. */
    heads: {
      /** The subject of the rules. */
      head: 'wages' | 'pf' | 'esi' | 'gratuity' | 'bonus' | 'overtime' | 'leave-encashment' | 'deductions' | 'settlement' | 'loan' | 'pt' | 'lwf' | 'tds'
      /** Two letters; null for law of the Union. */
      state_code: string | null
    }[]
    /** Number of subjects whose rules changed. */
    head_count: number
    /** Path of the API that lists the rules in force on `effective_from`. */
    rules_path: string
    /** Path of the API that lists the versions on offer. */
    rule_sets_path: string
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** The file of a return was made from final figures: for the first time, with other figures than before, or after the earlier filing was superseded. */
  'statutory.file.ready': {
    /** Id of the filing. */
    filing_id: string
    /** The return. */
    report: 'pf_ecr' | 'esi_return' | 'pt_return' | 'lwf_return' | 'tds_24q' | 'tds_26q'
    /** The organization. */
    organization_id: number
    /** The last month of the period. */
    month: number
    /** The year of the last month. */
    year: number
    /** Link to the file, as a path of the API. */
    download_url: string
    /** Number of employees. */
    employee_count: number
    /** The amount to be paid by the return, in rupees. */
    total_amount: number
    /** Number of the form; null if it has none. */
    form_number: string | null
    /** Kind of the return. */
    return_type: 'regular' | 'supplementary' | 'revised' | 'correction'
    /** Two letters; null if the return is not of one state. */
    state_code: string | null
    /** 1 to 4; null for other periods. */
    quarter: number | null
    /** The year in which the period ends, as in 2026-27. */
    financial_year: string
    /** SHA-256 of the text file for the portal, or of the CSV where there is none. */
    sha256: string
    /** Version of the resource after the event. */
    resource_version: number
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** Another subscription of the same account was disabled. */
  'webhook.disabled': {
    /** Id of the subscription. */
    webhook_id: string
    /** Web address. */
    url: string
    /** Why deliveries stopped; null while active. */
    disabled_reason: 'failing_7_days' | 'gone_410'
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** Ten attempts in a row to deliver to another subscription of the same account have failed. */
  'webhook.failing': {
    /** Id of the subscription. */
    webhook_id: string
    /** Web address. */
    url: string
    /** When the first of the ten attempts began. */
    failing_since: string
    /** Outcome of the latest attempt. */
    outcome: 'delivered' | 'refused' | 'timed_out' | 'unreachable' | 'not_allowed'
    /** HTTP status of the latest response; null: there was none. */
    status_code: number | null
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** A test of the subscription, sent by `POST /webhooks/{id}/test` to this subscription only. */
  'webhook.ping': {
    /** Id of the subscription. */
    webhook_id: string
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
  /** Another subscription of the same account that was reported by `webhook.failing` has received a delivery. */
  'webhook.recovered': {
    /** Id of the subscription. */
    webhook_id: string
    /** Web address. */
    url: string
    /** When the first of the failed attempts began. */
    failing_since: string
    /** When the attempt that succeeded began. */
    recovered_at: string
    /** Sequence number of the event for its resource in the organization, from 1. */
    sequence: number
  }
}

export interface AccountApproval {
  /** Employees whose changed accounts are right. */
  employee_ids: string[]
}

export interface AddSalaryGroupComponentBody {
  /** Code of a salary component. */
  component_code: string
  /** How the amount is computed. */
  calculation?: {
    /** How the amount is computed. */
    method: 'flat' | 'percent_of_components' | 'percent_of_ctc' | 'percent_of_gross' | 'balancing' | 'per_unit' | 'slab' | 'formula' | 'statutory'
    /** Rupees or percent, depending on the method. */
    value?: Amount | null | undefined
    /** Components that the percentage or formula builds on. */
    base_codes?: string[] | undefined
    /** Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and if(a <= b, then, otherwise). */
    formula?: string | null | undefined
    /** Least amount in rupees. */
    min?: Amount | null | undefined
    /** Largest amount in rupees. */
    max?: Amount | null | undefined
    /** Slabs, from the lowest. */
    slabs?: {
      /** Lower end of the slab in rupees, excluded; included for the first slab. */
      from: Amount
      /** Upper end of the slab in rupees, included. */
      to?: Amount | null | undefined
      /** Amount or percentage of the slab. */
      value: Amount
      /** Meaning of `value`: rupees, or a percentage of the base. */
      mode: 'amount' | 'percent'
    }[] | undefined
  } | null | undefined
  /** First day on which the values apply. */
  effective_from?: string | undefined
}

export interface Address {
  /** First line of the address. */
  line1: string | null
  /** Second line of the address. */
  line2: string | null
  /** City or town. */
  city: string | null
  /** District. */
  district: string | null
  /** State or union territory, two capital letters. */
  state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null
  /** PIN code: six digits. */
  pincode: string | null
  /** ISO 3166-1 country code. */
  country: string
}

export interface AddressInput {
  /** First line of the address. */
  line1?: string | null | undefined
  /** Second line of the address. */
  line2?: string | null | undefined
  /** City or town. */
  city?: string | null | undefined
  /** District. */
  district?: string | null | undefined
  /** State or union territory, two capital letters. */
  state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null | undefined
  /** PIN code: six digits. */
  pincode?: string | null | undefined
  /** ISO 3166-1 country code. */
  country?: 'IN' | undefined
}

export interface AdjustPayrollRunEmployeeBody {
  /** Amounts that replace calculated ones. */
  overrides?: {
    /** Code of a salary component, or TDS. */
    code: string
    /** Amount in rupees. */
    amount: Amount
    /** Why the amount was set by hand. */
    reason: string
  }[] | undefined
  /** Whether the employee is excluded from this run. */
  excluded?: boolean | undefined
  /** Free text that is kept with the record. */
  remarks?: string | null | undefined
}

export interface Advance {
  /** Id of the advance. */
  id: string
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** Advance of salary, or loan. */
  type: 'salary_advance' | 'loan'
  /** Amount paid to the employee, in rupees. */
  amount: Money
  /** Day on which the employee received the money. */
  disbursed_on: string
  /** Comparable lending rate of the State Bank of India per year, in percent. */
  perquisite_rate_percent: number | null
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** Up to 50 key-value pairs of your own. */
  metadata: { [name: string]: string }
  /** How it is repaid. */
  repayment: {
    /** In installments, or at once. */
    method: 'installments' | 'lump_sum'
    /** Number of monthly installments. */
    installments: number | null
    /** Monthly installment in rupees, instead of a number of `installments`, or beside one that comes to it. */
    installment_amount: Money | null
    /** Month of the first installment, 1 to 12. */
    start_month: number
    /** Year of the first installment. */
    start_year: number
  }
  /** Interest charged to the employee. */
  interest: {
    /** Interest per year, in percent. */
    percent: number
    /** How interest is computed. */
    method: 'none' | 'flat' | 'reducing'
  }
  /** `in_settlement_debt`: a full and final settlement could not recover all of it, and the rest is neither repaid nor waived. */
  status: 'active' | 'paused' | 'in_settlement_debt' | 'closed' | 'written_off'
  /** Principal in rupees that is neither recovered nor written off, the debt of a settlement included. */
  outstanding: Money
  /** Principal in rupees that payments have deducted or that was repaid outside payroll. */
  recovered: Money
  /** Principal in rupees that was written off or waived. */
  written_off: Money
  /** The part of `outstanding` that a full and final settlement could not deduct. */
  settlement_debt: Money
  /** The installments. */
  schedule: {
    /** Month, 1 to 12. */
    month: number | null
    /** Calendar year. */
    year: number | null
    /** Part of the installment that repays the amount, in rupees. */
    principal: Money
    /** Part of the installment that is interest, in rupees. */
    interest: Money
    /** `moved_to_debt`: a settlement could not deduct all of it. */
    status: 'due' | 'waiting' | 'in_run' | 'paid' | 'moved_to_debt' | 'cancelled'
    /** Principal and interest in rupees of this installment that a settlement could not deduct. */
    debt: Money
    /** Id of the payroll run. */
    payroll_run_id: string | null
  }[]
  /** Free text that is kept with the record. */
  remarks: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface AdvanceClose {
  /** True: the outstanding amount is written off. */
  write_off?: boolean
  /** Free text that is kept with the record. */
  remarks?: string | null
}

export interface AdvanceCreate {
  /** Advance of salary, or loan. */
  type: 'salary_advance' | 'loan'
  /** Amount paid to the employee, in rupees. */
  amount: Amount
  /** Day on which the employee received the money. */
  disbursed_on: string
  /** Comparable lending rate of the State Bank of India per year, in percent. */
  perquisite_rate_percent?: Amount | null | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** Up to 50 key-value pairs of your own. */
  metadata?: { [name: string]: string } | undefined
  /** How it is repaid. */
  repayment: {
    /** In installments, or at once. */
    method: 'installments' | 'lump_sum'
    /** Number of monthly installments. */
    installments?: number | null | undefined
    /** Monthly installment in rupees, instead of a number of `installments`, or beside one that comes to it. */
    installment_amount?: Amount | null | undefined
    /** Month of the first installment, 1 to 12. */
    start_month: number
    /** Year of the first installment. */
    start_year: number
  }
  /** Interest charged to the employee. */
  interest?: {
    /** Interest per year, in percent. */
    percent: Amount
    /** How interest is computed. */
    method: 'none' | 'flat' | 'reducing'
  } | undefined
}

export interface AdvancePause {
  /** Free text that is kept with the record. */
  remarks?: string | null
}

export interface AdvanceUpdate {
  /** Comparable lending rate of the State Bank of India per year, in percent. */
  perquisite_rate_percent?: Amount | null | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** Up to 50 key-value pairs of your own. */
  metadata?: { [name: string]: string | null } | null | undefined
  /** Resumes a paused advance. */
  status?: 'active' | undefined
  /** Wage month from which installments are taken again. */
  resume_in?: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  } | undefined
}

export interface ApprovedAccount {
  /** Id of the employee. */
  employee_id: string
  /** When the account took the place of another; null: it is the first one. */
  account_changed_at: string | null
  /** When another key approved the changed account. */
  account_approved_at: string | null
}

export interface ApprovedAccounts {
  /** Id of the payroll run. */
  payroll_run_id: string
  /** Id of the organization. */
  organization_id: number
  /** Accounts that were approved now. */
  approved: ApprovedAccount[]
}

export interface AttendanceBulkInput {
  /** Id of the employee, or `ext:` followed by your own id. */
  employee_id?: string | undefined
  /** Month of the calendar in which the wage month ends; of a daily record, that of its date. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Days that are paid. */
  payable_days?: Amount | null | undefined
  /** Days of loss of pay (LOP) in the month. */
  lop_days?: Amount | null | undefined
  /** Dates of the loss of pay. */
  lop_dates?: {
    /** Date of the loss of pay. */
    date: string
    /** Part of the day without pay; default: 1. */
    days?: Amount | undefined
  }[] | undefined
  /** Days present in the month. */
  present_days?: Amount | null | undefined
  /** Days of paid leave in the month. */
  paid_leave_days?: Amount | null | undefined
  /** Weekly days off in the month, in days. */
  weekly_offs?: Amount | null | undefined
  /** Holidays in the month, in days. */
  holidays?: Amount | null | undefined
  /** Overtime in minutes. */
  overtime_minutes?: number | undefined
  /** Minutes worked on the day. */
  worked_minutes?: number | null | undefined
  /** Reason code of the ESI return for a month without paid days, from 0, no reason, to 12; it takes precedence over that of the exit. */
  esi_reason_code?: number | null | undefined
  /** Date of a daily record. */
  date?: string | undefined
  /** Status of the day; not for a whole month. */
  status?: 'present' | 'absent' | 'half_day' | 'paid_leave' | 'unpaid_leave' | 'weekly_off' | 'holiday' | 'on_duty' | 'work_from_home' | undefined
  /** Time of day in the format HH:MM, as in 09:30. */
  in_time?: string | null | undefined
  /** Time of day in the format HH:MM, as in 09:30. */
  out_time?: string | null | undefined
  /** Id of the shift worked on the day; it does not affect amounts. */
  shift_id?: string | null | undefined
  /** External id of the employee. */
  external_id?: string | undefined
  /** Employee number. */
  employee_code?: string | undefined
}

export interface AttendanceRecord {
  /** Id of the record. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** External id of the employee. */
  external_id: string | null
  /** Id of the employee. */
  employee_id: string
  /** Month of the calendar in which the wage month ends; of a daily record, that of its date. */
  month: number
  /** Calendar year. */
  year: number
  /** Days that are paid. */
  payable_days: number | null
  /** Days of loss of pay (LOP) in the month. */
  lop_days: number | null
  /** Dates of the loss of pay, ascending; null if unknown. */
  lop_dates: {
    /** Calendar day. */
    date: string
    /** Days of loss of pay on the date: 1, or 0.5 for half a day. */
    days: number
  }[] | null
  /** Days present in the month. */
  present_days: number | null
  /** Days of paid leave in the month. */
  paid_leave_days: number | null
  /** Weekly days off in the month, in days. */
  weekly_offs: number | null
  /** Holidays in the month, in days. */
  holidays: number | null
  /** Overtime in minutes. */
  overtime_minutes: number
  /** Minutes worked on the day. */
  worked_minutes: number | null
  /** Reason code of the ESI return for a month without paid days, from 0, no reason, to 12; it takes precedence over that of the exit. */
  esi_reason_code: number | null
  /** The day; null: the record is of the whole month. */
  date: string | null
  /** Status of the day; null: the record is of the whole month. */
  status: 'present' | 'absent' | 'half_day' | 'paid_leave' | 'unpaid_leave' | 'weekly_off' | 'holiday' | 'on_duty' | 'work_from_home' | null
  /** Time of day in the format HH:MM, as in 09:30. */
  in_time: string | null
  /** Time of day in the format HH:MM, as in 09:30. */
  out_time: string | null
  /** Id of the shift worked on the day; it does not affect amounts. */
  shift_id: string | null
  /** How the monthly record was made. */
  source: 'monthly' | 'daily'
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface AuditEntry {
  /** Unique id of the resource. */
  id: string
  /** Hash chain that the entry belongs to. */
  chain: string
  /** Position in the chain, from 1, without gaps. */
  sequence: number
  /** Id of the organization. */
  organization_id: number | null
  /** When the change was made (UTC). */
  occurred_at: string
  /** Id of the key that made the change; null for an operator and for a download link. */
  key_id: string | null
  /** Id of the console session that made the change; null for any other. */
  session_id: string | null
  /** Your own id of the person who used the console session; null if none was named. */
  user_id: string | null
  /** How the request was authenticated. */
  auth_method: 'key' | 'token' | 'hmac' | 'session' | 'link' | 'operator'
  /** IP address of the caller; null for an operator. */
  address: string | null
  /** Id of the HTTP request. */
  request_id: string
  /** `operationId` of the request, or the command of the operator. */
  operation: string
  /** What was done. */
  action: 'created' | 'updated' | 'deleted' | 'called' | 'revealed'
  /** Kind of the resource that was changed. */
  resource_type: string
  /** Id of the resource that was changed. */
  resource_id: string | null
  /** Id of the employee. */
  employee_id: string | null
  /** Stored values before the change; for an update, only the changed fields. */
  before: { [name: string]: unknown } | null
  /** Stored values after the change, in the same format as `before`. */
  after: { [name: string]: unknown } | null
  /** Scope that reads `before` and `after`; null if the key has it. */
  required_scope: string | null
  /** Hash of the previous entry; empty for the first entry. */
  previous_hash: string
  /** SHA-256 of the previous hash and this entry. */
  hash: string
  /** When the record was last changed (UTC). */
  updated_at: string
}

export interface BankDetails {
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** How the employee is paid. */
  payment_mode: 'bank_transfer' | 'cheque' | 'cash' | 'upi'
  /** Name of the account holder. */
  account_holder_name: string | null
  /** IFSC: four letters, a zero, six letters or digits. */
  ifsc: string | null
  /** Kind of account. */
  account_type: 'savings' | 'current' | 'salary' | 'nre' | 'nro' | null
  /** By which the bank of the organization knows the account: up to 20 letters or digits. */
  beneficiary_code: string | null
  /** UPI address, as in name@bank. */
  upi_id: string | null
  /** Account number with all but the last four characters masked; in full with `reveal=true`. */
  account_number: string | null
  /** Bank, derived from the IFSC. */
  bank_name: string | null
  /** Branch of the bank. */
  branch: string | null
  /** Result of the account check. */
  verification: 'unverified' | 'format_ok' | 'verified' | 'failed'
  /** When the account took the place of another; null: it is the first one. */
  account_changed_at: string | null
  /** When another key approved the changed account. */
  account_approved_at: string | null
  /** First day on which the values apply. */
  effective_from: string
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface BankDetailsInput {
  /** How the employee is paid. */
  payment_mode: 'bank_transfer' | 'cheque' | 'cash' | 'upi'
  /** Name of the account holder. */
  account_holder_name?: string | null | undefined
  /** IFSC: four letters, a zero, six letters or digits. */
  ifsc?: string | null | undefined
  /** Kind of account. */
  account_type?: 'savings' | 'current' | 'salary' | 'nre' | 'nro' | null | undefined
  /** By which the bank of the organization knows the account: up to 20 letters or digits. */
  beneficiary_code?: string | null | undefined
  /** UPI address, as in name@bank. */
  upi_id?: string | null | undefined
  /** Account number: 6 to 20 digits or capital letters, at least one digit other than zero, and not masked as in XXXXXXXX4567. */
  account_number?: string | null | undefined
  /** First day on which the values apply. */
  effective_from?: string | undefined
}

export interface BankFile {
  /** Id of the payroll run. */
  payroll_run_id: string
  /** Id of the organization. */
  organization_id: number
  /** Whether the run is not locked yet. */
  draft: boolean
  /** Id of the payment method. */
  payment_method_id: number | null
  /** Id of the profile. */
  bank_format: string
  /** `verified`: the bank took a file; `public`: known from public descriptions; `unverified`: not known to be right. */
  profile_status: 'verified' | 'public' | 'unverified'
  /** The payments of the file. */
  rows: BankFilePayment[]
  /** Number of payments. */
  row_count: number
  /** Number of rows, or the sum of the amounts beside it. */
  total: Money
  /** Of the file in its usual format; null if it is refused. */
  sha256: string | null
  /** What a request for the file is refused for with 409 `file_blocked`. */
  blocked_by: BankFileObstacle[]
  /** Employees left out of the run. */
  excluded: BankFileExclusion[]
  /** Net pay that the file leaves out, in rupees. */
  excluded_total: Money
  /** Warnings about the request or the result. */
  warnings: BankFileWarning[]
  /** What to check before the file goes to the bank. */
  notes: BankFileNote[]
}

export interface BankFileColumn {
  /** Title of the column, on one line. */
  title: string
  /** Where the value comes from. */
  source: 'sequence' | 'rail' | 'employee_code' | 'beneficiary_code' | 'beneficiary_or_employee_code' | 'beneficiary_name' | 'account_number' | 'account_type' | 'ifsc' | 'bank_name' | 'branch_code' | 'amount' | 'currency' | 'value_date' | 'narration' | 'reference' | 'email' | 'mobile' | 'debit_account' | 'debit_ifsc' | 'debit_branch_code' | 'client_code' | 'product_code' | 'serial' | 'count' | 'total' | 'empty'
}

export interface BankFileExclusion {
  /** Id of the employee. */
  employee_id: string
  /** The field that the message is about. */
  field: string
  /** Explanation for a developer. */
  message: string
  /** Short code, unique per organization. */
  code: 'held' | 'cash' | 'cheque' | 'upi' | 'other_means' | 'zero_net' | 'negative_net' | 'missing_bank' | 'invalid_account' | 'invalid_ifsc' | 'invalid_name' | 'missing_field' | 'unsupported_rail' | 'amount_out_of_range' | 'account_unapproved'
  /** Amount in rupees. */
  amount: Money
}

export interface BankFileNote {
  /** Short code, unique per organization. */
  code: 'unverified_profile' | 'default_product_code' | 'serial_of_day'
  /** The field that the message is about. */
  field: string
  /** Explanation for a developer. */
  message: string
}

export interface BankFileObstacle {
  /** The field that the message is about. */
  field: string
  /** Short code, unique per organization. */
  code: string
  /** Explanation for a developer. */
  message: string
}

export interface BankFilePayment {
  /** Id of the employee. */
  employee_id: string
  /** Display name. */
  name: string
  /** Bank account number; masked unless revealed. */
  account_number: string
  /** IFSC of the branch. */
  ifsc: string
  /** Amount in rupees. */
  amount: Money
  /** Your own reference of the payment, such as a bank UTR. */
  reference: string
  /** How the employee is paid. */
  payment_mode: 'FT' | 'NEFT' | 'RTGS' | 'IMPS'
  /** Day of payment. */
  value_date: string
}

export interface BankFileSettings {
  /** By which the bank knows you: letters and digits. */
  client_code: string | null
  /** Product of the bank for salaries: letters and digits. */
  product_code: string | null
  /** How the bank reads dates. */
  date_format: 'DD/MM/YYYY' | 'DD-MM-YYYY' | 'YYYY-MM-DD' | null
  /** Amounts from here on are paid by RTGS. */
  rtgs_from: Money | null
  /** Amounts up to here are paid by IMPS. */
  imps_up_to: Money | null
  /** Columns of your own sheet, for `sbi_generic`. */
  columns: BankFileColumn[] | null
}

export interface BankFileSettingsInput {
  /** By which the bank knows you: letters and digits. */
  client_code?: string | null | undefined
  /** Product of the bank for salaries: letters and digits. */
  product_code?: string | null | undefined
  /** How the bank reads dates. */
  date_format?: 'DD/MM/YYYY' | 'DD-MM-YYYY' | 'YYYY-MM-DD' | null | undefined
  /** Amounts from here on are paid by RTGS. */
  rtgs_from?: Amount | null | undefined
  /** Amounts up to here are paid by IMPS. */
  imps_up_to?: Amount | null | undefined
  /** Columns of your own sheet, for `sbi_generic`. */
  columns?: BankFileColumn[] | null | undefined
}

export interface BankFileWarning {
  /** Id of the employee. */
  employee_id: string
  /** The field that the message is about. */
  field: string
  /** Explanation for a developer. */
  message: string
  /** Short code, unique per organization. */
  code: 'duplicate_account' | 'name_truncated' | 'employee_exited'
}

export interface BatchPayrollRunsBody {
  /** `create`: creates drafts in organizations. */
  action: 'create' | 'calculate'
  /** Ids of payroll runs. */
  run_ids?: string[] | undefined
  /** Organizations; null or absent: all that the key reaches. */
  organization_ids?: number[] | undefined
  /** The wage period. */
  period?: {
    /** Month, 1 to 12. */
    month?: number | undefined
    /** Calendar year. */
    year?: number | undefined
    /** First day of a wage month; of a cycle that is not monthly, of one of its periods, which GET /payroll-cycles/{id}/periods lists. */
    start?: string | undefined
    /** Last day; default: the last day of the wage month. */
    end?: string | undefined
  } | undefined
}

export interface BulkAnswer {
  /** How many rows had each outcome. */
  summary: {
    /** Rows in the request. */
    total: number
    /** Rows created. */
    created: number
    /** Rows updated. */
    updated: number
    /** Rows that were the same already. */
    unchanged: number
    /** Rows that failed. */
    failed: number
  }
  /** One outcome per row, in the order of the request. */
  data: {
    /** Position of the row in the request, from 0. */
    index: number
    /** Outcome of the row. */
    status: 'created' | 'updated' | 'unchanged' | 'failed'
    /** Id of the record; null if the row failed. */
    id: string | null
    /** Your own id of the record, unique per organization. */
    external_id: string | null
    /** Why the row failed; null otherwise. */
    error: {
      /** Error code. */
      code: string
      /** What is wrong, and what to send. */
      message: string
      /** Every field that is wrong. */
      details: { [name: string]: unknown }[]
    } | null
  }[]
  /** Paging and sync information. */
  meta: {
    /** Warnings about the request or the result. */
    warnings: string[]
  }
}

export interface BulkRecordAttendanceBody {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Whether rows may create, update, or both. */
  mode?: 'upsert' | 'create' | 'update' | undefined
  /** Writes all rows or none: one invalid row rejects the whole batch with 400 `bulk_rejected`. */
  atomic?: boolean | undefined
  /** Returns the same response and writes nothing. */
  dry_run?: boolean | undefined
  /** The rows. */
  items: AttendanceBulkInput[]
  /** Whether the records are of days or of whole months. */
  view?: 'daily' | 'monthly' | undefined
  /** Field that matches rows with existing employees. */
  match_on?: 'external_id' | 'employee_code' | 'id' | undefined
}

export interface BulkUpsertEmployeesBody {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Whether rows may create, update, or both. */
  mode?: 'upsert' | 'create' | 'update' | undefined
  /** Writes all rows or none: one invalid row rejects the whole batch with 400 `bulk_rejected`. */
  atomic?: boolean | undefined
  /** Returns the same response and writes nothing. */
  dry_run?: boolean | undefined
  /** The rows. */
  items: {
    /** Unique id of the resource. */
    id?: string | undefined
    /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
    external_id?: string | null | undefined
    /** Employee number, unique per organization. */
    employee_code: string
    /** First name. */
    first_name: string
    /** Middle name. */
    middle_name?: string | null | undefined
    /** Last name. */
    last_name?: string | null | undefined
    /** E-mail address. */
    email?: string | null | undefined
    /** E-mail address. */
    personal_email?: string | null | undefined
    /** Telephone number of 7 to 20 digits. */
    phone?: string | null | undefined
    /** Gender; decides professional tax in some states. */
    gender: 'male' | 'female' | 'transgender' | 'undisclosed'
    /** Date of birth; decides the age for tax, PF and pension. */
    date_of_birth: string
    /** First day of employment. */
    date_of_joining: string
    /** Kind of employment. */
    employment_type: 'permanent' | 'fixed_term' | 'contract' | 'apprentice' | 'intern' | 'consultant' | 'daily_wage'
    /** State or union territory, two capital letters. */
    work_state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
    /** Whether the employee lives in a metro city for the HRA exemption; applies to rents that do not state it. */
    is_metro?: boolean | null | undefined
    /** Whether the person is an international worker under PF law: no wage ceiling. */
    is_international_worker?: boolean | undefined
    /** Certified disability in percent, at most four decimals; null if none. 40 % or more is a benchmark disability. */
    disability_percent?: Amount | null | undefined
    /** End of probation. */
    date_of_confirmation?: string | null | undefined
    /** End of a fixed-term contract. */
    contract_end_date?: string | null | undefined
    /** Id of the department. */
    department_id?: string | null | undefined
    /** Id of the designation. */
    designation_id?: string | null | undefined
    /** Id of the shift. */
    shift_id?: string | null | undefined
    /** Employee who is the manager. */
    reporting_manager_id?: string | null | undefined
    /** City of the place of work. */
    work_city?: string | null | undefined
    /** Name of father or spouse, as PF and ESI forms need it. */
    father_or_spouse_name?: string | null | undefined
    /** Relationship to the employee. */
    relationship?: 'father' | 'spouse' | null | undefined
    /** Marital status. */
    marital_status?: 'single' | 'married' | 'other' | null | undefined
    /** Nationality. */
    nationality?: string | null | undefined
    /** Whether the person is a director of the company. */
    is_director?: boolean | undefined
    /** Your own group for filters. */
    pay_group?: string | null | undefined
    /** Employee of the same person who left before: what the law counts by person is counted over both. */
    former_employee_id?: string | null | undefined
    /** Up to 50 key-value pairs of your own. */
    metadata?: { [name: string]: string } | undefined
    /** Postal address. */
    address?: AddressInput | null | undefined
    /** Bank details in force today. */
    bank?: BankDetailsInput | undefined
    /** Statutory details. */
    statutory?: StatutoryDetailsInput | undefined
    /** The salary. */
    salary?: EmployeeSalaryInput | undefined
  }[]
  /** Field that matches rows with existing employees. */
  match_on?: 'external_id' | 'employee_code' | 'id' | undefined
}

export interface CalculatePayrollRunBody {
  /** Whether the calculation goes on if an employee fails. */
  on_employee_error?: 'continue' | 'stop' | undefined
  /** `input_hash` of a calculation: 64 hex digits. */
  expected_input_hash?: string | undefined
}

export interface CalculationOrganization {
  /** State or union territory. */
  state_code: string
  /** Provident fund coverage and contributions. */
  pf: {
    /** Whether the scheme applies to the organization. */
    is_covered: boolean
    /** PF contribution rate in percent. */
    contribution_rate: 12 | 10
    /** Which wages PF is contributed on. */
    wage_mode: 'statutory_ceiling' | 'actual_wages' | 'employee_actual_employer_ceiling'
  }
  /** ESI coverage. */
  esi: {
    /** Whether the scheme applies to the organization. */
    is_covered: boolean
  }
  /** Gratuity: coverage and funding. */
  gratuity: {
    /** Whether the Payment of Gratuity Act applies to the organization; it also determines the tax exemption of gratuity. */
    is_covered: boolean
    /** How gratuity is funded. */
    funding: 'none' | 'trust' | 'insurer'
  }
  /** Income tax: the kind of deductor. */
  tds: {
    /** Kind of deductor by its letter in the statements: K company, M branch of a company, F firm, Q individual or Hindu undivided family, P or T association of persons, B body of individuals, J artificial juridical person; A, D, E, G, H, L, N, S government. */
    deductor_type: 'A' | 'B' | 'D' | 'E' | 'F' | 'G' | 'H' | 'J' | 'K' | 'L' | 'M' | 'N' | 'P' | 'Q' | 'S' | 'T' | null
  }
  /** Holidays of the period that apply to all employees and reduce its working days. */
  holidays: string[]
}

export interface CalculationSettings {
  /** What happens if deductions exceed the pay. */
  negative_net_policy: 'carry_forward' | 'zero_and_recover' | 'fail'
  /** Whether runs pay arrears. */
  arrears: 'auto' | 'manual'
  /** Earlier wage months that no run or settlement paid to an employee. */
  unpaid_months: 'warn' | 'pay'
  /** Tax regime of employees who have not chosen one. */
  default_tax_regime: 'new' | 'old'
  /** The wage period. */
  period: {
    /** Whether wage months are calendar months. */
    type: 'calendar_month' | 'day_range'
    /** Day of the month on which a wage month starts; 1 for calendar months. */
    start_day: number
    /** A day of the month, last_day or last_working_day; in a shorter month the last day. */
    pay_day: 'last_day' | 'last_working_day' | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31
    /** 1: the pay day is in the month after the end of the period; 0: in the same month. */
    pay_month_offset: 0 | 1
  }
  /** How a month’s pay is divided into days. */
  salary_days: {
    /** How a month’s pay is divided into days. */
    basis: 'calendar_days' | 'fixed_days' | 'working_days'
    /** Days that the pay of every month is divided by; only with basis `fixed_days`. */
    fixed_days: number | null
    /** How days are counted for employees who join or leave within the month, with basis `fixed_days`. */
    fixed_days_part: 'count_employed' | 'deduct_absent'
    /** Weekly days off. */
    weekly_offs: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[]
    /** Whether weekly offs count as working days, with basis `working_days`. */
    include_weekly_offs: boolean
    /** Whether paid holidays count as working days, with basis `working_days`. */
    include_holidays: boolean
    /** Days of an absence without pay that reduce the pay, also of one on part pay. */
    unpaid_leave_counts: 'calendar_days' | 'working_days'
  }
  /** How amounts are rounded. */
  rounding: {
    /** Rounding of each line. */
    component: 'paise' | 'rupee'
    /** Rounding of the net pay. */
    net: 'none' | 'nearest_rupee' | 'up_rupee'
    /** Code of the earning that takes the paise by which the rounded components differ from the agreed gross or CTC; null: such a salary is rejected. */
    residual_component_code: string | null
  }
  /** Income tax options. */
  tds: {
    /** How the tax of the year is spread over the remaining months. */
    spread: 'even' | 'front'
    /** Tax slabs to use. */
    slab_source: 'system' | 'custom'
  }
  /** Provident fund options. */
  pf: {
    /** How the pension share is computed. */
    eps_rate: '8.33' | 'one_twelfth'
    /** Wages that PF administration charges are computed on. */
    admin_base: 'employer_base' | 'pf_wages'
    /** EDLI ceiling in a month of two employments. */
    split_month_edli: 'epfo_faq' | 'capped'
    /** Pension contribution in the month of the 58th birthday. */
    birthday_month_58: 'prorate' | 'same_month' | 'next_month'
  }
  /** ESI options. */
  esi: {
    /** Wages that determine ESI coverage. */
    base: 'by_date' | 'code_wages' | 'legacy_gross'
    /** When an employee is covered again whose wages fall to the ceiling within a contribution period. */
    reentry: 'immediate' | 'next_period'
    /** ESI contribution on arrears of a raise. */
    arrears: 'from_decision' | 'pay_month' | 'due_month'
  }
  /** Options of wages under the Code on Wages. */
  code_wages: {
    /** Whether the employer’s PF counts as remuneration for the 50 % test. */
    employer_pf_in_remuneration: boolean
  }
  /** All deductions in rupees: `standard_deduction` + `employment_tax` + `chapter_vi_a_deductions`. */
  deductions: {
    /** Limit of deductions. */
    cap: 'half_of_wages' | 'none'
    /** Whether provident fund, ESI, professional tax, LWF and income tax count towards the limit. */
    statutory_counts: boolean
    /** Whether court orders are deducted in full, like statutory deductions. */
    court_orders_first: boolean
  }
  /** What decides Labour Welfare Fund contributions of the establishment. */
  lwf: {
    /** Whether the establishment is a factory; decides the rate in some states. */
    is_factory: boolean
    /** Number of employees for LWF; null: the registration with the board implies coverage. */
    head_count: number | null
    /** Whether LWF is contributed for managers and others whom the act excludes. */
    includes_everyone: boolean
  }
  /** Gratuity options. */
  gratuity: {
    /** Whether the gratuity that accrues in the month is an employer cost on payslips. */
    accrual: 'funded' | 'always' | 'never'
  }
  /** What a cost to company includes. */
  ctc: {
    /** Employer costs that `ctc_annual` includes beside the pay. */
    includes: ('pf' | 'pf_charges' | 'esi' | 'lwf' | 'gratuity' | 'bonus' | 'nps' | 'insurance')[] | null
  }
  /** Statutory bonus options. */
  bonus: {
    /** Whether the bonus chapter of the Code on Wages applies to the establishment. */
    is_covered: boolean
    /** Rate declared by the employer in percent; null: the statutory minimum of one twelfth (8.33 %). */
    rate_percent: number | null
    /** Month (1 to 12) whose run pays the bonus of the previous accounting year (April to March); null: no run pays it. */
    pay_month: number | null
    /** Minimum wages by state of work, for the whole accounting year; the list replaces the earlier one. */
    minimum_wages: {
      /** State or union territory, two capital letters. */
      state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
      /** First day on which the minimum wage applies; null: no start date. */
      effective_from: string | null
      /** Minimum wage in rupees a month; 0: none is fixed for the employment. */
      monthly_amount: Money
    }[]
  }
  /** Decisions about rule versions that GET /rules marks as `declinable`; the list replaces the earlier one. */
  rule_decisions: RuleDecision[]
}

export interface CalculationSettingsInput {
  /** What happens if deductions exceed the pay. */
  negative_net_policy?: 'carry_forward' | 'zero_and_recover' | 'fail' | undefined
  /** Whether runs pay arrears. */
  arrears?: 'auto' | 'manual' | undefined
  /** Earlier wage months that no run or settlement paid to an employee. */
  unpaid_months?: 'warn' | 'pay' | undefined
  /** Tax regime of employees who have not chosen one. */
  default_tax_regime?: 'new' | 'old' | undefined
  /** The wage period. */
  period?: {
    /** Whether wage months are calendar months. */
    type?: 'calendar_month' | 'day_range' | undefined
    /** Day of the month on which a wage month starts; 1 for calendar months. */
    start_day?: number | undefined
    /** A day of the month, last_day or last_working_day; in a shorter month the last day. */
    pay_day?: 'last_day' | 'last_working_day' | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31 | undefined
    /** 1: the pay day is in the month after the end of the period; 0: in the same month. */
    pay_month_offset?: 0 | 1 | undefined
  } | undefined
  /** How a month’s pay is divided into days. */
  salary_days?: {
    /** How a month’s pay is divided into days. */
    basis?: 'calendar_days' | 'fixed_days' | 'working_days' | undefined
    /** Days that the pay of every month is divided by; only with basis `fixed_days`. */
    fixed_days?: number | null | undefined
    /** How days are counted for employees who join or leave within the month, with basis `fixed_days`. */
    fixed_days_part?: 'count_employed' | 'deduct_absent' | undefined
    /** Weekly days off. */
    weekly_offs?: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[] | undefined
    /** Whether weekly offs count as working days, with basis `working_days`. */
    include_weekly_offs?: boolean | undefined
    /** Whether paid holidays count as working days, with basis `working_days`. */
    include_holidays?: boolean | undefined
    /** Days of an absence without pay that reduce the pay, also of one on part pay. */
    unpaid_leave_counts?: 'calendar_days' | 'working_days' | undefined
  } | undefined
  /** How amounts are rounded. */
  rounding?: {
    /** Rounding of each line. */
    component?: 'paise' | 'rupee' | undefined
    /** Rounding of the net pay. */
    net?: 'none' | 'nearest_rupee' | 'up_rupee' | undefined
    /** Code of the earning that takes the paise by which the rounded components differ from the agreed gross or CTC; null: such a salary is rejected. */
    residual_component_code?: string | null | undefined
  } | undefined
  /** Income tax options. */
  tds?: {
    /** How the tax of the year is spread over the remaining months. */
    spread?: 'even' | 'front' | undefined
    /** Tax slabs to use. */
    slab_source?: 'system' | 'custom' | undefined
  } | undefined
  /** Provident fund options. */
  pf?: {
    /** How the pension share is computed. */
    eps_rate?: '8.33' | 'one_twelfth' | undefined
    /** Wages that PF administration charges are computed on. */
    admin_base?: 'employer_base' | 'pf_wages' | undefined
    /** EDLI ceiling in a month of two employments. */
    split_month_edli?: 'epfo_faq' | 'capped' | undefined
    /** Pension contribution in the month of the 58th birthday. */
    birthday_month_58?: 'prorate' | 'same_month' | 'next_month' | undefined
  } | undefined
  /** ESI options. */
  esi?: {
    /** Wages that determine ESI coverage. */
    base?: 'by_date' | 'code_wages' | 'legacy_gross' | undefined
    /** When an employee is covered again whose wages fall to the ceiling within a contribution period. */
    reentry?: 'immediate' | 'next_period' | undefined
    /** ESI contribution on arrears of a raise. */
    arrears?: 'from_decision' | 'pay_month' | 'due_month' | undefined
  } | undefined
  /** Options of wages under the Code on Wages. */
  code_wages?: {
    /** Whether the employer’s PF counts as remuneration for the 50 % test. */
    employer_pf_in_remuneration?: boolean | undefined
  } | undefined
  /** All deductions in rupees: `standard_deduction` + `employment_tax` + `chapter_vi_a_deductions`. */
  deductions?: {
    /** Limit of deductions. */
    cap?: 'half_of_wages' | 'none' | undefined
    /** Whether provident fund, ESI, professional tax, LWF and income tax count towards the limit. */
    statutory_counts?: boolean | undefined
    /** Whether court orders are deducted in full, like statutory deductions. */
    court_orders_first?: boolean | undefined
  } | undefined
  /** What decides Labour Welfare Fund contributions of the establishment. */
  lwf?: {
    /** Whether the establishment is a factory; decides the rate in some states. */
    is_factory?: boolean | undefined
    /** Number of employees for LWF; null: the registration with the board implies coverage. */
    head_count?: number | null | undefined
    /** Whether LWF is contributed for managers and others whom the act excludes. */
    includes_everyone?: boolean | undefined
  } | undefined
  /** Gratuity options. */
  gratuity?: {
    /** Whether the gratuity that accrues in the month is an employer cost on payslips. */
    accrual?: 'funded' | 'always' | 'never' | undefined
  } | undefined
  /** What a cost to company includes. */
  ctc?: {
    /** Employer costs that `ctc_annual` includes beside the pay. */
    includes?: ('pf' | 'pf_charges' | 'esi' | 'lwf' | 'gratuity' | 'bonus' | 'nps' | 'insurance')[] | null | undefined
  } | undefined
  /** Statutory bonus options. */
  bonus?: {
    /** Whether the bonus chapter of the Code on Wages applies to the establishment. */
    is_covered?: boolean | undefined
    /** Rate declared by the employer in percent; null: the statutory minimum of one twelfth (8.33 %). */
    rate_percent?: Amount | null | undefined
    /** Month (1 to 12) whose run pays the bonus of the previous accounting year (April to March); null: no run pays it. */
    pay_month?: number | null | undefined
    /** Minimum wages by state of work, for the whole accounting year; the list replaces the earlier one. */
    minimum_wages?: {
      /** State or union territory, two capital letters. */
      state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
      /** First day on which the minimum wage applies; null: no start date. */
      effective_from?: string | null | undefined
      /** Minimum wage in rupees a month; 0: none is fixed for the employment. */
      monthly_amount: Amount
    }[] | undefined
  } | undefined
  /** Decisions about rule versions that GET /rules marks as `declinable`; the list replaces the earlier one. */
  rule_decisions?: {
    /** Id of a rule from GET /rules, such as IN.PT.OD. */
    rule_id: string
    /** First day of the version, as in GET /rules. */
    effective_from: string
    /** `apply`: the version applies; `decline`: the previous version remains in force. */
    decision: 'apply' | 'decline'
  }[] | undefined
}

export interface CallingSession {
  /** Id of the console session. */
  id: string
  /** Person who uses the session; null if none was named. */
  user: ConsoleUser | null
  /** When the console session ends. */
  expires_at: string
  /** Address to which the console leads back. */
  return_url: string | null
}

export interface Challan {
  /** Id of the challan. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** What the challan deposits. */
  type: 'tds' | 'pf' | 'esi' | 'pt' | 'lwf'
  /** State or union territory, two capital letters. */
  state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null
  /** BSR code of the bank branch: 7 digits. */
  bsr_code: string | null
  /** Number of the challan: 5 digits for `tds`, where it is required; otherwise up to 30 digits and capital letters. */
  challan_number: string | null
  /** Day of the deposit. */
  deposited_on: string
  /** Whole amount of the challan, interest and fee included. */
  amount: Money
  /** Interest in the amount. */
  interest: Money
  /** Fee for late filing in the amount. */
  fee: Money
  /** Minor head of a `tds` challan: 200 tax payable by the taxpayer, 400 regular assessment. */
  minor_head: '200' | '400' | null
  /** Wage month, or for income tax the month of the deduction. */
  period: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  }
  /** Payments whose tax the challan deposits, as recorded. */
  allocations: {
    /** Id of a run or a settlement whose income tax the challan deposits. */
    payroll_run_id: string
    /** One employee of the run; null: all of them. */
    employee_id: string | null
    /** Tax of the payments that the challan deposits, in rupees. */
    amount: Money
  }[]
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface ChallanCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** What the challan deposits. */
  type: 'tds' | 'pf' | 'esi' | 'pt' | 'lwf'
  /** State or union territory, two capital letters. */
  state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null | undefined
  /** BSR code of the bank branch: 7 digits. */
  bsr_code?: string | null | undefined
  /** Number of the challan: 5 digits for `tds`, where it is required; otherwise up to 30 digits and capital letters. */
  challan_number?: string | null | undefined
  /** Day of the deposit. */
  deposited_on: string
  /** Whole amount of the challan, interest and fee included. */
  amount: Amount
  /** Interest in the amount. */
  interest?: Amount | undefined
  /** Fee for late filing in the amount. */
  fee?: Amount | undefined
  /** Minor head of a `tds` challan: 200 tax payable by the taxpayer, 400 regular assessment. */
  minor_head?: '200' | '400' | null | undefined
  /** Wage month, or for income tax the month of the deduction. */
  period: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  }
  /** Payments whose tax a `tds` challan deposits. */
  allocations?: {
    /** Id of a run or a settlement whose income tax the challan deposits. */
    payroll_run_id: string
    /** One employee of the run; null: all of them. */
    employee_id?: string | null | undefined
    /** Tax of the payments that the challan deposits, in rupees. */
    amount: Amount
  }[] | undefined
}

export interface Citation {
  /** Name of the act. */
  law: string
  /** Section, rule or paragraph. */
  provision: string | null
  /** Official notification. */
  notification: string | null
  /** Where the text is published. */
  url: string | null
}

export interface ClockSkew {
  /** Whole seconds by which the clock of the gateway is ahead of the database; negative if it is behind. */
  skew_seconds: number
  /** What is wrong and how to correct it. */
  detail: string
}

export interface ConsoleSession {
  /** Id of the console session. */
  id: string
  /** What the key may do. */
  scopes: string[]
  /** Organizations; null or absent: all that the key reaches. */
  organization_ids: number[]
  /** Person who uses the session; null if none was named. */
  user: ConsoleUser | null
  /** Address to which the console leads back. */
  return_url: string | null
  /** When the link stops working: after five minutes. */
  link_expires_at: string
  /** When the session ends. */
  expires_at: string
  /** When the record was created (UTC). */
  created_at: string
  /** Id of the key that created the session. */
  key_id: string
  /** When the link was used; null until then. */
  redeemed_at: string | null
  /** When the session was ended before `expires_at`; null if it was not. */
  ended_at: string | null
}

export interface ConsoleUser {
  /** Your own id of the person. */
  id: string
  /** Name of the person. */
  name: string | null
}

export interface ContractorPayment {
  /** Id of the contractor payment. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** Section by which tax is deducted, in the numbers of the Income-tax Act 1961. */
  section: '194A' | '194C' | '194H' | '194I(a)' | '194I(b)' | '194J(a)' | '194J(b)' | '194J(ba)' | '194Q' | '194R' | '194T'
  /** Day of the payment, or of the credit where that was earlier. */
  paid_on: string
  /** Amount paid or credited, before tax. */
  amount: Money
  /** Rate at which tax was deducted. */
  rate: number
  /** Income tax deducted, without surcharge and cess. */
  tds: Money
  /** Surcharge deducted. */
  surcharge: Money
  /** Health and education cess deducted. */
  cess: Money
  /** Challan that deposits the tax; null while none does. */
  challan_id: string | null
  /** Free text that is kept with the record. */
  remarks: string | null
  /** The payee from whom the tax is deducted. */
  deductee: {
    /** Name of the payee as in the PAN record, without `^`. */
    name: string
    /** Whether the payee is a company. */
    type: 'company' | 'other'
    /** PAN with all but the last four characters masked; in full with `reveal=true`. */
    pan: string | null
  }
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface ContractorPaymentCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** Section by which tax is deducted, in the numbers of the Income-tax Act 1961. */
  section: '194A' | '194C' | '194H' | '194I(a)' | '194I(b)' | '194J(a)' | '194J(b)' | '194J(ba)' | '194Q' | '194R' | '194T'
  /** Day of the payment, or of the credit where that was earlier. */
  paid_on: string
  /** Amount paid or credited, before tax. */
  amount: Amount
  /** Rate at which tax was deducted. */
  rate: Amount
  /** Income tax deducted, without surcharge and cess. */
  tds: Amount
  /** Surcharge deducted. */
  surcharge?: Amount | undefined
  /** Health and education cess deducted. */
  cess?: Amount | undefined
  /** Challan that deposits the tax; null while none does. */
  challan_id?: string | null | undefined
  /** Free text that is kept with the record. */
  remarks?: string | null | undefined
  /** The payee from whom the tax is deducted. */
  deductee: {
    /** Name of the payee as in the PAN record, without `^`. */
    name: string
    /** Whether the payee is a company. */
    type: 'company' | 'other'
    /** PAN: five capital letters, four digits, a capital letter. */
    pan?: string | null | undefined
  }
}

export interface CostToCompany {
  /** Employer costs that `ctc_annual` includes beside the pay; `[]`: none. */
  includes: ('pf' | 'pf_charges' | 'esi' | 'lwf' | 'gratuity' | 'bonus' | 'nps' | 'insurance')[]
}

export interface CreateAccessTokenBody {
  /** The full API key, if no `Authorization` header is sent. */
  api_key?: string | undefined
  /** Scopes of the token, a subset of those of the key. */
  scopes?: string[] | undefined
  /** Organizations of the token, a subset of those of the key. */
  organization_ids?: number[] | undefined
}

export interface CreateAccessTokenReply {
  /** The token. */
  access_token: string
  /** Always `Bearer`. */
  token_type: 'Bearer'
  /** Seconds until the token expires. */
  expires_in: number
  /** When it expires (UTC); null if never. */
  expires_at: string
  /** What the key may do. */
  scopes: string[]
  /** Organizations; null or absent: all that the key reaches. */
  organization_ids: number[]
  /** Contract version that the key is pinned to. */
  api_version: string
  /** Environment of the key. */
  environment: 'production' | 'sandbox'
}

export interface CreateConsoleSessionBody {
  /** Scopes of the session, a subset of those of the key. */
  scopes?: string[] | undefined
  /** Organizations of the session, a subset of those of the key. */
  organization_ids?: number[] | undefined
  /** Seconds until the session ends. */
  expires_in?: number | undefined
  /** Address to which the console leads back: https, or http on this machine where the console is there too. */
  return_url?: string | undefined
  /** The person who uses the session. */
  user?: {
    /** Your own id of the person. */
    id: string
    /** Name of the person. */
    name?: string | undefined
  } | undefined
}

export interface CreateExpenseAccepted {
  /** Unique id of the resource. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Id of the employee. */
  employee_id: string
  /** Your own category of the expense. */
  category: string
  /** Day of the expense. */
  spent_on: string
  /** Number of units; null with an amount. */
  quantity: number | null
  /** Amount claimed in rupees. */
  claimed_amount: Money
  /** ISO 4217 currency code. */
  currency: 'INR'
  /** Whether the reimbursement is taxable. */
  taxable: boolean
  /** Number of the bill. */
  bill_number: string | null
  /** URL of the receipt. */
  receipt_url: string | null
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** Up to 50 key-value pairs of your own. */
  metadata: { [name: string]: string }
  /** Code of the reimbursement rate in the request; null with a bill. */
  reimbursement_rate_id: string | null
  /** Code of the reimbursement rate; null with a bill. */
  reimbursement_rate_code: string | null
  /** Code of the payslip line that reimburses the expense. */
  component_code: string
  /** Current status. */
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'paid'
  /** Amount approved in rupees; null before the decision. */
  approved_amount: Money | null
  /** Whether it is paid with the salary or directly. */
  pay_with: 'payroll' | 'direct'
  /** The wage month that pays it; null: the next run. */
  pay_in: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  } | null
  /** Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement. */
  run_type: 'off_cycle' | 'reimbursement' | null
  /** Id of the run that includes the expense; null if none. */
  payroll_run_id: string | null
  /** Free text that is kept with the record. */
  remarks: string | null
  /** Id of the key that decided; null while pending. */
  decided_by: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
  /** The wage month that takes the input, if the month itself is closed. */
  applied_to: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  }
}

export interface CreateHolidayBody {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Name of the holiday. */
  name?: string | undefined
  /** Calendar day. */
  date?: string | undefined
  /** Kind of holiday. */
  type?: 'national' | 'festival' | 'restricted' | 'company' | undefined
  /** States that the holiday applies to. */
  state_codes?: ('AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB')[] | undefined
  /** Ids of departments that the holiday applies to. */
  department_ids?: string[] | undefined
  /** Whether the holiday is paid. */
  is_paid?: boolean | undefined
  /** The rows. */
  items?: HolidayInput[] | undefined
  /** With `items`: one invalid item rejects all of them. */
  atomic?: boolean | undefined
  /** With `items`: returns the same response and writes nothing. */
  dry_run?: boolean | undefined
}

export interface CreateIncrementBody {
  /** First day on which the values apply. */
  effective_from: string
  /** Date on which the salary was agreed, ordered or awarded. */
  decided_on?: string | undefined
  /** How the raise is stated. */
  type: 'percent' | 'amount' | 'new_ctc' | 'new_components'
  /** Percentage, or rupees a year; for `new_ctc` the new CTC in rupees a year. */
  value?: Amount | null | undefined
  /** `none`: an increment that affects paid months is rejected. */
  arrears?: 'auto' | 'none' | undefined
  /** Why the change was made; kept in the audit log. */
  reason?: string | null | undefined
  /** The components of the salary. */
  components?: {
    /** Code of a salary component. */
    component_code: string
    /** Amount a month in rupees, also of what is paid for several months; of a `one_time` component the amount that is paid; null if it is computed. */
    monthly_amount?: Amount | null | undefined
    /** Percent that replaces that of the component. */
    percent?: Amount | null | undefined
    /** Formula that replaces that of the component. */
    formula?: string | null | undefined
  }[] | undefined
  /** The wage month that pays it; null: the next run. */
  pay_in?: IncrementPayIn | null | undefined
  /** Returns `arrears_preview` and writes nothing. */
  dry_run?: boolean | undefined
}

export interface CreateLeaveAccepted {
  /** Unique id of the resource. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Id of the employee. */
  employee_id: string
  /** Your own code of the leave type. */
  leave_type: string
  /** Share of the day’s pay: 1 paid, 0 unpaid, 0.5 half. */
  pay_fraction: number
  /** First day of the leave. */
  from_date: string
  /** Last day of the leave. */
  to_date: string
  /** Part of the first day that the leave covers. */
  from_session: 'full' | 'first_half' | 'second_half'
  /** Part of the last day that the leave covers. */
  to_session: 'full' | 'first_half' | 'second_half'
  /** Why the change was made; kept in the audit log. */
  reason: string | null
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** Days of the period. */
  days: number
  /** Current status. */
  status: 'pending' | 'approved' | 'rejected' | 'cancelled'
  /** Id of the key that decided; null while pending. */
  decided_by: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
  /** The wage month that takes the input, if the month itself is closed. */
  applied_to: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  }
}

export interface CreateOvertimeRequestAccepted {
  /** Unique id of the resource. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Id of the employee. */
  employee_id: string
  /** Calendar day. */
  date: string
  /** Overtime in minutes. */
  minutes: number
  /** Id of the overtime policy. */
  policy_id: string | null
  /** Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement. */
  run_type: 'off_cycle' | null
  /** Why the change was made; kept in the audit log. */
  reason: string | null
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** Current status. */
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'paid'
  /** Minutes approved; null before the decision. */
  approved_minutes: number | null
  /** Times the ordinary rate. */
  multiplier: number | null
  /** Pay that the multiplier applies to. */
  rate_basis: 'basic_da' | 'gross' | 'wages_code' | 'hourly_rate' | 'fixed' | null
  /** Rate in rupees per hour before the multiplier; only with `fixed`. */
  fixed_hourly_rate: Money | null
  /** Working hours of a day, in whole minutes; not with `fixed`. */
  hours_per_day: number | null
  /** Working days of a month; not with `fixed`. */
  days_per_month: number | null
  /** Amount that a paid run paid for the overtime, in rupees; null until paid. */
  amount: Money | null
  /** Id of the run that includes the overtime; null if none. */
  payroll_run_id: string | null
  /** Free text that is kept with the record. */
  remarks: string | null
  /** Id of the key that decided; null while pending. */
  decided_by: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
  /** The wage month that takes the input, if the month itself is closed. */
  applied_to: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  }
}

export interface CreatePayrollRunBody {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** The wage period. */
  period: {
    /** Month, 1 to 12. */
    month?: number | undefined
    /** Calendar year. */
    year?: number | undefined
    /** First day of a wage month; of a cycle that is not monthly, of one of its periods, which GET /payroll-cycles/{id}/periods lists. */
    start?: string | undefined
    /** Last day; default: the last day of the wage month. */
    end?: string | undefined
  }
  /** Kind of run. */
  type?: 'regular' | 'off_cycle' | 'bonus' | 'arrears' | 'reimbursement' | 'correction' | undefined
  /** Id of the locked or paid regular run that a run of type `correction` corrects, in the same period. */
  source_run_id?: string | null | undefined
  /** Id of the payroll cycle whose employees are paid. */
  cycle_id?: string | null | undefined
  /** Name of the run. */
  name?: string | null | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** Up to 50 key-value pairs of your own. */
  metadata?: { [name: string]: string } | undefined
  /** Day of payment, which the tax year follows. */
  pay_date?: string | undefined
  /** Which employees the run pays. */
  selection?: {
    /** All employees, or only or all but those named. */
    mode?: 'all' | 'include' | 'exclude' | undefined
    /** Ids of employees, or `ext:` followed by your own ids. */
    employee_ids?: string[] | undefined
    /** Ids of departments. */
    department_ids?: string[] | undefined
    /** Ids of salary groups. */
    salary_group_ids?: string[] | undefined
    /** Kinds of employment. */
    employment_types?: string[] | undefined
    /** Whether employees on notice are paid. */
    include_on_notice?: boolean | undefined
    /** Whether employees who left in the period are paid. */
    include_exited_in_period?: boolean | undefined
  } | undefined
  /** Options of the calculation. */
  options?: {
    /** Whether arrears are paid. */
    arrears?: 'auto' | 'none' | undefined
    /** Whether installments of advances are recovered. */
    recover_advances?: boolean | undefined
    /** Which statutory deductions are computed. */
    statutory?: {
      /** Compute provident fund. */
      pf?: boolean | undefined
      /** Compute ESI. */
      esi?: boolean | undefined
      /** Compute professional tax. */
      pt?: boolean | undefined
      /** Compute Labour Welfare Fund. */
      lwf?: boolean | undefined
      /** Compute income tax. */
      tds?: boolean | undefined
    } | undefined
    /** Not supported: a run uses the statutory rules of its period. */
    rule_set_date?: string | null | undefined
  } | undefined
  /** The reversed run that this one replaces. */
  replaces_run_id?: string | null | undefined
  /** Calculates the run at once. */
  calculate?: boolean | undefined
}

export interface CreateSimulationBody {
  /** Id of the payroll run. */
  payroll_run_id: string
  /** Replaces figures of rules in GET /rules from a date. */
  rule_overrides: {
    /** Id of the rule. */
    rule_id: string
    /** First day on which the values apply. */
    effective_from: string
    /** A number if the rule has one figure; otherwise an object with the names of the figures, as `GET /rules` has them. */
    value: number | { [name: string]: number }
  }[]
}

export interface CreateVariableComponentsAccepted {
  /** Unique id of the resource. */
  id: string
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** Code of a salary component. */
  component_code: string
  /** Amount in rupees. */
  amount: Money | null
  /** Number of units; null with an amount. */
  quantity: number | null
  /** Rupees per unit; null with an amount. */
  rate: Money | null
  /** Leave type that the item encashes: `quantity` is its number of days, by which the leave balance falls from the month of the item. */
  leave_type: string | null
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** Free text that is kept with the record. */
  remarks: string | null
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement. */
  run_type: 'off_cycle' | 'bonus' | null
  /** Month that the request named, if the item counts in a later one because that was closed; otherwise null. */
  named_month: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  } | null
  /** Last month of a recurring item; null: only once. */
  recurring_until: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  } | null
  /** Current status. */
  status: 'pending' | 'in_run' | 'paid' | 'void'
  /** Id of the run that includes the item; null if none. */
  payroll_run_id: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
  /** The wage month that takes the input, if the month itself is closed. */
  applied_to: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  }
}

export interface CreateVariableComponentsBody {
  /** Code of a salary component. */
  component_code?: string | undefined
  /** Amount in rupees. */
  amount?: Amount | null | undefined
  /** Number of units; null with an amount. */
  quantity?: Amount | null | undefined
  /** Rupees per unit; null with an amount. */
  rate?: Amount | null | undefined
  /** Leave type that the item encashes: `quantity` is its number of days, by which the leave balance falls from the month of the item. */
  leave_type?: string | null | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** Free text that is kept with the record. */
  remarks?: string | null | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement. */
  run_type?: 'off_cycle' | 'bonus' | null | undefined
  /** Last month of a recurring item; null: only once. */
  recurring_until?: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  } | null | undefined
  /** The rows. */
  items?: VariableItemInput[] | undefined
  /** With `items`: one invalid item rejects all of them. */
  atomic?: boolean | undefined
  /** With `items`: returns the same response and writes nothing. */
  dry_run?: boolean | undefined
}

export interface CreateWebhookBody {
  /** HTTPS URL that events are delivered to. */
  url: string
  /** What the subscription is for. */
  description?: string | null | undefined
  /** Event types that are delivered. */
  events: ('employee.upserted' | 'payroll.run.calculated' | 'payroll.run.paid' | 'payroll.run.reversed' | 'payslip.ready' | 'fnf.settled' | 'statutory.file.ready' | 'import.completed' | 'payroll.run.failed' | 'payroll.run.locked' | 'payroll.run.hold_released' | 'payslip.files.ready' | 'fnf.approved' | 'webhook.disabled' | 'webhook.failing' | 'webhook.recovered' | 'webhook.ping' | 'rule_set.published')[]
  /** Ids of organizations whose events are delivered. */
  organization_ids?: number[] | undefined
  /** Headers sent with each delivery. */
  headers?: { [name: string]: string } | undefined
}

export interface CreateWebhookReply {
  /** Id of the subscription. */
  id: string
  /** HTTPS URL that events are delivered to. */
  url: string
  /** What the subscription is for. */
  description: string | null
  /** Event types that are delivered. */
  events: string[]
  /** Organizations; null or absent: all that the key reaches. */
  organization_ids: number[] | null
  /** When the previous secret ends; null: no rotation is in progress. */
  rotation_ends_at: string | null
  /** Names of the headers sent with each delivery. */
  header_names: string[]
  /** Whether events are delivered. */
  active: boolean
  /** Why deliveries stopped; null while active. */
  disabled_reason: 'manual' | 'failing_7_days' | 'gone_410' | null
  /** First failure after the last success (UTC); null: the last delivery succeeded, or there was none. */
  failing_since: string | null
  /** When the latest event that the receiver accepted was delivered (UTC); null: none of the last 30 days. */
  last_success_at: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
  /** Signing secret. */
  secret: string
}

export interface CreatedConsoleSession {
  /** Id of the console session. */
  id: string
  /** What the key may do. */
  scopes: string[]
  /** Organizations; null or absent: all that the key reaches. */
  organization_ids: number[]
  /** Person who uses the session; null if none was named. */
  user: ConsoleUser | null
  /** Address to which the console leads back. */
  return_url: string | null
  /** When the link stops working: after five minutes. */
  link_expires_at: string
  /** When the session ends. */
  expires_at: string
  /** When the record was created (UTC). */
  created_at: string
  /** Link that opens the console once. */
  url: string
}

export interface CurrencySettings {
  /** First day on which the values apply. */
  effective_from: string
  /** ISO 4217 currency code. */
  currency: string
}

export interface CurrencySettingsAnswer {
  /** Id of the organization. */
  organization_id: number
  /** The settings in force on the day. */
  effective: CurrencySettings
  /** Settings that take effect later. */
  scheduled: CurrencySettings[]
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface DayRate {
  /** Monthly pay that the rate is a share of, at the salary last in force. */
  base: 'basic_da' | 'gross' | 'code_wages'
  /** Days that a month counts as; `calendar_days`: those of the month of leaving. */
  divisor: 30 | 26 | 'calendar_days'
}

export interface DayRateInput {
  /** Monthly pay that the rate is a share of, at the salary last in force. */
  base: 'basic_da' | 'gross' | 'code_wages'
  /** Days that a month counts as; `calendar_days`: those of the month of leaving. */
  divisor: 30 | 26 | 'calendar_days'
}

export interface DecideExpenseAccepted {
  /** Unique id of the resource. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Id of the employee. */
  employee_id: string
  /** Your own category of the expense. */
  category: string
  /** Day of the expense. */
  spent_on: string
  /** Number of units; null with an amount. */
  quantity: number | null
  /** Amount claimed in rupees. */
  claimed_amount: Money
  /** ISO 4217 currency code. */
  currency: 'INR'
  /** Whether the reimbursement is taxable. */
  taxable: boolean
  /** Number of the bill. */
  bill_number: string | null
  /** URL of the receipt. */
  receipt_url: string | null
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** Up to 50 key-value pairs of your own. */
  metadata: { [name: string]: string }
  /** Code of the reimbursement rate in the request; null with a bill. */
  reimbursement_rate_id: string | null
  /** Code of the reimbursement rate; null with a bill. */
  reimbursement_rate_code: string | null
  /** Code of the payslip line that reimburses the expense. */
  component_code: string
  /** Current status. */
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'paid'
  /** Amount approved in rupees; null before the decision. */
  approved_amount: Money | null
  /** Whether it is paid with the salary or directly. */
  pay_with: 'payroll' | 'direct'
  /** The wage month that pays it; null: the next run. */
  pay_in: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  } | null
  /** Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement. */
  run_type: 'off_cycle' | 'reimbursement' | null
  /** Id of the run that includes the expense; null if none. */
  payroll_run_id: string | null
  /** Free text that is kept with the record. */
  remarks: string | null
  /** Id of the key that decided; null while pending. */
  decided_by: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
  /** The wage month that takes the input, if the month itself is closed. */
  applied_to: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  }
}

export interface DecideOvertimeRequestAccepted {
  /** Unique id of the resource. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Id of the employee. */
  employee_id: string
  /** Calendar day. */
  date: string
  /** Overtime in minutes. */
  minutes: number
  /** Id of the overtime policy. */
  policy_id: string | null
  /** Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement. */
  run_type: 'off_cycle' | null
  /** Why the change was made; kept in the audit log. */
  reason: string | null
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** Current status. */
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'paid'
  /** Minutes approved; null before the decision. */
  approved_minutes: number | null
  /** Times the ordinary rate. */
  multiplier: number | null
  /** Pay that the multiplier applies to. */
  rate_basis: 'basic_da' | 'gross' | 'wages_code' | 'hourly_rate' | 'fixed' | null
  /** Rate in rupees per hour before the multiplier; only with `fixed`. */
  fixed_hourly_rate: Money | null
  /** Working hours of a day, in whole minutes; not with `fixed`. */
  hours_per_day: number | null
  /** Working days of a month; not with `fixed`. */
  days_per_month: number | null
  /** Amount that a paid run paid for the overtime, in rupees; null until paid. */
  amount: Money | null
  /** Id of the run that includes the overtime; null if none. */
  payroll_run_id: string | null
  /** Free text that is kept with the record. */
  remarks: string | null
  /** Id of the key that decided; null while pending. */
  decided_by: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
  /** The wage month that takes the input, if the month itself is closed. */
  applied_to: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  }
}

export interface DeleteLeaveReply {
  /** Unique id of the resource. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** The wage month that takes the input, if the month itself is closed. */
  applied_to: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  }
}

export interface DeletedRecord {
  /** Unique id of the resource. */
  id: string
  /** True: the record was deleted. */
  deleted: true
  /** When the record was last changed (UTC). */
  updated_at: string
}

export interface Department {
  /** Id of the department. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Name of the department. */
  name: string
  /** Short code, unique per organization. */
  code: string | null
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** The department above it; null at the top. */
  parent_id: string | null
  /** Employee who heads the department. */
  head_employee_id: string | null
  /** Cost center in your books. */
  cost_center_code: string | null
  /** Whether the department can be assigned to employees. */
  is_active: boolean
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface DepartmentCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Name of the department. */
  name: string
  /** Short code, unique per organization. */
  code?: string | null | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** The department above it; null at the top. */
  parent_id?: string | null | undefined
  /** Employee who heads the department. */
  head_employee_id?: string | null | undefined
  /** Cost center in your books. */
  cost_center_code?: string | null | undefined
  /** Whether the department can be assigned to employees. */
  is_active?: boolean | undefined
}

export interface DepartmentUpdate {
  /** Name of the department. */
  name?: string | undefined
  /** Short code, unique per organization. */
  code?: string | null | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** The department above it; null at the top. */
  parent_id?: string | null | undefined
  /** Employee who heads the department. */
  head_employee_id?: string | null | undefined
  /** Cost center in your books. */
  cost_center_code?: string | null | undefined
  /** Whether the department can be assigned to employees. */
  is_active?: boolean | undefined
}

export interface Designation {
  /** Id of the designation. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Name of the designation. */
  name: string
  /** Short code, unique per organization. */
  code: string | null
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** Grade or band. */
  grade: string | null
  /** Whether the designation can be assigned to employees. */
  is_active: boolean
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface DesignationCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Name of the designation. */
  name: string
  /** Short code, unique per organization. */
  code?: string | null | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** Grade or band. */
  grade?: string | null | undefined
  /** Whether the designation can be assigned to employees. */
  is_active?: boolean | undefined
}

export interface DesignationUpdate {
  /** Name of the designation. */
  name?: string | undefined
  /** Short code, unique per organization. */
  code?: string | null | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** Grade or band. */
  grade?: string | null | undefined
  /** Whether the designation can be assigned to employees. */
  is_active?: boolean | undefined
}

export interface DiffPayrollRunRow {
  /** Id of the employee. */
  employee_id: string
  /** Your own id of the employee. */
  external_id: string | null
  /** Name of the employee as printed on the payslip. */
  name: string
  /** How the payslip differs. */
  change: 'added' | 'removed' | 'changed'
  /** Net pay in both runs, in rupees. */
  net_payable: {
    /** Amount before, in rupees; null if there was none. */
    previous: Money | null
    /** Amount now, in rupees; null if there is none. */
    current: Money | null
    /** Amount now less amount before, in rupees. */
    difference: Money
  }
  /** Causes of the difference. */
  causes: {
    /** What differs between the runs. */
    cause: 'joined' | 'left' | 'not_in_both' | 'settings' | 'rules' | 'period' | 'employment' | 'salary' | 'days' | 'period_inputs' | 'statutory' | 'tax_declaration' | 'earlier_payments' | 'override' | 'arrears' | 'calculation'
    /** Inputs that differ. */
    fields: string[]
    /** Part of the difference of the net pay, in rupees. */
    net_payable: Money
  }[]
  /** Lines that differ. */
  lines: {
    /** Code of the line. */
    code: string
    /** Amount before, in rupees; null if there was none. */
    previous: Money | null
    /** Amount now, in rupees; null if there is none. */
    current: Money | null
    /** Amount now less amount before, in rupees. */
    difference: Money
    /** Causes of the difference. */
    causes: {
      /** What caused the difference. */
      cause: 'joined' | 'left' | 'not_in_both' | 'settings' | 'rules' | 'period' | 'employment' | 'salary' | 'days' | 'period_inputs' | 'statutory' | 'tax_declaration' | 'earlier_payments' | 'override' | 'arrears' | 'calculation'
      /** Part of the difference, in rupees. */
      amount: Money
    }[]
  }[]
}

export interface DisbursementBank {
  /** Name of the bank; null if it is not known. */
  bank: string | null
  /** First four letters of the IFSC. */
  ifsc_prefix: string
  /** Number of records in this page. */
  count: number
  /** Amount in rupees. */
  amount: Money
}

export interface DisbursementDue {
  /** Contribution or tax. */
  head: string
  /** State or municipality that levies it. */
  authority: string | null
  /** Amount in rupees. */
  amount: Money
}

export interface DisbursementExclusion {
  /** Id of the employee. */
  employee_id: string
  /** The field that the message is about. */
  field: string
  /** Explanation for a developer. */
  message: string
  /** Short code, unique per organization. */
  code: 'held' | 'cash' | 'cheque' | 'upi' | 'other_means' | 'zero_net' | 'negative_net' | 'missing_bank' | 'invalid_account' | 'invalid_ifsc' | 'invalid_name' | 'missing_field' | 'unsupported_rail' | 'amount_out_of_range' | 'account_unapproved'
  /** Amount in rupees. */
  amount: Money
  /** Since when (UTC). */
  since: string | null
}

export interface DisbursementGroup {
  /** Number of records in this page. */
  count: number
  /** Amount in rupees. */
  amount: Money
  /** Ids of employees, or `ext:` followed by your own ids. */
  employee_ids: string[]
}

export interface DisbursementMode {
  /** How the employee is paid. */
  payment_mode: 'bank_transfer' | 'cheque' | 'cash' | 'upi' | 'other_means'
  /** Payment system of a bank transfer; null for other modes. */
  rail: 'FT' | 'NEFT' | 'RTGS' | 'IMPS' | null
  /** Number of records in this page. */
  count: number
  /** Amount in rupees. */
  amount: Money
}

export interface DisbursementReconciliation {
  register_net: Money
  file_total: Money
  cash: Money
  cheque: Money
  upi: Money
  /** Paid by other means than the bank file, as `include_unrouted` of the payment states. */
  other_means: Money
  /** Employees whose payment is on hold. */
  held: Money
  /** Employees whose bank details keep the payment out of the file. */
  missing_bank: Money
  /** Employees without a positive net pay. */
  zero_or_negative: Money
  /** Parts of a settlement that are paid already. */
  already_paid: Money
  /** Amount now less amount before, in rupees. */
  difference: Money
}

export interface DisbursementSummary {
  /** Id of the payroll run. */
  payroll_run_id: string
  /** Id of the organization. */
  organization_id: number
  /** Current status. */
  status: string
  /** Day of payment, which the tax year follows. */
  pay_date: string
  /** Day of the payment. */
  paid_on: string | null
  /** Id of the payment method. */
  payment_method_id: number | null
  /** Layout of the bank file. */
  bank_format: string
  /** Number of employees. */
  employee_count: number
  /** Number of rows, or the sum of the amounts beside it. */
  total: Money
  /** The net pay of the register in words. */
  net_in_words: string
  /** Payments by how employees are paid. */
  by_mode: DisbursementMode[]
  /** Payments of the bank file by the bank of the employee. */
  by_bank: DisbursementBank[]
  /** Employees whose payment is on hold. */
  held: DisbursementGroup
  /** Employees whose bank details keep the payment out of the file. */
  missing_bank: DisbursementGroup
  /** Employees without a positive net pay. */
  zero_or_negative: DisbursementGroup
  /** Employees who are paid. */
  paid: DisbursementGroup
  /** Employees left out of the run. */
  excluded: DisbursementExclusion[]
  /** What the payslips of the run owe to authorities. */
  statutory_dues: DisbursementDue[]
  /** The net pay of the register and the parts that come to it. */
  reconciliation: DisbursementReconciliation
}

export interface Employee {
  /** Id of the employee. */
  id: string
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** Employee number, unique per organization. */
  employee_code: string
  /** First name. */
  first_name: string
  /** Middle name. */
  middle_name: string | null
  /** Last name. */
  last_name: string | null
  /** E-mail address. */
  email: string | null
  /** E-mail address. */
  personal_email: string | null
  /** Telephone number of 7 to 20 digits. */
  phone: string | null
  /** Gender; decides professional tax in some states. */
  gender: 'male' | 'female' | 'transgender' | 'undisclosed'
  /** Date of birth; decides the age for tax, PF and pension. */
  date_of_birth: string
  /** First day of employment. */
  date_of_joining: string
  /** Kind of employment. */
  employment_type: 'permanent' | 'fixed_term' | 'contract' | 'apprentice' | 'intern' | 'consultant' | 'daily_wage'
  /** State or union territory, two capital letters. */
  work_state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
  /** Whether the employee lives in a metro city for the HRA exemption; applies to rents that do not state it. */
  is_metro: boolean | null
  /** Whether the person is an international worker under PF law: no wage ceiling. */
  is_international_worker: boolean
  /** Certified disability in percent, at most four decimals; null if none. 40 % or more is a benchmark disability. */
  disability_percent: number | null
  /** End of probation. */
  date_of_confirmation: string | null
  /** End of a fixed-term contract. */
  contract_end_date: string | null
  /** Id of the department. */
  department_id: string | null
  /** Id of the designation. */
  designation_id: string | null
  /** Id of the shift. */
  shift_id: string | null
  /** Employee who is the manager. */
  reporting_manager_id: string | null
  /** City of the place of work. */
  work_city: string | null
  /** Name of father or spouse, as PF and ESI forms need it. */
  father_or_spouse_name: string | null
  /** Relationship to the employee. */
  relationship: 'father' | 'spouse' | null
  /** Marital status. */
  marital_status: 'single' | 'married' | 'other' | null
  /** Nationality. */
  nationality: string | null
  /** Whether the person is a director of the company. */
  is_director: boolean
  /** Your own group for filters. */
  pay_group: string | null
  /** Employee of the same person who left before: what the law counts by person is counted over both. */
  former_employee_id: string | null
  /** Up to 50 key-value pairs of your own. */
  metadata: { [name: string]: string }
  /** Postal address. */
  address: Address | null
  /** Full name for display. */
  display_name: string
  /** Last day of employment; null while none is recorded. */
  date_of_leaving: string | null
  /** First day of the service that counts for gratuity, where it began in a former spell; null: it begins on joining. */
  continuous_since: string | null
  /** Employment status today. */
  status: 'upcoming' | 'active' | 'on_notice' | 'exited'
  /** Id of the salary group. */
  salary_group_id: string | null
  /** Id of the payroll cycle. */
  cycle_id: string | null
  /** Whether payroll runs may pay the employee today. */
  payroll_allowed: boolean
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
  /** Bank details in force today. */
  bank?: {
    /** How the employee is paid. */
    payment_mode: 'bank_transfer' | 'cheque' | 'cash' | 'upi'
    /** Name of the account holder. */
    account_holder_name: string | null
    /** IFSC: four letters, a zero, six letters or digits. */
    ifsc: string | null
    /** Kind of account. */
    account_type: 'savings' | 'current' | 'salary' | 'nre' | 'nro' | null
    /** By which the bank of the organization knows the account: up to 20 letters or digits. */
    beneficiary_code: string | null
    /** UPI address, as in name@bank. */
    upi_id: string | null
    /** Account number with all but the last four characters masked; in full with `reveal=true`. */
    account_number: string | null
    /** Bank, derived from the IFSC. */
    bank_name: string | null
    /** Branch of the bank. */
    branch: string | null
    /** Result of the account check. */
    verification: 'unverified' | 'format_ok' | 'verified' | 'failed'
    /** When the account took the place of another; null: it is the first one. */
    account_changed_at: string | null
    /** When another key approved the changed account. */
    account_approved_at: string | null
    /** First day on which the values apply. */
    effective_from: string
  } | null
  /** Statutory details. */
  statutory?: {
    /** Whether the PAN is valid; without a valid PAN tax is deducted at the higher rate. */
    pan_status: 'valid' | 'missing' | 'inoperative'
    /** Number with all but the last four characters masked; in full with `reveal=true`. */
    pan: string | null
    /** Number with all but the last four characters masked; in full with `reveal=true`. */
    aadhaar_last4: string | null
    /** Employees’ Provident Fund. */
    pf: {
      /** Whether the scheme applies to the employee. */
      applicable: boolean
      /** PF member id: five letters and seventeen digits. */
      member_id: string | null
      /** Name as held against the UAN, for the PF return: capital letters, digits, spaces and dots, and at least one letter; null: the name of the employee in capitals. */
      uan_name: string | null
      /** Day on which the employee first joined the scheme. */
      joined_on: string | null
      /** Which wages PF is contributed on. */
      wage_mode: 'organization' | 'statutory_ceiling' | 'actual_wages' | 'employee_actual_employer_ceiling'
      /** Whether the employee is a member of the pension scheme (EPS); null: determined by the statutory membership test. */
      eps_eligible: boolean | null
      /** Whether the employee defers the pension beyond 58. */
      pension_deferred: boolean
      /** Whether pension is contributed on actual wages. */
      higher_pension: boolean
      /** Why the scheme does not apply. */
      exempt_reason: string | null
      /** Number with all but the last four characters masked; in full with `reveal=true`. */
      uan: string | null
      /** Voluntary provident fund contribution of the employee. */
      vpf: {
        /** How the contribution is stated. */
        type: 'none' | 'percent' | 'amount'
        /** Percent of PF wages, or rupees a month. */
        value: number | null
      }
    }
    /** Employees’ State Insurance. */
    esi: {
      /** Whether the scheme applies to the employee. */
      applicable: boolean
      /** Name as held by ESIC, for the ESI return: capital letters and spaces; null: the name of the employee in Latin capitals. */
      name: string | null
      /** ESI dispensary. */
      dispensary: string | null
      /** Last day of the ESI coverage that payslips outside this service state: the end of the current contribution period, 31 March or 30 September. */
      covered_until: string | null
      /** Number with all but the last four characters masked; in full with `reveal=true`. */
      ip_number: string | null
      /** First day of the current uninterrupted ESI coverage, according to the stored payslips and salaries; null: not covered. */
      covered_from: string | null
      /** Last day of the contribution period until which the employee remains covered by ESI at any wage; null: not covered. */
      locked_until: string | null
    }
    /** Professional tax. */
    pt: {
      /** Whether professional tax is deducted from the employee. */
      applicable: boolean
      /** State or union territory, two capital letters. */
      state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null
      /** Code of the municipal body. */
      local_body: string | null
    }
    /** Labour Welfare Fund. */
    lwf: {
      /** Whether the scheme applies to the employee. */
      applicable: boolean
      /** State or union territory, two capital letters. */
      state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null
      /** Welfare fund of the employee. */
      fund: 'general' | 'shops'
      /** Class of the work for LWF; null: worker, unless the employment type implies another class. */
      class: 'worker' | 'clerical' | 'supervisor' | 'manager' | 'apprentice' | 'part_time' | 'contract' | null
    }
    /** Income tax. */
    tax: {
      /** Income tax regime. */
      regime: 'new' | 'old'
      /** Day on which the employee chose the regime. */
      regime_chosen_on: string | null
      /** Residential status for income tax. */
      residency: 'resident' | 'not_ordinarily_resident' | 'non_resident'
    }
    /** National Pension System. */
    nps: {
      /** Contribution of the employer in percent of basic and dearness allowance. */
      employer_percent: number | null
      /** Number with all but the last four characters masked; in full with `reveal=true`. */
      pran: string | null
    }
    /** Nominees. */
    nominees: {
      /** Name of the nominee. */
      name: string
      /** Relationship to the employee. */
      relationship: string | null
      /** Share in percent. */
      share_percent: number | null
    }[]
    /** First day on which the values apply. */
    effective_from: string
  } | null
  /** The salary. */
  salary?: EmployeeSalary | null
}

export interface EmployeeBenefits {
  /** Id of the employee. */
  employee_id: string
  /** Your own id of the record, unique per organization. */
  external_id: string | null
  /** The records of this page. */
  data: {
    /** Code of the salary component. */
    component_code: string
    /** Display name. */
    name: string
    /** First day of the year of the entitlement. */
    year_start: string | null
    /** Last day of the year of the entitlement. */
    year_end: string | null
    /** Entitlement of the whole year by the present salary, in rupees. */
    entitlement: Money
    /** Accrued until the end of the wage month, in rupees. */
    accrued: Money
    /** Approved claims that payslips of the year have taken up, in rupees. */
    claimed: Money
    /** Claims paid without income tax, in rupees. */
    paid_untaxed: Money
    /** Claims paid with income tax, in rupees. */
    paid_taxed: Money
    /** Paid as taxed pay because it was not claimed, in rupees. */
    unclaimed_paid: Money
    /** Not claimed and not paid, in rupees. */
    lapsed: Money
    /** Claims that exceed what has accrued, in rupees. */
    claims_waiting: Money
    /** `accrued` less all that was paid and has lapsed, in rupees; below zero if a later exit or salary reduced the entitlement. */
    balance: Money
    /** Whether this payslip settled what was not claimed. */
    is_settled: boolean
    /** Last day of the wage month of the payslip that the sums follow; null: no locked or paid payslip yet. */
    as_of: string | null
    /** Run or settlement of the payslip that the sums follow; null: none. */
    payroll_run_id: string | null
    /** Claims that are not decided, in rupees. */
    claims_pending: Money
    /** Approved claims that no locked or paid payslip has taken up, in rupees. */
    claims_approved: Money
  }[]
  /** Paging and sync information. */
  meta: ListMeta
}

export interface EmployeeCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** Employee number, unique per organization. */
  employee_code: string
  /** First name. */
  first_name: string
  /** Middle name. */
  middle_name?: string | null | undefined
  /** Last name. */
  last_name?: string | null | undefined
  /** E-mail address. */
  email?: string | null | undefined
  /** E-mail address. */
  personal_email?: string | null | undefined
  /** Telephone number of 7 to 20 digits. */
  phone?: string | null | undefined
  /** Gender; decides professional tax in some states. */
  gender: 'male' | 'female' | 'transgender' | 'undisclosed'
  /** Date of birth; decides the age for tax, PF and pension. */
  date_of_birth: string
  /** First day of employment. */
  date_of_joining: string
  /** Kind of employment. */
  employment_type: 'permanent' | 'fixed_term' | 'contract' | 'apprentice' | 'intern' | 'consultant' | 'daily_wage'
  /** State or union territory, two capital letters. */
  work_state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
  /** Whether the employee lives in a metro city for the HRA exemption; applies to rents that do not state it. */
  is_metro?: boolean | null | undefined
  /** Whether the person is an international worker under PF law: no wage ceiling. */
  is_international_worker?: boolean | undefined
  /** Certified disability in percent, at most four decimals; null if none. 40 % or more is a benchmark disability. */
  disability_percent?: Amount | null | undefined
  /** End of probation. */
  date_of_confirmation?: string | null | undefined
  /** End of a fixed-term contract. */
  contract_end_date?: string | null | undefined
  /** Id of the department. */
  department_id?: string | null | undefined
  /** Id of the designation. */
  designation_id?: string | null | undefined
  /** Id of the shift. */
  shift_id?: string | null | undefined
  /** Employee who is the manager. */
  reporting_manager_id?: string | null | undefined
  /** City of the place of work. */
  work_city?: string | null | undefined
  /** Name of father or spouse, as PF and ESI forms need it. */
  father_or_spouse_name?: string | null | undefined
  /** Relationship to the employee. */
  relationship?: 'father' | 'spouse' | null | undefined
  /** Marital status. */
  marital_status?: 'single' | 'married' | 'other' | null | undefined
  /** Nationality. */
  nationality?: string | null | undefined
  /** Whether the person is a director of the company. */
  is_director?: boolean | undefined
  /** Your own group for filters. */
  pay_group?: string | null | undefined
  /** Employee of the same person who left before: what the law counts by person is counted over both. */
  former_employee_id?: string | null | undefined
  /** Up to 50 key-value pairs of your own. */
  metadata?: { [name: string]: string } | undefined
  /** Postal address. */
  address?: AddressInput | null | undefined
  /** Bank details in force today. */
  bank?: BankDetailsInput | undefined
  /** Statutory details. */
  statutory?: StatutoryDetailsInput | undefined
  /** The salary. */
  salary?: EmployeeSalaryInput | undefined
}

export interface EmployeeCycle {
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** Id of the payroll cycle. */
  cycle_id: string
  /** First day on which the values apply. */
  effective_from: string
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface EmployeeCycleInput {
  /** Id of the payroll cycle. */
  cycle_id: string
  /** First day on which the values apply. */
  effective_from: string
}

export interface EmployeeProfessionalTax {
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** Whether professional tax is deducted from the employee. */
  applicable: boolean
  /** State or union territory, two capital letters. */
  state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null
  /** Reason why no professional tax is deducted; only if `applicable` is false. */
  exempt_reason: string | null
  /** Amount to deduct with each payment instead of the slab amount, in rupees, up to the annual ceiling; null: by slab. */
  override_amount: Money | null
  /** First day on which the values apply. */
  effective_from: string
  /** What the tax amounts to in the current period. */
  computed: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
    /** State or union territory, two capital letters. */
    state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
    /** Professional tax that the payslip of the first open month would deduct, in rupees. */
    amount: Money
    /** Wages that the slab is chosen by, in rupees. */
    wages: Money
  } | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface EmployeeProfessionalTaxInput {
  /** Whether professional tax is deducted from the employee. */
  applicable: boolean
  /** State or union territory, two capital letters. */
  state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null | undefined
  /** Reason why no professional tax is deducted; only if `applicable` is false. */
  exempt_reason?: string | null | undefined
  /** Amount to deduct with each payment instead of the slab amount, in rupees, up to the annual ceiling; null: by slab. */
  override_amount?: Amount | null | undefined
  /** Default: today. */
  effective_from?: string | undefined
}

export interface EmployeeSalary {
  /** Unique id of the resource. */
  id: string
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** First day on which the values apply. */
  effective_from: string
  /** Date on which the salary was agreed, ordered or awarded. */
  decided_on: string
  /** Id of the salary group. */
  salary_group_id: string | null
  /** Whether the salary is agreed by month, day or hour. */
  pay_basis: 'monthly' | 'daily' | 'hourly'
  /** Cost to company a year, in rupees. */
  ctc_annual: Money | null
  /** Gross salary a month, in rupees. */
  gross_monthly: Money | null
  /** What `ctc_annual` includes beside the pay, as in `ctc` of the payroll settings. null: as the salary group or else the payroll settings state. */
  ctc: CostToCompany | null
  /** Why the change was made; kept in the audit log. */
  reason: string | null
  /** Whether the salary applies now, later or no more. */
  status: 'scheduled' | 'current' | 'past'
  /** The components of the salary. */
  components: {
    /** Code of the salary component. */
    component_code: string
    /** Amount a month in rupees, also of what is paid for several months; of a `one_time` component the amount that is paid; null if it is computed. */
    monthly_amount: Money | null
    /** Percent that replaces that of the component. */
    percent: number | null
    /** Formula over component codes. */
    formula: string | null
    /** Name of the component. */
    name: string
    /** What the component does to the pay. */
    type: 'earning' | 'deduction' | 'employer_contribution' | 'reimbursement' | 'recovery' | 'information'
    /** How often the component is paid. */
    frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | 'one_time'
    /** Amount a month in rupees, also of what is paid for several months; 0 for a `one_time` component; null if it depends on the month. */
    monthly: Money | null
    /** Amount a year in rupees; of a `one_time` component the amount that is paid; null if it depends on the month. */
    annual: Money | null
  }[]
  /** Cost to company a month, in rupees. */
  ctc_monthly: Money | null
  /** Rupees a year by which `ctc_annual` exceeds the pay and the employer costs of `ctc.includes`, because a higher pay would exceed it. null: it is not decided what a cost to company includes. */
  unallocated: Money | null
  /** Cost of the employer a month, in rupees. */
  employer_cost_monthly: Money | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface EmployeeSalaryInput {
  /** First day on which the values apply. */
  effective_from: string
  /** Date on which the salary was agreed, ordered or awarded. */
  decided_on?: string | undefined
  /** Id of the salary group. */
  salary_group_id?: string | null | undefined
  /** Whether the salary is agreed by month, day or hour. */
  pay_basis?: 'monthly' | 'daily' | 'hourly' | undefined
  /** Cost to company a year, in rupees. */
  ctc_annual?: Amount | null | undefined
  /** Gross salary a month, in rupees. */
  gross_monthly?: Amount | null | undefined
  /** What `ctc_annual` includes beside the pay, as in `ctc` of the payroll settings. null: as the salary group or else the payroll settings state. */
  ctc?: CostToCompany | null | undefined
  /** Why the change was made; kept in the audit log. */
  reason?: string | null | undefined
  /** The components of the salary. */
  components?: {
    /** Code of a salary component. */
    component_code: string
    /** Amount a month in rupees, also of what is paid for several months; of a `one_time` component the amount that is paid; null if it is computed. */
    monthly_amount?: Amount | null | undefined
    /** Percent that replaces that of the component. */
    percent?: Amount | null | undefined
    /** Formula that replaces that of the component. */
    formula?: string | null | undefined
  }[] | undefined
  /** `auto`: the next run pays the difference for months that are already paid. */
  arrears?: 'auto' | 'none' | undefined
}

export interface EmployeeUpdate {
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** Employee number, unique per organization. */
  employee_code?: string | undefined
  /** First name. */
  first_name?: string | undefined
  /** Middle name. */
  middle_name?: string | null | undefined
  /** Last name. */
  last_name?: string | null | undefined
  /** E-mail address. */
  email?: string | null | undefined
  /** E-mail address. */
  personal_email?: string | null | undefined
  /** Telephone number of 7 to 20 digits. */
  phone?: string | null | undefined
  /** Gender; decides professional tax in some states. */
  gender?: 'male' | 'female' | 'transgender' | 'undisclosed' | undefined
  /** Date of birth; decides the age for tax, PF and pension. */
  date_of_birth?: string | undefined
  /** First day of employment. */
  date_of_joining?: string | undefined
  /** Kind of employment. */
  employment_type?: 'permanent' | 'fixed_term' | 'contract' | 'apprentice' | 'intern' | 'consultant' | 'daily_wage' | undefined
  /** State or union territory, two capital letters. */
  work_state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | undefined
  /** Whether the employee lives in a metro city for the HRA exemption; applies to rents that do not state it. */
  is_metro?: boolean | null | undefined
  /** Whether the person is an international worker under PF law: no wage ceiling. */
  is_international_worker?: boolean | undefined
  /** Certified disability in percent, at most four decimals; null if none. 40 % or more is a benchmark disability. */
  disability_percent?: Amount | null | undefined
  /** End of probation. */
  date_of_confirmation?: string | null | undefined
  /** End of a fixed-term contract. */
  contract_end_date?: string | null | undefined
  /** Id of the department. */
  department_id?: string | null | undefined
  /** Id of the designation. */
  designation_id?: string | null | undefined
  /** Id of the shift. */
  shift_id?: string | null | undefined
  /** Employee who is the manager. */
  reporting_manager_id?: string | null | undefined
  /** City of the place of work. */
  work_city?: string | null | undefined
  /** Name of father or spouse, as PF and ESI forms need it. */
  father_or_spouse_name?: string | null | undefined
  /** Relationship to the employee. */
  relationship?: 'father' | 'spouse' | null | undefined
  /** Marital status. */
  marital_status?: 'single' | 'married' | 'other' | null | undefined
  /** Nationality. */
  nationality?: string | null | undefined
  /** Whether the person is a director of the company. */
  is_director?: boolean | undefined
  /** Your own group for filters. */
  pay_group?: string | null | undefined
  /** Employee of the same person who left before: what the law counts by person is counted over both. */
  former_employee_id?: string | null | undefined
  /** Up to 50 key-value pairs of your own. */
  metadata?: { [name: string]: string | null } | null | undefined
  /** Postal address. */
  address?: AddressInput | null | undefined
}

export interface EmployerContributions {
  /** PF in rupees. */
  pf: Money
  /** Pension (EPS) in rupees. */
  eps: Money
  /** Deposit-linked insurance (EDLI) in rupees. */
  edli: Money
  /** PF administration charges in rupees. */
  pf_admin: Money
  /** ESI in rupees. */
  esi: Money
  /** LWF in rupees. */
  lwf: Money
  /** Gratuity provision in rupees. */
  gratuity: Money
  /** NPS in rupees. */
  nps: Money
  /** Employer contributions to salary components of the organization, in rupees. */
  other: Money
  /** Sum in rupees. */
  total: Money
}

export interface Event {
  /** Id of the event. */
  id: string
  /** Type of the event. */
  type: string
  /** When the record was created (UTC). */
  created_at: string
  /** Id of the organization. */
  organization_id: number
  /** Contract version that the key is pinned to. */
  api_version: string
  /** The event is a test, sent to one subscription: nothing happened. */
  test?: true
  /** What happened, as documented for the type. */
  data: { [name: string]: unknown }
}

export interface Exit {
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** Last day of employment. */
  date_of_leaving: string
  /** Day on which the resignation was received. */
  resignation_date: string | null
  /** Why the employment ends. */
  reason: 'resignation' | 'termination' | 'retrenchment' | 'retirement' | 'superannuation' | 'contract_end' | 'death' | 'disability' | 'absconding' | 'transfer'
  /** Reason code of the PF exit. */
  pf_exit_reason: string | null
  /** Reason code of the ESI return for a month without wages; null: 2, left service. */
  esi_reason_code: number | null
  /** Whether a full and final settlement is to be created. */
  create_fnf: boolean
  /** Whether the person may be hired again. */
  rehire_eligible: boolean | null
  /** Whether the employee was dismissed for fraud, violence, theft, sabotage or sexual harassment, so that no statutory bonus is paid. */
  bonus_forfeited: boolean
  /** Leave balance to encash, in days. */
  leave_days: number | null
  /** Leave encashed earlier in the whole service, in days. */
  leave_days_taken: number | null
  /** Average monthly basic pay and dearness allowance of the last ten months, in rupees; absent: of those that were paid here. */
  average_pay: Money | null
  /** Free text that is kept with the record. */
  remarks: string | null
  /** Notice period, and what is done about the part not served. */
  notice: {
    /** Days of notice that are due. */
    required_days: number | null
    /** Days of notice that were served. */
    served_days: number | null
    /** What is done about the days not served. */
    action: 'pay' | 'recover' | 'waive' | null
  } | null
  /** Exemptions that the person used up with earlier employers, in rupees. */
  exempt_before: {
    /** Exempt gratuity received before, in rupees. */
    gratuity: Money | null
    /** Exempt leave encashment received before, in rupees. */
    leave: Money | null
  }
  /** Employment status today. */
  status: 'upcoming' | 'active' | 'on_notice' | 'exited'
  /** Id of the full and final settlement that belongs to the exit; null if there is none. */
  fnf_id: string | null
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Version of the employee, which changes with the exit. */
  version: number
}

export interface ExitCreate {
  /** Last day of employment. */
  date_of_leaving: string
  /** Day on which the resignation was received. */
  resignation_date?: string | null | undefined
  /** Why the employment ends. */
  reason: 'resignation' | 'termination' | 'retrenchment' | 'retirement' | 'superannuation' | 'contract_end' | 'death' | 'disability' | 'absconding' | 'transfer'
  /** Reason code of the PF exit. */
  pf_exit_reason?: string | null | undefined
  /** Reason code of the ESI return for a month without wages; null: 2, left service. */
  esi_reason_code?: number | null | undefined
  /** Whether a full and final settlement is to be created. */
  create_fnf?: boolean | undefined
  /** Whether the person may be hired again. */
  rehire_eligible?: boolean | null | undefined
  /** Whether the employee was dismissed for fraud, violence, theft, sabotage or sexual harassment, so that no statutory bonus is paid. */
  bonus_forfeited?: boolean | undefined
  /** Leave balance to encash, in days. */
  leave_days?: Amount | null | undefined
  /** Leave encashed earlier in the whole service, in days. */
  leave_days_taken?: Amount | null | undefined
  /** Average monthly basic pay and dearness allowance of the last ten months, in rupees; absent: of those that were paid here. */
  average_pay?: Amount | null | undefined
  /** Free text that is kept with the record. */
  remarks?: string | null | undefined
  /** Notice period, and what is done about the part not served. */
  notice?: {
    /** Days of notice that are due. */
    required_days?: number | null | undefined
    /** Days of notice that were served. */
    served_days?: number | null | undefined
    /** What is done about the days not served. */
    action?: 'pay' | 'recover' | 'waive' | null | undefined
  } | null | undefined
  /** Exemptions that the person used up with earlier employers, in rupees. */
  exempt_before?: {
    /** Exempt gratuity received before, in rupees. */
    gratuity?: Amount | null | undefined
    /** Exempt leave encashment received before, in rupees. */
    leave?: Amount | null | undefined
  } | undefined
}

export interface ExitUpdate {
  /** Last day of employment. */
  date_of_leaving?: string | undefined
  /** Day on which the resignation was received. */
  resignation_date?: string | null | undefined
  /** Why the employment ends. */
  reason?: 'resignation' | 'termination' | 'retrenchment' | 'retirement' | 'superannuation' | 'contract_end' | 'death' | 'disability' | 'absconding' | 'transfer' | undefined
  /** Reason code of the PF exit. */
  pf_exit_reason?: string | null | undefined
  /** Reason code of the ESI return for a month without wages; null: 2, left service. */
  esi_reason_code?: number | null | undefined
  /** Whether a full and final settlement is to be created. */
  create_fnf?: boolean | undefined
  /** Whether the person may be hired again. */
  rehire_eligible?: boolean | null | undefined
  /** Whether the employee was dismissed for fraud, violence, theft, sabotage or sexual harassment, so that no statutory bonus is paid. */
  bonus_forfeited?: boolean | undefined
  /** Leave balance to encash, in days. */
  leave_days?: Amount | null | undefined
  /** Leave encashed earlier in the whole service, in days. */
  leave_days_taken?: Amount | null | undefined
  /** Average monthly basic pay and dearness allowance of the last ten months, in rupees; absent: of those that were paid here. */
  average_pay?: Amount | null | undefined
  /** Free text that is kept with the record. */
  remarks?: string | null | undefined
  /** Notice period, and what is done about the part not served. */
  notice?: {
    /** Days of notice that are due. */
    required_days?: number | null | undefined
    /** Days of notice that were served. */
    served_days?: number | null | undefined
    /** What is done about the days not served. */
    action?: 'pay' | 'recover' | 'waive' | null | undefined
  } | null | undefined
  /** Exemptions that the person used up with earlier employers, in rupees. */
  exempt_before?: {
    /** Exempt gratuity received before, in rupees. */
    gratuity?: Amount | null | undefined
    /** Exempt leave encashment received before, in rupees. */
    leave?: Amount | null | undefined
  } | undefined
}

export interface Expense {
  /** Id of the expense. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Id of the employee. */
  employee_id: string
  /** Your own category of the expense. */
  category: string
  /** Day of the expense. */
  spent_on: string
  /** Number of units; null with an amount. */
  quantity: number | null
  /** Amount claimed in rupees. */
  claimed_amount: Money
  /** ISO 4217 currency code. */
  currency: 'INR'
  /** Whether the reimbursement is taxable. */
  taxable: boolean
  /** Number of the bill. */
  bill_number: string | null
  /** URL of the receipt. */
  receipt_url: string | null
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** Up to 50 key-value pairs of your own. */
  metadata: { [name: string]: string }
  /** Code of the reimbursement rate in the request; null with a bill. */
  reimbursement_rate_id: string | null
  /** Code of the reimbursement rate; null with a bill. */
  reimbursement_rate_code: string | null
  /** Code of the payslip line that reimburses the expense. */
  component_code: string
  /** Decision about the expense. */
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'paid'
  /** Amount approved in rupees; null before the decision. */
  approved_amount: Money | null
  /** Whether it is paid with the salary or directly. */
  pay_with: 'payroll' | 'direct'
  /** The wage month that pays it; null: the next run. */
  pay_in: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  } | null
  /** Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement. */
  run_type: 'off_cycle' | 'reimbursement' | null
  /** Id of the run that includes the expense; null if none. */
  payroll_run_id: string | null
  /** Free text that is kept with the record. */
  remarks: string | null
  /** Id of the key that decided; null while pending. */
  decided_by: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface ExpenseCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Id of the employee. */
  employee_id: string
  /** Your own category of the expense. */
  category: string
  /** Day of the expense. */
  spent_on: string
  /** Number of units; null with an amount. */
  quantity?: Amount | null | undefined
  /** Amount claimed in rupees. */
  claimed_amount: Amount
  /** ISO 4217 currency code. */
  currency?: 'INR' | undefined
  /** Whether the reimbursement is taxable. */
  taxable?: boolean | undefined
  /** Number of the bill. */
  bill_number?: string | null | undefined
  /** URL of the receipt. */
  receipt_url?: string | null | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** Up to 50 key-value pairs of your own. */
  metadata?: { [name: string]: string } | undefined
  /** Code of a reimbursement rate; the rate in force on `spent_on` applies. */
  reimbursement_rate_id?: string | null | undefined
  /** Component of type `reimbursement` with an entitlement that a salary of the employee contains. */
  component_code?: string | null | undefined
  /** How the expense is reimbursed. */
  pay_with?: 'payroll' | 'direct' | undefined
  /** The wage month that pays it; null: the next run. */
  pay_in?: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  } | null | undefined
  /** Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement. */
  run_type?: 'off_cycle' | 'reimbursement' | null | undefined
}

export interface ExpenseDecision {
  /** Decision. */
  decision: 'approve' | 'reject' | 'cancel'
  /** Amount approved in rupees; null before the decision. */
  approved_amount?: Amount | null | undefined
  /** How the expense is reimbursed. */
  pay_with?: 'payroll' | 'direct' | undefined
  /** The wage month that pays it; null: the next run. */
  pay_in?: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  } | null | undefined
  /** Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement. */
  run_type?: 'off_cycle' | 'reimbursement' | null | undefined
  /** Free text that is kept with the record. */
  remarks?: string | null | undefined
}

export interface Explanation {
  /** Text for people. */
  text: string
  /** Steps of the computation. */
  steps: ExplanationStep[]
}

export interface ExplanationStep {
  /** Number of the step, from 1. */
  n: number
  /** Operation of the step. */
  op: 'input' | 'lookup' | 'prorate' | 'multiply' | 'sum' | 'min' | 'max' | 'cap' | 'slab' | 'round' | 'condition'
  /** What the step computes. */
  label: string
  /** Operands of the step. */
  inputs: {
    /** Name of the operand. */
    name: string
    /** Value of the operand or result: a number, a date or text; `unit` gives the unit. */
    value: number | string
    /** Unit of the value. */
    unit: 'rupees' | 'percent' | 'days' | 'minutes' | 'count' | 'date' | 'text'
    /** Where the operand comes from. */
    from: {
      /** Kind of the source. */
      kind: 'field' | 'line' | 'rule' | 'step'
      /** Name of the source. */
      ref: string
    }
  }[]
  /** Value of the operand or result: a number, a date or text; `unit` gives the unit. */
  result: number | string
  /** Unit of the value. */
  unit: 'rupees' | 'percent' | 'days' | 'minutes' | 'count' | 'date' | 'text'
  /** The statutory rule that the step applies; null if none. */
  rule: RuleReference | null
}

export interface Filing {
  /** Id of the filing; the same while it is due and afterwards. */
  id: string
  /** Id of the filing; the same as `id`. */
  filing_id: string
  /** Id of the organization. */
  organization_id: number
  /** The return; `tds_deposit` is the monthly payment of income tax. */
  report: 'pf_ecr' | 'esi_return' | 'pt_return' | 'lwf_return' | 'tds_24q' | 'tds_26q' | 'pf_form_5' | 'pf_form_10' | 'pf_form_12a' | 'pf_form_3a' | 'pf_form_6a' | 'pf_statement' | 'esi_report' | 'esi_form_01' | 'pt_report' | 'tds_deposit'
  /** Number of the form; null: it has none. */
  form_number: string | null
  /** Name of the return. */
  form_title: string | null
  /** Tax year from April to March, as in 2026-27. */
  financial_year: string
  /** The months of the return. */
  period: FilingPeriod
  /** State or union territory, two capital letters. */
  state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null
  /** Kind of the return. */
  return_type: 'regular' | 'supplementary' | 'revised' | 'correction'
  /** Serial of the supplementary or revised return within its month, as in its file name. 1 for every other return. */
  serial: number
  /** Employees whom a supplementary or revised return names; null: every employee whom its runs and settlements pay. */
  employee_ids: string[] | null
  /** Last day on which it is filed by law; of a mere payment, paid. */
  due_date: string | null
  /** Last day of payment by law; null: not recorded, or nothing is paid with it. */
  payment_due_date: string | null
  /** `not_due`, `due`: nothing has happened yet; `generated`: its complete file was requested; `superseded`: a run or settlement that it included was opened again. */
  status: 'not_due' | 'due' | 'generated' | 'submitted' | 'accepted' | 'rejected' | 'superseded'
  /** When its file was generated with these figures; null: not yet. */
  generated_at: string | null
  /** Key that requested the file with these figures first, and after a slash your id of the user, if it was in a console session; null: none was generated. */
  generated_by: string | null
  /** How often its complete file was downloaded, in any format; `GET /statutory/filings/{id}/downloads` lists them. */
  download_count: number
  /** When its file was downloaded last; null: never. */
  last_downloaded_at: string | null
  /** Key, and user of the console, that downloaded its file last; null: there was no download, or it was by a link from an event. */
  last_downloaded_by: string | null
  /** Path of its file; null: none was generated. */
  download_url: string | null
  /** SHA-256 of its file; null: none was generated. */
  sha256: string | null
  /** Employees in its file; null: none was generated. */
  employee_count: number | null
  /** The amount to be paid by the return, in rupees; null: no file was generated. */
  total_amount: Money | null
  /** Ids of the payroll runs that the filing includes. */
  source_run_ids: string[]
  /** Ids of the settlements that the filing includes. */
  source_fnf_ids: string[]
  /** Day of the submission to the authority; null: not submitted. */
  submitted_on: string | null
  /** Number with which the authority acknowledged the filing; null: none. */
  acknowledgement_number: string | null
  /** Receipt of the payment. */
  challan: FilingChallan | null
  /** Remarks; null: none. */
  remarks: string | null
  /** Key, and user of the console, that reported the submission or its outcome last; null: nothing was reported. */
  reported_by: string | null
  /** Version of the record; null while nothing has happened. */
  version: number | null
  /** When the record was created; null while nothing has happened. */
  created_at: string | null
  /** When the record was changed; null while nothing has happened. */
  updated_at: string | null
}

export interface FilingChallan {
  /** Number of the challan. */
  number: string | null
  /** BSR code of the branch: 7 digits. */
  bsr_code: string | null
  /** Day of the payment. */
  paid_on: string | null
  /** Amount in rupees. */
  amount: Money | null
}

export interface FilingDownload {
  /** Id of the filing. */
  filing_id: string
  /** Number among the downloads of the filing, from 1. */
  number: number
  /** When the file was downloaded. */
  downloaded_at: string
  /** Key that requested the file, and after a slash your id of the user, if it was in a console session; null: the holder of a link from an event. */
  downloaded_by: string | null
  /** Id of the request, by which the audit log has its entry with the IP address. */
  request_id: string
  /** Format of the download. */
  format: 'txt' | 'csv' | 'xlsx' | 'xls' | 'pdf'
  /** SHA-256 of the file for the portal, or of the CSV where there is none, with the figures of the download. */
  sha256: string
}

export interface FilingPeriod {
  /** The month; null for longer periods. */
  month: number | null
  /** The year of the month; of a longer period, the year in which its financial year begins. */
  year: number | null
  /** 1 to 4; null for other periods. */
  quarter: number | null
  /** 1 or 2; null for other periods. */
  half: number | null
}

export interface FilingPeriodName {
  /** The month; null for longer periods. */
  month?: number | null
  /** The year of the month; of a longer period, the year in which its financial year begins. */
  year?: number | null
  /** 1 to 4; null for other periods. */
  quarter?: number | null
  /** 1 or 2; null for other periods. */
  half?: number | null
  /** Tax year from April to March, as in 2026-27. */
  financial_year?: string
}

export interface FilingReport {
  /** Id of the organization. */
  organization_id?: number
  /** The return; `tds_deposit` is the monthly payment of income tax. */
  report: 'pf_ecr' | 'esi_return' | 'pt_return' | 'lwf_return' | 'tds_24q' | 'tds_26q' | 'pf_form_5' | 'pf_form_10' | 'pf_form_12a' | 'pf_form_3a' | 'pf_form_6a' | 'pf_statement' | 'esi_report' | 'esi_form_01' | 'pt_report' | 'tds_deposit'
  /** The months of the return: `month` and `year`; `quarter` or `half`; or a whole year. */
  period: FilingPeriodName
  /** State or union territory, two capital letters. */
  state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null
  /** Kind of the return. */
  return_type?: 'regular' | 'supplementary' | 'revised' | 'correction'
  /** Serial of the supplementary or revised return within its month, as in its file name. 1 for every other return. */
  serial?: number
  /** Employees whom a supplementary or revised PF return names, by id or `ext:` and external id. */
  employee_ids?: string[]
  /** What became of the filing. */
  status: 'submitted' | 'accepted' | 'rejected'
  /** Day of the submission to the authority. */
  submitted_on?: string
  /** Number with which the authority acknowledged the filing. */
  acknowledgement_number?: string | null
  /** Receipt of the payment. */
  challan?: {
    /** Number of the challan. */
    number?: string | null
    /** BSR code of the branch: 7 digits. */
    bsr_code?: string | null
    /** Day of the payment. */
    paid_on?: string | null
    /** The amount paid, in rupees. */
    amount?: Money | null
  } | null
  /** Remarks. */
  remarks?: string | null
}

export interface Fnf {
  /** Id of the settlement. */
  id: string
  /** Id of the settlement; the same as `id`. */
  fnf_id: string
  /** Id of the organization. */
  organization_id: number
  /** Id of the employee. */
  employee_id: string
  /** `final` at the exit, `resettlement` for later dues. */
  type: 'final' | 'resettlement'
  /** State of the settlement. */
  status: 'draft' | 'calculating' | 'calculated' | 'approved' | 'settled' | 'cancelled'
  /** Last day of service. */
  date_of_leaving: string
  /** Reason of the exit. */
  reason: 'resignation' | 'termination' | 'retrenchment' | 'retirement' | 'superannuation' | 'contract_end' | 'death' | 'disability' | 'absconding' | 'transfer'
  /** Day by which wages are due: two working days after the last day of service; null in a draft. */
  due_by: string | null
  /** Day by which gratuity is due; null if none is paid. */
  gratuity_due_by: string | null
  /** Day of payment, which the tax year follows. */
  pay_date: string | null
  /** What is decided about the settlement. */
  inputs: FnfInputs
  /** Lines in the order of payment; empty in a draft. */
  lines: FnfLine[]
  /** Pay and reimbursements in rupees, gratuity included; null in a draft. */
  earnings: Money | null
  /** Deductions as taken, in rupees; null in a draft. */
  deductions: Money | null
  /** Employer contributions in rupees; null in a draft. */
  employer_contributions: Money | null
  /** Everything that is paid, in rupees; below zero if the employee owes it. */
  net_payable: Money | null
  /** Net pay in words, with `Minus` in front if negative. */
  net_payable_words: string | null
  /** Net without gratuity, in rupees. */
  wages_payable: Money | null
  /** Gratuity that is paid, in rupees. */
  gratuity_payable: Money | null
  /** What deductions could not be taken for, in rupees. */
  debt: Money | null
  /** Limit of the deductions; null if none applies. */
  deduction_limit: FnfDeductionLimit | null
  /** Length of service; null in a draft. */
  service: ServiceLength | null
  /** Gratuity and its exemption; null in a draft. */
  gratuity: FnfGratuity | null
  /** Retrenchment compensation; null if none is paid. */
  retrenchment: FnfRetrenchment | null
  /** Income tax of the year; null in a draft. */
  tax: PayslipTax | null
  /** Flexible benefits: entitlements that accrue and are paid against claims. */
  benefits: PayslipBenefit[]
  /** Whether months already paid are recalculated, or the amounts by month. */
  arrears: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
    /** Arrears of the month in rupees. */
    amount: Money
  }[]
  /** Earlier wage months, since the first closed run of the organization, with days of employment that no run or settlement paid. */
  unpaid_months: UnpaidMonth[]
  /** What should be checked; the figures stand. */
  warnings: FnfWarning[]
  /** How an amount owed is dealt with; null: nothing is owed. */
  recovery: FnfRecovery | null
  /** Time of the last calculation; null in a draft. */
  calculated_at: string | null
  /** Time of the approval; null: not approved. */
  approved_at: string | null
  /** Id of the key that approved; null: not approved. */
  approved_by: string | null
  /** Remarks of the approval; null: none. */
  remarks: string | null
  /** Reason of the cancellation or reopening; null: none. */
  status_reason: string | null
  /** Day on which the wages were paid; null: not paid. */
  wages_paid_on: string | null
  /** Day on which the gratuity was paid; null: not paid. */
  gratuity_paid_on: string | null
  /** Day of the last payment; null until settled. */
  paid_on: string | null
  /** Id of the payment method; null: not paid. */
  payment_method_id: number | null
  /** Reference of the payment; null: none. */
  reference: string | null
  /** Id of the payslip; null: there is none before the approval. */
  payslip_id: string | null
  /** Up to 50 key-value pairs of your own. */
  metadata: { [name: string]: string }
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface FnfApproval {
  /** Remarks of the approval. */
  remarks?: string | null | undefined
  /** How the amount owed is dealt with; required if the employee owes one. */
  recovery?: FnfRecoveryInput | undefined
}

export interface FnfCancellation {
  /** Why the settlement is withdrawn. */
  reason: string
}

export interface FnfCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Id of the employee. */
  employee_id: string
  /** `final`: at the exit. */
  type?: 'final' | 'resettlement' | undefined
  /** What is decided about the settlement. */
  inputs?: FnfInputsUpdate | undefined
  /** Up to 50 key-value pairs of your own. */
  metadata?: { [name: string]: string } | undefined
}

export interface FnfDeductionLimit {
  /** Wages of the month that the limit is half of, in rupees. */
  wages: Money
  /** Most that is deducted, in rupees. */
  amount: Money
}

export interface FnfExemptBefore {
  /** Exempt gratuity received before, in rupees. */
  gratuity: Money | null
  /** Exempt leave encashment received before, in rupees. */
  leave: Money | null
}

export interface FnfExemptBeforeInput {
  /** Exempt gratuity received before, in rupees. */
  gratuity?: Amount | null | undefined
  /** Exempt leave encashment received before, in rupees. */
  leave?: Amount | null | undefined
}

export interface FnfGratuity {
  /** Whether gratuity is due by law. */
  eligible: boolean
  /** Why gratuity is due, or `not_eligible`. */
  reason: 'completed_service' | 'fixed_term_one_year' | 'death_or_disability' | 'not_eligible'
  /** Years of service that gratuity is paid for. */
  counted_years: number
  /** Monthly wages that gratuity is reckoned on, in rupees. */
  wages: Money
  /** Gratuity that is paid, in rupees. */
  amount: Money
  /** Part that is exempt from income tax, in rupees. */
  exempt: Money
  /** Part that is taxable, in rupees. */
  taxable: Money
}

export interface FnfInputs {
  /** Paid days of the last month, instead of its attendance. */
  payable_days: number | null
  /** Bonus paid on leaving, in rupees; null: the statutory bonus, where `bonus.pay_month` of the settings is set. */
  bonus: Money | null
  /** Ex gratia payment in rupees; null: none. */
  ex_gratia: Money | null
  /** `auto`: by law. */
  gratuity: 'auto' | 'none' | 'override'
  /** Gratuity in rupees with `override`; null otherwise. */
  gratuity_amount: Money | null
  /** Ids of advances that are written off, not recovered. */
  waive_advances: string[]
  /** Day of payment, which the tax year follows. */
  pay_date: string | null
  /** Earlier wage months that no run or settlement paid. */
  unpaid_months: 'pay' | 'none'
  /** Leave encashed earlier in the whole service, in days. */
  leave_days_taken: number | null
  /** Average monthly basic pay and dearness allowance of the last ten months, in rupees; absent: of those that were paid here. */
  average_pay: Money | null
  /** Whether the deductions of a settlement stay within half of the wages of its month (Code on Wages 2019, section 18(3)). */
  deduction_cap: boolean | null
  /** Completion of the fifth year for gratuity. */
  five_year_rule: 'days_240' | 'full_years' | null
  /** Gratuity at the end of a fixed term. */
  fixed_term_rule: 'rule_33' | 'pro_rata' | null
  /** Years of service for gratuity after a death in service. */
  death_service_rounding: 'rounded' | 'pro_rata' | null
  /** Whether a recovery for notice that was not served reduces the taxable pay. */
  notice_recovery_reduces_tax: boolean | null
  /** Notice required and served; null: no notice is settled. */
  notice: FnfNotice | null
  /** Leave balances that are paid. */
  leave_encashment: FnfLeave[]
  /** Where `leave_encashment` comes from. */
  leave_encashment_source: 'inputs' | 'exit' | 'leave_balances' | 'none'
  /** Further payments and deductions. */
  other_lines: FnfOtherLine[]
  /** Compensation for retrenchment. */
  retrenchment: FnfRetrenchmentChoice
  /** Exemptions that the person used up with earlier employers, in rupees. */
  exempt_before: FnfExemptBefore
  /** Rate of a day of leave that is encashed on leaving. */
  leave_rate: DayRate | null
  /** Rate of a day of notice that is paid or recovered. */
  notice_rate: DayRate | null
  /** Rate of a day of retrenchment compensation. */
  retrenchment_rate: DayRate | null
}

export interface FnfInputsUpdate {
  /** Paid days of the last month, instead of its attendance. */
  payable_days?: Amount | null | undefined
  /** Bonus paid on leaving, in rupees; 0: none; null: the statutory bonus of the accounting years that no run pays any more, where `bonus.pay_month` of the settings is set. */
  bonus?: Amount | null | undefined
  /** Ex gratia payment in rupees; null: none. */
  ex_gratia?: Amount | null | undefined
  /** `auto`: by law. */
  gratuity?: 'auto' | 'none' | 'override' | undefined
  /** Gratuity in rupees with `override`; null otherwise. */
  gratuity_amount?: Amount | null | undefined
  /** Ids of advances that are written off, not recovered. */
  waive_advances?: string[] | undefined
  /** Day of payment, which the tax year follows. */
  pay_date?: string | null | undefined
  /** Earlier wage months that no run or settlement paid. */
  unpaid_months?: 'pay' | 'none' | undefined
  /** Leave encashed earlier in the whole service, in days. */
  leave_days_taken?: Amount | null | undefined
  /** Average monthly basic pay and dearness allowance of the last ten months, in rupees; absent: of those that were paid here. */
  average_pay?: Amount | null | undefined
  /** Whether the deductions of a settlement stay within half of the wages of its month (Code on Wages 2019, section 18(3)). */
  deduction_cap?: boolean | null | undefined
  /** Completion of the fifth year for gratuity. */
  five_year_rule?: 'days_240' | 'full_years' | null | undefined
  /** Gratuity at the end of a fixed term. */
  fixed_term_rule?: 'rule_33' | 'pro_rata' | null | undefined
  /** Years of service for gratuity after a death in service. */
  death_service_rounding?: 'rounded' | 'pro_rata' | null | undefined
  /** Whether a recovery for notice that was not served reduces the taxable pay. */
  notice_recovery_reduces_tax?: boolean | null | undefined
  /** Notice required and served; null: no notice is settled. */
  notice?: FnfNoticeInput | null | undefined
  /** Leave that is paid. */
  leave_encashment?: FnfLeaveInput[] | null | undefined
  /** Further payments and deductions. */
  other_lines?: FnfOtherLineInput[] | undefined
  /** Compensation for retrenchment. */
  retrenchment?: FnfRetrenchmentInput | undefined
  /** Exemptions that the person used up with earlier employers, in rupees. */
  exempt_before?: FnfExemptBeforeInput | undefined
  /** Rate of a day of leave that is encashed on leaving. */
  leave_rate?: DayRateInput | null | undefined
  /** Rate of a day of notice that is paid or recovered. */
  notice_rate?: DayRateInput | null | undefined
  /** Rate of a day of retrenchment compensation. */
  retrenchment_rate?: DayRateInput | null | undefined
}

export interface FnfInstallment {
  /** Day on which the installment is due. */
  due_on: string
  /** Amount in rupees. */
  amount: Money
}

export interface FnfInstallmentInput {
  /** Day on which the installment is due. */
  due_on: string
  /** Amount in rupees. */
  amount: Amount
}

export interface FnfLeave {
  /** Kind of leave. */
  leave_type: string
  /** Days of leave that are paid. */
  days: number
}

export interface FnfLeaveInput {
  /** Kind of leave. */
  leave_type: string
  /** Days of leave that are paid. */
  days: Amount
}

export interface FnfLine {
  /** Position, from 1. */
  sequence: number
  /** Short code, unique per organization. */
  code: string
  /** Display name. */
  name: string
  /** Kind of the record. */
  type: 'earning' | 'deduction' | 'employer_contribution' | 'reimbursement' | 'recovery' | 'information'
  /** Kind of the component, which decides its statutory treatment. */
  category: 'basic' | 'da' | 'hra' | 'special_allowance' | 'conveyance' | 'lta' | 'medical' | 'bonus' | 'incentive' | 'overtime' | 'arrears' | 'leave_encashment' | 'gratuity' | 'notice_pay' | 'notice_recovery' | 'pf' | 'vpf' | 'eps' | 'edli' | 'pf_admin' | 'pf_refund' | 'esi' | 'pt' | 'lwf' | 'tds' | 'nps' | 'superannuation' | 'loan' | 'advance' | 'court_order' | 'cooperative_dues' | 'fine' | 'loss_or_damage' | 'reimbursement' | 'perquisite' | 'retrenchment' | 'insurance' | 'other'
  /** Amount in rupees. */
  amount: Money
  /** Amount for a full month before proration, in rupees. */
  full_amount: Money
  /** How a month’s pay is divided into days. */
  basis: {
    /** How the amount was computed. */
    method: string
    /** Days, minutes or pieces; `unit` gives the unit. */
    quantity: number | null
    /** Unit of the quantity. */
    unit: string | null
    /** Rate in percent; null if there is none. */
    rate: number | null
    /** Amount that the rate was applied to, in rupees. */
    base_amount: Money | null
    /** Components that the percentage or formula builds on. */
    base_codes: string[]
  }
  /** Part of the amount that is income of this payment, in rupees, before exemptions and deductions of the year. */
  taxable_amount: Money | null
  /** Arrears within the amount, in rupees. */
  arrears_amount: Money
  /** Amount in the tax year including this payslip, in rupees; null if the opening balances have no amounts by component. */
  ytd_amount: Money | null
  /** Where the value comes from. */
  source: 'salary' | 'variable' | 'attendance' | 'overtime' | 'expense' | 'advance' | 'statutory' | 'arrears' | 'override'
  /** Id of the record that the line was calculated from; null: none or several. */
  source_ref: string | null
  /** How the amount was rounded. */
  rounding: {
    /** Amount before rounding, in rupees with up to six decimals. */
    raw: string
    /** How it was rounded. */
    mode: 'none' | 'half_up' | 'up'
    /** Unit of the rounding in rupees: 0.01 for paise, 1 for rupees. */
    unit: number
    /** Amount added by rounding, in rupees. */
    adjustment: number
  }
  /** How the amount was computed; null unless `explain` asks for it. */
  explanation: Explanation | null
  /** Part of a deduction that is not taken now, in rupees. */
  debt: Money
}

export interface FnfNotice {
  /** Days of notice that the contract requires. */
  required_days: number
  /** Days of notice that were served. */
  served_days: number
  /** What happens with the days that were not served: `pay` in lieu, `recover` from the employee, or `waive`. */
  action: 'pay' | 'recover' | 'waive'
}

export interface FnfNoticeInput {
  /** Days of notice that the contract requires. */
  required_days: Amount
  /** Days of notice that were served. */
  served_days: Amount
  /** What happens with the days that were not served: `pay` in lieu, `recover` from the employee, or `waive`. */
  action: 'pay' | 'recover' | 'waive'
}

export interface FnfOtherLine {
  /** Code of a salary component. */
  code: string
  /** Whether the line is paid or deducted. */
  type: 'earning' | 'deduction'
  /** Amount in rupees. */
  amount: Money
  /** Whether an earning is taxable. */
  taxable: boolean
  /** Name of the line on the settlement. */
  remarks: string | null
}

export interface FnfOtherLineInput {
  /** Code of a salary component. */
  code: string
  /** Whether the line is paid or deducted. */
  type: 'earning' | 'deduction'
  /** Amount in rupees. */
  amount: Amount
  /** Whether an earning is taxable. */
  taxable?: boolean | undefined
  /** Name of the line on the settlement. */
  remarks?: string | null | undefined
}

export interface FnfRecalculation {
  /** Withdraws the approval of an approved settlement. */
  reopen?: boolean
  /** Why the approval is withdrawn. */
  reason?: string
  /** Returns the settlement as it would be, and stores nothing. */
  dry_run?: boolean
}

export interface FnfRecovery {
  /** What happens with the amount owed: `waive` it, recover it `outside_payroll`, or in `instalments` by `schedule`. */
  mode: 'waive' | 'outside_payroll' | 'instalments'
  /** Remarks; null: none. */
  remarks: string | null
  /** Installments, with `installments`. */
  schedule: FnfInstallment[]
}

export interface FnfRecoveryInput {
  /** What happens with the amount owed: `waive` it, recover it `outside_payroll`, or in `instalments` by `schedule`. */
  mode: 'waive' | 'outside_payroll' | 'instalments'
  /** Remarks; null: none. */
  remarks?: string | null | undefined
  /** With `instalments` alone: days and amounts that come to the amount owed. */
  schedule?: FnfInstallmentInput[] | undefined
}

export interface FnfRetrenchment {
  /** Years of service that are compensated. */
  counted_years: number
  /** Compensation in rupees. */
  amount: Money
  /** Payment of the employer to the re-skilling fund, not to the employee; null: none is due. */
  fund: ReskillingFund | null
}

export interface FnfRetrenchmentChoice {
  /** Whether compensation is paid. */
  applies: boolean
  /** Days of pay for each year of service. */
  days_per_year: number
}

export interface FnfRetrenchmentInput {
  /** Whether compensation is paid. */
  applies?: boolean | undefined
  /** Days of pay for each year of service. */
  days_per_year?: number | undefined
}

export interface FnfUpdate {
  /** What is decided about the settlement. */
  inputs?: FnfInputsUpdate | undefined
  /** Up to 50 key-value pairs of your own. */
  metadata?: { [name: string]: string | null } | null | undefined
}

export interface FnfWarning {
  /** Machine-readable code. */
  code: string
  /** What should be checked. */
  message: string
  /** Field that it is about; null: none. */
  field: string | null
}

export interface FormParticular {
  /** Name of the particular. */
  key: string
  /** As the form prints it. */
  label: string
  /** Null: blank on the form. */
  value: string | null
}

export interface FormPeriod {
  /** Month, 1 to 12. */
  month: number | null
  /** Calendar year. */
  year: number | null
  /** Null: not of a year. */
  financial_year: string | null
  /** First wage month. */
  from: string
  /** Last wage month. */
  to: string
}

export interface FormSection {
  /** Heading of the table. */
  title: string
  /** The columns in their order; a row has a value for each `key`. */
  columns: ReportColumn[]
  /** The rows of the table. */
  rows: { [name: string]: unknown }[]
}

export interface FundSubmission {
  /** Id of the organization. */
  organization_id?: number
  /** State or union territory, two capital letters. */
  state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
  /** The months of the return, as in `POST /statutory/filings`. */
  period: FilingPeriodName
  /** Day of the submission to the authority. */
  submitted_on: string
  /** Number with which the authority acknowledged the filing. */
  acknowledgement_number?: string | null
  /** Receipt of the payment. */
  challan?: {
    /** Number of the challan. */
    number?: string | null
    /** BSR code of the branch: 7 digits. */
    bsr_code?: string | null
    /** Day of the payment. */
    paid_on?: string | null
    /** The amount paid, in rupees. */
    amount?: Money | null
  } | null
  /** Remarks. */
  remarks?: string | null
}

export interface GenerateSandboxBody {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Number of employees to generate. */
  employees?: number | undefined
  /** Seed of the generator. */
  seed?: number | undefined
  /** Number of employees of the seed to skip. */
  from?: number | undefined
}

export interface GetHealthReply {
  /** `ok`, or `degraded` if a dependency failed, the clock of the gateway is off, or its read replica cannot serve. */
  status: 'ok' | 'degraded'
  /** Version of the service. */
  version?: string
  /** Time of the service (UTC). */
  time: string
  /** Clock skew of the gateway that answered. */
  clock?: ClockSkew
  /** Why the gateway that answered does not read files from its replica. */
  read_replica?: ReadReplicaState
  /** What large requests hold of the gateway that answered. */
  work_budgets?: WorkBudgets
}

export interface GetMeReply {
  /** The key that authenticated the request. */
  key: {
    /** Id of the key. */
    id: string
    /** Name of the key. */
    name: string
    /** Last four characters of the key. */
    last4: string
    /** Environment of the key. */
    environment: 'production' | 'sandbox'
    /** How the key may authenticate. */
    auth_modes: ('bearer' | 'hmac' | 'token')[]
    /** When the record was created (UTC). */
    created_at: string
    /** When it expires (UTC); null if never. */
    expires_at: string | null
    /** When the key was last used. */
    last_used_at: string | null
    /** Networks that the key may be used from, as in 203.0.113.0/24; empty: any. */
    ip_allowlist: string[]
    /** Whether writes must send `If-Match`. */
    require_if_match: boolean
    /** Whether the HMAC signature covers the query string. */
    sign_query: boolean
  }
  /** Contract version that the key is pinned to. */
  api_version: string
  /** Newest contract version. */
  latest_api_version: string
  /** Day on which the pinned version stops working; null if none is set. */
  version_sunset: string | null
  /** How the request was authenticated. */
  auth_method: 'key' | 'token' | 'hmac' | 'session'
  /** When the access token or the console session of this request expires; null for a key. */
  token_expires_at: string | null
  /** Console session that sent the request; null for a key, a token or a signature. */
  session: CallingSession | null
  /** What the key may do. */
  scopes: string[]
  /** The first 200 organizations that the key reaches. */
  organizations: {
    /** Id of the organization. */
    id: number
    /** Name of the organization. */
    name: string
  }[]
  /** Whether the key reaches more than the 200 listed. */
  organizations_truncated: boolean
  /** Rate limits of the key, by pool. */
  limits: {
    /** The pool of ordinary requests. */
    general: {
      /** Requests per window. */
      limit: number
      /** Length of the window in seconds. */
      window_seconds: number
      /** Requests left in the window. */
      remaining: number
      /** End of the window in Unix seconds. */
      reset: number
    }
    /** The pool of calculations. */
    payroll: {
      /** Requests per window. */
      limit: number
      /** Length of the window in seconds. */
      window_seconds: number
      /** Requests left in the window. */
      remaining: number
      /** End of the window in Unix seconds. */
      reset: number
    }
    /** The pool of batch requests. */
    bulk: {
      /** Requests per window. */
      limit: number
      /** Length of the window in seconds. */
      window_seconds: number
      /** Requests left in the window. */
      remaining: number
      /** End of the window in Unix seconds. */
      reset: number
    }
  }
  /** Size limits of requests. */
  size_limits: {
    /** Largest request body in bytes. */
    body_bytes: number
    /** Largest body of a batch or a preview in bytes. */
    bulk_body_bytes: number
    /** Largest `limit` of a list. */
    page: number
  }
  /** Time of the service (UTC). */
  server_time: string
}

export interface GovernmentForm {
  /** Id of the version of the form. */
  id: string
  /** The form; its versions have the same code. */
  code: string
  /** Name of the form. */
  title: string
  /** Subject of the form. */
  category: 'pf' | 'esi' | 'pt' | 'lwf' | 'tds' | 'gratuity' | 'wages' | 'labour'
  /** What the form is about. */
  level: 'organization' | 'employee' | 'run'
  /** Number under its law; null: none is on record. */
  form_number: string | null
  /** Number by which the form is known; null: it has none. */
  legacy_form_number: string | null
  /** Act or Code. */
  law: string
  /** Scheme, rules or regulations that the form is of. */
  instrument: string
  /** Rule or regulation; null: not on record. */
  provision: string | null
  /** State or union territory, two capital letters. */
  state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null
  /** First day of the version; null: not on record. */
  effective_from: string | null
  /** Last day of the version; null: it is in force. */
  effective_to: string | null
  /** Id of the version of the form. */
  superseded_by: string | null
  /** `generated`: complete from what is recorded. */
  generation: 'generated' | 'prefilled' | 'reference'
  /** Parameters of the form. */
  parameters: ('employee_id' | 'month' | 'year' | 'financial_year' | 'contribution_period')[]
  /** Fields without which the form is refused with `form_inputs_missing`. */
  required_inputs: string[]
  /** Formats in which this operation returns the filled form; empty: none. */
  formats: ('pdf' | 'xlsx')[]
  /** Operation with the figures of the form or another way to it; null: none. */
  path: string | null
  /** What the form leaves blank, or why it is not made. */
  remarks: string | null
  /** Whether the layout was compared with the printed form. */
  verified: boolean
}

export interface GratuityDepartmentTotals {
  /** Id of the department; null: employees without one. */
  department_id: string | null
  /** Name of the department; null: employees without one. */
  name: string | null
  /** Number of employees. */
  employee_count: number
  /** Number of employees whose exit on the day pays gratuity. */
  eligible_count: number
  /** Number of employees without a projection; they add to no amount. */
  failed_count: number
  /** Gratuity earned so far in rupees, without the test of eligibility. */
  accrued: Money
  /** Gratuity in rupees that an exit on the day pays. */
  payable: Money
  /** Part of the payable gratuity that is exempt from income tax, in rupees. */
  exempt: Money
  /** Part of the payable gratuity that is taxable, in rupees. */
  taxable: Money
}

export interface GratuityFactor {
  /** Days of wages for each year. */
  days: number
  /** Days that a month of wages counts as. */
  of: number
}

export interface GratuityList {
  /** The records of this page. */
  data: GratuityProjection[]
  /** Paging and sync information. */
  meta: ListMeta
  /** Sums of all pages; null on every page but the first. */
  totals: GratuityTotals | null
}

export interface GratuityProjection {
  /** Id of the employee. */
  employee_id: string
  /** Your own id of the record, unique per organization. */
  external_id: string | null
  /** Id of the organization. */
  organization_id: number
  /** Id of the department. */
  department_id: string | null
  /** The day whose values are returned. */
  as_of: string | null
  /** First day of employment. */
  date_of_joining: string | null
  /** Length of service as of the day, both end days included. */
  service: ServiceLength | null
  /** Years of service that gratuity is paid for, after rounding. */
  counted_years: number | null
  /** Whether an exit on the day pays gratuity. */
  eligible: boolean | null
  /** Why gratuity is due, or `not_eligible`. */
  eligibility_reason: 'completed_service' | 'fixed_term_one_year' | 'death_or_disability' | 'not_eligible' | null
  /** First last day of service for which gratuity is due, without further unpaid days; null if the law does not apply. */
  eligible_on: string | null
  /** Monthly wages that gratuity is reckoned on, in rupees. */
  wages: Money | null
  /** Days of wages paid for each year of service. */
  factor: GratuityFactor | null
  /** Gratuity earned so far in rupees, without the test of eligibility. */
  accrued: Money | null
  /** Gratuity in rupees that an exit on the day pays. */
  payable: Money | null
  /** Statutory limit of gratuity in rupees. */
  cap: Money | null
  /** Part of the payable gratuity that is exempt from income tax, in rupees. */
  exempt: Money | null
  /** Part of the payable gratuity that is taxable, in rupees. */
  taxable: Money | null
  /** Why there is no projection; null if there is one. */
  failure: ProjectionFailure | null
  /** Steps of the payable amount; null in lists and where none is due. */
  explanation: Explanation | null
}

export interface GratuityTotals {
  /** Number of employees. */
  employee_count: number
  /** Number of employees whose exit on the day pays gratuity. */
  eligible_count: number
  /** Number of employees without a projection; they add to no amount. */
  failed_count: number
  /** Gratuity earned so far in rupees, without the test of eligibility. */
  accrued: Money
  /** Gratuity in rupees that an exit on the day pays. */
  payable: Money
  /** Part of the payable gratuity that is exempt from income tax, in rupees. */
  exempt: Money
  /** Part of the payable gratuity that is taxable, in rupees. */
  taxable: Money
  /** The same sums by department. */
  departments: GratuityDepartmentTotals[]
}

export interface GratuityTotalsLine {
  /** Sums over all employees, in rupees. */
  totals: GratuityTotals
}

export interface HoldPayrollRunBody {
  /** Default: `hold`. */
  action?: 'hold' | 'release' | undefined
  /** Ids of employees, or `ext:` followed by your own ids. */
  employee_ids?: string[] | undefined
  /** Reason for the hold. */
  reason?: string | undefined
}

export interface Holiday {
  /** Id of the holiday. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Name of the holiday. */
  name: string
  /** Day of the holiday. */
  date: string
  /** Kind of holiday. */
  type: 'national' | 'festival' | 'restricted' | 'company'
  /** States that the holiday applies to. */
  state_codes: ('AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB')[]
  /** Ids of departments that the holiday applies to. */
  department_ids: string[]
  /** Whether the holiday is paid. */
  is_paid: boolean
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface HolidayInput {
  /** Name of the holiday. */
  name: string
  /** Day of the holiday. */
  date: string
  /** Kind of holiday. */
  type: 'national' | 'festival' | 'restricted' | 'company'
  /** States that the holiday applies to. */
  state_codes?: ('AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB')[] | undefined
  /** Ids of departments that the holiday applies to. */
  department_ids?: string[] | undefined
  /** Whether the holiday is paid. */
  is_paid?: boolean | undefined
}

export interface HolidayUpdate {
  /** Name of the holiday. */
  name?: string | undefined
  /** Day of the holiday. */
  date?: string | undefined
  /** Kind of holiday. */
  type?: 'national' | 'festival' | 'restricted' | 'company' | undefined
  /** States that the holiday applies to. */
  state_codes?: ('AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB')[] | undefined
  /** Ids of departments that the holiday applies to. */
  department_ids?: string[] | undefined
  /** Whether the holiday is paid. */
  is_paid?: boolean | undefined
}

export interface HourlyRate {
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** Rate in rupees per hour. */
  rate: Money
  /** First day on which the values apply. */
  effective_from: string
  /** Date on which the salary was agreed, ordered or awarded. */
  decided_on: string
  /** Multiplier for overtime without a policy; null: the statutory minimum of 2. */
  overtime_multiplier: number | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface HourlyRateInput {
  /** Rate in rupees per hour. */
  rate: Amount
  /** First day on which the values apply. */
  effective_from: string
  /** Date on which the salary was agreed, ordered or awarded. */
  decided_on?: string | undefined
  /** Multiplier for overtime without a policy; null: the statutory minimum of 2. */
  overtime_multiplier?: Amount | null | undefined
}

export interface Import {
  /** Unique id of the resource. */
  id: string
  /** The same as `id`. */
  job_id: string
  /** Id of the organization. */
  organization_id: number
  /** What a row of the file is. */
  type: 'employees' | 'employee_bank' | 'employee_statutory' | 'salaries' | 'increments' | 'variable_components' | 'attendance' | 'leaves' | 'overtime' | 'expenses' | 'advances' | 'tax_declarations' | 'opening_balances' | 'leave_balances' | 'departments' | 'designations' | 'holidays' | 'payment_references'
  /** `validated` and `validated_with_errors` end a dry run; `failed`: the file as a whole was refused. */
  status: 'queued' | 'validating' | 'running' | 'completed' | 'completed_with_errors' | 'validated' | 'validated_with_errors' | 'failed' | 'cancelled'
  /** Name of the file; null if it was fetched. */
  file_name: string | null
  /** SHA-256 of the file in lowercase hex. */
  file_sha256: string | null
  /** `create`: rows add records. */
  mode: 'upsert' | 'create' | 'update'
  /** Whether nothing is written. */
  dry_run: boolean
  /** Rows of the file, without those that an import of it which ended early has read; null until they are counted. */
  rows_total: number | null
  /** Rows that were dealt with. */
  rows_processed: number
  /** Rows that were accepted, with those that changed nothing. */
  succeeded: number
  /** Rows that were refused. */
  failed: number
  /** Accepted rows that changed nothing. */
  unchanged: number
  /** Percentage of the rows that were dealt with. */
  progress: number
  /** The dry run that the import goes on from; null: it has a file of its own. */
  source_import_id: string | null
  /** From titles of columns of the file to keys, as asked for and guessed; null: the column is left out. */
  mapping: { [name: string]: string | null }
  /** The columns of the file in their order; empty until the file is read. */
  columns: {
    /** Title of the column in the file. */
    title: string
    /** What the column is; null: it is not read. */
    key: string | null
    /** Whether it was mapped by `guess_mapping`. */
    guessed: boolean
  }[]
  /** Titles of columns that are none of this type; they were not read. */
  ignored_columns: string[]
  /** Why the file as a whole was refused, with the status `failed`; or `no_rows` of an import that is complete because its file has none. */
  error: {
    /** Error code. */
    code: string
    /** What is wrong, and what to send. */
    message: string
  } | null
  /** Refused rows by code, the most frequent first. */
  error_summary: {
    /** Short code, unique per organization. */
    code: string
    /** Refused rows with the code. */
    count: number
    /** The first of them, counted as in the file, from 1. */
    sample_rows: number[]
  }[]
  /** The refused rows, to be corrected and sent again; kept for 30 days. */
  error_file_url: string | null
  /** When the calculation began (UTC). */
  started_at: string | null
  /** When the calculation ended (UTC). */
  finished_at: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface ImportCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** What a row of the file is. */
  type?: 'employees' | 'employee_bank' | 'employee_statutory' | 'salaries' | 'increments' | 'variable_components' | 'attendance' | 'leaves' | 'overtime' | 'expenses' | 'advances' | 'tax_declarations' | 'opening_balances' | 'leave_balances' | 'departments' | 'designations' | 'holidays' | 'payment_references' | undefined
  /** `create`: rows add records. */
  mode?: 'upsert' | 'create' | 'update' | undefined
  /** Judges every row and writes nothing. */
  dry_run?: boolean | undefined
  /** From titles of columns of the file to keys of `GET /imports/template`; `null` leaves a column out, whatever its title says. */
  mapping?: { [name: string]: string | null } | undefined
  /** Month of all rows that have none. */
  month?: number | undefined
  /** Year of all rows that have none. */
  year?: number | undefined
  /** HTTPS address of the file, instead of a form with the file. */
  file_url?: string | undefined
  /** A dry run that has ended, instead of a file: its file, type, mode, mapping, month and year are taken unless they are given. */
  source_import_id?: string | undefined
  /** Cells that replace those of the file of `source_import_id`, with those that were corrected before. */
  corrections?: {
    /** Number of the row in the file, from 1. */
    row: number
    /** From the title or key of a column to the text of the cell; null: empty. */
    cells: { [name: string]: string | null }
  }[] | undefined
  /** Of a dry run: maps titles that are no names of columns by likeness where that is certain. */
  guess_mapping?: boolean | undefined
}

export interface ImportRow {
  /** Number of the row in the file, from 1. */
  row: number
  /** The cells of the row in the order of the file, as they were read, with corrections. */
  cells: {
    /** Title of the column in the file. */
    title: string
    /** What the column is; null: it is not read. */
    key: string | null
    /** The cell as the file shows it; numbers of a person by their last characters, and cells of a column that is not read hidden, but for the last four characters of nine or more. */
    value: string | null
  }[]
  /** Why the row was refused. */
  findings: {
    /** Key of the column; null: the row as a whole. */
    column: string | null
    /** Rule that the cell or the row breaks. */
    code: string
    /** Column, value and rule. */
    message: string
    /** Fix of the cell; empty: none. */
    suggestion: string
  }[]
}

export interface ImportTemplate {
  /** What a row of the file is. */
  type: 'employees' | 'employee_bank' | 'employee_statutory' | 'salaries' | 'increments' | 'variable_components' | 'attendance' | 'leaves' | 'overtime' | 'expenses' | 'advances' | 'tax_declarations' | 'opening_balances' | 'leave_balances' | 'departments' | 'designations' | 'holidays' | 'payment_references'
  /** The columns of a file of this type. */
  columns: {
    /** First row of the column. */
    key: string
    /** Short title. */
    title: string
    /** Whether a file needs the column. */
    required: boolean
    /** Kind of the record. */
    type: 'text' | 'date' | 'number' | 'integer' | 'flag' | 'list'
    /** Values that a cell may have; null: any. */
    enum: string[] | null
    /** A value of a cell. */
    example: string | null
    /** What a cell says. */
    description: string | null
  }[]
}

export interface Increment {
  /** Id of the increment. */
  id: string
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** First day on which the values apply. */
  effective_from: string
  /** Date on which the salary was agreed, ordered or awarded. */
  decided_on: string
  /** How the raise is stated. */
  type: 'percent' | 'amount' | 'new_ctc' | 'new_components'
  /** Percentage, or rupees a year; for `new_ctc` the new CTC in rupees a year. */
  value: number | null
  /** `none`: an increment that affects paid months is rejected. */
  arrears: 'auto' | 'none'
  /** Why the change was made; kept in the audit log. */
  reason: string | null
  /** The components of the salary. */
  components: {
    /** Code of the salary component. */
    component_code: string
    /** Amount a month in rupees, also of what is paid for several months; of a `one_time` component the amount that is paid; null if it is computed. */
    monthly_amount: Money | null
    /** Percent that replaces that of the component. */
    percent: number | null
    /** Formula over component codes. */
    formula: string | null
  }[]
  /** The wage month that pays it; null: the next run. */
  pay_in: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  } | null
  /** Cost to company a year before the raise, in rupees. */
  old_ctc_annual: Money | null
  /** Cost to company a year after the raise, in rupees. */
  new_ctc_annual: Money | null
  /** Arrears for months that are paid already. */
  arrears_preview: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
    /** Code of the salary component. */
    component_code: string
    /** Arrears of the month in rupees. */
    amount: Money
  }[]
  /** `cancelled`: another salary replaced the increment. */
  status: 'scheduled' | 'applied' | 'cancelled'
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface IncrementPayIn {
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
}

export interface IncrementTried {
  /** Arrears for months that are paid already. */
  arrears_preview: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
    /** Code of the salary component. */
    component_code: string
    /** Arrears of the month in rupees. */
    amount: Money
  }[]
}

export interface Journal {
  /** Id of the payroll run. */
  payroll_run_id: string
  /** Id of the organization. */
  organization_id: number
  /** What the entries book. */
  voucher: 'accrual' | 'payment' | 'reversal'
  /** How the entries are grouped. */
  detail: 'summary' | 'department' | 'employee'
  /** Entries of the vouchers, the debits of each, or of each employee, first. */
  entries: JournalEntry[]
  /** Number of entries of the page. */
  row_count: number
  /** Sum of the debits of all pages. */
  total_debit: Money
  /** Sum of the credits of all pages, equal to that of the debits. */
  total_credit: Money
  /** Paging and sync information. */
  meta: ListMeta | null
}

export interface JournalEntry {
  /** Number of the voucher that the entry belongs to. */
  voucher_number: string
  /** Day of the voucher: the end of the period, the day of payment, or the day of the reversal. */
  date: string
  /** Ledger that the entry is booked in. */
  ledger: string
  /** Group in which the ledger usually lies. */
  ledger_group: 'Indirect Expenses' | 'Current Liabilities' | 'Duties & Taxes' | 'Loans & Advances (Asset)' | 'Bank Accounts' | 'Cash-in-Hand'
  /** Department or employee code; null: none. */
  cost_centre: string | null
  /** Amount debited; zero for a credit. */
  debit: Money
  /** Amount credited; zero for a debit. */
  credit: Money
  /** Narration of the voucher. */
  narration: string
}

export interface LateExit {
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** Last day of employment. */
  date_of_leaving: string
  /** Day on which the resignation was received. */
  resignation_date: string | null
  /** Why the change was made; kept in the audit log. */
  reason: 'resignation' | 'termination' | 'retrenchment' | 'retirement' | 'superannuation' | 'contract_end' | 'death' | 'disability' | 'absconding' | 'transfer'
  /** Reason code of the PF exit. */
  pf_exit_reason: string | null
  /** Reason code of the ESI return for a month without wages; null: 2, left service. */
  esi_reason_code: number | null
  /** Whether a full and final settlement is to be created. */
  create_fnf: boolean
  /** Whether the person may be hired again. */
  rehire_eligible: boolean | null
  /** Whether the employee was dismissed for fraud, violence, theft, sabotage or sexual harassment, so that no statutory bonus is paid. */
  bonus_forfeited: boolean
  /** Leave balance to encash, in days. */
  leave_days: number | null
  /** Leave encashed earlier in the whole service, in days. */
  leave_days_taken: number | null
  /** Average monthly basic pay and dearness allowance of the last ten months, in rupees; absent: of those that were paid here. */
  average_pay: Money | null
  /** Free text that is kept with the record. */
  remarks: string | null
  /** Notice period, and what is done about the part not served. */
  notice: {
    /** Days of notice that are due. */
    required_days: number | null
    /** Days of notice that were served. */
    served_days: number | null
    /** What is done about the days not served. */
    action: 'pay' | 'recover' | 'waive' | null
  } | null
  /** Exemptions that the person used up with earlier employers, in rupees. */
  exempt_before: {
    /** Exempt gratuity received before, in rupees. */
    gratuity: Money | null
    /** Exempt leave encashment received before, in rupees. */
    leave: Money | null
  }
  /** Current status. */
  status: 'upcoming' | 'active' | 'on_notice' | 'exited'
  /** Id of the full and final settlement that belongs to the exit; null if there is none. */
  fnf_id: string | null
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Version of the employee, which changes with the exit. */
  version: number
  /** The wage month that takes the input, if the month itself is closed. */
  applied_to: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  }
}

export interface Leave {
  /** Id of the leave. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Id of the employee. */
  employee_id: string
  /** Your own code of the leave type. */
  leave_type: string
  /** Share of the day’s pay: 1 paid, 0 unpaid, 0.5 half. */
  pay_fraction: number
  /** First day of the leave. */
  from_date: string
  /** Last day of the leave. */
  to_date: string
  /** Part of the first day that the leave covers. */
  from_session: 'full' | 'first_half' | 'second_half'
  /** Part of the last day that the leave covers. */
  to_session: 'full' | 'first_half' | 'second_half'
  /** Why the change was made; kept in the audit log. */
  reason: string | null
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** Working days of leave. */
  days: number
  /** Decision about the leave. */
  status: 'pending' | 'approved' | 'rejected' | 'cancelled'
  /** Id of the key that decided; null while pending. */
  decided_by: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface LeaveBalanceItem {
  /** Your own code of the leave type. */
  leave_type: string
  /** Days of leave at the end of `as_of`; below zero: taken in advance. */
  balance: number
  /** Whether a settlement pays the balance by default; null: never stated, and the settlement pays it with the warning `leave_encashable_unset`. */
  encashable: boolean | null
  /** Balance at the end of `on`: `balance` less leave taken and encashed since `as_of`. */
  current: number
}

export interface LeaveBalanceItemInput {
  /** Your own code of the leave type. */
  leave_type: string
  /** Days of leave at the end of `as_of`; below zero: taken in advance. */
  balance: Amount
  /** Whether a settlement pays the balance by default; null: as last stated for the leave type. */
  encashable?: boolean | null | undefined
}

export interface LeaveBalances {
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** The balances are those at the end of this day. */
  as_of: string
  /** `current` is the balance at the end of this day. */
  on: string
  /** The rows. */
  items: LeaveBalanceItem[]
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface LeaveBalancesInput {
  /** The balances are those at the end of this day. */
  as_of: string
  /** Every leave type that has a balance. */
  items: LeaveBalanceItemInput[]
}

export interface LeaveCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Id of the employee. */
  employee_id: string
  /** Your own code of the leave type. */
  leave_type: string
  /** Share of the day’s pay: 1 paid, 0 unpaid, 0.5 half. */
  pay_fraction?: Amount | undefined
  /** First day of the leave. */
  from_date: string
  /** Last day of the leave. */
  to_date: string
  /** Part of the first day that the leave covers. */
  from_session?: 'full' | 'first_half' | 'second_half' | undefined
  /** Part of the last day that the leave covers. */
  to_session?: 'full' | 'first_half' | 'second_half' | undefined
  /** Why the change was made; kept in the audit log. */
  reason?: string | null | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** Status of the leave. */
  status?: 'pending' | 'approved' | undefined
}

export interface LeaveUpdate {
  /** Your own code of the leave type. */
  leave_type?: string | undefined
  /** Share of the day’s pay: 1 paid, 0 unpaid, 0.5 half. */
  pay_fraction?: Amount | undefined
  /** First day of the leave. */
  from_date?: string | undefined
  /** Last day of the leave. */
  to_date?: string | undefined
  /** Part of the first day that the leave covers. */
  from_session?: 'full' | 'first_half' | 'second_half' | undefined
  /** Part of the last day that the leave covers. */
  to_session?: 'full' | 'first_half' | 'second_half' | undefined
  /** Why the change was made; kept in the audit log. */
  reason?: string | null | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** Decision. */
  status?: 'approved' | 'rejected' | 'cancelled' | undefined
}

export interface ListMeta {
  /** Largest number of records in a page. */
  limit: number
  /** Number of records in this page. */
  count: number
  /** Whether there is a next page. */
  has_more: boolean
  /** Send it as `cursor` to get the next page; null on the last page. */
  next_cursor: string | null
  /** Number of records in all pages; null unless `include_total=true`. */
  total_count: number | null
  /** Returns records that changed at this time or later, deleted ones included. */
  updated_since: string | null
  /** Send it as `updated_since` the next time; null unless changes were asked for. */
  sync_watermark: string | null
  /** Warnings about the request or the result. */
  warnings: string[]
}

export interface ListRulesReply {
  /** The records of this page. */
  data: Rule[]
  /** Paging and sync information. */
  meta: ListMeta
  /** What the recorded rules cover for each subject, and what they do not cover. */
  coverage: {
    /** Statutory subject, such as pf or tds. */
    head: 'wages' | 'pf' | 'esi' | 'gratuity' | 'bonus' | 'overtime' | 'leave-encashment' | 'deductions' | 'settlement' | 'loan' | 'pt' | 'lwf' | 'tds'
    /** State or union territory, two capital letters. */
    state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null
    /** First day that the rules cover. */
    recorded_from: string
    /** Last day that the rules cover; null: open-ended. */
    recorded_to: string | null
    /** What the rules were checked against. */
    checked_against: string
    /** What the rules do not cover. */
    not_covered: string[]
  }[]
}

export interface ListedFnf {
  /** Id of the settlement. */
  id: string
  /** Id of the settlement; the same as `id`. */
  fnf_id: string
  /** Id of the organization. */
  organization_id: number
  /** Id of the employee. */
  employee_id: string
  /** `final` at the exit, `resettlement` for later dues. */
  type: 'final' | 'resettlement'
  /** State of the settlement. */
  status: 'draft' | 'calculating' | 'calculated' | 'approved' | 'settled' | 'cancelled'
  /** Last day of service. */
  date_of_leaving: string
  /** Reason of the exit. */
  reason: 'resignation' | 'termination' | 'retrenchment' | 'retirement' | 'superannuation' | 'contract_end' | 'death' | 'disability' | 'absconding' | 'transfer'
  /** Day by which wages are due: two working days after the last day of service; null in a draft. */
  due_by: string | null
  /** Day by which gratuity is due; null if none is paid. */
  gratuity_due_by: string | null
  /** Day of payment, which the tax year follows. */
  pay_date: string | null
  /** What is decided about the settlement. */
  inputs: FnfInputs
  /** Lines in the order of payment; empty in a draft. */
  lines: FnfLine[]
  /** Pay and reimbursements in rupees, gratuity included; null in a draft. */
  earnings: Money | null
  /** Deductions as taken, in rupees; null in a draft. */
  deductions: Money | null
  /** Employer contributions in rupees; null in a draft. */
  employer_contributions: Money | null
  /** Everything that is paid, in rupees; below zero if the employee owes it. */
  net_payable: Money | null
  /** Net pay in words, with `Minus` in front if negative. */
  net_payable_words: string | null
  /** Net without gratuity, in rupees. */
  wages_payable: Money | null
  /** Gratuity that is paid, in rupees. */
  gratuity_payable: Money | null
  /** What deductions could not be taken for, in rupees. */
  debt: Money | null
  /** Limit of the deductions; null if none applies. */
  deduction_limit: FnfDeductionLimit | null
  /** Length of service; null in a draft. */
  service: ServiceLength | null
  /** Gratuity and its exemption; null in a draft. */
  gratuity: FnfGratuity | null
  /** Retrenchment compensation; null if none is paid. */
  retrenchment: FnfRetrenchment | null
  /** Income tax of the year; null in a draft. */
  tax: PayslipTax | null
  /** Flexible benefits: entitlements that accrue and are paid against claims. */
  benefits: PayslipBenefit[]
  /** Whether months already paid are recalculated, or the amounts by month. */
  arrears: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
    /** Arrears of the month in rupees. */
    amount: Money
  }[]
  /** Earlier wage months, since the first closed run of the organization, with days of employment that no run or settlement paid. */
  unpaid_months: UnpaidMonth[]
  /** What should be checked; the figures stand. */
  warnings: FnfWarning[]
  /** How an amount owed is dealt with; null: nothing is owed. */
  recovery: FnfRecovery | null
  /** Time of the last calculation; null in a draft. */
  calculated_at: string | null
  /** Time of the approval; null: not approved. */
  approved_at: string | null
  /** Id of the key that approved; null: not approved. */
  approved_by: string | null
  /** Remarks of the approval; null: none. */
  remarks: string | null
  /** Reason of the cancellation or reopening; null: none. */
  status_reason: string | null
  /** Day on which the wages were paid; null: not paid. */
  wages_paid_on: string | null
  /** Day on which the gratuity was paid; null: not paid. */
  gratuity_paid_on: string | null
  /** Day of the last payment; null until settled. */
  paid_on: string | null
  /** Id of the payment method; null: not paid. */
  payment_method_id: number | null
  /** Reference of the payment; null: none. */
  reference: string | null
  /** Id of the payslip; null: there is none before the approval. */
  payslip_id: string | null
  /** Up to 50 key-value pairs of your own. */
  metadata: { [name: string]: string }
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
  /** Code of the employee. */
  employee_code: string | null
  /** Name of the employee. */
  employee_name: string | null
}

/** Distinguishes an existing record of a list from a deleted one. */
export interface LiveRecord {
  /** Always false; absent on existing records. */
  deleted?: false
}

export interface LockPayrollRunBody {
  /** Why the change was made; kept in the audit log. */
  reason?: string | undefined
  /** Locks stale figures. */
  force?: boolean | undefined
}

export interface MarkFnfPaidBody {
  /** Day of the payment. */
  paid_on: string
  /** What was paid. */
  parts?: ('wages' | 'gratuity')[] | undefined
  /** Id of the payment method. */
  payment_method_id?: number | null | undefined
  /** Reference of the payment. */
  reference?: string | null | undefined
  /** The employee has no account that a bank file pays to, and was paid by other means, such as cash or cheque. */
  include_unrouted?: boolean | undefined
  /** How the amount owed is dealt with; required if the employee owes one. */
  recovery?: FnfRecoveryInput | undefined
}

export interface MarkPayrollRunPaidBody {
  /** Day of the payment. */
  paid_on: string
  /** Id of the payment method. */
  payment_method_id?: number | null | undefined
  /** Your own reference of the payment, such as a bank UTR. */
  reference?: string | null | undefined
  /** Ids of employees, or `ext:` followed by your own ids. */
  employee_ids?: string[] | undefined
  /** Employees whom the bank file leaves out were paid by other means, such as cash or cheque. */
  include_unrouted?: boolean | undefined
  /** Layout of the bank file that pays the run, which decides whom it reaches. */
  bank_format?: 'generic' | 'generic_csv' | 'neft_generic' | 'hdfc' | 'icici' | 'axis' | 'kotak' | 'rbl' | 'sbi' | 'generic_csv_v1' | 'generic_xlsx_v1' | 'hdfc_enet_28' | 'hdfc_enet_9' | 'icici_npab_19' | 'axis_bulk' | 'kotak_cms_49' | 'rbl_13' | 'union_neft_11' | 'union_salary' | 'sbi_generic' | undefined
  /** Payment details that differ from those of the run. */
  payments?: {
    /** Id of the employee, or `ext:` followed by your own id. */
    employee_id: string
    /** Your own reference of the payment, such as a bank UTR. */
    reference?: string | null | undefined
    /** Day of the payment. */
    paid_on?: string | undefined
  }[] | undefined
}

export interface OpeningBalances {
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** Tax year from April to March, as in 2026-27. */
  tax_year: string
  /** Number of payments that the amounts include. */
  months: number
  /** Gross salary of the tax year before migration, in rupees. */
  gross: Money
  /** Taxable salary before exemptions, in rupees; null: equal to `gross`. */
  taxable: Money | null
  /** PF of the employee including voluntary contributions, in rupees. */
  pf: Money
  /** Professional tax, in rupees. */
  pt: Money
  /** Income tax deducted, in rupees. */
  tds: Money
  /** ESI of the employee, in rupees. */
  esi: Money
  /** Contributions of the employer to PF (without the pension scheme), NPS and superannuation in the tax year, in rupees. */
  employer_retirement_contributions: Money | null
  /** Amounts by component; null: year-to-date amounts of single lines are not available. */
  components: {
    /** Code of a payslip line: a salary component, or a statutory code such as PF or TDS. */
    code: string
    /** Amount in rupees. */
    amount: Money
  }[] | null
  /** Months of the accounting year (April to March) for the statutory bonus that a later run pays; null: only months with payslips count. */
  bonus_months: {
    /** Month, 1 to 12. */
    month: number
    /** Monthly wages for the statutory bonus at the full rate, in rupees. */
    wages: Money
    /** Minimum wage of the month, in rupees; null: `bonus.minimum_wages` of the payroll settings. */
    minimum_wage: Money | null
    /** Days paid in the month. */
    paid_days: number
    /** Days of the month that pay is divided by. */
    base_days: number
  }[] | null
  /** Flexible benefits that another system accrued and paid in the year of the entitlement; null: none. */
  benefits: {
    /** Code of a component with an entitlement. */
    component_code: string
    /** Last day of the last wage month that `accrued` counts. */
    accrued_until: string
    /** Accrued in the year of the entitlement so far, in rupees. */
    accrued: Money
    /** Claims that earlier payslips of the year took up, in rupees. */
    claimed: Money
    /** Claims that earlier payslips of the year paid without income tax, in rupees. */
    paid_untaxed: Money
    /** Claims that earlier payslips of the year paid with income tax, in rupees. */
    paid_taxed: Money
  }[] | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface OpeningBalancesInput {
  /** Number of payments that the amounts include. */
  months: number
  /** Gross salary of the tax year before migration, in rupees. */
  gross: Amount
  /** Taxable salary before exemptions, in rupees; null: equal to `gross`. */
  taxable?: Amount | null | undefined
  /** PF of the employee including voluntary contributions, in rupees. */
  pf?: Amount | undefined
  /** Professional tax, in rupees. */
  pt?: Amount | undefined
  /** Income tax deducted, in rupees. */
  tds?: Amount | undefined
  /** ESI of the employee, in rupees. */
  esi?: Amount | undefined
  /** Contributions of the employer to PF (without the pension scheme), NPS and superannuation in the tax year, in rupees. */
  employer_retirement_contributions?: Amount | null | undefined
  /** The same by component. */
  components?: {
    /** Code of a payslip line: a salary component, or a statutory code such as PF or TDS. */
    code: string
    /** Amount in rupees. */
    amount: Amount
  }[] | null | undefined
  /** Months of the accounting year (April to March) for the statutory bonus that a later run pays; null: only months with payslips count. */
  bonus_months?: {
    /** Month, 1 to 12. */
    month: number
    /** Monthly wages for the statutory bonus at the full rate, in rupees. */
    wages: Amount
    /** Minimum wage of the month, in rupees; null: `bonus.minimum_wages` of the payroll settings. */
    minimum_wage?: Amount | null | undefined
    /** Days paid in the month. */
    paid_days: Amount
    /** Days of the month that pay is divided by. */
    base_days: Amount
  }[] | null | undefined
  /** Flexible benefits that another system accrued and paid in the year of the entitlement; null: none. */
  benefits?: {
    /** Code of a component with an entitlement. */
    component_code: string
    /** Last day of the last wage month that `accrued` counts. */
    accrued_until: string
    /** Accrued in the year of the entitlement so far, in rupees. */
    accrued: Amount
    /** Claims that earlier payslips of the year took up, in rupees. */
    claimed?: Amount | undefined
    /** Claims that earlier payslips of the year paid without income tax, in rupees. */
    paid_untaxed?: Amount | undefined
    /** Claims that earlier payslips of the year paid with income tax, in rupees. */
    paid_taxed?: Amount | undefined
  }[] | null | undefined
}

export interface Organization {
  /** Id of the organization. */
  id: number
  /** Id of the organization. */
  organization_id: number
  /** Name that people know the organization by. */
  name: string
  /** Registered name, as in statutory returns. */
  legal_name: string | null
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** State or union territory, two capital letters. */
  state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
  /** PAN of the organization. */
  pan: string | null
  /** TAN: four capital letters, five digits, a capital letter. */
  tan: string | null
  /** CIN: 21 characters as issued by the Registrar of Companies. */
  cin: string | null
  /** GSTIN: 15 characters as on the certificate. */
  gstin: string | null
  /** Labour identification number (LIN) of the establishment, for registers and letters. */
  lin: string | null
  /** ISO 4217 currency code. */
  currency: string
  /** IANA time zone of the organization. */
  timezone: string
  /** Current status. */
  status: 'active' | 'suspended' | 'closed'
  /** Postal address. */
  address: Address | null
  /** Who signs the tax returns. */
  responsible_person: {
    /** Full name. */
    name: string
    /** PAN of the person. */
    pan: string | null
    /** Designation. */
    designation: string | null
  } | null
  /** Employees’ Provident Fund registration. */
  pf: {
    /** Whether the scheme applies to the organization. */
    is_covered: boolean
    /** Establishment code: five letters and seven or ten digits. */
    establishment_code: string | null
    /** PF contribution rate in percent. */
    contribution_rate: 12 | 10
    /** Which wages PF is contributed on. */
    wage_mode: 'statutory_ceiling' | 'actual_wages' | 'employee_actual_employer_ceiling'
    /** Whether PF is managed by an exempted trust of the employer. */
    exempted_trust: boolean
    /** First day of coverage. */
    coverage_date: string | null
  }
  /** Employees’ State Insurance registration. */
  esi: {
    /** Whether the scheme applies to the organization. */
    is_covered: boolean
    /** ESI employer code: 17 digits. */
    employer_code: string | null
    /** First day of coverage. */
    coverage_date: string | null
  }
  /** Professional tax registrations, one per state. */
  pt_registrations: {
    /** State or union territory, two capital letters. */
    state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
    /** Code of the municipal body. */
    local_body: string | null
    /** Registration certificate number: the employer deducts PT from employees. */
    certificate_number: string | null
    /** Enrolment certificate number: the employer pays its own PT. */
    enrolment_number: string | null
    /** How often the state has assigned or permitted the return, where it has several (Gujarat, Karnataka, Maharashtra); null: as the tax on the payslips and the number of employees decide. */
    return_frequency: 'monthly' | 'quarterly' | 'yearly' | null
    /** First day of `return_frequency`; null: always. */
    return_frequency_from: string | null
    /** How often the state deducts professional tax under the rules in force today; null: unknown. */
    frequency: 'monthly' | 'half_yearly' | 'yearly' | null
  }[]
  /** Labour Welfare Fund registrations, one per state. */
  lwf_registrations: {
    /** State or union territory, two capital letters. */
    state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
    /** Establishment code with the welfare board. */
    code: string | null
  }[]
  /** Gratuity: coverage and funding. */
  gratuity: {
    /** Whether the Payment of Gratuity Act applies to the organization; it also determines the tax exemption of gratuity. */
    is_covered: boolean
    /** How gratuity is funded. */
    funding: 'none' | 'trust' | 'insurer'
  }
  /** What statements of tax deducted at source say of the deductor. */
  tds: {
    /** Kind of deductor by its letter in the statements: K company, M branch of a company, F firm, Q individual or Hindu undivided family, P or T association of persons, B body of individuals, J artificial juridical person; A, D, E, G, H, L, N, S government. */
    deductor_type: 'A' | 'B' | 'D' | 'E' | 'F' | 'G' | 'H' | 'J' | 'K' | 'L' | 'M' | 'N' | 'P' | 'Q' | 'S' | 'T' | null
    /** Telephone number of the deductor: ten digits. */
    phone: string | null
    /** E-mail address of the deductor. */
    email: string | null
    /** Mobile number of the responsible person: ten digits. */
    responsible_phone: string | null
    /** E-mail address of the responsible person. */
    responsible_email: string | null
  }
  /** Colour of payslips and letters: # and six hexadecimal digits; null: the usual one. */
  brand_colour: string | null
  /** Logo of the organization; null: there is none. */
  logo: {
    /** SHA-256 of the stored image, in hexadecimal. */
    sha256: string
    /** Width of the stored image in pixels. */
    width: number
    /** Height of the stored image in pixels. */
    height: number
  } | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface OrganizationCreate {
  /** Name that people know the organization by. */
  name: string
  /** Registered name, as in statutory returns. */
  legal_name?: string | null | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** State or union territory, two capital letters. */
  state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
  /** PAN: five capital letters, four digits, a capital letter. */
  pan?: string | null | undefined
  /** TAN: four capital letters, five digits, a capital letter. */
  tan?: string | null | undefined
  /** CIN: 21 characters as issued by the Registrar of Companies. */
  cin?: string | null | undefined
  /** GSTIN: 15 characters as on the certificate. */
  gstin?: string | null | undefined
  /** Labour identification number (LIN) of the establishment, for registers and letters. */
  lin?: string | null | undefined
  /** Currency of the organization. */
  currency?: 'INR' | undefined
  /** IANA time zone of the organization. */
  timezone?: 'Asia/Kolkata' | undefined
  /** Postal address. */
  address?: AddressInput | null | undefined
  /** Who signs the tax returns. */
  responsible_person?: {
    /** Full name. */
    name: string
    /** PAN: five capital letters, four digits, a capital letter. */
    pan?: string | null | undefined
    /** Designation. */
    designation?: string | null | undefined
  } | null | undefined
  /** Employees’ Provident Fund registration. */
  pf?: {
    /** Whether the scheme applies to the organization. */
    is_covered?: boolean | undefined
    /** Establishment code: five letters and seven or ten digits. */
    establishment_code?: string | null | undefined
    /** PF contribution rate in percent. */
    contribution_rate?: 12 | 10 | undefined
    /** Which wages PF is contributed on. */
    wage_mode?: 'statutory_ceiling' | 'actual_wages' | 'employee_actual_employer_ceiling' | undefined
    /** Whether PF is managed by an exempted trust of the employer. */
    exempted_trust?: boolean | undefined
    /** First day of coverage. */
    coverage_date?: string | null | undefined
  } | undefined
  /** Employees’ State Insurance registration. */
  esi?: {
    /** Whether the scheme applies to the organization. */
    is_covered?: boolean | undefined
    /** ESI employer code: 17 digits. */
    employer_code?: string | null | undefined
    /** First day of coverage. */
    coverage_date?: string | null | undefined
  } | undefined
  /** Professional tax registrations, one per state. */
  pt_registrations?: {
    /** State or union territory, two capital letters. */
    state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
    /** Code of the municipal body. */
    local_body?: string | null | undefined
    /** Registration certificate number: the employer deducts PT from employees. */
    certificate_number?: string | null | undefined
    /** Enrolment certificate number: the employer pays its own PT. */
    enrolment_number?: string | null | undefined
    /** How often the state has assigned or permitted the return, where it has several (Gujarat, Karnataka, Maharashtra); null: as the tax on the payslips and the number of employees decide. */
    return_frequency?: 'monthly' | 'quarterly' | 'yearly' | null | undefined
    /** First day of `return_frequency`; null: always. */
    return_frequency_from?: string | null | undefined
  }[] | undefined
  /** Labour Welfare Fund registrations, one per state. */
  lwf_registrations?: {
    /** State or union territory, two capital letters. */
    state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
    /** Establishment code with the welfare board. */
    code?: string | null | undefined
  }[] | undefined
  /** Gratuity: coverage and funding. */
  gratuity?: {
    /** Whether the Payment of Gratuity Act applies to the organization; it also determines the tax exemption of gratuity. */
    is_covered?: boolean | undefined
    /** How gratuity is funded. */
    funding?: 'none' | 'trust' | 'insurer' | undefined
  } | undefined
  /** What statements of tax deducted at source say of the deductor. */
  tds?: {
    /** Kind of deductor by its letter in the statements: K company, M branch of a company, F firm, Q individual or Hindu undivided family, P or T association of persons, B body of individuals, J artificial juridical person; A, D, E, G, H, L, N, S government. */
    deductor_type?: 'A' | 'B' | 'D' | 'E' | 'F' | 'G' | 'H' | 'J' | 'K' | 'L' | 'M' | 'N' | 'P' | 'Q' | 'S' | 'T' | null | undefined
    /** Telephone number of the deductor: ten digits. */
    phone?: string | null | undefined
    /** E-mail address of the deductor. */
    email?: string | null | undefined
    /** Mobile number of the responsible person: ten digits. */
    responsible_phone?: string | null | undefined
    /** E-mail address of the responsible person. */
    responsible_email?: string | null | undefined
  } | undefined
  /** Colour of payslips and letters: # and six hexadecimal digits; null: the usual one. */
  brand_colour?: string | null | undefined
}

export interface OrganizationLogo {
  /** Id of the organization. */
  organization_id: number
  /** SHA-256 of the stored image, in hexadecimal. */
  sha256: string
  /** Width of the stored image in pixels. */
  width: number
  /** Height of the stored image in pixels. */
  height: number
}

export interface OrganizationTasks {
  /** Id of the organization. */
  organization_id: number
  /** Name of the organization. */
  organization_name: string
  /** Today in the organization, whose clock a sandbox may have set. */
  today: string
  /** What waits for its next step, by due date; empty: nothing does. */
  tasks: Task[]
}

export interface OrganizationUpdate {
  /** Name that people know the organization by. */
  name?: string | undefined
  /** Registered name, as in statutory returns. */
  legal_name?: string | null | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** State or union territory, two capital letters. */
  state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | undefined
  /** PAN: five capital letters, four digits, a capital letter. */
  pan?: string | null | undefined
  /** TAN: four capital letters, five digits, a capital letter. */
  tan?: string | null | undefined
  /** CIN: 21 characters as issued by the Registrar of Companies. */
  cin?: string | null | undefined
  /** GSTIN: 15 characters as on the certificate. */
  gstin?: string | null | undefined
  /** Labour identification number (LIN) of the establishment, for registers and letters. */
  lin?: string | null | undefined
  /** Currency of the organization. */
  currency?: 'INR' | undefined
  /** IANA time zone of the organization. */
  timezone?: 'Asia/Kolkata' | undefined
  /** Postal address. */
  address?: AddressInput | null | undefined
  /** Who signs the tax returns. */
  responsible_person?: {
    /** Full name. */
    name: string
    /** PAN: five capital letters, four digits, a capital letter. */
    pan?: string | null | undefined
    /** Designation. */
    designation?: string | null | undefined
  } | null | undefined
  /** Employees’ Provident Fund registration. */
  pf?: {
    /** Whether the scheme applies to the organization. */
    is_covered?: boolean | undefined
    /** Establishment code: five letters and seven or ten digits. */
    establishment_code?: string | null | undefined
    /** PF contribution rate in percent. */
    contribution_rate?: 12 | 10 | undefined
    /** Which wages PF is contributed on. */
    wage_mode?: 'statutory_ceiling' | 'actual_wages' | 'employee_actual_employer_ceiling' | undefined
    /** Whether PF is managed by an exempted trust of the employer. */
    exempted_trust?: boolean | undefined
    /** First day of coverage. */
    coverage_date?: string | null | undefined
  } | undefined
  /** Employees’ State Insurance registration. */
  esi?: {
    /** Whether the scheme applies to the organization. */
    is_covered?: boolean | undefined
    /** ESI employer code: 17 digits. */
    employer_code?: string | null | undefined
    /** First day of coverage. */
    coverage_date?: string | null | undefined
  } | undefined
  /** Professional tax registrations, one per state. */
  pt_registrations?: {
    /** State or union territory, two capital letters. */
    state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
    /** Code of the municipal body. */
    local_body?: string | null | undefined
    /** Registration certificate number: the employer deducts PT from employees. */
    certificate_number?: string | null | undefined
    /** Enrolment certificate number: the employer pays its own PT. */
    enrolment_number?: string | null | undefined
    /** How often the state has assigned or permitted the return, where it has several (Gujarat, Karnataka, Maharashtra); null: as the tax on the payslips and the number of employees decide. */
    return_frequency?: 'monthly' | 'quarterly' | 'yearly' | null | undefined
    /** First day of `return_frequency`; null: always. */
    return_frequency_from?: string | null | undefined
  }[] | undefined
  /** Labour Welfare Fund registrations, one per state. */
  lwf_registrations?: {
    /** State or union territory, two capital letters. */
    state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
    /** Establishment code with the welfare board. */
    code?: string | null | undefined
  }[] | undefined
  /** Gratuity: coverage and funding. */
  gratuity?: {
    /** Whether the Payment of Gratuity Act applies to the organization; it also determines the tax exemption of gratuity. */
    is_covered?: boolean | undefined
    /** How gratuity is funded. */
    funding?: 'none' | 'trust' | 'insurer' | undefined
  } | undefined
  /** What statements of tax deducted at source say of the deductor. */
  tds?: {
    /** Kind of deductor by its letter in the statements: K company, M branch of a company, F firm, Q individual or Hindu undivided family, P or T association of persons, B body of individuals, J artificial juridical person; A, D, E, G, H, L, N, S government. */
    deductor_type?: 'A' | 'B' | 'D' | 'E' | 'F' | 'G' | 'H' | 'J' | 'K' | 'L' | 'M' | 'N' | 'P' | 'Q' | 'S' | 'T' | null | undefined
    /** Telephone number of the deductor: ten digits. */
    phone?: string | null | undefined
    /** E-mail address of the deductor. */
    email?: string | null | undefined
    /** Mobile number of the responsible person: ten digits. */
    responsible_phone?: string | null | undefined
    /** E-mail address of the responsible person. */
    responsible_email?: string | null | undefined
  } | undefined
  /** Colour of payslips and letters: # and six hexadecimal digits; null: the usual one. */
  brand_colour?: string | null | undefined
}

export interface OvertimeDecision {
  /** Decision. */
  decision: 'approve' | 'reject' | 'cancel'
  /** Minutes to approve. */
  approved_minutes?: number | null | undefined
  /** Free text that is kept with the record. */
  remarks?: string | null | undefined
}

export interface OvertimePolicy {
  /** Id of the policy. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Name of the policy. */
  name: string
  /** Pay that the multiplier applies to. */
  rate_basis: 'basic_da' | 'gross' | 'wages_code' | 'hourly_rate' | 'fixed'
  /** Rate in rupees per hour before the multiplier; only with `fixed`. */
  fixed_hourly_rate: Money | null
  /** Working hours of a day, in whole minutes; not with `fixed`. */
  hours_per_day: number | null
  /** Working days of a month; not with `fixed`. */
  days_per_month: number | null
  /** Multiplier of the rate: at least 2 with `wages_code`, as the Code on Wages requires; otherwise at least 1. */
  multiplier: number
  /** Multiplier on a weekly off; null: as on other days. */
  weekly_off_multiplier: number | null
  /** Multiplier on a holiday; null: as on other days. */
  holiday_multiplier: number | null
  /** Minimum overtime in minutes; shorter overtime is not paid. */
  min_minutes: number
  /** Overtime is rounded down to a multiple of this many minutes. */
  round_to_minutes: number
  /** Most overtime a day, in minutes; null: no limit. */
  max_minutes_per_day: number | null
  /** Most overtime a quarter, in minutes; null: no limit. */
  max_minutes_per_quarter: number | null
  /** Whether overtime requires approval. */
  requires_approval: boolean
  /** Whether the policy can be assigned. */
  is_active: boolean
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface OvertimePolicyAssignment {
  /** Ids of employees, or `ext:` followed by your own ids. */
  employee_ids?: string[]
  /** Ids of departments. */
  department_ids?: string[]
  /** Ids of shifts. */
  shift_ids?: string[]
  /** First day on which the values apply. */
  effective_from: string
}

export interface OvertimePolicyCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Name of the policy. */
  name: string
  /** Pay that the multiplier applies to. */
  rate_basis: 'basic_da' | 'gross' | 'wages_code' | 'hourly_rate' | 'fixed'
  /** Rate in rupees per hour before the multiplier; only with `fixed`. */
  fixed_hourly_rate?: Amount | null | undefined
  /** Working hours of a day, in whole minutes; not with `fixed`. */
  hours_per_day?: Amount | null | undefined
  /** Working days of a month; not with `fixed`. */
  days_per_month?: Amount | null | undefined
  /** Multiplier of the rate: at least 2 with `wages_code`, as the Code on Wages requires; otherwise at least 1. */
  multiplier: Amount
  /** Multiplier on a weekly off; null: as on other days. */
  weekly_off_multiplier?: Amount | null | undefined
  /** Multiplier on a holiday; null: as on other days. */
  holiday_multiplier?: Amount | null | undefined
  /** Minimum overtime in minutes; shorter overtime is not paid. */
  min_minutes?: number | undefined
  /** Overtime is rounded down to a multiple of this many minutes. */
  round_to_minutes?: number | undefined
  /** Most overtime a day, in minutes; null: no limit. */
  max_minutes_per_day?: number | null | undefined
  /** Most overtime a quarter, in minutes; null: no limit. */
  max_minutes_per_quarter?: number | null | undefined
  /** Whether overtime requires approval. */
  requires_approval?: boolean | undefined
  /** Whether the policy can be assigned. */
  is_active?: boolean | undefined
}

export interface OvertimeRequest {
  /** Id of the request. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Id of the employee. */
  employee_id: string
  /** Calendar day. */
  date: string
  /** Overtime in minutes. */
  minutes: number
  /** Id of the overtime policy. */
  policy_id: string | null
  /** Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement. */
  run_type: 'off_cycle' | null
  /** Why the change was made; kept in the audit log. */
  reason: string | null
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** Decision about the overtime. */
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'paid'
  /** Minutes approved; null before the decision. */
  approved_minutes: number | null
  /** Times the ordinary rate. */
  multiplier: Amount | null
  /** Pay that the multiplier applies to. */
  rate_basis: 'basic_da' | 'gross' | 'wages_code' | 'hourly_rate' | 'fixed' | null
  /** Rate in rupees per hour before the multiplier; only with `fixed`. */
  fixed_hourly_rate: Amount | null
  /** Working hours of a day, in whole minutes; not with `fixed`. */
  hours_per_day: Amount | null
  /** Working days of a month; not with `fixed`. */
  days_per_month: Amount | null
  /** Amount that a paid run paid for the overtime, in rupees; null until paid. */
  amount: Amount | null
  /** Id of the run that includes the overtime; null if none. */
  payroll_run_id: string | null
  /** Free text that is kept with the record. */
  remarks: string | null
  /** Id of the key that decided; null while pending. */
  decided_by: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface OvertimeRequestCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Id of the employee. */
  employee_id: string
  /** Calendar day. */
  date: string
  /** Overtime in minutes. */
  minutes: number
  /** Id of the overtime policy. */
  policy_id?: string | null | undefined
  /** Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement. */
  run_type?: 'off_cycle' | null | undefined
  /** Why the change was made; kept in the audit log. */
  reason?: string | null | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
}

export interface PastSalary {
  /** Unique id of the resource. */
  id: string
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** First day on which the values apply. */
  effective_from: string
  /** Date on which the salary was agreed, ordered or awarded. */
  decided_on: string
  /** Id of the salary group. */
  salary_group_id: string | null
  /** Whether the salary is agreed by month, day or hour. */
  pay_basis: 'monthly' | 'daily' | 'hourly'
  /** Cost to company a year, in rupees. */
  ctc_annual: Money | null
  /** Gross salary a month, in rupees. */
  gross_monthly: Money | null
  /** What `ctc_annual` includes beside the pay, as in `ctc` of the payroll settings. null: as the salary group or else the payroll settings state. */
  ctc: CostToCompany | null
  /** Why the change was made; kept in the audit log. */
  reason: string | null
  /** Whether the salary applies now, later or no more. */
  status: 'scheduled' | 'current' | 'past'
  /** The components of the salary. */
  components: {
    /** Code of the salary component. */
    component_code: string
    /** Amount a month in rupees, also of what is paid for several months; of a `one_time` component the amount that is paid; null if it is computed. */
    monthly_amount: Money | null
    /** Percent that replaces that of the component. */
    percent: number | null
    /** Formula over component codes. */
    formula: string | null
    /** Name of the component. */
    name: string
    /** What the component does to the pay. */
    type: 'earning' | 'deduction' | 'employer_contribution' | 'reimbursement' | 'recovery' | 'information'
    /** How often the component is paid. */
    frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | 'one_time'
    /** Amount a month in rupees, also of what is paid for several months; 0 for a `one_time` component; null if it depends on the month. */
    monthly: Money | null
    /** Amount a year in rupees; of a `one_time` component the amount that is paid; null if it depends on the month. */
    annual: Money | null
  }[]
  /** Cost to company a month, in rupees. */
  ctc_monthly: Money | null
  /** Rupees a year by which `ctc_annual` exceeds the pay and the employer costs of `ctc.includes`, because a higher pay would exceed it. null: it is not decided what a cost to company includes. */
  unallocated: Money | null
  /** Cost of the employer a month, in rupees. */
  employer_cost_monthly: Money | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
  /** Id of the key that set the salary. */
  changed_by: string
}

export interface PayPeriodSettings {
  /** First day on which the values apply. */
  effective_from: string
  /** Whether wage months are calendar months. */
  type: 'calendar_month' | 'day_range'
  /** Day of the month on which a wage month starts; 1 for calendar months. */
  start_day: number
  /** Day of the month on which attendance is closed; null: none. */
  attendance_cutoff_day: number | null
  /** A day of the month, last_day or last_working_day; in a shorter month the last day. */
  pay_day: 'last_day' | 'last_working_day' | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31
  /** 1: the pay day is in the month after the end of the period; 0: in the same month. */
  pay_month_offset: 0 | 1
}

export interface PayPeriodSettingsAnswer {
  /** Id of the organization. */
  organization_id: number
  /** The settings in force on the day. */
  effective: PayPeriodSettings
  /** Settings that take effect later. */
  scheduled: PayPeriodSettings[]
  /** What of the record is not applied. */
  warnings: RecordWarning[]
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface PayPeriodSettingsInput {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** First day on which the settings apply. */
  effective_from?: string | undefined
  /** Whether wage months are calendar months. */
  type: 'calendar_month' | 'day_range'
  /** Day of the month on which a wage month starts; 1 for calendar months. */
  start_day?: number | undefined
  /** Day of the month on which attendance is closed; null: none. */
  attendance_cutoff_day?: number | null | undefined
  /** A day of the month, last_day or last_working_day; in a shorter month the last day. */
  pay_day?: 'last_day' | 'last_working_day' | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31 | undefined
  /** 1: the pay day is in the month after the end of the period; 0: in the same month. */
  pay_month_offset?: 0 | 1 | undefined
}

export interface PaymentMethod {
  /** Id of the payment method. */
  id: number
  /** Id of the organization. */
  organization_id: number
  /** Name of the payment method. */
  name: string
  /** How employees are paid. */
  type: 'bank_transfer' | 'cheque' | 'cash' | 'upi'
  /** Format of the bank file. */
  bank_format: 'generic' | 'generic_csv' | 'neft_generic' | 'hdfc' | 'icici' | 'axis' | 'kotak' | 'rbl' | 'sbi' | 'generic_csv_v1' | 'generic_xlsx_v1' | 'hdfc_enet_28' | 'hdfc_enet_9' | 'icici_npab_19' | 'axis_bulk' | 'kotak_cms_49' | 'rbl_13' | 'union_neft_11' | 'union_salary' | 'sbi_generic' | 'yes' | 'idfc' | 'nach' | 'icici_cib_prb' | null
  /** Whether runs use the method if the request names none. */
  is_default: boolean
  /** Whether the method can be used. */
  is_active: boolean
  /** What the files of the bank need to know. */
  bank_file: BankFileSettings | null
  /** Account that salaries are paid from. */
  bank_account: {
    /** IFSC: four letters, a zero, six letters or digits. */
    ifsc: string
    /** Name of the account. */
    account_name: string | null
    /** Account number with all but the last four characters masked; in full with `reveal=true`. */
    account_number: string
  } | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface PaymentMethodCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Name of the payment method. */
  name: string
  /** How employees are paid. */
  type: 'bank_transfer' | 'cheque' | 'cash' | 'upi'
  /** Format of the bank file. */
  bank_format?: 'generic' | 'generic_csv' | 'neft_generic' | 'hdfc' | 'icici' | 'axis' | 'kotak' | 'rbl' | 'sbi' | 'generic_csv_v1' | 'generic_xlsx_v1' | 'hdfc_enet_28' | 'hdfc_enet_9' | 'icici_npab_19' | 'axis_bulk' | 'kotak_cms_49' | 'rbl_13' | 'union_neft_11' | 'union_salary' | 'sbi_generic' | 'yes' | 'idfc' | 'nach' | 'icici_cib_prb' | null | undefined
  /** Whether runs use the method if the request names none. */
  is_default?: boolean | undefined
  /** Whether the method can be used. */
  is_active?: boolean | undefined
  /** What the files of the bank need to know. */
  bank_file?: BankFileSettingsInput | null | undefined
  /** Account that salaries are paid from. */
  bank_account?: {
    /** IFSC: four letters, a zero, six letters or digits. */
    ifsc: string
    /** Name of the account. */
    account_name?: string | null | undefined
    /** Account number: 6 to 20 digits or capital letters, at least one digit other than zero, and not masked as in XXXXXXXX4567. */
    account_number: string
  } | null | undefined
}

export interface PaymentReference {
  /** Id of the payroll run. */
  payroll_run_id: string
  /** Id of the organization. */
  organization_id: number
  /** Id of the employee. */
  employee_id: string
  /** Current status. */
  status: 'paid' | 'failed'
  /** Your own reference of the payment, such as a bank UTR. */
  reference: string | null
  /** Day of the payment. */
  paid_on: string | null
  /** Why the change was made; kept in the audit log. */
  reason: string | null
  /** Net pay in rupees. */
  net_payable: Money
  /** Net pay disbursed, in rupees. */
  net_paid: Money
}

export interface PaymentReferenceCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Id of the payroll run. */
  payroll_run_id: string
  /** Id of the employee. */
  employee_id: string
  /** `failed`: the bank sent the payment back, or did not make it. */
  status: 'paid' | 'failed'
  /** Reference of the bank, such as the UTR. */
  reference?: string | null | undefined
  /** Day of the payment. */
  paid_on?: string | undefined
  /** Why the payment failed. */
  reason?: string | null | undefined
}

export interface PayrollCycle {
  /** Id of the payroll cycle. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Name of the cycle. */
  name: string
  /** How often the cycle pays. */
  frequency: 'monthly' | 'semi_monthly' | 'bi_weekly' | 'weekly' | 'daily'
  /** Day on which a wage month starts; null: as in the payroll settings. */
  start_day: number | null
  /** A day of the month, last_day or last_working_day; in a shorter month the last day. */
  pay_day: 'last_day' | 'last_working_day' | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31 | null
  /** First day of any one period of weeks or fortnights, from which all others are counted; required for `weekly` and `bi_weekly`, and for them only. */
  anchor_date: string | null
  /** Day of the month on which attendance is closed; null: as in the payroll settings. */
  attendance_cutoff_day: number | null
  /** Whether the cycle pays employees without an assigned cycle. */
  is_default: boolean
  /** What of the record is not applied. */
  warnings: RecordWarning[]
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface PayrollCycleCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Name of the cycle. */
  name: string
  /** How often the cycle pays. */
  frequency: 'monthly' | 'semi_monthly' | 'bi_weekly' | 'weekly' | 'daily'
  /** Day on which a wage month starts; null: as in the payroll settings. */
  start_day?: number | null | undefined
  /** A day of the month, last_day or last_working_day; in a shorter month the last day. */
  pay_day?: 'last_day' | 'last_working_day' | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31 | null | undefined
  /** First day of any one period of weeks or fortnights, from which all others are counted; required for `weekly` and `bi_weekly`, and for them only. */
  anchor_date?: string | null | undefined
  /** Day of the month on which attendance is closed; null: as in the payroll settings. */
  attendance_cutoff_day?: number | null | undefined
  /** Whether the cycle pays employees without an assigned cycle. */
  is_default?: boolean | undefined
}

export interface PayrollCyclePeriod {
  /** Wage month and number of the period in it, such as 2026-10/2. */
  name: string
  /** First day of the period. */
  start: string
  /** Last day of the period. */
  end: string
  /** Day of payment unless the run names another. */
  pay_date: string
  /** Year of the wage month. */
  year: number
  /** Wage month of all days of the period. */
  month: number
  /** Regular run of the cycle that pays the period; null: there is none. */
  payroll_run_id: string | null
}

export interface PayrollPermission {
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** Whether runs whose period ends on `effective_from` or later may pay the employee. */
  allowed: boolean
  /** Reason for not paying the employee. */
  reason: string | null
  /** Default: today. */
  effective_from: string
  /** Last day on which payment is prevented; null: until allowed again. */
  until: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface PayrollPermissionInput {
  /** Whether runs whose period ends on `effective_from` or later may pay the employee. */
  allowed: boolean
  /** Reason for not paying the employee. */
  reason?: string | null | undefined
  /** Default: today. */
  effective_from?: string | undefined
  /** Last day on which payment is prevented; null: until allowed again. */
  until?: string | null | undefined
}

export interface PayrollRun {
  /** Id of the run. */
  id: string
  /** Id of the payroll run. */
  payroll_run_id: string
  /** Id of the organization. */
  organization_id: number
  /** Your own id of the record, unique per organization. */
  external_id: string | null
  /** Name of the run. */
  name: string | null
  /** Kind of run. */
  type: 'regular' | 'off_cycle' | 'bonus' | 'arrears' | 'reimbursement' | 'correction'
  /** Id of the payroll cycle. */
  cycle_id: string | null
  /** First day of the wage period. */
  period_start: string
  /** Last day of the wage period. */
  period_end: string
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** Day of payment, which the tax year follows. */
  pay_date: string
  /** ISO 4217 currency code. */
  currency: 'INR'
  /** Where the run is in its life cycle. */
  status: 'draft' | 'calculating' | 'generated' | 'failed' | 'locked' | 'paid' | 'reversed' | 'cancelled'
  /** Status before the present one. */
  previous_status: 'draft' | 'calculating' | 'generated' | 'failed' | 'locked' | 'paid' | 'reversed' | 'cancelled' | null
  /** Why the run has this status. */
  status_reason: string | null
  /** Whether payment of the whole run is on hold. */
  on_hold: boolean
  /** Why the run is on hold. */
  hold_reason: string | null
  /** Which employees the run pays. */
  selection: RunSelection
  /** Options of the calculation. */
  options: RunOptions
  /** Sums over all employees, in rupees. */
  totals: RunTotals
  /** Number of employees by outcome. */
  counts: RunCounts
  /** Number of warnings on all payslips. */
  warnings_count: number
  /** Progress of the calculation. */
  progress: RunProgress
  /** How the amount is computed. */
  calculation: RunCalculation | null
  /** When the run was locked (UTC). */
  locked_at: string | null
  /** Key that locked the run. */
  locked_by: string | null
  /** Day of the payment; null until paid. */
  paid_on: string | null
  /** Payment method; null until paid. */
  payment_method_id: number | null
  /** Your own reference of the payment. */
  reference: string | null
  /** Net pay disbursed, in rupees; null until paid. */
  net_paid: Money | null
  /** Whether inputs changed after the calculation. */
  is_stale: boolean
  /** Inputs that changed after the calculation; the first 100. */
  stale_reasons: {
    /** What changed. */
    code: string
    /** The employee concerned; null: all. */
    employee_id: string | null
    /** Kind of the record that changed. */
    source: string
    /** When it changed (UTC). */
    changed_at: string
  }[]
  /** Employees who were not paid with the run. */
  held_employee_ids: string[]
  /** Employees whose payment is on hold. */
  held_employees: {
    /** Id of the employee. */
    employee_id: string
    /** Your own id of the employee. */
    external_id: string | null
    /** Net pay on hold, in rupees. */
    net_payable: Money
    /** Why the payment is on hold. */
    reason: string | null
  }[]
  /** When the run was reversed; null unless it was. */
  reversed_at: string | null
  /** Why the run was reversed; null unless it was. */
  reason: string | null
  /** Number of payslips that the reversal voided; null unless reversed. */
  payslips_voided: number | null
  /** The run that this one reverses. */
  reverses_run_id: string | null
  /** The regular run that a correction corrects; null for other types. */
  source_run_id: string | null
  /** The reversed run that this one replaces. */
  replaces_run_id: string | null
  /** Key that created the run. */
  created_by: string
  /** Up to 50 key-value pairs of your own. */
  metadata: { [name: string]: string }
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
  /** Employees who could not be calculated; the first 100. */
  failures: {
    /** Id of the employee. */
    employee_id: string
    /** Your own id of the employee. */
    external_id: string | null
    /** Error code. */
    code: string
    /** What is missing, and what to do. */
    message: string
    /** The field concerned. */
    field: string | null
  }[]
  /** Paths of related resources. */
  links: {
    /** Path of the run. */
    self: string
    /** Path of its payslips. */
    employees: string
    /** Path that calculates the run; null if it cannot be calculated now. */
    calculate: string | null
  }
  /** What prevents the calculation; only with `include=readiness`. */
  readiness?: RunReadiness | null
}

export interface PayrollRunEmail {
  /** Employees to send to. */
  employee_ids?: string[]
  /** Subject, one line. */
  subject?: string
  /** Text that takes the place of `{{message}}` in the template. */
  message?: string
  /** E-mail addresses that get a copy of each e-mail. */
  cc?: string[]
  /** Sends payslips of a run that is not locked yet; they are marked DRAFT. */
  include_unlocked?: boolean
  /** Sends payslips again that were sent before. */
  resend?: boolean
}

export interface PayrollRunEmailAnswer {
  /** Number of e-mails that were queued. */
  queued: number
  /** Employees left out. */
  skipped: {
    /** Id of the employee. */
    employee_id: string
    /** Why no e-mail was queued. */
    code: 'no_payslip' | 'on_hold' | 'no_email_address' | 'no_pan' | 'already_queued' | 'already_sent'
  }[]
}

export interface PayrollRunSummary {
  /** Id of the run. */
  id: string
  /** Id of the payroll run. */
  payroll_run_id: string
  /** Id of the organization. */
  organization_id: number
  /** Your own id of the record, unique per organization. */
  external_id: string | null
  /** Name of the run. */
  name: string | null
  /** Kind of run. */
  type: 'regular' | 'off_cycle' | 'bonus' | 'arrears' | 'reimbursement' | 'correction'
  /** Id of the payroll cycle. */
  cycle_id: string | null
  /** First day of the wage period. */
  period_start: string
  /** Last day of the wage period. */
  period_end: string
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** Day of payment, which the tax year follows. */
  pay_date: string
  /** ISO 4217 currency code. */
  currency: 'INR'
  /** Where the run is in its life cycle. */
  status: 'draft' | 'calculating' | 'generated' | 'failed' | 'locked' | 'paid' | 'reversed' | 'cancelled'
  /** Status before the present one. */
  previous_status: 'draft' | 'calculating' | 'generated' | 'failed' | 'locked' | 'paid' | 'reversed' | 'cancelled' | null
  /** Why the run has this status. */
  status_reason: string | null
  /** Whether payment of the whole run is on hold. */
  on_hold: boolean
  /** Why the run is on hold. */
  hold_reason: string | null
  /** Which employees the run pays. */
  selection: RunSelection
  /** Options of the calculation. */
  options: RunOptions
  /** Sums over all employees, in rupees. */
  totals: RunTotals
  /** Number of employees by outcome. */
  counts: RunCounts
  /** Number of warnings on all payslips. */
  warnings_count: number
  /** Progress of the calculation. */
  progress: RunProgress
  /** How the amount is computed. */
  calculation: RunCalculationSummary | null
  /** When the run was locked (UTC). */
  locked_at: string | null
  /** Key that locked the run. */
  locked_by: string | null
  /** Day of the payment; null until paid. */
  paid_on: string | null
  /** Payment method; null until paid. */
  payment_method_id: number | null
  /** Your own reference of the payment. */
  reference: string | null
  /** Net pay disbursed, in rupees; null until paid. */
  net_paid: Money | null
  /** Whether inputs changed after the calculation. */
  is_stale: boolean
  /** Inputs that changed after the calculation; the first 100. */
  stale_reasons: {
    /** What changed. */
    code: string
    /** The employee concerned; null: all. */
    employee_id: string | null
    /** Kind of the record that changed. */
    source: string
    /** When it changed (UTC). */
    changed_at: string
  }[]
  /** Employees who were not paid with the run. */
  held_employee_ids: string[]
  /** Employees whose payment is on hold. */
  held_employees: {
    /** Id of the employee. */
    employee_id: string
    /** Your own id of the employee. */
    external_id: string | null
    /** Net pay on hold, in rupees. */
    net_payable: Money
    /** Why the payment is on hold. */
    reason: string | null
  }[]
  /** When the run was reversed; null unless it was. */
  reversed_at: string | null
  /** Why the run was reversed; null unless it was. */
  reason: string | null
  /** Number of payslips that the reversal voided; null unless reversed. */
  payslips_voided: number | null
  /** The run that this one reverses. */
  reverses_run_id: string | null
  /** The regular run that a correction corrects; null for other types. */
  source_run_id: string | null
  /** The reversed run that this one replaces. */
  replaces_run_id: string | null
  /** Key that created the run. */
  created_by: string
  /** Up to 50 key-value pairs of your own. */
  metadata: { [name: string]: string }
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface PayrollSettings {
  /** First day on which the values apply. */
  effective_from: string
  /** What happens if deductions exceed the pay. */
  negative_net_policy: 'carry_forward' | 'zero_and_recover' | 'fail'
  /** Whether runs pay arrears. */
  arrears: 'auto' | 'manual'
  /** Earlier wage months that no run or settlement paid to an employee. */
  unpaid_months: 'warn' | 'pay'
  /** Tax regime of employees who have not chosen one. */
  default_tax_regime: 'new' | 'old'
  /** Where paid days come from. */
  attendance_source: 'attendance' | 'leave' | 'none'
  /** What a day without a record counts as. */
  unmarked_day: 'present' | 'absent'
  /** What happens to inputs of a month whose run is locked. */
  late_input_policy: 'reject' | 'next_period'
  /** When wage months begin and are paid. */
  period: {
    /** Whether wage months are calendar months. */
    type: 'calendar_month' | 'day_range'
    /** Day of the month on which a wage month starts; 1 for calendar months. */
    start_day: number
    /** Day of the month on which attendance is closed; null: none. */
    attendance_cutoff_day: number | null
    /** A day of the month, last_day or last_working_day; in a shorter month the last day. */
    pay_day: 'last_day' | 'last_working_day' | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31
    /** 1: the pay day is in the month after the end of the period; 0: in the same month. */
    pay_month_offset: 0 | 1
  }
  /** How a month’s pay is divided into days. */
  salary_days: {
    /** How a month’s pay is divided into days. */
    basis: 'calendar_days' | 'fixed_days' | 'working_days'
    /** Days that the pay of every month is divided by; only with basis `fixed_days`. */
    fixed_days: number | null
    /** How days are counted for employees who join or leave within the month, with basis `fixed_days`. */
    fixed_days_part: 'count_employed' | 'deduct_absent'
    /** Weekly days off. */
    weekly_offs: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[]
    /** Whether weekly offs count as working days, with basis `working_days`. */
    include_weekly_offs: boolean
    /** Whether paid holidays count as working days, with basis `working_days`. */
    include_holidays: boolean
    /** Days of an absence without pay that reduce the pay, also of one on part pay. */
    unpaid_leave_counts: 'calendar_days' | 'working_days'
    /** Share of a day that a half day counts as. */
    half_day_fraction: number
  }
  /** ISO 4217 currency code. */
  currency: string
  /** How amounts are rounded. */
  rounding: {
    /** Rounding of each line. */
    component: 'paise' | 'rupee'
    /** Rounding of the net pay. */
    net: 'none' | 'nearest_rupee' | 'up_rupee'
    /** Code of the earning that takes the paise by which the rounded components differ from the agreed gross or CTC; null: such a salary is rejected. */
    residual_component_code: string | null
  }
  /** Income tax options. */
  tds: {
    /** How the tax of the year is spread over the remaining months. */
    spread: 'even' | 'front'
    /** Tax slabs to use. */
    slab_source: 'system' | 'custom'
  }
  /** Provident fund options. */
  pf: {
    /** How the pension share is computed. */
    eps_rate: '8.33' | 'one_twelfth'
    /** Wages that PF administration charges are computed on. */
    admin_base: 'employer_base' | 'pf_wages'
    /** EDLI ceiling in a month of two employments. */
    split_month_edli: 'epfo_faq' | 'capped'
    /** Pension contribution in the month of the 58th birthday. */
    birthday_month_58: 'prorate' | 'same_month' | 'next_month'
  }
  /** ESI options. */
  esi: {
    /** Wages that determine ESI coverage. */
    base: 'by_date' | 'code_wages' | 'legacy_gross'
    /** When an employee is covered again whose wages fall to the ceiling within a contribution period. */
    reentry: 'immediate' | 'next_period'
    /** ESI contribution on arrears of a raise. */
    arrears: 'from_decision' | 'pay_month' | 'due_month'
  }
  /** Options of wages under the Code on Wages. */
  code_wages: {
    /** Whether the employer’s PF counts as remuneration for the 50 % test. */
    employer_pf_in_remuneration: boolean
  }
  /** All deductions in rupees: `standard_deduction` + `employment_tax` + `chapter_vi_a_deductions`. */
  deductions: {
    /** Limit of deductions. */
    cap: 'half_of_wages' | 'none'
    /** Whether provident fund, ESI, professional tax, LWF and income tax count towards the limit. */
    statutory_counts: boolean
    /** Whether court orders are deducted in full, like statutory deductions. */
    court_orders_first: boolean
  }
  /** What decides Labour Welfare Fund contributions of the establishment. */
  lwf: {
    /** Whether the establishment is a factory; decides the rate in some states. */
    is_factory: boolean
    /** Number of employees for LWF; null: the registration with the board implies coverage. */
    head_count: number | null
    /** Whether LWF is contributed for managers and others whom the act excludes. */
    includes_everyone: boolean
  }
  /** Gratuity options. */
  gratuity: {
    /** Whether the gratuity that accrues in the month is an employer cost on payslips. */
    accrual: 'funded' | 'always' | 'never'
  }
  /** What a cost to company includes. */
  ctc: {
    /** Employer costs that `ctc_annual` includes beside the pay. */
    includes: ('pf' | 'pf_charges' | 'esi' | 'lwf' | 'gratuity' | 'bonus' | 'nps' | 'insurance')[] | null
  }
  /** Statutory bonus options. */
  bonus: {
    /** Whether the bonus chapter of the Code on Wages applies to the establishment. */
    is_covered: boolean
    /** Rate declared by the employer in percent; null: the statutory minimum of one twelfth (8.33 %). */
    rate_percent: number | null
    /** Month (1 to 12) whose run pays the bonus of the previous accounting year (April to March); null: no run pays it. */
    pay_month: number | null
    /** Minimum wages by state of work, for the whole accounting year; the list replaces the earlier one. */
    minimum_wages: {
      /** State or union territory, two capital letters. */
      state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
      /** First day on which the minimum wage applies; null: no start date. */
      effective_from: string | null
      /** Minimum wage in rupees a month; 0: none is fixed for the employment. */
      monthly_amount: Money
    }[]
  }
  /** Decisions about rule versions that GET /rules marks as `declinable`; the list replaces the earlier one. */
  rule_decisions: RuleDecision[]
  /** How payslips are issued. */
  payslip: {
    /** Status of a run from which on the PDFs of its payslips are made in the background; each one emits `payslip.ready`. */
    render_on: 'generated' | 'locked' | 'paid'
    /** Whether payslips are e-mailed when the run is marked paid. */
    email_on_paid: boolean
    /** Password of payslips sent by e-mail. */
    password: 'none' | 'dob' | 'pan_dob'
    /** Layout of payslip documents. */
    template: 'standard'
    /** Whether payslips show year-to-date figures. */
    show_ytd: boolean
  }
  /** Templates of the e-mails that carry payslips. */
  payslip_email: {
    /** Name of the sender. */
    from_name: string | null
    /** E-mail address that replies go to; null: that of the service. */
    reply_to: string | null
    /** Subject template, one line. */
    subject: string | null
    /** Plain text template. */
    text: string | null
    /** HTML template; null: made from the plain text. */
    html: string | null
  }
  /** Which approvals a run needs. */
  approvals: {
    /** Whether a run must be locked before it is marked paid. */
    require_lock_before_pay: boolean
    /** Whether the key that calculated a run is prevented from locking or paying it. */
    four_eyes: boolean
  }
  /** Options of full and final settlements and of gratuity. */
  settlement: {
    /** Whether the deductions of a settlement stay within half of the wages of its month (Code on Wages 2019, section 18(3)). */
    deduction_cap: boolean
    /** Completion of the fifth year for gratuity. */
    five_year_rule: 'days_240' | 'full_years'
    /** Gratuity at the end of a fixed term. */
    fixed_term_rule: 'rule_33' | 'pro_rata'
    /** Years of service for gratuity after a death in service. */
    death_service_rounding: 'rounded' | 'pro_rata'
    /** Whether a recovery for notice that was not served reduces the taxable pay. */
    notice_recovery_reduces_tax: boolean
    /** Rate of a day of leave that is encashed on leaving. */
    leave_rate: DayRate
    /** Rate of a day of notice that is paid or recovered. */
    notice_rate: DayRate
    /** Rate of a day of retrenchment compensation. */
    retrenchment_rate: DayRate
  }
}

export interface PayrollSettingsAnswer {
  /** Id of the organization. */
  organization_id: number
  /** The settings in force on the day. */
  effective: PayrollSettings
  /** Settings that take effect later. */
  scheduled: PayrollSettings[]
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface PayrollSettingsUpdate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** First day on which the settings apply. */
  effective_from?: string | undefined
  /** What happens if deductions exceed the pay. */
  negative_net_policy?: 'carry_forward' | 'zero_and_recover' | 'fail' | undefined
  /** Whether runs pay arrears. */
  arrears?: 'auto' | 'manual' | undefined
  /** Earlier wage months that no run or settlement paid to an employee. */
  unpaid_months?: 'warn' | 'pay' | undefined
  /** Tax regime of employees who have not chosen one. */
  default_tax_regime?: 'new' | 'old' | undefined
  /** Where paid days come from. */
  attendance_source?: 'attendance' | 'leave' | 'none' | undefined
  /** What a day without a record counts as. */
  unmarked_day?: 'present' | 'absent' | undefined
  /** What happens to inputs of a month whose run is locked. */
  late_input_policy?: 'reject' | 'next_period' | undefined
  /** How amounts are rounded. */
  rounding?: {
    /** Rounding of each line. */
    component?: 'paise' | 'rupee' | undefined
    /** Rounding of the net pay. */
    net?: 'none' | 'nearest_rupee' | 'up_rupee' | undefined
    /** Code of the earning that takes the paise by which the rounded components differ from the agreed gross or CTC; null: such a salary is rejected. */
    residual_component_code?: string | null | undefined
  } | undefined
  /** Income tax options. */
  tds?: {
    /** How the tax of the year is spread over the remaining months. */
    spread?: 'even' | 'front' | undefined
    /** Tax slabs to use. */
    slab_source?: 'system' | 'custom' | undefined
  } | undefined
  /** Provident fund options. */
  pf?: {
    /** How the pension share is computed. */
    eps_rate?: '8.33' | 'one_twelfth' | undefined
    /** Wages that PF administration charges are computed on. */
    admin_base?: 'employer_base' | 'pf_wages' | undefined
    /** EDLI ceiling in a month of two employments. */
    split_month_edli?: 'epfo_faq' | 'capped' | undefined
    /** Pension contribution in the month of the 58th birthday. */
    birthday_month_58?: 'prorate' | 'same_month' | 'next_month' | undefined
  } | undefined
  /** ESI options. */
  esi?: {
    /** Wages that determine ESI coverage. */
    base?: 'by_date' | 'code_wages' | 'legacy_gross' | undefined
    /** When an employee is covered again whose wages fall to the ceiling within a contribution period. */
    reentry?: 'immediate' | 'next_period' | undefined
    /** ESI contribution on arrears of a raise. */
    arrears?: 'from_decision' | 'pay_month' | 'due_month' | undefined
  } | undefined
  /** Options of wages under the Code on Wages. */
  code_wages?: {
    /** Whether the employer’s PF counts as remuneration for the 50 % test. */
    employer_pf_in_remuneration?: boolean | undefined
  } | undefined
  /** All deductions in rupees: `standard_deduction` + `employment_tax` + `chapter_vi_a_deductions`. */
  deductions?: {
    /** Limit of deductions. */
    cap?: 'half_of_wages' | 'none' | undefined
    /** Whether provident fund, ESI, professional tax, LWF and income tax count towards the limit. */
    statutory_counts?: boolean | undefined
    /** Whether court orders are deducted in full, like statutory deductions. */
    court_orders_first?: boolean | undefined
  } | undefined
  /** What decides Labour Welfare Fund contributions of the establishment. */
  lwf?: {
    /** Whether the establishment is a factory; decides the rate in some states. */
    is_factory?: boolean | undefined
    /** Number of employees for LWF; null: the registration with the board implies coverage. */
    head_count?: number | null | undefined
    /** Whether LWF is contributed for managers and others whom the act excludes. */
    includes_everyone?: boolean | undefined
  } | undefined
  /** Gratuity options. */
  gratuity?: {
    /** Whether the gratuity that accrues in the month is an employer cost on payslips. */
    accrual?: 'funded' | 'always' | 'never' | undefined
  } | undefined
  /** What a cost to company includes. */
  ctc?: {
    /** Employer costs that `ctc_annual` includes beside the pay. */
    includes?: ('pf' | 'pf_charges' | 'esi' | 'lwf' | 'gratuity' | 'bonus' | 'nps' | 'insurance')[] | null | undefined
  } | undefined
  /** Statutory bonus options. */
  bonus?: {
    /** Whether the bonus chapter of the Code on Wages applies to the establishment. */
    is_covered?: boolean | undefined
    /** Rate declared by the employer in percent; null: the statutory minimum of one twelfth (8.33 %). */
    rate_percent?: Amount | null | undefined
    /** Month (1 to 12) whose run pays the bonus of the previous accounting year (April to March); null: no run pays it. */
    pay_month?: number | null | undefined
    /** Minimum wages by state of work, for the whole accounting year; the list replaces the earlier one. */
    minimum_wages?: {
      /** State or union territory, two capital letters. */
      state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
      /** First day on which the minimum wage applies; null: no start date. */
      effective_from?: string | null | undefined
      /** Minimum wage in rupees a month; 0: none is fixed for the employment. */
      monthly_amount: Amount
    }[] | undefined
  } | undefined
  /** Decisions about rule versions that GET /rules marks as `declinable`; the list replaces the earlier one. */
  rule_decisions?: {
    /** Id of a rule from GET /rules, such as IN.PT.OD. */
    rule_id: string
    /** First day of the version, as in GET /rules. */
    effective_from: string
    /** `apply`: the version applies; `decline`: the previous version remains in force. */
    decision: 'apply' | 'decline'
  }[] | undefined
  /** How payslips are issued. */
  payslip?: {
    /** Status of a run from which on the PDFs of its payslips are made in the background; each one emits `payslip.ready`. */
    render_on?: 'generated' | 'locked' | 'paid' | undefined
    /** Whether payslips are e-mailed when the run is marked paid. */
    email_on_paid?: boolean | undefined
    /** Password of payslips sent by e-mail. */
    password?: 'none' | 'dob' | 'pan_dob' | undefined
    /** Layout of payslip documents. */
    template?: 'standard' | undefined
    /** Whether payslips show year-to-date figures. */
    show_ytd?: boolean | undefined
  } | undefined
  /** Templates of the e-mails that carry payslips. */
  payslip_email?: {
    /** Name of the sender. */
    from_name?: string | null | undefined
    /** E-mail address that replies go to; null: that of the service. */
    reply_to?: string | null | undefined
    /** Subject template, one line. */
    subject?: string | null | undefined
    /** Plain text template. */
    text?: string | null | undefined
    /** HTML template; null: made from the plain text. */
    html?: string | null | undefined
  } | undefined
  /** Which approvals a run needs. */
  approvals?: {
    /** Whether a run must be locked before it is marked paid. */
    require_lock_before_pay?: boolean | undefined
    /** Whether the key that calculated a run is prevented from locking or paying it. */
    four_eyes?: boolean | undefined
  } | undefined
  /** Options of full and final settlements and of gratuity. */
  settlement?: {
    /** Whether the deductions of a settlement stay within half of the wages of its month (Code on Wages 2019, section 18(3)). */
    deduction_cap?: boolean | undefined
    /** Completion of the fifth year for gratuity. */
    five_year_rule?: 'days_240' | 'full_years' | undefined
    /** Gratuity at the end of a fixed term. */
    fixed_term_rule?: 'rule_33' | 'pro_rata' | undefined
    /** Years of service for gratuity after a death in service. */
    death_service_rounding?: 'rounded' | 'pro_rata' | undefined
    /** Whether a recovery for notice that was not served reduces the taxable pay. */
    notice_recovery_reduces_tax?: boolean | undefined
    /** Rate of a day of leave that is encashed on leaving. */
    leave_rate?: DayRateInput | undefined
    /** Rate of a day of notice that is paid or recovered. */
    notice_rate?: DayRateInput | undefined
    /** Rate of a day of retrenchment compensation. */
    retrenchment_rate?: DayRateInput | undefined
  } | undefined
}

export interface Payslip {
  /** Id of the payslip. */
  id: string
  /** Id of the payslip; the same as `id`. */
  payslip_id: string
  /** Id of the payroll run. */
  payroll_run_id: string
  /** Id of the organization. */
  organization_id: number
  /** Id of the employee. */
  employee_id: string
  /** Your own id of the employee. */
  external_id: string | null
  /** The employee as printed on the payslip. */
  employee: {
    /** Full name. */
    name: string
    /** Employee number. */
    code: string
    /** Name of the department. */
    department: string | null
    /** Name of the designation. */
    designation: string | null
    /** First day of employment. */
    date_of_joining: string
    /** PAN, masked. */
    pan: string | null
    /** UAN, masked. */
    uan: string | null
    /** Account that the pay goes to. */
    bank: {
      /** Account number, masked. */
      account_number: string
      /** IFSC of the branch. */
      ifsc: string | null
    } | null
  }
  /** Status of the payslip. */
  status: 'calculated' | 'failed' | 'held' | 'excluded' | 'locked' | 'paid' | 'void'
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** First day of the wage period. */
  period_start: string
  /** Last day of the wage period. */
  period_end: string
  /** Date of the payment used in the calculation; it determines the tax year. */
  pay_date: string
  /** Number of the calculation, from 1. */
  revision: number
  /** Days of the period; null if the employee was not calculated. */
  days: PayslipDays | null
  /** The usual heads, in rupees. */
  heads: PayslipHeads
  /** The lines of the payslip. */
  lines: PayslipLine[]
  /** Gross pay in rupees. */
  gross: Money
  /** Deductions in rupees. */
  total_deductions: Money
  /** Net pay in rupees. */
  net_payable: Money
  /** Deductions carried forward to later payslips because this pay was insufficient, in rupees. */
  carried_forward: Money
  /** Net pay in words, with `Minus` in front if negative. */
  net_payable_words: string
  /** Contributions of the employer. */
  employer_contributions: EmployerContributions
  /** Reimbursements in rupees. */
  reimbursements_total: Money
  /** Cost of the employer in rupees. */
  employer_cost: Money
  /** Wages that each scheme is computed on, in rupees. */
  wages: StatutoryWages
  /** Provident fund of the month. */
  pf: SlipProvidentFund
  /** Cover by Employees’ State Insurance in the period. */
  esi: SlipStateInsurance
  /** Professional tax of the payslip. */
  pt: SlipProfessionalTax
  /** Income tax of the year; null without income tax. */
  tax: PayslipTax | null
  /** Sums of the tax year, this payslip included. */
  ytd: YearToDate | null
  /** Flexible benefits: entitlements that accrue and are paid against claims. */
  benefits: PayslipBenefit[]
  /** Leave by type over the days of the payslip, as recorded at present; balances are those of `/employees/{id}/leave-balances`. */
  leave: PayslipLeave[]
  /** Arrears by month. */
  arrears: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
    /** Arrears of the month in rupees. */
    amount: Money
  }[]
  /** Earlier wage months, since the first closed run of the organization, with days of employment that no run or settlement paid. */
  unpaid_months: UnpaidMonth[]
  /** What deserves a look. */
  warnings: {
    /** Code of the warning. */
    code: string
    /** What to check. */
    message: string
    /** The field concerned. */
    field: string | null
  }[]
  /** Hold of the payment; null if there is none. */
  hold: {
    /** Why the payment is on hold. */
    reason: string | null
    /** Since when (UTC). */
    since: string | null
  } | null
  /** The payment; null until paid. */
  payment: {
    /** Day of the payment. */
    paid_on: string
    /** Id of the payment method. */
    method_id: number | null
    /** Your own reference of the payment, such as a bank UTR. */
    reference: string | null
  } | null
  /** Why the employee could not be calculated; null otherwise. */
  failure: {
    /** Error code. */
    code: string
    /** What is missing, and what to do. */
    message: string
    /** The field concerned. */
    field: string | null
  } | null
  /** Path of the PDF; null if the payslip has no figures. */
  pdf_url: string | null
  /** Remarks from the adjustment of the employee in this run. */
  remarks: string | null
  /** Hash of all inputs of the payslip; null if the employee is excluded from the run. */
  input_hash: string | null
  /** Version of the statutory rules used. */
  rule_set_version: string
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface PayslipBenefit {
  /** Code of the salary component. */
  component_code: string
  /** Name of the component. */
  name: string
  /** First day of the year of the entitlement. */
  year_start: string
  /** Last day of the year of the entitlement. */
  year_end: string
  /** Entitlement of the whole year by the present salary, in rupees. */
  entitlement: Money
  /** Accrued until the end of the wage month, in rupees. */
  accrued: Money
  /** Approved claims that payslips of the year have taken up, in rupees. */
  claimed: Money
  /** Claims paid without income tax, in rupees. */
  paid_untaxed: Money
  /** Claims paid with income tax, in rupees. */
  paid_taxed: Money
  /** Paid as taxed pay because it was not claimed, in rupees. */
  unclaimed_paid: Money
  /** Not claimed and not paid, in rupees. */
  lapsed: Money
  /** Claims that exceed what has accrued, in rupees. */
  claims_waiting: Money
  /** `accrued` less all that was paid and has lapsed, in rupees; below zero if a later exit or salary reduced the entitlement. */
  balance: Money
  /** Whether this payslip settled what was not claimed. */
  is_settled: boolean
  /** What this payslip adds. */
  this_payment: {
    /** Approved claims that payslips of the year have taken up, in rupees. */
    claimed: Money
    /** Claims paid without income tax, in rupees. */
    paid_untaxed: Money
    /** Claims paid with income tax, in rupees. */
    paid_taxed: Money
    /** Paid as taxed pay because it was not claimed, in rupees. */
    unclaimed_paid: Money
    /** Not claimed and not paid, in rupees. */
    lapsed: Money
  }
}

export interface PayslipDays {
  /** How a month’s pay is divided into days. */
  basis: 'calendar_days' | 'fixed_days' | 'working_days'
  /** Days that the month’s pay is divided by. */
  total_days: number
  /** Days paid. */
  payable_days: number
  /** Days of loss of pay (LOP). */
  lop_days: number
  /** Days of loss of pay of earlier months that are paid now. */
  lop_reversal_days: number
  /** Overtime in minutes. */
  overtime_minutes: number
  /** Where the days come from. */
  sources: string[]
}

export interface PayslipEmail {
  /** Id of the e-mail. */
  id: string
  /** The same as `id`. */
  message_id: string
  /** Id of the payroll run. */
  payroll_run_id: string
  /** Id of the payslip. */
  payslip_id: string
  /** Id of the employee. */
  employee_id: string
  /** Recipient, masked except for the first character and the domain. */
  recipient: string
  /** `queued`: sent soon, or tried again. */
  status: 'queued' | 'sent' | 'bounced' | 'failed' | 'cancelled'
  /** Code of the last failure, such as `smtp_550`, `expired`, `void` or `on_hold`; null: none. */
  error: string | null
  /** Number of attempts that the mail server answered. */
  attempts: number
  /** When a queued e-mail is tried next (UTC); null: it is not queued. */
  next_attempt_at: string | null
  /** When the mail server accepted the e-mail (UTC); null: it has not. */
  sent_at: string | null
  /** When the record was created (UTC). */
  created_at: string
}

export interface PayslipEmailAnswer {
  /** Id of the e-mail, as in `GET /payslips/{id}/emails`. */
  message_id: string
  /** Current status. */
  status: 'queued'
}

export interface PayslipEmailRequest {
  /** Recipient. */
  to?: string | undefined
  /** Subject, one line. */
  subject?: string | undefined
  /** Text that takes the place of `{{message}}` in the template. */
  message?: string | undefined
  /** E-mail addresses that get a copy of each e-mail. */
  cc?: string[] | undefined
  /** Sends payslips of a run that is not locked yet; they are marked DRAFT. */
  include_unlocked?: boolean | undefined
  /** Password of the PDF. */
  password?: 'none' | 'dob' | 'pan_dob' | undefined
}

export interface PayslipFiles {
  /** Unique id of the resource. */
  id: string
  /** The same as `id`. */
  job_id: string
  /** Id of the organization. */
  organization_id: number
  /** Id of the payroll run. */
  payroll_run_id: string
  /** `zip`: an archive with a PDF for each payslip; `pdf`: one PDF with a bookmark for each. */
  format: 'zip' | 'pdf'
  /** `completed`: the file can be fetched; `failed`: there is none, and `error` says why. */
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
  /** Payslips in the file. */
  payslips: number
  /** Payslips that were dealt with. */
  payslips_done: number
  /** Percentage of the payslips that were dealt with. */
  progress: number
  /** Size of the file; null until it is made. */
  size_bytes: number | null
  /** Link to the file, as a path of the API. */
  file_url: string | null
  /** When the file is deleted: 24 hours after it was made. */
  kept_until: string | null
  /** Why there is no file, or why one that was made cannot be fetched any more. */
  error: {
    /** Error code. */
    code: string
    /** What is wrong, and what to send. */
    message: string
  } | null
  /** When the calculation began (UTC). */
  started_at: string | null
  /** When the calculation ended (UTC). */
  finished_at: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface PayslipFilesCreate {
  /** `zip`: an archive with a PDF for each payslip; `pdf`: one PDF with a bookmark for each. */
  format: 'zip' | 'pdf'
  /** Employees whose payslips the file holds. */
  employee_ids?: string[] | undefined
  /** What opens the PDFs. */
  password?: string | undefined
}

export interface PayslipHeads {
  /** Basic salary in rupees. */
  basic: Money
  /** House rent allowance in rupees. */
  hra: Money
  /** PF of the employee in rupees. */
  pf: Money
  /** ESI of the employee in rupees. */
  esi: Money
  /** Professional tax in rupees. */
  pt: Money
  /** Income tax in rupees. */
  tds: Money
  /** LWF of the employee in rupees. */
  lwf: Money
  /** Pay lost for unpaid days, in rupees. */
  lop: Money
  /** Overtime pay in rupees. */
  overtime: Money
  /** Reimbursements in rupees. */
  reimbursements: Money
}

export interface PayslipLeave {
  /** Your own code of the leave type. */
  leave_type: string
  /** Balance before the first day, in days; null: no balance was sent. */
  opening: number | null
  /** Days granted, less days that lapsed: what the other fields do not explain; null: unknown. */
  accrued: number | null
  /** Days of approved leave. */
  taken: number
  /** Days of `taken` without pay. */
  lop: number
  /** Days that variable components and settlements pay. */
  encashed: number
  /** Balance at the end of the last day, in days; null: no balance was sent. */
  closing: number | null
}

export interface PayslipLine {
  /** Position, from 1. */
  sequence: number
  /** Code of the line. */
  code: string
  /** Name of the line. */
  name: string
  /** What the line does to the pay. */
  type: 'earning' | 'deduction' | 'employer_contribution' | 'reimbursement' | 'recovery' | 'information'
  /** Kind of the component. */
  category: 'basic' | 'da' | 'hra' | 'special_allowance' | 'conveyance' | 'lta' | 'medical' | 'bonus' | 'incentive' | 'overtime' | 'arrears' | 'leave_encashment' | 'gratuity' | 'notice_pay' | 'notice_recovery' | 'pf' | 'vpf' | 'eps' | 'edli' | 'pf_admin' | 'pf_refund' | 'esi' | 'pt' | 'lwf' | 'tds' | 'nps' | 'superannuation' | 'loan' | 'advance' | 'court_order' | 'cooperative_dues' | 'fine' | 'loss_or_damage' | 'reimbursement' | 'perquisite' | 'retrenchment' | 'insurance' | 'other'
  /** Amount in rupees. */
  amount: Money
  /** Amount for a full month before proration, in rupees. */
  full_amount: Money
  /** What the amount was computed from. */
  basis: {
    /** How the amount was computed. */
    method: string
    /** Days, minutes or pieces; `unit` gives the unit. */
    quantity: number | null
    /** Unit of the quantity. */
    unit: string | null
    /** Rate in percent; null if there is none. */
    rate: number | null
    /** Amount that the rate was applied to, in rupees. */
    base_amount: Money | null
    /** Components that the percentage or formula builds on. */
    base_codes: string[]
  }
  /** Part of the amount that is income of this payment, in rupees, before exemptions and deductions of the year. */
  taxable_amount: Money | null
  /** Arrears within the amount, in rupees. */
  arrears_amount: Money
  /** Amount in the tax year including this payslip, in rupees; null if the opening balances have no amounts by component. */
  ytd_amount: Money | null
  /** Where the value comes from. */
  source: 'salary' | 'variable' | 'attendance' | 'overtime' | 'expense' | 'advance' | 'statutory' | 'arrears' | 'override'
  /** Id of the record that the line was calculated from; null: none or several. */
  source_ref: string | null
  /** How the amount was rounded. */
  rounding: {
    /** Amount before rounding, in rupees with up to six decimals. */
    raw: string
    /** How it was rounded. */
    mode: 'none' | 'half_up' | 'up'
    /** Unit of the rounding in rupees: 0.01 for paise, 1 for rupees. */
    unit: number
    /** Amount added by rounding, in rupees. */
    adjustment: number
  }
  /** How the amount was computed; null unless `explain` asks for it. */
  explanation: Explanation | null
}

export interface PayslipTax {
  /** Tax regime by which tax is deducted. */
  regime: 'new' | 'old'
  /** Tax year from April to March, as in 2026-27. */
  tax_year: string
  /** Taxable pay of earlier payments by this employer in the tax year, in rupees. */
  paid_to_date: Money
  /** Taxable pay of this payment in rupees, after what is exempt on leaving and before the exemptions and deductions of the year. */
  taxable_pay: Money
  /** Taxable pay expected for the rest of the tax year, in rupees. */
  projected_pay: Money
  /** Salary from another employer of the same tax year, in rupees. */
  previous_employment: Money
  /** Salary of the tax year in rupees: `paid_to_date` + `taxable_pay` + `projected_pay` + `previous_employment`. */
  annual_projection: Money
  /** Exempt allowances of the year, such as house rent allowance, in rupees. */
  exemptions: Money
  /** Standard deduction in rupees. */
  standard_deduction: Money
  /** Professional tax deducted from the salary (old regime), in rupees. */
  employment_tax: Money
  /** Income from salary in rupees: `annual_projection` - `exemptions` - `standard_deduction` - `employment_tax`. */
  salary_income: Money
  /** Income from house property in rupees; negative if a loss is set off. */
  house_property: Money
  /** Other income that the employee declared, in rupees. */
  other_income: Money
  /** Gross total income in rupees: `salary_income` + `house_property` + `other_income`. */
  gross_total_income: Money
  /** Deductions from gross total income (Chapter VI-A of the Income-tax Act 1961, Chapter VIII of the Income-tax Act 2025), each within its limit, in rupees. */
  chapter_vi_a_deductions: Money
  /** All deductions in rupees: `standard_deduction` + `employment_tax` + `chapter_vi_a_deductions`. */
  deductions: Money
  /** Rounding of the income to ten rupees, in rupees; negative if rounded down. */
  income_rounding: Money
  /** Taxable income of the year in rupees: `gross_total_income` - `chapter_vi_a_deductions` + `income_rounding`. */
  taxable_income: Money
  /** Tax on the taxable income by the slabs, in rupees. */
  slab_tax: Money
  /** Rebate (section 87A of the Income-tax Act 1961, section 156 of the Income-tax Act 2025) with its marginal relief, in rupees. */
  rebate: Money
  /** Surcharge after marginal relief, in rupees. */
  surcharge: Money
  /** Marginal relief already taken off `surcharge`, in rupees. */
  marginal_relief: Money
  /** Health and education cess in rupees. */
  cess: Money
  /** Relief for arrears of earlier years (section 89 of the Income-tax Act 1961, section 157 of the Income-tax Act 2025), in rupees. */
  relief: Money
  /** What the higher rate without a valid PAN adds to the tax, in rupees. */
  higher_rate_addition: Money
  /** Rounding of the tax to ten rupees, in rupees; negative if rounded down. */
  tax_rounding: Money
  /** Income tax of the year in rupees: `slab_tax` - `rebate` + `surcharge` + `cess` - `relief` + `higher_rate_addition` + `tax_rounding`. */
  annual_tax: Money
  /** Tax that the previous employer and others deducted or collected, in rupees. */
  tax_credits: Money
  /** Income tax deducted by this employer earlier in the tax year, in rupees. */
  deducted_to_date: Money
  /** Tax still to be deducted before this payment, in rupees: `annual_tax` - `tax_credits` - `deducted_to_date`; negative if too much was deducted. */
  balance: Money
  /** Payments left in the tax year, this one included. */
  months_left: number
  /** Tax on one-time pay that is deducted with this payment and not spread, in rupees. */
  one_time_tax: Money
  /** Income tax of this payment in rupees: (`balance` - `one_time_tax`) / `months_left` + `one_time_tax`, rounded to the rupee, at most the balance and what the pay leaves. */
  this_month: Money
}

export interface PayslipVerification {
  /** Id of the payslip; the same as `id`. */
  payslip_id: string
  /** Code of the request, in lower case. */
  code: string
  /** Whether it is the code of the payslip as it is now. */
  matches: boolean
  /** Current status. */
  status: 'calculated' | 'failed' | 'held' | 'excluded' | 'locked' | 'paid' | 'void'
  /** Gross pay in rupees. */
  gross: Money
  /** Deductions in rupees. */
  total_deductions: Money
  /** Net pay in rupees. */
  net_payable: Money
}

export interface PreviewLeaveBalanceInput {
  /** Your own code of the leave type. */
  leave_type: string
  /** Balance before the first day of the period, in days. */
  balance: Amount
  /** Days of approved leave in the period. */
  taken?: Amount | undefined
  /** Days of `taken` without pay. */
  lop?: Amount | undefined
  /** Days of leave that the period pays. */
  encashed?: Amount | undefined
}

export interface PreviewPayrollRunBody {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** The wage period. */
  period: {
    /** Month, 1 to 12. */
    month?: number | undefined
    /** Calendar year. */
    year?: number | undefined
    /** First day of a wage month; of a cycle that is not monthly, of one of its periods, which GET /payroll-cycles/{id}/periods lists. */
    start?: string | undefined
    /** Last day; default: the last day of the wage month. */
    end?: string | undefined
  }
  /** Date of the payment, which determines the tax year. */
  pay_date?: string | undefined
  /** Which statutory rules to calculate by. */
  rule_set?: {
    /** Version of a rule set from GET /rule-sets. */
    version?: string | null | undefined
    /** Statutory rules as published by this date. */
    as_of?: string | null | undefined
  } | undefined
  /** Replaces figures of rules in GET /rules from a date, for what-if calculations. */
  rule_overrides?: {
    /** Id of the rule. */
    rule_id: string
    /** First day on which the values apply. */
    effective_from: string
    /** A number if the rule has one figure; otherwise an object with the names of the figures, as `GET /rules` has them. */
    value: number | { [name: string]: number }
  }[] | undefined
  /** Facts of the organization; default: those stored. */
  organization?: {
    /** State or union territory, two capital letters. */
    state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | undefined
    /** Provident fund of the organization. */
    pf?: {
      /** Whether the scheme applies to the organization. */
      is_covered?: boolean | undefined
      /** PF contribution rate in percent. */
      contribution_rate?: 12 | 10 | undefined
      /** Which wages PF is contributed on. */
      wage_mode?: 'statutory_ceiling' | 'actual_wages' | 'employee_actual_employer_ceiling' | undefined
    } | undefined
    /** ESI of the organization. */
    esi?: {
      /** Whether the scheme applies to the organization. */
      is_covered?: boolean | undefined
    } | undefined
    /** Gratuity of the organization. */
    gratuity?: {
      /** Whether the Payment of Gratuity Act applies to the organization; it also determines the tax exemption of gratuity. */
      is_covered?: boolean | undefined
      /** How gratuity is funded. */
      funding?: 'none' | 'trust' | 'insurer' | undefined
    } | undefined
    /** Income tax: the kind of deductor. */
    tds?: {
      /** Kind of deductor by its letter in the statements: K company, M branch of a company, F firm, Q individual or Hindu undivided family, P or T association of persons, B body of individuals, J artificial juridical person; A, D, E, G, H, L, N, S government. */
      deductor_type?: 'A' | 'B' | 'D' | 'E' | 'F' | 'G' | 'H' | 'J' | 'K' | 'L' | 'M' | 'N' | 'P' | 'Q' | 'S' | 'T' | null | undefined
    } | undefined
    /** Labour Welfare Fund: what decides the rate. */
    lwf?: {
      /** Whether the establishment is a factory; decides the rate in some states. */
      is_factory?: boolean | undefined
      /** Number of employees for LWF; null: the registration with the board implies coverage. */
      head_count?: number | null | undefined
      /** Whether LWF is contributed for managers and others whom the act excludes. */
      includes_everyone?: boolean | undefined
    } | undefined
    /** Holidays, which reduce the working days of the month if the basis is `working_days`. */
    holidays?: string[] | undefined
  } | undefined
  /** Settings; default: those stored. */
  settings?: CalculationSettingsInput | undefined
  /** The components of the salary. */
  components?: {
    /** Code: a capital letter, then 1 to 31 capital letters, digits or underscores. */
    code: string
    /** Name of the component. */
    name: string
    /** What the component does to the pay. */
    type: 'earning' | 'deduction' | 'employer_contribution' | 'reimbursement' | 'recovery'
    /** What the component is. */
    category: 'basic' | 'da' | 'hra' | 'special_allowance' | 'conveyance' | 'lta' | 'medical' | 'bonus' | 'incentive' | 'overtime' | 'arrears' | 'leave_encashment' | 'gratuity' | 'notice_pay' | 'notice_recovery' | 'pf' | 'vpf' | 'eps' | 'edli' | 'pf_admin' | 'pf_refund' | 'esi' | 'pt' | 'lwf' | 'tds' | 'nps' | 'superannuation' | 'loan' | 'advance' | 'court_order' | 'cooperative_dues' | 'fine' | 'loss_or_damage' | 'reimbursement' | 'perquisite' | 'retrenchment' | 'insurance' | 'other'
    /** How often a salary pays the component. */
    frequency?: 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | 'one_time' | undefined
    /** Whether the amount is reduced for unpaid days. */
    prorate?: boolean | undefined
    /** Whether the amount is part of the cost to company. */
    part_of_ctc?: boolean | undefined
    /** How the amount is taxed. */
    taxability?: 'full' | 'exempt' | 'partial' | 'perquisite' | undefined
    /** Whether a perquisite is given in kind. */
    in_kind?: boolean | undefined
    /** Section of the Income-tax Act 1961 that exempts the component, or its number in the Income-tax Act 2025: `19(1) (Table: Sl. */
    tax_section?: string | null | undefined
    /** Whether the amount is wages under the Code on Wages. */
    wage_treatment?: 'wage' | 'excluded' | 'excluded_uncapped' | undefined
    /** Code: a capital letter, then 1 to 31 capital letters, digits or underscores. */
    arrears_component_code?: string | null | undefined
    /** Rounding of the line; `organization`: as the settings say. */
    rounding?: 'organization' | 'paise' | 'rupee' | undefined
    /** Whether the payslip as PDF shows the line on its own; false: it stands in a line such as "Other earnings", so that the lines come to the totals. */
    show_on_payslip?: boolean | undefined
    /** Account in your general ledger. */
    gl_account?: string | null | undefined
    /** Ledger in Tally. */
    tally_ledger?: string | null | undefined
    /** Whether the record can be used for new entries. */
    is_active?: boolean | undefined
    /** First day on which the values apply. */
    effective_from?: string | undefined
    /** Which statutory wages the amount is part of. */
    wage_flags?: {
      /** PF wages. */
      pf?: boolean | undefined
      /** ESI wages. */
      esi?: boolean | undefined
      /** Professional tax wages. */
      pt?: boolean | undefined
      /** LWF wages. */
      lwf?: boolean | undefined
      /** Gratuity wages. */
      gratuity?: boolean | undefined
      /** Statutory bonus wages. */
      bonus?: boolean | undefined
      /** Overtime wages. */
      overtime?: boolean | undefined
    } | undefined
    /** Entitlement of a flexible benefit, for components of type `reimbursement`; null: none. */
    entitlement?: {
      /** Whether `amount` is for a month or for a year. */
      per: 'month' | 'year'
      /** Amount that accrues, in rupees. */
      amount: Amount
      /** `pay_taxed`: what is not claimed is paid as taxed pay, on the line `UNCLAIMED_` and the code, under the wage flags of the component. */
      unclaimed?: 'pay_taxed' | 'lapse' | undefined
      /** Calendar month whose payroll settles what is not claimed. */
      settled_in?: number | undefined
    } | null | undefined
    /** How the amount is computed. */
    calculation: {
      /** How the amount is computed. */
      method: 'flat' | 'percent_of_components' | 'percent_of_ctc' | 'percent_of_gross' | 'balancing' | 'per_unit' | 'slab' | 'formula' | 'statutory'
      /** Rupees or percent, depending on the method. */
      value?: Amount | null | undefined
      /** Components that the percentage or formula builds on. */
      base_codes?: string[] | undefined
      /** Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and if(a <= b, then, otherwise). */
      formula?: string | null | undefined
      /** Least amount in rupees. */
      min?: Amount | null | undefined
      /** Largest amount in rupees. */
      max?: Amount | null | undefined
      /** Slabs, from the lowest. */
      slabs?: {
        /** Lower end of the slab in rupees, excluded; included for the first slab. */
        from: Amount
        /** Upper end of the slab in rupees, included. */
        to?: Amount | null | undefined
        /** Amount or percentage of the slab. */
        value: Amount
        /** Meaning of `value`: rupees, or a percentage of the base. */
        mode: 'amount' | 'percent'
      }[] | undefined
    }
  }[] | undefined
  /** The employees to calculate. */
  employees: {
    /** Your own reference of the employee, unique in the request and repeated in the response. */
    ref: string
    /** Id of a stored employee, or `ext:` followed by your own id. */
    employee_id?: string | null | undefined
    /** Personal facts; default: those stored. */
    profile?: {
      /** Gender; decides professional tax in some states. */
      gender?: 'male' | 'female' | 'transgender' | 'undisclosed' | null | undefined
      /** Date of birth; decides the age for tax, PF and pension. */
      date_of_birth?: string | null | undefined
      /** First day of employment. */
      date_of_joining?: string | undefined
      /** Last day of employment; null while none is recorded. */
      date_of_leaving?: string | null | undefined
      /** Kind of employment. */
      employment_type?: string | null | undefined
      /** State or union territory, two capital letters. */
      work_state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | undefined
      /** Whether the employee lives in a metro city for the HRA exemption; applies to rents that do not state it. */
      is_metro?: boolean | null | undefined
      /** Whether the person is an international worker under PF law: no wage ceiling. */
      is_international_worker?: boolean | undefined
      /** Certified disability in percent, at most four decimals; null if none. 40 % or more is a benchmark disability. */
      disability_percent?: Amount | null | undefined
      /** State or union territory, two capital letters. */
      pt_state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null | undefined
      /** State or union territory, two capital letters. */
      lwf_state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null | undefined
    } | undefined
    /** The salary. */
    salary?: {
      /** Whether the salary is agreed by month, day or hour. */
      pay_basis?: 'monthly' | 'daily' | 'hourly' | undefined
      /** Cost to company a year, in rupees. */
      ctc_annual?: Amount | null | undefined
      /** Gross salary a month, in rupees. */
      gross_monthly?: Amount | null | undefined
      /** What `ctc_annual` includes beside the pay, as in `ctc` of the payroll settings. null: as the salary group or else the payroll settings state. */
      ctc?: CostToCompany | null | undefined
      /** Rate in rupees per day or hour, for `pay_basis` daily or hourly. */
      rate?: Amount | null | undefined
      /** Id of a salary group of the organization in the request. */
      salary_group_id?: string | null | undefined
      /** The components of the salary. */
      components?: {
        /** Code of the salary component. */
        code: string
        /** Amount a month in rupees, also of what is paid for several months; of a `one_time` component the amount that is paid; null if it is computed. */
        monthly_amount?: Amount | null | undefined
        /** Percent that replaces that of the component. */
        percent?: Amount | null | undefined
        /** Formula that replaces that of the component. */
        formula?: string | null | undefined
      }[] | undefined
      /** Date on which the salary was agreed. */
      decided_on?: string | undefined
    } | undefined
    /** Salaries that take effect within the period, or earlier: an earlier one is paid as arrears, because `salary` was paid until now. */
    salary_changes?: {
      /** First day on which the values apply. */
      effective_from: string
      /** Date on which the salary was agreed, ordered or awarded. */
      decided_on?: string | undefined
      /** The salary. */
      salary: {
        /** Whether the salary is agreed by month, day or hour. */
        pay_basis?: 'monthly' | 'daily' | 'hourly' | undefined
        /** Cost to company a year, in rupees. */
        ctc_annual?: Amount | null | undefined
        /** Gross salary a month, in rupees. */
        gross_monthly?: Amount | null | undefined
        /** What `ctc_annual` includes beside the pay, as in `ctc` of the payroll settings. null: as the salary group or else the payroll settings state. */
        ctc?: CostToCompany | null | undefined
        /** Rate in rupees per day or hour, for `pay_basis` daily or hourly. */
        rate?: Amount | null | undefined
        /** Id of a salary group of the organization in the request. */
        salary_group_id?: string | null | undefined
        /** The components of the salary. */
        components?: {
          /** Code of the salary component. */
          code: string
          /** Amount a month in rupees, also of what is paid for several months; of a `one_time` component the amount that is paid; null if it is computed. */
          monthly_amount?: Amount | null | undefined
          /** Percent that replaces that of the component. */
          percent?: Amount | null | undefined
          /** Formula that replaces that of the component. */
          formula?: string | null | undefined
        }[] | undefined
      }
    }[] | undefined
    /** Deductions carried forward by earlier payslips that this payslip recovers, in rupees. */
    brought_forward?: Amount | null | undefined
    /** Attendance of the period; default: that stored. */
    attendance?: {
      /** Days that are paid. */
      payable_days?: Amount | null | undefined
      /** Days of loss of pay (LOP) in the month. */
      lop_days?: Amount | null | undefined
      /** Dates of the loss of pay. */
      lop_dates?: {
        /** Date of the loss of pay. */
        date: string
        /** Part of the day without pay; default: 1. */
        days?: Amount | undefined
      }[] | undefined
      /** Loss of pay of earlier months that is paid back at the pay of its month. */
      lop_reversals?: {
        /** Month, 1 to 12. */
        month: number
        /** Calendar year. */
        year: number
        /** Days to pay. */
        days: Amount
      }[] | undefined
      /** Hours worked, to the minute, for hourly pay. */
      worked_hours?: Amount | null | undefined
      /** Overtime of the period. */
      overtime?: {
        /** Overtime in minutes. */
        minutes: number
        /** Times the ordinary rate. */
        multiplier?: Amount | null | undefined
        /** Pay that the multiplier applies to. */
        rate_basis?: 'basic_da' | 'gross' | 'wages_code' | 'hourly_rate' | 'fixed' | null | undefined
        /** Rate in rupees per hour before the multiplier; only with `fixed`. */
        fixed_hourly_rate?: Amount | null | undefined
        /** Working hours of a day, in whole minutes; not with `fixed`. */
        hours_per_day?: Amount | null | undefined
        /** Working days of a month; not with `fixed`. */
        days_per_month?: Amount | null | undefined
      }[] | undefined
    } | undefined
    /** Statutory details. */
    statutory?: {
      /** Employees’ Provident Fund. */
      pf?: {
        /** Whether the scheme applies to the employee. */
        applicable?: boolean | undefined
        /** Day on which the employee first joined the scheme. */
        joined_on?: string | null | undefined
        /** Which wages PF is contributed on. */
        wage_mode?: 'organization' | 'statutory_ceiling' | 'actual_wages' | 'employee_actual_employer_ceiling' | undefined
        /** Whether the employee is a member of the pension scheme (EPS); null: determined by the statutory membership test. */
        eps_eligible?: boolean | null | undefined
        /** Whether the employee defers the pension beyond 58. */
        pension_deferred?: boolean | undefined
        /** Whether pension is contributed on actual wages. */
        higher_pension?: boolean | undefined
        /** Voluntary provident fund in percent of PF wages. */
        vpf_percent?: Amount | null | undefined
        /** Voluntary provident fund in rupees a month. */
        vpf_amount?: Amount | null | undefined
      } | undefined
      /** Employees’ State Insurance. */
      esi?: {
        /** Whether the scheme applies to the employee. */
        applicable?: boolean | undefined
        /** Last day of the ESI coverage that payslips outside this service state: the end of the current contribution period, 31 March or 30 September. */
        covered_until?: string | null | undefined
      } | undefined
      /** Professional tax. */
      pt?: {
        /** Whether professional tax is deducted from the employee. */
        applicable?: boolean | undefined
        /** Code of the municipal body. */
        local_body?: string | null | undefined
        /** Amount to deduct with each payment instead of the slab amount, in rupees, up to the annual ceiling; null: by slab. */
        override_amount?: Amount | null | undefined
        /** Professional tax already deducted in the half-year, in rupees. */
        paid_in_half_year?: Amount | null | undefined
        /** Pay of the half-year that the deducted tax relates to, in rupees; null: the current salary for each month. */
        pay_in_half_year?: Amount | null | undefined
      } | undefined
      /** Labour Welfare Fund. */
      lwf?: {
        /** Whether the scheme applies to the employee. */
        applicable?: boolean | undefined
        /** Welfare fund of the employee. */
        fund?: 'general' | 'shops' | undefined
        /** Class of the work for LWF; null: worker, unless the employment type implies another class. */
        class?: 'worker' | 'clerical' | 'supervisor' | 'manager' | 'apprentice' | 'part_time' | 'contract' | null | undefined
      } | undefined
      /** National Pension System. */
      nps?: {
        /** Contribution of the employer in percent of basic and dearness allowance. */
        employer_percent?: Amount | null | undefined
      } | undefined
    } | undefined
    /** Variable components, each with an amount, or with a quantity and an optional rate (default: the rate of the component). */
    variable?: {
      /** Code of a salary component. */
      component_code: string
      /** Amount in rupees. */
      amount?: Amount | null | undefined
      /** Number of units; null with an amount. */
      quantity?: Amount | null | undefined
      /** Rupees per unit; null with an amount. */
      rate?: Amount | null | undefined
    }[] | undefined
    /** Reimbursements in rupees. */
    reimbursements?: {
      /** Code of a salary component. */
      code: string
      /** Amount in rupees. */
      amount: Amount
      /** Whether the reimbursement is taxable. */
      taxable?: boolean | undefined
    }[] | undefined
    /** What earlier periods of the year of an entitlement accrued and paid. */
    benefits?: {
      /** Code of a salary component. */
      component_code: string
      /** Accrued in the year before this period, in rupees. */
      accrued?: Amount | null | undefined
      /** Claims that earlier payslips of the year took up, in rupees. */
      claimed?: Amount | undefined
      /** Claims that earlier payslips of the year paid without income tax, in rupees. */
      paid_untaxed?: Amount | undefined
      /** Claims that earlier payslips of the year paid with income tax, in rupees. */
      paid_taxed?: Amount | undefined
    }[] | undefined
    /** Leave of the period, shown in `leave` of the payslip. */
    leave_balances?: PreviewLeaveBalanceInput[] | undefined
    /** Advances and other amounts to recover. */
    recoveries?: {
      /** Code of a salary component. */
      code: string
      /** Amount in rupees. */
      amount: Amount
      /** Kind of recovery. */
      type?: 'advance' | 'loan' | 'other' | undefined
      /** Taxable benefit of a low-interest loan, in rupees. */
      perquisite_value?: Amount | null | undefined
      /** The loan, if it is one. */
      loan?: {
        /** Original amount of the loan, in rupees. */
        principal: Amount
        /** Highest outstanding amount in the month, in rupees. */
        outstanding: Amount
        /** Interest paid with this installment, in rupees. */
        interest?: Amount | null | undefined
        /** Lending rate of the State Bank of India for such a loan on the first day of the tax year, in percent. */
        lending_rate_percent?: Amount | null | undefined
        /** Whether the loan is for medical treatment. */
        is_medical?: boolean | undefined
      } | null | undefined
    }[] | undefined
    /** Statutory bonus to be paid. */
    statutory_bonus?: {
      /** Last day of the accounting year, as in 2026-03-31. */
      year_end: string
      /** The months of the accounting year. */
      months: {
        /** Monthly wages for the statutory bonus at the full rate, in rupees. */
        wages: Amount
        /** Minimum wage of the month, in rupees. */
        minimum_wage?: Amount | null | undefined
        /** Days paid in the month. */
        paid_days: Amount
        /** Days of the month that pay is divided by. */
        base_days: Amount
      }[]
      /** Days worked in the accounting year. */
      worked_days: number
      /** Rate of the statutory bonus in percent; null: the statutory minimum. */
      rate_percent?: Amount | null | undefined
      /** Whether the bonus is forfeited for misconduct. */
      is_forfeited?: boolean | undefined
    } | null | undefined
    /** Facts of an exit. */
    leaving?: {
      /** Why the change was made; kept in the audit log. */
      reason?: 'resignation' | 'termination' | 'retrenchment' | 'retirement' | 'superannuation' | 'contract_end' | 'death' | 'disability' | 'absconding' | 'transfer' | null | undefined
      /** Leave balance to encash, in days. */
      leave_days?: Amount | null | undefined
      /** Leave encashed earlier in the whole service, in days. */
      leave_days_taken?: Amount | null | undefined
      /** Average monthly basic pay and dearness allowance of the last ten months, in rupees; absent: of those that were paid here. */
      average_pay?: Amount | null | undefined
      /** Exemptions that the person used up with earlier employers, in rupees. */
      exempt_before?: {
        /** Exempt gratuity received before, in rupees. */
        gratuity?: Amount | null | undefined
        /** Exempt leave encashment received before, in rupees. */
        leave?: Amount | null | undefined
      } | undefined
    } | undefined
    /** Income tax: regime, declarations and residency. */
    tax?: {
      /** Income tax regime. */
      regime?: 'new' | 'old' | undefined
      /** Whether the PAN is valid; without a valid PAN tax is deducted at the higher rate. */
      pan_status?: 'valid' | 'missing' | 'inoperative' | undefined
      /** Residential status for income tax. */
      residency?: 'resident' | 'not_ordinarily_resident' | 'non_resident' | undefined
      /** Investments and payments, by section. */
      declarations?: {
        /** Section of the Income-tax Act 1961, as in `80C` or `80CCD(1B)`, or its number in the Income-tax Act 2025, as in `123`. */
        section: string
        /** Amount in rupees. */
        amount: Amount
        /** False: the claim does not reduce the income tax. */
        proof_accepted?: boolean | null | undefined
      }[] | undefined
      /** Rent paid, by period. */
      rent?: {
        /** First day of the period. */
        from: string
        /** Last day of the period; null if it continues. */
        to?: string | null | undefined
        /** Rent a month in rupees. */
        monthly: Amount
        /** Whether the rented home is in a metro city for the HRA exemption; null: as `is_metro` of the employee. */
        metro?: boolean | null | undefined
        /** PAN: five capital letters, four digits, a capital letter. */
        landlord_pan?: string | null | undefined
        /** Name of the landlord as in the PAN record; Form 24Q names it with the PAN above 1,00,000 a year. */
        landlord_name?: string | null | undefined
      }[] | undefined
      /** Interest on home loans. */
      home_loan?: {
        /** Interest of the year on a self-occupied house, in rupees. */
        interest?: Amount | undefined
        /** Whether the loan is from before April 1999 or for repairs: the lower limit applies. */
        is_old_or_repair_loan?: boolean | undefined
        /** Houses that are let out. */
        let_out?: {
          /** Income from the house before interest, in rupees. */
          income: Amount
          /** Interest of the year, in rupees. */
          interest: Amount
        }[] | undefined
      } | null | undefined
      /** Other income that the employee asks to be taxed with the salary. */
      other_income?: {
        /** Kind of income. */
        kind: 'savings_interest' | 'deposit_interest' | 'other'
        /** Amount of the year in rupees. */
        amount: Amount
      }[] | undefined
      /** Salary and tax with earlier employers in the same tax year. */
      previous_employment?: {
        /** Gross salary, in rupees. */
        gross?: Amount | null | undefined
        /** Exempt allowances, in rupees. */
        exemptions?: Amount | null | undefined
        /** PF of the employee, in rupees. */
        pf?: Amount | null | undefined
        /** Professional tax, in rupees. */
        pt?: Amount | null | undefined
        /** Income tax deducted, in rupees. */
        tds?: Amount | null | undefined
      } | null | undefined
      /** Other TDS and TCS of the year to be credited, in rupees. */
      other_tax_credits?: Amount | null | undefined
      /** Growth in the tax year of the employer’s contributions to PF, NPS and superannuation above the limit, in rupees. */
      employer_contribution_growth?: Amount | null | undefined
    } | undefined
    /** Sums of the tax year, this payslip included. */
    ytd?: {
      /** Number of payments that the amounts include; null: all. */
      months?: number | null | undefined
      /** Gross pay of the year before this period, in rupees. */
      gross?: Amount | null | undefined
      /** Taxable pay of the year before this period, in rupees. */
      taxable?: Amount | null | undefined
      /** PF of the employee before this period, in rupees. */
      pf?: Amount | null | undefined
      /** Professional tax before this period, in rupees. */
      pt?: Amount | null | undefined
      /** Income tax before this period, in rupees. */
      tds?: Amount | null | undefined
      /** ESI of the employee before this period, in rupees. */
      esi?: Amount | null | undefined
      /** Contributions of the employer to PF (without the pension scheme), NPS and superannuation in the tax year, in rupees. */
      employer_retirement_contributions?: Amount | null | undefined
      /** Amounts by line code; null: year-to-date amounts of single lines are not available. */
      components?: {
        /** Code of a salary component. */
        code: string
        /** Amount in rupees. */
        amount: Amount
      }[] | null | undefined
    } | undefined
  }[]
  /** Options of the calculation. */
  options?: {
    /** How much of the explanation to include. */
    explain?: 'none' | 'summary' | 'full' | undefined
    /** Whether to include employer contributions. */
    include_employer?: boolean | undefined
    /** Whether to include year-to-date figures. */
    include_ytd?: boolean | undefined
    /** `auto`: salary changes of earlier months are paid as arrears. */
    arrears?: 'auto' | 'none' | undefined
    /** Not supported: send `rule_set`. */
    rule_set_date?: string | null | undefined
    /** What to compare with. */
    compare_to?: {
      /** Id of a run whose payslips of the employees in `employee_id` are compared. */
      run_id?: string | null | undefined
      /** Payslips to compare with. */
      slips?: {
        /** Your own reference of the entry, repeated in the response. */
        ref: string | null
        /** Gross pay in rupees. */
        gross: Amount
        /** Deductions in rupees. */
        total_deductions: Amount
        /** Net pay in rupees. */
        net_payable: Amount
        /** The lines of the payslip. */
        lines: {
          /** Code of the line. */
          code: string
          /** Amount in rupees. */
          amount: Amount
        }[]
      }[] | null | undefined
    } | undefined
  } | undefined
}

export interface PreviewPayrollRunReply {
  /** The records of this page. */
  data: PreviewedSlip[]
  /** Employees who could not be calculated. */
  errors: {
    /** Your own reference of the entry, repeated in the response. */
    ref: string
    /** Error code. */
    code: string
    /** Explanation for a developer. */
    message: string
    /** Every field that is wrong. */
    details: {
      /** The field that the message is about. */
      field: string
      /** JSON pointer of the field. */
      pointer: string
      /** What is wrong with the field. */
      code: string
      /** Explanation for a developer. */
      message: string
    }[]
  }[]
  /** Sums over all employees, in rupees. */
  totals: {
    /** Employees with a payslip. */
    employee_count: number
    /** Gross pay in rupees. */
    gross: Money
    /** Deductions in rupees. */
    total_deductions: Money
    /** Net pay in rupees. */
    net_payable: Money
    /** Contributions of the employer in rupees. */
    employer_contributions: Money
    /** Reimbursements in rupees. */
    reimbursements: Money
  }
  /** Paging and sync information. */
  meta: {
    /** Version of the calculation engine. */
    engine_version: string
    /** Version of the statutory rules used. */
    rule_set_version: string
    /** Hash of all inputs. */
    input_hash: string
    /** Hash of all results. */
    result_hash: string
    /** Whether the calculation used values that are not the law or not stored. */
    hypothetical: boolean
    /** Duration of the calculation in milliseconds. */
    duration_ms: number
    /** Number of records in this page. */
    count: number
    /** Settings; default: those stored. */
    settings: CalculationSettings
    /** Facts of the organization; default: those stored. */
    organization: CalculationOrganization
  }
}

export interface PreviewedSlip {
  /** Your own reference of the entry, repeated in the response. */
  ref: string
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** First day of the wage period. */
  period_start: string
  /** Last day of the wage period. */
  period_end: string
  /** Date of the payment, which determines the tax year. */
  pay_date: string
  /** Days of the period. */
  days: PayslipDays
  /** The usual heads, in rupees. */
  heads: PayslipHeads
  /** The lines of the payslip. */
  lines: PayslipLine[]
  /** Gross pay in rupees. */
  gross: Money
  /** Deductions in rupees. */
  total_deductions: Money
  /** Net pay in rupees. */
  net_payable: Money
  /** Deductions carried forward to later payslips because this pay was insufficient, in rupees. */
  carried_forward: Money
  /** Net pay in words, with `Minus` in front if negative. */
  net_payable_words: string
  /** Contributions of the employer. */
  employer_contributions: EmployerContributions
  /** Reimbursements in rupees. */
  reimbursements_total: Money
  /** Cost of the employer in rupees. */
  employer_cost: Money
  /** Wages that each scheme is computed on, in rupees. */
  wages: StatutoryWages
  /** Provident fund of the month. */
  pf: SlipProvidentFund
  /** Cover by Employees’ State Insurance in the period. */
  esi: SlipStateInsurance
  /** Professional tax of the payslip. */
  pt: SlipProfessionalTax
  /** Income tax of the year; null without income tax. */
  tax: PayslipTax | null
  /** Sums of the tax year, this payslip included. */
  ytd: YearToDate | null
  /** Flexible benefits: entitlements that accrue and are paid against claims. */
  benefits: PayslipBenefit[]
  /** Leave by type over the days of the payslip, as recorded at present; balances are those of `/employees/{id}/leave-balances`. */
  leave: PayslipLeave[]
  /** Arrears by month. */
  arrears: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
    /** Arrears of the month in rupees. */
    amount: Money
  }[]
  /** Earlier wage months, since the first closed run of the organization, with days of employment that no run or settlement paid. */
  unpaid_months: UnpaidMonth[]
  /** What deserves a look. */
  warnings: {
    /** Code of the warning. */
    code: string
    /** What to check. */
    message: string
    /** The field concerned. */
    field: string | null
  }[]
  /** Comparison with `compare_to`; null without it. */
  diff: {
    /** Gross pay before and now. */
    gross: {
      /** Amount before, in rupees; null if there was none. */
      previous: Money | null
      /** Amount now, in rupees; null if there is none. */
      current: Money | null
      /** Amount now less amount before, in rupees. */
      difference: Money
    }
    /** Deductions before and now. */
    total_deductions: {
      /** Amount before, in rupees; null if there was none. */
      previous: Money | null
      /** Amount now, in rupees; null if there is none. */
      current: Money | null
      /** Amount now less amount before, in rupees. */
      difference: Money
    }
    /** Net pay before and now. */
    net_payable: {
      /** Amount before, in rupees; null if there was none. */
      previous: Money | null
      /** Amount now, in rupees; null if there is none. */
      current: Money | null
      /** Amount now less amount before, in rupees. */
      difference: Money
    }
    /** Lines that differ. */
    lines: {
      /** Code of the line. */
      code: string
      /** Amount before, in rupees; null if there was none. */
      previous: Money | null
      /** Amount now, in rupees; null if there is none. */
      current: Money | null
      /** Amount now less amount before, in rupees. */
      difference: Money
    }[]
  } | null
}

/** An error (RFC 9457). */
export interface Problem {
  /** Machine-readable error code. */
  code: string
  /** What is wrong and how to correct it, for developers. */
  message: string
  /** Every invalid field; empty if the error does not concern a field. */
  details: ProblemDetail[]
  /** Equal to the header `X-Request-Id`. */
  request_id: string
  /** URL of the documentation page for the code. */
  type: string
  /** Short title of the code. */
  title: string
  /** HTTP status. */
  status: number
  /** Equal to `message`. */
  detail: string
  /** Whether the same request can succeed later. */
  retryable: boolean
}

/** One invalid field. */
export interface ProblemDetail {
  /** Dotted path of the field. */
  field: string
  /** JSON pointer of the field. */
  pointer: string
  /** What is wrong with the field, such as `required` or `out_of_range`. */
  code: string
  /** What is wrong and what to send instead. */
  message: string
  /** Accepted values, if they can be listed. */
  expected?: string[]
  /** Current version of the resource, with `precondition_failed`. */
  current_version?: number
  /** Row number in an uploaded file. */
  row?: number
}

export interface ProfessionalTaxState {
  /** State or union territory, two capital letters. */
  state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
  /** Name of the state or union territory. */
  state_name: string
  /** Code of the municipal body; null: the whole state. */
  local_body: string | null
  /** Municipal body that levies the tax; null: the state. */
  local_body_name: string | null
  /** Whether the state levies professional tax. */
  applicable: boolean
  /** How often the tax is deducted; null: the state levies none. */
  frequency: 'monthly' | 'half_yearly' | 'yearly' | null
  /** Pay that the slab is chosen by. */
  slabs_by: 'month' | 'half_year' | 'year' | 'taxable_income' | null
  /** Slabs, from the lowest. */
  slabs: {
    /** Lower end of the slab in rupees, included. */
    from: Money
    /** Upper end of the slab in rupees, included; null: no upper end. */
    to: Money | null
    /** Amount in rupees. */
    amount: Money
    /** Monthly installment of an annual tax in rupees, except in the last month. */
    monthly_amount: Money | null
    /** Gender that the slab is for; null: all. */
    gender: 'male' | 'female' | null
    /** Months with another amount. */
    month_overrides: {
      /** Month, 1 to 12. */
      month: number
      /** Amount in rupees. */
      amount: Money
    }[]
  }[]
  /** Largest amount a year, in rupees. */
  annual_cap: Money | null
  /** Day of the next month on which the tax is due; null: it is not monthly, due on the last day, or not recorded. */
  due_day: number | null
  /** Numbers of the return forms, separated by commas; null: they have no number, or it is not recorded. */
  return_form: string | null
  /** Who is exempt. */
  exemptions: string[]
  /** First day on which the values apply. */
  effective_from: string
  /** Last day on which the values apply; null if open-ended. */
  effective_to: string | null
  /** Where the tax is laid down. */
  source: Citation
  /** Confidence in the recorded values. */
  confidence: 'high' | 'medium' | 'low'
  /** What the sources leave open; null if nothing. */
  doubt: string | null
}

export interface ProjectionFailure {
  /** Machine-readable reason. */
  code: string
  /** Reason for a developer. */
  message: string
  /** Field that decides it; null if none does. */
  field: string | null
}

export interface PutCurrencySettingsBody {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** ISO 4217 currency code. */
  currency: string
}

export interface PutEmployeeSalaryBody {
  /** First day on which the values apply. */
  effective_from: string
  /** Date on which the salary was agreed, ordered or awarded. */
  decided_on?: string | undefined
  /** Id of the salary group. */
  salary_group_id?: string | null | undefined
  /** Whether the salary is agreed by month, day or hour. */
  pay_basis?: 'monthly' | 'daily' | 'hourly' | undefined
  /** Cost to company a year, in rupees. */
  ctc_annual?: Amount | null | undefined
  /** Gross salary a month, in rupees. */
  gross_monthly?: Amount | null | undefined
  /** What `ctc_annual` includes beside the pay, as in `ctc` of the payroll settings. null: as the salary group or else the payroll settings state. */
  ctc?: CostToCompany | null | undefined
  /** Why the change was made; kept in the audit log. */
  reason?: string | null | undefined
  /** The components of the salary. */
  components?: {
    /** Code of a salary component. */
    component_code: string
    /** Amount a month in rupees, also of what is paid for several months; of a `one_time` component the amount that is paid; null if it is computed. */
    monthly_amount?: Amount | null | undefined
    /** Percent that replaces that of the component. */
    percent?: Amount | null | undefined
    /** Formula that replaces that of the component. */
    formula?: string | null | undefined
  }[] | undefined
  /** `auto`: the next run pays the difference for months that are already paid. */
  arrears?: 'auto' | 'none' | undefined
  /** Returns the response and writes nothing. */
  validate_only?: boolean | undefined
}

export interface PutSalaryGroupComponentsBody {
  /** Components in the order of payslip lines. */
  components: {
    /** Code of a salary component. */
    component_code: string
    /** How the amount is computed. */
    calculation?: {
      /** How the amount is computed. */
      method: 'flat' | 'percent_of_components' | 'percent_of_ctc' | 'percent_of_gross' | 'balancing' | 'per_unit' | 'slab' | 'formula' | 'statutory'
      /** Rupees or percent, depending on the method. */
      value?: Amount | null | undefined
      /** Components that the percentage or formula builds on. */
      base_codes?: string[] | undefined
      /** Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and if(a <= b, then, otherwise). */
      formula?: string | null | undefined
      /** Least amount in rupees. */
      min?: Amount | null | undefined
      /** Largest amount in rupees. */
      max?: Amount | null | undefined
      /** Slabs, from the lowest. */
      slabs?: {
        /** Lower end of the slab in rupees, excluded; included for the first slab. */
        from: Amount
        /** Upper end of the slab in rupees, included. */
        to?: Amount | null | undefined
        /** Amount or percentage of the slab. */
        value: Amount
        /** Meaning of `value`: rupees, or a percentage of the base. */
        mode: 'amount' | 'percent'
      }[] | undefined
    } | null | undefined
  }[]
  /** First day on which the components apply. */
  effective_from?: string | undefined
}

export interface PutSalaryGroupComponentsReply {
  /** The records of this page. */
  data: SalaryGroupComponent[]
  /** Paging and sync information. */
  meta: ListMeta
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
  /** The components applied to a sample salary. */
  sample: {
    /** Cost to company a year, in rupees. */
    ctc_annual: Money | null
    /** Cost to company a month, in rupees. */
    ctc_monthly: Money | null
    /** Gross salary a month, in rupees. */
    gross_monthly: Money | null
    /** Cost of the employer a month, in rupees. */
    employer_cost_monthly: Money | null
    /** Rupees a year by which `ctc_annual` exceeds the pay and the employer costs of `ctc.includes`, because a higher pay would exceed it. null: it is not decided what a cost to company includes. */
    unallocated: Money | null
    /** The components of the salary. */
    components: {
      /** Code of the salary component. */
      component_code: string
      /** Name of the component. */
      name: string
      /** What the component does to the pay. */
      type: 'earning' | 'deduction' | 'employer_contribution' | 'reimbursement' | 'recovery' | 'information'
      /** How often the component is paid. */
      frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | 'one_time'
      /** Amount a month in rupees, also of what is paid for several months; 0 for a `one_time` component; null if it depends on the month. */
      monthly: Money | null
      /** Amount a year in rupees; of a `one_time` component the amount that is paid; null if it depends on the month. */
      annual: Money | null
    }[]
    /** Reason why the sample salary cannot be calculated; null otherwise. */
    failure: string | null
  } | null
}

export interface ReadReplicaState {
  /** `behind`: it has not replayed the latest changes; `unavailable`: it does not respond; `not_a_replica`: it is no streaming replica of the database. */
  state: 'behind' | 'unavailable' | 'not_a_replica'
  /** Bytes of the log that the replica had not replayed; null if unknown. */
  lag_bytes: number | null
  /** What is wrong and what the gateway does meanwhile. */
  detail: string
}

export interface ReadinessFinding {
  /** Code of the finding. */
  code: string
  /** `error`: the run cannot be calculated, locked or paid as it is; `no_payslip`: these employees get no payslip; `warning`: the run can be calculated, locked and paid. */
  level: 'error' | 'no_payslip' | 'warning'
  /** What was found. */
  message: string
  /** The field concerned. */
  field: string
  /** How to resolve it. */
  fix: {
    /** What to do. */
    message: string
    /** Method of the request that resolves the finding. */
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    /** Path of the request that resolves the finding. */
    path: string
  }
  /** Number of employees concerned; 0: the run as a whole. */
  employee_count: number
  /** Employees concerned; the first 100. */
  employees: {
    /** Id of the employee. */
    employee_id: string
    /** Your own id of the employee. */
    external_id: string | null
  }[]
}

export interface RecalculatePayrollRunBody {
  /** Ids of employees, or `ext:` followed by your own ids. */
  employee_ids?: string[] | undefined
  /** Without `employee_ids`: which payslips are recalculated. */
  only?: 'all' | 'failed' | 'stale' | undefined
  /** Why the change was made; kept in the audit log. */
  reason?: string | undefined
}

export interface Reconciliation {
  /** Id of the payroll run. */
  payroll_run_id: string
  /** Whether every difference is zero or explained in full. */
  balanced: boolean
  /** The compared figures. */
  data: ReconciliationRow[]
}

export interface ReconciliationReason {
  /** Reason. */
  code: string
  /** Number of payslips or members concerned. */
  count: number
  /** Part of the difference. */
  amount: Money
}

export interface ReconciliationRow {
  /** A figure, by its source. */
  left: string
  /** The figure that must equal it, by its source. */
  right: string
  /** Amount of the left figure. */
  left_amount: Money
  /** Amount of the right figure. */
  right_amount: Money
  /** Left less right. */
  difference: Money
  /** Parts of the difference that have a reason. */
  explained: ReconciliationReason[]
}

export interface RecordAttendanceAccepted {
  /** Unique id of the resource. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** External id of the employee. */
  external_id: string | null
  /** Id of the employee. */
  employee_id: string
  /** Month of the calendar in which the wage month ends; of a daily record, that of its date. */
  month: number
  /** Calendar year. */
  year: number
  /** Days that are paid. */
  payable_days: number | null
  /** Days of loss of pay (LOP) in the month. */
  lop_days: number | null
  /** Dates of the loss of pay, ascending; null if unknown. */
  lop_dates: {
    /** Calendar day. */
    date: string
    /** Days of loss of pay on the date: 1, or 0.5 for half a day. */
    days: number
  }[] | null
  /** Days present in the month. */
  present_days: number | null
  /** Days of paid leave in the month. */
  paid_leave_days: number | null
  /** Weekly days off in the month, in days. */
  weekly_offs: number | null
  /** Holidays in the month, in days. */
  holidays: number | null
  /** Overtime in minutes. */
  overtime_minutes: number
  /** Minutes worked on the day. */
  worked_minutes: number | null
  /** Reason code of the ESI return for a month without paid days, from 0, no reason, to 12; it takes precedence over that of the exit. */
  esi_reason_code: number | null
  /** The day; absent: the record is of the whole month. */
  date: string | null
  /** Status of the day; not for a whole month. */
  status: 'present' | 'absent' | 'half_day' | 'paid_leave' | 'unpaid_leave' | 'weekly_off' | 'holiday' | 'on_duty' | 'work_from_home' | null
  /** Time of day in the format HH:MM, as in 09:30. */
  in_time: string | null
  /** Time of day in the format HH:MM, as in 09:30. */
  out_time: string | null
  /** Id of the shift worked on the day; it does not affect amounts. */
  shift_id: string | null
  /** How the monthly record was made. */
  source: 'monthly' | 'daily'
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
  /** The wage month that takes the input, if the month itself is closed. */
  applied_to: {
    /** Month of the calendar in which the wage month ends; of a daily record, that of its date. */
    month: number
    /** Calendar year. */
    year: number
  }
}

export interface RecordAttendanceBody {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Id of the employee. */
  employee_id: string
  /** Month of the calendar in which the wage month ends; of a daily record, that of its date. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Days that are paid. */
  payable_days?: Amount | null | undefined
  /** Days of loss of pay (LOP) in the month. */
  lop_days?: Amount | null | undefined
  /** Dates of the loss of pay. */
  lop_dates?: {
    /** Date of the loss of pay. */
    date: string
    /** Part of the day without pay; default: 1. */
    days?: Amount | undefined
  }[] | undefined
  /** Days present in the month. */
  present_days?: Amount | null | undefined
  /** Days of paid leave in the month. */
  paid_leave_days?: Amount | null | undefined
  /** Weekly days off in the month, in days. */
  weekly_offs?: Amount | null | undefined
  /** Holidays in the month, in days. */
  holidays?: Amount | null | undefined
  /** Overtime in minutes. */
  overtime_minutes?: number | undefined
  /** Minutes worked on the day. */
  worked_minutes?: number | null | undefined
  /** Reason code of the ESI return for a month without paid days, from 0, no reason, to 12; it takes precedence over that of the exit. */
  esi_reason_code?: number | null | undefined
  /** Date of a daily record. */
  date?: string | undefined
  /** Status of the day; not for a whole month. */
  status?: 'present' | 'absent' | 'half_day' | 'paid_leave' | 'unpaid_leave' | 'weekly_off' | 'holiday' | 'on_duty' | 'work_from_home' | undefined
  /** Time of day in the format HH:MM, as in 09:30. */
  in_time?: string | null | undefined
  /** Time of day in the format HH:MM, as in 09:30. */
  out_time?: string | null | undefined
  /** Id of the shift worked on the day; it does not affect amounts. */
  shift_id?: string | null | undefined
}

export interface RecordWarning {
  /** Code of the warning. */
  code: string
  /** What to know. */
  message: string
  /** The field concerned. */
  field: string | null
}

export interface RedeemConsoleSessionBody {
  /** The token of the link. */
  token: string
}

export interface RedeemedConsoleSession {
  /** Id of the console session. */
  id: string
  /** The secret of the session, which is not shown again. */
  api_key: string
  /** Environment of the session, whose base address its requests use. */
  environment: 'production' | 'sandbox'
  /** Account of the session. */
  account: {
    /** Id of the account. */
    id: string
    /** Name of the account. */
    name: string
  }
  /** What the key may do. */
  scopes: string[]
  /** Organizations; null or absent: all that the key reaches. */
  organization_ids: number[]
  /** Person who uses the session; null if none was named. */
  user: ConsoleUser | null
  /** Address to which the console leads back. */
  return_url: string | null
  /** When the session ends. */
  expires_at: string
}

export interface Rehire {
  /** First day of the new employment, after the last day of the former one. */
  date_of_joining: string
  /** The salary. */
  salary?: EmployeeSalaryInput
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null
  /** Employee number, unique per organization. */
  employee_code?: string
  /** Whether the service of the former spell counts for gratuity as if it had not ended. */
  continues_service?: boolean
}

export interface ReimbursementRate {
  /** Id of the rate. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Code of the rate: capital letters, digits and underscores, as in FUEL_CAR. */
  code: string
  /** Name of the rate. */
  name: string
  /** What the rate is paid for. */
  unit: 'km' | 'day' | 'meal' | 'month' | 'claim'
  /** Rate in rupees per unit. */
  rate: Money
  /** Largest amount of one expense, in rupees; null: no limit. */
  max_per_claim: Money | null
  /** Largest amount of all expenses of a month, in rupees; null: no limit. */
  max_per_month: Money | null
  /** Whether the reimbursement is taxable. */
  taxable: boolean
  /** Whether an expense requires a bill number or a receipt. */
  proof_required: boolean
  /** First day on which the values apply. */
  effective_from: string
  /** Whether the rate can be used. */
  is_active: boolean
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface ReimbursementRateCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Code of the rate: capital letters, digits and underscores, as in FUEL_CAR. */
  code: string
  /** Name of the rate. */
  name: string
  /** What the rate is paid for. */
  unit: 'km' | 'day' | 'meal' | 'month' | 'claim'
  /** Rate in rupees per unit. */
  rate: Amount
  /** Largest amount of one expense, in rupees; null: no limit. */
  max_per_claim?: Amount | null | undefined
  /** Largest amount of all expenses of a month, in rupees; null: no limit. */
  max_per_month?: Amount | null | undefined
  /** Whether the reimbursement is taxable. */
  taxable?: boolean | undefined
  /** Whether an expense requires a bill number or a receipt. */
  proof_required?: boolean | undefined
  /** First day on which the values apply. */
  effective_from: string
  /** Whether the rate can be used. */
  is_active?: boolean | undefined
}

export interface ReplaceVariableComponentsReply {
  /** The records of this page. */
  data: VariableItem[]
  /** Paging and sync information. */
  meta: ListMeta
}

export interface ReplayPayrollRunReply {
  /** Id of the payroll run. */
  payroll_run_id: string
  /** Number of the calculation, from 1. */
  revision: number
  /** Version of the engine that calculated the payslips. */
  engine_version: string
  /** Version of the statutory rules used. */
  rule_set_version: string
  /** Hash of the results when the calculation was completed; null if it was not stored. */
  result_hash: string | null
  /** Hash of the replayed results. */
  replayed_hash: string
  /** Whether every replayed payslip is identical to the stored one. */
  is_equal: boolean
  /** Number of employees by outcome. */
  counts: {
    /** Payslips compared. */
    slips: number
    /** Payslips that are equal. */
    matched: number
    /** Payslips that differ. */
    differing: number
  }
  /** Payslips that differ; the first 100. */
  differing: {
    /** Id of the employee. */
    employee_id: string
    /** Your own id of the employee. */
    external_id: string | null
    /** `facts`: the inputs differ; `rules`: the statutory rules differ; `figures`: the results differ. */
    reason: 'facts' | 'rules' | 'figures'
  }[]
}

export interface ReplayWebhookBody {
  /** Events from this time on; events are kept for 30 days. */
  since: string
  /** Events before this time. */
  until?: string | undefined
  /** Only these event types. */
  events?: ('employee.upserted' | 'payroll.run.calculated' | 'payroll.run.paid' | 'payroll.run.reversed' | 'payslip.ready' | 'fnf.settled' | 'statutory.file.ready' | 'import.completed' | 'payroll.run.failed' | 'payroll.run.locked' | 'payroll.run.hold_released' | 'payslip.files.ready' | 'fnf.approved' | 'webhook.disabled' | 'webhook.failing' | 'webhook.recovered' | 'webhook.ping' | 'rule_set.published')[] | undefined
  /** Statuses of deliveries to queue. */
  status?: ('pending' | 'delivered' | 'failed' | 'dropped' | 'missing')[] | undefined
  /** True: count the events and queue none. */
  dry_run?: boolean | undefined
}

export interface Report {
  /** The records of this page. */
  data: { [name: string]: unknown }[]
  /** What the rows of all pages come to, by `key` of the column. */
  totals: { [name: string]: unknown }
  /** The columns in their order; a row has a value for each `key`. */
  columns: ReportColumn[]
  /** Paging and sync information. */
  meta: {
    /** Largest number of records in a page. */
    limit: number
    /** Number of records in this page. */
    count: number
    /** Whether there is a next page. */
    has_more: boolean
    /** Send it as `cursor` to get the next page; null on the last page. */
    next_cursor: string | null
    /** Number of records in all pages; null unless `include_total=true`. */
    total_count: number | null
    /** Returns records that changed at this time or later, deleted ones included. */
    updated_since: string | null
    /** Send it as `updated_since` the next time; null unless changes were asked for. */
    sync_watermark: string | null
    /** Warnings about the request or the result. */
    warnings: string[]
    /** Ids of the payroll runs and settlements that the report is of. */
    as_of_run_ids: string[]
    /** Whether inputs of a run that is not locked changed after its calculation. */
    stale: boolean
    /** First day. */
    from: string | null
    /** Last day. */
    to: string | null
    /** Day of a projection; null: the report is of months. */
    as_of: string | null
  }
}

export interface ReportColumn {
  /** Name of the value in each row. */
  key: string
  /** Heading of the column in files. */
  title: string
  /** How the value is to be read: `money` in rupees. */
  type: 'text' | 'date' | 'money' | 'days' | 'hours' | 'percent' | 'count' | 'flag'
}

export interface ReskillingFund {
  /** Amount in rupees. */
  amount: Money
  /** Day by which it is due. */
  by: string
}

export interface ReversePayrollRunBody {
  /** Why the change was made; kept in the audit log. */
  reason: string
  /** Confirms that returns filed for the period will be revised. */
  acknowledge_filed?: boolean | undefined
  /** What happens to later runs of the same year. */
  cascade?: 'refuse' | 'restate_ytd' | undefined
}

export interface RevokeEmployeeExitReply {
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** The wage month that takes the input, if the month itself is closed. */
  applied_to: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  }
}

export interface RotateWebhookSecretBody {
  /** True: your receiver accepts the new secret. */
  confirm?: boolean | undefined
}

export interface RotatedWebhook {
  /** Id of the subscription. */
  id: string
  /** HTTPS URL that events are delivered to. */
  url: string
  /** What the subscription is for. */
  description: string | null
  /** Event types that are delivered. */
  events: string[]
  /** Organizations; null or absent: all that the key reaches. */
  organization_ids: number[] | null
  /** When the previous secret ends; null: no rotation is in progress. */
  rotation_ends_at: string | null
  /** Names of the headers sent with each delivery. */
  header_names: string[]
  /** Whether events are delivered. */
  active: boolean
  /** Why deliveries stopped; null while active. */
  disabled_reason: 'manual' | 'failing_7_days' | 'gone_410' | null
  /** First failure after the last success (UTC); null: the last delivery succeeded, or there was none. */
  failing_since: string | null
  /** When the latest event that the receiver accepted was delivered (UTC); null: none of the last 30 days. */
  last_success_at: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
  /** New signing secret. */
  secret: string | null
}

export interface Rule {
  /** Id of the rule. */
  id: string
  /** Statutory subject, such as pf or tds. */
  head: 'wages' | 'pf' | 'esi' | 'gratuity' | 'bonus' | 'overtime' | 'leave-encashment' | 'deductions' | 'settlement' | 'loan' | 'pt' | 'lwf' | 'tds'
  /** State or union territory, two capital letters. */
  state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null
  /** First day on which the values apply. */
  effective_from: string
  /** Last day on which the values apply; null if open-ended. */
  effective_to: string | null
  /** Date of the official notification; null: not recorded. */
  published_on: string | null
  /** Where the rule is laid down. */
  citation: Citation
  /** Kind of source. */
  source: string
  /** Date on which the rule was last compared with its source. */
  checked_on: string
  /** Confidence in the recorded values. */
  confidence: 'high' | 'medium' | 'low'
  /** What the sources leave open; null if nothing. */
  doubt: string | null
  /** Whether an organization can confirm or decline this version with `rule_decisions` of the payroll settings. */
  declinable: boolean
  /** The values of the rule. */
  values: {
    /** Name of the value. */
    name: string
    /** Number in its unit, or text; null: no limit. */
    value: number | string | boolean | null
    /** Unit of the value. */
    unit: 'rupees' | 'percent' | 'fraction' | 'times' | 'minutes' | 'hours' | 'days' | 'months' | 'years' | 'persons' | 'calendar_month' | 'day_of_month' | 'flag' | 'text'
  }[]
}

export interface RuleDecision {
  /** Id of a rule from GET /rules, such as IN.PT.OD. */
  rule_id: string
  /** First day of the version, as in GET /rules. */
  effective_from: string
  /** `apply`: the version applies; `decline`: the previous version remains in force. */
  decision: 'apply' | 'decline'
}

export interface RuleHistory {
  /** Unique id of the resource. */
  id: string
  /** Statutory subject, such as pf or tds. */
  head: 'wages' | 'pf' | 'esi' | 'gratuity' | 'bonus' | 'overtime' | 'leave-encashment' | 'deductions' | 'settlement' | 'loan' | 'pt' | 'lwf' | 'tds'
  /** State or union territory, two capital letters. */
  state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null
  /** All versions of the rule, newest first. */
  versions: Rule[]
}

export interface RuleReference {
  /** Id of the rule. */
  id: string
  /** Version of the rule. */
  version: string
  /** First day on which the values apply. */
  effective_from: string
  /** Last day on which the values apply; null if open-ended. */
  effective_to: string | null
  /** Where the rule is laid down. */
  citation: {
    /** Name of the act. */
    law: string
    /** Section, rule or paragraph. */
    provision: string | null
    /** Official notification. */
    notification: string | null
    /** Where the text is published. */
    url: string | null
  }
}

export interface RuleSet {
  /** Month and fingerprint of the rule set, as in 2026-10.3f9a0c41d27e. */
  version: string
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** First day on which the values apply. */
  effective_from: string
  /** Last day on which the values apply; null if open-ended. */
  effective_to: string
  /** Number of rules. */
  rule_count: number
}

export interface RuleSetDiff {
  /** Month and fingerprint of the rule set, as in 2026-10.3f9a0c41d27e. */
  version: string
  /** Month and fingerprint of the rule set, as in 2026-10.3f9a0c41d27e. */
  against: string
  /** Rules that differ. */
  changes: {
    /** Id of the rule. */
    rule_id: string
    /** Statutory subject, such as pf or tds. */
    head: 'wages' | 'pf' | 'esi' | 'gratuity' | 'bonus' | 'overtime' | 'leave-encashment' | 'deductions' | 'settlement' | 'loan' | 'pt' | 'lwf' | 'tds'
    /** State or union territory, two capital letters. */
    state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null
    /** How the rule differs. */
    change: 'added' | 'removed' | 'changed'
    /** The rule in the earlier set. */
    before: Rule[]
    /** The rule in the later set. */
    after: Rule[]
  }[]
}

export interface RunCalculation {
  /** Number of the calculation, from 1. */
  revision: number
  /** Number of the attempt, from 1. */
  attempt: number
  /** Version of the calculation engine. */
  engine_version: string
  /** Version of the statutory rules used. */
  rule_set_version: string
  /** Hash of all inputs. */
  input_hash: string | null
  /** Hash of all results. */
  result_hash: string | null
  /** When the calculation began (UTC). */
  started_at: string
  /** When the calculation ended (UTC). */
  finished_at: string | null
  /** Duration in milliseconds. */
  duration_ms: number | null
  /** Settings; default: those stored. */
  settings: CalculationSettings
  /** Facts of the organization; default: those stored. */
  organization: CalculationOrganization
}

export interface RunCalculationSummary {
  /** Number of the calculation, from 1. */
  revision: number
  /** Number of the attempt, from 1. */
  attempt: number
  /** Version of the calculation engine. */
  engine_version: string
  /** Version of the statutory rules used. */
  rule_set_version: string
  /** Hash of all inputs. */
  input_hash: string | null
  /** Hash of all results. */
  result_hash: string | null
  /** When the calculation began (UTC). */
  started_at: string
  /** When the calculation ended (UTC). */
  finished_at: string | null
  /** Duration in milliseconds. */
  duration_ms: number | null
}

export interface RunCounts {
  /** Employees that the run selects. */
  selected: number
  /** Employees with a payslip. */
  calculated: number
  /** Rows or employees that failed. */
  failed: number
  /** Employees whose payment is on hold. */
  held: number
  /** Employees left out of the run. */
  excluded: number
  /** Employees with a net pay of zero. */
  zero_pay: number
  /** Employees whose deductions exceed the pay. */
  negative_net: number
}

export interface RunOptions {
  /** Whether arrears are computed. */
  arrears: 'auto' | 'none'
  /** Whether installments of advances are taken. */
  recover_advances: boolean
  /** Which statutory deductions are computed. */
  statutory: {
    /** Compute provident fund. */
    pf: boolean
    /** Compute ESI. */
    esi: boolean
    /** Compute professional tax. */
    pt: boolean
    /** Compute Labour Welfare Fund. */
    lwf: boolean
    /** Compute income tax. */
    tds: boolean
  }
}

export interface RunProgress {
  /** Phase of the calculation. */
  phase: 'queued' | 'loading' | 'calculating' | 'persisting' | 'aggregating' | 'rendering' | 'done'
  /** Employees to calculate. */
  total: number
  /** Employees whose result is stored. */
  completed: number
  /** Employees calculated. */
  succeeded: number
  /** Rows or employees that failed. */
  failed: number
  /** Employees left out. */
  skipped: number
  /** Share of the employees that are done, 0 to 100 percent. */
  percent: number
  /** Employees calculated per second since the calculation began. */
  rate_per_second: number | null
  /** Estimated seconds until the end; null if unknown. */
  eta_seconds: number | null
  /** When the calculation began (UTC). */
  started_at: string | null
  /** When the progress last changed (UTC). */
  updated_at: string | null
  /** Number of the attempt, from 1. */
  attempt: number
  /** The last error of the calculation; null if none. */
  last_error: {
    /** Error code. */
    code: string
    /** Id of the employee. */
    employee_id: string | null
  } | null
}

export interface RunReadiness {
  /** Id of the payroll run. */
  payroll_run_id: string
  /** Whether every employee of the run gets a payslip and the run can be locked: no finding has the level `error` or `no_payslip`. */
  ready: boolean
  /** Findings that prevent the calculation. */
  blockers: ReadinessFinding[]
  /** Findings that do not prevent it. */
  warnings: ReadinessFinding[]
  /** Earlier wage months, since the first closed run of the organization, with days of employment that no run or settlement paid. */
  unpaid_months: UnpaidMonth[]
}

export interface RunSelection {
  /** All employees, or only or all but those named. */
  mode: 'all' | 'include' | 'exclude'
  /** Ids of employees, or `ext:` followed by your own ids. */
  employee_ids: string[]
  /** Ids of departments. */
  department_ids: string[]
  /** Ids of salary groups. */
  salary_group_ids: string[]
  /** Kinds of employment. */
  employment_types: string[]
  /** Whether employees on notice are paid. */
  include_on_notice: boolean
  /** Whether employees who left in the period are paid. */
  include_exited_in_period: boolean
}

export interface RunTotals {
  /** Employees with a payslip. */
  employee_count: number
  /** Gross pay in rupees. */
  gross: Money
  /** Deductions in rupees. */
  total_deductions: Money
  /** Net pay in rupees. */
  net_payable: Money
  /** Contributions of the employer in rupees. */
  employer_contributions: Money
  /** Reimbursements in rupees. */
  reimbursements: Money
  /** Cost of the employer in rupees. */
  total_cost: Money
}

export interface SalaryCertificate {
  /** Printed on the certificate; the same for the same certificate of a day. */
  reference: string
  /** The organization. */
  organization_id: number
  /** Day of the call, in India. */
  issued_on: string
  /** What the employee needs it for; null: not stated. */
  purpose: 'loan' | 'visa' | 'rent' | 'other' | null
  /** To whom the letter is addressed; null: to whomsoever it may concern. */
  addressed_to: string | null
  /** The employee as of the payslip. */
  employee: {
    /** Unique id of the resource. */
    id: string
    /** Employee number, unique per organization. */
    employee_code: string
    /** Full name. */
    name: string
    /** Name of the designation. */
    designation: string | null
    /** Name of the department. */
    department: string | null
    /** First day of employment. */
    date_of_joining: string
    /** Last day of employment; null: still employed at the end of the period. */
    date_of_leaving: string | null
    /** Kind of employment, as in the record of the employee. */
    employment_type: string
  }
  /** The months that have payslips, the earliest first. */
  months: {
    /** Calendar year. */
    year: number
    /** Month, 1 to 12. */
    month: number
    /** Gross pay in rupees. */
    gross: Money
    /** Reimbursements in rupees. */
    reimbursements: Money
    /** Deductions in rupees. */
    total_deductions: Money
    /** Net pay in rupees. */
    net_payable: Money
    /** Ids of the payslips of the month. */
    payslip_ids: string[]
  }[]
  /** Of the months that have payslips, to the paisa, half up. */
  average_gross: Money
  /** Average gross in words. */
  average_gross_words: string
  /** Of the months that have payslips, to the paisa, half up. */
  average_net: Money
  /** Cost to company a year of the salary in force at the end of the period. null: it is not known. */
  ctc_annual: Money | null
}

export interface SalaryComponent {
  /** Id of the component. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Code: a capital letter, then 1 to 31 capital letters, digits or underscores. */
  code: string
  /** Name on the payslip. */
  name: string
  /** What the component does to the pay. */
  type: 'earning' | 'deduction' | 'employer_contribution' | 'reimbursement' | 'recovery'
  /** What the component is. */
  category: 'basic' | 'da' | 'hra' | 'special_allowance' | 'conveyance' | 'lta' | 'medical' | 'bonus' | 'incentive' | 'overtime' | 'arrears' | 'leave_encashment' | 'gratuity' | 'notice_pay' | 'notice_recovery' | 'pf' | 'vpf' | 'eps' | 'edli' | 'pf_admin' | 'pf_refund' | 'esi' | 'pt' | 'lwf' | 'tds' | 'nps' | 'superannuation' | 'loan' | 'advance' | 'court_order' | 'cooperative_dues' | 'fine' | 'loss_or_damage' | 'reimbursement' | 'perquisite' | 'retrenchment' | 'insurance' | 'other'
  /** How often a salary pays the component. */
  frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | 'one_time'
  /** Whether the amount is reduced for unpaid days. */
  prorate: boolean
  /** Whether the amount is part of the cost to company. */
  part_of_ctc: boolean
  /** How the amount is taxed. */
  taxability: 'full' | 'exempt' | 'partial' | 'perquisite'
  /** Whether a perquisite is given in kind. */
  in_kind: boolean
  /** Section of the Income-tax Act 1961 that exempts the component, or its number in the Income-tax Act 2025: `19(1) (Table: Sl. */
  tax_section: string | null
  /** Whether the amount is wages under the Code on Wages. */
  wage_treatment: 'wage' | 'excluded' | 'excluded_uncapped'
  /** Code: a capital letter, then 1 to 31 capital letters, digits or underscores. */
  arrears_component_code: string | null
  /** Rounding of the line; `organization`: as the settings say. */
  rounding: 'organization' | 'paise' | 'rupee'
  /** Whether the payslip as PDF shows the line on its own; false: it stands in a line such as "Other earnings", so that the lines come to the totals. */
  show_on_payslip: boolean
  /** Account in your general ledger. */
  gl_account: string | null
  /** Ledger in Tally. */
  tally_ledger: string | null
  /** Whether the record can be used for new entries. */
  is_active: boolean
  /** How the amount is computed. */
  calculation: {
    /** How the amount is computed. */
    method: 'flat' | 'percent_of_components' | 'percent_of_ctc' | 'percent_of_gross' | 'balancing' | 'per_unit' | 'slab' | 'formula' | 'statutory'
    /** Rupees or percent, depending on the method. */
    value: number | null
    /** Components that the percentage or formula builds on. */
    base_codes: string[]
    /** Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and if(a <= b, then, otherwise). */
    formula: string | null
    /** Least amount in rupees. */
    min: Money | null
    /** Largest amount in rupees. */
    max: Money | null
    /** Slabs, from the lowest. */
    slabs: {
      /** Lower end of the slab in rupees, excluded; included for the first slab. */
      from: Money
      /** Upper end of the slab in rupees, included. */
      to: Money | null
      /** Amount or percentage of the slab. */
      value: number
      /** Meaning of `value`: rupees, or a percentage of the base. */
      mode: 'amount' | 'percent'
    }[]
  }
  /** Number of the section in the Income-tax Act 2025; null: not recorded. */
  tax_section_2025: string | null
  /** Which statutory wages the amount is part of. */
  wage_flags: {
    /** PF wages. */
    pf: boolean
    /** ESI wages. */
    esi: boolean
    /** Professional tax wages. */
    pt: boolean
    /** LWF wages. */
    lwf: boolean
    /** Gratuity wages. */
    gratuity: boolean
    /** Statutory bonus wages. */
    bonus: boolean
    /** Overtime wages. */
    overtime: boolean
  }
  /** Entitlement of a flexible benefit, for components of type `reimbursement`; null: none. */
  entitlement: {
    /** Whether `amount` is for a month or for a year. */
    per: 'month' | 'year'
    /** Amount that accrues, in rupees. */
    amount: Money
    /** `pay_taxed`: what is not claimed is paid as taxed pay, on the line `UNCLAIMED_` and the code, under the wage flags of the component. */
    unclaimed: 'pay_taxed' | 'lapse'
    /** Calendar month whose payroll settles what is not claimed. */
    settled_in: number
  } | null
  /** Whether the component was created by the service. */
  is_system: boolean
  /** First day on which the values apply. */
  effective_from: string
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface SalaryComponentCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Code: a capital letter, then 1 to 31 capital letters, digits or underscores. */
  code: string
  /** Name on the payslip. */
  name: string
  /** What the component does to the pay. */
  type: 'earning' | 'deduction' | 'employer_contribution' | 'reimbursement' | 'recovery'
  /** What the component is. */
  category: 'basic' | 'da' | 'hra' | 'special_allowance' | 'conveyance' | 'lta' | 'medical' | 'bonus' | 'incentive' | 'overtime' | 'arrears' | 'leave_encashment' | 'gratuity' | 'notice_pay' | 'notice_recovery' | 'pf' | 'vpf' | 'eps' | 'edli' | 'pf_admin' | 'pf_refund' | 'esi' | 'pt' | 'lwf' | 'tds' | 'nps' | 'superannuation' | 'loan' | 'advance' | 'court_order' | 'cooperative_dues' | 'fine' | 'loss_or_damage' | 'reimbursement' | 'perquisite' | 'retrenchment' | 'insurance' | 'other'
  /** How often a salary pays the component. */
  frequency?: 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | 'one_time' | undefined
  /** Whether the amount is reduced for unpaid days. */
  prorate?: boolean | undefined
  /** Whether the amount is part of the cost to company. */
  part_of_ctc?: boolean | undefined
  /** How the amount is taxed. */
  taxability?: 'full' | 'exempt' | 'partial' | 'perquisite' | undefined
  /** Whether a perquisite is given in kind. */
  in_kind?: boolean | undefined
  /** Section of the Income-tax Act 1961 that exempts the component, or its number in the Income-tax Act 2025: `19(1) (Table: Sl. */
  tax_section?: string | null | undefined
  /** Whether the amount is wages under the Code on Wages. */
  wage_treatment?: 'wage' | 'excluded' | 'excluded_uncapped' | undefined
  /** Code: a capital letter, then 1 to 31 capital letters, digits or underscores. */
  arrears_component_code?: string | null | undefined
  /** Rounding of the line; `organization`: as the settings say. */
  rounding?: 'organization' | 'paise' | 'rupee' | undefined
  /** Whether the payslip as PDF shows the line on its own; false: it stands in a line such as "Other earnings", so that the lines come to the totals. */
  show_on_payslip?: boolean | undefined
  /** Account in your general ledger. */
  gl_account?: string | null | undefined
  /** Ledger in Tally. */
  tally_ledger?: string | null | undefined
  /** Whether the record can be used for new entries. */
  is_active?: boolean | undefined
  /** First day on which the values apply. */
  effective_from?: string | undefined
  /** Which statutory wages the amount is part of. */
  wage_flags?: {
    /** PF wages. */
    pf?: boolean | undefined
    /** ESI wages. */
    esi?: boolean | undefined
    /** Professional tax wages. */
    pt?: boolean | undefined
    /** LWF wages. */
    lwf?: boolean | undefined
    /** Gratuity wages. */
    gratuity?: boolean | undefined
    /** Statutory bonus wages. */
    bonus?: boolean | undefined
    /** Overtime wages. */
    overtime?: boolean | undefined
  } | undefined
  /** Entitlement of a flexible benefit, for components of type `reimbursement`; null: none. */
  entitlement?: {
    /** Whether `amount` is for a month or for a year. */
    per: 'month' | 'year'
    /** Amount that accrues, in rupees. */
    amount: Amount
    /** `pay_taxed`: what is not claimed is paid as taxed pay, on the line `UNCLAIMED_` and the code, under the wage flags of the component. */
    unclaimed?: 'pay_taxed' | 'lapse' | undefined
    /** Calendar month whose payroll settles what is not claimed. */
    settled_in?: number | undefined
  } | null | undefined
  /** How the amount is computed. */
  calculation: {
    /** How the amount is computed. */
    method: 'flat' | 'percent_of_components' | 'percent_of_ctc' | 'percent_of_gross' | 'balancing' | 'per_unit' | 'slab' | 'formula' | 'statutory'
    /** Rupees or percent, depending on the method. */
    value?: Amount | null | undefined
    /** Components that the percentage or formula builds on. */
    base_codes?: string[] | undefined
    /** Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and if(a <= b, then, otherwise). */
    formula?: string | null | undefined
    /** Least amount in rupees. */
    min?: Amount | null | undefined
    /** Largest amount in rupees. */
    max?: Amount | null | undefined
    /** Slabs, from the lowest. */
    slabs?: {
      /** Lower end of the slab in rupees, excluded; included for the first slab. */
      from: Amount
      /** Upper end of the slab in rupees, included. */
      to?: Amount | null | undefined
      /** Amount or percentage of the slab. */
      value: Amount
      /** Meaning of `value`: rupees, or a percentage of the base. */
      mode: 'amount' | 'percent'
    }[] | undefined
  }
}

export interface SalaryComponentUpdate {
  /** Code: a capital letter, then 1 to 31 capital letters, digits or underscores. */
  code?: string | undefined
  /** Name on the payslip. */
  name?: string | undefined
  /** What the component does to the pay. */
  type?: 'earning' | 'deduction' | 'employer_contribution' | 'reimbursement' | 'recovery' | undefined
  /** What the component is. */
  category?: 'basic' | 'da' | 'hra' | 'special_allowance' | 'conveyance' | 'lta' | 'medical' | 'bonus' | 'incentive' | 'overtime' | 'arrears' | 'leave_encashment' | 'gratuity' | 'notice_pay' | 'notice_recovery' | 'pf' | 'vpf' | 'eps' | 'edli' | 'pf_admin' | 'pf_refund' | 'esi' | 'pt' | 'lwf' | 'tds' | 'nps' | 'superannuation' | 'loan' | 'advance' | 'court_order' | 'cooperative_dues' | 'fine' | 'loss_or_damage' | 'reimbursement' | 'perquisite' | 'retrenchment' | 'insurance' | 'other' | undefined
  /** How often a salary pays the component. */
  frequency?: 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | 'one_time' | undefined
  /** Whether the amount is reduced for unpaid days. */
  prorate?: boolean | undefined
  /** Whether the amount is part of the cost to company. */
  part_of_ctc?: boolean | undefined
  /** How the amount is taxed. */
  taxability?: 'full' | 'exempt' | 'partial' | 'perquisite' | undefined
  /** Whether a perquisite is given in kind. */
  in_kind?: boolean | undefined
  /** Section of the Income-tax Act 1961 that exempts the component, or its number in the Income-tax Act 2025: `19(1) (Table: Sl. */
  tax_section?: string | null | undefined
  /** Whether the amount is wages under the Code on Wages. */
  wage_treatment?: 'wage' | 'excluded' | 'excluded_uncapped' | undefined
  /** Code: a capital letter, then 1 to 31 capital letters, digits or underscores. */
  arrears_component_code?: string | null | undefined
  /** Rounding of the line; `organization`: as the settings say. */
  rounding?: 'organization' | 'paise' | 'rupee' | undefined
  /** Whether the payslip as PDF shows the line on its own; false: it stands in a line such as "Other earnings", so that the lines come to the totals. */
  show_on_payslip?: boolean | undefined
  /** Account in your general ledger. */
  gl_account?: string | null | undefined
  /** Ledger in Tally. */
  tally_ledger?: string | null | undefined
  /** Whether the record can be used for new entries. */
  is_active?: boolean | undefined
  /** First day on which the values apply. */
  effective_from?: string | undefined
  /** Which statutory wages the amount is part of. */
  wage_flags?: {
    /** PF wages. */
    pf?: boolean | undefined
    /** ESI wages. */
    esi?: boolean | undefined
    /** Professional tax wages. */
    pt?: boolean | undefined
    /** LWF wages. */
    lwf?: boolean | undefined
    /** Gratuity wages. */
    gratuity?: boolean | undefined
    /** Statutory bonus wages. */
    bonus?: boolean | undefined
    /** Overtime wages. */
    overtime?: boolean | undefined
  } | undefined
  /** Entitlement of a flexible benefit, for components of type `reimbursement`; null: none. */
  entitlement?: {
    /** Whether `amount` is for a month or for a year. */
    per?: 'month' | 'year' | undefined
    /** Amount that accrues, in rupees. */
    amount?: Amount | undefined
    /** `pay_taxed`: what is not claimed is paid as taxed pay, on the line `UNCLAIMED_` and the code, under the wage flags of the component. */
    unclaimed?: 'pay_taxed' | 'lapse' | undefined
    /** Calendar month whose payroll settles what is not claimed. */
    settled_in?: number | undefined
  } | null | undefined
  /** How the amount is computed. */
  calculation?: {
    /** How the amount is computed. */
    method?: 'flat' | 'percent_of_components' | 'percent_of_ctc' | 'percent_of_gross' | 'balancing' | 'per_unit' | 'slab' | 'formula' | 'statutory' | undefined
    /** Rupees or percent, depending on the method. */
    value?: Amount | null | undefined
    /** Components that the percentage or formula builds on. */
    base_codes?: string[] | undefined
    /** Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and if(a <= b, then, otherwise). */
    formula?: string | null | undefined
    /** Least amount in rupees. */
    min?: Amount | null | undefined
    /** Largest amount in rupees. */
    max?: Amount | null | undefined
    /** Slabs, from the lowest. */
    slabs?: {
      /** Lower end of the slab in rupees, excluded; included for the first slab. */
      from: Amount
      /** Upper end of the slab in rupees, included. */
      to?: Amount | null | undefined
      /** Amount or percentage of the slab. */
      value: Amount
      /** Meaning of `value`: rupees, or a percentage of the base. */
      mode: 'amount' | 'percent'
    }[] | undefined
  } | undefined
}

export interface SalaryDays {
  /** First day on which the values apply. */
  effective_from: string
  /** How a month’s pay is divided into days. */
  basis: 'calendar_days' | 'fixed_days' | 'working_days'
  /** Days that the pay of every month is divided by; only with basis `fixed_days`. */
  fixed_days: number | null
  /** How days are counted for employees who join or leave within the month, with basis `fixed_days`. */
  fixed_days_part: 'count_employed' | 'deduct_absent'
  /** Weekly days off. */
  weekly_offs: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[]
  /** Whether weekly offs count as working days, with basis `working_days`. */
  include_weekly_offs: boolean
  /** Whether paid holidays count as working days, with basis `working_days`. */
  include_holidays: boolean
  /** Days of an absence without pay that reduce the pay, also of one on part pay. */
  unpaid_leave_counts: 'calendar_days' | 'working_days'
  /** Share of a day that a half day counts as. */
  half_day_fraction: number
}

export interface SalaryDaysAnswer {
  /** Id of the organization. */
  organization_id: number
  /** The settings in force on the day. */
  effective: SalaryDays
  /** Settings that take effect later. */
  scheduled: SalaryDays[]
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface SalaryDaysInput {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** First day on which the settings apply. */
  effective_from?: string | undefined
  /** How a month’s pay is divided into days. */
  basis: 'calendar_days' | 'fixed_days' | 'working_days'
  /** Days that the pay of every month is divided by; only with basis `fixed_days`. */
  fixed_days?: number | null | undefined
  /** How days are counted for employees who join or leave within the month, with basis `fixed_days`. */
  fixed_days_part?: 'count_employed' | 'deduct_absent' | undefined
  /** Weekly days off. */
  weekly_offs?: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[] | undefined
  /** Whether weekly offs count as working days, with basis `working_days`. */
  include_weekly_offs?: boolean | undefined
  /** Whether paid holidays count as working days, with basis `working_days`. */
  include_holidays?: boolean | undefined
  /** Days of an absence without pay that reduce the pay, also of one on part pay. */
  unpaid_leave_counts?: 'calendar_days' | 'working_days' | undefined
  /** Share of a day that a half day counts as. */
  half_day_fraction?: Amount | undefined
}

export interface SalaryGroup {
  /** Id of the salary group. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Name of the group. */
  name: string
  /** Short code, unique per organization. */
  code: string | null
  /** Free text for people. */
  description: string | null
  /** Whether the salary is agreed by month, day or hour. */
  pay_basis: 'monthly' | 'daily' | 'hourly'
  /** What `ctc_annual` of salaries of the group includes beside the pay, unless a salary states it. null: as the payroll settings state. */
  ctc: CostToCompany | null
  /** Whether the record can be used for new entries. */
  is_active: boolean
  /** First day on which a salary may refer to the group. */
  effective_from: string
  /** Number of components. */
  component_count: number
  /** Number of employees. */
  employee_count: number
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface SalaryGroupAssignment {
  /** Ids of employees, or `ext:` followed by your own ids. */
  employee_ids: string[]
  /** First day on which the values apply. */
  effective_from: string
  /** Whether to add to the group or remove from it. */
  action: 'assign' | 'remove'
}

export interface SalaryGroupComponent {
  /** Id of the salary component. */
  component_id: string
  /** Code of the salary component. */
  component_code: string
  /** How the amount is computed. */
  calculation: {
    /** How the amount is computed. */
    method: 'flat' | 'percent_of_components' | 'percent_of_ctc' | 'percent_of_gross' | 'balancing' | 'per_unit' | 'slab' | 'formula' | 'statutory'
    /** Rupees or percent, depending on the method. */
    value: number | null
    /** Components that the percentage or formula builds on. */
    base_codes: string[]
    /** Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and if(a <= b, then, otherwise). */
    formula: string | null
    /** Least amount in rupees. */
    min: Money | null
    /** Largest amount in rupees. */
    max: Money | null
    /** Slabs, from the lowest. */
    slabs: {
      /** Lower end of the slab in rupees, excluded; included for the first slab. */
      from: Money
      /** Upper end of the slab in rupees, included. */
      to: Money | null
      /** Amount or percentage of the slab. */
      value: number
      /** Meaning of `value`: rupees, or a percentage of the base. */
      mode: 'amount' | 'percent'
    }[]
  } | null
  /** Position, from 1. */
  sequence: number
  /** First day on which the values apply. */
  effective_from: string
}

export interface SalaryGroupCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Name of the group. */
  name: string
  /** Short code, unique per organization. */
  code?: string | null | undefined
  /** Free text for people. */
  description?: string | null | undefined
  /** Whether the salary is agreed by month, day or hour. */
  pay_basis?: 'monthly' | 'daily' | 'hourly' | undefined
  /** What `ctc_annual` of salaries of the group includes beside the pay, unless a salary states it. null: as the payroll settings state. */
  ctc?: CostToCompany | null | undefined
  /** Whether the record can be used for new entries. */
  is_active?: boolean | undefined
  /** First day on which a salary may refer to the group. */
  effective_from?: string | undefined
  /** Components in the order of payslip lines. */
  components?: {
    /** Code of a salary component. */
    component_code: string
    /** How the amount is computed. */
    calculation?: {
      /** How the amount is computed. */
      method: 'flat' | 'percent_of_components' | 'percent_of_ctc' | 'percent_of_gross' | 'balancing' | 'per_unit' | 'slab' | 'formula' | 'statutory'
      /** Rupees or percent, depending on the method. */
      value?: Amount | null | undefined
      /** Components that the percentage or formula builds on. */
      base_codes?: string[] | undefined
      /** Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and if(a <= b, then, otherwise). */
      formula?: string | null | undefined
      /** Least amount in rupees. */
      min?: Amount | null | undefined
      /** Largest amount in rupees. */
      max?: Amount | null | undefined
      /** Slabs, from the lowest. */
      slabs?: {
        /** Lower end of the slab in rupees, excluded; included for the first slab. */
        from: Amount
        /** Upper end of the slab in rupees, included. */
        to?: Amount | null | undefined
        /** Amount or percentage of the slab. */
        value: Amount
        /** Meaning of `value`: rupees, or a percentage of the base. */
        mode: 'amount' | 'percent'
      }[] | undefined
    } | null | undefined
  }[] | undefined
}

export interface SalaryGroupEmployee {
  /** Id of the salary that refers to the group. */
  id: string
  /** Id of the employee. */
  employee_id: string
  /** Your own id of the employee. */
  external_id: string | null
  /** Id of the organization. */
  organization_id: number
  /** First day on which the values apply. */
  effective_from: string
  /** When the record was last changed (UTC). */
  updated_at: string
}

export interface SalaryGroupUpdate {
  /** Name of the group. */
  name?: string | undefined
  /** Short code, unique per organization. */
  code?: string | null | undefined
  /** Free text for people. */
  description?: string | null | undefined
  /** Whether the salary is agreed by month, day or hour. */
  pay_basis?: 'monthly' | 'daily' | 'hourly' | undefined
  /** What `ctc_annual` of salaries of the group includes beside the pay, unless a salary states it. null: as the payroll settings state. */
  ctc?: CostToCompany | null | undefined
  /** Whether the record can be used for new entries. */
  is_active?: boolean | undefined
  /** First day on which a salary may refer to the group. */
  effective_from?: string | undefined
}

export interface SandboxClock {
  /** Id of the organization. */
  organization_id: number
  /** The day that the organization takes for today. */
  today: string
  /** Whether the clock is stopped; false: `today` is the real date. */
  is_stopped: boolean
}

export interface SandboxClockSetting {
  /** Id of the organization. */
  organization_id?: number
  /** Date on which the clock of the organization stops; null: the real date. */
  today: string | null
}

export interface SandboxPeople {
  /** Id of the organization. */
  organization_id: number
  /** The same seed generates the same employees. */
  seed: number
  /** Number of employees of the seed that were skipped. */
  from: number
  /** How many rows had each outcome. */
  summary: {
    /** Rows in the request. */
    total: number
    /** Rows created. */
    created: number
    /** Rows updated. */
    updated: number
    /** Rows that were the same already. */
    unchanged: number
  }
  /** Employees with a special situation. */
  cases: {
    /** Id of the employee. */
    employee_id: string
    /** Your own id of the employee. */
    external_id: string
    /** What is special about the employee in October 2026. */
    description: string
  }[]
}

export interface SandboxReset {
  /** Id of the organization. */
  organization_id: number
  /** `in_progress`: send the request again. */
  status: 'done' | 'in_progress'
  /** Number of records deleted by this request. */
  removed: number
  /** Number of records left. */
  remaining: number
}

export interface SandboxResetRequest {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface ServiceLength {
  /** Completed years. */
  years: number
  /** Completed months beyond the years. */
  months: number
  /** Days beyond the months. */
  days: number
}

export interface Shift {
  /** Id of the shift. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Name of the shift. */
  name: string
  /** Short code, unique per organization. */
  code: string | null
  /** Time of day in the format HH:MM, as in 09:30. */
  start_time: string
  /** Time of day in the format HH:MM, as in 09:30. */
  end_time: string
  /** Unpaid break in minutes. */
  break_minutes: number
  /** Minutes of work that make a full day; null: the length of the shift without the break. */
  full_day_minutes: number | null
  /** Minutes of work that make half a day; null: half of a full day. */
  half_day_minutes: number | null
  /** Minutes of late arrival that are not counted. */
  grace_minutes: number
  /** Weekly days off; null: those of the payroll settings; empty: none. */
  weekly_offs: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[] | null
  /** Days off in certain weeks of the month, in addition to `weekly_offs`. */
  alternate_offs: {
    /** Day of the week. */
    weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'
    /** Which weeks of the month, 1 to 5. */
    weeks: number[]
  }[]
  /** Whether the shift is a night shift. */
  is_night: boolean
  /** Id of the overtime policy for employees without their own; null: none. */
  overtime_policy_id: string | null
  /** Whether the shift can be assigned. */
  is_active: boolean
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface ShiftAssignment {
  /** Ids of employees, or `ext:` followed by your own ids. */
  employee_ids: string[]
  /** First day on which the values apply. */
  effective_from: string
  /** Last day of the assignment; null: open-ended. */
  effective_to?: string | null
}

export interface ShiftCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Name of the shift. */
  name: string
  /** Short code, unique per organization. */
  code?: string | null | undefined
  /** Time of day in the format HH:MM, as in 09:30. */
  start_time: string
  /** Time of day in the format HH:MM, as in 09:30. */
  end_time: string
  /** Unpaid break in minutes. */
  break_minutes?: number | undefined
  /** Minutes of work that make a full day; null: the length of the shift without the break. */
  full_day_minutes?: number | null | undefined
  /** Minutes of work that make half a day; null: half of a full day. */
  half_day_minutes?: number | null | undefined
  /** Minutes of late arrival that are not counted. */
  grace_minutes?: number | undefined
  /** Weekly days off; null: those of the payroll settings; empty: none. */
  weekly_offs?: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[] | null | undefined
  /** Days off in certain weeks of the month, in addition to `weekly_offs`. */
  alternate_offs?: {
    /** Day of the week. */
    weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'
    /** Which weeks of the month, 1 to 5. */
    weeks: number[]
  }[] | undefined
  /** Whether the shift is a night shift. */
  is_night?: boolean | undefined
  /** Id of the overtime policy for employees without their own; null: none. */
  overtime_policy_id?: string | null | undefined
  /** Whether the shift can be assigned. */
  is_active?: boolean | undefined
}

export interface ShiftUpdate {
  /** Name of the shift. */
  name?: string | undefined
  /** Short code, unique per organization. */
  code?: string | null | undefined
  /** Time of day in the format HH:MM, as in 09:30. */
  start_time?: string | undefined
  /** Time of day in the format HH:MM, as in 09:30. */
  end_time?: string | undefined
  /** Unpaid break in minutes. */
  break_minutes?: number | undefined
  /** Minutes of work that make a full day; null: the length of the shift without the break. */
  full_day_minutes?: number | null | undefined
  /** Minutes of work that make half a day; null: half of a full day. */
  half_day_minutes?: number | null | undefined
  /** Minutes of late arrival that are not counted. */
  grace_minutes?: number | undefined
  /** Weekly days off; null: those of the payroll settings; empty: none. */
  weekly_offs?: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[] | null | undefined
  /** Days off in certain weeks of the month, in addition to `weekly_offs`. */
  alternate_offs?: {
    /** Day of the week. */
    weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'
    /** Which weeks of the month, 1 to 5. */
    weeks: number[]
  }[] | undefined
  /** Whether the shift is a night shift. */
  is_night?: boolean | undefined
  /** Id of the overtime policy for employees without their own; null: none. */
  overtime_policy_id?: string | null | undefined
  /** Whether the shift can be assigned. */
  is_active?: boolean | undefined
}

export interface SignatureAnswer {
  /** The string that the service would sign. */
  string_to_sign: string
  /** Hex SHA-256 of the body. */
  body_sha256: string
  /** Value of `X-SVC-Signature` that the service expects, computed with the signing secret of this key. */
  signature: string
  /** Whether the signature in the request matches; null if none was sent. */
  matches: boolean | null
  /** Age of the timestamp in seconds. */
  age_seconds: number
  /** What may be wrong. */
  hints: string[]
}

export interface SignatureDebug {
  /** Unix time in seconds. */
  timestamp: string
  /** HTTP method. */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Request target: what follows the host in the request line, including the query, without decoding. */
  target: string
  /** Exact request body; empty if there is none. */
  body?: string
  /** Value of the `Idempotency-Key` header; empty if there is none. */
  idempotency_key?: string
  /** Lowercase hex, 64 digits, prefixed with `v2=` for version 2. */
  signature?: string
}

export interface SimulatedEmployee {
  /** Id of the employee. */
  employee_id: string
  /** Your own id of the record, unique per organization. */
  external_id: string | null
  /** Employee number; null: the employee was deleted. */
  employee_code: string | null
  /** Name of the employee as on record now; null: the employee was deleted. */
  name: string | null
  /** Net pay of the employee. */
  net_payable: {
    before: Money
    after: Money
    /** Amount now less amount before, in rupees. */
    difference: Money
  }
  /** Cost of the employee. */
  employer_cost: {
    before: Money
    after: Money
    /** Amount now less amount before, in rupees. */
    difference: Money
  }
}

export interface SimulatedLine {
  /** Code of the line. */
  code: string
  /** Name of the line. */
  name: string
  /** Kind of the record. */
  type: 'earning' | 'deduction' | 'employer_contribution' | 'reimbursement' | 'recovery' | 'information'
  /** Kind of the component, which decides its statutory treatment. */
  category: 'basic' | 'da' | 'hra' | 'special_allowance' | 'conveyance' | 'lta' | 'medical' | 'bonus' | 'incentive' | 'overtime' | 'arrears' | 'leave_encashment' | 'gratuity' | 'notice_pay' | 'notice_recovery' | 'pf' | 'vpf' | 'eps' | 'edli' | 'pf_admin' | 'pf_refund' | 'esi' | 'pt' | 'lwf' | 'tds' | 'nps' | 'superannuation' | 'loan' | 'advance' | 'court_order' | 'cooperative_dues' | 'fine' | 'loss_or_damage' | 'reimbursement' | 'perquisite' | 'retrenchment' | 'insurance' | 'other'
  /** Employees whose amount of this line changes. */
  affected_count: number
  /** Sum in the payslips of the run, in rupees. */
  before: Money
  /** Sum with the overrides, in rupees. */
  after: Money
  /** `after` less `before`, in rupees. */
  difference: Money
}

export interface Simulation {
  /** Id of the payroll run. */
  payroll_run_id: string
  /** Calculation of the run whose payslips are compared. */
  revision: number
  /** Version of the engine that calculated the simulation. */
  engine_version: string
  /** Version of the rules that the run was calculated with. */
  rule_set_version: string
  /** Version of the rules with the overrides. */
  simulated_rule_set_version: string
  /** Employees in the amounts: those with a payslip before and after. */
  employee_count: number
  /** Employees with a line whose amount changes. */
  affected_count: number
  /** Employees without a payslip in the run. */
  without_payslip_count: number
  /** Employees whose payslip cannot be calculated with the overrides. */
  failed_count: number
  /** Sums over the employees in `employee_count`, in rupees. */
  totals: SimulationTotals
  /** Every line of the payslips by code, summed up; unchanged lines too. */
  lines: SimulatedLine[]
  /** Employees in `affected_count`, those with the greatest differences of the net pay first, whether more or less is paid; the first 100. */
  employees: SimulatedEmployee[]
  /** Employees in `failed_count`; the first 100. */
  failures: SimulationFailure[]
}

export interface SimulationFailure {
  /** Id of the employee. */
  employee_id: string
  /** Your own id of the record, unique per organization. */
  external_id: string | null
  /** Employee number; null: the employee was deleted. */
  employee_code: string | null
  /** Name of the employee as on record now; null: the employee was deleted. */
  name: string | null
  /** Short code, unique per organization. */
  code: string
  /** Explanation for a developer. */
  message: string
}

export interface SimulationProgress {
  /** Progress of the calculation. */
  progress: {
    /** Employees calculated so far. */
    completed: number
    /** Employees of the run. */
    total: number
    /** Employees with a line whose amount changes. */
    affected_count: number
  }
}

export interface SimulationResult {
  /** The simulation. */
  simulation: Simulation
}

export interface SimulationTotals {
  /** Gross pay. */
  gross: {
    before: Money
    after: Money
    /** Amount now less amount before, in rupees. */
    difference: Money
  }
  /** Deductions. */
  total_deductions: {
    before: Money
    after: Money
    /** Amount now less amount before, in rupees. */
    difference: Money
  }
  /** Reimbursements. */
  reimbursements: {
    before: Money
    after: Money
    /** Amount now less amount before, in rupees. */
    difference: Money
  }
  /** Net pay. */
  net_payable: {
    before: Money
    after: Money
    /** Amount now less amount before, in rupees. */
    difference: Money
  }
  /** Contributions of the employer. */
  employer_contributions: {
    before: Money
    after: Money
    /** Amount now less amount before, in rupees. */
    difference: Money
  }
  /** Cost of the employer: gross pay, reimbursements and contributions of the employer. */
  employer_cost: {
    before: Money
    after: Money
    /** Amount now less amount before, in rupees. */
    difference: Money
  }
}

export interface SlipProfessionalTax {
  /** Professional tax deducted with this payslip, in rupees. */
  tax: Money
  /** Professional tax deducted in excess by earlier payslips and refunded with this one, in rupees. */
  refund: Money
  /** Slab of professional tax; null if none was looked up or the tax was set by hand. */
  slab: {
    /** Pay that the slab is chosen by, in rupees: of the month, the half-year or the year. */
    pay: Money
    /** Included. */
    from: Money
    /** Upper end of the slab in rupees, included; null: no upper end. */
    to: Money | null
    /** Tax of the slab in rupees, before earlier deductions and the annual ceiling. */
    amount: Money
  } | null
}

export interface SlipProvidentFund {
  /** Whether the month is reported to the provident fund. */
  is_member: boolean
  /** Non-contributory days of the month, as reported in the ECR. */
  ncp_days: number
  /** PF of the employee for this month, in rupees, without voluntary contribution and arrears. */
  employee: Money
  /** Voluntary provident fund of the employee, in rupees. */
  vpf: Money
  /** PF of the employer without the pension share, in rupees. */
  employer: Money
  eps: Money
  edli: Money
  /** PF administration charges, in rupees. */
  admin: Money
}

export interface SlipStateInsurance {
  /** Whether the employee is covered by ESI in this period. */
  covered: boolean
  /** Last day of the ESI coverage, the end of a contribution period; null: not covered. */
  covered_until: string | null
}

export interface StatutoryDetails {
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** Whether the PAN is valid; without a valid PAN tax is deducted at the higher rate. */
  pan_status: 'valid' | 'missing' | 'inoperative'
  /** Number with all but the last four characters masked; in full with `reveal=true`. */
  pan: string | null
  /** Number with all but the last four characters masked; in full with `reveal=true`. */
  aadhaar_last4: string | null
  /** Employees’ Provident Fund. */
  pf: {
    /** Whether the scheme applies to the employee. */
    applicable: boolean
    /** PF member id: five letters and seventeen digits. */
    member_id: string | null
    /** Name as held against the UAN, for the PF return: capital letters, digits, spaces and dots, and at least one letter; null: the name of the employee in capitals. */
    uan_name: string | null
    /** Day on which the employee first joined the scheme. */
    joined_on: string | null
    /** Which wages PF is contributed on. */
    wage_mode: 'organization' | 'statutory_ceiling' | 'actual_wages' | 'employee_actual_employer_ceiling'
    /** Whether the employee is a member of the pension scheme (EPS); null: determined by the statutory membership test. */
    eps_eligible: boolean | null
    /** Whether the employee defers the pension beyond 58. */
    pension_deferred: boolean
    /** Whether pension is contributed on actual wages. */
    higher_pension: boolean
    /** Why the scheme does not apply. */
    exempt_reason: string | null
    /** Number with all but the last four characters masked; in full with `reveal=true`. */
    uan: string | null
    /** Voluntary provident fund contribution of the employee. */
    vpf: {
      /** How the contribution is stated. */
      type: 'none' | 'percent' | 'amount'
      /** Percent of PF wages, or rupees a month. */
      value: number | null
    }
  }
  /** Employees’ State Insurance. */
  esi: {
    /** Whether the scheme applies to the employee. */
    applicable: boolean
    /** Name as held by ESIC, for the ESI return: capital letters and spaces; null: the name of the employee in Latin capitals. */
    name: string | null
    /** ESI dispensary. */
    dispensary: string | null
    /** Last day of the ESI coverage that payslips outside this service state: the end of the current contribution period, 31 March or 30 September. */
    covered_until: string | null
    /** Number with all but the last four characters masked; in full with `reveal=true`. */
    ip_number: string | null
    /** First day of the current uninterrupted ESI coverage, according to the stored payslips and salaries; null: not covered. */
    covered_from: string | null
    /** Last day of the contribution period until which the employee remains covered by ESI at any wage; null: not covered. */
    locked_until: string | null
  }
  /** Professional tax. */
  pt: {
    /** Whether professional tax is deducted from the employee. */
    applicable: boolean
    /** State or union territory, two capital letters. */
    state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null
    /** Code of the municipal body. */
    local_body: string | null
  }
  /** Labour Welfare Fund. */
  lwf: {
    /** Whether the scheme applies to the employee. */
    applicable: boolean
    /** State or union territory, two capital letters. */
    state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null
    /** Welfare fund of the employee. */
    fund: 'general' | 'shops'
    /** Class of the work for LWF; null: worker, unless the employment type implies another class. */
    class: 'worker' | 'clerical' | 'supervisor' | 'manager' | 'apprentice' | 'part_time' | 'contract' | null
  }
  /** Income tax. */
  tax: {
    /** Income tax regime. */
    regime: 'new' | 'old'
    /** Day on which the employee chose the regime. */
    regime_chosen_on: string | null
    /** Residential status for income tax. */
    residency: 'resident' | 'not_ordinarily_resident' | 'non_resident'
  }
  /** National Pension System. */
  nps: {
    /** Contribution of the employer in percent of basic and dearness allowance. */
    employer_percent: number | null
    /** Number with all but the last four characters masked; in full with `reveal=true`. */
    pran: string | null
  }
  /** Nominees. */
  nominees: {
    /** Name of the nominee. */
    name: string
    /** Relationship to the employee. */
    relationship: string | null
    /** Share in percent. */
    share_percent: number | null
  }[]
  /** First day on which the values apply. */
  effective_from: string
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface StatutoryDetailsInput {
  /** Whether the PAN is valid; without a valid PAN tax is deducted at the higher rate. */
  pan_status?: 'valid' | 'missing' | 'inoperative' | undefined
  /** PAN of a person: five capital letters (the fourth is P), four digits, a capital letter. */
  pan?: string | null | undefined
  /** Last four digits of the Aadhaar number. */
  aadhaar_last4?: string | null | undefined
  /** Employees’ Provident Fund. */
  pf?: {
    /** Whether the scheme applies to the employee. */
    applicable?: boolean | undefined
    /** PF member id: five letters and seventeen digits. */
    member_id?: string | null | undefined
    /** Name as held against the UAN, for the PF return: capital letters, digits, spaces and dots, and at least one letter; null: the name of the employee in capitals. */
    uan_name?: string | null | undefined
    /** Day on which the employee first joined the scheme. */
    joined_on?: string | null | undefined
    /** Which wages PF is contributed on. */
    wage_mode?: 'organization' | 'statutory_ceiling' | 'actual_wages' | 'employee_actual_employer_ceiling' | undefined
    /** Whether the employee is a member of the pension scheme (EPS); null: determined by the statutory membership test. */
    eps_eligible?: boolean | null | undefined
    /** Whether the employee defers the pension beyond 58. */
    pension_deferred?: boolean | undefined
    /** Whether pension is contributed on actual wages. */
    higher_pension?: boolean | undefined
    /** Why the scheme does not apply. */
    exempt_reason?: string | null | undefined
    /** UAN: twelve digits. */
    uan?: string | null | undefined
    /** Voluntary provident fund contribution of the employee. */
    vpf?: {
      /** How the contribution is stated. */
      type: 'none' | 'percent' | 'amount'
      /** Percent of PF wages, or rupees a month. */
      value?: Amount | null | undefined
    } | undefined
  } | undefined
  /** Employees’ State Insurance. */
  esi?: {
    /** Whether the scheme applies to the employee. */
    applicable?: boolean | undefined
    /** Name as held by ESIC, for the ESI return: capital letters and spaces; null: the name of the employee in Latin capitals. */
    name?: string | null | undefined
    /** ESI dispensary. */
    dispensary?: string | null | undefined
    /** Last day of the ESI coverage that payslips outside this service state: the end of the current contribution period, 31 March or 30 September. */
    covered_until?: string | null | undefined
    /** ESI insurance number: ten digits. */
    ip_number?: string | null | undefined
  } | undefined
  /** Professional tax. */
  pt?: {
    /** Whether professional tax is deducted from the employee. */
    applicable?: boolean | undefined
    /** State or union territory, two capital letters. */
    state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null | undefined
    /** Code of the municipal body. */
    local_body?: string | null | undefined
  } | undefined
  /** Labour Welfare Fund. */
  lwf?: {
    /** Whether the scheme applies to the employee. */
    applicable?: boolean | undefined
    /** State or union territory, two capital letters. */
    state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null | undefined
    /** Welfare fund of the employee. */
    fund?: 'general' | 'shops' | undefined
    /** Class of the work for LWF; null: worker, unless the employment type implies another class. */
    class?: 'worker' | 'clerical' | 'supervisor' | 'manager' | 'apprentice' | 'part_time' | 'contract' | null | undefined
  } | undefined
  /** Income tax. */
  tax?: {
    /** Income tax regime. */
    regime?: 'new' | 'old' | undefined
    /** Day on which the employee chose the regime. */
    regime_chosen_on?: string | null | undefined
    /** Residential status for income tax. */
    residency?: 'resident' | 'not_ordinarily_resident' | 'non_resident' | undefined
  } | undefined
  /** National Pension System. */
  nps?: {
    /** Contribution of the employer in percent of basic and dearness allowance. */
    employer_percent?: Amount | null | undefined
    /** PRAN: twelve digits. */
    pran?: string | null | undefined
  } | undefined
  /** Nominees. */
  nominees?: {
    /** Name of the nominee. */
    name: string
    /** Relationship to the employee. */
    relationship?: string | null | undefined
    /** Share in percent. */
    share_percent?: Amount | null | undefined
  }[] | undefined
  /** First day on which the values apply. */
  effective_from?: string | undefined
}

export interface StatutoryDue {
  /** Last day of payment; null: not recorded. */
  pay_by: string | null
  /** Last day of filing; null: not recorded. */
  file_by: string | null
  /** Whom the return is for; null: every employer. */
  condition: string | null
  /** Where the form and the days are from. */
  source: Citation
  /** Confidence in the recorded values. */
  confidence: 'high' | 'medium' | 'low'
  /** What the sources leave open; null if nothing. */
  doubt: string | null
}

export interface StatutoryFinding {
  /** Employee; null: the finding is of the organization. */
  employee_id: string | null
  /** Field to correct. */
  field: string
  /** What is wrong with the field. */
  code: string
  /** How to correct it. */
  message: string
}

export interface StatutoryForm {
  /** The form. */
  report: string
  /** Number under the law in force at the end of the period; null: none is on record. */
  form_number: string | null
  /** Number by which the form is known; null: it has none. */
  legacy_form_number: string | null
  /** Name of the form. */
  form_title: string
  /** Law that the form is of; null: a report that no law has a form for. */
  instrument: string | null
  /** The wage period. */
  period: FormPeriod
  /** Whether runs that are not locked may be included. */
  draft: boolean
  /** Employees of the form. */
  employee_count: number
  /** Sum of the contributions of the form, in rupees. */
  total_amount: Money
  /** Sums of the columns over all pages, and further sums of the form, in rupees. */
  totals: { [name: string]: unknown }
  /** The columns in their order; a row has a value for each `key`. */
  columns: ReportColumn[]
  /** The rows of the page. */
  rows: { [name: string]: unknown }[]
  /** What the form says above its rows. */
  particulars: FormParticular[]
  /** Further tables of the form. */
  sections: FormSection[]
  /** What is wrong with the form; errors keep the file back. */
  validation: StatutoryValidation
  /** Ids of the payroll runs that the form includes. */
  source_run_ids: string[]
  /** Ids of the settlements that the form includes. */
  source_fnf_ids: string[]
  /** SHA-256 of the rows as CSV, in hexadecimal digits; null: the rows come in pages. */
  sha256: string | null
  /** When the form was generated. */
  generated_at: string
  /** Paging and sync information. */
  meta: ListMeta
}

export interface StatutoryOwnTax {
  /** Number of the enrolment; null: not recorded. */
  enrolment_number: string | null
  /** Amount of the year in rupees. */
  amount: Money
  /** Last day of payment. */
  pay_by: string
  /** Where the amount and the day are from. */
  source: Citation
  /** Confidence in the recorded values. */
  confidence: 'high' | 'medium' | 'low'
  /** What the sources leave open; null if nothing. */
  doubt: string | null
}

export interface StatutoryPeriod {
  /** Month; null: the return is not of one month. */
  month: number | null
  /** Year of the month or of the half-year; null: the financial year is named. */
  year: number | null
  /** Quarter; null: the return is not of one quarter. */
  quarter: number | null
  /** Half-year; null: the return is not of one half-year. */
  half: number | null
  /** Tax year from April to March, as in 2026-27. */
  financial_year: string | null
}

export interface StatutoryReturn {
  /** The return. */
  report: 'pf_ecr' | 'pf_arrears' | 'esi_report' | 'esi_return' | 'esi_differences' | 'pt_report' | 'pt_return' | 'lwf_return'
  /** Number of the form; null: the return has no number. */
  form_number: string | null
  /** Name of the return. */
  form_title: string
  /** The wage period. */
  period: StatutoryPeriod
  /** State or union territory, two capital letters. */
  state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null
  /** When the return is due, where the state has one of this period; null: not recorded. */
  due: StatutoryDue | null
  /** Professional tax that the employer pays for itself under its enrolment, for the financial year in which the period ends; not in `total_amount`. */
  own_tax: StatutoryOwnTax | null
  /** Whether runs that are not locked may be included. */
  draft: boolean
  /** Number of employees. */
  employee_count: number
  /** The amount to be paid by this return, in rupees. */
  total_amount: Money
  /** Sums of the columns, and the heads of the challan, in rupees. */
  totals: { [name: string]: unknown }
  /** The columns in their order; a row has a value for each `key`. */
  columns: ReportColumn[]
  /** The rows of the return. */
  rows: { [name: string]: unknown }[]
  /** What is wrong with the rows; errors keep the file back. */
  validation: StatutoryValidation
  /** Ids of the payroll runs that the return includes. */
  source_run_ids: string[]
  /** Ids of the settlements that the return includes. */
  source_fnf_ids: string[]
  /** SHA-256 of the text file for the portal, or of the CSV where there is none, in hexadecimal digits. */
  sha256: string
  /** When the return was generated. */
  generated_at: string
}

export interface StatutoryValidation {
  /** Employees who could not be calculated. */
  errors: StatutoryFinding[]
  /** Warnings about the request or the result. */
  warnings: StatutoryFinding[]
}

export interface StatutoryWages {
  /** PF wages before any ceiling, in rupees. */
  pf: Money
  /** EPF wages as reported in the ECR, in rupees. */
  epf: Money
  /** EPS wages as reported in the ECR, in rupees; 0.00 outside the pension scheme. */
  eps: Money
  /** EDLI wages as reported in the ECR, in rupees. */
  edli: Money
  /** ESI wages in rupees. */
  esi: Money
  /** Professional tax wages in rupees. */
  pt: Money
  /** LWF wages in rupees. */
  lwf: Money
  /** Gratuity wages in rupees. */
  gratuity: Money
  /** Wages under the Code on Wages, in rupees. */
  code_on_wages: Money
}

export interface SyncChanges {
  /** Ids of records that changed and that the filters of the request do not find now: drop them from a copy that is kept by these filters. */
  removed_from_filter: string[]
}

export interface SyncMeta {
  /** Largest number of records in a page. */
  limit: number
  /** Number of records in this page. */
  count: number
  /** Whether there is a next page. */
  has_more: boolean
  /** Send it as `cursor` to get the next page; null on the last page. */
  next_cursor: string | null
  /** Number of records in all pages; null unless `include_total=true`. */
  total_count: number | null
  /** Returns records that changed at this time or later, deleted ones included. */
  updated_since: string | null
  /** Send it as `updated_since` the next time; null unless changes were asked for. */
  sync_watermark: string | null
  /** Warnings about the request or the result. */
  warnings: string[]
  /** Rules that differ. */
  changes?: SyncChanges
}

export interface TallyCounters {
  /** Vouchers that Tally created. */
  created: number
  /** Vouchers that Tally altered. */
  altered: number
  /** Errors that Tally counted. */
  errors: number
  /** Vouchers that Tally put among its exceptions. */
  exceptions: number
  /** Vouchers that Tally ignored. */
  ignored: number
}

export interface TallyEntry {
  /** Number of the voucher that the entry belongs to. */
  voucher_number: string
  /** Ledger in Tally. */
  ledger: string
  /** Group in which the ledger usually lies. */
  ledger_group: 'Indirect Expenses' | 'Current Liabilities' | 'Duties & Taxes' | 'Loans & Advances (Asset)' | 'Bank Accounts' | 'Cash-in-Hand'
  /** Department or employee code; null: none. */
  cost_centre: string | null
  /** Amount debited; zero for a credit. */
  debit: Money
  /** Amount credited; zero for a debit. */
  credit: Money
}

export interface TallySync {
  /** Id of the sync; null: there was none. */
  id: string | null
  /** Id of the payroll run. */
  payroll_run_id: string
  /** `never`: no voucher was prepared. */
  status: 'never' | 'prepared' | 'pushed' | 'failed'
  /** What the vouchers book. */
  voucher: 'accrual' | 'payment' | 'reversal' | null
  /** Whether the vouchers are downloaded or pushed. */
  mode: 'download' | 'push' | null
  /** Company in Tally. */
  company_name: string | null
  /** Number of the first voucher. */
  voucher_number: string | null
  /** When the vouchers were prepared (UTC). */
  prepared_at: string | null
  /** When Tally confirmed the vouchers (UTC); null: it has not. */
  pushed_at: string | null
  /** Path of the XML file. */
  download_url: string | null
  /** Number of attempts to push. */
  attempts: number
  /** When the push is tried next (UTC); null: it is not. */
  next_attempt_at: string | null
  /** What Tally replied. */
  outcome: 'created' | 'altered' | 'rejected' | 'unknown' | null
  /** Counters of the reply of Tally; null: none was read. */
  counters: TallyCounters | null
  /** Errors of Tally, at most 20. */
  line_errors: string[]
  /** Code of the last failure, such as `rejected`, `timeout`, `http_502` or `superseded`; `duplicate_voucher_suspected` on a pushed voucher: Tally created it although it had it. */
  error: string | null
}

export interface TallySyncRequest {
  /** Company in Tally, by its exact name. */
  company_name: string
  /** `accrual`: cost and liabilities of the run. */
  voucher?: 'accrual' | 'payment' | 'reversal' | undefined
  /** Date of the voucher. */
  voucher_date?: string | undefined
  /** Voucher type in Tally. */
  voucher_type?: string | undefined
  /** Entries by ledger alone (`component`), or with cost centres by department or by employee code. */
  group_by?: 'component' | 'department' | 'employee' | undefined
  /** Ledgers in Tally by key: component codes, `PF_PAYABLE`, `ESI_PAYABLE`, `PT_PAYABLE.<state>`, `LWF_PAYABLE.<state>`, `TDS_PAYABLE`, `SALARY_PAYABLE`, `LOANS`, `BANK`, `CASH`, `OTHER_MEANS` (payments recorded with `include_unrouted` or `payments`, which no bank file makes), `ROUND_OFF`, and `PAYABLE.<code>` for what else the employer contributes. */
  ledger_map?: { [name: string]: string | null } | undefined
  /** `download`: a file to import. */
  mode?: 'download' | 'push' | undefined
  /** HTTPS address in front of TallyPrime that takes its XML requests. */
  connector_url?: string | undefined
}

export interface TallyVouchers {
  /** Id of the sync; null: there was none. */
  id: string | null
  /** Id of the payroll run. */
  payroll_run_id: string
  /** `never`: no voucher was prepared. */
  status: 'never' | 'prepared' | 'pushed' | 'failed'
  /** What the vouchers book. */
  voucher: 'accrual' | 'payment' | 'reversal' | null
  /** Whether the vouchers are downloaded or pushed. */
  mode: 'download' | 'push' | null
  /** Company in Tally. */
  company_name: string | null
  /** Number of the first voucher. */
  voucher_number: string | null
  /** When the vouchers were prepared (UTC). */
  prepared_at: string | null
  /** When Tally confirmed the vouchers (UTC); null: it has not. */
  pushed_at: string | null
  /** Path of the XML file. */
  download_url: string | null
  /** Number of attempts to push. */
  attempts: number
  /** When the push is tried next (UTC); null: it is not. */
  next_attempt_at: string | null
  /** What Tally replied. */
  outcome: 'created' | 'altered' | 'rejected' | 'unknown' | null
  /** Counters of the reply of Tally; null: none was read. */
  counters: TallyCounters | null
  /** Errors of Tally, at most 20. */
  line_errors: string[]
  /** Code of the last failure, such as `rejected`, `timeout`, `http_502` or `superseded`; `duplicate_voucher_suspected` on a pushed voucher: Tally created it although it had it. */
  error: string | null
  /** Entries of the vouchers, the debits of each first. */
  vouchers: TallyEntry[]
  /** Sum of the debits. */
  total_debit: Money
  /** Sum of the credits, equal to that of the debits. */
  total_credit: Money
  /** The ledger of every key that the vouchers book. */
  ledger_map: { [name: string]: string }
  /** Path of the XML file. */
  xml_url: string
}

export interface Task {
  /** What waits. */
  kind: 'month_without_run' | 'run_to_calculate' | 'run_failed' | 'run_stale' | 'run_to_lock' | 'run_to_pay' | 'filing_due' | 'file_stale'
  /** Month, 1 to 12. */
  month: number | null
  /** Calendar year. */
  year: number | null
  /** Id of the payroll run. */
  payroll_run_id: string | null
  /** Id of the filing; the same as `id`. */
  filing_id: string | null
  /** The return or payment; null for a run. */
  report: 'pf_ecr' | 'esi_return' | 'pt_return' | 'lwf_return' | 'tds_24q' | 'tds_26q' | 'pf_form_5' | 'pf_form_10' | 'pf_form_12a' | 'pf_form_3a' | 'pf_form_6a' | 'pf_statement' | 'esi_report' | 'esi_form_01' | 'pt_report' | 'tds_deposit' | null
  /** State or union territory, two capital letters. */
  state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | null
  /** Day by which it is filed or paid: by law for a filing, its pay date for a run; null: none. */
  due_date: string | null
  /** Whether `due_date` has passed. */
  overdue: boolean
}

export interface TaxDeclaration {
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** Tax year from April to March, as in 2026-27. */
  tax_year: string
  /** Investments and payments, by section. */
  declarations: {
    /** Section of the Income-tax Act 1961, with a suffix for a limit of its own. */
    section: '80C' | '80CCC' | '80CCD(1)' | '80CCD(1B)' | '80CCH' | '80CCH_GOVERNMENT' | '80D' | '80D_SENIOR' | '80D_CHECKUP' | '80D_PARENTS' | '80D_PARENTS_SENIOR' | '80D_PARENTS_CHECKUP' | '80DD' | '80DD_SEVERE' | '80DDB' | '80DDB_SENIOR' | '80E' | '80EEA' | '80EEB' | '80G' | '80GG' | '80TTA' | '80TTB' | '80U' | '80U_SEVERE'
    /** Amount in rupees. */
    amount: Money
    /** Whether the proof was accepted; null: not decided. */
    proof_accepted: boolean | null
    /** Number of the same section in the Income-tax Act 2025, which applies to payments from 1 April 2026. */
    section_2025: string | null
  }[]
  /** Rent paid, by period. */
  rent: {
    /** First day of the period. */
    from: string
    /** Last day of the period; null if it continues. */
    to: string | null
    /** Rent a month in rupees. */
    monthly: Money
    /** Whether the rented home is in a metro city for the HRA exemption; null: as `is_metro` of the employee. */
    metro: boolean | null
    /** PAN with all but the last four characters masked. */
    landlord_pan: string | null
    /** Name of the landlord as in the PAN record; Form 24Q names it with the PAN above 1,00,000 a year. */
    landlord_name: string | null
  }[]
  /** Interest on home loans. */
  home_loan: {
    /** Interest of the year on a self-occupied house, in rupees. */
    interest: Money | null
    /** Whether the loan is from before April 1999 or for repairs: the lower limit applies. */
    is_old_or_repair_loan: boolean
    /** Houses that are let out. */
    let_out: {
      /** Income from the house before interest, in rupees. */
      income: Money
      /** Interest of the year, in rupees. */
      interest: Money
    }[]
  } | null
  /** Other income that the employee asks to be taxed with the salary. */
  other_income: {
    /** Kind of income. */
    kind: 'savings_interest' | 'deposit_interest' | 'other'
    /** Amount of the year in rupees. */
    amount: Money
  }[]
  /** Salary and tax with earlier employers in the same tax year. */
  previous_employment: {
    /** Gross salary, in rupees. */
    gross: Money | null
    /** Exempt allowances, in rupees. */
    exemptions: Money | null
    /** PF of the employee, in rupees. */
    pf: Money | null
    /** Professional tax, in rupees. */
    pt: Money | null
    /** Income tax deducted, in rupees. */
    tds: Money | null
  } | null
  /** Other TDS and TCS of the year to be credited, in rupees. */
  other_tax_credits: Money
  /** Growth in the tax year of the employer’s contributions to PF, NPS and superannuation above the limit, in rupees. */
  employer_contribution_growth: Money
  /** Evidence of what is declared. */
  proofs: {
    /** Section of the declaration; 10(13A) for rent, 24(b) for interest on a home loan. */
    section: '80C' | '80CCC' | '80CCD(1)' | '80CCD(1B)' | '80CCH' | '80CCH_GOVERNMENT' | '80D' | '80D_SENIOR' | '80D_CHECKUP' | '80D_PARENTS' | '80D_PARENTS_SENIOR' | '80D_PARENTS_CHECKUP' | '80DD' | '80DD_SEVERE' | '80DDB' | '80DDB_SENIOR' | '80E' | '80EEA' | '80EEB' | '80G' | '80GG' | '80TTA' | '80TTB' | '80U' | '80U_SEVERE' | '10(13A)' | '24(b)'
    /** Whether the evidence was accepted. */
    accepted: boolean
    /** Accepted amount in rupees; null: the declared amount. */
    amount: Money | null
    /** Free text that is kept with the record. */
    remarks: string | null
    /** Number of the same section in the Income-tax Act 2025, which applies to payments from 1 April 2026. */
    section_2025: string | null
  }[]
  /** Date from which only accepted proofs reduce the income tax. */
  proofs_due_on: string
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface TaxDeclarationInput {
  /** Investments and payments, by section. */
  declarations?: {
    /** Section of the Income-tax Act 1961, with a suffix for a limit of its own. */
    section: '80C' | '80CCC' | '80CCD(1)' | '80CCD(1B)' | '80CCH' | '80CCH_GOVERNMENT' | '80D' | '80D_SENIOR' | '80D_CHECKUP' | '80D_PARENTS' | '80D_PARENTS_SENIOR' | '80D_PARENTS_CHECKUP' | '80DD' | '80DD_SEVERE' | '80DDB' | '80DDB_SENIOR' | '80E' | '80EEA' | '80EEB' | '80G' | '80GG' | '80TTA' | '80TTB' | '80U' | '80U_SEVERE'
    /** Amount in rupees. */
    amount: Amount
    /** Whether the proof was accepted; null: not decided. */
    proof_accepted?: boolean | null | undefined
  }[] | undefined
  /** Rent paid, by period. */
  rent?: {
    /** First day of the period. */
    from: string
    /** Last day of the period; null if it continues. */
    to?: string | null | undefined
    /** Rent a month in rupees. */
    monthly: Amount
    /** Whether the rented home is in a metro city for the HRA exemption; null: as `is_metro` of the employee. */
    metro?: boolean | null | undefined
    /** PAN: five capital letters, four digits, a capital letter. */
    landlord_pan?: string | null | undefined
    /** Name of the landlord as in the PAN record; Form 24Q names it with the PAN above 1,00,000 a year. */
    landlord_name?: string | null | undefined
  }[] | undefined
  /** Interest on home loans. */
  home_loan?: {
    /** Interest of the year on a self-occupied house, in rupees. */
    interest?: Amount | undefined
    /** Whether the loan is from before April 1999 or for repairs: the lower limit applies. */
    is_old_or_repair_loan?: boolean | undefined
    /** Houses that are let out. */
    let_out?: {
      /** Income from the house before interest, in rupees. */
      income: Amount
      /** Interest of the year, in rupees. */
      interest: Amount
    }[] | undefined
  } | null | undefined
  /** Other income that the employee asks to be taxed with the salary. */
  other_income?: {
    /** Kind of income. */
    kind: 'savings_interest' | 'deposit_interest' | 'other'
    /** Amount of the year in rupees. */
    amount: Amount
  }[] | undefined
  /** Salary and tax with earlier employers in the same tax year. */
  previous_employment?: {
    /** Gross salary, in rupees. */
    gross?: Amount | null | undefined
    /** Exempt allowances, in rupees. */
    exemptions?: Amount | null | undefined
    /** PF of the employee, in rupees. */
    pf?: Amount | null | undefined
    /** Professional tax, in rupees. */
    pt?: Amount | null | undefined
    /** Income tax deducted, in rupees. */
    tds?: Amount | null | undefined
  } | null | undefined
  /** Other TDS and TCS of the year to be credited, in rupees. */
  other_tax_credits?: Amount | null | undefined
  /** Growth in the tax year of the employer’s contributions to PF, NPS and superannuation above the limit, in rupees. */
  employer_contribution_growth?: Amount | null | undefined
  /** Date from which only accepted proofs reduce the income tax. */
  proofs_due_on?: string | undefined
}

export interface TaxProjection {
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** Tax year from April to March, as in 2026-27. */
  tax_year: string
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** Regime that tax is currently deducted under. */
  regime: 'new' | 'old'
  /** Regime with the lower tax of the year; `new` if both are equal; null if only one regime was requested. */
  lower_regime: 'new' | 'old' | null
  /** Tax saved in the year under the lower regime, in rupees. */
  saving: Money | null
  /** Income tax computation of the year, as on a payslip of this month. */
  projections: PayslipTax[]
}

export interface TaxProofsInput {
  /** Evidence of what is declared. */
  proofs: {
    /** Section of the declaration; 10(13A) for rent, 24(b) for interest on a home loan. */
    section: '80C' | '80CCC' | '80CCD(1)' | '80CCD(1B)' | '80CCH' | '80CCH_GOVERNMENT' | '80D' | '80D_SENIOR' | '80D_CHECKUP' | '80D_PARENTS' | '80D_PARENTS_SENIOR' | '80D_PARENTS_CHECKUP' | '80DD' | '80DD_SEVERE' | '80DDB' | '80DDB_SENIOR' | '80E' | '80EEA' | '80EEB' | '80G' | '80GG' | '80TTA' | '80TTB' | '80U' | '80U_SEVERE' | '10(13A)' | '24(b)'
    /** Whether the evidence was accepted. */
    accepted: boolean
    /** Accepted amount in rupees; null: the declared amount. */
    amount?: Amount | null | undefined
    /** Free text that is kept with the record. */
    remarks?: string | null | undefined
  }[]
}

export interface TaxSlab {
  /** Id of the scale. */
  id: string
  /** Id of the organization. */
  organization_id: number | null
  /** A tax year, as in 2026-27. */
  tax_year: string
  /** Income tax regime. */
  regime: 'new' | 'old'
  /** Age at the end of the tax year. */
  age_band: 'all' | 'below_60' | '60_to_79' | '80_plus'
  /** Slabs, from the lowest. */
  slabs: {
    /** Upper end of the previous slab in rupees; 0 for the first slab. */
    from: Money
    /** Upper end of the slab in rupees; null for the last slab. */
    to: Money | null
    /** Rate in percent. */
    rate_percent: number
  }[]
  /** Standard deduction in rupees. */
  standard_deduction: Money | null
  /** Rebate for low incomes. */
  rebate: {
    /** Taxable income up to which the rebate applies, in rupees. */
    income_limit: Money
    /** Largest rebate in rupees. */
    max_amount: Money
    /** Whether tax just above the limit is capped by the excess. */
    marginal_relief: boolean
  } | null
  /** Surcharge by taxable income. */
  surcharge: {
    /** Taxable income above which the surcharge applies, in rupees. */
    above: Money
    /** Surcharge in percent of the tax. */
    rate_percent: number
  }[] | null
  /** Health and education cess in percent. */
  cess_percent: number | null
  /** `system`: statutory; `custom`: of the organization. */
  origin: 'system' | 'custom'
  /** Version of the statutory rules used. */
  rule_set_version: string | null
  /** Where the scale is laid down. */
  source: Citation
  /** First day on which the values apply. */
  effective_from: string
  /** Last day on which the values apply; null if open-ended. */
  effective_to: string | null
  /** Version of the scale; null for statutory scales. */
  version: number | null
  /** When the record was created (UTC). */
  created_at: string | null
  /** When the record was last changed (UTC). */
  updated_at: string | null
}

export interface TaxSlabCreate {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** A tax year, as in 2026-27. */
  tax_year: string
  /** Income tax regime. */
  regime: 'new' | 'old'
  /** Age at the end of the tax year. */
  age_band: 'all' | 'below_60' | '60_to_79' | '80_plus'
  /** Slabs in ascending order. */
  slabs: {
    /** Lower end of the slab in rupees. */
    from: Amount
    /** Upper end of the slab in rupees; null: no upper end. */
    to?: Amount | null | undefined
    /** Rate in percent. */
    rate_percent: Amount
  }[]
  /** Standard deduction in rupees; null: statutory. */
  standard_deduction?: Amount | null | undefined
  /** Rebate for low incomes. */
  rebate?: {
    /** Taxable income up to which the rebate applies, in rupees. */
    income_limit: Amount
    /** Largest rebate in rupees. */
    max_amount: Amount
    /** Whether tax just above the limit is capped by the excess. */
    marginal_relief: boolean
  } | null | undefined
  /** Surcharge by taxable income, in ascending order; null: statutory. */
  surcharge?: {
    /** Taxable income above which the surcharge applies, in rupees. */
    above: Amount
    /** Surcharge in percent of the tax. */
    rate_percent: Amount
  }[] | null | undefined
  /** Health and education cess in percent. */
  cess_percent?: Amount | null | undefined
}

export interface TaxSlabUpdate {
  /** A tax year, as in 2026-27. */
  tax_year?: string | undefined
  /** Income tax regime. */
  regime?: 'new' | 'old' | undefined
  /** Age at the end of the tax year. */
  age_band?: 'all' | 'below_60' | '60_to_79' | '80_plus' | undefined
  /** Slabs in ascending order. */
  slabs?: {
    /** Lower end of the slab in rupees. */
    from: Amount
    /** Upper end of the slab in rupees; null: no upper end. */
    to?: Amount | null | undefined
    /** Rate in percent. */
    rate_percent: Amount
  }[] | undefined
  /** Standard deduction in rupees; null: statutory. */
  standard_deduction?: Amount | null | undefined
  /** Rebate for low incomes. */
  rebate?: {
    /** Taxable income up to which the rebate applies, in rupees. */
    income_limit: Amount
    /** Largest rebate in rupees. */
    max_amount: Amount
    /** Whether tax just above the limit is capped by the excess. */
    marginal_relief: boolean
  } | null | undefined
  /** Surcharge by taxable income, in ascending order; null: statutory. */
  surcharge?: {
    /** Taxable income above which the surcharge applies, in rupees. */
    above: Amount
    /** Surcharge in percent of the tax. */
    rate_percent: Amount
  }[] | null | undefined
  /** Health and education cess in percent. */
  cess_percent?: Amount | null | undefined
}

export interface TdsCertificate {
  /** Number of the certificate in the Act of the year. */
  form_number: string
  /** Number of the statement of perquisites. */
  perquisites_form_number: string
  /** Financial year, April to March. */
  financial_year: string
  /** Id of the organization. */
  organization_id: number
  /** Id of the employee. */
  employee_id: string
  /** Day of the call, in India. */
  issued_on: string
  /** Whether the year is not over, or runs that are not locked may be included. */
  draft: boolean
  /** The deductor. */
  employer: {
    /** Display name. */
    name: string
    /** Address of the deductor in one line. */
    address: string | null
    /** Permanent account number (PAN); masked unless revealed. */
    pan: string | null
    /** Tax deduction account number (TAN). */
    tan: string | null
  }
  /** The employee. */
  employee: {
    /** Full name. */
    name: string
    /** Employee number, unique per organization. */
    employee_code: string
    /** Name of the designation. */
    designation: string | null
    /** Address of the employee in one line; null: none is recorded. */
    address: string | null
    /** PAN, masked. */
    pan: string | null
  }
  /** First day of employment in the year. */
  employed_from: string
  /** Last day of employment in the year. */
  employed_to: string
  /** Regime of the last payslip. */
  regime: 'new' | 'old'
  /** Part B of the certificate in its order. */
  rows: TdsCertificateRow[]
  /** Taxable pay and tax of the payslips by quarter of payment. */
  quarters: TdsCertificateQuarter[]
  /** Paid and deducted by this employer before this system, from the opening balances. */
  opening: TdsCertificateOpening
  /** Quarters and opening balances together, and how the amount paid comes to the gross salary: `amount_paid` + `expected_pay` = `gross_salary`. */
  totals: TdsCertificateTotals
  /** Tax deducted by this employer, in words. */
  tax_deducted_words: string
  /** Form 12BA or 123: the perquisites by nature. */
  perquisites: TdsCertificatePerquisite[]
  /** What is wrong with the certificate; errors keep the PDF back. */
  validation: TdsCertificateValidation
  /** Runs and settlements whose payslips are certified. */
  payroll_run_ids: string[]
}

export interface TdsCertificateOpening {
  /** Taxable pay of the opening balances, in rupees. */
  amount_paid: Money
  /** Tax of the opening balances, in rupees. */
  tax_deducted: Money
}

export interface TdsCertificatePerquisite {
  /** Nature of the perquisite. */
  nature: string
  /** Value by the rules, in rupees. */
  value: Money
  /** Recovered from the employee, in rupees. */
  recovered: Money
  /** Taxable part, in rupees. */
  taxable: Money
}

export interface TdsCertificateQuarter {
  /** Quarter of the year; 1 is April to June. */
  quarter: number
  /** Pay of the quarter with its exempt parts, in rupees. */
  amount_paid: Money
  /** Tax deducted in the quarter, in rupees. */
  tax_deducted: Money
}

export interface TdsCertificateRow {
  /** Name of the figure, as in the salary annexure. */
  key: string
  /** The figure as printed. */
  label: string
  /** Amount in rupees. */
  amount: Money
}

export interface TdsCertificateTotals {
  /** Amounts paid in the quarters and taxable pay of the opening balances, in rupees. */
  amount_paid: Money
  /** Pay that the last payslip counts and no payslip has paid, in rupees; 0 once the year is paid. */
  expected_pay: Money
  /** Gross salary from this employer, in rupees. */
  gross_salary: Money
  /** Tax deducted by this employer in the year, in rupees. */
  tax_deducted: Money
}

export interface TdsCertificateValidation {
  /** Findings that keep the PDF back. */
  errors: TdsFinding[]
  /** Findings to look at. */
  warnings: TdsFinding[]
}

export interface TdsFinding {
  /** The employee concerned; null: none. */
  employee_id: string | null
  /** The challan concerned; null: none. */
  challan_id: string | null
  /** The contractor payment concerned; null: none. */
  contractor_payment_id: string | null
  /** Field to correct. */
  field: string
  /** What is wrong with the field. */
  code: string
  /** How to correct it. */
  message: string
}

export interface TdsStatement {
  /** The statement. */
  report: 'tds_24q' | 'tds_26q'
  /** Number of the form in the Act of the year. */
  form_number: string
  /** Name of the form. */
  form_title: string
  /** Financial year, April to March. */
  financial_year: string
  /** Quarter of the year; 1 is April to June. */
  quarter: number
  /** First and last day of the quarter. */
  period: TdsStatementPeriod
  /** Kind of return as asked for. */
  return_type: 'regular' | 'correction'
  /** Which rows are returned. */
  annexure: 'deductees' | 'challans' | 'salary'
  /** Whether the quarter is not over, or runs that are not locked may be included. */
  draft: boolean
  /** People in the rows of the annexure. */
  employee_count: number
  /** Tax deducted in the quarter, in rupees. */
  total_amount: Money
  /** Sums of the columns over all rows of the annexure, in rupees. */
  totals: { [name: string]: unknown }
  /** The columns in their order; a row has a value for each `key`. */
  columns: ReportColumn[]
  /** A page of the rows of the annexure. */
  rows: { [name: string]: unknown }[]
  /** Paging and sync information. */
  meta: ListMeta
  /** What is wrong with the statement; errors keep the file back. */
  validation: TdsValidation
  /** Ids of the payroll runs that the statement includes. */
  source_run_ids: string[]
  /** Ids of the settlements that the statement includes. */
  source_fnf_ids: string[]
  /** SHA-256 of the text file, or of the CSV where there is none, in hexadecimal digits; null after the first page. */
  sha256: string | null
  /** When the statement was generated. */
  generated_at: string
}

export interface TdsStatementPeriod {
  /** First day of the quarter. */
  from: string
  /** Last day of the quarter. */
  to: string
}

export interface TdsValidation {
  /** Findings that keep the file back. */
  errors: TdsFinding[]
  /** Findings to look at. */
  warnings: TdsFinding[]
  /** What the file lacks or the portal still checks. */
  notes: string[]
}

export interface TestWebhookBody {
  /** Type of the event whose documented example is sent. */
  event?: 'employee.upserted' | 'payroll.run.calculated' | 'payroll.run.paid' | 'payroll.run.reversed' | 'payslip.ready' | 'fnf.settled' | 'statutory.file.ready' | 'import.completed' | 'payroll.run.failed' | 'payroll.run.locked' | 'payroll.run.hold_released' | 'payslip.files.ready' | 'fnf.approved' | 'webhook.disabled' | 'webhook.failing' | 'webhook.recovered' | 'webhook.ping' | 'rule_set.published' | undefined
}

export interface UnlockPayrollRunBody {
  /** Why the change was made; kept in the audit log. */
  reason: string
}

export interface UnpaidMonth {
  /** Id of the employee. */
  employee_id: string | null
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** Days of employment in the month that are not paid. */
  days: number
  /** `recorded_late`: the employee was recorded after the run of the month was calculated. */
  reason: 'recorded_late' | 'excluded' | 'failed' | 'no_run'
}

export interface UpdateLeaveAccepted {
  /** Unique id of the resource. */
  id: string
  /** Id of the organization. */
  organization_id: number
  /** Id of the employee. */
  employee_id: string
  /** Your own code of the leave type. */
  leave_type: string
  /** Share of the day’s pay: 1 paid, 0 unpaid, 0.5 half. */
  pay_fraction: number
  /** First day of the leave. */
  from_date: string
  /** Last day of the leave. */
  to_date: string
  /** Part of the first day that the leave covers. */
  from_session: 'full' | 'first_half' | 'second_half'
  /** Part of the last day that the leave covers. */
  to_session: 'full' | 'first_half' | 'second_half'
  /** Why the change was made; kept in the audit log. */
  reason: string | null
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** Days of the period. */
  days: number
  /** Current status. */
  status: 'pending' | 'approved' | 'rejected' | 'cancelled'
  /** Id of the key that decided; null while pending. */
  decided_by: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
  /** The wage month that takes the input, if the month itself is closed. */
  applied_to: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  }
}

export interface UpdatePayrollRunBody {
  /** Name of the run. */
  name?: string | null | undefined
  /** Up to 50 key-value pairs of your own. */
  metadata?: { [name: string]: string | null } | null | undefined
  /** Day of payment, which the tax year follows. */
  pay_date?: string | undefined
  /** The wage period. */
  period?: {
    /** Month, 1 to 12. */
    month?: number | undefined
    /** Calendar year. */
    year?: number | undefined
    /** First day of a wage month; of a cycle that is not monthly, of one of its periods, which GET /payroll-cycles/{id}/periods lists. */
    start?: string | undefined
    /** Last day; default: the last day of the wage month. */
    end?: string | undefined
  } | undefined
  /** Which employees the run pays. */
  selection?: {
    /** All employees, or only or all but those named. */
    mode?: 'all' | 'include' | 'exclude' | undefined
    /** Ids of employees, or `ext:` followed by your own ids. */
    employee_ids?: string[] | undefined
    /** Ids of departments. */
    department_ids?: string[] | undefined
    /** Ids of salary groups. */
    salary_group_ids?: string[] | undefined
    /** Kinds of employment. */
    employment_types?: string[] | undefined
    /** Whether employees on notice are paid. */
    include_on_notice?: boolean | undefined
    /** Whether employees who left in the period are paid. */
    include_exited_in_period?: boolean | undefined
  } | undefined
  /** Options of the calculation. */
  options?: {
    /** Whether arrears are paid. */
    arrears?: 'auto' | 'none' | undefined
    /** Whether installments of advances are recovered. */
    recover_advances?: boolean | undefined
    /** Which statutory deductions are computed. */
    statutory?: {
      /** Compute provident fund. */
      pf?: boolean | undefined
      /** Compute ESI. */
      esi?: boolean | undefined
      /** Compute professional tax. */
      pt?: boolean | undefined
      /** Compute Labour Welfare Fund. */
      lwf?: boolean | undefined
      /** Compute income tax. */
      tds?: boolean | undefined
    } | undefined
    /** Not supported: a run uses the statutory rules of its period. */
    rule_set_date?: string | null | undefined
  } | undefined
}

export interface UpdateWebhookBody {
  /** HTTPS URL that events are delivered to. */
  url?: string | undefined
  /** What the subscription is for. */
  description?: string | null | undefined
  /** Event types that are delivered. */
  events?: ('employee.upserted' | 'payroll.run.calculated' | 'payroll.run.paid' | 'payroll.run.reversed' | 'payslip.ready' | 'fnf.settled' | 'statutory.file.ready' | 'import.completed' | 'payroll.run.failed' | 'payroll.run.locked' | 'payroll.run.hold_released' | 'payslip.files.ready' | 'fnf.approved' | 'webhook.disabled' | 'webhook.failing' | 'webhook.recovered' | 'webhook.ping' | 'rule_set.published')[] | undefined
  /** Ids of organizations whose events are delivered; null: all of the key that created the subscription. */
  organization_ids?: number[] | null | undefined
  /** Headers to set; null removes one. */
  headers?: { [name: string]: string | null } | null | undefined
  /** False disables the subscription and discards its pending deliveries; true enables it again. */
  active?: boolean | undefined
}

export interface VariableItem {
  /** Id of the item. */
  id: string
  /** Id of the employee. */
  employee_id: string
  /** Id of the organization. */
  organization_id: number
  /** Code of a salary component. */
  component_code: string
  /** Amount in rupees; null with a quantity. */
  amount: Money | null
  /** Number of units; null with an amount. */
  quantity: number | null
  /** Rupees per unit; null with an amount. */
  rate: Money | null
  /** Leave type that the item encashes: `quantity` is its number of days, by which the leave balance falls from the month of the item. */
  leave_type: string | null
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id: string | null
  /** Free text that is kept with the record. */
  remarks: string | null
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement. */
  run_type: 'off_cycle' | 'bonus' | null
  /** Month that the request named, if the item counts in a later one because that was closed; otherwise null. */
  named_month: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  } | null
  /** Last month of a recurring item; null: only once. */
  recurring_until: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  } | null
  /** Whether a run has paid the item. */
  status: 'pending' | 'in_run' | 'paid' | 'void'
  /** Id of the run that includes the item; null if none. */
  payroll_run_id: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface VariableItemInput {
  /** Code of a salary component. */
  component_code: string
  /** Amount in rupees; null with a quantity. */
  amount?: Amount | null | undefined
  /** Number of units; null with an amount. */
  quantity?: Amount | null | undefined
  /** Rupees per unit; null with an amount. */
  rate?: Amount | null | undefined
  /** Leave type that the item encashes: `quantity` is its number of days, by which the leave balance falls from the month of the item. */
  leave_type?: string | null | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | null | undefined
  /** Free text that is kept with the record. */
  remarks?: string | null | undefined
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement. */
  run_type?: 'off_cycle' | 'bonus' | null | undefined
  /** Last month of a recurring item; null: only once. */
  recurring_until?: {
    /** Month, 1 to 12. */
    month: number
    /** Calendar year. */
    year: number
  } | null | undefined
}

export interface VariableMonthInput {
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement. */
  run_type?: 'off_cycle' | 'bonus' | null | undefined
  /** The rows. */
  items: {
    /** Code of a salary component. */
    component_code: string
    /** Amount in rupees. */
    amount?: Amount | null | undefined
    /** Number of units; null with an amount. */
    quantity?: Amount | null | undefined
    /** Rupees per unit; null with an amount. */
    rate?: Amount | null | undefined
    /** Leave type that the item encashes: `quantity` is its number of days, by which the leave balance falls from the month of the item. */
    leave_type?: string | null | undefined
    /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
    external_id?: string | null | undefined
    /** Free text that is kept with the record. */
    remarks?: string | null | undefined
  }[]
}

export interface Webhook {
  /** Id of the subscription. */
  id: string
  /** HTTPS URL that events are delivered to. */
  url: string
  /** What the subscription is for. */
  description: string | null
  /** Event types that are delivered. */
  events: string[]
  /** Organizations; null or absent: all that the key reaches. */
  organization_ids: number[] | null
  /** When the previous secret ends; null: no rotation is in progress. */
  rotation_ends_at: string | null
  /** Names of the headers sent with each delivery. */
  header_names: string[]
  /** Whether events are delivered. */
  active: boolean
  /** Why deliveries stopped; null while active. */
  disabled_reason: 'manual' | 'failing_7_days' | 'gone_410' | null
  /** First failure after the last success (UTC); null: the last delivery succeeded, or there was none. */
  failing_since: string | null
  /** When the latest event that the receiver accepted was delivered (UTC); null: none of the last 30 days. */
  last_success_at: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** When the record was last changed (UTC). */
  updated_at: string
  /** Increases with each change; the `ETag` of the resource in quotes. */
  version: number
}

export interface WebhookAttempt {
  /** Number of the attempt, from 1. */
  number: number
  /** When the attempt began. */
  started_at: string
  /** Duration in milliseconds. */
  duration_ms: number
  /** `refused`: a response other than 2xx; `not_allowed`: the address is not public. */
  outcome: 'delivered' | 'refused' | 'timed_out' | 'unreachable' | 'not_allowed'
  /** HTTP status of the response; null: there was none. */
  status_code: number | null
  /** Why there was no response; null if there was one. */
  error: string | null
  /** The first 2 KB of the response; null: there was none. */
  response_excerpt: string | null
}

export interface WebhookBreaker {
  /** `open`: no attempts until `retry_at`; `half_open`: one attempt at a time until one succeeds. */
  state: 'closed' | 'open' | 'half_open'
  /** When it opened; null: it is closed. */
  opened_at: string | null
  /** When the next attempt is made; null: it is closed. */
  retry_at: string | null
}

export interface WebhookDelivery {
  /** Id of the delivery. */
  id: string
  /** Id of the subscription. */
  webhook_id: string
  /** Id of the event, the same as `webhook-id` of the request. */
  event_id: string
  /** Type of the event. */
  event_type: string
  /** Whether the event is a test, sent to this subscription alone. */
  test: boolean
  /** Id of the organization. */
  organization_id: number
  /** `failed`: every attempt failed; `dropped`: no longer wanted. */
  status: 'pending' | 'delivered' | 'failed' | 'dropped'
  /** Attempts so far. */
  attempt_count: number
  /** Outcome of the latest attempt; null: there was none. */
  outcome: 'delivered' | 'refused' | 'timed_out' | 'unreachable' | 'not_allowed' | null
  /** HTTP status of the response to the latest attempt; null: there was none. */
  status_code: number | null
  /** Milliseconds that the latest attempt took; null: there was none. */
  duration_ms: number | null
  /** When the first attempt began; null: not attempted since it was queued. */
  first_attempt_at: string | null
  /** When the next attempt is due; null: none. */
  next_attempt_at: string | null
  /** When the delivery ended; null: it is pending. */
  settled_at: string | null
  /** When the record was created (UTC). */
  created_at: string
}

export interface WebhookDeliveryDetail {
  /** Id of the delivery. */
  id: string
  /** Id of the subscription. */
  webhook_id: string
  /** Id of the event, the same as `webhook-id` of the request. */
  event_id: string
  /** Type of the event. */
  event_type: string
  /** Whether the event is a test, sent to this subscription alone. */
  test: boolean
  /** Id of the organization. */
  organization_id: number
  /** `failed`: every attempt failed; `dropped`: no longer wanted. */
  status: 'pending' | 'delivered' | 'failed' | 'dropped'
  /** Attempts so far. */
  attempt_count: number
  /** Outcome of the latest attempt; null: there was none. */
  outcome: 'delivered' | 'refused' | 'timed_out' | 'unreachable' | 'not_allowed' | null
  /** HTTP status of the response to the latest attempt; null: there was none. */
  status_code: number | null
  /** Milliseconds that the latest attempt took; null: there was none. */
  duration_ms: number | null
  /** When the first attempt began; null: not attempted since it was queued. */
  first_attempt_at: string | null
  /** When the next attempt is due; null: none. */
  next_attempt_at: string | null
  /** When the delivery ended; null: it is pending. */
  settled_at: string | null
  /** When the record was created (UTC). */
  created_at: string
  /** The latest request. */
  request: WebhookRequest | null
  /** Every attempt, the first one first. */
  attempts: WebhookAttempt[]
}

export interface WebhookInterval {
  /** Start of the interval. */
  since: string
  /** Deliveries made in the interval that arrived. */
  delivered: number
  /** Deliveries made in the interval whose every attempt failed. */
  failed: number
  /** Deliveries made in the interval that wait for an attempt. */
  pending: number
  /** Deliveries made in the interval that are no longer wanted. */
  dropped: number
}

export interface WebhookReplay {
  /** Events queued; with `dry_run`, events that would be. */
  queued: number
  /** Start of the window, not before the log begins. */
  since: string
  /** End of the window. */
  until: string
  /** Whether nothing was queued. */
  dry_run: boolean
}

export interface WebhookRequest {
  /** Headers of the request. */
  headers: { [name: string]: string }
  /** Body of the request. */
  body: string
}

export interface WebhookStats {
  /** Id of the subscription. */
  webhook_id: string
  /** The window that was asked for. */
  window: '1h' | '24h' | '7d' | '30d'
  /** Start of the window. */
  since: string
  /** End of the window: now. */
  until: string
  /** Start of what is counted: `since`, or later if more than 200,000 deliveries were made in the window; the newest are counted. */
  counted_since: string
  /** Deliveries made since `counted_since` that arrived. */
  delivered: number
  /** Deliveries made since `counted_since` whose every attempt failed. */
  failed: number
  /** Share of `delivered` in `delivered` and `failed`; null: there is neither. */
  success_rate: number | null
  /** Median response time of `delivered` in milliseconds; null: there is none. */
  p50_ms: number | null
  /** Response time of `delivered` in milliseconds that 95 % did not exceed; null: there is none. */
  p95_ms: number | null
  /** Deliveries that wait for an attempt now, whenever they were made. */
  pending: number
  /** When the oldest of `pending` was made; null: none waits. */
  oldest_pending_at: string | null
  /** Length of each of `intervals`: 300 in an hour, 3,600 in 24 hours, 21,600 in seven days, 86,400 in 30 days. */
  interval_seconds: number
  /** What became of the deliveries of each interval of the window, the oldest first: 12, 24, 28 or 30 of them. */
  intervals: WebhookInterval[]
  /** First failed attempt since the last success; null: the latest attempt succeeded, or there was none. */
  failing_since: string | null
  /** The circuit breaker that spares a failing receiver. */
  breaker: WebhookBreaker
}

export interface WorkBudget {
  /** Units that all requests may hold at once. */
  limit: number
  /** Units that the requests of one key may hold at once. */
  key_limit: number
  /** Units that requests hold now. */
  in_use: number
  /** Requests that wait for units. */
  waiting: number
  /** Requests that were refused with 503 since the gateway started, by reason. */
  refused: WorkRefusals
}

export interface WorkBudgets {
  /** Employees of previews that are calculated, or whose response is not read yet. */
  people: WorkBudget
  /** Bytes that have arrived of request bodies above 64 KiB, of verified callers. */
  bytes: WorkBudget
  /** Bytes that have arrived of request bodies above 64 KiB whose signature is not verified yet, of an address instead of a key. */
  unverified_bytes: WorkBudget
}

export interface WorkRefusals {
  /** Too many requests of the key were waiting. */
  key_queue_full: number
  /** Too many requests were waiting. */
  queue_full: number
  /** The request waited longer than it may. */
  waited_too_long: number
}

export interface YearToDate {
  /** Tax year. */
  tax_year: string | null
  /** Number of payments including this one; null: unknown. */
  months: number | null
  /** Gross pay in rupees. */
  gross: Money
  /** Taxable pay in rupees. */
  taxable: Money
  /** PF of the employee including voluntary contributions, in rupees. */
  pf: Money
  /** Professional tax in rupees. */
  pt: Money
  /** Income tax in rupees. */
  tds: Money
  /** ESI of the employee in rupees. */
  esi: Money
  /** Amounts by line code; null if the opening balances have no amounts by component. */
  components: {
    /** Code of the salary component. */
    code: string
    /** Sum of the year in rupees. */
    amount: Money
  }[] | null
  /** Earlier runs of the tax year that were reversed after this payslip was calculated, in the order of their reversal. */
  restated_by: {
    /** Id of the payroll run. */
    payroll_run_id: string
    /** When the run was reversed (UTC). */
    reversed_at: string
  }[]
}
