import { ChangeEmail, ChangePassword, DeleteAccount, PersonName } from "medusa-backend/contract";
import { z } from "zod";

/** The form of a name, by the rules of a sign-up. */
export const NameFields = z.object({ name: PersonName });

/** The form of a new password, by Medusa's own rules. */
export const PasswordFields = ChangePassword;

/** The form of another e-mail; the password belongs to accounts that have one. */
export const EmailFields = ChangeEmail;

/** The form that deletes the account; `sure` is the word that a person types. */
export const DeleteAccountFields = DeleteAccount.extend({
  sure: z.string().trim().toLowerCase().pipe(z.literal("delete", 'Type "delete"')),
});
