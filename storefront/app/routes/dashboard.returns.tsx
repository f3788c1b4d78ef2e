import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getStoredUid } from "~/auth";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { listViewedReturns, ReturnsViewQuery } from "~/features/orders/list-viewed-orders.server";
import { OpenReturns } from "~/features/orders/open-returns";
import { type OpenReturnsAnswer, RETURNS } from "~/features/orders/orders-view";
import { privateMeta } from "~/lib/page-meta";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";
import { cachedList } from "~/ui/list-cache";

export const meta: MetaFunction = () => privateMeta("Returns");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await requireAdmin(request, context);
  const view = ReturnsViewQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const medusa = await medusaForRequest(request, context);
  const list = await listViewedReturns(medusa, view).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "invalid") throw redirect("/dashboard/returns");
    return noneWhenUnavailable(error);
  });
  return json<OpenReturnsAnswer>({ uid, view, list });
}

export const clientLoader = cachedList(RETURNS, getStoredUid);

export default function ReturnsRoute() {
  return <OpenReturns answer={useLoaderData<typeof loader>()} />;
}
