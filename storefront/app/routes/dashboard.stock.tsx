import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { stockForms } from "~/features/products/product-form.server";
import { STOCK_LISTS, STOCK_ON_PAGE, StockBoard, type StockView } from "~/features/products/stock-board";
import { privateMeta } from "~/lib/page-meta";
import { readProductsView } from "~/lib/products-view";
import { listStock } from "~/medusa/managed-products.server";

export const meta: MetaFunction = () => privateMeta("Stock");

const List = z.enum(STOCK_LISTS).catch("");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const list = List.parse(new URL(request.url).searchParams.get("list") ?? "");
  const view: StockView = { list, ...readProductsView(request.url) };
  const { q, page } = view;
  const query = { list: list || ("all" as const), q, limit: STOCK_ON_PAGE, offset: (page - 1) * STOCK_ON_PAGE };
  return json({ view, stock: await listStock(await medusaForRequest(request, context), query) });
}

export const action = stockForms;

export default function StockRoute() {
  return <StockBoard {...useLoaderData<typeof loader>()} />;
}
