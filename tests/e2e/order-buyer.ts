import type { Page } from "@playwright/test";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { signIn } from "./shop-test";

async function makeBuyer() {
  const buyer = await Person.signUp("Nia Rahman", freshEmail("buyer"));
  return { buyer, ...(await buy(buyer)) };
}

/** Someone who bought a Sparrow, signed in on the page, for a test that changes the order. */
export async function signInAsBuyer(page: Page) {
  const made = await makeBuyer();
  await signIn(page, made.buyer, "/dashboard/myOrders");
  return made;
}

let reader: ReturnType<typeof makeBuyer> | undefined;

/** The same, for tests that do not change the order: they share one, each with a session of its own. */
export async function signInAsReader(page: Page) {
  reader ??= makeBuyer();
  const { buyer, orderId, transactionId } = await reader;
  const { email, password } = buyer;
  await signIn(page, { email, password }, "/dashboard/myOrders");
  return { orderId, transactionId };
}
