import { withTimeout } from "./with-timeout";

/**
 * For `defer`: what `promise` yields within `timeoutMs` milliseconds, else the promise itself, so that the page need not wait for it.
 * In an object, because awaiting a bare promise would wait all the same. Rejects where `promise` does so in time.
 */
export function atOnceOrLater<T>(promise: Promise<T>, timeoutMs: number): Promise<{ value: T | Promise<T> }> {
  const atOnce = promise.then((value): { value: T | Promise<T> } => ({ value }));
  return withTimeout(atOnce, timeoutMs, () => ({ value: promise }));
}
