import type { LoaderFunctionArgs } from "@remix-run/node";
import { medusaForRequest, toLogin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { toErrorPage } from "~/lib/page-responses.server";
import { readAccountExport } from "~/medusa/account.server";

const HEADERS = {
  "Content-Type": "application/json; charset=utf-8",
  "Content-Disposition": 'attachment; filename="aeroloft-account.json"',
  "Cache-Control": "no-store",
};

/**
 * The target of a person who has to sign in first: after a sign-in with Google, the request for this file would seem to
 * come from another site.
 */
const toLoginForPage = (request: Request) => toLogin(new Request(new URL("/dashboard/account", request.url)));

/**
 * The signed-in person's own data, as a file. If Medusa fails in the middle, the connection ends and the file is
 * incomplete.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const medusa = await medusaForRequest(request, context);
  if (!medusa.token) throw toLoginForPage(request);
  const pieces = await readAccountExport(medusa, new Date()).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "unauthenticated") throw toLoginForPage(request);
    throw toErrorPage(error);
  });
  return new Response(toStream(pieces), { headers: HEADERS });
}

function toStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
