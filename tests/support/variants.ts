import { randomUUID } from "node:crypto";
import { z } from "zod";
import { queryDatabase } from "./database";
import { mustAsOps } from "./ops";

const Made = z.object({ product: z.object({ id: z.string(), handle: z.string() }) });
const Locations = z.object({ stock_locations: z.array(z.object({ id: z.string() })) });
const Stocked = z.object({ id: z.string(), title: z.string(), itemId: z.string(), locationId: z.string() });

/** The variants of `addVariants` in their order, and their prices in dollars. */
const COLOURS = ["Pearl", "Slate"] as const;
const KITS = { Standard: 99, "Fly More": 129 } as const;

/** A variant: its id, the name under which it is sold, its price in dollars; `setStock` is ops' own change. */
export type TestVariant = {
  id: string;
  name: string;
  price: number;
  itemId: string;
  path: string;
  setStock: (pieces: number) => Promise<unknown>;
};

/**
 * Puts a product with two options and four variants on sale, in Medusa Admin; each variant has `pieces` in stock. The
 * variants are "Pearl, Standard", "Pearl, Fly More", "Slate, Standard" and "Slate, Fly More", in this order.
 */
export async function addVariants(pieces = 5) {
  const title = `Air ${Date.now().toString(36)}${randomUUID().slice(0, 4)}`;
  const [profile] = await queryDatabase(
    "select id from shipping_profile where type = 'default' and deleted_at is null",
  );
  const [channel] = await queryDatabase("select default_sales_channel_id as id from store where deleted_at is null");
  const kinds = COLOURS.flatMap((colour) =>
    Object.entries(KITS).map(([kit, price]) => ({ title: `${colour}, ${kit}`, colour, kit, price })),
  );
  const body = {
    ...{ title, status: "published", shipping_profile_id: profile?.id, sales_channels: [{ id: channel?.id }] },
    options: [
      { title: "Colour", values: [...COLOURS] },
      { title: "Kit", values: Object.keys(KITS) },
    ],
    variants: kinds.map(({ title: name, colour, kit, price }, place) => ({
      ...{ title: name, options: { Colour: colour, Kit: kit }, variant_rank: place, manage_inventory: true },
      prices: [{ amount: price, currency_code: "usd" }],
    })),
  };
  const { product } = Made.parse(await mustAsOps("POST", "/admin/products", body));
  const [location] = Locations.parse(await mustAsOps("GET", "/admin/stock-locations")).stock_locations;
  const rows = await queryDatabase(
    `select v.id, v.title, i.inventory_item_id as "itemId", $2::text as "locationId" from product_variant v
     join product_variant_inventory_item i on i.variant_id = v.id and i.deleted_at is null
     where v.product_id = $1 order by v.variant_rank`,
    [product.id, location?.id],
  );
  const variants: TestVariant[] = [];
  for (const { id, title: values, itemId, locationId } of z.array(Stocked).length(kinds.length).parse(rows)) {
    const levels = `/admin/inventory-items/${itemId}/location-levels`;
    await mustAsOps("POST", levels, { location_id: locationId, stocked_quantity: pieces });
    variants.push({
      ...{ id, itemId, name: `${title} (${values})`, price: kinds.find((kind) => kind.title === values)?.price ?? 0 },
      path: `/admin/products/${product.id}/variants/${id}`,
      setStock: (quantity) => mustAsOps("POST", `${levels}/${locationId}`, { stocked_quantity: quantity }),
    });
  }
  const [first, second, third, fourth] = variants;
  if (!first || !second || !third || !fourth) throw new Error("Medusa did not make four variants");
  return { productId: product.id, handle: product.handle, title, variants: [first, second, third, fourth] as const };
}

/** Makes the second variant of `addVariants` a kit of pieces of the first and third, without stock of its own. */
export async function makeVariantKit(
  { variants: [first, kit, third] }: Awaited<ReturnType<typeof addVariants>>,
  pieces: { first: number; third: number },
): Promise<void> {
  await mustAsOps("DELETE", `${kit.path}/inventory-items/${kit.itemId}`);
  const parts = [
    { inventory_item_id: first.itemId, required_quantity: pieces.first },
    { inventory_item_id: third.itemId, required_quantity: pieces.third },
  ];
  for (const part of parts)
    if (part.required_quantity > 0) await mustAsOps("POST", `${kit.path}/inventory-items`, part);
}

/** A cart of two variants and a kit of one, one of each; `setCarts` sets how many are left. The total is in dollars. */
export async function makeVariantCart(carts = 1_000) {
  const product = await addVariants();
  await makeVariantKit(product, { first: 1, third: 0 });
  const [first, kit, third] = product.variants;
  const setCarts = async (count: number) => {
    for (const [variant, pieces] of [[first, 2] as const, [third, 1] as const]) {
      const [, reserved] = await stockOf(variant);
      await variant.setStock(reserved + pieces * count);
    }
  };
  await setCarts(carts);
  const [line, ...also] = [first, third, kit].map(({ id, price }) => ({ _id: id, productPrice: price, quantity: 1 }));
  if (!line) throw new Error("a cart has lines");
  const lines = [line, ...also];
  return {
    ...{ ...product, lines, setCarts },
    /** The cart as the lab's purchases and the refusals take it. */
    bought: {
      productId: line._id,
      also: also.map(({ _id, quantity }) => ({ _id, quantity })),
      total: lines.reduce((sum, { productPrice }) => sum + productPrice, 0),
    },
  };
}

/** What is on hand and reserved of a variant's own stock record. */
export async function stockOf({ itemId }: TestVariant): Promise<[onHand: number, reserved: number]> {
  const [row] = await queryDatabase(
    `select stocked_quantity::int as stocked, reserved_quantity::int as reserved from inventory_level
     where inventory_item_id = $1 and deleted_at is null`,
    [itemId],
  );
  return [Number(row?.stocked), Number(row?.reserved)];
}
