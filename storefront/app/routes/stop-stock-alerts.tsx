import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StopStockAlerts } from "medusa-backend/contract/routes";
import { loadUnsubscribe, unsubscribeForms } from "~/auth/index.server";
import { StopStockAlertsScreen } from "~/auth/screens";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders } from "~/lib/page-responses.server";
import { useFormAnswer } from "~/ui/use-form-answer";

export const meta: MetaFunction = () => privateMeta("Mails about stock");

export const loader = loadUnsubscribe;

export const action = unsubscribeForms(StopStockAlerts);

export const headers = loaderAndActionHeaders;

export default function StopStockAlertsPage() {
  const { token } = useLoaderData<typeof loader>();
  const { isDone, fault = null } = useFormAnswer();
  return <StopStockAlertsScreen token={token} fault={fault} isStopped={isDone} />;
}
