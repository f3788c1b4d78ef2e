import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RETURN_LIST } from "medusa-backend/contract";
import { ListReturns } from "medusa-backend/contract/routes";
import { getStoredUid } from "~/auth";
import { asStaff } from "~/auth/index.server";
import { RETURNS, type ReturnsAnswer, ReturnsScreen } from "~/features/orders/returns-screen";
import { privateMeta } from "~/lib/page-meta";
import { orFirstPage, readListView, toPageQuery } from "~/medusa/lists.server";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";
import { cachedList } from "~/ui/list-cache";

export const meta: MetaFunction = () => privateMeta("Returns");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, medusa } = await asStaff({ request, context }, "read orders");
  const view = readListView(RETURN_LIST, request);
  const asked = medusa.call(ListReturns, toPageQuery(RETURN_LIST, view));
  const list = await orFirstPage(RETURN_LIST, asked).catch(noneWhenUnavailable);
  return json<ReturnsAnswer>({ uid: account.uid, view, list });
}

export const clientLoader = cachedList(RETURNS, getStoredUid);

export default function ReturnsRoute() {
  return <ReturnsScreen answer={useLoaderData<typeof loader>()} />;
}
