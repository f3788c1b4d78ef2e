import type { LoaderFunctionArgs } from "@remix-run/node";
import { startGoogleSignIn } from "~/auth/index.server";
import { requireNavigation } from "~/lib/page-responses.server";

/** Redirects the person to Google. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  requireNavigation(request);
  return startGoogleSignIn(request);
}
