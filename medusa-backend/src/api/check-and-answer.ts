import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { logEvent, toLoggedPath } from "../lib/logs/log-event";

/** A handler without an answer by then loses the lock. Medusa's work and its calls to Stripe take far less. */
export const LONGEST_ANSWER_MS = 120_000;

/** False if no answer came in time. A disconnected client stops nothing: the handler still calls `end`. */
function waitForAnswer(res: MedusaResponse, next: MedusaNextFunction): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), LONGEST_ANSWER_MS);
    res.end = new Proxy(res.end, {
      apply(end, self, rest) {
        clearTimeout(timer);
        resolve(true);
        return Reflect.apply(end, self, rest);
      },
    });
    next();
  });
}

/** Keeps what undoes a check's preparation, in case Medusa refuses. */
export type IfRefused = (undo: () => Promise<void>) => void;

/** The check and Medusa's handler run under the caller's lock; neither does for a client that has disconnected. */
export async function checkAndAnswer(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
  check: (ifRefused: IfRefused) => Promise<void>,
): Promise<void> {
  let undo: (() => Promise<void>) | undefined;
  await check((how) => {
    undo = how;
  });
  if (res.closed || res.destroyed) return await undo?.();
  if (await waitForAnswer(res, next)) {
    if (res.statusCode >= 400) await undo?.();
    return;
  }
  const event = { event: "admin_request_unanswered", request_id: req.requestId, method: req.method };
  logEvent(req.scope, "warn", { ...event, path: toLoggedPath(req.path) });
}
