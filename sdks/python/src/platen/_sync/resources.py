"""The resources of the API: renders, batches, templates, webhooks, invoices, imports, keys, workspaces, usage."""

# Written by scripts/write_sync.py from the asynchronous client: do not edit.

from __future__ import annotations

import os
import time
from time import monotonic
from typing import TYPE_CHECKING, Any, Iterator, Callable, Dict, Optional, Sequence, Union, cast

import httpx

from .._errors import PlatenError, error_of_problem
from .._http import Options, Query, Request, parse_json, path_of, pause_before, retry_after, without_underscore
from .._record import Record
from .connection import Connection
from .page import Page

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..types import (
        Asset,
        Batch,
        BatchRequest,
        CheckRequest,
        Dataset,
        Delivery,
        DraftCheck,
        Key,
        ListedTemplate,
        NewKey,
        NewTemplate,
        NewWebhook,
        NewWorkspace,
        PreviewRequest,
        PublishedVersion,
        PublishRequest,
        Render,
        RenderRequest,
        Template,
        TemplateChanges,
        TemplateCopy,
        TemplateDiff,
        TemplateDiffRequest,
        TemplateSummary,
        TemplateVersion,
        Usage,
        Webhook,
        WebhookChanges,
        Workspace,
    )


class _Resource:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def _json(self, method: str, path: str, options: Options, query: Optional[Query] = None, json: Any = None) -> Any:
        return self._connection.json(Request(method, path, query=query, json=json), options)

    def _page(self, path: str, query: Dict[str, Any], options: Options) -> Any:
        def load(cursor: str) -> Any:
            return self._json("GET", path, options, query={**query, "cursor": cursor})

        return Page(self._json("GET", path, options, query=query), load)

    def _bytes(
        self, method: str, path: str, options: Options, query: Optional[Query] = None, json: Any = None
    ) -> bytes:
        request = Request(method, path, query=query, json=json, headers={"Accept": "*/*"})
        return (self._connection.send(request, options)).content

    def _wait(
        self, what: str, path: str, has_ended: Callable[[Any], bool], options: Options, wait_timeout: Optional[float]
    ) -> Any:
        """Asks again and again until it has ended, ever more slowly."""
        started = monotonic()
        asked = 0
        while True:
            response = self._connection.send(Request("GET", path), options)
            value = parse_json(response)
            if has_ended(value):
                return value
            waited = monotonic() - started
            if wait_timeout is not None and waited >= wait_timeout:
                raise PlatenError(
                    "wait_timeout",
                    f"{what} has not ended within {wait_timeout} s. It goes on in the service: "
                    "wait for it again, or raise wait_timeout.",
                )
            pause = pause_before(asked, retry_after(response.headers))
            time.sleep(pause if wait_timeout is None else min(pause, wait_timeout - waited))
            asked += 1


def _render_ended(render: Any) -> bool:
    return render["status"] in ("succeeded", "failed")


class Renders(_Resource):
    """Create, wait, read, download."""

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        **request: Unpack[RenderRequest],
    ) -> Render:
        """Renders a document and gives the render.

        One that takes longer than the service waits, and every one with ``async_=True``, has not ended yet:
        ``wait`` for it.
        """
        options = Options(timeout=timeout, idempotency_key=idempotency_key)
        body = without_underscore(request)
        return cast("Render", self._json("POST", "/v1/renders", options, query={"output": "json"}, json=body))

    def create_and_wait(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        wait_timeout: Optional[float] = None,
        **request: Unpack[RenderRequest],
    ) -> Render:
        """Queues a render and waits until it has ended, by asking for it.

        A failed one is raised as the problem that it failed with.
        """
        options = Options(timeout=timeout, idempotency_key=idempotency_key)
        body = {**without_underscore(request), "async": True}
        accepted = self._json("POST", "/v1/renders", options, query={"output": "json"}, json=body)
        return self.wait(accepted["id"], timeout=timeout, wait_timeout=wait_timeout)

    def create_file(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        wait_timeout: Optional[float] = None,
        **request: Unpack[RenderRequest],
    ) -> bytes:
        """Renders a document and gives its bytes."""
        render = self.create(idempotency_key=idempotency_key, timeout=timeout, **request)
        if not _render_ended(render):
            self.wait(render["id"], timeout=timeout, wait_timeout=wait_timeout)
        return self.file(render["id"], timeout=timeout)

    def wait(self, id: str, *, timeout: Optional[float] = None, wait_timeout: Optional[float] = None) -> Render:
        """Waits until a render has ended, by asking for it, ever more slowly."""
        path = path_of("/v1/renders/{id}", id=id)
        render = self._wait(f"The render {id}", path, _render_ended, Options(timeout=timeout), wait_timeout)
        if render.get("error"):
            raise error_of_problem(render["error"], render["id"])
        return cast("Render", render)

    def get(self, id: str, *, timeout: Optional[float] = None) -> Render:
        return cast("Render", self._json("GET", path_of("/v1/renders/{id}", id=id), Options(timeout=timeout)))

    def list(
        self,
        *,
        status: Optional[str] = None,
        template: Optional[str] = None,
        mode: Optional[str] = None,
        batch_id: Optional[str] = None,
        since: Optional[str] = None,
        until: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Page[Render]:
        """The render log, newest first."""
        query = {
            "status": status,
            "template": template,
            "mode": mode,
            "batch_id": batch_id,
            "since": since,
            "until": until,
            "limit": limit,
            "cursor": cursor,
        }
        return cast("Page[Render]", self._page("/v1/renders", query, Options(timeout=timeout)))

    def iterate(self, **filters: Any) -> Iterator[Render]:
        """Every render that the filters of ``list`` let through, page after page."""
        page = self.list(**filters)
        for render in page.iterate():
            yield render

    def file(self, id: str, *, timeout: Optional[float] = None) -> bytes:
        """The file in memory. For large ones use ``download``."""
        return self._bytes("GET", path_of("/v1/renders/{id}/file", id=id), Options(timeout=timeout))

    def download(self, id: str, path: Union[str, "os.PathLike[str]"], *, timeout: Optional[float] = None) -> int:
        """The file to a path, piece by piece; gives its size."""
        request = Request("GET", path_of("/v1/renders/{id}/file", id=id), headers={"Accept": "*/*"})
        return self._connection.download(request, path, Options(timeout=timeout))

    def page(self, id: str, page: int, *, width: Optional[int] = None, timeout: Optional[float] = None) -> bytes:
        """A page of a PDF as a picture (PNG); pages count from 1."""
        path = path_of("/v1/renders/{id}/pages/{page}", id=id, page=f"{page}.png")
        return self._bytes("GET", path, Options(timeout=timeout), query={"width": width})

    def einvoice_xml(self, id: str, *, timeout: Optional[float] = None) -> str:
        """The XML of the e-invoice that the file carries."""
        content = self._bytes("GET", path_of("/v1/renders/{id}/einvoice.xml", id=id), Options(timeout=timeout))
        return content.decode()

    def delete_file(self, id: str, *, timeout: Optional[float] = None) -> None:
        """Deletes the file at once; the render stays in the log."""
        self._json("DELETE", path_of("/v1/renders/{id}/file", id=id), Options(timeout=timeout))

    def batch(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        **request: Unpack[BatchRequest],
    ) -> Batch:
        """Queues up to 1,000 renders, or none of them where one is refused (``error.index`` names it)."""
        options = Options(timeout=timeout, idempotency_key=idempotency_key)
        body = without_underscore(request)
        return cast("Batch", self._json("POST", "/v1/renders/batch", options, json=body))


class Batches(_Resource):
    """Read and wait. Batches are made with ``renders.batch``."""

    def get(self, id: str, *, timeout: Optional[float] = None) -> Batch:
        return cast("Batch", self._json("GET", path_of("/v1/batches/{id}", id=id), Options(timeout=timeout)))

    def wait(self, id: str, *, timeout: Optional[float] = None, wait_timeout: Optional[float] = None) -> Batch:
        """Waits until every render of the batch has ended. Failed ones are counted in the batch, not raised."""
        path = path_of("/v1/batches/{id}", id=id)

        def has_ended(batch: Any) -> bool:
            return batch["status"] not in ("queued", "rendering")

        return cast("Batch", self._wait(f"The batch {id}", path, has_ended, Options(timeout=timeout), wait_timeout))

    def list(
        self, *, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None
    ) -> Page[Batch]:
        query = {"limit": limit, "cursor": cursor}
        return cast("Page[Batch]", self._page("/v1/batches", query, Options(timeout=timeout)))


class Templates(_Resource):
    """Drafts, versions, checks and previews."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self.datasets = TemplateDatasets(connection)
        self.assets = TemplateAssets(connection)

    def create(
        self, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None, **template: Unpack[NewTemplate]
    ) -> Template:
        options = Options(timeout=timeout, idempotency_key=idempotency_key)
        return cast("Template", self._json("POST", "/v1/templates", options, json=dict(template)))

    def get(self, slug: str, *, timeout: Optional[float] = None) -> Template:
        path = path_of("/v1/templates/{slug}", slug=slug)
        return cast("Template", self._json("GET", path, Options(timeout=timeout)))

    def list(
        self, *, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None
    ) -> Page[ListedTemplate]:
        """Newest first, without the data of the data sets."""
        query = {"limit": limit, "cursor": cursor}
        return cast("Page[ListedTemplate]", self._page("/v1/templates", query, Options(timeout=timeout)))

    def summaries(
        self,
        *,
        query: Optional[str] = None,
        sort: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Page[TemplateSummary]:
        """What a list for people shows; can be searched and sorted."""
        fields = {"view": "summary", "query": query, "sort": sort, "limit": limit, "cursor": cursor}
        return cast("Page[TemplateSummary]", self._page("/v1/templates", fields, Options(timeout=timeout)))

    def update(
        self,
        slug: str,
        /,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
        **changes: Unpack[TemplateChanges],
    ) -> Template:
        """Changes the fields that are given."""
        path = path_of("/v1/templates/{slug}", slug=slug)
        options = Options(timeout=timeout, if_match=if_match)
        return cast("Template", self._json("PATCH", path, options, json=dict(changes)))

    def delete(self, slug: str, *, timeout: Optional[float] = None) -> None:
        self._json("DELETE", path_of("/v1/templates/{slug}", slug=slug), Options(timeout=timeout))

    def duplicate(
        self,
        slug: str,
        copy: TemplateCopy,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Template:
        path = path_of("/v1/templates/{slug}/duplicate", slug=slug)
        options = Options(timeout=timeout, idempotency_key=idempotency_key)
        return cast("Template", self._json("POST", path, options, json=dict(copy)))

    def publish(
        self,
        slug: str,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
        **request: Unpack[PublishRequest],
    ) -> PublishedVersion:
        """Makes the draft the version that renders use."""
        path = path_of("/v1/templates/{slug}/publish", slug=slug)
        options = Options(timeout=timeout, idempotency_key=idempotency_key, if_match=if_match)
        return cast("PublishedVersion", self._json("POST", path, options, json=dict(request)))

    def versions(
        self,
        slug: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Page[TemplateVersion]:
        path = path_of("/v1/templates/{slug}/versions", slug=slug)
        query = {"limit": limit, "cursor": cursor}
        return cast("Page[TemplateVersion]", self._page(path, query, Options(timeout=timeout)))

    def version(self, slug: str, version: int, *, timeout: Optional[float] = None) -> TemplateVersion:
        path = path_of("/v1/templates/{slug}/versions/{version}", slug=slug, version=version)
        return cast("TemplateVersion", self._json("GET", path, Options(timeout=timeout)))

    def restore(self, slug: str, version: int, *, timeout: Optional[float] = None) -> Template:
        """A published version becomes the draft again."""
        path = path_of("/v1/templates/{slug}/versions/{version}/restore", slug=slug, version=version)
        return cast("Template", self._json("POST", path, Options(timeout=timeout), json={}))

    def check(
        self, slug: str, *, timeout: Optional[float] = None, **request: Unpack[CheckRequest]
    ) -> DraftCheck:
        """Everything that can be found in the draft and its data without rendering."""
        path = path_of("/v1/templates/{slug}/check", slug=slug)
        return cast("DraftCheck", self._json("POST", path, Options(timeout=timeout), json=dict(request)))

    def diff(
        self, slug: str, *, timeout: Optional[float] = None, **request: Unpack[TemplateDiffRequest]
    ) -> TemplateDiff:
        """What differs between the documents of two versions, or of a version and the draft."""
        path = path_of("/v1/templates/{slug}/diff", slug=slug)
        body = without_underscore(request)
        return cast("TemplateDiff", self._json("POST", path, Options(timeout=timeout), json=body))

    def preview(self, slug: str, *, timeout: Optional[float] = None, **request: Unpack[PreviewRequest]) -> bytes:
        """The file of the draft, or of a version: free, and not stored."""
        path = path_of("/v1/templates/{slug}/preview", slug=slug)
        return self._bytes("POST", path, Options(timeout=timeout), json=dict(request))


class TemplateDatasets(_Resource):
    """Sample data stored with a template."""

    def get(self, slug: str, name: str, *, timeout: Optional[float] = None) -> Dataset:
        path = path_of("/v1/templates/{slug}/datasets/{name}", slug=slug, name=name)
        return cast("Dataset", self._json("GET", path, Options(timeout=timeout)))

    def put(
        self,
        slug: str,
        name: str,
        data: Dict[str, Any],
        *,
        default: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Dataset:
        path = path_of("/v1/templates/{slug}/datasets/{name}", slug=slug, name=name)
        body: Dict[str, Any] = {"data": data} if default is None else {"data": data, "default": default}
        return cast("Dataset", self._json("PUT", path, Options(timeout=timeout), json=body))

    def delete(self, slug: str, name: str, *, timeout: Optional[float] = None) -> None:
        path = path_of("/v1/templates/{slug}/datasets/{name}", slug=slug, name=name)
        self._json("DELETE", path, Options(timeout=timeout))


class TemplateAssets(_Resource):
    """Logos, fonts and style sheets of a template, by paths such as ``assets/logo.svg``."""

    def get(self, slug: str, path: str, *, timeout: Optional[float] = None) -> bytes:
        return self._bytes("GET", _asset_path(slug, path), Options(timeout=timeout))

    def put(
        self, slug: str, path: str, content: bytes, content_type: str, *, timeout: Optional[float] = None
    ) -> Asset:
        headers = {"Content-Type": content_type}
        request = Request("PUT", _asset_path(slug, path), content=content, headers=headers)
        return cast("Asset", self._connection.json(request, Options(timeout=timeout)))

    def delete(self, slug: str, path: str, *, timeout: Optional[float] = None) -> None:
        self._json("DELETE", _asset_path(slug, path), Options(timeout=timeout))


def _asset_path(slug: str, path: str) -> str:
    inside = path[len("assets/") :] if path.startswith("assets/") else path
    return path_of("/v1/templates/{slug}/assets/{path}", slug=slug, path=inside)


class Webhooks(_Resource):
    """Where events are sent, and what became of them."""

    def create(
        self, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None, **webhook: Unpack[NewWebhook]
    ) -> Webhook:
        """The answer has the ``secret``, this once."""
        options = Options(timeout=timeout, idempotency_key=idempotency_key)
        return cast("Webhook", self._json("POST", "/v1/webhooks", options, json=dict(webhook)))

    def get(self, id: str, *, timeout: Optional[float] = None) -> Webhook:
        return cast("Webhook", self._json("GET", path_of("/v1/webhooks/{id}", id=id), Options(timeout=timeout)))

    def list(
        self, *, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None
    ) -> Page[Webhook]:
        query = {"limit": limit, "cursor": cursor}
        return cast("Page[Webhook]", self._page("/v1/webhooks", query, Options(timeout=timeout)))

    def update(
        self, id: str, *, timeout: Optional[float] = None, **changes: Unpack[WebhookChanges]
    ) -> Webhook:
        path = path_of("/v1/webhooks/{id}", id=id)
        return cast("Webhook", self._json("PATCH", path, Options(timeout=timeout), json=dict(changes)))

    def delete(self, id: str, *, timeout: Optional[float] = None) -> None:
        self._json("DELETE", path_of("/v1/webhooks/{id}", id=id), Options(timeout=timeout))

    def rotate(self, id: str, *, timeout: Optional[float] = None) -> Webhook:
        """Gives a new secret; the old one goes on signing too for a while."""
        path = path_of("/v1/webhooks/{id}/rotate", id=id)
        return cast("Webhook", self._json("POST", path, Options(timeout=timeout), json={}))

    def test(self, id: str, *, timeout: Optional[float] = None) -> Delivery:
        """Sends an event to try it."""
        path = path_of("/v1/webhooks/{id}/test", id=id)
        return cast("Delivery", self._json("POST", path, Options(timeout=timeout), json={}))

    def deliveries(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Page[Delivery]:
        path = path_of("/v1/webhooks/{id}/deliveries", id=id)
        query = {"limit": limit, "cursor": cursor}
        return cast("Page[Delivery]", self._page(path, query, Options(timeout=timeout)))

    def secret(self, *, timeout: Optional[float] = None) -> str:
        """The workspace's own secret: it signs webhooks of single renders that name no secret."""
        answer = self._json("GET", "/v1/webhooks/secret", Options(timeout=timeout))
        return cast(str, answer["secret"])

    def resend(self, event_id: str, *, timeout: Optional[float] = None) -> None:
        """Sends an event again, to every webhook that wants it."""
        self._json("POST", path_of("/v1/events/{id}/resend", id=event_id), Options(timeout=timeout), json={})


class Keys(_Resource):
    """Who may do what."""

    def create(
        self, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None, **key: Unpack[NewKey]
    ) -> Key:
        """The answer has the ``key`` itself, this once."""
        options = Options(timeout=timeout, idempotency_key=idempotency_key)
        return cast("Key", self._json("POST", "/v1/keys", options, json=dict(key)))

    def list(
        self, *, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None
    ) -> Page[Key]:
        query = {"limit": limit, "cursor": cursor}
        return cast("Page[Key]", self._page("/v1/keys", query, Options(timeout=timeout)))

    def revoke(self, id: str, *, timeout: Optional[float] = None) -> None:
        self._json("DELETE", path_of("/v1/keys/{id}", id=id), Options(timeout=timeout))


class Workspaces(_Resource):
    """Made with the root key."""

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        **workspace: Unpack[NewWorkspace],
    ) -> Workspace:
        """The answer has the first keys of the workspace, this once."""
        options = Options(timeout=timeout, idempotency_key=idempotency_key)
        return cast("Workspace", self._json("POST", "/v1/workspaces", options, json=dict(workspace)))


class UsageOfMonth(_Resource):
    """The units of a month."""

    def get(self, *, month: Optional[str] = None, timeout: Optional[float] = None) -> Usage:
        """Of this month, or of ``month="2026-11"``."""
        return cast("Usage", self._json("GET", "/v1/usage", Options(timeout=timeout), query={"month": month}))


class Invoices(_Resource):
    """Invoices from any source. Free; nothing is stored.

    A file is XML as text, or the bytes of an XML or a PDF. A block is ``{"invoice": …, "profile": …}``.
    """

    def check(
        self,
        invoice: Union[str, bytes, Dict[str, Any]],
        *,
        at: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Record:
        """A block is checked as before a render; a file by the rules of the profile that it names."""
        return cast(Record, parse_json(self._post("check", invoice, {"at": at}, timeout)))

    def read(self, file: Union[str, bytes], *, timeout: Optional[float] = None) -> Record:
        """The ``_invoice`` block of a file, its attachments, and what the block has no field for."""
        return cast(Record, parse_json(self._post("read", file, {}, timeout)))

    def write(self, block: Dict[str, Any], *, timeout: Optional[float] = None) -> str:
        """The XML of a block."""
        return (self._post("write", block, {}, timeout, accept="application/xml")).text

    def convert(
        self, file: Union[str, bytes], *, to: str, profile: Optional[str] = None, timeout: Optional[float] = None
    ) -> Record:
        """The XML of a file in another syntax (``cii`` or ``ubl``) or profile, and what was lost on the way."""
        return cast(Record, parse_json(self._post("convert", file, {"to": to, "profile": profile}, timeout)))

    def view(
        self,
        invoice: Union[str, bytes, Dict[str, Any]],
        *,
        format: Optional[str] = None,
        locale: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> bytes:
        """A page that shows the invoice: ``html`` or ``pdf``."""
        query = {"format": format, "locale": locale}
        return (self._post("view", invoice, query, timeout, accept="*/*")).content

    def _post(
        self,
        verb: str,
        invoice: Union[str, bytes, Dict[str, Any]],
        query: Query,
        timeout: Optional[float],
        accept: str = "application/json",
    ) -> httpx.Response:
        request = Request("POST", f"/v1/invoices/{verb}", query=query, headers={"Accept": accept})
        if isinstance(invoice, dict):
            request.json = invoice
        else:
            request.content = invoice.encode() if isinstance(invoice, str) else invoice
            # A PDF may have a few bytes before its header.
            is_pdf = b"%PDF-" in request.content[:1024]
            request.headers["Content-Type"] = "application/pdf" if is_pdf else "application/xml"
        return self._connection.send(request, Options(timeout=timeout))


class Imports(_Resource):
    """Templates of other services become drafts here."""

    def pdfmonkey(
        self,
        *,
        api_key: str,
        workspace_id: str,
        templates: Optional[Sequence[str]] = None,
        snippets: Optional[Dict[str, str]] = None,
        dry_run: Optional[bool] = None,
        overwrite: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: float = 660.0,
    ) -> Record:
        """``api_key`` is that of PDFMonkey: it is used for this request only and never stored."""
        given = {
            "api_key": api_key,
            "workspace_id": workspace_id,
            "templates": templates,
            "snippets": snippets,
            "dry_run": dry_run,
            "overwrite": overwrite,
        }
        body = {name: value for name, value in given.items() if value is not None}
        options = Options(timeout=timeout, idempotency_key=idempotency_key)
        return cast(Record, self._json("POST", "/v1/imports/pdfmonkey", options, json=body))
