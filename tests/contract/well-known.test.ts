import { expect, it } from "vitest";
import { Person } from "../support/person";
import { stack } from "../support/stack";

const at = (name: string) => `/.well-known/${name}`;

it("password managers find where a password is changed, and no other page in its place", async () => {
  const answer = await new Person().visit(at("change-password"));
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/dashboard/account#account-password"]);
  const person = await Person.signUp();
  expect(await (await person.visit("/dashboard/account")).text()).toContain('id="account-password"');
  const unknown = at("resource-that-should-not-exist-whose-status-code-should-not-be-200");
  expect((await new Person().visit(unknown)).status).toBe(404);
});

it("security.txt names the shop's address, itself and a day within a year", async () => {
  const answer = await new Person().visit(at("security.txt"));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = new Map((await answer.text()).split("\n").map((line) => line.split(": ", 2) as [string, string]));
  expect(fields.get("Contact")).toMatch(/^mailto:[^@\s]+@\S+$/);
  expect(fields.get("Preferred-Languages")).toBe("en");
  expect(fields.get("Canonical")).toBe(new URL(at("security.txt"), stack.storefront).href);
  const days = (Date.parse(fields.get("Expires") ?? "") - Date.now()) / (24 * 60 * 60_000);
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
