import type { ActionFunctionArgs } from "@remix-run/node";
import { OpaqueId } from "medusa-backend/contract";
import { ShowProduct } from "medusa-backend/contract/routes";
import { z } from "zod";
import { medusaForRequest } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { answerDashboard } from "~/lib/page-responses.server";
import { readForm } from "~/lib/read-form.server";

const ShowForm = z.object({ product_id: OpaqueId(100) });

/** An admin's button: puts a hidden product on sale again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, ShowForm);
  return await answerDashboard(async () => {
    const named = ShowForm.safeParse(Object.fromEntries(form));
    if (!named.success) throw new AppError("not_found", "There is no such product.");
    const medusa = await medusaForRequest(request, context);
    return await medusa.call(ShowProduct, { id: named.data.product_id });
  });
}
