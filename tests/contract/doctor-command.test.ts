import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { currentEnvironment, ROOT } from "../../local/src/settings/env";
import { DoctorAnswer } from "../../medusa-backend/src/contract/doctor";
import { makeCertificate } from "../../medusa-backend/src/doctor/machine-faults.test-kit";
import { DATA_DIR } from "../support/generated";
import { inFull as it } from "../support/in-full";
import { secrets } from "../support/stack";

const DAY_MS = 86_400_000;
const servers: Server[] = [];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "aeroloft-doctor-"));
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

/** An https server that always answers 503. Its certificate, which ends in two days, is the returned file. */
async function httpsServer(): Promise<{ url: string; certificate: string }> {
  const { key, cert } = await makeCertificate(new Date(Date.now() + 2.5 * DAY_MS));
  const certificate = path.join(folder, "certificate.pem");
  await writeFile(certificate, cert);
  const port = await listen(createHttpsServer({ key, cert }, (_request, response) => response.writeHead(503).end()));
  return { url: `https://localhost:${port}`, certificate };
}

/** A mail server that refuses every password. */
async function mailServer(): Promise<string> {
  const port = await listen(
    createServer((socket) => {
      socket.on("error", () => {}).write("220 mail.example\r\n");
      socket.on("data", (data) =>
        socket.write(
          /^EHLO/i.test(String(data)) ? "250-mail.example\r\n250 AUTH PLAIN\r\n" : "535 5.7.8 Not this password\r\n",
        ),
      );
    }),
  );
  return `smtp://shop:a-pa55word@127.0.0.1:${port}`;
}

/** Runs `npm run doctor -- --json` beside the running shop, with some settings changed. */
async function examine(settings: Record<string, string>) {
  const env = { ...currentEnvironment(), SHOP_DATA_DIR: DATA_DIR, ...settings };
  const child = spawn("npm", ["run", "--silent", "doctor", "--", "--json"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (data) => (said += String(data)));
  const [code] = await once(child, "close");
  return { code: Number(code), said, checks: DoctorAnswer.parse(JSON.parse(said)).checks };
}

it("npm run doctor looks at the shop that runs, its mail server and its certificates", async () => {
  const { url, certificate } = await httpsServer();
  const mail = { SMTP_URL: await mailServer(), MAIL_FROM: "Shop <post@shop.example>" };
  const { code, said, checks } = await examine({ PUBLIC_URL: url, NODE_EXTRA_CA_CERTS: certificate, ...mail });
  const told = (id: string) => {
    const { outcome, problems = [] } = checks.find((check) => check.id === id) ?? {};
    return [outcome, ...problems.map(({ what }) => what)].join(": ");
  };
  expect(code).toBe(1);
  expect(checks.length).toBeGreaterThan(25);
  expect(said).not.toContain("could not be checked");
  expect(told("migrations")).toBe("passed");
  expect(told("payments")).toBe("passed");
  expect(told("certificates")).toBe("failed: The certificate of localhost ends in 2 days.");
  expect(told("servers")).toBe(`failed: The storefront answers 503 at ${url}/readyz.`);
  expect(told("mail-server")).toMatch(/^failed: The mail server refuses the shop: .*535/);
  for (const secret of [...Object.values(secrets), "a-pa55word"]) expect(said).not.toContain(secret);
});
