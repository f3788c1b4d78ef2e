import { beforeAll, describe, expect } from "vitest";
import { SCREENS } from "../e2e/screens";
import { freeze } from "../support/control";
import { inFull as it } from "../support/in-full";
import { Person } from "../support/person";

/** The session check's second (specification, section 9), and three times its figure as slack. */
const MOST_MS = 3_000;
/**
 * The same for the two seconds that Medusa has for a public page without a cache: four in test shops, where it has ten
 * for other data.
 */
const MOST_UNSTORED_MS = 9_000;
const isUnstored = (path: string) => path.endsWith("/questions") || path.startsWith("/wish-lists/");
/** The same for the five seconds that Medusa has for data without a cache: ten in test shops. */
const MOST_PERSONAL_MS = 30_000;
/** So many public pages at a time, because to render more takes a processor longer than the wait for Medusa. */
const AT_ONCE = 3;

/** The user agent of a person's browser: a crawler would get the complete page at once. */
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

const addresses = (visitor: boolean) => {
  const rows = SCREENS.filter(({ roles }) => roles.includes("visitor") === visitor);
  return [...new Set(rows.flatMap(({ path }) => (typeof path === "string" ? [path] : [])))];
};
const PUBLIC = [...addresses(true), "/explore?q=kestrel", "/explore?page=2", "/logout"];
/** They wait for the whole time limit of a read. */
const PERSONAL = addresses(false).filter((path) => path !== "/logout");

/** The time to the first byte of an answer, and to its end. */
async function ask(person: Person, path: string) {
  const startedAt = performance.now();
  const answer = await person.visit(path, { headers: { "user-agent": BROWSER } });
  const firstByteMs = performance.now() - startedAt;
  return { path, status: answer.status, firstByteMs, html: await answer.text() };
}

type Asked = Awaited<ReturnType<typeof ask>>[];
const askAll = (person: Person, paths: string[]): Promise<Asked> => Promise.all(paths.map((path) => ask(person, path)));

async function askInTurn(person: Person, paths: string[]): Promise<Asked> {
  const asked: Asked = [];
  for (let at = 0; at < paths.length; at += AT_ONCE)
    asked.push(...(await askAll(person, paths.slice(at, at + AT_ONCE))));
  return asked;
}

describe("while Medusa hangs, somebody who is signed in", () => {
  let ofEveryone: Asked;
  let personal: Asked;
  beforeAll(async () => {
    const person = await Person.signUp();
    // Fills the caches, as in a shop that has had visitors.
    for (const path of PUBLIC) await person.statusOf(path);
    const medusa = freeze("medusa");
    try {
      [ofEveryone, personal] = await Promise.all([askInTurn(person, PUBLIC), askAll(person, PERSONAL)]);
    } finally {
      medusa.thaw();
    }
  });

  it("gets the first byte of every public page at once, and is not called signed out", () => {
    expect(ofEveryone.length).toBeGreaterThan(10);
    for (const { path, firstByteMs, html } of ofEveryone) {
      expect(firstByteMs, path).toBeLessThan(isUnstored(path) ? MOST_UNSTORED_MS : MOST_MS);
      expect(html.includes("Your account cannot be reached at the moment"), path).toBe(true);
    }
  });

  // In short: the checkout in medusa-away.test.ts.
  it("is told of each personal page that it cannot be reached", () => {
    expect(personal.length).toBeGreaterThan(5);
    for (const { path, status, firstByteMs, html } of personal) {
      expect(status, path).toBe(503);
      expect(firstByteMs, path).toBeLessThan(MOST_PERSONAL_MS);
      expect(html.includes("Back in a moment"), path).toBe(true);
    }
  });
});
