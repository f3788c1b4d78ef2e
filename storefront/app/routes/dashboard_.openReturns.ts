import type { LoaderFunctionArgs } from "@remix-run/node";
import { medusaForRequest } from "~/auth/index.server";
import { listViewedReturns, ReturnsViewQuery } from "~/features/orders/list-viewed-returns.server";
import type { OpenReturnsPage } from "~/features/orders/use-open-returns";
import { answerDashboard } from "~/lib/answer-dashboard.server";

/** The admins' list of open returns asks for this again in the background. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  answerDashboard<OpenReturnsPage>(async () => {
    const view = ReturnsViewQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
    return await listViewedReturns(await medusaForRequest(request, context), view);
  });
