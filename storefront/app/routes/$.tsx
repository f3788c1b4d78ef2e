import type { MetaFunction } from "@remix-run/node";
import { privateMeta } from "~/lib/page-meta";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Page not found");

/** Every unknown address: 404. */
export function loader(): never {
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

export default function NotFound() {
  return null;
}
