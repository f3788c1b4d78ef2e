import { withTimeout } from "./times";

/**
 * For `defer`: the result of `promise` if it comes within `timeoutMs` milliseconds, else the promise itself, so that
 * the page need not wait for it. It is wrapped in an object, because awaiting a bare promise would wait for it. Rejects
 * when `promise` rejects in time.
 */
export function atOnceOrLater<T>(promise: Promise<T>, timeoutMs: number): Promise<{ value: T | Promise<T> }> {
  const atOnce = promise.then((value): { value: T | Promise<T> } => ({ value }));
  return withTimeout(atOnce, timeoutMs, () => ({ value: promise }));
}
