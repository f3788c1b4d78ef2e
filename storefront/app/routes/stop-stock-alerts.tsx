import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StopStockAlerts } from "medusa-backend/contract/routes";
import { StopStockAlertsScreen } from "~/auth/screens";
import { loaderAndActionHeaders } from "~/lib/page-headers.server";
import { privateMeta } from "~/lib/page-meta";
import { loadUnsubscribe, unsubscribe } from "~/lib/unsubscribe.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";

export const meta: MetaFunction = () => privateMeta("Mails about stock");

export const loader = loadUnsubscribe;

export const action = (args: ActionFunctionArgs) =>
  unsubscribe(args, (context, token) => visitorMedusa(context).call(StopStockAlerts, { token }));

export const headers = loaderAndActionHeaders;

export default function StopStockAlertsPage() {
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <StopStockAlertsScreen token={token} fault={answer?.fault ?? null} isStopped={answer?.isStopped ?? false} />;
}
