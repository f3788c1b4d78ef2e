import { decorateCartTotals, defaultCurrencies, MathBN } from "@medusajs/framework/utils";
import { getAmountFromSmallestUnit, getSmallestUnit } from "@medusajs/payment-stripe/dist/utils/get-smallest-unit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCY, MINIMUM_CHARGE, minimumCharge, minorDigits, toMajor } from "../../contract/currency";
import { isChargeable, roundingOf, sumUp, toMinor, toShownPrice } from "./money";

it.each([
  [134.991, 13499],
  [134.955, 13496],
  [1.005, 101],
  [0.5, 50],
  [1.1 + 2.2, 330],
  [999_999.99, 99_999_999],
  [12.344999999999999, 1235],
  [100.0000000001, 10000],
  [-0.001, 0],
  [-2.5, -250],
])("minor units of $%s are %s, rounded half up", (major, minor) => expect(toMinor(major, "usd")).toBe(minor));

it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e22])("minor units refuse %s", (value) => {
  expect(() => toMinor(value, "usd")).toThrow(RangeError);
});

it.each([
  ["jpy", 149.5, 150],
  ["kwd", 1.234, 1230],
  ["huf", 149.5, 14950],
])("minor units of %s follow the currency: %s are %s", (currency, major, minor) => {
  expect(toMinor(major, currency)).toBe(minor);
});

it.each(Object.keys(defaultCurrencies))("minor units of %s are what Stripe is asked for", (code) => {
  expect(toMajor(1, code)).toBe(getAmountFromSmallestUnit(1, code));
  for (const major of [0, 1, 7.995, 134.955, 1234.56]) {
    const minor = toMinor(major, code);
    expect(getSmallestUnit(toMajor(minor, code), code)).toBe(minor);
  }
  expect(minorDigits(code)).toBe(minorDigits(code.toLowerCase()));
});

it("minor units come back from major units unchanged", () => {
  for (let minor = 0; minor < 100_000; minor += 97) expect(toMinor(toMajor(minor, "usd"), "usd")).toBe(minor);
});

it.each([
  [21.505, "usd", false],
  [21.5, "usd", true],
  [0.001, "usd", false],
  [149.5, "jpy", false],
  [1.234, "kwd", false],
  [1.23, "kwd", true],
  [Number.NaN, "usd", false],
])("an amount that can be charged %s %s: %s", (major, currency, chargeable) => {
  expect(isChargeable(major, currency)).toBe(chargeable);
});

it.each([
  ["usd", 50],
  ["GBP", 30],
  ["jpy", 50],
  ["huf", 17_500],
  ["ugx", 1],
  ["kwd", 10],
  ["bdt", 1],
])("the least that a card can be charged in %s is %d minor units", (currency, minor) => {
  expect(minimumCharge(currency)).toBe(minor);
});

it("the least that a card can be charged is told to browsers for the shop's currency", () => {
  expect(MINIMUM_CHARGE).toBe(minimumCharge(CURRENCY));
});

/** The number of carts to try: 100, or the number in `RANDOM_CARTS` (docs/reliability.md, R22). */
const RUNS = Number(process.env.RANDOM_CARTS ?? 100);
/** Slack for each cart on a busy machine, in milliseconds, on top of the start. */
const RUN_TIMEOUT_MS = 60_000 + RUNS * 20;

/** The most that can be charged at once, in cents. */
const MOST = 99_999_999;

/** A rate in per cent, with three decimals. */
const Rates = (maxLength: number) =>
  fc.array(
    fc.integer({ min: 1, max: 30_000 }).map((rate) => rate / 1000),
    { maxLength },
  );

const Item = fc.record({
  cents: fc.oneof(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 1, max: MOST })),
  pieces: fc.integer({ min: 1, max: 999 }),
  percentOff: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 100, noNaN: true })),
  rates: Rates(2),
});

/** Carts with tax on top of prices or in them, promotions by line, and deliveries of up to four decimals. */
const randomCarts = fc.record({
  items: fc.array(Item, { minLength: 1, maxLength: 8 }),
  delivery: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 100_000_000 }).map((part) => part / 10_000),
  ),
  deliveryRates: Rates(1),
  inclusive: fc.boolean(),
  currency: fc.constantFrom("usd", "usd", "eur", "jpy", "kwd"),
});
type Cart = typeof randomCarts extends fc.Arbitrary<infer T> ? T : never;

const toTaxLines = (rates: number[]) => rates.map((rate) => ({ rate }));

/** The cart as Medusa's totals take it. */
function toMedusaCart({ items, delivery, deliveryRates, inclusive, currency }: Cart) {
  const booked = items.map(({ cents, pieces, percentOff, rates }, place) => {
    const unitPrice = toMajor(toMinor(cents / 100, currency), currency);
    const quantity = Math.max(1, Math.min(pieces, Math.floor(MOST / items.length / cents)));
    const amount = (unitPrice * quantity * percentOff) / 100;
    const adjustments = percentOff > 0 ? [{ amount: String(amount), is_tax_inclusive: inclusive }] : [];
    const taxLines = toTaxLines(rates);
    return {
      id: `item_${place}`,
      unit_price: unitPrice,
      quantity,
      is_tax_inclusive: inclusive,
      tax_lines: taxLines,
      adjustments,
    };
  });
  const taxLines = toTaxLines(deliveryRates);
  const method = { id: "method", amount: String(delivery), is_tax_inclusive: inclusive, tax_lines: taxLines };
  return { currency_code: currency, items: booked, shipping_methods: [method] };
}
type MedusaCart = ReturnType<typeof toMedusaCart>;

function totalsOf(cart: MedusaCart) {
  const { total, items } = decorateCartTotals(structuredClone(cart) as never) as unknown as {
    total: { numeric: number };
    items: { total: { numeric: number } }[];
  };
  return { total, items: items.map((item) => item.total.numeric) };
}

function round(cart: MedusaCart): MedusaCart {
  const { total, items: lineTotals } = totalsOf(cart);
  const [method] = cart.shipping_methods;
  if (!method) throw new Error("a cart has a delivery");
  const { discount, delivery } = roundingOf({
    total: total as never,
    currency: cart.currency_code,
    delivery: { ...method, rates: method.tax_lines.map(({ rate }) => rate) },
  });
  const dearest = lineTotals.indexOf(Math.max(...lineTotals));
  const items = cart.items.map((item, place) => {
    if (place !== dearest || discount === null) return item;
    return { ...item, adjustments: [...item.adjustments, { amount: discount, is_tax_inclusive: true }] };
  });
  const amount = delivery === null ? method.amount : MathBN.add(method.amount, delivery).toFixed();
  return { ...cart, items, shipping_methods: [{ ...method, amount }] };
}

describe("a rounded cart", () => {
  it("costs in Medusa's own arithmetic what is charged, and never less", { timeout: RUN_TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(randomCarts, (random) => {
        const cart = toMedusaCart(random);
        const charged = toMajor(toMinor(totalsOf(cart).total.numeric, cart.currency_code), cart.currency_code);
        const above = MathBN.sub(totalsOf(round(cart)).total as never, charged).toNumber();
        expect(above).toBeGreaterThanOrEqual(0);
        expect(above).toBeLessThan(1e-12);
      }),
      { numRuns: RUNS },
    );
  });

  it("is left as it is where its total can be charged", () => {
    const delivery = { is_tax_inclusive: false, rates: [] };
    const cart = { currency: "usd", delivery };
    expect(roundingOf({ ...cart, total: 149.99 })).toEqual({ discount: null, delivery: null });
    expect(roundingOf({ ...cart, total: 134.991 })).toEqual({ discount: "0.000999999999999", delivery: null });
    expect(roundingOf({ ...cart, total: 134.955 })).toEqual({ discount: null, delivery: "0.005000000000001" });
  });
});

/** What Medusa's books hold of the cart, by Medusa's own arithmetic. */
function book(random: Cart) {
  const cart = toMedusaCart(random);
  const adjustments = cart.items.flatMap((item) => item.adjustments);
  const discount = adjustments.reduce((sum, { amount }) => sum + Number(amount), 0);
  const items = cart.items.map(({ unit_price, quantity }) => ({ unitPrice: unit_price, quantity }));
  return { items, delivery: random.delivery, discount, total: totalsOf(cart).total.numeric };
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
          (sum, { unitPrice, quantity }) => sum + toShownPrice(unitPrice, cart.currency) * quantity,
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
    const sums = sumUp({ ...booked, items: [{ unitPrice: price, quantity: 1 }] }, "usd");
    expect(sums).toMatchObject({ delivery, tax, discount, total });
  });
});
