import { describe, expect, it } from "vitest";
import { ask, callReset } from "../support/accounts";
import { mainOf } from "../support/answers";
import { IS_FULL } from "../support/full";
import { callShop } from "../support/ops";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";

/** The figure in the full run; otherwise five times that, beside other work and with cheap passwords (tests/run). */
const MOST_DIFFERENCE = IS_FULL ? 0.05 : 0.25;

type Who = "known" | "unknown";

/** The lower quartile: other work on the machine only ever adds time. */
const typical = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0;

/**
 * Compares how long two kinds of calls take: the difference as a part of the longer time, and both times in words.
 * Takes at least `rounds` measurements of each, and up to five times as many until they agree: chance differences
 * become smaller with their number, real ones do not.
 *
 * @param measure One call of each kind. `first` says which one to begin with, because the order must not matter.
 */
async function compareTimes(rounds: number, measure: (first: Who) => Promise<Record<Who, number>>) {
  const times: Record<Who, number[]> = { known: [], unknown: [] };
  let difference = 1;
  for (let round = 0; round < rounds || (round < 5 * rounds && difference >= MOST_DIFFERENCE); round += 1) {
    const took = await measure(round % 2 === 0 ? "known" : "unknown");
    times.known.push(took.known);
    times.unknown.push(took.unknown);
    const [known, unknown] = [typical(times.known), typical(times.unknown)];
    difference = Math.abs(known - unknown) / Math.max(known, unknown);
  }
  const [known, unknown] = [typical(times.known).toFixed(1), typical(times.unknown).toFixed(1)];
  const told = `lower quartile ${known} ms with an account, ${unknown} ms without, of ${times.known.length} each`;
  return { difference, told };
}

/** Measures a call with the e-mail of an account and with nobody's; `answers` has each answer once. */
async function timed(send: (email: string) => Promise<{ status: number; body: unknown }>) {
  const known = await Person.signUp();
  const answers = new Set<string>();
  const call = async (who: Who) => {
    const email = who === "known" ? known.email : freshEmail("nobody");
    const startedAt = performance.now();
    const { status, body } = await send(email);
    answers.add(JSON.stringify({ status, body }));
    return performance.now() - startedAt;
  };
  return { known, answers, call };
}

describe("asking for a new password", () => {
  it("is answered alike and as fast whether there is an account or not", async ({ annotate }) => {
    const { known, answers, call } = await timed((email) => callReset("", { email }));
    // At the same time, so that other work on the machine affects both equally.
    const { difference, told } = await compareTimes(5, async () => {
      const [toKnown, toUnknown] = await Promise.all([call("known"), call("unknown")]);
      return { known: toKnown, unknown: toUnknown };
    });
    await annotate(told);
    expect([...answers]).toEqual([JSON.stringify({ status: 204, body: "" })]);
    expect(difference).toBeLessThan(MOST_DIFFERENCE);
    const [page, other] = await Promise.all(
      [known.email, freshEmail("nobody")].map(async (email) => {
        const answer = await ask(email);
        return { status: answer.status, main: mainOf(await answer.text()).replaceAll(email, "…") };
      }),
    );
    expect(page).toEqual({ status: 200, main: expect.stringContaining("If there is an account for …") });
    expect(other).toEqual(page);
  });
});

describe("signing in with a wrong password", () => {
  const ROUNDS = IS_FULL ? 25 : 9;

  it("is refused alike and as fast whether there is an account or not", async ({ annotate }) => {
    const password = "a wrong password";
    const { answers, call } = await timed((email) => callShop("POST", "/sessions", null, { email, password }));
    // One after the other: both need the processor.
    const inTurn = async (first: Who): Promise<Record<Who, number>> => {
      if (first === "known") return { known: await call("known"), unknown: await call("unknown") };
      const unknown = await call("unknown");
      return { known: await call("known"), unknown };
    };
    const { difference, told } = await compareTimes(ROUNDS, inTurn);
    await annotate(told);
    expect(answers.size).toBe(1);
    expect(difference).toBeLessThan(MOST_DIFFERENCE);
  });
});
