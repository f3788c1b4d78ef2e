import {
  type Bought,
  breakOrders,
  changeProduct,
  changeVariant,
  coded,
  countedProduct,
  nothing,
  OF_PAYMENTS,
  ops,
  PRICE,
  product,
  promoteOnce,
  softDelete,
  splitStock,
  takeNoCards,
  variantOf,
} from "./refusal-causes";
import type { Undo } from "./terms";

/**
 * A reason for which Medusa refuses to make an order of a cart. `prepare` creates the product, and its payments are
 * begun. After `spoil`, none of these payments can become an order. `firstBuyer`: another of these payments becomes an
 * order first.
 */
export type Refusal = {
  name: string;
  code: "unavailable" | "price_changed";
  prepare: () => Promise<Bought>;
  spoil?: (bought: Bought, paymentIntentIds: string[]) => Promise<Undo>;
  firstBuyer?: true;
};

/** A function that ends the promotion of a product. */
const offers = new Map<string, Undo>();

/** The reasons found in the steps of Medusa's completion of a cart, and an unknown one. */
export const REFUSALS: readonly Refusal[] = [
  {
    name: "the stock is in two places, and each has too little",
    code: "unavailable",
    prepare: () => countedProduct(100, 2),
    spoil: splitStock,
  },
  {
    name: "the product has no shipping profile any more",
    code: "unavailable",
    prepare: () => product(),
    spoil: (bought) => changeProduct(bought, { shipping_profile_id: null }).then(() => nothing),
  },
  {
    name: "the shipping option is gone",
    code: "unavailable",
    prepare: () => product(),
    spoil: () => softDelete("shipping_option", "true", []),
  },
  {
    name: "the cart has lost its shipping method",
    code: "unavailable",
    prepare: () => product(),
    spoil: (_bought, ids) =>
      softDelete("cart_shipping_method", `cart_id in (select id from cart where ${OF_PAYMENTS})`, [ids]).then(
        () => nothing,
      ),
  },
  {
    name: "the variant was replaced",
    code: "unavailable",
    prepare: () => product(),
    spoil: async (bought) => {
      const path = `/admin/products/${bought.productId}/variants`;
      const old = await variantOf(bought);
      const prices = [{ currency_code: "usd", amount: PRICE }];
      const variant = { title: "Standard again", manage_inventory: false, options: { Edition: "Standard" }, prices };
      await ops("DELETE", `${path}/${old}`);
      await ops("POST", path, variant);
      return nothing;
    },
  },
  {
    name: "the product is a draft again",
    code: "unavailable",
    prepare: () => product(),
    spoil: (bought) => changeProduct(bought, { status: "draft" }).then(() => nothing),
  },
  {
    name: "the variant is counted, and nothing is in stock",
    code: "unavailable",
    prepare: () => product(),
    spoil: (bought) => changeVariant(bought, { manage_inventory: true }).then(() => nothing),
  },
  {
    name: "the variant can be ordered in advance, and no place has it",
    code: "unavailable",
    prepare: async () => {
      const bought = await countedProduct(0);
      await changeVariant(bought, { allow_backorder: true });
      return bought;
    },
    spoil: async ({ productId }) => {
      const of = `inventory_item_id in (select vi.inventory_item_id from product_variant_inventory_item vi
        join product_variant v on v.id = vi.variant_id where v.product_id = $1)`;
      await softDelete("inventory_level", of, [productId]);
      return nothing;
    },
  },
  {
    name: "an automatic promotion is used up",
    code: "price_changed",
    prepare: async () => {
      const bought = await product();
      offers.set(bought.productId, await promoteOnce(bought));
      return { ...bought, total: PRICE * 0.9 };
    },
    spoil: async ({ productId }) => offers.get(productId) ?? nothing,
    firstBuyer: true,
  },
  {
    name: "the uses of a code are used up",
    code: "price_changed",
    prepare: () => coded({ limit: 1 }),
    firstBuyer: true,
  },
  {
    name: "the budget of a code is used up",
    code: "price_changed",
    prepare: () => coded({ budget: 15 }),
    firstBuyer: true,
  },
  {
    name: "the region takes no cards",
    code: "unavailable",
    prepare: () => product(),
    spoil: takeNoCards,
  },
  {
    name: "the cart is gone",
    code: "unavailable",
    prepare: () => product(),
    spoil: (_bought, ids) => softDelete("cart", OF_PAYMENTS, [ids]).then(() => nothing),
  },
  {
    name: "the payment session is gone",
    code: "unavailable",
    prepare: () => product(),
    spoil: (_bought, ids) =>
      softDelete(
        "payment_session",
        "id in (select payment_session_id from payment_attempt where payment_intent_id = any($1))",
        [ids],
      ).then(() => nothing),
  },
  {
    name: "the shop itself fails, each time",
    code: "unavailable",
    prepare: () => product(),
    spoil: (_bought, ids) => breakOrders(ids),
  },
];
