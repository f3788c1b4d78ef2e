import type { ActionFunctionArgs } from "@remix-run/node";
import { medusaForRequest } from "~/auth/index.server";
import { RowFields, saveRowEdit } from "~/features/products/row-edits.server";
import { answerDashboard } from "~/lib/page-responses.server";
import { readForm } from "~/lib/read-form.server";

/** An admin's edit in a row of Manage Products, and its undo. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, RowFields);
  return await answerDashboard(
    async () => await saveRowEdit(await medusaForRequest(request, context), Object.fromEntries(form)),
  );
}
