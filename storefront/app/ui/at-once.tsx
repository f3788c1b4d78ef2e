import { Await } from "@remix-run/react";
import { type ReactNode, Suspense } from "react";

type Props<T> = {
  /** The value that the server had at the beginning of its answer, or the promise of one that it streams later. */
  value: T | Promise<T>;
  /** Shown until the value arrives. */
  waiting: ReactNode;
  /** The text that is shown when it fails. */
  failed: string;
  children: (value: T) => ReactNode;
};

/**
 * Shows an immediate value of a loader in the page's first bytes, and any other when it arrives. The page carries it
 * only once, either way.
 */
export function AtOnce<T extends object>({ value, waiting, failed, children }: Props<T>) {
  if (!(value instanceof Promise)) return children(value);
  return (
    <Suspense fallback={waiting}>
      <Await resolve={value} errorElement={<p role="alert">{failed}</p>}>
        {(came) => children(came as T)}
      </Await>
    </Suspense>
  );
}
