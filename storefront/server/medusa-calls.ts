import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestHandler, Response } from "express";
import { hearMedusaCalls } from "../app/lib/medusa-calls.server";

const answers = new AsyncLocalStorage<WeakRef<Response>>();
const called = new WeakSet<Response>();

hearMedusaCalls({
  onStart() {
    const answer = answers.getStore()?.deref();
    if (answer) called.add(answer);
  },
});

/**
 * Notes whether Medusa is called for a request, also by a cache that loads something for it. Mounted before the limits
 * that need it. The reference is weak, because timers that a request starts keep it for as long as they run.
 */
export const noteMedusaCalls: RequestHandler = (_request, response, next) => answers.run(new WeakRef(response), next);

/** True if Medusa was called for this answer. */
export const hasCalledMedusa = (response: Response): boolean => called.has(response);
