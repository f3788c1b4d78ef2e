import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished } from "vitest";
import { currentEnvironment, ROOT } from "../../local/src/settings/env";
import { type CheckResult, DoctorAnswer } from "../../medusa-backend/src/contract/doctor";
import { runCheck } from "../../medusa-backend/src/doctor/check";
import { CHECKS, contextOf } from "../../medusa-backend/src/doctor/command";
import { makeCertificate } from "../../medusa-backend/src/doctor/machine-faults.test-kit";
import { parseAnswer } from "../support/answers";
import { makeCode } from "../support/discounts";
import { type Fault, faultsOf } from "../support/doctor-faults";
import { DATA_DIR } from "../support/generated";
import { inFull } from "../support/in-full";
import { asOps } from "../support/ops";
import { addProduct, countStock } from "../support/products";
import { secrets, stack } from "../support/stack";
import { toNumbered } from "../support/statements";

const told = (checks: readonly CheckResult[], id: string) => {
  const { outcome, problems = [] } = checks.find((check) => check.id === id) ?? {};
  return [outcome, ...problems.map(({ what }) => what)].join(": ");
};

describe("the doctor", () => {
  const database = new Client({ connectionString: stack.databaseUrl });
  beforeAll(() => database.connect());
  afterAll(() => database.end());
  const SETTINGS = { SHOP_ENV: "production", MEDUSA_PUBLISHABLE_KEY: secrets.medusaPublishableKey };
  const bounded = { raw: (sql: string, values: unknown[] = []) => database.query(toNumbered(sql), values) };
  type Connection = NonNullable<Parameters<typeof runCheck>[2]>;
  const connection = { transaction: (work: (bounded: unknown) => unknown) => work(bounded) } as unknown as Connection;

  /** What a check finds as if the shop were in production, with a fault in its database that nobody else sees. */
  async function examine(id: string, plant = "select 1"): Promise<string> {
    const check = CHECKS.find((each) => each.id === id);
    if (!check) throw new Error(`there is no check ${id}`);
    await database.query("begin");
    try {
      await database.query(plant);
      return told([await runCheck(check, contextOf(SETTINGS, true), connection)], id);
    } finally {
      await database.query("rollback");
    }
  }

  /** How many a fault's words name, or how often they are said: other tests may have left the same fault. */
  const countIn = (found: string, { says }: Fault) =>
    [...found.matchAll(new RegExp(says, "g"))].reduce((sum, [, count]) => sum + Number(count ?? 1), 0);

  inFull("looks at everything, and finds each check's own way to look, and tells no secret", async () => {
    const { checks } = parseAnswer(DoctorAnswer, await asOps("GET", "/admin/shop/doctor"));
    expect(checks.length).toBeGreaterThan(25);
    for (const hidden of ["could not be checked", ...Object.values(secrets)])
      expect(JSON.stringify(checks)).not.toContain(hidden);
  });

  inFull("names each fault that is planted in the shop's database, with no secret", async () => {
    const product = await addProduct();
    await countStock(product, 5);
    const [startsAt, endsAt] = [-7, 7].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
    const code = await makeCode([product.productId], { budget: 100, startsAt, endsAt });
    const faults = faultsOf(product.productId, code);
    const lost: string[] = [];
    for (const fault of faults) {
      const [before, after] = [await examine(fault.id), await examine(fault.id, fault.plant)];
      if (countIn(after, fault) <= countIn(before, fault)) lost.push(`${fault.says}: ${after}`);
      for (const hidden of ["could not be checked", ...Object.values(secrets)]) expect(after).not.toContain(hidden);
    }
    expect(lost).toEqual([]);
  });

  inFull("names the accounts of the seed in production, while they can sign in", async () => {
    const found = await examine("demo-accounts");
    for (const name of ["admin", "customer", "ops"])
      expect(found).toContain(`The demo account ${name}@aeroloft.example can sign in.`);
    const hide = (table: string) =>
      `update ${table} set email = 'hidden-' || email where email like '%@aeroloft.example'`;
    expect(await examine("demo-accounts", `${hide("customer")}; ${hide('"user"')}`)).toBe("passed");
  });
});

async function listen(server: Server): Promise<number> {
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/** An https server that always answers 503. Its certificate, which ends in two days, is the returned file. */
async function httpsServer(): Promise<{ url: string; certificate: string }> {
  const { key, cert } = await makeCertificate(new Date(Date.now() + 2.5 * 86_400_000));
  const folder = await mkdtemp(path.join(tmpdir(), "aeroloft-doctor-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const certificate = path.join(folder, "certificate.pem");
  await writeFile(certificate, cert);
  const port = await listen(createHttpsServer({ key, cert }, (_request, response) => response.writeHead(503).end()));
  return { url: `https://localhost:${port}`, certificate };
}

/** A mail server that refuses every password. */
async function mailServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {}).write("220 mail.example\r\n");
    const answer = (data: unknown) =>
      /^EHLO/i.test(String(data)) ? "250-mail.example\r\n250 AUTH PLAIN\r\n" : "535 5.7.8 Not this password\r\n";
    socket.on("data", (data) => socket.write(answer(data)));
  });
  return `smtp://shop:a-pa55word@127.0.0.1:${await listen(server)}`;
}

inFull("npm run doctor looks at the shop that runs, its mail server and its certificates", async () => {
  const { url, certificate } = await httpsServer();
  const mail = { SMTP_URL: await mailServer(), MAIL_FROM: "Shop <post@shop.example>" };
  const settings = { PUBLIC_URL: url, NODE_EXTRA_CA_CERTS: certificate, ...mail };
  const child = spawn("npm", ["run", "--silent", "doctor", "--", "--json"], {
    cwd: ROOT,
    env: { ...currentEnvironment(), SHOP_DATA_DIR: DATA_DIR, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  const { checks } = DoctorAnswer.parse(JSON.parse(said));
  expect(code).toBe(1);
  expect(checks.length).toBeGreaterThan(25);
  expect(told(checks, "migrations")).toBe("passed");
  expect(told(checks, "payments")).toBe("passed");
  expect(told(checks, "certificates")).toBe("failed: The certificate of localhost ends in 2 days.");
  expect(told(checks, "servers")).toBe(`failed: The storefront answers 503 at ${url}/readyz.`);
  expect(told(checks, "mail-server")).toMatch(/^failed: The mail server refuses the shop: .*535/);
  for (const hidden of ["could not be checked", "a-pa55word", ...Object.values(secrets)])
    expect(said).not.toContain(hidden);
});
