import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";

/** The authenticator's answer as JSON, or what went wrong; `fault` is null if the person cancelled it. */
export type Ceremony = { credential: string } | { fault: string | null };

const FAULTS: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "There is a passkey for your account on this device already.",
  ERROR_INVALID_DOMAIN: "The shop's passkeys are for another address than this page has.",
  ERROR_INVALID_RP_ID: "The shop's passkeys are for another address than this page has.",
};

/** What browsers call it when the person cancels, does not answer in time, or starts another request. */
const CANCELLED = ["NotAllowedError", "AbortError"];

function faultOf(error: unknown): string | null {
  const known = error instanceof WebAuthnError ? FAULTS[error.code] : undefined;
  if (known) return known;
  if (error instanceof Error && CANCELLED.includes(error.name)) return null;
  return "Your browser could not use a passkey. Try again, or use another way.";
}

async function run(ask: () => Promise<object>): Promise<Ceremony> {
  try {
    return { credential: JSON.stringify(await ask()) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** Lets the person make a passkey, with the options that Medusa gave. */
export const makePasskey = (options: object): Promise<Ceremony> =>
  run(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));

/** Lets the person use a passkey, with the options that Medusa gave. */
export const askPasskey = (options: object): Promise<Ceremony> =>
  run(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));

/** True for a browser that suggests passkeys in the field of the e-mail. */
export const suggestsPasskeys = browserSupportsWebAuthnAutofill;

/** The same as `askPasskey`, suggested in the field of the e-mail; it waits until one is chosen. */
export const suggestPasskeys = (options: object): Promise<Ceremony> =>
  run(() =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON, useBrowserAutofill: true }),
  );
