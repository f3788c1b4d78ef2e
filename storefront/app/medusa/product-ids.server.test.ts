import { afterEach, expect, it, vi } from "vitest";
import { listProductIds, resolveProductIds } from "./product-pages.server";

afterEach(() => void vi.unstubAllGlobals());

it("handles that anybody can invent cause no call of Medusa, and stay as they are", async () => {
  const fetched = vi.fn(() => Promise.reject(new Error("Medusa was called")));
  vi.stubGlobal("fetch", fetched);
  expect(await listProductIds(["nothing-1", "nothing-2"])).toEqual([]);
  const ids = new Map([
    ["prod_1", "prod_1"],
    ["nothing-1", "nothing-1"],
  ]);
  expect(await resolveProductIds(["prod_1", "nothing-1"])).toEqual(ids);
  expect(fetched).not.toHaveBeenCalled();
});

it("a built-in handle is unknown while Medusa does not answer", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("refused")));
  await expect(resolveProductIds(["sparrow"])).rejects.toMatchObject({ code: "backend_unavailable" });
});
