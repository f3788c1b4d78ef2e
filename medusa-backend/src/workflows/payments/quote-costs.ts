import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { Delivery } from "../../contract/addresses";
import type { Duties, ExpectedArrival, TaxTerms } from "../../contract/costs";
import { type DeliveryRecords, expectOf } from "../../lib/arrival";
import { getEnv } from "../../lib/config/env";
import { type Database, databaseOf } from "../../lib/database/connection";
import { type FlatDuty, readFlatDuty } from "../../lib/flat-duty";
import { sumUp, toMinor } from "../../lib/money/money";
import { shopDay } from "../../lib/shop-day";
import { ShopError } from "../../lib/shop-error";
import { listPlainLines, removeCarts } from "../../queries/carts/carts";
import { getDiscountCode } from "../../queries/discounts/discount-codes";
import {
  getRegionTerms,
  listCartDeliveries,
  type RegionTerms,
  requireShopContext,
  type ShopContext,
} from "../../queries/store";
import { type BuildCart, buildCartWorkflow } from "../carts/build-cart";
import { type CartSums, goodsOf, toCartAddress } from "../carts/cart-sums";
import { type DeliveryChoice, type DeliveryPlan, planPlainDelivery } from "../carts/delivery-plan";
import type { Discount } from "../discounts/cart-discount";
import { type AskedLine, isInStock, mergeLines, mergeVariants, type QuotedLine, requireQuote } from "./quote";

/** `arrival` is null unless everything is in stock, `flatDuty` unless the carrier may ask for one. */
type Expected = { arrival: ExpectedArrival | null; duties: Duties; flatDuty: FlatDuty | null };

function expectIfInStock(deliveries: readonly DeliveryRecords[], quotes: readonly QuotedLine[]): Expected {
  const now = new Date();
  const { arrival, duties } = expectOf(deliveries, now);
  const day = shopDay(now).toString();
  const flatDuty = deliveries.map((records) => readFlatDuty(records, day)).find((duty) => duty !== null) ?? null;
  return { arrival: isInStock(quotes) ? arrival : null, duties, flatDuty };
}

/** What is expected of this cart's order if it were placed now. */
export async function expectArrivalOf(
  container: MedusaContainer,
  { cartId, quotes }: { cartId: string; quotes: readonly QuotedLine[] },
): Promise<Expected> {
  return expectIfInStock(await listCartDeliveries(databaseOf(container), cartId), quotes);
}

/** `amount` in minor units. */
type QuotedDelivery = Expected & { id: string; name: string; amount: number };

type PlannedCart = { cartId: string; currencyCode: string; quotes: QuotedLine[]; choices: DeliveryChoice[] };

function toQuoted(
  { currencyCode, quotes, choices }: Omit<PlannedCart, "cartId">,
  records: ReadonlyMap<string, DeliveryRecords>,
): QuotedDelivery[] {
  return choices.map(({ id, name, amount, optionIds }) => ({
    id,
    name,
    amount: toMinor(amount, currencyCode),
    ...expectIfInStock(
      optionIds.flatMap((optionId) => records.get(optionId) ?? []),
      quotes,
    ),
  }));
}

const quoteDeliveriesStep = createStep("quote-deliveries", async (cart: PlannedCart, { container }) => {
  const optionIds = cart.choices.flatMap((choice) => choice.optionIds);
  const records = await listCartDeliveries(databaseOf(container), cart.cartId, optionIds);
  return new StepResponse(toQuoted(cart, new Map(records.map((one) => [one.id, one]))));
});

/** Not undone, because a failed quote needs no cart either. */
const deleteQuotedCartStep = createStep(
  "delete-quoted-cart",
  async ({ cartId }: { cartId: string; deliveries: QuotedDelivery[] }, { container }) => {
    await removeCarts(databaseOf(container), [cartId]);
    return new StepResponse(true);
  },
);

/** `discountCode` as typed. A discount may depend on the e-mail of `delivery`; a visitor has no `customerId`. */
type QuoteCosts = {
  customerId?: string | undefined;
  countryCode?: string | undefined;
  lines: AskedLine[];
  delivery?: Delivery | undefined;
  discountCode?: string | undefined;
  shippingOptionIds?: readonly string[] | undefined;
};

/** `sums` in minor units. The standard delivery is the first; `chosen` is null only if nothing has to be sent. */
type QuotedCosts = {
  sums: CartSums;
  taxTerms: TaxTerms;
  discount: Discount | null;
  quotes: QuotedLine[];
  deliveries: QuotedDelivery[];
  chosen: QuotedDelivery | null;
};

const deliveryOf = (deliveries: readonly QuotedDelivery[], { chosen }: Pick<DeliveryPlan, "chosen">) =>
  deliveries.find(({ id }) => id === chosen?.id) ?? null;

/** Builds the cart that a payment would have, and deletes it. */
const quoteCartWorkflow = createWorkflow("quote-cart", (input: BuildCart) => {
  const cart = buildCartWorkflow.runAsStep({ input });
  const planned = transform({ input, cart }, ({ input, cart: { cart_id, currency_code, plan } }) => ({
    cartId: cart_id,
    currencyCode: currency_code,
    quotes: input.quotes,
    choices: plan.choices,
  }));
  const deliveries = quoteDeliveriesStep(planned);
  deleteQuotedCartStep({ cartId: cart.cart_id, deliveries });
  return new WorkflowResponse(
    transform({ cart, deliveries }, ({ cart: { sums, discount, quotes, plan }, deliveries }) => ({
      sums,
      discount,
      quotes,
      deliveries,
      chosen: deliveryOf(deliveries, plan),
    })),
  );
});

/** Null if Medusa has more to compute. */
async function addUpPlain(
  database: Database,
  { plain, currencyCode }: RegionTerms,
  { quotes, discount, shippingOptionIds }: BuildCart,
): Promise<Omit<QuotedCosts, "taxTerms"> | null> {
  if (!plain || discount?.problem === null) return null;
  const variantIds = mergeVariants(quotes).map(({ variantId }) => variantId);
  const lines = await listPlainLines(database, variantIds, currencyCode);
  if (!lines) return null;
  const { choices, chosen } = planPlainDelivery(plain, lines, shippingOptionIds);
  if (!chosen) return null;
  const total = quotes.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, chosen.amount);
  const sums: CartSums = {
    ...sumUp({ items: quotes, delivery: chosen.amount, discount: 0, total }, currencyCode),
    currencyCode,
    goods: goodsOf(quotes, 0, currencyCode),
    codes: [],
    unitPrices: Object.fromEntries(quotes.map(({ variantId, unitPrice }) => [variantId, unitPrice])),
    shipping_options: chosen.optionIds,
  };
  const records = new Map(plain.map((offer) => [offer.id, offer.records]));
  const deliveries = toQuoted({ currencyCode, quotes, choices }, records);
  return { sums, discount, quotes, deliveries, chosen: deliveryOf(deliveries, { chosen }) };
}

/** Builds no cart if only a delivery price is added. @throws ShopError `invalid` for a country without delivery */
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
  { customerId, countryCode, delivery, lines, discountCode, shippingOptionIds }: QuoteCosts,
): Promise<QuotedCosts> {
  const database = databaseOf(container);
  const context = await requireShopContext(database, getEnv().SHOP_DEFAULT_COUNTRY);
  const discount = discountCode ? await getDiscountCode(database, discountCode) : null;
  const quotes = await requireQuote(container, context, mergeLines(lines));
  const purchase = { customerId, countryCode, delivery, quotes, discount, shippingOptionIds };
  return await addUp(container, context, purchase);
}
