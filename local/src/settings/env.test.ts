import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { nameComplaint } from "../../bootstrap/folder.mjs";
import { quoteNodeOption } from "../../bootstrap/follow-parent.mjs";

describe("a project folder whose name has spaces, accents and quotes", () => {
  it("is kept whole in NODE_OPTIONS", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), `a "folder" \\ é-`));
    const script = path.join(folder, "told.cjs");
    await writeFile(script, "process.stdout.write(__filename)");
    const env = { ...process.env, NODE_OPTIONS: `--require ${quoteNodeOption(script)}` };
    expect(execFileSync(process.execPath, ["-e", ""], { env, encoding: "utf8" })).toBe(script);
    await rm(folder, { recursive: true });
  });

  it("is refused in words only for a character that Medusa's search for migrations, or PATH, cannot take", () => {
    for (const name of ["my drones", "été", "日本", "a+b", "R&D, 1 = 2", "~shop@home!"]) {
      expect(nameComplaint(`/home/ada/${name}/aeroloft`)).toBeNull();
    }
    for (const name of ["aeroloft (1)", "Ada's", "[old]", "{a}", "a*", 'a"b', "a|b", "a`b", "a\\b", "a:b"]) {
      expect(nameComplaint(`/home/ada/${name}`)).toContain("rename the folder");
    }
  });
});
