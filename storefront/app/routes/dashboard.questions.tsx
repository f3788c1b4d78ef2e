import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import {
  DeskForms,
  listViewedQuestions,
  QuestionsViewQuery,
  takeDeskForm,
} from "~/features/question-desk/desk-forms.server";
import { QuestionDesk } from "~/features/question-desk/question-desk-screen";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { noneWhenUnavailable } from "~/medusa/none-when-unavailable.server";

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

/** Answers a question in the shop's name, or hides or shows a question or an answer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, DeskForms);
  await requireAdmin(request, context);
  return await takeDeskForm(await medusaForRequest(request, context), form);
}

export default function QuestionsDeskRoute() {
  return <QuestionDesk {...useLoaderData<typeof loader>()} />;
}
