"""The payroll API from Python: every operation typed to the field and the error code.

The types of requests and answers are in `payroll_engine.types`.
"""

from .errors import ClientCode, FieldProblem, PayrollError
from .events import EventStream, StreamedEvent
from .files import Download, FileSource, SavedFile, Upload, open_file
from .generated.problem_codes import API_VERSION, ProblemCode
from .money import Amount, rupees
from .options import CallOptions, FollowOptions, Progress
from .pages import Page, Pages
from .payroll import Payroll
from .settings import Environment
from .signature import sign_request, verify_webhook
from .transport import Response
from .version import version as __version__

__all__ = [
    "API_VERSION",
    "Amount",
    "CallOptions",
    "ClientCode",
    "Download",
    "Environment",
    "EventStream",
    "FieldProblem",
    "FileSource",
    "FollowOptions",
    "Page",
    "Pages",
    "Payroll",
    "PayrollError",
    "ProblemCode",
    "Progress",
    "Response",
    "SavedFile",
    "StreamedEvent",
    "Upload",
    "__version__",
    "open_file",
    "rupees",
    "sign_request",
    "verify_webhook",
]
