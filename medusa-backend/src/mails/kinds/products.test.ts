import { describe, expect, it } from "vitest";
import { siteWith } from "../mail-site.test-kit";
import { renderMail } from "../render-mail";

const site = siteWith();

it("the mail that asks for a review leads to each product's reviews, and has a way out in text and header", () => {
  const products = [{ title: "Sparrow", handle: "sparrow", picture: "" }];
  const data = { number: 1042, products, stop: "cus_1.signed" };
  const { subject, text, unsubscribe } = renderMail("review_request", data, site);
  expect(subject).toBe("How does it fly? Order #1042");
  expect(text).toContain("https://shop.example/products/sparrow#reviews");
  expect(unsubscribe).toBe("https://shop.example/stop-review-mails?token=cus_1.signed");
  expect(text).toContain(String(unsubscribe));
});

describe("the mail that a product is back in stock", () => {
  const data = { title: "Heron <b>Marine</b>", handle: "heron-marine", few: false, stop: "sealed" };

  it("leads to the product, and has a way out in text and header", () => {
    const { subject, html, text, unsubscribe } = renderMail("back_in_stock", data, site);
    expect(subject).toBe("The Heron <b>Marine</b> is back in stock");
    expect(html).not.toContain("<b>Marine");
    expect(text).toContain("https://shop.example/products/heron-marine");
    expect(unsubscribe).toBe("https://shop.example/stop-stock-alerts?token=sealed");
    expect(text).toContain(String(unsubscribe));
  });

  it("leads to the variant that somebody waited for, and says that there are few only if there are", () => {
    const { text } = renderMail("back_in_stock", { ...data, productId: "variant_1" }, site);
    expect(text).toContain("https://shop.example/products/heron-marine?variant=variant_1");
    expect(text).not.toMatch(/few/);
    const few = renderMail("back_in_stock", { ...data, productId: "prod_1", few: true }, site).text;
    expect(few).not.toContain("variant=");
    expect(few.replace(/\s+/g, " ")).toContain("only a few pieces, and we write to everybody who waits");
  });
});

const about = { title: "Sparrow", handle: "sparrow" };

it("the mail about an answered question has the shop's answer, and no words of another customer", () => {
  const { subject, text, html } = renderMail("question_answered", { ...about, answer: "Yes.\n<b>Up to 5</b>" }, site);
  expect(subject).toBe("Your question about Sparrow is answered");
  expect(text).toMatch(/Yes\.\n+<b>Up to 5<\/b>/);
  expect(html).toContain("<bdi>&lt;b&gt;Up to 5&lt;/b&gt;</bdi>");
  expect(text).toContain("https://shop.example/products/sparrow/questions");
  const { text: withoutAnswer } = renderMail("question_answered", { ...about, answer: null }, site);
  expect(withoutAnswer.replace(/\s+/g, " ")).toContain(
    "Somebody who bought it has answered your question about Sparrow.",
  );
});
