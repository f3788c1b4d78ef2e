import type { SubmissionResult } from "@conform-to/react";
import { ChangeEmail, ChangePassword, DeleteAccount, PersonName } from "medusa-backend/contract";
import { z } from "zod";

/** The forms of the account's page that have fields. */
export type AccountFormName = "name" | "email" | "password";

/**
 * The answer to a form of the account's page: `result` is for the form `form`; `done` and `fault` are a sentence for
 * the page.
 */
export type AccountAnswer = {
  form: AccountFormName | null;
  result: SubmissionResult<string[]> | null;
  done: string | null;
  fault: string | null;
};

/** The result of this form, if it is the submitted one. */
export const resultOf = (answer: AccountAnswer | undefined, form: AccountFormName) =>
  (answer?.form === form ? answer.result : null) ?? undefined;

/** The form of a name, by the rules of a sign-up. */
export const NameFields = z.object({ form: z.literal("name"), name: PersonName });

/** The form of a new password, by Medusa's own rules. */
export const PasswordFields = ChangePassword.extend({ form: z.literal("password") });

/** The form of another e-mail; the password belongs to accounts that have one. */
export const EmailFields = ChangeEmail.extend({ form: z.literal("email") });

/** A button without fields: signs out elsewhere or everywhere, or mails a link to set a password. */
export const AccountButton = z.object({ form: z.enum(["end-others", "end-all", "password-link"]) });
export type AccountButton = z.infer<typeof AccountButton>;

/** The form that deletes the account; `sure` is the word that a person types. */
export const DeleteAccountFields = DeleteAccount.extend({
  sure: z.string().trim().toLowerCase().pipe(z.literal("delete", 'Type "delete"')),
});
