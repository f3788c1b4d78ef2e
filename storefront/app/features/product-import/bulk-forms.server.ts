import { json, redirect } from "@remix-run/node";
import { MOST_BULK, OpaqueId, PlanBulk } from "medusa-backend/contract";
import { AppError } from "~/domain/app-error";
import { firstFault, refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { planBulk } from "~/medusa/product-imports.server";
import { type BulkAnswer, BulkForm } from "./bulk-fields";
import { importPath } from "./import-path";

/** The ids of the products that were chosen on a list: `?product=…&product=…`. */
export function chosenProducts(url: string): string[] {
  const asked = new URL(url).searchParams.getAll("product").filter((id) => OpaqueId(100).safeParse(id).success);
  return [...new Set(asked)].slice(0, MOST_BULK);
}

function toPlan({ products, status, price_by, price, kind_by, kind }: BulkForm) {
  return {
    product_ids: products.split(",").filter(Boolean),
    ...(status && { status }),
    ...(price_by && { price: { by: price_by, value: price === "" ? Number.NaN : Number(price) } }),
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
  const plan = PlanBulk.safeParse(toPlan(read.data));
  if (!plan.success) {
    const [issue] = plan.error.issues;
    const what = issue?.path[0] === "price" ? "Price: " : issue?.path[0] === "kind" ? "Kind: " : "";
    return refuse(`${what}${issue?.message ?? "This value is not allowed"}.`);
  }
  try {
    return redirect(importPath(await planBulk(medusa, plan.data)), 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json<BulkAnswer>({ fault: firstFault(error), typed }, refusalOf(error));
  }
}
