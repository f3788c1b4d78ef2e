import * as v from "valibot";
import { createBrowserArea, readStored, type StorageArea } from "~/cart/storage";

/** The key under which this browser keeps what was typed and chosen at the checkout. */
const KEY = "checkout:delivery";

/** The code as typed, and the delivery that is not the standard one; null for none. */
const Terms = v.object({ typedCode: v.nullable(v.string()), shippingOptionId: v.nullable(v.string()) });
type Terms = v.InferOutput<typeof Terms>;

const Draft = v.object({
  account: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  terms: v.optional(Terms),
});
type Draft = v.InferOutput<typeof Draft>;
/** The texts of the delivery form by the names of its fields. */
export type DeliveryDraft = Record<string, string>;

/**
 * Keeps the checkout of one browser until the order is placed, or the person signs out or deletes the account.
 * `account` is the e-mail of the account that typed it; another account's is not returned. Damaged contents count as
 * none.
 */
export function createDeliveryDrafts(area: StorageArea) {
  const read = (account: string): Draft => {
    const draft = readStored(area, KEY, v.parser(Draft));
    return draft?.account === account ? draft : { account };
  };
  const write = (draft: Draft) => area.setItem(KEY, JSON.stringify(draft));
  return {
    keep: (account: string, fields: DeliveryDraft) => write({ ...read(account), fields }),
    of: (account: string): DeliveryDraft | null => read(account).fields ?? null,
    keepTerms: (account: string, terms: Terms) => write({ ...read(account), terms }),
    termsOf: (account: string): Terms => read(account).terms ?? { typedCode: null, shippingOptionId: null },
    forget: () => area.removeItem(KEY),
  };
}

export const deliveryDrafts = createDeliveryDrafts(createBrowserArea());
