import { describe, expect, it } from "vitest";
import { sealText } from "../../lib/auth/sealed-text";
import { getEnv } from "../../lib/config/env";
import { siteWith } from "../mail-site.test-kit";
import { renderMail as render } from "../render-mail";
import type { MailKindName } from ".";

const site = siteWith();
const renderMail = (name: MailKindName, data: object, to: typeof site) => render(name, { products: [], ...data }, to);
const delivery = { name: "נועה כהן", address: "House 12\nDhanmondi", phone: "+880 1700" };
const none = { delivery: 0, tax: 0, discount: 0 };
const sums = {
  currency: "usd",
  lines: [{ title: "Sparrow", quantity: 3, sum: 59.97, picture: "" }],
  ...none,
  total: 59.97,
};
const order = { orderId: "order_1", number: 1042, sums, delivery };

describe("the order confirmation", () => {
  it("tells delivery, tax and discount apart", () => {
    const more = { delivery: 4.99, tax: 1.2, discount: 6, total: 60.16 };
    const { text, unsubscribe } = renderMail("order_confirmation", { ...order, sums: { ...sums, ...more } }, site);
    expect(unsubscribe).toBeNull();
    expect(text).toMatch(/Delivery\s+\$4\.99\s+Tax\s+\$1\.20\s+Discount\s+\u2212\$6\.00\s+Total\s+\$60\.16/);
  });

  it("tells each line's quantity and sum, and that delivery is free", () => {
    const { subject, text } = renderMail("order_confirmation", order, site);
    expect(subject).toBe("Order #1042 is confirmed");
    expect(text).toMatch(/Item\s+Quantity\s+Price\n+Sparrow\s+3\s+\$59\.97/);
    expect(text).toMatch(/Delivery\s+Free\n+Total\s+\$59\.97/);
    expect(text).toContain("Order and invoice: https://shop.example/dashboard/invoice/order_1");
  });

  it("names the discount code, and the days on which the order arrives", () => {
    const discounted = { ...sums, discount: 6, codes: ["WELCOME10"], total: 53.97 };
    const arrival = { earliest: "2026-12-02", latest: "2026-12-08" };
    const { text } = renderMail("order_confirmation", { ...order, sums: discounted, arrival }, site);
    expect(text).toMatch(/Discount\s+\u2212\$6\.00\s+Discount code\s+WELCOME10\s+Total\s+\$53\.97/);
    expect(text.replace(/\s+/g, " ")).toContain("It arrives between December 2 and December 8.");
  });

  it("promises no arrival where the order has none", () => {
    expect(renderMail("order_confirmation", order, site).text).not.toContain("arrives");
  });

  it.each([
    ["included", "are included: the carrier asks you for nothing."],
    ["due", "are not included: the carrier may ask you for them."],
  ])("says of duties that they are %s", (duties, words) => {
    const { text } = renderMail("order_confirmation", { ...order, duties }, site);
    expect(text.replace(/\s+/g, " ")).toContain(`Duties and import taxes of the country of delivery ${words}`);
  });

  it.each(["none", null])("says nothing of duties where they are %s", (duties) => {
    expect(renderMail("order_confirmation", { ...order, duties }, site).text).not.toMatch(/duties/i);
  });

  it("says for how long its customer may withdraw, and brings the model form with the shop's address", () => {
    const { html, text } = renderMail("order_confirmation", { ...order, withdrawalDays: 14 }, site);
    const words = text.replace(/\s+/g, " ");
    expect(words).toContain("from now until 14 days after the day on which the last piece reached you");
    expect(html).toContain('href="https://shop.example/withdraw"');
    expect(words).toContain("Model withdrawal form");
    expect(words).toContain("To Aeroloft Ltd, House 27, Road 11, Banani, Dhaka 1213, Bangladesh, help@shop.example:");
    expect(words).toContain("hereby give notice that I/We (*) withdraw from my/our (*) contract of sale");
    expect(renderMail("order_confirmation", order, site).text).not.toMatch(/withdraw/i);
  });

  it("keeps the address' lines, each in its own direction", () => {
    const { html } = renderMail("order_confirmation", order, site);
    for (const line of ["נועה כהן", "House 12", "Dhanmondi"]) expect(html).toContain(`<bdi>${line}</bdi>`);
  });
});

describe("the country in a mail with an address", () => {
  const linesOf = (address: string, country: object) => {
    const { text } = renderMail("order_confirmation", { ...order, delivery: { ...delivery, address, country } }, site);
    return text.slice(text.indexOf("Delivery to")).split("\n").slice(1, 6);
  };

  it.each([
    ["chosen by the buyer", "House 12\nDhaka", { code: "bd", from: "buyer" }, "Bangladesh"],
    ["told by the phone number", "House 12\nDhaka", { code: "bd", from: "phone" }, "Bangladesh (our guess)"],
    ["the shop's default", "House 12\nDhaka", { code: "us", from: "default" }, "United States (our guess)"],
    ["a guess in parts", "1 Road\nUnited States", { code: "us", from: "default" }, "(The country is our guess.)"],
  ])("says that it is %s", (_, address, country, line) => {
    expect(linesOf(address, country)).toContain(line);
  });

  it.each(["buyer", "address", null])("is not repeated where the address names it (%s)", (from) => {
    const lines = linesOf("House 12\nBangladesh", { code: "bd", from });
    expect(lines.filter((line) => line.includes("Bangladesh"))).toEqual(["Bangladesh"]);
  });
});

describe("the mail of a cancelled order", () => {
  const cancelled = { number: 1042, amount: 1299.5, currency: "usd" };

  it("speaks of no refund where the money was only held", () => {
    const { subject, text } = renderMail("order_cancelled", { ...cancelled, settled: "released" }, site);
    expect(subject).toBe("Order #1042 is cancelled");
    expect(text).toContain("reserved $1,299.50 on your card. It was not charged");
    expect(text).not.toMatch(/refund/i);
  });

  it("says that its discount code stays used", () => {
    const { text } = renderMail("order_cancelled", { ...cancelled, settled: "refunded", codes: ["WELCOME10"] }, site);
    expect(text.replace(/\s+/g, " ")).toContain("The discount code WELCOME10 counts as used");
  });

  it("tells the sum that goes back, and how long banks take", () => {
    const { text } = renderMail("order_cancelled", { ...cancelled, settled: "refunded" }, site);
    expect(text).toContain("refunded $1,299.50 to the card");
    expect(text).toMatch(/5\s+to\s+10\s+working\s+days/);
  });
});

describe("the mail of an order that could not be placed", () => {
  const payment = { amount: 149, currency: "usd" };
  const write = (data: object) => {
    const { subject, text } = renderMail("payment_not_placed", { ...payment, ...data }, site);
    return { subject, text: text.replace(/\s+/g, " ") };
  };

  it("says why, and that nothing was charged", () => {
    const { subject, text } = write({ reason: "unavailable", settled: "released", items: ["2 × Sparrow"] });
    expect(subject).toBe("We could not place your order");
    expect(text).toContain("sold out. Your order of 2 × Sparrow was not placed.");
    expect(text).toContain("Your card was not charged.");
  });

  it.each([
    ["undeliverable", "At the moment we cannot deliver something that you ordered."],
    ["failed", "Something in our shop did not work."],
    ["cancelled_at_stripe", "The payment was ended before we could place your order."],
  ])("says in its own words that it is %s", (reason, words) => {
    expect(write({ reason, settled: "released", items: [] }).text).toContain(`${words} Your order was not placed.`);
  });

  it("names the sum that was refunded", () => {
    const { text } = write({ reason: "price_changed", settled: "refunded", items: [] });
    expect(text).toContain("a price in your order changed. Your order was not placed.");
    expect(text).toContain("We have refunded $149.00 to your card.");
  });
});

describe("the mail of a cancelled order", () => {
  const about = { number: 7, currency: "usd", settled: "refunded" as const };
  const textOf = (data: { amount: number; owed?: number }) => {
    const { subject, text } = renderMail("order_cancelled", { ...about, ...data }, site);
    return `${subject} ${text}`.replace(/\s+/g, " ");
  };

  it("never says that money is on its way whose refund failed", () => {
    expect(textOf({ amount: 20 })).toContain("Your money is on its way back");
    for (const amount of [0, 15]) {
      const told = textOf({ amount, owed: 5 });
      expect(told).toContain("We could not refund $5.00 to the card");
      expect(told).not.toMatch(/on its way|and refunded|\$0\.00/);
      expect(told.includes("We have refunded $15.00")).toBe(amount > 0);
    }
  });
});

describe("the mails of a withdrawal", () => {
  it("confirm it in the words that are kept, and say that the mail is the proof", () => {
    const paragraphs = ["Withdrawal from the contract of order #1042.", "Withdrawn from: 1 × Sparrow."];
    const data = { orderId: "order_1", number: 1042, paragraphs };
    const { subject, text } = renderMail("withdrawal", data, site);
    expect(subject).toBe("We have received your withdrawal from order #1042");
    for (const paragraph of paragraphs) expect(text).toContain(paragraph);
    expect(text.replace(/\s+/g, " ")).toContain("it is the proof of your withdrawal");
  });

  it("lead to the order's withdrawal by a link whose token the outbox holds encrypted", () => {
    const sealedToken = sealText("token-1", getEnv().JWT_SECRET);
    const { text } = renderMail("withdrawal_link", { orderId: "order_1", number: 1042, sealedToken }, site);
    expect(text.replace(/\s+/g, " ")).toContain("https://shop.example/withdraw/order_1?token=token-1");
    expect(text).not.toContain(sealedToken);
  });
});

describe("a mail with a document", () => {
  const payment = { orderId: "order_1", number: 7, currency: "usd" };
  it.each([
    ["invoice", { ...payment, invoice: "INV-000001", total: 20 }, ["INV-000001"]],
    ["order_refund", { ...payment, amount: 20, creditNote: "CN-000001" }, ["CN-000001"]],
    ["order_refund", { ...payment, amount: 20 }, []],
    [
      "order_cancelled",
      { ...payment, amount: 20, settled: "refunded", creditNotes: ["CN-1", "CN-2"] },
      ["CN-1", "CN-2"],
    ],
  ] as const)("(%s) names what it brings", (kind, data, documents) => {
    const mail = renderMail(kind, data, site);
    expect(mail.documents).toEqual(documents);
    for (const number of documents) expect(mail.text).toContain(number);
    expect(/attached/.test(mail.text)).toBe(documents.length > 0);
  });
});

describe("mails to the shop's people", () => {
  const about = { number: 1042, orderId: "order_1", amount: 49, currency: "usd" };

  it("say which refund the bank sent back, and why", () => {
    const { subject, text } = renderMail("refund_failed", { ...about, reason: "expired_or_canceled_card" }, site);
    expect(subject).toBe("Refund failed: $49.00 of order #1042");
    expect(text.replace(/\s+/g, " ")).toContain("back: the card has expired or was closed.");
    expect(text).toContain("https://shop.example/dashboard/orders/order_1?view=desk");
  });

  it("say which refund Stripe refused, in Stripe's words", () => {
    const { text } = renderMail("refund_failed", { ...about, reason: "The charge is too old.", refused: true }, site);
    const told = text.replace(/\s+/g, " ");
    expect(told).toContain('Stripe refused the refund of $49.00 of order #1042: "The charge is too old".');
    expect(told).not.toContain("bank sent");
  });

  it("say until when a dispute has to be answered, and how it ended", () => {
    const dispute = { ...about, reason: "product_not_received", status: "needs_response", dueBy: "2026-12-04" };
    const opened = renderMail("payment_disputed", dispute, site);
    expect(opened.subject).toBe("Dispute: $49.00 of order #1042");
    expect(opened.text.replace(/\s+/g, " ")).toContain("the bank says that the order did not arrive.");
    expect(opened.text.replace(/\s+/g, " ")).toContain("Answer in Stripe's dashboard by December 4.");
    const ended = renderMail("payment_disputed", { ...dispute, status: "lost", dueBy: null }, site);
    expect(ended.subject).toBe("Dispute ended: $49.00 of order #1042");
    expect(ended.text.replace(/\s+/g, " ")).toContain("the bank keeps the money.");
  });
});

describe("the mail about a payment at risk", () => {
  it("says what the bank warns of before the order is sent, and links to the order", () => {
    const about = { number: 1042, orderId: "order_1", reason: "made_with_stolen_card" };
    const money = { amount: 49, currency: "usd" };
    const { subject, text } = renderMail("payment_at_risk", { ...about, risk: "fraud_warning", money }, site);
    expect(subject).toBe("Fraud warning: order #1042");
    expect(text.replace(/\s+/g, " ")).toContain("may be fraud. Stripe's reason: made with stolen card.");
    expect(text).toContain("https://shop.example/dashboard/orders/order_1?view=desk");
  });

  it("names no order before there is one", () => {
    const early = { number: null, orderId: null, risk: "review" as const, reason: "rule", money: null };
    const { subject, text } = renderMail("payment_at_risk", early, site);
    expect(subject).toBe("Payment under review");
    expect(text).not.toContain("/dashboard/orders/");
  });
});

describe("the mails about a return", () => {
  const asked = { orderId: "order_1", number: 1042, returnNumber: 3, items: ["2 × Sparrow"] };
  const wordsOf = (kind: "return_requested" | "return_label") =>
    renderMail(kind, asked, site).text.replace(/\s+/g, " ");

  it("say when the label comes, where it is, and who pays for the parcel", () => {
    expect(wordsOf("return_requested")).toContain(
      "wait for the return label before you send it: we write to you within two working days",
    );
    expect(wordsOf("return_label")).toContain("The label for return #3 of order #1042 is ready");
    expect(wordsOf("return_label")).toContain("We refund what the parcel cost.");
    expect(wordsOf("return_label")).toContain("https://shop.example/dashboard/orders/order_1#returns");
  });
});

describe("the mail about a return that arrived in part", () => {
  it("says why the shop does not take the rest", () => {
    const part = { orderId: "order_1", number: 1042, returnNumber: 3, items: ["2 × Sparrow"] };
    const refused = renderMail("return_received", { ...part, refusal: "It never came" }, site);
    expect(refused.text.replace(/\s+/g, " ")).toContain("We do not take the rest back: It never came");
    expect(renderMail("return_received", { ...part, refusal: "" }, site).text).not.toContain("the rest");
  });
});

describe("the last mail after a deletion", () => {
  it.each([
    [{}, "Your account is deleted", "Nobody can sign in"],
    [{ isGuest: true }, "Your data is deleted", "what we kept about you"],
  ])("with %j says %s", (data, subject, words) => {
    const mail = renderMail("account_deleted", data, site);
    expect(mail.subject).toBe(subject);
    expect(mail.text.replace(/\s+/g, " ")).toContain(words);
  });
});
