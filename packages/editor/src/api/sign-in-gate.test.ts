import { beforeEach, expect, test, vi } from "vitest";

let gate: typeof import("./sign-in-gate.ts");
beforeEach(async () => {
  vi.resetModules();
  gate = await import("./sign-in-gate.ts");
});

test("a request that was refused opens the dialog and goes on after signing in", async () => {
  const held = gate.signInAgain();
  expect(gate.isSignInNeeded()).toBe(true);

  gate.letRequestsGoOn();

  await held;
  expect(gate.isSignInNeeded()).toBe(false);
});

test("a request that is refused because the person signs out opens no dialog", async () => {
  const listener = vi.fn(() => expect(gate.isSignInNeeded()).toBe(false));
  gate.subscribeToGate(listener);

  await gate.whileLeaving(async () => void gate.signInAgain());
  void gate.signInAgain();

  expect(listener).toHaveBeenCalled();
  expect(gate.isSignInNeeded()).toBe(false);
});

test("where signing out fails, the dialog asks again", async () => {
  const leaving = gate.whileLeaving(async () => {
    void gate.signInAgain();
    throw new Error("unreachable");
  });

  await expect(leaving).rejects.toThrow("unreachable");
  expect(gate.isSignInNeeded()).toBe(true);
});
