import { describe, expect, it, vi } from "vitest";
import { type BrowserSource, chooseChromium } from "./browser";

/** A machine with the browsers in `has`, where nothing can be installed. */
function machine(has: string[] = [], more: Partial<BrowserSource> = {}): BrowserSource {
  return {
    platform: "linux",
    chosen: undefined,
    find: (place) => (has.includes(place) ? place : null),
    playwrightHasOne: async () => false,
    installPlaywrights: () => {},
    installWithApt: () => {},
    unpackCarried: async () => null,
    ...more,
  };
}

describe("the browser of the tests", () => {
  it("is never another one than CHROMIUM_PATH names, even when that does not run", async () => {
    const chosen = { chosen: "/opt/mine" };
    await expect(chooseChromium(machine(["chromium"], chosen))).rejects.toThrow("CHROMIUM_PATH names /opt/mine");
    expect(await chooseChromium(machine(["/opt/mine", "chromium-headless-shell"], chosen))).toBe("/opt/mine");
  });

  it("is asked for in words, with the commands that install one, where there is none", async () => {
    await expect(chooseChromium(machine())).rejects.toThrow("npx playwright install --with-deps");
    await expect(chooseChromium(machine(["chromium"], { platform: "win32" }))).rejects.toThrow("CHROMIUM_PATH=");
  });

  it.each([
    ["Debian", "linux", "chromium"],
    ["Fedora", "linux", "/usr/lib64/chromium-browser/headless_shell"],
    ["Chrome's own package", "linux", "google-chrome-stable"],
    ["snap", "linux", "/snap/bin/chromium"],
    ["flatpak", "linux", "/var/lib/flatpak/exports/bin/com.google.Chrome"],
    ["macOS", "darwin", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
    ["macOS, for one person", "darwin", "~/Applications/Chromium.app/Contents/MacOS/Chromium"],
  ] as const)("is found where %s keeps it", async (_, platform, place) => {
    const installPlaywrights = vi.fn();
    expect(await chooseChromium(machine([place], { platform, installPlaywrights }))).toBe(place);
    expect(installPlaywrights).not.toHaveBeenCalled();
  });

  it("has no window where the machine has both kinds, and where apt can install that kind", async () => {
    const both = ["chromium", "google-chrome", "chromium-headless-shell"];
    expect(await chooseChromium(machine(both))).toBe("chromium-headless-shell");
    const has = ["chromium"];
    const installWithApt = (packages: string[]) => void has.push(...packages.slice(0, 1));
    expect(await chooseChromium(machine(has, { installWithApt }))).toBe("chromium-headless-shell");
  });

  it("is Playwright's own where that is installed already, without asking apt", async () => {
    const installWithApt = vi.fn();
    const source = machine(["chromium"], { playwrightHasOne: async () => true, installWithApt });
    expect(await chooseChromium(source)).toBeUndefined();
    expect(installWithApt).not.toHaveBeenCalled();
  });

  it("is installed by Playwright where the machine has none, and the carried one where that fails", async () => {
    const installPlaywrights = vi.fn();
    const playwrightHasOne = async () => installPlaywrights.mock.calls.length > 0;
    expect(await chooseChromium(machine([], { playwrightHasOne, installPlaywrights }))).toBeUndefined();
    expect(await chooseChromium(machine([], { unpackCarried: async () => "/tmp/chromium" }))).toBe("/tmp/chromium");
  });
});
