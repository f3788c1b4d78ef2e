import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StopStockAlerts } from "medusa-backend/contract/routes";
import { loadUnsubscribe, unsubscribeForms } from "~/auth/index.server";
import { UnsubscribeScreen } from "~/auth/screens";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders } from "~/lib/page-responses.server";

export const meta: MetaFunction = () => privateMeta("Mails about stock");

export const loader = loadUnsubscribe;

export const action = unsubscribeForms(StopStockAlerts);

export const headers = loaderAndActionHeaders;

export default function StopStockAlertsPage() {
  return <UnsubscribeScreen page="/stop-stock-alerts" {...useLoaderData<typeof loader>()} />;
}
