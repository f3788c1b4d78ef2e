import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TryDiscount } from "medusa-backend/contract";
import { DeleteDiscount, SwitchDiscount } from "medusa-backend/contract/routes";
import { z } from "zod";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { type DiscountAnswer, DiscountScreen } from "~/features/discounts/discount-screen";
import { TRIAL_LINES } from "~/features/discounts/trial-lines";
import { toErrorPage } from "~/lib/error-page.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { firstFault, refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { getDiscount, offerProducts, tryDiscount } from "~/medusa/discounts.server";
import { ErrorScreen } from "~/ui/error-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => privateMeta(data ? data.desk.discount.code : "Discount");

/** The discount, and products that it can be tried with. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const medusa = await medusaForRequest(request, context);
  const find = (new URL(request.url).searchParams.get("find") ?? "").trim().slice(0, 100);
  try {
    const [desk, products] = await Promise.all([getDiscount(medusa, params.id ?? ""), offerProducts(medusa, find)]);
    return json({ desk, found: { find, products } });
  } catch (error) {
    throw toErrorPage(error);
  }
}

const Typed = z.string().trim().default("");
const Forms = z.object({
  to: z.enum(["running", "stopped", "tried", "deleted"]),
  sure: z.literal("yes"),
  ...Object.fromEntries(
    TRIAL_LINES.flatMap((line) => [`product_${line}`, `pieces_${line}`]).map((name) => [name, Typed]),
  ),
});

/** Starts the discount, stops it, asks before it deletes a draft, or tries it on a cart. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await readForm(request, Forms);
  await requireAdmin(request, context);
  const read = Forms.shape.to.safeParse(form.get("to"));
  if (!read.success) return json<DiscountAnswer>({ fault: "Say what to do with it." }, { status: 422 });
  const medusa = await medusaForRequest(request, context, form);
  const id = params.id ?? "";
  if (read.data === "tried") return await tryOn(medusa, id, form);
  if (read.data === "deleted" && !Forms.shape.sure.safeParse(form.get("sure")).success)
    return json<DiscountAnswer>({ asksToDelete: true });
  try {
    if (read.data === "deleted") await medusa.call(DeleteDiscount, { id });
    else await medusa.call(SwitchDiscount, { id, to: read.data });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json<DiscountAnswer>({ fault: firstFault(error) }, refusalOf(error));
  }
  if (read.data === "deleted") return redirect("/dashboard/discounts");
  return json<DiscountAnswer>({ done: read.data === "running" ? "Started." : "Stopped." });
}

/** Computes the cart of the form. */
async function tryOn(medusa: Medusa, id: string, form: FormData) {
  const lines = TRIAL_LINES.map((line) => ({
    product_id: String(form.get(`product_${line}`) ?? ""),
    quantity: Number(form.get(`pieces_${line}`) || "1"),
  })).filter(({ product_id }) => product_id !== "");
  const read = TryDiscount.safeParse({ order_items: lines });
  if (!read.success) {
    const trialFault = lines.length === 0 ? "Choose a product." : "Pieces must be whole numbers of 1 to 999.";
    return json<DiscountAnswer>({ trialFault }, { status: 400 });
  }
  try {
    return json<DiscountAnswer>({ trial: await tryDiscount(medusa, id, read.data) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json<DiscountAnswer>({ trialFault: firstFault(error) }, refusalOf(error));
  }
}

export default function DiscountRoute() {
  return <DiscountScreen {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
