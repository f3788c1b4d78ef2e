import { afterAll, beforeAll, describe, expect } from "vitest";
import { DoctorAnswer } from "../../medusa-backend/src/contract/doctor";
import { examine as examineFromOutside } from "../../medusa-backend/src/doctor/command";
import { queryDatabase } from "../support/database";
import { inRound, prepareFaults, ROUNDS } from "../support/doctor-faults";
import type { Planted } from "../support/doctor-sales";
import { inFull as it } from "../support/in-full";
import { asOps } from "../support/ops";
import { secrets, stack } from "../support/stack";

/** What a shop in production looks at beside the others: these are skipped in the shop under test. */
const OF_PRODUCTION = ["demo-accounts", "backups"];

/** What the command finds in the database, as if the shop were in production. */
async function examineAsProduction(): Promise<DoctorAnswer["checks"]> {
  const settings = { SHOP_ENV: "production", DATABASE_URL: stack.databaseUrl };
  const { checks } = await examineFromOutside(settings, { isRunning: false });
  return checks.filter(({ id }) => OF_PRODUCTION.includes(id));
}

async function examine(): Promise<DoctorAnswer> {
  const { status, body } = await asOps("GET", "/admin/shop/doctor");
  expect(status).toBe(200);
  const { checks, ...answer } = DoctorAnswer.parse(body);
  const others = checks.filter(({ id }) => !OF_PRODUCTION.includes(id));
  return { ...answer, checks: [...others, ...(await examineAsProduction())] };
}

const told = ({ checks }: DoctorAnswer, id: string) =>
  (checks.find((check) => check.id === id)?.problems ?? []).map(({ what }) => what).join("\n");

/**
 * How many a fault's words name, or how often they are said: other tests may have left products or stock locations with
 * the same fault.
 */
function countOf(answer: DoctorAnswer, { id, says }: Planted): number {
  const found = [...told(answer, id).matchAll(new RegExp(says, "g"))];
  return found.reduce((sum, [, count]) => sum + Number(count ?? 1), 0);
}

/** Looks at the shop with the faults of a round, which are taken back. */
async function examineWith(faults: readonly Planted[]): Promise<DoctorAnswer> {
  try {
    for (const { plant } of faults) await queryDatabase(plant);
    return await examine();
  } finally {
    for (const { undo } of faults) await queryDatabase(undo);
  }
}

describe("the doctor", () => {
  let faults: Planted[];
  let before: DoctorAnswer;
  const during: DoctorAnswer[] = [];
  let after: DoctorAnswer;

  beforeAll(async () => {
    faults = await prepareFaults();
    before = await examine();
    for (const round of ROUNDS) during.push(await examineWith(inRound(faults, round)));
    after = await examine();
  });

  afterAll(async () => {
    expect(await queryDatabase("select 1 from sales_channel where is_disabled and deleted_at is null")).toEqual([]);
  });

  it("looks at everything, and finds each check's own way to look", () => {
    expect(before.checks.length).toBeGreaterThan(25);
    expect(JSON.stringify([before, ...during, after])).not.toContain("could not be checked");
  });

  it("names each fault that is planted in the shop's database, and none of them before or afterwards", () => {
    // Not by how many more: other tests may have left another region or stock location, which the fault is in too.
    const named = ROUNDS.flatMap((round, at) =>
      inRound(faults, round).map((fault) => {
        const [first = 0, planted = 0, last = 0] = [before, during[at] ?? before, after].map((answer) =>
          countOf(answer, fault),
        );
        return [String(fault.says), planted > first, last - first];
      }),
    );
    expect(named.sort()).toEqual(faults.map(({ says }) => [String(says), true, 0]).sort());
  });

  it("names the accounts of the seed in production, while they can sign in", async () => {
    const emails = ["admin", "customer", "ops"].map((name) => `${name}@aeroloft.example`);
    const among = emails.map((email) => `'${email}'`).join();
    const listed = (checks: DoctorAnswer["checks"]) => told({ checkedAt: "", shop: "", checks }, "demo-accounts");
    for (const email of emails) expect(listed(before.checks)).toContain(`The demo account ${email} can sign in.`);
    // Not by their deletion, which ends every open invitation.
    const tables = ["customer", '"user"'];
    try {
      for (const table of tables)
        await queryDatabase(`update ${table} set email = 'hidden-' || email where email in (${among})`);
      expect(listed(await examineAsProduction())).toBe("");
    } finally {
      for (const table of tables)
        await queryDatabase(
          `update ${table} set email = substr(email, 8) where email like 'hidden-%@aeroloft.example'`,
        );
    }
  });

  it("tells no secret", () => {
    for (const secret of Object.values(secrets)) expect(JSON.stringify(during)).not.toContain(secret);
  });
});
