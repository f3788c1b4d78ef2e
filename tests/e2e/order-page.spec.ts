import { orderPath, readOrderPage, submitTracking } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { buyPaid } from "../support/purchase";
import { expect, signIn, test } from "./shop-test";

test("a customer follows the parcel, sends a piece back, and loads label and credit note @full", async ({ page }) => {
  const buyer = await Person.signUp("Stella Story");
  const { orderId } = await buyPaid(buyer, "Sparrow", { quantity: 2 });
  const admin = await demoAdmin();
  const parcel = { carrier: "DHL", trackingNumber: "JD01", trackingUrl: "https://www.dhl.com/track?id=JD01" };
  await submitTracking(admin, orderId, parcel);
  await signIn(page, buyer, orderPath(orderId));
  await expect(page.getByRole("link", { name: "Track the parcel" })).toHaveAttribute("href", parcel.trackingUrl);

  await page.getByRole("main").locator("summary").click();
  await page.getByLabel("Sparrow").selectOption("1");
  await page.getByRole("button", { name: "Request the return" }).click();
  const registered = page.getByRole("status").filter({ hasText: "Your return is registered" });
  await expect(registered).toBeFocused();
  await expect(registered).toBeInViewport();
  await expect(page.getByText("We are waiting for the parcel")).toBeVisible();

  const [asked] = (await readOrderPage(admin, orderId)).returns;
  const press = (form: string) => admin.submit(orderPath(orderId), { form, return_id: asked?.id ?? "" });
  await press("label");
  await page.reload();
  const label = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Return label RET-\d+ \(PDF\)$/ }).click();
  expect((await label).suggestedFilename()).toBe(`RET-${asked?.number}.pdf`);

  await press("receive");
  const amounts = async () => (await readOrderPage(admin, orderId)).documents.map(({ amount }) => amount);
  await expect.poll(amounts).toEqual([29_800, 14_900]);
  await page.reload();
  const note = page.getByRole("link", { name: /^Credit note CN-/ });
  await expect(page.getByRole("listitem").filter({ has: note })).toContainText("$149.00");
  const download = page.waitForEvent("download");
  await note.click();
  expect((await download).suggestedFilename()).toMatch(/^CN-\d{6}\.pdf$/);
});
