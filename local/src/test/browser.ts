import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";
import { currentEnvironment } from "../settings/env";
import { ROOT } from "../settings/paths";

/** Chromium without a window's own pages: a sixth of the work for each new context (decision 0221). */
const SHELLS = ["/usr/bin/chromium-headless-shell"];
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/opt/google/chrome/chrome"];
/** Debian's, the first that its release has. */
const PACKAGES = ["chromium-headless-shell", "chromium"];

const Sparticuz = z.object({
  default: z.object({ executablePath: z.custom<() => Promise<string>>((it) => typeof it === "function") }),
});

const find = (places: (string | undefined)[]) => places.find((place) => place && existsSync(place));

function installWithApt(): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...currentEnvironment(), DEBIAN_FRONTEND: "noninteractive" };
  const run = (args: string[]) => spawnSync("apt-get", args, { env, stdio: "ignore", timeout: 300_000 }).status === 0;
  if (run(["update"])) PACKAGES.find((name) => run(["install", "-y", "--no-install-recommends", name]));
}

/**
 * A Chromium for the tests: that of CHROMIUM_PATH, else the machine's headless one, else Debian's installed by apt as root, else the
 * machine's with windows, else the one inside @sparticuz/chromium.
 */
export async function provideChromium(): Promise<string> {
  const present = find([currentEnvironment().CHROMIUM_PATH, ...SHELLS]);
  if (present) return present;
  installWithApt();
  const installed = find([...SHELLS, ...WHOLE]);
  if (installed) return installed;
  const entry = createRequire(`${ROOT}/tests/package.json`).resolve("@sparticuz/chromium");
  const carried = Sparticuz.parse(await import(entry));
  return carried.default.executablePath();
}
