import { beforeEach, describe, expect, it, vi } from "vitest";
import { updateCatalogue } from "./update-catalogue";

const shop = vi.hoisted(() => ({ refresh: vi.fn(), note: vi.fn() }));
vi.mock("./refresh-products", () => ({ refreshProductFacts: shop.refresh }));
vi.mock("../../modules/catalogue-version", () => ({ catalogueVersionService: () => ({ noteChange: shop.note }) }));

const happen = () => updateCatalogue({} as never);
const sell = () => updateCatalogue({} as never, { onlyFacts: true });

beforeEach(() => {
  vi.resetAllMocks();
});

describe("changes of the catalogue", () => {
  it("share one update when they come together", async () => {
    await Promise.all([happen(), happen(), happen()]);
    expect(shop.refresh).toHaveBeenCalledTimes(1);
    expect(shop.note).toHaveBeenCalledTimes(1);
  });

  it("have another update when the first one has begun, because that may have read the older data", async () => {
    const later: Promise<void>[] = [];
    shop.refresh.mockImplementationOnce(async () => {
      later.push(happen());
    });
    await happen();
    expect(shop.refresh).toHaveBeenCalledTimes(1);
    await Promise.all(later);
    expect(shop.refresh).toHaveBeenCalledTimes(2);
    expect(shop.note).toHaveBeenCalledTimes(2);
  });

  it("leave it to the refresh to outdate pages when only facts can have changed, as after an order", async () => {
    await Promise.all([sell(), sell()]);
    expect(shop.refresh).toHaveBeenCalledTimes(1);
    expect(shop.note).not.toHaveBeenCalled();
    await Promise.all([sell(), happen(), sell()]);
    expect(shop.refresh).toHaveBeenCalledTimes(2);
    expect(shop.note).toHaveBeenCalledTimes(1);
    await sell();
    expect(shop.note).toHaveBeenCalledTimes(1);
  });

  it("are told of a failed update, and the next one is tried", async () => {
    shop.note.mockRejectedValueOnce(new Error("the database does not answer"));
    await expect(happen()).rejects.toThrow("does not answer");
    await happen();
    expect(shop.note).toHaveBeenCalledTimes(2);
  });
});
