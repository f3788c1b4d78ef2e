import { z } from "zod";
import { Line, OpaqueId } from "./common";

/** The most passkeys of one account. */
export const MOST_PASSKEYS = 10;

/** How long a question to an authenticator may be answered, in minutes. */
export const PASSKEY_MINUTES = 5;

/** The site that passkeys are for: the domain that they are bound to, and the one origin that may use them. */
export type PasskeySite = { rpId: string; origin: string };

/**
 * The site of passkeys by the shop's public address; null if browsers offer none there. They need a domain, which an
 * IP address such as 127.0.0.1 is not, and a secure page, which http is only on localhost.
 */
export function toPasskeySite(publicUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  const isSecure = protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
  return isAddress || !isSecure ? null : { rpId: hostname, origin };
}

/** A passkey of an account as its owner sees it. Times are UTC ISO strings. `isSynced`: it is on several devices. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  isSynced: z.boolean(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** Bytes of an authenticator as the browser sends them, in base64url; `most` characters. */
const Bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);

const CredentialId = Bytes(1_400);
const ClientData = Bytes(4_000);

/** What an authenticator made: the JSON form of a new credential (Web Authentication, 5.1). */
export const NewCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: Bytes(16_000),
    transports: z.array(OpaqueId(40)).max(10).optional(),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** An authenticator's answer to a question: the JSON form of an assertion (Web Authentication, 5.1). */
export const UsedCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: Bytes(4_000),
    signature: Bytes(8_000),
    userHandle: Bytes(200).nullish(),
  }),
});
export type UsedCredential = z.infer<typeof UsedCredential>;

const NO_ANSWER = "Your browser sent no passkey. A passkey needs scripts: press the button again once they run.";

/** A credential as a form has it, which scripts fill in: as JSON. */
export const credentialField = <Schema extends typeof NewCredential | typeof UsedCredential>(schema: Schema) =>
  z.string(NO_ANSWER).transform((text, context): z.output<Schema> => {
    try {
      return schema.parse(JSON.parse(text)) as z.output<Schema>;
    } catch {
      context.addIssue({ code: "custom", message: NO_ANSWER });
      return z.NEVER;
    }
  });

/** The options that the browser gives to the authenticator, in the JSON form of the standard. */
const Options = z.record(z.string(), z.unknown());
export const PasskeyOptions = z.object({ options: Options });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** The name of a passkey, which its owner chooses. */
export const PasskeyName = Line(60);

/**
 * POST /store/shop/account/passkeys (signed in): stores the passkey that answers the question. 201; 401
 * `invalid_credentials` for an answer that is not valid, 409 `conflict` for an account with ten.
 */
export const AddPasskey = z.object({ credential: NewCredential, name: PasskeyName });

/** PUT /store/shop/account/passkeys/:id (signed in): renames a passkey. 204; 404 `not_found`. */
export const RenamePasskey = z.object({ name: PasskeyName.min(1, "Required") });

// POST /store/shop/sessions/passkey/options (anyone): the question for a sign-in, for five minutes. It names no
// account, because the person chooses a passkey.

/**
 * POST /store/shop/sessions/passkey (anyone): signs in the owner of the passkey that answers that question. 201
 * `SessionAnswer`, 401 `invalid_credentials`, 429 `too_many_requests`.
 */
export const SignInWithPasskey = z.object({ credential: UsedCredential });
