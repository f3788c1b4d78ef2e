import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RECORD_LIST } from "medusa-backend/contract";
import { listLoader } from "~/auth/index.server";
import { RecordScreen } from "~/features/record/record-screen";
import { privateMeta } from "~/lib/page-meta";
import { listRecord } from "~/medusa/record.server";

export const meta: MetaFunction = () => privateMeta("Who did what");

export const loader = listLoader(RECORD_LIST, "read record", listRecord);

export default function RecordRoute() {
  return <RecordScreen {...useLoaderData<typeof loader>()} />;
}
