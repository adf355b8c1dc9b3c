"""The one error of the client: a problem of the service, or what the client itself could not do."""

from __future__ import annotations

from typing import Any, List, Mapping, Optional

from ._record import Record


class PlatenError(Exception):
    """Raised by every method.

    ``code`` is the stable name, such as ``template_not_found``; ``errors`` lists every finding.
    What only the client can say has the codes ``connection_failed``, ``request_timeout``, ``wait_timeout``,
    ``redirect_refused``, ``response_invalid``, ``download_incomplete``, ``file_not_writable``,
    ``webhook_signature_invalid`` and ``invalid_argument``.
    """

    code: str
    detail: str
    status: Optional[int]
    request_id: Optional[str]
    render_id: Optional[str]
    index: Optional[int]
    errors: List[Any]
    retry_after: Optional[float]
    problem: Optional[Record]

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        status: Optional[int] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
        problem: Optional[Mapping[str, Any]] = None,
    ) -> None:
        marks = [code]
        if status is not None:
            marks.append(f"status {status}")
        if request_id is not None:
            marks.append(request_id)
        super().__init__(f"{detail} ({', '.join(marks)})")
        self.code = code
        self.detail = detail
        self.status = status
        self.request_id = request_id
        self.retry_after = retry_after
        self.problem = Record(problem) if problem is not None else None
        fields = self.problem or Record()
        self.errors = fields.get("errors") or []
        self.render_id = fields.get("render_id")
        self.index = fields.get("index")

    @property
    def einvoice(self) -> Any:
        """The report about the e-invoice, where the problem carries one."""
        return (self.problem or Record()).get("einvoice")

    @property
    def accessibility(self) -> Any:
        """The report about PDF/UA, where the problem carries one."""
        return (self.problem or Record()).get("accessibility")

    @property
    def position(self) -> Any:
        """File, line and column in a template, where the problem has them."""
        return (self.problem or Record()).get("position")


def error_of_problem(problem: Mapping[str, Any], render_id: str) -> PlatenError:
    """What a failed render keeps is what the synchronous request would have been answered with."""
    return PlatenError(
        problem["code"],
        problem["detail"],
        status=problem.get("status"),
        request_id=problem.get("request_id"),
        problem={**problem, "render_id": render_id},
    )
