"""The resources of the API: renders, batches, templates, webhooks, invoices, imports, keys, workspaces, usage."""

from __future__ import annotations

import asyncio
import os
from time import monotonic
from typing import TYPE_CHECKING, Any, AsyncIterator, Callable, Dict, Optional, Sequence, Union, cast

import httpx

from .._errors import PlatenError, error_of_problem
from .._http import Options, Query, Request, parse_json, path_of, pause_before, retry_after, without_underscore
from .._record import Record
from .connection import AsyncConnection
from .page import AsyncPage

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


class _AsyncResource:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def _json(self, method: str, path: str, options: Options, query: Optional[Query] = None, json: Any = None) -> Any:
        return await self._connection.json(Request(method, path, query=query, json=json), options)

    async def _page(self, path: str, query: Dict[str, Any], options: Options) -> Any:
        async def load(cursor: str) -> Any:
            return await self._json("GET", path, options, query={**query, "cursor": cursor})

        return AsyncPage(await self._json("GET", path, options, query=query), load)

    async def _bytes(
        self, method: str, path: str, options: Options, query: Optional[Query] = None, json: Any = None
    ) -> bytes:
        request = Request(method, path, query=query, json=json, headers={"Accept": "*/*"})
        return (await self._connection.send(request, options)).content

    async def _wait(
        self, what: str, path: str, has_ended: Callable[[Any], bool], options: Options, wait_timeout: Optional[float]
    ) -> Any:
        """Asks again and again until it has ended, ever more slowly."""
        started = monotonic()
        asked = 0
        while True:
            response = await self._connection.send(Request("GET", path), options)
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
            await asyncio.sleep(pause if wait_timeout is None else min(pause, wait_timeout - waited))
            asked += 1


def _render_ended(render: Any) -> bool:
    return render["status"] in ("succeeded", "failed")


class AsyncRenders(_AsyncResource):
    """Create, wait, read, download."""

    async def create(
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
        return cast("Render", await self._json("POST", "/v1/renders", options, query={"output": "json"}, json=body))

    async def create_and_wait(
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
        accepted = await self._json("POST", "/v1/renders", options, query={"output": "json"}, json=body)
        return await self.wait(accepted["id"], timeout=timeout, wait_timeout=wait_timeout)

    async def create_file(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        wait_timeout: Optional[float] = None,
        **request: Unpack[RenderRequest],
    ) -> bytes:
        """Renders a document and gives its bytes."""
        render = await self.create(idempotency_key=idempotency_key, timeout=timeout, **request)
        if not _render_ended(render):
            await self.wait(render["id"], timeout=timeout, wait_timeout=wait_timeout)
        return await self.file(render["id"], timeout=timeout)

    async def wait(self, id: str, *, timeout: Optional[float] = None, wait_timeout: Optional[float] = None) -> Render:
        """Waits until a render has ended, by asking for it, ever more slowly."""
        path = path_of("/v1/renders/{id}", id=id)
        render = await self._wait(f"The render {id}", path, _render_ended, Options(timeout=timeout), wait_timeout)
        if render.get("error"):
            raise error_of_problem(render["error"], render["id"])
        return cast("Render", render)

    async def get(self, id: str, *, timeout: Optional[float] = None) -> Render:
        return cast("Render", await self._json("GET", path_of("/v1/renders/{id}", id=id), Options(timeout=timeout)))

    async def list(
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
    ) -> AsyncPage[Render]:
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
        return cast("AsyncPage[Render]", await self._page("/v1/renders", query, Options(timeout=timeout)))

    async def iterate(self, **filters: Any) -> AsyncIterator[Render]:
        """Every render that the filters of ``list`` let through, page after page."""
        page = await self.list(**filters)
        async for render in page.iterate():
            yield render

    async def file(self, id: str, *, timeout: Optional[float] = None) -> bytes:
        """The file in memory. For large ones use ``download``."""
        return await self._bytes("GET", path_of("/v1/renders/{id}/file", id=id), Options(timeout=timeout))

    async def download(self, id: str, path: Union[str, "os.PathLike[str]"], *, timeout: Optional[float] = None) -> int:
        """The file to a path, piece by piece; gives its size."""
        request = Request("GET", path_of("/v1/renders/{id}/file", id=id), headers={"Accept": "*/*"})
        return await self._connection.download(request, path, Options(timeout=timeout))

    async def page(self, id: str, page: int, *, width: Optional[int] = None, timeout: Optional[float] = None) -> bytes:
        """A page of a PDF as a picture (PNG); pages count from 1."""
        path = path_of("/v1/renders/{id}/pages/{page}", id=id, page=f"{page}.png")
        return await self._bytes("GET", path, Options(timeout=timeout), query={"width": width})

    async def einvoice_xml(self, id: str, *, timeout: Optional[float] = None) -> str:
        """The XML of the e-invoice that the file carries."""
        content = await self._bytes("GET", path_of("/v1/renders/{id}/einvoice.xml", id=id), Options(timeout=timeout))
        return content.decode()

    async def delete_file(self, id: str, *, timeout: Optional[float] = None) -> None:
        """Deletes the file at once; the render stays in the log."""
        await self._json("DELETE", path_of("/v1/renders/{id}/file", id=id), Options(timeout=timeout))

    async def batch(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        **request: Unpack[BatchRequest],
    ) -> Batch:
        """Queues up to 1,000 renders, or none of them where one is refused (``error.index`` names it)."""
        options = Options(timeout=timeout, idempotency_key=idempotency_key)
        body = without_underscore(request)
        return cast("Batch", await self._json("POST", "/v1/renders/batch", options, json=body))


class AsyncBatches(_AsyncResource):
    """Read and wait. Batches are made with ``renders.batch``."""

    async def get(self, id: str, *, timeout: Optional[float] = None) -> Batch:
        return cast("Batch", await self._json("GET", path_of("/v1/batches/{id}", id=id), Options(timeout=timeout)))

    async def wait(self, id: str, *, timeout: Optional[float] = None, wait_timeout: Optional[float] = None) -> Batch:
        """Waits until every render of the batch has ended. Failed ones are counted in the batch, not raised."""
        path = path_of("/v1/batches/{id}", id=id)

        def has_ended(batch: Any) -> bool:
            return batch["status"] not in ("queued", "rendering")

        return cast("Batch", await self._wait(f"The batch {id}", path, has_ended, Options(timeout=timeout), wait_timeout))

    async def list(
        self, *, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None
    ) -> AsyncPage[Batch]:
        query = {"limit": limit, "cursor": cursor}
        return cast("AsyncPage[Batch]", await self._page("/v1/batches", query, Options(timeout=timeout)))


class AsyncTemplates(_AsyncResource):
    """Drafts, versions, checks and previews."""

    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self.datasets = AsyncTemplateDatasets(connection)
        self.assets = AsyncTemplateAssets(connection)

    async def create(
        self, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None, **template: Unpack[NewTemplate]
    ) -> Template:
        options = Options(timeout=timeout, idempotency_key=idempotency_key)
        return cast("Template", await self._json("POST", "/v1/templates", options, json=dict(template)))

    async def get(self, slug: str, *, timeout: Optional[float] = None) -> Template:
        path = path_of("/v1/templates/{slug}", slug=slug)
        return cast("Template", await self._json("GET", path, Options(timeout=timeout)))

    async def list(
        self, *, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None
    ) -> AsyncPage[ListedTemplate]:
        """Newest first, without the data of the data sets."""
        query = {"limit": limit, "cursor": cursor}
        return cast("AsyncPage[ListedTemplate]", await self._page("/v1/templates", query, Options(timeout=timeout)))

    async def summaries(
        self,
        *,
        query: Optional[str] = None,
        sort: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AsyncPage[TemplateSummary]:
        """What a list for people shows; can be searched and sorted."""
        fields = {"view": "summary", "query": query, "sort": sort, "limit": limit, "cursor": cursor}
        return cast("AsyncPage[TemplateSummary]", await self._page("/v1/templates", fields, Options(timeout=timeout)))

    async def update(
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
        return cast("Template", await self._json("PATCH", path, options, json=dict(changes)))

    async def delete(self, slug: str, *, timeout: Optional[float] = None) -> None:
        await self._json("DELETE", path_of("/v1/templates/{slug}", slug=slug), Options(timeout=timeout))

    async def duplicate(
        self,
        slug: str,
        copy: TemplateCopy,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Template:
        path = path_of("/v1/templates/{slug}/duplicate", slug=slug)
        options = Options(timeout=timeout, idempotency_key=idempotency_key)
        return cast("Template", await self._json("POST", path, options, json=dict(copy)))

    async def publish(
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
        return cast("PublishedVersion", await self._json("POST", path, options, json=dict(request)))

    async def versions(
        self,
        slug: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AsyncPage[TemplateVersion]:
        path = path_of("/v1/templates/{slug}/versions", slug=slug)
        query = {"limit": limit, "cursor": cursor}
        return cast("AsyncPage[TemplateVersion]", await self._page(path, query, Options(timeout=timeout)))

    async def version(self, slug: str, version: int, *, timeout: Optional[float] = None) -> TemplateVersion:
        path = path_of("/v1/templates/{slug}/versions/{version}", slug=slug, version=version)
        return cast("TemplateVersion", await self._json("GET", path, Options(timeout=timeout)))

    async def restore(self, slug: str, version: int, *, timeout: Optional[float] = None) -> Template:
        """A published version becomes the draft again."""
        path = path_of("/v1/templates/{slug}/versions/{version}/restore", slug=slug, version=version)
        return cast("Template", await self._json("POST", path, Options(timeout=timeout), json={}))

    async def check(
        self, slug: str, *, timeout: Optional[float] = None, **request: Unpack[CheckRequest]
    ) -> DraftCheck:
        """Everything that can be found in the draft and its data without rendering."""
        path = path_of("/v1/templates/{slug}/check", slug=slug)
        return cast("DraftCheck", await self._json("POST", path, Options(timeout=timeout), json=dict(request)))

    async def diff(
        self, slug: str, *, timeout: Optional[float] = None, **request: Unpack[TemplateDiffRequest]
    ) -> TemplateDiff:
        """What differs between the documents of two versions, or of a version and the draft."""
        path = path_of("/v1/templates/{slug}/diff", slug=slug)
        body = without_underscore(request)
        return cast("TemplateDiff", await self._json("POST", path, Options(timeout=timeout), json=body))

    async def preview(self, slug: str, *, timeout: Optional[float] = None, **request: Unpack[PreviewRequest]) -> bytes:
        """The file of the draft, or of a version: free, and not stored."""
        path = path_of("/v1/templates/{slug}/preview", slug=slug)
        return await self._bytes("POST", path, Options(timeout=timeout), json=dict(request))


class AsyncTemplateDatasets(_AsyncResource):
    """Sample data stored with a template."""

    async def get(self, slug: str, name: str, *, timeout: Optional[float] = None) -> Dataset:
        path = path_of("/v1/templates/{slug}/datasets/{name}", slug=slug, name=name)
        return cast("Dataset", await self._json("GET", path, Options(timeout=timeout)))

    async def put(
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
        return cast("Dataset", await self._json("PUT", path, Options(timeout=timeout), json=body))

    async def delete(self, slug: str, name: str, *, timeout: Optional[float] = None) -> None:
        path = path_of("/v1/templates/{slug}/datasets/{name}", slug=slug, name=name)
        await self._json("DELETE", path, Options(timeout=timeout))


class AsyncTemplateAssets(_AsyncResource):
    """Logos, fonts and style sheets of a template, by paths such as ``assets/logo.svg``."""

    async def get(self, slug: str, path: str, *, timeout: Optional[float] = None) -> bytes:
        return await self._bytes("GET", _asset_path(slug, path), Options(timeout=timeout))

    async def put(
        self, slug: str, path: str, content: bytes, content_type: str, *, timeout: Optional[float] = None
    ) -> Asset:
        headers = {"Content-Type": content_type}
        request = Request("PUT", _asset_path(slug, path), content=content, headers=headers)
        return cast("Asset", await self._connection.json(request, Options(timeout=timeout)))

    async def delete(self, slug: str, path: str, *, timeout: Optional[float] = None) -> None:
        await self._json("DELETE", _asset_path(slug, path), Options(timeout=timeout))


def _asset_path(slug: str, path: str) -> str:
    inside = path[len("assets/") :] if path.startswith("assets/") else path
    return path_of("/v1/templates/{slug}/assets/{path}", slug=slug, path=inside)


class AsyncWebhooks(_AsyncResource):
    """Where events are sent, and what became of them."""

    async def create(
        self, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None, **webhook: Unpack[NewWebhook]
    ) -> Webhook:
        """The answer has the ``secret``, this once."""
        options = Options(timeout=timeout, idempotency_key=idempotency_key)
        return cast("Webhook", await self._json("POST", "/v1/webhooks", options, json=dict(webhook)))

    async def get(self, id: str, *, timeout: Optional[float] = None) -> Webhook:
        return cast("Webhook", await self._json("GET", path_of("/v1/webhooks/{id}", id=id), Options(timeout=timeout)))

    async def list(
        self, *, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None
    ) -> AsyncPage[Webhook]:
        query = {"limit": limit, "cursor": cursor}
        return cast("AsyncPage[Webhook]", await self._page("/v1/webhooks", query, Options(timeout=timeout)))

    async def update(
        self, id: str, *, timeout: Optional[float] = None, **changes: Unpack[WebhookChanges]
    ) -> Webhook:
        path = path_of("/v1/webhooks/{id}", id=id)
        return cast("Webhook", await self._json("PATCH", path, Options(timeout=timeout), json=dict(changes)))

    async def delete(self, id: str, *, timeout: Optional[float] = None) -> None:
        await self._json("DELETE", path_of("/v1/webhooks/{id}", id=id), Options(timeout=timeout))

    async def rotate(self, id: str, *, timeout: Optional[float] = None) -> Webhook:
        """Gives a new secret; the old one goes on signing too for a while."""
        path = path_of("/v1/webhooks/{id}/rotate", id=id)
        return cast("Webhook", await self._json("POST", path, Options(timeout=timeout), json={}))

    async def test(self, id: str, *, timeout: Optional[float] = None) -> Delivery:
        """Sends an event to try it."""
        path = path_of("/v1/webhooks/{id}/test", id=id)
        return cast("Delivery", await self._json("POST", path, Options(timeout=timeout), json={}))

    async def deliveries(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AsyncPage[Delivery]:
        path = path_of("/v1/webhooks/{id}/deliveries", id=id)
        query = {"limit": limit, "cursor": cursor}
        return cast("AsyncPage[Delivery]", await self._page(path, query, Options(timeout=timeout)))

    async def secret(self, *, timeout: Optional[float] = None) -> str:
        """The workspace's own secret: it signs webhooks of single renders that name no secret."""
        answer = await self._json("GET", "/v1/webhooks/secret", Options(timeout=timeout))
        return cast(str, answer["secret"])

    async def resend(self, event_id: str, *, timeout: Optional[float] = None) -> None:
        """Sends an event again, to every webhook that wants it."""
        await self._json("POST", path_of("/v1/events/{id}/resend", id=event_id), Options(timeout=timeout), json={})


class AsyncKeys(_AsyncResource):
    """Who may do what."""

    async def create(
        self, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None, **key: Unpack[NewKey]
    ) -> Key:
        """The answer has the ``key`` itself, this once."""
        options = Options(timeout=timeout, idempotency_key=idempotency_key)
        return cast("Key", await self._json("POST", "/v1/keys", options, json=dict(key)))

    async def list(
        self, *, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None
    ) -> AsyncPage[Key]:
        query = {"limit": limit, "cursor": cursor}
        return cast("AsyncPage[Key]", await self._page("/v1/keys", query, Options(timeout=timeout)))

    async def revoke(self, id: str, *, timeout: Optional[float] = None) -> None:
        await self._json("DELETE", path_of("/v1/keys/{id}", id=id), Options(timeout=timeout))


class AsyncWorkspaces(_AsyncResource):
    """Made with the root key."""

    async def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        **workspace: Unpack[NewWorkspace],
    ) -> Workspace:
        """The answer has the first keys of the workspace, this once."""
        options = Options(timeout=timeout, idempotency_key=idempotency_key)
        return cast("Workspace", await self._json("POST", "/v1/workspaces", options, json=dict(workspace)))


class AsyncUsageOfMonth(_AsyncResource):
    """The units of a month."""

    async def get(self, *, month: Optional[str] = None, timeout: Optional[float] = None) -> Usage:
        """Of this month, or of ``month="2026-11"``."""
        return cast("Usage", await self._json("GET", "/v1/usage", Options(timeout=timeout), query={"month": month}))


class AsyncInvoices(_AsyncResource):
    """Invoices from any source. Free; nothing is stored.

    A file is XML as text, or the bytes of an XML or a PDF. A block is ``{"invoice": …, "profile": …}``.
    """

    async def check(
        self,
        invoice: Union[str, bytes, Dict[str, Any]],
        *,
        at: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Record:
        """A block is checked as before a render; a file by the rules of the profile that it names."""
        return cast(Record, parse_json(await self._post("check", invoice, {"at": at}, timeout)))

    async def read(self, file: Union[str, bytes], *, timeout: Optional[float] = None) -> Record:
        """The ``_invoice`` block of a file, its attachments, and what the block has no field for."""
        return cast(Record, parse_json(await self._post("read", file, {}, timeout)))

    async def write(self, block: Dict[str, Any], *, timeout: Optional[float] = None) -> str:
        """The XML of a block."""
        return (await self._post("write", block, {}, timeout, accept="application/xml")).text

    async def convert(
        self, file: Union[str, bytes], *, to: str, profile: Optional[str] = None, timeout: Optional[float] = None
    ) -> Record:
        """The XML of a file in another syntax (``cii`` or ``ubl``) or profile, and what was lost on the way."""
        return cast(Record, parse_json(await self._post("convert", file, {"to": to, "profile": profile}, timeout)))

    async def view(
        self,
        invoice: Union[str, bytes, Dict[str, Any]],
        *,
        format: Optional[str] = None,
        locale: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> bytes:
        """A page that shows the invoice: ``html`` or ``pdf``."""
        query = {"format": format, "locale": locale}
        return (await self._post("view", invoice, query, timeout, accept="*/*")).content

    async def _post(
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
        return await self._connection.send(request, Options(timeout=timeout))


class AsyncImports(_AsyncResource):
    """Templates of other services become drafts here."""

    async def pdfmonkey(
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
        return cast(Record, await self._json("POST", "/v1/imports/pdfmonkey", options, json=body))
