import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { reset } from "./reset";

it("a reset deletes the local data, and no backup of it", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "aeroloft-reset-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  vi.stubEnv("SHOP_DATA_DIR", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  for (const file of ["secrets.json", "uploads/picture.webp", "backups/shop.tar.gz"]) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), "{}");
  }
  expect(await reset(["--yes"])).toBe(0);
  expect(await readdir(folder, { recursive: true })).toEqual(["backups", "backups/shop.tar.gz"]);
});
