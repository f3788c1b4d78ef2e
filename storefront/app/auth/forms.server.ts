import { createForms, type SentForm } from "~/lib/forms.server";
import type { Medusa } from "~/medusa/client.server";
import { medusaForRequest } from "./sign-in-headers.server";
import { requireStaff, toLogin } from "./signed-in-account.server";

export type Sent = SentForm<Medusa>;

/**
 * Forms of the shop's pages. Who may send one is checked here: for the staff Medusa is asked, a customer only needs a
 * session. Medusa checks with the form whether a role allows it.
 */
export const { form, defineForms } = createForms<Medusa>(async (who, { request, context }, sent) => {
  if (who === "staff") await requireStaff(request, context);
  const medusa = await medusaForRequest(request, context, sent);
  if (who === "customer" && !medusa.token) throw toLogin(request);
  return medusa;
}, toLogin);
