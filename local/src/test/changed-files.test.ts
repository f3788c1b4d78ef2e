import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { changedFiles, testsOfSources } from "./changed-files";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folder(files: Record<string, string> = {}): string {
  const made = mkdtempSync(path.join(tmpdir(), "aeroloft é changed "));
  folders.push(made);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(made, file)), { recursive: true });
    writeFileSync(path.join(made, file), text);
  }
  return made;
}

function checkout(files: Record<string, string>): { root: string; git: (...args: string[]) => void } {
  const root = folder(files);
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, stdio: "ignore" });
  git("init");
  git("add", "--all");
  git("-c", "user.name=a", "-c", "user.email=a@example.test", "commit", "--message", "a");
  return { root, git };
}

describe("the files that were changed since the last commit", () => {
  it("are unknown where there is no checkout", async () => {
    expect(await changedFiles(folder())).toBeNull();
  });

  it("are those that were changed, staged or added, and that are still there", async () => {
    const { root, git } = checkout({ "a.ts": "", "b é.ts": "", "c.ts": "", "gone.ts": "", ".gitignore": "built" });
    writeFileSync(path.join(root, "a.ts"), "1");
    writeFileSync(path.join(root, "b é.ts"), "1");
    git("add", "b é.ts");
    rmSync(path.join(root, "gone.ts"));
    writeFileSync(path.join(root, "new.ts"), "");
    writeFileSync(path.join(root, "built"), "");
    const names = (await changedFiles(root))?.map((file) => path.relative(root, file));
    expect(names?.sort()).toEqual(["a.ts", "b é.ts", "new.ts"]);
  });
});

describe("the tests of the sources", () => {
  it("are those that look through folders", () => {
    const root = folder({
      "local/a.test.ts": "globSync(pattern)",
      "local/a.ts": "globSync(pattern)",
      "storefront/app/b.test.tsx": "readdirSync(APP)",
      "storefront/app/c.test.ts": "import { c } from './c'",
      "storefront/build/d.test.ts": "readdirSync(APP)",
    });
    const names = testsOfSources(root).map((file) => path.relative(root, file));
    expect(names.sort()).toEqual(["local/a.test.ts", "storefront/app/b.test.tsx"]);
  });
});
