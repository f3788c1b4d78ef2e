import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReleaseStock } from "medusa-backend/contract";
import { z } from "zod";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { type ProductAnswer, ProductForms, takeStock } from "~/features/product-desk/product-form.server";
import { STOCK_LISTS, STOCK_ON_PAGE, StockBoard, type StockView } from "~/features/product-desk/stock-board";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { readProductsView } from "~/lib/read-products-view";
import { firstFault, refusalOf } from "~/lib/refused-form";
import { listStock, releaseStock } from "~/medusa/product-desk.server";

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

/** Handles a correction, and releases reservations that no order needs. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, ProductForms);
  await requireAdmin(request, context);
  const medusa = await medusaForRequest(request, context);
  if (form.get("form") !== "release") return await takeStock(medusa, form);
  const place = ReleaseStock.safeParse(Object.fromEntries(form));
  if (!place.success) return json<ProductAnswer>({ fault: "There is nothing to release." }, { status: 422 });
  try {
    await releaseStock(medusa, place.data);
    return json<ProductAnswer>({ saved: { edits: [] } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json<ProductAnswer>({ fault: firstFault(error) }, refusalOf(error));
  }
}

export default function StockRoute() {
  return <StockBoard {...useLoaderData<typeof loader>()} />;
}
