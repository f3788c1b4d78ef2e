import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, Person } from "../../support/person";
import { demoAccounts } from "../../support/stack";

/** Retries a few times, like people who get an error. */
export const MOST_TRIES = 5;
export const PAUSE_MS = 250;

/** Retries until the answer is not a server error. */
export async function insist<Said extends Pick<Answer, "status">>(ask: () => Promise<Said>): Promise<Said> {
  let answer = await ask();
  for (let tries = 1; answer.status >= 500 && tries < MOST_TRIES; tries += 1) {
    await sleep(PAUSE_MS);
    answer = await ask();
  }
  return answer;
}

let admin: Promise<Person> | undefined;
/** The shop's admin, signed in once. */
export function signInAdmin(): Promise<Person> {
  admin ??= Person.signIn(demoAccounts.admin);
  return admin;
}
