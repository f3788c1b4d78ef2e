import { z } from "zod";
import { Password } from "./accounts";
import { Email, ImageUrl, OpaqueId, PersonName, SecretText } from "./common";

/** Who vouched for a person: Google, or the sign-in sandbox that stands in for it on a test shop. */
export const GoogleIssuer = z.enum(["https://accounts.google.com", "google-sandbox"]);
export type GoogleIssuer = z.infer<typeof GoogleIssuer>;

/**
 * A person who signed in at Google through the storefront. `issuer` and `subject` identify the person, whatever else
 * changes; `email` is in lower case, and counts only when Google has verified it.
 */
export const GooglePerson = z.object({
  issuer: GoogleIssuer,
  subject: OpaqueId(255),
  email: Email.nullable(),
  emailVerified: z.boolean(),
  name: PersonName,
  photo: ImageUrl.nullable(),
});
export type GooglePerson = z.infer<typeof GooglePerson>;

/**
 * The claims that the storefront signs: the person, the time (Unix seconds), and an id that makes a proof valid only
 * once.
 */
export const GoogleProofClaims = GooglePerson.extend({ issuedAt: z.int(), proofId: z.uuid() });
export type GoogleProofClaims = z.infer<typeof GoogleProofClaims>;

/** How long a proof is valid, in seconds before and after `issuedAt`. */
export const GOOGLE_PROOF_SECONDS = 60;

/**
 * POST /store/shop/sessions/google. `proof` is `<base64url of the claims as JSON>.<base64url HMAC-SHA256 of
 * "google-sign-in:<the former>" under SESSION_SECRET>`; `password` links Google to the account that has this e-mail and
 * that password. 201 `SessionAnswer`; 401 `invalid_credentials` for a proof that is forged, stale or used, and for a
 * wrong password; 403 `email_unverified`; 409 `link_required` when an account with a password has this e-mail,
 * `account_exists` when another Google account has it; 429 `too_many_requests`.
 */
export const SignInWithGoogle = z.object({
  proof: SecretText(8_000),
  password: Password.optional(),
});
