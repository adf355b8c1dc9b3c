/** The service's own fonts as rules for the sealed frame, so that Flow shows what Paged prints. */

let loading: Promise<string> | undefined;

/** Empty where the service has none to give: the frame then shows the reader's fonts. */
export function loadFonts(): Promise<string> {
  loading ??= fetch("/fonts/fonts.css").then(
    // The frame has an opaque origin: its addresses must name the host.
    async (answer) => (answer.ok ? (await answer.text()).replaceAll("url(/", `url(${location.origin}/`) : ""),
    () => "",
  );

  return loading;
}
