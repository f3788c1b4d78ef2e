import type { LoaderFunctionArgs } from "@remix-run/node";
import { dispatch } from "~/compat/index.server";
import { getRequestContext } from "~/lib/request-context.server";

/** Remix sends GET, HEAD and OPTIONS to the loader, every other method to the action. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return dispatch(request, getRequestContext(context));
}

export const action = loader;
