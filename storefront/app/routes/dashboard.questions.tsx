import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { listViewedQuestions, QuestionsViewQuery, questionForms } from "~/features/questions/moderation-forms.server";
import { QuestionsScreen } from "~/features/questions/questions-screen";
import { privateMeta } from "~/lib/page-meta";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";

export const meta: MetaFunction = () => privateMeta("Questions");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const view = QuestionsViewQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = await listViewedQuestions(await medusaForRequest(request, context), view).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "invalid") throw redirect("/dashboard/questions");
    return noneWhenUnavailable(error);
  });
  return json({ view, page });
}

export const action = questionForms;

export default function QuestionsRoute() {
  return <QuestionsScreen {...useLoaderData<typeof loader>()} />;
}
