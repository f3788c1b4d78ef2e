import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StopReviewMailsScreen } from "~/auth/screens";
import { loaderAndActionHeaders } from "~/lib/page-headers.server";
import { privateMeta } from "~/lib/page-meta";
import { loadUnsubscribe, unsubscribe } from "~/lib/unsubscribe.server";
import { stopReviewMails } from "~/medusa/review-mails.server";

export const meta: MetaFunction = () => privateMeta("Mails that ask for reviews");

export const loader = loadUnsubscribe;

export const action = (args: ActionFunctionArgs) => unsubscribe(args, stopReviewMails);

export const headers = loaderAndActionHeaders;

export default function StopReviewMails() {
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <StopReviewMailsScreen token={token} fault={answer?.fault ?? null} isStopped={answer?.isStopped ?? false} />;
}
