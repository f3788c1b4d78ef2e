import { describe, expect, it } from "vitest";
import { asShopError } from "../../lib/shop-error";
import { planDelivery } from "../carts/delivery-plan";
import { requireShownTotal } from "./start-steps";

const EXPRESS = { id: "so_express", name: "Express", profileId: "sp_1", amount: 29 };
const STANDARD = { id: "so_standard", name: "Standard", profileId: "sp_1", amount: 0 };
const quotes = [
  { productId: "prod_1", variantId: "variant_1", title: "Sparrow", quantity: 1, unitPrice: 149, available: 5 },
];

type Totals = Parameters<typeof requireShownTotal>[0];

/** A purchase of one Sparrow for which the buyer has seen `totalAmount`, now that Medusa offers these options. */
function totalsOf(
  totalAmount: number,
  wanted: string[],
  { offers = [STANDARD, EXPRESS], ...more }: Partial<Totals> & { offers?: (typeof EXPRESS)[] } = {},
): Totals {
  const plan = planDelivery(offers, ["sp_1"], wanted);
  const delivery = (plan.chosen?.amount ?? 0) * 100;
  const sums = {
    ...{ lines: 14_900, delivery, tax: 0, discount: 0, total: 14_900 + delivery },
    ...{ currencyCode: "usd", goods: 14_900, codes: [], unitPrices: {} },
    shipping_options: plan.chosen?.optionIds ?? [],
  };
  return { plan, shippingOptionIds: wanted, sums, quotes, discount: null, totalAmount, ...more };
}

function refusalOf(totals: Totals) {
  try {
    return requireShownTotal(totals);
  } catch (error) {
    const refusal = asShopError(error);
    return [refusal?.shopCode, refusal?.message, refusal?.details];
  }
}

describe("the total of a payment", () => {
  it("is the cart's where the customer saw it, and names a code that takes nothing off", () => {
    expect(requireShownTotal(totalsOf(14_900, []))).toBe(14_900);
    expect(requireShownTotal(totalsOf(17_800, ["so_express"]))).toBe(17_800);
    const discount = { code: "TEN", problem: "expired" as const };
    expect(refusalOf(totalsOf(13_410, [], { discount }))).toMatchObject([
      "price_changed",
      "The discount code TEN has expired. Check the new total before you pay.",
      {},
    ]);
  });

  it("is refused where the chosen delivery is gone, even where the total is the one that was seen", () => {
    const gone = "The delivery that you chose is no longer offered. Check the new total before you pay.";
    const offers = [STANDARD];
    for (const seen of [17_800, 14_900])
      expect(refusalOf(totalsOf(seen, ["so_express"], { offers }))).toMatchObject([
        ...["price_changed", gone],
        { total_amount: 14_900 },
      ]);
    const dearer = [{ ...STANDARD, amount: 29 }];
    expect(refusalOf(totalsOf(17_800, ["so_express"], { offers: dearer }))).toMatchObject([
      ...["price_changed", gone],
      { total_amount: 17_800, delivery_amount: 2_900 },
    ]);
  });

  it("is refused where it is another, with what it is made of", () => {
    const message = "The price has changed. Check the new total before you pay.";
    expect(refusalOf(totalsOf(14_900, ["so_express"]))).toMatchObject([
      "price_changed",
      message,
      { total_amount: 17_800, delivery_amount: 2_900 },
    ]);
    // Nothing is chosen, and the cheapest option is now a dear one.
    expect(refusalOf(totalsOf(14_900, [], { offers: [EXPRESS] }))).toMatchObject(["price_changed", message, {}]);
  });
});
