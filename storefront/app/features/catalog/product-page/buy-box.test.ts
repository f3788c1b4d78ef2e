import { BUILT_IN_PRODUCTS } from "medusa-backend/contract";
import { expect, it } from "vitest";
import { flyerNotice } from "./buy-box";

it("the notice for flyers is on no drone that holds its place and comes back, and on no accessory", () => {
  const noticed = BUILT_IN_PRODUCTS.filter(({ facts }) => flyerNotice(facts) !== null);
  expect(noticed.map(({ facts }) => facts.kind)).toEqual(["racing"]);
  expect(flyerNotice({})).toBeNull();
});

it.each(["racing", "Racing "])("the notice for flyers is on every drone of the kind %j, whatever its name", (kind) => {
  const flying = "You fly this drone by hand. It does not hover by itself and does not return home.";
  expect(flyerNotice({ kind })).toEqual({ flying, rules: null });
});

it.each([
  [{ class: null, remoteId: false }, "no class label and no Remote ID"],
  [{ class: "C1", remoteId: false }, "no Remote ID"],
  [{ class: null, remoteId: true }, "no class label"],
  [{ class: "C1", remoteId: true }, null],
])("the notice for flyers names what %j lacks", (figures, lacks) => {
  const words = lacks && `It has ${lacks}: see “Can I buy and fly it here?” on this page.`;
  expect(flyerNotice({ kind: "racing", ...figures })?.rules).toBe(words);
});
