"""The Python library as a partner uses it, against a stack."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import tempfile
import threading
import time
import unittest
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from email.message import Message
from pathlib import Path
from typing import Any
from unittest import mock

from support import failure_of, given, open_client, run

from payroll_engine import (
    FileSource,
    Payroll,
    PayrollError,
    Progress,
    open_file,
    rupees,
    sign_request,
    verify_webhook,
)
from payroll_engine.connection import ConnectionCut

organization_id = given["organization_id"]
payroll = open_client()


class Library(unittest.TestCase):
    maxDiff = None

    def test_pages(self) -> None:
        """a list is its first page, or the records of all pages"""
        page = payroll.employees.list(organization_id=organization_id, limit=7).page()
        self.assertEqual((len(page["data"]), page["meta"]["has_more"]), (7, True))
        seen = [row["id"] for row in payroll.employees.list(organization_id=organization_id, limit=7)]
        self.assertEqual(sorted(seen), sorted(given["employee_ids"]))
        pages = payroll.employees.list(organization_id=organization_id, limit=10).pages()
        self.assertEqual([len(each["data"]) for each in pages], [10, 10, 3])
        changes = payroll.employees.list(organization_id=organization_id, updated_since="2020-01-01T00:00:00Z")
        self.assertEqual({row.get("deleted", False) for row in changes}, {False})

    def test_month(self) -> None:
        """a month from draft to files"""
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        run = payroll.runs.create({"organization_id": organization_id, "period": {"month": 10, "year": 2026}})
        reported: list[float] = []

        def report(progress: Progress) -> None:
            reported.append(progress.percent)

        done = payroll.runs.calculate(run["id"], on_progress=report)
        self.assertEqual((done["status"], reported[-1]), ("generated", 100))
        self.assertEqual(done["counts"]["calculated"], len(given["employee_ids"]))
        nets = [slip["net_payable"] for slip in payroll.runs.list_employees(run["id"])]
        for net in nets:
            self.assertIsInstance(net, Decimal)
            self.assertRegex(str(net), r"^\d+\.\d\d$")
        self.assertEqual(sum(nets), done["totals"]["net_payable"], "the payslips sum to the run, to the paisa")

        # Streams of a calculation that has ended have no more events once their end was received.
        events = [event.event for event in payroll.runs.watch(run["id"])]
        self.assertEqual(events[-1:], ["status"])

        with mock.patch("payroll_engine.connection.Connections.stream", side_effect=ConnectionCut("cut")):
            looked: list[float] = []
            polled = open_client(max_retries=0).runs.recalculate(
                run["id"], on_progress=lambda progress: looked.append(progress.percent)
            )
            self.assertEqual(polled["status"], "generated", "the record is read where no stream passes")
            self.assertEqual(looked[-1:], [100])

        payroll.runs.lock(run["id"])
        slip = payroll.payslips.list(organization_id=organization_id, limit=1).page()["data"][0]
        self.assertGreater(len(payroll.payslips.explain_line(slip["id"], "PF")["steps"]), 0)
        with open_client() as own:
            ecr = own.statutory.get_pf_ecr(organization_id=organization_id, month=10, year=2026, allow_errors=True)
            self.assertIsInstance(ecr, dict)

        register = payroll.reports.get_salary_register_file(
            "csv", organization_id=organization_id, from_="2026-10", to="2026-10"
        )
        saved = register.save(folder / "register.csv")
        self.assertEqual(saved.headers["x-svc-row-count"], str(len(given["employee_ids"])))
        self.assertGreater(len(saved.path.read_text().splitlines()), len(given["employee_ids"]))
        self.assertEqual(register.bytes(), saved.path.read_bytes())

        self.assertEqual(sorted(os.listdir(folder)), ["register.csv"], "no part is left")

    def test_import(self) -> None:
        """a file is imported from disk, and its end is awaited"""
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        path = folder / "departments.csv"
        path.write_text("code,name\nDYE,Dyeing\nWEA,Weaving\n")
        files: list[tuple[FileSource, bool]] = [(path, True), (open_file(path), False)]
        for file, dry_run in files:
            done = payroll.imports.create(
                {"organization_id": organization_id, "type": "departments", "file": file, "dry_run": dry_run}
            )
            status = "validated" if dry_run else "completed"
            self.assertEqual((done["status"], done["succeeded"], done["failed"]), (status, 2, 0))

    def test_failures(self) -> None:
        """failures have a code, every refused field, and the id of the request"""
        body: Any = {"organization_id": organization_id, "name": "", "code": "X" * 500}
        refused = failure_of(lambda: payroll.departments.create(body))
        self.assertEqual((refused.code, refused.status, refused.retryable), ("validation_failed", 400, False))
        self.assertRegex(refused.request_id or "", "^req_")
        self.assertEqual(sorted(each["field"] for each in refused.details), ["code", "name"])
        for each in refused.details:
            self.assertIn(each["message"], refused.message)

        missing = failure_of(lambda: payroll.runs.get("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE"))
        self.assertEqual((missing.code, missing.status), ("not_found", 404))
        keyless = failure_of(open_client(key="key_none.none").platform.get_me)
        self.assertEqual((keyless.code, keyless.status), ("invalid_key", 401))
        unknown: Any = {"organization_id": organization_id, "name": "Carding", "code": "CAR", "colour": "red"}
        self.assertEqual(failure_of(lambda: payroll.departments.create(unknown)).code, "unknown_field")
        warnings: list[str] = []
        open_client(strict=False, on_warning=warnings.append).departments.create(unknown)
        self.assertIn("colour", " ".join(warnings))
        unreachable = failure_of(open_client(url="http://127.0.0.1:9", max_retries=0).platform.get_me)
        self.assertEqual(
            (unreachable.code, unreachable.status, unreachable.retryable), ("connection_failed", 0, True)
        )

    def test_arguments(self) -> None:
        """values that cannot be sent are refused with their place"""
        amount: Any = 100_000.5
        body: Any = {"organization_id": organization_id, "items": [{"amount": amount}]}
        refused = failure_of(lambda: payroll.contractor_payments.create(body))
        self.assertEqual(refused.code, "argument_invalid")
        self.assertIn("body.items[0].amount is a float", refused.message)
        self.assertRegex(failure_of(lambda: payroll.employees.get("")).message, "id is missing")
        self.assertEqual(failure_of(lambda: payroll.employees.get("")).code, "argument_invalid")
        wrong: Any = payroll.employees.list
        with self.assertRaisesRegex(TypeError, "employees.list.*organisation_id"):
            wrong(organisation_id=12)
        wrong = payroll.runs.lock
        with self.assertRaisesRegex(TypeError, "runs.lock.*on_progress"):
            wrong("run_1", on_progress=print)
        header = failure_of(lambda: payroll.platform.get_me(headers={"x-note": "एक"}))
        self.assertEqual(header.code, "argument_invalid")

    def test_settings(self) -> None:
        """a client says everything that it lacks, and never guesses production"""

        def made(**options: Any) -> str:
            try:
                return Payroll(**options).environment
            except PayrollError as error:
                return error.message

        url = given["url"]
        with mock.patch.dict(os.environ):
            for name in ("PAYROLL_URL", "PAYROLL_ENVIRONMENT", "PAYROLL_KEY"):
                os.environ.pop(name, None)
            self.assertRegex(made(), "PAYROLL_URL.*PAYROLL_ENVIRONMENT.*PAYROLL_KEY")
            self.assertRegex(made(url=f"{url}/v1", environment="sandbox", key="k"), "without a path")
            self.assertRegex(made(url=url, key="k"), "sandbox or production")
            self.assertEqual(made(url=url, environment="production", key="k"), "production")
            os.environ.update(PAYROLL_URL=url, PAYROLL_ENVIRONMENT="sandbox", PAYROLL_KEY=given["key"])
            self.assertEqual(Payroll().departments.list(limit=1).page()["meta"]["limit"], 1)

    def test_effects(self) -> None:
        """a change that is based on an old copy is refused, and a repeated call has one effect"""
        key = f"d-{os.getpid()}"

        def make() -> tuple[str, bool]:
            made = payroll.departments.create(
                {"organization_id": organization_id, "name": "Spinning", "code": "SPI"}, idempotency_key=key
            )
            assert payroll.last_response is not None
            return made["id"], payroll.last_response.replayed

        (id, first), (again, second) = make(), make()
        self.assertEqual((first, second, again), (False, True, id))
        payroll.departments.get(id)
        assert payroll.last_response is not None
        etag = payroll.last_response.etag
        self.assertRegex(payroll.last_response.request_id or "", "^req_")
        payroll.departments.update(id, {"name": "Spinning I"}, if_match=etag)
        refused = failure_of(lambda: payroll.departments.update(id, {"name": "X"}, if_match=etag))
        self.assertEqual(refused.code, "precondition_failed")
        payroll.departments.delete(id)
        self.assertEqual(payroll.last_response.status, 204)

    def test_signatures(self) -> None:
        """requests are signed, also by a clock that is ten minutes off"""
        real = time.time
        for minutes in (0, 10, -10):
            with mock.patch("time.time", lambda: real() + minutes * 60):
                client = open_client(key=None, signing=(given["key_id"], given["secret"]))
                name = f"Signed {minutes}"
                made = client.departments.create(
                    {"organization_id": organization_id, "name": name, "code": f"PS{minutes + 10}"}
                )
                self.assertEqual(made["name"], name)
                listed = client.departments.list(organization_id=organization_id, q=name, fields=["id", "name"])
                self.assertEqual([row["name"] for row in listed], [name])
        # The second vector of the authentication guide.
        body = '{"url":"https://example.com/hook","events":["payslip.ready"]}'
        self.assertEqual(
            sign_request("sk_test_4b9f1c7e2d", 1_795_132_800, "POST", "/v1/webhooks", body, "order-1042"),
            "v2=abc9de5481dd1a61181a44bb19288dba69aa62b32779ef6b073f3411e5c4dcc9",
        )

    def test_webhooks(self) -> None:
        """deliveries are verified by either scheme, and nothing else is"""
        key = bytes([7] * 24)
        secret = f"whsec_{base64.b64encode(key).decode()}"
        body = json.dumps({"id": "evt_1", "type": "payroll.run.paid", "data": {"payroll_run_id": "run_1"}})
        now = datetime(2026, 11, 29, 10, tzinfo=timezone.utc)
        timestamp = str(int(now.timestamp()))
        own_signature = hmac.new(secret.encode(), f"{timestamp}.{body}".encode(), hashlib.sha256).hexdigest()
        digest = hmac.new(key, f"evt_1.{timestamp}.{body}".encode(), hashlib.sha256).digest()
        own = {"X-SVC-Timestamp": timestamp, "X-SVC-Signature": f"sha256={own_signature}"}
        standard = Message()
        standard["Webhook-Id"] = "evt_1"
        standard["Webhook-Timestamp"] = timestamp
        standard["Webhook-Signature"] = f"v1,AAAA v1,{base64.b64encode(digest).decode()}"
        sources: list[Any] = [own, standard, {name: [value] for name, value in own.items()}]

        def refused(raw: str | bytes, headers: Any, with_secret: str, at: datetime) -> None:
            error = failure_of(lambda: verify_webhook(raw, headers, with_secret, at))
            self.assertEqual(error.code, "webhook_invalid")

        for headers in sources:
            for raw in (body, body.encode()):
                event = verify_webhook(raw, headers, secret, now)
                assert event["type"] == "payroll.run.paid"
                self.assertEqual(event["data"]["payroll_run_id"], "run_1")
                refused(f"{body} ", headers, secret, now)
                for seconds in (301, -301):
                    refused(body, headers, secret, now + timedelta(seconds=seconds))
                refused(body, headers, "whsec_AAAA", now)
                refused(body, headers, "whsec_A", now)
        refused(body, {}, secret, now)

    def test_rupees(self) -> None:
        """rupees are read as people write them, and paise are refused"""
        read: list[tuple[Any, str]] = [
            ("1,23,456.50", "123456.50"),
            ("123,456", "123456.00"),
            ("₹ 500", "500.00"),
            ("Rs. 99,999.5", "99999.50"),
            ("-12.05", "-12.05"),
            (45_000, "45000.00"),
            ("12345678.00", "12345678.00"),
            (Decimal("99999.5"), "99999.50"),
        ]
        for amount, expected in read:
            self.assertEqual(str(rupees(amount)), expected, amount)
        wrong: list[Any] = ["100000", 4_500_000, "1.234", "12,34", "", "x", "NaN", 500.0, Decimal("Infinity")]
        for amount in [*wrong, "1,2345", True, "१२३"]:
            self.assertEqual(failure_of(lambda: rupees(amount)).code, "argument_invalid", amount)

    def test_faulty_way(self) -> None:
        """a thousand calls over a way that goes wrong have a thousand effects"""
        faulty = open_client(url=given["faulty_url"], key=given["faulty_key"], max_retries=12)
        organization = given["faulty_organization_id"]
        numbers = list(range(1000))
        ids: list[str] = []

        def write() -> None:
            while True:
                try:
                    number = numbers.pop()
                except IndexError:
                    return
                made = faulty.contractor_payments.create(
                    {
                        "organization_id": organization,
                        "deductee": {"name": f"Contractor {number}", "pan": "AAHCS2781K", "type": "company"},
                        "section": "194C",
                        "paid_on": "2026-10-09",
                        "amount": Decimal(100_000 + number * 100),
                        "rate": 2,
                        "tds": str(2000 + number * 2),
                    }
                )
                ids.append(made["id"])

        threads = [threading.Thread(target=write) for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        stored = {row["id"]: row for row in faulty.contractor_payments.list(organization_id=organization, limit=200)}
        self.assertEqual(len(set(ids)), 1000)
        self.assertEqual(sorted(stored), sorted(ids), "each call has its one effect")
        amounts = sorted(row["amount"] for row in stored.values())
        self.assertEqual(amounts, [Decimal(100_000 + number * 100) for number in range(1000)])


if __name__ == "__main__":
    run(__name__)
