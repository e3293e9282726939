# Written by `npm run clients`, from the routes of the API. Changes here are lost.
"""The resources of the API, a method for each operation."""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal, Unpack, overload

from ..api import Api
from ..events import EventStream
from ..files import Download, FileSource
from ..money import Amount
from ..options import CallOptions, FollowOptions
from ..pages import Pages

if TYPE_CHECKING:
    from .types import (
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
        ImportCreateWithFile,
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
        ListPayrollRunEmployeesMeta,
        ListRulesReply,
        ListedFnf,
        LiveAdvance,
        LiveAttendanceRecord,
        LiveAuditEntry,
        LiveChallan,
        LiveContractorPayment,
        LiveDepartment,
        LiveDesignation,
        LiveEmployee,
        LiveEvent,
        LiveExpense,
        LiveFiling,
        LiveHoliday,
        LiveImport,
        LiveIncrement,
        LiveLeave,
        LiveListedFnf,
        LiveOrganization,
        LiveOvertimePolicy,
        LiveOvertimeRequest,
        LivePaymentMethod,
        LivePayrollCycle,
        LivePayrollRunSummary,
        LivePayslip,
        LiveReimbursementRate,
        LiveSalaryComponent,
        LiveSalaryGroup,
        LiveSalaryGroupEmployee,
        LiveShift,
        LiveVariableItem,
        LiveWebhook,
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
        ReplaceVariableComponentsReplyFields,
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
    )


class PlatformResource:
    """The service itself, and the caller."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def get_health(
        self,
        *,
        deep: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> GetHealthReply:
        """Check service health. Needs no key.

        Example::

            answer = payroll.platform.get_health()
        """
        return self._api.json("platform.get_health", "GET", "/health", (), options, query={"deep": deep, "fields": fields})

    def get_open_api(self, **options: Unpack[CallOptions]) -> dict[str, Any]:
        """Get the OpenAPI document. Needs no key.

        Example::

            answer = payroll.platform.get_open_api()
        """
        return self._api.json("platform.get_open_api", "GET", "/openapi.json", (), options)

    def get_llms(self, **options: Unpack[CallOptions]) -> str:
        """Get the API as Markdown. Needs no key.

        Example::

            answer = payroll.platform.get_llms()
        """
        return self._api.text("platform.get_llms", "/llms.txt", (), options)

    def create_access_token(self, body: CreateAccessTokenBody | None = None, /, **options: Unpack[CallOptions]) -> CreateAccessTokenReply:
        """Create an access token. Any key.

        Example::

            answer = payroll.platform.create_access_token({"scopes": ["employees:read"], "organization_ids": [12]})
        """
        return self._api.json("platform.create_access_token", "POST", "/auth/token", (), options, body=body)

    def get_me(self, *, fields: str | Sequence[str] | None = None, **options: Unpack[CallOptions]) -> GetMeReply:
        """Get the calling key. Any key.

        Example::

            answer = payroll.platform.get_me()
        """
        return self._api.json("platform.get_me", "GET", "/me", (), options, query={"fields": fields})



class ConsoleSessionsResource:
    """Operations below `/console-sessions`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, body: CreateConsoleSessionBody | None = None, /, **options: Unpack[CallOptions]) -> CreatedConsoleSession:
        """Create a console session. Scope `console:write`.

        Example::

            answer = payroll.console_sessions.create({
                "scopes": ["payroll:read", "payslips:read"],
                "organization_ids": [12],
                "return_url": "https://partner.example/payroll",
                "user": {"id": "user-417", "name": "Meera Nair"},
            })
        """
        return self._api.json("console_sessions.create", "POST", "/console-sessions", (), options, body=body)

    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[ConsoleSession, ListMeta]:
        """List console sessions. Scope `console:read`.

        Example::

            for row in payroll.console_sessions.list():
                print(row)
        """
        return self._api.pages("console_sessions.list", "/console-sessions", (), options, {"sort": sort, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def redeem(self, body: RedeemConsoleSessionBody, /, **options: Unpack[CallOptions]) -> RedeemedConsoleSession:
        """Redeem a link to the console. Needs no key.

        Example::

            answer = payroll.console_sessions.redeem({"token": "csl_9sK2mPqRtVwXyZ1a2b3c4d5e6f7g8h9i"})
        """
        return self._api.json("console_sessions.redeem", "POST", "/console-sessions/redeem", (), options, body=body)

    def end(self, id: str | int, /, **options: Unpack[CallOptions]) -> None:
        """End a console session. Any key.

        Example::

            payroll.console_sessions.end("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        self._api.json("console_sessions.end", "DELETE", "/console-sessions/{id}", (("id", id),), options, guarded=True)



class OrganizationsResource:
    """Operations below `/organizations`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        status: Literal["active", "suspended", "closed"] | Sequence[Literal["active", "suspended", "closed"]] | None = None,
        external_id: str | None = None,
        q: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Organization, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        status: Literal["active", "suspended", "closed"] | Sequence[Literal["active", "suspended", "closed"]] | None = None,
        external_id: str | None = None,
        q: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveOrganization | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        status: Literal["active", "suspended", "closed"] | Sequence[Literal["active", "suspended", "closed"]] | None = None,
        external_id: str | None = None,
        q: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List organizations. Scope `platform:read`.

        Example::

            for row in payroll.organizations.list():
                print(row)
        """
        return self._api.pages("organizations.list", "/organizations", (), options, {"sort": sort, "status": status, "external_id": external_id, "q": q, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: OrganizationCreate, /, **options: Unpack[CallOptions]) -> Organization:
        """Create an organization. Scope `organizations:write`.

        Example::

            answer = payroll.organizations.create({
                "name": "Kaveri Textiles",
                "legal_name": "Kaveri Textiles Private Limited",
                "external_id": "kaveri",
                "state_code": "KA",
                "pan": "AAACK1234F",
                "tan": "BLRK01234E",
                "address": {
                    "line1": "14 Residency Road",
                    "city": "Bengaluru",
                    "state_code": "KA",
                    "pincode": "560025",
                },
                "pf": {
                    "is_covered": True,
                    "establishment_code": "BGBNG0012345000",
                    "contribution_rate": 12,
                    "wage_mode": "statutory_ceiling",
                },
                "esi": {"is_covered": True, "employer_code": "49000123450001001"},
                "pt_registrations": [{"state_code": "KA", "certificate_number": "290012345678"}],
            })
        """
        return self._api.json("organizations.create", "POST", "/organizations", (), options, body=body, guarded=True)

    def get(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Organization:
        """Get an organization. Scope `platform:read`.

        Example::

            answer = payroll.organizations.get(12)
        """
        return self._api.json("organizations.get", "GET", "/organizations/{id}", (("id", id),), options, query={"fields": fields})

    def update(
        self,
        id: str | int,
        body: OrganizationUpdate | None = None,
        /,
        **options: Unpack[CallOptions],
    ) -> Organization:
        """Update an organization. Scope `organizations:write`.

        Example::

            answer = payroll.organizations.update(12, {
                "legal_name": "Kaveri Textiles India Private Limited",
                "responsible_person": {"name": "Ramesh Iyer", "pan": "AFZPI7190K", "designation": "Finance Director"},
            })
        """
        return self._api.json("organizations.update", "PATCH", "/organizations/{id}", (("id", id),), options, body=body, guarded=True)

    def get_logo(self, id: str | int, /, **options: Unpack[CallOptions]) -> Download:
        """Get an organization logo. Scope `platform:read`.

        Example::

            payroll.organizations.get_logo(12).save("get_logo.png")
        """
        return self._api.download("organizations.get_logo", "/organizations/{id}/logo", (("id", id),), options, {"format": "png"})

    def put_logo(self, id: str | int, file: FileSource, /, **options: Unpack[CallOptions]) -> OrganizationLogo:
        """Set an organization logo. Scope `organizations:write`.

        Example::

            answer = payroll.organizations.put_logo(12, open_file("logo.png"))
        """
        return self._api.json("organizations.put_logo", "PUT", "/organizations/{id}/logo", (("id", id),), options, body=file, upload="", guarded=True)

    def delete_logo(self, id: str | int, /, **options: Unpack[CallOptions]) -> None:
        """Delete an organization logo. Scope `organizations:write`.

        Example::

            payroll.organizations.delete_logo(12)
        """
        self._api.json("organizations.delete_logo", "DELETE", "/organizations/{id}/logo", (("id", id),), options, guarded=True)



class TasksResource:
    """Operations below `/tasks`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        *,
        organization_id: int | None = None,
        due_within_days: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[OrganizationTasks, ListMeta]:
        """List tasks. Scope `platform:read`.

        Example::

            for row in payroll.tasks.list():
                print(row)
        """
        return self._api.pages("tasks.list", "/tasks", (), options, {"organization_id": organization_id, "due_within_days": due_within_days, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})



class AuditLogResource:
    """Operations below `/audit-log`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        employee_id: str | None = None,
        resource_type: str | None = None,
        resource_id: str | None = None,
        operation: str | None = None,
        action: Literal["created", "updated", "deleted", "called", "revealed"] | Sequence[Literal["created", "updated", "deleted", "called", "revealed"]] | None = None,
        key_id: str | None = None,
        session_id: str | None = None,
        user_id: str | None = None,
        request_id: str | None = None,
        created_since: str | None = None,
        created_until: str | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[AuditEntry, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        employee_id: str | None = None,
        resource_type: str | None = None,
        resource_id: str | None = None,
        operation: str | None = None,
        action: Literal["created", "updated", "deleted", "called", "revealed"] | Sequence[Literal["created", "updated", "deleted", "called", "revealed"]] | None = None,
        key_id: str | None = None,
        session_id: str | None = None,
        user_id: str | None = None,
        request_id: str | None = None,
        created_since: str | None = None,
        created_until: str | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveAuditEntry | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        employee_id: str | None = None,
        resource_type: str | None = None,
        resource_id: str | None = None,
        operation: str | None = None,
        action: Literal["created", "updated", "deleted", "called", "revealed"] | Sequence[Literal["created", "updated", "deleted", "called", "revealed"]] | None = None,
        key_id: str | None = None,
        session_id: str | None = None,
        user_id: str | None = None,
        request_id: str | None = None,
        created_since: str | None = None,
        created_until: str | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List audit log entries. Scope `audit:read`.

        Example::

            for row in payroll.audit_log.list():
                print(row)
        """
        return self._api.pages("audit_log.list", "/audit-log", (), options, {"sort": sort, "organization_id": organization_id, "employee_id": employee_id, "resource_type": resource_type, "resource_id": resource_id, "operation": operation, "action": action, "key_id": key_id, "session_id": session_id, "user_id": user_id, "request_id": request_id, "created_since": created_since, "created_until": created_until, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def list_file(
        self,
        format: Literal["csv"],
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        employee_id: str | None = None,
        resource_type: str | None = None,
        resource_id: str | None = None,
        operation: str | None = None,
        action: Literal["created", "updated", "deleted", "called", "revealed"] | Sequence[Literal["created", "updated", "deleted", "called", "revealed"]] | None = None,
        key_id: str | None = None,
        session_id: str | None = None,
        user_id: str | None = None,
        request_id: str | None = None,
        created_since: str | None = None,
        created_until: str | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """List audit log entries, as a file. Scope `audit:read`.

        Example::

            payroll.audit_log.list_file("csv").save("list.csv")
        """
        return self._api.download("audit_log.list_file", "/audit-log", (), options, {"sort": sort, "organization_id": organization_id, "employee_id": employee_id, "resource_type": resource_type, "resource_id": resource_id, "operation": operation, "action": action, "key_id": key_id, "session_id": session_id, "user_id": user_id, "request_id": request_id, "created_since": created_since, "created_until": created_until, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})



class DepartmentsResource:
    """Operations below `/departments`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        is_active: bool | None = None,
        q: str | None = None,
        parent_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Department, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        is_active: bool | None = None,
        q: str | None = None,
        parent_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveDepartment | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        is_active: bool | None = None,
        q: str | None = None,
        parent_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List departments. Scope `masters:read`.

        Example::

            for row in payroll.departments.list():
                print(row)
        """
        return self._api.pages("departments.list", "/departments", (), options, {"sort": sort, "organization_id": organization_id, "is_active": is_active, "q": q, "parent_id": parent_id, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: DepartmentCreate, /, **options: Unpack[CallOptions]) -> Department:
        """Create a department. Scope `masters:write`.

        Example::

            answer = payroll.departments.create({"organization_id": 12, "name": "Finance", "code": "FIN", "cost_center_code": "CC-110"})
        """
        return self._api.json("departments.create", "POST", "/departments", (), options, body=body, guarded=True)

    def get(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Department:
        """Get a department. Scope `masters:read`.

        Example::

            answer = payroll.departments.get("dep_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("departments.get", "GET", "/departments/{id}", (("id", id),), options, query={"fields": fields})

    def update(
        self,
        id: str | int,
        body: DepartmentUpdate | None = None,
        /,
        **options: Unpack[CallOptions],
    ) -> Department:
        """Update a department. Scope `masters:write`.

        Example::

            answer = payroll.departments.update("dep_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"name": "Finance and Accounts"})
        """
        return self._api.json("departments.update", "PATCH", "/departments/{id}", (("id", id),), options, body=body, guarded=True)

    def delete(self, id: str | int, /, **options: Unpack[CallOptions]) -> None:
        """Delete a department. Scope `masters:write`.

        Example::

            payroll.departments.delete("dep_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        self._api.json("departments.delete", "DELETE", "/departments/{id}", (("id", id),), options, guarded=True)



class DesignationsResource:
    """Operations below `/designations`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        is_active: bool | None = None,
        q: str | None = None,
        grade: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Designation, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        is_active: bool | None = None,
        q: str | None = None,
        grade: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveDesignation | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        is_active: bool | None = None,
        q: str | None = None,
        grade: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List designations. Scope `masters:read`.

        Example::

            for row in payroll.designations.list():
                print(row)
        """
        return self._api.pages("designations.list", "/designations", (), options, {"sort": sort, "organization_id": organization_id, "is_active": is_active, "q": q, "grade": grade, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: DesignationCreate, /, **options: Unpack[CallOptions]) -> Designation:
        """Create a designation. Scope `masters:write`.

        Example::

            answer = payroll.designations.create({"organization_id": 12, "name": "Senior Accountant", "code": "SR-ACC", "grade": "M2"})
        """
        return self._api.json("designations.create", "POST", "/designations", (), options, body=body, guarded=True)

    def get(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Designation:
        """Get a designation. Scope `masters:read`.

        Example::

            answer = payroll.designations.get("dsg_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("designations.get", "GET", "/designations/{id}", (("id", id),), options, query={"fields": fields})

    def update(
        self,
        id: str | int,
        body: DesignationUpdate | None = None,
        /,
        **options: Unpack[CallOptions],
    ) -> Designation:
        """Update a designation. Scope `masters:write`.

        Example::

            answer = payroll.designations.update("dsg_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"grade": "M3"})
        """
        return self._api.json("designations.update", "PATCH", "/designations/{id}", (("id", id),), options, body=body, guarded=True)

    def delete(self, id: str | int, /, **options: Unpack[CallOptions]) -> None:
        """Delete a designation. Scope `masters:write`.

        Example::

            payroll.designations.delete("dsg_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        self._api.json("designations.delete", "DELETE", "/designations/{id}", (("id", id),), options, guarded=True)



class HolidaysResource:
    """Operations below `/holidays`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        year: int,
        sort: Literal["date", "-date"] | None = None,
        organization_id: int | None = None,
        month: int | None = None,
        state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None = None,
        type: Literal["national", "festival", "restricted", "company"] | Sequence[Literal["national", "festival", "restricted", "company"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Holiday, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        year: int,
        sort: Literal["date", "-date"] | None = None,
        organization_id: int | None = None,
        month: int | None = None,
        state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None = None,
        type: Literal["national", "festival", "restricted", "company"] | Sequence[Literal["national", "festival", "restricted", "company"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveHoliday | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        year: int,
        sort: Literal["date", "-date"] | None = None,
        organization_id: int | None = None,
        month: int | None = None,
        state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None = None,
        type: Literal["national", "festival", "restricted", "company"] | Sequence[Literal["national", "festival", "restricted", "company"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List holidays. Scope `masters:read`.

        Example::

            for row in payroll.holidays.list(year=2026):
                print(row)
        """
        return self._api.pages("holidays.list", "/holidays", (), options, {"year": year, "sort": sort, "organization_id": organization_id, "month": month, "state_code": state_code, "type": type, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: CreateHolidayBody | None = None, /, **options: Unpack[CallOptions]) -> BulkAnswer | Holiday:
        """Create holidays. Scope `masters:write`.

        Example::

            answer = payroll.holidays.create({
                "organization_id": 12,
                "name": "Gandhi Jayanti",
                "date": "2026-10-02",
                "type": "national",
            })
        """
        return self._api.json("holidays.create", "POST", "/holidays", (), options, body=body, guarded=True)

    def get(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Holiday:
        """Get a holiday. Scope `masters:read`.

        Example::

            answer = payroll.holidays.get("hol_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("holidays.get", "GET", "/holidays/{id}", (("id", id),), options, query={"fields": fields})

    def update(self, id: str | int, body: HolidayUpdate | None = None, /, **options: Unpack[CallOptions]) -> Holiday:
        """Update a holiday. Scope `masters:write`.

        Example::

            answer = payroll.holidays.update("hol_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"name": "Gandhi Jayanti (national holiday)"})
        """
        return self._api.json("holidays.update", "PATCH", "/holidays/{id}", (("id", id),), options, body=body, guarded=True)

    def delete(self, id: str | int, /, **options: Unpack[CallOptions]) -> None:
        """Delete a holiday. Scope `masters:write`.

        Example::

            payroll.holidays.delete("hol_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        self._api.json("holidays.delete", "DELETE", "/holidays/{id}", (("id", id),), options, guarded=True)



class ShiftsResource:
    """Operations below `/shifts`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        is_active: bool | None = None,
        q: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Shift, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        is_active: bool | None = None,
        q: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveShift | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        is_active: bool | None = None,
        q: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List shifts. Scope `masters:read`.

        Example::

            for row in payroll.shifts.list():
                print(row)
        """
        return self._api.pages("shifts.list", "/shifts", (), options, {"sort": sort, "organization_id": organization_id, "is_active": is_active, "q": q, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: ShiftCreate, /, **options: Unpack[CallOptions]) -> Shift:
        """Create a shift. Scope `masters:write`.

        Example::

            answer = payroll.shifts.create({
                "organization_id": 12,
                "name": "General",
                "code": "GEN",
                "start_time": "09:30",
                "end_time": "18:30",
                "break_minutes": 60,
            })
        """
        return self._api.json("shifts.create", "POST", "/shifts", (), options, body=body, guarded=True)

    def get(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Shift:
        """Get a shift. Scope `masters:read`.

        Example::

            answer = payroll.shifts.get("shf_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("shifts.get", "GET", "/shifts/{id}", (("id", id),), options, query={"fields": fields})

    def update(self, id: str | int, body: ShiftUpdate | None = None, /, **options: Unpack[CallOptions]) -> Shift:
        """Update a shift. Scope `masters:write`.

        Example::

            answer = payroll.shifts.update("shf_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"grace_minutes": 10})
        """
        return self._api.json("shifts.update", "PATCH", "/shifts/{id}", (("id", id),), options, body=body, guarded=True)

    def delete(self, id: str | int, /, **options: Unpack[CallOptions]) -> None:
        """Delete a shift. Scope `masters:write`.

        Example::

            payroll.shifts.delete("shf_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        self._api.json("shifts.delete", "DELETE", "/shifts/{id}", (("id", id),), options, guarded=True)

    def assign(self, id: str | int, body: ShiftAssignment, /, **options: Unpack[CallOptions]) -> BulkAnswer:
        """Assign a shift. Scope `masters:write`.

        Example::

            answer = payroll.shifts.assign("shf_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"employee_ids": ["emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE"], "effective_from": "2026-11-01"})
        """
        return self._api.json("shifts.assign", "POST", "/shifts/{id}/assign", (("id", id),), options, body=body, guarded=True)



class EmployeesResource:
    """Operations below `/employees`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        status: Literal["upcoming", "active", "on_notice", "exited"] | Sequence[Literal["upcoming", "active", "on_notice", "exited"]] | None = None,
        department_id: str | Sequence[str] | None = None,
        designation_id: str | Sequence[str] | None = None,
        employment_type: Literal["permanent", "fixed_term", "contract", "apprentice", "intern", "consultant", "daily_wage"] | Sequence[Literal["permanent", "fixed_term", "contract", "apprentice", "intern", "consultant", "daily_wage"]] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        joined_from: str | None = None,
        joined_to: str | None = None,
        left_from: str | None = None,
        left_to: str | None = None,
        external_id: str | None = None,
        employee_code: str | None = None,
        q: str | None = None,
        missing: Literal["pan", "uan", "bank", "salary"] | Sequence[Literal["pan", "uan", "bank", "salary"]] | None = None,
        expand: str | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Employee, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        status: Literal["upcoming", "active", "on_notice", "exited"] | Sequence[Literal["upcoming", "active", "on_notice", "exited"]] | None = None,
        department_id: str | Sequence[str] | None = None,
        designation_id: str | Sequence[str] | None = None,
        employment_type: Literal["permanent", "fixed_term", "contract", "apprentice", "intern", "consultant", "daily_wage"] | Sequence[Literal["permanent", "fixed_term", "contract", "apprentice", "intern", "consultant", "daily_wage"]] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        joined_from: str | None = None,
        joined_to: str | None = None,
        left_from: str | None = None,
        left_to: str | None = None,
        external_id: str | None = None,
        employee_code: str | None = None,
        q: str | None = None,
        missing: Literal["pan", "uan", "bank", "salary"] | Sequence[Literal["pan", "uan", "bank", "salary"]] | None = None,
        expand: str | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveEmployee | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        status: Literal["upcoming", "active", "on_notice", "exited"] | Sequence[Literal["upcoming", "active", "on_notice", "exited"]] | None = None,
        department_id: str | Sequence[str] | None = None,
        designation_id: str | Sequence[str] | None = None,
        employment_type: Literal["permanent", "fixed_term", "contract", "apprentice", "intern", "consultant", "daily_wage"] | Sequence[Literal["permanent", "fixed_term", "contract", "apprentice", "intern", "consultant", "daily_wage"]] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        joined_from: str | None = None,
        joined_to: str | None = None,
        left_from: str | None = None,
        left_to: str | None = None,
        external_id: str | None = None,
        employee_code: str | None = None,
        q: str | None = None,
        missing: Literal["pan", "uan", "bank", "salary"] | Sequence[Literal["pan", "uan", "bank", "salary"]] | None = None,
        expand: str | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List employees. Scope `employees:read`.

        Example::

            for row in payroll.employees.list():
                print(row)
        """
        return self._api.pages("employees.list", "/employees", (), options, {"sort": sort, "organization_id": organization_id, "status": status, "department_id": department_id, "designation_id": designation_id, "employment_type": employment_type, "salary_group_id": salary_group_id, "joined_from": joined_from, "joined_to": joined_to, "left_from": left_from, "left_to": left_to, "external_id": external_id, "employee_code": employee_code, "q": q, "missing": missing, "expand": expand, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def list_file(
        self,
        format: Literal["csv", "xlsx"],
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        status: Literal["upcoming", "active", "on_notice", "exited"] | Sequence[Literal["upcoming", "active", "on_notice", "exited"]] | None = None,
        department_id: str | Sequence[str] | None = None,
        designation_id: str | Sequence[str] | None = None,
        employment_type: Literal["permanent", "fixed_term", "contract", "apprentice", "intern", "consultant", "daily_wage"] | Sequence[Literal["permanent", "fixed_term", "contract", "apprentice", "intern", "consultant", "daily_wage"]] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        joined_from: str | None = None,
        joined_to: str | None = None,
        left_from: str | None = None,
        left_to: str | None = None,
        external_id: str | None = None,
        employee_code: str | None = None,
        q: str | None = None,
        missing: Literal["pan", "uan", "bank", "salary"] | Sequence[Literal["pan", "uan", "bank", "salary"]] | None = None,
        expand: str | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """List employees, as a file. Scope `employees:read`.

        Example::

            payroll.employees.list_file("csv").save("list.csv")
        """
        return self._api.download("employees.list_file", "/employees", (), options, {"sort": sort, "organization_id": organization_id, "status": status, "department_id": department_id, "designation_id": designation_id, "employment_type": employment_type, "salary_group_id": salary_group_id, "joined_from": joined_from, "joined_to": joined_to, "left_from": left_from, "left_to": left_to, "external_id": external_id, "employee_code": employee_code, "q": q, "missing": missing, "expand": expand, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def create(self, body: EmployeeCreate, /, **options: Unpack[CallOptions]) -> Employee:
        """Create an employee. Scope `employees:write`.

        Example::

            answer = payroll.employees.create({
                "organization_id": 12,
                "external_id": "HR-1042",
                "employee_code": "K-0042",
                "first_name": "Asha",
                "middle_name": "Vinay",
                "last_name": "Kulkarni",
                "email": "asha.kulkarni@kaveri.example",
                "phone": "+91 98450 12345",
                "gender": "female",
                "date_of_birth": "1992-05-17",
                "date_of_joining": "2025-06-02",
                "employment_type": "permanent",
                "department_id": "dep_01KAM3T9X4Q2V7R8Z5B6N1C0DE",
                "designation_id": "dsg_01KAM3T9X4Q2V7R8Z5B6N1C0DE",
                "work_state_code": "KA",
                "work_city": "Bengaluru",
                "bank": {
                    "payment_mode": "bank_transfer",
                    "account_holder_name": "Asha Kulkarni",
                    "account_number": "50100234567890",
                    "beneficiary_code": "EMP1042",
                    "ifsc": "HDFC0000523",
                    "account_type": "savings",
                },
                "statutory": {"pan": "ABCPK1234L", "pf": {"uan": "100123456789"}, "tax": {"regime": "new"}},
                "salary": {
                    "effective_from": "2026-04-01",
                    "components": [
                        {"component_code": "BASIC", "monthly_amount": 30000},
                        {"component_code": "HRA"},
                        {"component_code": "SPECIAL", "monthly_amount": 8000},
                    ],
                },
            })
        """
        return self._api.json("employees.create", "POST", "/employees", (), options, body=body, guarded=True)

    def bulk_upsert(self, body: BulkUpsertEmployeesBody, /, **options: Unpack[CallOptions]) -> BulkAnswer:
        """Create or update employees in bulk. Scope `employees:write`.

        Example::

            answer = payroll.employees.bulk_upsert({
                "organization_id": 12,
                "mode": "upsert",
                "match_on": "external_id",
                "items": [
                    {
                        "external_id": "HR-1043",
                        "employee_code": "K-0043",
                        "first_name": "Imran",
                        "last_name": "Shaikh",
                        "gender": "male",
                        "date_of_birth": "1988-11-03",
                        "date_of_joining": "2024-01-15",
                        "employment_type": "permanent",
                        "work_state_code": "MH",
                        "salary": {
                            "effective_from": "2026-04-01",
                            "components": [
                                {"component_code": "BASIC", "monthly_amount": 25000},
                                {"component_code": "HRA"},
                                {"component_code": "SPECIAL", "monthly_amount": 5000},
                            ],
                        },
                    },
                ],
            })
        """
        return self._api.json("employees.bulk_upsert", "POST", "/employees/bulk", (), options, body=body, guarded=True)

    def get(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        expand: str | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Employee:
        """Get an employee. Scope `employees:read`.

        Example::

            answer = payroll.employees.get("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("employees.get", "GET", "/employees/{id}", (("id", id),), options, query={"organization_id": organization_id, "expand": expand, "reveal": reveal, "fields": fields})

    def update(
        self,
        id: str | int,
        body: EmployeeUpdate | None = None,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Employee:
        """Update an employee. Scope `employees:write`.

        Example::

            answer = payroll.employees.update("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "email": "asha.v.kulkarni@kaveri.example",
                "department_id": "dep_01KAM3T9X4Q2V7R8Z5B6N1C0DE",
            })
        """
        return self._api.json("employees.update", "PATCH", "/employees/{id}", (("id", id),), options, body=body, query={"organization_id": organization_id}, guarded=True)

    def delete(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> None:
        """Delete an employee. Scope `employees:write`.

        Example::

            payroll.employees.delete("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        self._api.json("employees.delete", "DELETE", "/employees/{id}", (("id", id),), options, query={"organization_id": organization_id}, guarded=True)

    def get_exit(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Exit:
        """Get an exit. Scope `employees:read`.

        Example::

            answer = payroll.employees.get_exit("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("employees.get_exit", "GET", "/employees/{id}/exit", (("id", id),), options, query={"organization_id": organization_id, "fields": fields})

    def create_exit(
        self,
        id: str | int,
        body: ExitCreate,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Exit | LateExit:
        """Record an exit. Scope `employees:write`.

        Example::

            answer = payroll.employees.create_exit("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "date_of_leaving": "2026-12-31",
                "resignation_date": "2026-11-01",
                "reason": "resignation",
                "notice": {"required_days": 60, "served_days": 60},
            })
        """
        return self._api.json("employees.create_exit", "POST", "/employees/{id}/exit", (("id", id),), options, body=body, query={"organization_id": organization_id}, guarded=True)

    def update_exit(
        self,
        id: str | int,
        body: ExitUpdate | None = None,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Exit | LateExit:
        """Update an exit. Scope `employees:write`.

        Example::

            answer = payroll.employees.update_exit("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"date_of_leaving": "2027-03-15", "rehire_eligible": True})
        """
        return self._api.json("employees.update_exit", "PATCH", "/employees/{id}/exit", (("id", id),), options, body=body, query={"organization_id": organization_id}, guarded=True)

    def revoke_exit(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        reason: str | None = None,
        **options: Unpack[CallOptions],
    ) -> RevokeEmployeeExitReply | None:
        """Revoke an exit. Scope `employees:write`.

        Example::

            answer = payroll.employees.revoke_exit("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("employees.revoke_exit", "DELETE", "/employees/{id}/exit", (("id", id),), options, query={"organization_id": organization_id, "reason": reason}, guarded=True)

    def rehire(
        self,
        id: str | int,
        body: Rehire,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Employee:
        """Record a rehire. Scope `employees:write`.

        Example::

            answer = payroll.employees.rehire("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "date_of_joining": "2027-02-01",
                "salary": {
                    "effective_from": "2027-02-01",
                    "components": [{"component_code": "BASIC", "monthly_amount": 30000}],
                },
            })
        """
        return self._api.json("employees.rehire", "POST", "/employees/{id}/rehire", (("id", id),), options, body=body, query={"organization_id": organization_id}, guarded=True)

    def get_bank(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        as_of: str | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> BankDetails:
        """Get bank details. Scope `employees:read`.

        Example::

            answer = payroll.employees.get_bank("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("employees.get_bank", "GET", "/employees/{id}/bank", (("id", id),), options, query={"organization_id": organization_id, "as_of": as_of, "reveal": reveal, "fields": fields})

    def put_bank(
        self,
        id: str | int,
        body: BankDetailsInput,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> BankDetails:
        """Set bank details. Scope `employees:write`.

        Example::

            answer = payroll.employees.put_bank("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "payment_mode": "bank_transfer",
                "account_holder_name": "Asha Kulkarni",
                "account_number": "50100987654321",
                "beneficiary_code": "EMP1042",
                "ifsc": "HDFC0000523",
                "account_type": "savings",
                "effective_from": "2026-11-01",
            })
        """
        return self._api.json("employees.put_bank", "PUT", "/employees/{id}/bank", (("id", id),), options, body=body, query={"organization_id": organization_id}, guarded=True)

    def get_statutory(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        as_of: str | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryDetails:
        """Get statutory details. Scope `employees:read`.

        Example::

            answer = payroll.employees.get_statutory("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("employees.get_statutory", "GET", "/employees/{id}/statutory", (("id", id),), options, query={"organization_id": organization_id, "as_of": as_of, "reveal": reveal, "fields": fields})

    def update_statutory(
        self,
        id: str | int,
        body: StatutoryDetailsInput | None = None,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryDetails:
        """Update statutory details. Scope `employees:write`.

        Example::

            answer = payroll.employees.update_statutory("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"pf": {"vpf": {"type": "percent", "value": 5}}, "effective_from": "2026-11-01"})
        """
        return self._api.json("employees.update_statutory", "PATCH", "/employees/{id}/statutory", (("id", id),), options, body=body, query={"organization_id": organization_id}, guarded=True)

    def get_tax_declaration(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        tax_year: str | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> TaxDeclaration:
        """Get a tax declaration. Scope `employees:read`.

        Example::

            answer = payroll.employees.get_tax_declaration("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("employees.get_tax_declaration", "GET", "/employees/{id}/tax-declaration", (("id", id),), options, query={"organization_id": organization_id, "tax_year": tax_year, "fields": fields})

    def put_tax_declaration(
        self,
        id: str | int,
        body: TaxDeclarationInput | None = None,
        /,
        *,
        organization_id: int | None = None,
        tax_year: str | None = None,
        **options: Unpack[CallOptions],
    ) -> TaxDeclaration:
        """Set a tax declaration. Scope `employees:write`.

        Example::

            answer = payroll.employees.put_tax_declaration("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "declarations": [{"section": "80C", "amount": 150000}],
                "rent": [
                    {
                        "from": "2026-04-01",
                        "monthly": 18000,
                        "landlord_pan": "AFZPI7190K",
                        "landlord_name": "Ramesh Iyer",
                    },
                ],
            })
        """
        return self._api.json("employees.put_tax_declaration", "PUT", "/employees/{id}/tax-declaration", (("id", id),), options, body=body, query={"organization_id": organization_id, "tax_year": tax_year}, guarded=True)

    def record_tax_proofs(
        self,
        id: str | int,
        body: TaxProofsInput,
        /,
        *,
        organization_id: int | None = None,
        tax_year: str | None = None,
        **options: Unpack[CallOptions],
    ) -> TaxDeclaration:
        """Record tax proofs. Scope `employees:write`.

        Example::

            answer = payroll.employees.record_tax_proofs("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"proofs": [{"section": "80C", "accepted": True, "amount": 140000}]})
        """
        return self._api.json("employees.record_tax_proofs", "POST", "/employees/{id}/tax-declaration/proofs", (("id", id),), options, body=body, query={"organization_id": organization_id, "tax_year": tax_year}, guarded=True)

    def get_tax_projection(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        regime: Literal["new", "old", "both"] | None = None,
        month: int | None = None,
        year: int | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> TaxProjection:
        """Get an income tax projection. Scope `salary:read`.

        Example::

            answer = payroll.employees.get_tax_projection("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("employees.get_tax_projection", "GET", "/employees/{id}/tax-projection", (("id", id),), options, query={"organization_id": organization_id, "regime": regime, "month": month, "year": year, "fields": fields})

    def get_leave_balances(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        on: str | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> LeaveBalances:
        """Get leave balances. Scope `inputs:read`.

        Example::

            answer = payroll.employees.get_leave_balances("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("employees.get_leave_balances", "GET", "/employees/{id}/leave-balances", (("id", id),), options, query={"organization_id": organization_id, "on": on, "fields": fields})

    def put_leave_balances(
        self,
        id: str | int,
        body: LeaveBalancesInput,
        /,
        *,
        organization_id: int | None = None,
        on: str | None = None,
        **options: Unpack[CallOptions],
    ) -> LeaveBalances:
        """Set leave balances. Scope `inputs:write`.

        Example::

            answer = payroll.employees.put_leave_balances("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "as_of": "2026-09-30",
                "items": [
                    {"leave_type": "EL", "balance": Decimal("18.5"), "encashable": True},
                    {"leave_type": "SL", "balance": 6, "encashable": False},
                ],
            })
        """
        return self._api.json("employees.put_leave_balances", "PUT", "/employees/{id}/leave-balances", (("id", id),), options, body=body, query={"organization_id": organization_id, "on": on}, guarded=True)

    def get_opening_balances(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        tax_year: str | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> OpeningBalances:
        """Get opening balances. Scope `salary:read`.

        Example::

            answer = payroll.employees.get_opening_balances("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("employees.get_opening_balances", "GET", "/employees/{id}/opening-balances", (("id", id),), options, query={"organization_id": organization_id, "tax_year": tax_year, "fields": fields})

    def put_opening_balances(
        self,
        id: str | int,
        body: OpeningBalancesInput,
        /,
        *,
        organization_id: int | None = None,
        tax_year: str | None = None,
        **options: Unpack[CallOptions],
    ) -> OpeningBalances:
        """Set opening balances. Scope `salary:write`.

        Example::

            answer = payroll.employees.put_opening_balances("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "months": 6,
                "gross": 300000,
                "taxable": 300000,
                "pf": 10800,
                "pt": 1200,
                "tds": 0,
                "esi": 0,
            })
        """
        return self._api.json("employees.put_opening_balances", "PUT", "/employees/{id}/opening-balances", (("id", id),), options, body=body, query={"organization_id": organization_id, "tax_year": tax_year}, guarded=True)

    def get_professional_tax(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> EmployeeProfessionalTax:
        """Get professional tax details. Scope `config:read`.

        Example::

            answer = payroll.employees.get_professional_tax("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("employees.get_professional_tax", "GET", "/employees/{id}/professional-tax", (("id", id),), options, query={"organization_id": organization_id, "fields": fields})

    def put_professional_tax(
        self,
        id: str | int,
        body: EmployeeProfessionalTaxInput,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> EmployeeProfessionalTax:
        """Set professional tax details. Scope `config:write`.

        Example::

            answer = payroll.employees.put_professional_tax("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"applicable": True, "state_code": "KA", "effective_from": "2026-11-01"})
        """
        return self._api.json("employees.put_professional_tax", "PUT", "/employees/{id}/professional-tax", (("id", id),), options, body=body, query={"organization_id": organization_id}, guarded=True)

    def get_benefits(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> EmployeeBenefits:
        """Get flexible benefits. Scope `salary:read`.

        Example::

            answer = payroll.employees.get_benefits("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("employees.get_benefits", "GET", "/employees/{id}/benefits", (("id", id),), options, query={"organization_id": organization_id, "fields": fields})

    def get_cycle(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        as_of: str | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> EmployeeCycle:
        """Get a payroll cycle assignment. Scope `config:read`.

        Example::

            answer = payroll.employees.get_cycle("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("employees.get_cycle", "GET", "/employees/{id}/cycle", (("id", id),), options, query={"organization_id": organization_id, "as_of": as_of, "fields": fields})

    def put_cycle(
        self,
        id: str | int,
        body: EmployeeCycleInput,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> EmployeeCycle:
        """Set a payroll cycle. Scope `config:write`.

        Example::

            answer = payroll.employees.put_cycle("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"cycle_id": "cyc_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "effective_from": "2026-12-01"})
        """
        return self._api.json("employees.put_cycle", "PUT", "/employees/{id}/cycle", (("id", id),), options, body=body, query={"organization_id": organization_id}, guarded=True)

    def get_salary(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        as_of: str | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> EmployeeSalary:
        """Get a salary. Scope `salary:read`.

        Example::

            answer = payroll.employees.get_salary("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("employees.get_salary", "GET", "/employees/{id}/salary", (("id", id),), options, query={"organization_id": organization_id, "as_of": as_of, "fields": fields})

    def put_salary(
        self,
        id: str | int,
        body: PutEmployeeSalaryBody,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> EmployeeSalary:
        """Set a salary. Scope `salary:write`.

        Example::

            answer = payroll.employees.put_salary("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "effective_from": "2026-11-01",
                "reason": "Promotion",
                "components": [
                    {"component_code": "BASIC", "monthly_amount": 33000},
                    {"component_code": "HRA"},
                    {"component_code": "SPECIAL", "monthly_amount": 8800},
                ],
            })
        """
        return self._api.json("employees.put_salary", "PUT", "/employees/{id}/salary", (("id", id),), options, body=body, query={"organization_id": organization_id}, guarded=True)

    def list_salary_history(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[PastSalary, ListMeta]:
        """List past salaries. Scope `salary:read`.

        Example::

            for row in payroll.employees.list_salary_history("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(row)
        """
        return self._api.pages("employees.list_salary_history", "/employees/{id}/salary/history", (("id", id),), options, {"organization_id": organization_id, "from": from_, "to": to, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_hourly_rate(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        as_of: str | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> HourlyRate:
        """Get an hourly rate. Scope `salary:read`.

        Example::

            answer = payroll.employees.get_hourly_rate("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("employees.get_hourly_rate", "GET", "/employees/{id}/hourly-rate", (("id", id),), options, query={"organization_id": organization_id, "as_of": as_of, "fields": fields})

    def put_hourly_rate(
        self,
        id: str | int,
        body: HourlyRateInput,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> HourlyRate:
        """Set an hourly rate. Scope `salary:write`.

        Example::

            answer = payroll.employees.put_hourly_rate("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"rate": 240, "effective_from": "2027-02-01"})
        """
        return self._api.json("employees.put_hourly_rate", "PUT", "/employees/{id}/hourly-rate", (("id", id),), options, body=body, query={"organization_id": organization_id}, guarded=True)

    @overload
    def list_increments(
        self,
        id: str | int,
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        status: Literal["scheduled", "applied", "cancelled"] | Sequence[Literal["scheduled", "applied", "cancelled"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Increment, SyncMeta]: ...
    @overload
    def list_increments(
        self,
        id: str | int,
        /,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        status: Literal["scheduled", "applied", "cancelled"] | Sequence[Literal["scheduled", "applied", "cancelled"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveIncrement | DeletedRecord, SyncMeta]: ...
    def list_increments(
        self,
        id: str | int,
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        status: Literal["scheduled", "applied", "cancelled"] | Sequence[Literal["scheduled", "applied", "cancelled"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List increments. Scope `salary:read`.

        Example::

            for row in payroll.employees.list_increments("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(row)
        """
        return self._api.pages("employees.list_increments", "/employees/{id}/salary/increments", (("id", id),), options, {"sort": sort, "organization_id": organization_id, "status": status, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create_increment(
        self,
        id: str | int,
        body: CreateIncrementBody,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> IncrementTried | Increment:
        """Create an increment. Scope `salary:write`.

        Example::

            answer = payroll.employees.create_increment("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "effective_from": "2026-12-01",
                "type": "percent",
                "value": 10,
                "reason": "Annual revision",
            })
        """
        return self._api.json("employees.create_increment", "POST", "/employees/{id}/salary/increments", (("id", id),), options, body=body, query={"organization_id": organization_id}, guarded=True)

    def get_payroll_permission(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        as_of: str | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> PayrollPermission:
        """Get payroll permission. Scope `salary:read`.

        Example::

            answer = payroll.employees.get_payroll_permission("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("employees.get_payroll_permission", "GET", "/employees/{id}/salary/allow-payroll", (("id", id),), options, query={"organization_id": organization_id, "as_of": as_of, "fields": fields})

    def put_payroll_permission(
        self,
        id: str | int,
        body: PayrollPermissionInput,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> PayrollPermission:
        """Set payroll permission. Scope `salary:write`.

        Example::

            answer = payroll.employees.put_payroll_permission("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "allowed": False,
                "reason": "Sabbatical",
                "effective_from": "2027-02-01",
                "until": "2027-03-31",
            })
        """
        return self._api.json("employees.put_payroll_permission", "PUT", "/employees/{id}/salary/allow-payroll", (("id", id),), options, body=body, query={"organization_id": organization_id}, guarded=True)

    @overload
    def list_variable_components(
        self,
        id: str | int,
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        component_code: str | Sequence[str] | None = None,
        status: Literal["pending", "in_run", "paid", "void"] | Sequence[Literal["pending", "in_run", "paid", "void"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[VariableItem, SyncMeta]: ...
    @overload
    def list_variable_components(
        self,
        id: str | int,
        /,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        component_code: str | Sequence[str] | None = None,
        status: Literal["pending", "in_run", "paid", "void"] | Sequence[Literal["pending", "in_run", "paid", "void"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveVariableItem | DeletedRecord, SyncMeta]: ...
    def list_variable_components(
        self,
        id: str | int,
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        component_code: str | Sequence[str] | None = None,
        status: Literal["pending", "in_run", "paid", "void"] | Sequence[Literal["pending", "in_run", "paid", "void"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List variable components. Scope `salary:read`.

        Example::

            for row in payroll.employees.list_variable_components("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(row)
        """
        return self._api.pages("employees.list_variable_components", "/employees/{id}/variable-components", (("id", id),), options, {"sort": sort, "organization_id": organization_id, "month": month, "year": year, "component_code": component_code, "status": status, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create_variable_components(
        self,
        id: str | int,
        body: CreateVariableComponentsBody | None = None,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> BulkAnswer | VariableItem | CreateVariableComponentsAccepted:
        """Add variable components. Scope `salary:write`.

        Example::

            answer = payroll.employees.create_variable_components("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "component_code": "CONVEYANCE",
                "month": 12,
                "year": 2026,
                "amount": 7500,
                "external_id": "VAR-2026-10-1042",
            })
        """
        return self._api.json("employees.create_variable_components", "POST", "/employees/{id}/variable-components", (("id", id),), options, body=body, query={"organization_id": organization_id}, guarded=True)

    def replace_variable_components(
        self,
        id: str | int,
        body: VariableMonthInput,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> ReplaceVariableComponentsReply | ReplaceVariableComponentsReplyFields:
        """Replace variable components. Scope `salary:write`.

        Example::

            answer = payroll.employees.replace_variable_components("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"month": 12, "year": 2026, "items": [{"component_code": "CONVEYANCE", "amount": 8000}]})
        """
        return self._api.json("employees.replace_variable_components", "PUT", "/employees/{id}/variable-components", (("id", id),), options, body=body, query={"organization_id": organization_id}, guarded=True)

    def delete_variable_component(
        self,
        id: str | int,
        /,
        *,
        variable_id: str,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> None:
        """Delete a variable component. Scope `salary:write`.

        Example::

            payroll.employees.delete_variable_component("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", variable_id="var_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        self._api.json("employees.delete_variable_component", "DELETE", "/employees/{id}/variable-components", (("id", id),), options, query={"variable_id": variable_id, "organization_id": organization_id}, guarded=True)

    @overload
    def list_advances(
        self,
        id: str | int,
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        status: Literal["active", "paused", "in_settlement_debt", "closed", "written_off"] | Sequence[Literal["active", "paused", "in_settlement_debt", "closed", "written_off"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Advance, SyncMeta]: ...
    @overload
    def list_advances(
        self,
        id: str | int,
        /,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        status: Literal["active", "paused", "in_settlement_debt", "closed", "written_off"] | Sequence[Literal["active", "paused", "in_settlement_debt", "closed", "written_off"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveAdvance | DeletedRecord, SyncMeta]: ...
    def list_advances(
        self,
        id: str | int,
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        status: Literal["active", "paused", "in_settlement_debt", "closed", "written_off"] | Sequence[Literal["active", "paused", "in_settlement_debt", "closed", "written_off"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List advances. Scope `inputs:read`.

        Example::

            for row in payroll.employees.list_advances("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(row)
        """
        return self._api.pages("employees.list_advances", "/employees/{id}/advances", (("id", id),), options, {"sort": sort, "organization_id": organization_id, "status": status, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create_advance(
        self,
        id: str | int,
        body: AdvanceCreate,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Advance:
        """Create an advance. Scope `inputs:write`.

        Example::

            answer = payroll.employees.create_advance("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "type": "salary_advance",
                "amount": 30000,
                "disbursed_on": "2026-11-05",
                "repayment": {"method": "installments", "installments": 3, "start_month": 12, "start_year": 2026},
            })
        """
        return self._api.json("employees.create_advance", "POST", "/employees/{id}/advances", (("id", id),), options, body=body, query={"organization_id": organization_id}, guarded=True)

    def get_advance(
        self,
        id: str | int,
        advance_id: str | int,
        /,
        *,
        organization_id: int | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Advance:
        """Get an advance. Scope `inputs:read`.

        Example::

            answer = payroll.employees.get_advance("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "adv_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("employees.get_advance", "GET", "/employees/{id}/advances/{advance_id}", (("id", id), ("advance_id", advance_id)), options, query={"organization_id": organization_id, "fields": fields})

    def update_advance(
        self,
        id: str | int,
        advance_id: str | int,
        body: AdvanceUpdate | None = None,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Advance:
        """Update an advance. Scope `inputs:write`.

        Example::

            answer = payroll.employees.update_advance("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "adv_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"external_id": "ADV-2026-17"})
        """
        return self._api.json("employees.update_advance", "PATCH", "/employees/{id}/advances/{advance_id}", (("id", id), ("advance_id", advance_id)), options, body=body, query={"organization_id": organization_id}, guarded=True)

    def pause_advance(
        self,
        id: str | int,
        advance_id: str | int,
        body: AdvancePause | None = None,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Advance:
        """Pause an advance. Scope `inputs:write`.

        Example::

            answer = payroll.employees.pause_advance("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "adv_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"remarks": "Medical emergency"})
        """
        return self._api.json("employees.pause_advance", "POST", "/employees/{id}/advances/{advance_id}/pause", (("id", id), ("advance_id", advance_id)), options, body=body, query={"organization_id": organization_id}, guarded=True)

    def close_advance(
        self,
        id: str | int,
        advance_id: str | int,
        body: AdvanceClose | None = None,
        /,
        *,
        organization_id: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Advance:
        """Close an advance. Scope `inputs:approve`.

        Example::

            answer = payroll.employees.close_advance("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "adv_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"write_off": False, "remarks": "Repaid by bank transfer"})
        """
        return self._api.json("employees.close_advance", "POST", "/employees/{id}/advances/{advance_id}/close", (("id", id), ("advance_id", advance_id)), options, body=body, query={"organization_id": organization_id}, guarded=True)

    @overload
    def list_payslips(
        self,
        id: str | int,
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        explain: Literal["none", "summary", "full"] | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        status: Literal["locked", "paid", "held", "void"] | Sequence[Literal["locked", "paid", "held", "void"]] | None = None,
        organization_id: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Payslip, SyncMeta]: ...
    @overload
    def list_payslips(
        self,
        id: str | int,
        /,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        explain: Literal["none", "summary", "full"] | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        status: Literal["locked", "paid", "held", "void"] | Sequence[Literal["locked", "paid", "held", "void"]] | None = None,
        organization_id: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LivePayslip | DeletedRecord, SyncMeta]: ...
    def list_payslips(
        self,
        id: str | int,
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        explain: Literal["none", "summary", "full"] | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        status: Literal["locked", "paid", "held", "void"] | Sequence[Literal["locked", "paid", "held", "void"]] | None = None,
        organization_id: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List payslips of an employee. Scope `payslips:read`.

        Example::

            for row in payroll.employees.list_payslips("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(row)
        """
        return self._api.pages("employees.list_payslips", "/employees/{id}/payslips", (("id", id),), options, {"sort": sort, "explain": explain, "year": year, "from": from_, "to": to, "status": status, "organization_id": organization_id, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})



class PayrollSettingsResource:
    """Operations below `/payroll-settings`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def get(
        self,
        *,
        organization_id: int | None = None,
        as_of: str | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> PayrollSettingsAnswer:
        """Get payroll settings. Scope `config:read`.

        Example::

            answer = payroll.payroll_settings.get()
        """
        return self._api.json("payroll_settings.get", "GET", "/payroll-settings", (), options, query={"organization_id": organization_id, "as_of": as_of, "fields": fields})

    def update(self, body: PayrollSettingsUpdate | None = None, /, **options: Unpack[CallOptions]) -> PayrollSettingsAnswer:
        """Update payroll settings. Scope `config:write`.

        Example::

            answer = payroll.payroll_settings.update({"organization_id": 12, "rounding": {"net": "nearest_rupee"}})
        """
        return self._api.json("payroll_settings.update", "PATCH", "/payroll-settings", (), options, body=body, guarded=True)

    def get_period_settings(
        self,
        *,
        organization_id: int | None = None,
        as_of: str | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> PayPeriodSettingsAnswer:
        """Get pay period settings. Scope `config:read`.

        Example::

            answer = payroll.payroll_settings.get_period_settings()
        """
        return self._api.json("payroll_settings.get_period_settings", "GET", "/payroll-settings/period", (), options, query={"organization_id": organization_id, "as_of": as_of, "fields": fields})

    def put_period_settings(self, body: PayPeriodSettingsInput, /, **options: Unpack[CallOptions]) -> PayPeriodSettingsAnswer:
        """Set the pay period. Scope `config:write`.

        Example::

            answer = payroll.payroll_settings.put_period_settings({"organization_id": 12, "type": "calendar_month", "pay_day": "last_working_day"})
        """
        return self._api.json("payroll_settings.put_period_settings", "PUT", "/payroll-settings/period", (), options, body=body, guarded=True)

    def get_salary_days(
        self,
        *,
        organization_id: int | None = None,
        as_of: str | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> SalaryDaysAnswer:
        """Get salary day settings. Scope `config:read`.

        Example::

            answer = payroll.payroll_settings.get_salary_days()
        """
        return self._api.json("payroll_settings.get_salary_days", "GET", "/payroll-settings/salary-days", (), options, query={"organization_id": organization_id, "as_of": as_of, "fields": fields})

    def put_salary_days(self, body: SalaryDaysInput, /, **options: Unpack[CallOptions]) -> SalaryDaysAnswer:
        """Set salary days. Scope `config:write`.

        Example::

            answer = payroll.payroll_settings.put_salary_days({"organization_id": 12, "basis": "calendar_days"})
        """
        return self._api.json("payroll_settings.put_salary_days", "PUT", "/payroll-settings/salary-days", (), options, body=body, guarded=True)

    def get_currency_settings(
        self,
        *,
        organization_id: int | None = None,
        as_of: str | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> CurrencySettingsAnswer:
        """Get the currency. Scope `config:read`.

        Example::

            answer = payroll.payroll_settings.get_currency_settings()
        """
        return self._api.json("payroll_settings.get_currency_settings", "GET", "/payroll-settings/currency", (), options, query={"organization_id": organization_id, "as_of": as_of, "fields": fields})

    def put_currency_settings(self, body: PutCurrencySettingsBody, /, **options: Unpack[CallOptions]) -> CurrencySettingsAnswer:
        """Set the currency. Scope `config:write`.

        Example::

            answer = payroll.payroll_settings.put_currency_settings({"organization_id": 12, "currency": "INR"})
        """
        return self._api.json("payroll_settings.put_currency_settings", "PUT", "/payroll-settings/currency", (), options, body=body, guarded=True)



class SalaryComponentsResource:
    """Operations below `/salary-components`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        type: Literal["earning", "deduction", "employer_contribution", "reimbursement", "recovery"] | Sequence[Literal["earning", "deduction", "employer_contribution", "reimbursement", "recovery"]] | None = None,
        category: Literal["basic", "da", "hra", "special_allowance", "conveyance", "lta", "medical", "bonus", "incentive", "overtime", "arrears", "leave_encashment", "gratuity", "notice_pay", "notice_recovery", "pf", "vpf", "eps", "edli", "pf_admin", "pf_refund", "esi", "pt", "lwf", "tds", "nps", "superannuation", "loan", "advance", "court_order", "cooperative_dues", "fine", "loss_or_damage", "reimbursement", "perquisite", "retrenchment", "insurance", "other"] | Sequence[Literal["basic", "da", "hra", "special_allowance", "conveyance", "lta", "medical", "bonus", "incentive", "overtime", "arrears", "leave_encashment", "gratuity", "notice_pay", "notice_recovery", "pf", "vpf", "eps", "edli", "pf_admin", "pf_refund", "esi", "pt", "lwf", "tds", "nps", "superannuation", "loan", "advance", "court_order", "cooperative_dues", "fine", "loss_or_damage", "reimbursement", "perquisite", "retrenchment", "insurance", "other"]] | None = None,
        is_active: bool | None = None,
        is_system: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[SalaryComponent, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        type: Literal["earning", "deduction", "employer_contribution", "reimbursement", "recovery"] | Sequence[Literal["earning", "deduction", "employer_contribution", "reimbursement", "recovery"]] | None = None,
        category: Literal["basic", "da", "hra", "special_allowance", "conveyance", "lta", "medical", "bonus", "incentive", "overtime", "arrears", "leave_encashment", "gratuity", "notice_pay", "notice_recovery", "pf", "vpf", "eps", "edli", "pf_admin", "pf_refund", "esi", "pt", "lwf", "tds", "nps", "superannuation", "loan", "advance", "court_order", "cooperative_dues", "fine", "loss_or_damage", "reimbursement", "perquisite", "retrenchment", "insurance", "other"] | Sequence[Literal["basic", "da", "hra", "special_allowance", "conveyance", "lta", "medical", "bonus", "incentive", "overtime", "arrears", "leave_encashment", "gratuity", "notice_pay", "notice_recovery", "pf", "vpf", "eps", "edli", "pf_admin", "pf_refund", "esi", "pt", "lwf", "tds", "nps", "superannuation", "loan", "advance", "court_order", "cooperative_dues", "fine", "loss_or_damage", "reimbursement", "perquisite", "retrenchment", "insurance", "other"]] | None = None,
        is_active: bool | None = None,
        is_system: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveSalaryComponent | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        type: Literal["earning", "deduction", "employer_contribution", "reimbursement", "recovery"] | Sequence[Literal["earning", "deduction", "employer_contribution", "reimbursement", "recovery"]] | None = None,
        category: Literal["basic", "da", "hra", "special_allowance", "conveyance", "lta", "medical", "bonus", "incentive", "overtime", "arrears", "leave_encashment", "gratuity", "notice_pay", "notice_recovery", "pf", "vpf", "eps", "edli", "pf_admin", "pf_refund", "esi", "pt", "lwf", "tds", "nps", "superannuation", "loan", "advance", "court_order", "cooperative_dues", "fine", "loss_or_damage", "reimbursement", "perquisite", "retrenchment", "insurance", "other"] | Sequence[Literal["basic", "da", "hra", "special_allowance", "conveyance", "lta", "medical", "bonus", "incentive", "overtime", "arrears", "leave_encashment", "gratuity", "notice_pay", "notice_recovery", "pf", "vpf", "eps", "edli", "pf_admin", "pf_refund", "esi", "pt", "lwf", "tds", "nps", "superannuation", "loan", "advance", "court_order", "cooperative_dues", "fine", "loss_or_damage", "reimbursement", "perquisite", "retrenchment", "insurance", "other"]] | None = None,
        is_active: bool | None = None,
        is_system: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List salary components. Scope `config:read`.

        Example::

            for row in payroll.salary_components.list():
                print(row)
        """
        return self._api.pages("salary_components.list", "/salary-components", (), options, {"sort": sort, "organization_id": organization_id, "type": type, "category": category, "is_active": is_active, "is_system": is_system, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: SalaryComponentCreate, /, **options: Unpack[CallOptions]) -> SalaryComponent:
        """Create a salary component. Scope `config:write`.

        Example::

            answer = payroll.salary_components.create({
                "organization_id": 12,
                "code": "CONVEYANCE",
                "name": "Conveyance allowance",
                "type": "earning",
                "category": "conveyance",
                "calculation": {"method": "flat"},
            })
        """
        return self._api.json("salary_components.create", "POST", "/salary-components", (), options, body=body, guarded=True)

    def get(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> SalaryComponent:
        """Get a salary component. Scope `config:read`.

        Example::

            answer = payroll.salary_components.get("cmp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("salary_components.get", "GET", "/salary-components/{id}", (("id", id),), options, query={"fields": fields})

    def update(
        self,
        id: str | int,
        body: SalaryComponentUpdate | None = None,
        /,
        **options: Unpack[CallOptions],
    ) -> SalaryComponent:
        """Update a salary component. Scope `config:write`.

        Example::

            answer = payroll.salary_components.update("cmp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"name": "Conveyance"})
        """
        return self._api.json("salary_components.update", "PATCH", "/salary-components/{id}", (("id", id),), options, body=body, guarded=True)

    def delete(self, id: str | int, /, **options: Unpack[CallOptions]) -> None:
        """Delete a salary component. Scope `config:write`.

        Example::

            payroll.salary_components.delete("cmp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        self._api.json("salary_components.delete", "DELETE", "/salary-components/{id}", (("id", id),), options, guarded=True)



class SalaryGroupsResource:
    """Operations below `/salary-groups`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        is_active: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[SalaryGroup, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        is_active: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveSalaryGroup | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        is_active: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List salary groups. Scope `config:read`.

        Example::

            for row in payroll.salary_groups.list():
                print(row)
        """
        return self._api.pages("salary_groups.list", "/salary-groups", (), options, {"sort": sort, "organization_id": organization_id, "is_active": is_active, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: SalaryGroupCreate, /, **options: Unpack[CallOptions]) -> SalaryGroup:
        """Create a salary group. Scope `config:write`.

        Example::

            answer = payroll.salary_groups.create({
                "organization_id": 12,
                "name": "Staff",
                "code": "STAFF",
                "components": [
                    {"component_code": "BASIC", "calculation": {"method": "percent_of_ctc", "value": 50}},
                    {"component_code": "HRA"},
                    {"component_code": "SPECIAL", "calculation": {"method": "balancing"}},
                ],
            })
        """
        return self._api.json("salary_groups.create", "POST", "/salary-groups", (), options, body=body, guarded=True)

    def get(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> SalaryGroup:
        """Get a salary group. Scope `config:read`.

        Example::

            answer = payroll.salary_groups.get("grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("salary_groups.get", "GET", "/salary-groups/{id}", (("id", id),), options, query={"fields": fields})

    def update(
        self,
        id: str | int,
        body: SalaryGroupUpdate | None = None,
        /,
        **options: Unpack[CallOptions],
    ) -> SalaryGroup:
        """Update a salary group. Scope `config:write`.

        Example::

            answer = payroll.salary_groups.update("grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"description": "Monthly salaried staff"})
        """
        return self._api.json("salary_groups.update", "PATCH", "/salary-groups/{id}", (("id", id),), options, body=body, guarded=True)

    def delete(self, id: str | int, /, **options: Unpack[CallOptions]) -> None:
        """Delete a salary group. Scope `config:write`.

        Example::

            payroll.salary_groups.delete("grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        self._api.json("salary_groups.delete", "DELETE", "/salary-groups/{id}", (("id", id),), options, guarded=True)

    def list_components(
        self,
        id: str | int,
        /,
        *,
        as_of: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[SalaryGroupComponent, ListMeta]:
        """List components of a group. Scope `config:read`.

        Example::

            for row in payroll.salary_groups.list_components("grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(row)
        """
        return self._api.pages("salary_groups.list_components", "/salary-groups/{id}/components", (("id", id),), options, {"as_of": as_of, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def put_components(
        self,
        id: str | int,
        body: PutSalaryGroupComponentsBody,
        /,
        *,
        sample_ctc: Amount | None = None,
        **options: Unpack[CallOptions],
    ) -> PutSalaryGroupComponentsReply:
        """Set components of a group. Scope `config:write`.

        Example::

            answer = payroll.salary_groups.put_components("grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "components": [
                    {"component_code": "BASIC", "calculation": {"method": "percent_of_ctc", "value": 50}},
                    {"component_code": "HRA"},
                    {"component_code": "SPECIAL", "calculation": {"method": "balancing"}},
                ],
            })
        """
        return self._api.json("salary_groups.put_components", "PUT", "/salary-groups/{id}/components", (("id", id),), options, body=body, query={"sample_ctc": sample_ctc}, guarded=True)

    def add_component(self, id: str | int, body: AddSalaryGroupComponentBody, /, **options: Unpack[CallOptions]) -> SalaryGroupComponent:
        """Add a component to a group. Scope `config:write`.

        Example::

            answer = payroll.salary_groups.add_component("grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"component_code": "CONVEYANCE", "calculation": {"method": "flat", "value": 1600}})
        """
        return self._api.json("salary_groups.add_component", "POST", "/salary-groups/{id}/components", (("id", id),), options, body=body, guarded=True)

    @overload
    def list_employees(
        self,
        id: str | int,
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        as_of: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[SalaryGroupEmployee, SyncMeta]: ...
    @overload
    def list_employees(
        self,
        id: str | int,
        /,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        as_of: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveSalaryGroupEmployee | DeletedRecord, SyncMeta]: ...
    def list_employees(
        self,
        id: str | int,
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        as_of: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List employees of a group. Scope `config:read`.

        Example::

            for row in payroll.salary_groups.list_employees("grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(row)
        """
        return self._api.pages("salary_groups.list_employees", "/salary-groups/{id}/employees", (("id", id),), options, {"sort": sort, "as_of": as_of, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def assign_employees(self, id: str | int, body: SalaryGroupAssignment, /, **options: Unpack[CallOptions]) -> BulkAnswer:
        """Assign employees to a group. Scope `config:write`.

        Example::

            answer = payroll.salary_groups.assign_employees("grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "employee_ids": ["emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE"],
                "effective_from": "2026-11-01",
                "action": "assign",
            })
        """
        return self._api.json("salary_groups.assign_employees", "POST", "/salary-groups/{id}/employees", (("id", id),), options, body=body, guarded=True)



class TaxSlabsResource:
    """Operations below `/tds-slabs`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        *,
        tax_year: str | None = None,
        regime: Literal["new", "old"] | None = None,
        age_band: Literal["all", "below_60", "60_to_79", "80_plus"] | None = None,
        origin: Literal["system", "custom"] | None = None,
        organization_id: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[TaxSlab, ListMeta]:
        """List income tax slabs. Scope `config:read`.

        Example::

            for row in payroll.tax_slabs.list():
                print(row)
        """
        return self._api.pages("tax_slabs.list", "/tds-slabs", (), options, {"tax_year": tax_year, "regime": regime, "age_band": age_band, "origin": origin, "organization_id": organization_id, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def create(self, body: TaxSlabCreate, /, **options: Unpack[CallOptions]) -> TaxSlab:
        """Create an income tax scale. Scope `config:write`.

        Example::

            answer = payroll.tax_slabs.create({
                "organization_id": 12,
                "tax_year": "2026-27",
                "regime": "new",
                "age_band": "all",
                "slabs": [
                    {"from": 0, "to": 400000, "rate_percent": 0},
                    {"from": 400000, "to": None, "rate_percent": 10},
                ],
                "standard_deduction": 75000,
                "cess_percent": 4,
            })
        """
        return self._api.json("tax_slabs.create", "POST", "/tds-slabs", (), options, body=body, guarded=True)

    def get(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> TaxSlab:
        """Get an income tax scale. Scope `config:read`.

        Example::

            answer = payroll.tax_slabs.get("tds_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("tax_slabs.get", "GET", "/tds-slabs/{id}", (("id", id),), options, query={"fields": fields})

    def update(self, id: str | int, body: TaxSlabUpdate | None = None, /, **options: Unpack[CallOptions]) -> TaxSlab:
        """Update an income tax scale. Scope `config:write`.

        Example::

            answer = payroll.tax_slabs.update("tds_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"standard_deduction": 50000})
        """
        return self._api.json("tax_slabs.update", "PATCH", "/tds-slabs/{id}", (("id", id),), options, body=body, guarded=True)

    def delete(self, id: str | int, /, **options: Unpack[CallOptions]) -> None:
        """Delete an income tax scale. Scope `config:write`.

        Example::

            payroll.tax_slabs.delete("tds_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        self._api.json("tax_slabs.delete", "DELETE", "/tds-slabs/{id}", (("id", id),), options, guarded=True)



class ProfessionalTaxResource:
    """Operations below `/professional-tax`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list_states(
        self,
        *,
        state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None = None,
        as_of: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[ProfessionalTaxState, ListMeta]:
        """List professional tax slabs. Scope `config:read`.

        Example::

            for row in payroll.professional_tax.list_states():
                print(row)
        """
        return self._api.pages("professional_tax.list_states", "/professional-tax/states", (), options, {"state_code": state_code, "as_of": as_of, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})



class ReimbursementRatesResource:
    """Operations below `/reimbursement-rates`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        is_active: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[ReimbursementRate, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        is_active: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveReimbursementRate | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        is_active: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List reimbursement rates. Scope `config:read`.

        Example::

            for row in payroll.reimbursement_rates.list():
                print(row)
        """
        return self._api.pages("reimbursement_rates.list", "/reimbursement-rates", (), options, {"sort": sort, "organization_id": organization_id, "is_active": is_active, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: ReimbursementRateCreate, /, **options: Unpack[CallOptions]) -> ReimbursementRate:
        """Create a reimbursement rate. Scope `config:write`.

        Example::

            answer = payroll.reimbursement_rates.create({
                "organization_id": 12,
                "code": "CAR_KM",
                "name": "Own car",
                "unit": "km",
                "rate": 12,
                "effective_from": "2026-04-01",
            })
        """
        return self._api.json("reimbursement_rates.create", "POST", "/reimbursement-rates", (), options, body=body, guarded=True)



class PaymentMethodsResource:
    """Operations below `/payment-methods`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        reveal: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[PaymentMethod, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        reveal: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LivePaymentMethod | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        reveal: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List payment methods. Scope `config:read`.

        Example::

            for row in payroll.payment_methods.list():
                print(row)
        """
        return self._api.pages("payment_methods.list", "/payment-methods", (), options, {"sort": sort, "organization_id": organization_id, "reveal": reveal, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: PaymentMethodCreate, /, **options: Unpack[CallOptions]) -> PaymentMethod:
        """Create a payment method. Scope `config:write`.

        Example::

            answer = payroll.payment_methods.create({
                "organization_id": 12,
                "name": "HDFC salary account",
                "type": "bank_transfer",
                "bank_format": "hdfc",
                "bank_account": {
                    "account_name": "Kaveri Textiles Private Limited",
                    "account_number": "50200011223344",
                    "ifsc": "HDFC0000523",
                },
            })
        """
        return self._api.json("payment_methods.create", "POST", "/payment-methods", (), options, body=body, guarded=True)



class PayrollCyclesResource:
    """Operations below `/payroll-cycles`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[PayrollCycle, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LivePayrollCycle | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List payroll cycles. Scope `config:read`.

        Example::

            for row in payroll.payroll_cycles.list():
                print(row)
        """
        return self._api.pages("payroll_cycles.list", "/payroll-cycles", (), options, {"sort": sort, "organization_id": organization_id, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: PayrollCycleCreate, /, **options: Unpack[CallOptions]) -> PayrollCycle:
        """Create a payroll cycle. Scope `config:write`.

        Example::

            answer = payroll.payroll_cycles.create({"organization_id": 12, "name": "Factory", "frequency": "monthly", "pay_day": "last_day"})
        """
        return self._api.json("payroll_cycles.create", "POST", "/payroll-cycles", (), options, body=body, guarded=True)

    def list_periods(
        self,
        id: str | int,
        /,
        *,
        year: int | None = None,
        month: int | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[PayrollCyclePeriod, ListMeta]:
        """List payroll cycle periods. Scope `config:read`.

        Example::

            for row in payroll.payroll_cycles.list_periods("cyc_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(row)
        """
        return self._api.pages("payroll_cycles.list_periods", "/payroll-cycles/{id}/periods", (("id", id),), options, {"year": year, "month": month, "fields": fields})



class AttendanceResource:
    """Operations below `/attendance`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        employee_id: str | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        view: Literal["daily", "monthly"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[AttendanceRecord, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        employee_id: str | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        view: Literal["daily", "monthly"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveAttendanceRecord | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        employee_id: str | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        view: Literal["daily", "monthly"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List attendance. Scope `inputs:read`.

        Example::

            for row in payroll.attendance.list(month=10, year=2026):
                print(row)
        """
        return self._api.pages("attendance.list", "/attendance", (), options, {"sort": sort, "organization_id": organization_id, "employee_id": employee_id, "month": month, "year": year, "from": from_, "to": to, "view": view, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def record(self, body: RecordAttendanceBody, /, **options: Unpack[CallOptions]) -> AttendanceRecord | RecordAttendanceAccepted:
        """Record attendance. Scope `inputs:write`.

        Example::

            answer = payroll.attendance.record({
                "organization_id": 12,
                "employee_id": "emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE",
                "month": 10,
                "year": 2026,
                "lop_days": 1,
            })
        """
        return self._api.json("attendance.record", "POST", "/attendance", (), options, body=body, guarded=True)

    def bulk_record(self, body: BulkRecordAttendanceBody, /, **options: Unpack[CallOptions]) -> BulkAnswer:
        """Record attendance in bulk. Scope `inputs:write`.

        Example::

            answer = payroll.attendance.bulk_record({
                "organization_id": 12,
                "view": "monthly",
                "items": [
                    {
                        "employee_id": "emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE",
                        "month": 10,
                        "year": 2026,
                        "lop_days": 1,
                        "overtime_minutes": 120,
                    },
                ],
            })
        """
        return self._api.json("attendance.bulk_record", "POST", "/attendance/bulk", (), options, body=body, guarded=True)



class LeavesResource:
    """Operations below `/leaves`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        employee_id: str | None = None,
        status: Literal["pending", "approved", "rejected", "cancelled"] | Sequence[Literal["pending", "approved", "rejected", "cancelled"]] | None = None,
        leave_type: str | Sequence[str] | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Leave, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        employee_id: str | None = None,
        status: Literal["pending", "approved", "rejected", "cancelled"] | Sequence[Literal["pending", "approved", "rejected", "cancelled"]] | None = None,
        leave_type: str | Sequence[str] | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveLeave | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        employee_id: str | None = None,
        status: Literal["pending", "approved", "rejected", "cancelled"] | Sequence[Literal["pending", "approved", "rejected", "cancelled"]] | None = None,
        leave_type: str | Sequence[str] | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List leaves. Scope `inputs:read`.

        Example::

            for row in payroll.leaves.list():
                print(row)
        """
        return self._api.pages("leaves.list", "/leaves", (), options, {"sort": sort, "organization_id": organization_id, "employee_id": employee_id, "status": status, "leave_type": leave_type, "from": from_, "to": to, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: LeaveCreate, /, **options: Unpack[CallOptions]) -> Leave | CreateLeaveAccepted:
        """Create a leave. Scope `inputs:write`.

        Example::

            answer = payroll.leaves.create({
                "organization_id": 12,
                "employee_id": "emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE",
                "leave_type": "CL",
                "from_date": "2026-12-14",
                "to_date": "2026-12-15",
                "reason": "Family function",
            })
        """
        return self._api.json("leaves.create", "POST", "/leaves", (), options, body=body, guarded=True)

    def get(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Leave:
        """Get a leave. Scope `inputs:read`.

        Example::

            answer = payroll.leaves.get("lv_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("leaves.get", "GET", "/leaves/{id}", (("id", id),), options, query={"fields": fields})

    def update(self, id: str | int, body: LeaveUpdate | None = None, /, **options: Unpack[CallOptions]) -> Leave | UpdateLeaveAccepted:
        """Update or decide a leave. Scope `inputs:write`.

        Example::

            answer = payroll.leaves.update("lv_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"status": "approved"})
        """
        return self._api.json("leaves.update", "PATCH", "/leaves/{id}", (("id", id),), options, body=body, guarded=True)

    def delete(self, id: str | int, /, **options: Unpack[CallOptions]) -> DeleteLeaveReply | None:
        """Delete a leave. Scope `inputs:write`.

        Example::

            answer = payroll.leaves.delete("lv_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("leaves.delete", "DELETE", "/leaves/{id}", (("id", id),), options, guarded=True)



class OvertimeRequestsResource:
    """Operations below `/overtime-requests`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        employee_id: str | None = None,
        status: Literal["pending", "approved", "rejected", "cancelled", "paid"] | Sequence[Literal["pending", "approved", "rejected", "cancelled", "paid"]] | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[OvertimeRequest, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        employee_id: str | None = None,
        status: Literal["pending", "approved", "rejected", "cancelled", "paid"] | Sequence[Literal["pending", "approved", "rejected", "cancelled", "paid"]] | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveOvertimeRequest | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        employee_id: str | None = None,
        status: Literal["pending", "approved", "rejected", "cancelled", "paid"] | Sequence[Literal["pending", "approved", "rejected", "cancelled", "paid"]] | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List overtime requests. Scope `inputs:read`.

        Example::

            for row in payroll.overtime_requests.list():
                print(row)
        """
        return self._api.pages("overtime_requests.list", "/overtime-requests", (), options, {"sort": sort, "organization_id": organization_id, "employee_id": employee_id, "status": status, "from": from_, "to": to, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: OvertimeRequestCreate, /, **options: Unpack[CallOptions]) -> OvertimeRequest | CreateOvertimeRequestAccepted:
        """Create an overtime request. Scope `inputs:write`.

        Example::

            answer = payroll.overtime_requests.create({
                "organization_id": 12,
                "employee_id": "emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE",
                "date": "2026-12-14",
                "minutes": 120,
                "reason": "Quarter-end closing",
            })
        """
        return self._api.json("overtime_requests.create", "POST", "/overtime-requests", (), options, body=body, guarded=True)

    def decide(self, id: str | int, body: OvertimeDecision, /, **options: Unpack[CallOptions]) -> OvertimeRequest | DecideOvertimeRequestAccepted:
        """Decide an overtime request. Scope `inputs:approve`.

        Example::

            answer = payroll.overtime_requests.decide("otr_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"decision": "approve", "approved_minutes": 90})
        """
        return self._api.json("overtime_requests.decide", "POST", "/overtime-requests/{id}/approve", (("id", id),), options, body=body, guarded=True)



class OvertimePoliciesResource:
    """Operations below `/overtime-policies`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[OvertimePolicy, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveOvertimePolicy | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List overtime policies. Scope `inputs:read`.

        Example::

            for row in payroll.overtime_policies.list():
                print(row)
        """
        return self._api.pages("overtime_policies.list", "/overtime-policies", (), options, {"sort": sort, "organization_id": organization_id, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: OvertimePolicyCreate, /, **options: Unpack[CallOptions]) -> OvertimePolicy:
        """Create an overtime policy. Scope `inputs:write`.

        Example::

            answer = payroll.overtime_policies.create({
                "organization_id": 12,
                "name": "Factory",
                "rate_basis": "basic_da",
                "hours_per_day": 8,
                "days_per_month": 26,
                "multiplier": 2,
                "min_minutes": 30,
                "round_to_minutes": 15,
            })
        """
        return self._api.json("overtime_policies.create", "POST", "/overtime-policies", (), options, body=body, guarded=True)

    def assign(self, id: str | int, body: OvertimePolicyAssignment, /, **options: Unpack[CallOptions]) -> BulkAnswer:
        """Assign an overtime policy. Scope `inputs:write`.

        Example::

            answer = payroll.overtime_policies.assign("otp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"employee_ids": ["emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE"], "effective_from": "2026-11-01"})
        """
        return self._api.json("overtime_policies.assign", "POST", "/overtime-policies/{id}/assign", (("id", id),), options, body=body, guarded=True)



class ExpensesResource:
    """Operations below `/expenses`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        employee_id: str | None = None,
        status: Literal["pending", "approved", "rejected", "cancelled", "paid"] | Sequence[Literal["pending", "approved", "rejected", "cancelled", "paid"]] | None = None,
        category: str | Sequence[str] | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Expense, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        employee_id: str | None = None,
        status: Literal["pending", "approved", "rejected", "cancelled", "paid"] | Sequence[Literal["pending", "approved", "rejected", "cancelled", "paid"]] | None = None,
        category: str | Sequence[str] | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveExpense | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        employee_id: str | None = None,
        status: Literal["pending", "approved", "rejected", "cancelled", "paid"] | Sequence[Literal["pending", "approved", "rejected", "cancelled", "paid"]] | None = None,
        category: str | Sequence[str] | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List expenses. Scope `inputs:read`.

        Example::

            for row in payroll.expenses.list():
                print(row)
        """
        return self._api.pages("expenses.list", "/expenses", (), options, {"sort": sort, "organization_id": organization_id, "employee_id": employee_id, "status": status, "category": category, "from": from_, "to": to, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: ExpenseCreate, /, **options: Unpack[CallOptions]) -> Expense | CreateExpenseAccepted:
        """Create an expense. Scope `inputs:write`.

        Example::

            answer = payroll.expenses.create({
                "organization_id": 12,
                "employee_id": "emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE",
                "category": "Local travel",
                "spent_on": "2026-10-12",
                "claimed_amount": 850,
                "bill_number": "INV-2291",
            })
        """
        return self._api.json("expenses.create", "POST", "/expenses", (), options, body=body, guarded=True)

    def decide(self, id: str | int, body: ExpenseDecision, /, **options: Unpack[CallOptions]) -> Expense | DecideExpenseAccepted:
        """Decide an expense. Scope `inputs:approve`.

        Example::

            answer = payroll.expenses.decide("exp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"decision": "approve", "approved_amount": 800})
        """
        return self._api.json("expenses.decide", "POST", "/expenses/{id}/approve", (("id", id),), options, body=body, guarded=True)



class RunsResource:
    """Operations below `/payroll-runs`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at", "period_start", "-period_start"] | None = None,
        organization_id: int | None = None,
        status: Literal["draft", "calculating", "generated", "failed", "locked", "paid", "reversed", "cancelled"] | Sequence[Literal["draft", "calculating", "generated", "failed", "locked", "paid", "reversed", "cancelled"]] | None = None,
        type: Literal["regular", "off_cycle", "bonus", "arrears", "reimbursement", "correction"] | Sequence[Literal["regular", "off_cycle", "bonus", "arrears", "reimbursement", "correction"]] | None = None,
        month: int | None = None,
        year: int | None = None,
        cycle_id: str | None = None,
        external_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[PayrollRunSummary, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at", "period_start", "-period_start"] | None = None,
        organization_id: int | None = None,
        status: Literal["draft", "calculating", "generated", "failed", "locked", "paid", "reversed", "cancelled"] | Sequence[Literal["draft", "calculating", "generated", "failed", "locked", "paid", "reversed", "cancelled"]] | None = None,
        type: Literal["regular", "off_cycle", "bonus", "arrears", "reimbursement", "correction"] | Sequence[Literal["regular", "off_cycle", "bonus", "arrears", "reimbursement", "correction"]] | None = None,
        month: int | None = None,
        year: int | None = None,
        cycle_id: str | None = None,
        external_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LivePayrollRunSummary | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at", "period_start", "-period_start"] | None = None,
        organization_id: int | None = None,
        status: Literal["draft", "calculating", "generated", "failed", "locked", "paid", "reversed", "cancelled"] | Sequence[Literal["draft", "calculating", "generated", "failed", "locked", "paid", "reversed", "cancelled"]] | None = None,
        type: Literal["regular", "off_cycle", "bonus", "arrears", "reimbursement", "correction"] | Sequence[Literal["regular", "off_cycle", "bonus", "arrears", "reimbursement", "correction"]] | None = None,
        month: int | None = None,
        year: int | None = None,
        cycle_id: str | None = None,
        external_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List payroll runs. Scope `payroll:read`.

        Example::

            for row in payroll.runs.list():
                print(row)
        """
        return self._api.pages("runs.list", "/payroll-runs", (), options, {"sort": sort, "organization_id": organization_id, "status": status, "type": type, "month": month, "year": year, "cycle_id": cycle_id, "external_id": external_id, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: CreatePayrollRunBody, /, **options: Unpack[CallOptions]) -> PayrollRun:
        """Create a payroll run. Scope `payroll:run`.

        Example::

            answer = payroll.runs.create({
                "organization_id": 12,
                "period": {"month": 10, "year": 2026},
                "name": "October 2026",
                "external_id": "RUN-2026-10",
            })
        """
        return self._api.json("runs.create", "POST", "/payroll-runs", (), options, body=body, guarded=True)

    def batch(self, body: BatchPayrollRunsBody, /, **options: Unpack[CallOptions]) -> BulkAnswer:
        """Create or calculate runs in bulk. Scope `payroll:run`.

        Example::

            answer = payroll.runs.batch({"action": "create", "organization_ids": [12], "period": {"month": 11, "year": 2026}})
        """
        return self._api.json("runs.batch", "POST", "/payroll-runs/batch", (), options, body=body, guarded=True)

    def get(
        self,
        id: str | int,
        /,
        *,
        wait_for: Literal["status_change"] | None = None,
        timeout_: int | None = None,
        include: str | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> PayrollRun:
        """Get a payroll run. Scope `payroll:read`.

        Example::

            answer = payroll.runs.get("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("runs.get", "GET", "/payroll-runs/{id}", (("id", id),), options, query={"wait_for": wait_for, "timeout": timeout_, "include": include, "fields": fields})

    def update(
        self,
        id: str | int,
        body: UpdatePayrollRunBody | None = None,
        /,
        **options: Unpack[CallOptions],
    ) -> PayrollRun:
        """Update a payroll run. Scope `payroll:run`.

        Example::

            answer = payroll.runs.update("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"name": "October 2026 (staff)", "metadata": {"approver": "R. Iyer"}})
        """
        return self._api.json("runs.update", "PATCH", "/payroll-runs/{id}", (("id", id),), options, body=body, guarded=True)

    def cancel(self, id: str | int, /, **options: Unpack[CallOptions]) -> None:
        """Delete a draft run. Scope `payroll:run`.

        Example::

            payroll.runs.cancel("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        self._api.json("runs.cancel", "DELETE", "/payroll-runs/{id}", (("id", id),), options, guarded=True)

    def calculate(
        self,
        id: str | int,
        body: CalculatePayrollRunBody | None = None,
        /,
        **options: Unpack[FollowOptions],
    ) -> PayrollRun:
        """Calculate a payroll run. Scope `payroll:run`.

        Example::

            answer = payroll.runs.calculate("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"on_employee_error": "continue"})
        """
        return self._api.follow("runs.calculate", "POST", "/payroll-runs/{id}/calculate", (("id", id),), options, read="/payroll-runs/{id}", watch="/payroll-runs/{id}/events", body=body)

    def recalculate(
        self,
        id: str | int,
        body: RecalculatePayrollRunBody | None = None,
        /,
        **options: Unpack[FollowOptions],
    ) -> PayrollRun:
        """Recalculate a payroll run. Scope `payroll:run`.

        Example::

            answer = payroll.runs.recalculate("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"only": "all", "reason": "Attendance was corrected"})
        """
        return self._api.follow("runs.recalculate", "POST", "/payroll-runs/{id}/recalculate", (("id", id),), options, read="/payroll-runs/{id}", watch="/payroll-runs/{id}/events", body=body)

    def cancel_calculation(self, id: str | int, /, **options: Unpack[CallOptions]) -> PayrollRun:
        """Cancel a calculation. Scope `payroll:run`.

        Example::

            answer = payroll.runs.cancel_calculation("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("runs.cancel_calculation", "POST", "/payroll-runs/{id}/cancel-calculation", (("id", id),), options, guarded=True)

    def watch(
        self,
        id: str | int,
        /,
        *,
        last_event_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> EventStream:
        """Stream run events. Scope `payroll:read`.

        Example::

            for event in payroll.runs.watch("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(event.data)
        """
        return self._api.stream("runs.watch", "/payroll-runs/{id}/events", (("id", id),), options, {}, last_event_id)

    @overload
    def list_employees(
        self,
        id: str | int,
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        explain: Literal["none", "summary", "full"] | None = None,
        status: Literal["calculated", "failed", "held", "excluded", "locked", "paid", "void"] | Sequence[Literal["calculated", "failed", "held", "excluded", "locked", "paid", "void"]] | None = None,
        has_warning: bool | None = None,
        net_below: Amount | None = None,
        department_id: str | Sequence[str] | None = None,
        revision: int | None = None,
        organization_id: int | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Payslip, ListPayrollRunEmployeesMeta]: ...
    @overload
    def list_employees(
        self,
        id: str | int,
        /,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        explain: Literal["none", "summary", "full"] | None = None,
        status: Literal["calculated", "failed", "held", "excluded", "locked", "paid", "void"] | Sequence[Literal["calculated", "failed", "held", "excluded", "locked", "paid", "void"]] | None = None,
        has_warning: bool | None = None,
        net_below: Amount | None = None,
        department_id: str | Sequence[str] | None = None,
        revision: int | None = None,
        organization_id: int | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LivePayslip | DeletedRecord, ListPayrollRunEmployeesMeta]: ...
    def list_employees(
        self,
        id: str | int,
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        explain: Literal["none", "summary", "full"] | None = None,
        status: Literal["calculated", "failed", "held", "excluded", "locked", "paid", "void"] | Sequence[Literal["calculated", "failed", "held", "excluded", "locked", "paid", "void"]] | None = None,
        has_warning: bool | None = None,
        net_below: Amount | None = None,
        department_id: str | Sequence[str] | None = None,
        revision: int | None = None,
        organization_id: int | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List payslips of a run. Scope `payroll:read`.

        Example::

            for row in payroll.runs.list_employees("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(row)
        """
        return self._api.pages("runs.list_employees", "/payroll-runs/{id}/employees", (("id", id),), options, {"sort": sort, "explain": explain, "status": status, "has_warning": has_warning, "net_below": net_below, "department_id": department_id, "revision": revision, "organization_id": organization_id, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def list_employees_file(
        self,
        id: str | int,
        format: Literal["csv", "xlsx"],
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        explain: Literal["none", "summary", "full"] | None = None,
        status: Literal["calculated", "failed", "held", "excluded", "locked", "paid", "void"] | Sequence[Literal["calculated", "failed", "held", "excluded", "locked", "paid", "void"]] | None = None,
        has_warning: bool | None = None,
        net_below: Amount | None = None,
        department_id: str | Sequence[str] | None = None,
        revision: int | None = None,
        organization_id: int | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """List payslips of a run, as a file. Scope `payroll:read`.

        Example::

            payroll.runs.list_employees_file("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "csv").save("list_employees.csv")
        """
        return self._api.download("runs.list_employees_file", "/payroll-runs/{id}/employees", (("id", id),), options, {"sort": sort, "explain": explain, "status": status, "has_warning": has_warning, "net_below": net_below, "department_id": department_id, "revision": revision, "organization_id": organization_id, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_employee(
        self,
        id: str | int,
        emp_id: str | int,
        /,
        *,
        explain: Literal["none", "summary", "full"] | None = None,
        revision: int | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Payslip:
        """Get one payslip of a run. Scope `payroll:read`.

        Example::

            answer = payroll.runs.get_employee("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("runs.get_employee", "GET", "/payroll-runs/{id}/employees/{emp_id}", (("id", id), ("emp_id", emp_id)), options, query={"explain": explain, "revision": revision, "fields": fields})

    def adjust_employee(
        self,
        id: str | int,
        emp_id: str | int,
        body: AdjustPayrollRunEmployeeBody | None = None,
        /,
        **options: Unpack[CallOptions],
    ) -> Payslip:
        """Adjust one employee of a run. Scope `payroll:run`.

        Example::

            answer = payroll.runs.adjust_employee("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "overrides": [{"code": "TDS", "amount": 2500, "reason": "Lower deduction certificate"}],
                "remarks": "Certificate of 12 October",
            })
        """
        return self._api.json("runs.adjust_employee", "PATCH", "/payroll-runs/{id}/employees/{emp_id}", (("id", id), ("emp_id", emp_id)), options, body=body, guarded=True)

    def get_readiness(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> RunReadiness:
        """Get run readiness. Scope `payroll:read`.

        Example::

            answer = payroll.runs.get_readiness("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("runs.get_readiness", "GET", "/payroll-runs/{id}/readiness", (("id", id),), options, query={"fields": fields})

    def diff(
        self,
        id: str | int,
        /,
        *,
        against: str,
        sort: Literal["employee_id", "-net_payable_difference"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[DiffPayrollRunRow, ListMeta]:
        """Compare two payroll runs. Scope `payroll:read`.

        Example::

            for row in payroll.runs.diff("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", against="run_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(row)
        """
        return self._api.pages("runs.diff", "/payroll-runs/{id}/diff", (("id", id),), options, {"against": against, "sort": sort, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def replay(self, id: str | int, /, **options: Unpack[CallOptions]) -> ReplayPayrollRunReply:
        """Replay a payroll run. Scope `payroll:read`.

        Example::

            answer = payroll.runs.replay("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("runs.replay", "POST", "/payroll-runs/{id}/replay", (("id", id),), options, guarded=True)

    def hold(
        self,
        id: str | int,
        body: HoldPayrollRunBody | None = None,
        /,
        **options: Unpack[CallOptions],
    ) -> PayrollRun:
        """Hold or release a run. Scope `payroll:run`.

        Example::

            answer = payroll.runs.hold("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "action": "hold",
                "employee_ids": ["emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE"],
                "reason": "Bank details under verification",
            })
        """
        return self._api.json("runs.hold", "POST", "/payroll-runs/{id}/hold", (("id", id),), options, body=body, guarded=True)

    def lock(
        self,
        id: str | int,
        body: LockPayrollRunBody | None = None,
        /,
        **options: Unpack[CallOptions],
    ) -> PayrollRun:
        """Lock a payroll run. Scope `payroll:approve`.

        Example::

            answer = payroll.runs.lock("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"reason": "Approved by finance"})
        """
        return self._api.json("runs.lock", "POST", "/payroll-runs/{id}/lock", (("id", id),), options, body=body, guarded=True)

    def unlock(self, id: str | int, body: UnlockPayrollRunBody, /, **options: Unpack[CallOptions]) -> PayrollRun:
        """Unlock a payroll run. Scope `payroll:approve`.

        Example::

            answer = payroll.runs.unlock("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"reason": "Attendance of one employee is wrong"})
        """
        return self._api.json("runs.unlock", "POST", "/payroll-runs/{id}/unlock", (("id", id),), options, body=body, guarded=True)

    def mark_paid(self, id: str | int, body: MarkPayrollRunPaidBody, /, **options: Unpack[CallOptions]) -> PayrollRun:
        """Mark a payroll run paid. Scope `payroll:approve`.

        Example::

            answer = payroll.runs.mark_paid("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"paid_on": "2026-10-31", "reference": "HDFCN52026103100042"})
        """
        return self._api.json("runs.mark_paid", "POST", "/payroll-runs/{id}/mark-paid", (("id", id),), options, body=body, guarded=True)

    def email(
        self,
        id: str | int,
        body: PayrollRunEmail | None = None,
        /,
        **options: Unpack[CallOptions],
    ) -> PayrollRunEmailAnswer:
        """Send the payslips of a run. Scope `payslips:send`.

        Example::

            answer = payroll.runs.email("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"message": "Your salary has been credited."})
        """
        return self._api.json("runs.email", "POST", "/payroll-runs/{id}/email", (("id", id),), options, body=body, guarded=True)

    def list_emails(
        self,
        id: str | int,
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        status: Literal["queued", "sent", "bounced", "failed", "cancelled"] | Sequence[Literal["queued", "sent", "bounced", "failed", "cancelled"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[PayslipEmail, ListMeta]:
        """List e-mails of a run. Scope `payslips:read`.

        Example::

            for row in payroll.runs.list_emails("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(row)
        """
        return self._api.pages("runs.list_emails", "/payroll-runs/{id}/emails", (("id", id),), options, {"sort": sort, "status": status, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def create_payslip_files(self, id: str | int, body: PayslipFilesCreate, /, **options: Unpack[FollowOptions]) -> PayslipFiles:
        """Create one file of payslips. Scope `payslips:read`.

        Example::

            answer = payroll.runs.create_payslip_files("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"format": "zip"})
        """
        return self._api.follow("runs.create_payslip_files", "POST", "/payroll-runs/{id}/payslip-files", (("id", id),), options, read="/payroll-runs/{id}/payslip-files/{file_id}", watch=None, body=body)

    def get_payslip_files_content(
        self,
        id: str | int,
        file_id: str | int,
        /,
        *,
        format: Literal["zip", "pdf"] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the payslips as one file. Scope `payslips:read`.

        Example::

            payroll.runs.get_payslip_files_content("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "pfb_01KAM3T9X4Q2V7R8Z5B6N1C0DE").save("get_payslip_files_content.zip")
        """
        return self._api.download("runs.get_payslip_files_content", "/payroll-runs/{id}/payslip-files/{file_id}/file", (("id", id), ("file_id", file_id)), options, {"format": format or "zip"})

    def get_payslip_files(
        self,
        id: str | int,
        file_id: str | int,
        /,
        *,
        wait_for: Literal["status_change"] | None = None,
        timeout_: int | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> PayslipFiles:
        """Get one file of payslips. Scope `payslips:read`.

        Example::

            answer = payroll.runs.get_payslip_files("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "pfb_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("runs.get_payslip_files", "GET", "/payroll-runs/{id}/payslip-files/{file_id}", (("id", id), ("file_id", file_id)), options, query={"wait_for": wait_for, "timeout": timeout_, "fields": fields})

    def cancel_payslip_files(self, id: str | int, file_id: str | int, /, **options: Unpack[CallOptions]) -> PayslipFiles:
        """Cancel one file of payslips. Scope `payslips:read`.

        Example::

            answer = payroll.runs.cancel_payslip_files("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "pfb_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("runs.cancel_payslip_files", "POST", "/payroll-runs/{id}/payslip-files/{file_id}/cancel", (("id", id), ("file_id", file_id)), options, guarded=True)

    def reverse(self, id: str | int, body: ReversePayrollRunBody, /, **options: Unpack[CallOptions]) -> PayrollRun:
        """Reverse a payroll run. Scope `payroll:reverse`.

        Example::

            answer = payroll.runs.reverse("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"reason": "Paid with last month’s attendance"})
        """
        return self._api.json("runs.reverse", "POST", "/payroll-runs/{id}/reverse", (("id", id),), options, body=body, guarded=True)

    def get_reconciliation(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Reconciliation:
        """Get the reconciliation of a run. Scope `payroll:read`.

        Example::

            answer = payroll.runs.get_reconciliation("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("runs.get_reconciliation", "GET", "/payroll-runs/{id}/reconciliation", (("id", id),), options, query={"fields": fields})

    def preview(self, body: PreviewPayrollRunBody, /, **options: Unpack[CallOptions]) -> PreviewPayrollRunReply:
        """Preview payslips. Scope `payroll:preview`.

        Example::

            answer = payroll.runs.preview({
                "organization_id": 12,
                "period": {"month": 10, "year": 2026},
                "employees": [
                    {
                        "ref": "asha",
                        "profile": {"work_state_code": "KA", "gender": "female", "date_of_birth": "1992-05-17"},
                        "salary": {
                            "components": [
                                {"code": "BASIC", "monthly_amount": 30000},
                                {"code": "HRA"},
                                {"code": "SPECIAL", "monthly_amount": 8000},
                            ],
                        },
                        "attendance": {"lop_days": 1},
                    },
                ],
            })
        """
        return self._api.json("runs.preview", "POST", "/payroll-runs/preview", (), options, body=body, guarded=True)

    def get_bank_file(
        self,
        id: str | int,
        /,
        *,
        payment_method_id: int | None = None,
        bank_format: Literal["generic", "generic_csv", "neft_generic", "hdfc", "icici", "axis", "kotak", "rbl", "sbi", "generic_csv_v1", "generic_xlsx_v1", "hdfc_enet_28", "hdfc_enet_9", "icici_npab_19", "axis_bulk", "kotak_cms_49", "rbl_13", "union_neft_11", "union_salary", "sbi_generic"] | None = None,
        include_held: bool | None = None,
        value_date: str | None = None,
        employee_ids: str | Sequence[str] | None = None,
        draft: bool | None = None,
        strict: bool | None = None,
        serial: int | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> BankFile:
        """Get a bank file. Scope `disbursement:read`.

        Example::

            answer = payroll.runs.get_bank_file("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("runs.get_bank_file", "GET", "/payroll-runs/{id}/bank-file", (("id", id),), options, query={"payment_method_id": payment_method_id, "bank_format": bank_format, "include_held": include_held, "value_date": value_date, "employee_ids": employee_ids, "draft": draft, "strict": strict, "serial": serial, "reveal": reveal, "fields": fields, "bom": bom})

    def get_bank_file_file(
        self,
        id: str | int,
        format: Literal["txt", "csv", "xlsx"],
        /,
        *,
        payment_method_id: int | None = None,
        bank_format: Literal["generic", "generic_csv", "neft_generic", "hdfc", "icici", "axis", "kotak", "rbl", "sbi", "generic_csv_v1", "generic_xlsx_v1", "hdfc_enet_28", "hdfc_enet_9", "icici_npab_19", "axis_bulk", "kotak_cms_49", "rbl_13", "union_neft_11", "union_salary", "sbi_generic"] | None = None,
        include_held: bool | None = None,
        value_date: str | None = None,
        employee_ids: str | Sequence[str] | None = None,
        draft: bool | None = None,
        strict: bool | None = None,
        serial: int | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get a bank file, as a file. Scope `disbursement:read`.

        Example::

            payroll.runs.get_bank_file_file("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "txt").save("get_bank_file.txt")
        """
        return self._api.download("runs.get_bank_file_file", "/payroll-runs/{id}/bank-file", (("id", id),), options, {"payment_method_id": payment_method_id, "bank_format": bank_format, "include_held": include_held, "value_date": value_date, "employee_ids": employee_ids, "draft": draft, "strict": strict, "serial": serial, "reveal": reveal, "fields": fields, "bom": bom, "format": format})

    def approve_bank_file_accounts(self, id: str | int, body: AccountApproval, /, **options: Unpack[CallOptions]) -> ApprovedAccounts:
        """Approve changed bank accounts. Scope `payroll:approve`.

        Example::

            answer = payroll.runs.approve_bank_file_accounts("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"employee_ids": ["emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE"]})
        """
        return self._api.json("runs.approve_bank_file_accounts", "POST", "/payroll-runs/{id}/bank-file/approve", (("id", id),), options, body=body, guarded=True)

    def get_disbursement_summary(
        self,
        id: str | int,
        /,
        *,
        payment_method_id: int | None = None,
        bank_format: Literal["generic", "generic_csv", "neft_generic", "hdfc", "icici", "axis", "kotak", "rbl", "sbi", "generic_csv_v1", "generic_xlsx_v1", "hdfc_enet_28", "hdfc_enet_9", "icici_npab_19", "axis_bulk", "kotak_cms_49", "rbl_13", "union_neft_11", "union_salary", "sbi_generic"] | None = None,
        include_held: bool | None = None,
        value_date: str | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> DisbursementSummary:
        """Get a disbursement summary. Scope `disbursement:read`.

        Example::

            answer = payroll.runs.get_disbursement_summary("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("runs.get_disbursement_summary", "GET", "/payroll-runs/{id}/disbursement-summary", (("id", id),), options, query={"payment_method_id": payment_method_id, "bank_format": bank_format, "include_held": include_held, "value_date": value_date, "fields": fields, "bom": bom})

    def get_disbursement_summary_file(
        self,
        id: str | int,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        payment_method_id: int | None = None,
        bank_format: Literal["generic", "generic_csv", "neft_generic", "hdfc", "icici", "axis", "kotak", "rbl", "sbi", "generic_csv_v1", "generic_xlsx_v1", "hdfc_enet_28", "hdfc_enet_9", "icici_npab_19", "axis_bulk", "kotak_cms_49", "rbl_13", "union_neft_11", "union_salary", "sbi_generic"] | None = None,
        include_held: bool | None = None,
        value_date: str | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get a disbursement summary, as a file. Scope `disbursement:read`.

        Example::

            payroll.runs.get_disbursement_summary_file("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "csv").save("get_disbursement_summary.csv")
        """
        return self._api.download("runs.get_disbursement_summary_file", "/payroll-runs/{id}/disbursement-summary", (("id", id),), options, {"payment_method_id": payment_method_id, "bank_format": bank_format, "include_held": include_held, "value_date": value_date, "fields": fields, "bom": bom, "format": format})

    def get_journal(
        self,
        id: str | int,
        /,
        *,
        voucher: Literal["accrual", "payment", "reversal"] | None = None,
        detail: Literal["summary", "department", "employee"] | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Journal:
        """Get the journal of a run. Scope `disbursement:read`.

        Example::

            answer = payroll.runs.get_journal("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("runs.get_journal", "GET", "/payroll-runs/{id}/journal", (("id", id),), options, query={"voucher": voucher, "detail": detail, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_journal_file(
        self,
        id: str | int,
        format: Literal["csv", "xlsx"],
        /,
        *,
        voucher: Literal["accrual", "payment", "reversal"] | None = None,
        detail: Literal["summary", "department", "employee"] | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the journal of a run, as a file. Scope `disbursement:read`.

        Example::

            payroll.runs.get_journal_file("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "csv").save("get_journal.csv")
        """
        return self._api.download("runs.get_journal_file", "/payroll-runs/{id}/journal", (("id", id),), options, {"voucher": voucher, "detail": detail, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_tally_sync(
        self,
        id: str | int,
        /,
        *,
        voucher: Literal["accrual", "payment", "reversal"] | None = None,
        sync_id: str | None = None,
        content: Literal["vouchers", "masters"] | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> TallySync:
        """Get the last Tally sync. Scope `disbursement:read`.

        Example::

            answer = payroll.runs.get_tally_sync("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("runs.get_tally_sync", "GET", "/payroll-runs/{id}/sync-tally", (("id", id),), options, query={"voucher": voucher, "sync_id": sync_id, "content": content, "fields": fields})

    def get_tally_sync_file(
        self,
        id: str | int,
        format: Literal["xml"],
        /,
        *,
        voucher: Literal["accrual", "payment", "reversal"] | None = None,
        sync_id: str | None = None,
        content: Literal["vouchers", "masters"] | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the last Tally sync, as a file. Scope `disbursement:read`.

        Example::

            payroll.runs.get_tally_sync_file("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "xml").save("get_tally_sync.xml")
        """
        return self._api.download("runs.get_tally_sync_file", "/payroll-runs/{id}/sync-tally", (("id", id),), options, {"voucher": voucher, "sync_id": sync_id, "content": content, "fields": fields, "format": format})

    def sync_tally(self, id: str | int, body: TallySyncRequest, /, **options: Unpack[CallOptions]) -> TallyVouchers:
        """Create Tally vouchers. Scope `disbursement:write`.

        Example::

            answer = payroll.runs.sync_tally("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {
                "company_name": "Kaveri Mills Private Limited",
                "group_by": "department",
                "ledger_map": {"SALARY_PAYABLE": "Salary Payable"},
            })
        """
        return self._api.json("runs.sync_tally", "POST", "/payroll-runs/{id}/sync-tally", (("id", id),), options, body=body, guarded=True)



class PayslipsResource:
    """Operations below `/payslips`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        explain: Literal["none", "summary", "full"] | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        status: Literal["locked", "paid", "held", "void"] | Sequence[Literal["locked", "paid", "held", "void"]] | None = None,
        organization_id: int | None = None,
        month: int | None = None,
        employee_id: str | Sequence[str] | None = None,
        payroll_run_id: str | Sequence[str] | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Payslip, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        explain: Literal["none", "summary", "full"] | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        status: Literal["locked", "paid", "held", "void"] | Sequence[Literal["locked", "paid", "held", "void"]] | None = None,
        organization_id: int | None = None,
        month: int | None = None,
        employee_id: str | Sequence[str] | None = None,
        payroll_run_id: str | Sequence[str] | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LivePayslip | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        explain: Literal["none", "summary", "full"] | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        status: Literal["locked", "paid", "held", "void"] | Sequence[Literal["locked", "paid", "held", "void"]] | None = None,
        organization_id: int | None = None,
        month: int | None = None,
        employee_id: str | Sequence[str] | None = None,
        payroll_run_id: str | Sequence[str] | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List payslips. Scope `payslips:read`.

        Example::

            for row in payroll.payslips.list():
                print(row)
        """
        return self._api.pages("payslips.list", "/payslips", (), options, {"sort": sort, "explain": explain, "year": year, "from": from_, "to": to, "status": status, "organization_id": organization_id, "month": month, "employee_id": employee_id, "payroll_run_id": payroll_run_id, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def list_file(
        self,
        format: Literal["csv", "xlsx"],
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        explain: Literal["none", "summary", "full"] | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        status: Literal["locked", "paid", "held", "void"] | Sequence[Literal["locked", "paid", "held", "void"]] | None = None,
        organization_id: int | None = None,
        month: int | None = None,
        employee_id: str | Sequence[str] | None = None,
        payroll_run_id: str | Sequence[str] | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """List payslips, as a file. Scope `payslips:read`.

        Example::

            payroll.payslips.list_file("csv").save("list.csv")
        """
        return self._api.download("payslips.list_file", "/payslips", (), options, {"sort": sort, "explain": explain, "year": year, "from": from_, "to": to, "status": status, "organization_id": organization_id, "month": month, "employee_id": employee_id, "payroll_run_id": payroll_run_id, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_pdf(
        self,
        id: str | int,
        /,
        *,
        locale: Literal["en-IN"] | None = None,
        password: Literal["none", "dob", "pan_dob"] | None = None,
        wage_slip_form: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get a payslip as PDF. Scope `payslips:read`.

        Example::

            payroll.payslips.get_pdf("ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE").save("get_pdf.pdf")
        """
        return self._api.download("payslips.get_pdf", "/payslips/{id}.pdf", (("id", id),), options, {"locale": locale, "password": password, "wage_slip_form": wage_slip_form, "format": "pdf"})

    def get_salary_certificate(
        self,
        id: str | int,
        /,
        *,
        purpose: Literal["loan", "visa", "rent", "other"] | None = None,
        addressed_to: str | None = None,
        months: int | None = None,
        include_deductions: bool | None = None,
        signatory_name: str | None = None,
        signatory_designation: str | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> SalaryCertificate:
        """Get a salary certificate. Scope `payslips:read`.

        Example::

            answer = payroll.payslips.get_salary_certificate("ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("payslips.get_salary_certificate", "GET", "/payslips/{id}/salary-certificate", (("id", id),), options, query={"purpose": purpose, "addressed_to": addressed_to, "months": months, "include_deductions": include_deductions, "signatory_name": signatory_name, "signatory_designation": signatory_designation, "fields": fields})

    def get_salary_certificate_file(
        self,
        id: str | int,
        format: Literal["pdf"],
        /,
        *,
        purpose: Literal["loan", "visa", "rent", "other"] | None = None,
        addressed_to: str | None = None,
        months: int | None = None,
        include_deductions: bool | None = None,
        signatory_name: str | None = None,
        signatory_designation: str | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get a salary certificate, as a file. Scope `payslips:read`.

        Example::

            payroll.payslips.get_salary_certificate_file("ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "pdf").save("get_salary_certificate.pdf")
        """
        return self._api.download("payslips.get_salary_certificate_file", "/payslips/{id}/salary-certificate", (("id", id),), options, {"purpose": purpose, "addressed_to": addressed_to, "months": months, "include_deductions": include_deductions, "signatory_name": signatory_name, "signatory_designation": signatory_designation, "fields": fields, "format": format})

    def get_verification(
        self,
        id: str | int,
        /,
        *,
        code: str,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> PayslipVerification:
        """Get the verification of a payslip. Scope `payslips:read`.

        Example::

            answer = payroll.payslips.get_verification("ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE", code="3f9a41c7")
        """
        return self._api.json("payslips.get_verification", "GET", "/payslips/{id}/verification", (("id", id),), options, query={"code": code, "fields": fields})

    def get(
        self,
        id: str | int,
        /,
        *,
        explain: Literal["none", "summary", "full"] | None = None,
        locale: Literal["en-IN"] | None = None,
        password: Literal["none", "dob", "pan_dob"] | None = None,
        wage_slip_form: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Payslip:
        """Get a payslip. Scope `payslips:read`.

        Example::

            answer = payroll.payslips.get("ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("payslips.get", "GET", "/payslips/{id}", (("id", id),), options, query={"explain": explain, "locale": locale, "password": password, "wage_slip_form": wage_slip_form, "fields": fields})

    def get_file(
        self,
        id: str | int,
        format: Literal["pdf"],
        /,
        *,
        explain: Literal["none", "summary", "full"] | None = None,
        locale: Literal["en-IN"] | None = None,
        password: Literal["none", "dob", "pan_dob"] | None = None,
        wage_slip_form: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get a payslip, as a file. Scope `payslips:read`.

        Example::

            payroll.payslips.get_file("ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "pdf").save("get.pdf")
        """
        return self._api.download("payslips.get_file", "/payslips/{id}", (("id", id),), options, {"explain": explain, "locale": locale, "password": password, "wage_slip_form": wage_slip_form, "fields": fields, "format": format})

    def explain_line(
        self,
        id: str | int,
        code: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Explanation:
        """Explain a payslip line. Scope `payslips:read`.

        Example::

            answer = payroll.payslips.explain_line("ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "BASIC")
        """
        return self._api.json("payslips.explain_line", "GET", "/payslips/{id}/lines/{code}/explanation", (("id", id), ("code", code)), options, query={"fields": fields})

    def email(
        self,
        id: str | int,
        body: PayslipEmailRequest | None = None,
        /,
        **options: Unpack[CallOptions],
    ) -> PayslipEmailAnswer:
        """Send a payslip by e-mail. Scope `payslips:send`.

        Example::

            answer = payroll.payslips.email("ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"cc": ["hr@kaveri.example"], "message": "Please keep this payslip for your records."})
        """
        return self._api.json("payslips.email", "POST", "/payslips/{id}/email", (("id", id),), options, body=body, guarded=True)

    def list_emails(
        self,
        id: str | int,
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        status: Literal["queued", "sent", "bounced", "failed", "cancelled"] | Sequence[Literal["queued", "sent", "bounced", "failed", "cancelled"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[PayslipEmail, ListMeta]:
        """List e-mails of a payslip. Scope `payslips:read`.

        Example::

            for row in payroll.payslips.list_emails("ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(row)
        """
        return self._api.pages("payslips.list_emails", "/payslips/{id}/emails", (("id", id),), options, {"sort": sort, "status": status, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})



class StatutoryResource:
    """Operations below `/statutory`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def get_tds_salary_statement(
        self,
        *,
        financial_year: str,
        quarter: int,
        organization_id: int | None = None,
        return_type: Literal["regular", "correction"] | None = None,
        previous_receipt_number: str | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        annexure: Literal["deductees", "challans", "salary"] | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> TdsStatement:
        """Get the salary TDS statement. Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_tds_salary_statement(financial_year="2026-27", quarter=3)
        """
        return self._api.json("statutory.get_tds_salary_statement", "GET", "/statutory/tds/24q", (), options, query={"financial_year": financial_year, "quarter": quarter, "organization_id": organization_id, "return_type": return_type, "previous_receipt_number": previous_receipt_number, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "draft": draft, "allow_stale": allow_stale, "annexure": annexure, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_tds_salary_statement_file(
        self,
        format: Literal["txt", "csv", "xlsx"],
        /,
        *,
        financial_year: str,
        quarter: int,
        organization_id: int | None = None,
        return_type: Literal["regular", "correction"] | None = None,
        previous_receipt_number: str | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        annexure: Literal["deductees", "challans", "salary"] | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the salary TDS statement, as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_tds_salary_statement_file("txt", financial_year="2026-27", quarter=3).save("get_tds_salary_statement.txt")
        """
        return self._api.download("statutory.get_tds_salary_statement_file", "/statutory/tds/24q", (), options, {"financial_year": financial_year, "quarter": quarter, "organization_id": organization_id, "return_type": return_type, "previous_receipt_number": previous_receipt_number, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "draft": draft, "allow_stale": allow_stale, "annexure": annexure, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_tds_contractor_statement(
        self,
        *,
        financial_year: str,
        quarter: int,
        organization_id: int | None = None,
        return_type: Literal["regular", "correction"] | None = None,
        previous_receipt_number: str | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        annexure: Literal["deductees", "challans"] | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> TdsStatement:
        """Get the contractor TDS statement. Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_tds_contractor_statement(financial_year="2026-27", quarter=3)
        """
        return self._api.json("statutory.get_tds_contractor_statement", "GET", "/statutory/tds/26q", (), options, query={"financial_year": financial_year, "quarter": quarter, "organization_id": organization_id, "return_type": return_type, "previous_receipt_number": previous_receipt_number, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "annexure": annexure, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_tds_contractor_statement_file(
        self,
        format: Literal["txt", "csv", "xlsx"],
        /,
        *,
        financial_year: str,
        quarter: int,
        organization_id: int | None = None,
        return_type: Literal["regular", "correction"] | None = None,
        previous_receipt_number: str | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        annexure: Literal["deductees", "challans"] | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the contractor TDS statement, as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_tds_contractor_statement_file("txt", financial_year="2026-27", quarter=3).save("get_tds_contractor_statement.txt")
        """
        return self._api.download("statutory.get_tds_contractor_statement_file", "/statutory/tds/26q", (), options, {"financial_year": financial_year, "quarter": quarter, "organization_id": organization_id, "return_type": return_type, "previous_receipt_number": previous_receipt_number, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "annexure": annexure, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_tds_certificate(
        self,
        *,
        employee_id: str,
        financial_year: str,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> TdsCertificate:
        """Get a salary TDS certificate. Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_tds_certificate(employee_id="emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", financial_year="2026-27")
        """
        return self._api.json("statutory.get_tds_certificate", "GET", "/statutory/tds/certificate", (), options, query={"employee_id": employee_id, "financial_year": financial_year, "organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "fields": fields})

    def get_tds_certificate_file(
        self,
        format: Literal["pdf"],
        /,
        *,
        employee_id: str,
        financial_year: str,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get a salary TDS certificate, as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_tds_certificate_file("pdf", employee_id="emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE", financial_year="2026-27").save("get_tds_certificate.pdf")
        """
        return self._api.download("statutory.get_tds_certificate_file", "/statutory/tds/certificate", (), options, {"employee_id": employee_id, "financial_year": financial_year, "organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "fields": fields, "format": format})

    @overload
    def list_challans(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        type: Literal["tds", "pf", "esi", "pt", "lwf"] | Sequence[Literal["tds", "pf", "esi", "pt", "lwf"]] | None = None,
        month: int | None = None,
        year: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Challan, SyncMeta]: ...
    @overload
    def list_challans(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        type: Literal["tds", "pf", "esi", "pt", "lwf"] | Sequence[Literal["tds", "pf", "esi", "pt", "lwf"]] | None = None,
        month: int | None = None,
        year: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveChallan | DeletedRecord, SyncMeta]: ...
    def list_challans(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        type: Literal["tds", "pf", "esi", "pt", "lwf"] | Sequence[Literal["tds", "pf", "esi", "pt", "lwf"]] | None = None,
        month: int | None = None,
        year: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List challans. Scope `statutory:read`.

        Example::

            for row in payroll.statutory.list_challans():
                print(row)
        """
        return self._api.pages("statutory.list_challans", "/statutory/challans", (), options, {"sort": sort, "organization_id": organization_id, "type": type, "month": month, "year": year, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create_challan(self, body: ChallanCreate, /, **options: Unpack[CallOptions]) -> Challan:
        """Create a challan. Scope `statutory:write`.

        Example::

            answer = payroll.statutory.create_challan({
                "organization_id": 12,
                "type": "tds",
                "period": {"month": 9, "year": 2026},
                "bsr_code": "0510308",
                "challan_number": "02871",
                "deposited_on": "2026-10-07",
                "amount": 48250,
            })
        """
        return self._api.json("statutory.create_challan", "POST", "/statutory/challans", (), options, body=body, guarded=True)

    def get_challan(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Challan:
        """Get a challan. Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_challan("chn_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("statutory.get_challan", "GET", "/statutory/challans/{id}", (("id", id),), options, query={"fields": fields})

    def delete_challan(self, id: str | int, /, **options: Unpack[CallOptions]) -> None:
        """Delete a challan. Scope `statutory:write`.

        Example::

            payroll.statutory.delete_challan("chn_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        self._api.json("statutory.delete_challan", "DELETE", "/statutory/challans/{id}", (("id", id),), options, guarded=True)

    def get_pf_ecr(
        self,
        *,
        month: int,
        year: int,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        nil: bool | None = None,
        return_type: Literal["regular", "supplementary", "revised"] | None = None,
        establishment_code: str | None = None,
        employee_ids: str | Sequence[str] | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryReturn:
        """Get the monthly PF return (ECR). Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_pf_ecr(month=10, year=2026)
        """
        return self._api.json("statutory.get_pf_ecr", "GET", "/statutory/pf/ecr", (), options, query={"month": month, "year": year, "organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "nil": nil, "return_type": return_type, "establishment_code": establishment_code, "employee_ids": employee_ids, "reveal": reveal, "fields": fields, "bom": bom})

    def get_pf_ecr_file(
        self,
        format: Literal["txt", "csv", "xlsx", "pdf"],
        /,
        *,
        month: int,
        year: int,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        nil: bool | None = None,
        return_type: Literal["regular", "supplementary", "revised"] | None = None,
        establishment_code: str | None = None,
        employee_ids: str | Sequence[str] | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the monthly PF return (ECR), as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_pf_ecr_file("txt", month=10, year=2026).save("get_pf_ecr.txt")
        """
        return self._api.download("statutory.get_pf_ecr_file", "/statutory/pf/ecr", (), options, {"month": month, "year": year, "organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "nil": nil, "return_type": return_type, "establishment_code": establishment_code, "employee_ids": employee_ids, "reveal": reveal, "fields": fields, "bom": bom, "format": format})

    def get_pf_form5(
        self,
        *,
        month: int,
        year: int,
        organization_id: int | None = None,
        establishment_code: str | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryForm:
        """Get new PF members (Form 5). Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_pf_form5(month=10, year=2026)
        """
        return self._api.json("statutory.get_pf_form5", "GET", "/statutory/pf/form-5", (), options, query={"month": month, "year": year, "organization_id": organization_id, "establishment_code": establishment_code, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_pf_form5_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        month: int,
        year: int,
        organization_id: int | None = None,
        establishment_code: str | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get new PF members (Form 5), as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_pf_form5_file("csv", month=10, year=2026).save("get_pf_form5.csv")
        """
        return self._api.download("statutory.get_pf_form5_file", "/statutory/pf/form-5", (), options, {"month": month, "year": year, "organization_id": organization_id, "establishment_code": establishment_code, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_pf_form10(
        self,
        *,
        month: int,
        year: int,
        organization_id: int | None = None,
        establishment_code: str | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryForm:
        """Get PF leavers (Form 10). Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_pf_form10(month=10, year=2026)
        """
        return self._api.json("statutory.get_pf_form10", "GET", "/statutory/pf/form-10", (), options, query={"month": month, "year": year, "organization_id": organization_id, "establishment_code": establishment_code, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_pf_form10_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        month: int,
        year: int,
        organization_id: int | None = None,
        establishment_code: str | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get PF leavers (Form 10), as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_pf_form10_file("csv", month=10, year=2026).save("get_pf_form10.csv")
        """
        return self._api.download("statutory.get_pf_form10_file", "/statutory/pf/form-10", (), options, {"month": month, "year": year, "organization_id": organization_id, "establishment_code": establishment_code, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_pf_form12a(
        self,
        *,
        month: int,
        year: int,
        organization_id: int | None = None,
        establishment_code: str | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryForm:
        """Get PF contributions (Form 12A). Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_pf_form12a(month=10, year=2026)
        """
        return self._api.json("statutory.get_pf_form12a", "GET", "/statutory/pf/form-12a", (), options, query={"month": month, "year": year, "organization_id": organization_id, "establishment_code": establishment_code, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_pf_form12a_file(
        self,
        format: Literal["xlsx", "pdf"],
        /,
        *,
        month: int,
        year: int,
        organization_id: int | None = None,
        establishment_code: str | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get PF contributions (Form 12A), as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_pf_form12a_file("xlsx", month=10, year=2026).save("get_pf_form12a.xlsx")
        """
        return self._api.download("statutory.get_pf_form12a_file", "/statutory/pf/form-12a", (), options, {"month": month, "year": year, "organization_id": organization_id, "establishment_code": establishment_code, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_pf_form3a(
        self,
        *,
        financial_year: str,
        organization_id: int | None = None,
        establishment_code: str | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        employee_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryForm:
        """Get PF cards (Form 3A). Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_pf_form3a(financial_year="2026-27")
        """
        return self._api.json("statutory.get_pf_form3a", "GET", "/statutory/pf/form-3a", (), options, query={"financial_year": financial_year, "organization_id": organization_id, "establishment_code": establishment_code, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "employee_id": employee_id, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_pf_form3a_file(
        self,
        format: Literal["xlsx", "pdf"],
        /,
        *,
        financial_year: str,
        organization_id: int | None = None,
        establishment_code: str | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        employee_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get PF cards (Form 3A), as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_pf_form3a_file("xlsx", financial_year="2026-27").save("get_pf_form3a.xlsx")
        """
        return self._api.download("statutory.get_pf_form3a_file", "/statutory/pf/form-3a", (), options, {"financial_year": financial_year, "organization_id": organization_id, "establishment_code": establishment_code, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "employee_id": employee_id, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_pf_form6a(
        self,
        *,
        financial_year: str,
        organization_id: int | None = None,
        establishment_code: str | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryForm:
        """Get annual PF contributions (6A). Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_pf_form6a(financial_year="2026-27")
        """
        return self._api.json("statutory.get_pf_form6a", "GET", "/statutory/pf/form-6a", (), options, query={"financial_year": financial_year, "organization_id": organization_id, "establishment_code": establishment_code, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_pf_form6a_file(
        self,
        format: Literal["xlsx", "pdf"],
        /,
        *,
        financial_year: str,
        organization_id: int | None = None,
        establishment_code: str | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get annual PF contributions (6A), as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_pf_form6a_file("xlsx", financial_year="2026-27").save("get_pf_form6a.xlsx")
        """
        return self._api.download("statutory.get_pf_form6a_file", "/statutory/pf/form-6a", (), options, {"financial_year": financial_year, "organization_id": organization_id, "establishment_code": establishment_code, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_pf_statement(
        self,
        *,
        from_: str,
        to: str,
        organization_id: int | None = None,
        establishment_code: str | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        employee_id: str | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryForm:
        """Get the PF statement of members. Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_pf_statement(from_="2026-04", to="2026-10")
        """
        return self._api.json("statutory.get_pf_statement", "GET", "/statutory/pf/statement", (), options, query={"from": from_, "to": to, "organization_id": organization_id, "establishment_code": establishment_code, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "employee_id": employee_id, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_pf_statement_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        from_: str,
        to: str,
        organization_id: int | None = None,
        establishment_code: str | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        employee_id: str | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the PF statement of members, as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_pf_statement_file("csv", from_="2026-04", to="2026-10").save("get_pf_statement.csv")
        """
        return self._api.download("statutory.get_pf_statement_file", "/statutory/pf/statement", (), options, {"from": from_, "to": to, "organization_id": organization_id, "establishment_code": establishment_code, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "employee_id": employee_id, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_esi_report(
        self,
        *,
        month: int,
        year: int,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        nil: bool | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryReturn:
        """Get the monthly ESI register. Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_esi_report(month=10, year=2026)
        """
        return self._api.json("statutory.get_esi_report", "GET", "/statutory/esi/report", (), options, query={"month": month, "year": year, "organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "nil": nil, "reveal": reveal, "fields": fields, "bom": bom})

    def get_esi_report_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        month: int,
        year: int,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        nil: bool | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the monthly ESI register, as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_esi_report_file("csv", month=10, year=2026).save("get_esi_report.csv")
        """
        return self._api.download("statutory.get_esi_report_file", "/statutory/esi/report", (), options, {"month": month, "year": year, "organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "nil": nil, "reveal": reveal, "fields": fields, "bom": bom, "format": format})

    def get_esi_return(
        self,
        *,
        year: int,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        month: int | None = None,
        nil: bool | None = None,
        contribution_period: Literal["apr_sep", "oct_mar"] | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryReturn:
        """Get the ESI return. Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_esi_return(month=10, year=2026)
        """
        return self._api.json("statutory.get_esi_return", "GET", "/statutory/esi/return", (), options, query={"year": year, "organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "month": month, "nil": nil, "contribution_period": contribution_period, "reveal": reveal, "fields": fields, "bom": bom})

    def get_esi_return_file(
        self,
        format: Literal["xls", "csv", "xlsx", "pdf"],
        /,
        *,
        year: int,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        month: int | None = None,
        nil: bool | None = None,
        contribution_period: Literal["apr_sep", "oct_mar"] | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the ESI return, as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_esi_return_file("xls", month=10, year=2026).save("get_esi_return.xls")
        """
        return self._api.download("statutory.get_esi_return_file", "/statutory/esi/return", (), options, {"year": year, "organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "month": month, "nil": nil, "contribution_period": contribution_period, "reveal": reveal, "fields": fields, "bom": bom, "format": format})

    def get_esi_form01(
        self,
        *,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryForm:
        """Get the employer’s particulars (Form 01). Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_esi_form01()
        """
        return self._api.json("statutory.get_esi_form01", "GET", "/statutory/esi/form-01", (), options, query={"organization_id": organization_id, "draft": draft, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_esi_form01_file(
        self,
        format: Literal["xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the employer’s particulars (Form 01), as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_esi_form01_file("xlsx").save("get_esi_form01.xlsx")
        """
        return self._api.download("statutory.get_esi_form01_file", "/statutory/esi/form-01", (), options, {"organization_id": organization_id, "draft": draft, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_esi_differences(
        self,
        *,
        month: int,
        year: int,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryReturn:
        """Get ESI differences. Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_esi_differences(month=10, year=2026)
        """
        return self._api.json("statutory.get_esi_differences", "GET", "/statutory/esi/differences", (), options, query={"month": month, "year": year, "organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "fields": fields, "bom": bom})

    def get_esi_differences_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        month: int,
        year: int,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get ESI differences, as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_esi_differences_file("csv", month=10, year=2026).save("get_esi_differences.csv")
        """
        return self._api.download("statutory.get_esi_differences_file", "/statutory/esi/differences", (), options, {"month": month, "year": year, "organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "fields": fields, "bom": bom, "format": format})

    def get_pf_arrears(
        self,
        *,
        month: int,
        year: int,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryReturn:
        """Get the PF arrear working. Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_pf_arrears(month=10, year=2026)
        """
        return self._api.json("statutory.get_pf_arrears", "GET", "/statutory/pf/arrears", (), options, query={"month": month, "year": year, "organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "fields": fields, "bom": bom})

    def get_pf_arrears_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        month: int,
        year: int,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the PF arrear working, as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_pf_arrears_file("csv", month=10, year=2026).save("get_pf_arrears.csv")
        """
        return self._api.download("statutory.get_pf_arrears_file", "/statutory/pf/arrears", (), options, {"month": month, "year": year, "organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "reveal": reveal, "fields": fields, "bom": bom, "format": format})

    @overload
    def list_filings(
        self,
        *,
        sort: Literal["due_date", "-due_date"] | None = None,
        organization_id: int | None = None,
        report: Literal["pf_ecr", "esi_return", "pt_return", "lwf_return", "tds_24q", "tds_26q", "pf_form_5", "pf_form_10", "pf_form_12a", "pf_form_3a", "pf_form_6a", "pf_statement", "esi_report", "esi_form_01", "pt_report", "tds_deposit"] | Sequence[Literal["pf_ecr", "esi_return", "pt_return", "lwf_return", "tds_24q", "tds_26q", "pf_form_5", "pf_form_10", "pf_form_12a", "pf_form_3a", "pf_form_6a", "pf_statement", "esi_report", "esi_form_01", "pt_report", "tds_deposit"]] | None = None,
        status: Literal["not_due", "due", "generated", "submitted", "accepted", "rejected", "superseded"] | Sequence[Literal["not_due", "due", "generated", "submitted", "accepted", "rejected", "superseded"]] | None = None,
        financial_year: str | None = None,
        due_before: str | None = None,
        state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Filing, SyncMeta]: ...
    @overload
    def list_filings(
        self,
        *,
        updated_since: str,
        sort: Literal["due_date", "-due_date"] | None = None,
        organization_id: int | None = None,
        report: Literal["pf_ecr", "esi_return", "pt_return", "lwf_return", "tds_24q", "tds_26q", "pf_form_5", "pf_form_10", "pf_form_12a", "pf_form_3a", "pf_form_6a", "pf_statement", "esi_report", "esi_form_01", "pt_report", "tds_deposit"] | Sequence[Literal["pf_ecr", "esi_return", "pt_return", "lwf_return", "tds_24q", "tds_26q", "pf_form_5", "pf_form_10", "pf_form_12a", "pf_form_3a", "pf_form_6a", "pf_statement", "esi_report", "esi_form_01", "pt_report", "tds_deposit"]] | None = None,
        status: Literal["not_due", "due", "generated", "submitted", "accepted", "rejected", "superseded"] | Sequence[Literal["not_due", "due", "generated", "submitted", "accepted", "rejected", "superseded"]] | None = None,
        financial_year: str | None = None,
        due_before: str | None = None,
        state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveFiling | DeletedRecord, SyncMeta]: ...
    def list_filings(
        self,
        *,
        sort: Literal["due_date", "-due_date"] | None = None,
        organization_id: int | None = None,
        report: Literal["pf_ecr", "esi_return", "pt_return", "lwf_return", "tds_24q", "tds_26q", "pf_form_5", "pf_form_10", "pf_form_12a", "pf_form_3a", "pf_form_6a", "pf_statement", "esi_report", "esi_form_01", "pt_report", "tds_deposit"] | Sequence[Literal["pf_ecr", "esi_return", "pt_return", "lwf_return", "tds_24q", "tds_26q", "pf_form_5", "pf_form_10", "pf_form_12a", "pf_form_3a", "pf_form_6a", "pf_statement", "esi_report", "esi_form_01", "pt_report", "tds_deposit"]] | None = None,
        status: Literal["not_due", "due", "generated", "submitted", "accepted", "rejected", "superseded"] | Sequence[Literal["not_due", "due", "generated", "submitted", "accepted", "rejected", "superseded"]] | None = None,
        financial_year: str | None = None,
        due_before: str | None = None,
        state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List filings. Scope `statutory:read`.

        Example::

            for row in payroll.statutory.list_filings():
                print(row)
        """
        return self._api.pages("statutory.list_filings", "/statutory/filings", (), options, {"sort": sort, "organization_id": organization_id, "report": report, "status": status, "financial_year": financial_year, "due_before": due_before, "state_code": state_code, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def report_filing(self, body: FilingReport, /, **options: Unpack[CallOptions]) -> Filing:
        """Record the status of a filing. Scope `statutory:write`.

        Example::

            answer = payroll.statutory.report_filing({
                "organization_id": 12,
                "report": "pf_ecr",
                "period": {"month": 9, "year": 2026},
                "status": "submitted",
                "submitted_on": "2026-10-12",
                "acknowledgement_number": "3012610004567",
            })
        """
        return self._api.json("statutory.report_filing", "POST", "/statutory/filings", (), options, body=body, guarded=True)

    def list_filing_downloads(
        self,
        id: str | int,
        /,
        *,
        sort: Literal["downloaded_at", "-downloaded_at"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[FilingDownload, ListMeta]:
        """List downloads of a filing. Scope `statutory:read`.

        Example::

            for row in payroll.statutory.list_filing_downloads("chn_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(row)
        """
        return self._api.pages("statutory.list_filing_downloads", "/statutory/filings/{id}/downloads", (("id", id),), options, {"sort": sort, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def mark_lwf_submitted(self, body: FundSubmission, /, **options: Unpack[CallOptions]) -> Filing:
        """Mark an LWF return submitted. Scope `statutory:write`.

        Example::

            answer = payroll.statutory.mark_lwf_submitted({
                "organization_id": 12,
                "state_code": "MH",
                "period": {"half": 1, "year": 2026},
                "submitted_on": "2026-07-13",
                "challan": {"number": "MLWB-88120", "paid_on": "2026-07-13", "amount": 48200},
            })
        """
        return self._api.json("statutory.mark_lwf_submitted", "POST", "/statutory/lwf/mark-submitted", (), options, body=body, guarded=True)

    def get_pt_report(
        self,
        *,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None = None,
        month: int | None = None,
        quarter: int | None = None,
        half: int | None = None,
        year: int | None = None,
        financial_year: str | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryReturn:
        """Get the professional tax register. Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_pt_report(month=10, year=2026)
        """
        return self._api.json("statutory.get_pt_report", "GET", "/statutory/pt/report", (), options, query={"organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "state_code": state_code, "month": month, "quarter": quarter, "half": half, "year": year, "financial_year": financial_year, "fields": fields, "bom": bom})

    def get_pt_report_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None = None,
        month: int | None = None,
        quarter: int | None = None,
        half: int | None = None,
        year: int | None = None,
        financial_year: str | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the professional tax register, as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_pt_report_file("csv", month=10, year=2026).save("get_pt_report.csv")
        """
        return self._api.download("statutory.get_pt_report_file", "/statutory/pt/report", (), options, {"organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "state_code": state_code, "month": month, "quarter": quarter, "half": half, "year": year, "financial_year": financial_year, "fields": fields, "bom": bom, "format": format})

    def get_pt_return(
        self,
        *,
        state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"],
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        month: int | None = None,
        quarter: int | None = None,
        half: int | None = None,
        year: int | None = None,
        financial_year: str | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryReturn:
        """Get the professional tax return. Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_pt_return(state_code="KA", month=10, year=2026)
        """
        return self._api.json("statutory.get_pt_return", "GET", "/statutory/pt/return", (), options, query={"state_code": state_code, "organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "month": month, "quarter": quarter, "half": half, "year": year, "financial_year": financial_year, "fields": fields, "bom": bom})

    def get_pt_return_file(
        self,
        format: Literal["txt", "csv", "xlsx", "pdf"],
        /,
        *,
        state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"],
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        month: int | None = None,
        quarter: int | None = None,
        half: int | None = None,
        year: int | None = None,
        financial_year: str | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the professional tax return, as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_pt_return_file("txt", state_code="KA", month=10, year=2026).save("get_pt_return.txt")
        """
        return self._api.download("statutory.get_pt_return_file", "/statutory/pt/return", (), options, {"state_code": state_code, "organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "month": month, "quarter": quarter, "half": half, "year": year, "financial_year": financial_year, "fields": fields, "bom": bom, "format": format})

    def get_lwf_return(
        self,
        *,
        state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"],
        year: int,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        fund: Literal["general", "shops"] | None = None,
        period: Literal["month", "half", "year"] | None = None,
        month: int | None = None,
        half: int | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> StatutoryReturn:
        """Get the LWF return. Scope `statutory:read`.

        Example::

            answer = payroll.statutory.get_lwf_return(state_code="KA", year=2026)
        """
        return self._api.json("statutory.get_lwf_return", "GET", "/statutory/lwf/return", (), options, query={"state_code": state_code, "year": year, "organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "fund": fund, "period": period, "month": month, "half": half, "fields": fields, "bom": bom})

    def get_lwf_return_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"],
        year: int,
        organization_id: int | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        allow_errors: bool | None = None,
        strict: bool | None = None,
        fund: Literal["general", "shops"] | None = None,
        period: Literal["month", "half", "year"] | None = None,
        month: int | None = None,
        half: int | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the LWF return, as a file. Scope `statutory:read`.

        Example::

            payroll.statutory.get_lwf_return_file("csv", state_code="KA", year=2026).save("get_lwf_return.csv")
        """
        return self._api.download("statutory.get_lwf_return_file", "/statutory/lwf/return", (), options, {"state_code": state_code, "year": year, "organization_id": organization_id, "draft": draft, "allow_stale": allow_stale, "allow_errors": allow_errors, "strict": strict, "fund": fund, "period": period, "month": month, "half": half, "fields": fields, "bom": bom, "format": format})



class ContractorPaymentsResource:
    """Operations below `/contractor-payments`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        challan_id: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        reveal: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[ContractorPayment, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        challan_id: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        reveal: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveContractorPayment | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        challan_id: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        reveal: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List contractor payments. Scope `statutory:read`.

        Example::

            for row in payroll.contractor_payments.list():
                print(row)
        """
        return self._api.pages("contractor_payments.list", "/contractor-payments", (), options, {"sort": sort, "organization_id": organization_id, "challan_id": challan_id, "from": from_, "to": to, "reveal": reveal, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: ContractorPaymentCreate, /, **options: Unpack[CallOptions]) -> ContractorPayment:
        """Create a contractor payment. Scope `statutory:write`.

        Example::

            answer = payroll.contractor_payments.create({
                "organization_id": 12,
                "deductee": {"name": "Sharma Transport Private Limited", "pan": "AAHCS2781K", "type": "company"},
                "section": "194C",
                "paid_on": "2026-10-09",
                "amount": 125000,
                "rate": 2,
                "tds": 2500,
            })
        """
        return self._api.json("contractor_payments.create", "POST", "/contractor-payments", (), options, body=body, guarded=True)

    def get(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> ContractorPayment:
        """Get a contractor payment. Scope `statutory:read`.

        Example::

            answer = payroll.contractor_payments.get("ctp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("contractor_payments.get", "GET", "/contractor-payments/{id}", (("id", id),), options, query={"fields": fields})

    def delete(self, id: str | int, /, **options: Unpack[CallOptions]) -> None:
        """Delete a contractor payment. Scope `statutory:write`.

        Example::

            payroll.contractor_payments.delete("ctp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        self._api.json("contractor_payments.delete", "DELETE", "/contractor-payments/{id}", (("id", id),), options, guarded=True)



class PaymentReferencesResource:
    """Operations below `/payment-references`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, body: PaymentReferenceCreate, /, **options: Unpack[CallOptions]) -> PaymentReference:
        """Record a payment reference. Scope `payroll:approve`.

        Example::

            answer = payroll.payment_references.create({
                "organization_id": 12,
                "payroll_run_id": "run_01KAM3T9X4Q2V7R8Z5B6N1C0DE",
                "employee_id": "emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE",
                "status": "paid",
                "reference": "HDFCN52026103100042",
                "paid_on": "2026-10-31",
            })
        """
        return self._api.json("payment_references.create", "POST", "/payment-references", (), options, body=body, guarded=True)



class GovernmentFormsResource:
    """Operations below `/government-forms`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        *,
        organization_id: int | None = None,
        category: Literal["pf", "esi", "pt", "lwf", "tds", "gratuity", "wages", "labour"] | None = None,
        state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None = None,
        q: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[GovernmentForm, ListMeta]:
        """List government forms. Scope `statutory:read`.

        Example::

            for row in payroll.government_forms.list():
                print(row)
        """
        return self._api.pages("government_forms.list", "/government-forms", (), options, {"organization_id": organization_id, "category": category, "state_code": state_code, "q": q, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get(
        self,
        id: str | int,
        /,
        *,
        organization_id: int | None = None,
        employee_id: str | None = None,
        month: int | None = None,
        year: int | None = None,
        financial_year: str | None = None,
        contribution_period: Literal["apr_sep", "oct_mar"] | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> GovernmentForm:
        """Get a government form. Scope `statutory:read`.

        Example::

            answer = payroll.government_forms.get("gf_pf_form_12a_2026")
        """
        return self._api.json("government_forms.get", "GET", "/government-forms/{id}", (("id", id),), options, query={"organization_id": organization_id, "employee_id": employee_id, "month": month, "year": year, "financial_year": financial_year, "contribution_period": contribution_period, "draft": draft, "allow_stale": allow_stale, "reveal": reveal, "fields": fields})

    def get_file(
        self,
        id: str | int,
        format: Literal["xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        employee_id: str | None = None,
        month: int | None = None,
        year: int | None = None,
        financial_year: str | None = None,
        contribution_period: Literal["apr_sep", "oct_mar"] | None = None,
        draft: bool | None = None,
        allow_stale: bool | None = None,
        reveal: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get a government form, as a file. Scope `statutory:read`.

        Example::

            payroll.government_forms.get_file("gf_pf_form_12a_2026", "xlsx").save("get.xlsx")
        """
        return self._api.download("government_forms.get_file", "/government-forms/{id}", (("id", id),), options, {"organization_id": organization_id, "employee_id": employee_id, "month": month, "year": year, "financial_year": financial_year, "contribution_period": contribution_period, "draft": draft, "allow_stale": allow_stale, "reveal": reveal, "fields": fields, "format": format})



class FnfResource:
    """Operations below `/fnf`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at", "due_by", "-due_by", "name", "-name"] | None = None,
        organization_id: int | None = None,
        status: Literal["draft", "calculating", "calculated", "approved", "settled", "cancelled"] | Sequence[Literal["draft", "calculating", "calculated", "approved", "settled", "cancelled"]] | None = None,
        employee_id: str | None = None,
        leaving_from: str | None = None,
        leaving_to: str | None = None,
        overdue: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[ListedFnf, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at", "due_by", "-due_by", "name", "-name"] | None = None,
        organization_id: int | None = None,
        status: Literal["draft", "calculating", "calculated", "approved", "settled", "cancelled"] | Sequence[Literal["draft", "calculating", "calculated", "approved", "settled", "cancelled"]] | None = None,
        employee_id: str | None = None,
        leaving_from: str | None = None,
        leaving_to: str | None = None,
        overdue: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveListedFnf | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at", "due_by", "-due_by", "name", "-name"] | None = None,
        organization_id: int | None = None,
        status: Literal["draft", "calculating", "calculated", "approved", "settled", "cancelled"] | Sequence[Literal["draft", "calculating", "calculated", "approved", "settled", "cancelled"]] | None = None,
        employee_id: str | None = None,
        leaving_from: str | None = None,
        leaving_to: str | None = None,
        overdue: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List settlements. Scope `fnf:read`.

        Example::

            for row in payroll.fnf.list():
                print(row)
        """
        return self._api.pages("fnf.list", "/fnf", (), options, {"sort": sort, "organization_id": organization_id, "status": status, "employee_id": employee_id, "leaving_from": leaving_from, "leaving_to": leaving_to, "overdue": overdue, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: FnfCreate, /, **options: Unpack[CallOptions]) -> Fnf:
        """Create a settlement. Scope `fnf:write`.

        Example::

            answer = payroll.fnf.create({
                "organization_id": 12,
                "employee_id": "emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE",
                "inputs": {"leave_encashment": [{"leave_type": "earned", "days": 12}]},
            })
        """
        return self._api.json("fnf.create", "POST", "/fnf", (), options, body=body, guarded=True)

    def get(
        self,
        id: str | int,
        /,
        *,
        explain: Literal["none", "summary", "full"] | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Fnf:
        """Get a settlement. Scope `fnf:read`.

        Example::

            answer = payroll.fnf.get("fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("fnf.get", "GET", "/fnf/{id}", (("id", id),), options, query={"explain": explain, "fields": fields})

    def get_file(
        self,
        id: str | int,
        format: Literal["pdf"],
        /,
        *,
        explain: Literal["none", "summary", "full"] | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get a settlement, as a file. Scope `fnf:read`.

        Example::

            payroll.fnf.get_file("fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE", "pdf").save("get.pdf")
        """
        return self._api.download("fnf.get_file", "/fnf/{id}", (("id", id),), options, {"explain": explain, "fields": fields, "format": format})

    def update(self, id: str | int, body: FnfUpdate | None = None, /, **options: Unpack[CallOptions]) -> Fnf:
        """Update a settlement. Scope `fnf:write`.

        Example::

            answer = payroll.fnf.update("fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"inputs": {"ex_gratia": 25000}})
        """
        return self._api.json("fnf.update", "PATCH", "/fnf/{id}", (("id", id),), options, body=body, guarded=True)

    def recalculate(
        self,
        id: str | int,
        body: FnfRecalculation | None = None,
        /,
        **options: Unpack[CallOptions],
    ) -> Fnf:
        """Calculate a settlement. Scope `fnf:write`.

        Example::

            answer = payroll.fnf.recalculate("fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"dry_run": True})
        """
        return self._api.json("fnf.recalculate", "POST", "/fnf/{id}/recalculate", (("id", id),), options, body=body, guarded=True)

    def approve(self, id: str | int, body: FnfApproval | None = None, /, **options: Unpack[CallOptions]) -> Fnf:
        """Approve a settlement. Scope `fnf:approve`.

        Example::

            answer = payroll.fnf.approve("fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"remarks": "Checked with finance"})
        """
        return self._api.json("fnf.approve", "POST", "/fnf/{id}/approve", (("id", id),), options, body=body, guarded=True)

    def cancel(self, id: str | int, body: FnfCancellation, /, **options: Unpack[CallOptions]) -> Fnf:
        """Cancel a settlement. Scope `fnf:write`.

        Example::

            answer = payroll.fnf.cancel("fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"reason": "Resignation withdrawn"})
        """
        return self._api.json("fnf.cancel", "POST", "/fnf/{id}/cancel", (("id", id),), options, body=body, guarded=True)

    def mark_paid(self, id: str | int, body: MarkFnfPaidBody, /, **options: Unpack[CallOptions]) -> Fnf:
        """Mark a settlement paid. Scope `fnf:approve`.

        Example::

            answer = payroll.fnf.mark_paid("fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"paid_on": "2026-11-23", "payment_method_id": 7, "reference": "NEFT-2026-11-FNF"})
        """
        return self._api.json("fnf.mark_paid", "POST", "/fnf/{id}/mark-paid", (("id", id),), options, body=body, guarded=True)



class GratuityResource:
    """Operations below `/gratuity`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        as_of: str | None = None,
        eligible: bool | None = None,
        department_id: str | Sequence[str] | None = None,
        salary_growth_percent: Amount | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> GratuityList:
        """List gratuity projections. Scope `fnf:read`.

        Example::

            answer = payroll.gratuity.list()
        """
        return self._api.json("gratuity.list", "GET", "/gratuity", (), options, query={"sort": sort, "organization_id": organization_id, "as_of": as_of, "eligible": eligible, "department_id": department_id, "salary_growth_percent": salary_growth_percent, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def export(
        self,
        *,
        organization_id: int | None = None,
        as_of: str | None = None,
        eligible: bool | None = None,
        department_id: str | Sequence[str] | None = None,
        salary_growth_percent: Amount | None = None,
        format: Literal["xlsx", "csv", "pdf"] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get gratuity projections as a file. Scope `fnf:read`.

        Example::

            payroll.gratuity.export().save("export.xlsx")
        """
        return self._api.download("gratuity.export", "/gratuity/export", (), options, {"organization_id": organization_id, "as_of": as_of, "eligible": eligible, "department_id": department_id, "salary_growth_percent": salary_growth_percent, "bom": bom, "format": format or "xlsx"})

    def get_employee(
        self,
        employee_id: str | int,
        /,
        *,
        organization_id: int | None = None,
        as_of: str | None = None,
        reason: Literal["resignation", "termination", "retrenchment", "retirement", "superannuation", "contract_end", "death", "disability", "absconding", "transfer"] | None = None,
        salary_growth_percent: Amount | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> GratuityProjection:
        """Get a gratuity projection. Scope `fnf:read`.

        Example::

            answer = payroll.gratuity.get_employee("emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("gratuity.get_employee", "GET", "/gratuity/{employee_id}", (("employee_id", employee_id),), options, query={"organization_id": organization_id, "as_of": as_of, "reason": reason, "salary_growth_percent": salary_growth_percent, "fields": fields})



class ReportsResource:
    """Operations below `/reports`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def get_register_summary(
        self,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        group_by: Literal["department", "designation", "component"] | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Report:
        """Get the payroll register by group. Scope `reports:read`.

        Example::

            answer = payroll.reports.get_register_summary(month=10, year=2026)
        """
        return self._api.json("reports.get_register_summary", "GET", "/reports/payroll-register/summary", (), options, query={"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "group_by": group_by, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_register_summary_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        group_by: Literal["department", "designation", "component"] | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the payroll register by group, as a file. Scope `reports:read`.

        Example::

            payroll.reports.get_register_summary_file("csv", month=10, year=2026).save("get_register_summary.csv")
        """
        return self._api.download("reports.get_register_summary_file", "/reports/payroll-register/summary", (), options, {"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "group_by": group_by, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_register_detail(
        self,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Report:
        """Get the payroll register. Scope `reports:read`.

        Example::

            answer = payroll.reports.get_register_detail(month=10, year=2026)
        """
        return self._api.json("reports.get_register_detail", "GET", "/reports/payroll-register/detail", (), options, query={"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_register_detail_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the payroll register, as a file. Scope `reports:read`.

        Example::

            payroll.reports.get_register_detail_file("csv", month=10, year=2026).save("get_register_detail.csv")
        """
        return self._api.download("reports.get_register_detail_file", "/reports/payroll-register/detail", (), options, {"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_salary_register(
        self,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        pack: Literal["central_2026", "legacy_2017"] | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Report:
        """Get the register of wages. Scope `reports:read`.

        Example::

            answer = payroll.reports.get_salary_register(month=10, year=2026)
        """
        return self._api.json("reports.get_salary_register", "GET", "/reports/salary-register", (), options, query={"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "pack": pack, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_salary_register_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        pack: Literal["central_2026", "legacy_2017"] | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the register of wages, as a file. Scope `reports:read`.

        Example::

            payroll.reports.get_salary_register_file("csv", month=10, year=2026).save("get_salary_register.csv")
        """
        return self._api.download("reports.get_salary_register_file", "/reports/salary-register", (), options, {"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "pack": pack, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_attendance_summary(
        self,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Report:
        """Get attendance month by month. Scope `reports:read`.

        Example::

            answer = payroll.reports.get_attendance_summary(month=10, year=2026)
        """
        return self._api.json("reports.get_attendance_summary", "GET", "/reports/attendance-summary", (), options, query={"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_attendance_summary_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get attendance month by month, as a file. Scope `reports:read`.

        Example::

            payroll.reports.get_attendance_summary_file("csv", month=10, year=2026).save("get_attendance_summary.csv")
        """
        return self._api.download("reports.get_attendance_summary_file", "/reports/attendance-summary", (), options, {"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_overtime(
        self,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Report:
        """Get approved overtime. Scope `reports:read`.

        Example::

            answer = payroll.reports.get_overtime(month=10, year=2026)
        """
        return self._api.json("reports.get_overtime", "GET", "/reports/overtime", (), options, query={"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_overtime_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get approved overtime, as a file. Scope `reports:read`.

        Example::

            payroll.reports.get_overtime_file("csv", month=10, year=2026).save("get_overtime.csv")
        """
        return self._api.download("reports.get_overtime_file", "/reports/overtime", (), options, {"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_ctc_annual(
        self,
        *,
        organization_id: int | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        financial_year: str | None = None,
        as_of: str | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Report:
        """Get annual cost to company. Scope `reports:read`.

        Example::

            answer = payroll.reports.get_ctc_annual()
        """
        return self._api.json("reports.get_ctc_annual", "GET", "/reports/ctc-annual", (), options, query={"organization_id": organization_id, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "financial_year": financial_year, "as_of": as_of, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_ctc_annual_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        financial_year: str | None = None,
        as_of: str | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get annual cost to company, as a file. Scope `reports:read`.

        Example::

            payroll.reports.get_ctc_annual_file("csv").save("get_ctc_annual.csv")
        """
        return self._api.download("reports.get_ctc_annual_file", "/reports/ctc-annual", (), options, {"organization_id": organization_id, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "financial_year": financial_year, "as_of": as_of, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_pay_difference(
        self,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        compare_to: str | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Report:
        """Compare pay of two months. Scope `reports:read`.

        Example::

            answer = payroll.reports.get_pay_difference(month=10, year=2026)
        """
        return self._api.json("reports.get_pay_difference", "GET", "/reports/pay-difference", (), options, query={"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "compare_to": compare_to, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_pay_difference_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        compare_to: str | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Compare pay of two months, as a file. Scope `reports:read`.

        Example::

            payroll.reports.get_pay_difference_file("csv", month=10, year=2026).save("get_pay_difference.csv")
        """
        return self._api.download("reports.get_pay_difference_file", "/reports/pay-difference", (), options, {"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "compare_to": compare_to, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_monthly_tds(
        self,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Report:
        """Get the income tax of payslips. Scope `reports:read`.

        Example::

            answer = payroll.reports.get_monthly_tds(month=10, year=2026)
        """
        return self._api.json("reports.get_monthly_tds", "GET", "/reports/monthly-tds", (), options, query={"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_monthly_tds_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the income tax of payslips, as a file. Scope `reports:read`.

        Example::

            payroll.reports.get_monthly_tds_file("csv", month=10, year=2026).save("get_monthly_tds.csv")
        """
        return self._api.download("reports.get_monthly_tds_file", "/reports/monthly-tds", (), options, {"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_esi_deduction(
        self,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Report:
        """Get the ESI of payslips. Scope `reports:read`.

        Example::

            answer = payroll.reports.get_esi_deduction(month=10, year=2026)
        """
        return self._api.json("reports.get_esi_deduction", "GET", "/reports/esi-deduction", (), options, query={"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_esi_deduction_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get the ESI of payslips, as a file. Scope `reports:read`.

        Example::

            payroll.reports.get_esi_deduction_file("csv", month=10, year=2026).save("get_esi_deduction.csv")
        """
        return self._api.download("reports.get_esi_deduction_file", "/reports/esi-deduction", (), options, {"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_salary_summary(
        self,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Report:
        """Get salaries month by month. Scope `reports:read`.

        Example::

            answer = payroll.reports.get_salary_summary(month=10, year=2026)
        """
        return self._api.json("reports.get_salary_summary", "GET", "/reports/salary-summary", (), options, query={"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_salary_summary_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get salaries month by month, as a file. Scope `reports:read`.

        Example::

            payroll.reports.get_salary_summary_file("csv", month=10, year=2026).save("get_salary_summary.csv")
        """
        return self._api.download("reports.get_salary_summary_file", "/reports/salary-summary", (), options, {"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_gratuity(
        self,
        *,
        organization_id: int | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        month: int | None = None,
        year: int | None = None,
        as_of: str | None = None,
        eligible: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Report:
        """Get gratuity as a report. Scope `reports:read`.

        Example::

            answer = payroll.reports.get_gratuity(month=10, year=2026)
        """
        return self._api.json("reports.get_gratuity", "GET", "/reports/gratuity", (), options, query={"organization_id": organization_id, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "month": month, "year": year, "as_of": as_of, "eligible": eligible, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_gratuity_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        month: int | None = None,
        year: int | None = None,
        as_of: str | None = None,
        eligible: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get gratuity as a report, as a file. Scope `reports:read`.

        Example::

            payroll.reports.get_gratuity_file("csv", month=10, year=2026).save("get_gratuity.csv")
        """
        return self._api.download("reports.get_gratuity_file", "/reports/gratuity", (), options, {"organization_id": organization_id, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "month": month, "year": year, "as_of": as_of, "eligible": eligible, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_benefits(
        self,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Report:
        """Get flexible benefits. Scope `reports:read`.

        Example::

            answer = payroll.reports.get_benefits(month=10, year=2026)
        """
        return self._api.json("reports.get_benefits", "GET", "/reports/benefits", (), options, query={"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_benefits_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get flexible benefits, as a file. Scope `reports:read`.

        Example::

            payroll.reports.get_benefits_file("csv", month=10, year=2026).save("get_benefits.csv")
        """
        return self._api.download("reports.get_benefits_file", "/reports/benefits", (), options, {"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_leave(
        self,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Report:
        """Get leave by employee and type. Scope `reports:read`.

        Example::

            answer = payroll.reports.get_leave(month=10, year=2026)
        """
        return self._api.json("reports.get_leave", "GET", "/reports/leave", (), options, query={"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_leave_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get leave by employee and type, as a file. Scope `reports:read`.

        Example::

            payroll.reports.get_leave_file("csv", month=10, year=2026).save("get_leave.csv")
        """
        return self._api.download("reports.get_leave_file", "/reports/leave", (), options, {"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_expense(
        self,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Report:
        """Get expenses by category. Scope `reports:read`.

        Example::

            answer = payroll.reports.get_expense(month=10, year=2026)
        """
        return self._api.json("reports.get_expense", "GET", "/reports/expense", (), options, query={"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_expense_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        month: int | None = None,
        year: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        department_id: str | Sequence[str] | None = None,
        employee_id: str | Sequence[str] | None = None,
        salary_group_id: str | Sequence[str] | None = None,
        run_id: str | Sequence[str] | None = None,
        include_unlocked: bool | None = None,
        allow_stale: bool | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get expenses by category, as a file. Scope `reports:read`.

        Example::

            payroll.reports.get_expense_file("csv", month=10, year=2026).save("get_expense.csv")
        """
        return self._api.download("reports.get_expense_file", "/reports/expense", (), options, {"organization_id": organization_id, "month": month, "year": year, "from": from_, "to": to, "department_id": department_id, "employee_id": employee_id, "salary_group_id": salary_group_id, "run_id": run_id, "include_unlocked": include_unlocked, "allow_stale": allow_stale, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})

    def get_undisbursed_dues(
        self,
        *,
        organization_id: int | None = None,
        as_of: str | None = None,
        older_than_days: int | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Report:
        """Get undisbursed dues. Scope `reports:read`.

        Example::

            answer = payroll.reports.get_undisbursed_dues()
        """
        return self._api.json("reports.get_undisbursed_dues", "GET", "/reports/undisbursed-dues", (), options, query={"organization_id": organization_id, "as_of": as_of, "older_than_days": older_than_days, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get_undisbursed_dues_file(
        self,
        format: Literal["csv", "xlsx", "pdf"],
        /,
        *,
        organization_id: int | None = None,
        as_of: str | None = None,
        older_than_days: int | None = None,
        bom: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get undisbursed dues, as a file. Scope `reports:read`.

        Example::

            payroll.reports.get_undisbursed_dues_file("csv").save("get_undisbursed_dues.csv")
        """
        return self._api.download("reports.get_undisbursed_dues_file", "/reports/undisbursed-dues", (), options, {"organization_id": organization_id, "as_of": as_of, "older_than_days": older_than_days, "bom": bom, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "format": format})



class ImportsResource:
    """Operations below `/imports`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        type: Literal["employees", "employee_bank", "employee_statutory", "salaries", "increments", "variable_components", "attendance", "leaves", "overtime", "expenses", "advances", "tax_declarations", "opening_balances", "leave_balances", "departments", "designations", "holidays", "payment_references"] | Sequence[Literal["employees", "employee_bank", "employee_statutory", "salaries", "increments", "variable_components", "attendance", "leaves", "overtime", "expenses", "advances", "tax_declarations", "opening_balances", "leave_balances", "departments", "designations", "holidays", "payment_references"]] | None = None,
        status: Literal["queued", "validating", "running", "completed", "completed_with_errors", "validated", "validated_with_errors", "failed", "cancelled"] | Sequence[Literal["queued", "validating", "running", "completed", "completed_with_errors", "validated", "validated_with_errors", "failed", "cancelled"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Import, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        type: Literal["employees", "employee_bank", "employee_statutory", "salaries", "increments", "variable_components", "attendance", "leaves", "overtime", "expenses", "advances", "tax_declarations", "opening_balances", "leave_balances", "departments", "designations", "holidays", "payment_references"] | Sequence[Literal["employees", "employee_bank", "employee_statutory", "salaries", "increments", "variable_components", "attendance", "leaves", "overtime", "expenses", "advances", "tax_declarations", "opening_balances", "leave_balances", "departments", "designations", "holidays", "payment_references"]] | None = None,
        status: Literal["queued", "validating", "running", "completed", "completed_with_errors", "validated", "validated_with_errors", "failed", "cancelled"] | Sequence[Literal["queued", "validating", "running", "completed", "completed_with_errors", "validated", "validated_with_errors", "failed", "cancelled"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveImport | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        type: Literal["employees", "employee_bank", "employee_statutory", "salaries", "increments", "variable_components", "attendance", "leaves", "overtime", "expenses", "advances", "tax_declarations", "opening_balances", "leave_balances", "departments", "designations", "holidays", "payment_references"] | Sequence[Literal["employees", "employee_bank", "employee_statutory", "salaries", "increments", "variable_components", "attendance", "leaves", "overtime", "expenses", "advances", "tax_declarations", "opening_balances", "leave_balances", "departments", "designations", "holidays", "payment_references"]] | None = None,
        status: Literal["queued", "validating", "running", "completed", "completed_with_errors", "validated", "validated_with_errors", "failed", "cancelled"] | Sequence[Literal["queued", "validating", "running", "completed", "completed_with_errors", "validated", "validated_with_errors", "failed", "cancelled"]] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List imports. Scope `imports:read`.

        Example::

            for row in payroll.imports.list():
                print(row)
        """
        return self._api.pages("imports.list", "/imports", (), options, {"sort": sort, "organization_id": organization_id, "type": type, "status": status, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(
        self,
        body: ImportCreate | ImportCreateWithFile | None = None,
        /,
        **options: Unpack[FollowOptions],
    ) -> Import:
        """Create an import. Scope `imports:write`.

        Example::

            answer = payroll.imports.create({
                "organization_id": 12,
                "type": "employees",
                "dry_run": True,
                "file_url": "https://partner.example/exports/employees.xlsx",
            })
        """
        return self._api.follow("imports.create", "POST", "/imports", (), options, read="/imports/{id}", watch="/imports/{id}/events", body=body, upload="file")

    def get_template(
        self,
        *,
        type: Literal["employees", "employee_bank", "employee_statutory", "salaries", "increments", "variable_components", "attendance", "leaves", "overtime", "expenses", "advances", "tax_declarations", "opening_balances", "leave_balances", "departments", "designations", "holidays", "payment_references"],
        organization_id: int | None = None,
        prefill: bool | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> ImportTemplate:
        """Get an import template. Scope `imports:read`.

        Example::

            answer = payroll.imports.get_template(type="employees")
        """
        return self._api.json("imports.get_template", "GET", "/imports/template", (), options, query={"type": type, "organization_id": organization_id, "prefill": prefill, "fields": fields, "bom": bom})

    def get_template_file(
        self,
        format: Literal["xlsx", "csv"],
        /,
        *,
        type: Literal["employees", "employee_bank", "employee_statutory", "salaries", "increments", "variable_components", "attendance", "leaves", "overtime", "expenses", "advances", "tax_declarations", "opening_balances", "leave_balances", "departments", "designations", "holidays", "payment_references"],
        organization_id: int | None = None,
        prefill: bool | None = None,
        fields: str | Sequence[str] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get an import template, as a file. Scope `imports:read`.

        Example::

            payroll.imports.get_template_file("xlsx", type="employees").save("get_template.xlsx")
        """
        return self._api.download("imports.get_template_file", "/imports/template", (), options, {"type": type, "organization_id": organization_id, "prefill": prefill, "fields": fields, "bom": bom, "format": format})

    def get(
        self,
        id: str | int,
        /,
        *,
        wait_for: Literal["status_change"] | None = None,
        timeout_: int | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Import:
        """Get an import. Scope `imports:read`.

        Example::

            answer = payroll.imports.get("imp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("imports.get", "GET", "/imports/{id}", (("id", id),), options, query={"wait_for": wait_for, "timeout": timeout_, "fields": fields})

    def watch(
        self,
        id: str | int,
        /,
        *,
        last_event_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> EventStream:
        """Stream import events. Scope `imports:read`.

        Example::

            for event in payroll.imports.watch("imp_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(event.data)
        """
        return self._api.stream("imports.watch", "/imports/{id}/events", (("id", id),), options, {}, last_event_id)

    def cancel(self, id: str | int, /, **options: Unpack[CallOptions]) -> Import:
        """Cancel an import. Scope `imports:write`.

        Example::

            answer = payroll.imports.cancel("imp_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("imports.cancel", "POST", "/imports/{id}/cancel", (("id", id),), options, guarded=True)

    def get_errors(
        self,
        id: str | int,
        /,
        *,
        format: Literal["xlsx", "csv"] | None = None,
        bom: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Download:
        """Get refused rows. Scope `imports:read`.

        Example::

            payroll.imports.get_errors("imp_01KAM3T9X4Q2V7R8Z5B6N1C0DE").save("get_errors.xlsx")
        """
        return self._api.download("imports.get_errors", "/imports/{id}/errors.xlsx", (("id", id),), options, {"bom": bom, "format": format or "xlsx"})

    def list_rows(
        self,
        id: str | int,
        /,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[ImportRow, ListMeta]:
        """List refused rows. Scope `imports:read`.

        Example::

            for row in payroll.imports.list_rows("imp_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(row)
        """
        return self._api.pages("imports.list_rows", "/imports/{id}/rows", (("id", id),), options, {"limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})



class WebhooksResource:
    """Operations below `/webhooks`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        active: bool | None = None,
        organization_id: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Webhook, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        active: bool | None = None,
        organization_id: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveWebhook | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        active: bool | None = None,
        organization_id: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List webhook subscriptions. Scope `webhooks:read`.

        Example::

            for row in payroll.webhooks.list():
                print(row)
        """
        return self._api.pages("webhooks.list", "/webhooks", (), options, {"sort": sort, "active": active, "organization_id": organization_id, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def create(self, body: CreateWebhookBody, /, **options: Unpack[CallOptions]) -> CreateWebhookReply:
        """Create a webhook subscription. Scope `webhooks:write`.

        Example::

            answer = payroll.webhooks.create({
                "url": "https://partner.example/webhooks",
                "description": "HR sync",
                "events": ["payroll.run.calculated", "payroll.run.paid", "employee.upserted"],
            })
        """
        return self._api.json("webhooks.create", "POST", "/webhooks", (), options, body=body, guarded=True)

    def get(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Webhook:
        """Get a webhook subscription. Scope `webhooks:read`.

        Example::

            answer = payroll.webhooks.get("wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("webhooks.get", "GET", "/webhooks/{id}", (("id", id),), options, query={"fields": fields})

    def update(
        self,
        id: str | int,
        body: UpdateWebhookBody | None = None,
        /,
        **options: Unpack[CallOptions],
    ) -> Webhook:
        """Update a webhook subscription. Scope `webhooks:write`.

        Example::

            answer = payroll.webhooks.update("wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"description": "HR sync, Mumbai", "events": ["payroll.run.paid", "payslip.ready"]})
        """
        return self._api.json("webhooks.update", "PATCH", "/webhooks/{id}", (("id", id),), options, body=body, guarded=True)

    def delete(self, id: str | int, /, **options: Unpack[CallOptions]) -> None:
        """Delete a webhook subscription. Scope `webhooks:write`.

        Example::

            payroll.webhooks.delete("wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        self._api.json("webhooks.delete", "DELETE", "/webhooks/{id}", (("id", id),), options, guarded=True)

    def get_stats(
        self,
        id: str | int,
        /,
        *,
        window: Literal["1h", "24h", "7d", "30d"] | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> WebhookStats:
        """Get webhook statistics. Scope `webhooks:read`.

        Example::

            answer = payroll.webhooks.get_stats("wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("webhooks.get_stats", "GET", "/webhooks/{id}/stats", (("id", id),), options, query={"window": window, "fields": fields})

    def rotate_secret(
        self,
        id: str | int,
        body: RotateWebhookSecretBody | None = None,
        /,
        **options: Unpack[CallOptions],
    ) -> RotatedWebhook:
        """Replace a webhook secret. Scope `webhooks:write`.

        Example::

            answer = payroll.webhooks.rotate_secret("wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {})
        """
        return self._api.json("webhooks.rotate_secret", "POST", "/webhooks/{id}/rotate-secret", (("id", id),), options, body=body, guarded=True)

    def test(
        self,
        id: str | int,
        body: TestWebhookBody | None = None,
        /,
        **options: Unpack[CallOptions],
    ) -> WebhookDelivery:
        """Send a test event. Scope `webhooks:write`.

        Example::

            answer = payroll.webhooks.test("wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"event": "payroll.run.paid"})
        """
        return self._api.json("webhooks.test", "POST", "/webhooks/{id}/test", (("id", id),), options, body=body, guarded=True)

    def enable(self, id: str | int, /, **options: Unpack[CallOptions]) -> Webhook:
        """Update a subscription to active. Scope `webhooks:write`.

        Example::

            answer = payroll.webhooks.enable("wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("webhooks.enable", "POST", "/webhooks/{id}/enable", (("id", id),), options, guarded=True)

    def replay(self, id: str | int, body: ReplayWebhookBody, /, **options: Unpack[CallOptions]) -> WebhookReplay:
        """Send missed events again. Scope `webhooks:write`.

        Example::

            answer = payroll.webhooks.replay("wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE", {"since": "2026-11-24T08:00:00Z", "until": "2026-11-24T09:00:00Z"})
        """
        return self._api.json("webhooks.replay", "POST", "/webhooks/{id}/replay", (("id", id),), options, body=body, guarded=True)

    def list_deliveries(
        self,
        id: str | int,
        /,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        status: Literal["pending", "delivered", "failed", "dropped"] | Sequence[Literal["pending", "delivered", "failed", "dropped"]] | None = None,
        event_type: Literal["employee.upserted", "payroll.run.calculated", "payroll.run.paid", "payroll.run.reversed", "payslip.ready", "fnf.settled", "statutory.file.ready", "import.completed", "payroll.run.failed", "payroll.run.locked", "payroll.run.hold_released", "payslip.files.ready", "fnf.approved", "webhook.disabled", "webhook.failing", "webhook.recovered", "webhook.ping", "rule_set.published"] | Sequence[Literal["employee.upserted", "payroll.run.calculated", "payroll.run.paid", "payroll.run.reversed", "payslip.ready", "fnf.settled", "statutory.file.ready", "import.completed", "payroll.run.failed", "payroll.run.locked", "payroll.run.hold_released", "payslip.files.ready", "fnf.approved", "webhook.disabled", "webhook.failing", "webhook.recovered", "webhook.ping", "rule_set.published"]] | None = None,
        event_id: str | None = None,
        resource_id: str | None = None,
        organization_id: int | None = None,
        outcome: Literal["delivered", "refused", "timed_out", "unreachable", "not_allowed"] | Sequence[Literal["delivered", "refused", "timed_out", "unreachable", "not_allowed"]] | None = None,
        status_code: str | Sequence[str] | None = None,
        created_since: str | None = None,
        created_until: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[WebhookDelivery, ListMeta]:
        """List webhook deliveries. Scope `webhooks:read`.

        Example::

            for row in payroll.webhooks.list_deliveries("wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
                print(row)
        """
        return self._api.pages("webhooks.list_deliveries", "/webhooks/{id}/deliveries", (("id", id),), options, {"sort": sort, "status": status, "event_type": event_type, "event_id": event_id, "resource_id": resource_id, "organization_id": organization_id, "outcome": outcome, "status_code": status_code, "created_since": created_since, "created_until": created_until, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})



class WebhookDeliveriesResource:
    """Operations below `/webhook-deliveries`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list_deliveries(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        status: Literal["pending", "delivered", "failed", "dropped"] | Sequence[Literal["pending", "delivered", "failed", "dropped"]] | None = None,
        event_type: Literal["employee.upserted", "payroll.run.calculated", "payroll.run.paid", "payroll.run.reversed", "payslip.ready", "fnf.settled", "statutory.file.ready", "import.completed", "payroll.run.failed", "payroll.run.locked", "payroll.run.hold_released", "payslip.files.ready", "fnf.approved", "webhook.disabled", "webhook.failing", "webhook.recovered", "webhook.ping", "rule_set.published"] | Sequence[Literal["employee.upserted", "payroll.run.calculated", "payroll.run.paid", "payroll.run.reversed", "payslip.ready", "fnf.settled", "statutory.file.ready", "import.completed", "payroll.run.failed", "payroll.run.locked", "payroll.run.hold_released", "payslip.files.ready", "fnf.approved", "webhook.disabled", "webhook.failing", "webhook.recovered", "webhook.ping", "rule_set.published"]] | None = None,
        event_id: str | None = None,
        resource_id: str | None = None,
        organization_id: int | None = None,
        outcome: Literal["delivered", "refused", "timed_out", "unreachable", "not_allowed"] | Sequence[Literal["delivered", "refused", "timed_out", "unreachable", "not_allowed"]] | None = None,
        status_code: str | Sequence[str] | None = None,
        created_since: str | None = None,
        created_until: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[WebhookDelivery, ListMeta]:
        """List deliveries of all subscriptions. Scope `webhooks:read`.

        Example::

            for row in payroll.webhook_deliveries.list_deliveries():
                print(row)
        """
        return self._api.pages("webhook_deliveries.list_deliveries", "/webhook-deliveries", (), options, {"sort": sort, "status": status, "event_type": event_type, "event_id": event_id, "resource_id": resource_id, "organization_id": organization_id, "outcome": outcome, "status_code": status_code, "created_since": created_since, "created_until": created_until, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> WebhookDeliveryDetail:
        """Get a webhook delivery. Scope `webhooks:read`.

        Example::

            answer = payroll.webhook_deliveries.get("dlv_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("webhook_deliveries.get", "GET", "/webhook-deliveries/{id}", (("id", id),), options, query={"fields": fields})

    def redeliver(self, id: str | int, /, **options: Unpack[CallOptions]) -> WebhookDelivery:
        """Send a delivery again. Scope `webhooks:write`.

        Example::

            answer = payroll.webhook_deliveries.redeliver("dlv_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("webhook_deliveries.redeliver", "POST", "/webhook-deliveries/{id}/redeliver", (("id", id),), options, guarded=True)



class EventsResource:
    """Operations below `/events`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    @overload
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        type: Literal["employee.upserted", "payroll.run.calculated", "payroll.run.paid", "payroll.run.reversed", "payslip.ready", "fnf.settled", "statutory.file.ready", "import.completed", "payroll.run.failed", "payroll.run.locked", "payroll.run.hold_released", "payslip.files.ready", "fnf.approved", "webhook.disabled", "webhook.failing", "webhook.recovered", "webhook.ping", "rule_set.published"] | Sequence[Literal["employee.upserted", "payroll.run.calculated", "payroll.run.paid", "payroll.run.reversed", "payslip.ready", "fnf.settled", "statutory.file.ready", "import.completed", "payroll.run.failed", "payroll.run.locked", "payroll.run.hold_released", "payslip.files.ready", "fnf.approved", "webhook.disabled", "webhook.failing", "webhook.recovered", "webhook.ping", "rule_set.published"]] | None = None,
        resource_id: str | None = None,
        created_since: str | None = None,
        created_until: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Event, SyncMeta]: ...
    @overload
    def list(
        self,
        *,
        updated_since: str,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        type: Literal["employee.upserted", "payroll.run.calculated", "payroll.run.paid", "payroll.run.reversed", "payslip.ready", "fnf.settled", "statutory.file.ready", "import.completed", "payroll.run.failed", "payroll.run.locked", "payroll.run.hold_released", "payslip.files.ready", "fnf.approved", "webhook.disabled", "webhook.failing", "webhook.recovered", "webhook.ping", "rule_set.published"] | Sequence[Literal["employee.upserted", "payroll.run.calculated", "payroll.run.paid", "payroll.run.reversed", "payslip.ready", "fnf.settled", "statutory.file.ready", "import.completed", "payroll.run.failed", "payroll.run.locked", "payroll.run.hold_released", "payslip.files.ready", "fnf.approved", "webhook.disabled", "webhook.failing", "webhook.recovered", "webhook.ping", "rule_set.published"]] | None = None,
        resource_id: str | None = None,
        created_since: str | None = None,
        created_until: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[LiveEvent | DeletedRecord, SyncMeta]: ...
    def list(
        self,
        *,
        sort: Literal["created_at", "-created_at"] | None = None,
        organization_id: int | None = None,
        type: Literal["employee.upserted", "payroll.run.calculated", "payroll.run.paid", "payroll.run.reversed", "payslip.ready", "fnf.settled", "statutory.file.ready", "import.completed", "payroll.run.failed", "payroll.run.locked", "payroll.run.hold_released", "payslip.files.ready", "fnf.approved", "webhook.disabled", "webhook.failing", "webhook.recovered", "webhook.ping", "rule_set.published"] | Sequence[Literal["employee.upserted", "payroll.run.calculated", "payroll.run.paid", "payroll.run.reversed", "payslip.ready", "fnf.settled", "statutory.file.ready", "import.completed", "payroll.run.failed", "payroll.run.locked", "payroll.run.hold_released", "payslip.files.ready", "fnf.approved", "webhook.disabled", "webhook.failing", "webhook.recovered", "webhook.ping", "rule_set.published"]] | None = None,
        resource_id: str | None = None,
        created_since: str | None = None,
        created_until: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        updated_since: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[Any, Any]:
        """List events. Scope `webhooks:read`.

        Example::

            for row in payroll.events.list():
                print(row)
        """
        return self._api.pages("events.list", "/events", (), options, {"sort": sort, "organization_id": organization_id, "type": type, "resource_id": resource_id, "created_since": created_since, "created_until": created_until, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields, "updated_since": updated_since})

    def stream(
        self,
        *,
        organization_id: int | None = None,
        type: Literal["employee.upserted", "payroll.run.calculated", "payroll.run.paid", "payroll.run.reversed", "payslip.ready", "fnf.settled", "statutory.file.ready", "import.completed", "payroll.run.failed", "payroll.run.locked", "payroll.run.hold_released", "payslip.files.ready", "fnf.approved", "webhook.disabled", "webhook.failing", "webhook.recovered", "webhook.ping", "rule_set.published"] | Sequence[Literal["employee.upserted", "payroll.run.calculated", "payroll.run.paid", "payroll.run.reversed", "payslip.ready", "fnf.settled", "statutory.file.ready", "import.completed", "payroll.run.failed", "payroll.run.locked", "payroll.run.hold_released", "payslip.files.ready", "fnf.approved", "webhook.disabled", "webhook.failing", "webhook.recovered", "webhook.ping", "rule_set.published"]] | None = None,
        resource_id: str | None = None,
        last_event_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> EventStream:
        """Stream events. Scope `webhooks:read`.

        Example::

            for event in payroll.events.stream():
                print(event.data)
        """
        return self._api.stream("events.stream", "/events/stream", (), options, {"organization_id": organization_id, "type": type, "resource_id": resource_id}, last_event_id)

    def get(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Event:
        """Get an event. Scope `webhooks:read`.

        Example::

            answer = payroll.events.get("evt_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        """
        return self._api.json("events.get", "GET", "/events/{id}", (("id", id),), options, query={"fields": fields})



class RulesResource:
    """Operations below `/rules`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        *,
        as_of: str | None = None,
        head: Literal["wages", "pf", "esi", "gratuity", "bonus", "overtime", "leave-encashment", "deductions", "settlement", "loan", "pt", "lwf", "tds"] | None = None,
        state_code: Literal["AN", "AP", "AR", "AS", "BR", "CG", "CH", "DH", "DL", "GA", "GJ", "HP", "HR", "JH", "JK", "KA", "KL", "LA", "LD", "MH", "ML", "MN", "MP", "MZ", "NL", "OD", "PB", "PY", "RJ", "SK", "TN", "TR", "TS", "UK", "UP", "WB"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> ListRulesReply:
        """List statutory rules. Any key.

        Example::

            answer = payroll.rules.list()
        """
        return self._api.json("rules.list", "GET", "/rules", (), options, query={"as_of": as_of, "head": head, "state_code": state_code, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def get(
        self,
        id: str | int,
        /,
        *,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> RuleHistory:
        """Get a statutory rule. Any key.

        Example::

            answer = payroll.rules.get("IN.EPF.WAGE_CEILING")
        """
        return self._api.json("rules.get", "GET", "/rules/{id}", (("id", id),), options, query={"fields": fields})



class RuleSetsResource:
    """Operations below `/rule-sets`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        *,
        year: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        include_total: bool | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[RuleSet, ListMeta]:
        """List rule sets. Any key.

        Example::

            for row in payroll.rule_sets.list():
                print(row)
        """
        return self._api.pages("rule_sets.list", "/rule-sets", (), options, {"year": year, "limit": limit, "cursor": cursor, "include_total": include_total, "fields": fields})

    def diff(
        self,
        version: str | int,
        /,
        *,
        against: str | None = None,
        fields: str | Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> RuleSetDiff:
        """Compare rule sets. Any key.

        Example::

            answer = payroll.rule_sets.diff("2026-10.3f9a0c41d27e")
        """
        return self._api.json("rule_sets.diff", "GET", "/rule-sets/{version}/diff", (("version", version),), options, query={"against": against, "fields": fields})



class SimulationsResource:
    """Operations below `/simulations`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, body: CreateSimulationBody, /, **options: Unpack[CallOptions]) -> Simulation:
        """Create a simulation. Scope `payroll:read`.

        Example::

            answer = payroll.simulations.create({
                "payroll_run_id": "run_01KAM3T9X4Q2V7R8Z5B6N1C0DE",
                "rule_overrides": [{"rule_id": "IN.EPF.WAGE_CEILING", "effective_from": "2026-10-01", "value": 30000}],
            })
        """
        return self._api.json("simulations.create", "POST", "/simulations", (), options, body=body, guarded=True)



class SandboxResource:
    """Operations below `/sandbox`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def generate(self, body: GenerateSandboxBody | None = None, /, **options: Unpack[CallOptions]) -> SandboxPeople:
        """Generate employees. Scope `employees:write`.

        Example::

            answer = payroll.sandbox.generate({"organization_id": 12, "employees": 50, "seed": 1})
        """
        return self._api.json("sandbox.generate", "POST", "/sandbox/generate", (), options, body=body, guarded=True)

    def reset(self, body: SandboxResetRequest | None = None, /, **options: Unpack[CallOptions]) -> SandboxReset:
        """Reset an organization. Scope `organizations:write`.

        Example::

            answer = payroll.sandbox.reset({"organization_id": 12})
        """
        return self._api.json("sandbox.reset", "POST", "/sandbox/reset", (), options, body=body)

    def set_clock(self, body: SandboxClockSetting, /, **options: Unpack[CallOptions]) -> SandboxClock:
        """Set the clock. Scope `organizations:write`.

        Example::

            answer = payroll.sandbox.set_clock({"organization_id": 12, "today": "2026-10-31"})
        """
        return self._api.json("sandbox.set_clock", "POST", "/sandbox/clock", (), options, body=body, guarded=True)

    def debug_signature(self, body: SignatureDebug, /, **options: Unpack[CallOptions]) -> SignatureAnswer:
        """Debug a signature. Any key.

        Example::

            answer = payroll.sandbox.debug_signature({
                "timestamp": "1795132800",
                "method": "GET",
                "target": "/sandbox/v1/employees?limit=50",
                "body": "",
            })
        """
        return self._api.json("sandbox.debug_signature", "POST", "/sandbox/signature-debug", (), options, body=body)


class Resources:
    """Every resource of the API."""

    def __init__(self, api: Api) -> None:
        self.platform = PlatformResource(api)
        self.console_sessions = ConsoleSessionsResource(api)
        self.organizations = OrganizationsResource(api)
        self.tasks = TasksResource(api)
        self.audit_log = AuditLogResource(api)
        self.departments = DepartmentsResource(api)
        self.designations = DesignationsResource(api)
        self.holidays = HolidaysResource(api)
        self.shifts = ShiftsResource(api)
        self.employees = EmployeesResource(api)
        self.payroll_settings = PayrollSettingsResource(api)
        self.salary_components = SalaryComponentsResource(api)
        self.salary_groups = SalaryGroupsResource(api)
        self.tax_slabs = TaxSlabsResource(api)
        self.professional_tax = ProfessionalTaxResource(api)
        self.reimbursement_rates = ReimbursementRatesResource(api)
        self.payment_methods = PaymentMethodsResource(api)
        self.payroll_cycles = PayrollCyclesResource(api)
        self.attendance = AttendanceResource(api)
        self.leaves = LeavesResource(api)
        self.overtime_requests = OvertimeRequestsResource(api)
        self.overtime_policies = OvertimePoliciesResource(api)
        self.expenses = ExpensesResource(api)
        self.runs = RunsResource(api)
        self.payslips = PayslipsResource(api)
        self.statutory = StatutoryResource(api)
        self.contractor_payments = ContractorPaymentsResource(api)
        self.payment_references = PaymentReferencesResource(api)
        self.government_forms = GovernmentFormsResource(api)
        self.fnf = FnfResource(api)
        self.gratuity = GratuityResource(api)
        self.reports = ReportsResource(api)
        self.imports = ImportsResource(api)
        self.webhooks = WebhooksResource(api)
        self.webhook_deliveries = WebhookDeliveriesResource(api)
        self.events = EventsResource(api)
        self.rules = RulesResource(api)
        self.rule_sets = RuleSetsResource(api)
        self.simulations = SimulationsResource(api)
        self.sandbox = SandboxResource(api)
