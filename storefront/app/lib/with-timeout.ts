/**
 * The result of `promise`, or of `onTimeout()` after `timeoutMs` milliseconds (at once for zero and less). The promise
 * itself is not cancelled; a rejection after the time has no effect. es-toolkit's version rejects after the time, and
 * every page would load its code, because the cart's storage needs this function.
 */
export async function withTimeout<T>(promise: Promise<T>, timeoutMs: number, onTimeout: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<T>((resolve, reject) => {
    timer = setTimeout(
      () => {
        try {
          resolve(onTimeout());
        } catch (error) {
          reject(error);
        }
      },
      Math.max(0, timeoutMs),
    );
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
