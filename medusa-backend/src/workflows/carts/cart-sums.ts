import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types";
import { decorateCartTotals, MathBN } from "@medusajs/framework/utils";
import { toAddressText } from "../../contract/address-text";
import type { AddressParts, CountrySource, Delivery } from "../../contract/addresses";
import { readCountry } from "../../contract/countries";
import { databaseOf } from "../../lib/database/connection";
import { type Sums, sumUp, toMinor } from "../../lib/money/money";
import { type CartAmounts, getCartAmounts } from "../../queries/carts/carts";
import { toMedusaParts } from "../accounts/addresses";

const asLines = (text: string) => text.replace(/\r\n?/g, "\n").trim();

/** Null unless they match the text, which a customer may have edited, and the shop delivers there. */
function usableParts(
  { address, addressParts }: Pick<Delivery, "address" | "addressParts">,
  countries: readonly string[],
): AddressParts | null {
  if (!addressParts || !countries.includes(addressParts.country)) return null;
  return toAddressText(addressParts) === asLines(address) ? addressParts : null;
}

type Shop = { countryCode: string; countries: readonly string[] };

type Country = { code: string; from: CountrySource };

/** The sent country, else the one in the text, else the shop's default. */
function countryOf({ address, countryCode, countryFrom }: Delivery, shop: Shop): Country {
  if (countryCode && shop.countries.includes(countryCode)) return { code: countryCode, from: countryFrom ?? "buyer" };
  const named = readCountry(address);
  return named && shop.countries.includes(named)
    ? { code: named, from: "address" }
    : { code: shop.countryCode, from: "default" };
}

/** In parts, or as typed text in the first line. Medusa copies the metadata with the country's source to the order. */
export function toCartAddress(delivery: Delivery, shop: Shop) {
  const { name: firstName, phone, address } = delivery;
  const parts = usableParts(delivery, shop.countries);
  if (parts) {
    const metadata = { country_from: delivery.countryFrom ?? "buyer" };
    return { first_name: firstName, phone, ...toMedusaParts(parts), metadata };
  }
  const { code, from } = countryOf(delivery, shop);
  return { first_name: firstName, phone, address_1: address, country_code: code, metadata: { country_from: from } };
}

const numberOf = (amount: BigNumberInput) => MathBN.convert(amount).toNumber();
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * In minor units, but `unitPrices` of one piece, by variant, in major ones. `codes` are the promotions that applied;
 * `goods` is what the lines cost after their own discounts, without delivery.
 */
export type CartSums = Sums & {
  currencyCode: string;
  goods: number;
  codes: string[];
  unitPrices: Record<string, number>;
  shipping_options: string[];
};

/** Major units, not rounded. */
type CartTotals = CartAmounts & { total: BigNumberInput; itemTotals: Map<string, number> };

/** Adds up a cart with Medusa's own function; Medusa's service needs a statement for each of eight tables. */
export async function getCartTotals(container: MedusaContainer, cartId: string): Promise<CartTotals> {
  const amounts = await getCartAmounts(databaseOf(container), cartId);
  if (!amounts) throw new Error(`The cart ${cartId} does not exist.`);
  const { total, items } = addUpAsMedusa(amounts);
  const totals = (items ?? []).map((item) => [item.id, numberOf(item.total)] as const);
  return { ...amounts, total, itemTotals: new Map(totals) };
}

/** Medusa's function writes into the cart that it adds up, and takes an amount with all its digits from `raw_…`. */
function addUpAsMedusa(amounts: CartAmounts) {
  const cart = structuredClone(amounts) as unknown as Parameters<typeof decorateCartTotals>[0];
  return decorateCartTotals(cart) as unknown as {
    total: BigNumberInput;
    items?: { id: string; total: BigNumberInput }[];
  };
}

const adjustmentsOf = (parts: readonly Pick<CartAmounts["shipping_methods"][number], "adjustments">[]) =>
  parts.flatMap((part) => part.adjustments).map(({ raw_amount, code }) => ({ amount: Number(raw_amount.value), code }));

type Priced = { unitPrice: number; quantity: number };

/** What lines cost after discounts of their own (major units), in minor units. */
export const goodsOf = (items: readonly Priced[], discount: number, currency: string): number =>
  toMinor(sum(items.map(({ unitPrice, quantity }) => unitPrice * quantity)) - discount, currency);

export function sumsOf({ currency_code: currencyCode, items, shipping_methods, total }: CartTotals): CartSums {
  const ofItems = adjustmentsOf(items);
  const adjustments = [...ofItems, ...adjustmentsOf(shipping_methods)];
  const priced = items.map(({ raw_unit_price, ...item }) => ({ ...item, unitPrice: Number(raw_unit_price.value) }));
  const booked = {
    items: priced,
    delivery: sum(shipping_methods.map(({ raw_amount }) => Number(raw_amount.value))),
    discount: sum(adjustments.map(({ amount }) => amount)),
    total: numberOf(total),
  };
  const prices = priced.flatMap(({ variant_id, unitPrice }) => (variant_id ? [[variant_id, unitPrice] as const] : []));
  const codes = adjustments.flatMap(({ amount, code }) => (code && amount > 0 ? [code] : []));
  return {
    ...sumUp(booked, currencyCode),
    currencyCode,
    goods: goodsOf(priced, sum(ofItems.map(({ amount }) => amount)), currencyCode),
    codes: [...new Set(codes)].sort(),
    unitPrices: Object.fromEntries(prices),
    shipping_options: shipping_methods.flatMap(({ shipping_option_id }) => shipping_option_id ?? []).sort(),
  };
}

/** @throws Error for a cart that does not exist. */
export async function getCartSums(container: MedusaContainer, cartId: string): Promise<CartSums> {
  return sumsOf(await getCartTotals(container, cartId));
}

export const toToldSums = ({ lines: items, delivery, tax, discount, total }: Sums) => ({
  items,
  delivery,
  tax,
  discount,
  total,
});
