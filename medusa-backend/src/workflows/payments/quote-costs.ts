import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { Delivery } from "../../contract/addresses";
import type { Duties, ExpectedArrival, PurchaseLine, TaxTerms } from "../../contract/costs";
import { type DeliveryRecords, expectArrivalBy, readDuties } from "../../lib/arrival";
import { getEnv } from "../../lib/config/env";
import { type Database, databaseOf } from "../../lib/database/connection";
import { type FlatDuty, readFlatDuty } from "../../lib/flat-duty";
import { sumUp } from "../../lib/money/money";
import { shopDay } from "../../lib/shop-day";
import { ShopError } from "../../lib/shop-error";
import { listPlainLines, removeCarts } from "../../queries/carts/carts";
import { getDiscountCode } from "../../queries/discounts/discount-codes";
import {
  getCartDelivery,
  getRegionTerms,
  type RegionTerms,
  requireShopContext,
  type ShopContext,
} from "../../queries/store";
import { type BuildCart, buildCartWorkflow } from "../carts/build-cart";
import { type CartSums, toCartAddress } from "../carts/cart-sums";
import type { Discount } from "../discounts/cart-discount";
import { isInStock, mergeLines, type QuotedLine, requireQuote } from "./quote";

/**
 * What is expected of a delivery; `arrival` is null unless everything is in stock, `flatDuty` unless the carrier may
 * ask for one.
 */
type Expected = { arrival: ExpectedArrival | null; duties: Duties; flatDuty: FlatDuty | null };

function expectedBy(records: DeliveryRecords, quotes: readonly QuotedLine[]): Expected {
  const now = new Date();
  return {
    arrival: isInStock(quotes) ? expectArrivalBy(records, now) : null,
    duties: readDuties(records),
    flatDuty: readFlatDuty(records, shopDay(now).toString()),
  };
}

/** Arrival and duties of this cart's order if it were placed now. */
export async function expectArrivalOf(
  container: MedusaContainer,
  { cartId, quotes }: { cartId: string; quotes: readonly QuotedLine[] },
): Promise<Expected> {
  const records = await getCartDelivery(databaseOf(container), cartId);
  return records ? expectedBy(records, quotes) : { arrival: null, duties: "none", flatDuty: null };
}

/** Arrival and duties of a cart's order if it were placed now. */
const expectArrivalStep = createStep(
  "expect-arrival",
  async (cart: { cartId: string; quotes: QuotedLine[] }, { container }) =>
    new StepResponse<Expected>(await expectArrivalOf(container, cart)),
);

/** Deletes a cart that was only made for a quote. Not undone, because a failed quote needs no cart either. */
const deleteQuotedCartStep = createStep(
  "delete-quoted-cart",
  async ({ cartId }: { cartId: string; expected: Expected }, { container }) => {
    await removeCarts(databaseOf(container), [cartId]);
    return new StepResponse(true);
  },
);

/**
 * `discountCode` as typed; `delivery` if already known, because a discount may depend on its e-mail; without
 * `customerId` for a visitor, without `countryCode` for the shop's default country.
 */
export type QuoteCosts = {
  customerId?: string | undefined;
  countryCode?: string | undefined;
  lines: PurchaseLine[];
  delivery?: Delivery | undefined;
  discountCode?: string | undefined;
};

/** `sums` in minor units. */
export type QuotedCosts = {
  sums: CartSums;
  taxTerms: TaxTerms;
  discount: Discount | null;
  quotes: QuotedLine[];
} & Expected;

/** The sums of the same cart that a payment would have, which is built and deleted. */
const quoteCartWorkflow = createWorkflow("quote-cart", (input: BuildCart) => {
  const cart = buildCartWorkflow.runAsStep({ input });
  const expected = expectArrivalStep({ cartId: cart.cart_id, quotes: input.quotes });
  deleteQuotedCartStep({ cartId: cart.cart_id, expected });
  return new WorkflowResponse(
    transform({ cart, expected }, ({ cart: { sums, discount, quotes }, expected }) => ({
      sums,
      discount,
      quotes,
      ...expected,
    })),
  );
});

/** A plain cart's sums, computed without a cart; null if Medusa has more to compute. */
async function addUpPlain(
  database: Database,
  { plain, currencyCode, records }: RegionTerms,
  { quotes, discount }: BuildCart,
): Promise<Omit<QuotedCosts, "taxTerms"> | null> {
  if (!plain || discount?.problem === null) return null;
  const variantIds = quotes.map(({ variantId }) => variantId);
  if (!(await listPlainLines(database, variantIds, currencyCode))) return null;
  const { amount: delivery, shippingOptionId } = plain;
  const total = quotes.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, delivery);
  const sums: CartSums = {
    ...sumUp({ items: quotes, delivery, discount: 0, total }, currencyCode),
    currencyCode,
    codes: [],
    unitPrices: Object.fromEntries(quotes.map(({ variantId, unitPrice }) => [variantId, unitPrice])),
    shipping_options: [shippingOptionId],
  };
  return { sums, discount, quotes, ...expectedBy(records, quotes) };
}

/**
 * The current price of a cart of these lines, as Medusa computes it. If only one delivery price is added, no cart is
 * built.
 * @throws ShopError `invalid` for a country without delivery.
 */
export async function addUp(container: MedusaContainer, context: ShopContext, input: BuildCart): Promise<QuotedCosts> {
  const database = databaseOf(container);
  const shop = { ...context, countryCode: getEnv().SHOP_DEFAULT_COUNTRY };
  const countryCode = input.delivery ? toCartAddress(input.delivery, shop).country_code : input.countryCode;
  const terms = await getRegionTerms(database, countryCode ?? shop.countryCode);
  if (!terms) throw new ShopError("invalid", "We do not deliver to this country.");
  const sameCurrency = terms.currencyCode === context.currencyCode;
  const plain = sameCurrency ? await addUpPlain(database, terms, input) : null;
  return { ...(plain ?? (await quoteCartWorkflow(container).run({ input })).result), taxTerms: terms.tax };
}

/** The current price of a purchase. @throws ShopError `unavailable`, `invalid` for a country without delivery. */
export async function quoteCosts(
  container: MedusaContainer,
  { customerId, countryCode, delivery, lines, discountCode }: QuoteCosts,
): Promise<QuotedCosts> {
  const database = databaseOf(container);
  const context = await requireShopContext(database, getEnv().SHOP_DEFAULT_COUNTRY);
  const discount = discountCode ? await getDiscountCode(database, discountCode) : null;
  const quotes = await requireQuote(container, context, mergeLines(lines));
  return await addUp(container, context, { customerId, countryCode, delivery, quotes, discount });
}
