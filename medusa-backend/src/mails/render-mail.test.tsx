import { describe, expect, it } from "vitest";
import { sealText } from "../lib/auth/sealed-text";
import { getEnv } from "../lib/config/env";
import { siteWith } from "./mail-site.test-kit";
import { renderMail } from "./render-mail";

const site = siteWith();
const render = (name: string) => renderMail("welcome", { name }, site);

describe("a rendered mail", () => {
  it("shows markup as its characters, keeps the sentence's direction, and breaks a long name", () => {
    const { html, text } = render('<img src=x onerror="alert(1)">');
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;img src=x");
    expect(text).toContain('<img src=x onerror="alert(1)">');
    expect(render("نور الهدى").html).toContain("<bdi>نور الهدى</bdi>");
    expect(render("A".repeat(200)).html).toMatch(/overflow-wrap:anywhere[^>]*>Hello <bdi>A{40}…</);
  });

  it("has a language, a title, the word mark in words, its own ground, and a style element without entities", () => {
    const { html } = render("Ada");
    expect(html).toMatch(/<html[^>]*lang="en"/);
    expect(html).toContain("<title>Welcome to Aeroloft</title>");
    expect(html).toContain('alt="Aeroloft"');
    expect(html).toMatch(/<body[^>]*background-color:#F6F6F4/);
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1];
    expect(style).toContain("prefers-color-scheme: dark");
    expect(style).not.toContain("&");
  });

  it("has a text part that says the same, with addresses written out, the shop's once", () => {
    const { subject, text } = render("Ada");
    expect(subject).toBe("Welcome to Aeroloft");
    for (const words of [
      "Hello Ada,",
      "See all drones: https://shop.example/explore",
      "Sent by Aeroloft, https://shop.example\n",
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/<\w|cid:/);
  });

  it("says in both parts where to ask, with the postal address, and is refused with another kind's data", () => {
    const { html, text } = render("Ada");
    const address = "Aeroloft Ltd, House 27, Road 11, Banani, Dhaka 1213, Bangladesh";
    expect(html).toContain('href="mailto:help@shop.example"');
    expect(html).toContain(address);
    expect(text.replace(/\s+/g, " ")).toContain(`Questions? Write to help@shop.example. ${address} Sent by Aeroloft,`);
    expect(() => renderMail("welcome", { nom: "Ada" }, site)).toThrow();
  });
});

/** A name written by a stranger, for each kind with somebody's name or address. */
const LURE = "You won, see https://evil.example/win or write eve@evil.example";
const delivery = { name: LURE, address: `7 Hangar Street\n${LURE}`, phone: LURE };
const sums = { currency: "usd", lines: [], delivery: 0, tax: 0, discount: 0, total: 1 };

describe("a mail to an address that nobody has shown to be theirs", () => {
  it.each([
    ["welcome", { name: LURE }],
    ["password_reset", { name: LURE, sealedToken: sealText("secret-token", getEnv().JWT_SECRET) }],
    ["password_changed", { name: LURE }],
    ["passkey_changed", { name: LURE, change: "added" }],
    ["second_factor_changed", { name: LURE, change: "on" }],
    ["second_factor_removal", { name: LURE, email: "ada@example.com" }],
    ["email_change", { sealedToken: sealText("secret-token", getEnv().JWT_SECRET) }],
    ["email_change_asked", { name: LURE, sealedToken: sealText("secret-token", getEnv().JWT_SECRET) }],
    ["email_changed", { name: LURE }],
    ["new_sign_in", { name: LURE, when: "November 30, 2026 at 7:03:22 AM GMT+6", browser: "Chrome on Windows" }],
    ["password_reset_by_google", { name: LURE }],
    ["order_confirmation", { orderId: "order_1", number: 1, sums, delivery }],
    ["order_shipped", { orderId: "order_1", number: 1, items: [], delivery, products: [] }],
  ] as const)("carries no link of a stranger's: %s", (kind, data) => {
    const { subject, html, text } = renderMail(kind, data, site);
    for (const part of [subject, html, text]) expect(part).not.toMatch(/evil\.example|@evil|https:\/\/evil/);
  });
});
