import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import { type NewCredential, PASSKEY_MINUTES, type PasskeySite, type UsedCredential } from "../../contract/passkeys";

const TIMEOUT_MS = PASSKEY_MINUTES * 60_000;
/** EdDSA, ES256 and RS256: what authenticators have, whatever this version of Node could check beside them. */
const ALGORITHMS = [-8, -7, -257];

type KnownCredential = { id: string; transports: string[] };
type Person = { customerId: string; email: string; name: string };

/** An authenticator's name for an account; it says nothing about the person. */
const toUserId = (customerId: string) => new TextEncoder().encode(customerId);

/**
 * The options for a new passkey. It checks the person itself (finger, face or PIN), so that it counts as both factors,
 * and can be found without an account's name. Which device it is on is not asked.
 */
export function toNewOptions({ rpId }: PasskeySite, { customerId, email, name }: Person, known: KnownCredential[]) {
  return generateRegistrationOptions({
    rpName: "Aeroloft",
    rpID: rpId,
    userID: toUserId(customerId),
    userName: email,
    userDisplayName: name,
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: known,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

export const toUseOptions = ({ rpId }: PasskeySite, known?: KnownCredential[]) =>
  generateAuthenticationOptions({
    rpID: rpId,
    timeout: TIMEOUT_MS,
    userVerification: "required",
    ...(known && { allowCredentials: known }),
  });

const ClientData = z.object({ challenge: z.string() });

/** The question that a credential says it answers; null for one that cannot be read. */
export function challengeOf({ response }: NewCredential | UsedCredential): string | null {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString())).challenge;
  } catch {
    return null;
  }
}

/** What is kept of a new credential, binary values in base64url. @throws Error for one that is not valid */
export async function readNewCredential(site: PasskeySite, credential: NewCredential, challenge: string) {
  const { transports = [] } = credential.response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (!verified) throw new Error("The credential was not verified.");
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports,
    isSynced: registrationInfo.credentialBackedUp,
  };
}

/** The database compares the counter, where two uses at once cannot both pass. @throws Error for an invalid use */
export async function readUsedCredential(
  site: PasskeySite,
  credential: UsedCredential,
  { customerId, publicKey, challenge }: { customerId: string; publicKey: string; challenge: string },
): Promise<{ counter: number; isSynced: boolean }> {
  const { userHandle } = credential.response;
  if (userHandle && userHandle !== Buffer.from(toUserId(customerId)).toString("base64url"))
    throw new Error("The credential names another account.");
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: { id: credential.id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter: 0 },
    requireUserVerification: true,
  });
  if (!verified) throw new Error("The signature is wrong.");
  return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
}
