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

describe("what was typed and chosen at the checkout", () => {
  it("comes back to the account that typed it alone, until it was forgotten", () => {
    const drafts = createDeliveryDrafts(memory());
    drafts.keep("ada@example.com", { address: "7 Hangar Street" });
    expect(drafts.of("bob@example.com")).toBeNull();
    expect(drafts.of("ada@example.com")).toEqual({ address: "7 Hangar Street" });
    const area = memory();
    const forgotten = createDeliveryDrafts(area);
    forgotten.keep("ada@example.com", { address: "7 Hangar Street" });
    forgotten.forget();
    expect(area.getItem("checkout:delivery")).toBeNull();
  });

  it("has the code and the delivery beside the address, and none of them makes up another", () => {
    const drafts = createDeliveryDrafts(memory());
    const terms = { typedCode: "SUMMER", shippingOptionId: "so_express" };
    drafts.keepTerms("ada@example.com", terms);
    expect(drafts.of("ada@example.com")).toBeNull();
    drafts.keep("ada@example.com", { address: "7 Hangar Street" });
    expect(drafts.termsOf("ada@example.com")).toEqual(terms);
    drafts.keepTerms("ada@example.com", { ...terms, typedCode: null });
    expect(drafts.of("ada@example.com")).toEqual({ address: "7 Hangar Street" });
    expect(drafts.termsOf("bob@example.com")).toEqual({ typedCode: null, shippingOptionId: null });
    drafts.keep("bob@example.com", {});
    expect(drafts.termsOf("ada@example.com")).toEqual({ typedCode: null, shippingOptionId: null });
  });

  it.each(["{", "[]", '{"account":"ada@example.com"}', '{"account":"ada@example.com","fields":{"address":1}}'])(
    "counts as none where it is damaged: %s",
    (text) => {
      expect(createDeliveryDrafts(memory({ "checkout:delivery": text })).of("ada@example.com")).toBeNull();
    },
  );
});
