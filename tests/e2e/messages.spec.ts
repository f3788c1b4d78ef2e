import { formField } from "../support/fields";
import { waitForMails } from "../support/mails";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";
import { expect, signInAsAdmin, test } from "./shop-test";

test("an admin answers a message, begun with a template, and its sender gets the mail @full", async ({ page }) => {
  const email = freshEmail("sender");
  const fields = { name: `Ada Flyer ${Date.now()}`, email, message: "Does the Heron\nland on water?" };
  expect((await new Person().submit("/stay-in-touch/send", fields)).status).toBe(200);
  await signInAsAdmin(page, `/dashboard/messages?${new URLSearchParams({ q: email })}`);
  const message = page.getByRole("article", { name: fields.name });
  await expect(message).toContainText("No account · No orders");
  await message.locator("summary", { hasText: "Answer" }).click();
  await formField(message, "template").selectOption("thanks");
  await message.getByRole("button", { name: "Use the template" }).click();
  await expect(formField(message, "messageAnswer")).toHaveValue(/^Hello Ada Flyer \d+,\s+Thank you for telling us/);
  await formField(message, "messageAnswer").fill("Only once.");
  await message.getByRole("button", { name: "Send the answer" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The answer is on its way." })).toBeVisible();
  await expect(message).toHaveCount(0);
  await page.getByRole("link", { name: "Answered" }).click();
  await expect(message).toContainText("Only once.");
  await expect(formField(message, "messageAnswer")).toHaveCount(0);
  const [mail] = await waitForMails(email, "message_answered");
  for (const words of ["Only once.", "land on water?"]) expect(mail?.text).toContain(words);
});
