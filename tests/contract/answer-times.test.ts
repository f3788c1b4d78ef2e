import { describe, expect, it } from "vitest";
import { ask, callReset } from "../support/password-reset";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

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
    // In pairs, so that what else the machine does is the same for both.
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([askAs("known", known.email), askAs("unknown", freshEmail("nobody"))]);
    }
    expect(answers.known).toEqual({ status: 202, body: {} });
    expect(answers.unknown).toEqual(answers.known);
    const [slow, fast] = [median(times.known ?? []), median(times.unknown ?? [])];
    expect(Math.abs(slow - fast) / Math.max(slow, fast)).toBeLessThan(0.05);
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
