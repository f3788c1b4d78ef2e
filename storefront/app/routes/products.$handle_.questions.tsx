import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { OpaqueId, PRODUCT_QUESTIONS } from "medusa-backend/contract";
import { AnswerAsOwner, AskQuestion, DeleteOwnQuestion, ListQuestions } from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form, medusaForRequest } from "~/auth/index.server";
import { questionsPath, withChoice } from "~/domain/product";
import { QuestionsScreen } from "~/features/catalog/questions/questions-screen";
import { pageMeta, privateMeta } from "~/lib/page-meta";
import { actionHeaders, throwErrorPage } from "~/lib/page-responses.server";
import { getRequestContext } from "~/lib/request-context.server";
import { inLines, worded } from "~/lib/schema-messages";
import { orFirstPage, readListView, toPageQuery } from "~/medusa/lists.server";
import { findOwnQuestions, getProductPage } from "~/medusa/product-pages.server";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

/** Search engines list the first page of a product that somebody has asked about. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return privateMeta("Page not found");
  const { product, view, list } = data;
  const page = pageMeta(matches, {
    title: `Questions about ${product.name} – Aeroloft`,
    description: `What customers asked about ${product.name}, answered by Aeroloft and by people who bought it.`,
    path: questionsPath({ handle: product.handle }),
  });
  const isListed = list.count > 0 && view.q === "" && view.cursor === null;
  return isListed ? page : [...page, { name: "robots", content: "noindex" }];
};

/** The questions about a product with their answers; with `q`, those that contain it. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const handle = params.handle ?? "";
  const view = readListView(PRODUCT_QUESTIONS, request);
  const [shown, medusa] = await Promise.all([
    getProductPage(handle, getRequestContext(context)).catch(throwErrorPage),
    medusaForRequest(request, context),
  ]);
  if (!shown) throw json({ code: "not_found" }, { status: 404 });
  const linked = withChoice(shown.product, new URL(request.url).search);
  if (linked.handle !== handle) throw redirect(questionsPath(linked), 301);
  const [list, own] = await Promise.all([
    orFirstPage(
      { path: questionsPath(linked) },
      medusa.call(ListQuestions, { handle, ...toPageQuery(PRODUCT_QUESTIONS, view) }),
    ).catch(throwErrorPage),
    findOwnQuestions(medusa, handle),
  ]);
  const { name, flightTimeMinutes } = shown.product;
  return json({ product: { ...linked, name, isDrone: flightTimeMinutes !== undefined }, view, list, own });
}

const lines = (schema: z.ZodType<string, string>, empty: string) => inLines(z.string().min(1, empty).pipe(schema));
const Button = z.object({ question_id: worded(OpaqueId(100), "Choose a question.") });

export const action = defineForms(
  {
    ask: form(
      z.object({ text: lines(AskQuestion.body.shape.text, "Write your question first.") }),
      ({ medusa, id: handle }, { text }) => medusa.call(AskQuestion, { handle, text }),
      "Thank you. We read your question first, and mail you once it is answered.",
    ),
    answer: form(
      Button.extend({ text: lines(AnswerAsOwner.body.shape.text, "Write your answer first.") }),
      ({ medusa }, { question_id: id, text }) => medusa.call(AnswerAsOwner, { id, text }),
      "Thank you. Your answer is shown once we have read it.",
    ),
    unanswer: form(
      Button,
      ({ medusa }, { question_id: id }) => medusa.call(AnswerAsOwner, { id, text: "" }),
      "Your answer is deleted.",
    ),
    delete: form(
      Button,
      ({ medusa }, { question_id: id }) => medusa.call(DeleteOwnQuestion, { id }),
      "Your question is deleted.",
    ),
  },
  { who: "customer" },
);

export const headers = actionHeaders;

/** A refused form changes no data. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined && actionStatus >= 400 ? false : defaultShouldRevalidate;

export default function QuestionsRoute() {
  return <QuestionsScreen {...useLoaderData<typeof loader>()} />;
}
