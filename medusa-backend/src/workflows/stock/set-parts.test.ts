import { describe, expect, it } from "vitest";
import { planLinks } from "./set-parts";

const kit = { variantId: "variant_kit", isCounted: false };
const DRONE = { sku: "DRONE", itemId: "item_drone" };
const BATTERY = { sku: "BATTERY", itemId: "item_battery" };
const parts = [
  { sku: "DRONE", pieces: 1 },
  { sku: "BATTERY", pieces: 3 },
];
const link = (itemId: string, pieces: number, isOwn = false, onHand = 9) => ({ itemId, pieces, isOwn, onHand });
const neededOf = (links: ReturnType<typeof planLinks>["added"]) =>
  links.map((one) => [one.inventory.inventory_item_id, one.data.required_quantity]);
const itemsOf = (links: ReturnType<typeof planLinks>["lost"]) => links.map((one) => one.inventory.inventory_item_id);

describe("the parts of a kit", () => {
  it("are linked, with other numbers, or no longer", () => {
    const plan = planLinks(
      { ...kit, isCounted: true },
      { parts },
      [DRONE, BATTERY],
      [link("item_battery", 2), link("item_bag", 1)],
    );
    expect(neededOf(plan.added)).toEqual([["item_drone", 1]]);
    expect(neededOf(plan.changed)).toEqual([["item_battery", 3]]);
    expect(itemsOf(plan.lost)).toEqual(["item_bag"]);
    expect(planLinks(kit, { parts }, [DRONE, BATTERY], [link("item_drone", 1), link("item_battery", 3)])).toEqual({
      ...{ added: [], changed: [], lost: [] },
    });
  });

  it("are refused if unknown or there twice, and take the place of a stock record that is empty", () => {
    const none = { sku: "NONE", itemId: null };
    for (const found of [[none], [DRONE, DRONE]]) expect(() => planLinks(kit, { parts }, found, [])).toThrow();
    const own = (onHand: number) => [link("item_own", 1, true, onHand)];
    const counted = { ...kit, isCounted: true };
    expect(() => planLinks(counted, { parts }, [DRONE, BATTERY], own(4))).toThrow("4 pieces of its own");
    expect(itemsOf(planLinks(counted, { parts }, [DRONE, BATTERY], own(0)).lost)).toEqual(["item_own"]);
    expect(itemsOf(planLinks(kit, { parts }, [DRONE, BATTERY], own(4)).lost)).toEqual(["item_own"]);
  });
});
