/** A key that no other request has: it has to be unique, not secret. */
export function newIdempotencyKey(): string {
  const bytes = new Uint8Array(16);
  // Node 18 has no global crypto without a flag.
  if (globalThis.crypto?.getRandomValues) globalThis.crypto.getRandomValues(bytes);
  else for (let index = 0; index < bytes.length; index++) bytes[index] = Math.random() * 256;

  return `sdk-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
