import { toldBy, whileBusy } from "./answers";
import type { Person } from "./person";

/** Sends a form of the wish list. */
export const sendWish = (person: Person, intent: string, fields: Record<string, string> = {}) =>
  person.submit("/wish-list", { intent, ...fields });

/** Puts products on a person's wish list, without waiting for a page. */
export async function wish(person: Person, productIds: readonly string[]): Promise<void> {
  for (const productId of productIds) {
    const answer = await whileBusy(() => sendWish(person, "add", { product_id: productId, script: "1" }));
    if (answer.status !== 200) throw new Error(`adding to the wish list answered ${await toldBy(answer)}`);
  }
}

/** The secret of the link that a person's wish list has now; empty without one. */
export async function wishTokenOf(person: Person): Promise<string> {
  const page = await (await person.visit("/wish-list")).text();
  return /\/wish-lists\/([\w-]+)/.exec(page)?.[1] ?? "";
}

/** Shares a wish list of these products by a link; returns its secret. */
export async function shareWishes(person: Person, productIds: readonly string[]): Promise<string> {
  await wish(person, productIds);
  await sendWish(person, "share");
  return await wishTokenOf(person);
}
