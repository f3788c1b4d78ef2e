import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { Person } from "../support/person";
import { allowErrors, enter, expect, leave, PASSWORD, signInByForm, test } from "./shop-test";

/** An authenticator that checks its person without asking, and no suggestions: the button is what is tried. */
async function withAuthenticator(page: Page) {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** The person cancels what the authenticator asks, or agrees again. */
    agree: (isUserVerified: boolean) => devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

const passkeysOf = (page: Page) => page.getByRole("region", { name: "Passkeys" });

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto("/dashboard/account");
  const part = passkeysOf(page);
  await formField(part, "passkeyName").fill(name);
  await formField(part, "passwordToAdd").fill(PASSWORD);
  await part.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your passkey is added." })).toBeVisible();
  await expect(part.getByRole("listitem")).toHaveCount(1);
}

test("a passkey is added, signs in without a password, and no more once it is removed @full", async ({ page }) => {
  await withAuthenticator(page);
  await enter(page.context(), await Person.signUp("Pia Key"));
  await addPasskey(page, "My phone");
  await leave(page);

  await page.goto("/login?redirectTo=%2Fdashboard%2Faccount");
  const button = page.getByRole("main").getByRole("button", { name: "Sign in with a passkey" });
  await button.click();
  await expect(page).toHaveURL(/\/dashboard\/account$/);
  const item = passkeysOf(page).getByRole("listitem").filter({ hasText: "My phone" });
  await expect(item).toContainText("last used");

  await item.getByText("Change My phone").click();
  await formField(item, "passwordToRemove").fill(PASSWORD);
  await item.getByRole("button", { name: "Remove the passkey" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The passkey is removed." })).toBeVisible();
  await leave(page);

  allowErrors(page, /401/);
  await page.goto("/login");
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: "The shop does not know this passkey." })).toBeVisible();
});

test("a cancelled passkey is no error; one after the password signs in, with codes in reserve @full", async ({
  page,
}) => {
  const { agree } = await withAuthenticator(page);
  const person = await Person.signUp("Pia Cancels");
  await enter(page.context(), person);
  await addPasskey(page, "My key");
  await leave(page);
  await agree(false);
  await page.goto("/login");
  const button = page.getByRole("main").getByRole("button", { name: "Sign in with a passkey" });
  await button.click();
  await expect(button).toHaveAttribute("aria-disabled", "false");
  await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /\w/ })).toHaveCount(0);
  await agree(true);
  await button.click();
  await expect(page).toHaveURL(/\/$/);

  await page.goto("/dashboard/account/second-factor");
  await page.getByRole("button", { name: "Ask for a passkey after my password" }).click();
  const codes = page.getByRole("region", { name: "Your recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const first = await codes.allTextContents();
  // New ones as the page says.
  await page.goto("/dashboard/account/second-factor");
  await expect(page.getByText("For new recovery codes, press")).toBeVisible();
  await page.getByRole("button", { name: "No longer ask for a passkey" }).click();
  await page.getByRole("button", { name: "Ask for a passkey after my password" }).click();
  await expect(codes).toHaveCount(10);
  expect(await codes.allTextContents()).not.toEqual(first);
  await leave(page);
  await page.goto("/login");
  await signInByForm(page, person.email);
  await expect(page).toHaveURL(/\/login\/second-step$/);
  await expect(page.getByRole("link", { name: "Use a recovery code" })).toBeVisible();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/$/);
});
