/** What a child does with the user that it was given. */

/** Only once the code is loaded: it may be in a folder that no other user can pass. */
export function takeOwnUser(): void {
  const id = Number(process.argv[2]);
  if (!id) return;
  try {
    process.setgroups?.([]);
    process.setgid?.(id);
    process.setuid?.(id);
  } catch {
    // A container's root may be without the right to change users; it has few rights to lose.
  }
}
