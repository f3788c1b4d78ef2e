import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StopReviewMails } from "medusa-backend/contract/routes";
import { StopReviewMailsScreen } from "~/auth/screens";
import { loaderAndActionHeaders } from "~/lib/page-headers.server";
import { privateMeta } from "~/lib/page-meta";
import { loadUnsubscribe, unsubscribe } from "~/lib/unsubscribe.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";

export const meta: MetaFunction = () => privateMeta("Mails that ask for reviews");

export const loader = loadUnsubscribe;

export const action = (args: ActionFunctionArgs) =>
  unsubscribe(args, (context, token) => visitorMedusa(context).call(StopReviewMails, { token }));

export const headers = loaderAndActionHeaders;

export default function StopReviewMailsPage() {
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <StopReviewMailsScreen token={token} fault={answer?.fault ?? null} isStopped={answer?.isStopped ?? false} />;
}
