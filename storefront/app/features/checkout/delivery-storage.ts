import * as v from "valibot";
import { createBrowserArea, readStored, type StorageArea } from "~/cart/storage";

/** The key under which this browser keeps the typed values of the delivery form. */
const KEY = "checkout:delivery";

const Draft = v.object({ account: v.string(), fields: v.record(v.string(), v.string()) });
/** The texts of the delivery form by the names of its fields. */
export type DeliveryDraft = Record<string, string>;

/**
 * Keeps the delivery form of one browser until the order is placed or the person signs out. `account` is the e-mail of
 * the account that typed it; another account's is not returned. Damaged contents count as none.
 */
export function createDeliveryDrafts(area: StorageArea) {
  return {
    keep: (account: string, fields: DeliveryDraft) => area.setItem(KEY, JSON.stringify({ account, fields })),
    of: (account: string): DeliveryDraft | null => {
      const draft = readStored(area, KEY, v.parser(Draft));
      return draft?.account === account ? draft.fields : null;
    },
    forget: () => area.removeItem(KEY),
  };
}

export const deliveryDrafts = createDeliveryDrafts(createBrowserArea());
