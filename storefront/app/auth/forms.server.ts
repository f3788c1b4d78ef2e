import { credentialField, factorMethods, UsedCredential } from "medusa-backend/contract";
import { ConfirmAgain, ConfirmAgainByPasskey, GetSecondFactor } from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import { createForms, type SentForm } from "~/lib/forms.server";
import type { Medusa } from "~/medusa/client.server";
import { medusaForRequest } from "./sign-in-headers.server";
import { requireStaff, toLogin } from "./signed-in-account.server";

export type Sent = SentForm<Medusa>;

const Credential = credentialField(UsedCredential);

/** By a code, or by a passkey's answer in its place (JSON). Returns a fault for a wrong one, and how to try again. */
async function confirm(medusa: Medusa, code: string) {
  try {
    const credential = Credential.safeParse(code).data;
    if (credential) await medusa.call(ConfirmAgainByPasskey, { credential });
    else await medusa.call(ConfirmAgain, { code });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "conflict") return null;
    if (!["invalid_credentials", "invalid", "too_many_requests"].includes(error.code)) throw error;
    return { fault: error.message, methods: factorMethods(await medusa.call(GetSecondFactor)) };
  }
}

/** Medusa is asked about the staff; a customer only needs a session. Medusa checks with the form what a role allows. */
export const { form, defineForms } = createForms<Medusa>(
  async (who, { request, context }, sent) => {
    if (who === "staff") await requireStaff(request, context);
    const medusa = await medusaForRequest(request, context, sent);
    if (who === "customer" && !medusa.token) throw toLogin(request);
    return medusa;
  },
  confirm,
  toLogin,
);
