import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { ChangeEmail, ChangePassword, GetAccount, MailPasswordLink, PutUser } from "medusa-backend/contract/routes";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { invalidFields, type RefusedForm, refusalOf, refusedByBackend } from "~/lib/refused-form";
import { endSessions } from "~/medusa/account.server";
import type { Medusa } from "~/medusa/client.server";
import type { AccountAnswer, AccountFormName } from "./account-fields";
import { EmailFields, NameFields, PasswordFields } from "./account-fields";

const NOTHING: AccountAnswer = { form: null, result: null, done: null, fault: null };

/** Says on the page that something was done. */
const done = (sentence: string) => json({ ...NOTHING, done: sentence });

/** A button's refusal, in a sentence on the page. */
async function pressed(work: () => Promise<string>) {
  try {
    return done(await work());
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unauthenticated") throw error;
    const { headers } = refusalOf(error);
    return json({ ...NOTHING, fault: error.message }, { status: ERROR_STATUS[error.code], headers });
  }
}

/** A refusal by Medusa as a form's answer; a wrong password is a fault of its field. */
export function refuseAccountForm(submission: Parameters<typeof refusedByBackend>[0], error: unknown): RefusedForm {
  if (!(error instanceof AppError) || error.code !== "invalid_credentials") return refusedByBackend(submission, error);
  const fields = { password: [error.message] };
  return refusedByBackend(submission, new AppError(error.code, error.message, { cause: error, fields }));
}

type Sent<Fields> = Submission<Fields, string[]>;

/** A form's answer: the typed values with their faults, or an empty form. */
async function sent<Fields>(
  form: AccountFormName,
  submission: Sent<Fields>,
  work: (fields: Fields) => Promise<string>,
) {
  if (submission.status !== "success") {
    const { result, status } = invalidFields(submission);
    return json({ ...NOTHING, form, result }, { status });
  }
  try {
    const sentence = await work(submission.value);
    return json({ ...NOTHING, form, result: submission.reply({ resetForm: true }), done: sentence });
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthenticated") throw error;
    const { result, status, headers } = refuseAccountForm(submission, error);
    return json({ ...NOTHING, form, result }, { status, headers });
  }
}

/** The person's name in the shop. */
export const takeName = (medusa: Medusa, form: FormData) =>
  sent("name", parseWithZod(form, { schema: NameFields, disableAutoCoercion: true }), async ({ name }) => {
    const { email } = await medusa.call(GetAccount);
    await medusa.call(PutUser, { email, name });
    return "Your name has been changed.";
  });

/** Another e-mail. The answer does not reveal whether somebody else has it. */
export const takeEmail = (medusa: Medusa, form: FormData) =>
  sent("email", parseWithZod(form, { schema: EmailFields, disableAutoCoercion: true }), async (fields) => {
    const { form: _, ...wanted } = fields;
    await medusa.call(ChangeEmail, wanted);
    return `A mail with a link is on its way to ${wanted.email}. Your address changes once you follow it.`;
  });

/** A new password, by the old one. */
export const takePassword = (medusa: Medusa, form: FormData) =>
  sent("password", parseWithZod(form, { schema: PasswordFields, disableAutoCoercion: true }), async (fields) => {
    const { form: _, ...passwords } = fields;
    await medusa.call(ChangePassword, passwords);
    return "Your password is changed. Every other device was signed out.";
  });

/** A link to set a password, for an account that signs in with Google. */
export const sendPasswordLink = (medusa: Medusa) =>
  pressed(async () => {
    const { email } = await medusa.call(GetAccount);
    await medusa.call(MailPasswordLink);
    return `A mail with a link to set a password is on its way to ${email}.`;
  });

/** Signs out all other browsers. */
export const endOthers = (medusa: Medusa) =>
  pressed(async () => {
    const ended = await endSessions(medusa, { all: false });
    return ended === 0 ? "You were not signed in anywhere else." : "You are signed out everywhere else.";
  });
