import { z } from "zod";
import { Line, OpaqueId } from "./common";

export const MOST_PASSKEYS = 10;

export const PASSKEY_MINUTES = 5;

export type PasskeySite = { rpId: string; origin: string };

/** Null where browsers offer no passkeys: they need a domain, which 127.0.0.1 is not, and https except on localhost. */
export function toPasskeySite(publicUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  const isSecure = protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
  return isAddress || !isSecure ? null : { rpId: hostname, origin };
}

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  isSynced: z.boolean(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const Bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);

const CredentialId = Bytes(1_400);
const ClientData = Bytes(4_000);

/** The JSON form of a new credential (Web Authentication, 5.1). */
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

/** The JSON form of an assertion (Web Authentication, 5.1). */
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

const Options = z.record(z.string(), z.unknown());
export const PasskeyOptions = z.object({ options: Options });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

export const PasskeyName = Line(60);

export const AddPasskey = z.object({ credential: NewCredential, name: PasskeyName });

export const RenamePasskey = z.object({ name: PasskeyName.min(1, "Required") });

export const SignInWithPasskey = z.object({ credential: UsedCredential });
