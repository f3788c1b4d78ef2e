import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { NO_STORE } from "~/lib/page-responses.server";
import { getRequestContext } from "~/lib/request-context.server";
import { checkBackend } from "~/medusa/health.server";

/** 200 when Medusa and, through it, the database answer; otherwise 503 with the check that failed. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const checks = await checkBackend(getRequestContext(context).requestId);
  const ready = Object.values(checks).every((check) => check === "ok");
  return json({ status: ready ? "ready" : "not_ready", checks }, { status: ready ? 200 : 503, headers: NO_STORE });
}
