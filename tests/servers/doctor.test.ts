import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Redis from "ioredis";
import { afterAll, expect, it } from "vitest";
import { DoctorAnswer } from "../../medusa-backend/src/contract/doctor";
import { pidsOfShop } from "../support/control";
import { queryDatabase } from "../support/database";
import { readProcess } from "../support/processes";

const redis = new Redis(process.env.REDIS_URL ?? "");
afterAll(() => redis.quit());

/** Runs a command as the image does: with the environment, folder and user of Medusa's server. */
async function run(...[command = "", ...args]: string[]): Promise<{ code: number; said: string }> {
  const medusa = pidsOfShop().medusa ?? 0;
  const { cwd, env } = readProcess(medusa);
  const { uid, gid } = statSync(`/proc/${medusa}`);
  // Like in a new container, where Medusa's packages find no settings of theirs.
  env.HOME = mkdtempSync(path.join(tmpdir(), "aeroloft-home-"));
  if (process.getuid?.() === 0) chownSync(env.HOME, uid, gid);
  // The fourth is its parent's pipe: it ends when its parent does (local/bootstrap/follow-parent.cjs).
  const child = spawn(command, args, {
    cwd,
    stdio: ["ignore", "pipe", "inherit", "pipe"],
    env,
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  });
  let said = "";
  child.stdout?.on("data", (data) => (said += String(data)));
  const [code] = await once(child, "close");
  return { code: Number(code), said };
}

/** Runs the doctor; the exit code says whether a check failed. */
async function examine(): Promise<DoctorAnswer["checks"]> {
  const { code, said } = await run("node", "src/scripts/doctor.js", "--json");
  const { checks } = DoctorAnswer.parse(JSON.parse(said));
  expect(code).toBe(checks.some(({ outcome }) => outcome === "failed") ? 1 : 0);
  return checks;
}

const redisOf = (checks: DoctorAnswer["checks"]) => checks.find(({ id }) => id === "redis");

it("the doctor looks at everything from the image of Medusa, and ends with 1 for a Redis that throws entries away", async () => {
  const before = await examine();
  expect(before.length).toBeGreaterThan(25);
  expect(JSON.stringify(before)).not.toContain("could not be checked");
  expect(before.find(({ id }) => id === "migrations")).toMatchObject({ outcome: "passed" });
  expect(redisOf(before)).toMatchObject({ outcome: "passed", problems: [] });
  await redis.config("SET", "maxmemory-policy", "allkeys-lru");
  try {
    expect(redisOf(await examine())).toMatchObject({
      outcome: "failed",
      problems: [{ severity: "failure", what: expect.stringContaining("maxmemory-policy is allkeys-lru") }],
    });
  } finally {
    await redis.config("SET", "maxmemory-policy", "noeviction");
  }
  expect(redisOf(await examine())).toMatchObject({ outcome: "passed" });
});

it("a backup that another program made is noted from the image of Medusa", async () => {
  await queryDatabase("delete from job_run where id = 'backup'");
  expect(await run("medusa", "exec", "./src/scripts/note-backup.js")).toMatchObject({ code: 0 });
  const noted = "select id from job_run where id = 'backup' and finished_at > now() - interval '1 hour'";
  expect(await queryDatabase(noted)).toHaveLength(1);
});
