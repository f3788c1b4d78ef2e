import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { StopReviewMails, StopStockAlerts } from "medusa-backend/contract/routes";
import { z } from "zod";
import { NO_STORE } from "~/lib/page-responses.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";
import { defineForms, form } from "./forms.server";

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** The loader of a page that ends mails: the token of its link. */
export function loadUnsubscribe({ request }: LoaderFunctionArgs) {
  return json({ token: tokenIn(request) }, { headers: NO_STORE });
}

/**
 * The action of a page that ends mails. Its button sends the token in the form; a mail program's own button (RFC 8058)
 * has it in the address.
 */
export const unsubscribeForms = (row: typeof StopReviewMails | typeof StopStockAlerts) =>
  defineForms(
    {
      stop: form(z.object({ token: z.string().optional() }), ({ request, context }, { token = tokenIn(request) }) =>
        visitorMedusa(context).call(row, { token }),
      ),
    },
    { who: "anyone", headers: NO_STORE },
  );
