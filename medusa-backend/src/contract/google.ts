import { z } from "zod";
import { Password } from "./accounts";
import { Email, ImageUrl, OpaqueId, PersonName, SecretText } from "./common";

/** Google, or the sign-in sandbox that stands in for it on a test shop. */
export const GoogleIssuer = z.enum(["https://accounts.google.com", "google-sandbox"]);
export type GoogleIssuer = z.infer<typeof GoogleIssuer>;

/** `issuer` and `subject` identify the person; `email` counts only when Google has verified it. */
export const GooglePerson = z.object({
  issuer: GoogleIssuer,
  subject: OpaqueId(255),
  email: Email.nullable(),
  emailVerified: z.boolean(),
  name: PersonName,
  photo: ImageUrl.nullable(),
});
export type GooglePerson = z.infer<typeof GooglePerson>;

/** What the storefront signs: the person, the time (Unix seconds), and an id that makes a proof valid only once. */
export const GoogleProofClaims = GooglePerson.extend({ issuedAt: z.int(), proofId: z.uuid() });
export type GoogleProofClaims = z.infer<typeof GoogleProofClaims>;

export const GOOGLE_PROOF_SECONDS = 60;

/**
 * `proof` is `<base64url of the claims as JSON>.<base64url HMAC-SHA256 of "google-sign-in:<the former>" under
 * SESSION_SECRET>`. `password` links Google to the account with this e-mail, which 409 `link_required` asks for.
 */
export const SignInWithGoogle = z.object({
  proof: SecretText(8_000),
  password: Password.optional(),
});
