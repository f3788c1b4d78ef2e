import { Await } from "@remix-run/react";
import { type ReactNode, Suspense } from "react";

type Props<T> = {
  /** A promise is streamed later. */
  value: T | Promise<T>;
  waiting: ReactNode;
  failed: string;
  children: (value: T) => ReactNode;
};

/** Shows an immediate value in the page's first bytes, any other when it arrives. The page carries it only once. */
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
