import { expect, it } from "vitest";
import { shareLinks } from "./client-reviews";

it("passes the reviews' own address on, whole", () => {
  for (const { href } of shareLinks("https://shop.example")) {
    const handedOn = [...new URL(href).searchParams.values()];
    expect(handedOn).toEqual(["https://shop.example/home#reviews"]);
  }
});
