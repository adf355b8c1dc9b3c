/** The link that the service prints: `#sign-in=<token>`, good for one use. */

/** The token of the address. It leaves the address at once, so that no history and no copied address holds it. */
export function takeSignInToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get("sign-in");
  if (token !== null) history.replaceState(null, "", location.pathname + location.search);

  return token;
}

/** Calls back when a sign-in link is opened in a tab that already shows the page: nothing is loaded then. */
export function onSignInLink(listener: () => void): () => void {
  const check = () => {
    if (location.hash.startsWith("#sign-in=")) listener();
  };
  addEventListener("hashchange", check);
  return () => removeEventListener("hashchange", check);
}
