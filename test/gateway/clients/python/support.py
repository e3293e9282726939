"""The stack that these programs meet, and the lines that they print: one for each test."""

from __future__ import annotations

import faulthandler
import json
import os
import sys
import traceback
import unittest
from collections.abc import Callable
from typing import Any

from payroll_engine import Payroll, PayrollError

given: dict[str, Any] = json.loads(os.environ.get("PAYROLL_TEST", "{}"))


def open_client(**options: Any) -> Payroll:
    return Payroll(**{"url": given["url"], "environment": "sandbox", "key": given["key"], **options})


def failure_of(call: Callable[[], object]) -> PayrollError:
    try:
        call()
    except PayrollError as error:
        return error
    raise AssertionError("The call succeeded.")


class _Lines(unittest.TestResult):
    """`ok` or `not ok` and the sentence of each test, as JSON."""

    def stopTest(self, test: unittest.TestCase) -> None:
        failed = [text for each, text in [*self.failures, *self.errors] if each is test]
        print(json.dumps({"name": test.shortDescription() or test.id(), "failure": "\n".join(failed) or None}), flush=True)
        super().stopTest(test)


def run(module: str) -> None:
    """Runs the tests of the module."""
    faulthandler.dump_traceback_later(200, exit=True)
    try:
        suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[module])
        suite.run(_Lines())
    except Exception:
        print(json.dumps({"name": module, "failure": traceback.format_exc()}))
