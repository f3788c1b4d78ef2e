import { describe, expect, it } from "vitest";
import { isChosen, keptOf, type Offer, planDelivery, planPlainDelivery } from "./delivery-plan";

const offer = (id: string, amount: number, profileId = "default"): Offer => ({
  id,
  name: id.toUpperCase(),
  profileId,
  amount,
});
const STANDARD = offer("standard", 4.99);
const EXPRESS = offer("express", 29);
const LORRY = offer("lorry", 40, "heavy");
const CRANE = offer("crane", 90, "heavy");

/** The choices as their names with their prices, and the chosen options. */
function plan(offers: readonly Offer[], profiles: readonly string[], wanted?: readonly string[]) {
  const planned = planDelivery(offers, profiles, wanted);
  return {
    choices: planned.choices.map(({ name, amount }) => [name, amount]),
    chosen: planned.chosen?.optionIds ?? null,
    standard: keptOf(planned).metadata?.standard_delivery,
  };
}

describe("the deliveries of a cart", () => {
  it("are none where Medusa offers none, else the oldest of equally cheap ones and the wanted one", () => {
    expect(plan([], ["default"])).toEqual({ choices: [], chosen: null, standard: undefined });
    expect(isChosen(null, ["express"])).toBe(false);
    expect(isChosen(null)).toBe(true);
    const [older, newer] = [offer("so_01A", 5), offer("so_01B", 5)];
    expect(plan([newer, older], ["default"]).chosen).toEqual(["so_01A"]);
    expect(plan([older, newer], ["default"]).chosen).toEqual(["so_01A"]);
    expect(plan([STANDARD, EXPRESS], ["default"], ["express"])).toMatchObject({ chosen: ["express"], standard: 4.99 });
    expect(plan([STANDARD, EXPRESS], ["default"], ["standard"]).standard).toBeUndefined();
    expect(plan([offer("free", 0), EXPRESS], ["default"], ["express"]).standard).toBe(0);
  });

  it("begin with the cheapest, which is chosen where nothing is wanted", () => {
    expect(plan([EXPRESS, STANDARD], ["default"])).toEqual({
      choices: [
        ["STANDARD", 4.99],
        ["EXPRESS", 29],
      ],
      chosen: ["standard"],
      standard: undefined,
    });
  });

  it("fall back to the standard one where the wanted one is gone, of the products' profiles alone", () => {
    const planned = planDelivery([STANDARD], ["default"], ["express"]);
    expect(planned.chosen?.optionIds).toEqual(["standard"]);
    expect(isChosen(planned.chosen, ["express"])).toBe(false);
    expect(isChosen(planned.chosen, ["standard"])).toBe(true);
    expect(plan([STANDARD, EXPRESS, LORRY], ["default"]).choices).toEqual([
      ["STANDARD", 4.99],
      ["EXPRESS", 29],
    ]);
    expect(plan([STANDARD, EXPRESS, LORRY], ["default"], ["lorry"]).chosen).toEqual(["standard"]);
  });

  it("are one option for each profile, and a choice changes one of them", () => {
    const all = [CRANE, EXPRESS, LORRY, STANDARD];
    expect(plan(all, ["default", "heavy"])).toEqual({
      choices: [
        ["STANDARD + LORRY", 44.99],
        ["EXPRESS + LORRY", 69],
        ["STANDARD + CRANE", 94.99],
      ],
      chosen: ["standard", "lorry"],
      standard: undefined,
    });
    const crane = { chosen: ["standard", "crane"], standard: 44.99 };
    expect(plan(all, ["default", "heavy"], ["crane"])).toMatchObject(crane);
    expect(plan(all, ["default", "heavy"], ["express", "lorry"])).toMatchObject({ chosen: ["express", "lorry"] });
    expect(plan(all, ["default", "heavy"], ["lorry"])).toMatchObject({ standard: undefined });
    expect(plan([offer("a", 0.1), offer("b", 0.2, "heavy")], ["default", "heavy"]).choices).toEqual([["A + B", 0.3]]);
  });

  it("are the cheapest alone where nothing needs a profile, or no option has it", () => {
    for (const profiles of [[], ["gone"]])
      expect(plan([EXPRESS, STANDARD], profiles)).toEqual({
        choices: [["STANDARD", 4.99]],
        chosen: ["standard"],
        standard: undefined,
      });
  });
});

const namesOf = (...sent: boolean[]) =>
  planPlainDelivery(
    [STANDARD, EXPRESS],
    sent.map((requires_shipping) => ({ requires_shipping })),
    ["express"],
  ).choices.map(({ name }) => name);

it("the deliveries of a plain cart are all of its country's, or the cheapest alone where nothing is sent", () => {
  expect(namesOf(true)).toEqual(["STANDARD", "EXPRESS"]);
  expect(namesOf(false, true)).toEqual(["STANDARD", "EXPRESS"]);
  expect(planPlainDelivery([], [{ requires_shipping: true }])).toEqual({ choices: [], chosen: null });
  expect(namesOf(false)).toEqual(["STANDARD"]);
});
