import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RECORD_LIST } from "medusa-backend/contract";
import { medusaForRequest, requirePermission } from "~/auth/index.server";
import { RecordScreen } from "~/features/record/record-screen";
import { privateMeta } from "~/lib/page-meta";
import { orFirstPage, readListView, toPageQuery } from "~/medusa/lists.server";
import { listRecord } from "~/medusa/record.server";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";

export const meta: MetaFunction = () => privateMeta("Who did what");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "read record");
  const view = readListView(RECORD_LIST, request);
  const asked = listRecord(await medusaForRequest(request, context), toPageQuery(RECORD_LIST, view));
  return json({ view, page: await orFirstPage(RECORD_LIST, asked).catch(noneWhenUnavailable) });
}

export default function RecordRoute() {
  return <RecordScreen {...useLoaderData<typeof loader>()} />;
}
