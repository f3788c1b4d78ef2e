import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StopReviewMails } from "medusa-backend/contract/routes";
import { loadUnsubscribe, unsubscribeForms } from "~/auth/index.server";
import { UnsubscribeScreen } from "~/auth/screens";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders } from "~/lib/page-responses.server";

export const meta: MetaFunction = () => privateMeta("Mails that ask for reviews");

export const loader = loadUnsubscribe;

export const action = unsubscribeForms(StopReviewMails);

export const headers = loaderAndActionHeaders;

export default function StopReviewMailsPage() {
  return <UnsubscribeScreen page="/stop-review-mails" {...useLoaderData<typeof loader>()} />;
}
