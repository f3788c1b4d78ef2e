import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toMinor } from "./money";
import { type Cart, RUN_TIMEOUT_MS, RUNS, randomCarts, toMedusaCart, totalsOf } from "./random-carts.test-kit";
import { sumUp, toShownPrice } from "./sums";

/** What Medusa's books hold of the cart, by Medusa's own arithmetic. */
function book(random: Cart) {
  const cart = toMedusaCart(random);
  const adjustments = cart.items.flatMap((item) => item.adjustments);
  const discount = adjustments.reduce((sum, { amount }) => sum + Number(amount), 0);
  return { items: cart.items, delivery: random.delivery, discount, total: totalsOf(cart).total.numeric };
}

/** Its delivery or tax was once -0, which a page would show with a minus sign. */
const NEARLY_FREE: Cart = {
  items: [{ cents: 1, pieces: 1, percentOff: 99.999955, rates: [] }],
  delivery: 0,
  deliveryRates: [],
  inclusive: false,
  currency: "usd",
};

describe("the sums of a cart", () => {
  it("make its total, whatever prices, quantities, taxes, promotions and delivery are", {
    timeout: RUN_TIMEOUT_MS,
  }, () => {
    fc.assert(
      fc.property(randomCarts, (cart) => {
        const booked = book(cart);
        const sums = sumUp(booked, cart.currency);
        const shown = booked.items.reduce(
          (sum, { unit_price, quantity }) => sum + toShownPrice(unit_price, cart.currency) * quantity,
          0,
        );
        expect(sums.lines).toBe(shown);
        expect(sums.lines + sums.tax + sums.delivery - sums.discount).toBe(sums.total);
        expect(sums.total).toBe(toMinor(booked.total, cart.currency));
        expect(Object.values(sums).every(Number.isSafeInteger)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it("are each within one cent of the books, and none where the books have none", { timeout: RUN_TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(randomCarts, (cart) => {
        const usd: Cart = { ...cart, currency: "usd" };
        const booked = book(usd);
        const sums = sumUp(booked, "usd");
        expect(Math.abs(sums.delivery - booked.delivery * 100)).toBeLessThan(1);
        expect(Math.abs(sums.discount - booked.discount * 100)).toBeLessThan(1.001);
        if (booked.discount === 0) expect(sums.discount).toBe(0);
        if (booked.delivery === 0) expect(sums.delivery).toBe(0);
        const rates = [...cart.items.flatMap((item) => item.rates), ...cart.deliveryRates];
        if (rates.length === 0) expect(sums.tax).toBe(0);
      }),
      { numRuns: RUNS, examples: [[NEARLY_FREE]] },
    );
  });

  it.each([
    ["10 % off $149.99", { price: 149.99, discount: 14.999, delivery: 0, total: 134.991 }, [0, 0, 1500, 13_499]],
    ["10 % off $149.95", { price: 149.95, discount: 14.995, delivery: 0, total: 134.955 }, [0, 0, 1499, 13_496]],
    ["8.875 % on $149.99", { price: 149.99, discount: 0, delivery: 0, total: 163.3016125 }, [0, 1331, 0, 16_330]],
    [
      "half a cent that Medusa's delivery makes up",
      { price: 149.95, discount: 14.995, delivery: 0.005, total: 134.96 },
      [0, 0, 1499, 13_496],
    ],
    ["a delivery of $4.995", { price: 10, discount: 0, delivery: 4.995, total: 14.995 }, [500, 0, 0, 1500]],
    [
      "a price of $21.504 that ops wrote into an order",
      { price: 21.504, discount: 0, delivery: 0, total: 21.504 },
      [0, 0, 1, 2150],
    ],
  ])("say of %s: %o", (_, { price, ...booked }, [delivery, tax, discount, total]) => {
    const sums = sumUp({ ...booked, items: [{ unit_price: price, quantity: 1 }] }, "usd");
    expect(sums).toMatchObject({ delivery, tax, discount, total });
  });
});
