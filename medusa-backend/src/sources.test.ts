import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ownTables } from "./queries/medusa-tables.test-kit";

const files = readdirSync(__dirname, { recursive: true, encoding: "utf8" }).filter((file) =>
  /^(?!.*\.test(-kit)?\.tsx?$).*\.tsx?$/.test(file),
);
const source = new Map(
  files.map((file) => [
    file,
    readFileSync(path.join(__dirname, file), "utf8").replace(/\/\*\*?[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, ""),
  ]),
);

/** The files that match `pattern`. */
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(source.get(file) ?? ""));
const outside = (found: string[], ...folders: RegExp[]) => found.filter((file) => !folders.some((it) => it.test(file)));

/** The beginning of a statement, or of a part of one. */
const SQL =
  /[`"']\s*(?:select\s[^`"']*\bfrom\b|select 1|insert into |update "?\w+"? (?:\w+ )?set |delete from |with \w+ as |(?:create|alter|drop) (?:unique )?(?:index|table|schema)|(?:left |cross )?join )/i;

describe("SQL", () => {
  it("stands in queries/, in the modules and in migrations alone", () => {
    const found = filesWith(SQL);
    expect(found.length).toBeGreaterThan(20);
    expect(outside(found, /^queries\//, /^modules\//, /^migration-scripts\//)).toEqual([]);
  });

  it("is sent to the database from there alone", () => {
    const found = filesWith(/\.raw\(|manager\??\.execute\(/);
    expect(outside(found, /^queries\//, /^modules\//, /^migration-scripts\//, /^lib\/database\//)).toEqual([]);
  });

  it("of a module names no table but the module's own", () => {
    const services = files.filter((file) => /^modules\/[\w-]+\/service\.ts$/.test(file));
    const foreign = services.flatMap((file) => {
      const own = ownTables(path.dirname(file).replace(/^modules\//, ""));
      const named = (source.get(file) ?? "").matchAll(
        /\b(?:from|join|into|update|using) "?([a-z]+_[a-z_]+|order|product|customer)\b(?!\()/g,
      );
      return [...named].filter(([, table]) => !own.has(String(table))).map(([, table]) => `${file}: ${table}`);
    });
    expect(foreign).toEqual([]);
  });
});

describe("the currency", () => {
  it("is named in the contract alone", () => {
    // The search reads it as a typed word.
    const elsewhere = outside(
      filesWith(/["'`](?:usd|USD)\b/),
      /^contract\/currency\.ts$/,
      /^lib\/products\/search\.ts$/,
    );
    expect(elsewhere).toEqual([]);
    expect(filesWith(/style: "currency"/)).toEqual(["contract/currency.ts"]);
  });
});

describe("the folders that Medusa loads whole", () => {
  it("hold nothing beside tests that needs vitest", () => {
    const loaded = readdirSync(__dirname, { recursive: true, encoding: "utf8" }).filter(
      (file) => /^(?:api|jobs|links|subscribers|workflows)\//.test(file) && /^(?!.*\.test\.tsx?$).*\.tsx?$/.test(file),
    );
    const found = loaded.filter((file) => /from "vitest"/.test(readFileSync(path.join(__dirname, file), "utf8")));
    expect(found).toEqual([]);
  });
});

describe("a picture of another host", () => {
  it("is fetched by the job that copies pictures alone, and never when a page is viewed", () => {
    expect(filesWith(/\/fetch-picture"/)).toEqual(["workflows/pictures/copy-pictures.ts"]);
    expect(filesWith(/\/pictures\/copy-pictures"/)).toEqual(["jobs/copy-pictures.ts"]);
    expect(filesWith(/\bRequestFilteringHttpsAgent\b/)).toEqual(["lib/pictures/fetch-picture.ts"]);
  });
});

describe("the steps of workflows", () => {
  it("are in the folders of workflows", () => {
    const found = filesWith(/\bcreateStep\(/);
    expect(found.length).toBeGreaterThan(30);
    expect(outside(found, /^workflows\/[\w-]+\//)).toEqual([]);
  });
});

describe("whether a payment was released", () => {
  it("is looked at, or left out by a `void` that can be read: nothing may have moved", () => {
    expect(filesWith(/\bvoid \(await releasePayment\(/).length).toBeGreaterThan(0);
    const dropped =
      /^[ \t]*(?:await )?(?:release(?:Locked)?Payment|releaseAttempt|settleAttempt|refundCancelledOrder)\(/m;
    expect(filesWith(dropped)).toEqual([]);
  });
});
