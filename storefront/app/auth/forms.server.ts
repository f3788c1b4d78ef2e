import { createForms, type SentForm } from "~/lib/forms.server";
import type { Medusa } from "~/medusa/client.server";
import { medusaForRequest } from "./sign-in-headers.server";
import { requireAdmin, toLogin } from "./signed-in-account.server";

export type Sent = SentForm<Medusa>;

/**
 * Forms of the shop's pages. Who may send one is checked here: an admin is asked for at Medusa, a customer only needs a
 * session, because Medusa checks it with the form.
 */
export const { form, defineForms } = createForms<Medusa>(async (who, { request, context }, sent) => {
  if (who === "admin") await requireAdmin(request, context);
  const medusa = await medusaForRequest(request, context, sent);
  if (who === "customer" && !medusa.token) throw toLogin(request);
  return medusa;
}, toLogin);
