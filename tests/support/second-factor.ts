import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { parseAnswer } from "./answers";
import { callShop, sessionOf } from "./ops";
import { codeAt, STEP_SECONDS } from "./totp";

const now = () => Math.floor(Date.now() / 1000 / STEP_SECONDS);

/** An authenticator app. */
export class Authenticator {
  private used = 0;

  constructor(private readonly key: string) {}

  /**
   * A code that is accepted now and was not given before. The shop accepts the one before and the one after as well, so
   * three codes in a row need no wait.
   */
  async next(): Promise<string> {
    // Near the end of a step, the code before it may have ended by the time that it arrives.
    const isEnding = (Date.now() / 1000) % STEP_SECONDS > STEP_SECONDS - 5;
    this.used = Math.max(this.used + 1, isEnding ? now() : now() - 1);
    while (this.used > now() + 1) await sleep(500);
    return codeAt(this.key, this.used);
  }

  /** The code that was given last. */
  last(): string {
    return codeAt(this.key, this.used);
  }

  /** A code that is wrong now: no one of today's. */
  wrong(): string {
    const right = Array.from({ length: 9 }, (_, index) => codeAt(this.key, now() - 4 + index));
    return ["000000", "111111", "222222"].find((code) => !right.includes(code)) ?? "333333";
  }
}

const Setup = z.object({ key: z.string(), uri: z.string() });
const Codes = z.object({ codes: z.array(z.string()) });

export type Enrolled = { token: string; app: Authenticator; codes: string[] };

/** Turns the second factor of an account on, by calls of Medusa. `token` is of the session that did so. */
export async function enrol(account: { email: string; password: string }): Promise<Enrolled> {
  const token = await sessionOf(account);
  const path = "/account/second-factor";
  const setup = parseAnswer(Setup, await callShop("POST", path, token, { password: account.password }));
  const app = new Authenticator(setup.key);
  const confirmed = await callShop("POST", `${path}/confirm`, token, { code: await app.next() });
  return { token, app, ...parseAnswer(Codes, confirmed) };
}

const Challenge = z.object({
  code: z.literal("second_factor_required"),
  details: z.object({ second_step: z.object({ token: z.string(), methods: z.array(z.string()) }) }),
});

/** The first part of a sign-in by password: what its second step needs. */
export async function beginSignIn({ email, password }: { email: string; password: string }) {
  const answer = await callShop("POST", "/sessions", null, { email, password });
  return parseAnswer(Challenge, answer).details.second_step;
}

/** The second step. */
export const finishSignIn = (token: string, code: string) =>
  callShop("POST", "/sessions/second-step", null, { token, code });

/** Makes a session's proof older than what asks again accepts. */
export const AGE_PROOFS = `update shop_session set proved_at = now() - interval '11 minutes'
  where customer_id = (select id from customer where email = $1 and has_account)`;
