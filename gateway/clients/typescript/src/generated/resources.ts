// Written by `npm run clients`, from the routes of the API. Changes here are lost.

import type { Call, CallOptions, EventStream, FollowOptions, PageCall, StreamOptions } from '../calls.ts'
import type { Download, Upload } from '../files.ts'
import type { Amount, Figures, MoneyForm } from '../money.ts'
import type {
  AccountApproval,
  AddSalaryGroupComponentBody,
  AdjustPayrollRunEmployeeBody,
  Advance,
  AdvanceClose,
  AdvanceCreate,
  AdvancePause,
  AdvanceUpdate,
  ApprovedAccounts,
  AttendanceRecord,
  AuditEntry,
  BankDetails,
  BankDetailsInput,
  BankFile,
  BatchPayrollRunsBody,
  BulkAnswer,
  BulkRecordAttendanceBody,
  BulkUpsertEmployeesBody,
  CalculatePayrollRunBody,
  Challan,
  ChallanCreate,
  ConsoleSession,
  ContractorPayment,
  ContractorPaymentCreate,
  CreateAccessTokenBody,
  CreateAccessTokenReply,
  CreateConsoleSessionBody,
  CreateExpenseAccepted,
  CreateHolidayBody,
  CreateIncrementBody,
  CreateLeaveAccepted,
  CreateOvertimeRequestAccepted,
  CreatePayrollRunBody,
  CreateSimulationBody,
  CreateVariableComponentsAccepted,
  CreateVariableComponentsBody,
  CreateWebhookBody,
  CreateWebhookReply,
  CreatedConsoleSession,
  CurrencySettingsAnswer,
  DecideExpenseAccepted,
  DecideOvertimeRequestAccepted,
  DeleteLeaveReply,
  DeletedRecord,
  Department,
  DepartmentCreate,
  DepartmentUpdate,
  Designation,
  DesignationCreate,
  DesignationUpdate,
  DiffPayrollRunRow,
  DisbursementSummary,
  Employee,
  EmployeeBenefits,
  EmployeeCreate,
  EmployeeCycle,
  EmployeeCycleInput,
  EmployeeProfessionalTax,
  EmployeeProfessionalTaxInput,
  EmployeeSalary,
  EmployeeUpdate,
  Event,
  Exit,
  ExitCreate,
  ExitUpdate,
  Expense,
  ExpenseCreate,
  ExpenseDecision,
  Explanation,
  Filing,
  FilingDownload,
  FilingReport,
  Fnf,
  FnfApproval,
  FnfCancellation,
  FnfCreate,
  FnfRecalculation,
  FnfUpdate,
  FundSubmission,
  GenerateSandboxBody,
  GetHealthReply,
  GetMeReply,
  GovernmentForm,
  GratuityList,
  GratuityProjection,
  HoldPayrollRunBody,
  Holiday,
  HolidayUpdate,
  HourlyRate,
  HourlyRateInput,
  Import,
  ImportCreate,
  ImportRow,
  ImportTemplate,
  Increment,
  IncrementTried,
  Journal,
  LateExit,
  Leave,
  LeaveBalances,
  LeaveBalancesInput,
  LeaveCreate,
  LeaveUpdate,
  ListMeta,
  ListRulesReply,
  ListedFnf,
  LiveRecord,
  LockPayrollRunBody,
  MarkFnfPaidBody,
  MarkPayrollRunPaidBody,
  OpeningBalances,
  OpeningBalancesInput,
  Organization,
  OrganizationCreate,
  OrganizationLogo,
  OrganizationTasks,
  OrganizationUpdate,
  OvertimeDecision,
  OvertimePolicy,
  OvertimePolicyAssignment,
  OvertimePolicyCreate,
  OvertimeRequest,
  OvertimeRequestCreate,
  PastSalary,
  PayPeriodSettingsAnswer,
  PayPeriodSettingsInput,
  PaymentMethod,
  PaymentMethodCreate,
  PaymentReference,
  PaymentReferenceCreate,
  PayrollCycle,
  PayrollCycleCreate,
  PayrollCyclePeriod,
  PayrollPermission,
  PayrollPermissionInput,
  PayrollRun,
  PayrollRunEmail,
  PayrollRunEmailAnswer,
  PayrollRunSummary,
  PayrollSettingsAnswer,
  PayrollSettingsUpdate,
  Payslip,
  PayslipEmail,
  PayslipEmailAnswer,
  PayslipEmailRequest,
  PayslipFiles,
  PayslipFilesCreate,
  PayslipVerification,
  PreviewPayrollRunBody,
  PreviewPayrollRunReply,
  ProfessionalTaxState,
  PutCurrencySettingsBody,
  PutEmployeeSalaryBody,
  PutSalaryGroupComponentsBody,
  PutSalaryGroupComponentsReply,
  RecalculatePayrollRunBody,
  Reconciliation,
  RecordAttendanceAccepted,
  RecordAttendanceBody,
  RedeemConsoleSessionBody,
  RedeemedConsoleSession,
  Rehire,
  ReimbursementRate,
  ReimbursementRateCreate,
  ReplaceVariableComponentsReply,
  ReplayPayrollRunReply,
  ReplayWebhookBody,
  Report,
  ReversePayrollRunBody,
  RevokeEmployeeExitReply,
  RotateWebhookSecretBody,
  RotatedWebhook,
  RuleHistory,
  RuleSet,
  RuleSetDiff,
  RunReadiness,
  SalaryCertificate,
  SalaryComponent,
  SalaryComponentCreate,
  SalaryComponentUpdate,
  SalaryDaysAnswer,
  SalaryDaysInput,
  SalaryGroup,
  SalaryGroupAssignment,
  SalaryGroupComponent,
  SalaryGroupCreate,
  SalaryGroupEmployee,
  SalaryGroupUpdate,
  SandboxClock,
  SandboxClockSetting,
  SandboxPeople,
  SandboxReset,
  SandboxResetRequest,
  Shift,
  ShiftAssignment,
  ShiftCreate,
  ShiftUpdate,
  SignatureAnswer,
  SignatureDebug,
  Simulation,
  StatutoryDetails,
  StatutoryDetailsInput,
  StatutoryForm,
  StatutoryReturn,
  SyncChanges,
  SyncMeta,
  TallySync,
  TallySyncRequest,
  TallyVouchers,
  TaxDeclaration,
  TaxDeclarationInput,
  TaxProjection,
  TaxProofsInput,
  TaxSlab,
  TaxSlabCreate,
  TaxSlabUpdate,
  TdsCertificate,
  TdsStatement,
  TestWebhookBody,
  UnlockPayrollRunBody,
  UpdateLeaveAccepted,
  UpdatePayrollRunBody,
  UpdateWebhookBody,
  VariableItem,
  VariableMonthInput,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookReplay,
  WebhookStats,
} from './types.ts'

/** A query for changes: records that changed at this time or later, deleted ones among them. */
export interface ChangesQuery {
  updated_since: string
}

/** A record, or what is left of a deleted one. */
export type Changed<T> = (T & LiveRecord) | DeletedRecord

/** Query parameters of every list. */
export interface ListQuery {
  limit?: number | undefined
  cursor?: string | undefined
  include_total?: boolean | undefined
  fields?: string | readonly string[] | undefined
}

export interface GetHealthQuery {
  /** Also checks the database, the queue and the engine. */
  deep?: boolean | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface GetMeQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListConsoleSessionsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
}

export interface ListOrganizationsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Current status. */
  status?: 'active' | 'suspended' | 'closed' | ('active' | 'suspended' | 'closed')[] | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | undefined
  /** Case-insensitive part of the name. */
  q?: string | undefined
}

export interface GetOrganizationQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListTasksQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Days from today within which a return or payment is due to be listed. */
  due_within_days?: number | undefined
}

export interface ListAuditLogQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Id of the employee. */
  employee_id?: string | undefined
  /** Kind of the resource that was changed. */
  resource_type?: string | undefined
  /** Id of the resource that was changed. */
  resource_id?: string | undefined
  /** `operationId` of the request. */
  operation?: string | undefined
  /** What was done. */
  action?: 'created' | 'updated' | 'deleted' | 'called' | 'revealed' | ('created' | 'updated' | 'deleted' | 'called' | 'revealed')[] | undefined
  /** Id of the API key. */
  key_id?: string | undefined
  /** Id of the console session. */
  session_id?: string | undefined
  /** Your own id of the person who used the console session. */
  user_id?: string | undefined
  /** Id of the HTTP request. */
  request_id?: string | undefined
  /** Only what was created at this time or later. */
  created_since?: string | undefined
  /** Only what was created before this time. */
  created_until?: string | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface ListDepartmentsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Whether the record can be used for new entries. */
  is_active?: boolean | undefined
  /** Case-insensitive part of the name or of the code. */
  q?: string | undefined
  /** Only departments directly below this one. */
  parent_id?: string | undefined
}

export interface GetDepartmentQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListDesignationsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Whether the record can be used for new entries. */
  is_active?: boolean | undefined
  /** Case-insensitive part of the name or of the code. */
  q?: string | undefined
  /** Grade or band. */
  grade?: string | undefined
}

export interface GetDesignationQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListHolidaysQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'date' | '-date' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Calendar year. */
  year: number
  /** Month, 1 to 12. */
  month?: number | undefined
  /** State or union territory, two capital letters. */
  state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | undefined
  /** Kind of the record. */
  type?: 'national' | 'festival' | 'restricted' | 'company' | ('national' | 'festival' | 'restricted' | 'company')[] | undefined
}

export interface GetHolidayQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListShiftsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Whether the record can be used for new entries. */
  is_active?: boolean | undefined
  /** Case-insensitive part of the name or of the code. */
  q?: string | undefined
}

export interface GetShiftQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListEmployeesQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Current status. */
  status?: 'upcoming' | 'active' | 'on_notice' | 'exited' | ('upcoming' | 'active' | 'on_notice' | 'exited')[] | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Id of the designation. */
  designation_id?: string | string[] | undefined
  /** Kind of employment. */
  employment_type?: 'permanent' | 'fixed_term' | 'contract' | 'apprentice' | 'intern' | 'consultant' | 'daily_wage' | ('permanent' | 'fixed_term' | 'contract' | 'apprentice' | 'intern' | 'consultant' | 'daily_wage')[] | undefined
  /** Id of the salary group. */
  salary_group_id?: string | string[] | undefined
  /** Joined on this day or later. */
  joined_from?: string | undefined
  /** Joined on this day or earlier. */
  joined_to?: string | undefined
  /** Left on this day or later. */
  left_from?: string | undefined
  /** Left on this day or earlier. */
  left_to?: string | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | undefined
  /** Employee number, unique per organization. */
  employee_code?: string | undefined
  /** Case-insensitive part of the name or of the employee code. */
  q?: string | undefined
  /** Only employees who lack one of these today: `pan`; `uan`, of members of the provident fund; `bank`, details for a bank transfer; `salary`, which requires `salary:read`. */
  missing?: 'pan' | 'uan' | 'bank' | 'salary' | ('pan' | 'uan' | 'bank' | 'salary')[] | undefined
  /** Comma-separated parts to include: bank, statutory, salary. */
  expand?: string | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetEmployeeQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Comma-separated parts to include: bank, statutory, salary. */
  expand?: string | undefined
  /** Returns masked values in full. */
  reveal?: boolean | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface UpdateEmployeeQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface DeleteEmployeeQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface GetEmployeeExitQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface CreateEmployeeExitQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface UpdateEmployeeExitQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface RevokeEmployeeExitQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Reason for revoking the exit. */
  reason?: string | undefined
}

export interface RehireEmployeeQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface GetEmployeeBankQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** The day whose values are returned. */
  as_of?: string | undefined
  /** Returns masked values in full. */
  reveal?: boolean | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface PutEmployeeBankQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface GetEmployeeStatutoryQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** The day whose values are returned. */
  as_of?: string | undefined
  /** Returns masked values in full. */
  reveal?: boolean | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface UpdateEmployeeStatutoryQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface GetTaxDeclarationQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Tax year from April to March, as in 2026-27. */
  tax_year?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface PutTaxDeclarationQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Tax year from April to March, as in 2026-27. */
  tax_year?: string | undefined
}

export interface RecordTaxProofsQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Tax year from April to March, as in 2026-27. */
  tax_year?: string | undefined
}

export interface GetTaxProjectionQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Income tax regime. */
  regime?: 'new' | 'old' | 'both' | undefined
  /** Month of the payment, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface GetLeaveBalancesQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Day for which the balances are calculated. */
  on?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface PutLeaveBalancesQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Day for which the balances are calculated. */
  on?: string | undefined
}

export interface GetOpeningBalancesQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Tax year from April to March, as in 2026-27. */
  tax_year?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface PutOpeningBalancesQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Tax year from April to March, as in 2026-27. */
  tax_year?: string | undefined
}

export interface GetEmployeeProfessionalTaxQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface PutEmployeeProfessionalTaxQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface GetEmployeeBenefitsQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface GetEmployeeCycleQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Default: today. */
  as_of?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface PutEmployeeCycleQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface GetEmployeeSalaryQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** The day whose values are returned. */
  as_of?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface PutEmployeeSalaryQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface ListSalaryHistoryQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Only salaries that start on this date or later. */
  from?: string | undefined
  /** Only salaries that start on this date or earlier. */
  to?: string | undefined
}

export interface GetHourlyRateQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** The day whose values are returned. */
  as_of?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface PutHourlyRateQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface ListIncrementsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Current status. */
  status?: 'scheduled' | 'applied' | 'cancelled' | ('scheduled' | 'applied' | 'cancelled')[] | undefined
}

export interface CreateIncrementQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface GetPayrollPermissionQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Default: today. */
  as_of?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface PutPayrollPermissionQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface ListVariableComponentsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Code of the salary component. */
  component_code?: string | string[] | undefined
  /** Current status. */
  status?: 'pending' | 'in_run' | 'paid' | 'void' | ('pending' | 'in_run' | 'paid' | 'void')[] | undefined
}

export interface CreateVariableComponentsQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface ReplaceVariableComponentsQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface DeleteVariableComponentQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Id of the item. */
  variable_id: string
}

export interface ListAdvancesQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Current status. */
  status?: 'active' | 'paused' | 'in_settlement_debt' | 'closed' | 'written_off' | ('active' | 'paused' | 'in_settlement_debt' | 'closed' | 'written_off')[] | undefined
}

export interface CreateAdvanceQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface GetAdvanceQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface UpdateAdvanceQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface PauseAdvanceQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface CloseAdvanceQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface ListEmployeePayslipsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** How much of the explanation to include. */
  explain?: 'none' | 'summary' | 'full' | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Only periods that end in this month or later. */
  from?: string | undefined
  /** Only periods that end in this month or earlier. */
  to?: string | undefined
  /** Current status. */
  status?: 'locked' | 'paid' | 'held' | 'void' | ('locked' | 'paid' | 'held' | 'void')[] | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface GetPayrollSettingsQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Default: today. */
  as_of?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface GetPeriodSettingsQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Default: today. */
  as_of?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface GetSalaryDaysQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Default: today. */
  as_of?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface GetCurrencySettingsQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Default: today. */
  as_of?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListSalaryComponentsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Kind of the record. */
  type?: 'earning' | 'deduction' | 'employer_contribution' | 'reimbursement' | 'recovery' | ('earning' | 'deduction' | 'employer_contribution' | 'reimbursement' | 'recovery')[] | undefined
  /** Kind of the component, which decides its statutory treatment. */
  category?: 'basic' | 'da' | 'hra' | 'special_allowance' | 'conveyance' | 'lta' | 'medical' | 'bonus' | 'incentive' | 'overtime' | 'arrears' | 'leave_encashment' | 'gratuity' | 'notice_pay' | 'notice_recovery' | 'pf' | 'vpf' | 'eps' | 'edli' | 'pf_admin' | 'pf_refund' | 'esi' | 'pt' | 'lwf' | 'tds' | 'nps' | 'superannuation' | 'loan' | 'advance' | 'court_order' | 'cooperative_dues' | 'fine' | 'loss_or_damage' | 'reimbursement' | 'perquisite' | 'retrenchment' | 'insurance' | 'other' | ('basic' | 'da' | 'hra' | 'special_allowance' | 'conveyance' | 'lta' | 'medical' | 'bonus' | 'incentive' | 'overtime' | 'arrears' | 'leave_encashment' | 'gratuity' | 'notice_pay' | 'notice_recovery' | 'pf' | 'vpf' | 'eps' | 'edli' | 'pf_admin' | 'pf_refund' | 'esi' | 'pt' | 'lwf' | 'tds' | 'nps' | 'superannuation' | 'loan' | 'advance' | 'court_order' | 'cooperative_dues' | 'fine' | 'loss_or_damage' | 'reimbursement' | 'perquisite' | 'retrenchment' | 'insurance' | 'other')[] | undefined
  /** Whether the record can be used for new entries. */
  is_active?: boolean | undefined
  /** Only components that the service provides, or only your own. */
  is_system?: boolean | undefined
}

export interface GetSalaryComponentQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListSalaryGroupsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Whether the record can be used for new entries. */
  is_active?: boolean | undefined
}

export interface GetSalaryGroupQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListSalaryGroupComponentsQuery extends ListQuery {
  /** Default: today. */
  as_of?: string | undefined
}

export interface PutSalaryGroupComponentsQuery {
  /** Annual CTC in rupees to split by the components of the group. */
  sample_ctc?: Amount | undefined
}

export interface ListSalaryGroupEmployeesQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Default: today. */
  as_of?: string | undefined
}

export interface ListTaxSlabsQuery extends ListQuery {
  /** A tax year, as in 2026-27. */
  tax_year?: string | undefined
  /** Income tax regime. */
  regime?: 'new' | 'old' | undefined
  /** Age at the end of the tax year. */
  age_band?: 'all' | 'below_60' | '60_to_79' | '80_plus' | undefined
  /** `system`: statutory; `custom`: of the organization. */
  origin?: 'system' | 'custom' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface GetTaxSlabQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListProfessionalTaxStatesQuery extends ListQuery {
  /** State or union territory, two capital letters. */
  state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | undefined
  /** Date on which the slabs are in force. */
  as_of?: string | undefined
}

export interface ListReimbursementRatesQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Whether the record can be used for new entries. */
  is_active?: boolean | undefined
}

export interface ListPaymentMethodsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Returns masked values in full. */
  reveal?: boolean | undefined
}

export interface ListPayrollCyclesQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface ListPayrollCyclePeriodsQuery {
  /** Year in which the wage months of the periods end; default: this year. */
  year?: number | undefined
  /** One wage month of the year; default: all of them. */
  month?: number | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListAttendanceQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Id of the employee. */
  employee_id?: string | undefined
  /** Month of the calendar in which the wage month ends; of a daily record, that of its date. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** First day. */
  from?: string | undefined
  /** Last day. */
  to?: string | undefined
  /** Whether the records are of days or of whole months. */
  view?: 'daily' | 'monthly' | undefined
}

export interface ListLeavesQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Id of the employee. */
  employee_id?: string | undefined
  /** Current status. */
  status?: 'pending' | 'approved' | 'rejected' | 'cancelled' | ('pending' | 'approved' | 'rejected' | 'cancelled')[] | undefined
  /** Your own code of the leave type. */
  leave_type?: string | string[] | undefined
  /** First day. */
  from?: string | undefined
  /** Last day. */
  to?: string | undefined
}

export interface GetLeaveQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListOvertimeRequestsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Id of the employee. */
  employee_id?: string | undefined
  /** Current status. */
  status?: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'paid' | ('pending' | 'approved' | 'rejected' | 'cancelled' | 'paid')[] | undefined
  /** First day. */
  from?: string | undefined
  /** Last day. */
  to?: string | undefined
}

export interface ListOvertimePoliciesQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface ListExpensesQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Id of the employee. */
  employee_id?: string | undefined
  /** Current status. */
  status?: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'paid' | ('pending' | 'approved' | 'rejected' | 'cancelled' | 'paid')[] | undefined
  /** Kind of the component, which decides its statutory treatment. */
  category?: string | string[] | undefined
  /** Only expenses on this date or later. */
  from?: string | undefined
  /** Only expenses on this date or earlier. */
  to?: string | undefined
}

export interface ListPayrollRunsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | 'period_start' | '-period_start' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Current status. */
  status?: 'draft' | 'calculating' | 'generated' | 'failed' | 'locked' | 'paid' | 'reversed' | 'cancelled' | ('draft' | 'calculating' | 'generated' | 'failed' | 'locked' | 'paid' | 'reversed' | 'cancelled')[] | undefined
  /** Kind of the record. */
  type?: 'regular' | 'off_cycle' | 'bonus' | 'arrears' | 'reimbursement' | 'correction' | ('regular' | 'off_cycle' | 'bonus' | 'arrears' | 'reimbursement' | 'correction')[] | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Id of the payroll cycle. */
  cycle_id?: string | undefined
  /** Your own id of the record, unique per organization: 1 to 100 printable characters. */
  external_id?: string | undefined
}

export interface GetPayrollRunQuery {
  /** Waits until the status changes, at most `timeout` seconds. */
  wait_for?: 'status_change' | undefined
  /** Seconds to wait for the change. */
  timeout?: number | undefined
  /** Comma-separated parts to include: failures, readiness. */
  include?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListPayrollRunEmployeesQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** How much of the explanation to include. */
  explain?: 'none' | 'summary' | 'full' | undefined
  /** Current status. */
  status?: 'calculated' | 'failed' | 'held' | 'excluded' | 'locked' | 'paid' | 'void' | ('calculated' | 'failed' | 'held' | 'excluded' | 'locked' | 'paid' | 'void')[] | undefined
  /** Only payslips with a warning, or only those without. */
  has_warning?: boolean | undefined
  /** Only payslips with a net pay below this amount, in rupees. */
  net_below?: Amount | undefined
  /** Only employees who are in these departments today. */
  department_id?: string | string[] | undefined
  /** Revision of a completed calculation. */
  revision?: number | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetPayrollRunEmployeeQuery {
  /** How much of the explanation to include. */
  explain?: 'none' | 'summary' | 'full' | undefined
  /** Revision of a completed calculation. */
  revision?: number | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface GetPayrollRunReadinessQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface DiffPayrollRunQuery extends ListQuery {
  /** Order of the differences: `-net_payable_difference` lists the greatest differences of the net pay first, whether more or less is paid. */
  sort?: 'employee_id' | '-net_payable_difference' | undefined
  /** Id of the run to compare with, such as that of the previous month. */
  against: string
}

export interface ListPayrollRunEmailsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Current status. */
  status?: 'queued' | 'sent' | 'bounced' | 'failed' | 'cancelled' | ('queued' | 'sent' | 'bounced' | 'failed' | 'cancelled')[] | undefined
}

export interface GetPayslipFilesContentQuery {
  /** Response format. */
  format?: 'zip' | 'pdf' | undefined
}

export interface GetPayslipFilesQuery {
  /** Waits until the status changes, at most `timeout` seconds. */
  wait_for?: 'status_change' | undefined
  /** Seconds to wait for the change. */
  timeout?: number | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface GetPayrollRunReconciliationQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface GetBankFileQuery {
  /** The account that is debited. */
  payment_method_id?: number | undefined
  /** Layout of the file. */
  bank_format?: 'generic' | 'generic_csv' | 'neft_generic' | 'hdfc' | 'icici' | 'axis' | 'kotak' | 'rbl' | 'sbi' | 'generic_csv_v1' | 'generic_xlsx_v1' | 'hdfc_enet_28' | 'hdfc_enet_9' | 'icici_npab_19' | 'axis_bulk' | 'kotak_cms_49' | 'rbl_13' | 'union_neft_11' | 'union_salary' | 'sbi_generic' | undefined
  /** Pay employees on hold too. */
  include_held?: boolean | undefined
  /** Day of payment: it is printed, and its bank details are used. */
  value_date?: string | undefined
  /** Pay these employees alone, such as those paid later. */
  employee_ids?: string | string[] | undefined
  /** Also of a run that is calculated and not locked yet; the name of the file says DRAFT. */
  draft?: boolean | undefined
  /** Refuse the file with 409 `file_blocked` if data keep an employee out of it, or if there are warnings. */
  strict?: boolean | undefined
  /** Number of the file on its day, where the bank wants one. */
  serial?: number | undefined
  /** Account numbers of the JSON in full; audited. */
  reveal?: boolean | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetDisbursementSummaryQuery {
  /** The account that is debited. */
  payment_method_id?: number | undefined
  /** Layout of the file. */
  bank_format?: 'generic' | 'generic_csv' | 'neft_generic' | 'hdfc' | 'icici' | 'axis' | 'kotak' | 'rbl' | 'sbi' | 'generic_csv_v1' | 'generic_xlsx_v1' | 'hdfc_enet_28' | 'hdfc_enet_9' | 'icici_npab_19' | 'axis_bulk' | 'kotak_cms_49' | 'rbl_13' | 'union_neft_11' | 'union_salary' | 'sbi_generic' | undefined
  /** Pay employees on hold too. */
  include_held?: boolean | undefined
  /** Day of payment: it is printed, and its bank details are used. */
  value_date?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetPayrollRunJournalQuery extends ListQuery {
  /** `accrual`: cost and liabilities of a locked or paid run. */
  voucher?: 'accrual' | 'payment' | 'reversal' | undefined
  /** Entries by ledger alone, or also by department or employee code as cost centre. */
  detail?: 'summary' | 'department' | 'employee' | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetTallySyncQuery {
  /** Default: the last sync of any voucher. */
  voucher?: 'accrual' | 'payment' | 'reversal' | undefined
  /** Id of one sync. */
  sync_id?: string | undefined
  /** Of the XML file: the vouchers, or the ledgers and cost centres that they name, each in its usual group. */
  content?: 'vouchers' | 'masters' | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListPayslipsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** How much of the explanation to include. */
  explain?: 'none' | 'summary' | 'full' | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Only periods that end in this month or later. */
  from?: string | undefined
  /** Only periods that end in this month or earlier. */
  to?: string | undefined
  /** Current status. */
  status?: 'locked' | 'paid' | 'held' | 'void' | ('locked' | 'paid' | 'held' | 'void')[] | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Id of the employee. */
  employee_id?: string | string[] | undefined
  /** Id of the payroll run. */
  payroll_run_id?: string | string[] | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetPayslipPdfQuery {
  /** Language and number format of the PDF. */
  locale?: 'en-IN' | undefined
  /** What opens the PDF, which is then encrypted by AES-256. */
  password?: 'none' | 'dob' | 'pan_dob' | undefined
  /** Whether the PDF also has Form V of the Code on Wages (Central) Rules 2026, on a page of its own. */
  wage_slip_form?: boolean | undefined
}

export interface GetSalaryCertificateQuery {
  /** What the employee needs the certificate for; printed in its last sentence. */
  purpose?: 'loan' | 'visa' | 'rent' | 'other' | undefined
  /** To whom the letter is addressed. */
  addressed_to?: string | undefined
  /** How many months the certificate covers, ending with the month of the payslip. */
  months?: number | undefined
  /** Whether the certificate lists each deduction. */
  include_deductions?: boolean | undefined
  /** Who signs the certificate; absent: the responsible person of the organization. */
  signatory_name?: string | undefined
  /** Designation of the signatory. */
  signatory_designation?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface GetPayslipVerificationQuery {
  /** Eight hexadecimal digits: the verification code in the footer of the payslip. */
  code: string
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface GetPayslipQuery {
  /** How much of the explanation to include. */
  explain?: 'none' | 'summary' | 'full' | undefined
  /** Language and number format of the PDF. */
  locale?: 'en-IN' | undefined
  /** What opens the PDF, which is then encrypted by AES-256. */
  password?: 'none' | 'dob' | 'pan_dob' | undefined
  /** Whether the PDF also has Form V of the Code on Wages (Central) Rules 2026, on a page of its own. */
  wage_slip_form?: boolean | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ExplainPayslipLineQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListPayslipEmailsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Current status. */
  status?: 'queued' | 'sent' | 'bounced' | 'failed' | 'cancelled' | ('queued' | 'sent' | 'bounced' | 'failed' | 'cancelled')[] | undefined
}

export interface GetTdsSalaryStatementQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Tax year from April to March, as in 2026-27. */
  financial_year: string
  /** Quarter of the year: 1 is April to June. */
  quarter: number
  /** A correction returns the quarter as it is now; the portal takes the changes from its own consolidated file. */
  return_type?: 'regular' | 'correction' | undefined
  /** Receipt number of the previous statement of this form: 15 digits. */
  previous_receipt_number?: string | undefined
  /** Return the file although validation found errors. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors, except those of a missing or inoperative PAN, which is lawful. */
  strict?: boolean | undefined
  /** PANs in full. */
  reveal?: boolean | undefined
  /** Also runs that are calculated and not locked yet; the statement is marked as a draft. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Which rows to return. */
  annexure?: 'deductees' | 'challans' | 'salary' | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetTdsContractorStatementQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Tax year from April to March, as in 2026-27. */
  financial_year: string
  /** Quarter of the year: 1 is April to June. */
  quarter: number
  /** A correction returns the quarter as it is now; the portal takes the changes from its own consolidated file. */
  return_type?: 'regular' | 'correction' | undefined
  /** Receipt number of the previous statement of this form: 15 digits. */
  previous_receipt_number?: string | undefined
  /** Return the file although validation found errors. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors, except those of a missing or inoperative PAN, which is lawful. */
  strict?: boolean | undefined
  /** PANs in full. */
  reveal?: boolean | undefined
  /** Which rows to return. */
  annexure?: 'deductees' | 'challans' | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetTdsCertificateQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Id of the employee. */
  employee_id: string
  /** Tax year from April to March, as in 2026-27. */
  financial_year: string
  /** Also runs that are calculated and not locked yet; the figures can still change. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Return the PDF although validation found errors. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors, except those of a missing or inoperative PAN, which is lawful. */
  strict?: boolean | undefined
  /** PANs in full. */
  reveal?: boolean | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListChallansQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Kind of the record. */
  type?: 'tds' | 'pf' | 'esi' | 'pt' | 'lwf' | ('tds' | 'pf' | 'esi' | 'pt' | 'lwf')[] | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
}

export interface GetChallanQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface GetPfEcrQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Also runs that are calculated and not locked yet; the return is marked as a draft. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Return the file although validation found errors. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors. */
  strict?: boolean | undefined
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** No employee was paid in the month. */
  nil?: boolean | undefined
  /** Supplementary and revised returns are of `employee_ids`. */
  return_type?: 'regular' | 'supplementary' | 'revised' | undefined
  /** The establishment of the organization. */
  establishment_code?: string | undefined
  /** Ids of employees, or `ext:` followed by your own ids. */
  employee_ids?: string | string[] | undefined
  /** UANs in full. */
  reveal?: boolean | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetPfForm5Query extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** The establishment of the organization. */
  establishment_code?: string | undefined
  /** Also runs that are calculated and not locked yet, and a file although fields are missing; the form is marked as a draft. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Return the file although fields are missing; they are blank, and it is not marked as a draft. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors. */
  strict?: boolean | undefined
  /** UANs in full. */
  reveal?: boolean | undefined
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetPfForm10Query extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** The establishment of the organization. */
  establishment_code?: string | undefined
  /** Also runs that are calculated and not locked yet, and a file although fields are missing; the form is marked as a draft. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Return the file although fields are missing; they are blank, and it is not marked as a draft. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors. */
  strict?: boolean | undefined
  /** UANs in full. */
  reveal?: boolean | undefined
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetPfForm12AQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** The establishment of the organization. */
  establishment_code?: string | undefined
  /** Also runs that are calculated and not locked yet, and a file although fields are missing; the form is marked as a draft. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Return the file although fields are missing; they are blank, and it is not marked as a draft. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors. */
  strict?: boolean | undefined
  /** UANs in full. */
  reveal?: boolean | undefined
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
}

export interface GetPfForm3AQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** The establishment of the organization. */
  establishment_code?: string | undefined
  /** Also runs that are calculated and not locked yet, and a file although fields are missing; the form is marked as a draft. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Return the file although fields are missing; they are blank, and it is not marked as a draft. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors. */
  strict?: boolean | undefined
  /** UANs in full. */
  reveal?: boolean | undefined
  /** Financial year: the wage months from March, which is paid in April, to February. */
  financial_year: string
  /** One employee. */
  employee_id?: string | undefined
}

export interface GetPfForm6AQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** The establishment of the organization. */
  establishment_code?: string | undefined
  /** Also runs that are calculated and not locked yet, and a file although fields are missing; the form is marked as a draft. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Return the file although fields are missing; they are blank, and it is not marked as a draft. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors. */
  strict?: boolean | undefined
  /** UANs in full. */
  reveal?: boolean | undefined
  /** Financial year: the wage months from March, which is paid in April, to February. */
  financial_year: string
}

export interface GetPfStatementQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** The establishment of the organization. */
  establishment_code?: string | undefined
  /** Also runs that are calculated and not locked yet, and a file although fields are missing; the form is marked as a draft. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Return the file although fields are missing; they are blank, and it is not marked as a draft. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors. */
  strict?: boolean | undefined
  /** UANs in full. */
  reveal?: boolean | undefined
  /** Month as YYYY-MM. */
  from: string
  /** Month as YYYY-MM. */
  to: string
  /** One employee. */
  employee_id?: string | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetEsiReportQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Also runs that are calculated and not locked yet; the return is marked as a draft. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Return the file although validation found errors. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors. */
  strict?: boolean | undefined
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** No employee was paid in the month. */
  nil?: boolean | undefined
  /** Insurance numbers in full. */
  reveal?: boolean | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetEsiReturnQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Also runs that are calculated and not locked yet; the return is marked as a draft. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Return the file although validation found errors. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors. */
  strict?: boolean | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year: number
  /** No employee was paid in the month. */
  nil?: boolean | undefined
  /** April to September of `year`, or October of `year` to March of the next. */
  contribution_period?: 'apr_sep' | 'oct_mar' | undefined
  /** Insurance numbers in full. */
  reveal?: boolean | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetEsiForm01Query extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** A file although fields are missing, marked as a draft. */
  draft?: boolean | undefined
  /** Return the file although fields are missing; they are blank, and it is not marked as a draft. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors. */
  strict?: boolean | undefined
  /** PAN in full. */
  reveal?: boolean | undefined
}

export interface GetEsiDifferencesQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Also runs that are calculated and not locked yet; the return is marked as a draft. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Return the file although validation found errors. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors. */
  strict?: boolean | undefined
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** UANs and insurance numbers in full. */
  reveal?: boolean | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetPfArrearsQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Also runs that are calculated and not locked yet; the return is marked as a draft. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Return the file although validation found errors. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors. */
  strict?: boolean | undefined
  /** Month, 1 to 12. */
  month: number
  /** Calendar year. */
  year: number
  /** UANs and insurance numbers in full. */
  reveal?: boolean | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface ListFilingsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'due_date' | '-due_date' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Only these returns. */
  report?: 'pf_ecr' | 'esi_return' | 'pt_return' | 'lwf_return' | 'tds_24q' | 'tds_26q' | 'pf_form_5' | 'pf_form_10' | 'pf_form_12a' | 'pf_form_3a' | 'pf_form_6a' | 'pf_statement' | 'esi_report' | 'esi_form_01' | 'pt_report' | 'tds_deposit' | ('pf_ecr' | 'esi_return' | 'pt_return' | 'lwf_return' | 'tds_24q' | 'tds_26q' | 'pf_form_5' | 'pf_form_10' | 'pf_form_12a' | 'pf_form_3a' | 'pf_form_6a' | 'pf_statement' | 'esi_report' | 'esi_form_01' | 'pt_report' | 'tds_deposit')[] | undefined
  /** Only filings with this status. */
  status?: 'not_due' | 'due' | 'generated' | 'submitted' | 'accepted' | 'rejected' | 'superseded' | ('not_due' | 'due' | 'generated' | 'submitted' | 'accepted' | 'rejected' | 'superseded')[] | undefined
  /** Tax year from April to March, as in 2026-27. */
  financial_year?: string | undefined
  /** Only filings to be filed or paid before this day. */
  due_before?: string | undefined
  /** State or union territory, two capital letters. */
  state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | undefined
}

export interface ListFilingDownloadsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'downloaded_at' | '-downloaded_at' | undefined
}

export interface GetPtReportQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Also runs that are calculated and not locked yet; the return is marked as a draft. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Return the file although validation found errors. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors. */
  strict?: boolean | undefined
  /** State or union territory, two capital letters. */
  state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Quarter that ends in the financial year. */
  quarter?: number | undefined
  /** Half-year that ends in the financial year. */
  half?: number | undefined
  /** Year of the month; with `quarter` and `half`, the year in which the financial year begins. */
  year?: number | undefined
  /** Tax year from April to March, as in 2026-27. */
  financial_year?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetPtReturnQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Also runs that are calculated and not locked yet; the return is marked as a draft. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Return the file although validation found errors. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors. */
  strict?: boolean | undefined
  /** State or union territory, two capital letters. */
  state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Quarter that ends in the financial year. */
  quarter?: number | undefined
  /** Half-year that ends in the financial year. */
  half?: number | undefined
  /** Year of the month; with `quarter` and `half`, the year in which the financial year begins. */
  year?: number | undefined
  /** Tax year from April to March, as in 2026-27. */
  financial_year?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetLwfReturnQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Also runs that are calculated and not locked yet; the return is marked as a draft. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Return the file although validation found errors. */
  allow_errors?: boolean | undefined
  /** Treat warnings of the validation as errors. */
  strict?: boolean | undefined
  /** State or union territory, two capital letters. */
  state_code: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB'
  /** `shops`: in Kerala, the fund under the Shops and Establishments Act. */
  fund?: 'general' | 'shops' | undefined
  /** Kind of period, which `month` or `half` names. */
  period?: 'month' | 'half' | 'year' | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Half-year that begins in the year. */
  half?: number | undefined
  /** Calendar year. */
  year: number
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface ListContractorPaymentsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Challan that deposits the tax; null while none does. */
  challan_id?: string | undefined
  /** Only payments on this date or later. */
  from?: string | undefined
  /** Only payments on this date or earlier. */
  to?: string | undefined
  /** Returns masked values in full. */
  reveal?: boolean | undefined
}

export interface GetContractorPaymentQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListGovernmentFormsQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Only forms on this subject. */
  category?: 'pf' | 'esi' | 'pt' | 'lwf' | 'tds' | 'gratuity' | 'wages' | 'labour' | undefined
  /** State or union territory, two capital letters. */
  state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | undefined
  /** Part of the code, the title or a number of the form. */
  q?: string | undefined
}

export interface GetGovernmentFormQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Id of the employee. */
  employee_id?: string | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Financial year, April to March. */
  financial_year?: string | undefined
  /** April to September of `year`, or October of `year` to March of the next. */
  contribution_period?: 'apr_sep' | 'oct_mar' | undefined
  /** Also runs that are not locked yet, and a form although fields are missing. */
  draft?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Identity and account numbers in full. */
  reveal?: boolean | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListFnfQuery extends ListQuery {
  /** Order of the list: of creation, of `due_by`, in which a draft stands at its last day of service, or of the names of the employees. */
  sort?: 'created_at' | '-created_at' | 'due_by' | '-due_by' | 'name' | '-name' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Current status. */
  status?: 'draft' | 'calculating' | 'calculated' | 'approved' | 'settled' | 'cancelled' | ('draft' | 'calculating' | 'calculated' | 'approved' | 'settled' | 'cancelled')[] | undefined
  /** Id of the employee. */
  employee_id?: string | undefined
  /** First day of leaving. */
  leaving_from?: string | undefined
  /** Last day of leaving. */
  leaving_to?: string | undefined
  /** True: only settlements whose wages are due before today and not paid. */
  overdue?: boolean | undefined
}

export interface GetFnfQuery {
  /** How much of the explanation to include. */
  explain?: 'none' | 'summary' | 'full' | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListGratuityQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Day of the projection, past or future. */
  as_of?: string | undefined
  /** Only employees whose exit on `as_of` pays gratuity, or only the others. */
  eligible?: boolean | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Yearly growth of wages in percent, applied on each 1 April after today up to `as_of`. */
  salary_growth_percent?: Amount | undefined
}

export interface ExportGratuityQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Day of the projection, past or future. */
  as_of?: string | undefined
  /** Only employees whose exit on `as_of` pays gratuity, or only the others. */
  eligible?: boolean | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Yearly growth of wages in percent, applied on each 1 April after today up to `as_of`. */
  salary_growth_percent?: Amount | undefined
  /** Response format. */
  format?: 'xlsx' | 'csv' | 'pdf' | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetEmployeeGratuityQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Day of the projection, past or future. */
  as_of?: string | undefined
  /** Reason of the exit. */
  reason?: 'resignation' | 'termination' | 'retrenchment' | 'retirement' | 'superannuation' | 'contract_end' | 'death' | 'disability' | 'absconding' | 'transfer' | undefined
  /** Yearly growth of wages in percent, applied on each 1 April after today up to `as_of`. */
  salary_growth_percent?: Amount | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface GetRegisterSummaryQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Month as YYYY-MM. */
  from?: string | undefined
  /** Month as YYYY-MM. */
  to?: string | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Id of the employee. */
  employee_id?: string | string[] | undefined
  /** Id of the salary group. */
  salary_group_id?: string | string[] | undefined
  /** Id of the run to compare with. */
  run_id?: string | string[] | undefined
  /** Also payslips of runs that are calculated and not locked yet. */
  include_unlocked?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** What each row stands for. */
  group_by?: 'department' | 'designation' | 'component' | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetRegisterDetailQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Month as YYYY-MM. */
  from?: string | undefined
  /** Month as YYYY-MM. */
  to?: string | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Id of the employee. */
  employee_id?: string | string[] | undefined
  /** Id of the salary group. */
  salary_group_id?: string | string[] | undefined
  /** Id of the run to compare with. */
  run_id?: string | string[] | undefined
  /** Also payslips of runs that are calculated and not locked yet. */
  include_unlocked?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetSalaryRegisterQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Month as YYYY-MM. */
  from?: string | undefined
  /** Month as YYYY-MM. */
  to?: string | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Id of the employee. */
  employee_id?: string | string[] | undefined
  /** Id of the salary group. */
  salary_group_id?: string | string[] | undefined
  /** Id of the run to compare with. */
  run_id?: string | string[] | undefined
  /** Also payslips of runs that are calculated and not locked yet. */
  include_unlocked?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Form of the register. */
  pack?: 'central_2026' | 'legacy_2017' | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetAttendanceSummaryQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Month as YYYY-MM. */
  from?: string | undefined
  /** Month as YYYY-MM. */
  to?: string | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Id of the employee. */
  employee_id?: string | string[] | undefined
  /** Id of the salary group. */
  salary_group_id?: string | string[] | undefined
  /** Id of the run to compare with. */
  run_id?: string | string[] | undefined
  /** Also payslips of runs that are calculated and not locked yet. */
  include_unlocked?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetOvertimeReportQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Month as YYYY-MM. */
  from?: string | undefined
  /** Month as YYYY-MM. */
  to?: string | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Id of the employee. */
  employee_id?: string | string[] | undefined
  /** Id of the salary group. */
  salary_group_id?: string | string[] | undefined
  /** Id of the run to compare with. */
  run_id?: string | string[] | undefined
  /** Also payslips of runs that are calculated and not locked yet. */
  include_unlocked?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetCtcAnnualQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Id of the employee. */
  employee_id?: string | string[] | undefined
  /** Id of the salary group. */
  salary_group_id?: string | string[] | undefined
  /** Id of the run to compare with. */
  run_id?: string | string[] | undefined
  /** Also payslips of runs that are calculated and not locked yet. */
  include_unlocked?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Tax year from April to March, as in 2026-27. */
  financial_year?: string | undefined
  /** Day whose salaries are shown. */
  as_of?: string | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetPayDifferenceQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Month as YYYY-MM. */
  from?: string | undefined
  /** Month as YYYY-MM. */
  to?: string | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Id of the employee. */
  employee_id?: string | string[] | undefined
  /** Id of the salary group. */
  salary_group_id?: string | string[] | undefined
  /** Id of the run to compare with. */
  run_id?: string | string[] | undefined
  /** Also payslips of runs that are calculated and not locked yet. */
  include_unlocked?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Month as YYYY-MM, or the id of a run. */
  compare_to?: string | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetMonthlyTdsQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Month as YYYY-MM. */
  from?: string | undefined
  /** Month as YYYY-MM. */
  to?: string | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Id of the employee. */
  employee_id?: string | string[] | undefined
  /** Id of the salary group. */
  salary_group_id?: string | string[] | undefined
  /** Id of the run to compare with. */
  run_id?: string | string[] | undefined
  /** Also payslips of runs that are calculated and not locked yet. */
  include_unlocked?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetEsiDeductionQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Month as YYYY-MM. */
  from?: string | undefined
  /** Month as YYYY-MM. */
  to?: string | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Id of the employee. */
  employee_id?: string | string[] | undefined
  /** Id of the salary group. */
  salary_group_id?: string | string[] | undefined
  /** Id of the run to compare with. */
  run_id?: string | string[] | undefined
  /** Also payslips of runs that are calculated and not locked yet. */
  include_unlocked?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetSalarySummaryQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Month as YYYY-MM. */
  from?: string | undefined
  /** Month as YYYY-MM. */
  to?: string | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Id of the employee. */
  employee_id?: string | string[] | undefined
  /** Id of the salary group. */
  salary_group_id?: string | string[] | undefined
  /** Id of the run to compare with. */
  run_id?: string | string[] | undefined
  /** Also payslips of runs that are calculated and not locked yet. */
  include_unlocked?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetGratuityReportQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Id of the employee. */
  employee_id?: string | string[] | undefined
  /** Id of the salary group. */
  salary_group_id?: string | string[] | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Day of the projection. */
  as_of?: string | undefined
  /** Only employees whose exit on `as_of` pays gratuity, or only the others. */
  eligible?: boolean | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetBenefitsReportQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Month as YYYY-MM. */
  from?: string | undefined
  /** Month as YYYY-MM. */
  to?: string | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Id of the employee. */
  employee_id?: string | string[] | undefined
  /** Id of the salary group. */
  salary_group_id?: string | string[] | undefined
  /** Id of the run to compare with. */
  run_id?: string | string[] | undefined
  /** Also payslips of runs that are calculated and not locked yet. */
  include_unlocked?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetLeaveReportQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Month as YYYY-MM. */
  from?: string | undefined
  /** Month as YYYY-MM. */
  to?: string | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Id of the employee. */
  employee_id?: string | string[] | undefined
  /** Id of the salary group. */
  salary_group_id?: string | string[] | undefined
  /** Id of the run to compare with. */
  run_id?: string | string[] | undefined
  /** Also payslips of runs that are calculated and not locked yet. */
  include_unlocked?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetExpenseReportQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Month, 1 to 12. */
  month?: number | undefined
  /** Calendar year. */
  year?: number | undefined
  /** Month as YYYY-MM. */
  from?: string | undefined
  /** Month as YYYY-MM. */
  to?: string | undefined
  /** Id of the department. */
  department_id?: string | string[] | undefined
  /** Id of the employee. */
  employee_id?: string | string[] | undefined
  /** Id of the salary group. */
  salary_group_id?: string | string[] | undefined
  /** Id of the run to compare with. */
  run_id?: string | string[] | undefined
  /** Also payslips of runs that are calculated and not locked yet. */
  include_unlocked?: boolean | undefined
  /** A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. */
  allow_stale?: boolean | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetUndisbursedDuesQuery extends ListQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Day of the list. */
  as_of?: string | undefined
  /** Only wages that were due so many days before `as_of`, or more. */
  older_than_days?: number | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface ListImportsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Kind of the record. */
  type?: 'employees' | 'employee_bank' | 'employee_statutory' | 'salaries' | 'increments' | 'variable_components' | 'attendance' | 'leaves' | 'overtime' | 'expenses' | 'advances' | 'tax_declarations' | 'opening_balances' | 'leave_balances' | 'departments' | 'designations' | 'holidays' | 'payment_references' | ('employees' | 'employee_bank' | 'employee_statutory' | 'salaries' | 'increments' | 'variable_components' | 'attendance' | 'leaves' | 'overtime' | 'expenses' | 'advances' | 'tax_declarations' | 'opening_balances' | 'leave_balances' | 'departments' | 'designations' | 'holidays' | 'payment_references')[] | undefined
  /** Current status. */
  status?: 'queued' | 'validating' | 'running' | 'completed' | 'completed_with_errors' | 'validated' | 'validated_with_errors' | 'failed' | 'cancelled' | ('queued' | 'validating' | 'running' | 'completed' | 'completed_with_errors' | 'validated' | 'validated_with_errors' | 'failed' | 'cancelled')[] | undefined
}

export interface GetImportTemplateQuery {
  /** What a row of the file is. */
  type: 'employees' | 'employee_bank' | 'employee_statutory' | 'salaries' | 'increments' | 'variable_components' | 'attendance' | 'leaves' | 'overtime' | 'expenses' | 'advances' | 'tax_declarations' | 'opening_balances' | 'leave_balances' | 'departments' | 'designations' | 'holidays' | 'payment_references'
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Adds the current employees of the organization. */
  prefill?: boolean | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface GetImportQuery {
  /** Waits until the status changes, at most `timeout` seconds. */
  wait_for?: 'status_change' | undefined
  /** Seconds to wait for the change. */
  timeout?: number | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface GetImportErrorsQuery {
  /** Response format. */
  format?: 'xlsx' | 'csv' | undefined
  /** Begin CSV with a byte order mark, as Excel needs it to read UTF-8. */
  bom?: boolean | undefined
}

export interface ListWebhooksQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Whether events are delivered. */
  active?: boolean | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
}

export interface GetWebhookQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface GetWebhookStatsQuery {
  /** The last hour, 24 hours, seven days, or 30 days, for which deliveries are kept. */
  window?: '1h' | '24h' | '7d' | '30d' | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListWebhookDeliveriesQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Only deliveries with one of these statuses. */
  status?: 'pending' | 'delivered' | 'failed' | 'dropped' | ('pending' | 'delivered' | 'failed' | 'dropped')[] | undefined
  /** Only deliveries of events of these types. */
  event_type?: 'employee.upserted' | 'payroll.run.calculated' | 'payroll.run.paid' | 'payroll.run.reversed' | 'payslip.ready' | 'fnf.settled' | 'statutory.file.ready' | 'import.completed' | 'payroll.run.failed' | 'payroll.run.locked' | 'payroll.run.hold_released' | 'payslip.files.ready' | 'fnf.approved' | 'webhook.disabled' | 'webhook.failing' | 'webhook.recovered' | 'webhook.ping' | 'rule_set.published' | ('employee.upserted' | 'payroll.run.calculated' | 'payroll.run.paid' | 'payroll.run.reversed' | 'payslip.ready' | 'fnf.settled' | 'statutory.file.ready' | 'import.completed' | 'payroll.run.failed' | 'payroll.run.locked' | 'payroll.run.hold_released' | 'payslip.files.ready' | 'fnf.approved' | 'webhook.disabled' | 'webhook.failing' | 'webhook.recovered' | 'webhook.ping' | 'rule_set.published')[] | undefined
  /** Only deliveries of this event. */
  event_id?: string | undefined
  /** Only deliveries of events about this resource: a run, an employee, a payslip. */
  resource_id?: string | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Only deliveries whose latest attempt had one of these outcomes. */
  outcome?: 'delivered' | 'refused' | 'timed_out' | 'unreachable' | 'not_allowed' | ('delivered' | 'refused' | 'timed_out' | 'unreachable' | 'not_allowed')[] | undefined
  /** Only deliveries whose latest attempt had a response with one of these statuses: `404`, or a class such as `5xx`. */
  status_code?: string | string[] | undefined
  /** Only what was created at this time or later. */
  created_since?: string | undefined
  /** Only what was created before this time. */
  created_until?: string | undefined
}

export interface ListDeliveriesQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Only deliveries with one of these statuses. */
  status?: 'pending' | 'delivered' | 'failed' | 'dropped' | ('pending' | 'delivered' | 'failed' | 'dropped')[] | undefined
  /** Only deliveries of events of these types. */
  event_type?: 'employee.upserted' | 'payroll.run.calculated' | 'payroll.run.paid' | 'payroll.run.reversed' | 'payslip.ready' | 'fnf.settled' | 'statutory.file.ready' | 'import.completed' | 'payroll.run.failed' | 'payroll.run.locked' | 'payroll.run.hold_released' | 'payslip.files.ready' | 'fnf.approved' | 'webhook.disabled' | 'webhook.failing' | 'webhook.recovered' | 'webhook.ping' | 'rule_set.published' | ('employee.upserted' | 'payroll.run.calculated' | 'payroll.run.paid' | 'payroll.run.reversed' | 'payslip.ready' | 'fnf.settled' | 'statutory.file.ready' | 'import.completed' | 'payroll.run.failed' | 'payroll.run.locked' | 'payroll.run.hold_released' | 'payslip.files.ready' | 'fnf.approved' | 'webhook.disabled' | 'webhook.failing' | 'webhook.recovered' | 'webhook.ping' | 'rule_set.published')[] | undefined
  /** Only deliveries of this event. */
  event_id?: string | undefined
  /** Only deliveries of events about this resource: a run, an employee, a payslip. */
  resource_id?: string | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Only deliveries whose latest attempt had one of these outcomes. */
  outcome?: 'delivered' | 'refused' | 'timed_out' | 'unreachable' | 'not_allowed' | ('delivered' | 'refused' | 'timed_out' | 'unreachable' | 'not_allowed')[] | undefined
  /** Only deliveries whose latest attempt had a response with one of these statuses: `404`, or a class such as `5xx`. */
  status_code?: string | string[] | undefined
  /** Only what was created at this time or later. */
  created_since?: string | undefined
  /** Only what was created before this time. */
  created_until?: string | undefined
}

export interface GetWebhookDeliveryQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListEventsQuery extends ListQuery {
  /** Field to sort by; `-` before it sorts in descending order. */
  sort?: 'created_at' | '-created_at' | undefined
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Only events of these types. */
  type?: 'employee.upserted' | 'payroll.run.calculated' | 'payroll.run.paid' | 'payroll.run.reversed' | 'payslip.ready' | 'fnf.settled' | 'statutory.file.ready' | 'import.completed' | 'payroll.run.failed' | 'payroll.run.locked' | 'payroll.run.hold_released' | 'payslip.files.ready' | 'fnf.approved' | 'webhook.disabled' | 'webhook.failing' | 'webhook.recovered' | 'webhook.ping' | 'rule_set.published' | ('employee.upserted' | 'payroll.run.calculated' | 'payroll.run.paid' | 'payroll.run.reversed' | 'payslip.ready' | 'fnf.settled' | 'statutory.file.ready' | 'import.completed' | 'payroll.run.failed' | 'payroll.run.locked' | 'payroll.run.hold_released' | 'payslip.files.ready' | 'fnf.approved' | 'webhook.disabled' | 'webhook.failing' | 'webhook.recovered' | 'webhook.ping' | 'rule_set.published')[] | undefined
  /** Only events about this resource: the run of `payroll.run.*`, the employee of `employee.*`, the payslip of `payslip.ready`. */
  resource_id?: string | undefined
  /** Only what was created at this time or later. */
  created_since?: string | undefined
  /** Only what was created before this time. */
  created_until?: string | undefined
}

export interface StreamEventsQuery {
  /** Id of the organization. */
  organization_id?: number | undefined
  /** Only events of these types. */
  type?: 'employee.upserted' | 'payroll.run.calculated' | 'payroll.run.paid' | 'payroll.run.reversed' | 'payslip.ready' | 'fnf.settled' | 'statutory.file.ready' | 'import.completed' | 'payroll.run.failed' | 'payroll.run.locked' | 'payroll.run.hold_released' | 'payslip.files.ready' | 'fnf.approved' | 'webhook.disabled' | 'webhook.failing' | 'webhook.recovered' | 'webhook.ping' | 'rule_set.published' | ('employee.upserted' | 'payroll.run.calculated' | 'payroll.run.paid' | 'payroll.run.reversed' | 'payslip.ready' | 'fnf.settled' | 'statutory.file.ready' | 'import.completed' | 'payroll.run.failed' | 'payroll.run.locked' | 'payroll.run.hold_released' | 'payslip.files.ready' | 'fnf.approved' | 'webhook.disabled' | 'webhook.failing' | 'webhook.recovered' | 'webhook.ping' | 'rule_set.published')[] | undefined
  /** Only events about this resource: the run of `payroll.run.*`, the employee of `employee.*`, the payslip of `payslip.ready`. */
  resource_id?: string | undefined
}

export interface GetEventQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListRulesQuery extends ListQuery {
  /** Date on which the rules are in force. */
  as_of?: string | undefined
  /** Statutory subject, such as pf or tds. */
  head?: 'wages' | 'pf' | 'esi' | 'gratuity' | 'bonus' | 'overtime' | 'leave-encashment' | 'deductions' | 'settlement' | 'loan' | 'pt' | 'lwf' | 'tds' | undefined
  /** State or union territory, two capital letters. */
  state_code?: 'AN' | 'AP' | 'AR' | 'AS' | 'BR' | 'CG' | 'CH' | 'DH' | 'DL' | 'GA' | 'GJ' | 'HP' | 'HR' | 'JH' | 'JK' | 'KA' | 'KL' | 'LA' | 'LD' | 'MH' | 'ML' | 'MN' | 'MP' | 'MZ' | 'NL' | 'OD' | 'PB' | 'PY' | 'RJ' | 'SK' | 'TN' | 'TR' | 'TS' | 'UK' | 'UP' | 'WB' | undefined
}

export interface GetRuleQuery {
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

export interface ListRuleSetsQuery extends ListQuery {
  /** Calendar year. */
  year?: number | undefined
}

export interface DiffRuleSetsQuery {
  /** Earlier version to compare with. */
  against?: string | undefined
  /** Comma-separated names of the fields to return. */
  fields?: string | string[] | undefined
}

/** The service itself, and the caller. */
export interface PlatformResource<M extends MoneyForm> {
  /**
   * Check service health. Needs no key.
   * @example
   * const answer = await payroll.platform.getHealth()
   */
  getHealth(query?: GetHealthQuery, options?: CallOptions): Call<Figures<GetHealthReply, M>>
  /**
   * Get the OpenAPI document. Needs no key.
   * @example
   * const answer = await payroll.platform.getOpenApi()
   */
  getOpenApi(options?: CallOptions): Call<Figures<{ [name: string]: unknown }, M>>
  /**
   * Get the API as Markdown. Needs no key.
   * @example
   * const answer = await payroll.platform.getLlms()
   */
  getLlms(options?: CallOptions): Call<string>
  /**
   * Create an access token. Any key.
   * @example
   * const answer = await payroll.platform.createAccessToken({ scopes: ['employees:read'], organization_ids: [12] })
   */
  createAccessToken(body?: CreateAccessTokenBody, options?: CallOptions): Call<Figures<CreateAccessTokenReply, M>>
  /**
   * Get the calling key. Any key.
   * @example
   * const answer = await payroll.platform.getMe()
   */
  getMe(query?: GetMeQuery, options?: CallOptions): Call<Figures<GetMeReply, M>>
}

/** Operations below `/console-sessions`. */
export interface ConsoleSessionsResource<M extends MoneyForm> {
  /**
   * Create a console session. Scope `console:write`.
   * @example
   * const answer = await payroll.consoleSessions.create({
   *   scopes: ['payroll:read', 'payslips:read'],
   *   organization_ids: [12],
   *   return_url: 'https://partner.example/payroll',
   *   user: { id: 'user-417', name: 'Meera Nair' },
   * })
   */
  create(body?: CreateConsoleSessionBody, options?: CallOptions): Call<Figures<CreatedConsoleSession, M>>
  /**
   * List console sessions. Scope `console:read`.
   * @example
   * for await (const row of payroll.consoleSessions.list()) console.log(row)
   */
  list(query?: ListConsoleSessionsQuery, options?: CallOptions): PageCall<Figures<ConsoleSession, M>, ListMeta>
  /**
   * Redeem a link to the console. Needs no key.
   * @example
   * const answer = await payroll.consoleSessions.redeem({ token: 'csl_9sK2mPqRtVwXyZ1a2b3c4d5e6f7g8h9i' })
   */
  redeem(body: RedeemConsoleSessionBody, options?: CallOptions): Call<Figures<RedeemedConsoleSession, M>>
  /**
   * End a console session. Any key.
   * @example
   * await payroll.consoleSessions.end('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  end(id: string | number, options?: CallOptions): Call<null>
}

/** Operations below `/organizations`. */
export interface OrganizationsResource<M extends MoneyForm> {
  /**
   * List organizations. Scope `platform:read`.
   * @example
   * for await (const row of payroll.organizations.list()) console.log(row)
   */
  list(query: ListOrganizationsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Organization>, M>, SyncMeta>
  list(query?: ListOrganizationsQuery, options?: CallOptions): PageCall<Figures<Organization, M>, SyncMeta>
  /**
   * Create an organization. Scope `organizations:write`.
   * @example
   * const answer = await payroll.organizations.create({
   *   name: 'Kaveri Textiles',
   *   legal_name: 'Kaveri Textiles Private Limited',
   *   external_id: 'kaveri',
   *   state_code: 'KA',
   *   pan: 'AAACK1234F',
   *   tan: 'BLRK01234E',
   *   address: { line1: '14 Residency Road', city: 'Bengaluru', state_code: 'KA', pincode: '560025' },
   *   pf: {
   *     is_covered: true,
   *     establishment_code: 'BGBNG0012345000',
   *     contribution_rate: 12,
   *     wage_mode: 'statutory_ceiling',
   *   },
   *   esi: { is_covered: true, employer_code: '49000123450001001' },
   *   pt_registrations: [{ state_code: 'KA', certificate_number: '290012345678' }],
   * })
   */
  create(body: OrganizationCreate, options?: CallOptions): Call<Figures<Organization, M>>
  /**
   * Get an organization. Scope `platform:read`.
   * @example
   * const answer = await payroll.organizations.get(12)
   */
  get(id: string | number, query?: GetOrganizationQuery, options?: CallOptions): Call<Figures<Organization, M>>
  /**
   * Update an organization. Scope `organizations:write`.
   * @example
   * const answer = await payroll.organizations.update(12, {
   *   legal_name: 'Kaveri Textiles India Private Limited',
   *   responsible_person: { name: 'Ramesh Iyer', pan: 'AFZPI7190K', designation: 'Finance Director' },
   * })
   */
  update(id: string | number, body?: OrganizationUpdate, options?: CallOptions): Call<Figures<Organization, M>>
  /**
   * Get an organization logo. Scope `platform:read`.
   * @example
   * await payroll.organizations.getLogo(12).save('getLogo.png')
   */
  getLogo(id: string | number, options?: CallOptions): Download
  /**
   * Set an organization logo. Scope `organizations:write`.
   * @example
   * const answer = await payroll.organizations.putLogo(12, await openFile('logo.png'))
   */
  putLogo(id: string | number, file: Upload, options?: CallOptions): Call<Figures<OrganizationLogo, M>>
  /**
   * Delete an organization logo. Scope `organizations:write`.
   * @example
   * await payroll.organizations.deleteLogo(12)
   */
  deleteLogo(id: string | number, options?: CallOptions): Call<null>
}

/** Operations below `/tasks`. */
export interface TasksResource<M extends MoneyForm> {
  /**
   * List tasks. Scope `platform:read`.
   * @example
   * for await (const row of payroll.tasks.list()) console.log(row)
   */
  list(query?: ListTasksQuery, options?: CallOptions): PageCall<Figures<OrganizationTasks, M>, ListMeta>
}

/** Operations below `/audit-log`. */
export interface AuditLogResource<M extends MoneyForm> {
  /**
   * List audit log entries. Scope `audit:read`.
   * @example
   * for await (const row of payroll.auditLog.list()) console.log(row)
   */
  list(query: ListAuditLogQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<AuditEntry>, M>, SyncMeta, 'csv'>
  list(query?: ListAuditLogQuery, options?: CallOptions): PageCall<Figures<AuditEntry, M>, SyncMeta, 'csv'>
}

/** Operations below `/departments`. */
export interface DepartmentsResource<M extends MoneyForm> {
  /**
   * List departments. Scope `masters:read`.
   * @example
   * for await (const row of payroll.departments.list()) console.log(row)
   */
  list(query: ListDepartmentsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Department>, M>, SyncMeta>
  list(query?: ListDepartmentsQuery, options?: CallOptions): PageCall<Figures<Department, M>, SyncMeta>
  /**
   * Create a department. Scope `masters:write`.
   * @example
   * const answer = await payroll.departments.create({ organization_id: 12, name: 'Finance', code: 'FIN', cost_center_code: 'CC-110' })
   */
  create(body: DepartmentCreate, options?: CallOptions): Call<Figures<Department, M>>
  /**
   * Get a department. Scope `masters:read`.
   * @example
   * const answer = await payroll.departments.get('dep_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetDepartmentQuery, options?: CallOptions): Call<Figures<Department, M>>
  /**
   * Update a department. Scope `masters:write`.
   * @example
   * const answer = await payroll.departments.update('dep_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { name: 'Finance and Accounts' })
   */
  update(id: string | number, body?: DepartmentUpdate, options?: CallOptions): Call<Figures<Department, M>>
  /**
   * Delete a department. Scope `masters:write`.
   * @example
   * await payroll.departments.delete('dep_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  delete(id: string | number, options?: CallOptions): Call<null>
}

/** Operations below `/designations`. */
export interface DesignationsResource<M extends MoneyForm> {
  /**
   * List designations. Scope `masters:read`.
   * @example
   * for await (const row of payroll.designations.list()) console.log(row)
   */
  list(query: ListDesignationsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Designation>, M>, SyncMeta>
  list(query?: ListDesignationsQuery, options?: CallOptions): PageCall<Figures<Designation, M>, SyncMeta>
  /**
   * Create a designation. Scope `masters:write`.
   * @example
   * const answer = await payroll.designations.create({ organization_id: 12, name: 'Senior Accountant', code: 'SR-ACC', grade: 'M2' })
   */
  create(body: DesignationCreate, options?: CallOptions): Call<Figures<Designation, M>>
  /**
   * Get a designation. Scope `masters:read`.
   * @example
   * const answer = await payroll.designations.get('dsg_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetDesignationQuery, options?: CallOptions): Call<Figures<Designation, M>>
  /**
   * Update a designation. Scope `masters:write`.
   * @example
   * const answer = await payroll.designations.update('dsg_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { grade: 'M3' })
   */
  update(id: string | number, body?: DesignationUpdate, options?: CallOptions): Call<Figures<Designation, M>>
  /**
   * Delete a designation. Scope `masters:write`.
   * @example
   * await payroll.designations.delete('dsg_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  delete(id: string | number, options?: CallOptions): Call<null>
}

/** Operations below `/holidays`. */
export interface HolidaysResource<M extends MoneyForm> {
  /**
   * List holidays. Scope `masters:read`.
   * @example
   * for await (const row of payroll.holidays.list({ year: 2026 })) console.log(row)
   */
  list(query: ListHolidaysQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Holiday>, M>, SyncMeta>
  list(query: ListHolidaysQuery, options?: CallOptions): PageCall<Figures<Holiday, M>, SyncMeta>
  /**
   * Create holidays. Scope `masters:write`.
   * @example
   * const answer = await payroll.holidays.create({ organization_id: 12, name: 'Gandhi Jayanti', date: '2026-10-02', type: 'national' })
   */
  create(body?: CreateHolidayBody, options?: CallOptions): Call<Figures<BulkAnswer | Holiday, M>>
  /**
   * Get a holiday. Scope `masters:read`.
   * @example
   * const answer = await payroll.holidays.get('hol_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetHolidayQuery, options?: CallOptions): Call<Figures<Holiday, M>>
  /**
   * Update a holiday. Scope `masters:write`.
   * @example
   * const answer = await payroll.holidays.update('hol_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { name: 'Gandhi Jayanti (national holiday)' })
   */
  update(id: string | number, body?: HolidayUpdate, options?: CallOptions): Call<Figures<Holiday, M>>
  /**
   * Delete a holiday. Scope `masters:write`.
   * @example
   * await payroll.holidays.delete('hol_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  delete(id: string | number, options?: CallOptions): Call<null>
}

/** Operations below `/shifts`. */
export interface ShiftsResource<M extends MoneyForm> {
  /**
   * List shifts. Scope `masters:read`.
   * @example
   * for await (const row of payroll.shifts.list()) console.log(row)
   */
  list(query: ListShiftsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Shift>, M>, SyncMeta>
  list(query?: ListShiftsQuery, options?: CallOptions): PageCall<Figures<Shift, M>, SyncMeta>
  /**
   * Create a shift. Scope `masters:write`.
   * @example
   * const answer = await payroll.shifts.create({
   *   organization_id: 12,
   *   name: 'General',
   *   code: 'GEN',
   *   start_time: '09:30',
   *   end_time: '18:30',
   *   break_minutes: 60,
   * })
   */
  create(body: ShiftCreate, options?: CallOptions): Call<Figures<Shift, M>>
  /**
   * Get a shift. Scope `masters:read`.
   * @example
   * const answer = await payroll.shifts.get('shf_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetShiftQuery, options?: CallOptions): Call<Figures<Shift, M>>
  /**
   * Update a shift. Scope `masters:write`.
   * @example
   * const answer = await payroll.shifts.update('shf_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { grace_minutes: 10 })
   */
  update(id: string | number, body?: ShiftUpdate, options?: CallOptions): Call<Figures<Shift, M>>
  /**
   * Delete a shift. Scope `masters:write`.
   * @example
   * await payroll.shifts.delete('shf_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  delete(id: string | number, options?: CallOptions): Call<null>
  /**
   * Assign a shift. Scope `masters:write`.
   * @example
   * const answer = await payroll.shifts.assign('shf_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { employee_ids: ['emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'], effective_from: '2026-11-01' })
   */
  assign(id: string | number, body: ShiftAssignment, options?: CallOptions): Call<Figures<BulkAnswer, M>>
}

/** Operations below `/employees`. */
export interface EmployeesResource<M extends MoneyForm> {
  /**
   * List employees. Scope `employees:read`.
   * @example
   * for await (const row of payroll.employees.list()) console.log(row)
   */
  list(query: ListEmployeesQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Employee>, M>, SyncMeta, 'csv' | 'xlsx'>
  list(query?: ListEmployeesQuery, options?: CallOptions): PageCall<Figures<Employee, M>, SyncMeta, 'csv' | 'xlsx'>
  /**
   * Create an employee. Scope `employees:write`.
   * @example
   * const answer = await payroll.employees.create({
   *   organization_id: 12,
   *   external_id: 'HR-1042',
   *   employee_code: 'K-0042',
   *   first_name: 'Asha',
   *   middle_name: 'Vinay',
   *   last_name: 'Kulkarni',
   *   email: 'asha.kulkarni@kaveri.example',
   *   phone: '+91 98450 12345',
   *   gender: 'female',
   *   date_of_birth: '1992-05-17',
   *   date_of_joining: '2025-06-02',
   *   employment_type: 'permanent',
   *   department_id: 'dep_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
   *   designation_id: 'dsg_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
   *   work_state_code: 'KA',
   *   work_city: 'Bengaluru',
   *   bank: {
   *     payment_mode: 'bank_transfer',
   *     account_holder_name: 'Asha Kulkarni',
   *     account_number: '50100234567890',
   *     beneficiary_code: 'EMP1042',
   *     ifsc: 'HDFC0000523',
   *     account_type: 'savings',
   *   },
   *   statutory: { pan: 'ABCPK1234L', pf: { uan: '100123456789' }, tax: { regime: 'new' } },
   *   salary: {
   *     effective_from: '2026-04-01',
   *     components: [
   *       { component_code: 'BASIC', monthly_amount: 30000 },
   *       { component_code: 'HRA' },
   *       { component_code: 'SPECIAL', monthly_amount: 8000 },
   *     ],
   *   },
   * })
   */
  create(body: EmployeeCreate, options?: CallOptions): Call<Figures<Employee, M>>
  /**
   * Create or update employees in bulk. Scope `employees:write`.
   * @example
   * const answer = await payroll.employees.bulkUpsert({
   *   organization_id: 12,
   *   mode: 'upsert',
   *   match_on: 'external_id',
   *   items: [
   *     {
   *       external_id: 'HR-1043',
   *       employee_code: 'K-0043',
   *       first_name: 'Imran',
   *       last_name: 'Shaikh',
   *       gender: 'male',
   *       date_of_birth: '1988-11-03',
   *       date_of_joining: '2024-01-15',
   *       employment_type: 'permanent',
   *       work_state_code: 'MH',
   *       salary: {
   *         effective_from: '2026-04-01',
   *         components: [
   *           { component_code: 'BASIC', monthly_amount: 25000 },
   *           { component_code: 'HRA' },
   *           { component_code: 'SPECIAL', monthly_amount: 5000 },
   *         ],
   *       },
   *     },
   *   ],
   * })
   */
  bulkUpsert(body: BulkUpsertEmployeesBody, options?: CallOptions): Call<Figures<BulkAnswer, M>>
  /**
   * Get an employee. Scope `employees:read`.
   * @example
   * const answer = await payroll.employees.get('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetEmployeeQuery, options?: CallOptions): Call<Figures<Employee, M>>
  /**
   * Update an employee. Scope `employees:write`.
   * @example
   * const answer = await payroll.employees.update('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', {
   *   email: 'asha.v.kulkarni@kaveri.example',
   *   department_id: 'dep_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
   * })
   */
  update(id: string | number, body?: EmployeeUpdate, query?: UpdateEmployeeQuery, options?: CallOptions): Call<Figures<Employee, M>>
  /**
   * Delete an employee. Scope `employees:write`.
   * @example
   * await payroll.employees.delete('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  delete(id: string | number, query?: DeleteEmployeeQuery, options?: CallOptions): Call<null>
  /**
   * Get an exit. Scope `employees:read`.
   * @example
   * const answer = await payroll.employees.getExit('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getExit(id: string | number, query?: GetEmployeeExitQuery, options?: CallOptions): Call<Figures<Exit, M>>
  /**
   * Record an exit. Scope `employees:write`.
   * @example
   * const answer = await payroll.employees.createExit('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', {
   *   date_of_leaving: '2026-12-31',
   *   resignation_date: '2026-11-01',
   *   reason: 'resignation',
   *   notice: { required_days: 60, served_days: 60 },
   * })
   */
  createExit(id: string | number, body: ExitCreate, query?: CreateEmployeeExitQuery, options?: CallOptions): Call<Figures<Exit | LateExit, M>>
  /**
   * Update an exit. Scope `employees:write`.
   * @example
   * const answer = await payroll.employees.updateExit('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { date_of_leaving: '2027-03-15', rehire_eligible: true })
   */
  updateExit(id: string | number, body?: ExitUpdate, query?: UpdateEmployeeExitQuery, options?: CallOptions): Call<Figures<Exit | LateExit, M>>
  /**
   * Revoke an exit. Scope `employees:write`.
   * @example
   * const answer = await payroll.employees.revokeExit('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  revokeExit(id: string | number, query?: RevokeEmployeeExitQuery, options?: CallOptions): Call<Figures<RevokeEmployeeExitReply | null, M>>
  /**
   * Record a rehire. Scope `employees:write`.
   * @example
   * const answer = await payroll.employees.rehire('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', {
   *   date_of_joining: '2027-02-01',
   *   salary: {
   *     effective_from: '2027-02-01',
   *     components: [{ component_code: 'BASIC', monthly_amount: 30000 }],
   *   },
   * })
   */
  rehire(id: string | number, body: Rehire, query?: RehireEmployeeQuery, options?: CallOptions): Call<Figures<Employee, M>>
  /**
   * Get bank details. Scope `employees:read`.
   * @example
   * const answer = await payroll.employees.getBank('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getBank(id: string | number, query?: GetEmployeeBankQuery, options?: CallOptions): Call<Figures<BankDetails, M>>
  /**
   * Set bank details. Scope `employees:write`.
   * @example
   * const answer = await payroll.employees.putBank('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', {
   *   payment_mode: 'bank_transfer',
   *   account_holder_name: 'Asha Kulkarni',
   *   account_number: '50100987654321',
   *   beneficiary_code: 'EMP1042',
   *   ifsc: 'HDFC0000523',
   *   account_type: 'savings',
   *   effective_from: '2026-11-01',
   * })
   */
  putBank(id: string | number, body: BankDetailsInput, query?: PutEmployeeBankQuery, options?: CallOptions): Call<Figures<BankDetails, M>>
  /**
   * Get statutory details. Scope `employees:read`.
   * @example
   * const answer = await payroll.employees.getStatutory('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getStatutory(id: string | number, query?: GetEmployeeStatutoryQuery, options?: CallOptions): Call<Figures<StatutoryDetails, M>>
  /**
   * Update statutory details. Scope `employees:write`.
   * @example
   * const answer = await payroll.employees.updateStatutory('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { pf: { vpf: { type: 'percent', value: 5 } }, effective_from: '2026-11-01' })
   */
  updateStatutory(id: string | number, body?: StatutoryDetailsInput, query?: UpdateEmployeeStatutoryQuery, options?: CallOptions): Call<Figures<StatutoryDetails, M>>
  /**
   * Get a tax declaration. Scope `employees:read`.
   * @example
   * const answer = await payroll.employees.getTaxDeclaration('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getTaxDeclaration(id: string | number, query?: GetTaxDeclarationQuery, options?: CallOptions): Call<Figures<TaxDeclaration, M>>
  /**
   * Set a tax declaration. Scope `employees:write`.
   * @example
   * const answer = await payroll.employees.putTaxDeclaration('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', {
   *   declarations: [{ section: '80C', amount: 150000 }],
   *   rent: [
   *     {
   *       from: '2026-04-01',
   *       monthly: 18000,
   *       landlord_pan: 'AFZPI7190K',
   *       landlord_name: 'Ramesh Iyer',
   *     },
   *   ],
   * })
   */
  putTaxDeclaration(id: string | number, body?: TaxDeclarationInput, query?: PutTaxDeclarationQuery, options?: CallOptions): Call<Figures<TaxDeclaration, M>>
  /**
   * Record tax proofs. Scope `employees:write`.
   * @example
   * const answer = await payroll.employees.recordTaxProofs('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { proofs: [{ section: '80C', accepted: true, amount: 140000 }] })
   */
  recordTaxProofs(id: string | number, body: TaxProofsInput, query?: RecordTaxProofsQuery, options?: CallOptions): Call<Figures<TaxDeclaration, M>>
  /**
   * Get an income tax projection. Scope `salary:read`.
   * @example
   * const answer = await payroll.employees.getTaxProjection('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getTaxProjection(id: string | number, query?: GetTaxProjectionQuery, options?: CallOptions): Call<Figures<TaxProjection, M>>
  /**
   * Get leave balances. Scope `inputs:read`.
   * @example
   * const answer = await payroll.employees.getLeaveBalances('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getLeaveBalances(id: string | number, query?: GetLeaveBalancesQuery, options?: CallOptions): Call<Figures<LeaveBalances, M>>
  /**
   * Set leave balances. Scope `inputs:write`.
   * @example
   * const answer = await payroll.employees.putLeaveBalances('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', {
   *   as_of: '2026-09-30',
   *   items: [
   *     { leave_type: 'EL', balance: 18.5, encashable: true },
   *     { leave_type: 'SL', balance: 6, encashable: false },
   *   ],
   * })
   */
  putLeaveBalances(id: string | number, body: LeaveBalancesInput, query?: PutLeaveBalancesQuery, options?: CallOptions): Call<Figures<LeaveBalances, M>>
  /**
   * Get opening balances. Scope `salary:read`.
   * @example
   * const answer = await payroll.employees.getOpeningBalances('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getOpeningBalances(id: string | number, query?: GetOpeningBalancesQuery, options?: CallOptions): Call<Figures<OpeningBalances, M>>
  /**
   * Set opening balances. Scope `salary:write`.
   * @example
   * const answer = await payroll.employees.putOpeningBalances('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { months: 6, gross: 300000, taxable: 300000, pf: 10800, pt: 1200, tds: 0, esi: 0 })
   */
  putOpeningBalances(id: string | number, body: OpeningBalancesInput, query?: PutOpeningBalancesQuery, options?: CallOptions): Call<Figures<OpeningBalances, M>>
  /**
   * Get professional tax details. Scope `config:read`.
   * @example
   * const answer = await payroll.employees.getProfessionalTax('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getProfessionalTax(id: string | number, query?: GetEmployeeProfessionalTaxQuery, options?: CallOptions): Call<Figures<EmployeeProfessionalTax, M>>
  /**
   * Set professional tax details. Scope `config:write`.
   * @example
   * const answer = await payroll.employees.putProfessionalTax('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { applicable: true, state_code: 'KA', effective_from: '2026-11-01' })
   */
  putProfessionalTax(id: string | number, body: EmployeeProfessionalTaxInput, query?: PutEmployeeProfessionalTaxQuery, options?: CallOptions): Call<Figures<EmployeeProfessionalTax, M>>
  /**
   * Get flexible benefits. Scope `salary:read`.
   * @example
   * const answer = await payroll.employees.getBenefits('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getBenefits(id: string | number, query?: GetEmployeeBenefitsQuery, options?: CallOptions): Call<Figures<EmployeeBenefits, M>>
  /**
   * Get a payroll cycle assignment. Scope `config:read`.
   * @example
   * const answer = await payroll.employees.getCycle('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getCycle(id: string | number, query?: GetEmployeeCycleQuery, options?: CallOptions): Call<Figures<EmployeeCycle, M>>
  /**
   * Set a payroll cycle. Scope `config:write`.
   * @example
   * const answer = await payroll.employees.putCycle('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { cycle_id: 'cyc_01KAM3T9X4Q2V7R8Z5B6N1C0DE', effective_from: '2026-12-01' })
   */
  putCycle(id: string | number, body: EmployeeCycleInput, query?: PutEmployeeCycleQuery, options?: CallOptions): Call<Figures<EmployeeCycle, M>>
  /**
   * Get a salary. Scope `salary:read`.
   * @example
   * const answer = await payroll.employees.getSalary('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getSalary(id: string | number, query?: GetEmployeeSalaryQuery, options?: CallOptions): Call<Figures<EmployeeSalary, M>>
  /**
   * Set a salary. Scope `salary:write`.
   * @example
   * const answer = await payroll.employees.putSalary('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', {
   *   effective_from: '2026-11-01',
   *   reason: 'Promotion',
   *   components: [
   *     { component_code: 'BASIC', monthly_amount: 33000 },
   *     { component_code: 'HRA' },
   *     { component_code: 'SPECIAL', monthly_amount: 8800 },
   *   ],
   * })
   */
  putSalary(id: string | number, body: PutEmployeeSalaryBody, query?: PutEmployeeSalaryQuery, options?: CallOptions): Call<Figures<EmployeeSalary, M>>
  /**
   * List past salaries. Scope `salary:read`.
   * @example
   * for await (const row of payroll.employees.listSalaryHistory('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(row)
   */
  listSalaryHistory(id: string | number, query?: ListSalaryHistoryQuery, options?: CallOptions): PageCall<Figures<PastSalary, M>, ListMeta>
  /**
   * Get an hourly rate. Scope `salary:read`.
   * @example
   * const answer = await payroll.employees.getHourlyRate('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getHourlyRate(id: string | number, query?: GetHourlyRateQuery, options?: CallOptions): Call<Figures<HourlyRate, M>>
  /**
   * Set an hourly rate. Scope `salary:write`.
   * @example
   * const answer = await payroll.employees.putHourlyRate('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { rate: 240, effective_from: '2027-02-01' })
   */
  putHourlyRate(id: string | number, body: HourlyRateInput, query?: PutHourlyRateQuery, options?: CallOptions): Call<Figures<HourlyRate, M>>
  /**
   * List increments. Scope `salary:read`.
   * @example
   * for await (const row of payroll.employees.listIncrements('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(row)
   */
  listIncrements(id: string | number, query: ListIncrementsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Increment>, M>, SyncMeta>
  listIncrements(id: string | number, query?: ListIncrementsQuery, options?: CallOptions): PageCall<Figures<Increment, M>, SyncMeta>
  /**
   * Create an increment. Scope `salary:write`.
   * @example
   * const answer = await payroll.employees.createIncrement('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { effective_from: '2026-12-01', type: 'percent', value: 10, reason: 'Annual revision' })
   */
  createIncrement(id: string | number, body: CreateIncrementBody, query?: CreateIncrementQuery, options?: CallOptions): Call<Figures<IncrementTried | Increment, M>>
  /**
   * Get payroll permission. Scope `salary:read`.
   * @example
   * const answer = await payroll.employees.getPayrollPermission('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getPayrollPermission(id: string | number, query?: GetPayrollPermissionQuery, options?: CallOptions): Call<Figures<PayrollPermission, M>>
  /**
   * Set payroll permission. Scope `salary:write`.
   * @example
   * const answer = await payroll.employees.putPayrollPermission('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', {
   *   allowed: false,
   *   reason: 'Sabbatical',
   *   effective_from: '2027-02-01',
   *   until: '2027-03-31',
   * })
   */
  putPayrollPermission(id: string | number, body: PayrollPermissionInput, query?: PutPayrollPermissionQuery, options?: CallOptions): Call<Figures<PayrollPermission, M>>
  /**
   * List variable components. Scope `salary:read`.
   * @example
   * for await (const row of payroll.employees.listVariableComponents('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(row)
   */
  listVariableComponents(id: string | number, query: ListVariableComponentsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<VariableItem>, M>, SyncMeta>
  listVariableComponents(id: string | number, query?: ListVariableComponentsQuery, options?: CallOptions): PageCall<Figures<VariableItem, M>, SyncMeta>
  /**
   * Add variable components. Scope `salary:write`.
   * @example
   * const answer = await payroll.employees.createVariableComponents('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', {
   *   component_code: 'CONVEYANCE',
   *   month: 12,
   *   year: 2026,
   *   amount: 7500,
   *   external_id: 'VAR-2026-10-1042',
   * })
   */
  createVariableComponents(id: string | number, body?: CreateVariableComponentsBody, query?: CreateVariableComponentsQuery, options?: CallOptions): Call<Figures<BulkAnswer | VariableItem | CreateVariableComponentsAccepted, M>>
  /**
   * Replace variable components. Scope `salary:write`.
   * @example
   * const answer = await payroll.employees.replaceVariableComponents('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { month: 12, year: 2026, items: [{ component_code: 'CONVEYANCE', amount: 8000 }] })
   */
  replaceVariableComponents(id: string | number, body: VariableMonthInput, query?: ReplaceVariableComponentsQuery, options?: CallOptions): Call<Figures<ReplaceVariableComponentsReply | ReplaceVariableComponentsReply & {
    /** The wage month that takes the input, if the month itself is closed. */
    applied_to: {
      /** Month, 1 to 12. */
      month: number
      /** Calendar year. */
      year: number
    }
  }, M>>
  /**
   * Delete a variable component. Scope `salary:write`.
   * @example
   * await payroll.employees.deleteVariableComponent('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { variable_id: 'var_01KAM3T9X4Q2V7R8Z5B6N1C0DE' })
   */
  deleteVariableComponent(id: string | number, query: DeleteVariableComponentQuery, options?: CallOptions): Call<null>
  /**
   * List advances. Scope `inputs:read`.
   * @example
   * for await (const row of payroll.employees.listAdvances('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(row)
   */
  listAdvances(id: string | number, query: ListAdvancesQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Advance>, M>, SyncMeta>
  listAdvances(id: string | number, query?: ListAdvancesQuery, options?: CallOptions): PageCall<Figures<Advance, M>, SyncMeta>
  /**
   * Create an advance. Scope `inputs:write`.
   * @example
   * const answer = await payroll.employees.createAdvance('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', {
   *   type: 'salary_advance',
   *   amount: 30000,
   *   disbursed_on: '2026-11-05',
   *   repayment: { method: 'installments', installments: 3, start_month: 12, start_year: 2026 },
   * })
   */
  createAdvance(id: string | number, body: AdvanceCreate, query?: CreateAdvanceQuery, options?: CallOptions): Call<Figures<Advance, M>>
  /**
   * Get an advance. Scope `inputs:read`.
   * @example
   * const answer = await payroll.employees.getAdvance('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', 'adv_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getAdvance(id: string | number, advanceId: string | number, query?: GetAdvanceQuery, options?: CallOptions): Call<Figures<Advance, M>>
  /**
   * Update an advance. Scope `inputs:write`.
   * @example
   * const answer = await payroll.employees.updateAdvance('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', 'adv_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { external_id: 'ADV-2026-17' })
   */
  updateAdvance(id: string | number, advanceId: string | number, body?: AdvanceUpdate, query?: UpdateAdvanceQuery, options?: CallOptions): Call<Figures<Advance, M>>
  /**
   * Pause an advance. Scope `inputs:write`.
   * @example
   * const answer = await payroll.employees.pauseAdvance('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', 'adv_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { remarks: 'Medical emergency' })
   */
  pauseAdvance(id: string | number, advanceId: string | number, body?: AdvancePause, query?: PauseAdvanceQuery, options?: CallOptions): Call<Figures<Advance, M>>
  /**
   * Close an advance. Scope `inputs:approve`.
   * @example
   * const answer = await payroll.employees.closeAdvance('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', 'adv_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { write_off: false, remarks: 'Repaid by bank transfer' })
   */
  closeAdvance(id: string | number, advanceId: string | number, body?: AdvanceClose, query?: CloseAdvanceQuery, options?: CallOptions): Call<Figures<Advance, M>>
  /**
   * List payslips of an employee. Scope `payslips:read`.
   * @example
   * for await (const row of payroll.employees.listPayslips('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(row)
   */
  listPayslips(id: string | number, query: ListEmployeePayslipsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Payslip>, M>, SyncMeta>
  listPayslips(id: string | number, query?: ListEmployeePayslipsQuery, options?: CallOptions): PageCall<Figures<Payslip, M>, SyncMeta>
}

/** Operations below `/payroll-settings`. */
export interface PayrollSettingsResource<M extends MoneyForm> {
  /**
   * Get payroll settings. Scope `config:read`.
   * @example
   * const answer = await payroll.payrollSettings.get()
   */
  get(query?: GetPayrollSettingsQuery, options?: CallOptions): Call<Figures<PayrollSettingsAnswer, M>>
  /**
   * Update payroll settings. Scope `config:write`.
   * @example
   * const answer = await payroll.payrollSettings.update({ organization_id: 12, rounding: { net: 'nearest_rupee' } })
   */
  update(body?: PayrollSettingsUpdate, options?: CallOptions): Call<Figures<PayrollSettingsAnswer, M>>
  /**
   * Get pay period settings. Scope `config:read`.
   * @example
   * const answer = await payroll.payrollSettings.getPeriodSettings()
   */
  getPeriodSettings(query?: GetPeriodSettingsQuery, options?: CallOptions): Call<Figures<PayPeriodSettingsAnswer, M>>
  /**
   * Set the pay period. Scope `config:write`.
   * @example
   * const answer = await payroll.payrollSettings.putPeriodSettings({ organization_id: 12, type: 'calendar_month', pay_day: 'last_working_day' })
   */
  putPeriodSettings(body: PayPeriodSettingsInput, options?: CallOptions): Call<Figures<PayPeriodSettingsAnswer, M>>
  /**
   * Get salary day settings. Scope `config:read`.
   * @example
   * const answer = await payroll.payrollSettings.getSalaryDays()
   */
  getSalaryDays(query?: GetSalaryDaysQuery, options?: CallOptions): Call<Figures<SalaryDaysAnswer, M>>
  /**
   * Set salary days. Scope `config:write`.
   * @example
   * const answer = await payroll.payrollSettings.putSalaryDays({ organization_id: 12, basis: 'calendar_days' })
   */
  putSalaryDays(body: SalaryDaysInput, options?: CallOptions): Call<Figures<SalaryDaysAnswer, M>>
  /**
   * Get the currency. Scope `config:read`.
   * @example
   * const answer = await payroll.payrollSettings.getCurrencySettings()
   */
  getCurrencySettings(query?: GetCurrencySettingsQuery, options?: CallOptions): Call<Figures<CurrencySettingsAnswer, M>>
  /**
   * Set the currency. Scope `config:write`.
   * @example
   * const answer = await payroll.payrollSettings.putCurrencySettings({ organization_id: 12, currency: 'INR' })
   */
  putCurrencySettings(body: PutCurrencySettingsBody, options?: CallOptions): Call<Figures<CurrencySettingsAnswer, M>>
}

/** Operations below `/salary-components`. */
export interface SalaryComponentsResource<M extends MoneyForm> {
  /**
   * List salary components. Scope `config:read`.
   * @example
   * for await (const row of payroll.salaryComponents.list()) console.log(row)
   */
  list(query: ListSalaryComponentsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<SalaryComponent>, M>, SyncMeta>
  list(query?: ListSalaryComponentsQuery, options?: CallOptions): PageCall<Figures<SalaryComponent, M>, SyncMeta>
  /**
   * Create a salary component. Scope `config:write`.
   * @example
   * const answer = await payroll.salaryComponents.create({
   *   organization_id: 12,
   *   code: 'CONVEYANCE',
   *   name: 'Conveyance allowance',
   *   type: 'earning',
   *   category: 'conveyance',
   *   calculation: { method: 'flat' },
   * })
   */
  create(body: SalaryComponentCreate, options?: CallOptions): Call<Figures<SalaryComponent, M>>
  /**
   * Get a salary component. Scope `config:read`.
   * @example
   * const answer = await payroll.salaryComponents.get('cmp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetSalaryComponentQuery, options?: CallOptions): Call<Figures<SalaryComponent, M>>
  /**
   * Update a salary component. Scope `config:write`.
   * @example
   * const answer = await payroll.salaryComponents.update('cmp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { name: 'Conveyance' })
   */
  update(id: string | number, body?: SalaryComponentUpdate, options?: CallOptions): Call<Figures<SalaryComponent, M>>
  /**
   * Delete a salary component. Scope `config:write`.
   * @example
   * await payroll.salaryComponents.delete('cmp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  delete(id: string | number, options?: CallOptions): Call<null>
}

/** Operations below `/salary-groups`. */
export interface SalaryGroupsResource<M extends MoneyForm> {
  /**
   * List salary groups. Scope `config:read`.
   * @example
   * for await (const row of payroll.salaryGroups.list()) console.log(row)
   */
  list(query: ListSalaryGroupsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<SalaryGroup>, M>, SyncMeta>
  list(query?: ListSalaryGroupsQuery, options?: CallOptions): PageCall<Figures<SalaryGroup, M>, SyncMeta>
  /**
   * Create a salary group. Scope `config:write`.
   * @example
   * const answer = await payroll.salaryGroups.create({
   *   organization_id: 12,
   *   name: 'Staff',
   *   code: 'STAFF',
   *   components: [
   *     { component_code: 'BASIC', calculation: { method: 'percent_of_ctc', value: 50 } },
   *     { component_code: 'HRA' },
   *     { component_code: 'SPECIAL', calculation: { method: 'balancing' } },
   *   ],
   * })
   */
  create(body: SalaryGroupCreate, options?: CallOptions): Call<Figures<SalaryGroup, M>>
  /**
   * Get a salary group. Scope `config:read`.
   * @example
   * const answer = await payroll.salaryGroups.get('grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetSalaryGroupQuery, options?: CallOptions): Call<Figures<SalaryGroup, M>>
  /**
   * Update a salary group. Scope `config:write`.
   * @example
   * const answer = await payroll.salaryGroups.update('grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { description: 'Monthly salaried staff' })
   */
  update(id: string | number, body?: SalaryGroupUpdate, options?: CallOptions): Call<Figures<SalaryGroup, M>>
  /**
   * Delete a salary group. Scope `config:write`.
   * @example
   * await payroll.salaryGroups.delete('grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  delete(id: string | number, options?: CallOptions): Call<null>
  /**
   * List components of a group. Scope `config:read`.
   * @example
   * for await (const row of payroll.salaryGroups.listComponents('grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(row)
   */
  listComponents(id: string | number, query?: ListSalaryGroupComponentsQuery, options?: CallOptions): PageCall<Figures<SalaryGroupComponent, M>, ListMeta>
  /**
   * Set components of a group. Scope `config:write`.
   * @example
   * const answer = await payroll.salaryGroups.putComponents('grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', {
   *   components: [
   *     { component_code: 'BASIC', calculation: { method: 'percent_of_ctc', value: 50 } },
   *     { component_code: 'HRA' },
   *     { component_code: 'SPECIAL', calculation: { method: 'balancing' } },
   *   ],
   * })
   */
  putComponents(id: string | number, body: PutSalaryGroupComponentsBody, query?: PutSalaryGroupComponentsQuery, options?: CallOptions): Call<Figures<PutSalaryGroupComponentsReply, M>>
  /**
   * Add a component to a group. Scope `config:write`.
   * @example
   * const answer = await payroll.salaryGroups.addComponent('grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { component_code: 'CONVEYANCE', calculation: { method: 'flat', value: 1600 } })
   */
  addComponent(id: string | number, body: AddSalaryGroupComponentBody, options?: CallOptions): Call<Figures<SalaryGroupComponent, M>>
  /**
   * List employees of a group. Scope `config:read`.
   * @example
   * for await (const row of payroll.salaryGroups.listEmployees('grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(row)
   */
  listEmployees(id: string | number, query: ListSalaryGroupEmployeesQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<SalaryGroupEmployee>, M>, SyncMeta>
  listEmployees(id: string | number, query?: ListSalaryGroupEmployeesQuery, options?: CallOptions): PageCall<Figures<SalaryGroupEmployee, M>, SyncMeta>
  /**
   * Assign employees to a group. Scope `config:write`.
   * @example
   * const answer = await payroll.salaryGroups.assignEmployees('grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', {
   *   employee_ids: ['emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
   *   effective_from: '2026-11-01',
   *   action: 'assign',
   * })
   */
  assignEmployees(id: string | number, body: SalaryGroupAssignment, options?: CallOptions): Call<Figures<BulkAnswer, M>>
}

/** Operations below `/tds-slabs`. */
export interface TaxSlabsResource<M extends MoneyForm> {
  /**
   * List income tax slabs. Scope `config:read`.
   * @example
   * for await (const row of payroll.taxSlabs.list()) console.log(row)
   */
  list(query?: ListTaxSlabsQuery, options?: CallOptions): PageCall<Figures<TaxSlab, M>, ListMeta>
  /**
   * Create an income tax scale. Scope `config:write`.
   * @example
   * const answer = await payroll.taxSlabs.create({
   *   organization_id: 12,
   *   tax_year: '2026-27',
   *   regime: 'new',
   *   age_band: 'all',
   *   slabs: [{ from: 0, to: 400000, rate_percent: 0 }, { from: 400000, to: null, rate_percent: 10 }],
   *   standard_deduction: 75000,
   *   cess_percent: 4,
   * })
   */
  create(body: TaxSlabCreate, options?: CallOptions): Call<Figures<TaxSlab, M>>
  /**
   * Get an income tax scale. Scope `config:read`.
   * @example
   * const answer = await payroll.taxSlabs.get('tds_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetTaxSlabQuery, options?: CallOptions): Call<Figures<TaxSlab, M>>
  /**
   * Update an income tax scale. Scope `config:write`.
   * @example
   * const answer = await payroll.taxSlabs.update('tds_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { standard_deduction: 50000 })
   */
  update(id: string | number, body?: TaxSlabUpdate, options?: CallOptions): Call<Figures<TaxSlab, M>>
  /**
   * Delete an income tax scale. Scope `config:write`.
   * @example
   * await payroll.taxSlabs.delete('tds_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  delete(id: string | number, options?: CallOptions): Call<null>
}

/** Operations below `/professional-tax`. */
export interface ProfessionalTaxResource<M extends MoneyForm> {
  /**
   * List professional tax slabs. Scope `config:read`.
   * @example
   * for await (const row of payroll.professionalTax.listStates()) console.log(row)
   */
  listStates(query?: ListProfessionalTaxStatesQuery, options?: CallOptions): PageCall<Figures<ProfessionalTaxState, M>, ListMeta>
}

/** Operations below `/reimbursement-rates`. */
export interface ReimbursementRatesResource<M extends MoneyForm> {
  /**
   * List reimbursement rates. Scope `config:read`.
   * @example
   * for await (const row of payroll.reimbursementRates.list()) console.log(row)
   */
  list(query: ListReimbursementRatesQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<ReimbursementRate>, M>, SyncMeta>
  list(query?: ListReimbursementRatesQuery, options?: CallOptions): PageCall<Figures<ReimbursementRate, M>, SyncMeta>
  /**
   * Create a reimbursement rate. Scope `config:write`.
   * @example
   * const answer = await payroll.reimbursementRates.create({
   *   organization_id: 12,
   *   code: 'CAR_KM',
   *   name: 'Own car',
   *   unit: 'km',
   *   rate: 12,
   *   effective_from: '2026-04-01',
   * })
   */
  create(body: ReimbursementRateCreate, options?: CallOptions): Call<Figures<ReimbursementRate, M>>
}

/** Operations below `/payment-methods`. */
export interface PaymentMethodsResource<M extends MoneyForm> {
  /**
   * List payment methods. Scope `config:read`.
   * @example
   * for await (const row of payroll.paymentMethods.list()) console.log(row)
   */
  list(query: ListPaymentMethodsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<PaymentMethod>, M>, SyncMeta>
  list(query?: ListPaymentMethodsQuery, options?: CallOptions): PageCall<Figures<PaymentMethod, M>, SyncMeta>
  /**
   * Create a payment method. Scope `config:write`.
   * @example
   * const answer = await payroll.paymentMethods.create({
   *   organization_id: 12,
   *   name: 'HDFC salary account',
   *   type: 'bank_transfer',
   *   bank_format: 'hdfc',
   *   bank_account: {
   *     account_name: 'Kaveri Textiles Private Limited',
   *     account_number: '50200011223344',
   *     ifsc: 'HDFC0000523',
   *   },
   * })
   */
  create(body: PaymentMethodCreate, options?: CallOptions): Call<Figures<PaymentMethod, M>>
}

/** Operations below `/payroll-cycles`. */
export interface PayrollCyclesResource<M extends MoneyForm> {
  /**
   * List payroll cycles. Scope `config:read`.
   * @example
   * for await (const row of payroll.payrollCycles.list()) console.log(row)
   */
  list(query: ListPayrollCyclesQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<PayrollCycle>, M>, SyncMeta>
  list(query?: ListPayrollCyclesQuery, options?: CallOptions): PageCall<Figures<PayrollCycle, M>, SyncMeta>
  /**
   * Create a payroll cycle. Scope `config:write`.
   * @example
   * const answer = await payroll.payrollCycles.create({ organization_id: 12, name: 'Factory', frequency: 'monthly', pay_day: 'last_day' })
   */
  create(body: PayrollCycleCreate, options?: CallOptions): Call<Figures<PayrollCycle, M>>
  /**
   * List payroll cycle periods. Scope `config:read`.
   * @example
   * for await (const row of payroll.payrollCycles.listPeriods('cyc_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(row)
   */
  listPeriods(id: string | number, query?: ListPayrollCyclePeriodsQuery, options?: CallOptions): PageCall<Figures<PayrollCyclePeriod, M>, ListMeta>
}

/** Operations below `/attendance`. */
export interface AttendanceResource<M extends MoneyForm> {
  /**
   * List attendance. Scope `inputs:read`.
   * @example
   * for await (const row of payroll.attendance.list({ month: 10, year: 2026 })) console.log(row)
   */
  list(query: ListAttendanceQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<AttendanceRecord>, M>, SyncMeta>
  list(query?: ListAttendanceQuery, options?: CallOptions): PageCall<Figures<AttendanceRecord, M>, SyncMeta>
  /**
   * Record attendance. Scope `inputs:write`.
   * @example
   * const answer = await payroll.attendance.record({
   *   organization_id: 12,
   *   employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
   *   month: 10,
   *   year: 2026,
   *   lop_days: 1,
   * })
   */
  record(body: RecordAttendanceBody, options?: CallOptions): Call<Figures<AttendanceRecord | RecordAttendanceAccepted, M>>
  /**
   * Record attendance in bulk. Scope `inputs:write`.
   * @example
   * const answer = await payroll.attendance.bulkRecord({
   *   organization_id: 12,
   *   view: 'monthly',
   *   items: [
   *     {
   *       employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
   *       month: 10,
   *       year: 2026,
   *       lop_days: 1,
   *       overtime_minutes: 120,
   *     },
   *   ],
   * })
   */
  bulkRecord(body: BulkRecordAttendanceBody, options?: CallOptions): Call<Figures<BulkAnswer, M>>
}

/** Operations below `/leaves`. */
export interface LeavesResource<M extends MoneyForm> {
  /**
   * List leaves. Scope `inputs:read`.
   * @example
   * for await (const row of payroll.leaves.list()) console.log(row)
   */
  list(query: ListLeavesQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Leave>, M>, SyncMeta>
  list(query?: ListLeavesQuery, options?: CallOptions): PageCall<Figures<Leave, M>, SyncMeta>
  /**
   * Create a leave. Scope `inputs:write`.
   * @example
   * const answer = await payroll.leaves.create({
   *   organization_id: 12,
   *   employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
   *   leave_type: 'CL',
   *   from_date: '2026-12-14',
   *   to_date: '2026-12-15',
   *   reason: 'Family function',
   * })
   */
  create(body: LeaveCreate, options?: CallOptions): Call<Figures<Leave | CreateLeaveAccepted, M>>
  /**
   * Get a leave. Scope `inputs:read`.
   * @example
   * const answer = await payroll.leaves.get('lv_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetLeaveQuery, options?: CallOptions): Call<Figures<Leave, M>>
  /**
   * Update or decide a leave. Scope `inputs:write`.
   * @example
   * const answer = await payroll.leaves.update('lv_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { status: 'approved' })
   */
  update(id: string | number, body?: LeaveUpdate, options?: CallOptions): Call<Figures<Leave | UpdateLeaveAccepted, M>>
  /**
   * Delete a leave. Scope `inputs:write`.
   * @example
   * const answer = await payroll.leaves.delete('lv_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  delete(id: string | number, options?: CallOptions): Call<Figures<DeleteLeaveReply | null, M>>
}

/** Operations below `/overtime-requests`. */
export interface OvertimeRequestsResource<M extends MoneyForm> {
  /**
   * List overtime requests. Scope `inputs:read`.
   * @example
   * for await (const row of payroll.overtimeRequests.list()) console.log(row)
   */
  list(query: ListOvertimeRequestsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<OvertimeRequest>, M>, SyncMeta>
  list(query?: ListOvertimeRequestsQuery, options?: CallOptions): PageCall<Figures<OvertimeRequest, M>, SyncMeta>
  /**
   * Create an overtime request. Scope `inputs:write`.
   * @example
   * const answer = await payroll.overtimeRequests.create({
   *   organization_id: 12,
   *   employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
   *   date: '2026-12-14',
   *   minutes: 120,
   *   reason: 'Quarter-end closing',
   * })
   */
  create(body: OvertimeRequestCreate, options?: CallOptions): Call<Figures<OvertimeRequest | CreateOvertimeRequestAccepted, M>>
  /**
   * Decide an overtime request. Scope `inputs:approve`.
   * @example
   * const answer = await payroll.overtimeRequests.decide('otr_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { decision: 'approve', approved_minutes: 90 })
   */
  decide(id: string | number, body: OvertimeDecision, options?: CallOptions): Call<Figures<OvertimeRequest | DecideOvertimeRequestAccepted, M>>
}

/** Operations below `/overtime-policies`. */
export interface OvertimePoliciesResource<M extends MoneyForm> {
  /**
   * List overtime policies. Scope `inputs:read`.
   * @example
   * for await (const row of payroll.overtimePolicies.list()) console.log(row)
   */
  list(query: ListOvertimePoliciesQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<OvertimePolicy>, M>, SyncMeta>
  list(query?: ListOvertimePoliciesQuery, options?: CallOptions): PageCall<Figures<OvertimePolicy, M>, SyncMeta>
  /**
   * Create an overtime policy. Scope `inputs:write`.
   * @example
   * const answer = await payroll.overtimePolicies.create({
   *   organization_id: 12,
   *   name: 'Factory',
   *   rate_basis: 'basic_da',
   *   hours_per_day: 8,
   *   days_per_month: 26,
   *   multiplier: 2,
   *   min_minutes: 30,
   *   round_to_minutes: 15,
   * })
   */
  create(body: OvertimePolicyCreate, options?: CallOptions): Call<Figures<OvertimePolicy, M>>
  /**
   * Assign an overtime policy. Scope `inputs:write`.
   * @example
   * const answer = await payroll.overtimePolicies.assign('otp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { employee_ids: ['emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'], effective_from: '2026-11-01' })
   */
  assign(id: string | number, body: OvertimePolicyAssignment, options?: CallOptions): Call<Figures<BulkAnswer, M>>
}

/** Operations below `/expenses`. */
export interface ExpensesResource<M extends MoneyForm> {
  /**
   * List expenses. Scope `inputs:read`.
   * @example
   * for await (const row of payroll.expenses.list()) console.log(row)
   */
  list(query: ListExpensesQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Expense>, M>, SyncMeta>
  list(query?: ListExpensesQuery, options?: CallOptions): PageCall<Figures<Expense, M>, SyncMeta>
  /**
   * Create an expense. Scope `inputs:write`.
   * @example
   * const answer = await payroll.expenses.create({
   *   organization_id: 12,
   *   employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
   *   category: 'Local travel',
   *   spent_on: '2026-10-12',
   *   claimed_amount: 850,
   *   bill_number: 'INV-2291',
   * })
   */
  create(body: ExpenseCreate, options?: CallOptions): Call<Figures<Expense | CreateExpenseAccepted, M>>
  /**
   * Decide an expense. Scope `inputs:approve`.
   * @example
   * const answer = await payroll.expenses.decide('exp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { decision: 'approve', approved_amount: 800 })
   */
  decide(id: string | number, body: ExpenseDecision, options?: CallOptions): Call<Figures<Expense | DecideExpenseAccepted, M>>
}

/** Operations below `/payroll-runs`. */
export interface RunsResource<M extends MoneyForm> {
  /**
   * List payroll runs. Scope `payroll:read`.
   * @example
   * for await (const row of payroll.runs.list()) console.log(row)
   */
  list(query: ListPayrollRunsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<PayrollRunSummary>, M>, SyncMeta>
  list(query?: ListPayrollRunsQuery, options?: CallOptions): PageCall<Figures<PayrollRunSummary, M>, SyncMeta>
  /**
   * Create a payroll run. Scope `payroll:run`.
   * @example
   * const answer = await payroll.runs.create({
   *   organization_id: 12,
   *   period: { month: 10, year: 2026 },
   *   name: 'October 2026',
   *   external_id: 'RUN-2026-10',
   * })
   */
  create(body: CreatePayrollRunBody, options?: CallOptions): Call<Figures<PayrollRun, M>>
  /**
   * Create or calculate runs in bulk. Scope `payroll:run`.
   * @example
   * const answer = await payroll.runs.batch({ action: 'create', organization_ids: [12], period: { month: 11, year: 2026 } })
   */
  batch(body: BatchPayrollRunsBody, options?: CallOptions): Call<Figures<BulkAnswer, M>>
  /**
   * Get a payroll run. Scope `payroll:read`.
   * @example
   * const answer = await payroll.runs.get('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetPayrollRunQuery, options?: CallOptions): Call<Figures<PayrollRun, M>>
  /**
   * Update a payroll run. Scope `payroll:run`.
   * @example
   * const answer = await payroll.runs.update('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { name: 'October 2026 (staff)', metadata: { approver: 'R. Iyer' } })
   */
  update(id: string | number, body?: UpdatePayrollRunBody, options?: CallOptions): Call<Figures<PayrollRun, M>>
  /**
   * Delete a draft run. Scope `payroll:run`.
   * @example
   * await payroll.runs.cancel('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  cancel(id: string | number, options?: CallOptions): Call<null>
  /**
   * Calculate a payroll run. Scope `payroll:run`.
   * @example
   * const answer = await payroll.runs.calculate('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { on_employee_error: 'continue' })
   */
  calculate(id: string | number, body?: CalculatePayrollRunBody, options?: FollowOptions): Call<Figures<PayrollRun, M>>
  /**
   * Recalculate a payroll run. Scope `payroll:run`.
   * @example
   * const answer = await payroll.runs.recalculate('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { only: 'all', reason: 'Attendance was corrected' })
   */
  recalculate(id: string | number, body?: RecalculatePayrollRunBody, options?: FollowOptions): Call<Figures<PayrollRun, M>>
  /**
   * Cancel a calculation. Scope `payroll:run`.
   * @example
   * const answer = await payroll.runs.cancelCalculation('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  cancelCalculation(id: string | number, options?: CallOptions): Call<Figures<PayrollRun, M>>
  /**
   * Stream run events. Scope `payroll:read`.
   * @example
   * for await (const event of payroll.runs.watch('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(event.data)
   */
  watch(id: string | number, options?: StreamOptions): EventStream
  /**
   * List payslips of a run. Scope `payroll:read`.
   * @example
   * for await (const row of payroll.runs.listEmployees('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(row)
   */
  listEmployees(id: string | number, query: ListPayrollRunEmployeesQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Payslip>, M>, {
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
    /** Revision that the payslips belong to. */
    revision: number | null
  }, 'csv' | 'xlsx'>
  listEmployees(id: string | number, query?: ListPayrollRunEmployeesQuery, options?: CallOptions): PageCall<Figures<Payslip, M>, {
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
    /** Revision that the payslips belong to. */
    revision: number | null
  }, 'csv' | 'xlsx'>
  /**
   * Get one payslip of a run. Scope `payroll:read`.
   * @example
   * const answer = await payroll.runs.getEmployee('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getEmployee(id: string | number, empId: string | number, query?: GetPayrollRunEmployeeQuery, options?: CallOptions): Call<Figures<Payslip, M>>
  /**
   * Adjust one employee of a run. Scope `payroll:run`.
   * @example
   * const answer = await payroll.runs.adjustEmployee('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', {
   *   overrides: [{ code: 'TDS', amount: 2500, reason: 'Lower deduction certificate' }],
   *   remarks: 'Certificate of 12 October',
   * })
   */
  adjustEmployee(id: string | number, empId: string | number, body?: AdjustPayrollRunEmployeeBody, options?: CallOptions): Call<Figures<Payslip, M>>
  /**
   * Get run readiness. Scope `payroll:read`.
   * @example
   * const answer = await payroll.runs.getReadiness('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getReadiness(id: string | number, query?: GetPayrollRunReadinessQuery, options?: CallOptions): Call<Figures<RunReadiness, M>>
  /**
   * Compare two payroll runs. Scope `payroll:read`.
   * @example
   * for await (const row of payroll.runs.diff('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { against: 'run_01KAM3T9X4Q2V7R8Z5B6N1C0DE' })) console.log(row)
   */
  diff(id: string | number, query: DiffPayrollRunQuery, options?: CallOptions): PageCall<Figures<DiffPayrollRunRow, M>, ListMeta>
  /**
   * Replay a payroll run. Scope `payroll:read`.
   * @example
   * const answer = await payroll.runs.replay('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  replay(id: string | number, options?: CallOptions): Call<Figures<ReplayPayrollRunReply, M>>
  /**
   * Hold or release a run. Scope `payroll:run`.
   * @example
   * const answer = await payroll.runs.hold('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', {
   *   action: 'hold',
   *   employee_ids: ['emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
   *   reason: 'Bank details under verification',
   * })
   */
  hold(id: string | number, body?: HoldPayrollRunBody, options?: CallOptions): Call<Figures<PayrollRun, M>>
  /**
   * Lock a payroll run. Scope `payroll:approve`.
   * @example
   * const answer = await payroll.runs.lock('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { reason: 'Approved by finance' })
   */
  lock(id: string | number, body?: LockPayrollRunBody, options?: CallOptions): Call<Figures<PayrollRun, M>>
  /**
   * Unlock a payroll run. Scope `payroll:approve`.
   * @example
   * const answer = await payroll.runs.unlock('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { reason: 'Attendance of one employee is wrong' })
   */
  unlock(id: string | number, body: UnlockPayrollRunBody, options?: CallOptions): Call<Figures<PayrollRun, M>>
  /**
   * Mark a payroll run paid. Scope `payroll:approve`.
   * @example
   * const answer = await payroll.runs.markPaid('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { paid_on: '2026-10-31', reference: 'HDFCN52026103100042' })
   */
  markPaid(id: string | number, body: MarkPayrollRunPaidBody, options?: CallOptions): Call<Figures<PayrollRun, M>>
  /**
   * Send the payslips of a run. Scope `payslips:send`.
   * @example
   * const answer = await payroll.runs.email('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { message: 'Your salary has been credited.' })
   */
  email(id: string | number, body?: PayrollRunEmail, options?: CallOptions): Call<Figures<PayrollRunEmailAnswer, M>>
  /**
   * List e-mails of a run. Scope `payslips:read`.
   * @example
   * for await (const row of payroll.runs.listEmails('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(row)
   */
  listEmails(id: string | number, query?: ListPayrollRunEmailsQuery, options?: CallOptions): PageCall<Figures<PayslipEmail, M>, ListMeta>
  /**
   * Create one file of payslips. Scope `payslips:read`.
   * @example
   * const answer = await payroll.runs.createPayslipFiles('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { format: 'zip' })
   */
  createPayslipFiles(id: string | number, body: PayslipFilesCreate, options?: FollowOptions): Call<Figures<PayslipFiles, M>>
  /**
   * Get the payslips as one file. Scope `payslips:read`.
   * @example
   * await payroll.runs.getPayslipFilesContent('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', 'pfb_01KAM3T9X4Q2V7R8Z5B6N1C0DE').save('getPayslipFilesContent.zip')
   */
  getPayslipFilesContent(id: string | number, fileId: string | number, query?: GetPayslipFilesContentQuery, options?: CallOptions): Download
  /**
   * Get one file of payslips. Scope `payslips:read`.
   * @example
   * const answer = await payroll.runs.getPayslipFiles('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', 'pfb_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getPayslipFiles(id: string | number, fileId: string | number, query?: GetPayslipFilesQuery, options?: CallOptions): Call<Figures<PayslipFiles, M>>
  /**
   * Cancel one file of payslips. Scope `payslips:read`.
   * @example
   * const answer = await payroll.runs.cancelPayslipFiles('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', 'pfb_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  cancelPayslipFiles(id: string | number, fileId: string | number, options?: CallOptions): Call<Figures<PayslipFiles, M>>
  /**
   * Reverse a payroll run. Scope `payroll:reverse`.
   * @example
   * const answer = await payroll.runs.reverse('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { reason: 'Paid with last month’s attendance' })
   */
  reverse(id: string | number, body: ReversePayrollRunBody, options?: CallOptions): Call<Figures<PayrollRun, M>>
  /**
   * Get the reconciliation of a run. Scope `payroll:read`.
   * @example
   * const answer = await payroll.runs.getReconciliation('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getReconciliation(id: string | number, query?: GetPayrollRunReconciliationQuery, options?: CallOptions): Call<Figures<Reconciliation, M>>
  /**
   * Preview payslips. Scope `payroll:preview`.
   * @example
   * const answer = await payroll.runs.preview({
   *   organization_id: 12,
   *   period: { month: 10, year: 2026 },
   *   employees: [
   *     {
   *       ref: 'asha',
   *       profile: { work_state_code: 'KA', gender: 'female', date_of_birth: '1992-05-17' },
   *       salary: {
   *         components: [
   *           { code: 'BASIC', monthly_amount: 30000 },
   *           { code: 'HRA' },
   *           { code: 'SPECIAL', monthly_amount: 8000 },
   *         ],
   *       },
   *       attendance: { lop_days: 1 },
   *     },
   *   ],
   * })
   */
  preview(body: PreviewPayrollRunBody, options?: CallOptions): Call<Figures<PreviewPayrollRunReply, M>>
  /**
   * Get a bank file. Scope `disbursement:read`.
   * @example
   * const answer = await payroll.runs.getBankFile('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getBankFile(id: string | number, query?: GetBankFileQuery, options?: CallOptions): Call<Figures<BankFile, M>, 'txt' | 'csv' | 'xlsx'>
  /**
   * Approve changed bank accounts. Scope `payroll:approve`.
   * @example
   * const answer = await payroll.runs.approveBankFileAccounts('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { employee_ids: ['emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'] })
   */
  approveBankFileAccounts(id: string | number, body: AccountApproval, options?: CallOptions): Call<Figures<ApprovedAccounts, M>>
  /**
   * Get a disbursement summary. Scope `disbursement:read`.
   * @example
   * const answer = await payroll.runs.getDisbursementSummary('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getDisbursementSummary(id: string | number, query?: GetDisbursementSummaryQuery, options?: CallOptions): Call<Figures<DisbursementSummary, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get the journal of a run. Scope `disbursement:read`.
   * @example
   * const answer = await payroll.runs.getJournal('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getJournal(id: string | number, query?: GetPayrollRunJournalQuery, options?: CallOptions): Call<Figures<Journal, M>, 'csv' | 'xlsx'>
  /**
   * Get the last Tally sync. Scope `disbursement:read`.
   * @example
   * const answer = await payroll.runs.getTallySync('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getTallySync(id: string | number, query?: GetTallySyncQuery, options?: CallOptions): Call<Figures<TallySync, M>, 'xml'>
  /**
   * Create Tally vouchers. Scope `disbursement:write`.
   * @example
   * const answer = await payroll.runs.syncTally('run_01KAM3T9X4Q2V7R8Z5B6N1C0DE', {
   *   company_name: 'Kaveri Mills Private Limited',
   *   group_by: 'department',
   *   ledger_map: { SALARY_PAYABLE: 'Salary Payable' },
   * })
   */
  syncTally(id: string | number, body: TallySyncRequest, options?: CallOptions): Call<Figures<TallyVouchers, M>>
}

/** Operations below `/payslips`. */
export interface PayslipsResource<M extends MoneyForm> {
  /**
   * List payslips. Scope `payslips:read`.
   * @example
   * for await (const row of payroll.payslips.list()) console.log(row)
   */
  list(query: ListPayslipsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Payslip>, M>, SyncMeta, 'csv' | 'xlsx'>
  list(query?: ListPayslipsQuery, options?: CallOptions): PageCall<Figures<Payslip, M>, SyncMeta, 'csv' | 'xlsx'>
  /**
   * Get a payslip as PDF. Scope `payslips:read`.
   * @example
   * await payroll.payslips.getPdf('ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE').save('getPdf.pdf')
   */
  getPdf(id: string | number, query?: GetPayslipPdfQuery, options?: CallOptions): Download
  /**
   * Get a salary certificate. Scope `payslips:read`.
   * @example
   * const answer = await payroll.payslips.getSalaryCertificate('ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getSalaryCertificate(id: string | number, query?: GetSalaryCertificateQuery, options?: CallOptions): Call<Figures<SalaryCertificate, M>, 'pdf'>
  /**
   * Get the verification of a payslip. Scope `payslips:read`.
   * @example
   * const answer = await payroll.payslips.getVerification('ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { code: '3f9a41c7' })
   */
  getVerification(id: string | number, query: GetPayslipVerificationQuery, options?: CallOptions): Call<Figures<PayslipVerification, M>>
  /**
   * Get a payslip. Scope `payslips:read`.
   * @example
   * const answer = await payroll.payslips.get('ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetPayslipQuery, options?: CallOptions): Call<Figures<Payslip, M>, 'pdf'>
  /**
   * Explain a payslip line. Scope `payslips:read`.
   * @example
   * const answer = await payroll.payslips.explainLine('ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE', 'BASIC')
   */
  explainLine(id: string | number, code: string | number, query?: ExplainPayslipLineQuery, options?: CallOptions): Call<Figures<Explanation, M>>
  /**
   * Send a payslip by e-mail. Scope `payslips:send`.
   * @example
   * const answer = await payroll.payslips.email('ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { cc: ['hr@kaveri.example'], message: 'Please keep this payslip for your records.' })
   */
  email(id: string | number, body?: PayslipEmailRequest, options?: CallOptions): Call<Figures<PayslipEmailAnswer, M>>
  /**
   * List e-mails of a payslip. Scope `payslips:read`.
   * @example
   * for await (const row of payroll.payslips.listEmails('ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(row)
   */
  listEmails(id: string | number, query?: ListPayslipEmailsQuery, options?: CallOptions): PageCall<Figures<PayslipEmail, M>, ListMeta>
}

/** Operations below `/statutory`. */
export interface StatutoryResource<M extends MoneyForm> {
  /**
   * Get the salary TDS statement. Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getTdsSalaryStatement({ financial_year: '2026-27', quarter: 3 })
   */
  getTdsSalaryStatement(query: GetTdsSalaryStatementQuery, options?: CallOptions): Call<Figures<TdsStatement, M>, 'txt' | 'csv' | 'xlsx'>
  /**
   * Get the contractor TDS statement. Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getTdsContractorStatement({ financial_year: '2026-27', quarter: 3 })
   */
  getTdsContractorStatement(query: GetTdsContractorStatementQuery, options?: CallOptions): Call<Figures<TdsStatement, M>, 'txt' | 'csv' | 'xlsx'>
  /**
   * Get a salary TDS certificate. Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getTdsCertificate({ employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE', financial_year: '2026-27' })
   */
  getTdsCertificate(query: GetTdsCertificateQuery, options?: CallOptions): Call<Figures<TdsCertificate, M>, 'pdf'>
  /**
   * List challans. Scope `statutory:read`.
   * @example
   * for await (const row of payroll.statutory.listChallans()) console.log(row)
   */
  listChallans(query: ListChallansQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Challan>, M>, SyncMeta>
  listChallans(query?: ListChallansQuery, options?: CallOptions): PageCall<Figures<Challan, M>, SyncMeta>
  /**
   * Create a challan. Scope `statutory:write`.
   * @example
   * const answer = await payroll.statutory.createChallan({
   *   organization_id: 12,
   *   type: 'tds',
   *   period: { month: 9, year: 2026 },
   *   bsr_code: '0510308',
   *   challan_number: '02871',
   *   deposited_on: '2026-10-07',
   *   amount: 48250,
   * })
   */
  createChallan(body: ChallanCreate, options?: CallOptions): Call<Figures<Challan, M>>
  /**
   * Get a challan. Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getChallan('chn_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getChallan(id: string | number, query?: GetChallanQuery, options?: CallOptions): Call<Figures<Challan, M>>
  /**
   * Delete a challan. Scope `statutory:write`.
   * @example
   * await payroll.statutory.deleteChallan('chn_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  deleteChallan(id: string | number, options?: CallOptions): Call<null>
  /**
   * Get the monthly PF return (ECR). Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getPfEcr({ month: 10, year: 2026 })
   */
  getPfEcr(query: GetPfEcrQuery, options?: CallOptions): Call<Figures<StatutoryReturn, M>, 'txt' | 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get new PF members (Form 5). Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getPfForm5({ month: 10, year: 2026 })
   */
  getPfForm5(query: GetPfForm5Query, options?: CallOptions): Call<Figures<StatutoryForm, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get PF leavers (Form 10). Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getPfForm10({ month: 10, year: 2026 })
   */
  getPfForm10(query: GetPfForm10Query, options?: CallOptions): Call<Figures<StatutoryForm, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get PF contributions (Form 12A). Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getPfForm12A({ month: 10, year: 2026 })
   */
  getPfForm12A(query: GetPfForm12AQuery, options?: CallOptions): Call<Figures<StatutoryForm, M>, 'xlsx' | 'pdf'>
  /**
   * Get PF cards (Form 3A). Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getPfForm3A({ financial_year: '2026-27' })
   */
  getPfForm3A(query: GetPfForm3AQuery, options?: CallOptions): Call<Figures<StatutoryForm, M>, 'xlsx' | 'pdf'>
  /**
   * Get annual PF contributions (6A). Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getPfForm6A({ financial_year: '2026-27' })
   */
  getPfForm6A(query: GetPfForm6AQuery, options?: CallOptions): Call<Figures<StatutoryForm, M>, 'xlsx' | 'pdf'>
  /**
   * Get the PF statement of members. Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getPfStatement({ from: '2026-04', to: '2026-10' })
   */
  getPfStatement(query: GetPfStatementQuery, options?: CallOptions): Call<Figures<StatutoryForm, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get the monthly ESI register. Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getEsiReport({ month: 10, year: 2026 })
   */
  getEsiReport(query: GetEsiReportQuery, options?: CallOptions): Call<Figures<StatutoryReturn, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get the ESI return. Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getEsiReturn({ month: 10, year: 2026 })
   */
  getEsiReturn(query: GetEsiReturnQuery, options?: CallOptions): Call<Figures<StatutoryReturn, M>, 'xls' | 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get the employer’s particulars (Form 01). Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getEsiForm01()
   */
  getEsiForm01(query?: GetEsiForm01Query, options?: CallOptions): Call<Figures<StatutoryForm, M>, 'xlsx' | 'pdf'>
  /**
   * Get ESI differences. Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getEsiDifferences({ month: 10, year: 2026 })
   */
  getEsiDifferences(query: GetEsiDifferencesQuery, options?: CallOptions): Call<Figures<StatutoryReturn, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get the PF arrear working. Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getPfArrears({ month: 10, year: 2026 })
   */
  getPfArrears(query: GetPfArrearsQuery, options?: CallOptions): Call<Figures<StatutoryReturn, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * List filings. Scope `statutory:read`.
   * @example
   * for await (const row of payroll.statutory.listFilings()) console.log(row)
   */
  listFilings(query: ListFilingsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Filing>, M>, SyncMeta>
  listFilings(query?: ListFilingsQuery, options?: CallOptions): PageCall<Figures<Filing, M>, SyncMeta>
  /**
   * Record the status of a filing. Scope `statutory:write`.
   * @example
   * const answer = await payroll.statutory.reportFiling({
   *   organization_id: 12,
   *   report: 'pf_ecr',
   *   period: { month: 9, year: 2026 },
   *   status: 'submitted',
   *   submitted_on: '2026-10-12',
   *   acknowledgement_number: '3012610004567',
   * })
   */
  reportFiling(body: FilingReport, options?: CallOptions): Call<Figures<Filing, M>>
  /**
   * List downloads of a filing. Scope `statutory:read`.
   * @example
   * for await (const row of payroll.statutory.listFilingDownloads('chn_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(row)
   */
  listFilingDownloads(id: string | number, query?: ListFilingDownloadsQuery, options?: CallOptions): PageCall<Figures<FilingDownload, M>, ListMeta>
  /**
   * Mark an LWF return submitted. Scope `statutory:write`.
   * @example
   * const answer = await payroll.statutory.markLwfSubmitted({
   *   organization_id: 12,
   *   state_code: 'MH',
   *   period: { half: 1, year: 2026 },
   *   submitted_on: '2026-07-13',
   *   challan: { number: 'MLWB-88120', paid_on: '2026-07-13', amount: 48200 },
   * })
   */
  markLwfSubmitted(body: FundSubmission, options?: CallOptions): Call<Figures<Filing, M>>
  /**
   * Get the professional tax register. Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getPtReport({ month: 10, year: 2026 })
   */
  getPtReport(query?: GetPtReportQuery, options?: CallOptions): Call<Figures<StatutoryReturn, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get the professional tax return. Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getPtReturn({ state_code: 'KA', month: 10, year: 2026 })
   */
  getPtReturn(query: GetPtReturnQuery, options?: CallOptions): Call<Figures<StatutoryReturn, M>, 'txt' | 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get the LWF return. Scope `statutory:read`.
   * @example
   * const answer = await payroll.statutory.getLwfReturn({ state_code: 'KA', year: 2026 })
   */
  getLwfReturn(query: GetLwfReturnQuery, options?: CallOptions): Call<Figures<StatutoryReturn, M>, 'csv' | 'xlsx' | 'pdf'>
}

/** Operations below `/contractor-payments`. */
export interface ContractorPaymentsResource<M extends MoneyForm> {
  /**
   * List contractor payments. Scope `statutory:read`.
   * @example
   * for await (const row of payroll.contractorPayments.list()) console.log(row)
   */
  list(query: ListContractorPaymentsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<ContractorPayment>, M>, SyncMeta>
  list(query?: ListContractorPaymentsQuery, options?: CallOptions): PageCall<Figures<ContractorPayment, M>, SyncMeta>
  /**
   * Create a contractor payment. Scope `statutory:write`.
   * @example
   * const answer = await payroll.contractorPayments.create({
   *   organization_id: 12,
   *   deductee: { name: 'Sharma Transport Private Limited', pan: 'AAHCS2781K', type: 'company' },
   *   section: '194C',
   *   paid_on: '2026-10-09',
   *   amount: 125000,
   *   rate: 2,
   *   tds: 2500,
   * })
   */
  create(body: ContractorPaymentCreate, options?: CallOptions): Call<Figures<ContractorPayment, M>>
  /**
   * Get a contractor payment. Scope `statutory:read`.
   * @example
   * const answer = await payroll.contractorPayments.get('ctp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetContractorPaymentQuery, options?: CallOptions): Call<Figures<ContractorPayment, M>>
  /**
   * Delete a contractor payment. Scope `statutory:write`.
   * @example
   * await payroll.contractorPayments.delete('ctp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  delete(id: string | number, options?: CallOptions): Call<null>
}

/** Operations below `/payment-references`. */
export interface PaymentReferencesResource<M extends MoneyForm> {
  /**
   * Record a payment reference. Scope `payroll:approve`.
   * @example
   * const answer = await payroll.paymentReferences.create({
   *   organization_id: 12,
   *   payroll_run_id: 'run_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
   *   employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
   *   status: 'paid',
   *   reference: 'HDFCN52026103100042',
   *   paid_on: '2026-10-31',
   * })
   */
  create(body: PaymentReferenceCreate, options?: CallOptions): Call<Figures<PaymentReference, M>>
}

/** Operations below `/government-forms`. */
export interface GovernmentFormsResource<M extends MoneyForm> {
  /**
   * List government forms. Scope `statutory:read`.
   * @example
   * for await (const row of payroll.governmentForms.list()) console.log(row)
   */
  list(query?: ListGovernmentFormsQuery, options?: CallOptions): PageCall<Figures<GovernmentForm, M>, ListMeta>
  /**
   * Get a government form. Scope `statutory:read`.
   * @example
   * const answer = await payroll.governmentForms.get('gf_pf_form_12a_2026')
   */
  get(id: string | number, query?: GetGovernmentFormQuery, options?: CallOptions): Call<Figures<GovernmentForm, M>, 'xlsx' | 'pdf'>
}

/** Operations below `/fnf`. */
export interface FnfResource<M extends MoneyForm> {
  /**
   * List settlements. Scope `fnf:read`.
   * @example
   * for await (const row of payroll.fnf.list()) console.log(row)
   */
  list(query: ListFnfQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<ListedFnf>, M>, SyncMeta>
  list(query?: ListFnfQuery, options?: CallOptions): PageCall<Figures<ListedFnf, M>, SyncMeta>
  /**
   * Create a settlement. Scope `fnf:write`.
   * @example
   * const answer = await payroll.fnf.create({
   *   organization_id: 12,
   *   employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
   *   inputs: { leave_encashment: [{ leave_type: 'earned', days: 12 }] },
   * })
   */
  create(body: FnfCreate, options?: CallOptions): Call<Figures<Fnf, M>>
  /**
   * Get a settlement. Scope `fnf:read`.
   * @example
   * const answer = await payroll.fnf.get('fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetFnfQuery, options?: CallOptions): Call<Figures<Fnf, M>, 'pdf'>
  /**
   * Update a settlement. Scope `fnf:write`.
   * @example
   * const answer = await payroll.fnf.update('fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { inputs: { ex_gratia: 25000 } })
   */
  update(id: string | number, body?: FnfUpdate, options?: CallOptions): Call<Figures<Fnf, M>>
  /**
   * Calculate a settlement. Scope `fnf:write`.
   * @example
   * const answer = await payroll.fnf.recalculate('fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { dry_run: true })
   */
  recalculate(id: string | number, body?: FnfRecalculation, options?: CallOptions): Call<Figures<Fnf, M>>
  /**
   * Approve a settlement. Scope `fnf:approve`.
   * @example
   * const answer = await payroll.fnf.approve('fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { remarks: 'Checked with finance' })
   */
  approve(id: string | number, body?: FnfApproval, options?: CallOptions): Call<Figures<Fnf, M>>
  /**
   * Cancel a settlement. Scope `fnf:write`.
   * @example
   * const answer = await payroll.fnf.cancel('fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { reason: 'Resignation withdrawn' })
   */
  cancel(id: string | number, body: FnfCancellation, options?: CallOptions): Call<Figures<Fnf, M>>
  /**
   * Mark a settlement paid. Scope `fnf:approve`.
   * @example
   * const answer = await payroll.fnf.markPaid('fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { paid_on: '2026-11-23', payment_method_id: 7, reference: 'NEFT-2026-11-FNF' })
   */
  markPaid(id: string | number, body: MarkFnfPaidBody, options?: CallOptions): Call<Figures<Fnf, M>>
}

/** Operations below `/gratuity`. */
export interface GratuityResource<M extends MoneyForm> {
  /**
   * List gratuity projections. Scope `fnf:read`.
   * @example
   * const answer = await payroll.gratuity.list()
   */
  list(query?: ListGratuityQuery, options?: CallOptions): Call<Figures<GratuityList, M>>
  /**
   * Get gratuity projections as a file. Scope `fnf:read`.
   * @example
   * await payroll.gratuity.export().save('export.xlsx')
   */
  export(query?: ExportGratuityQuery, options?: CallOptions): Download
  /**
   * Get a gratuity projection. Scope `fnf:read`.
   * @example
   * const answer = await payroll.gratuity.getEmployee('emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getEmployee(employeeId: string | number, query?: GetEmployeeGratuityQuery, options?: CallOptions): Call<Figures<GratuityProjection, M>>
}

/** Operations below `/reports`. */
export interface ReportsResource<M extends MoneyForm> {
  /**
   * Get the payroll register by group. Scope `reports:read`.
   * @example
   * const answer = await payroll.reports.getRegisterSummary({ month: 10, year: 2026 })
   */
  getRegisterSummary(query?: GetRegisterSummaryQuery, options?: CallOptions): Call<Figures<Report, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get the payroll register. Scope `reports:read`.
   * @example
   * const answer = await payroll.reports.getRegisterDetail({ month: 10, year: 2026 })
   */
  getRegisterDetail(query?: GetRegisterDetailQuery, options?: CallOptions): Call<Figures<Report, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get the register of wages. Scope `reports:read`.
   * @example
   * const answer = await payroll.reports.getSalaryRegister({ month: 10, year: 2026 })
   */
  getSalaryRegister(query?: GetSalaryRegisterQuery, options?: CallOptions): Call<Figures<Report, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get attendance month by month. Scope `reports:read`.
   * @example
   * const answer = await payroll.reports.getAttendanceSummary({ month: 10, year: 2026 })
   */
  getAttendanceSummary(query?: GetAttendanceSummaryQuery, options?: CallOptions): Call<Figures<Report, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get approved overtime. Scope `reports:read`.
   * @example
   * const answer = await payroll.reports.getOvertime({ month: 10, year: 2026 })
   */
  getOvertime(query?: GetOvertimeReportQuery, options?: CallOptions): Call<Figures<Report, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get annual cost to company. Scope `reports:read`.
   * @example
   * const answer = await payroll.reports.getCtcAnnual()
   */
  getCtcAnnual(query?: GetCtcAnnualQuery, options?: CallOptions): Call<Figures<Report, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Compare pay of two months. Scope `reports:read`.
   * @example
   * const answer = await payroll.reports.getPayDifference({ month: 10, year: 2026 })
   */
  getPayDifference(query?: GetPayDifferenceQuery, options?: CallOptions): Call<Figures<Report, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get the income tax of payslips. Scope `reports:read`.
   * @example
   * const answer = await payroll.reports.getMonthlyTds({ month: 10, year: 2026 })
   */
  getMonthlyTds(query?: GetMonthlyTdsQuery, options?: CallOptions): Call<Figures<Report, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get the ESI of payslips. Scope `reports:read`.
   * @example
   * const answer = await payroll.reports.getEsiDeduction({ month: 10, year: 2026 })
   */
  getEsiDeduction(query?: GetEsiDeductionQuery, options?: CallOptions): Call<Figures<Report, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get salaries month by month. Scope `reports:read`.
   * @example
   * const answer = await payroll.reports.getSalarySummary({ month: 10, year: 2026 })
   */
  getSalarySummary(query?: GetSalarySummaryQuery, options?: CallOptions): Call<Figures<Report, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get gratuity as a report. Scope `reports:read`.
   * @example
   * const answer = await payroll.reports.getGratuity({ month: 10, year: 2026 })
   */
  getGratuity(query?: GetGratuityReportQuery, options?: CallOptions): Call<Figures<Report, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get flexible benefits. Scope `reports:read`.
   * @example
   * const answer = await payroll.reports.getBenefits({ month: 10, year: 2026 })
   */
  getBenefits(query?: GetBenefitsReportQuery, options?: CallOptions): Call<Figures<Report, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get leave by employee and type. Scope `reports:read`.
   * @example
   * const answer = await payroll.reports.getLeave({ month: 10, year: 2026 })
   */
  getLeave(query?: GetLeaveReportQuery, options?: CallOptions): Call<Figures<Report, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get expenses by category. Scope `reports:read`.
   * @example
   * const answer = await payroll.reports.getExpense({ month: 10, year: 2026 })
   */
  getExpense(query?: GetExpenseReportQuery, options?: CallOptions): Call<Figures<Report, M>, 'csv' | 'xlsx' | 'pdf'>
  /**
   * Get undisbursed dues. Scope `reports:read`.
   * @example
   * const answer = await payroll.reports.getUndisbursedDues()
   */
  getUndisbursedDues(query?: GetUndisbursedDuesQuery, options?: CallOptions): Call<Figures<Report, M>, 'csv' | 'xlsx' | 'pdf'>
}

/** Operations below `/imports`. */
export interface ImportsResource<M extends MoneyForm> {
  /**
   * List imports. Scope `imports:read`.
   * @example
   * for await (const row of payroll.imports.list()) console.log(row)
   */
  list(query: ListImportsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Import>, M>, SyncMeta>
  list(query?: ListImportsQuery, options?: CallOptions): PageCall<Figures<Import, M>, SyncMeta>
  /**
   * Create an import. Scope `imports:write`.
   * @example
   * const answer = await payroll.imports.create({
   *   organization_id: 12,
   *   type: 'employees',
   *   dry_run: true,
   *   file_url: 'https://partner.example/exports/employees.xlsx',
   * })
   */
  create(body?: ImportCreate | (Omit<ImportCreate, 'file_url'> & { file: Upload }), options?: FollowOptions): Call<Figures<Import, M>>
  /**
   * Get an import template. Scope `imports:read`.
   * @example
   * const answer = await payroll.imports.getTemplate({ type: 'employees' })
   */
  getTemplate(query: GetImportTemplateQuery, options?: CallOptions): Call<Figures<ImportTemplate, M>, 'xlsx' | 'csv'>
  /**
   * Get an import. Scope `imports:read`.
   * @example
   * const answer = await payroll.imports.get('imp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetImportQuery, options?: CallOptions): Call<Figures<Import, M>>
  /**
   * Stream import events. Scope `imports:read`.
   * @example
   * for await (const event of payroll.imports.watch('imp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(event.data)
   */
  watch(id: string | number, options?: StreamOptions): EventStream
  /**
   * Cancel an import. Scope `imports:write`.
   * @example
   * const answer = await payroll.imports.cancel('imp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  cancel(id: string | number, options?: CallOptions): Call<Figures<Import, M>>
  /**
   * Get refused rows. Scope `imports:read`.
   * @example
   * await payroll.imports.getErrors('imp_01KAM3T9X4Q2V7R8Z5B6N1C0DE').save('getErrors.xlsx')
   */
  getErrors(id: string | number, query?: GetImportErrorsQuery, options?: CallOptions): Download
  /**
   * List refused rows. Scope `imports:read`.
   * @example
   * for await (const row of payroll.imports.listRows('imp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(row)
   */
  listRows(id: string | number, query?: ListQuery, options?: CallOptions): PageCall<Figures<ImportRow, M>, ListMeta>
}

/** Operations below `/webhooks`. */
export interface WebhooksResource<M extends MoneyForm> {
  /**
   * List webhook subscriptions. Scope `webhooks:read`.
   * @example
   * for await (const row of payroll.webhooks.list()) console.log(row)
   */
  list(query: ListWebhooksQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Webhook>, M>, SyncMeta>
  list(query?: ListWebhooksQuery, options?: CallOptions): PageCall<Figures<Webhook, M>, SyncMeta>
  /**
   * Create a webhook subscription. Scope `webhooks:write`.
   * @example
   * const answer = await payroll.webhooks.create({
   *   url: 'https://partner.example/webhooks',
   *   description: 'HR sync',
   *   events: ['payroll.run.calculated', 'payroll.run.paid', 'employee.upserted'],
   * })
   */
  create(body: CreateWebhookBody, options?: CallOptions): Call<Figures<CreateWebhookReply, M>>
  /**
   * Get a webhook subscription. Scope `webhooks:read`.
   * @example
   * const answer = await payroll.webhooks.get('wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetWebhookQuery, options?: CallOptions): Call<Figures<Webhook, M>>
  /**
   * Update a webhook subscription. Scope `webhooks:write`.
   * @example
   * const answer = await payroll.webhooks.update('wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { description: 'HR sync, Mumbai', events: ['payroll.run.paid', 'payslip.ready'] })
   */
  update(id: string | number, body?: UpdateWebhookBody, options?: CallOptions): Call<Figures<Webhook, M>>
  /**
   * Delete a webhook subscription. Scope `webhooks:write`.
   * @example
   * await payroll.webhooks.delete('wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  delete(id: string | number, options?: CallOptions): Call<null>
  /**
   * Get webhook statistics. Scope `webhooks:read`.
   * @example
   * const answer = await payroll.webhooks.getStats('wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  getStats(id: string | number, query?: GetWebhookStatsQuery, options?: CallOptions): Call<Figures<WebhookStats, M>>
  /**
   * Replace a webhook secret. Scope `webhooks:write`.
   * @example
   * const answer = await payroll.webhooks.rotateSecret('wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE', {})
   */
  rotateSecret(id: string | number, body?: RotateWebhookSecretBody, options?: CallOptions): Call<Figures<RotatedWebhook, M>>
  /**
   * Send a test event. Scope `webhooks:write`.
   * @example
   * const answer = await payroll.webhooks.test('wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { event: 'payroll.run.paid' })
   */
  test(id: string | number, body?: TestWebhookBody, options?: CallOptions): Call<Figures<WebhookDelivery, M>>
  /**
   * Update a subscription to active. Scope `webhooks:write`.
   * @example
   * const answer = await payroll.webhooks.enable('wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  enable(id: string | number, options?: CallOptions): Call<Figures<Webhook, M>>
  /**
   * Send missed events again. Scope `webhooks:write`.
   * @example
   * const answer = await payroll.webhooks.replay('wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE', { since: '2026-11-24T08:00:00Z', until: '2026-11-24T09:00:00Z' })
   */
  replay(id: string | number, body: ReplayWebhookBody, options?: CallOptions): Call<Figures<WebhookReplay, M>>
  /**
   * List webhook deliveries. Scope `webhooks:read`.
   * @example
   * for await (const row of payroll.webhooks.listDeliveries('wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE')) console.log(row)
   */
  listDeliveries(id: string | number, query?: ListWebhookDeliveriesQuery, options?: CallOptions): PageCall<Figures<WebhookDelivery, M>, ListMeta>
}

/** Operations below `/webhook-deliveries`. */
export interface WebhookDeliveriesResource<M extends MoneyForm> {
  /**
   * List deliveries of all subscriptions. Scope `webhooks:read`.
   * @example
   * for await (const row of payroll.webhookDeliveries.listDeliveries()) console.log(row)
   */
  listDeliveries(query?: ListDeliveriesQuery, options?: CallOptions): PageCall<Figures<WebhookDelivery, M>, ListMeta>
  /**
   * Get a webhook delivery. Scope `webhooks:read`.
   * @example
   * const answer = await payroll.webhookDeliveries.get('dlv_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetWebhookDeliveryQuery, options?: CallOptions): Call<Figures<WebhookDeliveryDetail, M>>
  /**
   * Send a delivery again. Scope `webhooks:write`.
   * @example
   * const answer = await payroll.webhookDeliveries.redeliver('dlv_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  redeliver(id: string | number, options?: CallOptions): Call<Figures<WebhookDelivery, M>>
}

/** Operations below `/events`. */
export interface EventsResource<M extends MoneyForm> {
  /**
   * List events. Scope `webhooks:read`.
   * @example
   * for await (const row of payroll.events.list()) console.log(row)
   */
  list(query: ListEventsQuery & ChangesQuery, options?: CallOptions): PageCall<Figures<Changed<Event>, M>, SyncMeta>
  list(query?: ListEventsQuery, options?: CallOptions): PageCall<Figures<Event, M>, SyncMeta>
  /**
   * Stream events. Scope `webhooks:read`.
   * @example
   * for await (const event of payroll.events.stream()) console.log(event.data)
   */
  stream(query?: StreamEventsQuery, options?: StreamOptions): EventStream
  /**
   * Get an event. Scope `webhooks:read`.
   * @example
   * const answer = await payroll.events.get('evt_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
   */
  get(id: string | number, query?: GetEventQuery, options?: CallOptions): Call<Figures<Event, M>>
}

/** Operations below `/rules`. */
export interface RulesResource<M extends MoneyForm> {
  /**
   * List statutory rules. Any key.
   * @example
   * const answer = await payroll.rules.list()
   */
  list(query?: ListRulesQuery, options?: CallOptions): Call<Figures<ListRulesReply, M>>
  /**
   * Get a statutory rule. Any key.
   * @example
   * const answer = await payroll.rules.get('IN.EPF.WAGE_CEILING')
   */
  get(id: string | number, query?: GetRuleQuery, options?: CallOptions): Call<Figures<RuleHistory, M>>
}

/** Operations below `/rule-sets`. */
export interface RuleSetsResource<M extends MoneyForm> {
  /**
   * List rule sets. Any key.
   * @example
   * for await (const row of payroll.ruleSets.list()) console.log(row)
   */
  list(query?: ListRuleSetsQuery, options?: CallOptions): PageCall<Figures<RuleSet, M>, ListMeta>
  /**
   * Compare rule sets. Any key.
   * @example
   * const answer = await payroll.ruleSets.diff('2026-10.3f9a0c41d27e')
   */
  diff(version: string | number, query?: DiffRuleSetsQuery, options?: CallOptions): Call<Figures<RuleSetDiff, M>>
}

/** Operations below `/simulations`. */
export interface SimulationsResource<M extends MoneyForm> {
  /**
   * Create a simulation. Scope `payroll:read`.
   * @example
   * const answer = await payroll.simulations.create({
   *   payroll_run_id: 'run_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
   *   rule_overrides: [{ rule_id: 'IN.EPF.WAGE_CEILING', effective_from: '2026-10-01', value: 30000 }],
   * })
   */
  create(body: CreateSimulationBody, options?: CallOptions): Call<Figures<Simulation, M>>
}

/** Operations below `/sandbox`. */
export interface SandboxResource<M extends MoneyForm> {
  /**
   * Generate employees. Scope `employees:write`.
   * @example
   * const answer = await payroll.sandbox.generate({ organization_id: 12, employees: 50, seed: 1 })
   */
  generate(body?: GenerateSandboxBody, options?: CallOptions): Call<Figures<SandboxPeople, M>>
  /**
   * Reset an organization. Scope `organizations:write`.
   * @example
   * const answer = await payroll.sandbox.reset({ organization_id: 12 })
   */
  reset(body?: SandboxResetRequest, options?: CallOptions): Call<Figures<SandboxReset, M>>
  /**
   * Set the clock. Scope `organizations:write`.
   * @example
   * const answer = await payroll.sandbox.setClock({ organization_id: 12, today: '2026-10-31' })
   */
  setClock(body: SandboxClockSetting, options?: CallOptions): Call<Figures<SandboxClock, M>>
  /**
   * Debug a signature. Any key.
   * @example
   * const answer = await payroll.sandbox.debugSignature({
   *   timestamp: '1795132800',
   *   method: 'GET',
   *   target: '/sandbox/v1/employees?limit=50',
   *   body: '',
   * })
   */
  debugSignature(body: SignatureDebug, options?: CallOptions): Call<Figures<SignatureAnswer, M>>
}

/** Every resource of the API. */
export interface Resources<M extends MoneyForm> {
  readonly platform: PlatformResource<M>
  readonly consoleSessions: ConsoleSessionsResource<M>
  readonly organizations: OrganizationsResource<M>
  readonly tasks: TasksResource<M>
  readonly auditLog: AuditLogResource<M>
  readonly departments: DepartmentsResource<M>
  readonly designations: DesignationsResource<M>
  readonly holidays: HolidaysResource<M>
  readonly shifts: ShiftsResource<M>
  readonly employees: EmployeesResource<M>
  readonly payrollSettings: PayrollSettingsResource<M>
  readonly salaryComponents: SalaryComponentsResource<M>
  readonly salaryGroups: SalaryGroupsResource<M>
  readonly taxSlabs: TaxSlabsResource<M>
  readonly professionalTax: ProfessionalTaxResource<M>
  readonly reimbursementRates: ReimbursementRatesResource<M>
  readonly paymentMethods: PaymentMethodsResource<M>
  readonly payrollCycles: PayrollCyclesResource<M>
  readonly attendance: AttendanceResource<M>
  readonly leaves: LeavesResource<M>
  readonly overtimeRequests: OvertimeRequestsResource<M>
  readonly overtimePolicies: OvertimePoliciesResource<M>
  readonly expenses: ExpensesResource<M>
  readonly runs: RunsResource<M>
  readonly payslips: PayslipsResource<M>
  readonly statutory: StatutoryResource<M>
  readonly contractorPayments: ContractorPaymentsResource<M>
  readonly paymentReferences: PaymentReferencesResource<M>
  readonly governmentForms: GovernmentFormsResource<M>
  readonly fnf: FnfResource<M>
  readonly gratuity: GratuityResource<M>
  readonly reports: ReportsResource<M>
  readonly imports: ImportsResource<M>
  readonly webhooks: WebhooksResource<M>
  readonly webhookDeliveries: WebhookDeliveriesResource<M>
  readonly events: EventsResource<M>
  readonly rules: RulesResource<M>
  readonly ruleSets: RuleSetsResource<M>
  readonly simulations: SimulationsResource<M>
  readonly sandbox: SandboxResource<M>
}
