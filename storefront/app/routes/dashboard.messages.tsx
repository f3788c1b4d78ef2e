import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MESSAGE_LIST } from "medusa-backend/contract";
import { ListMessages } from "medusa-backend/contract/routes";
import { medusaForRequest, requirePermission } from "~/auth/index.server";
import { messageForms } from "~/features/messages/message-forms.server";
import { MessagesScreen } from "~/features/messages/messages-screen";
import { privateMeta } from "~/lib/page-meta";
import { orFirstPage, readListView, toPageQuery } from "~/medusa/lists.server";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";

export const meta: MetaFunction = () => privateMeta("Messages");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "read messages");
  const view = readListView(MESSAGE_LIST, request);
  const asked = (await medusaForRequest(request, context)).call(ListMessages, toPageQuery(MESSAGE_LIST, view));
  return json({ view, page: await orFirstPage(MESSAGE_LIST, asked).catch(noneWhenUnavailable) });
}

export const action = messageForms;

export default function MessagesRoute() {
  return <MessagesScreen {...useLoaderData<typeof loader>()} />;
}
