import path from "node:path";
import { describe, expect, it } from "vitest";
import { isPrivateFile, privateFilesFolder, uploadsFolder } from "./uploads";

const isInside = (folder: string, other: string) => !path.relative(other, folder).startsWith("..");

describe("the folders of Medusa's files", () => {
  it.each(["/data", ".data", undefined])(
    "lie apart where SHOP_DATA_DIR is %s, so that none serves the other's",
    (dir) => {
      const place = { SHOP_DATA_DIR: dir };
      const [open, closed] = [uploadsFolder(place), privateFilesFolder(place)];
      expect([isInside(open, closed), isInside(closed, open)]).toEqual([false, false]);
    },
  );

  it("are both in SHOP_DATA_DIR: the compose file lets the server write nowhere else", () => {
    const place = { SHOP_DATA_DIR: "/data" };
    for (const folder of [uploadsFolder(place), privateFilesFolder(place)]) expect(folder).toMatch(/^\/data\/[a-z]+$/);
  });
});

it("a private file is known by its name, in whichever folder it is said to lie", () => {
  for (const key of ["private-1-orders.csv", "a/private-1-orders.csv"]) expect(isPrivateFile(key)).toBe(true);
  for (const key of ["a.png", "not-private-1.csv", "private-1/a.png"]) expect(isPrivateFile(key)).toBe(false);
});
