"""Files: answers that are one, and those that are sent."""

from __future__ import annotations

import builtins
import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from typing import TypeAlias

from .connection import Reply
from .encoding import text_of
from .transport import Request, Transport

_media_types = {
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "xls": "application/vnd.ms-excel",
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
}


@dataclass(frozen=True)
class Upload:
    """A file to send."""

    content: bytes
    name: str = "file"
    type: str = ""
    """Media type; empty: the name decides it."""


FileSource: TypeAlias = Upload | os.PathLike[str]
"""A file to send, or its path."""


def open_file(path: str | os.PathLike[str]) -> Upload:
    """A file of this machine, to send.

    Example::

        file = open_file("logo.png")
    """
    own = Path(path)
    return Upload(own.read_bytes(), own.name, _media_types.get(own.suffix[1:].lower(), ""))


@dataclass(frozen=True)
class SavedFile:
    path: Path
    size: int
    """In bytes."""
    headers: Message


class Download:
    """A file that the service makes. Nothing is fetched until one of its methods is called.

    Example::

        payroll.payslips.get_pdf("slip_01KAM3T9X4Q2V7R8Z5B6N1C0DE").save("payslip.pdf")
    """

    def __init__(self, transport: Transport, request: Request) -> None:
        self._transport = transport
        self._request = request

    def save(self, path: str | os.PathLike[str]) -> SavedFile:
        """Streams the file to disk. It has its name only when it is whole."""
        part = Path(f"{os.fspath(path)}.part")

        def store(reply: Reply) -> SavedFile:
            size = 0
            with part.open("wb") as file:
                for chunk in reply.chunks:
                    size += len(chunk)
                    file.write(chunk)
            return SavedFile(Path(path), size, reply.headers)

        try:
            saved = self._transport.send(self._request, store)
            part.replace(path)
        except BaseException:
            with suppress(FileNotFoundError):
                part.unlink()
            raise
        return saved

    def bytes(self) -> builtins.bytes:
        """The whole file."""
        return self._transport.send(self._request, Reply.read)

    def text(self) -> str:
        """The whole file as text."""
        return self.bytes().decode()


def form_of(body: Mapping[str, object], upload: str) -> tuple[bytes, str]:
    """The parts of a form, and its media type: the fields of `body`, and the file of the field `upload`."""
    boundary = f"form-{secrets.token_hex(16)}"
    parts: list[bytes] = []
    for name, value in body.items():
        if value is None:
            continue
        head = f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"'
        if name == upload and isinstance(value, Upload):
            file_name = value.name.replace("\\", "\\\\").replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
            media_type = value.type or "application/octet-stream"
            head = f'{head}; filename="{file_name}"\r\ncontent-type: {media_type}'
            content = value.content
        else:
            content = text_of(value, name).encode()
        parts.append(f"{head}\r\n\r\n".encode() + content + b"\r\n")
    return b"".join([*parts, f"--{boundary}--\r\n".encode()]), f"multipart/form-data; boundary={boundary}"
