/** The nonce of the page's content security policy: styles that scripts add need it. */

export function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}
