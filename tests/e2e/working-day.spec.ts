import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { queryDatabase } from "../support/database";
import { formField } from "../support/fields";
import { IS_FULL } from "../support/full";
import { demoAdmin, Person } from "../support/person";
import { buyPaid } from "../support/purchase";
import { expect, signIn, test } from "./shop-test";

/**
 * Orders whose numbers the courier sends in one list; `npm run test:full` pastes a day's orders, in a shop that has had
 * 10,000 orders (`generated-shop.test.ts`).
 */
const PASTED = IS_FULL ? 40 : 3;

test("a working day at the desk: overview, find, ship in parts, paste numbers, refund, take a return, export @full", async ({
  page,
}) => {
  test.setTimeout(IS_FULL ? 600_000 : 180_000);
  const buyer = await Person.signUp("Wen Workday");
  const { orderId } = await buyPaid(buyer, "Sparrow", { quantity: 5, address: "Hangar 9, Workday Road\nDhaka" });
  const main = page.getByRole("main");

  // The overview leads to what is to be sent.
  await signIn(page, await demoAdmin(), "/dashboard");
  await main.getByRole("link", { name: /To ship$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Manage All Orders" })).toBeVisible();

  // Found by the product and the street.
  await formField(page, "searchOrders").fill(`sparrow workday ${buyer.email}`);
  await formField(page, "searchOrders").press("Enter");
  await expect(main.getByRole("article")).toHaveCount(1);
  await main
    .getByRole("article")
    .getByRole("link", { name: /^Order #/ })
    .press("Enter");
  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${orderId}$`));

  // One of five pieces goes, then the rest.
  const ship = page.getByRole("region", { name: /^(?:Ship it|Still to be sent)$/ });
  for (const [pieces, headline] of [
    ["1", "Partly shipped"],
    ["4", "On its way"],
  ] as const) {
    await ship.getByLabel("Sparrow").selectOption(pieces);
    await ship.getByRole("button", { name: "Ship these" }).press("Enter");
    await page.getByRole("button", { name: "Send and tell the customer" }).press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: headline })).toBeVisible();
  }

  // The courier's list for other orders.
  const list: string[] = [];
  for (let count = 0; count < PASTED; count += 1) {
    const other = await buyPaid(await Person.signUp("Wen Workday"));
    const [row] = await queryDatabase('select display_id from "order" where id = $1', [other.orderId]);
    list.push(`${row?.display_id}, 1Z999AA1012345${1000 + count}, UPS`);
  }
  await page.goto("/dashboard/ship");
  await formField(page, "trackingLines").fill(list.join("\n"));
  await page.getByRole("button", { name: "Check the list" }).press("Enter");
  await expect(page.getByRole("heading", { name: `Ship ${PASTED} orders?` })).toBeFocused();
  await page.getByRole("button", { name: `Ship ${PASTED} orders` }).press("Enter");
  await expect(page.getByText(`Done: ${PASTED} of ${PASTED} orders`)).toBeVisible({ timeout: 120_000 });

  // One line, then goodwill, then a return of the rest.
  await page.goto(`/dashboard/orders/${orderId}`);
  const refund = page.getByRole("region", { name: "Refund", exact: true });
  await refund.getByText("Refund without a return").press("Enter");
  await refund.getByLabel("Sparrow").selectOption("1");
  await formField(refund, "refundReason").fill("Scratched");
  await refund.getByRole("button", { name: "Refund", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Refund $149.00 now" }).press("Enter");
  await expect(refund.getByText("$596.00 is left to refund.")).toBeVisible();
  await refund.getByText("Refund without a return").press("Enter");
  await formField(refund, "goodwill").fill("5");
  await formField(refund, "refundReason").fill("Late");
  await refund.getByRole("button", { name: "Refund", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Refund $5.00 now" }).press("Enter");
  await expect(refund.getByText("$591.00 is left to refund.")).toBeVisible();
  const returns = page.getByRole("region", { name: "Returns" });
  await returns.getByText("Open a return for the customer").press("Enter");
  await returns.getByLabel("Sparrow").selectOption("4");
  await formField(returns, "stockReason").selectOption({ index: 1 });
  await returns.getByRole("button", { name: "Open the return" }).press("Enter");
  await returns.getByRole("button", { name: "Everything has arrived" }).press("Enter");
  await returns.getByRole("button", { name: /^Receive and refund \$591\.00$/ }).press("Enter");
  await expect(page.getByText("The whole $745.00 went back to the card.")).toBeVisible();

  // The day's orders as a file.
  await page.goto(`/dashboard/manageAllOrders?q=${encodeURIComponent(buyer.email)}`);
  const download = page.waitForEvent("download");
  await main.getByRole("link", { name: "Export" }).press("Enter");
  const rows = parse(readFileSync(await (await download).path()), { bom: true, columns: true }) as Record<
    string,
    string
  >[];
  expect(rows).toHaveLength(1);
  expect(Object.values(rows[0] ?? {})).toEqual(expect.arrayContaining([buyer.email, "745.00"]));
});
