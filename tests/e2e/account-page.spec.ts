import { emailTokenMailedTo } from "../support/accounts";
import { formField } from "../support/fields";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";
import { expect, IN_FULL, PASSWORD, signUp, test } from "./shop-test";

const NEW_PASSWORD = "a new battery staple";

test(
  "the account's page changes name, password and e-mail, hands out the data, and deletes the account",
  IN_FULL,
  async ({ page, browser, consoleErrors }) => {
    const { email } = await signUp(page, "Ada King");
    await Person.signIn({ email, password: PASSWORD });
    const main = page.getByRole("main");
    await page.goto("/dashboard");
    await main.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Account" }).click();
    await expect(main.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();

    await formField(main, "name").fill("Ada Lovelace");
    await main.getByRole("button", { name: "Save the name" }).click();
    await expect(page.getByText("Signed in as: Ada Lovelace").first()).toBeVisible();
    await expect(main.getByRole("status").filter({ hasText: "Your name has been changed." })).toBeVisible();

    const sessions = main.getByRole("region", { name: "Where you are signed in" });
    await expect(sessions.getByRole("listitem")).toHaveCount(2);
    await expect(sessions.getByText("This browser")).toHaveCount(1);

    consoleErrors.allow(/401/);
    await formField(main, "currentPassword").fill("wrong horse battery");
    await formField(main, "newPassword").fill(NEW_PASSWORD);
    await main.getByRole("button", { name: "Change the password" }).click();
    await expect(main.getByText("Wrong password.")).toBeVisible();
    await formField(main, "currentPassword").fill(PASSWORD);
    await formField(main, "newPassword").fill(NEW_PASSWORD);
    await main.getByRole("button", { name: "Change the password" }).click();
    await expect(main.getByRole("status").filter({ hasText: "Your password is changed." })).toBeVisible();
    await expect(formField(main, "newPassword")).toHaveValue("");
    await expect(sessions.getByRole("listitem")).toHaveCount(1);

    const newEmail = freshEmail("new");
    await formField(main, "newEmail").fill(newEmail);
    await formField(main, "ownPassword").fill(NEW_PASSWORD);
    await main.getByRole("button", { name: "Mail me a link" }).click();
    await expect(main.getByRole("status").filter({ hasText: newEmail })).toBeVisible();
    await page.goto(`/confirm-email?token=${await emailTokenMailedTo(newEmail)}`);
    await expect(page).toHaveURL(/\/confirm-email$/);
    await main.getByRole("button", { name: "Change the address" }).click();
    await expect(main.getByText(`You sign in as ${newEmail}.`)).toBeVisible();

    const download = page.waitForEvent("download");
    await main.getByRole("link", { name: "Download your data" }).click();
    expect((await download).suggestedFilename()).toBe("aeroloft-account.json");

    await main.getByRole("link", { name: "Delete the account" }).click();
    await expect(main.getByRole("heading", { level: 1, name: "Delete the account" })).toBeVisible();
    await formField(main, "ownPassword").fill(NEW_PASSWORD);
    await main.getByRole("button", { name: "Delete the account" }).click();
    await expect(main.getByText('Type "delete"', { exact: true })).toBeVisible();
    await expect(formField(main, "ownPassword")).toHaveValue(NEW_PASSWORD);
    await formField(main, "confirmDeletion").fill("delete");
    await main.getByRole("button", { name: "Delete the account" }).click();
    await expect(page.getByText("Your account is deleted.").first()).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("idToken"))).toBeNull();

    const plain = await browser.newContext({ javaScriptEnabled: false });
    const visitor = await plain.newPage();
    await visitor.goto("/login");
    await formField(visitor, "email").fill(newEmail);
    await formField(visitor, "password").fill(NEW_PASSWORD);
    await visitor.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(visitor.getByRole("main").getByRole("alert")).toBeVisible();
    await plain.close();
  },
);
