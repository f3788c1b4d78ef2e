import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { QUESTION_LIST } from "medusa-backend/contract";
import { ListStaffQuestions } from "medusa-backend/contract/routes";
import { medusaForRequest, requirePermission } from "~/auth/index.server";
import { questionForms } from "~/features/questions/moderation-forms.server";
import { QuestionsScreen } from "~/features/questions/questions-screen";
import { privateMeta } from "~/lib/page-meta";
import { orFirstPage, readListView, toPageQuery } from "~/medusa/lists.server";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";

export const meta: MetaFunction = () => privateMeta("Questions");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "read questions");
  const view = readListView(QUESTION_LIST, request);
  const asked = (await medusaForRequest(request, context)).call(ListStaffQuestions, toPageQuery(QUESTION_LIST, view));
  return json({ view, page: await orFirstPage(QUESTION_LIST, asked).catch(noneWhenUnavailable) });
}

export const action = questionForms;

export default function QuestionsRoute() {
  return <QuestionsScreen {...useLoaderData<typeof loader>()} />;
}
