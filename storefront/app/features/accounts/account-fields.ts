import {
  AskedCode,
  credentialField,
  DeleteAccount,
  Email,
  NewCredential,
  OpaqueId,
  PasskeyName,
  PersonName,
  RemovePasskey,
  RenamePasskey,
  SaveAddress,
  StartFactorAnswer,
  StartPasskey,
  UsedCredential,
} from "medusa-backend/contract";
import { z } from "zod";
import { typedWord } from "~/lib/schema-messages";

export const NameFields = z.object({ name: PersonName });

/** `sure` is the word that a person types. */
export const DeleteAccountFields = DeleteAccount.extend({ sure: typedWord("delete") });

/** `StartPasskeyFields` begins a passkey; scripts send `AddPasskeyFields` once an authenticator has made it. */
export const StartPasskeyFields = StartPasskey.extend({ passkeyName: PasskeyName.default("") });
export const AddPasskeyFields = z.object({
  credential: credentialField(NewCredential),
  passkeyName: PasskeyName.default(""),
});

/** Forms of an existing passkey, whose id is `passkey`. */
export const RenamePasskeyFields = RenamePasskey.extend({ passkey: OpaqueId(255) });
export const RemovePasskeyFields = RemovePasskey.extend({ passkey: OpaqueId(255) });

export const AddressButton = z.object({ address: OpaqueId(255) });

/** The fields of an address on its screen, by Medusa's own rules; `address` is the id of the edited one. */
export const AddressForm = SaveAddress.omit({ isDefault: true }).extend({
  address: OpaqueId(255).optional(),
  usual: z.literal("on").optional(),
});

const On = z.literal("on").optional();

/** The mails to somebody of the staff, a box each. */
export const StaffMailFields = z.object({ message: On, order: On, late: On, finding: On });

export const MakeAdminForm = z.object({ email: Email });

/** The form that turns a new authenticator on; the key is sent back, so that the page can show it again. */
export const ConfirmFactorFields = AskedCode.extend(StartFactorAnswer.shape);

/** A form with one of the person's passkeys, which scripts fill in. */
export const OwnPasskeyFields = z.object({ credential: credentialField(UsedCredential) });
