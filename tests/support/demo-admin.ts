import { type Answer, Person } from "./person";
import { demoAccounts } from "./stack";

let kept: Promise<Person> | undefined;

/**
 * The shop's admin in a browser of its own, by one sign-in for all tests of a process: a sign-in costs more than most
 * calls. Tests that sign out, or count sign-ins, sign in by themselves.
 */
export async function demoAdmin(): Promise<Person> {
  kept ??= Person.signIn(demoAccounts.admin);
  return (await kept).copy();
}

/** A call by the shop's admin, who signs in again if a test ended the session. */
export async function callAsDemoAdmin(...call: Parameters<Person["api"]>): Promise<Answer> {
  const answer = await (await demoAdmin()).api(...call);
  if (answer.status !== 401 && answer.status !== 403) return answer;
  kept = undefined;
  return (await demoAdmin()).api(...call);
}
