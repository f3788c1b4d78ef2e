import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ALONE, TIMED } from "../contract/alone";

const TESTS = path.join(import.meta.dirname, "..");

/** The contract tests and their helpers, by name. */
const SOURCES = ["contract", "support"].flatMap((folder) =>
  readdirSync(path.join(TESTS, folder))
    .filter((file) => file.endsWith(".ts") && !(folder === "support" && file.endsWith(".test.ts")))
    .map((file) => ({ file, folder, source: readFileSync(path.join(TESTS, folder, file), "utf8") })),
);

/** Where a source has something, as `file: what`. */
const placesOf = (find: (source: string) => string[], among = SOURCES) =>
  among.flatMap(({ file, source }) => find(source).map((what) => `${file}: ${what}`));

/** The statements of a source that take some rows of many, whichever come first. */
function arbitraryRows(source: string): string[] {
  const texts = [...source.matchAll(/`[^`]*`|"[^"\n]*"/g)].map(([text]) => text);
  return texts.filter(
    (text) =>
      /\bselect\b[\s\S]*\blimit (?:\d|\$)/i.test(text) &&
      !/\border by\b[^()]*\blimit (?:\d|\$)/i.test(text) &&
      !/\bselect 1\b/i.test(text),
  );
}

/** The checkout steps that a source sends once, which a busy shop refuses. */
const stepsSentOnce = (source: string): string[] =>
  [...source.matchAll(/\.api\(\s*"POST",\s*"\/(?:create-payment-intent|orders)"/g)].map(([text]) => text);

/** Those whose refusal is what the test is about. */
const SENT_ONCE = ["personal-data-in-logs.test.ts", "purchase.ts", "payment-calls.ts"];

/** The bodies that a source reads without a look at the status. */
function bodiesAlone(source: string): string[] {
  const taken = [...source.matchAll(/const \{ body \} = await ((?:(?!\bconst \{[^}]*\bbody\b).)*?)\.parse\(body\)/gs)];
  return [
    ...[...source.matchAll(/(?<!\bJSON)\.parse\((?:\w+\.body|\(await [^;]*?\)\.body)\)/g)].map(([text]) => text),
    ...taken.filter(([, between = ""]) => !between.endsWith("JSON") && !between.includes("\n}")).map(([text]) => text),
  ];
}

/** The limits of a source that are shorter than the usual one of a minute (vitest.config.ts). */
const shortLimits = (source: string): string[] =>
  source
    .split("\n")
    .filter(
      (line) => Number(/\btimeout: ([\d_]+)(?! \*)\b/.exec(line)?.[1]?.replaceAll("_", "") ?? Number.NaN) < 60_000,
    )
    .filter((line) => !line.includes("connect("))
    .map((line) => line.trim());

describe("a statement of a contract test", () => {
  it("that takes some rows of many is told from others", () => {
    for (const sql of ['"select id from product limit 1"', "`insert into a select b.* from b\n where c limit 1`"])
      expect(arbitraryRows(sql), sql).toHaveLength(1);
    for (const sql of ['"select id from product order by created_at limit 1"', '"select 1 from product limit 1"'])
      expect(arbitraryRows(sql), sql).toEqual([]);
  });

  it("says which rows it takes, where others add some", () => {
    expect(placesOf(arbitraryRows)).toEqual([]);
  });
});

describe("a contract test", () => {
  it("sends a checkout step again while the shop is busy (sendPayment, sendOrder)", () => {
    expect(stepsSentOnce('await person.api("POST", "/orders", { body })')).toHaveLength(1);
    const users = SOURCES.filter(({ source }) => stepsSentOnce(source).length > 0).map(({ file }) => file);
    expect(users.sort()).toEqual([...SENT_ONCE].sort());
  });

  it("says what was answered where it is not what is needed (parseAnswer)", () => {
    const apart = 'const { body } = await call("GET", "/");\n  return Token.parse(body);';
    for (const read of ["Token.parse(answer.body)", 'Token.parse((await call("GET", "/")).body)', apart])
      expect(bodiesAlone(read), read).toHaveLength(1);
    expect(bodiesAlone("JSON.parse(answer.body)")).toEqual([]);
    expect(placesOf(bodiesAlone)).toEqual([]);
  });

  it("that runs beside others waits a minute for everything", () => {
    expect(shortLimits("await expect.poll(read, { timeout: 30_000 })")).toHaveLength(1);
    expect(shortLimits("await expect.poll(read, { timeout: 90_000 })")).toEqual([]);
    const beside = SOURCES.filter(({ file, folder }) => {
      const name = file.replace(".test.ts", "");
      return folder === "contract" && !(name in ALONE) && !(name in TIMED);
    });
    expect(placesOf(shortLimits, beside)).toEqual([]);
    expect(beside.filter(({ source }) => source.includes("/within-2-s")).map(({ file }) => file)).toEqual([]);
  });
});
