import { expect, it } from "vitest";
import { splitRemedy } from "../contract/doctor";
import { type Check, runCheck } from "./check";
import { CHECKS } from "./command";
import { MACHINE_FAULTS } from "./machine-faults.test-kit";
import { SHOP_FAULTS } from "./shop-faults.test-kit";
import { ago, contextOf, DAY, probesOf, WEBHOOK, WELL } from "./well.test-kit";

const FAULTS = [...SHOP_FAULTS, ...MACHINE_FAULTS];

const find = (id: string): Check => {
  const check = CHECKS.find((each) => each.id === id);
  if (!check) throw new Error(`There is no check ${id}.`);
  return check;
};

it.each(FAULTS)("the doctor's checks $id: say $says", ({ id, facts, settings, severity, says }) => {
  const problems = find(id).judge(facts, contextOf(settings));
  expect(problems.map(({ what }) => what).join("\n")).toMatch(says);
  expect(problems.some((problem) => problem.severity === severity)).toBe(true);
  for (const { remedy } of problems) expect(remedy.length).toBeGreaterThan(10);
});

it.each(Object.entries(WELL))("the doctor's checks %s: finds nothing where all is well", (id, { facts, settings }) => {
  expect(find(id).judge(facts, contextOf(settings))).toEqual([]);
});

it.each([
  ["7", 1],
  ["4", 0],
])("the doctor's checks webhook: misses no event that is deleted after %s days", (KEEP_EVENTS_DAYS, problems) => {
  const facts = { ...WEBHOOK, paidAt: ago(5 * DAY), heardAt: null };
  expect(find("webhook").judge(facts, contextOf({ KEEP_EVENTS_DAYS }))).toHaveLength(problems);
});

it("the doctor's checks print no secret, whatever is wrong", () => {
  const secret = /whsec_secret|sk_live_secret|pa55|s3cret/;
  const context = contextOf(SECRETS);
  for (const { id, facts, settings } of FAULTS) {
    const told = find(id).judge(facts, settings ? contextOf({ ...SECRETS, ...settings }) : context);
    expect(JSON.stringify(told)).not.toMatch(secret);
  }
});

it.each([
  ["Release them on Stock, under “Does not add up”.", [["Stock", "/dashboard/stock"]]],
  [
    "Correct or stop it on Discounts, or in Medusa Admin, Promotions.",
    [
      ["Discounts", "/dashboard/discounts"],
      ["Promotions", "/promotions"],
    ],
  ],
  ["Edit the tax region of US in Medusa Admin, Settings, Tax Regions.", [["Tax Regions", "/settings/tax-regions"]]],
  ["Stock up, or receive what is missing.", []],
])("a remedy leads to the screens that it names: %s", (remedy, screens) => {
  const parts = splitRemedy(remedy);
  expect(parts.flatMap((part) => (typeof part === "string" ? [] : [[part.name, part.address]]))).toEqual(screens);
  expect(parts.map((part) => (typeof part === "string" ? part : part.name)).join("")).toBe(remedy);
});

it("a remedy of Medusa Admin's settings always has a link", () => {
  const remedies = FAULTS.flatMap(({ id, facts, settings }) =>
    find(id)
      .judge(facts, contextOf(settings))
      .map(({ remedy }) => remedy),
  );
  const named = remedies.filter((remedy) => /on (?:Stock|Discounts|Manage Products)|Medusa Admin, [A-Z]/.test(remedy));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((remedy) => splitRemedy(remedy).length === 1)).toEqual([]);
});

const SECRETS = {
  STRIPE_API_KEY: "sk_live_secret",
  STRIPE_WEBHOOK_SECRET: "whsec_secret",
  DATABASE_URL: "postgres://shop:pa55@db.internal/shop",
  SMTP_URL: "smtp://shop:s3cret@mail.internal",
};

const PRODUCTION = { SMTP_URL: "smtp://mail.internal", MAIL_FROM: "Shop <post@drones.shop>", DKIM_SELECTORS: "one" };

it("a check asks DNS about the sender's domain, its DKIM keys, and DMARC up to the domain above it", async () => {
  const asked: string[] = [];
  const records: Record<string, string> = {
    "mail.drones.shop": "v=spf1 include:_spf.mail.internal -all",
    "one._domainkey.mail.drones.shop": "v=DKIM1; k=rsa; p=MIIB",
    "_dmarc.drones.shop": "v=DMARC1; p=quarantine",
  };
  const listTxt = async (name: string) => {
    asked.push(name);
    return records[name] === undefined ? [] : [records[name]];
  };
  const context = contextOf({ ...PRODUCTION, MAIL_FROM: "Shop <post@mail.drones.shop>" }, probesOf({ listTxt }));
  expect(await runCheck(find("mail-domain"), context, null)).toMatchObject({ outcome: "passed", problems: [] });
  expect(asked.sort()).toEqual([...Object.keys(records), "_dmarc.mail.drones.shop"].sort());
});

it("a check that cannot look says so, without a statement's values, and why it is skipped", async () => {
  const refused = Object.assign(new Error("select secret from customer - canceling statement due to timeout"));
  const database = { transaction: () => Promise.reject(refused) } as never;
  expect(await runCheck(find("prices"), contextOf({}), database)).toMatchObject({
    outcome: "failed",
    problems: [{ what: "This could not be checked: canceling statement due to timeout" }],
  });
  expect(await runCheck(find("regions"), contextOf({}), null)).toMatchObject({
    outcome: "skipped",
    skipped: "The database does not answer.",
  });
});

it.each(["webhook", "outbox"])("a check %s finds nothing late in a shop that does not run", (id) => {
  const late = FAULTS.findLast((fault) => fault.id === id && fault.severity === "failure");
  expect(find(id).judge(late?.facts, { ...contextOf(), isRunning: false })).toEqual([]);
});

it.each([
  ["redis", {}],
  ["mail-domain", {}],
  ["publishable-key", { MEDUSA_PUBLISHABLE_KEY: "" }],
  ["webhook-endpoint", { STRIPE_SANDBOX_URL: "http://localhost:4243" }],
  ["exports", { S3_BUCKET: "b", S3_REGION: "r", S3_ACCESS_KEY_ID: "i", S3_SECRET_ACCESS_KEY: "s" }],
])("a check %s is skipped with a reason where there is nothing to look at", (id, settings) => {
  expect(find(id).skip?.(contextOf(settings))).toMatch(/\w{3}/);
});
