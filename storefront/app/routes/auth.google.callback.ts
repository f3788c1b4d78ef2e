import type { LoaderFunctionArgs } from "@remix-run/node";
import { finishGoogleSignIn } from "~/auth/index.server";
import { requireNavigation } from "~/lib/page-responses.server";

/** The address to which Google redirects people. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  requireNavigation(request);
  return finishGoogleSignIn(request, context);
}
