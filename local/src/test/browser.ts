import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";
import { currentEnvironment } from "../env";
import { ROOT } from "../paths";

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
];
const Sparticuz = z.object({
  default: z.object({ executablePath: z.custom<() => Promise<string>>((it) => typeof it === "function") }),
});

function find(): string | undefined {
  return [currentEnvironment().CHROMIUM_PATH, ...USUAL_PLACES].find((place) => place && existsSync(place));
}

function installWithApt(): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...currentEnvironment(), DEBIAN_FRONTEND: "noninteractive" };
  const run = (args: string[]) => spawnSync("apt-get", args, { env, stdio: "ignore", timeout: 300_000 }).status === 0;
  if (run(["update"])) run(["install", "-y", "--no-install-recommends", "chromium"]);
}

/** A Chromium for the tests: the machine's, else installed by apt as root, else the one inside @sparticuz/chromium. */
export async function provideChromium(): Promise<string> {
  const present = find();
  if (present) return present;
  installWithApt();
  const installed = find();
  if (installed) return installed;
  const entry = createRequire(`${ROOT}/tests/package.json`).resolve("@sparticuz/chromium");
  const carried = Sparticuz.parse(await import(entry));
  return carried.default.executablePath();
}
