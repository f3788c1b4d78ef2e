import { formField } from "../support/fields";
import { waitForMails } from "../support/mails";
import { freshEmail } from "../support/stack";
import { allowErrors, expect, signUp, test } from "./shop-test";

const SHOP = "hello@aeroloft.example";
const sender = () => `Ada Flyer ${freshEmail()}`;

test("a message from the footer reaches the shop, and its sender is told [S2-41]", async ({ page }) => {
  const name = sender();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/explore");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("heading", { name: "Stay In Touch" })).toBeVisible();
  await formField(footer, "fullName").fill(name);
  await formField(footer, "senderEmail").fill(freshEmail("sender"));
  await formField(footer, "message").fill("Does the Heron\nland on water?");
  await footer.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your message has been sent." })).toBeVisible();
  await expect(page.locator(".Toastify__progress-bar--animated")).toHaveCSS("animation-duration", "5s");
  await expect(footer).toContainText("Thank you. Your message is on its way.");
  await expect(formField(footer, "message")).toHaveValue("");
  await expect(page).toHaveURL(/\/explore$/);
  const [mail] = await waitForMails(SHOP, "stay_in_touch", { subject: name });
  expect(mail?.text).toMatch(/Does the Heron\r?\nland on water\?/);
});

test("what is wrong stands at its field, of which the first has the focus @full", async ({ page }) => {
  allowErrors(page, /400/);
  await page.goto("/login");
  const footer = page.getByRole("contentinfo");
  await formField(footer, "senderEmail").fill("ada@");
  await formField(footer, "message").fill("Hello");
  await footer.getByRole("button", { name: "Send" }).click();
  await expect(footer.getByRole("alert")).toHaveText("There are errors, check your console");
  await expect(formField(footer, "fullName")).toBeFocused();
  await expect(formField(footer, "fullName")).toHaveAccessibleDescription("Required");
  await expect(formField(footer, "senderEmail")).toHaveAccessibleDescription("Not an e-mail address");
  await expect(formField(footer, "senderEmail")).toHaveAttribute("aria-invalid", "true");
  await expect(formField(footer, "message")).toHaveValue("Hello");
  await formField(footer, "fullName").fill("Ada");
  await footer.getByRole("button", { name: "Send" }).click();
  await expect(formField(footer, "fullName")).toHaveAccessibleDescription("");
  const tops = await Promise.all(
    (["fullName", "senderEmail"] as const).map(async (name) => (await formField(footer, name).boundingBox())?.y),
  );
  if ((page.viewportSize()?.width ?? 0) >= 1024) expect(tops[0]).toBe(tops[1]);
  await expect(page.getByText("Failed to send your message.")).toHaveCount(0);
});

test("a message stays in the folded form while the shop cannot be reached @full", async ({ page }) => {
  allowErrors(page, /ERR_INTERNET_DISCONNECTED|Failed to load/);
  await signUp(page, "Ina Outage");
  await page.goto("/dashboard");
  const footer = page.getByRole("contentinfo");
  await expect(formField(footer, "fullName")).toBeHidden();
  await footer.locator("summary", { hasText: "Stay In Touch" }).click();
  await expect(formField(footer, "fullName")).toHaveValue("Ina Outage");
  await formField(footer, "message").fill("Are you there?");
  await page.context().setOffline(true);
  await footer.getByRole("button", { name: "Send" }).click();
  await expect(footer.getByRole("alert")).toContainText("Your message is still here");
  await expect(page.getByText("Failed to send your message.")).toBeVisible();
  await expect(formField(footer, "message")).toHaveValue("Are you there?");
  await page.context().setOffline(false);
  await footer.getByRole("button", { name: "Send" }).click();
  await expect(footer).toContainText("Thank you. Your message is on its way.");
});
