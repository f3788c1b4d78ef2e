import { describe, expect, it } from "vitest";
import { sentenceFor } from "./error-boundary";

describe("a failed page", () => {
  const sentenceOf = (status: number) => sentenceFor({ status, statusText: "", internal: true, data: null });

  it("is a fault of the shop, unless it has a status of its own", () => {
    for (const error of [new Error("no"), "no", null]) expect(sentenceFor(error).title).toMatch(/on our side/);
    expect(sentenceOf(500).title).toMatch(/on our side/);
    expect(sentenceOf(404).title).toBe("We looked everywhere");
  });

  it("that does not take a method says that nothing was changed, and is not offered again", () => {
    expect(sentenceOf(405)).toEqual({ title: "This cannot be done here", text: "Nothing was changed." });
  });
});
