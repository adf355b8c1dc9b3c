"""The types of the API, from its OpenAPI document. Written by scripts/write-client-types.ts: do not edit."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

from ._record import Record

class PageSettingsFormat2(TypedDict):
    width: str
    """Width of the page, such as 100mm."""
    height: str
    """Height of the page, such as 150mm."""


class PageSettingsMargin(TypedDict, total=False):
    """Space around the content, as lengths with a unit. Default: `{}`."""

    top: str
    """Space above the content; the header is drawn in it. Default: `"20mm"`."""
    right: str
    """Space to the right of the content. Default: `"15mm"`."""
    bottom: str
    """Space below the content; the footer is drawn in it. Default: `"20mm"`."""
    left: str
    """Space to the left of the content. Default: `"15mm"`."""


class PageSettingsHeader(TypedDict, total=False):
    height: str
    """Height as a length with a unit; 0mm fills the margin. Default: `"0mm"`."""


class PageSettingsFooter(TypedDict, total=False):
    height: str
    """Height as a length with a unit; 0mm fills the margin. Default: `"0mm"`."""


class PageSettings(TypedDict, total=False):
    """Page setup of PDFs. Default: `{}`."""

    format: Union[Literal["A0", "A1", "A2", "A3", "A4", "A5", "A6", "letter", "legal", "tabloid"], PageSettingsFormat2]
    """Paper size: a name such as A4 or letter, or a width and a height. Default: `"A4"`."""
    orientation: Literal["portrait", "landscape"]
    """Landscape turns the paper sideways. Default: `"portrait"`."""
    margin: PageSettingsMargin
    """Space around the content, as lengths with a unit. Default: `{}`."""
    header: Optional[PageSettingsHeader]
    """The header of each page; null prints none. Default: `{}`."""
    footer: Optional[PageSettingsFooter]
    """The footer of each page; null prints none. Default: `{}`."""
    scale: float
    """Scale of the content; 1 prints it at its own size. Default: `1`."""
    background: bool
    """Whether backgrounds are printed. Default: `true`."""


class PdfSettingsUa(TypedDict, total=False):
    check: Literal["strict", "report"]
    """strict refuses a file that does not conform; report delivers it with the list of failures. Default: `"strict"`."""


class PdfSettingsMetadata(TypedDict, total=False):
    title: Optional[str]
    """Title of the document; without it, the title element of the HTML. Default: `null`."""
    author: Optional[str]
    """Who wrote the document. Default: `null`."""
    subject: Optional[str]
    """What the document is about. Default: `null`."""
    keywords: Optional[str]
    """Keywords, separated by commas. Default: `null`."""
    language: Optional[str]
    """Language of the document, as a language tag such as fr. Default: `null`."""


class PdfSettings(TypedDict, total=False):
    """What the PDF carries besides its pages. Default: `{}`."""

    tagged: bool
    """Whether the PDF carries its structure for screen readers. Default: `true`."""
    outline: bool
    """Whether headings become bookmarks. Default: `true`."""
    ua: Optional[Union[PdfSettingsUa, Literal[True]]]
    """Accessible PDF (PDF/UA-1), checked before delivery; null for none."""
    metadata: Optional[PdfSettingsMetadata]
    """What the PDF says about itself. Default: `null`."""


class ImageSettings(TypedDict, total=False):
    """Size and format of images. Default: `{}`."""

    width: int
    """Width of the viewport in CSS pixels. Default: `1200`."""
    height: int
    """Height of the viewport in CSS pixels. Default: `630`."""
    scale: float
    """Image pixels for each CSS pixel. Default: `2`."""
    format: Literal["png", "jpeg", "webp"]
    """Image format where a render names none. Default: `"png"`."""
    quality: int
    """Quality of JPEG and WebP images. Default: `90`."""
    transparent: bool
    """Whether the page background is transparent (PNG and WebP). Default: `false`."""
    full_page: bool
    """Whether the image is as tall as the document. Default: `false`."""


class SettingsEinvoice(TypedDict, total=False):
    profile: str
    """Profile of the invoice: en16931, basic, extended, xrechnung, peppol-bis-3 or extended-ctc-fr. Default: `"en16931"`."""
    syntax: Literal["cii", "ubl"]
    """How the XML is written; without it CII, for Peppol and EXTENDED-CTC-FR UBL. A PDF carries CII."""
    flavour: Literal["factur-x", "zugferd"]
    """Which name the PDF gives its invoice. Default: `"factur-x"`."""


class SettingsTemplate(TypedDict, total=False):
    """How the template language behaves. Default: `{}`."""

    autoescape: bool
    """Whether values are escaped for HTML. Default: `true`."""
    dialect: Optional[Literal["ruby4"]]
    """ruby4 prints as Ruby's Liquid and Rails do. Default: `null`."""
    trim_blocks: bool
    """Jinja2: drop the line break after a block tag. Default: `false`."""
    lstrip_blocks: bool
    """Jinja2: drop the spaces before a block tag. Default: `false`."""
    undefined: Literal["lenient", "strict", "chainable"]
    """What an undefined name prints: nothing (lenient, chainable) or an error (strict). Default: `"lenient"`."""


class SettingsWaitFor(TypedDict, total=False):
    selector: str
    """CSS selector of an element that scripts add."""
    expression: str
    """JavaScript expression that becomes true."""
    delay_ms: int
    """An amount of time to wait, in milliseconds."""
    timeout_ms: int
    """How long to wait at most, in milliseconds. Default: `10000`."""


class Settings(TypedDict, total=False):
    page: PageSettings
    """Page setup of PDFs."""
    pdf: PdfSettings
    """What the PDF carries besides its pages."""
    image: ImageSettings
    """Size and format of images."""
    einvoice: Optional[SettingsEinvoice]
    """The e-invoice that the PDF carries; null for none. Default: `null`."""
    template: SettingsTemplate
    """How the template language behaves. Default: `{}`."""
    locale: str
    """Language tag that helpers format numbers and dates for. Default: `"en"`."""
    timezone: str
    """Time zone that helpers print times in. Default: `"UTC"`."""
    currency: str
    """Currency where a helper is given none. Default: `"EUR"`."""
    tailwind: bool
    """Whether class names of Tailwind 4 are compiled to styles. Default: `false`."""
    javascript: bool
    """Whether scripts of the document run. Default: `false`."""
    allow_hosts: List[str]
    """Hosts that the document may load from. Default: `[]`."""
    strict_resources: bool
    """Whether a resource that does not load, or an error in a script, fails the render. Default: `false`."""
    strict_scripts: bool
    """Whether an error in a script fails the render. Default: `false`."""
    wait_for: Optional[SettingsWaitFor]
    """What a document with scripts is waited for; null waits until it is still. Default: `null`."""


class RenderTemplate(Record):
    """The template; null for inline HTML."""

    slug: str
    """The slug of the template."""
    version: Optional[int]
    """The published version that was rendered."""


class RenderFile(Record):
    """The file; null until the render has succeeded, and after it has expired."""

    url: str
    """Signed; needs no key and ends at `expires_at`."""
    content_type: str
    """The media type of the file."""
    bytes: int
    """The size of the file."""
    pages: Optional[int]
    """Number of pages; null for images and HTML."""
    sha256: str
    """SHA-256 of the file, in hexadecimal."""
    expires_at: str
    """When the file is deleted."""


class RenderWarningsItem(Record):
    code: str
    """What kind of warning, such as `resource_blocked`."""
    message: str
    """What happened and what to do."""
    location: Optional[str]
    """`<file>:<line>:<column>` in the template, where known."""
    url: str
    """The address of the resource, where the warning is about one."""
    path: str
    """The field of the data, where the warning is about one."""


class RenderWebhook(Record):
    """The delivery of the event to the webhook of the request; null where it had none."""

    status: Literal["pending", "delivered", "failed"]
    """`pending` until it was delivered or the last attempt failed."""
    attempts: int
    """Number of attempts so far."""
    last_error: Optional[str]
    """Why the last attempt failed; null after a success."""


class RenderTimings(Record):
    """Milliseconds spent in each step; null before the step."""

    queue_ms: Optional[int]
    """Waiting for a free slot."""
    template_ms: Optional[int]
    """Evaluating the template."""
    browser_ms: Optional[int]
    """Loading and printing in the browser."""
    finish_ms: Optional[int]
    """Finishing the PDF."""
    check_ms: Optional[int]
    """Checking the file."""
    total_ms: Optional[int]
    """From start to end."""


class RenderEngine(Record):
    """What made the file."""

    platen: Optional[str]
    """The version of Platen."""
    chromium: Optional[str]
    """The version of the browser."""


class Render(Record):
    """What it is about, as its GET gives it."""

    id: str
    """The id of the render."""
    object: Literal["render"]
    """Always `render`."""
    status: Literal["queued", "rendering", "succeeded", "failed"]
    """`succeeded` and `failed` are final."""
    mode: Literal["live", "test"]
    """The mode of the key that asked; test renders cost nothing."""
    template: Optional[RenderTemplate]
    """The template; null for inline HTML."""
    format: Literal["pdf", "png", "jpeg", "webp", "html", "xml"]
    """The format of the file."""
    output: Literal["json", "binary"]
    """What the request asked to be answered with: this object or the file."""
    file: Optional[RenderFile]
    """The file; null until the render has succeeded, and after it has expired."""
    error: Optional[Problem]
    """Why the render failed; null otherwise."""
    einvoice: Optional[EinvoiceReport]
    """The check of the e-invoice; null where the file carries none."""
    accessibility: Optional[AccessibilityReport]
    """The accessibility check; null where PDF/UA was not asked for."""
    warnings: List[RenderWarningsItem]
    """What did not stop the render but deserves a look."""
    units: int
    """Units charged; 0 for test and failed renders."""
    webhook: Optional[RenderWebhook]
    """The delivery of the event to the webhook of the request; null where it had none."""
    metadata: Dict[str, str]
    """The pairs of the request, unchanged."""
    batch_id: Optional[str]
    """The batch that it belongs to."""
    request_id: str
    """The id of the request that created it."""
    timings: RenderTimings
    """Milliseconds spent in each step; null before the step."""
    engine: RenderEngine
    """What made the file."""
    created_at: str
    """When it was accepted."""
    started_at: Optional[str]
    """When rendering began; null before."""
    finished_at: Optional[str]
    """When it ended; null before."""


class ProblemPosition(Record):
    """The same as `location`, in parts."""

    file: str
    """The file of the template."""
    line: int
    """From 1."""
    column: int
    """From 1."""


class Problem(Record):
    type: str
    """The address of the page about this code."""
    title: str
    """The same words for every problem of this code."""
    status: int
    """The HTTP status."""
    detail: str
    """What is wrong here, and what to do."""
    code: Literal["invalid_request", "invalid_json", "unauthorized", "units_exhausted", "forbidden", "not_found", "template_not_found", "render_not_found", "conflict", "template_not_published", "idempotency_in_progress", "file_expired", "payload_too_large", "unsupported_media_type", "template_syntax_error", "template_runtime_error", "template_limit_exceeded", "data_invalid", "einvoice_data_invalid", "einvoice_profile_unsupported", "pdfua_validation_failed", "resource_blocked", "idempotency_key_reused", "output_too_large", "merge_source_invalid", "import_source_refused", "rate_limited", "internal_error", "import_source_unavailable", "unavailable", "render_timeout"]
    """What programs compare."""
    location: Optional[str]
    """`<file>:<line>:<column>` of a fault in a template."""
    position: Optional[ProblemPosition]
    """The same as `location`, in parts."""
    errors: List[Finding]
    """Every finding."""
    index: int
    """In a batch: the first item that failed."""
    render_id: str
    """On every failure once a render exists."""
    einvoice: EinvoiceReport
    accessibility: AccessibilityReport
    request_id: str
    """The id of the request, to quote when you ask for help."""


class Finding(Record):
    path: str
    """The field, as the request wrote it."""
    message: str
    """What is wrong with it, and what to write."""
    rule: str
    """The id of the rule, where one applies."""


class EinvoiceReportValidation(Record):
    """The checks of the XML and of the PDF that carries it."""

    valid: bool
    """Whether every check passed."""
    schematron: str
    """The rule sets with their versions, and the engine."""
    pdfa: Optional[PdfaReport]
    """Null where that check was not reached."""
    messages: List[EinvoiceMessage]
    """What the checks said."""
    xml_sha256: str
    """SHA-256 of the XML, in hexadecimal."""


class EinvoiceReportDisplay(Record):
    """Whether what the XML says can be read on the pages, by business term."""

    checked: List[str]
    """Business terms that were looked for."""
    missing: List[str]
    """Terms that are not on the pages."""
    conflicting: List[str]
    """Terms that the pages show with another value."""


class EinvoiceReport(Record):
    profile: Literal["en16931", "basic", "extended", "xrechnung", "peppol-bis-3", "extended-ctc-fr"]
    """The profile of the invoice."""
    flavour: Literal["factur-x", "zugferd"]
    """Which name the PDF gives its invoice."""
    spec_version: str
    """The version of Factur-X."""
    xml_url: Optional[str]
    """Signed; needs no key and ends with the file. Null where no file is delivered."""
    validation: EinvoiceReportValidation
    """The checks of the XML and of the PDF that carries it."""
    display: Optional[EinvoiceReportDisplay]
    """Whether what the XML says can be read on the pages, by business term."""


class PdfaReportRules(Record):
    """How many rules were checked."""

    passed: int
    """Rules that hold."""
    failed: int
    """Rules that do not hold."""


class PdfaReportFailuresItem(Record):
    rule: str
    """The rule, by its clause."""
    count: int
    """How often it fails."""
    message: str
    """What is wrong."""


class PdfaReport(Record):
    profile: Literal["PDF/A-3A", "PDF/A-3U", "PDF/A-3B"]
    """The level of PDF/A that the file claims."""
    valid: bool
    """Whether the file conforms."""
    validator: str
    """What checked it, with its version."""
    rules: PdfaReportRules
    """How many rules were checked."""
    failures: List[PdfaReportFailuresItem]
    """The rules that do not hold."""


class EinvoiceMessage(Record):
    part: Literal["xml", "pdf", "container"]
    """Which part of the file it is about."""
    severity: Literal["error", "warning"]
    """Only errors make the invoice invalid."""
    rule: str
    """The id of the rule."""
    message: str
    """What is wrong."""
    location: str
    """XPath into the XML."""


class AccessibilityReportRules(Record):
    """How many rules were checked."""

    passed: int
    """Rules that hold."""
    failed: int
    """Rules that do not hold."""


class AccessibilityReport(Record):
    standard: Literal["PDF/UA-1"]
    """The standard that was checked."""
    check: Literal["strict", "report"]
    """`strict` refuses a file that does not conform."""
    conformant: bool
    """Whether every rule holds."""
    validator: str
    """What checked it, with its version."""
    rules: AccessibilityReportRules
    """How many rules were checked."""
    failures: List[AccessibilityFailure]
    """Rules that do not hold, with their places."""
    warnings: List[AccessibilityWarning]
    """What no rule forbids but makes reading harder."""


class AccessibilityFailureLocationsItem(Record):
    file: str
    """The file of the template."""
    line: int
    """From 1."""
    column: int
    """From 1."""


class AccessibilityFailure(Record):
    rule: str
    """The rule of PDF/UA-1, by its clause."""
    code: str
    """Absent where the template check has no finding for the rule."""
    count: int
    """How often."""
    message: str
    """What to change in the template."""
    elements: List[str]
    """Start tags as the template wrote them, at most 20."""
    locations: List[AccessibilityFailureLocationsItem]
    """Where in the template they stand."""


class AccessibilityWarningLocationsItem(Record):
    file: str
    """The file of the template."""
    line: int
    """From 1."""
    column: int
    """From 1."""


class AccessibilityWarning(Record):
    code: str
    """What kind of finding."""
    count: int
    """How often."""
    message: str
    """What to change in the template."""
    elements: List[str]
    """Start tags as the template wrote them, at most 20."""
    locations: List[AccessibilityWarningLocationsItem]
    """Where in the template they stand."""


class BatchRendersItem(Record):
    id: str
    """The id of the render."""
    status: Literal["queued", "rendering", "succeeded", "failed"]
    """The status of the render."""
    index: int
    """The place of its item in the request, from 0."""


class Batch(Record):
    """What it is about, as its GET gives it."""

    id: str
    """The id of the batch."""
    object: Literal["batch"]
    """Always `batch`."""
    status: Literal["queued", "rendering", "succeeded", "partially_failed", "failed"]
    """The last three are final."""
    mode: Literal["live", "test"]
    """The mode of the key that asked."""
    total: int
    """How many renders it has."""
    succeeded: int
    """How many have succeeded."""
    failed: int
    """How many have failed."""
    zip_url: Optional[str]
    """All files in one zip, signed; null unless asked for and ready."""
    request_id: str
    """The id of the request that created it."""
    created_at: str
    """When it was accepted."""
    finished_at: Optional[str]
    """When its last render ended."""
    renders: List[BatchRendersItem]
    """Its renders, in the order of the items."""


class UsageByTemplateItem(Record):
    template: Optional[str]
    """The slug; null for inline HTML."""
    units: int
    """Units of that template."""


class UsageByDayItem(Record):
    day: str
    """The day, such as 2026-11-15."""
    units: int
    """Units of that day."""


class Usage(Record):
    """What it is about, as its GET gives it."""

    object: Literal["usage"]
    """Always `usage`."""
    month: str
    """The month, such as 2026-11, in UTC."""
    plan: Literal["unlimited", "free"]
    """The plan of the workspace."""
    units_included: Optional[int]
    """Null where the plan has no limit."""
    units_used: int
    """Units of renders that succeeded."""
    units_reserved: int
    """Held for live renders that have not ended."""
    by_template: List[UsageByTemplateItem]
    """Units by template."""
    by_day: List[UsageByDayItem]
    """Units by day."""


class PreviewReportWarningsItem(Record):
    code: str
    """What kind of warning, such as `resource_blocked`."""
    message: str
    """What happened and what to do."""
    location: Optional[str]
    """`<file>:<line>:<column>` in the template, where known."""
    url: str
    """The address of the resource, where the warning is about one."""
    path: str
    """The field of the data, where the warning is about one."""


class PreviewReportTimings(Record):
    """Milliseconds spent in each step; null before the step."""

    queue_ms: Optional[int]
    """Waiting for a free slot."""
    template_ms: Optional[int]
    """Evaluating the template."""
    browser_ms: Optional[int]
    """Loading and printing in the browser."""
    finish_ms: Optional[int]
    """Finishing the PDF."""
    check_ms: Optional[int]
    """Checking the file."""
    total_ms: Optional[int]
    """From start to end."""


class PreviewReport(Record):
    warnings: List[PreviewReportWarningsItem]
    """What did not stop the render but deserves a look."""
    accessibility: Optional[AccessibilityReport]
    """The accessibility check; null where PDF/UA was not asked for."""
    einvoice: Optional[EinvoiceReport]
    """The check of the e-invoice; null where the file was to carry none."""
    pages: Optional[int]
    """Number of pages; null for images and HTML."""
    timings: PreviewReportTimings
    """Milliseconds spent in each step; null before the step."""
    problem: Optional[Problem]
    """What a render would be refused with; null where it would succeed."""
    map: Optional[PreviewMap]
    """Where in the template everything is written, with `?map=1`."""


class PreviewMapPagesItem(Record):
    marks: Dict[str, int]
    """Elements, counted from 0, by the id of their marked content in the PDF."""
    areas: List[List[float]]
    """What header and footer show, outer elements first: `[element, x, y, width, height]` in points from the upper left corner of the page."""


class PreviewMap(Record):
    files: List[str]
    """The files of the template that the document comes from."""
    elements: List[List[int]]
    """For each element of the document `[file, line, column]` of its start tag; `file` counts from 0."""
    parents: List[Optional[int]]
    """For each element the number of the element around it; null for an outermost one."""
    pages: List[PreviewMapPagesItem]
    """The pages of the file."""


class SessionWorkspace(Record):
    """The workspace that the request is about: that of `Platen-Workspace`, or the one signed in to last."""

    id: str
    """Its id."""
    name: str
    """Its name."""


class SessionKey(Record):
    """The key that it acts with; null for a session from a link, which has every scope and reads both modes."""

    id: str
    """Its id."""
    name: str
    """Its name."""


class SessionWorkspacesItem(Record):
    id: str
    """Its id."""
    name: str
    """Its name."""
    mode: Literal["live", "test"]
    """The mode that the session acts in there."""


class Session(Record):
    workspace: SessionWorkspace
    """The workspace that the request is about: that of `Platen-Workspace`, or the one signed in to last."""
    mode: Literal["live", "test"]
    """The mode that the session acts in."""
    scopes: List[Literal["render:write", "render:read", "template:read", "template:write", "import:write", "webhook:manage", "usage:read", "key:manage"]]
    """What the session may do there."""
    key: Optional[SessionKey]
    """The key that it acts with; null for a session from a link, which has every scope and reads both modes."""
    expires_at: str
    """When it ends unless it is used before; at the latest after 7 days."""
    version: str
    """The version of the service."""
    workspaces: List[SessionWorkspacesItem]
    """All workspaces that the session is signed in to, the newest first."""


class SignIn(TypedDict, total=False):
    key: str
    """An API key. The session acts with its workspace, mode and scopes, and ends with it."""
    token: str
    """The text after `#sign-in=` of a sign-in link. It works once."""


class SignInLink(Record):
    url: Optional[str]
    """The link, shown in this answer only; null where it is given again."""
    expires_at: str
    """When it stops working."""
    ended_sessions: int
    """How many sessions were ended."""


class NewSignInLink(TypedDict, total=False):
    end_all: bool
    """First ends every session and every unused link of the service. Default: `false`."""


class WorkspaceKeys(Record):
    """Its first keys, shown in this answer only; null where it is given again."""

    live: Optional[str]
    """The live key."""
    test: Optional[str]
    """The test key."""


class Workspace(Record):
    id: str
    """The id of the workspace."""
    object: Literal["workspace"]
    """Always `workspace`."""
    name: str
    """A name for people."""
    created_at: str
    """When it was created."""


class NewWorkspace(TypedDict):
    name: str
    """A name for people."""


class TemplateDraft(Record):
    """What is edited until it is published."""

    source: str
    """The template itself."""
    css: str
    """Style sheet of the document."""
    head: str
    """Goes into the head of the document; a template too."""
    header: str
    """The header of each page; a template too."""
    footer: str
    """The footer of each page; a template too."""
    partials: Dict[str, str]
    """Further templates, by the name that includes them."""
    settings: Settings
    """What differs from the default settings."""
    schema: Optional[Dict[str, Any]]
    """A JSON Schema that `data` must match."""


class TemplateSource(Record):
    """Where it was imported from."""

    service: str
    """The service it was imported from."""
    id: str
    """Its id there."""


class Template(Record):
    id: str
    """The id of the template."""
    object: Literal["template"]
    """Always `template`."""
    slug: str
    """What a render names in `template`."""
    name: str
    """A name for people."""
    kind: Literal["pdf", "image"]
    """What the template makes where a render names no format."""
    engine: Literal["liquid", "jinja2", "handlebars"]
    """The template language."""
    draft: TemplateDraft
    """What is edited until it is published."""
    datasets: List[Dataset]
    """Sample data stored with the template."""
    assets: List[Asset]
    """Files that the document refers to."""
    published_version: Optional[int]
    """The version that renders use; null before the first."""
    has_unpublished_changes: bool
    """Whether the draft differs from that version."""
    source: Optional[TemplateSource]
    """Where it was imported from."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""


class Dataset(Record):
    name: str
    """The name of the data set."""
    data: Dict[str, Any]
    """What the template shows."""
    default: bool
    """Whether it is taken where none is named."""


class Asset(Record):
    path: str
    """What the document refers to, such as assets/logo.svg."""
    bytes: int
    """The size of the file."""
    sha256: str
    """SHA-256 of the file, in hexadecimal."""
    content_type: str
    """The media type of the file."""


class _RequiredNewTemplateDraft(TypedDict):
    source: str
    """The template itself."""


class NewTemplateDraft(_RequiredNewTemplateDraft, total=False):
    """What is edited until it is published."""

    css: str
    """Style sheet of the document."""
    head: str
    """Goes into the head of the document; a template too."""
    header: str
    """The header of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` …"""
    footer: str
    """The footer of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` …"""
    partials: Dict[str, str]
    """Further templates, by the name that includes them."""
    settings: Settings
    """What differs from the default settings."""
    schema: Optional[Dict[str, Any]]
    """A JSON Schema that `data` must match."""


class _RequiredNewTemplateDatasetsItem(TypedDict):
    name: str
    """The name of the data set."""
    data: Dict[str, Any]
    """What the template shows."""


class NewTemplateDatasetsItem(_RequiredNewTemplateDatasetsItem, total=False):
    default: bool
    """Whether it is taken where none is named. Default: `false`."""


class _RequiredNewTemplate(TypedDict):
    slug: str
    """What a render names in `template`."""
    draft: NewTemplateDraft
    """What is edited until it is published."""


class NewTemplate(_RequiredNewTemplate, total=False):
    name: str
    """A name for people."""
    kind: Literal["pdf", "image"]
    """What the template makes where a render names no format. Default: `"pdf"`."""
    engine: Literal["liquid", "jinja2", "handlebars"]
    """The template language. Default: `"liquid"`."""
    datasets: List[NewTemplateDatasetsItem]
    """Sample data stored with the template. Default: `[]`."""


class ListedTemplateDatasetsItem(Record):
    name: str
    """The name of the data set."""
    default: bool
    """Whether it is taken where none is named."""


class ListedTemplate(Record):
    datasets: List[ListedTemplateDatasetsItem]
    """The data sets stored with the template."""


ListedTemplate = ListedTemplate


class TemplateSummary(Record):
    slug: str
    """What a render names in `template`."""
    name: str
    """A name for people."""
    kind: Literal["pdf", "image"]
    """What the template makes where a render names no format."""
    engine: Literal["liquid", "jinja2", "handlebars"]
    """The template language."""
    published_version: Optional[int]
    """The version that renders use; null before the first."""
    has_unpublished_changes: bool
    """Whether the draft differs from that version."""
    problems: int
    """The number of errors that a check of the draft and its data sets finds."""
    updated_at: str
    """When it was last changed."""
    thumbnail_url: Optional[str]
    """A picture of the first page; signed, needs no key. Null until it is drawn."""


class TemplateChangesDraft(TypedDict, total=False):
    """Fields of the draft to replace."""

    source: str
    """The template itself."""
    css: str
    """Style sheet of the document."""
    head: str
    """Goes into the head of the document; a template too."""
    header: str
    """The header of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` …"""
    footer: str
    """The footer of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` …"""
    partials: Dict[str, str]
    """Further templates, by the name that includes them."""
    settings: Settings
    """What differs from the default settings."""
    schema: Optional[Dict[str, Any]]
    """A JSON Schema that `data` must match."""


class TemplateChanges(TypedDict, total=False):
    slug: str
    """A new slug: the old one is free at once."""
    name: str
    """A name for people."""
    kind: Literal["pdf", "image"]
    """What the template makes where a render names no format."""
    engine: Literal["liquid", "jinja2", "handlebars"]
    """The template language."""
    draft: TemplateChangesDraft
    """Fields of the draft to replace."""


class _RequiredTemplateCopy(TypedDict):
    slug: str
    """What a render names in `template`."""


class TemplateCopy(_RequiredTemplateCopy, total=False):
    name: str
    """A name for people."""


class PublishedVersionWarningsItem(Record):
    code: Literal["dataset_invalid"]
    """Always `dataset_invalid`."""
    dataset: str
    """The name of the data set."""
    message: str
    """Why it cannot be rendered."""
    errors: List[Finding]
    """Every finding."""


class PublishedVersion(Record):
    warnings: List[PublishedVersionWarningsItem]
    """Data sets that a render of this version would refuse."""


PublishedVersion = PublishedVersion


class TemplateVersionContent(Record):
    """What was published."""

    source: str
    """The template itself."""
    css: str
    """Style sheet of the document."""
    head: str
    """Goes into the head of the document; a template too."""
    header: str
    """The header of each page; a template too."""
    footer: str
    """The footer of each page; a template too."""
    partials: Dict[str, str]
    """Further templates, by the name that includes them."""
    settings: Settings
    """What differs from the default settings."""
    schema: Optional[Dict[str, Any]]
    """A JSON Schema that `data` must match."""


class TemplateVersionCreatedByKey(Record):
    """The key; null for a session that a sign-in link opened."""

    id: str
    """The id of the key."""
    name: str
    """Its name."""


class TemplateVersionCreatedBy(Record):
    """Who made it."""

    key: Optional[TemplateVersionCreatedByKey]
    """The key; null for a session that a sign-in link opened."""


class TemplateVersion(Record):
    object: Literal["template_version"]
    """Always `template_version`."""
    template: str
    """The slug of the template."""
    version: int
    """The number of the version, from 1."""
    kind: Literal["pdf", "image"]
    """What the template makes where a render names no format."""
    engine: Literal["liquid", "jinja2", "handlebars"]
    """The template language."""
    content: TemplateVersionContent
    """What was published."""
    assets: List[Asset]
    """Files that the document refers to."""
    note: Optional[str]
    """What was written when it was published."""
    created_by: TemplateVersionCreatedBy
    """Who made it."""
    created_at: str
    """When it was published."""


class PublishRequest(TypedDict, total=False):
    note: str
    """What changed, for those who read the list of versions."""


class ListedSnapshotCreatedByKey(Record):
    """The key; null for a session that a sign-in link opened."""

    id: str
    """The id of the key."""
    name: str
    """Its name."""


class ListedSnapshotCreatedBy(Record):
    """Who made the change that it was kept before."""

    key: Optional[ListedSnapshotCreatedByKey]
    """The key; null for a session that a sign-in link opened."""


class ListedSnapshot(Record):
    id: str
    """The id of the snapshot."""
    created_at: str
    """When it was kept."""
    created_by: ListedSnapshotCreatedBy
    """Who made the change that it was kept before."""


class SnapshotCreatedByKey(Record):
    """The key; null for a session that a sign-in link opened."""

    id: str
    """The id of the key."""
    name: str
    """Its name."""


class SnapshotCreatedBy(Record):
    """Who made the change that it was kept before."""

    key: Optional[SnapshotCreatedByKey]
    """The key; null for a session that a sign-in link opened."""


class SnapshotDraft(Record):
    """The draft as it was."""

    source: str
    """The template itself."""
    css: str
    """Style sheet of the document."""
    head: str
    """Goes into the head of the document; a template too."""
    header: str
    """The header of each page; a template too."""
    footer: str
    """The footer of each page; a template too."""
    partials: Dict[str, str]
    """Further templates, by the name that includes them."""
    settings: Settings
    """What differs from the default settings."""
    schema: Optional[Dict[str, Any]]
    """A JSON Schema that `data` must match."""


class Snapshot(Record):
    id: str
    """The id of the snapshot."""
    created_at: str
    """When it was kept."""
    created_by: SnapshotCreatedBy
    """Who made the change that it was kept before."""
    draft: SnapshotDraft
    """The draft as it was."""


class _RequiredNewDataset(TypedDict):
    data: Dict[str, Any]
    """What the template shows."""


class NewDataset(_RequiredNewDataset, total=False):
    default: bool
    """Whether it is taken where none is named."""


class DraftCheck(Record):
    findings: List[DraftFinding]
    """Everything that was found."""


class DraftFinding(Record):
    severity: Literal["error", "warning", "info"]
    """A draft with an error cannot be published or rendered."""
    source: Literal["template", "settings", "schema", "einvoice", "data"]
    """What was checked: `schema` is the template's JSON Schema and the data held against it."""
    code: str
    """What kind of finding."""
    message: str
    """What is wrong, and what to do."""
    file: str
    """The file of the template, as in its folder, or `settings`."""
    line: Optional[int]
    """From 1; null where the file has no lines."""
    column: Optional[int]
    """From 1, in UTF-16 code units."""
    path: str
    """The field of the data or the setting."""
    rule: str
    """The id of the rule, where one applies."""


class CheckRequestDraft(TypedDict, total=False):
    """Fields to look at instead of the stored draft's; nothing is saved."""

    source: str
    """The template itself."""
    css: str
    """Style sheet of the document."""
    head: str
    """Goes into the head of the document; a template too."""
    header: str
    """The header of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` …"""
    footer: str
    """The footer of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` …"""
    partials: Dict[str, str]
    """Further templates, by the name that includes them."""
    settings: Settings
    """What differs from the default settings."""
    schema: Optional[Dict[str, Any]]
    """A JSON Schema that `data` must match."""


class CheckRequest(TypedDict, total=False):
    draft: CheckRequestDraft
    """Fields to look at instead of the stored draft's; nothing is saved."""
    data: Union[Dict[str, Any], str]
    """Data to check instead of the data sets: an object, or its JSON text."""
    dataset: str
    """The data set to check; together with `data`, the name of the data's file."""
    settings: Settings
    """Merged over the draft's settings."""


class PreviewRequestDraft(TypedDict, total=False):
    """Fields to look at instead of the stored draft's; nothing is saved."""

    source: str
    """The template itself."""
    css: str
    """Style sheet of the document."""
    head: str
    """Goes into the head of the document; a template too."""
    header: str
    """The header of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` …"""
    footer: str
    """The footer of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` …"""
    partials: Dict[str, str]
    """Further templates, by the name that includes them."""
    settings: Settings
    """What differs from the default settings."""
    schema: Optional[Dict[str, Any]]
    """A JSON Schema that `data` must match."""


class PreviewRequest(TypedDict, total=False):
    format: Literal["pdf", "png", "jpeg", "webp", "html"]
    """Without it, what the template makes."""
    engine: Literal["liquid", "jinja2", "handlebars"]
    """The template language."""
    kind: Literal["pdf", "image"]
    """What the template makes where a render names no format."""
    draft: PreviewRequestDraft
    """Fields to look at instead of the stored draft's; nothing is saved."""
    version: int
    """A published version to look at instead of the draft."""
    data: Dict[str, Any]
    """What the template shows."""
    dataset: str
    """The name of the data set."""
    now: str
    """The time that the template uses; default: the time of acceptance."""
    checks: Literal["none", "all"]
    """`none` leaves PDF/UA and the e-invoice out: the fastest look at a page. Default: `"all"`."""


class TemplateDiffDatasetsItemFrom(Record):
    """The document before."""

    pages: Optional[int]
    """Number of pages; null for images and where there is no document."""
    problem: Optional[Problem]
    """Why there is no document; null where there is one."""


class TemplateDiffDatasetsItemTo(Record):
    """The document after."""

    pages: Optional[int]
    """Number of pages; null for images and where there is no document."""
    problem: Optional[Problem]
    """Why there is no document; null where there is one."""


class TemplateDiffDatasetsItem(Record):
    dataset: Optional[str]
    """The data set; null for a template without any."""
    equal: bool
    """Whether the two documents are the same."""
    from_: TemplateDiffDatasetsItemFrom
    """The document before."""
    to: TemplateDiffDatasetsItemTo
    """The document after."""
    differences: List[DocumentDifference]
    """By page; empty where the documents are equal, or where one could not be rendered."""


class TemplateDiff(Record):
    object: Literal["template_diff"]
    """Always `template_diff`."""
    template: str
    """The slug of the template."""
    from_: Union[int, Literal["draft"]]
    """What was rendered before."""
    to: Union[int, Literal["draft"]]
    """What was rendered after."""
    equal: bool
    """Whether no document differs."""
    datasets: List[TemplateDiffDatasetsItem]
    """One entry for each data set."""


class DocumentDifferencePage(Record):
    """The page; null for what concerns the whole document."""

    from_: Optional[int]
    """The page before, from 1; null where there is none."""
    to: Optional[int]
    """The page after, from 1; null where there is none."""


class DocumentDifferenceBoxesFromItem(Record):
    x: float
    """From the left edge."""
    y: float
    """From the upper edge."""
    width: float
    """Its width."""
    height: float
    """Its height."""


class DocumentDifferenceBoxesToItem(Record):
    x: float
    """From the left edge."""
    y: float
    """From the upper edge."""
    width: float
    """Its width."""
    height: float
    """Its height."""


class DocumentDifferenceBoxes(Record):
    """Where text or looks differ, in points from the upper left corner; of images in pixels."""

    from_: List[DocumentDifferenceBoxesFromItem]
    """Places on the page before."""
    to: List[DocumentDifferenceBoxesToItem]
    """Places on the page after."""


class DocumentDifferenceRulesItem(Record):
    rule: str
    """The number of the rule."""
    message: str
    """What the rule asks for."""
    broken_in: Literal["from", "to"]
    """The document that breaks it."""


class DocumentDifference(Record):
    kind: Literal["page", "size", "text", "picture", "structure", "link", "outline", "metadata", "file", "einvoice", "standard"]
    """What differs."""
    message: str
    """The difference in one sentence."""
    page: Optional[DocumentDifferencePage]
    """The page; null for what concerns the whole document."""
    from_: Optional[str]
    """The value before; null where there is none."""
    to: Optional[str]
    """The value after; null where there is none."""
    boxes: DocumentDifferenceBoxes
    """Where text or looks differ, in points from the upper left corner; of images in pixels."""
    share: float
    """The share of the page that looks different, from 0 to 1."""
    change: Literal["added", "removed"]
    """What happened to a page."""
    element: str
    """The structure element, such as `Document/Table/TR`."""
    text: str
    """The beginning of the text of the page or element."""
    field: str
    """The field of the element or of the metadata."""
    name: str
    """The name of an embedded file."""
    term: str
    """The business term of the e-invoice, such as `BT-112`."""
    path: str
    """The field in the `_invoice` block."""
    title: str
    """The name of the business term."""
    standard: str
    """The standard, such as `PDF/UA-1`."""
    rules: List[DocumentDifferenceRulesItem]
    """Rules that only one of the two breaks."""


class _RequiredTemplateDiffRequest(TypedDict):
    from_: Union[int, Literal["draft"]]
    """The number of a published version, or `draft`: the documents before."""
    to: Union[int, Literal["draft"]]
    """The number of a published version, or `draft`: the documents after."""


class TemplateDiffRequest(_RequiredTemplateDiffRequest, total=False):
    datasets: List[str]
    """The data sets to render with; all of them where it is left out."""


class RenderRequestPostEinvoice2(TypedDict, total=False):
    profile: str
    """Profile of the invoice: en16931, basic, extended, xrechnung, peppol-bis-3 or extended-ctc-fr."""
    syntax: Literal["cii", "ubl"]
    """How the XML is written; without it CII, for Peppol and EXTENDED-CTC-FR UBL. A PDF carries CII."""
    flavour: Literal["factur-x", "zugferd"]
    """Which name the PDF gives its invoice."""


class RenderRequestPost(TypedDict, total=False):
    """What is done to the PDF after printing."""

    einvoice: Union[bool, RenderRequestPostEinvoice2]
    """`false`: a plain PDF; `true`: what the template declares; an object is merged over it."""
    merge_after: None
    """Not available yet."""
    watermark: None
    """Not available yet."""
    password: None
    """Not available yet."""


class _RequiredRenderRequestWebhook(TypedDict):
    url: str
    """Where the event is sent."""


class RenderRequestWebhook(_RequiredRenderRequestWebhook, total=False):
    """Gets the events of this render alone; without `secret` the workspace's own signs them."""

    secret: str
    """Signs the event."""


class RenderRequest(TypedDict, total=False):
    template: str
    """Slug of a published template; `slug@3` for a version."""
    html: str
    """Instead of `template`: the document itself."""
    engine: Literal["liquid", "jinja2", "handlebars"]
    """The language of `html`; plain HTML without it."""
    css: str
    """Style sheet of the document. Only with `html`."""
    head: str
    """Goes into the head of the document; a template too. Only with `html`."""
    header: str
    """The header of each page; a template too. Only with `html`."""
    footer: str
    """The footer of each page; a template too. Only with `html`."""
    partials: Dict[str, str]
    """Templates that `html` includes, by name. Only with `html`."""
    settings: Settings
    """Settings as a template has them. Only with `html`."""
    data: Dict[str, Any]
    """What the template shows."""
    dataset: str
    """Instead of `data`: a data set stored with the template."""
    output: Literal["json", "binary"]
    """Answer with the render as JSON, or with the file itself. Default: `"json"`."""
    format: Literal["pdf", "png", "jpeg", "webp", "html", "xml"]
    """Without it, what the template makes; `xml` is the e-invoice of the data without a PDF."""
    async_: bool
    """Answer 202 at once and render later. Default: `false`."""
    page: Optional[PageSettings]
    """Merged over the template's `page` settings; null removes them."""
    pdf: Optional[PdfSettings]
    """Merged over the template's `pdf` settings; null removes them."""
    image: Optional[ImageSettings]
    """Merged over the template's `image` settings; null removes them."""
    locale: Optional[str]
    """Language tag that helpers format for."""
    timezone: Optional[str]
    """Time zone that helpers print times in."""
    currency: Optional[str]
    """Currency where a helper is given none."""
    post: RenderRequestPost
    """What is done to the PDF after printing."""
    filename: str
    """May contain template expressions."""
    now: str
    """The time that the template uses; default: the time of acceptance."""
    expires_in: int
    """Seconds that the file is kept."""
    webhook: RenderRequestWebhook
    """Gets the events of this render alone; without `secret` the workspace's own signs them."""
    metadata: Dict[str, str]
    """Up to 50 pairs of strings, echoed in the render. Default: `{}`."""
    items: List[Any]
    """Makes it a batch: see POST /v1/renders/batch."""
    zip: bool
    """Of a batch: also pack the files into one zip."""


class BatchRequestPostEinvoice2(TypedDict, total=False):
    profile: str
    """Profile of the invoice: en16931, basic, extended, xrechnung, peppol-bis-3 or extended-ctc-fr."""
    syntax: Literal["cii", "ubl"]
    """How the XML is written; without it CII, for Peppol and EXTENDED-CTC-FR UBL. A PDF carries CII."""
    flavour: Literal["factur-x", "zugferd"]
    """Which name the PDF gives its invoice."""


class BatchRequestPost(TypedDict, total=False):
    """What is done to the PDF after printing."""

    einvoice: Union[bool, BatchRequestPostEinvoice2]
    """`false`: a plain PDF; `true`: what the template declares; an object is merged over it."""
    merge_after: None
    """Not available yet."""
    watermark: None
    """Not available yet."""
    password: None
    """Not available yet."""


class _RequiredBatchRequestWebhook(TypedDict):
    url: str
    """Where the event is sent."""


class BatchRequestWebhook(_RequiredBatchRequestWebhook, total=False):
    """Gets the events of this render alone; without `secret` the workspace's own signs them."""

    secret: str
    """Signs the event."""


class _RequiredBatchRequest(TypedDict):
    items: List[BatchItem]
    """One render each."""


class BatchRequest(_RequiredBatchRequest, total=False):
    template: str
    """Slug of a published template; `slug@3` for a version."""
    html: str
    """Instead of `template`: the document itself."""
    engine: Literal["liquid", "jinja2", "handlebars"]
    """The language of `html`; plain HTML without it."""
    css: str
    """Style sheet of the document. Only with `html`."""
    head: str
    """Goes into the head of the document; a template too. Only with `html`."""
    header: str
    """The header of each page; a template too. Only with `html`."""
    footer: str
    """The footer of each page; a template too. Only with `html`."""
    partials: Dict[str, str]
    """Templates that `html` includes, by name. Only with `html`."""
    settings: Settings
    """Settings as a template has them. Only with `html`."""
    data: Dict[str, Any]
    """What the template shows."""
    dataset: str
    """Instead of `data`: a data set stored with the template."""
    format: Literal["pdf", "png", "jpeg", "webp", "html", "xml"]
    """Without it, what the template makes; `xml` is the e-invoice of the data without a PDF."""
    async_: bool
    """Answer 202 at once and render later. Default: `false`."""
    page: Optional[PageSettings]
    """Merged over the template's `page` settings; null removes them."""
    pdf: Optional[PdfSettings]
    """Merged over the template's `pdf` settings; null removes them."""
    image: Optional[ImageSettings]
    """Merged over the template's `image` settings; null removes them."""
    locale: Optional[str]
    """Language tag that helpers format for."""
    timezone: Optional[str]
    """Time zone that helpers print times in."""
    currency: Optional[str]
    """Currency where a helper is given none."""
    post: BatchRequestPost
    """What is done to the PDF after printing."""
    filename: str
    """May contain template expressions."""
    now: str
    """The time that the template uses; default: the time of acceptance."""
    expires_in: int
    """Seconds that the file is kept."""
    webhook: BatchRequestWebhook
    """Gets the events of this render alone; without `secret` the workspace's own signs them."""
    metadata: Dict[str, str]
    """Up to 50 pairs of strings, echoed in the render. Default: `{}`."""
    output: Literal["json"]
    """Default: `"json"`."""
    zip: bool
    """Also pack the files into one zip. Default: `false`."""


class BatchItemPostEinvoice2(TypedDict, total=False):
    profile: str
    """Profile of the invoice: en16931, basic, extended, xrechnung, peppol-bis-3 or extended-ctc-fr."""
    syntax: Literal["cii", "ubl"]
    """How the XML is written; without it CII, for Peppol and EXTENDED-CTC-FR UBL. A PDF carries CII."""
    flavour: Literal["factur-x", "zugferd"]
    """Which name the PDF gives its invoice."""


class BatchItemPost(TypedDict, total=False):
    """What is done to the PDF after printing."""

    einvoice: Union[bool, BatchItemPostEinvoice2]
    """`false`: a plain PDF; `true`: what the template declares; an object is merged over it."""
    merge_after: None
    """Not available yet."""
    watermark: None
    """Not available yet."""
    password: None
    """Not available yet."""


class BatchItem(TypedDict, total=False):
    data: Dict[str, Any]
    """What the template shows."""
    dataset: str
    """Instead of `data`: a data set stored with the template."""
    filename: str
    """May contain template expressions."""
    metadata: Dict[str, str]
    """Up to 50 pairs of strings, echoed in the render."""
    pdf: Optional[PdfSettings]
    """Merged over the template's `pdf` settings; null removes them."""
    post: BatchItemPost
    """What is done to the PDF after printing."""
    locale: Optional[str]
    """Language tag that helpers format for."""
    currency: Optional[str]
    """Currency where a helper is given none."""
    timezone: Optional[str]
    """Time zone that helpers print times in."""


class InvoiceBlockVerdict(Record):
    valid: bool
    """Whether there is no error among the findings."""
    findings: List[InvoiceFinding]
    """Everything that was found."""


class InvoiceFinding(Record):
    path: str
    """The field, as in a render."""
    severity: Literal["error", "warning"]
    """Only errors make the block invalid."""
    expected: str
    """What the field should be, where that can be computed."""


InvoiceFinding = InvoiceFinding


class InvoiceFileVerdictSetsItem(Record):
    name: str
    """A rule set that applies to the invoice."""
    version: Optional[str]
    """Its version; null where none is built or in force."""
    checked: bool
    """Whether its rules were run."""


class InvoiceFileVerdictDisplay(Record):
    """Whether what the XML says can be read on the pages; null for bare XML."""

    checked: List[str]
    """Business terms that were looked for."""
    missing: List[str]
    """Terms that are not on the pages."""
    conflicting: List[str]
    """Terms that the pages show with another value."""


class InvoiceFileVerdict(Record):
    valid: Optional[bool]
    """Whether the invoice conforms to its own profile; null where rules for that profile are not built."""
    syntax: Optional[str]
    """How the XML is written."""
    profile: Optional[str]
    """The profile that the invoice names; null for one that is not known."""
    guideline: Optional[str]
    """BT-24, as the invoice has it."""
    sets: List[InvoiceFileVerdictSetsItem]
    """The rule sets that apply to the invoice."""
    messages: List[EinvoiceMessage]
    """What the checks found."""
    pdfa: Optional[PdfaReport]
    """The check of the PDF; null for bare XML."""
    display: Optional[InvoiceFileVerdictDisplay]
    """Whether what the XML says can be read on the pages; null for bare XML."""


class _RequiredInvoiceCheckRequest(TypedDict):
    invoice: Dict[str, Any]
    """An `_invoice` block; its schema is at `/v1/schemas/invoice.json`."""


class InvoiceCheckRequest(_RequiredInvoiceCheckRequest, total=False):
    profile: str
    """Profile of the invoice: en16931, basic, extended, xrechnung, peppol-bis-3, extended-ctc-fr. Default: `"en16931"`."""
    syntax: str
    """How the XML is written: cii or ubl. Default: what the profile is usually written in."""
    flavour: Literal["factur-x", "zugferd"]
    """Factur-X and ZUGFeRD are one format under two names."""
    at: str
    """Check by the rules that are in force on this day. Default: the newest."""


class InvoiceContentAttachmentsItem(Record):
    id: Optional[str]
    """BT-122; null for a file that the PDF carries beside the invoice."""
    filename: Optional[str]
    """Its name."""
    mime: Optional[str]
    """Its media type."""
    bytes: int
    """Its size."""
    content_base64: str
    """Its content in base64."""


class InvoiceContent(Record):
    syntax: Optional[str]
    """How the XML is written."""
    profile: Optional[str]
    """The profile that the invoice names; null for one that is not known."""
    guideline: Optional[str]
    """BT-24, as the invoice has it."""
    invoice: Dict[str, Any]
    """The `_invoice` block; its amounts are decimal texts."""
    attachments: List[InvoiceContentAttachmentsItem]
    """The files that go with the invoice."""
    unmapped: List[UnmappedValue]
    """Everything in the XML that the block has no field for."""


class UnmappedValue(Record):
    location: str
    """XPath into the XML."""
    name: str
    """The element, or the attribute with an @ before it."""
    value: str
    """Its value."""


class _RequiredInvoiceWriteRequest(TypedDict):
    invoice: Dict[str, Any]
    """An `_invoice` block; its schema is at `/v1/schemas/invoice.json`."""


class InvoiceWriteRequest(_RequiredInvoiceWriteRequest, total=False):
    profile: str
    """Profile of the invoice: en16931, basic, extended, xrechnung, peppol-bis-3, extended-ctc-fr. Default: `"en16931"`."""
    syntax: str
    """How the XML is written: cii or ubl. Default: what the profile is usually written in."""
    flavour: Literal["factur-x", "zugferd"]
    """Factur-X and ZUGFeRD are one format under two names."""


class ConvertedInvoice(Record):
    xml: str
    """The invoice in the other syntax or profile."""
    lost: List[UnmappedValue]
    """What it does not have any more, with its place in the invoice that was sent."""


class InvoiceViewRequest(TypedDict):
    invoice: Dict[str, Any]
    """An `_invoice` block; its schema is at `/v1/schemas/invoice.json`."""


class Key(Record):
    id: str
    """The id of the key."""
    object: Literal["key"]
    """Always `key`."""
    name: str
    """A name for people."""
    mode: Literal["live", "test"]
    """Renders of a test key cost nothing."""
    scopes: List[Literal["render:write", "render:read", "template:read", "template:write", "import:write", "webhook:manage", "usage:read", "key:manage"]]
    """What the key may do."""
    prefix: str
    """How the key begins."""
    last_four: str
    """How the key ends."""
    expires_at: Optional[str]
    """When it stops working; null for never."""
    last_used_at: Optional[str]
    """When it was last used, to the minute."""
    created_at: str
    """When it was created."""


class _RequiredNewKey(TypedDict):
    name: str
    """A name for people."""
    mode: Literal["live", "test"]
    """Renders of a test key cost nothing."""
    scopes: List[Literal["render:write", "render:read", "template:read", "template:write", "import:write", "webhook:manage", "usage:read", "key:manage"]]
    """What the key may do."""


class NewKey(_RequiredNewKey, total=False):
    expires_at: Optional[str]
    """When it stops working; null for never. Default: `null`."""


class Webhook(Record):
    id: str
    """The id of the webhook."""
    object: Literal["webhook"]
    """Always `webhook`."""
    url: str
    """Where events are sent."""
    events: List[Literal["render.succeeded", "render.failed", "batch.finished", "usage.warning", "usage.exhausted"]]
    """Which events are sent."""
    enabled: bool
    """Whether events are sent."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""


class _RequiredNewWebhook(TypedDict):
    url: str
    """Where events are sent."""
    events: List[Literal["render.succeeded", "render.failed", "batch.finished", "usage.warning", "usage.exhausted"]]
    """Which events are sent."""


class NewWebhook(_RequiredNewWebhook, total=False):
    enabled: bool
    """Whether events are sent. Default: `true`."""


class WebhookChanges(TypedDict, total=False):
    url: str
    """Where events are sent."""
    events: List[Literal["render.succeeded", "render.failed", "batch.finished", "usage.warning", "usage.exhausted"]]
    """Which events are sent."""
    enabled: bool
    """Whether events are sent."""


class Delivery(Record):
    id: str
    """The id of the attempt."""
    object: Literal["delivery"]
    """Always `delivery`."""
    event_id: str
    """The event; also sent as `webhook-id`."""
    event_type: str
    """The type of the event."""
    attempt: int
    """From 1."""
    succeeded: bool
    """Whether the receiver answered with 2xx."""
    status_code: Optional[int]
    """The status that the receiver answered with."""
    error: Optional[str]
    """Why the attempt failed."""
    duration_ms: int
    """How long it took."""
    created_at: str
    """When it was made."""


class ImportSummary(Record):
    """How many templates had each status."""

    imported: int
    """How many were imported."""
    skipped: int
    """How many were skipped."""
    failed: int
    """How many failed."""


class Import(Record):
    object: Literal["import"]
    """Always `import`."""
    service: str
    """The service that was read: `pdfmonkey`."""
    dry_run: bool
    """Whether nothing was written."""
    summary: ImportSummary
    """How many templates had each status."""
    findings: List[ImportFinding]
    """About the import itself: `workspace_empty`, `snippets_refused`."""
    templates: List[ImportedTemplate]
    """Every template once, in the order of PDFMonkey."""


class ImportFinding(Record):
    severity: Literal["error", "warning", "info"]
    """`error`: it cannot be published or rendered as it is; `warning`: the document may differ; `info`: good to know."""
    file: Optional[str]
    """The original: `body.html.liquid`, `styles.scss`, `sample_data.json`, `header.html.liquid`, `footer.html.liquid`, `snippets/<name>.liquid` or `settings`; null for what is about no file."""
    line: Optional[int]
    """The line in the original, from 1; null in `settings`."""
    column: Optional[int]
    """The column in the original, from 1; null in `settings`."""
    code: Literal["syntax_error", "tag_unknown", "snippet_missing", "render_failed", "scss_invalid", "scss_import", "filter_unknown", "integer_division", "docpayload_script", "form_field", "timezone_unknown", "snippet_recursive", "sample_data_invalid", "external_resource", "page_token", "tailwind_config", "tailwind_version", "tailwind_limit", "paged_js", "handlebars_syntax", "snippets_refused", "workspace_empty", "date_format", "whole_float", "include_dynamic", "draft_used", "builder_template"]
    """What kind of finding it is."""
    message: str
    """What was found."""
    advice: Optional[str]
    """What to do; errors and warnings have one."""


class ImportedTemplate(Record):
    source_id: str
    """The id of the template in PDFMonkey."""
    identifier: str
    """Its name there."""
    slug: Optional[str]
    """The slug of the draft; null where there is none."""
    status: Literal["imported", "skipped", "failed"]
    """What became of it."""
    reason: Optional[str]
    """Why it was not imported: `builder_template`, `changed_here`, `not_in_workspace`, `too_large`, `timeout`, or a sentence."""
    findings: List[ImportFinding]
    """What differs, in the order of the source."""
    settings: Optional[Dict[str, Any]]
    """The settings of the draft as stored."""
    sources: Dict[str, str]
    """With `include_source`: the originals of the files that findings name, by those names; without files of more than 200,000 characters."""


class _RequiredPdfmonkeyImportRequest(TypedDict):
    api_key: str
    """The secret API key of PDFMonkey. It is used for this request and stored nowhere."""
    workspace_id: str
    """The workspace whose templates are imported."""


class PdfmonkeyImportRequest(_RequiredPdfmonkeyImportRequest, total=False):
    templates: List[str]
    """Ids of the templates to import; all of the workspace where it is absent."""
    snippets: Dict[str, str]
    """Code of snippets by name; wins over what PDFMonkey gives."""
    dry_run: bool
    """Fetch, convert and report, but write nothing: statuses and slugs are those that an import would give. Default: `false`."""
    overwrite: bool
    """Also replace drafts that were changed here since the last import. Default: `false`."""
    include_source: bool
    """With `dry_run`: also give the originals of the files that findings name, to show them side by side. Default: `false`."""


class RenderSucceededEvent(Record):
    id: str
    """The id of the event; also the header `webhook-id`."""
    type: Literal["render.succeeded"]
    """What happened."""
    timestamp: str
    """When it happened."""
    mode: Literal["live", "test"]
    """The mode of what it is about."""
    data: Render


class RenderFailedEvent(Record):
    id: str
    """The id of the event; also the header `webhook-id`."""
    type: Literal["render.failed"]
    """What happened."""
    timestamp: str
    """When it happened."""
    mode: Literal["live", "test"]
    """The mode of what it is about."""
    data: Render


class BatchFinishedEvent(Record):
    id: str
    """The id of the event; also the header `webhook-id`."""
    type: Literal["batch.finished"]
    """What happened."""
    timestamp: str
    """When it happened."""
    mode: Literal["live", "test"]
    """The mode of what it is about."""
    data: Batch


class UsageWarningEvent(Record):
    id: str
    """The id of the event; also the header `webhook-id`."""
    type: Literal["usage.warning"]
    """What happened."""
    timestamp: str
    """When it happened."""
    mode: Literal["live", "test"]
    """The mode of what it is about."""
    data: Usage


class UsageExhaustedEvent(Record):
    id: str
    """The id of the event; also the header `webhook-id`."""
    type: Literal["usage.exhausted"]
    """What happened."""
    timestamp: str
    """When it happened."""
    mode: Literal["live", "test"]
    """The mode of what it is about."""
    data: Usage


WebhookEvent = Union[
    "RenderSucceededEvent",
    "RenderFailedEvent",
    "BatchFinishedEvent",
    "UsageWarningEvent",
    "UsageExhaustedEvent",
]
