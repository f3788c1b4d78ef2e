import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { DISCOUNT_VIEWS } from "~/features/discounts/discounts";
import { DiscountsScreen, type DiscountsView } from "~/features/discounts/discounts-screen";
import { privateMeta } from "~/lib/page-meta";
import { readProductsView } from "~/lib/products-view";
import { listDiscounts } from "~/medusa/discounts.server";

export const meta: MetaFunction = () => privateMeta("Discounts");

const State = z.enum(DISCOUNT_VIEWS).catch("");
const Cursor = z.string().max(200).nullable().catch(null);

/** A page of the discounts; an invalid cursor leads to the first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const search = new URL(request.url).searchParams;
  const view: DiscountsView = {
    state: State.parse(search.get("state") ?? ""),
    q: readProductsView(request.url).q.slice(0, 100),
    cursor: Cursor.parse(search.get("cursor")),
  };
  const { state, q, cursor } = view;
  const query = { ...(state && { state }), q, ...(cursor && { cursor }) };
  const page = await listDiscounts(await medusaForRequest(request, context), query).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "invalid") throw redirect("/dashboard/discounts");
    throw error;
  });
  return json({ view, page });
}

export default function DiscountsRoute() {
  return <DiscountsScreen {...useLoaderData<typeof loader>()} />;
}
