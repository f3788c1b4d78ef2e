import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { PRODUCT_QUESTIONS } from "medusa-backend/contract";
import { medusaForRequest } from "~/auth/index.server";
import { questionsPath } from "~/domain/product";
import { questionForms } from "~/features/catalog/questions/question-forms.server";
import { QuestionsScreen } from "~/features/catalog/questions/questions-screen";
import { pageMeta, privateMeta } from "~/lib/page-meta";
import { actionHeaders, toErrorPage } from "~/lib/page-responses.server";
import { getRequestContext } from "~/lib/request-context.server";
import { orFirstPage, readListView, toPageQuery } from "~/medusa/lists.server";
import { getProductPage } from "~/medusa/product-pages.server";
import { findOwnQuestions, listQuestions } from "~/medusa/questions.server";
import { ErrorScreen } from "~/ui/error-boundary";

/** Search engines list the first page of a product that somebody has asked about. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return privateMeta("Page not found");
  const { product, view, list } = data;
  const page = pageMeta(matches, {
    title: `Questions about ${product.name} – Aeroloft`,
    description: `What customers asked about ${product.name}, answered by Aeroloft and by people who bought it.`,
    path: questionsPath(product),
  });
  const isListed = list.count > 0 && view.q === "" && view.cursor === null;
  return isListed ? page : [...page, { name: "robots", content: "noindex" }];
};

/** The questions about a product with their answers; with `q`, those that contain it. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const handle = params.handle ?? "";
  const view = readListView(PRODUCT_QUESTIONS, request);
  const [shown, medusa] = await Promise.all([
    getProductPage(handle, getRequestContext(context)).catch((error: unknown) => {
      throw toErrorPage(error);
    }),
    medusaForRequest(request, context),
  ]);
  if (!shown) throw json({ code: "not_found" }, { status: 404 });
  if (shown.product.handle !== handle) throw redirect(questionsPath(shown.product), 301);
  const [list, own] = await Promise.all([
    orFirstPage(
      { path: questionsPath(shown.product) },
      listQuestions(medusa, handle, toPageQuery(PRODUCT_QUESTIONS, view)),
    ).catch((error: unknown) => {
      throw toErrorPage(error);
    }),
    findOwnQuestions(medusa, handle),
  ]);
  const { name, flightTimeMinutes } = shown.product;
  return json({ product: { handle, name, isDrone: flightTimeMinutes !== undefined }, view, list, own });
}

/** Asks, answers as somebody who bought the product, or deletes one's own question. */
export const action = questionForms;

export const headers = actionHeaders;

/** A refused form changes no data, so nothing is loaded again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined && actionStatus >= 400 ? false : defaultShouldRevalidate;

export default function QuestionsRoute() {
  return <QuestionsScreen {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
