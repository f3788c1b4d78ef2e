import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { discountPath } from "~/domain/discount-paths";
import {
  DiscountForm,
  productsOf,
  readDiscountForm,
  toDiscountForm,
  toFormFaults,
} from "~/features/discounts/discount-form.server";
import { MakeDiscountScreen } from "~/features/discounts/make-discount-screen";
import { toErrorPage } from "~/lib/error-page.server";
import { actionHeaders } from "~/lib/page-headers.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { refusedByBackend } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { getDiscount, listTitles, makeDiscount, offerProducts } from "~/medusa/discounts.server";
import { ErrorScreen } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Discount");

/** The edited draft, or the discount to copy. */
async function formFrom(medusa: Medusa, id: string): Promise<DiscountForm> {
  const { discount, terms } = await getDiscount(medusa, id);
  if (!terms) throw new AppError("not_found", "There is no such discount.");
  return toDiscountForm(terms, discount.state === "draft" ? id : "");
}

/** The form from the address, where its searches put it; else from the discount `from`; else empty. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const search = new URL(request.url).searchParams;
  const medusa = await medusaForRequest(request, context);
  const from = search.get("from");
  try {
    const isTyped = search.has("code") || !from;
    const form = isTyped ? DiscountForm.parse(Object.fromEntries(search)) : await formFrom(medusa, from);
    const ids = new Set(productsOf(form)).add(search.get("add") ?? "");
    for (const none of ["", search.get("remove") ?? ""]) ids.delete(none);
    const find = (search.get("find") ?? "").trim().slice(0, 100);
    const searched = find ? offerProducts(medusa, find) : Promise.resolve<typeof chosen>([]);
    const chosen = await listTitles(medusa, [...ids]);
    const found = await searched;
    return json({ form, chosen, find, found });
  } catch (error) {
    throw toErrorPage(error);
  }
}

/** Saves the draft, and redirects to it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, DiscountForm);
  await requireAdmin(request, context);
  const submission = parseWithZod(form, { schema: DiscountForm, disableAutoCoercion: true });
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  const { terms, faults } = readDiscountForm(submission.value);
  if (!terms) return json(submission.reply({ fieldErrors: faults }), { status: 400 });
  let discountId: string;
  try {
    discountId = await makeDiscount(await medusaForRequest(request, context), terms);
  } catch (error) {
    const { result, status, headers } = refusedByBackend(submission, withFormNames(error));
    return json(result, { status, headers });
  }
  return redirect(discountPath(discountId));
}

/** A refusal whose fields have the form's names. */
function withFormNames(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.fields) return error;
  return new AppError(error.code, error.message, { fields: toFormFaults(error.fields) });
}

export const headers = actionHeaders;

export default function MakeDiscountRoute() {
  return <MakeDiscountScreen {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
