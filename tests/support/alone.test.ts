import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ALONE, TIMED } from "../contract/alone";

const FOLDER = path.join(import.meta.dirname, "../contract");
/**
 * What changes something for everybody: services, faults of every payment, the shop's terms, findings of a comparison,
 * the database's own rules.
 */
const SHARED = /\b(freeze|service|settle|tax|chargeDelivery)\(|\bEVERY_PAYMENT\b|\balter table\b/;

const names = readdirSync(FOLDER).filter((file) => file.endsWith(".test.ts"));
const usesShared = (source: string) => SHARED.test(source);

describe("a contract test that changes something for everybody", () => {
  it("is found by what it calls", () => {
    for (const source of ['freeze("medusa")', "await chargeDelivery(4)", "}, EVERY_PAYMENT)", "alter table product"])
      expect(usesShared(source), source).toBe(true);
    expect(usesShared("await armWebhookFault(fault, paymentIntentId)")).toBe(false);
  });

  it("runs alone", () => {
    const users = names.filter((name) => usesShared(readFileSync(path.join(FOLDER, name), "utf8")));
    expect(users.map((name) => name.replace(".test.ts", "")).filter((name) => !(name in ALONE))).toEqual([]);
  });

  it("is there, for each name on the list", () => {
    expect(Object.keys({ ...ALONE, ...TIMED }).filter((name) => !names.includes(`${name}.test.ts`))).toEqual([]);
  });
});
