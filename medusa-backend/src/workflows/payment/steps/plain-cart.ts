import type { CreateCartDTO, CreateShippingMethodForSingleCartDTO, MedusaContainer } from "@medusajs/framework/types";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { listPlainLines } from "../../../queries/carts/plain-lines";
import { getRegionTerms } from "../../../queries/store/selling-terms";
import type { QuotedLine } from "../purchase";

type Input = {
  /** Everything of the cart but its lines. */
  cart: CreateCartDTO;
  country_code: string | undefined;
  quotes: QuotedLine[];
};

/** Medusa's input has `is_tax_inclusive`, its type has not. */
type PlainMethod = Omit<CreateShippingMethodForSingleCartDTO, "cart_id"> & { is_tax_inclusive: boolean };

/** Carts without their shipping methods, and those: one of each, or none. */
type PlainCart = { carts: CreateCartDTO[]; methods: PlainMethod[] };

const MEDUSA_HAS_MORE_TO_DO: PlainCart = { carts: [], methods: [] };

async function preparePlainCart(container: MedusaContainer, input: Input): Promise<PlainCart> {
  const { cart, country_code, quotes } = input;
  if (!cart.customer_id || !country_code) return MEDUSA_HAS_MORE_TO_DO;
  const database = databaseOf(container);
  const variantIds = quotes.map(({ variant_id }) => variant_id);
  const [terms, lines] = await Promise.all([
    getRegionTerms(database, country_code),
    listPlainLines(database, variantIds, cart.currency_code),
  ]);
  if (!terms?.plain || terms.currency_code !== cart.currency_code || !lines) return MEDUSA_HAS_MORE_TO_DO;
  const items = quotes.flatMap(({ variant_id, quantity, unit_price }) =>
    lines.flatMap((line) => (line.variant_id === variant_id ? [{ ...line, quantity, unit_price, metadata: {} }] : [])),
  );
  const is_tax_inclusive = lines.some((line) => line.is_tax_inclusive);
  return { carts: [{ ...cart, items }], methods: [{ ...terms.plain, is_tax_inclusive, data: {} }] };
}

/**
 * The cart that Medusa's own workflows would build of these lines, where they would add up nothing but the quoted prices and one price
 * of delivery; none where there is more to it. Medusa's workflows send many times the statements for the same cart.
 */
export const preparePlainCartStep = createStep(
  "prepare-plain-cart",
  async (input: Input, { container }) => new StepResponse(await preparePlainCart(container, input)),
);
