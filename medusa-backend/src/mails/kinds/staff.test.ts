import { expect, it } from "vitest";
import { siteWith } from "../mail-site.test-kit";
import { renderMail } from "../render-mail";

const site = siteWith();
const nothing = { messages: 0, orders: [], late: [], findings: [] };
const orders = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ orderId: `order_${at + 1}`, number: at + 1 }));
const render = (more: object) => renderMail("staff_news", { ...nothing, ...more }, site);

it("a mail to the staff says what it is about, leads to one order, or lists some of many", () => {
  const { subject, html, unsubscribe } = render({ orders: orders(1) });
  expect([subject, unsubscribe]).toEqual(["New order #1", null]);
  expect(html).toContain('href="https://shop.example/dashboard/orders/order_1?view=desk"');
  expect(html).toContain('href="https://shop.example/dashboard/account#account-staff-mails"');
  const findings = [{ text: "Paid twice.", orderId: null }];
  expect(render({ orders: orders(3), messages: 1, late: orders(1), findings }).subject).toBe(
    "3 new orders, new message, order #1 is late, 1 finding",
  );
  expect(render({ messages: 2, findings: [...findings, ...findings] }).subject).toBe("2 new messages, 2 findings");
  const { html: longHtml, text: longText } = render({ late: orders(200) });
  expect(longText).toContain("Order #30");
  expect(longText).not.toContain("Order #31");
  expect(longHtml).toContain("and 170 more");
  expect(longHtml).toContain('href="https://shop.example/dashboard/manageAllOrders?status=late"');
});

it("the mail about a sign-in from a new place says when and with what, and what to do", () => {
  const when = "November 30, 2026 at 7:03:22 AM GMT+6 (Asia/Dhaka)";
  const { text } = renderMail("new_sign_in", { name: "Ada", when, browser: "Firefox on Linux" }, site);
  for (const words of [when, "Firefox on Linux", "/dashboard/account#account-sessions", "/forgot-password"])
    expect(text).toContain(words);
});
