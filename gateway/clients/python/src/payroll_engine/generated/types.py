# Written by `npm run clients`, from the routes of the API. Changes here are lost.
"""Types of requests, answers and events."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from ..files import FileSource
from ..money import Amount

__all__ = [
    "AccountApproval",
    "AddSalaryGroupComponentBody",
    "AddSalaryGroupComponentBodyCalculation",
    "AddSalaryGroupComponentBodyCalculationSlabsItem",
    "Address",
    "AddressInput",
    "AdjustPayrollRunEmployeeBody",
    "AdjustPayrollRunEmployeeBodyOverridesItem",
    "Advance",
    "AdvanceClose",
    "AdvanceCreate",
    "AdvanceCreateInterest",
    "AdvanceCreateRepayment",
    "AdvanceInterest",
    "AdvancePause",
    "AdvanceRepayment",
    "AdvanceScheduleItem",
    "AdvanceUpdate",
    "AdvanceUpdateResumeIn",
    "ApprovedAccount",
    "ApprovedAccounts",
    "AttendanceBulkInput",
    "AttendanceBulkInputLopDatesItem",
    "AttendanceRecord",
    "AttendanceRecordLopDatesItem",
    "AuditEntry",
    "BankDetails",
    "BankDetailsInput",
    "BankFile",
    "BankFileColumn",
    "BankFileExclusion",
    "BankFileNote",
    "BankFileObstacle",
    "BankFilePayment",
    "BankFileSettings",
    "BankFileSettingsInput",
    "BankFileWarning",
    "BatchPayrollRunsBody",
    "BatchPayrollRunsBodyPeriod",
    "BulkAnswer",
    "BulkAnswerDataItem",
    "BulkAnswerDataItemError",
    "BulkAnswerMeta",
    "BulkAnswerSummary",
    "BulkRecordAttendanceBody",
    "BulkUpsertEmployeesBody",
    "BulkUpsertEmployeesBodyItemsItem",
    "CalculatePayrollRunBody",
    "CalculationOrganization",
    "CalculationOrganizationEsi",
    "CalculationOrganizationGratuity",
    "CalculationOrganizationPf",
    "CalculationOrganizationTds",
    "CalculationSettings",
    "CalculationSettingsBonus",
    "CalculationSettingsBonusMinimumWagesItem",
    "CalculationSettingsCodeWages",
    "CalculationSettingsCtc",
    "CalculationSettingsDeductions",
    "CalculationSettingsEsi",
    "CalculationSettingsGratuity",
    "CalculationSettingsInput",
    "CalculationSettingsInputBonus",
    "CalculationSettingsInputBonusMinimumWagesItem",
    "CalculationSettingsInputCodeWages",
    "CalculationSettingsInputCtc",
    "CalculationSettingsInputDeductions",
    "CalculationSettingsInputEsi",
    "CalculationSettingsInputGratuity",
    "CalculationSettingsInputLwf",
    "CalculationSettingsInputPeriod",
    "CalculationSettingsInputPf",
    "CalculationSettingsInputRounding",
    "CalculationSettingsInputRuleDecisionsItem",
    "CalculationSettingsInputSalaryDays",
    "CalculationSettingsInputTds",
    "CalculationSettingsLwf",
    "CalculationSettingsPeriod",
    "CalculationSettingsPf",
    "CalculationSettingsRounding",
    "CalculationSettingsSalaryDays",
    "CalculationSettingsTds",
    "CallingSession",
    "Challan",
    "ChallanAllocationsItem",
    "ChallanCreate",
    "ChallanCreateAllocationsItem",
    "ChallanCreatePeriod",
    "ChallanPeriod",
    "Citation",
    "ClockSkew",
    "ConsoleSession",
    "ConsoleUser",
    "ContractorPayment",
    "ContractorPaymentCreate",
    "ContractorPaymentCreateDeductee",
    "ContractorPaymentDeductee",
    "CostToCompany",
    "CreateAccessTokenBody",
    "CreateAccessTokenReply",
    "CreateConsoleSessionBody",
    "CreateConsoleSessionBodyUser",
    "CreateExpenseAccepted",
    "CreateExpenseAcceptedAppliedTo",
    "CreateExpenseAcceptedPayIn",
    "CreateHolidayBody",
    "CreateIncrementBody",
    "CreateIncrementBodyComponentsItem",
    "CreateLeaveAccepted",
    "CreateLeaveAcceptedAppliedTo",
    "CreateOvertimeRequestAccepted",
    "CreateOvertimeRequestAcceptedAppliedTo",
    "CreatePayrollRunBody",
    "CreatePayrollRunBodyOptions",
    "CreatePayrollRunBodyOptionsStatutory",
    "CreatePayrollRunBodyPeriod",
    "CreatePayrollRunBodySelection",
    "CreateSimulationBody",
    "CreateSimulationBodyRuleOverridesItem",
    "CreateVariableComponentsAccepted",
    "CreateVariableComponentsAcceptedAppliedTo",
    "CreateVariableComponentsAcceptedNamedMonth",
    "CreateVariableComponentsAcceptedRecurringUntil",
    "CreateVariableComponentsBody",
    "CreateVariableComponentsBodyRecurringUntil",
    "CreateWebhookBody",
    "CreateWebhookReply",
    "CreatedConsoleSession",
    "CurrencySettings",
    "CurrencySettingsAnswer",
    "DayRate",
    "DayRateInput",
    "DecideExpenseAccepted",
    "DecideExpenseAcceptedAppliedTo",
    "DecideExpenseAcceptedPayIn",
    "DecideOvertimeRequestAccepted",
    "DecideOvertimeRequestAcceptedAppliedTo",
    "DeleteLeaveReply",
    "DeleteLeaveReplyAppliedTo",
    "DeletedRecord",
    "Department",
    "DepartmentCreate",
    "DepartmentUpdate",
    "Designation",
    "DesignationCreate",
    "DesignationUpdate",
    "DiffPayrollRunRow",
    "DiffPayrollRunRowCausesItem",
    "DiffPayrollRunRowLinesItem",
    "DiffPayrollRunRowLinesItemCausesItem",
    "DiffPayrollRunRowNetPayable",
    "DisbursementBank",
    "DisbursementDue",
    "DisbursementExclusion",
    "DisbursementGroup",
    "DisbursementMode",
    "DisbursementReconciliation",
    "DisbursementSummary",
    "Employee",
    "EmployeeBank",
    "EmployeeBenefits",
    "EmployeeBenefitsDataItem",
    "EmployeeCreate",
    "EmployeeCycle",
    "EmployeeCycleInput",
    "EmployeeProfessionalTax",
    "EmployeeProfessionalTaxComputed",
    "EmployeeProfessionalTaxInput",
    "EmployeeSalary",
    "EmployeeSalaryComponentsItem",
    "EmployeeSalaryInput",
    "EmployeeSalaryInputComponentsItem",
    "EmployeeStatutory",
    "EmployeeStatutoryEsi",
    "EmployeeStatutoryLwf",
    "EmployeeStatutoryNomineesItem",
    "EmployeeStatutoryNps",
    "EmployeeStatutoryPf",
    "EmployeeStatutoryPfVpf",
    "EmployeeStatutoryPt",
    "EmployeeStatutoryTax",
    "EmployeeUpdate",
    "EmployeeUpsertedEvent",
    "EmployeeUpsertedEventData",
    "EmployerContributions",
    "Event",
    "Exit",
    "ExitCreate",
    "ExitCreateExemptBefore",
    "ExitCreateNotice",
    "ExitExemptBefore",
    "ExitNotice",
    "ExitUpdate",
    "ExitUpdateExemptBefore",
    "ExitUpdateNotice",
    "Expense",
    "ExpenseCreate",
    "ExpenseCreatePayIn",
    "ExpenseDecision",
    "ExpenseDecisionPayIn",
    "ExpensePayIn",
    "Explanation",
    "ExplanationStep",
    "ExplanationStepInputsItem",
    "ExplanationStepInputsItemFrom",
    "Filing",
    "FilingChallan",
    "FilingDownload",
    "FilingPeriod",
    "FilingPeriodName",
    "FilingReport",
    "FilingReportChallan",
    "Fnf",
    "FnfApproval",
    "FnfApprovedEvent",
    "FnfApprovedEventData",
    "FnfArrearsItem",
    "FnfCancellation",
    "FnfCreate",
    "FnfDeductionLimit",
    "FnfExemptBefore",
    "FnfExemptBeforeInput",
    "FnfGratuity",
    "FnfInputs",
    "FnfInputsUpdate",
    "FnfInstallment",
    "FnfInstallmentInput",
    "FnfLeave",
    "FnfLeaveInput",
    "FnfLine",
    "FnfLineBasis",
    "FnfLineRounding",
    "FnfNotice",
    "FnfNoticeInput",
    "FnfOtherLine",
    "FnfOtherLineInput",
    "FnfRecalculation",
    "FnfRecovery",
    "FnfRecoveryInput",
    "FnfRetrenchment",
    "FnfRetrenchmentChoice",
    "FnfRetrenchmentInput",
    "FnfSettledEvent",
    "FnfSettledEventData",
    "FnfUpdate",
    "FnfWarning",
    "FormParticular",
    "FormPeriod",
    "FormSection",
    "FundSubmission",
    "FundSubmissionChallan",
    "GenerateSandboxBody",
    "GetHealthReply",
    "GetMeReply",
    "GetMeReplyKey",
    "GetMeReplyLimits",
    "GetMeReplyLimitsBulk",
    "GetMeReplyLimitsGeneral",
    "GetMeReplyLimitsPayroll",
    "GetMeReplyOrganizationsItem",
    "GetMeReplySizeLimits",
    "GovernmentForm",
    "GratuityDepartmentTotals",
    "GratuityFactor",
    "GratuityList",
    "GratuityProjection",
    "GratuityTotals",
    "GratuityTotalsLine",
    "HoldPayrollRunBody",
    "Holiday",
    "HolidayInput",
    "HolidayUpdate",
    "HourlyRate",
    "HourlyRateInput",
    "Import",
    "ImportColumnsItem",
    "ImportCompletedEvent",
    "ImportCompletedEventData",
    "ImportCreate",
    "ImportCreateCorrectionsItem",
    "ImportCreateWithFile",
    "ImportCreateWithFileCorrectionsItem",
    "ImportError",
    "ImportErrorSummaryItem",
    "ImportRow",
    "ImportRowCellsItem",
    "ImportRowFindingsItem",
    "ImportTemplate",
    "ImportTemplateColumnsItem",
    "Increment",
    "IncrementArrearsPreviewItem",
    "IncrementComponentsItem",
    "IncrementPayIn",
    "IncrementPayInFields",
    "IncrementTried",
    "IncrementTriedArrearsPreviewItem",
    "Journal",
    "JournalEntry",
    "LateExit",
    "LateExitAppliedTo",
    "LateExitExemptBefore",
    "LateExitNotice",
    "Leave",
    "LeaveBalanceItem",
    "LeaveBalanceItemInput",
    "LeaveBalances",
    "LeaveBalancesInput",
    "LeaveCreate",
    "LeaveUpdate",
    "ListMeta",
    "ListPayrollRunEmployeesMeta",
    "ListRulesReply",
    "ListRulesReplyCoverageItem",
    "ListedFnf",
    "ListedFnfArrearsItem",
    "LiveAdvance",
    "LiveAttendanceRecord",
    "LiveAuditEntry",
    "LiveChallan",
    "LiveContractorPayment",
    "LiveDepartment",
    "LiveDesignation",
    "LiveEmployee",
    "LiveEvent",
    "LiveExpense",
    "LiveFiling",
    "LiveHoliday",
    "LiveImport",
    "LiveIncrement",
    "LiveLeave",
    "LiveListedFnf",
    "LiveOrganization",
    "LiveOvertimePolicy",
    "LiveOvertimeRequest",
    "LivePaymentMethod",
    "LivePayrollCycle",
    "LivePayrollRunSummary",
    "LivePayslip",
    "LiveRecord",
    "LiveReimbursementRate",
    "LiveSalaryComponent",
    "LiveSalaryGroup",
    "LiveSalaryGroupEmployee",
    "LiveShift",
    "LiveVariableItem",
    "LiveWebhook",
    "LockPayrollRunBody",
    "MarkFnfPaidBody",
    "MarkPayrollRunPaidBody",
    "MarkPayrollRunPaidBodyPaymentsItem",
    "OpeningBalances",
    "OpeningBalancesBenefitsItem",
    "OpeningBalancesBonusMonthsItem",
    "OpeningBalancesComponentsItem",
    "OpeningBalancesInput",
    "OpeningBalancesInputBenefitsItem",
    "OpeningBalancesInputBonusMonthsItem",
    "OpeningBalancesInputComponentsItem",
    "Organization",
    "OrganizationCreate",
    "OrganizationCreateEsi",
    "OrganizationCreateGratuity",
    "OrganizationCreateLwfRegistrationsItem",
    "OrganizationCreatePf",
    "OrganizationCreatePtRegistrationsItem",
    "OrganizationCreateResponsiblePerson",
    "OrganizationCreateTds",
    "OrganizationEsi",
    "OrganizationGratuity",
    "OrganizationLogo",
    "OrganizationLogoFields",
    "OrganizationLwfRegistrationsItem",
    "OrganizationPf",
    "OrganizationPtRegistrationsItem",
    "OrganizationResponsiblePerson",
    "OrganizationTasks",
    "OrganizationTds",
    "OrganizationUpdate",
    "OrganizationUpdateEsi",
    "OrganizationUpdateGratuity",
    "OrganizationUpdateLwfRegistrationsItem",
    "OrganizationUpdatePf",
    "OrganizationUpdatePtRegistrationsItem",
    "OrganizationUpdateResponsiblePerson",
    "OrganizationUpdateTds",
    "OvertimeDecision",
    "OvertimePolicy",
    "OvertimePolicyAssignment",
    "OvertimePolicyCreate",
    "OvertimeRequest",
    "OvertimeRequestCreate",
    "PastSalary",
    "PastSalaryComponentsItem",
    "PayPeriodSettings",
    "PayPeriodSettingsAnswer",
    "PayPeriodSettingsInput",
    "PaymentMethod",
    "PaymentMethodBankAccount",
    "PaymentMethodCreate",
    "PaymentMethodCreateBankAccount",
    "PaymentReference",
    "PaymentReferenceCreate",
    "PayrollCycle",
    "PayrollCycleCreate",
    "PayrollCyclePeriod",
    "PayrollEvent",
    "PayrollPermission",
    "PayrollPermissionInput",
    "PayrollRun",
    "PayrollRunCalculatedEvent",
    "PayrollRunCalculatedEventData",
    "PayrollRunCalculatedEventDataTotals",
    "PayrollRunEmail",
    "PayrollRunEmailAnswer",
    "PayrollRunEmailAnswerSkippedItem",
    "PayrollRunFailedEvent",
    "PayrollRunFailedEventData",
    "PayrollRunFailuresItem",
    "PayrollRunHeldEmployeesItem",
    "PayrollRunHoldReleasedEvent",
    "PayrollRunHoldReleasedEventData",
    "PayrollRunLinks",
    "PayrollRunLockedEvent",
    "PayrollRunLockedEventData",
    "PayrollRunPaidEvent",
    "PayrollRunPaidEventData",
    "PayrollRunReversedEvent",
    "PayrollRunReversedEventData",
    "PayrollRunStaleReasonsItem",
    "PayrollRunSummary",
    "PayrollRunSummaryHeldEmployeesItem",
    "PayrollRunSummaryStaleReasonsItem",
    "PayrollSettings",
    "PayrollSettingsAnswer",
    "PayrollSettingsApprovals",
    "PayrollSettingsBonus",
    "PayrollSettingsBonusMinimumWagesItem",
    "PayrollSettingsCodeWages",
    "PayrollSettingsCtc",
    "PayrollSettingsDeductions",
    "PayrollSettingsEsi",
    "PayrollSettingsGratuity",
    "PayrollSettingsLwf",
    "PayrollSettingsPayslip",
    "PayrollSettingsPayslipEmail",
    "PayrollSettingsPeriod",
    "PayrollSettingsPf",
    "PayrollSettingsRounding",
    "PayrollSettingsSalaryDays",
    "PayrollSettingsSettlement",
    "PayrollSettingsTds",
    "PayrollSettingsUpdate",
    "PayrollSettingsUpdateApprovals",
    "PayrollSettingsUpdateBonus",
    "PayrollSettingsUpdateBonusMinimumWagesItem",
    "PayrollSettingsUpdateCodeWages",
    "PayrollSettingsUpdateCtc",
    "PayrollSettingsUpdateDeductions",
    "PayrollSettingsUpdateEsi",
    "PayrollSettingsUpdateGratuity",
    "PayrollSettingsUpdateLwf",
    "PayrollSettingsUpdatePayslip",
    "PayrollSettingsUpdatePayslipEmail",
    "PayrollSettingsUpdatePf",
    "PayrollSettingsUpdateRounding",
    "PayrollSettingsUpdateRuleDecisionsItem",
    "PayrollSettingsUpdateSettlement",
    "PayrollSettingsUpdateTds",
    "Payslip",
    "PayslipArrearsItem",
    "PayslipBenefit",
    "PayslipBenefitThisPayment",
    "PayslipDays",
    "PayslipEmail",
    "PayslipEmailAnswer",
    "PayslipEmailRequest",
    "PayslipEmployee",
    "PayslipEmployeeBank",
    "PayslipFailure",
    "PayslipFiles",
    "PayslipFilesCreate",
    "PayslipFilesError",
    "PayslipFilesReadyEvent",
    "PayslipFilesReadyEventData",
    "PayslipHeads",
    "PayslipHold",
    "PayslipLeave",
    "PayslipLine",
    "PayslipLineBasis",
    "PayslipLineRounding",
    "PayslipPayment",
    "PayslipReadyEvent",
    "PayslipReadyEventData",
    "PayslipTax",
    "PayslipVerification",
    "PayslipWarningsItem",
    "PreviewLeaveBalanceInput",
    "PreviewPayrollRunBody",
    "PreviewPayrollRunBodyComponentsItem",
    "PreviewPayrollRunBodyComponentsItemCalculation",
    "PreviewPayrollRunBodyComponentsItemCalculationSlabsItem",
    "PreviewPayrollRunBodyComponentsItemEntitlement",
    "PreviewPayrollRunBodyComponentsItemWageFlags",
    "PreviewPayrollRunBodyEmployeesItem",
    "PreviewPayrollRunBodyEmployeesItemAttendance",
    "PreviewPayrollRunBodyEmployeesItemAttendanceLopDatesItem",
    "PreviewPayrollRunBodyEmployeesItemAttendanceLopReversalsItem",
    "PreviewPayrollRunBodyEmployeesItemAttendanceOvertimeItem",
    "PreviewPayrollRunBodyEmployeesItemBenefitsItem",
    "PreviewPayrollRunBodyEmployeesItemLeaving",
    "PreviewPayrollRunBodyEmployeesItemLeavingExemptBefore",
    "PreviewPayrollRunBodyEmployeesItemProfile",
    "PreviewPayrollRunBodyEmployeesItemRecoveriesItem",
    "PreviewPayrollRunBodyEmployeesItemRecoveriesItemLoan",
    "PreviewPayrollRunBodyEmployeesItemReimbursementsItem",
    "PreviewPayrollRunBodyEmployeesItemSalary",
    "PreviewPayrollRunBodyEmployeesItemSalaryChangesItem",
    "PreviewPayrollRunBodyEmployeesItemSalaryChangesItemSalary",
    "PreviewPayrollRunBodyEmployeesItemSalaryChangesItemSalaryComponentsItem",
    "PreviewPayrollRunBodyEmployeesItemSalaryComponentsItem",
    "PreviewPayrollRunBodyEmployeesItemStatutory",
    "PreviewPayrollRunBodyEmployeesItemStatutoryBonus",
    "PreviewPayrollRunBodyEmployeesItemStatutoryBonusMonthsItem",
    "PreviewPayrollRunBodyEmployeesItemStatutoryEsi",
    "PreviewPayrollRunBodyEmployeesItemStatutoryLwf",
    "PreviewPayrollRunBodyEmployeesItemStatutoryNps",
    "PreviewPayrollRunBodyEmployeesItemStatutoryPf",
    "PreviewPayrollRunBodyEmployeesItemStatutoryPt",
    "PreviewPayrollRunBodyEmployeesItemTax",
    "PreviewPayrollRunBodyEmployeesItemTaxDeclarationsItem",
    "PreviewPayrollRunBodyEmployeesItemTaxHomeLoan",
    "PreviewPayrollRunBodyEmployeesItemTaxHomeLoanLetOutItem",
    "PreviewPayrollRunBodyEmployeesItemTaxOtherIncomeItem",
    "PreviewPayrollRunBodyEmployeesItemTaxPreviousEmployment",
    "PreviewPayrollRunBodyEmployeesItemTaxRentItem",
    "PreviewPayrollRunBodyEmployeesItemVariableItem",
    "PreviewPayrollRunBodyEmployeesItemYtd",
    "PreviewPayrollRunBodyEmployeesItemYtdComponentsItem",
    "PreviewPayrollRunBodyOptions",
    "PreviewPayrollRunBodyOptionsCompareTo",
    "PreviewPayrollRunBodyOptionsCompareToSlipsItem",
    "PreviewPayrollRunBodyOptionsCompareToSlipsItemLinesItem",
    "PreviewPayrollRunBodyOrganization",
    "PreviewPayrollRunBodyOrganizationEsi",
    "PreviewPayrollRunBodyOrganizationGratuity",
    "PreviewPayrollRunBodyOrganizationLwf",
    "PreviewPayrollRunBodyOrganizationPf",
    "PreviewPayrollRunBodyOrganizationTds",
    "PreviewPayrollRunBodyPeriod",
    "PreviewPayrollRunBodyRuleOverridesItem",
    "PreviewPayrollRunBodyRuleSet",
    "PreviewPayrollRunReply",
    "PreviewPayrollRunReplyErrorsItem",
    "PreviewPayrollRunReplyErrorsItemDetailsItem",
    "PreviewPayrollRunReplyMeta",
    "PreviewPayrollRunReplyTotals",
    "PreviewedSlip",
    "PreviewedSlipArrearsItem",
    "PreviewedSlipDiff",
    "PreviewedSlipDiffGross",
    "PreviewedSlipDiffLinesItem",
    "PreviewedSlipDiffNetPayable",
    "PreviewedSlipDiffTotalDeductions",
    "PreviewedSlipWarningsItem",
    "Problem",
    "ProblemDetail",
    "ProfessionalTaxState",
    "ProfessionalTaxStateSlabsItem",
    "ProfessionalTaxStateSlabsItemMonthOverridesItem",
    "ProjectionFailure",
    "PutCurrencySettingsBody",
    "PutEmployeeSalaryBody",
    "PutEmployeeSalaryBodyComponentsItem",
    "PutSalaryGroupComponentsBody",
    "PutSalaryGroupComponentsBodyComponentsItem",
    "PutSalaryGroupComponentsBodyComponentsItemCalculation",
    "PutSalaryGroupComponentsBodyComponentsItemCalculationSlabsItem",
    "PutSalaryGroupComponentsReply",
    "PutSalaryGroupComponentsReplySample",
    "PutSalaryGroupComponentsReplySampleComponentsItem",
    "ReadReplicaState",
    "ReadinessFinding",
    "ReadinessFindingEmployeesItem",
    "ReadinessFindingFix",
    "RecalculatePayrollRunBody",
    "Reconciliation",
    "ReconciliationReason",
    "ReconciliationRow",
    "RecordAttendanceAccepted",
    "RecordAttendanceAcceptedAppliedTo",
    "RecordAttendanceAcceptedLopDatesItem",
    "RecordAttendanceBody",
    "RecordAttendanceBodyLopDatesItem",
    "RecordWarning",
    "RedeemConsoleSessionBody",
    "RedeemedConsoleSession",
    "RedeemedConsoleSessionAccount",
    "Rehire",
    "ReimbursementRate",
    "ReimbursementRateCreate",
    "ReplaceVariableComponentsReply",
    "ReplaceVariableComponentsReplyFields",
    "ReplaceVariableComponentsReplyFieldsAppliedTo",
    "ReplayPayrollRunReply",
    "ReplayPayrollRunReplyCounts",
    "ReplayPayrollRunReplyDifferingItem",
    "ReplayWebhookBody",
    "Report",
    "ReportColumn",
    "ReportMeta",
    "ReskillingFund",
    "ReversePayrollRunBody",
    "RevokeEmployeeExitReply",
    "RevokeEmployeeExitReplyAppliedTo",
    "RotateWebhookSecretBody",
    "RotatedWebhook",
    "Rule",
    "RuleDecision",
    "RuleHistory",
    "RuleReference",
    "RuleReferenceCitation",
    "RuleSet",
    "RuleSetDiff",
    "RuleSetDiffChangesItem",
    "RuleSetPublishedEvent",
    "RuleSetPublishedEventData",
    "RuleSetPublishedEventDataHeadsItem",
    "RuleSetPublishedEventDataRuleSetsItem",
    "RuleValuesItem",
    "RunCalculation",
    "RunCalculationSummary",
    "RunCounts",
    "RunOptions",
    "RunOptionsStatutory",
    "RunProgress",
    "RunProgressLastError",
    "RunReadiness",
    "RunSelection",
    "RunTotals",
    "SalaryCertificate",
    "SalaryCertificateEmployee",
    "SalaryCertificateMonthsItem",
    "SalaryComponent",
    "SalaryComponentCalculation",
    "SalaryComponentCalculationSlabsItem",
    "SalaryComponentCreate",
    "SalaryComponentCreateCalculation",
    "SalaryComponentCreateCalculationSlabsItem",
    "SalaryComponentCreateEntitlement",
    "SalaryComponentCreateWageFlags",
    "SalaryComponentEntitlement",
    "SalaryComponentUpdate",
    "SalaryComponentUpdateCalculation",
    "SalaryComponentUpdateCalculationSlabsItem",
    "SalaryComponentUpdateEntitlement",
    "SalaryComponentUpdateWageFlags",
    "SalaryComponentWageFlags",
    "SalaryDays",
    "SalaryDaysAnswer",
    "SalaryDaysInput",
    "SalaryGroup",
    "SalaryGroupAssignment",
    "SalaryGroupComponent",
    "SalaryGroupComponentCalculation",
    "SalaryGroupComponentCalculationSlabsItem",
    "SalaryGroupCreate",
    "SalaryGroupCreateComponentsItem",
    "SalaryGroupCreateComponentsItemCalculation",
    "SalaryGroupCreateComponentsItemCalculationSlabsItem",
    "SalaryGroupEmployee",
    "SalaryGroupUpdate",
    "SandboxClock",
    "SandboxClockSetting",
    "SandboxPeople",
    "SandboxPeopleCasesItem",
    "SandboxPeopleSummary",
    "SandboxReset",
    "SandboxResetRequest",
    "ServiceLength",
    "Shift",
    "ShiftAlternateOffsItem",
    "ShiftAssignment",
    "ShiftCreate",
    "ShiftCreateAlternateOffsItem",
    "ShiftUpdate",
    "ShiftUpdateAlternateOffsItem",
    "SignatureAnswer",
    "SignatureDebug",
    "SimulatedEmployee",
    "SimulatedEmployeeEmployerCost",
    "SimulatedEmployeeNetPayable",
    "SimulatedLine",
    "Simulation",
    "SimulationFailure",
    "SimulationProgress",
    "SimulationProgressProgress",
    "SimulationResult",
    "SimulationTotals",
    "SimulationTotalsEmployerContributions",
    "SimulationTotalsEmployerCost",
    "SimulationTotalsGross",
    "SimulationTotalsNetPayable",
    "SimulationTotalsReimbursements",
    "SimulationTotalsTotalDeductions",
    "SlipProfessionalTax",
    "SlipProfessionalTaxSlab",
    "SlipProvidentFund",
    "SlipStateInsurance",
    "StatutoryDetails",
    "StatutoryDetailsEsi",
    "StatutoryDetailsInput",
    "StatutoryDetailsInputEsi",
    "StatutoryDetailsInputLwf",
    "StatutoryDetailsInputNomineesItem",
    "StatutoryDetailsInputNps",
    "StatutoryDetailsInputPf",
    "StatutoryDetailsInputPfVpf",
    "StatutoryDetailsInputPt",
    "StatutoryDetailsInputTax",
    "StatutoryDetailsLwf",
    "StatutoryDetailsNomineesItem",
    "StatutoryDetailsNps",
    "StatutoryDetailsPf",
    "StatutoryDetailsPfVpf",
    "StatutoryDetailsPt",
    "StatutoryDetailsTax",
    "StatutoryDue",
    "StatutoryFileReadyEvent",
    "StatutoryFileReadyEventData",
    "StatutoryFinding",
    "StatutoryForm",
    "StatutoryOwnTax",
    "StatutoryPeriod",
    "StatutoryReturn",
    "StatutoryValidation",
    "StatutoryWages",
    "SyncChanges",
    "SyncMeta",
    "TallyCounters",
    "TallyEntry",
    "TallySync",
    "TallySyncRequest",
    "TallyVouchers",
    "Task",
    "TaxDeclaration",
    "TaxDeclarationDeclarationsItem",
    "TaxDeclarationHomeLoan",
    "TaxDeclarationHomeLoanLetOutItem",
    "TaxDeclarationInput",
    "TaxDeclarationInputDeclarationsItem",
    "TaxDeclarationInputHomeLoan",
    "TaxDeclarationInputHomeLoanLetOutItem",
    "TaxDeclarationInputOtherIncomeItem",
    "TaxDeclarationInputPreviousEmployment",
    "TaxDeclarationInputRentItem",
    "TaxDeclarationOtherIncomeItem",
    "TaxDeclarationPreviousEmployment",
    "TaxDeclarationProofsItem",
    "TaxDeclarationRentItem",
    "TaxProjection",
    "TaxProofsInput",
    "TaxProofsInputProofsItem",
    "TaxSlab",
    "TaxSlabCreate",
    "TaxSlabCreateRebate",
    "TaxSlabCreateSlabsItem",
    "TaxSlabCreateSurchargeItem",
    "TaxSlabRebate",
    "TaxSlabSlabsItem",
    "TaxSlabSurchargeItem",
    "TaxSlabUpdate",
    "TaxSlabUpdateRebate",
    "TaxSlabUpdateSlabsItem",
    "TaxSlabUpdateSurchargeItem",
    "TdsCertificate",
    "TdsCertificateEmployee",
    "TdsCertificateEmployer",
    "TdsCertificateOpening",
    "TdsCertificatePerquisite",
    "TdsCertificateQuarter",
    "TdsCertificateRow",
    "TdsCertificateTotals",
    "TdsCertificateValidation",
    "TdsFinding",
    "TdsStatement",
    "TdsStatementPeriod",
    "TdsValidation",
    "TestWebhookBody",
    "UnlockPayrollRunBody",
    "UnpaidMonth",
    "UpdateLeaveAccepted",
    "UpdateLeaveAcceptedAppliedTo",
    "UpdatePayrollRunBody",
    "UpdatePayrollRunBodyOptions",
    "UpdatePayrollRunBodyOptionsStatutory",
    "UpdatePayrollRunBodyPeriod",
    "UpdatePayrollRunBodySelection",
    "UpdateWebhookBody",
    "VariableItem",
    "VariableItemInput",
    "VariableItemInputRecurringUntil",
    "VariableItemNamedMonth",
    "VariableItemRecurringUntil",
    "VariableMonthInput",
    "VariableMonthInputItemsItem",
    "Webhook",
    "WebhookAttempt",
    "WebhookBreaker",
    "WebhookDelivery",
    "WebhookDeliveryDetail",
    "WebhookDisabledEvent",
    "WebhookDisabledEventData",
    "WebhookFailingEvent",
    "WebhookFailingEventData",
    "WebhookInterval",
    "WebhookPingEvent",
    "WebhookPingEventData",
    "WebhookRecoveredEvent",
    "WebhookRecoveredEventData",
    "WebhookReplay",
    "WebhookRequest",
    "WebhookStats",
    "WorkBudget",
    "WorkBudgets",
    "WorkRefusals",
    "YearToDate",
    "YearToDateComponentsItem",
    "YearToDateRestatedByItem",
]

class ReplaceVariableComponentsReplyFieldsAppliedTo(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class ListPayrollRunEmployeesMeta(TypedDict):
    limit: int
    """Largest number of records in a page."""
    count: int
    """Number of records in this page."""
    has_more: bool
    """Whether there is a next page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""
    total_count: int | None
    """Number of records in all pages; null unless `include_total=true`."""
    updated_since: str | None
    """Returns records that changed at this time or later, deleted ones included."""
    sync_watermark: str | None
    """Send it as `updated_since` the next time; null unless changes were asked for."""
    warnings: list[str]
    """Warnings about the request or the result."""
    changes: NotRequired[SyncChanges]
    """Rules that differ."""
    revision: int | None
    """Revision that the payslips belong to."""

class ImportCreateWithFileCorrectionsItem(TypedDict):
    row: int
    """Number of the row in the file, from 1."""
    cells: dict[str, str | None]
    """From the title or key of a column to the text of the cell; null: empty."""

class ImportCreateWithFile(TypedDict):
    """The same with a file of this machine."""

    organization_id: NotRequired[int]
    """Id of the organization."""
    type: NotRequired[Literal["employees", "employee_bank", "employee_statutory", "salaries", "increments", "variable_components", "attendance", "leaves", "overtime", "expenses", "advances", "tax_declarations", "opening_balances", "leave_balances", "departments", "designations", "holidays", "payment_references"]]
    """What a row of the file is."""
    mode: NotRequired[Literal["upsert", "create", "update"]]
    """`create`: rows add records."""
    dry_run: NotRequired[bool]
    """Judges every row and writes nothing."""
    mapping: NotRequired[dict[str, str | None]]
    """From titles of columns of the file to keys of `GET /imports/template`; `null` leaves a column out, whatever its title says."""
    month: NotRequired[int]
    """Month of all rows that have none."""
    year: NotRequired[int]
    """Year of all rows that have none."""
    source_import_id: NotRequired[str]
    """A dry run that has ended, instead of a file: its file, type, mode, mapping, month and year are taken unless they are given."""
    corrections: NotRequired[list[ImportCreateWithFileCorrectionsItem]]
    """Cells that replace those of the file of `source_import_id`, with those that were corrected before."""
    guess_mapping: NotRequired[bool]
    """Of a dry run: maps titles that are no names of columns by likeness where that is certain."""
    file: FileSource
    """The file."""

class AccountApproval(TypedDict):
    employee_ids: list[str]
    """Employees whose changed accounts are right."""

AddSalaryGroupComponentBodyCalculationSlabsItem = TypedDict(
    "AddSalaryGroupComponentBodyCalculationSlabsItem",
    {
        # Lower end of the slab in rupees, excluded; included for the first slab.
        "from": 'Amount',
        # Upper end of the slab in rupees, included.
        "to": 'NotRequired[Amount | None]',
        # Amount or percentage of the slab.
        "value": 'Amount',
        # Meaning of `value`: rupees, or a percentage of the base.
        "mode": 'Literal["amount", "percent"]',
    },
)

class AddSalaryGroupComponentBodyCalculation(TypedDict):
    method: Literal["flat", "percent_of_components", "percent_of_ctc", "percent_of_gross", "balancing", "per_unit", "slab", "formula", "statutory"]
    """How the amount is computed."""
    value: NotRequired[Amount | None]
    """Rupees or percent, depending on the method."""
    base_codes: NotRequired[list[str]]
    """Components that the percentage or formula builds on."""
    formula: NotRequired[str | None]
    """Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and if(a <= b, then, otherwise)."""
    min: NotRequired[Amount | None]
    """Least amount in rupees."""
    max: NotRequired[Amount | None]
    """Largest amount in rupees."""
    slabs: NotRequired[list[AddSalaryGroupComponentBodyCalculationSlabsItem]]
    """Slabs, from the lowest."""

class AddSalaryGroupComponentBody(TypedDict):
    component_code: str
    """Code of a salary component."""
    calculation: NotRequired[AddSalaryGroupComponentBodyCalculation | None]
    """How the amount is computed."""
    effective_from: NotRequired[str]
    """First day on which the values apply."""

class Address(TypedDict):
    line1: str | None
    """First line of the address."""
    line2: str | None
    """Second line of the address."""
    city: str | None
    """City or town."""
    district: str | None
    """District."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None
    """State or union territory, two capital letters."""
    pincode: str | None
    """PIN code: six digits."""
    country: str
    """ISO 3166-1 country code."""

class AddressInput(TypedDict):
    line1: NotRequired[str | None]
    """First line of the address."""
    line2: NotRequired[str | None]
    """Second line of the address."""
    city: NotRequired[str | None]
    """City or town."""
    district: NotRequired[str | None]
    """District."""
    state_code: NotRequired[Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None]
    """State or union territory, two capital letters."""
    pincode: NotRequired[str | None]
    """PIN code: six digits."""
    country: NotRequired[Literal["IN"]]
    """ISO 3166-1 country code."""

class AdjustPayrollRunEmployeeBodyOverridesItem(TypedDict):
    code: str
    """Code of a salary component, or TDS."""
    amount: Amount
    """Amount in rupees."""
    reason: str
    """Why the amount was set by hand."""

class AdjustPayrollRunEmployeeBody(TypedDict):
    overrides: NotRequired[list[AdjustPayrollRunEmployeeBodyOverridesItem]]
    """Amounts that replace calculated ones."""
    excluded: NotRequired[bool]
    """Whether the employee is excluded from this run."""
    remarks: NotRequired[str | None]
    """Free text that is kept with the record."""

class AdvanceRepayment(TypedDict):
    method: Literal["installments", "lump_sum"]
    """In installments, or at once."""
    installments: int | None
    """Number of monthly installments."""
    installment_amount: Decimal | None
    """Monthly installment in rupees, instead of a number of `installments`, or beside one that comes to it."""
    start_month: int
    """Month of the first installment, 1 to 12."""
    start_year: int
    """Year of the first installment."""

class AdvanceInterest(TypedDict):
    percent: Decimal | int
    """Interest per year, in percent."""
    method: Literal["none", "flat", "reducing"]
    """How interest is computed."""

class AdvanceScheduleItem(TypedDict):
    month: int | None
    """Month, 1 to 12."""
    year: int | None
    """Calendar year."""
    principal: Decimal
    """Part of the installment that repays the amount, in rupees."""
    interest: Decimal
    """Part of the installment that is interest, in rupees."""
    status: Literal["due", "waiting", "in_run", "paid", "moved_to_debt", "cancelled"]
    """`moved_to_debt`: a settlement could not deduct all of it."""
    debt: Decimal
    """Principal and interest in rupees of this installment that a settlement could not deduct."""
    payroll_run_id: str | None
    """Id of the payroll run."""

class Advance(TypedDict):
    id: str
    """Id of the advance."""
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    type: Literal["salary_advance", "loan"]
    """Advance of salary, or loan."""
    amount: Decimal
    """Amount paid to the employee, in rupees."""
    disbursed_on: str
    """Day on which the employee received the money."""
    perquisite_rate_percent: Decimal | int | None
    """Comparable lending rate of the State Bank of India per year, in percent."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    metadata: dict[str, str]
    """Up to 50 key-value pairs of your own."""
    repayment: AdvanceRepayment
    """How it is repaid."""
    interest: AdvanceInterest
    """Interest charged to the employee."""
    status: Literal["active", "paused", "in_settlement_debt", "closed", "written_off"]
    """`in_settlement_debt`: a full and final settlement could not recover all of it, and the rest is neither repaid nor waived."""
    outstanding: Decimal
    """Principal in rupees that is neither recovered nor written off, the debt of a settlement included."""
    recovered: Decimal
    """Principal in rupees that payments have deducted or that was repaid outside payroll."""
    written_off: Decimal
    """Principal in rupees that was written off or waived."""
    settlement_debt: Decimal
    """The part of `outstanding` that a full and final settlement could not deduct."""
    schedule: list[AdvanceScheduleItem]
    """The installments."""
    remarks: str | None
    """Free text that is kept with the record."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class AdvanceClose(TypedDict):
    write_off: NotRequired[bool]
    """True: the outstanding amount is written off."""
    remarks: NotRequired[str | None]
    """Free text that is kept with the record."""

class AdvanceCreateRepayment(TypedDict):
    method: Literal["installments", "lump_sum"]
    """In installments, or at once."""
    installments: NotRequired[int | None]
    """Number of monthly installments."""
    installment_amount: NotRequired[Amount | None]
    """Monthly installment in rupees, instead of a number of `installments`, or beside one that comes to it."""
    start_month: int
    """Month of the first installment, 1 to 12."""
    start_year: int
    """Year of the first installment."""

class AdvanceCreateInterest(TypedDict):
    percent: Amount
    """Interest per year, in percent."""
    method: Literal["none", "flat", "reducing"]
    """How interest is computed."""

class AdvanceCreate(TypedDict):
    type: Literal["salary_advance", "loan"]
    """Advance of salary, or loan."""
    amount: Amount
    """Amount paid to the employee, in rupees."""
    disbursed_on: str
    """Day on which the employee received the money."""
    perquisite_rate_percent: NotRequired[Amount | None]
    """Comparable lending rate of the State Bank of India per year, in percent."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    metadata: NotRequired[dict[str, str]]
    """Up to 50 key-value pairs of your own."""
    repayment: AdvanceCreateRepayment
    """How it is repaid."""
    interest: NotRequired[AdvanceCreateInterest]
    """Interest charged to the employee."""

class AdvancePause(TypedDict):
    remarks: NotRequired[str | None]
    """Free text that is kept with the record."""

class AdvanceUpdateResumeIn(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class AdvanceUpdate(TypedDict):
    perquisite_rate_percent: NotRequired[Amount | None]
    """Comparable lending rate of the State Bank of India per year, in percent."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    metadata: NotRequired[dict[str, str | None] | None]
    """Up to 50 key-value pairs of your own."""
    status: NotRequired[Literal["active"]]
    """Resumes a paused advance."""
    resume_in: NotRequired[AdvanceUpdateResumeIn]
    """Wage month from which installments are taken again."""

class ApprovedAccount(TypedDict):
    employee_id: str
    """Id of the employee."""
    account_changed_at: str | None
    """When the account took the place of another; null: it is the first one."""
    account_approved_at: str | None
    """When another key approved the changed account."""

class ApprovedAccounts(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    organization_id: int
    """Id of the organization."""
    approved: list[ApprovedAccount]
    """Accounts that were approved now."""

class AttendanceBulkInputLopDatesItem(TypedDict):
    date: str
    """Date of the loss of pay."""
    days: NotRequired[Amount]
    """Part of the day without pay; default: 1."""

class AttendanceBulkInput(TypedDict):
    employee_id: NotRequired[str]
    """Id of the employee, or `ext:` followed by your own id."""
    month: NotRequired[int]
    """Month of the calendar in which the wage month ends; of a daily record, that of its date."""
    year: NotRequired[int]
    """Calendar year."""
    payable_days: NotRequired[Amount | None]
    """Days that are paid."""
    lop_days: NotRequired[Amount | None]
    """Days of loss of pay (LOP) in the month."""
    lop_dates: NotRequired[list[AttendanceBulkInputLopDatesItem]]
    """Dates of the loss of pay."""
    present_days: NotRequired[Amount | None]
    """Days present in the month."""
    paid_leave_days: NotRequired[Amount | None]
    """Days of paid leave in the month."""
    weekly_offs: NotRequired[Amount | None]
    """Weekly days off in the month, in days."""
    holidays: NotRequired[Amount | None]
    """Holidays in the month, in days."""
    overtime_minutes: NotRequired[int]
    """Overtime in minutes."""
    worked_minutes: NotRequired[int | None]
    """Minutes worked on the day."""
    esi_reason_code: NotRequired[int | None]
    """Reason code of the ESI return for a month without paid days, from 0, no reason, to 12; it takes precedence over that of the exit."""
    date: NotRequired[str]
    """Date of a daily record."""
    status: NotRequired[Literal["present", "absent", "half_day", "paid_leave", "unpaid_leave", "weekly_off", "holiday", "on_duty", "work_from_home"]]
    """Status of the day; not for a whole month."""
    in_time: NotRequired[str | None]
    """Time of day in the format HH:MM, as in 09:30."""
    out_time: NotRequired[str | None]
    """Time of day in the format HH:MM, as in 09:30."""
    shift_id: NotRequired[str | None]
    """Id of the shift worked on the day; it does not affect amounts."""
    external_id: NotRequired[str]
    """External id of the employee."""
    employee_code: NotRequired[str]
    """Employee number."""

class AttendanceRecordLopDatesItem(TypedDict):
    date: str
    """Calendar day."""
    days: Decimal | int
    """Days of loss of pay on the date: 1, or 0.5 for half a day."""

class AttendanceRecord(TypedDict):
    id: str
    """Id of the record."""
    organization_id: int
    """Id of the organization."""
    external_id: str | None
    """External id of the employee."""
    employee_id: str
    """Id of the employee."""
    month: int
    """Month of the calendar in which the wage month ends; of a daily record, that of its date."""
    year: int
    """Calendar year."""
    payable_days: Decimal | int | None
    """Days that are paid."""
    lop_days: Decimal | int | None
    """Days of loss of pay (LOP) in the month."""
    lop_dates: list[AttendanceRecordLopDatesItem] | None
    """Dates of the loss of pay, ascending; null if unknown."""
    present_days: Decimal | int | None
    """Days present in the month."""
    paid_leave_days: Decimal | int | None
    """Days of paid leave in the month."""
    weekly_offs: Decimal | int | None
    """Weekly days off in the month, in days."""
    holidays: Decimal | int | None
    """Holidays in the month, in days."""
    overtime_minutes: int
    """Overtime in minutes."""
    worked_minutes: int | None
    """Minutes worked on the day."""
    esi_reason_code: int | None
    """Reason code of the ESI return for a month without paid days, from 0, no reason, to 12; it takes precedence over that of the exit."""
    date: str | None
    """The day; null: the record is of the whole month."""
    status: Literal["present", "absent", "half_day", "paid_leave", "unpaid_leave", "weekly_off", "holiday", "on_duty", "work_from_home"] | None
    """Status of the day; null: the record is of the whole month."""
    in_time: str | None
    """Time of day in the format HH:MM, as in 09:30."""
    out_time: str | None
    """Time of day in the format HH:MM, as in 09:30."""
    shift_id: str | None
    """Id of the shift worked on the day; it does not affect amounts."""
    source: Literal["monthly", "daily"]
    """How the monthly record was made."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class AuditEntry(TypedDict):
    id: str
    """Unique id of the resource."""
    chain: str
    """Hash chain that the entry belongs to."""
    sequence: int
    """Position in the chain, from 1, without gaps."""
    organization_id: int | None
    """Id of the organization."""
    occurred_at: str
    """When the change was made (UTC)."""
    key_id: str | None
    """Id of the key that made the change; null for an operator and for a download link."""
    session_id: str | None
    """Id of the console session that made the change; null for any other."""
    user_id: str | None
    """Your own id of the person who used the console session; null if none was named."""
    auth_method: Literal["key", "token", "hmac", "session", "link", "operator"]
    """How the request was authenticated."""
    address: str | None
    """IP address of the caller; null for an operator."""
    request_id: str
    """Id of the HTTP request."""
    operation: str
    """`operationId` of the request, or the command of the operator."""
    action: Literal["created", "updated", "deleted", "called", "revealed"]
    """What was done."""
    resource_type: str
    """Kind of the resource that was changed."""
    resource_id: str | None
    """Id of the resource that was changed."""
    employee_id: str | None
    """Id of the employee."""
    before: dict[str, Any] | None
    """Stored values before the change; for an update, only the changed fields."""
    after: dict[str, Any] | None
    """Stored values after the change, in the same format as `before`."""
    required_scope: str | None
    """Scope that reads `before` and `after`; null if the key has it."""
    previous_hash: str
    """Hash of the previous entry; empty for the first entry."""
    hash: str
    """SHA-256 of the previous hash and this entry."""
    updated_at: str
    """When the record was last changed (UTC)."""

class BankDetails(TypedDict):
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    payment_mode: Literal["bank_transfer", "cheque", "cash", "upi"]
    """How the employee is paid."""
    account_holder_name: str | None
    """Name of the account holder."""
    ifsc: str | None
    """IFSC: four letters, a zero, six letters or digits."""
    account_type: Literal["savings", "current", "salary", "nre", "nro"] | None
    """Kind of account."""
    beneficiary_code: str | None
    """By which the bank of the organization knows the account: up to 20 letters or digits."""
    upi_id: str | None
    """UPI address, as in name@bank."""
    account_number: str | None
    """Account number with all but the last four characters masked; in full with `reveal=true`."""
    bank_name: str | None
    """Bank, derived from the IFSC."""
    branch: str | None
    """Branch of the bank."""
    verification: Literal["unverified", "format_ok", "verified", "failed"]
    """Result of the account check."""
    account_changed_at: str | None
    """When the account took the place of another; null: it is the first one."""
    account_approved_at: str | None
    """When another key approved the changed account."""
    effective_from: str
    """First day on which the values apply."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class BankDetailsInput(TypedDict):
    payment_mode: Literal["bank_transfer", "cheque", "cash", "upi"]
    """How the employee is paid."""
    account_holder_name: NotRequired[str | None]
    """Name of the account holder."""
    ifsc: NotRequired[str | None]
    """IFSC: four letters, a zero, six letters or digits."""
    account_type: NotRequired[Literal["savings", "current", "salary", "nre", "nro"] | None]
    """Kind of account."""
    beneficiary_code: NotRequired[str | None]
    """By which the bank of the organization knows the account: up to 20 letters or digits."""
    upi_id: NotRequired[str | None]
    """UPI address, as in name@bank."""
    account_number: NotRequired[str | None]
    """Account number: 6 to 20 digits or capital letters, at least one digit other than zero, and not masked as in XXXXXXXX4567."""
    effective_from: NotRequired[str]
    """First day on which the values apply."""

class BankFile(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    organization_id: int
    """Id of the organization."""
    draft: bool
    """Whether the run is not locked yet."""
    payment_method_id: int | None
    """Id of the payment method."""
    bank_format: str
    """Id of the profile."""
    profile_status: Literal["verified", "public", "unverified"]
    """`verified`: the bank took a file; `public`: known from public descriptions; `unverified`: not known to be right."""
    rows: list[BankFilePayment]
    """The payments of the file."""
    row_count: int
    """Number of payments."""
    total: Decimal
    """Number of rows, or the sum of the amounts beside it."""
    sha256: str | None
    """Of the file in its usual format; null if it is refused."""
    blocked_by: list[BankFileObstacle]
    """What a request for the file is refused for with 409 `file_blocked`."""
    excluded: list[BankFileExclusion]
    """Employees left out of the run."""
    excluded_total: Decimal
    """Net pay that the file leaves out, in rupees."""
    warnings: list[BankFileWarning]
    """Warnings about the request or the result."""
    notes: list[BankFileNote]
    """What to check before the file goes to the bank."""

class BankFileColumn(TypedDict):
    title: str
    """Title of the column, on one line."""
    source: Literal["sequence", "rail", "employee_code", "beneficiary_code", "beneficiary_or_employee_code", "beneficiary_name", "account_number", "account_type", "ifsc", "bank_name", "branch_code", "amount", "currency", "value_date", "narration", "reference", "email", "mobile", "debit_account", "debit_ifsc", "debit_branch_code", "client_code", "product_code", "serial", "count", "total", "empty"]
    """Where the value comes from."""

class BankFileExclusion(TypedDict):
    employee_id: str
    """Id of the employee."""
    field: str
    """The field that the message is about."""
    message: str
    """Explanation for a developer."""
    code: Literal["held", "cash", "cheque", "upi", "other_means", "zero_net", "negative_net", "missing_bank", "invalid_account", "invalid_ifsc", "invalid_name", "missing_field", "unsupported_rail", "amount_out_of_range", "account_unapproved"]
    """Short code, unique per organization."""
    amount: Decimal
    """Amount in rupees."""

class BankFileNote(TypedDict):
    code: Literal["unverified_profile", "default_product_code", "serial_of_day"]
    """Short code, unique per organization."""
    field: str
    """The field that the message is about."""
    message: str
    """Explanation for a developer."""

class BankFileObstacle(TypedDict):
    field: str
    """The field that the message is about."""
    code: str
    """Short code, unique per organization."""
    message: str
    """Explanation for a developer."""

class BankFilePayment(TypedDict):
    employee_id: str
    """Id of the employee."""
    name: str
    """Display name."""
    account_number: str
    """Bank account number; masked unless revealed."""
    ifsc: str
    """IFSC of the branch."""
    amount: Decimal
    """Amount in rupees."""
    reference: str
    """Your own reference of the payment, such as a bank UTR."""
    payment_mode: Literal["FT", "NEFT", "RTGS", "IMPS"]
    """How the employee is paid."""
    value_date: str
    """Day of payment."""

class BankFileSettings(TypedDict):
    client_code: str | None
    """By which the bank knows you: letters and digits."""
    product_code: str | None
    """Product of the bank for salaries: letters and digits."""
    date_format: Literal["DD/MM/YYYY", "DD-MM-YYYY", "YYYY-MM-DD"] | None
    """How the bank reads dates."""
    rtgs_from: Decimal | None
    """Amounts from here on are paid by RTGS."""
    imps_up_to: Decimal | None
    """Amounts up to here are paid by IMPS."""
    columns: list[BankFileColumn] | None
    """Columns of your own sheet, for `sbi_generic`."""

class BankFileSettingsInput(TypedDict):
    client_code: NotRequired[str | None]
    """By which the bank knows you: letters and digits."""
    product_code: NotRequired[str | None]
    """Product of the bank for salaries: letters and digits."""
    date_format: NotRequired[Literal["DD/MM/YYYY", "DD-MM-YYYY", "YYYY-MM-DD"] | None]
    """How the bank reads dates."""
    rtgs_from: NotRequired[Amount | None]
    """Amounts from here on are paid by RTGS."""
    imps_up_to: NotRequired[Amount | None]
    """Amounts up to here are paid by IMPS."""
    columns: NotRequired[list[BankFileColumn] | None]
    """Columns of your own sheet, for `sbi_generic`."""

class BankFileWarning(TypedDict):
    employee_id: str
    """Id of the employee."""
    field: str
    """The field that the message is about."""
    message: str
    """Explanation for a developer."""
    code: Literal["duplicate_account", "name_truncated", "employee_exited"]
    """Short code, unique per organization."""

class BatchPayrollRunsBodyPeriod(TypedDict):
    month: NotRequired[int]
    """Month, 1 to 12."""
    year: NotRequired[int]
    """Calendar year."""
    start: NotRequired[str]
    """First day of a wage month; of a cycle that is not monthly, of one of its periods, which GET /payroll-cycles/{id}/periods lists."""
    end: NotRequired[str]
    """Last day; default: the last day of the wage month."""

class BatchPayrollRunsBody(TypedDict):
    action: Literal["create", "calculate"]
    """`create`: creates drafts in organizations."""
    run_ids: NotRequired[list[str]]
    """Ids of payroll runs."""
    organization_ids: NotRequired[list[int]]
    """Organizations; null or absent: all that the key reaches."""
    period: NotRequired[BatchPayrollRunsBodyPeriod]
    """The wage period."""

class BulkAnswerSummary(TypedDict):
    total: int
    """Rows in the request."""
    created: int
    """Rows created."""
    updated: int
    """Rows updated."""
    unchanged: int
    """Rows that were the same already."""
    failed: int
    """Rows that failed."""

class BulkAnswerDataItemError(TypedDict):
    code: str
    """Error code."""
    message: str
    """What is wrong, and what to send."""
    details: list[dict[str, Any]]
    """Every field that is wrong."""

class BulkAnswerDataItem(TypedDict):
    index: int
    """Position of the row in the request, from 0."""
    status: Literal["created", "updated", "unchanged", "failed"]
    """Outcome of the row."""
    id: str | None
    """Id of the record; null if the row failed."""
    external_id: str | None
    """Your own id of the record, unique per organization."""
    error: BulkAnswerDataItemError | None
    """Why the row failed; null otherwise."""

class BulkAnswerMeta(TypedDict):
    warnings: list[str]
    """Warnings about the request or the result."""

class BulkAnswer(TypedDict):
    summary: BulkAnswerSummary
    """How many rows had each outcome."""
    data: list[BulkAnswerDataItem]
    """One outcome per row, in the order of the request."""
    meta: BulkAnswerMeta
    """Paging and sync information."""

class BulkRecordAttendanceBody(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    mode: NotRequired[Literal["upsert", "create", "update"]]
    """Whether rows may create, update, or both."""
    atomic: NotRequired[bool]
    """Writes all rows or none: one invalid row rejects the whole batch with 400 `bulk_rejected`."""
    dry_run: NotRequired[bool]
    """Returns the same response and writes nothing."""
    items: list[AttendanceBulkInput]
    """The rows."""
    view: NotRequired[Literal["daily", "monthly"]]
    """Whether the records are of days or of whole months."""
    match_on: NotRequired[Literal["external_id", "employee_code", "id"]]
    """Field that matches rows with existing employees."""

class BulkUpsertEmployeesBodyItemsItem(TypedDict):
    id: NotRequired[str]
    """Unique id of the resource."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    employee_code: str
    """Employee number, unique per organization."""
    first_name: str
    """First name."""
    middle_name: NotRequired[str | None]
    """Middle name."""
    last_name: NotRequired[str | None]
    """Last name."""
    email: NotRequired[str | None]
    """E-mail address."""
    personal_email: NotRequired[str | None]
    """E-mail address."""
    phone: NotRequired[str | None]
    """Telephone number of 7 to 20 digits."""
    gender: Literal["male", "female", "transgender", "undisclosed"]
    """Gender; decides professional tax in some states."""
    date_of_birth: str
    """Date of birth; decides the age for tax, PF and pension."""
    date_of_joining: str
    """First day of employment."""
    employment_type: Literal["permanent", "fixed_term", "contract", "apprentice", "intern", "consultant", "daily_wage"]
    """Kind of employment."""
    work_state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    is_metro: NotRequired[bool | None]
    """Whether the employee lives in a metro city for the HRA exemption; applies to rents that do not state it."""
    is_international_worker: NotRequired[bool]
    """Whether the person is an international worker under PF law: no wage ceiling."""
    disability_percent: NotRequired[Amount | None]
    """Certified disability in percent, at most four decimals; null if none. 40 % or more is a benchmark disability."""
    date_of_confirmation: NotRequired[str | None]
    """End of probation."""
    contract_end_date: NotRequired[str | None]
    """End of a fixed-term contract."""
    department_id: NotRequired[str | None]
    """Id of the department."""
    designation_id: NotRequired[str | None]
    """Id of the designation."""
    shift_id: NotRequired[str | None]
    """Id of the shift."""
    reporting_manager_id: NotRequired[str | None]
    """Employee who is the manager."""
    work_city: NotRequired[str | None]
    """City of the place of work."""
    father_or_spouse_name: NotRequired[str | None]
    """Name of father or spouse, as PF and ESI forms need it."""
    relationship: NotRequired[Literal["father", "spouse"] | None]
    """Relationship to the employee."""
    marital_status: NotRequired[Literal["single", "married", "other"] | None]
    """Marital status."""
    nationality: NotRequired[str | None]
    """Nationality."""
    is_director: NotRequired[bool]
    """Whether the person is a director of the company."""
    pay_group: NotRequired[str | None]
    """Your own group for filters."""
    former_employee_id: NotRequired[str | None]
    """Employee of the same person who left before: what the law counts by person is counted over both."""
    metadata: NotRequired[dict[str, str]]
    """Up to 50 key-value pairs of your own."""
    address: NotRequired[AddressInput | None]
    """Postal address."""
    bank: NotRequired[BankDetailsInput]
    """Bank details in force today."""
    statutory: NotRequired[StatutoryDetailsInput]
    """Statutory details."""
    salary: NotRequired[EmployeeSalaryInput]
    """The salary."""

class BulkUpsertEmployeesBody(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    mode: NotRequired[Literal["upsert", "create", "update"]]
    """Whether rows may create, update, or both."""
    atomic: NotRequired[bool]
    """Writes all rows or none: one invalid row rejects the whole batch with 400 `bulk_rejected`."""
    dry_run: NotRequired[bool]
    """Returns the same response and writes nothing."""
    items: list[BulkUpsertEmployeesBodyItemsItem]
    """The rows."""
    match_on: NotRequired[Literal["external_id", "employee_code", "id"]]
    """Field that matches rows with existing employees."""

class CalculatePayrollRunBody(TypedDict):
    on_employee_error: NotRequired[Literal["continue", "stop"]]
    """Whether the calculation goes on if an employee fails."""
    expected_input_hash: NotRequired[str]
    """`input_hash` of a calculation: 64 hex digits."""

class CalculationOrganizationPf(TypedDict):
    is_covered: bool
    """Whether the scheme applies to the organization."""
    contribution_rate: Literal[12, 10]
    """PF contribution rate in percent."""
    wage_mode: Literal["statutory_ceiling", "actual_wages", "employee_actual_employer_ceiling"]
    """Which wages PF is contributed on."""

class CalculationOrganizationEsi(TypedDict):
    is_covered: bool
    """Whether the scheme applies to the organization."""

class CalculationOrganizationGratuity(TypedDict):
    is_covered: bool
    """Whether the Payment of Gratuity Act applies to the organization; it also determines the tax exemption of gratuity."""
    funding: Literal["none", "trust", "insurer"]
    """How gratuity is funded."""

class CalculationOrganizationTds(TypedDict):
    deductor_type: Literal["A", "B", "D", "E", "F", "G", "H", "J", "K", "L", "M", "N", "P", "Q", "S", "T"] | None
    """Kind of deductor by its letter in the statements: K company, M branch of a company, F firm, Q individual or Hindu undivided family, P or T association of persons, B body of individuals, J artificial juridical person; A, D, E, G, H, L, N, S government."""

class CalculationOrganization(TypedDict):
    state_code: str
    """State or union territory."""
    pf: CalculationOrganizationPf
    """Provident fund coverage and contributions."""
    esi: CalculationOrganizationEsi
    """ESI coverage."""
    gratuity: CalculationOrganizationGratuity
    """Gratuity: coverage and funding."""
    tds: CalculationOrganizationTds
    """Income tax: the kind of deductor."""
    holidays: list[str]
    """Holidays of the period that apply to all employees and reduce its working days."""

class CalculationSettingsPeriod(TypedDict):
    type: Literal["calendar_month", "day_range"]
    """Whether wage months are calendar months."""
    start_day: int
    """Day of the month on which a wage month starts; 1 for calendar months."""
    pay_day: Literal["last_day", "last_working_day", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
    """A day of the month, last_day or last_working_day; in a shorter month the last day."""
    pay_month_offset: Literal[0, 1]
    """1: the pay day is in the month after the end of the period; 0: in the same month."""

class CalculationSettingsSalaryDays(TypedDict):
    basis: Literal["calendar_days", "fixed_days", "working_days"]
    """How a month’s pay is divided into days."""
    fixed_days: int | None
    """Days that the pay of every month is divided by; only with basis `fixed_days`."""
    fixed_days_part: Literal["count_employed", "deduct_absent"]
    """How days are counted for employees who join or leave within the month, with basis `fixed_days`."""
    weekly_offs: list[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]]
    """Weekly days off."""
    include_weekly_offs: bool
    """Whether weekly offs count as working days, with basis `working_days`."""
    include_holidays: bool
    """Whether paid holidays count as working days, with basis `working_days`."""
    unpaid_leave_counts: Literal["calendar_days", "working_days"]
    """Days of an absence without pay that reduce the pay, also of one on part pay."""

class CalculationSettingsRounding(TypedDict):
    component: Literal["paise", "rupee"]
    """Rounding of each line."""
    net: Literal["none", "nearest_rupee", "up_rupee"]
    """Rounding of the net pay."""
    residual_component_code: str | None
    """Code of the earning that takes the paise by which the rounded components differ from the agreed gross or CTC; null: such a salary is rejected."""

class CalculationSettingsTds(TypedDict):
    spread: Literal["even", "front"]
    """How the tax of the year is spread over the remaining months."""
    slab_source: Literal["system", "custom"]
    """Tax slabs to use."""

class CalculationSettingsPf(TypedDict):
    eps_rate: Literal["8.33", "one_twelfth"]
    """How the pension share is computed."""
    admin_base: Literal["employer_base", "pf_wages"]
    """Wages that PF administration charges are computed on."""
    split_month_edli: Literal["epfo_faq", "capped"]
    """EDLI ceiling in a month of two employments."""
    birthday_month_58: Literal["prorate", "same_month", "next_month"]
    """Pension contribution in the month of the 58th birthday."""

class CalculationSettingsEsi(TypedDict):
    base: Literal["by_date", "code_wages", "legacy_gross"]
    """Wages that determine ESI coverage."""
    reentry: Literal["immediate", "next_period"]
    """When an employee is covered again whose wages fall to the ceiling within a contribution period."""
    arrears: Literal["from_decision", "pay_month", "due_month"]
    """ESI contribution on arrears of a raise."""

class CalculationSettingsCodeWages(TypedDict):
    employer_pf_in_remuneration: bool
    """Whether the employer’s PF counts as remuneration for the 50 % test."""

class CalculationSettingsDeductions(TypedDict):
    cap: Literal["half_of_wages", "none"]
    """Limit of deductions."""
    statutory_counts: bool
    """Whether provident fund, ESI, professional tax, LWF and income tax count towards the limit."""
    court_orders_first: bool
    """Whether court orders are deducted in full, like statutory deductions."""

class CalculationSettingsLwf(TypedDict):
    is_factory: bool
    """Whether the establishment is a factory; decides the rate in some states."""
    head_count: int | None
    """Number of employees for LWF; null: the registration with the board implies coverage."""
    includes_everyone: bool
    """Whether LWF is contributed for managers and others whom the act excludes."""

class CalculationSettingsGratuity(TypedDict):
    accrual: Literal["funded", "always", "never"]
    """Whether the gratuity that accrues in the month is an employer cost on payslips."""

class CalculationSettingsCtc(TypedDict):
    includes: list[Literal["pf", "pf_charges", "esi", "lwf", "gratuity", "bonus", "nps", "insurance"]] | None
    """Employer costs that `ctc_annual` includes beside the pay."""

class CalculationSettingsBonusMinimumWagesItem(TypedDict):
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    effective_from: str | None
    """First day on which the minimum wage applies; null: no start date."""
    monthly_amount: Decimal
    """Minimum wage in rupees a month; 0: none is fixed for the employment."""

class CalculationSettingsBonus(TypedDict):
    is_covered: bool
    """Whether the bonus chapter of the Code on Wages applies to the establishment."""
    rate_percent: Decimal | int | None
    """Rate declared by the employer in percent; null: the statutory minimum of one twelfth (8.33 %)."""
    pay_month: int | None
    """Month (1 to 12) whose run pays the bonus of the previous accounting year (April to March); null: no run pays it."""
    minimum_wages: list[CalculationSettingsBonusMinimumWagesItem]
    """Minimum wages by state of work, for the whole accounting year; the list replaces the earlier one."""

class CalculationSettings(TypedDict):
    negative_net_policy: Literal["carry_forward", "zero_and_recover", "fail"]
    """What happens if deductions exceed the pay."""
    arrears: Literal["auto", "manual"]
    """Whether runs pay arrears."""
    unpaid_months: Literal["warn", "pay"]
    """Earlier wage months that no run or settlement paid to an employee."""
    default_tax_regime: Literal["new", "old"]
    """Tax regime of employees who have not chosen one."""
    period: CalculationSettingsPeriod
    """The wage period."""
    salary_days: CalculationSettingsSalaryDays
    """How a month’s pay is divided into days."""
    rounding: CalculationSettingsRounding
    """How amounts are rounded."""
    tds: CalculationSettingsTds
    """Income tax options."""
    pf: CalculationSettingsPf
    """Provident fund options."""
    esi: CalculationSettingsEsi
    """ESI options."""
    code_wages: CalculationSettingsCodeWages
    """Options of wages under the Code on Wages."""
    deductions: CalculationSettingsDeductions
    """All deductions in rupees: `standard_deduction` + `employment_tax` + `chapter_vi_a_deductions`."""
    lwf: CalculationSettingsLwf
    """What decides Labour Welfare Fund contributions of the establishment."""
    gratuity: CalculationSettingsGratuity
    """Gratuity options."""
    ctc: CalculationSettingsCtc
    """What a cost to company includes."""
    bonus: CalculationSettingsBonus
    """Statutory bonus options."""
    rule_decisions: list[RuleDecision]
    """Decisions about rule versions that GET /rules marks as `declinable`; the list replaces the earlier one."""

class CalculationSettingsInputPeriod(TypedDict):
    type: NotRequired[Literal["calendar_month", "day_range"]]
    """Whether wage months are calendar months."""
    start_day: NotRequired[int]
    """Day of the month on which a wage month starts; 1 for calendar months."""
    pay_day: NotRequired[Literal["last_day", "last_working_day", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]]
    """A day of the month, last_day or last_working_day; in a shorter month the last day."""
    pay_month_offset: NotRequired[Literal[0, 1]]
    """1: the pay day is in the month after the end of the period; 0: in the same month."""

class CalculationSettingsInputSalaryDays(TypedDict):
    basis: NotRequired[Literal["calendar_days", "fixed_days", "working_days"]]
    """How a month’s pay is divided into days."""
    fixed_days: NotRequired[int | None]
    """Days that the pay of every month is divided by; only with basis `fixed_days`."""
    fixed_days_part: NotRequired[Literal["count_employed", "deduct_absent"]]
    """How days are counted for employees who join or leave within the month, with basis `fixed_days`."""
    weekly_offs: NotRequired[list[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]]]
    """Weekly days off."""
    include_weekly_offs: NotRequired[bool]
    """Whether weekly offs count as working days, with basis `working_days`."""
    include_holidays: NotRequired[bool]
    """Whether paid holidays count as working days, with basis `working_days`."""
    unpaid_leave_counts: NotRequired[Literal["calendar_days", "working_days"]]
    """Days of an absence without pay that reduce the pay, also of one on part pay."""

class CalculationSettingsInputRounding(TypedDict):
    component: NotRequired[Literal["paise", "rupee"]]
    """Rounding of each line."""
    net: NotRequired[Literal["none", "nearest_rupee", "up_rupee"]]
    """Rounding of the net pay."""
    residual_component_code: NotRequired[str | None]
    """Code of the earning that takes the paise by which the rounded components differ from the agreed gross or CTC; null: such a salary is rejected."""

class CalculationSettingsInputTds(TypedDict):
    spread: NotRequired[Literal["even", "front"]]
    """How the tax of the year is spread over the remaining months."""
    slab_source: NotRequired[Literal["system", "custom"]]
    """Tax slabs to use."""

class CalculationSettingsInputPf(TypedDict):
    eps_rate: NotRequired[Literal["8.33", "one_twelfth"]]
    """How the pension share is computed."""
    admin_base: NotRequired[Literal["employer_base", "pf_wages"]]
    """Wages that PF administration charges are computed on."""
    split_month_edli: NotRequired[Literal["epfo_faq", "capped"]]
    """EDLI ceiling in a month of two employments."""
    birthday_month_58: NotRequired[Literal["prorate", "same_month", "next_month"]]
    """Pension contribution in the month of the 58th birthday."""

class CalculationSettingsInputEsi(TypedDict):
    base: NotRequired[Literal["by_date", "code_wages", "legacy_gross"]]
    """Wages that determine ESI coverage."""
    reentry: NotRequired[Literal["immediate", "next_period"]]
    """When an employee is covered again whose wages fall to the ceiling within a contribution period."""
    arrears: NotRequired[Literal["from_decision", "pay_month", "due_month"]]
    """ESI contribution on arrears of a raise."""

class CalculationSettingsInputCodeWages(TypedDict):
    employer_pf_in_remuneration: NotRequired[bool]
    """Whether the employer’s PF counts as remuneration for the 50 % test."""

class CalculationSettingsInputDeductions(TypedDict):
    cap: NotRequired[Literal["half_of_wages", "none"]]
    """Limit of deductions."""
    statutory_counts: NotRequired[bool]
    """Whether provident fund, ESI, professional tax, LWF and income tax count towards the limit."""
    court_orders_first: NotRequired[bool]
    """Whether court orders are deducted in full, like statutory deductions."""

class CalculationSettingsInputLwf(TypedDict):
    is_factory: NotRequired[bool]
    """Whether the establishment is a factory; decides the rate in some states."""
    head_count: NotRequired[int | None]
    """Number of employees for LWF; null: the registration with the board implies coverage."""
    includes_everyone: NotRequired[bool]
    """Whether LWF is contributed for managers and others whom the act excludes."""

class CalculationSettingsInputGratuity(TypedDict):
    accrual: NotRequired[Literal["funded", "always", "never"]]
    """Whether the gratuity that accrues in the month is an employer cost on payslips."""

class CalculationSettingsInputCtc(TypedDict):
    includes: NotRequired[list[Literal["pf", "pf_charges", "esi", "lwf", "gratuity", "bonus", "nps", "insurance"]] | None]
    """Employer costs that `ctc_annual` includes beside the pay."""

class CalculationSettingsInputBonusMinimumWagesItem(TypedDict):
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    effective_from: NotRequired[str | None]
    """First day on which the minimum wage applies; null: no start date."""
    monthly_amount: Amount
    """Minimum wage in rupees a month; 0: none is fixed for the employment."""

class CalculationSettingsInputBonus(TypedDict):
    is_covered: NotRequired[bool]
    """Whether the bonus chapter of the Code on Wages applies to the establishment."""
    rate_percent: NotRequired[Amount | None]
    """Rate declared by the employer in percent; null: the statutory minimum of one twelfth (8.33 %)."""
    pay_month: NotRequired[int | None]
    """Month (1 to 12) whose run pays the bonus of the previous accounting year (April to March); null: no run pays it."""
    minimum_wages: NotRequired[list[CalculationSettingsInputBonusMinimumWagesItem]]
    """Minimum wages by state of work, for the whole accounting year; the list replaces the earlier one."""

class CalculationSettingsInputRuleDecisionsItem(TypedDict):
    rule_id: str
    """Id of a rule from GET /rules, such as IN.PT.OD."""
    effective_from: str
    """First day of the version, as in GET /rules."""
    decision: Literal["apply", "decline"]
    """`apply`: the version applies; `decline`: the previous version remains in force."""

class CalculationSettingsInput(TypedDict):
    negative_net_policy: NotRequired[Literal["carry_forward", "zero_and_recover", "fail"]]
    """What happens if deductions exceed the pay."""
    arrears: NotRequired[Literal["auto", "manual"]]
    """Whether runs pay arrears."""
    unpaid_months: NotRequired[Literal["warn", "pay"]]
    """Earlier wage months that no run or settlement paid to an employee."""
    default_tax_regime: NotRequired[Literal["new", "old"]]
    """Tax regime of employees who have not chosen one."""
    period: NotRequired[CalculationSettingsInputPeriod]
    """The wage period."""
    salary_days: NotRequired[CalculationSettingsInputSalaryDays]
    """How a month’s pay is divided into days."""
    rounding: NotRequired[CalculationSettingsInputRounding]
    """How amounts are rounded."""
    tds: NotRequired[CalculationSettingsInputTds]
    """Income tax options."""
    pf: NotRequired[CalculationSettingsInputPf]
    """Provident fund options."""
    esi: NotRequired[CalculationSettingsInputEsi]
    """ESI options."""
    code_wages: NotRequired[CalculationSettingsInputCodeWages]
    """Options of wages under the Code on Wages."""
    deductions: NotRequired[CalculationSettingsInputDeductions]
    """All deductions in rupees: `standard_deduction` + `employment_tax` + `chapter_vi_a_deductions`."""
    lwf: NotRequired[CalculationSettingsInputLwf]
    """What decides Labour Welfare Fund contributions of the establishment."""
    gratuity: NotRequired[CalculationSettingsInputGratuity]
    """Gratuity options."""
    ctc: NotRequired[CalculationSettingsInputCtc]
    """What a cost to company includes."""
    bonus: NotRequired[CalculationSettingsInputBonus]
    """Statutory bonus options."""
    rule_decisions: NotRequired[list[CalculationSettingsInputRuleDecisionsItem]]
    """Decisions about rule versions that GET /rules marks as `declinable`; the list replaces the earlier one."""

class CallingSession(TypedDict):
    id: str
    """Id of the console session."""
    user: ConsoleUser | None
    """Person who uses the session; null if none was named."""
    expires_at: str
    """When the console session ends."""
    return_url: str | None
    """Address to which the console leads back."""

class ChallanPeriod(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class ChallanAllocationsItem(TypedDict):
    payroll_run_id: str
    """Id of a run or a settlement whose income tax the challan deposits."""
    employee_id: str | None
    """One employee of the run; null: all of them."""
    amount: Decimal
    """Tax of the payments that the challan deposits, in rupees."""

class Challan(TypedDict):
    id: str
    """Id of the challan."""
    organization_id: int
    """Id of the organization."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    type: Literal["tds", "pf", "esi", "pt", "lwf"]
    """What the challan deposits."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None
    """State or union territory, two capital letters."""
    bsr_code: str | None
    """BSR code of the bank branch: 7 digits."""
    challan_number: str | None
    """Number of the challan: 5 digits for `tds`, where it is required; otherwise up to 30 digits and capital letters."""
    deposited_on: str
    """Day of the deposit."""
    amount: Decimal
    """Whole amount of the challan, interest and fee included."""
    interest: Decimal
    """Interest in the amount."""
    fee: Decimal
    """Fee for late filing in the amount."""
    minor_head: Literal["200", "400"] | None
    """Minor head of a `tds` challan: 200 tax payable by the taxpayer, 400 regular assessment."""
    period: ChallanPeriod
    """Wage month, or for income tax the month of the deduction."""
    allocations: list[ChallanAllocationsItem]
    """Payments whose tax the challan deposits, as recorded."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class ChallanCreatePeriod(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class ChallanCreateAllocationsItem(TypedDict):
    payroll_run_id: str
    """Id of a run or a settlement whose income tax the challan deposits."""
    employee_id: NotRequired[str | None]
    """One employee of the run; null: all of them."""
    amount: Amount
    """Tax of the payments that the challan deposits, in rupees."""

class ChallanCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    type: Literal["tds", "pf", "esi", "pt", "lwf"]
    """What the challan deposits."""
    state_code: NotRequired[Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None]
    """State or union territory, two capital letters."""
    bsr_code: NotRequired[str | None]
    """BSR code of the bank branch: 7 digits."""
    challan_number: NotRequired[str | None]
    """Number of the challan: 5 digits for `tds`, where it is required; otherwise up to 30 digits and capital letters."""
    deposited_on: str
    """Day of the deposit."""
    amount: Amount
    """Whole amount of the challan, interest and fee included."""
    interest: NotRequired[Amount]
    """Interest in the amount."""
    fee: NotRequired[Amount]
    """Fee for late filing in the amount."""
    minor_head: NotRequired[Literal["200", "400"] | None]
    """Minor head of a `tds` challan: 200 tax payable by the taxpayer, 400 regular assessment."""
    period: ChallanCreatePeriod
    """Wage month, or for income tax the month of the deduction."""
    allocations: NotRequired[list[ChallanCreateAllocationsItem]]
    """Payments whose tax a `tds` challan deposits."""

class Citation(TypedDict):
    law: str
    """Name of the act."""
    provision: str | None
    """Section, rule or paragraph."""
    notification: str | None
    """Official notification."""
    url: str | None
    """Where the text is published."""

class ClockSkew(TypedDict):
    skew_seconds: int
    """Whole seconds by which the clock of the gateway is ahead of the database; negative if it is behind."""
    detail: str
    """What is wrong and how to correct it."""

class ConsoleSession(TypedDict):
    id: str
    """Id of the console session."""
    scopes: list[str]
    """What the key may do."""
    organization_ids: list[int]
    """Organizations; null or absent: all that the key reaches."""
    user: ConsoleUser | None
    """Person who uses the session; null if none was named."""
    return_url: str | None
    """Address to which the console leads back."""
    link_expires_at: str
    """When the link stops working: after five minutes."""
    expires_at: str
    """When the session ends."""
    created_at: str
    """When the record was created (UTC)."""
    key_id: str
    """Id of the key that created the session."""
    redeemed_at: str | None
    """When the link was used; null until then."""
    ended_at: str | None
    """When the session was ended before `expires_at`; null if it was not."""

class ConsoleUser(TypedDict):
    id: str
    """Your own id of the person."""
    name: str | None
    """Name of the person."""

class ContractorPaymentDeductee(TypedDict):
    name: str
    """Name of the payee as in the PAN record, without `^`."""
    type: Literal["company", "other"]
    """Whether the payee is a company."""
    pan: str | None
    """PAN with all but the last four characters masked; in full with `reveal=true`."""

class ContractorPayment(TypedDict):
    id: str
    """Id of the contractor payment."""
    organization_id: int
    """Id of the organization."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    section: Literal["194A", "194C", "194H", "194I(a)", "194I(b)", "194J(a)", "194J(b)", "194J(ba)", "194Q", "194R", "194T"]
    """Section by which tax is deducted, in the numbers of the Income-tax Act 1961."""
    paid_on: str
    """Day of the payment, or of the credit where that was earlier."""
    amount: Decimal
    """Amount paid or credited, before tax."""
    rate: Decimal | int
    """Rate at which tax was deducted."""
    tds: Decimal
    """Income tax deducted, without surcharge and cess."""
    surcharge: Decimal
    """Surcharge deducted."""
    cess: Decimal
    """Health and education cess deducted."""
    challan_id: str | None
    """Challan that deposits the tax; null while none does."""
    remarks: str | None
    """Free text that is kept with the record."""
    deductee: ContractorPaymentDeductee
    """The payee from whom the tax is deducted."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class ContractorPaymentCreateDeductee(TypedDict):
    name: str
    """Name of the payee as in the PAN record, without `^`."""
    type: Literal["company", "other"]
    """Whether the payee is a company."""
    pan: NotRequired[str | None]
    """PAN: five capital letters, four digits, a capital letter."""

class ContractorPaymentCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    section: Literal["194A", "194C", "194H", "194I(a)", "194I(b)", "194J(a)", "194J(b)", "194J(ba)", "194Q", "194R", "194T"]
    """Section by which tax is deducted, in the numbers of the Income-tax Act 1961."""
    paid_on: str
    """Day of the payment, or of the credit where that was earlier."""
    amount: Amount
    """Amount paid or credited, before tax."""
    rate: Amount
    """Rate at which tax was deducted."""
    tds: Amount
    """Income tax deducted, without surcharge and cess."""
    surcharge: NotRequired[Amount]
    """Surcharge deducted."""
    cess: NotRequired[Amount]
    """Health and education cess deducted."""
    challan_id: NotRequired[str | None]
    """Challan that deposits the tax; null while none does."""
    remarks: NotRequired[str | None]
    """Free text that is kept with the record."""
    deductee: ContractorPaymentCreateDeductee
    """The payee from whom the tax is deducted."""

class CostToCompany(TypedDict):
    includes: list[Literal["pf", "pf_charges", "esi", "lwf", "gratuity", "bonus", "nps", "insurance"]]
    """Employer costs that `ctc_annual` includes beside the pay; `[]`: none."""

class CreateAccessTokenBody(TypedDict):
    api_key: NotRequired[str]
    """The full API key, if no `Authorization` header is sent."""
    scopes: NotRequired[list[str]]
    """Scopes of the token, a subset of those of the key."""
    organization_ids: NotRequired[list[int]]
    """Organizations of the token, a subset of those of the key."""

class CreateAccessTokenReply(TypedDict):
    access_token: str
    """The token."""
    token_type: Literal["Bearer"]
    """Always `Bearer`."""
    expires_in: int
    """Seconds until the token expires."""
    expires_at: str
    """When it expires (UTC); null if never."""
    scopes: list[str]
    """What the key may do."""
    organization_ids: list[int]
    """Organizations; null or absent: all that the key reaches."""
    api_version: str
    """Contract version that the key is pinned to."""
    environment: Literal["production", "sandbox"]
    """Environment of the key."""

class CreateConsoleSessionBodyUser(TypedDict):
    id: str
    """Your own id of the person."""
    name: NotRequired[str]
    """Name of the person."""

class CreateConsoleSessionBody(TypedDict):
    scopes: NotRequired[list[str]]
    """Scopes of the session, a subset of those of the key."""
    organization_ids: NotRequired[list[int]]
    """Organizations of the session, a subset of those of the key."""
    expires_in: NotRequired[int]
    """Seconds until the session ends."""
    return_url: NotRequired[str]
    """Address to which the console leads back: https, or http on this machine where the console is there too."""
    user: NotRequired[CreateConsoleSessionBodyUser]
    """The person who uses the session."""

class CreateExpenseAcceptedPayIn(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class CreateExpenseAcceptedAppliedTo(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class CreateExpenseAccepted(TypedDict):
    id: str
    """Unique id of the resource."""
    organization_id: int
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    category: str
    """Your own category of the expense."""
    spent_on: str
    """Day of the expense."""
    quantity: Decimal | int | None
    """Number of units; null with an amount."""
    claimed_amount: Decimal
    """Amount claimed in rupees."""
    currency: Literal["INR"]
    """ISO 4217 currency code."""
    taxable: bool
    """Whether the reimbursement is taxable."""
    bill_number: str | None
    """Number of the bill."""
    receipt_url: str | None
    """URL of the receipt."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    metadata: dict[str, str]
    """Up to 50 key-value pairs of your own."""
    reimbursement_rate_id: str | None
    """Code of the reimbursement rate in the request; null with a bill."""
    reimbursement_rate_code: str | None
    """Code of the reimbursement rate; null with a bill."""
    component_code: str
    """Code of the payslip line that reimburses the expense."""
    status: Literal["pending", "approved", "rejected", "cancelled", "paid"]
    """Current status."""
    approved_amount: Decimal | None
    """Amount approved in rupees; null before the decision."""
    pay_with: Literal["payroll", "direct"]
    """Whether it is paid with the salary or directly."""
    pay_in: CreateExpenseAcceptedPayIn | None
    """The wage month that pays it; null: the next run."""
    run_type: Literal["off_cycle", "reimbursement"] | None
    """Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement."""
    payroll_run_id: str | None
    """Id of the run that includes the expense; null if none."""
    remarks: str | None
    """Free text that is kept with the record."""
    decided_by: str | None
    """Id of the key that decided; null while pending."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""
    applied_to: CreateExpenseAcceptedAppliedTo
    """The wage month that takes the input, if the month itself is closed."""

class CreateHolidayBody(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    name: NotRequired[str]
    """Name of the holiday."""
    date: NotRequired[str]
    """Calendar day."""
    type: NotRequired[Literal["national", "festival", "restricted", "company"]]
    """Kind of holiday."""
    state_codes: NotRequired[list[Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]]]
    """States that the holiday applies to."""
    department_ids: NotRequired[list[str]]
    """Ids of departments that the holiday applies to."""
    is_paid: NotRequired[bool]
    """Whether the holiday is paid."""
    items: NotRequired[list[HolidayInput]]
    """The rows."""
    atomic: NotRequired[bool]
    """With `items`: one invalid item rejects all of them."""
    dry_run: NotRequired[bool]
    """With `items`: returns the same response and writes nothing."""

class CreateIncrementBodyComponentsItem(TypedDict):
    component_code: str
    """Code of a salary component."""
    monthly_amount: NotRequired[Amount | None]
    """Amount a month in rupees, also of what is paid for several months; of a `one_time` component the amount that is paid; null if it is computed."""
    percent: NotRequired[Amount | None]
    """Percent that replaces that of the component."""
    formula: NotRequired[str | None]
    """Formula that replaces that of the component."""

class CreateIncrementBody(TypedDict):
    effective_from: str
    """First day on which the values apply."""
    decided_on: NotRequired[str]
    """Date on which the salary was agreed, ordered or awarded."""
    type: Literal["percent", "amount", "new_ctc", "new_components"]
    """How the raise is stated."""
    value: NotRequired[Amount | None]
    """Percentage, or rupees a year; for `new_ctc` the new CTC in rupees a year."""
    arrears: NotRequired[Literal["auto", "none"]]
    """`none`: an increment that affects paid months is rejected."""
    reason: NotRequired[str | None]
    """Why the change was made; kept in the audit log."""
    components: NotRequired[list[CreateIncrementBodyComponentsItem]]
    """The components of the salary."""
    pay_in: NotRequired[IncrementPayIn | None]
    """The wage month that pays it; null: the next run."""
    dry_run: NotRequired[bool]
    """Returns `arrears_preview` and writes nothing."""

class CreateLeaveAcceptedAppliedTo(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class CreateLeaveAccepted(TypedDict):
    id: str
    """Unique id of the resource."""
    organization_id: int
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    leave_type: str
    """Your own code of the leave type."""
    pay_fraction: Decimal | int
    """Share of the day’s pay: 1 paid, 0 unpaid, 0.5 half."""
    from_date: str
    """First day of the leave."""
    to_date: str
    """Last day of the leave."""
    from_session: Literal["full", "first_half", "second_half"]
    """Part of the first day that the leave covers."""
    to_session: Literal["full", "first_half", "second_half"]
    """Part of the last day that the leave covers."""
    reason: str | None
    """Why the change was made; kept in the audit log."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    days: Decimal | int
    """Days of the period."""
    status: Literal["pending", "approved", "rejected", "cancelled"]
    """Current status."""
    decided_by: str | None
    """Id of the key that decided; null while pending."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""
    applied_to: CreateLeaveAcceptedAppliedTo
    """The wage month that takes the input, if the month itself is closed."""

class CreateOvertimeRequestAcceptedAppliedTo(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class CreateOvertimeRequestAccepted(TypedDict):
    id: str
    """Unique id of the resource."""
    organization_id: int
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    date: str
    """Calendar day."""
    minutes: int
    """Overtime in minutes."""
    policy_id: str | None
    """Id of the overtime policy."""
    run_type: Literal["off_cycle"] | None
    """Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement."""
    reason: str | None
    """Why the change was made; kept in the audit log."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    status: Literal["pending", "approved", "rejected", "cancelled", "paid"]
    """Current status."""
    approved_minutes: int | None
    """Minutes approved; null before the decision."""
    multiplier: Decimal | int | None
    """Times the ordinary rate."""
    rate_basis: Literal["basic_da", "gross", "wages_code", "hourly_rate", "fixed"] | None
    """Pay that the multiplier applies to."""
    fixed_hourly_rate: Decimal | None
    """Rate in rupees per hour before the multiplier; only with `fixed`."""
    hours_per_day: Decimal | int | None
    """Working hours of a day, in whole minutes; not with `fixed`."""
    days_per_month: Decimal | int | None
    """Working days of a month; not with `fixed`."""
    amount: Decimal | None
    """Amount that a paid run paid for the overtime, in rupees; null until paid."""
    payroll_run_id: str | None
    """Id of the run that includes the overtime; null if none."""
    remarks: str | None
    """Free text that is kept with the record."""
    decided_by: str | None
    """Id of the key that decided; null while pending."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""
    applied_to: CreateOvertimeRequestAcceptedAppliedTo
    """The wage month that takes the input, if the month itself is closed."""

class CreatePayrollRunBodyPeriod(TypedDict):
    month: NotRequired[int]
    """Month, 1 to 12."""
    year: NotRequired[int]
    """Calendar year."""
    start: NotRequired[str]
    """First day of a wage month; of a cycle that is not monthly, of one of its periods, which GET /payroll-cycles/{id}/periods lists."""
    end: NotRequired[str]
    """Last day; default: the last day of the wage month."""

class CreatePayrollRunBodySelection(TypedDict):
    mode: NotRequired[Literal["all", "include", "exclude"]]
    """All employees, or only or all but those named."""
    employee_ids: NotRequired[list[str]]
    """Ids of employees, or `ext:` followed by your own ids."""
    department_ids: NotRequired[list[str]]
    """Ids of departments."""
    salary_group_ids: NotRequired[list[str]]
    """Ids of salary groups."""
    employment_types: NotRequired[list[str]]
    """Kinds of employment."""
    include_on_notice: NotRequired[bool]
    """Whether employees on notice are paid."""
    include_exited_in_period: NotRequired[bool]
    """Whether employees who left in the period are paid."""

class CreatePayrollRunBodyOptionsStatutory(TypedDict):
    pf: NotRequired[bool]
    """Compute provident fund."""
    esi: NotRequired[bool]
    """Compute ESI."""
    pt: NotRequired[bool]
    """Compute professional tax."""
    lwf: NotRequired[bool]
    """Compute Labour Welfare Fund."""
    tds: NotRequired[bool]
    """Compute income tax."""

class CreatePayrollRunBodyOptions(TypedDict):
    arrears: NotRequired[Literal["auto", "none"]]
    """Whether arrears are paid."""
    recover_advances: NotRequired[bool]
    """Whether installments of advances are recovered."""
    statutory: NotRequired[CreatePayrollRunBodyOptionsStatutory]
    """Which statutory deductions are computed."""
    rule_set_date: NotRequired[str | None]
    """Not supported: a run uses the statutory rules of its period."""

class CreatePayrollRunBody(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    period: CreatePayrollRunBodyPeriod
    """The wage period."""
    type: NotRequired[Literal["regular", "off_cycle", "bonus", "arrears", "reimbursement", "correction"]]
    """Kind of run."""
    source_run_id: NotRequired[str | None]
    """Id of the locked or paid regular run that a run of type `correction` corrects, in the same period."""
    cycle_id: NotRequired[str | None]
    """Id of the payroll cycle whose employees are paid."""
    name: NotRequired[str | None]
    """Name of the run."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    metadata: NotRequired[dict[str, str]]
    """Up to 50 key-value pairs of your own."""
    pay_date: NotRequired[str]
    """Day of payment, which the tax year follows."""
    selection: NotRequired[CreatePayrollRunBodySelection]
    """Which employees the run pays."""
    options: NotRequired[CreatePayrollRunBodyOptions]
    """Options of the calculation."""
    replaces_run_id: NotRequired[str | None]
    """The reversed run that this one replaces."""
    calculate: NotRequired[bool]
    """Calculates the run at once."""

class CreateSimulationBodyRuleOverridesItem(TypedDict):
    rule_id: str
    """Id of the rule."""
    effective_from: str
    """First day on which the values apply."""
    value: Decimal | int | dict[str, Decimal | int]
    """A number if the rule has one figure; otherwise an object with the names of the figures, as `GET /rules` has them."""

class CreateSimulationBody(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    rule_overrides: list[CreateSimulationBodyRuleOverridesItem]
    """Replaces figures of rules in GET /rules from a date."""

class CreateVariableComponentsAcceptedNamedMonth(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class CreateVariableComponentsAcceptedRecurringUntil(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class CreateVariableComponentsAcceptedAppliedTo(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class CreateVariableComponentsAccepted(TypedDict):
    id: str
    """Unique id of the resource."""
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    component_code: str
    """Code of a salary component."""
    amount: Decimal | None
    """Amount in rupees."""
    quantity: Decimal | int | None
    """Number of units; null with an amount."""
    rate: Decimal | None
    """Rupees per unit; null with an amount."""
    leave_type: str | None
    """Leave type that the item encashes: `quantity` is its number of days, by which the leave balance falls from the month of the item."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    remarks: str | None
    """Free text that is kept with the record."""
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    run_type: Literal["off_cycle", "bonus"] | None
    """Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement."""
    named_month: CreateVariableComponentsAcceptedNamedMonth | None
    """Month that the request named, if the item counts in a later one because that was closed; otherwise null."""
    recurring_until: CreateVariableComponentsAcceptedRecurringUntil | None
    """Last month of a recurring item; null: only once."""
    status: Literal["pending", "in_run", "paid", "void"]
    """Current status."""
    payroll_run_id: str | None
    """Id of the run that includes the item; null if none."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""
    applied_to: CreateVariableComponentsAcceptedAppliedTo
    """The wage month that takes the input, if the month itself is closed."""

class CreateVariableComponentsBodyRecurringUntil(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class CreateVariableComponentsBody(TypedDict):
    component_code: NotRequired[str]
    """Code of a salary component."""
    amount: NotRequired[Amount | None]
    """Amount in rupees."""
    quantity: NotRequired[Amount | None]
    """Number of units; null with an amount."""
    rate: NotRequired[Amount | None]
    """Rupees per unit; null with an amount."""
    leave_type: NotRequired[str | None]
    """Leave type that the item encashes: `quantity` is its number of days, by which the leave balance falls from the month of the item."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    remarks: NotRequired[str | None]
    """Free text that is kept with the record."""
    month: NotRequired[int]
    """Month, 1 to 12."""
    year: NotRequired[int]
    """Calendar year."""
    run_type: NotRequired[Literal["off_cycle", "bonus"] | None]
    """Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement."""
    recurring_until: NotRequired[CreateVariableComponentsBodyRecurringUntil | None]
    """Last month of a recurring item; null: only once."""
    items: NotRequired[list[VariableItemInput]]
    """The rows."""
    atomic: NotRequired[bool]
    """With `items`: one invalid item rejects all of them."""
    dry_run: NotRequired[bool]
    """With `items`: returns the same response and writes nothing."""

class CreateWebhookBody(TypedDict):
    url: str
    """HTTPS URL that events are delivered to."""
    description: NotRequired[str | None]
    """What the subscription is for."""
    events: list[Literal["employee.upserted", "payroll.run.calculated", "payroll.run.paid", "payroll.run.reversed", "payslip.ready", "fnf.settled", "statutory.file.ready", "import.completed", "payroll.run.failed", "payroll.run.locked", "payroll.run.hold_released", "payslip.files.ready", "fnf.approved", "webhook.disabled", "webhook.failing", "webhook.recovered", "webhook.ping", "rule_set.published"]]
    """Event types that are delivered."""
    organization_ids: NotRequired[list[int]]
    """Ids of organizations whose events are delivered."""
    headers: NotRequired[dict[str, str]]
    """Headers sent with each delivery."""

class CreateWebhookReply(TypedDict):
    id: str
    """Id of the subscription."""
    url: str
    """HTTPS URL that events are delivered to."""
    description: str | None
    """What the subscription is for."""
    events: list[str]
    """Event types that are delivered."""
    organization_ids: list[int] | None
    """Organizations; null or absent: all that the key reaches."""
    rotation_ends_at: str | None
    """When the previous secret ends; null: no rotation is in progress."""
    header_names: list[str]
    """Names of the headers sent with each delivery."""
    active: bool
    """Whether events are delivered."""
    disabled_reason: Literal["manual", "failing_7_days", "gone_410"] | None
    """Why deliveries stopped; null while active."""
    failing_since: str | None
    """First failure after the last success (UTC); null: the last delivery succeeded, or there was none."""
    last_success_at: str | None
    """When the latest event that the receiver accepted was delivered (UTC); null: none of the last 30 days."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""
    secret: str
    """Signing secret."""

class CreatedConsoleSession(TypedDict):
    id: str
    """Id of the console session."""
    scopes: list[str]
    """What the key may do."""
    organization_ids: list[int]
    """Organizations; null or absent: all that the key reaches."""
    user: ConsoleUser | None
    """Person who uses the session; null if none was named."""
    return_url: str | None
    """Address to which the console leads back."""
    link_expires_at: str
    """When the link stops working: after five minutes."""
    expires_at: str
    """When the session ends."""
    created_at: str
    """When the record was created (UTC)."""
    url: str
    """Link that opens the console once."""

class CurrencySettings(TypedDict):
    effective_from: str
    """First day on which the values apply."""
    currency: str
    """ISO 4217 currency code."""

class CurrencySettingsAnswer(TypedDict):
    organization_id: int
    """Id of the organization."""
    effective: CurrencySettings
    """The settings in force on the day."""
    scheduled: list[CurrencySettings]
    """Settings that take effect later."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class DayRate(TypedDict):
    base: Literal["basic_da", "gross", "code_wages"]
    """Monthly pay that the rate is a share of, at the salary last in force."""
    divisor: Literal[30, 26, "calendar_days"]
    """Days that a month counts as; `calendar_days`: those of the month of leaving."""

class DayRateInput(TypedDict):
    base: Literal["basic_da", "gross", "code_wages"]
    """Monthly pay that the rate is a share of, at the salary last in force."""
    divisor: Literal[30, 26, "calendar_days"]
    """Days that a month counts as; `calendar_days`: those of the month of leaving."""

class DecideExpenseAcceptedPayIn(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class DecideExpenseAcceptedAppliedTo(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class DecideExpenseAccepted(TypedDict):
    id: str
    """Unique id of the resource."""
    organization_id: int
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    category: str
    """Your own category of the expense."""
    spent_on: str
    """Day of the expense."""
    quantity: Decimal | int | None
    """Number of units; null with an amount."""
    claimed_amount: Decimal
    """Amount claimed in rupees."""
    currency: Literal["INR"]
    """ISO 4217 currency code."""
    taxable: bool
    """Whether the reimbursement is taxable."""
    bill_number: str | None
    """Number of the bill."""
    receipt_url: str | None
    """URL of the receipt."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    metadata: dict[str, str]
    """Up to 50 key-value pairs of your own."""
    reimbursement_rate_id: str | None
    """Code of the reimbursement rate in the request; null with a bill."""
    reimbursement_rate_code: str | None
    """Code of the reimbursement rate; null with a bill."""
    component_code: str
    """Code of the payslip line that reimburses the expense."""
    status: Literal["pending", "approved", "rejected", "cancelled", "paid"]
    """Current status."""
    approved_amount: Decimal | None
    """Amount approved in rupees; null before the decision."""
    pay_with: Literal["payroll", "direct"]
    """Whether it is paid with the salary or directly."""
    pay_in: DecideExpenseAcceptedPayIn | None
    """The wage month that pays it; null: the next run."""
    run_type: Literal["off_cycle", "reimbursement"] | None
    """Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement."""
    payroll_run_id: str | None
    """Id of the run that includes the expense; null if none."""
    remarks: str | None
    """Free text that is kept with the record."""
    decided_by: str | None
    """Id of the key that decided; null while pending."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""
    applied_to: DecideExpenseAcceptedAppliedTo
    """The wage month that takes the input, if the month itself is closed."""

class DecideOvertimeRequestAcceptedAppliedTo(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class DecideOvertimeRequestAccepted(TypedDict):
    id: str
    """Unique id of the resource."""
    organization_id: int
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    date: str
    """Calendar day."""
    minutes: int
    """Overtime in minutes."""
    policy_id: str | None
    """Id of the overtime policy."""
    run_type: Literal["off_cycle"] | None
    """Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement."""
    reason: str | None
    """Why the change was made; kept in the audit log."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    status: Literal["pending", "approved", "rejected", "cancelled", "paid"]
    """Current status."""
    approved_minutes: int | None
    """Minutes approved; null before the decision."""
    multiplier: Decimal | int | None
    """Times the ordinary rate."""
    rate_basis: Literal["basic_da", "gross", "wages_code", "hourly_rate", "fixed"] | None
    """Pay that the multiplier applies to."""
    fixed_hourly_rate: Decimal | None
    """Rate in rupees per hour before the multiplier; only with `fixed`."""
    hours_per_day: Decimal | int | None
    """Working hours of a day, in whole minutes; not with `fixed`."""
    days_per_month: Decimal | int | None
    """Working days of a month; not with `fixed`."""
    amount: Decimal | None
    """Amount that a paid run paid for the overtime, in rupees; null until paid."""
    payroll_run_id: str | None
    """Id of the run that includes the overtime; null if none."""
    remarks: str | None
    """Free text that is kept with the record."""
    decided_by: str | None
    """Id of the key that decided; null while pending."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""
    applied_to: DecideOvertimeRequestAcceptedAppliedTo
    """The wage month that takes the input, if the month itself is closed."""

class DeleteLeaveReplyAppliedTo(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class DeleteLeaveReply(TypedDict):
    id: str
    """Unique id of the resource."""
    organization_id: int
    """Id of the organization."""
    applied_to: DeleteLeaveReplyAppliedTo
    """The wage month that takes the input, if the month itself is closed."""

class DeletedRecord(TypedDict):
    id: str
    """Unique id of the resource."""
    deleted: Literal[True]
    """True: the record was deleted."""
    updated_at: str
    """When the record was last changed (UTC)."""

class Department(TypedDict):
    id: str
    """Id of the department."""
    organization_id: int
    """Id of the organization."""
    name: str
    """Name of the department."""
    code: str | None
    """Short code, unique per organization."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    parent_id: str | None
    """The department above it; null at the top."""
    head_employee_id: str | None
    """Employee who heads the department."""
    cost_center_code: str | None
    """Cost center in your books."""
    is_active: bool
    """Whether the department can be assigned to employees."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class DepartmentCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    name: str
    """Name of the department."""
    code: NotRequired[str | None]
    """Short code, unique per organization."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    parent_id: NotRequired[str | None]
    """The department above it; null at the top."""
    head_employee_id: NotRequired[str | None]
    """Employee who heads the department."""
    cost_center_code: NotRequired[str | None]
    """Cost center in your books."""
    is_active: NotRequired[bool]
    """Whether the department can be assigned to employees."""

class DepartmentUpdate(TypedDict):
    name: NotRequired[str]
    """Name of the department."""
    code: NotRequired[str | None]
    """Short code, unique per organization."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    parent_id: NotRequired[str | None]
    """The department above it; null at the top."""
    head_employee_id: NotRequired[str | None]
    """Employee who heads the department."""
    cost_center_code: NotRequired[str | None]
    """Cost center in your books."""
    is_active: NotRequired[bool]
    """Whether the department can be assigned to employees."""

class Designation(TypedDict):
    id: str
    """Id of the designation."""
    organization_id: int
    """Id of the organization."""
    name: str
    """Name of the designation."""
    code: str | None
    """Short code, unique per organization."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    grade: str | None
    """Grade or band."""
    is_active: bool
    """Whether the designation can be assigned to employees."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class DesignationCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    name: str
    """Name of the designation."""
    code: NotRequired[str | None]
    """Short code, unique per organization."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    grade: NotRequired[str | None]
    """Grade or band."""
    is_active: NotRequired[bool]
    """Whether the designation can be assigned to employees."""

class DesignationUpdate(TypedDict):
    name: NotRequired[str]
    """Name of the designation."""
    code: NotRequired[str | None]
    """Short code, unique per organization."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    grade: NotRequired[str | None]
    """Grade or band."""
    is_active: NotRequired[bool]
    """Whether the designation can be assigned to employees."""

class DiffPayrollRunRowNetPayable(TypedDict):
    previous: Decimal | None
    """Amount before, in rupees; null if there was none."""
    current: Decimal | None
    """Amount now, in rupees; null if there is none."""
    difference: Decimal
    """Amount now less amount before, in rupees."""

class DiffPayrollRunRowCausesItem(TypedDict):
    cause: Literal["joined", "left", "not_in_both", "settings", "rules", "period", "employment", "salary", "days", "period_inputs", "statutory", "tax_declaration", "earlier_payments", "override", "arrears", "calculation"]
    """What differs between the runs."""
    fields: list[str]
    """Inputs that differ."""
    net_payable: Decimal
    """Part of the difference of the net pay, in rupees."""

class DiffPayrollRunRowLinesItemCausesItem(TypedDict):
    cause: Literal["joined", "left", "not_in_both", "settings", "rules", "period", "employment", "salary", "days", "period_inputs", "statutory", "tax_declaration", "earlier_payments", "override", "arrears", "calculation"]
    """What caused the difference."""
    amount: Decimal
    """Part of the difference, in rupees."""

class DiffPayrollRunRowLinesItem(TypedDict):
    code: str
    """Code of the line."""
    previous: Decimal | None
    """Amount before, in rupees; null if there was none."""
    current: Decimal | None
    """Amount now, in rupees; null if there is none."""
    difference: Decimal
    """Amount now less amount before, in rupees."""
    causes: list[DiffPayrollRunRowLinesItemCausesItem]
    """Causes of the difference."""

class DiffPayrollRunRow(TypedDict):
    employee_id: str
    """Id of the employee."""
    external_id: str | None
    """Your own id of the employee."""
    name: str
    """Name of the employee as printed on the payslip."""
    change: Literal["added", "removed", "changed"]
    """How the payslip differs."""
    net_payable: DiffPayrollRunRowNetPayable
    """Net pay in both runs, in rupees."""
    causes: list[DiffPayrollRunRowCausesItem]
    """Causes of the difference."""
    lines: list[DiffPayrollRunRowLinesItem]
    """Lines that differ."""

class DisbursementBank(TypedDict):
    bank: str | None
    """Name of the bank; null if it is not known."""
    ifsc_prefix: str
    """First four letters of the IFSC."""
    count: int
    """Number of records in this page."""
    amount: Decimal
    """Amount in rupees."""

class DisbursementDue(TypedDict):
    head: str
    """Contribution or tax."""
    authority: str | None
    """State or municipality that levies it."""
    amount: Decimal
    """Amount in rupees."""

class DisbursementExclusion(TypedDict):
    employee_id: str
    """Id of the employee."""
    field: str
    """The field that the message is about."""
    message: str
    """Explanation for a developer."""
    code: Literal["held", "cash", "cheque", "upi", "other_means", "zero_net", "negative_net", "missing_bank", "invalid_account", "invalid_ifsc", "invalid_name", "missing_field", "unsupported_rail", "amount_out_of_range", "account_unapproved"]
    """Short code, unique per organization."""
    amount: Decimal
    """Amount in rupees."""
    since: str | None
    """Since when (UTC)."""

class DisbursementGroup(TypedDict):
    count: int
    """Number of records in this page."""
    amount: Decimal
    """Amount in rupees."""
    employee_ids: list[str]
    """Ids of employees, or `ext:` followed by your own ids."""

class DisbursementMode(TypedDict):
    payment_mode: Literal["bank_transfer", "cheque", "cash", "upi", "other_means"]
    """How the employee is paid."""
    rail: Literal["FT", "NEFT", "RTGS", "IMPS"] | None
    """Payment system of a bank transfer; null for other modes."""
    count: int
    """Number of records in this page."""
    amount: Decimal
    """Amount in rupees."""

class DisbursementReconciliation(TypedDict):
    register_net: Decimal
    file_total: Decimal
    cash: Decimal
    cheque: Decimal
    upi: Decimal
    other_means: Decimal
    """Paid by other means than the bank file, as `include_unrouted` of the payment states."""
    held: Decimal
    """Employees whose payment is on hold."""
    missing_bank: Decimal
    """Employees whose bank details keep the payment out of the file."""
    zero_or_negative: Decimal
    """Employees without a positive net pay."""
    already_paid: Decimal
    """Parts of a settlement that are paid already."""
    difference: Decimal
    """Amount now less amount before, in rupees."""

class DisbursementSummary(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    organization_id: int
    """Id of the organization."""
    status: str
    """Current status."""
    pay_date: str
    """Day of payment, which the tax year follows."""
    paid_on: str | None
    """Day of the payment."""
    payment_method_id: int | None
    """Id of the payment method."""
    bank_format: str
    """Layout of the bank file."""
    employee_count: int
    """Number of employees."""
    total: Decimal
    """Number of rows, or the sum of the amounts beside it."""
    net_in_words: str
    """The net pay of the register in words."""
    by_mode: list[DisbursementMode]
    """Payments by how employees are paid."""
    by_bank: list[DisbursementBank]
    """Payments of the bank file by the bank of the employee."""
    held: DisbursementGroup
    """Employees whose payment is on hold."""
    missing_bank: DisbursementGroup
    """Employees whose bank details keep the payment out of the file."""
    zero_or_negative: DisbursementGroup
    """Employees without a positive net pay."""
    paid: DisbursementGroup
    """Employees who are paid."""
    excluded: list[DisbursementExclusion]
    """Employees left out of the run."""
    statutory_dues: list[DisbursementDue]
    """What the payslips of the run owe to authorities."""
    reconciliation: DisbursementReconciliation
    """The net pay of the register and the parts that come to it."""

class EmployeeBank(TypedDict):
    payment_mode: Literal["bank_transfer", "cheque", "cash", "upi"]
    """How the employee is paid."""
    account_holder_name: str | None
    """Name of the account holder."""
    ifsc: str | None
    """IFSC: four letters, a zero, six letters or digits."""
    account_type: Literal["savings", "current", "salary", "nre", "nro"] | None
    """Kind of account."""
    beneficiary_code: str | None
    """By which the bank of the organization knows the account: up to 20 letters or digits."""
    upi_id: str | None
    """UPI address, as in name@bank."""
    account_number: str | None
    """Account number with all but the last four characters masked; in full with `reveal=true`."""
    bank_name: str | None
    """Bank, derived from the IFSC."""
    branch: str | None
    """Branch of the bank."""
    verification: Literal["unverified", "format_ok", "verified", "failed"]
    """Result of the account check."""
    account_changed_at: str | None
    """When the account took the place of another; null: it is the first one."""
    account_approved_at: str | None
    """When another key approved the changed account."""
    effective_from: str
    """First day on which the values apply."""

class EmployeeStatutoryPfVpf(TypedDict):
    type: Literal["none", "percent", "amount"]
    """How the contribution is stated."""
    value: Decimal | int | None
    """Percent of PF wages, or rupees a month."""

class EmployeeStatutoryPf(TypedDict):
    applicable: bool
    """Whether the scheme applies to the employee."""
    member_id: str | None
    """PF member id: five letters and seventeen digits."""
    uan_name: str | None
    """Name as held against the UAN, for the PF return: capital letters, digits, spaces and dots, and at least one letter; null: the name of the employee in capitals."""
    joined_on: str | None
    """Day on which the employee first joined the scheme."""
    wage_mode: Literal["organization", "statutory_ceiling", "actual_wages", "employee_actual_employer_ceiling"]
    """Which wages PF is contributed on."""
    eps_eligible: bool | None
    """Whether the employee is a member of the pension scheme (EPS); null: determined by the statutory membership test."""
    pension_deferred: bool
    """Whether the employee defers the pension beyond 58."""
    higher_pension: bool
    """Whether pension is contributed on actual wages."""
    exempt_reason: str | None
    """Why the scheme does not apply."""
    uan: str | None
    """Number with all but the last four characters masked; in full with `reveal=true`."""
    vpf: EmployeeStatutoryPfVpf
    """Voluntary provident fund contribution of the employee."""

class EmployeeStatutoryEsi(TypedDict):
    applicable: bool
    """Whether the scheme applies to the employee."""
    name: str | None
    """Name as held by ESIC, for the ESI return: capital letters and spaces; null: the name of the employee in Latin capitals."""
    dispensary: str | None
    """ESI dispensary."""
    covered_until: str | None
    """Last day of the ESI coverage that payslips outside this service state: the end of the current contribution period, 31 March or 30 September."""
    ip_number: str | None
    """Number with all but the last four characters masked; in full with `reveal=true`."""
    covered_from: str | None
    """First day of the current uninterrupted ESI coverage, according to the stored payslips and salaries; null: not covered."""
    locked_until: str | None
    """Last day of the contribution period until which the employee remains covered by ESI at any wage; null: not covered."""

class EmployeeStatutoryPt(TypedDict):
    applicable: bool
    """Whether professional tax is deducted from the employee."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None
    """State or union territory, two capital letters."""
    local_body: str | None
    """Code of the municipal body."""

EmployeeStatutoryLwf = TypedDict(
    "EmployeeStatutoryLwf",
    {
        # Whether the scheme applies to the employee.
        "applicable": 'bool',
        # State or union territory, two capital letters.
        "state_code": 'Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None',
        # Welfare fund of the employee.
        "fund": 'Literal["general", "shops"]',
        # Class of the work for LWF; null: worker, unless the employment type implies another class.
        "class": 'Literal["worker", "clerical", "supervisor", "manager", "apprentice", "part_time", "contract"] | None',
    },
)

class EmployeeStatutoryTax(TypedDict):
    regime: Literal["new", "old"]
    """Income tax regime."""
    regime_chosen_on: str | None
    """Day on which the employee chose the regime."""
    residency: Literal["resident", "not_ordinarily_resident", "non_resident"]
    """Residential status for income tax."""

class EmployeeStatutoryNps(TypedDict):
    employer_percent: Decimal | int | None
    """Contribution of the employer in percent of basic and dearness allowance."""
    pran: str | None
    """Number with all but the last four characters masked; in full with `reveal=true`."""

class EmployeeStatutoryNomineesItem(TypedDict):
    name: str
    """Name of the nominee."""
    relationship: str | None
    """Relationship to the employee."""
    share_percent: Decimal | int | None
    """Share in percent."""

class EmployeeStatutory(TypedDict):
    pan_status: Literal["valid", "missing", "inoperative"]
    """Whether the PAN is valid; without a valid PAN tax is deducted at the higher rate."""
    pan: str | None
    """Number with all but the last four characters masked; in full with `reveal=true`."""
    aadhaar_last4: str | None
    """Number with all but the last four characters masked; in full with `reveal=true`."""
    pf: EmployeeStatutoryPf
    """Employees’ Provident Fund."""
    esi: EmployeeStatutoryEsi
    """Employees’ State Insurance."""
    pt: EmployeeStatutoryPt
    """Professional tax."""
    lwf: EmployeeStatutoryLwf
    """Labour Welfare Fund."""
    tax: EmployeeStatutoryTax
    """Income tax."""
    nps: EmployeeStatutoryNps
    """National Pension System."""
    nominees: list[EmployeeStatutoryNomineesItem]
    """Nominees."""
    effective_from: str
    """First day on which the values apply."""

class Employee(TypedDict):
    id: str
    """Id of the employee."""
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    employee_code: str
    """Employee number, unique per organization."""
    first_name: str
    """First name."""
    middle_name: str | None
    """Middle name."""
    last_name: str | None
    """Last name."""
    email: str | None
    """E-mail address."""
    personal_email: str | None
    """E-mail address."""
    phone: str | None
    """Telephone number of 7 to 20 digits."""
    gender: Literal["male", "female", "transgender", "undisclosed"]
    """Gender; decides professional tax in some states."""
    date_of_birth: str
    """Date of birth; decides the age for tax, PF and pension."""
    date_of_joining: str
    """First day of employment."""
    employment_type: Literal["permanent", "fixed_term", "contract", "apprentice", "intern", "consultant", "daily_wage"]
    """Kind of employment."""
    work_state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    is_metro: bool | None
    """Whether the employee lives in a metro city for the HRA exemption; applies to rents that do not state it."""
    is_international_worker: bool
    """Whether the person is an international worker under PF law: no wage ceiling."""
    disability_percent: Decimal | int | None
    """Certified disability in percent, at most four decimals; null if none. 40 % or more is a benchmark disability."""
    date_of_confirmation: str | None
    """End of probation."""
    contract_end_date: str | None
    """End of a fixed-term contract."""
    department_id: str | None
    """Id of the department."""
    designation_id: str | None
    """Id of the designation."""
    shift_id: str | None
    """Id of the shift."""
    reporting_manager_id: str | None
    """Employee who is the manager."""
    work_city: str | None
    """City of the place of work."""
    father_or_spouse_name: str | None
    """Name of father or spouse, as PF and ESI forms need it."""
    relationship: Literal["father", "spouse"] | None
    """Relationship to the employee."""
    marital_status: Literal["single", "married", "other"] | None
    """Marital status."""
    nationality: str | None
    """Nationality."""
    is_director: bool
    """Whether the person is a director of the company."""
    pay_group: str | None
    """Your own group for filters."""
    former_employee_id: str | None
    """Employee of the same person who left before: what the law counts by person is counted over both."""
    metadata: dict[str, str]
    """Up to 50 key-value pairs of your own."""
    address: Address | None
    """Postal address."""
    display_name: str
    """Full name for display."""
    date_of_leaving: str | None
    """Last day of employment; null while none is recorded."""
    continuous_since: str | None
    """First day of the service that counts for gratuity, where it began in a former spell; null: it begins on joining."""
    status: Literal["upcoming", "active", "on_notice", "exited"]
    """Employment status today."""
    salary_group_id: str | None
    """Id of the salary group."""
    cycle_id: str | None
    """Id of the payroll cycle."""
    payroll_allowed: bool
    """Whether payroll runs may pay the employee today."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""
    bank: NotRequired[EmployeeBank | None]
    """Bank details in force today."""
    statutory: NotRequired[EmployeeStatutory | None]
    """Statutory details."""
    salary: NotRequired[EmployeeSalary | None]
    """The salary."""

class EmployeeBenefitsDataItem(TypedDict):
    component_code: str
    """Code of the salary component."""
    name: str
    """Display name."""
    year_start: str | None
    """First day of the year of the entitlement."""
    year_end: str | None
    """Last day of the year of the entitlement."""
    entitlement: Decimal
    """Entitlement of the whole year by the present salary, in rupees."""
    accrued: Decimal
    """Accrued until the end of the wage month, in rupees."""
    claimed: Decimal
    """Approved claims that payslips of the year have taken up, in rupees."""
    paid_untaxed: Decimal
    """Claims paid without income tax, in rupees."""
    paid_taxed: Decimal
    """Claims paid with income tax, in rupees."""
    unclaimed_paid: Decimal
    """Paid as taxed pay because it was not claimed, in rupees."""
    lapsed: Decimal
    """Not claimed and not paid, in rupees."""
    claims_waiting: Decimal
    """Claims that exceed what has accrued, in rupees."""
    balance: Decimal
    """`accrued` less all that was paid and has lapsed, in rupees; below zero if a later exit or salary reduced the entitlement."""
    is_settled: bool
    """Whether this payslip settled what was not claimed."""
    as_of: str | None
    """Last day of the wage month of the payslip that the sums follow; null: no locked or paid payslip yet."""
    payroll_run_id: str | None
    """Run or settlement of the payslip that the sums follow; null: none."""
    claims_pending: Decimal
    """Claims that are not decided, in rupees."""
    claims_approved: Decimal
    """Approved claims that no locked or paid payslip has taken up, in rupees."""

class EmployeeBenefits(TypedDict):
    employee_id: str
    """Id of the employee."""
    external_id: str | None
    """Your own id of the record, unique per organization."""
    data: list[EmployeeBenefitsDataItem]
    """The records of this page."""
    meta: ListMeta
    """Paging and sync information."""

class EmployeeCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    employee_code: str
    """Employee number, unique per organization."""
    first_name: str
    """First name."""
    middle_name: NotRequired[str | None]
    """Middle name."""
    last_name: NotRequired[str | None]
    """Last name."""
    email: NotRequired[str | None]
    """E-mail address."""
    personal_email: NotRequired[str | None]
    """E-mail address."""
    phone: NotRequired[str | None]
    """Telephone number of 7 to 20 digits."""
    gender: Literal["male", "female", "transgender", "undisclosed"]
    """Gender; decides professional tax in some states."""
    date_of_birth: str
    """Date of birth; decides the age for tax, PF and pension."""
    date_of_joining: str
    """First day of employment."""
    employment_type: Literal["permanent", "fixed_term", "contract", "apprentice", "intern", "consultant", "daily_wage"]
    """Kind of employment."""
    work_state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    is_metro: NotRequired[bool | None]
    """Whether the employee lives in a metro city for the HRA exemption; applies to rents that do not state it."""
    is_international_worker: NotRequired[bool]
    """Whether the person is an international worker under PF law: no wage ceiling."""
    disability_percent: NotRequired[Amount | None]
    """Certified disability in percent, at most four decimals; null if none. 40 % or more is a benchmark disability."""
    date_of_confirmation: NotRequired[str | None]
    """End of probation."""
    contract_end_date: NotRequired[str | None]
    """End of a fixed-term contract."""
    department_id: NotRequired[str | None]
    """Id of the department."""
    designation_id: NotRequired[str | None]
    """Id of the designation."""
    shift_id: NotRequired[str | None]
    """Id of the shift."""
    reporting_manager_id: NotRequired[str | None]
    """Employee who is the manager."""
    work_city: NotRequired[str | None]
    """City of the place of work."""
    father_or_spouse_name: NotRequired[str | None]
    """Name of father or spouse, as PF and ESI forms need it."""
    relationship: NotRequired[Literal["father", "spouse"] | None]
    """Relationship to the employee."""
    marital_status: NotRequired[Literal["single", "married", "other"] | None]
    """Marital status."""
    nationality: NotRequired[str | None]
    """Nationality."""
    is_director: NotRequired[bool]
    """Whether the person is a director of the company."""
    pay_group: NotRequired[str | None]
    """Your own group for filters."""
    former_employee_id: NotRequired[str | None]
    """Employee of the same person who left before: what the law counts by person is counted over both."""
    metadata: NotRequired[dict[str, str]]
    """Up to 50 key-value pairs of your own."""
    address: NotRequired[AddressInput | None]
    """Postal address."""
    bank: NotRequired[BankDetailsInput]
    """Bank details in force today."""
    statutory: NotRequired[StatutoryDetailsInput]
    """Statutory details."""
    salary: NotRequired[EmployeeSalaryInput]
    """The salary."""

class EmployeeCycle(TypedDict):
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    cycle_id: str
    """Id of the payroll cycle."""
    effective_from: str
    """First day on which the values apply."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class EmployeeCycleInput(TypedDict):
    cycle_id: str
    """Id of the payroll cycle."""
    effective_from: str
    """First day on which the values apply."""

class EmployeeProfessionalTaxComputed(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    amount: Decimal
    """Professional tax that the payslip of the first open month would deduct, in rupees."""
    wages: Decimal
    """Wages that the slab is chosen by, in rupees."""

class EmployeeProfessionalTax(TypedDict):
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    applicable: bool
    """Whether professional tax is deducted from the employee."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None
    """State or union territory, two capital letters."""
    exempt_reason: str | None
    """Reason why no professional tax is deducted; only if `applicable` is false."""
    override_amount: Decimal | None
    """Amount to deduct with each payment instead of the slab amount, in rupees, up to the annual ceiling; null: by slab."""
    effective_from: str
    """First day on which the values apply."""
    computed: EmployeeProfessionalTaxComputed | None
    """What the tax amounts to in the current period."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class EmployeeProfessionalTaxInput(TypedDict):
    applicable: bool
    """Whether professional tax is deducted from the employee."""
    state_code: NotRequired[Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None]
    """State or union territory, two capital letters."""
    exempt_reason: NotRequired[str | None]
    """Reason why no professional tax is deducted; only if `applicable` is false."""
    override_amount: NotRequired[Amount | None]
    """Amount to deduct with each payment instead of the slab amount, in rupees, up to the annual ceiling; null: by slab."""
    effective_from: NotRequired[str]
    """Default: today."""

class EmployeeSalaryComponentsItem(TypedDict):
    component_code: str
    """Code of the salary component."""
    monthly_amount: Decimal | None
    """Amount a month in rupees, also of what is paid for several months; of a `one_time` component the amount that is paid; null if it is computed."""
    percent: Decimal | int | None
    """Percent that replaces that of the component."""
    formula: str | None
    """Formula over component codes."""
    name: str
    """Name of the component."""
    type: Literal["earning", "deduction", "employer_contribution", "reimbursement", "recovery", "information"]
    """What the component does to the pay."""
    frequency: Literal["monthly", "quarterly", "half_yearly", "yearly", "one_time"]
    """How often the component is paid."""
    monthly: Decimal | None
    """Amount a month in rupees, also of what is paid for several months; 0 for a `one_time` component; null if it depends on the month."""
    annual: Decimal | None
    """Amount a year in rupees; of a `one_time` component the amount that is paid; null if it depends on the month."""

class EmployeeSalary(TypedDict):
    id: str
    """Unique id of the resource."""
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    effective_from: str
    """First day on which the values apply."""
    decided_on: str
    """Date on which the salary was agreed, ordered or awarded."""
    salary_group_id: str | None
    """Id of the salary group."""
    pay_basis: Literal["monthly", "daily", "hourly"]
    """Whether the salary is agreed by month, day or hour."""
    ctc_annual: Decimal | None
    """Cost to company a year, in rupees."""
    gross_monthly: Decimal | None
    """Gross salary a month, in rupees."""
    ctc: CostToCompany | None
    """What `ctc_annual` includes beside the pay, as in `ctc` of the payroll settings. null: as the salary group or else the payroll settings state."""
    reason: str | None
    """Why the change was made; kept in the audit log."""
    status: Literal["scheduled", "current", "past"]
    """Whether the salary applies now, later or no more."""
    components: list[EmployeeSalaryComponentsItem]
    """The components of the salary."""
    ctc_monthly: Decimal | None
    """Cost to company a month, in rupees."""
    unallocated: Decimal | None
    """Rupees a year by which `ctc_annual` exceeds the pay and the employer costs of `ctc.includes`, because a higher pay would exceed it. null: it is not decided what a cost to company includes."""
    employer_cost_monthly: Decimal | None
    """Cost of the employer a month, in rupees."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class EmployeeSalaryInputComponentsItem(TypedDict):
    component_code: str
    """Code of a salary component."""
    monthly_amount: NotRequired[Amount | None]
    """Amount a month in rupees, also of what is paid for several months; of a `one_time` component the amount that is paid; null if it is computed."""
    percent: NotRequired[Amount | None]
    """Percent that replaces that of the component."""
    formula: NotRequired[str | None]
    """Formula that replaces that of the component."""

class EmployeeSalaryInput(TypedDict):
    effective_from: str
    """First day on which the values apply."""
    decided_on: NotRequired[str]
    """Date on which the salary was agreed, ordered or awarded."""
    salary_group_id: NotRequired[str | None]
    """Id of the salary group."""
    pay_basis: NotRequired[Literal["monthly", "daily", "hourly"]]
    """Whether the salary is agreed by month, day or hour."""
    ctc_annual: NotRequired[Amount | None]
    """Cost to company a year, in rupees."""
    gross_monthly: NotRequired[Amount | None]
    """Gross salary a month, in rupees."""
    ctc: NotRequired[CostToCompany | None]
    """What `ctc_annual` includes beside the pay, as in `ctc` of the payroll settings. null: as the salary group or else the payroll settings state."""
    reason: NotRequired[str | None]
    """Why the change was made; kept in the audit log."""
    components: NotRequired[list[EmployeeSalaryInputComponentsItem]]
    """The components of the salary."""
    arrears: NotRequired[Literal["auto", "none"]]
    """`auto`: the next run pays the difference for months that are already paid."""

class EmployeeUpdate(TypedDict):
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    employee_code: NotRequired[str]
    """Employee number, unique per organization."""
    first_name: NotRequired[str]
    """First name."""
    middle_name: NotRequired[str | None]
    """Middle name."""
    last_name: NotRequired[str | None]
    """Last name."""
    email: NotRequired[str | None]
    """E-mail address."""
    personal_email: NotRequired[str | None]
    """E-mail address."""
    phone: NotRequired[str | None]
    """Telephone number of 7 to 20 digits."""
    gender: NotRequired[Literal["male", "female", "transgender", "undisclosed"]]
    """Gender; decides professional tax in some states."""
    date_of_birth: NotRequired[str]
    """Date of birth; decides the age for tax, PF and pension."""
    date_of_joining: NotRequired[str]
    """First day of employment."""
    employment_type: NotRequired[Literal["permanent", "fixed_term", "contract", "apprentice", "intern", "consultant", "daily_wage"]]
    """Kind of employment."""
    work_state_code: NotRequired[Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]]
    """State or union territory, two capital letters."""
    is_metro: NotRequired[bool | None]
    """Whether the employee lives in a metro city for the HRA exemption; applies to rents that do not state it."""
    is_international_worker: NotRequired[bool]
    """Whether the person is an international worker under PF law: no wage ceiling."""
    disability_percent: NotRequired[Amount | None]
    """Certified disability in percent, at most four decimals; null if none. 40 % or more is a benchmark disability."""
    date_of_confirmation: NotRequired[str | None]
    """End of probation."""
    contract_end_date: NotRequired[str | None]
    """End of a fixed-term contract."""
    department_id: NotRequired[str | None]
    """Id of the department."""
    designation_id: NotRequired[str | None]
    """Id of the designation."""
    shift_id: NotRequired[str | None]
    """Id of the shift."""
    reporting_manager_id: NotRequired[str | None]
    """Employee who is the manager."""
    work_city: NotRequired[str | None]
    """City of the place of work."""
    father_or_spouse_name: NotRequired[str | None]
    """Name of father or spouse, as PF and ESI forms need it."""
    relationship: NotRequired[Literal["father", "spouse"] | None]
    """Relationship to the employee."""
    marital_status: NotRequired[Literal["single", "married", "other"] | None]
    """Marital status."""
    nationality: NotRequired[str | None]
    """Nationality."""
    is_director: NotRequired[bool]
    """Whether the person is a director of the company."""
    pay_group: NotRequired[str | None]
    """Your own group for filters."""
    former_employee_id: NotRequired[str | None]
    """Employee of the same person who left before: what the law counts by person is counted over both."""
    metadata: NotRequired[dict[str, str | None] | None]
    """Up to 50 key-value pairs of your own."""
    address: NotRequired[AddressInput | None]
    """Postal address."""

class EmployerContributions(TypedDict):
    pf: Decimal
    """PF in rupees."""
    eps: Decimal
    """Pension (EPS) in rupees."""
    edli: Decimal
    """Deposit-linked insurance (EDLI) in rupees."""
    pf_admin: Decimal
    """PF administration charges in rupees."""
    esi: Decimal
    """ESI in rupees."""
    lwf: Decimal
    """LWF in rupees."""
    gratuity: Decimal
    """Gratuity provision in rupees."""
    nps: Decimal
    """NPS in rupees."""
    other: Decimal
    """Employer contributions to salary components of the organization, in rupees."""
    total: Decimal
    """Sum in rupees."""

class Event(TypedDict):
    id: str
    """Id of the event."""
    type: str
    """Type of the event."""
    created_at: str
    """When the record was created (UTC)."""
    organization_id: int
    """Id of the organization."""
    api_version: str
    """Contract version that the key is pinned to."""
    test: NotRequired[Literal[True]]
    """The event is a test, sent to one subscription: nothing happened."""
    data: dict[str, Any]
    """What happened, as documented for the type."""

class ExitNotice(TypedDict):
    required_days: int | None
    """Days of notice that are due."""
    served_days: int | None
    """Days of notice that were served."""
    action: Literal["pay", "recover", "waive"] | None
    """What is done about the days not served."""

class ExitExemptBefore(TypedDict):
    gratuity: Decimal | None
    """Exempt gratuity received before, in rupees."""
    leave: Decimal | None
    """Exempt leave encashment received before, in rupees."""

class Exit(TypedDict):
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    date_of_leaving: str
    """Last day of employment."""
    resignation_date: str | None
    """Day on which the resignation was received."""
    reason: Literal["resignation", "termination", "retrenchment", "retirement", "superannuation", "contract_end", "death", "disability", "absconding", "transfer"]
    """Why the employment ends."""
    pf_exit_reason: str | None
    """Reason code of the PF exit."""
    esi_reason_code: int | None
    """Reason code of the ESI return for a month without wages; null: 2, left service."""
    create_fnf: bool
    """Whether a full and final settlement is to be created."""
    rehire_eligible: bool | None
    """Whether the person may be hired again."""
    bonus_forfeited: bool
    """Whether the employee was dismissed for fraud, violence, theft, sabotage or sexual harassment, so that no statutory bonus is paid."""
    leave_days: Decimal | int | None
    """Leave balance to encash, in days."""
    leave_days_taken: Decimal | int | None
    """Leave encashed earlier in the whole service, in days."""
    average_pay: Decimal | None
    """Average monthly basic pay and dearness allowance of the last ten months, in rupees; absent: of those that were paid here."""
    remarks: str | None
    """Free text that is kept with the record."""
    notice: ExitNotice | None
    """Notice period, and what is done about the part not served."""
    exempt_before: ExitExemptBefore
    """Exemptions that the person used up with earlier employers, in rupees."""
    status: Literal["upcoming", "active", "on_notice", "exited"]
    """Employment status today."""
    fnf_id: str | None
    """Id of the full and final settlement that belongs to the exit; null if there is none."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Version of the employee, which changes with the exit."""

class ExitCreateNotice(TypedDict):
    required_days: NotRequired[int | None]
    """Days of notice that are due."""
    served_days: NotRequired[int | None]
    """Days of notice that were served."""
    action: NotRequired[Literal["pay", "recover", "waive"] | None]
    """What is done about the days not served."""

class ExitCreateExemptBefore(TypedDict):
    gratuity: NotRequired[Amount | None]
    """Exempt gratuity received before, in rupees."""
    leave: NotRequired[Amount | None]
    """Exempt leave encashment received before, in rupees."""

class ExitCreate(TypedDict):
    date_of_leaving: str
    """Last day of employment."""
    resignation_date: NotRequired[str | None]
    """Day on which the resignation was received."""
    reason: Literal["resignation", "termination", "retrenchment", "retirement", "superannuation", "contract_end", "death", "disability", "absconding", "transfer"]
    """Why the employment ends."""
    pf_exit_reason: NotRequired[str | None]
    """Reason code of the PF exit."""
    esi_reason_code: NotRequired[int | None]
    """Reason code of the ESI return for a month without wages; null: 2, left service."""
    create_fnf: NotRequired[bool]
    """Whether a full and final settlement is to be created."""
    rehire_eligible: NotRequired[bool | None]
    """Whether the person may be hired again."""
    bonus_forfeited: NotRequired[bool]
    """Whether the employee was dismissed for fraud, violence, theft, sabotage or sexual harassment, so that no statutory bonus is paid."""
    leave_days: NotRequired[Amount | None]
    """Leave balance to encash, in days."""
    leave_days_taken: NotRequired[Amount | None]
    """Leave encashed earlier in the whole service, in days."""
    average_pay: NotRequired[Amount | None]
    """Average monthly basic pay and dearness allowance of the last ten months, in rupees; absent: of those that were paid here."""
    remarks: NotRequired[str | None]
    """Free text that is kept with the record."""
    notice: NotRequired[ExitCreateNotice | None]
    """Notice period, and what is done about the part not served."""
    exempt_before: NotRequired[ExitCreateExemptBefore]
    """Exemptions that the person used up with earlier employers, in rupees."""

class ExitUpdateNotice(TypedDict):
    required_days: NotRequired[int | None]
    """Days of notice that are due."""
    served_days: NotRequired[int | None]
    """Days of notice that were served."""
    action: NotRequired[Literal["pay", "recover", "waive"] | None]
    """What is done about the days not served."""

class ExitUpdateExemptBefore(TypedDict):
    gratuity: NotRequired[Amount | None]
    """Exempt gratuity received before, in rupees."""
    leave: NotRequired[Amount | None]
    """Exempt leave encashment received before, in rupees."""

class ExitUpdate(TypedDict):
    date_of_leaving: NotRequired[str]
    """Last day of employment."""
    resignation_date: NotRequired[str | None]
    """Day on which the resignation was received."""
    reason: NotRequired[Literal["resignation", "termination", "retrenchment", "retirement", "superannuation", "contract_end", "death", "disability", "absconding", "transfer"]]
    """Why the employment ends."""
    pf_exit_reason: NotRequired[str | None]
    """Reason code of the PF exit."""
    esi_reason_code: NotRequired[int | None]
    """Reason code of the ESI return for a month without wages; null: 2, left service."""
    create_fnf: NotRequired[bool]
    """Whether a full and final settlement is to be created."""
    rehire_eligible: NotRequired[bool | None]
    """Whether the person may be hired again."""
    bonus_forfeited: NotRequired[bool]
    """Whether the employee was dismissed for fraud, violence, theft, sabotage or sexual harassment, so that no statutory bonus is paid."""
    leave_days: NotRequired[Amount | None]
    """Leave balance to encash, in days."""
    leave_days_taken: NotRequired[Amount | None]
    """Leave encashed earlier in the whole service, in days."""
    average_pay: NotRequired[Amount | None]
    """Average monthly basic pay and dearness allowance of the last ten months, in rupees; absent: of those that were paid here."""
    remarks: NotRequired[str | None]
    """Free text that is kept with the record."""
    notice: NotRequired[ExitUpdateNotice | None]
    """Notice period, and what is done about the part not served."""
    exempt_before: NotRequired[ExitUpdateExemptBefore]
    """Exemptions that the person used up with earlier employers, in rupees."""

class ExpensePayIn(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class Expense(TypedDict):
    id: str
    """Id of the expense."""
    organization_id: int
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    category: str
    """Your own category of the expense."""
    spent_on: str
    """Day of the expense."""
    quantity: Decimal | int | None
    """Number of units; null with an amount."""
    claimed_amount: Decimal
    """Amount claimed in rupees."""
    currency: Literal["INR"]
    """ISO 4217 currency code."""
    taxable: bool
    """Whether the reimbursement is taxable."""
    bill_number: str | None
    """Number of the bill."""
    receipt_url: str | None
    """URL of the receipt."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    metadata: dict[str, str]
    """Up to 50 key-value pairs of your own."""
    reimbursement_rate_id: str | None
    """Code of the reimbursement rate in the request; null with a bill."""
    reimbursement_rate_code: str | None
    """Code of the reimbursement rate; null with a bill."""
    component_code: str
    """Code of the payslip line that reimburses the expense."""
    status: Literal["pending", "approved", "rejected", "cancelled", "paid"]
    """Decision about the expense."""
    approved_amount: Decimal | None
    """Amount approved in rupees; null before the decision."""
    pay_with: Literal["payroll", "direct"]
    """Whether it is paid with the salary or directly."""
    pay_in: ExpensePayIn | None
    """The wage month that pays it; null: the next run."""
    run_type: Literal["off_cycle", "reimbursement"] | None
    """Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement."""
    payroll_run_id: str | None
    """Id of the run that includes the expense; null if none."""
    remarks: str | None
    """Free text that is kept with the record."""
    decided_by: str | None
    """Id of the key that decided; null while pending."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class ExpenseCreatePayIn(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class ExpenseCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    category: str
    """Your own category of the expense."""
    spent_on: str
    """Day of the expense."""
    quantity: NotRequired[Amount | None]
    """Number of units; null with an amount."""
    claimed_amount: Amount
    """Amount claimed in rupees."""
    currency: NotRequired[Literal["INR"]]
    """ISO 4217 currency code."""
    taxable: NotRequired[bool]
    """Whether the reimbursement is taxable."""
    bill_number: NotRequired[str | None]
    """Number of the bill."""
    receipt_url: NotRequired[str | None]
    """URL of the receipt."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    metadata: NotRequired[dict[str, str]]
    """Up to 50 key-value pairs of your own."""
    reimbursement_rate_id: NotRequired[str | None]
    """Code of a reimbursement rate; the rate in force on `spent_on` applies."""
    component_code: NotRequired[str | None]
    """Component of type `reimbursement` with an entitlement that a salary of the employee contains."""
    pay_with: NotRequired[Literal["payroll", "direct"]]
    """How the expense is reimbursed."""
    pay_in: NotRequired[ExpenseCreatePayIn | None]
    """The wage month that pays it; null: the next run."""
    run_type: NotRequired[Literal["off_cycle", "reimbursement"] | None]
    """Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement."""

class ExpenseDecisionPayIn(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class ExpenseDecision(TypedDict):
    decision: Literal["approve", "reject", "cancel"]
    """Decision."""
    approved_amount: NotRequired[Amount | None]
    """Amount approved in rupees; null before the decision."""
    pay_with: NotRequired[Literal["payroll", "direct"]]
    """How the expense is reimbursed."""
    pay_in: NotRequired[ExpenseDecisionPayIn | None]
    """The wage month that pays it; null: the next run."""
    run_type: NotRequired[Literal["off_cycle", "reimbursement"] | None]
    """Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement."""
    remarks: NotRequired[str | None]
    """Free text that is kept with the record."""

class Explanation(TypedDict):
    text: str
    """Text for people."""
    steps: list[ExplanationStep]
    """Steps of the computation."""

class ExplanationStepInputsItemFrom(TypedDict):
    kind: Literal["field", "line", "rule", "step"]
    """Kind of the source."""
    ref: str
    """Name of the source."""

ExplanationStepInputsItem = TypedDict(
    "ExplanationStepInputsItem",
    {
        # Name of the operand.
        "name": 'str',
        # Value of the operand or result: a number, a date or text; `unit` gives the unit.
        "value": 'Decimal | int | str',
        # Unit of the value.
        "unit": 'Literal["rupees", "percent", "days", "minutes", "count", "date", "text"]',
        # Where the operand comes from.
        "from": 'ExplanationStepInputsItemFrom',
    },
)

class ExplanationStep(TypedDict):
    n: int
    """Number of the step, from 1."""
    op: Literal["input", "lookup", "prorate", "multiply", "sum", "min", "max", "cap", "slab", "round", "condition"]
    """Operation of the step."""
    label: str
    """What the step computes."""
    inputs: list[ExplanationStepInputsItem]
    """Operands of the step."""
    result: Decimal | int | str
    """Value of the operand or result: a number, a date or text; `unit` gives the unit."""
    unit: Literal["rupees", "percent", "days", "minutes", "count", "date", "text"]
    """Unit of the value."""
    rule: RuleReference | None
    """The statutory rule that the step applies; null if none."""

class Filing(TypedDict):
    id: str
    """Id of the filing; the same while it is due and afterwards."""
    filing_id: str
    """Id of the filing; the same as `id`."""
    organization_id: int
    """Id of the organization."""
    report: Literal["pf_ecr", "esi_return", "pt_return", "lwf_return", "tds_24q", "tds_26q", "pf_form_5", "pf_form_10", "pf_form_12a", "pf_form_3a", "pf_form_6a", "pf_statement", "esi_report", "esi_form_01", "pt_report", "tds_deposit"]
    """The return; `tds_deposit` is the monthly payment of income tax."""
    form_number: str | None
    """Number of the form; null: it has none."""
    form_title: str | None
    """Name of the return."""
    financial_year: str
    """Tax year from April to March, as in 2026-27."""
    period: FilingPeriod
    """The months of the return."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None
    """State or union territory, two capital letters."""
    return_type: Literal["regular", "supplementary", "revised", "correction"]
    """Kind of the return."""
    serial: int
    """Serial of the supplementary or revised return within its month, as in its file name. 1 for every other return."""
    employee_ids: list[str] | None
    """Employees whom a supplementary or revised return names; null: every employee whom its runs and settlements pay."""
    due_date: str | None
    """Last day on which it is filed by law; of a mere payment, paid."""
    payment_due_date: str | None
    """Last day of payment by law; null: not recorded, or nothing is paid with it."""
    status: Literal["not_due", "due", "generated", "submitted", "accepted", "rejected", "superseded"]
    """`not_due`, `due`: nothing has happened yet; `generated`: its complete file was requested; `superseded`: a run or settlement that it included was opened again."""
    generated_at: str | None
    """When its file was generated with these figures; null: not yet."""
    generated_by: str | None
    """Key that requested the file with these figures first, and after a slash your id of the user, if it was in a console session; null: none was generated."""
    download_count: int
    """How often its complete file was downloaded, in any format; `GET /statutory/filings/{id}/downloads` lists them."""
    last_downloaded_at: str | None
    """When its file was downloaded last; null: never."""
    last_downloaded_by: str | None
    """Key, and user of the console, that downloaded its file last; null: there was no download, or it was by a link from an event."""
    download_url: str | None
    """Path of its file; null: none was generated."""
    sha256: str | None
    """SHA-256 of its file; null: none was generated."""
    employee_count: int | None
    """Employees in its file; null: none was generated."""
    total_amount: Decimal | None
    """The amount to be paid by the return, in rupees; null: no file was generated."""
    source_run_ids: list[str]
    """Ids of the payroll runs that the filing includes."""
    source_fnf_ids: list[str]
    """Ids of the settlements that the filing includes."""
    submitted_on: str | None
    """Day of the submission to the authority; null: not submitted."""
    acknowledgement_number: str | None
    """Number with which the authority acknowledged the filing; null: none."""
    challan: FilingChallan | None
    """Receipt of the payment."""
    remarks: str | None
    """Remarks; null: none."""
    reported_by: str | None
    """Key, and user of the console, that reported the submission or its outcome last; null: nothing was reported."""
    version: int | None
    """Version of the record; null while nothing has happened."""
    created_at: str | None
    """When the record was created; null while nothing has happened."""
    updated_at: str | None
    """When the record was changed; null while nothing has happened."""

class FilingChallan(TypedDict):
    number: str | None
    """Number of the challan."""
    bsr_code: str | None
    """BSR code of the branch: 7 digits."""
    paid_on: str | None
    """Day of the payment."""
    amount: Decimal | None
    """Amount in rupees."""

class FilingDownload(TypedDict):
    filing_id: str
    """Id of the filing."""
    number: int
    """Number among the downloads of the filing, from 1."""
    downloaded_at: str
    """When the file was downloaded."""
    downloaded_by: str | None
    """Key that requested the file, and after a slash your id of the user, if it was in a console session; null: the holder of a link from an event."""
    request_id: str
    """Id of the request, by which the audit log has its entry with the IP address."""
    format: Literal["txt", "csv", "xlsx", "xls", "pdf"]
    """Format of the download."""
    sha256: str
    """SHA-256 of the file for the portal, or of the CSV where there is none, with the figures of the download."""

class FilingPeriod(TypedDict):
    month: int | None
    """The month; null for longer periods."""
    year: int | None
    """The year of the month; of a longer period, the year in which its financial year begins."""
    quarter: int | None
    """1 to 4; null for other periods."""
    half: int | None
    """1 or 2; null for other periods."""

class FilingPeriodName(TypedDict):
    month: NotRequired[int | None]
    """The month; null for longer periods."""
    year: NotRequired[int | None]
    """The year of the month; of a longer period, the year in which its financial year begins."""
    quarter: NotRequired[int | None]
    """1 to 4; null for other periods."""
    half: NotRequired[int | None]
    """1 or 2; null for other periods."""
    financial_year: NotRequired[str]
    """Tax year from April to March, as in 2026-27."""

class FilingReportChallan(TypedDict):
    number: NotRequired[str | None]
    """Number of the challan."""
    bsr_code: NotRequired[str | None]
    """BSR code of the branch: 7 digits."""
    paid_on: NotRequired[str | None]
    """Day of the payment."""
    amount: NotRequired[Decimal | None]
    """The amount paid, in rupees."""

class FilingReport(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    report: Literal["pf_ecr", "esi_return", "pt_return", "lwf_return", "tds_24q", "tds_26q", "pf_form_5", "pf_form_10", "pf_form_12a", "pf_form_3a", "pf_form_6a", "pf_statement", "esi_report", "esi_form_01", "pt_report", "tds_deposit"]
    """The return; `tds_deposit` is the monthly payment of income tax."""
    period: FilingPeriodName
    """The months of the return: `month` and `year`; `quarter` or `half`; or a whole year."""
    state_code: NotRequired[Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None]
    """State or union territory, two capital letters."""
    return_type: NotRequired[Literal["regular", "supplementary", "revised", "correction"]]
    """Kind of the return."""
    serial: NotRequired[int]
    """Serial of the supplementary or revised return within its month, as in its file name. 1 for every other return."""
    employee_ids: NotRequired[list[str]]
    """Employees whom a supplementary or revised PF return names, by id or `ext:` and external id."""
    status: Literal["submitted", "accepted", "rejected"]
    """What became of the filing."""
    submitted_on: NotRequired[str]
    """Day of the submission to the authority."""
    acknowledgement_number: NotRequired[str | None]
    """Number with which the authority acknowledged the filing."""
    challan: NotRequired[FilingReportChallan | None]
    """Receipt of the payment."""
    remarks: NotRequired[str | None]
    """Remarks."""

class FnfArrearsItem(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    amount: Decimal
    """Arrears of the month in rupees."""

class Fnf(TypedDict):
    id: str
    """Id of the settlement."""
    fnf_id: str
    """Id of the settlement; the same as `id`."""
    organization_id: int
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    type: Literal["final", "resettlement"]
    """`final` at the exit, `resettlement` for later dues."""
    status: Literal["draft", "calculating", "calculated", "approved", "settled", "cancelled"]
    """State of the settlement."""
    date_of_leaving: str
    """Last day of service."""
    reason: Literal["resignation", "termination", "retrenchment", "retirement", "superannuation", "contract_end", "death", "disability", "absconding", "transfer"]
    """Reason of the exit."""
    due_by: str | None
    """Day by which wages are due: two working days after the last day of service; null in a draft."""
    gratuity_due_by: str | None
    """Day by which gratuity is due; null if none is paid."""
    pay_date: str | None
    """Day of payment, which the tax year follows."""
    inputs: FnfInputs
    """What is decided about the settlement."""
    lines: list[FnfLine]
    """Lines in the order of payment; empty in a draft."""
    earnings: Decimal | None
    """Pay and reimbursements in rupees, gratuity included; null in a draft."""
    deductions: Decimal | None
    """Deductions as taken, in rupees; null in a draft."""
    employer_contributions: Decimal | None
    """Employer contributions in rupees; null in a draft."""
    net_payable: Decimal | None
    """Everything that is paid, in rupees; below zero if the employee owes it."""
    net_payable_words: str | None
    """Net pay in words, with `Minus` in front if negative."""
    wages_payable: Decimal | None
    """Net without gratuity, in rupees."""
    gratuity_payable: Decimal | None
    """Gratuity that is paid, in rupees."""
    debt: Decimal | None
    """What deductions could not be taken for, in rupees."""
    deduction_limit: FnfDeductionLimit | None
    """Limit of the deductions; null if none applies."""
    service: ServiceLength | None
    """Length of service; null in a draft."""
    gratuity: FnfGratuity | None
    """Gratuity and its exemption; null in a draft."""
    retrenchment: FnfRetrenchment | None
    """Retrenchment compensation; null if none is paid."""
    tax: PayslipTax | None
    """Income tax of the year; null in a draft."""
    benefits: list[PayslipBenefit]
    """Flexible benefits: entitlements that accrue and are paid against claims."""
    arrears: list[FnfArrearsItem]
    """Whether months already paid are recalculated, or the amounts by month."""
    unpaid_months: list[UnpaidMonth]
    """Earlier wage months, since the first closed run of the organization, with days of employment that no run or settlement paid."""
    warnings: list[FnfWarning]
    """What should be checked; the figures stand."""
    recovery: FnfRecovery | None
    """How an amount owed is dealt with; null: nothing is owed."""
    calculated_at: str | None
    """Time of the last calculation; null in a draft."""
    approved_at: str | None
    """Time of the approval; null: not approved."""
    approved_by: str | None
    """Id of the key that approved; null: not approved."""
    remarks: str | None
    """Remarks of the approval; null: none."""
    status_reason: str | None
    """Reason of the cancellation or reopening; null: none."""
    wages_paid_on: str | None
    """Day on which the wages were paid; null: not paid."""
    gratuity_paid_on: str | None
    """Day on which the gratuity was paid; null: not paid."""
    paid_on: str | None
    """Day of the last payment; null until settled."""
    payment_method_id: int | None
    """Id of the payment method; null: not paid."""
    reference: str | None
    """Reference of the payment; null: none."""
    payslip_id: str | None
    """Id of the payslip; null: there is none before the approval."""
    metadata: dict[str, str]
    """Up to 50 key-value pairs of your own."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class FnfApproval(TypedDict):
    remarks: NotRequired[str | None]
    """Remarks of the approval."""
    recovery: NotRequired[FnfRecoveryInput]
    """How the amount owed is dealt with; required if the employee owes one."""

class FnfCancellation(TypedDict):
    reason: str
    """Why the settlement is withdrawn."""

class FnfCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    type: NotRequired[Literal["final", "resettlement"]]
    """`final`: at the exit."""
    inputs: NotRequired[FnfInputsUpdate]
    """What is decided about the settlement."""
    metadata: NotRequired[dict[str, str]]
    """Up to 50 key-value pairs of your own."""

class FnfDeductionLimit(TypedDict):
    wages: Decimal
    """Wages of the month that the limit is half of, in rupees."""
    amount: Decimal
    """Most that is deducted, in rupees."""

class FnfExemptBefore(TypedDict):
    gratuity: Decimal | None
    """Exempt gratuity received before, in rupees."""
    leave: Decimal | None
    """Exempt leave encashment received before, in rupees."""

class FnfExemptBeforeInput(TypedDict):
    gratuity: NotRequired[Amount | None]
    """Exempt gratuity received before, in rupees."""
    leave: NotRequired[Amount | None]
    """Exempt leave encashment received before, in rupees."""

class FnfGratuity(TypedDict):
    eligible: bool
    """Whether gratuity is due by law."""
    reason: Literal["completed_service", "fixed_term_one_year", "death_or_disability", "not_eligible"]
    """Why gratuity is due, or `not_eligible`."""
    counted_years: int
    """Years of service that gratuity is paid for."""
    wages: Decimal
    """Monthly wages that gratuity is reckoned on, in rupees."""
    amount: Decimal
    """Gratuity that is paid, in rupees."""
    exempt: Decimal
    """Part that is exempt from income tax, in rupees."""
    taxable: Decimal
    """Part that is taxable, in rupees."""

class FnfInputs(TypedDict):
    payable_days: Decimal | int | None
    """Paid days of the last month, instead of its attendance."""
    bonus: Decimal | None
    """Bonus paid on leaving, in rupees; null: the statutory bonus, where `bonus.pay_month` of the settings is set."""
    ex_gratia: Decimal | None
    """Ex gratia payment in rupees; null: none."""
    gratuity: Literal["auto", "none", "override"]
    """`auto`: by law."""
    gratuity_amount: Decimal | None
    """Gratuity in rupees with `override`; null otherwise."""
    waive_advances: list[str]
    """Ids of advances that are written off, not recovered."""
    pay_date: str | None
    """Day of payment, which the tax year follows."""
    unpaid_months: Literal["pay", "none"]
    """Earlier wage months that no run or settlement paid."""
    leave_days_taken: Decimal | int | None
    """Leave encashed earlier in the whole service, in days."""
    average_pay: Decimal | None
    """Average monthly basic pay and dearness allowance of the last ten months, in rupees; absent: of those that were paid here."""
    deduction_cap: bool | None
    """Whether the deductions of a settlement stay within half of the wages of its month (Code on Wages 2019, section 18(3))."""
    five_year_rule: Literal["days_240", "full_years"] | None
    """Completion of the fifth year for gratuity."""
    fixed_term_rule: Literal["rule_33", "pro_rata"] | None
    """Gratuity at the end of a fixed term."""
    death_service_rounding: Literal["rounded", "pro_rata"] | None
    """Years of service for gratuity after a death in service."""
    notice_recovery_reduces_tax: bool | None
    """Whether a recovery for notice that was not served reduces the taxable pay."""
    notice: FnfNotice | None
    """Notice required and served; null: no notice is settled."""
    leave_encashment: list[FnfLeave]
    """Leave balances that are paid."""
    leave_encashment_source: Literal["inputs", "exit", "leave_balances", "none"]
    """Where `leave_encashment` comes from."""
    other_lines: list[FnfOtherLine]
    """Further payments and deductions."""
    retrenchment: FnfRetrenchmentChoice
    """Compensation for retrenchment."""
    exempt_before: FnfExemptBefore
    """Exemptions that the person used up with earlier employers, in rupees."""
    leave_rate: DayRate | None
    """Rate of a day of leave that is encashed on leaving."""
    notice_rate: DayRate | None
    """Rate of a day of notice that is paid or recovered."""
    retrenchment_rate: DayRate | None
    """Rate of a day of retrenchment compensation."""

class FnfInputsUpdate(TypedDict):
    payable_days: NotRequired[Amount | None]
    """Paid days of the last month, instead of its attendance."""
    bonus: NotRequired[Amount | None]
    """Bonus paid on leaving, in rupees; 0: none; null: the statutory bonus of the accounting years that no run pays any more, where `bonus.pay_month` of the settings is set."""
    ex_gratia: NotRequired[Amount | None]
    """Ex gratia payment in rupees; null: none."""
    gratuity: NotRequired[Literal["auto", "none", "override"]]
    """`auto`: by law."""
    gratuity_amount: NotRequired[Amount | None]
    """Gratuity in rupees with `override`; null otherwise."""
    waive_advances: NotRequired[list[str]]
    """Ids of advances that are written off, not recovered."""
    pay_date: NotRequired[str | None]
    """Day of payment, which the tax year follows."""
    unpaid_months: NotRequired[Literal["pay", "none"]]
    """Earlier wage months that no run or settlement paid."""
    leave_days_taken: NotRequired[Amount | None]
    """Leave encashed earlier in the whole service, in days."""
    average_pay: NotRequired[Amount | None]
    """Average monthly basic pay and dearness allowance of the last ten months, in rupees; absent: of those that were paid here."""
    deduction_cap: NotRequired[bool | None]
    """Whether the deductions of a settlement stay within half of the wages of its month (Code on Wages 2019, section 18(3))."""
    five_year_rule: NotRequired[Literal["days_240", "full_years"] | None]
    """Completion of the fifth year for gratuity."""
    fixed_term_rule: NotRequired[Literal["rule_33", "pro_rata"] | None]
    """Gratuity at the end of a fixed term."""
    death_service_rounding: NotRequired[Literal["rounded", "pro_rata"] | None]
    """Years of service for gratuity after a death in service."""
    notice_recovery_reduces_tax: NotRequired[bool | None]
    """Whether a recovery for notice that was not served reduces the taxable pay."""
    notice: NotRequired[FnfNoticeInput | None]
    """Notice required and served; null: no notice is settled."""
    leave_encashment: NotRequired[list[FnfLeaveInput] | None]
    """Leave that is paid."""
    other_lines: NotRequired[list[FnfOtherLineInput]]
    """Further payments and deductions."""
    retrenchment: NotRequired[FnfRetrenchmentInput]
    """Compensation for retrenchment."""
    exempt_before: NotRequired[FnfExemptBeforeInput]
    """Exemptions that the person used up with earlier employers, in rupees."""
    leave_rate: NotRequired[DayRateInput | None]
    """Rate of a day of leave that is encashed on leaving."""
    notice_rate: NotRequired[DayRateInput | None]
    """Rate of a day of notice that is paid or recovered."""
    retrenchment_rate: NotRequired[DayRateInput | None]
    """Rate of a day of retrenchment compensation."""

class FnfInstallment(TypedDict):
    due_on: str
    """Day on which the installment is due."""
    amount: Decimal
    """Amount in rupees."""

class FnfInstallmentInput(TypedDict):
    due_on: str
    """Day on which the installment is due."""
    amount: Amount
    """Amount in rupees."""

class FnfLeave(TypedDict):
    leave_type: str
    """Kind of leave."""
    days: Decimal | int
    """Days of leave that are paid."""

class FnfLeaveInput(TypedDict):
    leave_type: str
    """Kind of leave."""
    days: Amount
    """Days of leave that are paid."""

class FnfLineBasis(TypedDict):
    method: str
    """How the amount was computed."""
    quantity: Decimal | int | None
    """Days, minutes or pieces; `unit` gives the unit."""
    unit: str | None
    """Unit of the quantity."""
    rate: Decimal | int | None
    """Rate in percent; null if there is none."""
    base_amount: Decimal | None
    """Amount that the rate was applied to, in rupees."""
    base_codes: list[str]
    """Components that the percentage or formula builds on."""

class FnfLineRounding(TypedDict):
    raw: str
    """Amount before rounding, in rupees with up to six decimals."""
    mode: Literal["none", "half_up", "up"]
    """How it was rounded."""
    unit: Decimal | int
    """Unit of the rounding in rupees: 0.01 for paise, 1 for rupees."""
    adjustment: Decimal | int
    """Amount added by rounding, in rupees."""

class FnfLine(TypedDict):
    sequence: int
    """Position, from 1."""
    code: str
    """Short code, unique per organization."""
    name: str
    """Display name."""
    type: Literal["earning", "deduction", "employer_contribution", "reimbursement", "recovery", "information"]
    """Kind of the record."""
    category: Literal["basic", "da", "hra", "special_allowance", "conveyance", "lta", "medical", "bonus", "incentive", "overtime", "arrears", "leave_encashment", "gratuity", "notice_pay", "notice_recovery", "pf", "vpf", "eps", "edli", "pf_admin", "pf_refund", "esi", "pt", "lwf", "tds", "nps", "superannuation", "loan", "advance", "court_order", "cooperative_dues", "fine", "loss_or_damage", "reimbursement", "perquisite", "retrenchment", "insurance", "other"]
    """Kind of the component, which decides its statutory treatment."""
    amount: Decimal
    """Amount in rupees."""
    full_amount: Decimal
    """Amount for a full month before proration, in rupees."""
    basis: FnfLineBasis
    """How a month’s pay is divided into days."""
    taxable_amount: Decimal | None
    """Part of the amount that is income of this payment, in rupees, before exemptions and deductions of the year."""
    arrears_amount: Decimal
    """Arrears within the amount, in rupees."""
    ytd_amount: Decimal | None
    """Amount in the tax year including this payslip, in rupees; null if the opening balances have no amounts by component."""
    source: Literal["salary", "variable", "attendance", "overtime", "expense", "advance", "statutory", "arrears", "override"]
    """Where the value comes from."""
    source_ref: str | None
    """Id of the record that the line was calculated from; null: none or several."""
    rounding: FnfLineRounding
    """How the amount was rounded."""
    explanation: Explanation | None
    """How the amount was computed; null unless `explain` asks for it."""
    debt: Decimal
    """Part of a deduction that is not taken now, in rupees."""

class FnfNotice(TypedDict):
    required_days: Decimal | int
    """Days of notice that the contract requires."""
    served_days: Decimal | int
    """Days of notice that were served."""
    action: Literal["pay", "recover", "waive"]
    """What happens with the days that were not served: `pay` in lieu, `recover` from the employee, or `waive`."""

class FnfNoticeInput(TypedDict):
    required_days: Amount
    """Days of notice that the contract requires."""
    served_days: Amount
    """Days of notice that were served."""
    action: Literal["pay", "recover", "waive"]
    """What happens with the days that were not served: `pay` in lieu, `recover` from the employee, or `waive`."""

class FnfOtherLine(TypedDict):
    code: str
    """Code of a salary component."""
    type: Literal["earning", "deduction"]
    """Whether the line is paid or deducted."""
    amount: Decimal
    """Amount in rupees."""
    taxable: bool
    """Whether an earning is taxable."""
    remarks: str | None
    """Name of the line on the settlement."""

class FnfOtherLineInput(TypedDict):
    code: str
    """Code of a salary component."""
    type: Literal["earning", "deduction"]
    """Whether the line is paid or deducted."""
    amount: Amount
    """Amount in rupees."""
    taxable: NotRequired[bool]
    """Whether an earning is taxable."""
    remarks: NotRequired[str | None]
    """Name of the line on the settlement."""

class FnfRecalculation(TypedDict):
    reopen: NotRequired[bool]
    """Withdraws the approval of an approved settlement."""
    reason: NotRequired[str]
    """Why the approval is withdrawn."""
    dry_run: NotRequired[bool]
    """Returns the settlement as it would be, and stores nothing."""

class FnfRecovery(TypedDict):
    mode: Literal["waive", "outside_payroll", "instalments"]
    """What happens with the amount owed: `waive` it, recover it `outside_payroll`, or in `instalments` by `schedule`."""
    remarks: str | None
    """Remarks; null: none."""
    schedule: list[FnfInstallment]
    """Installments, with `installments`."""

class FnfRecoveryInput(TypedDict):
    mode: Literal["waive", "outside_payroll", "instalments"]
    """What happens with the amount owed: `waive` it, recover it `outside_payroll`, or in `instalments` by `schedule`."""
    remarks: NotRequired[str | None]
    """Remarks; null: none."""
    schedule: NotRequired[list[FnfInstallmentInput]]
    """With `instalments` alone: days and amounts that come to the amount owed."""

class FnfRetrenchment(TypedDict):
    counted_years: int
    """Years of service that are compensated."""
    amount: Decimal
    """Compensation in rupees."""
    fund: ReskillingFund | None
    """Payment of the employer to the re-skilling fund, not to the employee; null: none is due."""

class FnfRetrenchmentChoice(TypedDict):
    applies: bool
    """Whether compensation is paid."""
    days_per_year: int
    """Days of pay for each year of service."""

class FnfRetrenchmentInput(TypedDict):
    applies: NotRequired[bool]
    """Whether compensation is paid."""
    days_per_year: NotRequired[int]
    """Days of pay for each year of service."""

class FnfUpdate(TypedDict):
    inputs: NotRequired[FnfInputsUpdate]
    """What is decided about the settlement."""
    metadata: NotRequired[dict[str, str | None] | None]
    """Up to 50 key-value pairs of your own."""

class FnfWarning(TypedDict):
    code: str
    """Machine-readable code."""
    message: str
    """What should be checked."""
    field: str | None
    """Field that it is about; null: none."""

class FormParticular(TypedDict):
    key: str
    """Name of the particular."""
    label: str
    """As the form prints it."""
    value: str | None
    """Null: blank on the form."""

FormPeriod = TypedDict(
    "FormPeriod",
    {
        # Month, 1 to 12.
        "month": 'int | None',
        # Calendar year.
        "year": 'int | None',
        # Null: not of a year.
        "financial_year": 'str | None',
        # First wage month.
        "from": 'str',
        # Last wage month.
        "to": 'str',
    },
)

class FormSection(TypedDict):
    title: str
    """Heading of the table."""
    columns: list[ReportColumn]
    """The columns in their order; a row has a value for each `key`."""
    rows: list[dict[str, Any]]
    """The rows of the table."""

class FundSubmissionChallan(TypedDict):
    number: NotRequired[str | None]
    """Number of the challan."""
    bsr_code: NotRequired[str | None]
    """BSR code of the branch: 7 digits."""
    paid_on: NotRequired[str | None]
    """Day of the payment."""
    amount: NotRequired[Decimal | None]
    """The amount paid, in rupees."""

class FundSubmission(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    period: FilingPeriodName
    """The months of the return, as in `POST /statutory/filings`."""
    submitted_on: str
    """Day of the submission to the authority."""
    acknowledgement_number: NotRequired[str | None]
    """Number with which the authority acknowledged the filing."""
    challan: NotRequired[FundSubmissionChallan | None]
    """Receipt of the payment."""
    remarks: NotRequired[str | None]
    """Remarks."""

GenerateSandboxBody = TypedDict(
    "GenerateSandboxBody",
    {
        # Id of the organization.
        "organization_id": 'NotRequired[int]',
        # Number of employees to generate.
        "employees": 'NotRequired[int]',
        # Seed of the generator.
        "seed": 'NotRequired[int]',
        # Number of employees of the seed to skip.
        "from": 'NotRequired[int]',
    },
)

class GetHealthReply(TypedDict):
    status: Literal["ok", "degraded"]
    """`ok`, or `degraded` if a dependency failed, the clock of the gateway is off, or its read replica cannot serve."""
    version: NotRequired[str]
    """Version of the service."""
    time: str
    """Time of the service (UTC)."""
    clock: NotRequired[ClockSkew]
    """Clock skew of the gateway that answered."""
    read_replica: NotRequired[ReadReplicaState]
    """Why the gateway that answered does not read files from its replica."""
    work_budgets: NotRequired[WorkBudgets]
    """What large requests hold of the gateway that answered."""

class GetMeReplyKey(TypedDict):
    id: str
    """Id of the key."""
    name: str
    """Name of the key."""
    last4: str
    """Last four characters of the key."""
    environment: Literal["production", "sandbox"]
    """Environment of the key."""
    auth_modes: list[Literal["bearer", "hmac", "token"]]
    """How the key may authenticate."""
    created_at: str
    """When the record was created (UTC)."""
    expires_at: str | None
    """When it expires (UTC); null if never."""
    last_used_at: str | None
    """When the key was last used."""
    ip_allowlist: list[str]
    """Networks that the key may be used from, as in 203.0.113.0/24; empty: any."""
    require_if_match: bool
    """Whether writes must send `If-Match`."""
    sign_query: bool
    """Whether the HMAC signature covers the query string."""

class GetMeReplyOrganizationsItem(TypedDict):
    id: int
    """Id of the organization."""
    name: str
    """Name of the organization."""

class GetMeReplyLimitsGeneral(TypedDict):
    limit: int
    """Requests per window."""
    window_seconds: int
    """Length of the window in seconds."""
    remaining: int
    """Requests left in the window."""
    reset: int
    """End of the window in Unix seconds."""

class GetMeReplyLimitsPayroll(TypedDict):
    limit: int
    """Requests per window."""
    window_seconds: int
    """Length of the window in seconds."""
    remaining: int
    """Requests left in the window."""
    reset: int
    """End of the window in Unix seconds."""

class GetMeReplyLimitsBulk(TypedDict):
    limit: int
    """Requests per window."""
    window_seconds: int
    """Length of the window in seconds."""
    remaining: int
    """Requests left in the window."""
    reset: int
    """End of the window in Unix seconds."""

class GetMeReplyLimits(TypedDict):
    general: GetMeReplyLimitsGeneral
    """The pool of ordinary requests."""
    payroll: GetMeReplyLimitsPayroll
    """The pool of calculations."""
    bulk: GetMeReplyLimitsBulk
    """The pool of batch requests."""

class GetMeReplySizeLimits(TypedDict):
    body_bytes: int
    """Largest request body in bytes."""
    bulk_body_bytes: int
    """Largest body of a batch or a preview in bytes."""
    page: int
    """Largest `limit` of a list."""

class GetMeReply(TypedDict):
    key: GetMeReplyKey
    """The key that authenticated the request."""
    api_version: str
    """Contract version that the key is pinned to."""
    latest_api_version: str
    """Newest contract version."""
    version_sunset: str | None
    """Day on which the pinned version stops working; null if none is set."""
    auth_method: Literal["key", "token", "hmac", "session"]
    """How the request was authenticated."""
    token_expires_at: str | None
    """When the access token or the console session of this request expires; null for a key."""
    session: CallingSession | None
    """Console session that sent the request; null for a key, a token or a signature."""
    scopes: list[str]
    """What the key may do."""
    organizations: list[GetMeReplyOrganizationsItem]
    """The first 200 organizations that the key reaches."""
    organizations_truncated: bool
    """Whether the key reaches more than the 200 listed."""
    limits: GetMeReplyLimits
    """Rate limits of the key, by pool."""
    size_limits: GetMeReplySizeLimits
    """Size limits of requests."""
    server_time: str
    """Time of the service (UTC)."""

class GovernmentForm(TypedDict):
    id: str
    """Id of the version of the form."""
    code: str
    """The form; its versions have the same code."""
    title: str
    """Name of the form."""
    category: Literal["pf", "esi", "pt", "lwf", "tds", "gratuity", "wages", "labour"]
    """Subject of the form."""
    level: Literal["organization", "employee", "run"]
    """What the form is about."""
    form_number: str | None
    """Number under its law; null: none is on record."""
    legacy_form_number: str | None
    """Number by which the form is known; null: it has none."""
    law: str
    """Act or Code."""
    instrument: str
    """Scheme, rules or regulations that the form is of."""
    provision: str | None
    """Rule or regulation; null: not on record."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None
    """State or union territory, two capital letters."""
    effective_from: str | None
    """First day of the version; null: not on record."""
    effective_to: str | None
    """Last day of the version; null: it is in force."""
    superseded_by: str | None
    """Id of the version of the form."""
    generation: Literal["generated", "prefilled", "reference"]
    """`generated`: complete from what is recorded."""
    parameters: list[Literal["employee_id", "month", "year", "financial_year", "contribution_period"]]
    """Parameters of the form."""
    required_inputs: list[str]
    """Fields without which the form is refused with `form_inputs_missing`."""
    formats: list[Literal["pdf", "xlsx"]]
    """Formats in which this operation returns the filled form; empty: none."""
    path: str | None
    """Operation with the figures of the form or another way to it; null: none."""
    remarks: str | None
    """What the form leaves blank, or why it is not made."""
    verified: bool
    """Whether the layout was compared with the printed form."""

class GratuityDepartmentTotals(TypedDict):
    department_id: str | None
    """Id of the department; null: employees without one."""
    name: str | None
    """Name of the department; null: employees without one."""
    employee_count: int
    """Number of employees."""
    eligible_count: int
    """Number of employees whose exit on the day pays gratuity."""
    failed_count: int
    """Number of employees without a projection; they add to no amount."""
    accrued: Decimal
    """Gratuity earned so far in rupees, without the test of eligibility."""
    payable: Decimal
    """Gratuity in rupees that an exit on the day pays."""
    exempt: Decimal
    """Part of the payable gratuity that is exempt from income tax, in rupees."""
    taxable: Decimal
    """Part of the payable gratuity that is taxable, in rupees."""

class GratuityFactor(TypedDict):
    days: int
    """Days of wages for each year."""
    of: int
    """Days that a month of wages counts as."""

class GratuityList(TypedDict):
    data: list[GratuityProjection]
    """The records of this page."""
    meta: ListMeta
    """Paging and sync information."""
    totals: GratuityTotals | None
    """Sums of all pages; null on every page but the first."""

class GratuityProjection(TypedDict):
    employee_id: str
    """Id of the employee."""
    external_id: str | None
    """Your own id of the record, unique per organization."""
    organization_id: int
    """Id of the organization."""
    department_id: str | None
    """Id of the department."""
    as_of: str | None
    """The day whose values are returned."""
    date_of_joining: str | None
    """First day of employment."""
    service: ServiceLength | None
    """Length of service as of the day, both end days included."""
    counted_years: int | None
    """Years of service that gratuity is paid for, after rounding."""
    eligible: bool | None
    """Whether an exit on the day pays gratuity."""
    eligibility_reason: Literal["completed_service", "fixed_term_one_year", "death_or_disability", "not_eligible"] | None
    """Why gratuity is due, or `not_eligible`."""
    eligible_on: str | None
    """First last day of service for which gratuity is due, without further unpaid days; null if the law does not apply."""
    wages: Decimal | None
    """Monthly wages that gratuity is reckoned on, in rupees."""
    factor: GratuityFactor | None
    """Days of wages paid for each year of service."""
    accrued: Decimal | None
    """Gratuity earned so far in rupees, without the test of eligibility."""
    payable: Decimal | None
    """Gratuity in rupees that an exit on the day pays."""
    cap: Decimal | None
    """Statutory limit of gratuity in rupees."""
    exempt: Decimal | None
    """Part of the payable gratuity that is exempt from income tax, in rupees."""
    taxable: Decimal | None
    """Part of the payable gratuity that is taxable, in rupees."""
    failure: ProjectionFailure | None
    """Why there is no projection; null if there is one."""
    explanation: Explanation | None
    """Steps of the payable amount; null in lists and where none is due."""

class GratuityTotals(TypedDict):
    employee_count: int
    """Number of employees."""
    eligible_count: int
    """Number of employees whose exit on the day pays gratuity."""
    failed_count: int
    """Number of employees without a projection; they add to no amount."""
    accrued: Decimal
    """Gratuity earned so far in rupees, without the test of eligibility."""
    payable: Decimal
    """Gratuity in rupees that an exit on the day pays."""
    exempt: Decimal
    """Part of the payable gratuity that is exempt from income tax, in rupees."""
    taxable: Decimal
    """Part of the payable gratuity that is taxable, in rupees."""
    departments: list[GratuityDepartmentTotals]
    """The same sums by department."""

class GratuityTotalsLine(TypedDict):
    totals: GratuityTotals
    """Sums over all employees, in rupees."""

class HoldPayrollRunBody(TypedDict):
    action: NotRequired[Literal["hold", "release"]]
    """Default: `hold`."""
    employee_ids: NotRequired[list[str]]
    """Ids of employees, or `ext:` followed by your own ids."""
    reason: NotRequired[str]
    """Reason for the hold."""

class Holiday(TypedDict):
    id: str
    """Id of the holiday."""
    organization_id: int
    """Id of the organization."""
    name: str
    """Name of the holiday."""
    date: str
    """Day of the holiday."""
    type: Literal["national", "festival", "restricted", "company"]
    """Kind of holiday."""
    state_codes: list[Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]]
    """States that the holiday applies to."""
    department_ids: list[str]
    """Ids of departments that the holiday applies to."""
    is_paid: bool
    """Whether the holiday is paid."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class HolidayInput(TypedDict):
    name: str
    """Name of the holiday."""
    date: str
    """Day of the holiday."""
    type: Literal["national", "festival", "restricted", "company"]
    """Kind of holiday."""
    state_codes: NotRequired[list[Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]]]
    """States that the holiday applies to."""
    department_ids: NotRequired[list[str]]
    """Ids of departments that the holiday applies to."""
    is_paid: NotRequired[bool]
    """Whether the holiday is paid."""

class HolidayUpdate(TypedDict):
    name: NotRequired[str]
    """Name of the holiday."""
    date: NotRequired[str]
    """Day of the holiday."""
    type: NotRequired[Literal["national", "festival", "restricted", "company"]]
    """Kind of holiday."""
    state_codes: NotRequired[list[Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]]]
    """States that the holiday applies to."""
    department_ids: NotRequired[list[str]]
    """Ids of departments that the holiday applies to."""
    is_paid: NotRequired[bool]
    """Whether the holiday is paid."""

class HourlyRate(TypedDict):
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    rate: Decimal
    """Rate in rupees per hour."""
    effective_from: str
    """First day on which the values apply."""
    decided_on: str
    """Date on which the salary was agreed, ordered or awarded."""
    overtime_multiplier: Decimal | int | None
    """Multiplier for overtime without a policy; null: the statutory minimum of 2."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class HourlyRateInput(TypedDict):
    rate: Amount
    """Rate in rupees per hour."""
    effective_from: str
    """First day on which the values apply."""
    decided_on: NotRequired[str]
    """Date on which the salary was agreed, ordered or awarded."""
    overtime_multiplier: NotRequired[Amount | None]
    """Multiplier for overtime without a policy; null: the statutory minimum of 2."""

class ImportColumnsItem(TypedDict):
    title: str
    """Title of the column in the file."""
    key: str | None
    """What the column is; null: it is not read."""
    guessed: bool
    """Whether it was mapped by `guess_mapping`."""

class ImportError(TypedDict):
    code: str
    """Error code."""
    message: str
    """What is wrong, and what to send."""

class ImportErrorSummaryItem(TypedDict):
    code: str
    """Short code, unique per organization."""
    count: int
    """Refused rows with the code."""
    sample_rows: list[int]
    """The first of them, counted as in the file, from 1."""

class Import(TypedDict):
    id: str
    """Unique id of the resource."""
    job_id: str
    """The same as `id`."""
    organization_id: int
    """Id of the organization."""
    type: Literal["employees", "employee_bank", "employee_statutory", "salaries", "increments", "variable_components", "attendance", "leaves", "overtime", "expenses", "advances", "tax_declarations", "opening_balances", "leave_balances", "departments", "designations", "holidays", "payment_references"]
    """What a row of the file is."""
    status: Literal["queued", "validating", "running", "completed", "completed_with_errors", "validated", "validated_with_errors", "failed", "cancelled"]
    """`validated` and `validated_with_errors` end a dry run; `failed`: the file as a whole was refused."""
    file_name: str | None
    """Name of the file; null if it was fetched."""
    file_sha256: str | None
    """SHA-256 of the file in lowercase hex."""
    mode: Literal["upsert", "create", "update"]
    """`create`: rows add records."""
    dry_run: bool
    """Whether nothing is written."""
    rows_total: int | None
    """Rows of the file, without those that an import of it which ended early has read; null until they are counted."""
    rows_processed: int
    """Rows that were dealt with."""
    succeeded: int
    """Rows that were accepted, with those that changed nothing."""
    failed: int
    """Rows that were refused."""
    unchanged: int
    """Accepted rows that changed nothing."""
    progress: int
    """Percentage of the rows that were dealt with."""
    source_import_id: str | None
    """The dry run that the import goes on from; null: it has a file of its own."""
    mapping: dict[str, str | None]
    """From titles of columns of the file to keys, as asked for and guessed; null: the column is left out."""
    columns: list[ImportColumnsItem]
    """The columns of the file in their order; empty until the file is read."""
    ignored_columns: list[str]
    """Titles of columns that are none of this type; they were not read."""
    error: ImportError | None
    """Why the file as a whole was refused, with the status `failed`; or `no_rows` of an import that is complete because its file has none."""
    error_summary: list[ImportErrorSummaryItem]
    """Refused rows by code, the most frequent first."""
    error_file_url: str | None
    """The refused rows, to be corrected and sent again; kept for 30 days."""
    started_at: str | None
    """When the calculation began (UTC)."""
    finished_at: str | None
    """When the calculation ended (UTC)."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class ImportCreateCorrectionsItem(TypedDict):
    row: int
    """Number of the row in the file, from 1."""
    cells: dict[str, str | None]
    """From the title or key of a column to the text of the cell; null: empty."""

class ImportCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    type: NotRequired[Literal["employees", "employee_bank", "employee_statutory", "salaries", "increments", "variable_components", "attendance", "leaves", "overtime", "expenses", "advances", "tax_declarations", "opening_balances", "leave_balances", "departments", "designations", "holidays", "payment_references"]]
    """What a row of the file is."""
    mode: NotRequired[Literal["upsert", "create", "update"]]
    """`create`: rows add records."""
    dry_run: NotRequired[bool]
    """Judges every row and writes nothing."""
    mapping: NotRequired[dict[str, str | None]]
    """From titles of columns of the file to keys of `GET /imports/template`; `null` leaves a column out, whatever its title says."""
    month: NotRequired[int]
    """Month of all rows that have none."""
    year: NotRequired[int]
    """Year of all rows that have none."""
    file_url: NotRequired[str]
    """HTTPS address of the file, instead of a form with the file."""
    source_import_id: NotRequired[str]
    """A dry run that has ended, instead of a file: its file, type, mode, mapping, month and year are taken unless they are given."""
    corrections: NotRequired[list[ImportCreateCorrectionsItem]]
    """Cells that replace those of the file of `source_import_id`, with those that were corrected before."""
    guess_mapping: NotRequired[bool]
    """Of a dry run: maps titles that are no names of columns by likeness where that is certain."""

class ImportRowCellsItem(TypedDict):
    title: str
    """Title of the column in the file."""
    key: str | None
    """What the column is; null: it is not read."""
    value: str | None
    """The cell as the file shows it; numbers of a person by their last characters, and cells of a column that is not read hidden, but for the last four characters of nine or more."""

class ImportRowFindingsItem(TypedDict):
    column: str | None
    """Key of the column; null: the row as a whole."""
    code: str
    """Rule that the cell or the row breaks."""
    message: str
    """Column, value and rule."""
    suggestion: str
    """Fix of the cell; empty: none."""

class ImportRow(TypedDict):
    row: int
    """Number of the row in the file, from 1."""
    cells: list[ImportRowCellsItem]
    """The cells of the row in the order of the file, as they were read, with corrections."""
    findings: list[ImportRowFindingsItem]
    """Why the row was refused."""

class ImportTemplateColumnsItem(TypedDict):
    key: str
    """First row of the column."""
    title: str
    """Short title."""
    required: bool
    """Whether a file needs the column."""
    type: Literal["text", "date", "number", "integer", "flag", "list"]
    """Kind of the record."""
    enum: list[str] | None
    """Values that a cell may have; null: any."""
    example: str | None
    """A value of a cell."""
    description: str | None
    """What a cell says."""

class ImportTemplate(TypedDict):
    type: Literal["employees", "employee_bank", "employee_statutory", "salaries", "increments", "variable_components", "attendance", "leaves", "overtime", "expenses", "advances", "tax_declarations", "opening_balances", "leave_balances", "departments", "designations", "holidays", "payment_references"]
    """What a row of the file is."""
    columns: list[ImportTemplateColumnsItem]
    """The columns of a file of this type."""

class IncrementComponentsItem(TypedDict):
    component_code: str
    """Code of the salary component."""
    monthly_amount: Decimal | None
    """Amount a month in rupees, also of what is paid for several months; of a `one_time` component the amount that is paid; null if it is computed."""
    percent: Decimal | int | None
    """Percent that replaces that of the component."""
    formula: str | None
    """Formula over component codes."""

class IncrementPayInFields(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class IncrementArrearsPreviewItem(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    component_code: str
    """Code of the salary component."""
    amount: Decimal
    """Arrears of the month in rupees."""

class Increment(TypedDict):
    id: str
    """Id of the increment."""
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    effective_from: str
    """First day on which the values apply."""
    decided_on: str
    """Date on which the salary was agreed, ordered or awarded."""
    type: Literal["percent", "amount", "new_ctc", "new_components"]
    """How the raise is stated."""
    value: Decimal | int | None
    """Percentage, or rupees a year; for `new_ctc` the new CTC in rupees a year."""
    arrears: Literal["auto", "none"]
    """`none`: an increment that affects paid months is rejected."""
    reason: str | None
    """Why the change was made; kept in the audit log."""
    components: list[IncrementComponentsItem]
    """The components of the salary."""
    pay_in: IncrementPayInFields | None
    """The wage month that pays it; null: the next run."""
    old_ctc_annual: Decimal | None
    """Cost to company a year before the raise, in rupees."""
    new_ctc_annual: Decimal | None
    """Cost to company a year after the raise, in rupees."""
    arrears_preview: list[IncrementArrearsPreviewItem]
    """Arrears for months that are paid already."""
    status: Literal["scheduled", "applied", "cancelled"]
    """`cancelled`: another salary replaced the increment."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class IncrementPayIn(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class IncrementTriedArrearsPreviewItem(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    component_code: str
    """Code of the salary component."""
    amount: Decimal
    """Arrears of the month in rupees."""

class IncrementTried(TypedDict):
    arrears_preview: list[IncrementTriedArrearsPreviewItem]
    """Arrears for months that are paid already."""

class Journal(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    organization_id: int
    """Id of the organization."""
    voucher: Literal["accrual", "payment", "reversal"]
    """What the entries book."""
    detail: Literal["summary", "department", "employee"]
    """How the entries are grouped."""
    entries: list[JournalEntry]
    """Entries of the vouchers, the debits of each, or of each employee, first."""
    row_count: int
    """Number of entries of the page."""
    total_debit: Decimal
    """Sum of the debits of all pages."""
    total_credit: Decimal
    """Sum of the credits of all pages, equal to that of the debits."""
    meta: ListMeta | None
    """Paging and sync information."""

class JournalEntry(TypedDict):
    voucher_number: str
    """Number of the voucher that the entry belongs to."""
    date: str
    """Day of the voucher: the end of the period, the day of payment, or the day of the reversal."""
    ledger: str
    """Ledger that the entry is booked in."""
    ledger_group: Literal["Indirect Expenses", "Current Liabilities", "Duties & Taxes", "Loans & Advances (Asset)", "Bank Accounts", "Cash-in-Hand"]
    """Group in which the ledger usually lies."""
    cost_centre: str | None
    """Department or employee code; null: none."""
    debit: Decimal
    """Amount debited; zero for a credit."""
    credit: Decimal
    """Amount credited; zero for a debit."""
    narration: str
    """Narration of the voucher."""

class LateExitNotice(TypedDict):
    required_days: int | None
    """Days of notice that are due."""
    served_days: int | None
    """Days of notice that were served."""
    action: Literal["pay", "recover", "waive"] | None
    """What is done about the days not served."""

class LateExitExemptBefore(TypedDict):
    gratuity: Decimal | None
    """Exempt gratuity received before, in rupees."""
    leave: Decimal | None
    """Exempt leave encashment received before, in rupees."""

class LateExitAppliedTo(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class LateExit(TypedDict):
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    date_of_leaving: str
    """Last day of employment."""
    resignation_date: str | None
    """Day on which the resignation was received."""
    reason: Literal["resignation", "termination", "retrenchment", "retirement", "superannuation", "contract_end", "death", "disability", "absconding", "transfer"]
    """Why the change was made; kept in the audit log."""
    pf_exit_reason: str | None
    """Reason code of the PF exit."""
    esi_reason_code: int | None
    """Reason code of the ESI return for a month without wages; null: 2, left service."""
    create_fnf: bool
    """Whether a full and final settlement is to be created."""
    rehire_eligible: bool | None
    """Whether the person may be hired again."""
    bonus_forfeited: bool
    """Whether the employee was dismissed for fraud, violence, theft, sabotage or sexual harassment, so that no statutory bonus is paid."""
    leave_days: Decimal | int | None
    """Leave balance to encash, in days."""
    leave_days_taken: Decimal | int | None
    """Leave encashed earlier in the whole service, in days."""
    average_pay: Decimal | None
    """Average monthly basic pay and dearness allowance of the last ten months, in rupees; absent: of those that were paid here."""
    remarks: str | None
    """Free text that is kept with the record."""
    notice: LateExitNotice | None
    """Notice period, and what is done about the part not served."""
    exempt_before: LateExitExemptBefore
    """Exemptions that the person used up with earlier employers, in rupees."""
    status: Literal["upcoming", "active", "on_notice", "exited"]
    """Current status."""
    fnf_id: str | None
    """Id of the full and final settlement that belongs to the exit; null if there is none."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Version of the employee, which changes with the exit."""
    applied_to: LateExitAppliedTo
    """The wage month that takes the input, if the month itself is closed."""

class Leave(TypedDict):
    id: str
    """Id of the leave."""
    organization_id: int
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    leave_type: str
    """Your own code of the leave type."""
    pay_fraction: Decimal | int
    """Share of the day’s pay: 1 paid, 0 unpaid, 0.5 half."""
    from_date: str
    """First day of the leave."""
    to_date: str
    """Last day of the leave."""
    from_session: Literal["full", "first_half", "second_half"]
    """Part of the first day that the leave covers."""
    to_session: Literal["full", "first_half", "second_half"]
    """Part of the last day that the leave covers."""
    reason: str | None
    """Why the change was made; kept in the audit log."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    days: Decimal | int
    """Working days of leave."""
    status: Literal["pending", "approved", "rejected", "cancelled"]
    """Decision about the leave."""
    decided_by: str | None
    """Id of the key that decided; null while pending."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class LeaveBalanceItem(TypedDict):
    leave_type: str
    """Your own code of the leave type."""
    balance: Decimal | int
    """Days of leave at the end of `as_of`; below zero: taken in advance."""
    encashable: bool | None
    """Whether a settlement pays the balance by default; null: never stated, and the settlement pays it with the warning `leave_encashable_unset`."""
    current: Decimal | int
    """Balance at the end of `on`: `balance` less leave taken and encashed since `as_of`."""

class LeaveBalanceItemInput(TypedDict):
    leave_type: str
    """Your own code of the leave type."""
    balance: Amount
    """Days of leave at the end of `as_of`; below zero: taken in advance."""
    encashable: NotRequired[bool | None]
    """Whether a settlement pays the balance by default; null: as last stated for the leave type."""

class LeaveBalances(TypedDict):
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    as_of: str
    """The balances are those at the end of this day."""
    on: str
    """`current` is the balance at the end of this day."""
    items: list[LeaveBalanceItem]
    """The rows."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class LeaveBalancesInput(TypedDict):
    as_of: str
    """The balances are those at the end of this day."""
    items: list[LeaveBalanceItemInput]
    """Every leave type that has a balance."""

class LeaveCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    leave_type: str
    """Your own code of the leave type."""
    pay_fraction: NotRequired[Amount]
    """Share of the day’s pay: 1 paid, 0 unpaid, 0.5 half."""
    from_date: str
    """First day of the leave."""
    to_date: str
    """Last day of the leave."""
    from_session: NotRequired[Literal["full", "first_half", "second_half"]]
    """Part of the first day that the leave covers."""
    to_session: NotRequired[Literal["full", "first_half", "second_half"]]
    """Part of the last day that the leave covers."""
    reason: NotRequired[str | None]
    """Why the change was made; kept in the audit log."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    status: NotRequired[Literal["pending", "approved"]]
    """Status of the leave."""

class LeaveUpdate(TypedDict):
    leave_type: NotRequired[str]
    """Your own code of the leave type."""
    pay_fraction: NotRequired[Amount]
    """Share of the day’s pay: 1 paid, 0 unpaid, 0.5 half."""
    from_date: NotRequired[str]
    """First day of the leave."""
    to_date: NotRequired[str]
    """Last day of the leave."""
    from_session: NotRequired[Literal["full", "first_half", "second_half"]]
    """Part of the first day that the leave covers."""
    to_session: NotRequired[Literal["full", "first_half", "second_half"]]
    """Part of the last day that the leave covers."""
    reason: NotRequired[str | None]
    """Why the change was made; kept in the audit log."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    status: NotRequired[Literal["approved", "rejected", "cancelled"]]
    """Decision."""

class ListMeta(TypedDict):
    limit: int
    """Largest number of records in a page."""
    count: int
    """Number of records in this page."""
    has_more: bool
    """Whether there is a next page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""
    total_count: int | None
    """Number of records in all pages; null unless `include_total=true`."""
    updated_since: str | None
    """Returns records that changed at this time or later, deleted ones included."""
    sync_watermark: str | None
    """Send it as `updated_since` the next time; null unless changes were asked for."""
    warnings: list[str]
    """Warnings about the request or the result."""

class ListRulesReplyCoverageItem(TypedDict):
    head: Literal["wages", "pf", "esi", "gratuity", "bonus", "overtime", "leave-encashment", "deductions", "settlement", "loan", "pt", "lwf", "tds"]
    """Statutory subject, such as pf or tds."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None
    """State or union territory, two capital letters."""
    recorded_from: str
    """First day that the rules cover."""
    recorded_to: str | None
    """Last day that the rules cover; null: open-ended."""
    checked_against: str
    """What the rules were checked against."""
    not_covered: list[str]
    """What the rules do not cover."""

class ListRulesReply(TypedDict):
    data: list[Rule]
    """The records of this page."""
    meta: ListMeta
    """Paging and sync information."""
    coverage: list[ListRulesReplyCoverageItem]
    """What the recorded rules cover for each subject, and what they do not cover."""

class ListedFnfArrearsItem(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    amount: Decimal
    """Arrears of the month in rupees."""

class ListedFnf(TypedDict):
    id: str
    """Id of the settlement."""
    fnf_id: str
    """Id of the settlement; the same as `id`."""
    organization_id: int
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    type: Literal["final", "resettlement"]
    """`final` at the exit, `resettlement` for later dues."""
    status: Literal["draft", "calculating", "calculated", "approved", "settled", "cancelled"]
    """State of the settlement."""
    date_of_leaving: str
    """Last day of service."""
    reason: Literal["resignation", "termination", "retrenchment", "retirement", "superannuation", "contract_end", "death", "disability", "absconding", "transfer"]
    """Reason of the exit."""
    due_by: str | None
    """Day by which wages are due: two working days after the last day of service; null in a draft."""
    gratuity_due_by: str | None
    """Day by which gratuity is due; null if none is paid."""
    pay_date: str | None
    """Day of payment, which the tax year follows."""
    inputs: FnfInputs
    """What is decided about the settlement."""
    lines: list[FnfLine]
    """Lines in the order of payment; empty in a draft."""
    earnings: Decimal | None
    """Pay and reimbursements in rupees, gratuity included; null in a draft."""
    deductions: Decimal | None
    """Deductions as taken, in rupees; null in a draft."""
    employer_contributions: Decimal | None
    """Employer contributions in rupees; null in a draft."""
    net_payable: Decimal | None
    """Everything that is paid, in rupees; below zero if the employee owes it."""
    net_payable_words: str | None
    """Net pay in words, with `Minus` in front if negative."""
    wages_payable: Decimal | None
    """Net without gratuity, in rupees."""
    gratuity_payable: Decimal | None
    """Gratuity that is paid, in rupees."""
    debt: Decimal | None
    """What deductions could not be taken for, in rupees."""
    deduction_limit: FnfDeductionLimit | None
    """Limit of the deductions; null if none applies."""
    service: ServiceLength | None
    """Length of service; null in a draft."""
    gratuity: FnfGratuity | None
    """Gratuity and its exemption; null in a draft."""
    retrenchment: FnfRetrenchment | None
    """Retrenchment compensation; null if none is paid."""
    tax: PayslipTax | None
    """Income tax of the year; null in a draft."""
    benefits: list[PayslipBenefit]
    """Flexible benefits: entitlements that accrue and are paid against claims."""
    arrears: list[ListedFnfArrearsItem]
    """Whether months already paid are recalculated, or the amounts by month."""
    unpaid_months: list[UnpaidMonth]
    """Earlier wage months, since the first closed run of the organization, with days of employment that no run or settlement paid."""
    warnings: list[FnfWarning]
    """What should be checked; the figures stand."""
    recovery: FnfRecovery | None
    """How an amount owed is dealt with; null: nothing is owed."""
    calculated_at: str | None
    """Time of the last calculation; null in a draft."""
    approved_at: str | None
    """Time of the approval; null: not approved."""
    approved_by: str | None
    """Id of the key that approved; null: not approved."""
    remarks: str | None
    """Remarks of the approval; null: none."""
    status_reason: str | None
    """Reason of the cancellation or reopening; null: none."""
    wages_paid_on: str | None
    """Day on which the wages were paid; null: not paid."""
    gratuity_paid_on: str | None
    """Day on which the gratuity was paid; null: not paid."""
    paid_on: str | None
    """Day of the last payment; null until settled."""
    payment_method_id: int | None
    """Id of the payment method; null: not paid."""
    reference: str | None
    """Reference of the payment; null: none."""
    payslip_id: str | None
    """Id of the payslip; null: there is none before the approval."""
    metadata: dict[str, str]
    """Up to 50 key-value pairs of your own."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""
    employee_code: str | None
    """Code of the employee."""
    employee_name: str | None
    """Name of the employee."""

class LiveRecord(TypedDict):
    """Distinguishes an existing record of a list from a deleted one."""

    deleted: NotRequired[Literal[False]]
    """Always false; absent on existing records."""

class LockPayrollRunBody(TypedDict):
    reason: NotRequired[str]
    """Why the change was made; kept in the audit log."""
    force: NotRequired[bool]
    """Locks stale figures."""

class MarkFnfPaidBody(TypedDict):
    paid_on: str
    """Day of the payment."""
    parts: NotRequired[list[Literal["wages", "gratuity"]]]
    """What was paid."""
    payment_method_id: NotRequired[int | None]
    """Id of the payment method."""
    reference: NotRequired[str | None]
    """Reference of the payment."""
    include_unrouted: NotRequired[bool]
    """The employee has no account that a bank file pays to, and was paid by other means, such as cash or cheque."""
    recovery: NotRequired[FnfRecoveryInput]
    """How the amount owed is dealt with; required if the employee owes one."""

class MarkPayrollRunPaidBodyPaymentsItem(TypedDict):
    employee_id: str
    """Id of the employee, or `ext:` followed by your own id."""
    reference: NotRequired[str | None]
    """Your own reference of the payment, such as a bank UTR."""
    paid_on: NotRequired[str]
    """Day of the payment."""

class MarkPayrollRunPaidBody(TypedDict):
    paid_on: str
    """Day of the payment."""
    payment_method_id: NotRequired[int | None]
    """Id of the payment method."""
    reference: NotRequired[str | None]
    """Your own reference of the payment, such as a bank UTR."""
    employee_ids: NotRequired[list[str]]
    """Ids of employees, or `ext:` followed by your own ids."""
    include_unrouted: NotRequired[bool]
    """Employees whom the bank file leaves out were paid by other means, such as cash or cheque."""
    bank_format: NotRequired[Literal["generic", "generic_csv", "neft_generic", "hdfc", "icici", "axis", "kotak", "rbl", "sbi", "generic_csv_v1", "generic_xlsx_v1", "hdfc_enet_28", "hdfc_enet_9", "icici_npab_19", "axis_bulk", "kotak_cms_49", "rbl_13", "union_neft_11", "union_salary", "sbi_generic"]]
    """Layout of the bank file that pays the run, which decides whom it reaches."""
    payments: NotRequired[list[MarkPayrollRunPaidBodyPaymentsItem]]
    """Payment details that differ from those of the run."""

class OpeningBalancesComponentsItem(TypedDict):
    code: str
    """Code of a payslip line: a salary component, or a statutory code such as PF or TDS."""
    amount: Decimal
    """Amount in rupees."""

class OpeningBalancesBonusMonthsItem(TypedDict):
    month: int
    """Month, 1 to 12."""
    wages: Decimal
    """Monthly wages for the statutory bonus at the full rate, in rupees."""
    minimum_wage: Decimal | None
    """Minimum wage of the month, in rupees; null: `bonus.minimum_wages` of the payroll settings."""
    paid_days: Decimal | int
    """Days paid in the month."""
    base_days: Decimal | int
    """Days of the month that pay is divided by."""

class OpeningBalancesBenefitsItem(TypedDict):
    component_code: str
    """Code of a component with an entitlement."""
    accrued_until: str
    """Last day of the last wage month that `accrued` counts."""
    accrued: Decimal
    """Accrued in the year of the entitlement so far, in rupees."""
    claimed: Decimal
    """Claims that earlier payslips of the year took up, in rupees."""
    paid_untaxed: Decimal
    """Claims that earlier payslips of the year paid without income tax, in rupees."""
    paid_taxed: Decimal
    """Claims that earlier payslips of the year paid with income tax, in rupees."""

class OpeningBalances(TypedDict):
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    tax_year: str
    """Tax year from April to March, as in 2026-27."""
    months: int
    """Number of payments that the amounts include."""
    gross: Decimal
    """Gross salary of the tax year before migration, in rupees."""
    taxable: Decimal | None
    """Taxable salary before exemptions, in rupees; null: equal to `gross`."""
    pf: Decimal
    """PF of the employee including voluntary contributions, in rupees."""
    pt: Decimal
    """Professional tax, in rupees."""
    tds: Decimal
    """Income tax deducted, in rupees."""
    esi: Decimal
    """ESI of the employee, in rupees."""
    employer_retirement_contributions: Decimal | None
    """Contributions of the employer to PF (without the pension scheme), NPS and superannuation in the tax year, in rupees."""
    components: list[OpeningBalancesComponentsItem] | None
    """Amounts by component; null: year-to-date amounts of single lines are not available."""
    bonus_months: list[OpeningBalancesBonusMonthsItem] | None
    """Months of the accounting year (April to March) for the statutory bonus that a later run pays; null: only months with payslips count."""
    benefits: list[OpeningBalancesBenefitsItem] | None
    """Flexible benefits that another system accrued and paid in the year of the entitlement; null: none."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class OpeningBalancesInputComponentsItem(TypedDict):
    code: str
    """Code of a payslip line: a salary component, or a statutory code such as PF or TDS."""
    amount: Amount
    """Amount in rupees."""

class OpeningBalancesInputBonusMonthsItem(TypedDict):
    month: int
    """Month, 1 to 12."""
    wages: Amount
    """Monthly wages for the statutory bonus at the full rate, in rupees."""
    minimum_wage: NotRequired[Amount | None]
    """Minimum wage of the month, in rupees; null: `bonus.minimum_wages` of the payroll settings."""
    paid_days: Amount
    """Days paid in the month."""
    base_days: Amount
    """Days of the month that pay is divided by."""

class OpeningBalancesInputBenefitsItem(TypedDict):
    component_code: str
    """Code of a component with an entitlement."""
    accrued_until: str
    """Last day of the last wage month that `accrued` counts."""
    accrued: Amount
    """Accrued in the year of the entitlement so far, in rupees."""
    claimed: NotRequired[Amount]
    """Claims that earlier payslips of the year took up, in rupees."""
    paid_untaxed: NotRequired[Amount]
    """Claims that earlier payslips of the year paid without income tax, in rupees."""
    paid_taxed: NotRequired[Amount]
    """Claims that earlier payslips of the year paid with income tax, in rupees."""

class OpeningBalancesInput(TypedDict):
    months: int
    """Number of payments that the amounts include."""
    gross: Amount
    """Gross salary of the tax year before migration, in rupees."""
    taxable: NotRequired[Amount | None]
    """Taxable salary before exemptions, in rupees; null: equal to `gross`."""
    pf: NotRequired[Amount]
    """PF of the employee including voluntary contributions, in rupees."""
    pt: NotRequired[Amount]
    """Professional tax, in rupees."""
    tds: NotRequired[Amount]
    """Income tax deducted, in rupees."""
    esi: NotRequired[Amount]
    """ESI of the employee, in rupees."""
    employer_retirement_contributions: NotRequired[Amount | None]
    """Contributions of the employer to PF (without the pension scheme), NPS and superannuation in the tax year, in rupees."""
    components: NotRequired[list[OpeningBalancesInputComponentsItem] | None]
    """The same by component."""
    bonus_months: NotRequired[list[OpeningBalancesInputBonusMonthsItem] | None]
    """Months of the accounting year (April to March) for the statutory bonus that a later run pays; null: only months with payslips count."""
    benefits: NotRequired[list[OpeningBalancesInputBenefitsItem] | None]
    """Flexible benefits that another system accrued and paid in the year of the entitlement; null: none."""

class OrganizationResponsiblePerson(TypedDict):
    name: str
    """Full name."""
    pan: str | None
    """PAN of the person."""
    designation: str | None
    """Designation."""

class OrganizationPf(TypedDict):
    is_covered: bool
    """Whether the scheme applies to the organization."""
    establishment_code: str | None
    """Establishment code: five letters and seven or ten digits."""
    contribution_rate: Literal[12, 10]
    """PF contribution rate in percent."""
    wage_mode: Literal["statutory_ceiling", "actual_wages", "employee_actual_employer_ceiling"]
    """Which wages PF is contributed on."""
    exempted_trust: bool
    """Whether PF is managed by an exempted trust of the employer."""
    coverage_date: str | None
    """First day of coverage."""

class OrganizationEsi(TypedDict):
    is_covered: bool
    """Whether the scheme applies to the organization."""
    employer_code: str | None
    """ESI employer code: 17 digits."""
    coverage_date: str | None
    """First day of coverage."""

class OrganizationPtRegistrationsItem(TypedDict):
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    local_body: str | None
    """Code of the municipal body."""
    certificate_number: str | None
    """Registration certificate number: the employer deducts PT from employees."""
    enrolment_number: str | None
    """Enrolment certificate number: the employer pays its own PT."""
    return_frequency: Literal["monthly", "quarterly", "yearly"] | None
    """How often the state has assigned or permitted the return, where it has several (Gujarat, Karnataka, Maharashtra); null: as the tax on the payslips and the number of employees decide."""
    return_frequency_from: str | None
    """First day of `return_frequency`; null: always."""
    frequency: Literal["monthly", "half_yearly", "yearly"] | None
    """How often the state deducts professional tax under the rules in force today; null: unknown."""

class OrganizationLwfRegistrationsItem(TypedDict):
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    code: str | None
    """Establishment code with the welfare board."""

class OrganizationGratuity(TypedDict):
    is_covered: bool
    """Whether the Payment of Gratuity Act applies to the organization; it also determines the tax exemption of gratuity."""
    funding: Literal["none", "trust", "insurer"]
    """How gratuity is funded."""

class OrganizationTds(TypedDict):
    deductor_type: Literal["A", "B", "D", "E", "F", "G", "H", "J", "K", "L", "M", "N", "P", "Q", "S", "T"] | None
    """Kind of deductor by its letter in the statements: K company, M branch of a company, F firm, Q individual or Hindu undivided family, P or T association of persons, B body of individuals, J artificial juridical person; A, D, E, G, H, L, N, S government."""
    phone: str | None
    """Telephone number of the deductor: ten digits."""
    email: str | None
    """E-mail address of the deductor."""
    responsible_phone: str | None
    """Mobile number of the responsible person: ten digits."""
    responsible_email: str | None
    """E-mail address of the responsible person."""

class OrganizationLogoFields(TypedDict):
    sha256: str
    """SHA-256 of the stored image, in hexadecimal."""
    width: int
    """Width of the stored image in pixels."""
    height: int
    """Height of the stored image in pixels."""

class Organization(TypedDict):
    id: int
    """Id of the organization."""
    organization_id: int
    """Id of the organization."""
    name: str
    """Name that people know the organization by."""
    legal_name: str | None
    """Registered name, as in statutory returns."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    pan: str | None
    """PAN of the organization."""
    tan: str | None
    """TAN: four capital letters, five digits, a capital letter."""
    cin: str | None
    """CIN: 21 characters as issued by the Registrar of Companies."""
    gstin: str | None
    """GSTIN: 15 characters as on the certificate."""
    lin: str | None
    """Labour identification number (LIN) of the establishment, for registers and letters."""
    currency: str
    """ISO 4217 currency code."""
    timezone: str
    """IANA time zone of the organization."""
    status: Literal["active", "suspended", "closed"]
    """Current status."""
    address: Address | None
    """Postal address."""
    responsible_person: OrganizationResponsiblePerson | None
    """Who signs the tax returns."""
    pf: OrganizationPf
    """Employees’ Provident Fund registration."""
    esi: OrganizationEsi
    """Employees’ State Insurance registration."""
    pt_registrations: list[OrganizationPtRegistrationsItem]
    """Professional tax registrations, one per state."""
    lwf_registrations: list[OrganizationLwfRegistrationsItem]
    """Labour Welfare Fund registrations, one per state."""
    gratuity: OrganizationGratuity
    """Gratuity: coverage and funding."""
    tds: OrganizationTds
    """What statements of tax deducted at source say of the deductor."""
    brand_colour: str | None
    """Colour of payslips and letters: # and six hexadecimal digits; null: the usual one."""
    logo: OrganizationLogoFields | None
    """Logo of the organization; null: there is none."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class OrganizationCreateResponsiblePerson(TypedDict):
    name: str
    """Full name."""
    pan: NotRequired[str | None]
    """PAN: five capital letters, four digits, a capital letter."""
    designation: NotRequired[str | None]
    """Designation."""

class OrganizationCreatePf(TypedDict):
    is_covered: NotRequired[bool]
    """Whether the scheme applies to the organization."""
    establishment_code: NotRequired[str | None]
    """Establishment code: five letters and seven or ten digits."""
    contribution_rate: NotRequired[Literal[12, 10]]
    """PF contribution rate in percent."""
    wage_mode: NotRequired[Literal["statutory_ceiling", "actual_wages", "employee_actual_employer_ceiling"]]
    """Which wages PF is contributed on."""
    exempted_trust: NotRequired[bool]
    """Whether PF is managed by an exempted trust of the employer."""
    coverage_date: NotRequired[str | None]
    """First day of coverage."""

class OrganizationCreateEsi(TypedDict):
    is_covered: NotRequired[bool]
    """Whether the scheme applies to the organization."""
    employer_code: NotRequired[str | None]
    """ESI employer code: 17 digits."""
    coverage_date: NotRequired[str | None]
    """First day of coverage."""

class OrganizationCreatePtRegistrationsItem(TypedDict):
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    local_body: NotRequired[str | None]
    """Code of the municipal body."""
    certificate_number: NotRequired[str | None]
    """Registration certificate number: the employer deducts PT from employees."""
    enrolment_number: NotRequired[str | None]
    """Enrolment certificate number: the employer pays its own PT."""
    return_frequency: NotRequired[Literal["monthly", "quarterly", "yearly"] | None]
    """How often the state has assigned or permitted the return, where it has several (Gujarat, Karnataka, Maharashtra); null: as the tax on the payslips and the number of employees decide."""
    return_frequency_from: NotRequired[str | None]
    """First day of `return_frequency`; null: always."""

class OrganizationCreateLwfRegistrationsItem(TypedDict):
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    code: NotRequired[str | None]
    """Establishment code with the welfare board."""

class OrganizationCreateGratuity(TypedDict):
    is_covered: NotRequired[bool]
    """Whether the Payment of Gratuity Act applies to the organization; it also determines the tax exemption of gratuity."""
    funding: NotRequired[Literal["none", "trust", "insurer"]]
    """How gratuity is funded."""

class OrganizationCreateTds(TypedDict):
    deductor_type: NotRequired[Literal["A", "B", "D", "E", "F", "G", "H", "J", "K", "L", "M", "N", "P", "Q", "S", "T"] | None]
    """Kind of deductor by its letter in the statements: K company, M branch of a company, F firm, Q individual or Hindu undivided family, P or T association of persons, B body of individuals, J artificial juridical person; A, D, E, G, H, L, N, S government."""
    phone: NotRequired[str | None]
    """Telephone number of the deductor: ten digits."""
    email: NotRequired[str | None]
    """E-mail address of the deductor."""
    responsible_phone: NotRequired[str | None]
    """Mobile number of the responsible person: ten digits."""
    responsible_email: NotRequired[str | None]
    """E-mail address of the responsible person."""

class OrganizationCreate(TypedDict):
    name: str
    """Name that people know the organization by."""
    legal_name: NotRequired[str | None]
    """Registered name, as in statutory returns."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    pan: NotRequired[str | None]
    """PAN: five capital letters, four digits, a capital letter."""
    tan: NotRequired[str | None]
    """TAN: four capital letters, five digits, a capital letter."""
    cin: NotRequired[str | None]
    """CIN: 21 characters as issued by the Registrar of Companies."""
    gstin: NotRequired[str | None]
    """GSTIN: 15 characters as on the certificate."""
    lin: NotRequired[str | None]
    """Labour identification number (LIN) of the establishment, for registers and letters."""
    currency: NotRequired[Literal["INR"]]
    """Currency of the organization."""
    timezone: NotRequired[Literal["Asia/Kolkata"]]
    """IANA time zone of the organization."""
    address: NotRequired[AddressInput | None]
    """Postal address."""
    responsible_person: NotRequired[OrganizationCreateResponsiblePerson | None]
    """Who signs the tax returns."""
    pf: NotRequired[OrganizationCreatePf]
    """Employees’ Provident Fund registration."""
    esi: NotRequired[OrganizationCreateEsi]
    """Employees’ State Insurance registration."""
    pt_registrations: NotRequired[list[OrganizationCreatePtRegistrationsItem]]
    """Professional tax registrations, one per state."""
    lwf_registrations: NotRequired[list[OrganizationCreateLwfRegistrationsItem]]
    """Labour Welfare Fund registrations, one per state."""
    gratuity: NotRequired[OrganizationCreateGratuity]
    """Gratuity: coverage and funding."""
    tds: NotRequired[OrganizationCreateTds]
    """What statements of tax deducted at source say of the deductor."""
    brand_colour: NotRequired[str | None]
    """Colour of payslips and letters: # and six hexadecimal digits; null: the usual one."""

class OrganizationLogo(TypedDict):
    organization_id: int
    """Id of the organization."""
    sha256: str
    """SHA-256 of the stored image, in hexadecimal."""
    width: int
    """Width of the stored image in pixels."""
    height: int
    """Height of the stored image in pixels."""

class OrganizationTasks(TypedDict):
    organization_id: int
    """Id of the organization."""
    organization_name: str
    """Name of the organization."""
    today: str
    """Today in the organization, whose clock a sandbox may have set."""
    tasks: list[Task]
    """What waits for its next step, by due date; empty: nothing does."""

class OrganizationUpdateResponsiblePerson(TypedDict):
    name: str
    """Full name."""
    pan: NotRequired[str | None]
    """PAN: five capital letters, four digits, a capital letter."""
    designation: NotRequired[str | None]
    """Designation."""

class OrganizationUpdatePf(TypedDict):
    is_covered: NotRequired[bool]
    """Whether the scheme applies to the organization."""
    establishment_code: NotRequired[str | None]
    """Establishment code: five letters and seven or ten digits."""
    contribution_rate: NotRequired[Literal[12, 10]]
    """PF contribution rate in percent."""
    wage_mode: NotRequired[Literal["statutory_ceiling", "actual_wages", "employee_actual_employer_ceiling"]]
    """Which wages PF is contributed on."""
    exempted_trust: NotRequired[bool]
    """Whether PF is managed by an exempted trust of the employer."""
    coverage_date: NotRequired[str | None]
    """First day of coverage."""

class OrganizationUpdateEsi(TypedDict):
    is_covered: NotRequired[bool]
    """Whether the scheme applies to the organization."""
    employer_code: NotRequired[str | None]
    """ESI employer code: 17 digits."""
    coverage_date: NotRequired[str | None]
    """First day of coverage."""

class OrganizationUpdatePtRegistrationsItem(TypedDict):
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    local_body: NotRequired[str | None]
    """Code of the municipal body."""
    certificate_number: NotRequired[str | None]
    """Registration certificate number: the employer deducts PT from employees."""
    enrolment_number: NotRequired[str | None]
    """Enrolment certificate number: the employer pays its own PT."""
    return_frequency: NotRequired[Literal["monthly", "quarterly", "yearly"] | None]
    """How often the state has assigned or permitted the return, where it has several (Gujarat, Karnataka, Maharashtra); null: as the tax on the payslips and the number of employees decide."""
    return_frequency_from: NotRequired[str | None]
    """First day of `return_frequency`; null: always."""

class OrganizationUpdateLwfRegistrationsItem(TypedDict):
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    code: NotRequired[str | None]
    """Establishment code with the welfare board."""

class OrganizationUpdateGratuity(TypedDict):
    is_covered: NotRequired[bool]
    """Whether the Payment of Gratuity Act applies to the organization; it also determines the tax exemption of gratuity."""
    funding: NotRequired[Literal["none", "trust", "insurer"]]
    """How gratuity is funded."""

class OrganizationUpdateTds(TypedDict):
    deductor_type: NotRequired[Literal["A", "B", "D", "E", "F", "G", "H", "J", "K", "L", "M", "N", "P", "Q", "S", "T"] | None]
    """Kind of deductor by its letter in the statements: K company, M branch of a company, F firm, Q individual or Hindu undivided family, P or T association of persons, B body of individuals, J artificial juridical person; A, D, E, G, H, L, N, S government."""
    phone: NotRequired[str | None]
    """Telephone number of the deductor: ten digits."""
    email: NotRequired[str | None]
    """E-mail address of the deductor."""
    responsible_phone: NotRequired[str | None]
    """Mobile number of the responsible person: ten digits."""
    responsible_email: NotRequired[str | None]
    """E-mail address of the responsible person."""

class OrganizationUpdate(TypedDict):
    name: NotRequired[str]
    """Name that people know the organization by."""
    legal_name: NotRequired[str | None]
    """Registered name, as in statutory returns."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    state_code: NotRequired[Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]]
    """State or union territory, two capital letters."""
    pan: NotRequired[str | None]
    """PAN: five capital letters, four digits, a capital letter."""
    tan: NotRequired[str | None]
    """TAN: four capital letters, five digits, a capital letter."""
    cin: NotRequired[str | None]
    """CIN: 21 characters as issued by the Registrar of Companies."""
    gstin: NotRequired[str | None]
    """GSTIN: 15 characters as on the certificate."""
    lin: NotRequired[str | None]
    """Labour identification number (LIN) of the establishment, for registers and letters."""
    currency: NotRequired[Literal["INR"]]
    """Currency of the organization."""
    timezone: NotRequired[Literal["Asia/Kolkata"]]
    """IANA time zone of the organization."""
    address: NotRequired[AddressInput | None]
    """Postal address."""
    responsible_person: NotRequired[OrganizationUpdateResponsiblePerson | None]
    """Who signs the tax returns."""
    pf: NotRequired[OrganizationUpdatePf]
    """Employees’ Provident Fund registration."""
    esi: NotRequired[OrganizationUpdateEsi]
    """Employees’ State Insurance registration."""
    pt_registrations: NotRequired[list[OrganizationUpdatePtRegistrationsItem]]
    """Professional tax registrations, one per state."""
    lwf_registrations: NotRequired[list[OrganizationUpdateLwfRegistrationsItem]]
    """Labour Welfare Fund registrations, one per state."""
    gratuity: NotRequired[OrganizationUpdateGratuity]
    """Gratuity: coverage and funding."""
    tds: NotRequired[OrganizationUpdateTds]
    """What statements of tax deducted at source say of the deductor."""
    brand_colour: NotRequired[str | None]
    """Colour of payslips and letters: # and six hexadecimal digits; null: the usual one."""

class OvertimeDecision(TypedDict):
    decision: Literal["approve", "reject", "cancel"]
    """Decision."""
    approved_minutes: NotRequired[int | None]
    """Minutes to approve."""
    remarks: NotRequired[str | None]
    """Free text that is kept with the record."""

class OvertimePolicy(TypedDict):
    id: str
    """Id of the policy."""
    organization_id: int
    """Id of the organization."""
    name: str
    """Name of the policy."""
    rate_basis: Literal["basic_da", "gross", "wages_code", "hourly_rate", "fixed"]
    """Pay that the multiplier applies to."""
    fixed_hourly_rate: Decimal | None
    """Rate in rupees per hour before the multiplier; only with `fixed`."""
    hours_per_day: Decimal | int | None
    """Working hours of a day, in whole minutes; not with `fixed`."""
    days_per_month: Decimal | int | None
    """Working days of a month; not with `fixed`."""
    multiplier: Decimal | int
    """Multiplier of the rate: at least 2 with `wages_code`, as the Code on Wages requires; otherwise at least 1."""
    weekly_off_multiplier: Decimal | int | None
    """Multiplier on a weekly off; null: as on other days."""
    holiday_multiplier: Decimal | int | None
    """Multiplier on a holiday; null: as on other days."""
    min_minutes: int
    """Minimum overtime in minutes; shorter overtime is not paid."""
    round_to_minutes: int
    """Overtime is rounded down to a multiple of this many minutes."""
    max_minutes_per_day: int | None
    """Most overtime a day, in minutes; null: no limit."""
    max_minutes_per_quarter: int | None
    """Most overtime a quarter, in minutes; null: no limit."""
    requires_approval: bool
    """Whether overtime requires approval."""
    is_active: bool
    """Whether the policy can be assigned."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class OvertimePolicyAssignment(TypedDict):
    employee_ids: NotRequired[list[str]]
    """Ids of employees, or `ext:` followed by your own ids."""
    department_ids: NotRequired[list[str]]
    """Ids of departments."""
    shift_ids: NotRequired[list[str]]
    """Ids of shifts."""
    effective_from: str
    """First day on which the values apply."""

class OvertimePolicyCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    name: str
    """Name of the policy."""
    rate_basis: Literal["basic_da", "gross", "wages_code", "hourly_rate", "fixed"]
    """Pay that the multiplier applies to."""
    fixed_hourly_rate: NotRequired[Amount | None]
    """Rate in rupees per hour before the multiplier; only with `fixed`."""
    hours_per_day: NotRequired[Amount | None]
    """Working hours of a day, in whole minutes; not with `fixed`."""
    days_per_month: NotRequired[Amount | None]
    """Working days of a month; not with `fixed`."""
    multiplier: Amount
    """Multiplier of the rate: at least 2 with `wages_code`, as the Code on Wages requires; otherwise at least 1."""
    weekly_off_multiplier: NotRequired[Amount | None]
    """Multiplier on a weekly off; null: as on other days."""
    holiday_multiplier: NotRequired[Amount | None]
    """Multiplier on a holiday; null: as on other days."""
    min_minutes: NotRequired[int]
    """Minimum overtime in minutes; shorter overtime is not paid."""
    round_to_minutes: NotRequired[int]
    """Overtime is rounded down to a multiple of this many minutes."""
    max_minutes_per_day: NotRequired[int | None]
    """Most overtime a day, in minutes; null: no limit."""
    max_minutes_per_quarter: NotRequired[int | None]
    """Most overtime a quarter, in minutes; null: no limit."""
    requires_approval: NotRequired[bool]
    """Whether overtime requires approval."""
    is_active: NotRequired[bool]
    """Whether the policy can be assigned."""

class OvertimeRequest(TypedDict):
    id: str
    """Id of the request."""
    organization_id: int
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    date: str
    """Calendar day."""
    minutes: int
    """Overtime in minutes."""
    policy_id: str | None
    """Id of the overtime policy."""
    run_type: Literal["off_cycle"] | None
    """Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement."""
    reason: str | None
    """Why the change was made; kept in the audit log."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    status: Literal["pending", "approved", "rejected", "cancelled", "paid"]
    """Decision about the overtime."""
    approved_minutes: int | None
    """Minutes approved; null before the decision."""
    multiplier: Amount | None
    """Times the ordinary rate."""
    rate_basis: Literal["basic_da", "gross", "wages_code", "hourly_rate", "fixed"] | None
    """Pay that the multiplier applies to."""
    fixed_hourly_rate: Amount | None
    """Rate in rupees per hour before the multiplier; only with `fixed`."""
    hours_per_day: Amount | None
    """Working hours of a day, in whole minutes; not with `fixed`."""
    days_per_month: Amount | None
    """Working days of a month; not with `fixed`."""
    amount: Amount | None
    """Amount that a paid run paid for the overtime, in rupees; null until paid."""
    payroll_run_id: str | None
    """Id of the run that includes the overtime; null if none."""
    remarks: str | None
    """Free text that is kept with the record."""
    decided_by: str | None
    """Id of the key that decided; null while pending."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class OvertimeRequestCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    date: str
    """Calendar day."""
    minutes: int
    """Overtime in minutes."""
    policy_id: NotRequired[str | None]
    """Id of the overtime policy."""
    run_type: NotRequired[Literal["off_cycle"] | None]
    """Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement."""
    reason: NotRequired[str | None]
    """Why the change was made; kept in the audit log."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""

class PastSalaryComponentsItem(TypedDict):
    component_code: str
    """Code of the salary component."""
    monthly_amount: Decimal | None
    """Amount a month in rupees, also of what is paid for several months; of a `one_time` component the amount that is paid; null if it is computed."""
    percent: Decimal | int | None
    """Percent that replaces that of the component."""
    formula: str | None
    """Formula over component codes."""
    name: str
    """Name of the component."""
    type: Literal["earning", "deduction", "employer_contribution", "reimbursement", "recovery", "information"]
    """What the component does to the pay."""
    frequency: Literal["monthly", "quarterly", "half_yearly", "yearly", "one_time"]
    """How often the component is paid."""
    monthly: Decimal | None
    """Amount a month in rupees, also of what is paid for several months; 0 for a `one_time` component; null if it depends on the month."""
    annual: Decimal | None
    """Amount a year in rupees; of a `one_time` component the amount that is paid; null if it depends on the month."""

class PastSalary(TypedDict):
    id: str
    """Unique id of the resource."""
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    effective_from: str
    """First day on which the values apply."""
    decided_on: str
    """Date on which the salary was agreed, ordered or awarded."""
    salary_group_id: str | None
    """Id of the salary group."""
    pay_basis: Literal["monthly", "daily", "hourly"]
    """Whether the salary is agreed by month, day or hour."""
    ctc_annual: Decimal | None
    """Cost to company a year, in rupees."""
    gross_monthly: Decimal | None
    """Gross salary a month, in rupees."""
    ctc: CostToCompany | None
    """What `ctc_annual` includes beside the pay, as in `ctc` of the payroll settings. null: as the salary group or else the payroll settings state."""
    reason: str | None
    """Why the change was made; kept in the audit log."""
    status: Literal["scheduled", "current", "past"]
    """Whether the salary applies now, later or no more."""
    components: list[PastSalaryComponentsItem]
    """The components of the salary."""
    ctc_monthly: Decimal | None
    """Cost to company a month, in rupees."""
    unallocated: Decimal | None
    """Rupees a year by which `ctc_annual` exceeds the pay and the employer costs of `ctc.includes`, because a higher pay would exceed it. null: it is not decided what a cost to company includes."""
    employer_cost_monthly: Decimal | None
    """Cost of the employer a month, in rupees."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""
    changed_by: str
    """Id of the key that set the salary."""

class PayPeriodSettings(TypedDict):
    effective_from: str
    """First day on which the values apply."""
    type: Literal["calendar_month", "day_range"]
    """Whether wage months are calendar months."""
    start_day: int
    """Day of the month on which a wage month starts; 1 for calendar months."""
    attendance_cutoff_day: int | None
    """Day of the month on which attendance is closed; null: none."""
    pay_day: Literal["last_day", "last_working_day", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
    """A day of the month, last_day or last_working_day; in a shorter month the last day."""
    pay_month_offset: Literal[0, 1]
    """1: the pay day is in the month after the end of the period; 0: in the same month."""

class PayPeriodSettingsAnswer(TypedDict):
    organization_id: int
    """Id of the organization."""
    effective: PayPeriodSettings
    """The settings in force on the day."""
    scheduled: list[PayPeriodSettings]
    """Settings that take effect later."""
    warnings: list[RecordWarning]
    """What of the record is not applied."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class PayPeriodSettingsInput(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    effective_from: NotRequired[str]
    """First day on which the settings apply."""
    type: Literal["calendar_month", "day_range"]
    """Whether wage months are calendar months."""
    start_day: NotRequired[int]
    """Day of the month on which a wage month starts; 1 for calendar months."""
    attendance_cutoff_day: NotRequired[int | None]
    """Day of the month on which attendance is closed; null: none."""
    pay_day: NotRequired[Literal["last_day", "last_working_day", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]]
    """A day of the month, last_day or last_working_day; in a shorter month the last day."""
    pay_month_offset: NotRequired[Literal[0, 1]]
    """1: the pay day is in the month after the end of the period; 0: in the same month."""

class PaymentMethodBankAccount(TypedDict):
    ifsc: str
    """IFSC: four letters, a zero, six letters or digits."""
    account_name: str | None
    """Name of the account."""
    account_number: str
    """Account number with all but the last four characters masked; in full with `reveal=true`."""

class PaymentMethod(TypedDict):
    id: int
    """Id of the payment method."""
    organization_id: int
    """Id of the organization."""
    name: str
    """Name of the payment method."""
    type: Literal["bank_transfer", "cheque", "cash", "upi"]
    """How employees are paid."""
    bank_format: Literal["generic", "generic_csv", "neft_generic", "hdfc", "icici", "axis", "kotak", "rbl", "sbi", "generic_csv_v1", "generic_xlsx_v1", "hdfc_enet_28", "hdfc_enet_9", "icici_npab_19", "axis_bulk", "kotak_cms_49", "rbl_13", "union_neft_11", "union_salary", "sbi_generic", "yes", "idfc", "nach", "icici_cib_prb"] | None
    """Format of the bank file."""
    is_default: bool
    """Whether runs use the method if the request names none."""
    is_active: bool
    """Whether the method can be used."""
    bank_file: BankFileSettings | None
    """What the files of the bank need to know."""
    bank_account: PaymentMethodBankAccount | None
    """Account that salaries are paid from."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class PaymentMethodCreateBankAccount(TypedDict):
    ifsc: str
    """IFSC: four letters, a zero, six letters or digits."""
    account_name: NotRequired[str | None]
    """Name of the account."""
    account_number: str
    """Account number: 6 to 20 digits or capital letters, at least one digit other than zero, and not masked as in XXXXXXXX4567."""

class PaymentMethodCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    name: str
    """Name of the payment method."""
    type: Literal["bank_transfer", "cheque", "cash", "upi"]
    """How employees are paid."""
    bank_format: NotRequired[Literal["generic", "generic_csv", "neft_generic", "hdfc", "icici", "axis", "kotak", "rbl", "sbi", "generic_csv_v1", "generic_xlsx_v1", "hdfc_enet_28", "hdfc_enet_9", "icici_npab_19", "axis_bulk", "kotak_cms_49", "rbl_13", "union_neft_11", "union_salary", "sbi_generic", "yes", "idfc", "nach", "icici_cib_prb"] | None]
    """Format of the bank file."""
    is_default: NotRequired[bool]
    """Whether runs use the method if the request names none."""
    is_active: NotRequired[bool]
    """Whether the method can be used."""
    bank_file: NotRequired[BankFileSettingsInput | None]
    """What the files of the bank need to know."""
    bank_account: NotRequired[PaymentMethodCreateBankAccount | None]
    """Account that salaries are paid from."""

class PaymentReference(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    organization_id: int
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    status: Literal["paid", "failed"]
    """Current status."""
    reference: str | None
    """Your own reference of the payment, such as a bank UTR."""
    paid_on: str | None
    """Day of the payment."""
    reason: str | None
    """Why the change was made; kept in the audit log."""
    net_payable: Decimal
    """Net pay in rupees."""
    net_paid: Decimal
    """Net pay disbursed, in rupees."""

class PaymentReferenceCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    payroll_run_id: str
    """Id of the payroll run."""
    employee_id: str
    """Id of the employee."""
    status: Literal["paid", "failed"]
    """`failed`: the bank sent the payment back, or did not make it."""
    reference: NotRequired[str | None]
    """Reference of the bank, such as the UTR."""
    paid_on: NotRequired[str]
    """Day of the payment."""
    reason: NotRequired[str | None]
    """Why the payment failed."""

class PayrollCycle(TypedDict):
    id: str
    """Id of the payroll cycle."""
    organization_id: int
    """Id of the organization."""
    name: str
    """Name of the cycle."""
    frequency: Literal["monthly", "semi_monthly", "bi_weekly", "weekly", "daily"]
    """How often the cycle pays."""
    start_day: int | None
    """Day on which a wage month starts; null: as in the payroll settings."""
    pay_day: Literal["last_day", "last_working_day", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] | None
    """A day of the month, last_day or last_working_day; in a shorter month the last day."""
    anchor_date: str | None
    """First day of any one period of weeks or fortnights, from which all others are counted; required for `weekly` and `bi_weekly`, and for them only."""
    attendance_cutoff_day: int | None
    """Day of the month on which attendance is closed; null: as in the payroll settings."""
    is_default: bool
    """Whether the cycle pays employees without an assigned cycle."""
    warnings: list[RecordWarning]
    """What of the record is not applied."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class PayrollCycleCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    name: str
    """Name of the cycle."""
    frequency: Literal["monthly", "semi_monthly", "bi_weekly", "weekly", "daily"]
    """How often the cycle pays."""
    start_day: NotRequired[int | None]
    """Day on which a wage month starts; null: as in the payroll settings."""
    pay_day: NotRequired[Literal["last_day", "last_working_day", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] | None]
    """A day of the month, last_day or last_working_day; in a shorter month the last day."""
    anchor_date: NotRequired[str | None]
    """First day of any one period of weeks or fortnights, from which all others are counted; required for `weekly` and `bi_weekly`, and for them only."""
    attendance_cutoff_day: NotRequired[int | None]
    """Day of the month on which attendance is closed; null: as in the payroll settings."""
    is_default: NotRequired[bool]
    """Whether the cycle pays employees without an assigned cycle."""

class PayrollCyclePeriod(TypedDict):
    name: str
    """Wage month and number of the period in it, such as 2026-10/2."""
    start: str
    """First day of the period."""
    end: str
    """Last day of the period."""
    pay_date: str
    """Day of payment unless the run names another."""
    year: int
    """Year of the wage month."""
    month: int
    """Wage month of all days of the period."""
    payroll_run_id: str | None
    """Regular run of the cycle that pays the period; null: there is none."""

class PayrollPermission(TypedDict):
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    allowed: bool
    """Whether runs whose period ends on `effective_from` or later may pay the employee."""
    reason: str | None
    """Reason for not paying the employee."""
    effective_from: str
    """Default: today."""
    until: str | None
    """Last day on which payment is prevented; null: until allowed again."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class PayrollPermissionInput(TypedDict):
    allowed: bool
    """Whether runs whose period ends on `effective_from` or later may pay the employee."""
    reason: NotRequired[str | None]
    """Reason for not paying the employee."""
    effective_from: NotRequired[str]
    """Default: today."""
    until: NotRequired[str | None]
    """Last day on which payment is prevented; null: until allowed again."""

class PayrollRunStaleReasonsItem(TypedDict):
    code: str
    """What changed."""
    employee_id: str | None
    """The employee concerned; null: all."""
    source: str
    """Kind of the record that changed."""
    changed_at: str
    """When it changed (UTC)."""

class PayrollRunHeldEmployeesItem(TypedDict):
    employee_id: str
    """Id of the employee."""
    external_id: str | None
    """Your own id of the employee."""
    net_payable: Decimal
    """Net pay on hold, in rupees."""
    reason: str | None
    """Why the payment is on hold."""

class PayrollRunFailuresItem(TypedDict):
    employee_id: str
    """Id of the employee."""
    external_id: str | None
    """Your own id of the employee."""
    code: str
    """Error code."""
    message: str
    """What is missing, and what to do."""
    field: str | None
    """The field concerned."""

PayrollRunLinks = TypedDict(
    "PayrollRunLinks",
    {
        # Path of the run.
        "self": 'str',
        # Path of its payslips.
        "employees": 'str',
        # Path that calculates the run; null if it cannot be calculated now.
        "calculate": 'str | None',
    },
)

class PayrollRun(TypedDict):
    id: str
    """Id of the run."""
    payroll_run_id: str
    """Id of the payroll run."""
    organization_id: int
    """Id of the organization."""
    external_id: str | None
    """Your own id of the record, unique per organization."""
    name: str | None
    """Name of the run."""
    type: Literal["regular", "off_cycle", "bonus", "arrears", "reimbursement", "correction"]
    """Kind of run."""
    cycle_id: str | None
    """Id of the payroll cycle."""
    period_start: str
    """First day of the wage period."""
    period_end: str
    """Last day of the wage period."""
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    pay_date: str
    """Day of payment, which the tax year follows."""
    currency: Literal["INR"]
    """ISO 4217 currency code."""
    status: Literal["draft", "calculating", "generated", "failed", "locked", "paid", "reversed", "cancelled"]
    """Where the run is in its life cycle."""
    previous_status: Literal["draft", "calculating", "generated", "failed", "locked", "paid", "reversed", "cancelled"] | None
    """Status before the present one."""
    status_reason: str | None
    """Why the run has this status."""
    on_hold: bool
    """Whether payment of the whole run is on hold."""
    hold_reason: str | None
    """Why the run is on hold."""
    selection: RunSelection
    """Which employees the run pays."""
    options: RunOptions
    """Options of the calculation."""
    totals: RunTotals
    """Sums over all employees, in rupees."""
    counts: RunCounts
    """Number of employees by outcome."""
    warnings_count: int
    """Number of warnings on all payslips."""
    progress: RunProgress
    """Progress of the calculation."""
    calculation: RunCalculation | None
    """How the amount is computed."""
    locked_at: str | None
    """When the run was locked (UTC)."""
    locked_by: str | None
    """Key that locked the run."""
    paid_on: str | None
    """Day of the payment; null until paid."""
    payment_method_id: int | None
    """Payment method; null until paid."""
    reference: str | None
    """Your own reference of the payment."""
    net_paid: Decimal | None
    """Net pay disbursed, in rupees; null until paid."""
    is_stale: bool
    """Whether inputs changed after the calculation."""
    stale_reasons: list[PayrollRunStaleReasonsItem]
    """Inputs that changed after the calculation; the first 100."""
    held_employee_ids: list[str]
    """Employees who were not paid with the run."""
    held_employees: list[PayrollRunHeldEmployeesItem]
    """Employees whose payment is on hold."""
    reversed_at: str | None
    """When the run was reversed; null unless it was."""
    reason: str | None
    """Why the run was reversed; null unless it was."""
    payslips_voided: int | None
    """Number of payslips that the reversal voided; null unless reversed."""
    reverses_run_id: str | None
    """The run that this one reverses."""
    source_run_id: str | None
    """The regular run that a correction corrects; null for other types."""
    replaces_run_id: str | None
    """The reversed run that this one replaces."""
    created_by: str
    """Key that created the run."""
    metadata: dict[str, str]
    """Up to 50 key-value pairs of your own."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""
    failures: list[PayrollRunFailuresItem]
    """Employees who could not be calculated; the first 100."""
    links: PayrollRunLinks
    """Paths of related resources."""
    readiness: NotRequired[RunReadiness | None]
    """What prevents the calculation; only with `include=readiness`."""

class PayrollRunEmail(TypedDict):
    employee_ids: NotRequired[list[str]]
    """Employees to send to."""
    subject: NotRequired[str]
    """Subject, one line."""
    message: NotRequired[str]
    """Text that takes the place of `{{message}}` in the template."""
    cc: NotRequired[list[str]]
    """E-mail addresses that get a copy of each e-mail."""
    include_unlocked: NotRequired[bool]
    """Sends payslips of a run that is not locked yet; they are marked DRAFT."""
    resend: NotRequired[bool]
    """Sends payslips again that were sent before."""

class PayrollRunEmailAnswerSkippedItem(TypedDict):
    employee_id: str
    """Id of the employee."""
    code: Literal["no_payslip", "on_hold", "no_email_address", "no_pan", "already_queued", "already_sent"]
    """Why no e-mail was queued."""

class PayrollRunEmailAnswer(TypedDict):
    queued: int
    """Number of e-mails that were queued."""
    skipped: list[PayrollRunEmailAnswerSkippedItem]
    """Employees left out."""

class PayrollRunSummaryStaleReasonsItem(TypedDict):
    code: str
    """What changed."""
    employee_id: str | None
    """The employee concerned; null: all."""
    source: str
    """Kind of the record that changed."""
    changed_at: str
    """When it changed (UTC)."""

class PayrollRunSummaryHeldEmployeesItem(TypedDict):
    employee_id: str
    """Id of the employee."""
    external_id: str | None
    """Your own id of the employee."""
    net_payable: Decimal
    """Net pay on hold, in rupees."""
    reason: str | None
    """Why the payment is on hold."""

class PayrollRunSummary(TypedDict):
    id: str
    """Id of the run."""
    payroll_run_id: str
    """Id of the payroll run."""
    organization_id: int
    """Id of the organization."""
    external_id: str | None
    """Your own id of the record, unique per organization."""
    name: str | None
    """Name of the run."""
    type: Literal["regular", "off_cycle", "bonus", "arrears", "reimbursement", "correction"]
    """Kind of run."""
    cycle_id: str | None
    """Id of the payroll cycle."""
    period_start: str
    """First day of the wage period."""
    period_end: str
    """Last day of the wage period."""
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    pay_date: str
    """Day of payment, which the tax year follows."""
    currency: Literal["INR"]
    """ISO 4217 currency code."""
    status: Literal["draft", "calculating", "generated", "failed", "locked", "paid", "reversed", "cancelled"]
    """Where the run is in its life cycle."""
    previous_status: Literal["draft", "calculating", "generated", "failed", "locked", "paid", "reversed", "cancelled"] | None
    """Status before the present one."""
    status_reason: str | None
    """Why the run has this status."""
    on_hold: bool
    """Whether payment of the whole run is on hold."""
    hold_reason: str | None
    """Why the run is on hold."""
    selection: RunSelection
    """Which employees the run pays."""
    options: RunOptions
    """Options of the calculation."""
    totals: RunTotals
    """Sums over all employees, in rupees."""
    counts: RunCounts
    """Number of employees by outcome."""
    warnings_count: int
    """Number of warnings on all payslips."""
    progress: RunProgress
    """Progress of the calculation."""
    calculation: RunCalculationSummary | None
    """How the amount is computed."""
    locked_at: str | None
    """When the run was locked (UTC)."""
    locked_by: str | None
    """Key that locked the run."""
    paid_on: str | None
    """Day of the payment; null until paid."""
    payment_method_id: int | None
    """Payment method; null until paid."""
    reference: str | None
    """Your own reference of the payment."""
    net_paid: Decimal | None
    """Net pay disbursed, in rupees; null until paid."""
    is_stale: bool
    """Whether inputs changed after the calculation."""
    stale_reasons: list[PayrollRunSummaryStaleReasonsItem]
    """Inputs that changed after the calculation; the first 100."""
    held_employee_ids: list[str]
    """Employees who were not paid with the run."""
    held_employees: list[PayrollRunSummaryHeldEmployeesItem]
    """Employees whose payment is on hold."""
    reversed_at: str | None
    """When the run was reversed; null unless it was."""
    reason: str | None
    """Why the run was reversed; null unless it was."""
    payslips_voided: int | None
    """Number of payslips that the reversal voided; null unless reversed."""
    reverses_run_id: str | None
    """The run that this one reverses."""
    source_run_id: str | None
    """The regular run that a correction corrects; null for other types."""
    replaces_run_id: str | None
    """The reversed run that this one replaces."""
    created_by: str
    """Key that created the run."""
    metadata: dict[str, str]
    """Up to 50 key-value pairs of your own."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class PayrollSettingsPeriod(TypedDict):
    type: Literal["calendar_month", "day_range"]
    """Whether wage months are calendar months."""
    start_day: int
    """Day of the month on which a wage month starts; 1 for calendar months."""
    attendance_cutoff_day: int | None
    """Day of the month on which attendance is closed; null: none."""
    pay_day: Literal["last_day", "last_working_day", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
    """A day of the month, last_day or last_working_day; in a shorter month the last day."""
    pay_month_offset: Literal[0, 1]
    """1: the pay day is in the month after the end of the period; 0: in the same month."""

class PayrollSettingsSalaryDays(TypedDict):
    basis: Literal["calendar_days", "fixed_days", "working_days"]
    """How a month’s pay is divided into days."""
    fixed_days: int | None
    """Days that the pay of every month is divided by; only with basis `fixed_days`."""
    fixed_days_part: Literal["count_employed", "deduct_absent"]
    """How days are counted for employees who join or leave within the month, with basis `fixed_days`."""
    weekly_offs: list[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]]
    """Weekly days off."""
    include_weekly_offs: bool
    """Whether weekly offs count as working days, with basis `working_days`."""
    include_holidays: bool
    """Whether paid holidays count as working days, with basis `working_days`."""
    unpaid_leave_counts: Literal["calendar_days", "working_days"]
    """Days of an absence without pay that reduce the pay, also of one on part pay."""
    half_day_fraction: Decimal | int
    """Share of a day that a half day counts as."""

class PayrollSettingsRounding(TypedDict):
    component: Literal["paise", "rupee"]
    """Rounding of each line."""
    net: Literal["none", "nearest_rupee", "up_rupee"]
    """Rounding of the net pay."""
    residual_component_code: str | None
    """Code of the earning that takes the paise by which the rounded components differ from the agreed gross or CTC; null: such a salary is rejected."""

class PayrollSettingsTds(TypedDict):
    spread: Literal["even", "front"]
    """How the tax of the year is spread over the remaining months."""
    slab_source: Literal["system", "custom"]
    """Tax slabs to use."""

class PayrollSettingsPf(TypedDict):
    eps_rate: Literal["8.33", "one_twelfth"]
    """How the pension share is computed."""
    admin_base: Literal["employer_base", "pf_wages"]
    """Wages that PF administration charges are computed on."""
    split_month_edli: Literal["epfo_faq", "capped"]
    """EDLI ceiling in a month of two employments."""
    birthday_month_58: Literal["prorate", "same_month", "next_month"]
    """Pension contribution in the month of the 58th birthday."""

class PayrollSettingsEsi(TypedDict):
    base: Literal["by_date", "code_wages", "legacy_gross"]
    """Wages that determine ESI coverage."""
    reentry: Literal["immediate", "next_period"]
    """When an employee is covered again whose wages fall to the ceiling within a contribution period."""
    arrears: Literal["from_decision", "pay_month", "due_month"]
    """ESI contribution on arrears of a raise."""

class PayrollSettingsCodeWages(TypedDict):
    employer_pf_in_remuneration: bool
    """Whether the employer’s PF counts as remuneration for the 50 % test."""

class PayrollSettingsDeductions(TypedDict):
    cap: Literal["half_of_wages", "none"]
    """Limit of deductions."""
    statutory_counts: bool
    """Whether provident fund, ESI, professional tax, LWF and income tax count towards the limit."""
    court_orders_first: bool
    """Whether court orders are deducted in full, like statutory deductions."""

class PayrollSettingsLwf(TypedDict):
    is_factory: bool
    """Whether the establishment is a factory; decides the rate in some states."""
    head_count: int | None
    """Number of employees for LWF; null: the registration with the board implies coverage."""
    includes_everyone: bool
    """Whether LWF is contributed for managers and others whom the act excludes."""

class PayrollSettingsGratuity(TypedDict):
    accrual: Literal["funded", "always", "never"]
    """Whether the gratuity that accrues in the month is an employer cost on payslips."""

class PayrollSettingsCtc(TypedDict):
    includes: list[Literal["pf", "pf_charges", "esi", "lwf", "gratuity", "bonus", "nps", "insurance"]] | None
    """Employer costs that `ctc_annual` includes beside the pay."""

class PayrollSettingsBonusMinimumWagesItem(TypedDict):
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    effective_from: str | None
    """First day on which the minimum wage applies; null: no start date."""
    monthly_amount: Decimal
    """Minimum wage in rupees a month; 0: none is fixed for the employment."""

class PayrollSettingsBonus(TypedDict):
    is_covered: bool
    """Whether the bonus chapter of the Code on Wages applies to the establishment."""
    rate_percent: Decimal | int | None
    """Rate declared by the employer in percent; null: the statutory minimum of one twelfth (8.33 %)."""
    pay_month: int | None
    """Month (1 to 12) whose run pays the bonus of the previous accounting year (April to March); null: no run pays it."""
    minimum_wages: list[PayrollSettingsBonusMinimumWagesItem]
    """Minimum wages by state of work, for the whole accounting year; the list replaces the earlier one."""

class PayrollSettingsPayslip(TypedDict):
    render_on: Literal["generated", "locked", "paid"]
    """Status of a run from which on the PDFs of its payslips are made in the background; each one emits `payslip.ready`."""
    email_on_paid: bool
    """Whether payslips are e-mailed when the run is marked paid."""
    password: Literal["none", "dob", "pan_dob"]
    """Password of payslips sent by e-mail."""
    template: Literal["standard"]
    """Layout of payslip documents."""
    show_ytd: bool
    """Whether payslips show year-to-date figures."""

class PayrollSettingsPayslipEmail(TypedDict):
    from_name: str | None
    """Name of the sender."""
    reply_to: str | None
    """E-mail address that replies go to; null: that of the service."""
    subject: str | None
    """Subject template, one line."""
    text: str | None
    """Plain text template."""
    html: str | None
    """HTML template; null: made from the plain text."""

class PayrollSettingsApprovals(TypedDict):
    require_lock_before_pay: bool
    """Whether a run must be locked before it is marked paid."""
    four_eyes: bool
    """Whether the key that calculated a run is prevented from locking or paying it."""

class PayrollSettingsSettlement(TypedDict):
    deduction_cap: bool
    """Whether the deductions of a settlement stay within half of the wages of its month (Code on Wages 2019, section 18(3))."""
    five_year_rule: Literal["days_240", "full_years"]
    """Completion of the fifth year for gratuity."""
    fixed_term_rule: Literal["rule_33", "pro_rata"]
    """Gratuity at the end of a fixed term."""
    death_service_rounding: Literal["rounded", "pro_rata"]
    """Years of service for gratuity after a death in service."""
    notice_recovery_reduces_tax: bool
    """Whether a recovery for notice that was not served reduces the taxable pay."""
    leave_rate: DayRate
    """Rate of a day of leave that is encashed on leaving."""
    notice_rate: DayRate
    """Rate of a day of notice that is paid or recovered."""
    retrenchment_rate: DayRate
    """Rate of a day of retrenchment compensation."""

class PayrollSettings(TypedDict):
    effective_from: str
    """First day on which the values apply."""
    negative_net_policy: Literal["carry_forward", "zero_and_recover", "fail"]
    """What happens if deductions exceed the pay."""
    arrears: Literal["auto", "manual"]
    """Whether runs pay arrears."""
    unpaid_months: Literal["warn", "pay"]
    """Earlier wage months that no run or settlement paid to an employee."""
    default_tax_regime: Literal["new", "old"]
    """Tax regime of employees who have not chosen one."""
    attendance_source: Literal["attendance", "leave", "none"]
    """Where paid days come from."""
    unmarked_day: Literal["present", "absent"]
    """What a day without a record counts as."""
    late_input_policy: Literal["reject", "next_period"]
    """What happens to inputs of a month whose run is locked."""
    period: PayrollSettingsPeriod
    """When wage months begin and are paid."""
    salary_days: PayrollSettingsSalaryDays
    """How a month’s pay is divided into days."""
    currency: str
    """ISO 4217 currency code."""
    rounding: PayrollSettingsRounding
    """How amounts are rounded."""
    tds: PayrollSettingsTds
    """Income tax options."""
    pf: PayrollSettingsPf
    """Provident fund options."""
    esi: PayrollSettingsEsi
    """ESI options."""
    code_wages: PayrollSettingsCodeWages
    """Options of wages under the Code on Wages."""
    deductions: PayrollSettingsDeductions
    """All deductions in rupees: `standard_deduction` + `employment_tax` + `chapter_vi_a_deductions`."""
    lwf: PayrollSettingsLwf
    """What decides Labour Welfare Fund contributions of the establishment."""
    gratuity: PayrollSettingsGratuity
    """Gratuity options."""
    ctc: PayrollSettingsCtc
    """What a cost to company includes."""
    bonus: PayrollSettingsBonus
    """Statutory bonus options."""
    rule_decisions: list[RuleDecision]
    """Decisions about rule versions that GET /rules marks as `declinable`; the list replaces the earlier one."""
    payslip: PayrollSettingsPayslip
    """How payslips are issued."""
    payslip_email: PayrollSettingsPayslipEmail
    """Templates of the e-mails that carry payslips."""
    approvals: PayrollSettingsApprovals
    """Which approvals a run needs."""
    settlement: PayrollSettingsSettlement
    """Options of full and final settlements and of gratuity."""

class PayrollSettingsAnswer(TypedDict):
    organization_id: int
    """Id of the organization."""
    effective: PayrollSettings
    """The settings in force on the day."""
    scheduled: list[PayrollSettings]
    """Settings that take effect later."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class PayrollSettingsUpdateRounding(TypedDict):
    component: NotRequired[Literal["paise", "rupee"]]
    """Rounding of each line."""
    net: NotRequired[Literal["none", "nearest_rupee", "up_rupee"]]
    """Rounding of the net pay."""
    residual_component_code: NotRequired[str | None]
    """Code of the earning that takes the paise by which the rounded components differ from the agreed gross or CTC; null: such a salary is rejected."""

class PayrollSettingsUpdateTds(TypedDict):
    spread: NotRequired[Literal["even", "front"]]
    """How the tax of the year is spread over the remaining months."""
    slab_source: NotRequired[Literal["system", "custom"]]
    """Tax slabs to use."""

class PayrollSettingsUpdatePf(TypedDict):
    eps_rate: NotRequired[Literal["8.33", "one_twelfth"]]
    """How the pension share is computed."""
    admin_base: NotRequired[Literal["employer_base", "pf_wages"]]
    """Wages that PF administration charges are computed on."""
    split_month_edli: NotRequired[Literal["epfo_faq", "capped"]]
    """EDLI ceiling in a month of two employments."""
    birthday_month_58: NotRequired[Literal["prorate", "same_month", "next_month"]]
    """Pension contribution in the month of the 58th birthday."""

class PayrollSettingsUpdateEsi(TypedDict):
    base: NotRequired[Literal["by_date", "code_wages", "legacy_gross"]]
    """Wages that determine ESI coverage."""
    reentry: NotRequired[Literal["immediate", "next_period"]]
    """When an employee is covered again whose wages fall to the ceiling within a contribution period."""
    arrears: NotRequired[Literal["from_decision", "pay_month", "due_month"]]
    """ESI contribution on arrears of a raise."""

class PayrollSettingsUpdateCodeWages(TypedDict):
    employer_pf_in_remuneration: NotRequired[bool]
    """Whether the employer’s PF counts as remuneration for the 50 % test."""

class PayrollSettingsUpdateDeductions(TypedDict):
    cap: NotRequired[Literal["half_of_wages", "none"]]
    """Limit of deductions."""
    statutory_counts: NotRequired[bool]
    """Whether provident fund, ESI, professional tax, LWF and income tax count towards the limit."""
    court_orders_first: NotRequired[bool]
    """Whether court orders are deducted in full, like statutory deductions."""

class PayrollSettingsUpdateLwf(TypedDict):
    is_factory: NotRequired[bool]
    """Whether the establishment is a factory; decides the rate in some states."""
    head_count: NotRequired[int | None]
    """Number of employees for LWF; null: the registration with the board implies coverage."""
    includes_everyone: NotRequired[bool]
    """Whether LWF is contributed for managers and others whom the act excludes."""

class PayrollSettingsUpdateGratuity(TypedDict):
    accrual: NotRequired[Literal["funded", "always", "never"]]
    """Whether the gratuity that accrues in the month is an employer cost on payslips."""

class PayrollSettingsUpdateCtc(TypedDict):
    includes: NotRequired[list[Literal["pf", "pf_charges", "esi", "lwf", "gratuity", "bonus", "nps", "insurance"]] | None]
    """Employer costs that `ctc_annual` includes beside the pay."""

class PayrollSettingsUpdateBonusMinimumWagesItem(TypedDict):
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    effective_from: NotRequired[str | None]
    """First day on which the minimum wage applies; null: no start date."""
    monthly_amount: Amount
    """Minimum wage in rupees a month; 0: none is fixed for the employment."""

class PayrollSettingsUpdateBonus(TypedDict):
    is_covered: NotRequired[bool]
    """Whether the bonus chapter of the Code on Wages applies to the establishment."""
    rate_percent: NotRequired[Amount | None]
    """Rate declared by the employer in percent; null: the statutory minimum of one twelfth (8.33 %)."""
    pay_month: NotRequired[int | None]
    """Month (1 to 12) whose run pays the bonus of the previous accounting year (April to March); null: no run pays it."""
    minimum_wages: NotRequired[list[PayrollSettingsUpdateBonusMinimumWagesItem]]
    """Minimum wages by state of work, for the whole accounting year; the list replaces the earlier one."""

class PayrollSettingsUpdateRuleDecisionsItem(TypedDict):
    rule_id: str
    """Id of a rule from GET /rules, such as IN.PT.OD."""
    effective_from: str
    """First day of the version, as in GET /rules."""
    decision: Literal["apply", "decline"]
    """`apply`: the version applies; `decline`: the previous version remains in force."""

class PayrollSettingsUpdatePayslip(TypedDict):
    render_on: NotRequired[Literal["generated", "locked", "paid"]]
    """Status of a run from which on the PDFs of its payslips are made in the background; each one emits `payslip.ready`."""
    email_on_paid: NotRequired[bool]
    """Whether payslips are e-mailed when the run is marked paid."""
    password: NotRequired[Literal["none", "dob", "pan_dob"]]
    """Password of payslips sent by e-mail."""
    template: NotRequired[Literal["standard"]]
    """Layout of payslip documents."""
    show_ytd: NotRequired[bool]
    """Whether payslips show year-to-date figures."""

class PayrollSettingsUpdatePayslipEmail(TypedDict):
    from_name: NotRequired[str | None]
    """Name of the sender."""
    reply_to: NotRequired[str | None]
    """E-mail address that replies go to; null: that of the service."""
    subject: NotRequired[str | None]
    """Subject template, one line."""
    text: NotRequired[str | None]
    """Plain text template."""
    html: NotRequired[str | None]
    """HTML template; null: made from the plain text."""

class PayrollSettingsUpdateApprovals(TypedDict):
    require_lock_before_pay: NotRequired[bool]
    """Whether a run must be locked before it is marked paid."""
    four_eyes: NotRequired[bool]
    """Whether the key that calculated a run is prevented from locking or paying it."""

class PayrollSettingsUpdateSettlement(TypedDict):
    deduction_cap: NotRequired[bool]
    """Whether the deductions of a settlement stay within half of the wages of its month (Code on Wages 2019, section 18(3))."""
    five_year_rule: NotRequired[Literal["days_240", "full_years"]]
    """Completion of the fifth year for gratuity."""
    fixed_term_rule: NotRequired[Literal["rule_33", "pro_rata"]]
    """Gratuity at the end of a fixed term."""
    death_service_rounding: NotRequired[Literal["rounded", "pro_rata"]]
    """Years of service for gratuity after a death in service."""
    notice_recovery_reduces_tax: NotRequired[bool]
    """Whether a recovery for notice that was not served reduces the taxable pay."""
    leave_rate: NotRequired[DayRateInput]
    """Rate of a day of leave that is encashed on leaving."""
    notice_rate: NotRequired[DayRateInput]
    """Rate of a day of notice that is paid or recovered."""
    retrenchment_rate: NotRequired[DayRateInput]
    """Rate of a day of retrenchment compensation."""

class PayrollSettingsUpdate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    effective_from: NotRequired[str]
    """First day on which the settings apply."""
    negative_net_policy: NotRequired[Literal["carry_forward", "zero_and_recover", "fail"]]
    """What happens if deductions exceed the pay."""
    arrears: NotRequired[Literal["auto", "manual"]]
    """Whether runs pay arrears."""
    unpaid_months: NotRequired[Literal["warn", "pay"]]
    """Earlier wage months that no run or settlement paid to an employee."""
    default_tax_regime: NotRequired[Literal["new", "old"]]
    """Tax regime of employees who have not chosen one."""
    attendance_source: NotRequired[Literal["attendance", "leave", "none"]]
    """Where paid days come from."""
    unmarked_day: NotRequired[Literal["present", "absent"]]
    """What a day without a record counts as."""
    late_input_policy: NotRequired[Literal["reject", "next_period"]]
    """What happens to inputs of a month whose run is locked."""
    rounding: NotRequired[PayrollSettingsUpdateRounding]
    """How amounts are rounded."""
    tds: NotRequired[PayrollSettingsUpdateTds]
    """Income tax options."""
    pf: NotRequired[PayrollSettingsUpdatePf]
    """Provident fund options."""
    esi: NotRequired[PayrollSettingsUpdateEsi]
    """ESI options."""
    code_wages: NotRequired[PayrollSettingsUpdateCodeWages]
    """Options of wages under the Code on Wages."""
    deductions: NotRequired[PayrollSettingsUpdateDeductions]
    """All deductions in rupees: `standard_deduction` + `employment_tax` + `chapter_vi_a_deductions`."""
    lwf: NotRequired[PayrollSettingsUpdateLwf]
    """What decides Labour Welfare Fund contributions of the establishment."""
    gratuity: NotRequired[PayrollSettingsUpdateGratuity]
    """Gratuity options."""
    ctc: NotRequired[PayrollSettingsUpdateCtc]
    """What a cost to company includes."""
    bonus: NotRequired[PayrollSettingsUpdateBonus]
    """Statutory bonus options."""
    rule_decisions: NotRequired[list[PayrollSettingsUpdateRuleDecisionsItem]]
    """Decisions about rule versions that GET /rules marks as `declinable`; the list replaces the earlier one."""
    payslip: NotRequired[PayrollSettingsUpdatePayslip]
    """How payslips are issued."""
    payslip_email: NotRequired[PayrollSettingsUpdatePayslipEmail]
    """Templates of the e-mails that carry payslips."""
    approvals: NotRequired[PayrollSettingsUpdateApprovals]
    """Which approvals a run needs."""
    settlement: NotRequired[PayrollSettingsUpdateSettlement]
    """Options of full and final settlements and of gratuity."""

class PayslipEmployeeBank(TypedDict):
    account_number: str
    """Account number, masked."""
    ifsc: str | None
    """IFSC of the branch."""

class PayslipEmployee(TypedDict):
    name: str
    """Full name."""
    code: str
    """Employee number."""
    department: str | None
    """Name of the department."""
    designation: str | None
    """Name of the designation."""
    date_of_joining: str
    """First day of employment."""
    pan: str | None
    """PAN, masked."""
    uan: str | None
    """UAN, masked."""
    bank: PayslipEmployeeBank | None
    """Account that the pay goes to."""

class PayslipArrearsItem(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    amount: Decimal
    """Arrears of the month in rupees."""

class PayslipWarningsItem(TypedDict):
    code: str
    """Code of the warning."""
    message: str
    """What to check."""
    field: str | None
    """The field concerned."""

class PayslipHold(TypedDict):
    reason: str | None
    """Why the payment is on hold."""
    since: str | None
    """Since when (UTC)."""

class PayslipPayment(TypedDict):
    paid_on: str
    """Day of the payment."""
    method_id: int | None
    """Id of the payment method."""
    reference: str | None
    """Your own reference of the payment, such as a bank UTR."""

class PayslipFailure(TypedDict):
    code: str
    """Error code."""
    message: str
    """What is missing, and what to do."""
    field: str | None
    """The field concerned."""

class Payslip(TypedDict):
    id: str
    """Id of the payslip."""
    payslip_id: str
    """Id of the payslip; the same as `id`."""
    payroll_run_id: str
    """Id of the payroll run."""
    organization_id: int
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    external_id: str | None
    """Your own id of the employee."""
    employee: PayslipEmployee
    """The employee as printed on the payslip."""
    status: Literal["calculated", "failed", "held", "excluded", "locked", "paid", "void"]
    """Status of the payslip."""
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    period_start: str
    """First day of the wage period."""
    period_end: str
    """Last day of the wage period."""
    pay_date: str
    """Date of the payment used in the calculation; it determines the tax year."""
    revision: int
    """Number of the calculation, from 1."""
    days: PayslipDays | None
    """Days of the period; null if the employee was not calculated."""
    heads: PayslipHeads
    """The usual heads, in rupees."""
    lines: list[PayslipLine]
    """The lines of the payslip."""
    gross: Decimal
    """Gross pay in rupees."""
    total_deductions: Decimal
    """Deductions in rupees."""
    net_payable: Decimal
    """Net pay in rupees."""
    carried_forward: Decimal
    """Deductions carried forward to later payslips because this pay was insufficient, in rupees."""
    net_payable_words: str
    """Net pay in words, with `Minus` in front if negative."""
    employer_contributions: EmployerContributions
    """Contributions of the employer."""
    reimbursements_total: Decimal
    """Reimbursements in rupees."""
    employer_cost: Decimal
    """Cost of the employer in rupees."""
    wages: StatutoryWages
    """Wages that each scheme is computed on, in rupees."""
    pf: SlipProvidentFund
    """Provident fund of the month."""
    esi: SlipStateInsurance
    """Cover by Employees’ State Insurance in the period."""
    pt: SlipProfessionalTax
    """Professional tax of the payslip."""
    tax: PayslipTax | None
    """Income tax of the year; null without income tax."""
    ytd: YearToDate | None
    """Sums of the tax year, this payslip included."""
    benefits: list[PayslipBenefit]
    """Flexible benefits: entitlements that accrue and are paid against claims."""
    leave: list[PayslipLeave]
    """Leave by type over the days of the payslip, as recorded at present; balances are those of `/employees/{id}/leave-balances`."""
    arrears: list[PayslipArrearsItem]
    """Arrears by month."""
    unpaid_months: list[UnpaidMonth]
    """Earlier wage months, since the first closed run of the organization, with days of employment that no run or settlement paid."""
    warnings: list[PayslipWarningsItem]
    """What deserves a look."""
    hold: PayslipHold | None
    """Hold of the payment; null if there is none."""
    payment: PayslipPayment | None
    """The payment; null until paid."""
    failure: PayslipFailure | None
    """Why the employee could not be calculated; null otherwise."""
    pdf_url: str | None
    """Path of the PDF; null if the payslip has no figures."""
    remarks: str | None
    """Remarks from the adjustment of the employee in this run."""
    input_hash: str | None
    """Hash of all inputs of the payslip; null if the employee is excluded from the run."""
    rule_set_version: str
    """Version of the statutory rules used."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class PayslipBenefitThisPayment(TypedDict):
    claimed: Decimal
    """Approved claims that payslips of the year have taken up, in rupees."""
    paid_untaxed: Decimal
    """Claims paid without income tax, in rupees."""
    paid_taxed: Decimal
    """Claims paid with income tax, in rupees."""
    unclaimed_paid: Decimal
    """Paid as taxed pay because it was not claimed, in rupees."""
    lapsed: Decimal
    """Not claimed and not paid, in rupees."""

class PayslipBenefit(TypedDict):
    component_code: str
    """Code of the salary component."""
    name: str
    """Name of the component."""
    year_start: str
    """First day of the year of the entitlement."""
    year_end: str
    """Last day of the year of the entitlement."""
    entitlement: Decimal
    """Entitlement of the whole year by the present salary, in rupees."""
    accrued: Decimal
    """Accrued until the end of the wage month, in rupees."""
    claimed: Decimal
    """Approved claims that payslips of the year have taken up, in rupees."""
    paid_untaxed: Decimal
    """Claims paid without income tax, in rupees."""
    paid_taxed: Decimal
    """Claims paid with income tax, in rupees."""
    unclaimed_paid: Decimal
    """Paid as taxed pay because it was not claimed, in rupees."""
    lapsed: Decimal
    """Not claimed and not paid, in rupees."""
    claims_waiting: Decimal
    """Claims that exceed what has accrued, in rupees."""
    balance: Decimal
    """`accrued` less all that was paid and has lapsed, in rupees; below zero if a later exit or salary reduced the entitlement."""
    is_settled: bool
    """Whether this payslip settled what was not claimed."""
    this_payment: PayslipBenefitThisPayment
    """What this payslip adds."""

class PayslipDays(TypedDict):
    basis: Literal["calendar_days", "fixed_days", "working_days"]
    """How a month’s pay is divided into days."""
    total_days: Decimal | int
    """Days that the month’s pay is divided by."""
    payable_days: Decimal | int
    """Days paid."""
    lop_days: Decimal | int
    """Days of loss of pay (LOP)."""
    lop_reversal_days: Decimal | int
    """Days of loss of pay of earlier months that are paid now."""
    overtime_minutes: int
    """Overtime in minutes."""
    sources: list[str]
    """Where the days come from."""

class PayslipEmail(TypedDict):
    id: str
    """Id of the e-mail."""
    message_id: str
    """The same as `id`."""
    payroll_run_id: str
    """Id of the payroll run."""
    payslip_id: str
    """Id of the payslip."""
    employee_id: str
    """Id of the employee."""
    recipient: str
    """Recipient, masked except for the first character and the domain."""
    status: Literal["queued", "sent", "bounced", "failed", "cancelled"]
    """`queued`: sent soon, or tried again."""
    error: str | None
    """Code of the last failure, such as `smtp_550`, `expired`, `void` or `on_hold`; null: none."""
    attempts: int
    """Number of attempts that the mail server answered."""
    next_attempt_at: str | None
    """When a queued e-mail is tried next (UTC); null: it is not queued."""
    sent_at: str | None
    """When the mail server accepted the e-mail (UTC); null: it has not."""
    created_at: str
    """When the record was created (UTC)."""

class PayslipEmailAnswer(TypedDict):
    message_id: str
    """Id of the e-mail, as in `GET /payslips/{id}/emails`."""
    status: Literal["queued"]
    """Current status."""

class PayslipEmailRequest(TypedDict):
    to: NotRequired[str]
    """Recipient."""
    subject: NotRequired[str]
    """Subject, one line."""
    message: NotRequired[str]
    """Text that takes the place of `{{message}}` in the template."""
    cc: NotRequired[list[str]]
    """E-mail addresses that get a copy of each e-mail."""
    include_unlocked: NotRequired[bool]
    """Sends payslips of a run that is not locked yet; they are marked DRAFT."""
    password: NotRequired[Literal["none", "dob", "pan_dob"]]
    """Password of the PDF."""

class PayslipFilesError(TypedDict):
    code: str
    """Error code."""
    message: str
    """What is wrong, and what to send."""

class PayslipFiles(TypedDict):
    id: str
    """Unique id of the resource."""
    job_id: str
    """The same as `id`."""
    organization_id: int
    """Id of the organization."""
    payroll_run_id: str
    """Id of the payroll run."""
    format: Literal["zip", "pdf"]
    """`zip`: an archive with a PDF for each payslip; `pdf`: one PDF with a bookmark for each."""
    status: Literal["queued", "running", "completed", "failed", "cancelled"]
    """`completed`: the file can be fetched; `failed`: there is none, and `error` says why."""
    payslips: int
    """Payslips in the file."""
    payslips_done: int
    """Payslips that were dealt with."""
    progress: int
    """Percentage of the payslips that were dealt with."""
    size_bytes: int | None
    """Size of the file; null until it is made."""
    file_url: str | None
    """Link to the file, as a path of the API."""
    kept_until: str | None
    """When the file is deleted: 24 hours after it was made."""
    error: PayslipFilesError | None
    """Why there is no file, or why one that was made cannot be fetched any more."""
    started_at: str | None
    """When the calculation began (UTC)."""
    finished_at: str | None
    """When the calculation ended (UTC)."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class PayslipFilesCreate(TypedDict):
    format: Literal["zip", "pdf"]
    """`zip`: an archive with a PDF for each payslip; `pdf`: one PDF with a bookmark for each."""
    employee_ids: NotRequired[list[str]]
    """Employees whose payslips the file holds."""
    password: NotRequired[str]
    """What opens the PDFs."""

class PayslipHeads(TypedDict):
    basic: Decimal
    """Basic salary in rupees."""
    hra: Decimal
    """House rent allowance in rupees."""
    pf: Decimal
    """PF of the employee in rupees."""
    esi: Decimal
    """ESI of the employee in rupees."""
    pt: Decimal
    """Professional tax in rupees."""
    tds: Decimal
    """Income tax in rupees."""
    lwf: Decimal
    """LWF of the employee in rupees."""
    lop: Decimal
    """Pay lost for unpaid days, in rupees."""
    overtime: Decimal
    """Overtime pay in rupees."""
    reimbursements: Decimal
    """Reimbursements in rupees."""

class PayslipLeave(TypedDict):
    leave_type: str
    """Your own code of the leave type."""
    opening: Decimal | int | None
    """Balance before the first day, in days; null: no balance was sent."""
    accrued: Decimal | int | None
    """Days granted, less days that lapsed: what the other fields do not explain; null: unknown."""
    taken: Decimal | int
    """Days of approved leave."""
    lop: Decimal | int
    """Days of `taken` without pay."""
    encashed: Decimal | int
    """Days that variable components and settlements pay."""
    closing: Decimal | int | None
    """Balance at the end of the last day, in days; null: no balance was sent."""

class PayslipLineBasis(TypedDict):
    method: str
    """How the amount was computed."""
    quantity: Decimal | int | None
    """Days, minutes or pieces; `unit` gives the unit."""
    unit: str | None
    """Unit of the quantity."""
    rate: Decimal | int | None
    """Rate in percent; null if there is none."""
    base_amount: Decimal | None
    """Amount that the rate was applied to, in rupees."""
    base_codes: list[str]
    """Components that the percentage or formula builds on."""

class PayslipLineRounding(TypedDict):
    raw: str
    """Amount before rounding, in rupees with up to six decimals."""
    mode: Literal["none", "half_up", "up"]
    """How it was rounded."""
    unit: Decimal | int
    """Unit of the rounding in rupees: 0.01 for paise, 1 for rupees."""
    adjustment: Decimal | int
    """Amount added by rounding, in rupees."""

class PayslipLine(TypedDict):
    sequence: int
    """Position, from 1."""
    code: str
    """Code of the line."""
    name: str
    """Name of the line."""
    type: Literal["earning", "deduction", "employer_contribution", "reimbursement", "recovery", "information"]
    """What the line does to the pay."""
    category: Literal["basic", "da", "hra", "special_allowance", "conveyance", "lta", "medical", "bonus", "incentive", "overtime", "arrears", "leave_encashment", "gratuity", "notice_pay", "notice_recovery", "pf", "vpf", "eps", "edli", "pf_admin", "pf_refund", "esi", "pt", "lwf", "tds", "nps", "superannuation", "loan", "advance", "court_order", "cooperative_dues", "fine", "loss_or_damage", "reimbursement", "perquisite", "retrenchment", "insurance", "other"]
    """Kind of the component."""
    amount: Decimal
    """Amount in rupees."""
    full_amount: Decimal
    """Amount for a full month before proration, in rupees."""
    basis: PayslipLineBasis
    """What the amount was computed from."""
    taxable_amount: Decimal | None
    """Part of the amount that is income of this payment, in rupees, before exemptions and deductions of the year."""
    arrears_amount: Decimal
    """Arrears within the amount, in rupees."""
    ytd_amount: Decimal | None
    """Amount in the tax year including this payslip, in rupees; null if the opening balances have no amounts by component."""
    source: Literal["salary", "variable", "attendance", "overtime", "expense", "advance", "statutory", "arrears", "override"]
    """Where the value comes from."""
    source_ref: str | None
    """Id of the record that the line was calculated from; null: none or several."""
    rounding: PayslipLineRounding
    """How the amount was rounded."""
    explanation: Explanation | None
    """How the amount was computed; null unless `explain` asks for it."""

class PayslipTax(TypedDict):
    regime: Literal["new", "old"]
    """Tax regime by which tax is deducted."""
    tax_year: str
    """Tax year from April to March, as in 2026-27."""
    paid_to_date: Decimal
    """Taxable pay of earlier payments by this employer in the tax year, in rupees."""
    taxable_pay: Decimal
    """Taxable pay of this payment in rupees, after what is exempt on leaving and before the exemptions and deductions of the year."""
    projected_pay: Decimal
    """Taxable pay expected for the rest of the tax year, in rupees."""
    previous_employment: Decimal
    """Salary from another employer of the same tax year, in rupees."""
    annual_projection: Decimal
    """Salary of the tax year in rupees: `paid_to_date` + `taxable_pay` + `projected_pay` + `previous_employment`."""
    exemptions: Decimal
    """Exempt allowances of the year, such as house rent allowance, in rupees."""
    standard_deduction: Decimal
    """Standard deduction in rupees."""
    employment_tax: Decimal
    """Professional tax deducted from the salary (old regime), in rupees."""
    salary_income: Decimal
    """Income from salary in rupees: `annual_projection` - `exemptions` - `standard_deduction` - `employment_tax`."""
    house_property: Decimal
    """Income from house property in rupees; negative if a loss is set off."""
    other_income: Decimal
    """Other income that the employee declared, in rupees."""
    gross_total_income: Decimal
    """Gross total income in rupees: `salary_income` + `house_property` + `other_income`."""
    chapter_vi_a_deductions: Decimal
    """Deductions from gross total income (Chapter VI-A of the Income-tax Act 1961, Chapter VIII of the Income-tax Act 2025), each within its limit, in rupees."""
    deductions: Decimal
    """All deductions in rupees: `standard_deduction` + `employment_tax` + `chapter_vi_a_deductions`."""
    income_rounding: Decimal
    """Rounding of the income to ten rupees, in rupees; negative if rounded down."""
    taxable_income: Decimal
    """Taxable income of the year in rupees: `gross_total_income` - `chapter_vi_a_deductions` + `income_rounding`."""
    slab_tax: Decimal
    """Tax on the taxable income by the slabs, in rupees."""
    rebate: Decimal
    """Rebate (section 87A of the Income-tax Act 1961, section 156 of the Income-tax Act 2025) with its marginal relief, in rupees."""
    surcharge: Decimal
    """Surcharge after marginal relief, in rupees."""
    marginal_relief: Decimal
    """Marginal relief already taken off `surcharge`, in rupees."""
    cess: Decimal
    """Health and education cess in rupees."""
    relief: Decimal
    """Relief for arrears of earlier years (section 89 of the Income-tax Act 1961, section 157 of the Income-tax Act 2025), in rupees."""
    higher_rate_addition: Decimal
    """What the higher rate without a valid PAN adds to the tax, in rupees."""
    tax_rounding: Decimal
    """Rounding of the tax to ten rupees, in rupees; negative if rounded down."""
    annual_tax: Decimal
    """Income tax of the year in rupees: `slab_tax` - `rebate` + `surcharge` + `cess` - `relief` + `higher_rate_addition` + `tax_rounding`."""
    tax_credits: Decimal
    """Tax that the previous employer and others deducted or collected, in rupees."""
    deducted_to_date: Decimal
    """Income tax deducted by this employer earlier in the tax year, in rupees."""
    balance: Decimal
    """Tax still to be deducted before this payment, in rupees: `annual_tax` - `tax_credits` - `deducted_to_date`; negative if too much was deducted."""
    months_left: int
    """Payments left in the tax year, this one included."""
    one_time_tax: Decimal
    """Tax on one-time pay that is deducted with this payment and not spread, in rupees."""
    this_month: Decimal
    """Income tax of this payment in rupees: (`balance` - `one_time_tax`) / `months_left` + `one_time_tax`, rounded to the rupee, at most the balance and what the pay leaves."""

class PayslipVerification(TypedDict):
    payslip_id: str
    """Id of the payslip; the same as `id`."""
    code: str
    """Code of the request, in lower case."""
    matches: bool
    """Whether it is the code of the payslip as it is now."""
    status: Literal["calculated", "failed", "held", "excluded", "locked", "paid", "void"]
    """Current status."""
    gross: Decimal
    """Gross pay in rupees."""
    total_deductions: Decimal
    """Deductions in rupees."""
    net_payable: Decimal
    """Net pay in rupees."""

class PreviewLeaveBalanceInput(TypedDict):
    leave_type: str
    """Your own code of the leave type."""
    balance: Amount
    """Balance before the first day of the period, in days."""
    taken: NotRequired[Amount]
    """Days of approved leave in the period."""
    lop: NotRequired[Amount]
    """Days of `taken` without pay."""
    encashed: NotRequired[Amount]
    """Days of leave that the period pays."""

class PreviewPayrollRunBodyPeriod(TypedDict):
    month: NotRequired[int]
    """Month, 1 to 12."""
    year: NotRequired[int]
    """Calendar year."""
    start: NotRequired[str]
    """First day of a wage month; of a cycle that is not monthly, of one of its periods, which GET /payroll-cycles/{id}/periods lists."""
    end: NotRequired[str]
    """Last day; default: the last day of the wage month."""

class PreviewPayrollRunBodyRuleSet(TypedDict):
    version: NotRequired[str | None]
    """Version of a rule set from GET /rule-sets."""
    as_of: NotRequired[str | None]
    """Statutory rules as published by this date."""

class PreviewPayrollRunBodyRuleOverridesItem(TypedDict):
    rule_id: str
    """Id of the rule."""
    effective_from: str
    """First day on which the values apply."""
    value: Decimal | int | dict[str, Decimal | int]
    """A number if the rule has one figure; otherwise an object with the names of the figures, as `GET /rules` has them."""

class PreviewPayrollRunBodyOrganizationPf(TypedDict):
    is_covered: NotRequired[bool]
    """Whether the scheme applies to the organization."""
    contribution_rate: NotRequired[Literal[12, 10]]
    """PF contribution rate in percent."""
    wage_mode: NotRequired[Literal["statutory_ceiling", "actual_wages", "employee_actual_employer_ceiling"]]
    """Which wages PF is contributed on."""

class PreviewPayrollRunBodyOrganizationEsi(TypedDict):
    is_covered: NotRequired[bool]
    """Whether the scheme applies to the organization."""

class PreviewPayrollRunBodyOrganizationGratuity(TypedDict):
    is_covered: NotRequired[bool]
    """Whether the Payment of Gratuity Act applies to the organization; it also determines the tax exemption of gratuity."""
    funding: NotRequired[Literal["none", "trust", "insurer"]]
    """How gratuity is funded."""

class PreviewPayrollRunBodyOrganizationTds(TypedDict):
    deductor_type: NotRequired[Literal["A", "B", "D", "E", "F", "G", "H", "J", "K", "L", "M", "N", "P", "Q", "S", "T"] | None]
    """Kind of deductor by its letter in the statements: K company, M branch of a company, F firm, Q individual or Hindu undivided family, P or T association of persons, B body of individuals, J artificial juridical person; A, D, E, G, H, L, N, S government."""

class PreviewPayrollRunBodyOrganizationLwf(TypedDict):
    is_factory: NotRequired[bool]
    """Whether the establishment is a factory; decides the rate in some states."""
    head_count: NotRequired[int | None]
    """Number of employees for LWF; null: the registration with the board implies coverage."""
    includes_everyone: NotRequired[bool]
    """Whether LWF is contributed for managers and others whom the act excludes."""

class PreviewPayrollRunBodyOrganization(TypedDict):
    state_code: NotRequired[Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]]
    """State or union territory, two capital letters."""
    pf: NotRequired[PreviewPayrollRunBodyOrganizationPf]
    """Provident fund of the organization."""
    esi: NotRequired[PreviewPayrollRunBodyOrganizationEsi]
    """ESI of the organization."""
    gratuity: NotRequired[PreviewPayrollRunBodyOrganizationGratuity]
    """Gratuity of the organization."""
    tds: NotRequired[PreviewPayrollRunBodyOrganizationTds]
    """Income tax: the kind of deductor."""
    lwf: NotRequired[PreviewPayrollRunBodyOrganizationLwf]
    """Labour Welfare Fund: what decides the rate."""
    holidays: NotRequired[list[str]]
    """Holidays, which reduce the working days of the month if the basis is `working_days`."""

class PreviewPayrollRunBodyComponentsItemWageFlags(TypedDict):
    pf: NotRequired[bool]
    """PF wages."""
    esi: NotRequired[bool]
    """ESI wages."""
    pt: NotRequired[bool]
    """Professional tax wages."""
    lwf: NotRequired[bool]
    """LWF wages."""
    gratuity: NotRequired[bool]
    """Gratuity wages."""
    bonus: NotRequired[bool]
    """Statutory bonus wages."""
    overtime: NotRequired[bool]
    """Overtime wages."""

class PreviewPayrollRunBodyComponentsItemEntitlement(TypedDict):
    per: Literal["month", "year"]
    """Whether `amount` is for a month or for a year."""
    amount: Amount
    """Amount that accrues, in rupees."""
    unclaimed: NotRequired[Literal["pay_taxed", "lapse"]]
    """`pay_taxed`: what is not claimed is paid as taxed pay, on the line `UNCLAIMED_` and the code, under the wage flags of the component."""
    settled_in: NotRequired[int]
    """Calendar month whose payroll settles what is not claimed."""

PreviewPayrollRunBodyComponentsItemCalculationSlabsItem = TypedDict(
    "PreviewPayrollRunBodyComponentsItemCalculationSlabsItem",
    {
        # Lower end of the slab in rupees, excluded; included for the first slab.
        "from": 'Amount',
        # Upper end of the slab in rupees, included.
        "to": 'NotRequired[Amount | None]',
        # Amount or percentage of the slab.
        "value": 'Amount',
        # Meaning of `value`: rupees, or a percentage of the base.
        "mode": 'Literal["amount", "percent"]',
    },
)

class PreviewPayrollRunBodyComponentsItemCalculation(TypedDict):
    method: Literal["flat", "percent_of_components", "percent_of_ctc", "percent_of_gross", "balancing", "per_unit", "slab", "formula", "statutory"]
    """How the amount is computed."""
    value: NotRequired[Amount | None]
    """Rupees or percent, depending on the method."""
    base_codes: NotRequired[list[str]]
    """Components that the percentage or formula builds on."""
    formula: NotRequired[str | None]
    """Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and if(a <= b, then, otherwise)."""
    min: NotRequired[Amount | None]
    """Least amount in rupees."""
    max: NotRequired[Amount | None]
    """Largest amount in rupees."""
    slabs: NotRequired[list[PreviewPayrollRunBodyComponentsItemCalculationSlabsItem]]
    """Slabs, from the lowest."""

class PreviewPayrollRunBodyComponentsItem(TypedDict):
    code: str
    """Code: a capital letter, then 1 to 31 capital letters, digits or underscores."""
    name: str
    """Name of the component."""
    type: Literal["earning", "deduction", "employer_contribution", "reimbursement", "recovery"]
    """What the component does to the pay."""
    category: Literal["basic", "da", "hra", "special_allowance", "conveyance", "lta", "medical", "bonus", "incentive", "overtime", "arrears", "leave_encashment", "gratuity", "notice_pay", "notice_recovery", "pf", "vpf", "eps", "edli", "pf_admin", "pf_refund", "esi", "pt", "lwf", "tds", "nps", "superannuation", "loan", "advance", "court_order", "cooperative_dues", "fine", "loss_or_damage", "reimbursement", "perquisite", "retrenchment", "insurance", "other"]
    """What the component is."""
    frequency: NotRequired[Literal["monthly", "quarterly", "half_yearly", "yearly", "one_time"]]
    """How often a salary pays the component."""
    prorate: NotRequired[bool]
    """Whether the amount is reduced for unpaid days."""
    part_of_ctc: NotRequired[bool]
    """Whether the amount is part of the cost to company."""
    taxability: NotRequired[Literal["full", "exempt", "partial", "perquisite"]]
    """How the amount is taxed."""
    in_kind: NotRequired[bool]
    """Whether a perquisite is given in kind."""
    tax_section: NotRequired[str | None]
    """Section of the Income-tax Act 1961 that exempts the component, or its number in the Income-tax Act 2025: `19(1) (Table: Sl."""
    wage_treatment: NotRequired[Literal["wage", "excluded", "excluded_uncapped"]]
    """Whether the amount is wages under the Code on Wages."""
    arrears_component_code: NotRequired[str | None]
    """Code: a capital letter, then 1 to 31 capital letters, digits or underscores."""
    rounding: NotRequired[Literal["organization", "paise", "rupee"]]
    """Rounding of the line; `organization`: as the settings say."""
    show_on_payslip: NotRequired[bool]
    """Whether the payslip as PDF shows the line on its own; false: it stands in a line such as "Other earnings", so that the lines come to the totals."""
    gl_account: NotRequired[str | None]
    """Account in your general ledger."""
    tally_ledger: NotRequired[str | None]
    """Ledger in Tally."""
    is_active: NotRequired[bool]
    """Whether the record can be used for new entries."""
    effective_from: NotRequired[str]
    """First day on which the values apply."""
    wage_flags: NotRequired[PreviewPayrollRunBodyComponentsItemWageFlags]
    """Which statutory wages the amount is part of."""
    entitlement: NotRequired[PreviewPayrollRunBodyComponentsItemEntitlement | None]
    """Entitlement of a flexible benefit, for components of type `reimbursement`; null: none."""
    calculation: PreviewPayrollRunBodyComponentsItemCalculation
    """How the amount is computed."""

class PreviewPayrollRunBodyEmployeesItemProfile(TypedDict):
    gender: NotRequired[Literal["male", "female", "transgender", "undisclosed"] | None]
    """Gender; decides professional tax in some states."""
    date_of_birth: NotRequired[str | None]
    """Date of birth; decides the age for tax, PF and pension."""
    date_of_joining: NotRequired[str]
    """First day of employment."""
    date_of_leaving: NotRequired[str | None]
    """Last day of employment; null while none is recorded."""
    employment_type: NotRequired[str | None]
    """Kind of employment."""
    work_state_code: NotRequired[Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]]
    """State or union territory, two capital letters."""
    is_metro: NotRequired[bool | None]
    """Whether the employee lives in a metro city for the HRA exemption; applies to rents that do not state it."""
    is_international_worker: NotRequired[bool]
    """Whether the person is an international worker under PF law: no wage ceiling."""
    disability_percent: NotRequired[Amount | None]
    """Certified disability in percent, at most four decimals; null if none. 40 % or more is a benchmark disability."""
    pt_state_code: NotRequired[Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None]
    """State or union territory, two capital letters."""
    lwf_state_code: NotRequired[Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None]
    """State or union territory, two capital letters."""

class PreviewPayrollRunBodyEmployeesItemSalaryComponentsItem(TypedDict):
    code: str
    """Code of the salary component."""
    monthly_amount: NotRequired[Amount | None]
    """Amount a month in rupees, also of what is paid for several months; of a `one_time` component the amount that is paid; null if it is computed."""
    percent: NotRequired[Amount | None]
    """Percent that replaces that of the component."""
    formula: NotRequired[str | None]
    """Formula that replaces that of the component."""

class PreviewPayrollRunBodyEmployeesItemSalary(TypedDict):
    pay_basis: NotRequired[Literal["monthly", "daily", "hourly"]]
    """Whether the salary is agreed by month, day or hour."""
    ctc_annual: NotRequired[Amount | None]
    """Cost to company a year, in rupees."""
    gross_monthly: NotRequired[Amount | None]
    """Gross salary a month, in rupees."""
    ctc: NotRequired[CostToCompany | None]
    """What `ctc_annual` includes beside the pay, as in `ctc` of the payroll settings. null: as the salary group or else the payroll settings state."""
    rate: NotRequired[Amount | None]
    """Rate in rupees per day or hour, for `pay_basis` daily or hourly."""
    salary_group_id: NotRequired[str | None]
    """Id of a salary group of the organization in the request."""
    components: NotRequired[list[PreviewPayrollRunBodyEmployeesItemSalaryComponentsItem]]
    """The components of the salary."""
    decided_on: NotRequired[str]
    """Date on which the salary was agreed."""

class PreviewPayrollRunBodyEmployeesItemSalaryChangesItemSalaryComponentsItem(TypedDict):
    code: str
    """Code of the salary component."""
    monthly_amount: NotRequired[Amount | None]
    """Amount a month in rupees, also of what is paid for several months; of a `one_time` component the amount that is paid; null if it is computed."""
    percent: NotRequired[Amount | None]
    """Percent that replaces that of the component."""
    formula: NotRequired[str | None]
    """Formula that replaces that of the component."""

class PreviewPayrollRunBodyEmployeesItemSalaryChangesItemSalary(TypedDict):
    pay_basis: NotRequired[Literal["monthly", "daily", "hourly"]]
    """Whether the salary is agreed by month, day or hour."""
    ctc_annual: NotRequired[Amount | None]
    """Cost to company a year, in rupees."""
    gross_monthly: NotRequired[Amount | None]
    """Gross salary a month, in rupees."""
    ctc: NotRequired[CostToCompany | None]
    """What `ctc_annual` includes beside the pay, as in `ctc` of the payroll settings. null: as the salary group or else the payroll settings state."""
    rate: NotRequired[Amount | None]
    """Rate in rupees per day or hour, for `pay_basis` daily or hourly."""
    salary_group_id: NotRequired[str | None]
    """Id of a salary group of the organization in the request."""
    components: NotRequired[list[PreviewPayrollRunBodyEmployeesItemSalaryChangesItemSalaryComponentsItem]]
    """The components of the salary."""

class PreviewPayrollRunBodyEmployeesItemSalaryChangesItem(TypedDict):
    effective_from: str
    """First day on which the values apply."""
    decided_on: NotRequired[str]
    """Date on which the salary was agreed, ordered or awarded."""
    salary: PreviewPayrollRunBodyEmployeesItemSalaryChangesItemSalary
    """The salary."""

class PreviewPayrollRunBodyEmployeesItemAttendanceLopDatesItem(TypedDict):
    date: str
    """Date of the loss of pay."""
    days: NotRequired[Amount]
    """Part of the day without pay; default: 1."""

class PreviewPayrollRunBodyEmployeesItemAttendanceLopReversalsItem(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    days: Amount
    """Days to pay."""

class PreviewPayrollRunBodyEmployeesItemAttendanceOvertimeItem(TypedDict):
    minutes: int
    """Overtime in minutes."""
    multiplier: NotRequired[Amount | None]
    """Times the ordinary rate."""
    rate_basis: NotRequired[Literal["basic_da", "gross", "wages_code", "hourly_rate", "fixed"] | None]
    """Pay that the multiplier applies to."""
    fixed_hourly_rate: NotRequired[Amount | None]
    """Rate in rupees per hour before the multiplier; only with `fixed`."""
    hours_per_day: NotRequired[Amount | None]
    """Working hours of a day, in whole minutes; not with `fixed`."""
    days_per_month: NotRequired[Amount | None]
    """Working days of a month; not with `fixed`."""

class PreviewPayrollRunBodyEmployeesItemAttendance(TypedDict):
    payable_days: NotRequired[Amount | None]
    """Days that are paid."""
    lop_days: NotRequired[Amount | None]
    """Days of loss of pay (LOP) in the month."""
    lop_dates: NotRequired[list[PreviewPayrollRunBodyEmployeesItemAttendanceLopDatesItem]]
    """Dates of the loss of pay."""
    lop_reversals: NotRequired[list[PreviewPayrollRunBodyEmployeesItemAttendanceLopReversalsItem]]
    """Loss of pay of earlier months that is paid back at the pay of its month."""
    worked_hours: NotRequired[Amount | None]
    """Hours worked, to the minute, for hourly pay."""
    overtime: NotRequired[list[PreviewPayrollRunBodyEmployeesItemAttendanceOvertimeItem]]
    """Overtime of the period."""

class PreviewPayrollRunBodyEmployeesItemStatutoryPf(TypedDict):
    applicable: NotRequired[bool]
    """Whether the scheme applies to the employee."""
    joined_on: NotRequired[str | None]
    """Day on which the employee first joined the scheme."""
    wage_mode: NotRequired[Literal["organization", "statutory_ceiling", "actual_wages", "employee_actual_employer_ceiling"]]
    """Which wages PF is contributed on."""
    eps_eligible: NotRequired[bool | None]
    """Whether the employee is a member of the pension scheme (EPS); null: determined by the statutory membership test."""
    pension_deferred: NotRequired[bool]
    """Whether the employee defers the pension beyond 58."""
    higher_pension: NotRequired[bool]
    """Whether pension is contributed on actual wages."""
    vpf_percent: NotRequired[Amount | None]
    """Voluntary provident fund in percent of PF wages."""
    vpf_amount: NotRequired[Amount | None]
    """Voluntary provident fund in rupees a month."""

class PreviewPayrollRunBodyEmployeesItemStatutoryEsi(TypedDict):
    applicable: NotRequired[bool]
    """Whether the scheme applies to the employee."""
    covered_until: NotRequired[str | None]
    """Last day of the ESI coverage that payslips outside this service state: the end of the current contribution period, 31 March or 30 September."""

class PreviewPayrollRunBodyEmployeesItemStatutoryPt(TypedDict):
    applicable: NotRequired[bool]
    """Whether professional tax is deducted from the employee."""
    local_body: NotRequired[str | None]
    """Code of the municipal body."""
    override_amount: NotRequired[Amount | None]
    """Amount to deduct with each payment instead of the slab amount, in rupees, up to the annual ceiling; null: by slab."""
    paid_in_half_year: NotRequired[Amount | None]
    """Professional tax already deducted in the half-year, in rupees."""
    pay_in_half_year: NotRequired[Amount | None]
    """Pay of the half-year that the deducted tax relates to, in rupees; null: the current salary for each month."""

PreviewPayrollRunBodyEmployeesItemStatutoryLwf = TypedDict(
    "PreviewPayrollRunBodyEmployeesItemStatutoryLwf",
    {
        # Whether the scheme applies to the employee.
        "applicable": 'NotRequired[bool]',
        # Welfare fund of the employee.
        "fund": 'NotRequired[Literal["general", "shops"]]',
        # Class of the work for LWF; null: worker, unless the employment type implies another class.
        "class": 'NotRequired[Literal["worker", "clerical", "supervisor", "manager", "apprentice", "part_time", "contract"] | None]',
    },
)

class PreviewPayrollRunBodyEmployeesItemStatutoryNps(TypedDict):
    employer_percent: NotRequired[Amount | None]
    """Contribution of the employer in percent of basic and dearness allowance."""

class PreviewPayrollRunBodyEmployeesItemStatutory(TypedDict):
    pf: NotRequired[PreviewPayrollRunBodyEmployeesItemStatutoryPf]
    """Employees’ Provident Fund."""
    esi: NotRequired[PreviewPayrollRunBodyEmployeesItemStatutoryEsi]
    """Employees’ State Insurance."""
    pt: NotRequired[PreviewPayrollRunBodyEmployeesItemStatutoryPt]
    """Professional tax."""
    lwf: NotRequired[PreviewPayrollRunBodyEmployeesItemStatutoryLwf]
    """Labour Welfare Fund."""
    nps: NotRequired[PreviewPayrollRunBodyEmployeesItemStatutoryNps]
    """National Pension System."""

class PreviewPayrollRunBodyEmployeesItemVariableItem(TypedDict):
    component_code: str
    """Code of a salary component."""
    amount: NotRequired[Amount | None]
    """Amount in rupees."""
    quantity: NotRequired[Amount | None]
    """Number of units; null with an amount."""
    rate: NotRequired[Amount | None]
    """Rupees per unit; null with an amount."""

class PreviewPayrollRunBodyEmployeesItemReimbursementsItem(TypedDict):
    code: str
    """Code of a salary component."""
    amount: Amount
    """Amount in rupees."""
    taxable: NotRequired[bool]
    """Whether the reimbursement is taxable."""

class PreviewPayrollRunBodyEmployeesItemBenefitsItem(TypedDict):
    component_code: str
    """Code of a salary component."""
    accrued: NotRequired[Amount | None]
    """Accrued in the year before this period, in rupees."""
    claimed: NotRequired[Amount]
    """Claims that earlier payslips of the year took up, in rupees."""
    paid_untaxed: NotRequired[Amount]
    """Claims that earlier payslips of the year paid without income tax, in rupees."""
    paid_taxed: NotRequired[Amount]
    """Claims that earlier payslips of the year paid with income tax, in rupees."""

class PreviewPayrollRunBodyEmployeesItemRecoveriesItemLoan(TypedDict):
    principal: Amount
    """Original amount of the loan, in rupees."""
    outstanding: Amount
    """Highest outstanding amount in the month, in rupees."""
    interest: NotRequired[Amount | None]
    """Interest paid with this installment, in rupees."""
    lending_rate_percent: NotRequired[Amount | None]
    """Lending rate of the State Bank of India for such a loan on the first day of the tax year, in percent."""
    is_medical: NotRequired[bool]
    """Whether the loan is for medical treatment."""

class PreviewPayrollRunBodyEmployeesItemRecoveriesItem(TypedDict):
    code: str
    """Code of a salary component."""
    amount: Amount
    """Amount in rupees."""
    type: NotRequired[Literal["advance", "loan", "other"]]
    """Kind of recovery."""
    perquisite_value: NotRequired[Amount | None]
    """Taxable benefit of a low-interest loan, in rupees."""
    loan: NotRequired[PreviewPayrollRunBodyEmployeesItemRecoveriesItemLoan | None]
    """The loan, if it is one."""

class PreviewPayrollRunBodyEmployeesItemStatutoryBonusMonthsItem(TypedDict):
    wages: Amount
    """Monthly wages for the statutory bonus at the full rate, in rupees."""
    minimum_wage: NotRequired[Amount | None]
    """Minimum wage of the month, in rupees."""
    paid_days: Amount
    """Days paid in the month."""
    base_days: Amount
    """Days of the month that pay is divided by."""

class PreviewPayrollRunBodyEmployeesItemStatutoryBonus(TypedDict):
    year_end: str
    """Last day of the accounting year, as in 2026-03-31."""
    months: list[PreviewPayrollRunBodyEmployeesItemStatutoryBonusMonthsItem]
    """The months of the accounting year."""
    worked_days: int
    """Days worked in the accounting year."""
    rate_percent: NotRequired[Amount | None]
    """Rate of the statutory bonus in percent; null: the statutory minimum."""
    is_forfeited: NotRequired[bool]
    """Whether the bonus is forfeited for misconduct."""

class PreviewPayrollRunBodyEmployeesItemLeavingExemptBefore(TypedDict):
    gratuity: NotRequired[Amount | None]
    """Exempt gratuity received before, in rupees."""
    leave: NotRequired[Amount | None]
    """Exempt leave encashment received before, in rupees."""

class PreviewPayrollRunBodyEmployeesItemLeaving(TypedDict):
    reason: NotRequired[Literal["resignation", "termination", "retrenchment", "retirement", "superannuation", "contract_end", "death", "disability", "absconding", "transfer"] | None]
    """Why the change was made; kept in the audit log."""
    leave_days: NotRequired[Amount | None]
    """Leave balance to encash, in days."""
    leave_days_taken: NotRequired[Amount | None]
    """Leave encashed earlier in the whole service, in days."""
    average_pay: NotRequired[Amount | None]
    """Average monthly basic pay and dearness allowance of the last ten months, in rupees; absent: of those that were paid here."""
    exempt_before: NotRequired[PreviewPayrollRunBodyEmployeesItemLeavingExemptBefore]
    """Exemptions that the person used up with earlier employers, in rupees."""

class PreviewPayrollRunBodyEmployeesItemTaxDeclarationsItem(TypedDict):
    section: str
    """Section of the Income-tax Act 1961, as in `80C` or `80CCD(1B)`, or its number in the Income-tax Act 2025, as in `123`."""
    amount: Amount
    """Amount in rupees."""
    proof_accepted: NotRequired[bool | None]
    """False: the claim does not reduce the income tax."""

PreviewPayrollRunBodyEmployeesItemTaxRentItem = TypedDict(
    "PreviewPayrollRunBodyEmployeesItemTaxRentItem",
    {
        # First day of the period.
        "from": 'str',
        # Last day of the period; null if it continues.
        "to": 'NotRequired[str | None]',
        # Rent a month in rupees.
        "monthly": 'Amount',
        # Whether the rented home is in a metro city for the HRA exemption; null: as `is_metro` of the employee.
        "metro": 'NotRequired[bool | None]',
        # PAN: five capital letters, four digits, a capital letter.
        "landlord_pan": 'NotRequired[str | None]',
        # Name of the landlord as in the PAN record; Form 24Q names it with the PAN above 1,00,000 a year.
        "landlord_name": 'NotRequired[str | None]',
    },
)

class PreviewPayrollRunBodyEmployeesItemTaxHomeLoanLetOutItem(TypedDict):
    income: Amount
    """Income from the house before interest, in rupees."""
    interest: Amount
    """Interest of the year, in rupees."""

class PreviewPayrollRunBodyEmployeesItemTaxHomeLoan(TypedDict):
    interest: NotRequired[Amount]
    """Interest of the year on a self-occupied house, in rupees."""
    is_old_or_repair_loan: NotRequired[bool]
    """Whether the loan is from before April 1999 or for repairs: the lower limit applies."""
    let_out: NotRequired[list[PreviewPayrollRunBodyEmployeesItemTaxHomeLoanLetOutItem]]
    """Houses that are let out."""

class PreviewPayrollRunBodyEmployeesItemTaxOtherIncomeItem(TypedDict):
    kind: Literal["savings_interest", "deposit_interest", "other"]
    """Kind of income."""
    amount: Amount
    """Amount of the year in rupees."""

class PreviewPayrollRunBodyEmployeesItemTaxPreviousEmployment(TypedDict):
    gross: NotRequired[Amount | None]
    """Gross salary, in rupees."""
    exemptions: NotRequired[Amount | None]
    """Exempt allowances, in rupees."""
    pf: NotRequired[Amount | None]
    """PF of the employee, in rupees."""
    pt: NotRequired[Amount | None]
    """Professional tax, in rupees."""
    tds: NotRequired[Amount | None]
    """Income tax deducted, in rupees."""

class PreviewPayrollRunBodyEmployeesItemTax(TypedDict):
    regime: NotRequired[Literal["new", "old"]]
    """Income tax regime."""
    pan_status: NotRequired[Literal["valid", "missing", "inoperative"]]
    """Whether the PAN is valid; without a valid PAN tax is deducted at the higher rate."""
    residency: NotRequired[Literal["resident", "not_ordinarily_resident", "non_resident"]]
    """Residential status for income tax."""
    declarations: NotRequired[list[PreviewPayrollRunBodyEmployeesItemTaxDeclarationsItem]]
    """Investments and payments, by section."""
    rent: NotRequired[list[PreviewPayrollRunBodyEmployeesItemTaxRentItem]]
    """Rent paid, by period."""
    home_loan: NotRequired[PreviewPayrollRunBodyEmployeesItemTaxHomeLoan | None]
    """Interest on home loans."""
    other_income: NotRequired[list[PreviewPayrollRunBodyEmployeesItemTaxOtherIncomeItem]]
    """Other income that the employee asks to be taxed with the salary."""
    previous_employment: NotRequired[PreviewPayrollRunBodyEmployeesItemTaxPreviousEmployment | None]
    """Salary and tax with earlier employers in the same tax year."""
    other_tax_credits: NotRequired[Amount | None]
    """Other TDS and TCS of the year to be credited, in rupees."""
    employer_contribution_growth: NotRequired[Amount | None]
    """Growth in the tax year of the employer’s contributions to PF, NPS and superannuation above the limit, in rupees."""

class PreviewPayrollRunBodyEmployeesItemYtdComponentsItem(TypedDict):
    code: str
    """Code of a salary component."""
    amount: Amount
    """Amount in rupees."""

class PreviewPayrollRunBodyEmployeesItemYtd(TypedDict):
    months: NotRequired[int | None]
    """Number of payments that the amounts include; null: all."""
    gross: NotRequired[Amount | None]
    """Gross pay of the year before this period, in rupees."""
    taxable: NotRequired[Amount | None]
    """Taxable pay of the year before this period, in rupees."""
    pf: NotRequired[Amount | None]
    """PF of the employee before this period, in rupees."""
    pt: NotRequired[Amount | None]
    """Professional tax before this period, in rupees."""
    tds: NotRequired[Amount | None]
    """Income tax before this period, in rupees."""
    esi: NotRequired[Amount | None]
    """ESI of the employee before this period, in rupees."""
    employer_retirement_contributions: NotRequired[Amount | None]
    """Contributions of the employer to PF (without the pension scheme), NPS and superannuation in the tax year, in rupees."""
    components: NotRequired[list[PreviewPayrollRunBodyEmployeesItemYtdComponentsItem] | None]
    """Amounts by line code; null: year-to-date amounts of single lines are not available."""

class PreviewPayrollRunBodyEmployeesItem(TypedDict):
    ref: str
    """Your own reference of the employee, unique in the request and repeated in the response."""
    employee_id: NotRequired[str | None]
    """Id of a stored employee, or `ext:` followed by your own id."""
    profile: NotRequired[PreviewPayrollRunBodyEmployeesItemProfile]
    """Personal facts; default: those stored."""
    salary: NotRequired[PreviewPayrollRunBodyEmployeesItemSalary]
    """The salary."""
    salary_changes: NotRequired[list[PreviewPayrollRunBodyEmployeesItemSalaryChangesItem]]
    """Salaries that take effect within the period, or earlier: an earlier one is paid as arrears, because `salary` was paid until now."""
    brought_forward: NotRequired[Amount | None]
    """Deductions carried forward by earlier payslips that this payslip recovers, in rupees."""
    attendance: NotRequired[PreviewPayrollRunBodyEmployeesItemAttendance]
    """Attendance of the period; default: that stored."""
    statutory: NotRequired[PreviewPayrollRunBodyEmployeesItemStatutory]
    """Statutory details."""
    variable: NotRequired[list[PreviewPayrollRunBodyEmployeesItemVariableItem]]
    """Variable components, each with an amount, or with a quantity and an optional rate (default: the rate of the component)."""
    reimbursements: NotRequired[list[PreviewPayrollRunBodyEmployeesItemReimbursementsItem]]
    """Reimbursements in rupees."""
    benefits: NotRequired[list[PreviewPayrollRunBodyEmployeesItemBenefitsItem]]
    """What earlier periods of the year of an entitlement accrued and paid."""
    leave_balances: NotRequired[list[PreviewLeaveBalanceInput]]
    """Leave of the period, shown in `leave` of the payslip."""
    recoveries: NotRequired[list[PreviewPayrollRunBodyEmployeesItemRecoveriesItem]]
    """Advances and other amounts to recover."""
    statutory_bonus: NotRequired[PreviewPayrollRunBodyEmployeesItemStatutoryBonus | None]
    """Statutory bonus to be paid."""
    leaving: NotRequired[PreviewPayrollRunBodyEmployeesItemLeaving]
    """Facts of an exit."""
    tax: NotRequired[PreviewPayrollRunBodyEmployeesItemTax]
    """Income tax: regime, declarations and residency."""
    ytd: NotRequired[PreviewPayrollRunBodyEmployeesItemYtd]
    """Sums of the tax year, this payslip included."""

class PreviewPayrollRunBodyOptionsCompareToSlipsItemLinesItem(TypedDict):
    code: str
    """Code of the line."""
    amount: Amount
    """Amount in rupees."""

class PreviewPayrollRunBodyOptionsCompareToSlipsItem(TypedDict):
    ref: str | None
    """Your own reference of the entry, repeated in the response."""
    gross: Amount
    """Gross pay in rupees."""
    total_deductions: Amount
    """Deductions in rupees."""
    net_payable: Amount
    """Net pay in rupees."""
    lines: list[PreviewPayrollRunBodyOptionsCompareToSlipsItemLinesItem]
    """The lines of the payslip."""

class PreviewPayrollRunBodyOptionsCompareTo(TypedDict):
    run_id: NotRequired[str | None]
    """Id of a run whose payslips of the employees in `employee_id` are compared."""
    slips: NotRequired[list[PreviewPayrollRunBodyOptionsCompareToSlipsItem] | None]
    """Payslips to compare with."""

class PreviewPayrollRunBodyOptions(TypedDict):
    explain: NotRequired[Literal["none", "summary", "full"]]
    """How much of the explanation to include."""
    include_employer: NotRequired[bool]
    """Whether to include employer contributions."""
    include_ytd: NotRequired[bool]
    """Whether to include year-to-date figures."""
    arrears: NotRequired[Literal["auto", "none"]]
    """`auto`: salary changes of earlier months are paid as arrears."""
    rule_set_date: NotRequired[str | None]
    """Not supported: send `rule_set`."""
    compare_to: NotRequired[PreviewPayrollRunBodyOptionsCompareTo]
    """What to compare with."""

class PreviewPayrollRunBody(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    period: PreviewPayrollRunBodyPeriod
    """The wage period."""
    pay_date: NotRequired[str]
    """Date of the payment, which determines the tax year."""
    rule_set: NotRequired[PreviewPayrollRunBodyRuleSet]
    """Which statutory rules to calculate by."""
    rule_overrides: NotRequired[list[PreviewPayrollRunBodyRuleOverridesItem]]
    """Replaces figures of rules in GET /rules from a date, for what-if calculations."""
    organization: NotRequired[PreviewPayrollRunBodyOrganization]
    """Facts of the organization; default: those stored."""
    settings: NotRequired[CalculationSettingsInput]
    """Settings; default: those stored."""
    components: NotRequired[list[PreviewPayrollRunBodyComponentsItem]]
    """The components of the salary."""
    employees: list[PreviewPayrollRunBodyEmployeesItem]
    """The employees to calculate."""
    options: NotRequired[PreviewPayrollRunBodyOptions]
    """Options of the calculation."""

class PreviewPayrollRunReplyErrorsItemDetailsItem(TypedDict):
    field: str
    """The field that the message is about."""
    pointer: str
    """JSON pointer of the field."""
    code: str
    """What is wrong with the field."""
    message: str
    """Explanation for a developer."""

class PreviewPayrollRunReplyErrorsItem(TypedDict):
    ref: str
    """Your own reference of the entry, repeated in the response."""
    code: str
    """Error code."""
    message: str
    """Explanation for a developer."""
    details: list[PreviewPayrollRunReplyErrorsItemDetailsItem]
    """Every field that is wrong."""

class PreviewPayrollRunReplyTotals(TypedDict):
    employee_count: int
    """Employees with a payslip."""
    gross: Decimal
    """Gross pay in rupees."""
    total_deductions: Decimal
    """Deductions in rupees."""
    net_payable: Decimal
    """Net pay in rupees."""
    employer_contributions: Decimal
    """Contributions of the employer in rupees."""
    reimbursements: Decimal
    """Reimbursements in rupees."""

class PreviewPayrollRunReplyMeta(TypedDict):
    engine_version: str
    """Version of the calculation engine."""
    rule_set_version: str
    """Version of the statutory rules used."""
    input_hash: str
    """Hash of all inputs."""
    result_hash: str
    """Hash of all results."""
    hypothetical: bool
    """Whether the calculation used values that are not the law or not stored."""
    duration_ms: Decimal | int
    """Duration of the calculation in milliseconds."""
    count: int
    """Number of records in this page."""
    settings: CalculationSettings
    """Settings; default: those stored."""
    organization: CalculationOrganization
    """Facts of the organization; default: those stored."""

class PreviewPayrollRunReply(TypedDict):
    data: list[PreviewedSlip]
    """The records of this page."""
    errors: list[PreviewPayrollRunReplyErrorsItem]
    """Employees who could not be calculated."""
    totals: PreviewPayrollRunReplyTotals
    """Sums over all employees, in rupees."""
    meta: PreviewPayrollRunReplyMeta
    """Paging and sync information."""

class PreviewedSlipArrearsItem(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    amount: Decimal
    """Arrears of the month in rupees."""

class PreviewedSlipWarningsItem(TypedDict):
    code: str
    """Code of the warning."""
    message: str
    """What to check."""
    field: str | None
    """The field concerned."""

class PreviewedSlipDiffGross(TypedDict):
    previous: Decimal | None
    """Amount before, in rupees; null if there was none."""
    current: Decimal | None
    """Amount now, in rupees; null if there is none."""
    difference: Decimal
    """Amount now less amount before, in rupees."""

class PreviewedSlipDiffTotalDeductions(TypedDict):
    previous: Decimal | None
    """Amount before, in rupees; null if there was none."""
    current: Decimal | None
    """Amount now, in rupees; null if there is none."""
    difference: Decimal
    """Amount now less amount before, in rupees."""

class PreviewedSlipDiffNetPayable(TypedDict):
    previous: Decimal | None
    """Amount before, in rupees; null if there was none."""
    current: Decimal | None
    """Amount now, in rupees; null if there is none."""
    difference: Decimal
    """Amount now less amount before, in rupees."""

class PreviewedSlipDiffLinesItem(TypedDict):
    code: str
    """Code of the line."""
    previous: Decimal | None
    """Amount before, in rupees; null if there was none."""
    current: Decimal | None
    """Amount now, in rupees; null if there is none."""
    difference: Decimal
    """Amount now less amount before, in rupees."""

class PreviewedSlipDiff(TypedDict):
    gross: PreviewedSlipDiffGross
    """Gross pay before and now."""
    total_deductions: PreviewedSlipDiffTotalDeductions
    """Deductions before and now."""
    net_payable: PreviewedSlipDiffNetPayable
    """Net pay before and now."""
    lines: list[PreviewedSlipDiffLinesItem]
    """Lines that differ."""

class PreviewedSlip(TypedDict):
    ref: str
    """Your own reference of the entry, repeated in the response."""
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    period_start: str
    """First day of the wage period."""
    period_end: str
    """Last day of the wage period."""
    pay_date: str
    """Date of the payment, which determines the tax year."""
    days: PayslipDays
    """Days of the period."""
    heads: PayslipHeads
    """The usual heads, in rupees."""
    lines: list[PayslipLine]
    """The lines of the payslip."""
    gross: Decimal
    """Gross pay in rupees."""
    total_deductions: Decimal
    """Deductions in rupees."""
    net_payable: Decimal
    """Net pay in rupees."""
    carried_forward: Decimal
    """Deductions carried forward to later payslips because this pay was insufficient, in rupees."""
    net_payable_words: str
    """Net pay in words, with `Minus` in front if negative."""
    employer_contributions: EmployerContributions
    """Contributions of the employer."""
    reimbursements_total: Decimal
    """Reimbursements in rupees."""
    employer_cost: Decimal
    """Cost of the employer in rupees."""
    wages: StatutoryWages
    """Wages that each scheme is computed on, in rupees."""
    pf: SlipProvidentFund
    """Provident fund of the month."""
    esi: SlipStateInsurance
    """Cover by Employees’ State Insurance in the period."""
    pt: SlipProfessionalTax
    """Professional tax of the payslip."""
    tax: PayslipTax | None
    """Income tax of the year; null without income tax."""
    ytd: YearToDate | None
    """Sums of the tax year, this payslip included."""
    benefits: list[PayslipBenefit]
    """Flexible benefits: entitlements that accrue and are paid against claims."""
    leave: list[PayslipLeave]
    """Leave by type over the days of the payslip, as recorded at present; balances are those of `/employees/{id}/leave-balances`."""
    arrears: list[PreviewedSlipArrearsItem]
    """Arrears by month."""
    unpaid_months: list[UnpaidMonth]
    """Earlier wage months, since the first closed run of the organization, with days of employment that no run or settlement paid."""
    warnings: list[PreviewedSlipWarningsItem]
    """What deserves a look."""
    diff: PreviewedSlipDiff | None
    """Comparison with `compare_to`; null without it."""

class Problem(TypedDict):
    """An error (RFC 9457)."""

    code: str
    """Machine-readable error code."""
    message: str
    """What is wrong and how to correct it, for developers."""
    details: list[ProblemDetail]
    """Every invalid field; empty if the error does not concern a field."""
    request_id: str
    """Equal to the header `X-Request-Id`."""
    type: str
    """URL of the documentation page for the code."""
    title: str
    """Short title of the code."""
    status: int
    """HTTP status."""
    detail: str
    """Equal to `message`."""
    retryable: bool
    """Whether the same request can succeed later."""

class ProblemDetail(TypedDict):
    """One invalid field."""

    field: str
    """Dotted path of the field."""
    pointer: str
    """JSON pointer of the field."""
    code: str
    """What is wrong with the field, such as `required` or `out_of_range`."""
    message: str
    """What is wrong and what to send instead."""
    expected: NotRequired[list[str]]
    """Accepted values, if they can be listed."""
    current_version: NotRequired[int]
    """Current version of the resource, with `precondition_failed`."""
    row: NotRequired[int]
    """Row number in an uploaded file."""

class ProfessionalTaxStateSlabsItemMonthOverridesItem(TypedDict):
    month: int
    """Month, 1 to 12."""
    amount: Decimal
    """Amount in rupees."""

ProfessionalTaxStateSlabsItem = TypedDict(
    "ProfessionalTaxStateSlabsItem",
    {
        # Lower end of the slab in rupees, included.
        "from": 'Decimal',
        # Upper end of the slab in rupees, included; null: no upper end.
        "to": 'Decimal | None',
        # Amount in rupees.
        "amount": 'Decimal',
        # Monthly installment of an annual tax in rupees, except in the last month.
        "monthly_amount": 'Decimal | None',
        # Gender that the slab is for; null: all.
        "gender": 'Literal["male", "female"] | None',
        # Months with another amount.
        "month_overrides": 'list[ProfessionalTaxStateSlabsItemMonthOverridesItem]',
    },
)

class ProfessionalTaxState(TypedDict):
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"]
    """State or union territory, two capital letters."""
    state_name: str
    """Name of the state or union territory."""
    local_body: str | None
    """Code of the municipal body; null: the whole state."""
    local_body_name: str | None
    """Municipal body that levies the tax; null: the state."""
    applicable: bool
    """Whether the state levies professional tax."""
    frequency: Literal["monthly", "half_yearly", "yearly"] | None
    """How often the tax is deducted; null: the state levies none."""
    slabs_by: Literal["month", "half_year", "year", "taxable_income"] | None
    """Pay that the slab is chosen by."""
    slabs: list[ProfessionalTaxStateSlabsItem]
    """Slabs, from the lowest."""
    annual_cap: Decimal | None
    """Largest amount a year, in rupees."""
    due_day: int | None
    """Day of the next month on which the tax is due; null: it is not monthly, due on the last day, or not recorded."""
    return_form: str | None
    """Numbers of the return forms, separated by commas; null: they have no number, or it is not recorded."""
    exemptions: list[str]
    """Who is exempt."""
    effective_from: str
    """First day on which the values apply."""
    effective_to: str | None
    """Last day on which the values apply; null if open-ended."""
    source: Citation
    """Where the tax is laid down."""
    confidence: Literal["high", "medium", "low"]
    """Confidence in the recorded values."""
    doubt: str | None
    """What the sources leave open; null if nothing."""

class ProjectionFailure(TypedDict):
    code: str
    """Machine-readable reason."""
    message: str
    """Reason for a developer."""
    field: str | None
    """Field that decides it; null if none does."""

class PutCurrencySettingsBody(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    currency: str
    """ISO 4217 currency code."""

class PutEmployeeSalaryBodyComponentsItem(TypedDict):
    component_code: str
    """Code of a salary component."""
    monthly_amount: NotRequired[Amount | None]
    """Amount a month in rupees, also of what is paid for several months; of a `one_time` component the amount that is paid; null if it is computed."""
    percent: NotRequired[Amount | None]
    """Percent that replaces that of the component."""
    formula: NotRequired[str | None]
    """Formula that replaces that of the component."""

class PutEmployeeSalaryBody(TypedDict):
    effective_from: str
    """First day on which the values apply."""
    decided_on: NotRequired[str]
    """Date on which the salary was agreed, ordered or awarded."""
    salary_group_id: NotRequired[str | None]
    """Id of the salary group."""
    pay_basis: NotRequired[Literal["monthly", "daily", "hourly"]]
    """Whether the salary is agreed by month, day or hour."""
    ctc_annual: NotRequired[Amount | None]
    """Cost to company a year, in rupees."""
    gross_monthly: NotRequired[Amount | None]
    """Gross salary a month, in rupees."""
    ctc: NotRequired[CostToCompany | None]
    """What `ctc_annual` includes beside the pay, as in `ctc` of the payroll settings. null: as the salary group or else the payroll settings state."""
    reason: NotRequired[str | None]
    """Why the change was made; kept in the audit log."""
    components: NotRequired[list[PutEmployeeSalaryBodyComponentsItem]]
    """The components of the salary."""
    arrears: NotRequired[Literal["auto", "none"]]
    """`auto`: the next run pays the difference for months that are already paid."""
    validate_only: NotRequired[bool]
    """Returns the response and writes nothing."""

PutSalaryGroupComponentsBodyComponentsItemCalculationSlabsItem = TypedDict(
    "PutSalaryGroupComponentsBodyComponentsItemCalculationSlabsItem",
    {
        # Lower end of the slab in rupees, excluded; included for the first slab.
        "from": 'Amount',
        # Upper end of the slab in rupees, included.
        "to": 'NotRequired[Amount | None]',
        # Amount or percentage of the slab.
        "value": 'Amount',
        # Meaning of `value`: rupees, or a percentage of the base.
        "mode": 'Literal["amount", "percent"]',
    },
)

class PutSalaryGroupComponentsBodyComponentsItemCalculation(TypedDict):
    method: Literal["flat", "percent_of_components", "percent_of_ctc", "percent_of_gross", "balancing", "per_unit", "slab", "formula", "statutory"]
    """How the amount is computed."""
    value: NotRequired[Amount | None]
    """Rupees or percent, depending on the method."""
    base_codes: NotRequired[list[str]]
    """Components that the percentage or formula builds on."""
    formula: NotRequired[str | None]
    """Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and if(a <= b, then, otherwise)."""
    min: NotRequired[Amount | None]
    """Least amount in rupees."""
    max: NotRequired[Amount | None]
    """Largest amount in rupees."""
    slabs: NotRequired[list[PutSalaryGroupComponentsBodyComponentsItemCalculationSlabsItem]]
    """Slabs, from the lowest."""

class PutSalaryGroupComponentsBodyComponentsItem(TypedDict):
    component_code: str
    """Code of a salary component."""
    calculation: NotRequired[PutSalaryGroupComponentsBodyComponentsItemCalculation | None]
    """How the amount is computed."""

class PutSalaryGroupComponentsBody(TypedDict):
    components: list[PutSalaryGroupComponentsBodyComponentsItem]
    """Components in the order of payslip lines."""
    effective_from: NotRequired[str]
    """First day on which the components apply."""

class PutSalaryGroupComponentsReplySampleComponentsItem(TypedDict):
    component_code: str
    """Code of the salary component."""
    name: str
    """Name of the component."""
    type: Literal["earning", "deduction", "employer_contribution", "reimbursement", "recovery", "information"]
    """What the component does to the pay."""
    frequency: Literal["monthly", "quarterly", "half_yearly", "yearly", "one_time"]
    """How often the component is paid."""
    monthly: Decimal | None
    """Amount a month in rupees, also of what is paid for several months; 0 for a `one_time` component; null if it depends on the month."""
    annual: Decimal | None
    """Amount a year in rupees; of a `one_time` component the amount that is paid; null if it depends on the month."""

class PutSalaryGroupComponentsReplySample(TypedDict):
    ctc_annual: Decimal | None
    """Cost to company a year, in rupees."""
    ctc_monthly: Decimal | None
    """Cost to company a month, in rupees."""
    gross_monthly: Decimal | None
    """Gross salary a month, in rupees."""
    employer_cost_monthly: Decimal | None
    """Cost of the employer a month, in rupees."""
    unallocated: Decimal | None
    """Rupees a year by which `ctc_annual` exceeds the pay and the employer costs of `ctc.includes`, because a higher pay would exceed it. null: it is not decided what a cost to company includes."""
    components: list[PutSalaryGroupComponentsReplySampleComponentsItem]
    """The components of the salary."""
    failure: str | None
    """Reason why the sample salary cannot be calculated; null otherwise."""

class PutSalaryGroupComponentsReply(TypedDict):
    data: list[SalaryGroupComponent]
    """The records of this page."""
    meta: ListMeta
    """Paging and sync information."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""
    sample: PutSalaryGroupComponentsReplySample | None
    """The components applied to a sample salary."""

class ReadReplicaState(TypedDict):
    state: Literal["behind", "unavailable", "not_a_replica"]
    """`behind`: it has not replayed the latest changes; `unavailable`: it does not respond; `not_a_replica`: it is no streaming replica of the database."""
    lag_bytes: int | None
    """Bytes of the log that the replica had not replayed; null if unknown."""
    detail: str
    """What is wrong and what the gateway does meanwhile."""

class ReadinessFindingFix(TypedDict):
    message: str
    """What to do."""
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    """Method of the request that resolves the finding."""
    path: str
    """Path of the request that resolves the finding."""

class ReadinessFindingEmployeesItem(TypedDict):
    employee_id: str
    """Id of the employee."""
    external_id: str | None
    """Your own id of the employee."""

class ReadinessFinding(TypedDict):
    code: str
    """Code of the finding."""
    level: Literal["error", "no_payslip", "warning"]
    """`error`: the run cannot be calculated, locked or paid as it is; `no_payslip`: these employees get no payslip; `warning`: the run can be calculated, locked and paid."""
    message: str
    """What was found."""
    field: str
    """The field concerned."""
    fix: ReadinessFindingFix
    """How to resolve it."""
    employee_count: int
    """Number of employees concerned; 0: the run as a whole."""
    employees: list[ReadinessFindingEmployeesItem]
    """Employees concerned; the first 100."""

class RecalculatePayrollRunBody(TypedDict):
    employee_ids: NotRequired[list[str]]
    """Ids of employees, or `ext:` followed by your own ids."""
    only: NotRequired[Literal["all", "failed", "stale"]]
    """Without `employee_ids`: which payslips are recalculated."""
    reason: NotRequired[str]
    """Why the change was made; kept in the audit log."""

class Reconciliation(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    balanced: bool
    """Whether every difference is zero or explained in full."""
    data: list[ReconciliationRow]
    """The compared figures."""

class ReconciliationReason(TypedDict):
    code: str
    """Reason."""
    count: int
    """Number of payslips or members concerned."""
    amount: Decimal
    """Part of the difference."""

class ReconciliationRow(TypedDict):
    left: str
    """A figure, by its source."""
    right: str
    """The figure that must equal it, by its source."""
    left_amount: Decimal
    """Amount of the left figure."""
    right_amount: Decimal
    """Amount of the right figure."""
    difference: Decimal
    """Left less right."""
    explained: list[ReconciliationReason]
    """Parts of the difference that have a reason."""

class RecordAttendanceAcceptedLopDatesItem(TypedDict):
    date: str
    """Calendar day."""
    days: Decimal | int
    """Days of loss of pay on the date: 1, or 0.5 for half a day."""

class RecordAttendanceAcceptedAppliedTo(TypedDict):
    month: int
    """Month of the calendar in which the wage month ends; of a daily record, that of its date."""
    year: int
    """Calendar year."""

class RecordAttendanceAccepted(TypedDict):
    id: str
    """Unique id of the resource."""
    organization_id: int
    """Id of the organization."""
    external_id: str | None
    """External id of the employee."""
    employee_id: str
    """Id of the employee."""
    month: int
    """Month of the calendar in which the wage month ends; of a daily record, that of its date."""
    year: int
    """Calendar year."""
    payable_days: Decimal | int | None
    """Days that are paid."""
    lop_days: Decimal | int | None
    """Days of loss of pay (LOP) in the month."""
    lop_dates: list[RecordAttendanceAcceptedLopDatesItem] | None
    """Dates of the loss of pay, ascending; null if unknown."""
    present_days: Decimal | int | None
    """Days present in the month."""
    paid_leave_days: Decimal | int | None
    """Days of paid leave in the month."""
    weekly_offs: Decimal | int | None
    """Weekly days off in the month, in days."""
    holidays: Decimal | int | None
    """Holidays in the month, in days."""
    overtime_minutes: int
    """Overtime in minutes."""
    worked_minutes: int | None
    """Minutes worked on the day."""
    esi_reason_code: int | None
    """Reason code of the ESI return for a month without paid days, from 0, no reason, to 12; it takes precedence over that of the exit."""
    date: str | None
    """The day; absent: the record is of the whole month."""
    status: Literal["present", "absent", "half_day", "paid_leave", "unpaid_leave", "weekly_off", "holiday", "on_duty", "work_from_home"] | None
    """Status of the day; not for a whole month."""
    in_time: str | None
    """Time of day in the format HH:MM, as in 09:30."""
    out_time: str | None
    """Time of day in the format HH:MM, as in 09:30."""
    shift_id: str | None
    """Id of the shift worked on the day; it does not affect amounts."""
    source: Literal["monthly", "daily"]
    """How the monthly record was made."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""
    applied_to: RecordAttendanceAcceptedAppliedTo
    """The wage month that takes the input, if the month itself is closed."""

class RecordAttendanceBodyLopDatesItem(TypedDict):
    date: str
    """Date of the loss of pay."""
    days: NotRequired[Amount]
    """Part of the day without pay; default: 1."""

class RecordAttendanceBody(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    month: NotRequired[int]
    """Month of the calendar in which the wage month ends; of a daily record, that of its date."""
    year: NotRequired[int]
    """Calendar year."""
    payable_days: NotRequired[Amount | None]
    """Days that are paid."""
    lop_days: NotRequired[Amount | None]
    """Days of loss of pay (LOP) in the month."""
    lop_dates: NotRequired[list[RecordAttendanceBodyLopDatesItem]]
    """Dates of the loss of pay."""
    present_days: NotRequired[Amount | None]
    """Days present in the month."""
    paid_leave_days: NotRequired[Amount | None]
    """Days of paid leave in the month."""
    weekly_offs: NotRequired[Amount | None]
    """Weekly days off in the month, in days."""
    holidays: NotRequired[Amount | None]
    """Holidays in the month, in days."""
    overtime_minutes: NotRequired[int]
    """Overtime in minutes."""
    worked_minutes: NotRequired[int | None]
    """Minutes worked on the day."""
    esi_reason_code: NotRequired[int | None]
    """Reason code of the ESI return for a month without paid days, from 0, no reason, to 12; it takes precedence over that of the exit."""
    date: NotRequired[str]
    """Date of a daily record."""
    status: NotRequired[Literal["present", "absent", "half_day", "paid_leave", "unpaid_leave", "weekly_off", "holiday", "on_duty", "work_from_home"]]
    """Status of the day; not for a whole month."""
    in_time: NotRequired[str | None]
    """Time of day in the format HH:MM, as in 09:30."""
    out_time: NotRequired[str | None]
    """Time of day in the format HH:MM, as in 09:30."""
    shift_id: NotRequired[str | None]
    """Id of the shift worked on the day; it does not affect amounts."""

class RecordWarning(TypedDict):
    code: str
    """Code of the warning."""
    message: str
    """What to know."""
    field: str | None
    """The field concerned."""

class RedeemConsoleSessionBody(TypedDict):
    token: str
    """The token of the link."""

class RedeemedConsoleSessionAccount(TypedDict):
    id: str
    """Id of the account."""
    name: str
    """Name of the account."""

class RedeemedConsoleSession(TypedDict):
    id: str
    """Id of the console session."""
    api_key: str
    """The secret of the session, which is not shown again."""
    environment: Literal["production", "sandbox"]
    """Environment of the session, whose base address its requests use."""
    account: RedeemedConsoleSessionAccount
    """Account of the session."""
    scopes: list[str]
    """What the key may do."""
    organization_ids: list[int]
    """Organizations; null or absent: all that the key reaches."""
    user: ConsoleUser | None
    """Person who uses the session; null if none was named."""
    return_url: str | None
    """Address to which the console leads back."""
    expires_at: str
    """When the session ends."""

class Rehire(TypedDict):
    date_of_joining: str
    """First day of the new employment, after the last day of the former one."""
    salary: NotRequired[EmployeeSalaryInput]
    """The salary."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    employee_code: NotRequired[str]
    """Employee number, unique per organization."""
    continues_service: NotRequired[bool]
    """Whether the service of the former spell counts for gratuity as if it had not ended."""

class ReimbursementRate(TypedDict):
    id: str
    """Id of the rate."""
    organization_id: int
    """Id of the organization."""
    code: str
    """Code of the rate: capital letters, digits and underscores, as in FUEL_CAR."""
    name: str
    """Name of the rate."""
    unit: Literal["km", "day", "meal", "month", "claim"]
    """What the rate is paid for."""
    rate: Decimal
    """Rate in rupees per unit."""
    max_per_claim: Decimal | None
    """Largest amount of one expense, in rupees; null: no limit."""
    max_per_month: Decimal | None
    """Largest amount of all expenses of a month, in rupees; null: no limit."""
    taxable: bool
    """Whether the reimbursement is taxable."""
    proof_required: bool
    """Whether an expense requires a bill number or a receipt."""
    effective_from: str
    """First day on which the values apply."""
    is_active: bool
    """Whether the rate can be used."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class ReimbursementRateCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    code: str
    """Code of the rate: capital letters, digits and underscores, as in FUEL_CAR."""
    name: str
    """Name of the rate."""
    unit: Literal["km", "day", "meal", "month", "claim"]
    """What the rate is paid for."""
    rate: Amount
    """Rate in rupees per unit."""
    max_per_claim: NotRequired[Amount | None]
    """Largest amount of one expense, in rupees; null: no limit."""
    max_per_month: NotRequired[Amount | None]
    """Largest amount of all expenses of a month, in rupees; null: no limit."""
    taxable: NotRequired[bool]
    """Whether the reimbursement is taxable."""
    proof_required: NotRequired[bool]
    """Whether an expense requires a bill number or a receipt."""
    effective_from: str
    """First day on which the values apply."""
    is_active: NotRequired[bool]
    """Whether the rate can be used."""

class ReplaceVariableComponentsReply(TypedDict):
    data: list[VariableItem]
    """The records of this page."""
    meta: ListMeta
    """Paging and sync information."""

class ReplayPayrollRunReplyCounts(TypedDict):
    slips: int
    """Payslips compared."""
    matched: int
    """Payslips that are equal."""
    differing: int
    """Payslips that differ."""

class ReplayPayrollRunReplyDifferingItem(TypedDict):
    employee_id: str
    """Id of the employee."""
    external_id: str | None
    """Your own id of the employee."""
    reason: Literal["facts", "rules", "figures"]
    """`facts`: the inputs differ; `rules`: the statutory rules differ; `figures`: the results differ."""

class ReplayPayrollRunReply(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    revision: int
    """Number of the calculation, from 1."""
    engine_version: str
    """Version of the engine that calculated the payslips."""
    rule_set_version: str
    """Version of the statutory rules used."""
    result_hash: str | None
    """Hash of the results when the calculation was completed; null if it was not stored."""
    replayed_hash: str
    """Hash of the replayed results."""
    is_equal: bool
    """Whether every replayed payslip is identical to the stored one."""
    counts: ReplayPayrollRunReplyCounts
    """Number of employees by outcome."""
    differing: list[ReplayPayrollRunReplyDifferingItem]
    """Payslips that differ; the first 100."""

class ReplayWebhookBody(TypedDict):
    since: str
    """Events from this time on; events are kept for 30 days."""
    until: NotRequired[str]
    """Events before this time."""
    events: NotRequired[list[Literal["employee.upserted", "payroll.run.calculated", "payroll.run.paid", "payroll.run.reversed", "payslip.ready", "fnf.settled", "statutory.file.ready", "import.completed", "payroll.run.failed", "payroll.run.locked", "payroll.run.hold_released", "payslip.files.ready", "fnf.approved", "webhook.disabled", "webhook.failing", "webhook.recovered", "webhook.ping", "rule_set.published"]]]
    """Only these event types."""
    status: NotRequired[list[Literal["pending", "delivered", "failed", "dropped", "missing"]]]
    """Statuses of deliveries to queue."""
    dry_run: NotRequired[bool]
    """True: count the events and queue none."""

ReportMeta = TypedDict(
    "ReportMeta",
    {
        # Largest number of records in a page.
        "limit": 'int',
        # Number of records in this page.
        "count": 'int',
        # Whether there is a next page.
        "has_more": 'bool',
        # Send it as `cursor` to get the next page; null on the last page.
        "next_cursor": 'str | None',
        # Number of records in all pages; null unless `include_total=true`.
        "total_count": 'int | None',
        # Returns records that changed at this time or later, deleted ones included.
        "updated_since": 'str | None',
        # Send it as `updated_since` the next time; null unless changes were asked for.
        "sync_watermark": 'str | None',
        # Warnings about the request or the result.
        "warnings": 'list[str]',
        # Ids of the payroll runs and settlements that the report is of.
        "as_of_run_ids": 'list[str]',
        # Whether inputs of a run that is not locked changed after its calculation.
        "stale": 'bool',
        # First day.
        "from": 'str | None',
        # Last day.
        "to": 'str | None',
        # Day of a projection; null: the report is of months.
        "as_of": 'str | None',
    },
)

class Report(TypedDict):
    data: list[dict[str, Any]]
    """The records of this page."""
    totals: dict[str, Any]
    """What the rows of all pages come to, by `key` of the column."""
    columns: list[ReportColumn]
    """The columns in their order; a row has a value for each `key`."""
    meta: ReportMeta
    """Paging and sync information."""

class ReportColumn(TypedDict):
    key: str
    """Name of the value in each row."""
    title: str
    """Heading of the column in files."""
    type: Literal["text", "date", "money", "days", "hours", "percent", "count", "flag"]
    """How the value is to be read: `money` in rupees."""

class ReskillingFund(TypedDict):
    amount: Decimal
    """Amount in rupees."""
    by: str
    """Day by which it is due."""

class ReversePayrollRunBody(TypedDict):
    reason: str
    """Why the change was made; kept in the audit log."""
    acknowledge_filed: NotRequired[bool]
    """Confirms that returns filed for the period will be revised."""
    cascade: NotRequired[Literal["refuse", "restate_ytd"]]
    """What happens to later runs of the same year."""

class RevokeEmployeeExitReplyAppliedTo(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class RevokeEmployeeExitReply(TypedDict):
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    applied_to: RevokeEmployeeExitReplyAppliedTo
    """The wage month that takes the input, if the month itself is closed."""

class RotateWebhookSecretBody(TypedDict):
    confirm: NotRequired[bool]
    """True: your receiver accepts the new secret."""

class RotatedWebhook(TypedDict):
    id: str
    """Id of the subscription."""
    url: str
    """HTTPS URL that events are delivered to."""
    description: str | None
    """What the subscription is for."""
    events: list[str]
    """Event types that are delivered."""
    organization_ids: list[int] | None
    """Organizations; null or absent: all that the key reaches."""
    rotation_ends_at: str | None
    """When the previous secret ends; null: no rotation is in progress."""
    header_names: list[str]
    """Names of the headers sent with each delivery."""
    active: bool
    """Whether events are delivered."""
    disabled_reason: Literal["manual", "failing_7_days", "gone_410"] | None
    """Why deliveries stopped; null while active."""
    failing_since: str | None
    """First failure after the last success (UTC); null: the last delivery succeeded, or there was none."""
    last_success_at: str | None
    """When the latest event that the receiver accepted was delivered (UTC); null: none of the last 30 days."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""
    secret: str | None
    """New signing secret."""

class RuleValuesItem(TypedDict):
    name: str
    """Name of the value."""
    value: Decimal | int | str | bool | None
    """Number in its unit, or text; null: no limit."""
    unit: Literal["rupees", "percent", "fraction", "times", "minutes", "hours", "days", "months", "years", "persons", "calendar_month", "day_of_month", "flag", "text"]
    """Unit of the value."""

class Rule(TypedDict):
    id: str
    """Id of the rule."""
    head: Literal["wages", "pf", "esi", "gratuity", "bonus", "overtime", "leave-encashment", "deductions", "settlement", "loan", "pt", "lwf", "tds"]
    """Statutory subject, such as pf or tds."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None
    """State or union territory, two capital letters."""
    effective_from: str
    """First day on which the values apply."""
    effective_to: str | None
    """Last day on which the values apply; null if open-ended."""
    published_on: str | None
    """Date of the official notification; null: not recorded."""
    citation: Citation
    """Where the rule is laid down."""
    source: str
    """Kind of source."""
    checked_on: str
    """Date on which the rule was last compared with its source."""
    confidence: Literal["high", "medium", "low"]
    """Confidence in the recorded values."""
    doubt: str | None
    """What the sources leave open; null if nothing."""
    declinable: bool
    """Whether an organization can confirm or decline this version with `rule_decisions` of the payroll settings."""
    values: list[RuleValuesItem]
    """The values of the rule."""

class RuleDecision(TypedDict):
    rule_id: str
    """Id of a rule from GET /rules, such as IN.PT.OD."""
    effective_from: str
    """First day of the version, as in GET /rules."""
    decision: Literal["apply", "decline"]
    """`apply`: the version applies; `decline`: the previous version remains in force."""

class RuleHistory(TypedDict):
    id: str
    """Unique id of the resource."""
    head: Literal["wages", "pf", "esi", "gratuity", "bonus", "overtime", "leave-encashment", "deductions", "settlement", "loan", "pt", "lwf", "tds"]
    """Statutory subject, such as pf or tds."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None
    """State or union territory, two capital letters."""
    versions: list[Rule]
    """All versions of the rule, newest first."""

class RuleReferenceCitation(TypedDict):
    law: str
    """Name of the act."""
    provision: str | None
    """Section, rule or paragraph."""
    notification: str | None
    """Official notification."""
    url: str | None
    """Where the text is published."""

class RuleReference(TypedDict):
    id: str
    """Id of the rule."""
    version: str
    """Version of the rule."""
    effective_from: str
    """First day on which the values apply."""
    effective_to: str | None
    """Last day on which the values apply; null if open-ended."""
    citation: RuleReferenceCitation
    """Where the rule is laid down."""

class RuleSet(TypedDict):
    version: str
    """Month and fingerprint of the rule set, as in 2026-10.3f9a0c41d27e."""
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    effective_from: str
    """First day on which the values apply."""
    effective_to: str
    """Last day on which the values apply; null if open-ended."""
    rule_count: int
    """Number of rules."""

class RuleSetDiffChangesItem(TypedDict):
    rule_id: str
    """Id of the rule."""
    head: Literal["wages", "pf", "esi", "gratuity", "bonus", "overtime", "leave-encashment", "deductions", "settlement", "loan", "pt", "lwf", "tds"]
    """Statutory subject, such as pf or tds."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None
    """State or union territory, two capital letters."""
    change: Literal["added", "removed", "changed"]
    """How the rule differs."""
    before: list[Rule]
    """The rule in the earlier set."""
    after: list[Rule]
    """The rule in the later set."""

class RuleSetDiff(TypedDict):
    version: str
    """Month and fingerprint of the rule set, as in 2026-10.3f9a0c41d27e."""
    against: str
    """Month and fingerprint of the rule set, as in 2026-10.3f9a0c41d27e."""
    changes: list[RuleSetDiffChangesItem]
    """Rules that differ."""

class RunCalculation(TypedDict):
    revision: int
    """Number of the calculation, from 1."""
    attempt: int
    """Number of the attempt, from 1."""
    engine_version: str
    """Version of the calculation engine."""
    rule_set_version: str
    """Version of the statutory rules used."""
    input_hash: str | None
    """Hash of all inputs."""
    result_hash: str | None
    """Hash of all results."""
    started_at: str
    """When the calculation began (UTC)."""
    finished_at: str | None
    """When the calculation ended (UTC)."""
    duration_ms: int | None
    """Duration in milliseconds."""
    settings: CalculationSettings
    """Settings; default: those stored."""
    organization: CalculationOrganization
    """Facts of the organization; default: those stored."""

class RunCalculationSummary(TypedDict):
    revision: int
    """Number of the calculation, from 1."""
    attempt: int
    """Number of the attempt, from 1."""
    engine_version: str
    """Version of the calculation engine."""
    rule_set_version: str
    """Version of the statutory rules used."""
    input_hash: str | None
    """Hash of all inputs."""
    result_hash: str | None
    """Hash of all results."""
    started_at: str
    """When the calculation began (UTC)."""
    finished_at: str | None
    """When the calculation ended (UTC)."""
    duration_ms: int | None
    """Duration in milliseconds."""

class RunCounts(TypedDict):
    selected: int
    """Employees that the run selects."""
    calculated: int
    """Employees with a payslip."""
    failed: int
    """Rows or employees that failed."""
    held: int
    """Employees whose payment is on hold."""
    excluded: int
    """Employees left out of the run."""
    zero_pay: int
    """Employees with a net pay of zero."""
    negative_net: int
    """Employees whose deductions exceed the pay."""

class RunOptionsStatutory(TypedDict):
    pf: bool
    """Compute provident fund."""
    esi: bool
    """Compute ESI."""
    pt: bool
    """Compute professional tax."""
    lwf: bool
    """Compute Labour Welfare Fund."""
    tds: bool
    """Compute income tax."""

class RunOptions(TypedDict):
    arrears: Literal["auto", "none"]
    """Whether arrears are computed."""
    recover_advances: bool
    """Whether installments of advances are taken."""
    statutory: RunOptionsStatutory
    """Which statutory deductions are computed."""

class RunProgressLastError(TypedDict):
    code: str
    """Error code."""
    employee_id: str | None
    """Id of the employee."""

class RunProgress(TypedDict):
    phase: Literal["queued", "loading", "calculating", "persisting", "aggregating", "rendering", "done"]
    """Phase of the calculation."""
    total: int
    """Employees to calculate."""
    completed: int
    """Employees whose result is stored."""
    succeeded: int
    """Employees calculated."""
    failed: int
    """Rows or employees that failed."""
    skipped: int
    """Employees left out."""
    percent: Decimal | int
    """Share of the employees that are done, 0 to 100 percent."""
    rate_per_second: Decimal | int | None
    """Employees calculated per second since the calculation began."""
    eta_seconds: int | None
    """Estimated seconds until the end; null if unknown."""
    started_at: str | None
    """When the calculation began (UTC)."""
    updated_at: str | None
    """When the progress last changed (UTC)."""
    attempt: int
    """Number of the attempt, from 1."""
    last_error: RunProgressLastError | None
    """The last error of the calculation; null if none."""

class RunReadiness(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    ready: bool
    """Whether every employee of the run gets a payslip and the run can be locked: no finding has the level `error` or `no_payslip`."""
    blockers: list[ReadinessFinding]
    """Findings that prevent the calculation."""
    warnings: list[ReadinessFinding]
    """Findings that do not prevent it."""
    unpaid_months: list[UnpaidMonth]
    """Earlier wage months, since the first closed run of the organization, with days of employment that no run or settlement paid."""

class RunSelection(TypedDict):
    mode: Literal["all", "include", "exclude"]
    """All employees, or only or all but those named."""
    employee_ids: list[str]
    """Ids of employees, or `ext:` followed by your own ids."""
    department_ids: list[str]
    """Ids of departments."""
    salary_group_ids: list[str]
    """Ids of salary groups."""
    employment_types: list[str]
    """Kinds of employment."""
    include_on_notice: bool
    """Whether employees on notice are paid."""
    include_exited_in_period: bool
    """Whether employees who left in the period are paid."""

class RunTotals(TypedDict):
    employee_count: int
    """Employees with a payslip."""
    gross: Decimal
    """Gross pay in rupees."""
    total_deductions: Decimal
    """Deductions in rupees."""
    net_payable: Decimal
    """Net pay in rupees."""
    employer_contributions: Decimal
    """Contributions of the employer in rupees."""
    reimbursements: Decimal
    """Reimbursements in rupees."""
    total_cost: Decimal
    """Cost of the employer in rupees."""

class SalaryCertificateEmployee(TypedDict):
    id: str
    """Unique id of the resource."""
    employee_code: str
    """Employee number, unique per organization."""
    name: str
    """Full name."""
    designation: str | None
    """Name of the designation."""
    department: str | None
    """Name of the department."""
    date_of_joining: str
    """First day of employment."""
    date_of_leaving: str | None
    """Last day of employment; null: still employed at the end of the period."""
    employment_type: str
    """Kind of employment, as in the record of the employee."""

class SalaryCertificateMonthsItem(TypedDict):
    year: int
    """Calendar year."""
    month: int
    """Month, 1 to 12."""
    gross: Decimal
    """Gross pay in rupees."""
    reimbursements: Decimal
    """Reimbursements in rupees."""
    total_deductions: Decimal
    """Deductions in rupees."""
    net_payable: Decimal
    """Net pay in rupees."""
    payslip_ids: list[str]
    """Ids of the payslips of the month."""

class SalaryCertificate(TypedDict):
    reference: str
    """Printed on the certificate; the same for the same certificate of a day."""
    organization_id: int
    """The organization."""
    issued_on: str
    """Day of the call, in India."""
    purpose: Literal["loan", "visa", "rent", "other"] | None
    """What the employee needs it for; null: not stated."""
    addressed_to: str | None
    """To whom the letter is addressed; null: to whomsoever it may concern."""
    employee: SalaryCertificateEmployee
    """The employee as of the payslip."""
    months: list[SalaryCertificateMonthsItem]
    """The months that have payslips, the earliest first."""
    average_gross: Decimal
    """Of the months that have payslips, to the paisa, half up."""
    average_gross_words: str
    """Average gross in words."""
    average_net: Decimal
    """Of the months that have payslips, to the paisa, half up."""
    ctc_annual: Decimal | None
    """Cost to company a year of the salary in force at the end of the period. null: it is not known."""

SalaryComponentCalculationSlabsItem = TypedDict(
    "SalaryComponentCalculationSlabsItem",
    {
        # Lower end of the slab in rupees, excluded; included for the first slab.
        "from": 'Decimal',
        # Upper end of the slab in rupees, included.
        "to": 'Decimal | None',
        # Amount or percentage of the slab.
        "value": 'Decimal | int',
        # Meaning of `value`: rupees, or a percentage of the base.
        "mode": 'Literal["amount", "percent"]',
    },
)

class SalaryComponentCalculation(TypedDict):
    method: Literal["flat", "percent_of_components", "percent_of_ctc", "percent_of_gross", "balancing", "per_unit", "slab", "formula", "statutory"]
    """How the amount is computed."""
    value: Decimal | int | None
    """Rupees or percent, depending on the method."""
    base_codes: list[str]
    """Components that the percentage or formula builds on."""
    formula: str | None
    """Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and if(a <= b, then, otherwise)."""
    min: Decimal | None
    """Least amount in rupees."""
    max: Decimal | None
    """Largest amount in rupees."""
    slabs: list[SalaryComponentCalculationSlabsItem]
    """Slabs, from the lowest."""

class SalaryComponentWageFlags(TypedDict):
    pf: bool
    """PF wages."""
    esi: bool
    """ESI wages."""
    pt: bool
    """Professional tax wages."""
    lwf: bool
    """LWF wages."""
    gratuity: bool
    """Gratuity wages."""
    bonus: bool
    """Statutory bonus wages."""
    overtime: bool
    """Overtime wages."""

class SalaryComponentEntitlement(TypedDict):
    per: Literal["month", "year"]
    """Whether `amount` is for a month or for a year."""
    amount: Decimal
    """Amount that accrues, in rupees."""
    unclaimed: Literal["pay_taxed", "lapse"]
    """`pay_taxed`: what is not claimed is paid as taxed pay, on the line `UNCLAIMED_` and the code, under the wage flags of the component."""
    settled_in: int
    """Calendar month whose payroll settles what is not claimed."""

class SalaryComponent(TypedDict):
    id: str
    """Id of the component."""
    organization_id: int
    """Id of the organization."""
    code: str
    """Code: a capital letter, then 1 to 31 capital letters, digits or underscores."""
    name: str
    """Name on the payslip."""
    type: Literal["earning", "deduction", "employer_contribution", "reimbursement", "recovery"]
    """What the component does to the pay."""
    category: Literal["basic", "da", "hra", "special_allowance", "conveyance", "lta", "medical", "bonus", "incentive", "overtime", "arrears", "leave_encashment", "gratuity", "notice_pay", "notice_recovery", "pf", "vpf", "eps", "edli", "pf_admin", "pf_refund", "esi", "pt", "lwf", "tds", "nps", "superannuation", "loan", "advance", "court_order", "cooperative_dues", "fine", "loss_or_damage", "reimbursement", "perquisite", "retrenchment", "insurance", "other"]
    """What the component is."""
    frequency: Literal["monthly", "quarterly", "half_yearly", "yearly", "one_time"]
    """How often a salary pays the component."""
    prorate: bool
    """Whether the amount is reduced for unpaid days."""
    part_of_ctc: bool
    """Whether the amount is part of the cost to company."""
    taxability: Literal["full", "exempt", "partial", "perquisite"]
    """How the amount is taxed."""
    in_kind: bool
    """Whether a perquisite is given in kind."""
    tax_section: str | None
    """Section of the Income-tax Act 1961 that exempts the component, or its number in the Income-tax Act 2025: `19(1) (Table: Sl."""
    wage_treatment: Literal["wage", "excluded", "excluded_uncapped"]
    """Whether the amount is wages under the Code on Wages."""
    arrears_component_code: str | None
    """Code: a capital letter, then 1 to 31 capital letters, digits or underscores."""
    rounding: Literal["organization", "paise", "rupee"]
    """Rounding of the line; `organization`: as the settings say."""
    show_on_payslip: bool
    """Whether the payslip as PDF shows the line on its own; false: it stands in a line such as "Other earnings", so that the lines come to the totals."""
    gl_account: str | None
    """Account in your general ledger."""
    tally_ledger: str | None
    """Ledger in Tally."""
    is_active: bool
    """Whether the record can be used for new entries."""
    calculation: SalaryComponentCalculation
    """How the amount is computed."""
    tax_section_2025: str | None
    """Number of the section in the Income-tax Act 2025; null: not recorded."""
    wage_flags: SalaryComponentWageFlags
    """Which statutory wages the amount is part of."""
    entitlement: SalaryComponentEntitlement | None
    """Entitlement of a flexible benefit, for components of type `reimbursement`; null: none."""
    is_system: bool
    """Whether the component was created by the service."""
    effective_from: str
    """First day on which the values apply."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class SalaryComponentCreateWageFlags(TypedDict):
    pf: NotRequired[bool]
    """PF wages."""
    esi: NotRequired[bool]
    """ESI wages."""
    pt: NotRequired[bool]
    """Professional tax wages."""
    lwf: NotRequired[bool]
    """LWF wages."""
    gratuity: NotRequired[bool]
    """Gratuity wages."""
    bonus: NotRequired[bool]
    """Statutory bonus wages."""
    overtime: NotRequired[bool]
    """Overtime wages."""

class SalaryComponentCreateEntitlement(TypedDict):
    per: Literal["month", "year"]
    """Whether `amount` is for a month or for a year."""
    amount: Amount
    """Amount that accrues, in rupees."""
    unclaimed: NotRequired[Literal["pay_taxed", "lapse"]]
    """`pay_taxed`: what is not claimed is paid as taxed pay, on the line `UNCLAIMED_` and the code, under the wage flags of the component."""
    settled_in: NotRequired[int]
    """Calendar month whose payroll settles what is not claimed."""

SalaryComponentCreateCalculationSlabsItem = TypedDict(
    "SalaryComponentCreateCalculationSlabsItem",
    {
        # Lower end of the slab in rupees, excluded; included for the first slab.
        "from": 'Amount',
        # Upper end of the slab in rupees, included.
        "to": 'NotRequired[Amount | None]',
        # Amount or percentage of the slab.
        "value": 'Amount',
        # Meaning of `value`: rupees, or a percentage of the base.
        "mode": 'Literal["amount", "percent"]',
    },
)

class SalaryComponentCreateCalculation(TypedDict):
    method: Literal["flat", "percent_of_components", "percent_of_ctc", "percent_of_gross", "balancing", "per_unit", "slab", "formula", "statutory"]
    """How the amount is computed."""
    value: NotRequired[Amount | None]
    """Rupees or percent, depending on the method."""
    base_codes: NotRequired[list[str]]
    """Components that the percentage or formula builds on."""
    formula: NotRequired[str | None]
    """Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and if(a <= b, then, otherwise)."""
    min: NotRequired[Amount | None]
    """Least amount in rupees."""
    max: NotRequired[Amount | None]
    """Largest amount in rupees."""
    slabs: NotRequired[list[SalaryComponentCreateCalculationSlabsItem]]
    """Slabs, from the lowest."""

class SalaryComponentCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    code: str
    """Code: a capital letter, then 1 to 31 capital letters, digits or underscores."""
    name: str
    """Name on the payslip."""
    type: Literal["earning", "deduction", "employer_contribution", "reimbursement", "recovery"]
    """What the component does to the pay."""
    category: Literal["basic", "da", "hra", "special_allowance", "conveyance", "lta", "medical", "bonus", "incentive", "overtime", "arrears", "leave_encashment", "gratuity", "notice_pay", "notice_recovery", "pf", "vpf", "eps", "edli", "pf_admin", "pf_refund", "esi", "pt", "lwf", "tds", "nps", "superannuation", "loan", "advance", "court_order", "cooperative_dues", "fine", "loss_or_damage", "reimbursement", "perquisite", "retrenchment", "insurance", "other"]
    """What the component is."""
    frequency: NotRequired[Literal["monthly", "quarterly", "half_yearly", "yearly", "one_time"]]
    """How often a salary pays the component."""
    prorate: NotRequired[bool]
    """Whether the amount is reduced for unpaid days."""
    part_of_ctc: NotRequired[bool]
    """Whether the amount is part of the cost to company."""
    taxability: NotRequired[Literal["full", "exempt", "partial", "perquisite"]]
    """How the amount is taxed."""
    in_kind: NotRequired[bool]
    """Whether a perquisite is given in kind."""
    tax_section: NotRequired[str | None]
    """Section of the Income-tax Act 1961 that exempts the component, or its number in the Income-tax Act 2025: `19(1) (Table: Sl."""
    wage_treatment: NotRequired[Literal["wage", "excluded", "excluded_uncapped"]]
    """Whether the amount is wages under the Code on Wages."""
    arrears_component_code: NotRequired[str | None]
    """Code: a capital letter, then 1 to 31 capital letters, digits or underscores."""
    rounding: NotRequired[Literal["organization", "paise", "rupee"]]
    """Rounding of the line; `organization`: as the settings say."""
    show_on_payslip: NotRequired[bool]
    """Whether the payslip as PDF shows the line on its own; false: it stands in a line such as "Other earnings", so that the lines come to the totals."""
    gl_account: NotRequired[str | None]
    """Account in your general ledger."""
    tally_ledger: NotRequired[str | None]
    """Ledger in Tally."""
    is_active: NotRequired[bool]
    """Whether the record can be used for new entries."""
    effective_from: NotRequired[str]
    """First day on which the values apply."""
    wage_flags: NotRequired[SalaryComponentCreateWageFlags]
    """Which statutory wages the amount is part of."""
    entitlement: NotRequired[SalaryComponentCreateEntitlement | None]
    """Entitlement of a flexible benefit, for components of type `reimbursement`; null: none."""
    calculation: SalaryComponentCreateCalculation
    """How the amount is computed."""

class SalaryComponentUpdateWageFlags(TypedDict):
    pf: NotRequired[bool]
    """PF wages."""
    esi: NotRequired[bool]
    """ESI wages."""
    pt: NotRequired[bool]
    """Professional tax wages."""
    lwf: NotRequired[bool]
    """LWF wages."""
    gratuity: NotRequired[bool]
    """Gratuity wages."""
    bonus: NotRequired[bool]
    """Statutory bonus wages."""
    overtime: NotRequired[bool]
    """Overtime wages."""

class SalaryComponentUpdateEntitlement(TypedDict):
    per: NotRequired[Literal["month", "year"]]
    """Whether `amount` is for a month or for a year."""
    amount: NotRequired[Amount]
    """Amount that accrues, in rupees."""
    unclaimed: NotRequired[Literal["pay_taxed", "lapse"]]
    """`pay_taxed`: what is not claimed is paid as taxed pay, on the line `UNCLAIMED_` and the code, under the wage flags of the component."""
    settled_in: NotRequired[int]
    """Calendar month whose payroll settles what is not claimed."""

SalaryComponentUpdateCalculationSlabsItem = TypedDict(
    "SalaryComponentUpdateCalculationSlabsItem",
    {
        # Lower end of the slab in rupees, excluded; included for the first slab.
        "from": 'Amount',
        # Upper end of the slab in rupees, included.
        "to": 'NotRequired[Amount | None]',
        # Amount or percentage of the slab.
        "value": 'Amount',
        # Meaning of `value`: rupees, or a percentage of the base.
        "mode": 'Literal["amount", "percent"]',
    },
)

class SalaryComponentUpdateCalculation(TypedDict):
    method: NotRequired[Literal["flat", "percent_of_components", "percent_of_ctc", "percent_of_gross", "balancing", "per_unit", "slab", "formula", "statutory"]]
    """How the amount is computed."""
    value: NotRequired[Amount | None]
    """Rupees or percent, depending on the method."""
    base_codes: NotRequired[list[str]]
    """Components that the percentage or formula builds on."""
    formula: NotRequired[str | None]
    """Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and if(a <= b, then, otherwise)."""
    min: NotRequired[Amount | None]
    """Least amount in rupees."""
    max: NotRequired[Amount | None]
    """Largest amount in rupees."""
    slabs: NotRequired[list[SalaryComponentUpdateCalculationSlabsItem]]
    """Slabs, from the lowest."""

class SalaryComponentUpdate(TypedDict):
    code: NotRequired[str]
    """Code: a capital letter, then 1 to 31 capital letters, digits or underscores."""
    name: NotRequired[str]
    """Name on the payslip."""
    type: NotRequired[Literal["earning", "deduction", "employer_contribution", "reimbursement", "recovery"]]
    """What the component does to the pay."""
    category: NotRequired[Literal["basic", "da", "hra", "special_allowance", "conveyance", "lta", "medical", "bonus", "incentive", "overtime", "arrears", "leave_encashment", "gratuity", "notice_pay", "notice_recovery", "pf", "vpf", "eps", "edli", "pf_admin", "pf_refund", "esi", "pt", "lwf", "tds", "nps", "superannuation", "loan", "advance", "court_order", "cooperative_dues", "fine", "loss_or_damage", "reimbursement", "perquisite", "retrenchment", "insurance", "other"]]
    """What the component is."""
    frequency: NotRequired[Literal["monthly", "quarterly", "half_yearly", "yearly", "one_time"]]
    """How often a salary pays the component."""
    prorate: NotRequired[bool]
    """Whether the amount is reduced for unpaid days."""
    part_of_ctc: NotRequired[bool]
    """Whether the amount is part of the cost to company."""
    taxability: NotRequired[Literal["full", "exempt", "partial", "perquisite"]]
    """How the amount is taxed."""
    in_kind: NotRequired[bool]
    """Whether a perquisite is given in kind."""
    tax_section: NotRequired[str | None]
    """Section of the Income-tax Act 1961 that exempts the component, or its number in the Income-tax Act 2025: `19(1) (Table: Sl."""
    wage_treatment: NotRequired[Literal["wage", "excluded", "excluded_uncapped"]]
    """Whether the amount is wages under the Code on Wages."""
    arrears_component_code: NotRequired[str | None]
    """Code: a capital letter, then 1 to 31 capital letters, digits or underscores."""
    rounding: NotRequired[Literal["organization", "paise", "rupee"]]
    """Rounding of the line; `organization`: as the settings say."""
    show_on_payslip: NotRequired[bool]
    """Whether the payslip as PDF shows the line on its own; false: it stands in a line such as "Other earnings", so that the lines come to the totals."""
    gl_account: NotRequired[str | None]
    """Account in your general ledger."""
    tally_ledger: NotRequired[str | None]
    """Ledger in Tally."""
    is_active: NotRequired[bool]
    """Whether the record can be used for new entries."""
    effective_from: NotRequired[str]
    """First day on which the values apply."""
    wage_flags: NotRequired[SalaryComponentUpdateWageFlags]
    """Which statutory wages the amount is part of."""
    entitlement: NotRequired[SalaryComponentUpdateEntitlement | None]
    """Entitlement of a flexible benefit, for components of type `reimbursement`; null: none."""
    calculation: NotRequired[SalaryComponentUpdateCalculation]
    """How the amount is computed."""

class SalaryDays(TypedDict):
    effective_from: str
    """First day on which the values apply."""
    basis: Literal["calendar_days", "fixed_days", "working_days"]
    """How a month’s pay is divided into days."""
    fixed_days: int | None
    """Days that the pay of every month is divided by; only with basis `fixed_days`."""
    fixed_days_part: Literal["count_employed", "deduct_absent"]
    """How days are counted for employees who join or leave within the month, with basis `fixed_days`."""
    weekly_offs: list[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]]
    """Weekly days off."""
    include_weekly_offs: bool
    """Whether weekly offs count as working days, with basis `working_days`."""
    include_holidays: bool
    """Whether paid holidays count as working days, with basis `working_days`."""
    unpaid_leave_counts: Literal["calendar_days", "working_days"]
    """Days of an absence without pay that reduce the pay, also of one on part pay."""
    half_day_fraction: Decimal | int
    """Share of a day that a half day counts as."""

class SalaryDaysAnswer(TypedDict):
    organization_id: int
    """Id of the organization."""
    effective: SalaryDays
    """The settings in force on the day."""
    scheduled: list[SalaryDays]
    """Settings that take effect later."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class SalaryDaysInput(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    effective_from: NotRequired[str]
    """First day on which the settings apply."""
    basis: Literal["calendar_days", "fixed_days", "working_days"]
    """How a month’s pay is divided into days."""
    fixed_days: NotRequired[int | None]
    """Days that the pay of every month is divided by; only with basis `fixed_days`."""
    fixed_days_part: NotRequired[Literal["count_employed", "deduct_absent"]]
    """How days are counted for employees who join or leave within the month, with basis `fixed_days`."""
    weekly_offs: NotRequired[list[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]]]
    """Weekly days off."""
    include_weekly_offs: NotRequired[bool]
    """Whether weekly offs count as working days, with basis `working_days`."""
    include_holidays: NotRequired[bool]
    """Whether paid holidays count as working days, with basis `working_days`."""
    unpaid_leave_counts: NotRequired[Literal["calendar_days", "working_days"]]
    """Days of an absence without pay that reduce the pay, also of one on part pay."""
    half_day_fraction: NotRequired[Amount]
    """Share of a day that a half day counts as."""

class SalaryGroup(TypedDict):
    id: str
    """Id of the salary group."""
    organization_id: int
    """Id of the organization."""
    name: str
    """Name of the group."""
    code: str | None
    """Short code, unique per organization."""
    description: str | None
    """Free text for people."""
    pay_basis: Literal["monthly", "daily", "hourly"]
    """Whether the salary is agreed by month, day or hour."""
    ctc: CostToCompany | None
    """What `ctc_annual` of salaries of the group includes beside the pay, unless a salary states it. null: as the payroll settings state."""
    is_active: bool
    """Whether the record can be used for new entries."""
    effective_from: str
    """First day on which a salary may refer to the group."""
    component_count: int
    """Number of components."""
    employee_count: int
    """Number of employees."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class SalaryGroupAssignment(TypedDict):
    employee_ids: list[str]
    """Ids of employees, or `ext:` followed by your own ids."""
    effective_from: str
    """First day on which the values apply."""
    action: Literal["assign", "remove"]
    """Whether to add to the group or remove from it."""

SalaryGroupComponentCalculationSlabsItem = TypedDict(
    "SalaryGroupComponentCalculationSlabsItem",
    {
        # Lower end of the slab in rupees, excluded; included for the first slab.
        "from": 'Decimal',
        # Upper end of the slab in rupees, included.
        "to": 'Decimal | None',
        # Amount or percentage of the slab.
        "value": 'Decimal | int',
        # Meaning of `value`: rupees, or a percentage of the base.
        "mode": 'Literal["amount", "percent"]',
    },
)

class SalaryGroupComponentCalculation(TypedDict):
    method: Literal["flat", "percent_of_components", "percent_of_ctc", "percent_of_gross", "balancing", "per_unit", "slab", "formula", "statutory"]
    """How the amount is computed."""
    value: Decimal | int | None
    """Rupees or percent, depending on the method."""
    base_codes: list[str]
    """Components that the percentage or formula builds on."""
    formula: str | None
    """Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and if(a <= b, then, otherwise)."""
    min: Decimal | None
    """Least amount in rupees."""
    max: Decimal | None
    """Largest amount in rupees."""
    slabs: list[SalaryGroupComponentCalculationSlabsItem]
    """Slabs, from the lowest."""

class SalaryGroupComponent(TypedDict):
    component_id: str
    """Id of the salary component."""
    component_code: str
    """Code of the salary component."""
    calculation: SalaryGroupComponentCalculation | None
    """How the amount is computed."""
    sequence: int
    """Position, from 1."""
    effective_from: str
    """First day on which the values apply."""

SalaryGroupCreateComponentsItemCalculationSlabsItem = TypedDict(
    "SalaryGroupCreateComponentsItemCalculationSlabsItem",
    {
        # Lower end of the slab in rupees, excluded; included for the first slab.
        "from": 'Amount',
        # Upper end of the slab in rupees, included.
        "to": 'NotRequired[Amount | None]',
        # Amount or percentage of the slab.
        "value": 'Amount',
        # Meaning of `value`: rupees, or a percentage of the base.
        "mode": 'Literal["amount", "percent"]',
    },
)

class SalaryGroupCreateComponentsItemCalculation(TypedDict):
    method: Literal["flat", "percent_of_components", "percent_of_ctc", "percent_of_gross", "balancing", "per_unit", "slab", "formula", "statutory"]
    """How the amount is computed."""
    value: NotRequired[Amount | None]
    """Rupees or percent, depending on the method."""
    base_codes: NotRequired[list[str]]
    """Components that the percentage or formula builds on."""
    formula: NotRequired[str | None]
    """Numbers, codes of components, gross_monthly, ctc_monthly, + - * / ( ), min, max, round, floor, ceil, and if(a <= b, then, otherwise)."""
    min: NotRequired[Amount | None]
    """Least amount in rupees."""
    max: NotRequired[Amount | None]
    """Largest amount in rupees."""
    slabs: NotRequired[list[SalaryGroupCreateComponentsItemCalculationSlabsItem]]
    """Slabs, from the lowest."""

class SalaryGroupCreateComponentsItem(TypedDict):
    component_code: str
    """Code of a salary component."""
    calculation: NotRequired[SalaryGroupCreateComponentsItemCalculation | None]
    """How the amount is computed."""

class SalaryGroupCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    name: str
    """Name of the group."""
    code: NotRequired[str | None]
    """Short code, unique per organization."""
    description: NotRequired[str | None]
    """Free text for people."""
    pay_basis: NotRequired[Literal["monthly", "daily", "hourly"]]
    """Whether the salary is agreed by month, day or hour."""
    ctc: NotRequired[CostToCompany | None]
    """What `ctc_annual` of salaries of the group includes beside the pay, unless a salary states it. null: as the payroll settings state."""
    is_active: NotRequired[bool]
    """Whether the record can be used for new entries."""
    effective_from: NotRequired[str]
    """First day on which a salary may refer to the group."""
    components: NotRequired[list[SalaryGroupCreateComponentsItem]]
    """Components in the order of payslip lines."""

class SalaryGroupEmployee(TypedDict):
    id: str
    """Id of the salary that refers to the group."""
    employee_id: str
    """Id of the employee."""
    external_id: str | None
    """Your own id of the employee."""
    organization_id: int
    """Id of the organization."""
    effective_from: str
    """First day on which the values apply."""
    updated_at: str
    """When the record was last changed (UTC)."""

class SalaryGroupUpdate(TypedDict):
    name: NotRequired[str]
    """Name of the group."""
    code: NotRequired[str | None]
    """Short code, unique per organization."""
    description: NotRequired[str | None]
    """Free text for people."""
    pay_basis: NotRequired[Literal["monthly", "daily", "hourly"]]
    """Whether the salary is agreed by month, day or hour."""
    ctc: NotRequired[CostToCompany | None]
    """What `ctc_annual` of salaries of the group includes beside the pay, unless a salary states it. null: as the payroll settings state."""
    is_active: NotRequired[bool]
    """Whether the record can be used for new entries."""
    effective_from: NotRequired[str]
    """First day on which a salary may refer to the group."""

class SandboxClock(TypedDict):
    organization_id: int
    """Id of the organization."""
    today: str
    """The day that the organization takes for today."""
    is_stopped: bool
    """Whether the clock is stopped; false: `today` is the real date."""

class SandboxClockSetting(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    today: str | None
    """Date on which the clock of the organization stops; null: the real date."""

class SandboxPeopleSummary(TypedDict):
    total: int
    """Rows in the request."""
    created: int
    """Rows created."""
    updated: int
    """Rows updated."""
    unchanged: int
    """Rows that were the same already."""

class SandboxPeopleCasesItem(TypedDict):
    employee_id: str
    """Id of the employee."""
    external_id: str
    """Your own id of the employee."""
    description: str
    """What is special about the employee in October 2026."""

SandboxPeople = TypedDict(
    "SandboxPeople",
    {
        # Id of the organization.
        "organization_id": 'int',
        # The same seed generates the same employees.
        "seed": 'int',
        # Number of employees of the seed that were skipped.
        "from": 'int',
        # How many rows had each outcome.
        "summary": 'SandboxPeopleSummary',
        # Employees with a special situation.
        "cases": 'list[SandboxPeopleCasesItem]',
    },
)

class SandboxReset(TypedDict):
    organization_id: int
    """Id of the organization."""
    status: Literal["done", "in_progress"]
    """`in_progress`: send the request again."""
    removed: int
    """Number of records deleted by this request."""
    remaining: int
    """Number of records left."""

class SandboxResetRequest(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""

class ServiceLength(TypedDict):
    years: int
    """Completed years."""
    months: int
    """Completed months beyond the years."""
    days: int
    """Days beyond the months."""

class ShiftAlternateOffsItem(TypedDict):
    weekday: Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    """Day of the week."""
    weeks: list[int]
    """Which weeks of the month, 1 to 5."""

class Shift(TypedDict):
    id: str
    """Id of the shift."""
    organization_id: int
    """Id of the organization."""
    name: str
    """Name of the shift."""
    code: str | None
    """Short code, unique per organization."""
    start_time: str
    """Time of day in the format HH:MM, as in 09:30."""
    end_time: str
    """Time of day in the format HH:MM, as in 09:30."""
    break_minutes: int
    """Unpaid break in minutes."""
    full_day_minutes: int | None
    """Minutes of work that make a full day; null: the length of the shift without the break."""
    half_day_minutes: int | None
    """Minutes of work that make half a day; null: half of a full day."""
    grace_minutes: int
    """Minutes of late arrival that are not counted."""
    weekly_offs: list[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]] | None
    """Weekly days off; null: those of the payroll settings; empty: none."""
    alternate_offs: list[ShiftAlternateOffsItem]
    """Days off in certain weeks of the month, in addition to `weekly_offs`."""
    is_night: bool
    """Whether the shift is a night shift."""
    overtime_policy_id: str | None
    """Id of the overtime policy for employees without their own; null: none."""
    is_active: bool
    """Whether the shift can be assigned."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class ShiftAssignment(TypedDict):
    employee_ids: list[str]
    """Ids of employees, or `ext:` followed by your own ids."""
    effective_from: str
    """First day on which the values apply."""
    effective_to: NotRequired[str | None]
    """Last day of the assignment; null: open-ended."""

class ShiftCreateAlternateOffsItem(TypedDict):
    weekday: Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    """Day of the week."""
    weeks: list[int]
    """Which weeks of the month, 1 to 5."""

class ShiftCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    name: str
    """Name of the shift."""
    code: NotRequired[str | None]
    """Short code, unique per organization."""
    start_time: str
    """Time of day in the format HH:MM, as in 09:30."""
    end_time: str
    """Time of day in the format HH:MM, as in 09:30."""
    break_minutes: NotRequired[int]
    """Unpaid break in minutes."""
    full_day_minutes: NotRequired[int | None]
    """Minutes of work that make a full day; null: the length of the shift without the break."""
    half_day_minutes: NotRequired[int | None]
    """Minutes of work that make half a day; null: half of a full day."""
    grace_minutes: NotRequired[int]
    """Minutes of late arrival that are not counted."""
    weekly_offs: NotRequired[list[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]] | None]
    """Weekly days off; null: those of the payroll settings; empty: none."""
    alternate_offs: NotRequired[list[ShiftCreateAlternateOffsItem]]
    """Days off in certain weeks of the month, in addition to `weekly_offs`."""
    is_night: NotRequired[bool]
    """Whether the shift is a night shift."""
    overtime_policy_id: NotRequired[str | None]
    """Id of the overtime policy for employees without their own; null: none."""
    is_active: NotRequired[bool]
    """Whether the shift can be assigned."""

class ShiftUpdateAlternateOffsItem(TypedDict):
    weekday: Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    """Day of the week."""
    weeks: list[int]
    """Which weeks of the month, 1 to 5."""

class ShiftUpdate(TypedDict):
    name: NotRequired[str]
    """Name of the shift."""
    code: NotRequired[str | None]
    """Short code, unique per organization."""
    start_time: NotRequired[str]
    """Time of day in the format HH:MM, as in 09:30."""
    end_time: NotRequired[str]
    """Time of day in the format HH:MM, as in 09:30."""
    break_minutes: NotRequired[int]
    """Unpaid break in minutes."""
    full_day_minutes: NotRequired[int | None]
    """Minutes of work that make a full day; null: the length of the shift without the break."""
    half_day_minutes: NotRequired[int | None]
    """Minutes of work that make half a day; null: half of a full day."""
    grace_minutes: NotRequired[int]
    """Minutes of late arrival that are not counted."""
    weekly_offs: NotRequired[list[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]] | None]
    """Weekly days off; null: those of the payroll settings; empty: none."""
    alternate_offs: NotRequired[list[ShiftUpdateAlternateOffsItem]]
    """Days off in certain weeks of the month, in addition to `weekly_offs`."""
    is_night: NotRequired[bool]
    """Whether the shift is a night shift."""
    overtime_policy_id: NotRequired[str | None]
    """Id of the overtime policy for employees without their own; null: none."""
    is_active: NotRequired[bool]
    """Whether the shift can be assigned."""

class SignatureAnswer(TypedDict):
    string_to_sign: str
    """The string that the service would sign."""
    body_sha256: str
    """Hex SHA-256 of the body."""
    signature: str
    """Value of `X-SVC-Signature` that the service expects, computed with the signing secret of this key."""
    matches: bool | None
    """Whether the signature in the request matches; null if none was sent."""
    age_seconds: int
    """Age of the timestamp in seconds."""
    hints: list[str]
    """What may be wrong."""

class SignatureDebug(TypedDict):
    timestamp: str
    """Unix time in seconds."""
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    """HTTP method."""
    target: str
    """Request target: what follows the host in the request line, including the query, without decoding."""
    body: NotRequired[str]
    """Exact request body; empty if there is none."""
    idempotency_key: NotRequired[str]
    """Value of the `Idempotency-Key` header; empty if there is none."""
    signature: NotRequired[str]
    """Lowercase hex, 64 digits, prefixed with `v2=` for version 2."""

class SimulatedEmployeeNetPayable(TypedDict):
    before: Decimal
    after: Decimal
    difference: Decimal
    """Amount now less amount before, in rupees."""

class SimulatedEmployeeEmployerCost(TypedDict):
    before: Decimal
    after: Decimal
    difference: Decimal
    """Amount now less amount before, in rupees."""

class SimulatedEmployee(TypedDict):
    employee_id: str
    """Id of the employee."""
    external_id: str | None
    """Your own id of the record, unique per organization."""
    employee_code: str | None
    """Employee number; null: the employee was deleted."""
    name: str | None
    """Name of the employee as on record now; null: the employee was deleted."""
    net_payable: SimulatedEmployeeNetPayable
    """Net pay of the employee."""
    employer_cost: SimulatedEmployeeEmployerCost
    """Cost of the employee."""

class SimulatedLine(TypedDict):
    code: str
    """Code of the line."""
    name: str
    """Name of the line."""
    type: Literal["earning", "deduction", "employer_contribution", "reimbursement", "recovery", "information"]
    """Kind of the record."""
    category: Literal["basic", "da", "hra", "special_allowance", "conveyance", "lta", "medical", "bonus", "incentive", "overtime", "arrears", "leave_encashment", "gratuity", "notice_pay", "notice_recovery", "pf", "vpf", "eps", "edli", "pf_admin", "pf_refund", "esi", "pt", "lwf", "tds", "nps", "superannuation", "loan", "advance", "court_order", "cooperative_dues", "fine", "loss_or_damage", "reimbursement", "perquisite", "retrenchment", "insurance", "other"]
    """Kind of the component, which decides its statutory treatment."""
    affected_count: int
    """Employees whose amount of this line changes."""
    before: Decimal
    """Sum in the payslips of the run, in rupees."""
    after: Decimal
    """Sum with the overrides, in rupees."""
    difference: Decimal
    """`after` less `before`, in rupees."""

class Simulation(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    revision: int
    """Calculation of the run whose payslips are compared."""
    engine_version: str
    """Version of the engine that calculated the simulation."""
    rule_set_version: str
    """Version of the rules that the run was calculated with."""
    simulated_rule_set_version: str
    """Version of the rules with the overrides."""
    employee_count: int
    """Employees in the amounts: those with a payslip before and after."""
    affected_count: int
    """Employees with a line whose amount changes."""
    without_payslip_count: int
    """Employees without a payslip in the run."""
    failed_count: int
    """Employees whose payslip cannot be calculated with the overrides."""
    totals: SimulationTotals
    """Sums over the employees in `employee_count`, in rupees."""
    lines: list[SimulatedLine]
    """Every line of the payslips by code, summed up; unchanged lines too."""
    employees: list[SimulatedEmployee]
    """Employees in `affected_count`, those with the greatest differences of the net pay first, whether more or less is paid; the first 100."""
    failures: list[SimulationFailure]
    """Employees in `failed_count`; the first 100."""

class SimulationFailure(TypedDict):
    employee_id: str
    """Id of the employee."""
    external_id: str | None
    """Your own id of the record, unique per organization."""
    employee_code: str | None
    """Employee number; null: the employee was deleted."""
    name: str | None
    """Name of the employee as on record now; null: the employee was deleted."""
    code: str
    """Short code, unique per organization."""
    message: str
    """Explanation for a developer."""

class SimulationProgressProgress(TypedDict):
    completed: int
    """Employees calculated so far."""
    total: int
    """Employees of the run."""
    affected_count: int
    """Employees with a line whose amount changes."""

class SimulationProgress(TypedDict):
    progress: SimulationProgressProgress
    """Progress of the calculation."""

class SimulationResult(TypedDict):
    simulation: Simulation
    """The simulation."""

class SimulationTotalsGross(TypedDict):
    before: Decimal
    after: Decimal
    difference: Decimal
    """Amount now less amount before, in rupees."""

class SimulationTotalsTotalDeductions(TypedDict):
    before: Decimal
    after: Decimal
    difference: Decimal
    """Amount now less amount before, in rupees."""

class SimulationTotalsReimbursements(TypedDict):
    before: Decimal
    after: Decimal
    difference: Decimal
    """Amount now less amount before, in rupees."""

class SimulationTotalsNetPayable(TypedDict):
    before: Decimal
    after: Decimal
    difference: Decimal
    """Amount now less amount before, in rupees."""

class SimulationTotalsEmployerContributions(TypedDict):
    before: Decimal
    after: Decimal
    difference: Decimal
    """Amount now less amount before, in rupees."""

class SimulationTotalsEmployerCost(TypedDict):
    before: Decimal
    after: Decimal
    difference: Decimal
    """Amount now less amount before, in rupees."""

class SimulationTotals(TypedDict):
    gross: SimulationTotalsGross
    """Gross pay."""
    total_deductions: SimulationTotalsTotalDeductions
    """Deductions."""
    reimbursements: SimulationTotalsReimbursements
    """Reimbursements."""
    net_payable: SimulationTotalsNetPayable
    """Net pay."""
    employer_contributions: SimulationTotalsEmployerContributions
    """Contributions of the employer."""
    employer_cost: SimulationTotalsEmployerCost
    """Cost of the employer: gross pay, reimbursements and contributions of the employer."""

SlipProfessionalTaxSlab = TypedDict(
    "SlipProfessionalTaxSlab",
    {
        # Pay that the slab is chosen by, in rupees: of the month, the half-year or the year.
        "pay": 'Decimal',
        # Included.
        "from": 'Decimal',
        # Upper end of the slab in rupees, included; null: no upper end.
        "to": 'Decimal | None',
        # Tax of the slab in rupees, before earlier deductions and the annual ceiling.
        "amount": 'Decimal',
    },
)

class SlipProfessionalTax(TypedDict):
    tax: Decimal
    """Professional tax deducted with this payslip, in rupees."""
    refund: Decimal
    """Professional tax deducted in excess by earlier payslips and refunded with this one, in rupees."""
    slab: SlipProfessionalTaxSlab | None
    """Slab of professional tax; null if none was looked up or the tax was set by hand."""

class SlipProvidentFund(TypedDict):
    is_member: bool
    """Whether the month is reported to the provident fund."""
    ncp_days: int
    """Non-contributory days of the month, as reported in the ECR."""
    employee: Decimal
    """PF of the employee for this month, in rupees, without voluntary contribution and arrears."""
    vpf: Decimal
    """Voluntary provident fund of the employee, in rupees."""
    employer: Decimal
    """PF of the employer without the pension share, in rupees."""
    eps: Decimal
    edli: Decimal
    admin: Decimal
    """PF administration charges, in rupees."""

class SlipStateInsurance(TypedDict):
    covered: bool
    """Whether the employee is covered by ESI in this period."""
    covered_until: str | None
    """Last day of the ESI coverage, the end of a contribution period; null: not covered."""

class StatutoryDetailsPfVpf(TypedDict):
    type: Literal["none", "percent", "amount"]
    """How the contribution is stated."""
    value: Decimal | int | None
    """Percent of PF wages, or rupees a month."""

class StatutoryDetailsPf(TypedDict):
    applicable: bool
    """Whether the scheme applies to the employee."""
    member_id: str | None
    """PF member id: five letters and seventeen digits."""
    uan_name: str | None
    """Name as held against the UAN, for the PF return: capital letters, digits, spaces and dots, and at least one letter; null: the name of the employee in capitals."""
    joined_on: str | None
    """Day on which the employee first joined the scheme."""
    wage_mode: Literal["organization", "statutory_ceiling", "actual_wages", "employee_actual_employer_ceiling"]
    """Which wages PF is contributed on."""
    eps_eligible: bool | None
    """Whether the employee is a member of the pension scheme (EPS); null: determined by the statutory membership test."""
    pension_deferred: bool
    """Whether the employee defers the pension beyond 58."""
    higher_pension: bool
    """Whether pension is contributed on actual wages."""
    exempt_reason: str | None
    """Why the scheme does not apply."""
    uan: str | None
    """Number with all but the last four characters masked; in full with `reveal=true`."""
    vpf: StatutoryDetailsPfVpf
    """Voluntary provident fund contribution of the employee."""

class StatutoryDetailsEsi(TypedDict):
    applicable: bool
    """Whether the scheme applies to the employee."""
    name: str | None
    """Name as held by ESIC, for the ESI return: capital letters and spaces; null: the name of the employee in Latin capitals."""
    dispensary: str | None
    """ESI dispensary."""
    covered_until: str | None
    """Last day of the ESI coverage that payslips outside this service state: the end of the current contribution period, 31 March or 30 September."""
    ip_number: str | None
    """Number with all but the last four characters masked; in full with `reveal=true`."""
    covered_from: str | None
    """First day of the current uninterrupted ESI coverage, according to the stored payslips and salaries; null: not covered."""
    locked_until: str | None
    """Last day of the contribution period until which the employee remains covered by ESI at any wage; null: not covered."""

class StatutoryDetailsPt(TypedDict):
    applicable: bool
    """Whether professional tax is deducted from the employee."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None
    """State or union territory, two capital letters."""
    local_body: str | None
    """Code of the municipal body."""

StatutoryDetailsLwf = TypedDict(
    "StatutoryDetailsLwf",
    {
        # Whether the scheme applies to the employee.
        "applicable": 'bool',
        # State or union territory, two capital letters.
        "state_code": 'Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None',
        # Welfare fund of the employee.
        "fund": 'Literal["general", "shops"]',
        # Class of the work for LWF; null: worker, unless the employment type implies another class.
        "class": 'Literal["worker", "clerical", "supervisor", "manager", "apprentice", "part_time", "contract"] | None',
    },
)

class StatutoryDetailsTax(TypedDict):
    regime: Literal["new", "old"]
    """Income tax regime."""
    regime_chosen_on: str | None
    """Day on which the employee chose the regime."""
    residency: Literal["resident", "not_ordinarily_resident", "non_resident"]
    """Residential status for income tax."""

class StatutoryDetailsNps(TypedDict):
    employer_percent: Decimal | int | None
    """Contribution of the employer in percent of basic and dearness allowance."""
    pran: str | None
    """Number with all but the last four characters masked; in full with `reveal=true`."""

class StatutoryDetailsNomineesItem(TypedDict):
    name: str
    """Name of the nominee."""
    relationship: str | None
    """Relationship to the employee."""
    share_percent: Decimal | int | None
    """Share in percent."""

class StatutoryDetails(TypedDict):
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    pan_status: Literal["valid", "missing", "inoperative"]
    """Whether the PAN is valid; without a valid PAN tax is deducted at the higher rate."""
    pan: str | None
    """Number with all but the last four characters masked; in full with `reveal=true`."""
    aadhaar_last4: str | None
    """Number with all but the last four characters masked; in full with `reveal=true`."""
    pf: StatutoryDetailsPf
    """Employees’ Provident Fund."""
    esi: StatutoryDetailsEsi
    """Employees’ State Insurance."""
    pt: StatutoryDetailsPt
    """Professional tax."""
    lwf: StatutoryDetailsLwf
    """Labour Welfare Fund."""
    tax: StatutoryDetailsTax
    """Income tax."""
    nps: StatutoryDetailsNps
    """National Pension System."""
    nominees: list[StatutoryDetailsNomineesItem]
    """Nominees."""
    effective_from: str
    """First day on which the values apply."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class StatutoryDetailsInputPfVpf(TypedDict):
    type: Literal["none", "percent", "amount"]
    """How the contribution is stated."""
    value: NotRequired[Amount | None]
    """Percent of PF wages, or rupees a month."""

class StatutoryDetailsInputPf(TypedDict):
    applicable: NotRequired[bool]
    """Whether the scheme applies to the employee."""
    member_id: NotRequired[str | None]
    """PF member id: five letters and seventeen digits."""
    uan_name: NotRequired[str | None]
    """Name as held against the UAN, for the PF return: capital letters, digits, spaces and dots, and at least one letter; null: the name of the employee in capitals."""
    joined_on: NotRequired[str | None]
    """Day on which the employee first joined the scheme."""
    wage_mode: NotRequired[Literal["organization", "statutory_ceiling", "actual_wages", "employee_actual_employer_ceiling"]]
    """Which wages PF is contributed on."""
    eps_eligible: NotRequired[bool | None]
    """Whether the employee is a member of the pension scheme (EPS); null: determined by the statutory membership test."""
    pension_deferred: NotRequired[bool]
    """Whether the employee defers the pension beyond 58."""
    higher_pension: NotRequired[bool]
    """Whether pension is contributed on actual wages."""
    exempt_reason: NotRequired[str | None]
    """Why the scheme does not apply."""
    uan: NotRequired[str | None]
    """UAN: twelve digits."""
    vpf: NotRequired[StatutoryDetailsInputPfVpf]
    """Voluntary provident fund contribution of the employee."""

class StatutoryDetailsInputEsi(TypedDict):
    applicable: NotRequired[bool]
    """Whether the scheme applies to the employee."""
    name: NotRequired[str | None]
    """Name as held by ESIC, for the ESI return: capital letters and spaces; null: the name of the employee in Latin capitals."""
    dispensary: NotRequired[str | None]
    """ESI dispensary."""
    covered_until: NotRequired[str | None]
    """Last day of the ESI coverage that payslips outside this service state: the end of the current contribution period, 31 March or 30 September."""
    ip_number: NotRequired[str | None]
    """ESI insurance number: ten digits."""

class StatutoryDetailsInputPt(TypedDict):
    applicable: NotRequired[bool]
    """Whether professional tax is deducted from the employee."""
    state_code: NotRequired[Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None]
    """State or union territory, two capital letters."""
    local_body: NotRequired[str | None]
    """Code of the municipal body."""

StatutoryDetailsInputLwf = TypedDict(
    "StatutoryDetailsInputLwf",
    {
        # Whether the scheme applies to the employee.
        "applicable": 'NotRequired[bool]',
        # State or union territory, two capital letters.
        "state_code": 'NotRequired[Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None]',
        # Welfare fund of the employee.
        "fund": 'NotRequired[Literal["general", "shops"]]',
        # Class of the work for LWF; null: worker, unless the employment type implies another class.
        "class": 'NotRequired[Literal["worker", "clerical", "supervisor", "manager", "apprentice", "part_time", "contract"] | None]',
    },
)

class StatutoryDetailsInputTax(TypedDict):
    regime: NotRequired[Literal["new", "old"]]
    """Income tax regime."""
    regime_chosen_on: NotRequired[str | None]
    """Day on which the employee chose the regime."""
    residency: NotRequired[Literal["resident", "not_ordinarily_resident", "non_resident"]]
    """Residential status for income tax."""

class StatutoryDetailsInputNps(TypedDict):
    employer_percent: NotRequired[Amount | None]
    """Contribution of the employer in percent of basic and dearness allowance."""
    pran: NotRequired[str | None]
    """PRAN: twelve digits."""

class StatutoryDetailsInputNomineesItem(TypedDict):
    name: str
    """Name of the nominee."""
    relationship: NotRequired[str | None]
    """Relationship to the employee."""
    share_percent: NotRequired[Amount | None]
    """Share in percent."""

class StatutoryDetailsInput(TypedDict):
    pan_status: NotRequired[Literal["valid", "missing", "inoperative"]]
    """Whether the PAN is valid; without a valid PAN tax is deducted at the higher rate."""
    pan: NotRequired[str | None]
    """PAN of a person: five capital letters (the fourth is P), four digits, a capital letter."""
    aadhaar_last4: NotRequired[str | None]
    """Last four digits of the Aadhaar number."""
    pf: NotRequired[StatutoryDetailsInputPf]
    """Employees’ Provident Fund."""
    esi: NotRequired[StatutoryDetailsInputEsi]
    """Employees’ State Insurance."""
    pt: NotRequired[StatutoryDetailsInputPt]
    """Professional tax."""
    lwf: NotRequired[StatutoryDetailsInputLwf]
    """Labour Welfare Fund."""
    tax: NotRequired[StatutoryDetailsInputTax]
    """Income tax."""
    nps: NotRequired[StatutoryDetailsInputNps]
    """National Pension System."""
    nominees: NotRequired[list[StatutoryDetailsInputNomineesItem]]
    """Nominees."""
    effective_from: NotRequired[str]
    """First day on which the values apply."""

class StatutoryDue(TypedDict):
    pay_by: str | None
    """Last day of payment; null: not recorded."""
    file_by: str | None
    """Last day of filing; null: not recorded."""
    condition: str | None
    """Whom the return is for; null: every employer."""
    source: Citation
    """Where the form and the days are from."""
    confidence: Literal["high", "medium", "low"]
    """Confidence in the recorded values."""
    doubt: str | None
    """What the sources leave open; null if nothing."""

class StatutoryFinding(TypedDict):
    employee_id: str | None
    """Employee; null: the finding is of the organization."""
    field: str
    """Field to correct."""
    code: str
    """What is wrong with the field."""
    message: str
    """How to correct it."""

class StatutoryForm(TypedDict):
    report: str
    """The form."""
    form_number: str | None
    """Number under the law in force at the end of the period; null: none is on record."""
    legacy_form_number: str | None
    """Number by which the form is known; null: it has none."""
    form_title: str
    """Name of the form."""
    instrument: str | None
    """Law that the form is of; null: a report that no law has a form for."""
    period: FormPeriod
    """The wage period."""
    draft: bool
    """Whether runs that are not locked may be included."""
    employee_count: int
    """Employees of the form."""
    total_amount: Decimal
    """Sum of the contributions of the form, in rupees."""
    totals: dict[str, Any]
    """Sums of the columns over all pages, and further sums of the form, in rupees."""
    columns: list[ReportColumn]
    """The columns in their order; a row has a value for each `key`."""
    rows: list[dict[str, Any]]
    """The rows of the page."""
    particulars: list[FormParticular]
    """What the form says above its rows."""
    sections: list[FormSection]
    """Further tables of the form."""
    validation: StatutoryValidation
    """What is wrong with the form; errors keep the file back."""
    source_run_ids: list[str]
    """Ids of the payroll runs that the form includes."""
    source_fnf_ids: list[str]
    """Ids of the settlements that the form includes."""
    sha256: str | None
    """SHA-256 of the rows as CSV, in hexadecimal digits; null: the rows come in pages."""
    generated_at: str
    """When the form was generated."""
    meta: ListMeta
    """Paging and sync information."""

class StatutoryOwnTax(TypedDict):
    enrolment_number: str | None
    """Number of the enrolment; null: not recorded."""
    amount: Decimal
    """Amount of the year in rupees."""
    pay_by: str
    """Last day of payment."""
    source: Citation
    """Where the amount and the day are from."""
    confidence: Literal["high", "medium", "low"]
    """Confidence in the recorded values."""
    doubt: str | None
    """What the sources leave open; null if nothing."""

class StatutoryPeriod(TypedDict):
    month: int | None
    """Month; null: the return is not of one month."""
    year: int | None
    """Year of the month or of the half-year; null: the financial year is named."""
    quarter: int | None
    """Quarter; null: the return is not of one quarter."""
    half: int | None
    """Half-year; null: the return is not of one half-year."""
    financial_year: str | None
    """Tax year from April to March, as in 2026-27."""

class StatutoryReturn(TypedDict):
    report: Literal["pf_ecr", "pf_arrears", "esi_report", "esi_return", "esi_differences", "pt_report", "pt_return", "lwf_return"]
    """The return."""
    form_number: str | None
    """Number of the form; null: the return has no number."""
    form_title: str
    """Name of the return."""
    period: StatutoryPeriod
    """The wage period."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None
    """State or union territory, two capital letters."""
    due: StatutoryDue | None
    """When the return is due, where the state has one of this period; null: not recorded."""
    own_tax: StatutoryOwnTax | None
    """Professional tax that the employer pays for itself under its enrolment, for the financial year in which the period ends; not in `total_amount`."""
    draft: bool
    """Whether runs that are not locked may be included."""
    employee_count: int
    """Number of employees."""
    total_amount: Decimal
    """The amount to be paid by this return, in rupees."""
    totals: dict[str, Any]
    """Sums of the columns, and the heads of the challan, in rupees."""
    columns: list[ReportColumn]
    """The columns in their order; a row has a value for each `key`."""
    rows: list[dict[str, Any]]
    """The rows of the return."""
    validation: StatutoryValidation
    """What is wrong with the rows; errors keep the file back."""
    source_run_ids: list[str]
    """Ids of the payroll runs that the return includes."""
    source_fnf_ids: list[str]
    """Ids of the settlements that the return includes."""
    sha256: str
    """SHA-256 of the text file for the portal, or of the CSV where there is none, in hexadecimal digits."""
    generated_at: str
    """When the return was generated."""

class StatutoryValidation(TypedDict):
    errors: list[StatutoryFinding]
    """Employees who could not be calculated."""
    warnings: list[StatutoryFinding]
    """Warnings about the request or the result."""

class StatutoryWages(TypedDict):
    pf: Decimal
    """PF wages before any ceiling, in rupees."""
    epf: Decimal
    """EPF wages as reported in the ECR, in rupees."""
    eps: Decimal
    """EPS wages as reported in the ECR, in rupees; 0.00 outside the pension scheme."""
    edli: Decimal
    """EDLI wages as reported in the ECR, in rupees."""
    esi: Decimal
    """ESI wages in rupees."""
    pt: Decimal
    """Professional tax wages in rupees."""
    lwf: Decimal
    """LWF wages in rupees."""
    gratuity: Decimal
    """Gratuity wages in rupees."""
    code_on_wages: Decimal
    """Wages under the Code on Wages, in rupees."""

class SyncChanges(TypedDict):
    removed_from_filter: list[str]
    """Ids of records that changed and that the filters of the request do not find now: drop them from a copy that is kept by these filters."""

class SyncMeta(TypedDict):
    limit: int
    """Largest number of records in a page."""
    count: int
    """Number of records in this page."""
    has_more: bool
    """Whether there is a next page."""
    next_cursor: str | None
    """Send it as `cursor` to get the next page; null on the last page."""
    total_count: int | None
    """Number of records in all pages; null unless `include_total=true`."""
    updated_since: str | None
    """Returns records that changed at this time or later, deleted ones included."""
    sync_watermark: str | None
    """Send it as `updated_since` the next time; null unless changes were asked for."""
    warnings: list[str]
    """Warnings about the request or the result."""
    changes: NotRequired[SyncChanges]
    """Rules that differ."""

class TallyCounters(TypedDict):
    created: int
    """Vouchers that Tally created."""
    altered: int
    """Vouchers that Tally altered."""
    errors: int
    """Errors that Tally counted."""
    exceptions: int
    """Vouchers that Tally put among its exceptions."""
    ignored: int
    """Vouchers that Tally ignored."""

class TallyEntry(TypedDict):
    voucher_number: str
    """Number of the voucher that the entry belongs to."""
    ledger: str
    """Ledger in Tally."""
    ledger_group: Literal["Indirect Expenses", "Current Liabilities", "Duties & Taxes", "Loans & Advances (Asset)", "Bank Accounts", "Cash-in-Hand"]
    """Group in which the ledger usually lies."""
    cost_centre: str | None
    """Department or employee code; null: none."""
    debit: Decimal
    """Amount debited; zero for a credit."""
    credit: Decimal
    """Amount credited; zero for a debit."""

class TallySync(TypedDict):
    id: str | None
    """Id of the sync; null: there was none."""
    payroll_run_id: str
    """Id of the payroll run."""
    status: Literal["never", "prepared", "pushed", "failed"]
    """`never`: no voucher was prepared."""
    voucher: Literal["accrual", "payment", "reversal"] | None
    """What the vouchers book."""
    mode: Literal["download", "push"] | None
    """Whether the vouchers are downloaded or pushed."""
    company_name: str | None
    """Company in Tally."""
    voucher_number: str | None
    """Number of the first voucher."""
    prepared_at: str | None
    """When the vouchers were prepared (UTC)."""
    pushed_at: str | None
    """When Tally confirmed the vouchers (UTC); null: it has not."""
    download_url: str | None
    """Path of the XML file."""
    attempts: int
    """Number of attempts to push."""
    next_attempt_at: str | None
    """When the push is tried next (UTC); null: it is not."""
    outcome: Literal["created", "altered", "rejected", "unknown"] | None
    """What Tally replied."""
    counters: TallyCounters | None
    """Counters of the reply of Tally; null: none was read."""
    line_errors: list[str]
    """Errors of Tally, at most 20."""
    error: str | None
    """Code of the last failure, such as `rejected`, `timeout`, `http_502` or `superseded`; `duplicate_voucher_suspected` on a pushed voucher: Tally created it although it had it."""

class TallySyncRequest(TypedDict):
    company_name: str
    """Company in Tally, by its exact name."""
    voucher: NotRequired[Literal["accrual", "payment", "reversal"]]
    """`accrual`: cost and liabilities of the run."""
    voucher_date: NotRequired[str]
    """Date of the voucher."""
    voucher_type: NotRequired[str]
    """Voucher type in Tally."""
    group_by: NotRequired[Literal["component", "department", "employee"]]
    """Entries by ledger alone (`component`), or with cost centres by department or by employee code."""
    ledger_map: NotRequired[dict[str, str | None]]
    """Ledgers in Tally by key: component codes, `PF_PAYABLE`, `ESI_PAYABLE`, `PT_PAYABLE.<state>`, `LWF_PAYABLE.<state>`, `TDS_PAYABLE`, `SALARY_PAYABLE`, `LOANS`, `BANK`, `CASH`, `OTHER_MEANS` (payments recorded with `include_unrouted` or `payments`, which no bank file makes), `ROUND_OFF`, and `PAYABLE.<code>` for what else the employer contributes."""
    mode: NotRequired[Literal["download", "push"]]
    """`download`: a file to import."""
    connector_url: NotRequired[str]
    """HTTPS address in front of TallyPrime that takes its XML requests."""

class TallyVouchers(TypedDict):
    id: str | None
    """Id of the sync; null: there was none."""
    payroll_run_id: str
    """Id of the payroll run."""
    status: Literal["never", "prepared", "pushed", "failed"]
    """`never`: no voucher was prepared."""
    voucher: Literal["accrual", "payment", "reversal"] | None
    """What the vouchers book."""
    mode: Literal["download", "push"] | None
    """Whether the vouchers are downloaded or pushed."""
    company_name: str | None
    """Company in Tally."""
    voucher_number: str | None
    """Number of the first voucher."""
    prepared_at: str | None
    """When the vouchers were prepared (UTC)."""
    pushed_at: str | None
    """When Tally confirmed the vouchers (UTC); null: it has not."""
    download_url: str | None
    """Path of the XML file."""
    attempts: int
    """Number of attempts to push."""
    next_attempt_at: str | None
    """When the push is tried next (UTC); null: it is not."""
    outcome: Literal["created", "altered", "rejected", "unknown"] | None
    """What Tally replied."""
    counters: TallyCounters | None
    """Counters of the reply of Tally; null: none was read."""
    line_errors: list[str]
    """Errors of Tally, at most 20."""
    error: str | None
    """Code of the last failure, such as `rejected`, `timeout`, `http_502` or `superseded`; `duplicate_voucher_suspected` on a pushed voucher: Tally created it although it had it."""
    vouchers: list[TallyEntry]
    """Entries of the vouchers, the debits of each first."""
    total_debit: Decimal
    """Sum of the debits."""
    total_credit: Decimal
    """Sum of the credits, equal to that of the debits."""
    ledger_map: dict[str, str]
    """The ledger of every key that the vouchers book."""
    xml_url: str
    """Path of the XML file."""

class Task(TypedDict):
    kind: Literal["month_without_run", "run_to_calculate", "run_failed", "run_stale", "run_to_lock", "run_to_pay", "filing_due", "file_stale"]
    """What waits."""
    month: int | None
    """Month, 1 to 12."""
    year: int | None
    """Calendar year."""
    payroll_run_id: str | None
    """Id of the payroll run."""
    filing_id: str | None
    """Id of the filing; the same as `id`."""
    report: Literal["pf_ecr", "esi_return", "pt_return", "lwf_return", "tds_24q", "tds_26q", "pf_form_5", "pf_form_10", "pf_form_12a", "pf_form_3a", "pf_form_6a", "pf_statement", "esi_report", "esi_form_01", "pt_report", "tds_deposit"] | None
    """The return or payment; null for a run."""
    state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None
    """State or union territory, two capital letters."""
    due_date: str | None
    """Day by which it is filed or paid: by law for a filing, its pay date for a run; null: none."""
    overdue: bool
    """Whether `due_date` has passed."""

class TaxDeclarationDeclarationsItem(TypedDict):
    section: Literal["80C", "80CCC", "80CCD(1)", "80CCD(1B)", "80CCH", "80CCH_GOVERNMENT", "80D", "80D_SENIOR", "80D_CHECKUP", "80D_PARENTS", "80D_PARENTS_SENIOR", "80D_PARENTS_CHECKUP", "80DD", "80DD_SEVERE", "80DDB", "80DDB_SENIOR", "80E", "80EEA", "80EEB", "80G", "80GG", "80TTA", "80TTB", "80U", "80U_SEVERE"]
    """Section of the Income-tax Act 1961, with a suffix for a limit of its own."""
    amount: Decimal
    """Amount in rupees."""
    proof_accepted: bool | None
    """Whether the proof was accepted; null: not decided."""
    section_2025: str | None
    """Number of the same section in the Income-tax Act 2025, which applies to payments from 1 April 2026."""

TaxDeclarationRentItem = TypedDict(
    "TaxDeclarationRentItem",
    {
        # First day of the period.
        "from": 'str',
        # Last day of the period; null if it continues.
        "to": 'str | None',
        # Rent a month in rupees.
        "monthly": 'Decimal',
        # Whether the rented home is in a metro city for the HRA exemption; null: as `is_metro` of the employee.
        "metro": 'bool | None',
        # PAN with all but the last four characters masked.
        "landlord_pan": 'str | None',
        # Name of the landlord as in the PAN record; Form 24Q names it with the PAN above 1,00,000 a year.
        "landlord_name": 'str | None',
    },
)

class TaxDeclarationHomeLoanLetOutItem(TypedDict):
    income: Decimal
    """Income from the house before interest, in rupees."""
    interest: Decimal
    """Interest of the year, in rupees."""

class TaxDeclarationHomeLoan(TypedDict):
    interest: Decimal | None
    """Interest of the year on a self-occupied house, in rupees."""
    is_old_or_repair_loan: bool
    """Whether the loan is from before April 1999 or for repairs: the lower limit applies."""
    let_out: list[TaxDeclarationHomeLoanLetOutItem]
    """Houses that are let out."""

class TaxDeclarationOtherIncomeItem(TypedDict):
    kind: Literal["savings_interest", "deposit_interest", "other"]
    """Kind of income."""
    amount: Decimal
    """Amount of the year in rupees."""

class TaxDeclarationPreviousEmployment(TypedDict):
    gross: Decimal | None
    """Gross salary, in rupees."""
    exemptions: Decimal | None
    """Exempt allowances, in rupees."""
    pf: Decimal | None
    """PF of the employee, in rupees."""
    pt: Decimal | None
    """Professional tax, in rupees."""
    tds: Decimal | None
    """Income tax deducted, in rupees."""

class TaxDeclarationProofsItem(TypedDict):
    section: Literal["80C", "80CCC", "80CCD(1)", "80CCD(1B)", "80CCH", "80CCH_GOVERNMENT", "80D", "80D_SENIOR", "80D_CHECKUP", "80D_PARENTS", "80D_PARENTS_SENIOR", "80D_PARENTS_CHECKUP", "80DD", "80DD_SEVERE", "80DDB", "80DDB_SENIOR", "80E", "80EEA", "80EEB", "80G", "80GG", "80TTA", "80TTB", "80U", "80U_SEVERE", "10(13A)", "24(b)"]
    """Section of the declaration; 10(13A) for rent, 24(b) for interest on a home loan."""
    accepted: bool
    """Whether the evidence was accepted."""
    amount: Decimal | None
    """Accepted amount in rupees; null: the declared amount."""
    remarks: str | None
    """Free text that is kept with the record."""
    section_2025: str | None
    """Number of the same section in the Income-tax Act 2025, which applies to payments from 1 April 2026."""

class TaxDeclaration(TypedDict):
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    tax_year: str
    """Tax year from April to March, as in 2026-27."""
    declarations: list[TaxDeclarationDeclarationsItem]
    """Investments and payments, by section."""
    rent: list[TaxDeclarationRentItem]
    """Rent paid, by period."""
    home_loan: TaxDeclarationHomeLoan | None
    """Interest on home loans."""
    other_income: list[TaxDeclarationOtherIncomeItem]
    """Other income that the employee asks to be taxed with the salary."""
    previous_employment: TaxDeclarationPreviousEmployment | None
    """Salary and tax with earlier employers in the same tax year."""
    other_tax_credits: Decimal
    """Other TDS and TCS of the year to be credited, in rupees."""
    employer_contribution_growth: Decimal
    """Growth in the tax year of the employer’s contributions to PF, NPS and superannuation above the limit, in rupees."""
    proofs: list[TaxDeclarationProofsItem]
    """Evidence of what is declared."""
    proofs_due_on: str
    """Date from which only accepted proofs reduce the income tax."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class TaxDeclarationInputDeclarationsItem(TypedDict):
    section: Literal["80C", "80CCC", "80CCD(1)", "80CCD(1B)", "80CCH", "80CCH_GOVERNMENT", "80D", "80D_SENIOR", "80D_CHECKUP", "80D_PARENTS", "80D_PARENTS_SENIOR", "80D_PARENTS_CHECKUP", "80DD", "80DD_SEVERE", "80DDB", "80DDB_SENIOR", "80E", "80EEA", "80EEB", "80G", "80GG", "80TTA", "80TTB", "80U", "80U_SEVERE"]
    """Section of the Income-tax Act 1961, with a suffix for a limit of its own."""
    amount: Amount
    """Amount in rupees."""
    proof_accepted: NotRequired[bool | None]
    """Whether the proof was accepted; null: not decided."""

TaxDeclarationInputRentItem = TypedDict(
    "TaxDeclarationInputRentItem",
    {
        # First day of the period.
        "from": 'str',
        # Last day of the period; null if it continues.
        "to": 'NotRequired[str | None]',
        # Rent a month in rupees.
        "monthly": 'Amount',
        # Whether the rented home is in a metro city for the HRA exemption; null: as `is_metro` of the employee.
        "metro": 'NotRequired[bool | None]',
        # PAN: five capital letters, four digits, a capital letter.
        "landlord_pan": 'NotRequired[str | None]',
        # Name of the landlord as in the PAN record; Form 24Q names it with the PAN above 1,00,000 a year.
        "landlord_name": 'NotRequired[str | None]',
    },
)

class TaxDeclarationInputHomeLoanLetOutItem(TypedDict):
    income: Amount
    """Income from the house before interest, in rupees."""
    interest: Amount
    """Interest of the year, in rupees."""

class TaxDeclarationInputHomeLoan(TypedDict):
    interest: NotRequired[Amount]
    """Interest of the year on a self-occupied house, in rupees."""
    is_old_or_repair_loan: NotRequired[bool]
    """Whether the loan is from before April 1999 or for repairs: the lower limit applies."""
    let_out: NotRequired[list[TaxDeclarationInputHomeLoanLetOutItem]]
    """Houses that are let out."""

class TaxDeclarationInputOtherIncomeItem(TypedDict):
    kind: Literal["savings_interest", "deposit_interest", "other"]
    """Kind of income."""
    amount: Amount
    """Amount of the year in rupees."""

class TaxDeclarationInputPreviousEmployment(TypedDict):
    gross: NotRequired[Amount | None]
    """Gross salary, in rupees."""
    exemptions: NotRequired[Amount | None]
    """Exempt allowances, in rupees."""
    pf: NotRequired[Amount | None]
    """PF of the employee, in rupees."""
    pt: NotRequired[Amount | None]
    """Professional tax, in rupees."""
    tds: NotRequired[Amount | None]
    """Income tax deducted, in rupees."""

class TaxDeclarationInput(TypedDict):
    declarations: NotRequired[list[TaxDeclarationInputDeclarationsItem]]
    """Investments and payments, by section."""
    rent: NotRequired[list[TaxDeclarationInputRentItem]]
    """Rent paid, by period."""
    home_loan: NotRequired[TaxDeclarationInputHomeLoan | None]
    """Interest on home loans."""
    other_income: NotRequired[list[TaxDeclarationInputOtherIncomeItem]]
    """Other income that the employee asks to be taxed with the salary."""
    previous_employment: NotRequired[TaxDeclarationInputPreviousEmployment | None]
    """Salary and tax with earlier employers in the same tax year."""
    other_tax_credits: NotRequired[Amount | None]
    """Other TDS and TCS of the year to be credited, in rupees."""
    employer_contribution_growth: NotRequired[Amount | None]
    """Growth in the tax year of the employer’s contributions to PF, NPS and superannuation above the limit, in rupees."""
    proofs_due_on: NotRequired[str]
    """Date from which only accepted proofs reduce the income tax."""

class TaxProjection(TypedDict):
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    tax_year: str
    """Tax year from April to March, as in 2026-27."""
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    regime: Literal["new", "old"]
    """Regime that tax is currently deducted under."""
    lower_regime: Literal["new", "old"] | None
    """Regime with the lower tax of the year; `new` if both are equal; null if only one regime was requested."""
    saving: Decimal | None
    """Tax saved in the year under the lower regime, in rupees."""
    projections: list[PayslipTax]
    """Income tax computation of the year, as on a payslip of this month."""

class TaxProofsInputProofsItem(TypedDict):
    section: Literal["80C", "80CCC", "80CCD(1)", "80CCD(1B)", "80CCH", "80CCH_GOVERNMENT", "80D", "80D_SENIOR", "80D_CHECKUP", "80D_PARENTS", "80D_PARENTS_SENIOR", "80D_PARENTS_CHECKUP", "80DD", "80DD_SEVERE", "80DDB", "80DDB_SENIOR", "80E", "80EEA", "80EEB", "80G", "80GG", "80TTA", "80TTB", "80U", "80U_SEVERE", "10(13A)", "24(b)"]
    """Section of the declaration; 10(13A) for rent, 24(b) for interest on a home loan."""
    accepted: bool
    """Whether the evidence was accepted."""
    amount: NotRequired[Amount | None]
    """Accepted amount in rupees; null: the declared amount."""
    remarks: NotRequired[str | None]
    """Free text that is kept with the record."""

class TaxProofsInput(TypedDict):
    proofs: list[TaxProofsInputProofsItem]
    """Evidence of what is declared."""

TaxSlabSlabsItem = TypedDict(
    "TaxSlabSlabsItem",
    {
        # Upper end of the previous slab in rupees; 0 for the first slab.
        "from": 'Decimal',
        # Upper end of the slab in rupees; null for the last slab.
        "to": 'Decimal | None',
        # Rate in percent.
        "rate_percent": 'Decimal | int',
    },
)

class TaxSlabRebate(TypedDict):
    income_limit: Decimal
    """Taxable income up to which the rebate applies, in rupees."""
    max_amount: Decimal
    """Largest rebate in rupees."""
    marginal_relief: bool
    """Whether tax just above the limit is capped by the excess."""

class TaxSlabSurchargeItem(TypedDict):
    above: Decimal
    """Taxable income above which the surcharge applies, in rupees."""
    rate_percent: Decimal | int
    """Surcharge in percent of the tax."""

class TaxSlab(TypedDict):
    id: str
    """Id of the scale."""
    organization_id: int | None
    """Id of the organization."""
    tax_year: str
    """A tax year, as in 2026-27."""
    regime: Literal["new", "old"]
    """Income tax regime."""
    age_band: Literal["all", "below_60", "60_to_79", "80_plus"]
    """Age at the end of the tax year."""
    slabs: list[TaxSlabSlabsItem]
    """Slabs, from the lowest."""
    standard_deduction: Decimal | None
    """Standard deduction in rupees."""
    rebate: TaxSlabRebate | None
    """Rebate for low incomes."""
    surcharge: list[TaxSlabSurchargeItem] | None
    """Surcharge by taxable income."""
    cess_percent: Decimal | int | None
    """Health and education cess in percent."""
    origin: Literal["system", "custom"]
    """`system`: statutory; `custom`: of the organization."""
    rule_set_version: str | None
    """Version of the statutory rules used."""
    source: Citation
    """Where the scale is laid down."""
    effective_from: str
    """First day on which the values apply."""
    effective_to: str | None
    """Last day on which the values apply; null if open-ended."""
    version: int | None
    """Version of the scale; null for statutory scales."""
    created_at: str | None
    """When the record was created (UTC)."""
    updated_at: str | None
    """When the record was last changed (UTC)."""

TaxSlabCreateSlabsItem = TypedDict(
    "TaxSlabCreateSlabsItem",
    {
        # Lower end of the slab in rupees.
        "from": 'Amount',
        # Upper end of the slab in rupees; null: no upper end.
        "to": 'NotRequired[Amount | None]',
        # Rate in percent.
        "rate_percent": 'Amount',
    },
)

class TaxSlabCreateRebate(TypedDict):
    income_limit: Amount
    """Taxable income up to which the rebate applies, in rupees."""
    max_amount: Amount
    """Largest rebate in rupees."""
    marginal_relief: bool
    """Whether tax just above the limit is capped by the excess."""

class TaxSlabCreateSurchargeItem(TypedDict):
    above: Amount
    """Taxable income above which the surcharge applies, in rupees."""
    rate_percent: Amount
    """Surcharge in percent of the tax."""

class TaxSlabCreate(TypedDict):
    organization_id: NotRequired[int]
    """Id of the organization."""
    tax_year: str
    """A tax year, as in 2026-27."""
    regime: Literal["new", "old"]
    """Income tax regime."""
    age_band: Literal["all", "below_60", "60_to_79", "80_plus"]
    """Age at the end of the tax year."""
    slabs: list[TaxSlabCreateSlabsItem]
    """Slabs in ascending order."""
    standard_deduction: NotRequired[Amount | None]
    """Standard deduction in rupees; null: statutory."""
    rebate: NotRequired[TaxSlabCreateRebate | None]
    """Rebate for low incomes."""
    surcharge: NotRequired[list[TaxSlabCreateSurchargeItem] | None]
    """Surcharge by taxable income, in ascending order; null: statutory."""
    cess_percent: NotRequired[Amount | None]
    """Health and education cess in percent."""

TaxSlabUpdateSlabsItem = TypedDict(
    "TaxSlabUpdateSlabsItem",
    {
        # Lower end of the slab in rupees.
        "from": 'Amount',
        # Upper end of the slab in rupees; null: no upper end.
        "to": 'NotRequired[Amount | None]',
        # Rate in percent.
        "rate_percent": 'Amount',
    },
)

class TaxSlabUpdateRebate(TypedDict):
    income_limit: Amount
    """Taxable income up to which the rebate applies, in rupees."""
    max_amount: Amount
    """Largest rebate in rupees."""
    marginal_relief: bool
    """Whether tax just above the limit is capped by the excess."""

class TaxSlabUpdateSurchargeItem(TypedDict):
    above: Amount
    """Taxable income above which the surcharge applies, in rupees."""
    rate_percent: Amount
    """Surcharge in percent of the tax."""

class TaxSlabUpdate(TypedDict):
    tax_year: NotRequired[str]
    """A tax year, as in 2026-27."""
    regime: NotRequired[Literal["new", "old"]]
    """Income tax regime."""
    age_band: NotRequired[Literal["all", "below_60", "60_to_79", "80_plus"]]
    """Age at the end of the tax year."""
    slabs: NotRequired[list[TaxSlabUpdateSlabsItem]]
    """Slabs in ascending order."""
    standard_deduction: NotRequired[Amount | None]
    """Standard deduction in rupees; null: statutory."""
    rebate: NotRequired[TaxSlabUpdateRebate | None]
    """Rebate for low incomes."""
    surcharge: NotRequired[list[TaxSlabUpdateSurchargeItem] | None]
    """Surcharge by taxable income, in ascending order; null: statutory."""
    cess_percent: NotRequired[Amount | None]
    """Health and education cess in percent."""

class TdsCertificateEmployer(TypedDict):
    name: str
    """Display name."""
    address: str | None
    """Address of the deductor in one line."""
    pan: str | None
    """Permanent account number (PAN); masked unless revealed."""
    tan: str | None
    """Tax deduction account number (TAN)."""

class TdsCertificateEmployee(TypedDict):
    name: str
    """Full name."""
    employee_code: str
    """Employee number, unique per organization."""
    designation: str | None
    """Name of the designation."""
    address: str | None
    """Address of the employee in one line; null: none is recorded."""
    pan: str | None
    """PAN, masked."""

class TdsCertificate(TypedDict):
    form_number: str
    """Number of the certificate in the Act of the year."""
    perquisites_form_number: str
    """Number of the statement of perquisites."""
    financial_year: str
    """Financial year, April to March."""
    organization_id: int
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    issued_on: str
    """Day of the call, in India."""
    draft: bool
    """Whether the year is not over, or runs that are not locked may be included."""
    employer: TdsCertificateEmployer
    """The deductor."""
    employee: TdsCertificateEmployee
    """The employee."""
    employed_from: str
    """First day of employment in the year."""
    employed_to: str
    """Last day of employment in the year."""
    regime: Literal["new", "old"]
    """Regime of the last payslip."""
    rows: list[TdsCertificateRow]
    """Part B of the certificate in its order."""
    quarters: list[TdsCertificateQuarter]
    """Taxable pay and tax of the payslips by quarter of payment."""
    opening: TdsCertificateOpening
    """Paid and deducted by this employer before this system, from the opening balances."""
    totals: TdsCertificateTotals
    """Quarters and opening balances together, and how the amount paid comes to the gross salary: `amount_paid` + `expected_pay` = `gross_salary`."""
    tax_deducted_words: str
    """Tax deducted by this employer, in words."""
    perquisites: list[TdsCertificatePerquisite]
    """Form 12BA or 123: the perquisites by nature."""
    validation: TdsCertificateValidation
    """What is wrong with the certificate; errors keep the PDF back."""
    payroll_run_ids: list[str]
    """Runs and settlements whose payslips are certified."""

class TdsCertificateOpening(TypedDict):
    amount_paid: Decimal
    """Taxable pay of the opening balances, in rupees."""
    tax_deducted: Decimal
    """Tax of the opening balances, in rupees."""

class TdsCertificatePerquisite(TypedDict):
    nature: str
    """Nature of the perquisite."""
    value: Decimal
    """Value by the rules, in rupees."""
    recovered: Decimal
    """Recovered from the employee, in rupees."""
    taxable: Decimal
    """Taxable part, in rupees."""

class TdsCertificateQuarter(TypedDict):
    quarter: int
    """Quarter of the year; 1 is April to June."""
    amount_paid: Decimal
    """Pay of the quarter with its exempt parts, in rupees."""
    tax_deducted: Decimal
    """Tax deducted in the quarter, in rupees."""

class TdsCertificateRow(TypedDict):
    key: str
    """Name of the figure, as in the salary annexure."""
    label: str
    """The figure as printed."""
    amount: Decimal
    """Amount in rupees."""

class TdsCertificateTotals(TypedDict):
    amount_paid: Decimal
    """Amounts paid in the quarters and taxable pay of the opening balances, in rupees."""
    expected_pay: Decimal
    """Pay that the last payslip counts and no payslip has paid, in rupees; 0 once the year is paid."""
    gross_salary: Decimal
    """Gross salary from this employer, in rupees."""
    tax_deducted: Decimal
    """Tax deducted by this employer in the year, in rupees."""

class TdsCertificateValidation(TypedDict):
    errors: list[TdsFinding]
    """Findings that keep the PDF back."""
    warnings: list[TdsFinding]
    """Findings to look at."""

class TdsFinding(TypedDict):
    employee_id: str | None
    """The employee concerned; null: none."""
    challan_id: str | None
    """The challan concerned; null: none."""
    contractor_payment_id: str | None
    """The contractor payment concerned; null: none."""
    field: str
    """Field to correct."""
    code: str
    """What is wrong with the field."""
    message: str
    """How to correct it."""

class TdsStatement(TypedDict):
    report: Literal["tds_24q", "tds_26q"]
    """The statement."""
    form_number: str
    """Number of the form in the Act of the year."""
    form_title: str
    """Name of the form."""
    financial_year: str
    """Financial year, April to March."""
    quarter: int
    """Quarter of the year; 1 is April to June."""
    period: TdsStatementPeriod
    """First and last day of the quarter."""
    return_type: Literal["regular", "correction"]
    """Kind of return as asked for."""
    annexure: Literal["deductees", "challans", "salary"]
    """Which rows are returned."""
    draft: bool
    """Whether the quarter is not over, or runs that are not locked may be included."""
    employee_count: int
    """People in the rows of the annexure."""
    total_amount: Decimal
    """Tax deducted in the quarter, in rupees."""
    totals: dict[str, Any]
    """Sums of the columns over all rows of the annexure, in rupees."""
    columns: list[ReportColumn]
    """The columns in their order; a row has a value for each `key`."""
    rows: list[dict[str, Any]]
    """A page of the rows of the annexure."""
    meta: ListMeta
    """Paging and sync information."""
    validation: TdsValidation
    """What is wrong with the statement; errors keep the file back."""
    source_run_ids: list[str]
    """Ids of the payroll runs that the statement includes."""
    source_fnf_ids: list[str]
    """Ids of the settlements that the statement includes."""
    sha256: str | None
    """SHA-256 of the text file, or of the CSV where there is none, in hexadecimal digits; null after the first page."""
    generated_at: str
    """When the statement was generated."""

TdsStatementPeriod = TypedDict(
    "TdsStatementPeriod",
    {
        # First day of the quarter.
        "from": 'str',
        # Last day of the quarter.
        "to": 'str',
    },
)

class TdsValidation(TypedDict):
    errors: list[TdsFinding]
    """Findings that keep the file back."""
    warnings: list[TdsFinding]
    """Findings to look at."""
    notes: list[str]
    """What the file lacks or the portal still checks."""

class TestWebhookBody(TypedDict):
    event: NotRequired[Literal["employee.upserted", "payroll.run.calculated", "payroll.run.paid", "payroll.run.reversed", "payslip.ready", "fnf.settled", "statutory.file.ready", "import.completed", "payroll.run.failed", "payroll.run.locked", "payroll.run.hold_released", "payslip.files.ready", "fnf.approved", "webhook.disabled", "webhook.failing", "webhook.recovered", "webhook.ping", "rule_set.published"]]
    """Type of the event whose documented example is sent."""

class UnlockPayrollRunBody(TypedDict):
    reason: str
    """Why the change was made; kept in the audit log."""

class UnpaidMonth(TypedDict):
    employee_id: str | None
    """Id of the employee."""
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    days: int
    """Days of employment in the month that are not paid."""
    reason: Literal["recorded_late", "excluded", "failed", "no_run"]
    """`recorded_late`: the employee was recorded after the run of the month was calculated."""

class UpdateLeaveAcceptedAppliedTo(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class UpdateLeaveAccepted(TypedDict):
    id: str
    """Unique id of the resource."""
    organization_id: int
    """Id of the organization."""
    employee_id: str
    """Id of the employee."""
    leave_type: str
    """Your own code of the leave type."""
    pay_fraction: Decimal | int
    """Share of the day’s pay: 1 paid, 0 unpaid, 0.5 half."""
    from_date: str
    """First day of the leave."""
    to_date: str
    """Last day of the leave."""
    from_session: Literal["full", "first_half", "second_half"]
    """Part of the first day that the leave covers."""
    to_session: Literal["full", "first_half", "second_half"]
    """Part of the last day that the leave covers."""
    reason: str | None
    """Why the change was made; kept in the audit log."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    days: Decimal | int
    """Days of the period."""
    status: Literal["pending", "approved", "rejected", "cancelled"]
    """Current status."""
    decided_by: str | None
    """Id of the key that decided; null while pending."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""
    applied_to: UpdateLeaveAcceptedAppliedTo
    """The wage month that takes the input, if the month itself is closed."""

class UpdatePayrollRunBodyPeriod(TypedDict):
    month: NotRequired[int]
    """Month, 1 to 12."""
    year: NotRequired[int]
    """Calendar year."""
    start: NotRequired[str]
    """First day of a wage month; of a cycle that is not monthly, of one of its periods, which GET /payroll-cycles/{id}/periods lists."""
    end: NotRequired[str]
    """Last day; default: the last day of the wage month."""

class UpdatePayrollRunBodySelection(TypedDict):
    mode: NotRequired[Literal["all", "include", "exclude"]]
    """All employees, or only or all but those named."""
    employee_ids: NotRequired[list[str]]
    """Ids of employees, or `ext:` followed by your own ids."""
    department_ids: NotRequired[list[str]]
    """Ids of departments."""
    salary_group_ids: NotRequired[list[str]]
    """Ids of salary groups."""
    employment_types: NotRequired[list[str]]
    """Kinds of employment."""
    include_on_notice: NotRequired[bool]
    """Whether employees on notice are paid."""
    include_exited_in_period: NotRequired[bool]
    """Whether employees who left in the period are paid."""

class UpdatePayrollRunBodyOptionsStatutory(TypedDict):
    pf: NotRequired[bool]
    """Compute provident fund."""
    esi: NotRequired[bool]
    """Compute ESI."""
    pt: NotRequired[bool]
    """Compute professional tax."""
    lwf: NotRequired[bool]
    """Compute Labour Welfare Fund."""
    tds: NotRequired[bool]
    """Compute income tax."""

class UpdatePayrollRunBodyOptions(TypedDict):
    arrears: NotRequired[Literal["auto", "none"]]
    """Whether arrears are paid."""
    recover_advances: NotRequired[bool]
    """Whether installments of advances are recovered."""
    statutory: NotRequired[UpdatePayrollRunBodyOptionsStatutory]
    """Which statutory deductions are computed."""
    rule_set_date: NotRequired[str | None]
    """Not supported: a run uses the statutory rules of its period."""

class UpdatePayrollRunBody(TypedDict):
    name: NotRequired[str | None]
    """Name of the run."""
    metadata: NotRequired[dict[str, str | None] | None]
    """Up to 50 key-value pairs of your own."""
    pay_date: NotRequired[str]
    """Day of payment, which the tax year follows."""
    period: NotRequired[UpdatePayrollRunBodyPeriod]
    """The wage period."""
    selection: NotRequired[UpdatePayrollRunBodySelection]
    """Which employees the run pays."""
    options: NotRequired[UpdatePayrollRunBodyOptions]
    """Options of the calculation."""

class UpdateWebhookBody(TypedDict):
    url: NotRequired[str]
    """HTTPS URL that events are delivered to."""
    description: NotRequired[str | None]
    """What the subscription is for."""
    events: NotRequired[list[Literal["employee.upserted", "payroll.run.calculated", "payroll.run.paid", "payroll.run.reversed", "payslip.ready", "fnf.settled", "statutory.file.ready", "import.completed", "payroll.run.failed", "payroll.run.locked", "payroll.run.hold_released", "payslip.files.ready", "fnf.approved", "webhook.disabled", "webhook.failing", "webhook.recovered", "webhook.ping", "rule_set.published"]]]
    """Event types that are delivered."""
    organization_ids: NotRequired[list[int] | None]
    """Ids of organizations whose events are delivered; null: all of the key that created the subscription."""
    headers: NotRequired[dict[str, str | None] | None]
    """Headers to set; null removes one."""
    active: NotRequired[bool]
    """False disables the subscription and discards its pending deliveries; true enables it again."""

class VariableItemNamedMonth(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class VariableItemRecurringUntil(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class VariableItem(TypedDict):
    id: str
    """Id of the item."""
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """Id of the organization."""
    component_code: str
    """Code of a salary component."""
    amount: Decimal | None
    """Amount in rupees; null with a quantity."""
    quantity: Decimal | int | None
    """Number of units; null with an amount."""
    rate: Decimal | None
    """Rupees per unit; null with an amount."""
    leave_type: str | None
    """Leave type that the item encashes: `quantity` is its number of days, by which the leave balance falls from the month of the item."""
    external_id: str | None
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    remarks: str | None
    """Free text that is kept with the record."""
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    run_type: Literal["off_cycle", "bonus"] | None
    """Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement."""
    named_month: VariableItemNamedMonth | None
    """Month that the request named, if the item counts in a later one because that was closed; otherwise null."""
    recurring_until: VariableItemRecurringUntil | None
    """Last month of a recurring item; null: only once."""
    status: Literal["pending", "in_run", "paid", "void"]
    """Whether a run has paid the item."""
    payroll_run_id: str | None
    """Id of the run that includes the item; null if none."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class VariableItemInputRecurringUntil(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""

class VariableItemInput(TypedDict):
    component_code: str
    """Code of a salary component."""
    amount: NotRequired[Amount | None]
    """Amount in rupees; null with a quantity."""
    quantity: NotRequired[Amount | None]
    """Number of units; null with an amount."""
    rate: NotRequired[Amount | None]
    """Rupees per unit; null with an amount."""
    leave_type: NotRequired[str | None]
    """Leave type that the item encashes: `quantity` is its number of days, by which the leave balance falls from the month of the item."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    remarks: NotRequired[str | None]
    """Free text that is kept with the record."""
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    run_type: NotRequired[Literal["off_cycle", "bonus"] | None]
    """Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement."""
    recurring_until: NotRequired[VariableItemInputRecurringUntil | None]
    """Last month of a recurring item; null: only once."""

class VariableMonthInputItemsItem(TypedDict):
    component_code: str
    """Code of a salary component."""
    amount: NotRequired[Amount | None]
    """Amount in rupees."""
    quantity: NotRequired[Amount | None]
    """Number of units; null with an amount."""
    rate: NotRequired[Amount | None]
    """Rupees per unit; null with an amount."""
    leave_type: NotRequired[str | None]
    """Leave type that the item encashes: `quantity` is its number of days, by which the leave balance falls from the month of the item."""
    external_id: NotRequired[str | None]
    """Your own id of the record, unique per organization: 1 to 100 printable characters."""
    remarks: NotRequired[str | None]
    """Free text that is kept with the record."""

class VariableMonthInput(TypedDict):
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    run_type: NotRequired[Literal["off_cycle", "bonus"] | None]
    """Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement."""
    items: list[VariableMonthInputItemsItem]
    """The rows."""

class Webhook(TypedDict):
    id: str
    """Id of the subscription."""
    url: str
    """HTTPS URL that events are delivered to."""
    description: str | None
    """What the subscription is for."""
    events: list[str]
    """Event types that are delivered."""
    organization_ids: list[int] | None
    """Organizations; null or absent: all that the key reaches."""
    rotation_ends_at: str | None
    """When the previous secret ends; null: no rotation is in progress."""
    header_names: list[str]
    """Names of the headers sent with each delivery."""
    active: bool
    """Whether events are delivered."""
    disabled_reason: Literal["manual", "failing_7_days", "gone_410"] | None
    """Why deliveries stopped; null while active."""
    failing_since: str | None
    """First failure after the last success (UTC); null: the last delivery succeeded, or there was none."""
    last_success_at: str | None
    """When the latest event that the receiver accepted was delivered (UTC); null: none of the last 30 days."""
    created_at: str
    """When the record was created (UTC)."""
    updated_at: str
    """When the record was last changed (UTC)."""
    version: int
    """Increases with each change; the `ETag` of the resource in quotes."""

class WebhookAttempt(TypedDict):
    number: int
    """Number of the attempt, from 1."""
    started_at: str
    """When the attempt began."""
    duration_ms: int
    """Duration in milliseconds."""
    outcome: Literal["delivered", "refused", "timed_out", "unreachable", "not_allowed"]
    """`refused`: a response other than 2xx; `not_allowed`: the address is not public."""
    status_code: int | None
    """HTTP status of the response; null: there was none."""
    error: str | None
    """Why there was no response; null if there was one."""
    response_excerpt: str | None
    """The first 2 KB of the response; null: there was none."""

class WebhookBreaker(TypedDict):
    state: Literal["closed", "open", "half_open"]
    """`open`: no attempts until `retry_at`; `half_open`: one attempt at a time until one succeeds."""
    opened_at: str | None
    """When it opened; null: it is closed."""
    retry_at: str | None
    """When the next attempt is made; null: it is closed."""

class WebhookDelivery(TypedDict):
    id: str
    """Id of the delivery."""
    webhook_id: str
    """Id of the subscription."""
    event_id: str
    """Id of the event, the same as `webhook-id` of the request."""
    event_type: str
    """Type of the event."""
    test: bool
    """Whether the event is a test, sent to this subscription alone."""
    organization_id: int
    """Id of the organization."""
    status: Literal["pending", "delivered", "failed", "dropped"]
    """`failed`: every attempt failed; `dropped`: no longer wanted."""
    attempt_count: int
    """Attempts so far."""
    outcome: Literal["delivered", "refused", "timed_out", "unreachable", "not_allowed"] | None
    """Outcome of the latest attempt; null: there was none."""
    status_code: int | None
    """HTTP status of the response to the latest attempt; null: there was none."""
    duration_ms: int | None
    """Milliseconds that the latest attempt took; null: there was none."""
    first_attempt_at: str | None
    """When the first attempt began; null: not attempted since it was queued."""
    next_attempt_at: str | None
    """When the next attempt is due; null: none."""
    settled_at: str | None
    """When the delivery ended; null: it is pending."""
    created_at: str
    """When the record was created (UTC)."""

class WebhookDeliveryDetail(TypedDict):
    id: str
    """Id of the delivery."""
    webhook_id: str
    """Id of the subscription."""
    event_id: str
    """Id of the event, the same as `webhook-id` of the request."""
    event_type: str
    """Type of the event."""
    test: bool
    """Whether the event is a test, sent to this subscription alone."""
    organization_id: int
    """Id of the organization."""
    status: Literal["pending", "delivered", "failed", "dropped"]
    """`failed`: every attempt failed; `dropped`: no longer wanted."""
    attempt_count: int
    """Attempts so far."""
    outcome: Literal["delivered", "refused", "timed_out", "unreachable", "not_allowed"] | None
    """Outcome of the latest attempt; null: there was none."""
    status_code: int | None
    """HTTP status of the response to the latest attempt; null: there was none."""
    duration_ms: int | None
    """Milliseconds that the latest attempt took; null: there was none."""
    first_attempt_at: str | None
    """When the first attempt began; null: not attempted since it was queued."""
    next_attempt_at: str | None
    """When the next attempt is due; null: none."""
    settled_at: str | None
    """When the delivery ended; null: it is pending."""
    created_at: str
    """When the record was created (UTC)."""
    request: WebhookRequest | None
    """The latest request."""
    attempts: list[WebhookAttempt]
    """Every attempt, the first one first."""

class WebhookInterval(TypedDict):
    since: str
    """Start of the interval."""
    delivered: int
    """Deliveries made in the interval that arrived."""
    failed: int
    """Deliveries made in the interval whose every attempt failed."""
    pending: int
    """Deliveries made in the interval that wait for an attempt."""
    dropped: int
    """Deliveries made in the interval that are no longer wanted."""

class WebhookReplay(TypedDict):
    queued: int
    """Events queued; with `dry_run`, events that would be."""
    since: str
    """Start of the window, not before the log begins."""
    until: str
    """End of the window."""
    dry_run: bool
    """Whether nothing was queued."""

class WebhookRequest(TypedDict):
    headers: dict[str, str]
    """Headers of the request."""
    body: str
    """Body of the request."""

class WebhookStats(TypedDict):
    webhook_id: str
    """Id of the subscription."""
    window: Literal["1h", "24h", "7d", "30d"]
    """The window that was asked for."""
    since: str
    """Start of the window."""
    until: str
    """End of the window: now."""
    counted_since: str
    """Start of what is counted: `since`, or later if more than 200,000 deliveries were made in the window; the newest are counted."""
    delivered: int
    """Deliveries made since `counted_since` that arrived."""
    failed: int
    """Deliveries made since `counted_since` whose every attempt failed."""
    success_rate: Decimal | int | None
    """Share of `delivered` in `delivered` and `failed`; null: there is neither."""
    p50_ms: int | None
    """Median response time of `delivered` in milliseconds; null: there is none."""
    p95_ms: int | None
    """Response time of `delivered` in milliseconds that 95 % did not exceed; null: there is none."""
    pending: int
    """Deliveries that wait for an attempt now, whenever they were made."""
    oldest_pending_at: str | None
    """When the oldest of `pending` was made; null: none waits."""
    interval_seconds: int
    """Length of each of `intervals`: 300 in an hour, 3,600 in 24 hours, 21,600 in seven days, 86,400 in 30 days."""
    intervals: list[WebhookInterval]
    """What became of the deliveries of each interval of the window, the oldest first: 12, 24, 28 or 30 of them."""
    failing_since: str | None
    """First failed attempt since the last success; null: the latest attempt succeeded, or there was none."""
    breaker: WebhookBreaker
    """The circuit breaker that spares a failing receiver."""

class WorkBudget(TypedDict):
    limit: int
    """Units that all requests may hold at once."""
    key_limit: int
    """Units that the requests of one key may hold at once."""
    in_use: int
    """Units that requests hold now."""
    waiting: int
    """Requests that wait for units."""
    refused: WorkRefusals
    """Requests that were refused with 503 since the gateway started, by reason."""

class WorkBudgets(TypedDict):
    people: WorkBudget
    """Employees of previews that are calculated, or whose response is not read yet."""
    bytes: WorkBudget
    """Bytes that have arrived of request bodies above 64 KiB, of verified callers."""
    unverified_bytes: WorkBudget
    """Bytes that have arrived of request bodies above 64 KiB whose signature is not verified yet, of an address instead of a key."""

class WorkRefusals(TypedDict):
    key_queue_full: int
    """Too many requests of the key were waiting."""
    queue_full: int
    """Too many requests were waiting."""
    waited_too_long: int
    """The request waited longer than it may."""

class YearToDateComponentsItem(TypedDict):
    code: str
    """Code of the salary component."""
    amount: Decimal
    """Sum of the year in rupees."""

class YearToDateRestatedByItem(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    reversed_at: str
    """When the run was reversed (UTC)."""

class YearToDate(TypedDict):
    tax_year: str | None
    """Tax year."""
    months: int | None
    """Number of payments including this one; null: unknown."""
    gross: Decimal
    """Gross pay in rupees."""
    taxable: Decimal
    """Taxable pay in rupees."""
    pf: Decimal
    """PF of the employee including voluntary contributions, in rupees."""
    pt: Decimal
    """Professional tax in rupees."""
    tds: Decimal
    """Income tax in rupees."""
    esi: Decimal
    """ESI of the employee in rupees."""
    components: list[YearToDateComponentsItem] | None
    """Amounts by line code; null if the opening balances have no amounts by component."""
    restated_by: list[YearToDateRestatedByItem]
    """Earlier runs of the tax year that were reversed after this payslip was calculated, in the order of their reversal."""

class EmployeeUpsertedEventData(TypedDict):
    external_id: str | None
    """Your own id of the record, unique per organization."""
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """The organization."""
    change: Literal["created", "updated", "exited", "exit_revoked", "rehired", "deleted"]
    """What happened."""
    fields_changed: list[str]
    """The first 100 of the fields that changed, by name."""
    fields_changed_count: int
    """Number of fields that changed."""
    resource_version: int
    """Version of the resource after the event."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class EmployeeUpsertedEvent(TypedDict):
    """An employee was created, changed, exited or deleted."""

    id: str
    type: Literal["employee.upserted"]
    created_at: str
    organization_id: int
    api_version: str
    data: EmployeeUpsertedEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class FnfApprovedEventData(TypedDict):
    fnf_id: str
    """Id of the full and final settlement; null if there is none."""
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """The organization."""
    date_of_leaving: str
    """Last day of employment; null while none is recorded."""
    net_payable: Decimal | int
    """Amount in rupees with two decimals; below zero if the employee owes it."""
    resource_version: int
    """Version of the resource after the event."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class FnfApprovedEvent(TypedDict):
    """A full and final settlement was approved."""

    id: str
    type: Literal["fnf.approved"]
    created_at: str
    organization_id: int
    api_version: str
    data: FnfApprovedEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class FnfSettledEventData(TypedDict):
    fnf_id: str
    """Id of the full and final settlement; null if there is none."""
    employee_id: str
    """Id of the employee."""
    organization_id: int
    """The organization."""
    date_of_leaving: str
    """Last day of employment; null while none is recorded."""
    paid_on: str
    """Day of the payment."""
    net_payable: Decimal | int
    """Amount in rupees with two decimals; below zero if the employee owes it."""
    resource_version: int
    """Version of the resource after the event."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class FnfSettledEvent(TypedDict):
    """A full and final settlement was paid in full."""

    id: str
    type: Literal["fnf.settled"]
    created_at: str
    organization_id: int
    api_version: str
    data: FnfSettledEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class ImportCompletedEventData(TypedDict):
    job_id: str
    """Id of the import."""
    type: str
    """Kind of the record."""
    organization_id: int
    """The organization."""
    status: Literal["completed", "completed_with_errors", "failed"]
    """Current status."""
    succeeded: int
    """Rows that were accepted."""
    failed: int
    """Rows that were refused."""
    error_file_url: str | None
    """Link to the refused rows, as a path of the API; null: none were refused."""
    resource_version: int
    """Version of the resource after the event."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class ImportCompletedEvent(TypedDict):
    """The import of a file ended, with or without refused rows."""

    id: str
    type: Literal["import.completed"]
    created_at: str
    organization_id: int
    api_version: str
    data: ImportCompletedEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class PayrollRunCalculatedEventDataTotals(TypedDict):
    employee_count: int
    """Employees with a payslip."""
    gross: Decimal | int
    """Amount in rupees with two decimals."""
    total_deductions: Decimal | int
    """Amount in rupees with two decimals."""
    net_payable: Decimal | int
    """Amount in rupees with two decimals."""

class PayrollRunCalculatedEventData(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    organization_id: int
    """The organization."""
    period_start: str
    """First day of the wage period."""
    period_end: str
    """Last day of the wage period."""
    status: Literal["generated"]
    """Current status."""
    totals: PayrollRunCalculatedEventDataTotals
    """Sums over all employees, in rupees."""
    resource_version: int
    """Version of the resource after the event."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class PayrollRunCalculatedEvent(TypedDict):
    """A calculation succeeded: the payslips are stored and the run is generated."""

    id: str
    type: Literal["payroll.run.calculated"]
    created_at: str
    organization_id: int
    api_version: str
    data: PayrollRunCalculatedEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class PayrollRunFailedEventData(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    organization_id: int
    """The organization."""
    period_start: str
    """First day of the wage period."""
    period_end: str
    """Last day of the wage period."""
    status: Literal["failed"]
    """Current status."""
    code: str
    """Short code, unique per organization."""
    resource_version: int
    """Version of the resource after the event."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class PayrollRunFailedEvent(TypedDict):
    """A calculation failed and stored no result."""

    id: str
    type: Literal["payroll.run.failed"]
    created_at: str
    organization_id: int
    api_version: str
    data: PayrollRunFailedEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class PayrollRunHoldReleasedEventData(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    organization_id: int
    """The organization."""
    paid_on: str
    """Day of the payment."""
    reference: str | None
    """Your own reference of the payment, such as a bank UTR."""
    employee_ids: list[str]
    """The first 100 of the employees who are now paid, by id."""
    employee_count: int
    """Number of employees who are now paid."""
    employees_path: str
    """Path of the API that lists the paid payslips of the run; those of this payment have its `paid_on` and `reference`."""
    net_released: Decimal | int
    """Amount in rupees with two decimals."""
    net_paid: Decimal | int
    """Net amount paid with the run in rupees, with two decimals, including these employees."""
    resource_version: int
    """Version of the resource after the event."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class PayrollRunHoldReleasedEvent(TypedDict):
    """Employees who were on hold when the run was paid are now paid."""

    id: str
    type: Literal["payroll.run.hold_released"]
    created_at: str
    organization_id: int
    api_version: str
    data: PayrollRunHoldReleasedEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class PayrollRunLockedEventData(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    organization_id: int
    """The organization."""
    period_start: str
    """First day of the wage period."""
    period_end: str
    """Last day of the wage period."""
    locked_by: str
    """Id of the key that locked the run."""
    reason: str | None
    """Why the change was made; kept in the audit log."""
    resource_version: int
    """Version of the resource after the event."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class PayrollRunLockedEvent(TypedDict):
    """The amounts of a run are locked for approval and payment."""

    id: str
    type: Literal["payroll.run.locked"]
    created_at: str
    organization_id: int
    api_version: str
    data: PayrollRunLockedEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class PayrollRunPaidEventData(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    organization_id: int
    """The organization."""
    paid_on: str
    """Day of the payment."""
    payment_method_id: int | None
    """Id of the payment method."""
    reference: str | None
    """Your own reference of the payment, such as a bank UTR."""
    net_paid: Decimal | int
    """Amount in rupees with two decimals."""
    held_employee_ids: list[str]
    """The first 100 of the employees who were not paid with the run, by id."""
    held_count: int
    """Number of employees who were not paid with the run."""
    held_employees_path: str
    """Path of the API that lists all of them."""
    resource_version: int
    """Version of the resource after the event."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class PayrollRunPaidEvent(TypedDict):
    """A run was marked paid and is closed."""

    id: str
    type: Literal["payroll.run.paid"]
    created_at: str
    organization_id: int
    api_version: str
    data: PayrollRunPaidEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class PayrollRunReversedEventData(TypedDict):
    payroll_run_id: str
    """Id of the payroll run."""
    organization_id: int
    """The organization."""
    reversed_at: str
    """When the run was reversed (UTC)."""
    reason: str
    """Why the change was made; kept in the audit log."""
    payslips_voided: int
    """Number of payslips that the reversal voided."""
    resource_version: int
    """Version of the resource after the event."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class PayrollRunReversedEvent(TypedDict):
    """A locked or paid run was reversed and its payslips are void."""

    id: str
    type: Literal["payroll.run.reversed"]
    created_at: str
    organization_id: int
    api_version: str
    data: PayrollRunReversedEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class PayslipFilesReadyEventData(TypedDict):
    job_id: str
    """Id of the file."""
    payroll_run_id: str
    """Id of the payroll run."""
    organization_id: int
    """The organization."""
    format: Literal["zip", "pdf"]
    """An archive of PDFs, or one PDF."""
    payslips: int
    """Payslips in the file."""
    size_bytes: int
    """Size of the file."""
    file_url: str
    """Link to the file, as a path of the API."""
    resource_version: int
    """Version of the resource after the event."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class PayslipFilesReadyEvent(TypedDict):
    """The file of many payslips that `POST /payroll-runs/{id}/payslip-files` called for is made."""

    id: str
    type: Literal["payslip.files.ready"]
    created_at: str
    organization_id: int
    api_version: str
    data: PayslipFilesReadyEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class PayslipReadyEventData(TypedDict):
    payslip_id: str
    """Id of the payslip; the same as `id`."""
    payroll_run_id: str
    """Id of the payroll run."""
    employee_id: str
    """Id of the employee."""
    external_id: str | None
    """The caller's own id of the employee."""
    month: int
    """Month, 1 to 12."""
    year: int
    """Calendar year."""
    net_payable: Decimal | int
    """In rupees, with two decimals."""
    pdf_url: str
    """Link to the PDF, as a path of the API."""
    resource_version: int
    """Version of the run."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class PayslipReadyEvent(TypedDict):
    """The PDF of a payslip is stored."""

    id: str
    type: Literal["payslip.ready"]
    created_at: str
    organization_id: int
    api_version: str
    data: PayslipReadyEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class RuleSetPublishedEventDataRuleSetsItem(TypedDict):
    effective_from: str
    """First day of the month."""
    effective_to: str
    """Last day of the month."""
    version: str | None
    """Version of the rule set, as payslips state it; null: the month is no longer offered."""
    replaces: str | None
    """Version that was offered for the month before and is not any more; null: the month is new."""

class RuleSetPublishedEventDataHeadsItem(TypedDict):
    head: Literal["wages", "pf", "esi", "gratuity", "bonus", "overtime", "leave-encashment", "deductions", "settlement", "loan", "pt", "lwf", "tds"]
    """The subject of the rules."""
    state_code: str | None
    """Two letters; null for law of the Union."""

class RuleSetPublishedEventData(TypedDict):
    organization_id: int
    """The first organization that the subscription covers."""
    effective_from: str
    """First day of the first month whose rule set changed."""
    effective_to: str
    """Last day of the last month whose rule set changed."""
    rule_sets: list[RuleSetPublishedEventDataRuleSetsItem]
    """The first 100 of the months whose rule sets changed, by date."""
    rule_set_count: int
    """Number of months whose rule sets changed."""
    heads: list[RuleSetPublishedEventDataHeadsItem]
    """The first 100 of the subjects whose rules changed."""
    head_count: int
    """Number of subjects whose rules changed."""
    rules_path: str
    """Path of the API that lists the rules in force on `effective_from`."""
    rule_sets_path: str
    """Path of the API that lists the versions on offer."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class RuleSetPublishedEvent(TypedDict):
    """The statutory rules that payslips are calculated with changed: the rule set of a month has another version, a month is offered for the first time, or a month is no longer offered."""

    id: str
    type: Literal["rule_set.published"]
    created_at: str
    organization_id: int
    api_version: str
    data: RuleSetPublishedEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class StatutoryFileReadyEventData(TypedDict):
    filing_id: str
    """Id of the filing."""
    report: Literal["pf_ecr", "esi_return", "pt_return", "lwf_return", "tds_24q", "tds_26q"]
    """The return."""
    organization_id: int
    """The organization."""
    month: int
    """The last month of the period."""
    year: int
    """The year of the last month."""
    download_url: str
    """Link to the file, as a path of the API."""
    employee_count: int
    """Number of employees."""
    total_amount: Decimal | int
    """The amount to be paid by the return, in rupees."""
    form_number: str | None
    """Number of the form; null if it has none."""
    return_type: Literal["regular", "supplementary", "revised", "correction"]
    """Kind of the return."""
    state_code: str | None
    """Two letters; null if the return is not of one state."""
    quarter: int | None
    """1 to 4; null for other periods."""
    financial_year: str
    """The year in which the period ends, as in 2026-27."""
    sha256: str
    """SHA-256 of the text file for the portal, or of the CSV where there is none."""
    resource_version: int
    """Version of the resource after the event."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class StatutoryFileReadyEvent(TypedDict):
    """The file of a return was made from final figures: for the first time, with other figures than before, or after the earlier filing was superseded."""

    id: str
    type: Literal["statutory.file.ready"]
    created_at: str
    organization_id: int
    api_version: str
    data: StatutoryFileReadyEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class WebhookDisabledEventData(TypedDict):
    webhook_id: str
    """Id of the subscription."""
    url: str
    """Web address."""
    disabled_reason: Literal["failing_7_days", "gone_410"]
    """Why deliveries stopped; null while active."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class WebhookDisabledEvent(TypedDict):
    """Another subscription of the same account was disabled."""

    id: str
    type: Literal["webhook.disabled"]
    created_at: str
    organization_id: int
    api_version: str
    data: WebhookDisabledEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class WebhookFailingEventData(TypedDict):
    webhook_id: str
    """Id of the subscription."""
    url: str
    """Web address."""
    failing_since: str
    """When the first of the ten attempts began."""
    outcome: Literal["delivered", "refused", "timed_out", "unreachable", "not_allowed"]
    """Outcome of the latest attempt."""
    status_code: int | None
    """HTTP status of the latest response; null: there was none."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class WebhookFailingEvent(TypedDict):
    """Ten attempts in a row to deliver to another subscription of the same account have failed."""

    id: str
    type: Literal["webhook.failing"]
    created_at: str
    organization_id: int
    api_version: str
    data: WebhookFailingEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class WebhookPingEventData(TypedDict):
    webhook_id: str
    """Id of the subscription."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class WebhookPingEvent(TypedDict):
    """A test of the subscription, sent by `POST /webhooks/{id}/test` to this subscription only."""

    id: str
    type: Literal["webhook.ping"]
    created_at: str
    organization_id: int
    api_version: str
    data: WebhookPingEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

class WebhookRecoveredEventData(TypedDict):
    webhook_id: str
    """Id of the subscription."""
    url: str
    """Web address."""
    failing_since: str
    """When the first of the failed attempts began."""
    recovered_at: str
    """When the attempt that succeeded began."""
    sequence: int
    """Sequence number of the event for its resource in the organization, from 1."""

class WebhookRecoveredEvent(TypedDict):
    """Another subscription of the same account that was reported by `webhook.failing` has received a delivery."""

    id: str
    type: Literal["webhook.recovered"]
    created_at: str
    organization_id: int
    api_version: str
    data: WebhookRecoveredEventData
    test: NotRequired[bool]
    """True for an example that was asked for."""

PayrollEvent: TypeAlias = 'EmployeeUpsertedEvent | FnfApprovedEvent | FnfSettledEvent | ImportCompletedEvent | PayrollRunCalculatedEvent | PayrollRunFailedEvent | PayrollRunHoldReleasedEvent | PayrollRunLockedEvent | PayrollRunPaidEvent | PayrollRunReversedEvent | PayslipFilesReadyEvent | PayslipReadyEvent | RuleSetPublishedEvent | StatutoryFileReadyEvent | WebhookDisabledEvent | WebhookFailingEvent | WebhookPingEvent | WebhookRecoveredEvent'
"""An event as webhooks and `/events` deliver it."""

class LiveOrganization(Organization, LiveRecord):
    """A record that was not deleted."""

class LiveAuditEntry(AuditEntry, LiveRecord):
    """A record that was not deleted."""

class LiveDepartment(Department, LiveRecord):
    """A record that was not deleted."""

class LiveDesignation(Designation, LiveRecord):
    """A record that was not deleted."""

class LiveHoliday(Holiday, LiveRecord):
    """A record that was not deleted."""

class LiveShift(Shift, LiveRecord):
    """A record that was not deleted."""

class LiveEmployee(Employee, LiveRecord):
    """A record that was not deleted."""

class LiveIncrement(Increment, LiveRecord):
    """A record that was not deleted."""

class LiveVariableItem(VariableItem, LiveRecord):
    """A record that was not deleted."""

class ReplaceVariableComponentsReplyFields(ReplaceVariableComponentsReply):
    applied_to: ReplaceVariableComponentsReplyFieldsAppliedTo
    """The wage month that takes the input, if the month itself is closed."""

class LiveAdvance(Advance, LiveRecord):
    """A record that was not deleted."""

class LivePayslip(Payslip, LiveRecord):
    """A record that was not deleted."""

class LiveSalaryComponent(SalaryComponent, LiveRecord):
    """A record that was not deleted."""

class LiveSalaryGroup(SalaryGroup, LiveRecord):
    """A record that was not deleted."""

class LiveSalaryGroupEmployee(SalaryGroupEmployee, LiveRecord):
    """A record that was not deleted."""

class LiveReimbursementRate(ReimbursementRate, LiveRecord):
    """A record that was not deleted."""

class LivePaymentMethod(PaymentMethod, LiveRecord):
    """A record that was not deleted."""

class LivePayrollCycle(PayrollCycle, LiveRecord):
    """A record that was not deleted."""

class LiveAttendanceRecord(AttendanceRecord, LiveRecord):
    """A record that was not deleted."""

class LiveLeave(Leave, LiveRecord):
    """A record that was not deleted."""

class LiveOvertimeRequest(OvertimeRequest, LiveRecord):
    """A record that was not deleted."""

class LiveOvertimePolicy(OvertimePolicy, LiveRecord):
    """A record that was not deleted."""

class LiveExpense(Expense, LiveRecord):
    """A record that was not deleted."""

class LivePayrollRunSummary(PayrollRunSummary, LiveRecord):
    """A record that was not deleted."""

class LiveChallan(Challan, LiveRecord):
    """A record that was not deleted."""

class LiveFiling(Filing, LiveRecord):
    """A record that was not deleted."""

class LiveContractorPayment(ContractorPayment, LiveRecord):
    """A record that was not deleted."""

class LiveListedFnf(ListedFnf, LiveRecord):
    """A record that was not deleted."""

class LiveImport(Import, LiveRecord):
    """A record that was not deleted."""

class LiveWebhook(Webhook, LiveRecord):
    """A record that was not deleted."""

class LiveEvent(Event, LiveRecord):
    """A record that was not deleted."""
