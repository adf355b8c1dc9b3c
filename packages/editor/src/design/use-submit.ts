/** Runs what a form or a button does, once at a time, and keeps what went wrong. */
import { type FormEvent, useState } from "react";
import { describeError } from "../api/problem.ts";

export function useSubmit<Args extends unknown[]>(action: (...args: Args) => Promise<void>) {
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (...args: Args) => {
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      await action(...args);
    } catch (error) {
      setFault(describeError(error));
    } finally {
      setBusy(false);
    }
  };

  return { run, fault, isBusy };
}

/** The same as the `onSubmit` of a form. */
export function onSubmit(run: () => Promise<void>): (event: FormEvent) => void {
  return (event) => {
    event.preventDefault();
    void run();
  };
}
