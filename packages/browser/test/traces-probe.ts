/** A document whose script prints what an earlier one could have left where styles do not show it. */
export const tracesProbe = `<!doctype html><meta charset="utf-8"><style>p { color: var(--ink, green); background: var(--paper, #eee) }</style>
<p style="font-family: Probe, serif">Probe</p><x-y></x-y><pre id="traces"></pre><script>
  const looks = {
    registered: () => getComputedStyle(document.body).getPropertyValue("--ink") + getComputedStyle(document.body).getPropertyValue("--paper"),
    fonts: () => document.fonts.size,
    sheets: () => document.adoptedStyleSheets.length,
    element: () => customElements.get("x-y") !== undefined,
    history: () => [history.length > 2, history.state, history.scrollRestoration],
    address: () => location.href,
    cookie: () => document.cookie,
    stored: () => [localStorage.length, sessionStorage.length],
    transition: () => document.activeViewTransition ?? null,
    highlights: () => CSS.highlights?.size,
    selection: () => String(getSelection()),
    editing: () => [document.designMode, document.queryCommandState("styleWithCSS"), document.activeElement?.localName],
    screen: () => [document.fullscreenElement, scrollX, scrollY, document.documentElement.style.zoom],
    window: () => [name, window.opener, document.referrer, frames.length],
    prototypes: () => ["leak" in {}, [1].map((one) => one + 1), typeof document.body.getBoundingClientRect().width],
    controller: () => navigator.serviceWorker?.controller ?? null,
  };
  const found = {};
  for (const place of Object.keys(looks)) {
    try { found[place] = looks[place]() } catch (error) { found[place] = String(error) }
  }
  traces.textContent = JSON.stringify(found, null, 1);
</script>`;
