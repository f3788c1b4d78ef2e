import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { STOCK_LIST } from "medusa-backend/contract";
import { asStaff } from "~/auth/index.server";
import { stockForms } from "~/features/products/product-form.server";
import { StockBoard } from "~/features/products/stock-board";
import { privateMeta } from "~/lib/page-meta";
import { readListView, toPageQuery } from "~/medusa/lists.server";
import { listStock } from "~/medusa/managed-products.server";

export const meta: MetaFunction = () => privateMeta("Stock");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { medusa } = await asStaff({ request, context }, "read products");
  const view = readListView(STOCK_LIST, request);
  return json({ view, stock: await listStock(medusa, toPageQuery(STOCK_LIST, view)) });
}

export const action = stockForms;

export default function StockRoute() {
  return <StockBoard {...useLoaderData<typeof loader>()} />;
}
