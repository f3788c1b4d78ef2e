import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { out } from "../../local/src/lib/step";
import { currentEnvironment, type Environment, ROOT } from "../../local/src/settings/env";
import { install, installWithApt } from "./apt";

/** Chromium without a window: a sixth of the work for each new context. A name is looked for in PATH. */
const HEADLESS = ["chromium-headless-shell"];
const WITH_WINDOWS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "/snap/bin/chromium"];
const ON_A_MAC = ["Google Chrome", "Chromium"].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
/** Debian's packages; the first that the release has is used. */
const APT_PACKAGES = ["chromium-headless-shell", "chromium"];

const NONE = `The browser tests need Chromium or Google Chrome, and none was found or could be installed. One of these helps:
    npx playwright install --with-deps chromium-headless-shell     (needs the network, and on Linux sudo)
    your system's package: chromium on Linux, https://google.com/chrome on a Mac
    CHROMIUM_PATH=/path/to/chrome npm test`;

const testsRequire = createRequire(`${ROOT}/tests/package.json`);
/** The used parts of the two packages of tests/ that provide a browser. */
const Playwright = z.object({ chromium: z.custom<{ launch: () => Promise<{ close: () => Promise<void> }> }>() });
const Sparticuz = z.object({ default: z.custom<{ executablePath: () => Promise<string> }>() });

/** Ubuntu's /usr/bin/chromium-browser is a script that only says where to get one, so its existence is not enough. */
const runs = (file: string) =>
  existsSync(file) && spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;

/** The full path of a file, or of a command in PATH; null if there is none, or it is not `usable`. */
function find(place: string, usable: (file: string) => boolean = runs): string | null {
  const folders = (currentEnvironment().PATH ?? "").split(path.delimiter);
  const files = place.includes("/") ? [place] : folders.map((folder) => path.join(folder, place));
  return files.find(usable) ?? null;
}

const firstOf = (places: string[]) => places.reduce<string | null>((found, place) => found ?? find(place), null);

/** Whether the browser that Playwright keeps for itself can be launched: it may lack some of the system's libraries. */
async function playwrightHasOne(): Promise<boolean> {
  try {
    const { chromium } = Playwright.parse(testsRequire("@playwright/test"));
    await (await chromium.launch()).close();
    return true;
  } catch {
    return false;
  }
}

/** The one inside @sparticuz/chromium, unpacked; null if it cannot run. */
async function unpackCarried(): Promise<string | null> {
  if (process.platform !== "linux") return null;
  const carried = Sparticuz.parse(await import(testsRequire.resolve("@sparticuz/chromium")));
  return find(await carried.default.executablePath());
}

async function chooseChromium(): Promise<string | undefined> {
  const wanted = currentEnvironment().CHROMIUM_PATH;
  if (wanted) {
    const found = find(wanted);
    if (found) return found;
    throw new Error(`CHROMIUM_PATH names ${wanted}, which is no browser that runs here.`);
  }
  const headless = firstOf(HEADLESS);
  if (headless) return headless;
  if (await playwrightHasOne()) return undefined;
  installWithApt("Chromium", ...APT_PACKAGES.map((name) => [name]));
  const onMachine = firstOf([...HEADLESS, ...WITH_WINDOWS, ...ON_A_MAC]);
  if (onMachine) return onMachine;
  install("Playwright's browser", path.join(ROOT, "node_modules/.bin/playwright"), [
    "install",
    "--only-shell",
    "chromium",
  ]);
  if (await playwrightHasOne()) return undefined;
  const carried = await unpackCarried();
  if (carried) return carried;
  throw new Error(NONE);
}

let chosen: Promise<string | undefined> | undefined;

/** The path of a Chromium, undefined for Playwright's own (docs/testing.md says which). @throws Error without one. */
export function provideChromium(): Promise<string | undefined> {
  chosen ??= chooseChromium();
  return chosen;
}

/** The browsers of tests/browsers: the setting with the first program's path, and the Debian packages of all. */
const OTHERS = [
  { name: "Firefox", setting: "FIREFOX_PATH", programs: ["firefox-esr"], packages: "firefox-esr" },
  {
    name: "WebKit",
    setting: "WEBKIT_DRIVER_PATH",
    programs: ["WebKitWebDriver", "Xvfb"],
    packages: "webkit2gtk-driver xvfb",
  },
];

/** The settings of those that are installed. Says which are missing, and how to install them. */
export function findOtherBrowsers(): Environment {
  const env: Environment = {};
  for (const { name, setting, programs, packages } of OTHERS) {
    const [program, ...others] = programs.map((command) => find(command, existsSync));
    if (program && !others.includes(null)) env[setting] = program;
    else out.line(`  - ${name}: skipped, it is not installed (apt-get install --no-install-recommends ${packages})`);
  }
  return env;
}
