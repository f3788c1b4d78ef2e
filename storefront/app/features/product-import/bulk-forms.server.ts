import { json, redirect } from "@remix-run/node";
import { MOST_BULK, OpaqueId, PlanBulk, readNumber } from "medusa-backend/contract";
import { AppError } from "~/domain/app-error";
import { firstFault, refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { planBulk } from "~/medusa/product-imports.server";
import { type BulkAnswer, BulkForm } from "./bulk-fields";
import { importPath } from "./import-path";

/** The products that were chosen on a list, `?product=…&product=…`, or the filled form that a preview leads back to. */
export function readChosen(url: string): { products: string[]; typed: BulkAnswer["typed"] } {
  const { searchParams } = new URL(url);
  const typed = BulkForm.partial().safeParse(Object.fromEntries(searchParams)).data ?? {};
  const asked = [...searchParams.getAll("product"), ...(typed.products ?? "").split(",")];
  const valid = asked.filter((id) => OpaqueId(100).safeParse(id).success);
  return { products: [...new Set(valid)].slice(0, MOST_BULK), typed };
}

function toPlan({ products, status, price_by, kind_by, kind }: BulkForm, price: number) {
  return {
    product_ids: products.split(",").filter(Boolean),
    ...(status && { status }),
    ...(price_by && { price: { by: price_by, value: price } }),
    ...(kind_by && { kind: kind_by === "none" ? null : kind }),
  };
}

/** Plans the change; the next page shows its effect, and makes it. */
export async function takeBulk(medusa: Medusa, form: FormData) {
  const typed = Object.fromEntries(form) as BulkAnswer["typed"];
  const refuse = (fault: string) => json<BulkAnswer>({ fault, typed }, { status: 422 });
  const read = BulkForm.safeParse(typed);
  if (!read.success) return refuse("Choose what to change.");
  if (read.data.kind_by === "set" && read.data.kind === "") return refuse("Enter the kind.");
  const price = readNumber(read.data.price, { money: true });
  if (read.data.price_by && "fault" in price) return refuse(`Price: ${price.fault}.`);
  const plan = PlanBulk.safeParse(toPlan(read.data, "value" in price ? price.value : 0));
  if (!plan.success) {
    const [issue] = plan.error.issues;
    const what = issue?.path[0] === "price" ? "Price: " : issue?.path[0] === "kind" ? "Kind: " : "";
    return refuse(`${what}${issue?.message ?? "This value is not allowed"}.`);
  }
  try {
    // The preview leads back to the form as it was filled in.
    const given = Object.fromEntries(Object.entries(read.data).filter(([, value]) => value !== ""));
    return redirect(importPath(await planBulk(medusa, plan.data), given), 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json<BulkAnswer>({ fault: firstFault(error), typed }, refusalOf(error));
  }
}
