import { expect } from "vitest";
import { generate } from "../support/generated";
import { inFull as it } from "../support/in-full";
import { Person } from "../support/person";
import { buy } from "../support/purchase";

it("npm run generate refuses a shop with orders that were placed, unless it is told to go on", async () => {
  await buy(await Person.signUp());
  await expect(generate({ products: 0, orders: 1 }, { force: false })).rejects.toThrow("--force");
});
