import { Await } from "@remix-run/react";
import { type ReactNode, Suspense } from "react";

type Props<T> = {
  /** What the server had when it began to answer, or what it streams once it has it. */
  value: T | Promise<T>;
  /** Stands in its place until it comes. */
  waiting: ReactNode;
  /** What to say where it does not come. */
  failed: string;
  children: (value: T) => ReactNode;
};

/** Shows what a loader knew at once in the page's first bytes, and anything else when it comes. A page carries it once, either way. */
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
