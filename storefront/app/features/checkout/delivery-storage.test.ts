import { describe, expect, it } from "vitest";
import { createDeliveryDrafts } from "./delivery-storage";

function memory(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe("what was typed into the delivery form", () => {
  it("comes back to the account that typed it, and to no other", () => {
    const drafts = createDeliveryDrafts(memory());
    drafts.keep("ada@example.com", { address: "7 Hangar Street" });
    expect(drafts.of("bob@example.com")).toBeNull();
    expect(drafts.of("ada@example.com")).toEqual({ address: "7 Hangar Street" });
  });

  it("is gone once it was forgotten", () => {
    const area = memory();
    const drafts = createDeliveryDrafts(area);
    drafts.keep("ada@example.com", { address: "7 Hangar Street" });
    drafts.forget();
    expect(area.getItem("checkout:delivery")).toBeNull();
  });

  it.each(["{", "[]", '{"account":"ada@example.com"}', '{"account":"ada@example.com","fields":{"address":1}}'])(
    "counts as none where it is damaged: %s",
    (text) => {
      expect(createDeliveryDrafts(memory({ "checkout:delivery": text })).of("ada@example.com")).toBeNull();
    },
  );
});
