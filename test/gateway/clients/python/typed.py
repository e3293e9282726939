"""A program that type checkers accept, and lines that they refuse: `mypy --strict` reads it, and nothing runs it."""

from decimal import Decimal
from pathlib import Path
from typing import assert_type

from payroll_engine import Download, Pages, Payroll, verify_webhook
from payroll_engine.types import Employee, PayrollRun, SyncMeta

payroll = Payroll(environment="sandbox")

run = payroll.runs.create({"organization_id": 12, "period": {"month": 10, "year": 2026}})
assert_type(run, PayrollRun)
assert_type(payroll.runs.calculate(run["id"], on_progress=lambda progress: print(progress.percent)), PayrollRun)
assert_type(run["totals"]["net_payable"], Decimal)
assert_type(payroll.employees.list(organization_id=12), Pages[Employee, SyncMeta])
for changed in payroll.employees.list(updated_since="2026-11-01T00:00:00Z"):
    if changed["deleted"] is False:
        print(changed["employee_code"])
assert_type(payroll.statutory.get_pf_ecr_file("txt", month=10, year=2026), Download)
payroll.imports.create({"type": "departments", "file": Path("departments.csv")})
event = verify_webhook(b"", {}, "whsec_")
if event["type"] == "payroll.run.paid":
    print(event["data"]["payroll_run_id"])

payroll.runs.create({"organization_id": "12"})  # type: ignore[typeddict-item]
payroll.runs.list(status="drafted")  # type: ignore[arg-type]
payroll.runs.lock(run["id"], on_progress=print)  # type: ignore[call-arg]
payroll.statutory.get_pf_ecr_file("doc", month=10, year=2026)  # type: ignore[arg-type]
payroll.statutory.get_pf_ecr(month=10)  # type: ignore[call-arg]
