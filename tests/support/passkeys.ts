import { z } from "zod";
import { Authenticator } from "../../medusa-backend/src/lib/auth/authenticator.test-kit";
import { parseAnswer } from "./answers";
import { callShop } from "./ops";
import { stack } from "./stack";

const { origin, hostname } = new URL(stack.storefront);
/** The site that the shop's passkeys are for. */
const SITE = { origin, rpId: hostname };

const NewOptions = z.object({ options: z.object({ challenge: z.string(), user: z.object({ id: z.string() }) }) });
const UseOptions = z.object({ options: z.object({ challenge: z.string(), rpId: z.string() }) });
type Different = Parameters<Authenticator["use"]>[1];

/** Asks the shop for a new passkey of the account that `token` is signed in to. */
export const startPasskey = async (token: string, password: string) =>
  parseAnswer(NewOptions, await callShop("POST", "/account/passkeys/options", token, { password })).options;

/** Adds a passkey to the account that `token` is signed in to. */
export async function addPasskey(token: string, password: string, name = "My phone"): Promise<Authenticator> {
  const authenticator = new Authenticator(SITE);
  const credential = authenticator.make(await startPasskey(token, password));
  const answer = await callShop("POST", "/account/passkeys", token, { credential, name });
  if (answer.status !== 201)
    throw new Error(`the passkey was answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return authenticator;
}

/** The shop's question to a passkey, for a sign-in. */
export const askForSignIn = async () =>
  parseAnswer(UseOptions, await callShop("POST", "/sessions/passkey/options", null, {})).options;

/** Answers a question with a passkey, and sends that. */
export async function signInWith(authenticator: Authenticator, different?: Different) {
  authenticator.counter += 1;
  const credential = authenticator.use(await askForSignIn(), different);
  return { credential, answer: await callShop("POST", "/sessions/passkey", null, { credential }) };
}

/** A new authenticator without a passkey. */
export const newAuthenticator = () => new Authenticator(SITE);
