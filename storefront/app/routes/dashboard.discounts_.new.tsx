import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DISCOUNT_PRODUCTS } from "medusa-backend/contract";
import { ListDiscountProducts } from "medusa-backend/contract/routes";
import { asStaff } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { DiscountForm, draftForms, productsOf, toDiscountForm } from "~/features/discounts/discount-form.server";
import { MakeDiscountScreen } from "~/features/discounts/make-discount-screen";
import { privateMeta } from "~/lib/page-meta";
import { actionHeaders, toErrorPage } from "~/lib/page-responses.server";
import type { Medusa } from "~/medusa/client.server";
import { getDiscount, offerProducts } from "~/medusa/discounts.server";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Discount");

/** The edited draft, or the discount to copy. */
async function formFrom(medusa: Medusa, id: string): Promise<DiscountForm> {
  const { discount, terms } = await getDiscount(medusa, id);
  if (!terms) throw new AppError("not_found", "There is no such discount.");
  return toDiscountForm(terms, discount.state === "draft" ? id : "");
}

/** From the address, where its searches put it; else from the discount `from`; else empty. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { medusa } = await asStaff({ request, context }, "change discounts");
  const search = new URL(request.url).searchParams;
  const from = search.get("from");
  try {
    const isTyped = search.has("code") || !from;
    const form = isTyped ? DiscountForm.parse(Object.fromEntries(search)) : await formFrom(medusa, from);
    const asked = new Set(productsOf(form)).add(search.get("add") ?? "");
    for (const none of ["", search.get("remove") ?? ""]) asked.delete(none);
    const ids = [...asked].slice(0, DISCOUNT_PRODUCTS);
    const find = (search.get("find") ?? "").trim().slice(0, 100);
    const searched = find ? offerProducts(medusa, find) : Promise.resolve<typeof known>([]);
    const known = ids.length > 0 ? (await medusa.call(ListDiscountProducts, { ids: ids.join(",") })).products : [];
    // Without a deleted one, the discount could be for all products.
    const gone = ids.filter((id) => !known.some((product) => product.id === id));
    const chosen = [...known, ...gone.map((id) => ({ id, title: "A product that is gone" }))];
    const found = await searched;
    return json({ form, chosen, most: DISCOUNT_PRODUCTS, find, found });
  } catch (error) {
    throw toErrorPage(error);
  }
}

export const action = draftForms;

export const headers = actionHeaders;

export default function MakeDiscountRoute() {
  return <MakeDiscountScreen {...useLoaderData<typeof loader>()} />;
}
