"""The calls that the generated methods make."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from .connection import Reply
from .encoding import json_text, parse_json, path_of, query_text
from .errors import argument_invalid
from .events import EventStream
from .files import Download, Upload, form_of, open_file
from .follow import is_open, until_end
from .options import CallOptions, FollowOptions, check_options
from .pages import Page, Pages
from .transport import Request, Transport, new_idempotency_key

Arguments = Sequence[tuple[str, object]]
Query = Mapping[str, object]


class Api:
    """`name` is the method for errors, `path` the template that `arguments` fill."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def json(
        self,
        name: str,
        verb: str,
        path: str,
        arguments: Arguments,
        options: CallOptions,
        *,
        query: Query | None = None,
        body: object = None,
        upload: str | None = None,
        guarded: bool = False,
    ) -> Any:
        """The parsed answer; None where it has no body. `guarded`: an `Idempotency-Key` goes with the call."""
        check_options(name, options)
        return self._json(name, verb, path, arguments, options, query, body, upload, guarded)

    def follow(
        self,
        name: str,
        verb: str,
        path: str,
        arguments: Arguments,
        options: FollowOptions,
        *,
        read: str,
        watch: str | None,
        body: object = None,
        upload: str | None = None,
    ) -> Any:
        """The record when its work has ended: read at `read`, watched at `watch`."""
        check_options(name, options, follows=True)
        first = self._json(
            name, verb, path, arguments, options, None, body, upload, True, {"prefer": "respond-async"}
        )
        if not options.get("follow", True) or not is_open(first):
            return first
        # What the path of the call did not say is the record that it answered.
        parameters = re.findall(r"{(\w+)}", read)
        known = [(each, dict(arguments).get(each, first["id"])) for each in parameters]

        def record() -> Any:
            return self._json(name, "GET", read, known, {}, None, None, None, False)

        stream = None if watch is None else path_of(name, watch, known)
        return until_end(self._transport, stream, record, options.get("on_progress"))

    def pages(
        self, name: str, path: str, arguments: Arguments, options: CallOptions, query: Query
    ) -> Pages[Any, Any]:
        check_options(name, options)
        target = path_of(name, path, arguments)

        def fetch(cursor: str | None) -> Page[Any, Any]:
            own = query if cursor is None else {**query, "cursor": cursor}
            request = _request("GET", f"{target}{query_text(own)}", options)
            return cast("Page[Any, Any]", self._transport.send(request, _parsed))

        return Pages(fetch)

    def download(
        self, name: str, path: str, arguments: Arguments, options: CallOptions, query: Query
    ) -> Download:
        check_options(name, options)
        target = f"{path_of(name, path, arguments)}{query_text(query)}"
        return Download(self._transport, _request("GET", target, options, {"accept": "*/*"}))

    def stream(
        self,
        name: str,
        path: str,
        arguments: Arguments,
        options: CallOptions,
        query: Query,
        last_event_id: str | None,
    ) -> EventStream:
        check_options(name, options)
        target = f"{path_of(name, path, arguments)}{query_text(query)}"
        return EventStream(self._transport, target, last_event_id)

    def text(self, name: str, path: str, arguments: Arguments, options: CallOptions) -> str:
        check_options(name, options)
        request = _request("GET", path_of(name, path, arguments), options, {"accept": "*/*"})
        return self._transport.send(request, lambda reply: reply.read().decode())

    def _json(
        self,
        name: str,
        verb: str,
        path: str,
        arguments: Arguments,
        options: CallOptions,
        query: Query | None,
        body: object,
        upload: str | None,
        guarded: bool,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        sent, media_type = _body_of(name, body, upload)
        target = f"{path_of(name, path, arguments)}{query_text(query or {})}"
        own = {**({"content-type": media_type} if media_type else {}), **(headers or {})}
        key = (options.get("idempotency_key") or new_idempotency_key()) if guarded else None
        return self._transport.send(_request(verb, target, options, own, sent, key), _parsed)


def _request(
    verb: str,
    target: str,
    options: CallOptions,
    headers: Mapping[str, str] | None = None,
    body: bytes | None = None,
    idempotency_key: str | None = None,
) -> Request:
    if_match, if_none_match = options.get("if_match"), options.get("if_none_match")
    return Request(
        verb,
        target,
        {
            **(headers or {}),
            **({} if if_match is None else {"if-match": _tag_of(if_match)}),
            **({} if if_none_match is None else {"if-none-match": if_none_match}),
            **(options.get("headers") or {}),
        },
        body,
        idempotency_key,
        options.get("timeout"),
        options.get("max_retries"),
    )


def _parsed(reply: Reply) -> Any:
    body = reply.read()
    return None if reply.status in (204, 304) or not body else parse_json(body)


def _tag_of(version: str | int) -> str:
    return version if isinstance(version, str) and version.startswith(('"', "W/")) else f'"{version}"'


def _body_of(name: str, body: object, upload: str | None) -> tuple[bytes | None, str | None]:
    """`upload` is the field of a file, or empty where the body is one."""
    if body is None:
        return None, None
    if upload == "":
        file = _upload_of(name, body)
        return file.content, file.type or None
    if upload is not None and isinstance(body, Mapping) and body.get(upload) is not None:
        return form_of({**body, upload: _upload_of(name, body[upload])}, upload)
    return json_text(body).encode(), "application/json"


def _upload_of(name: str, file: object) -> Upload:
    if isinstance(file, Upload):
        return file
    if isinstance(file, os.PathLike):
        return open_file(file)
    raise argument_invalid(f"{name}: the file is missing; pass a Path, or open_file() of one.")
