import { redirect } from "@remix-run/node";
import { MOST_BULK, OpaqueId, type PlanBulk as Plan, readMoney, readNumber } from "medusa-backend/contract";
import { PlanBulk } from "medusa-backend/contract/routes";
import { defineForms, form } from "~/auth/index.server";
import { FormFault } from "~/lib/forms.server";
import { BulkForm, importPath, type TypedBulk } from "./import-forms";

/** The products that were chosen on a list, `?product=…&product=…`, or the filled form that a preview leads back to. */
export function readChosen(url: string): { products: string[]; typed: TypedBulk } {
  const { searchParams } = new URL(url);
  const typed = BulkForm.partial().safeParse(Object.fromEntries(searchParams)).data ?? {};
  const asked = [...searchParams.getAll("product"), ...(typed.products ?? "").split(",")];
  const valid = asked.filter((id) => OpaqueId(100).safeParse(id).success);
  return { products: [...new Set(valid)].slice(0, MOST_BULK), typed };
}

/** `price` in cents, or in per cent. */
function toPlan({ products, status, price_by, kind_by, kind }: BulkForm, price: number) {
  return {
    productIds: products.split(",").filter(Boolean),
    ...(status && { status }),
    ...(price_by && { price: { by: price_by, value: price } }),
    ...(kind_by && { kind: kind_by === "none" ? null : kind }),
  };
}

/** What the form would do, checked. @throws FormFault in words. */
function readPlan(fields: BulkForm): Plan {
  if (fields.kind_by === "set" && fields.kind === "") throw new FormFault("Enter the kind.");
  const price = fields.price_by === "percent" ? readNumber(fields.price, { money: true }) : readMoney(fields.price);
  if (fields.price_by && "fault" in price) throw new FormFault(`Price: ${price.fault}.`);
  const plan = PlanBulk.body.safeParse(toPlan(fields, "value" in price ? price.value : 0));
  if (plan.success) return plan.data;
  const [issue] = plan.error.issues;
  const what = issue?.path[0] === "price" ? "Price: " : issue?.path[0] === "kind" ? "Kind: " : "";
  throw new FormFault(`${what}${issue?.message ?? "This value is not allowed"}.`);
}

/** The form of the change. It is planned first: the next page shows its effect, and makes it. */
export const bulkForms = defineForms({
  plan: form(BulkForm, async ({ medusa }, fields) => {
    const { importId } = await medusa.call(PlanBulk, readPlan(fields));
    // The preview leads back to the form as it was filled in.
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
    return redirect(importPath(importId, given), 303);
  }),
});
