import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StopStockAlertsScreen } from "~/auth/screens";
import { loaderAndActionHeaders } from "~/lib/page-headers.server";
import { privateMeta } from "~/lib/page-meta";
import { loadUnsubscribe, unsubscribe } from "~/lib/unsubscribe.server";
import { stopStockAlerts } from "~/medusa/stock-alerts.server";

export const meta: MetaFunction = () => privateMeta("Mails about stock");

export const loader = loadUnsubscribe;

export const action = (args: ActionFunctionArgs) => unsubscribe(args, stopStockAlerts);

export const headers = loaderAndActionHeaders;

export default function StopStockAlerts() {
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <StopStockAlertsScreen token={token} fault={answer?.fault ?? null} isStopped={answer?.isStopped ?? false} />;
}
