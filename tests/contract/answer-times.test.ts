import { describe, expect, it } from "vitest";
import { IS_FULL } from "../support/full";
import { callMedusa } from "../support/ops";
import { ask, callReset } from "../support/password-reset";
import { Person } from "../support/person";
import { freshEmail, secrets } from "../support/stack";

/** The figure in the full run; three times that beside other work. */
const MOST_DIFFERENCE = IS_FULL ? 0.05 : 0.15;

/** The lower quartile: other work on the machine only ever adds time. */
const typical = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0;

describe("asking for a new password", () => {
  it("is answered alike and as fast whether there is an account or not", async () => {
    const known = await Person.signUp();
    const times: Record<string, number[]> = { known: [], unknown: [] };
    const answers: Record<string, unknown> = {};
    const askAs = async (who: string, email: string) => {
      const startedAt = performance.now();
      const { status, body } = await callReset("", { email });
      times[who]?.push(performance.now() - startedAt);
      answers[who] = { status, body };
    };
    // In pairs, so that other work on the machine affects both equally.
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([askAs("known", known.email), askAs("unknown", freshEmail("nobody"))]);
    }
    expect(answers.known).toEqual({ status: 202, body: {} });
    expect(answers.unknown).toEqual(answers.known);
    const [slow, fast] = [typical(times.known ?? []), typical(times.unknown ?? [])];
    expect(Math.abs(slow - fast) / Math.max(slow, fast)).toBeLessThan(MOST_DIFFERENCE);
    const [page, other] = await Promise.all(
      [known.email, freshEmail("nobody")].map(async (email) => {
        const answer = await ask(email);
        const main = /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0];
        return { status: answer.status, main: main?.replaceAll("<!-- -->", "").replaceAll(email, "…") };
      }),
    );
    expect(page).toEqual({ status: 200, main: expect.stringContaining("If there is an account for …") });
    expect(other).toEqual(page);
  });
});

describe("signing in with a wrong password", () => {
  const ROUNDS = IS_FULL ? 25 : 9;

  it("is refused alike and as fast whether there is an account or not", async ({ annotate }) => {
    const known = await Person.signUp();
    const times: Record<string, number[]> = { known: [], unknown: [] };
    const answers = new Set<string>();
    const trySignIn = async (who: string, email: string) => {
      const startedAt = performance.now();
      const answer = await callMedusa("POST", "/store/shop/sessions", {
        headers: { "x-publishable-api-key": secrets.medusaPublishableKey },
        body: { email, password: "a wrong password" },
      });
      times[who]?.push(performance.now() - startedAt);
      answers.add(JSON.stringify([answer.status, answer.body]));
    };
    // One after the other, because both need the processor; in turns, so that what else the machine does is the same.
    for (let round = 0; round < ROUNDS; round += 1) {
      await trySignIn("known", known.email);
      await trySignIn("unknown", freshEmail("nobody"));
    }
    expect(answers.size).toBe(1);
    const [slow, fast] = [typical(times.known ?? []), typical(times.unknown ?? [])];
    await annotate(`lower quartile ${slow.toFixed(1)} ms with an account, ${fast.toFixed(1)} ms without`);
    expect(Math.abs(slow - fast) / Math.max(slow, fast)).toBeLessThan(MOST_DIFFERENCE);
  });
});
