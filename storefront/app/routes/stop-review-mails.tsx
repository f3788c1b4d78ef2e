import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ReviewMailsStoppedScreen, StopReviewMailsScreen } from "~/auth/screens";
import { AppError } from "~/domain/app-error";
import { loaderAndActionHeaders, NO_STORE } from "~/lib/page-headers.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { firstFault, refusalOf } from "~/lib/refused-form";
import { stopReviewMails } from "~/medusa/review-mails.server";

export const meta: MetaFunction = () => privateMeta("Mails that ask for reviews");

const StopForm = z.object({ token: z.string() });
const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export function loader({ request }: LoaderFunctionArgs) {
  return json({ token: tokenIn(request) }, { headers: NO_STORE });
}

/** Ends the mails: by the page's button, or by a mail program's own (RFC 8058), which has the token in the address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, StopForm);
  try {
    await stopReviewMails(context, String(form.get("token") ?? tokenIn(request)));
    return json({ isStopped: true, fault: null }, { headers: NO_STORE });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, headers } = refusalOf(error);
    return json({ isStopped: false, fault: firstFault(error) }, { status, headers: { ...headers, ...NO_STORE } });
  }
}

export const headers = loaderAndActionHeaders;

export default function StopReviewMails() {
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.isStopped) return <ReviewMailsStoppedScreen />;
  return <StopReviewMailsScreen token={token} fault={answer?.fault ?? null} />;
}
