import { z } from "zod";
import { parseAnswer } from "./answers";
import { Authenticator } from "./authenticator";
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
  if (answer.status !== 204)
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

/** A passkey's answer to the shop's question at `path`: of a signed-in person, or of a sign-in that waits. */
export async function answerWith(authenticator: Authenticator, path: string, token: string | null, body?: object) {
  const { options } = parseAnswer(UseOptions, await callShop("POST", path, token, body ?? {}));
  authenticator.counter += 1;
  return authenticator.use(options);
}

/** Asks for a passkey after the password from now on. Returns the recovery codes; null if there were some. */
export async function askForPasskey(token: string, authenticator: Authenticator): Promise<string[] | null> {
  const credential = await answerWith(authenticator, "/account/passkeys/question", token);
  const answer = await callShop("POST", "/account/second-factor/passkey", token, { credential });
  return parseAnswer(z.object({ codes: z.array(z.string()).nullable() }), answer).codes;
}

/** A new authenticator without a passkey. */
export const newAuthenticator = () => new Authenticator(SITE);
