import { json, redirect } from "@remix-run/node";
import { MOST_BULK, OpaqueId, PlanBulk, readNumber } from "medusa-backend/contract";
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
    return redirect(importPath(await planBulk(medusa, plan.data)), 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json<BulkAnswer>({ fault: firstFault(error), typed }, refusalOf(error));
  }
}
