import { type MetadataStorage, MikroORM, type Options } from '@mikro-orm/postgresql'
import { AccessTokenTable } from './entities/access-token.ts'
import { AccountTable } from './entities/account.ts'
import { AdvanceInstallmentTable } from './entities/advance-installment.ts'
import { AdvanceTable } from './entities/advance.ts'
import { ApiKeyUseTable } from './entities/api-key-use.ts'
import { ApiKeyTable } from './entities/api-key.ts'
import { AttendanceDayTable } from './entities/attendance-day.ts'
import { AttendanceMonthTable } from './entities/attendance-month.ts'
import { AuditChainTable } from './entities/audit-chain.ts'
import { AuditEntryTable } from './entities/audit-entry.ts'
import { AuditPendingTable } from './entities/audit-pending.ts'
import { ConsoleSessionTable } from './entities/console-session.ts'
import { CalculationTable } from './entities/calculation.ts'
import { DataKeyTable } from './entities/data-key.ts'
import { DeletedRecordTable } from './entities/deleted-record.ts'
import { ChallanTable } from './entities/challan.ts'
import { ContractorPaymentTable } from './entities/contractor-payment.ts'
import { DepartmentTable } from './entities/department.ts'
import { DesignationTable } from './entities/designation.ts'
import { EmployeeBankTable } from './entities/employee-bank.ts'
import { EmployeeCycleTable } from './entities/employee-cycle.ts'
import { EmployeeSalaryTable } from './entities/employee-salary.ts'
import { EmployeeStatutoryTable } from './entities/employee-statutory.ts'
import { EmployeeTable } from './entities/employee.ts'
import { ExpenseTable } from './entities/expense.ts'
import { InputClaimTable } from './entities/input-claim.ts'
import { FilingDownloadTable } from './entities/filing-download.ts'
import { FilingTable } from './entities/filing.ts'
import { FnfTable } from './entities/fnf.ts'
import { LeaveBalanceTable } from './entities/leave-balance.ts'
import { LeaveTable } from './entities/leave.ts'
import { OpeningBalanceTable } from './entities/opening-balance.ts'
import { HolidayTable } from './entities/holiday.ts'
import { IdempotencyRecordTable } from './entities/idempotency-record.ts'
import { ImportFileTable } from './entities/import-file.ts'
import { ImportJobTable } from './entities/import-job.ts'
import { ImportRowTable } from './entities/import-row.ts'
import { OfferedLawTable } from './entities/offered-law.ts'
import { OrganizationTable } from './entities/organization.ts'
import { OutboxEventTable } from './entities/outbox-event.ts'
import { OvertimeAssignmentTable } from './entities/overtime-assignment.ts'
import { OvertimePolicyTable } from './entities/overtime-policy.ts'
import { OvertimeRequestTable } from './entities/overtime-request.ts'
import { PaymentMethodTable } from './entities/payment-method.ts'
import { PayrollCycleTable } from './entities/payroll-cycle.ts'
import { PayrollRunEmployeeTable } from './entities/payroll-run-employee.ts'
import { PayrollRunTable } from './entities/payroll-run.ts'
import { PayrollPermissionTable } from './entities/payroll-permission.ts'
import { PayrollSettingsTable } from './entities/payroll-settings.ts'
import { PayslipEmailTable } from './entities/payslip-email.ts'
import { OrganizationLogoTable } from './entities/organization-logo.ts'
import { PayslipBundleTable } from './entities/payslip-bundle.ts'
import { PayslipBundlePartTable } from './entities/payslip-bundle-part.ts'
import { PayslipFileTable } from './entities/payslip-file.ts'
import { RenderingTable } from './entities/rendering.ts'
import { PayslipTable } from './entities/payslip.ts'
import { ReimbursementRateTable } from './entities/reimbursement-rate.ts'
import { RemovedInputTable } from './entities/removed-input.ts'
import { RateLimitTable } from './entities/rate-limit.ts'
import { RoutineTable } from './entities/routine.ts'
import { SalaryComponentVersionTable } from './entities/salary-component-version.ts'
import { SalaryComponentTable } from './entities/salary-component.ts'
import { SalaryGroupVersionTable } from './entities/salary-group-version.ts'
import { SalaryGroupTable } from './entities/salary-group.ts'
import { SalaryIncrementTable } from './entities/salary-increment.ts'
import { SandboxClockTable } from './entities/sandbox-clock.ts'
import { ShardTable } from './entities/shard.ts'
import { ShiftAssignmentTable } from './entities/shift-assignment.ts'
import { ShiftTable } from './entities/shift.ts'
import { TallySyncTable } from './entities/tally-sync.ts'
import { TaxDeclarationTable } from './entities/tax-declaration.ts'
import { TaxSlabTable } from './entities/tax-slab.ts'
import { VariableItemTable } from './entities/variable-item.ts'
import { WebhookAttemptTable } from './entities/webhook-attempt.ts'
import { WebhookDeliveryTable } from './entities/webhook-delivery.ts'
import { WebhookHealthTable } from './entities/webhook-health.ts'
import { WebhookSubscriptionTable } from './entities/webhook-subscription.ts'
import { TransactionDialect } from './postgres/dialect.ts'
import { type Connection, type ConnectionPool, mapperTypes, openPool } from './postgres/pool.ts'

const entities = [
  AccessTokenTable,
  AccountTable,
  AdvanceInstallmentTable,
  AdvanceTable,
  ApiKeyTable,
  ApiKeyUseTable,
  AttendanceDayTable,
  AttendanceMonthTable,
  AuditChainTable,
  AuditEntryTable,
  AuditPendingTable,
  ConsoleSessionTable,
  CalculationTable,
  DataKeyTable,
  DeletedRecordTable,
  ChallanTable,
  ContractorPaymentTable,
  DepartmentTable,
  DesignationTable,
  EmployeeBankTable,
  EmployeeCycleTable,
  EmployeeSalaryTable,
  EmployeeStatutoryTable,
  EmployeeTable,
  ExpenseTable,
  InputClaimTable,
  FilingDownloadTable,
  FilingTable,
  FnfTable,
  LeaveTable,
  LeaveBalanceTable,
  OpeningBalanceTable,
  HolidayTable,
  IdempotencyRecordTable,
  ImportFileTable,
  ImportJobTable,
  ImportRowTable,
  OfferedLawTable,
  OrganizationTable,
  OutboxEventTable,
  OvertimeAssignmentTable,
  OvertimePolicyTable,
  OvertimeRequestTable,
  PaymentMethodTable,
  PayrollCycleTable,
  PayrollRunEmployeeTable,
  PayrollRunTable,
  PayrollPermissionTable,
  PayrollSettingsTable,
  PayslipEmailTable,
  OrganizationLogoTable,
  PayslipBundleTable,
  PayslipBundlePartTable,
  PayslipFileTable,
  RenderingTable,
  PayslipTable,
  ReimbursementRateTable,
  RemovedInputTable,
  RateLimitTable,
  RoutineTable,
  SalaryComponentVersionTable,
  SalaryComponentTable,
  SalaryGroupVersionTable,
  SalaryGroupTable,
  SalaryIncrementTable,
  SandboxClockTable,
  ShardTable,
  ShiftAssignmentTable,
  ShiftTable,
  TallySyncTable,
  TaxDeclarationTable,
  TaxSlabTable,
  VariableItemTable,
  WebhookAttemptTable,
  WebhookDeliveryTable,
  WebhookHealthTable,
  WebhookSubscriptionTable,
]

/**
 * Opens the mapper over a pool whose every connection acts as `role`; null: as the user of the address. `onPool` is
 * given the pool, and `onConnect` each new connection before its first use.
 */
export async function openOrm(
  databaseUrl: string,
  role: 'payroll_app' | null,
  extra: Partial<Options> = {},
  {
    onPool = () => undefined,
    onConnect = () => Promise.resolve(),
    readOnly = false,
  }: {
    readonly onPool?: (pool: ConnectionPool) => void
    readonly onConnect?: (client: Connection) => Promise<void>
    readonly readOnly?: boolean
  } = {},
): Promise<MikroORM> {
  const { max, idleTimeoutMillis } = extra.pool ?? {}
  const pool = openPool(databaseUrl, {
    role,
    max,
    idleTimeoutMillis,
    types: mapperTypes(),
    onConnect,
    readOnly,
  })
  onPool(pool)
  return MikroORM.init({
    clientUrl: databaseUrl,
    entities,
    driverOptions: () => new TransactionDialect(pool),
    forceUtcTimezone: true,
    ensureDatabase: false,
    discovery: { afterDiscovered: readStampsBack },
    ...extra,
  })
}

/** An update reads back what the database generates, which the stamp of a trigger is without being declared so. */
function readStampsBack(metadata: MetadataStorage): void {
  for (const { properties } of metadata.getAll().values()) {
    const stamp = properties['updatedAt']
    if (stamp !== undefined) stamp.generated = 'stamp_change()'
  }
}
