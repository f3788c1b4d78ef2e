import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ALONE, TIMED } from "../contract/alone";

const FOLDER = path.join(import.meta.dirname, "../contract");
/**
 * What changes something for everybody: services, faults of every payment, the shop's terms, findings of a comparison,
 * the database's own rules, settings, jobs of a second Medusa.
 */
const SHARED = new RegExp(
  [
    /\b(?:freeze|service|settle|tax|beginSale|chargeDelivery|setDeliveryTimes|promote|promoteOnce|takeNoCards|holdWrites)\(/,
    /\bEVERY_PAYMENT\b/,
    /\balter (?:table|system)\b/,
    /\bupdate (?:store|region\w*|api_key|sales_channel|geo_zone|shipping_option|stock_location)\b/,
    /\bMEDUSA_WORKER_MODE: "shared"/,
  ]
    .map(({ source }) => source)
    .join("|"),
);
/** What measures how long something takes. */
const MEASURES = /\bperformance\.now\(\)/;

/** Those that measure a time and run beside others all the same, and why that does no harm. */
const BESIDE_OTHERS: Readonly<Record<string, string>> = {
  invitations: "one time is at least half of another, which is measured by turns with it",
  "medusa-admin": "a least time, which other work only makes longer",
  "medusa-away": "a page that waits for Medusa's own limit takes ten seconds",
  "password-reset": "three times a second, for four requests",
  webhooks: "three times the seconds that a thousand may take, in the full run alone",
};

const names = readdirSync(FOLDER).filter((file) => file.endsWith(".test.ts"));
const namesWith = (pattern: RegExp) =>
  names
    .filter((name) => pattern.test(readFileSync(path.join(FOLDER, name), "utf8")))
    .map((name) => name.replace(".test.ts", ""));

describe("a contract test that changes something for everybody", () => {
  it("is found by what it calls", () => {
    for (const source of [
      'freeze("medusa")',
      "await chargeDelivery(4)",
      "}, EVERY_PAYMENT)",
      "alter table product",
      "update region set",
      "await promote([productId], 10)",
      'startMedusaBeside({ MEDUSA_WORKER_MODE: "shared" })',
    ])
      expect(SHARED.test(source), source).toBe(true);
    for (const source of ["await armWebhookFault(fault, paymentIntentId)", "await settled(email)", "update stored set"])
      expect(SHARED.test(source), source).toBe(false);
  });

  it("runs alone", () => {
    expect(namesWith(SHARED).filter((name) => !(name in ALONE))).toEqual([]);
  });

  it("is there, for each name on the list", () => {
    expect(Object.keys({ ...ALONE, ...TIMED }).filter((name) => !names.includes(`${name}.test.ts`))).toEqual([]);
  });
});

describe("a contract test that measures a time", () => {
  it("runs alone, or is on the list of those that may run beside others", () => {
    const beside = namesWith(MEASURES).filter((name) => !(name in ALONE) && !(name in TIMED));
    expect(beside).toEqual(Object.keys(BESIDE_OTHERS));
  });
});
