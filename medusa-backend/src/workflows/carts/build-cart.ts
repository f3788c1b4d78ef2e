import type { CreateCartDTO, CreateShippingMethodForSingleCartDTO, MedusaContainer } from "@medusajs/framework/types";
import { CartWorkflowEvents, MathBN, Modules, PromotionActions } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import {
  addShippingMethodToCartStep,
  addShippingMethodToCartWorkflow,
  createCartsStep,
  createCartWorkflow,
  emitEventStep,
  listShippingOptionsForCartWithPricingWorkflow,
  updateCartPromotionsWorkflow,
  updateCartsStep,
} from "@medusajs/medusa/core-flows";
import type { Delivery } from "../../contract/addresses";
import { minimumCharge, toMajor } from "../../contract/currency";
import { databaseOf } from "../../lib/database/connection";
import { isChargeable, roundingOf } from "../../lib/money/money";
import { listCartLines, listPlainLines, listShippingProfiles } from "../../queries/carts/carts";
import { getCodeRules, isFirstOrder } from "../../queries/discounts/discount-codes";
import { getRegionTerms } from "../../queries/store";
import { type Discount, toApplied, toRuleProblem } from "../discounts/cart-discount";
import { mergeVariants, type QuotedLine, undeliverableError } from "../payments/quote";
import { shopContextStep } from "../payments/start-steps";
import { type CartSums, getCartSums, getCartTotals, sumsOf, toCartAddress } from "./cart-sums";
import { type DeliveryPlan, isStandard, keptOf, type Offer, planDelivery, planPlainDelivery } from "./delivery-plan";

type Done = { adjustmentId?: string; delivery?: { id: string; amount: string } };

/**
 * Makes the cart's total chargeable: less than a cent is added to its delivery, or taken off its most expensive line,
 * and Medusa copies that to the order. Otherwise Medusa could not refund an amount that exceeds the order's total by a
 * fraction: it refuses after Stripe has refunded.
 */
const roundCartStep = createStep(
  "round-cart",
  async ({ cartId }: { cartId: string }, { container }) => {
    const carts = container.resolve(Modules.CART);
    const totals = await getCartTotals(container, cartId);
    const { total, currency_code: currency, items, shipping_methods, itemTotals } = totals;
    const [method] = shipping_methods;
    const totalOf = ({ id }: { id: string }) => itemTotals.get(id) ?? 0;
    const dearest = items.toSorted((a, b) => totalOf(b) - totalOf(a))[0];
    const { discount, delivery } = roundingOf({
      total,
      currency,
      delivery: {
        is_tax_inclusive: method?.is_tax_inclusive ?? false,
        rates: method?.tax_lines.map(({ rate }) => rate) ?? [],
      },
    });
    if (method && delivery) {
      const before = MathBN.convert(method.raw_amount);
      await carts.updateShippingMethods([{ id: method.id, amount: MathBN.add(before, delivery).toFixed() }]);
      return new StepResponse<CartSums, Done>(await getCartSums(container, cartId), {
        delivery: { id: method.id, amount: before.toFixed() },
      });
    }
    if (dearest && discount) {
      // It has no code, because an adjustment's code names a promotion.
      const entry = { item_id: dearest.id, amount: discount, description: "Rounding", is_tax_inclusive: true };
      const [added] = await carts.addLineItemAdjustments(cartId, [entry as typeof entry & { code: string }]);
      return new StepResponse<CartSums, Done>(await getCartSums(container, cartId), { adjustmentId: added?.id });
    }
    return new StepResponse<CartSums, Done>(sumsOf(totals), {});
  },
  async (done, { container }) => {
    const carts = container.resolve(Modules.CART);
    if (done?.delivery) await carts.updateShippingMethods([done.delivery]);
    if (done?.adjustmentId) await carts.deleteLineItemAdjustments([done.adjustmentId]);
  },
);

const isBelowMinimumStep = createStep(
  "is-below-minimum",
  async ({ cartId, promo_codes }: { cartId: string; promo_codes: string[]; applied: unknown }, { container }) => {
    const { total, currencyCode, codes } = await getCartSums(container, cartId);
    const counts = promo_codes.some((code) => codes.includes(code));
    return new StepResponse(counts && total < minimumCharge(currencyCode));
  },
);

/** A cart without its lines. */
type Input = {
  cart: CreateCartDTO & { shipping_address: { country_code: string } };
  quotes: QuotedLine[];
  shippingOptionIds: readonly string[] | undefined;
};

/** Medusa's input has `isTaxInclusive`, but its type does not. */
type PlainMethod = Omit<CreateShippingMethodForSingleCartDTO, "cart_id"> & { is_tax_inclusive: boolean };

type PlainCart = { carts: CreateCartDTO[]; methods: PlainMethod[]; plans: DeliveryPlan[] };

const MEDUSA_HAS_MORE_TO_DO: PlainCart = { carts: [], methods: [], plans: [] };

async function preparePlainCart(container: MedusaContainer, input: Input): Promise<PlainCart> {
  const { cart, quotes, shippingOptionIds } = input;
  if (!cart.customer_id) return MEDUSA_HAS_MORE_TO_DO;
  const database = databaseOf(container);
  const bought = mergeVariants(quotes);
  const variantIds = bought.map(({ variantId }) => variantId);
  const [terms, lines] = await Promise.all([
    getRegionTerms(database, cart.shipping_address.country_code),
    listPlainLines(database, variantIds, cart.currency_code),
  ]);
  if (!terms?.plain || terms.currencyCode !== cart.currency_code || !lines) return MEDUSA_HAS_MORE_TO_DO;
  const items = bought.flatMap(({ variantId, title, quantity, unitPrice }) =>
    lines.flatMap((line) =>
      line.variant_id === variantId ? [{ ...line, title, quantity, unit_price: unitPrice, metadata: {} }] : [],
    ),
  );
  const plan = planPlainDelivery(terms.plain, lines, shippingOptionIds);
  if (!plan.chosen) return MEDUSA_HAS_MORE_TO_DO;
  const { id, name, amount } = plan.chosen;
  const isTaxInclusive = lines.some((line) => line.is_tax_inclusive);
  const method = { name, amount, shipping_option_id: id, is_tax_inclusive: isTaxInclusive, data: {} };
  return { carts: [{ ...cart, ...keptOf(plan), items }], methods: [method], plans: [plan] };
}

/** None if the cart costs more than prices and one delivery. Medusa's workflows need many times the statements. */
const preparePlainCartStep = createStep(
  "prepare-plain-cart",
  async (input: Input, { container }) => new StepResponse(await preparePlainCart(container, input)),
);

const listShippingProfilesStep = createStep(
  "list-shipping-profiles",
  async ({ cartId }: { cartId: string }, { container }) =>
    new StepResponse(await listShippingProfiles(databaseOf(container), cartId)),
);

/** Throws `unavailable` for a cart that Medusa would refuse to complete because of its delivery. */
const requireDeliverableStep = createStep(
  "require-deliverable",
  async ({ cartId }: { cartId: string }, { container }) => {
    const refusal = undeliverableError(await listCartLines(databaseOf(container), cartId));
    if (refusal) throw refusal;
    return new StepResponse(true);
  },
);

/** Without a customer, as for a visitor's quote, promotions for groups of customers do not count. */
export type BuildCart = {
  customerId: string | undefined;
  /** Left out for a quote, which needs only the country. */
  delivery?: Delivery;
  countryCode?: string | undefined;
  quotes: QuotedLine[];
  discount: Discount | null;
  /** What the buyer has chosen; without them, or if one is gone, the standard delivery. */
  shippingOptionIds?: readonly string[] | undefined;
};

type Option = {
  id: string;
  name: string;
  shipping_profile_id?: string | null;
  calculated_price?: { calculated_amount?: number | null };
};

const toOffers = (options: readonly Option[]): Offer[] =>
  options.flatMap(({ id, name, shipping_profile_id, calculated_price }) => {
    const amount = calculated_price?.calculated_amount;
    return typeof amount === "number" && Number.isFinite(amount)
      ? [{ id, name, profileId: shipping_profile_id ?? "", amount }]
      : [];
  });

/** The e-mail is set afterwards: Medusa refuses an international domain there ("info@example.xn--p1ai"). */
const buildByMedusaWorkflow = createWorkflow("build-cart-by-medusa", (input: Input) => {
  const withItems = transform(
    { input },
    ({
      input: {
        cart: { email: _, ...cart },
        quotes,
      },
    }) => ({
      ...cart,
      items: mergeVariants(quotes).map(({ variantId, title, quantity }) => ({
        variant_id: variantId,
        title,
        quantity,
      })),
    }),
  );
  const created = createCartWorkflow.runAsStep({ input: withItems });
  const options = listShippingOptionsForCartWithPricingWorkflow.runAsStep({
    input: { cart_id: created.id, is_return: false },
  });
  const profiles = listShippingProfilesStep({ cartId: created.id });
  const plan = transform({ input, options, profiles }, ({ input, options, profiles }) =>
    planDelivery(toOffers(options), profiles, input.shippingOptionIds),
  );
  const further = transform({ input, plan }, ({ input, plan }) => ({
    ...(input.cart.email && { email: input.cart.email }),
    ...keptOf(plan),
  }));
  // Promotions read both when the delivery is added.
  when("has-further", { further }, ({ further }) => Object.keys(further).length > 0).then(() => {
    updateCartsStep(transform({ created, further }, ({ created, further }) => [{ id: created.id, ...further }]));
  });
  const chosen = transform({ plan }, ({ plan }) => (plan.chosen?.optionIds ?? []).map((id) => ({ id })));
  addShippingMethodToCartWorkflow.runAsStep({ input: { cart_id: created.id, options: chosen } });
  return new WorkflowResponse({ id: created.id, plan });
});

/** The cart must have its delivery, because a promotion may be for that. */
const applyCodeWorkflow = createWorkflow("apply-discount-code", (input: { cartId: string; code: string }) => {
  const promoCodes = [input.code];
  const applied = updateCartPromotionsWorkflow.runAsStep({ input: { cart_id: input.cartId, promo_codes: promoCodes } });
  const belowMinimum = isBelowMinimumStep({ cartId: input.cartId, promo_codes: promoCodes, applied });
  // Nobody could pay with such a code, so the cart leaves it out.
  when("leaves-too-little", { below_minimum: belowMinimum }, ({ below_minimum }) => below_minimum).then(() => {
    updateCartPromotionsWorkflow
      .runAsStep({ input: { cart_id: input.cartId, promo_codes: promoCodes, action: PromotionActions.REMOVE } })
      .config({ name: "take-discount-code-off" });
  });
  return new WorkflowResponse(
    transform({ applied, below_minimum: belowMinimum }, ({ applied, below_minimum }) => ({
      skipped: applied.skipped_promo_codes ?? [],
      belowMinimum: below_minimum,
    })),
  );
});

type Refused = {
  discount: Discount | null;
  customerId: string | undefined;
  quotes: QuotedLine[];
  hasStandardDelivery: boolean;
};

const explainDiscountStep = createStep("explain-discount", async (refused: Refused, { container }) => {
  const { discount, customerId, quotes, hasStandardDelivery } = refused;
  const rules = discount && (await getCodeRules(databaseOf(container), discount.code));
  if (!rules) return new StepResponse(discount);
  const isFirst = customerId === undefined || (await isFirstOrder(databaseOf(container), customerId));
  const lines = quotes.map((quote) => ({ ...quote, productId: quote.soldProductId }));
  const problem = toRuleProblem(rules, { lines, isFirst, hasStandardDelivery });
  return new StepResponse<Discount>({ ...discount, ...problem });
});

/**
 * A Medusa cart of the quoted lines, ready to be completed; its total is rounded only here. `total` is in major units,
 * `sums` in minor ones; `quotes` have the cart's prices, which may depend on customer and quantity. Throws
 * `unavailable` if Medusa would not deliver it.
 */
export const buildCartWorkflow = createWorkflow("build-shop-cart", (input: BuildCart) => {
  const context = shopContextStep();
  const cartInput = transform({ input, context }, ({ input, context }) => {
    const place = input.delivery
      ? toCartAddress(input.delivery, context)
      : { country_code: input.countryCode ?? context.countryCode };
    return {
      region_id: context.regionId,
      currency_code: context.currencyCode,
      sales_channel_id: context.salesChannelId,
      customer_id: input.customerId,
      email: input.delivery?.email,
      shipping_address: place,
      billing_address: place,
    };
  });
  const wanted = { cart: cartInput, quotes: input.quotes, shippingOptionIds: input.shippingOptionIds };
  const plain = preparePlainCartStep(wanted);
  const plainId = when("is-plain", { plain }, ({ plain }) => plain.carts.length > 0).then(() => {
    const carts = createCartsStep(plain.carts);
    const cartId = transform({ carts }, ({ carts }) => carts[0]?.id ?? "");
    const shippingMethods = transform({ plain, cart_id: cartId }, ({ plain, cart_id }) =>
      plain.methods.map((method) => ({ ...method, cart_id })),
    );
    addShippingMethodToCartStep({ shipping_methods: shippingMethods });
    emitEventStep({ eventName: CartWorkflowEvents.CREATED, data: { id: cartId } });
    return cartId;
  });
  const medusas = when("is-not-plain", { plain }, ({ plain }) => plain.carts.length === 0).then(() =>
    buildByMedusaWorkflow.runAsStep({ input: wanted }),
  );
  const created = transform({ plain, plainId, medusas }, ({ plain, plainId, medusas }) => ({
    id: plainId ?? medusas?.id ?? "",
    plan: plain.plans[0] ?? medusas?.plan ?? { choices: [], chosen: null },
  }));
  const applied = when("has-discount-code", { input }, ({ input }) => input.discount?.problem === null).then(() => {
    const code = transform({ input }, ({ input }) => input.discount?.code ?? "");
    return applyCodeWorkflow.runAsStep({ input: { cartId: created.id, code } });
  });
  requireDeliverableStep({ cartId: created.id });
  const sums = roundCartStep({ cartId: created.id });
  const told = transform(
    { input, sums, applied },
    ({ input, sums, applied }) => input.discount && toApplied(input.discount, sums, applied),
  );
  const explained = when("explain-discount", { told }, ({ told }) => told?.problem === "not_for_these").then(() =>
    explainDiscountStep({
      discount: told,
      customerId: input.customerId,
      quotes: input.quotes,
      hasStandardDelivery: transform({ created }, ({ created }) => isStandard(created.plan)),
    }),
  );
  const parts = { input, created, sums, told, explained };
  const built = transform(parts, ({ input, created, sums, told, explained }) => ({
    cart_id: created.id,
    plan: created.plan,
    sums,
    quotes: input.quotes.map((quote) => {
      const price = sums.unitPrices[quote.variantId] ?? quote.unitPrice;
      return isChargeable(price, sums.currencyCode) ? { ...quote, unitPrice: price } : quote;
    }),
    discount: explained ?? told,
    total: toMajor(sums.total, sums.currencyCode),
    currency_code: sums.currencyCode,
  }));
  return new WorkflowResponse(built);
});
