import { describe, expect, it } from "vitest";
import { sealText } from "../../lib/auth/sealed-text";
import { getEnv } from "../../lib/config/env";
import { siteWith } from "../mail-site.test-kit";
import { renderMail as render } from "../render-mail";
import type { MailKindName } from ".";

function renderMail(name: MailKindName, data: object) {
  const mail = render(name, { products: [], ...data }, siteWith());
  return { ...mail, words: mail.text.replace(/\s+/g, " ") };
}

const delivery = { name: "נועה כהן", address: "House 12\nDhanmondi", phone: "+880 1700" };
const lines = [{ title: "Sparrow", quantity: 3, sum: 59.97, picture: "" }];
const sums = { currency: "usd", lines, delivery: 0, tax: 0, discount: 0, total: 59.97 };
const order = { orderId: "order_1", number: 1042, sums, delivery };

describe("the order confirmation", () => {
  it("tells delivery, tax, discount and its code apart, and the days on which the order arrives", () => {
    const more = { delivery: 4.99, tax: 1.2, discount: 6, codes: ["WELCOME10"], total: 60.16 };
    const arrival = { earliest: "2026-12-02", latest: "2026-12-08" };
    const { words, unsubscribe } = renderMail("order_confirmation", { ...order, sums: { ...sums, ...more }, arrival });
    expect(unsubscribe).toBeNull();
    expect(words).toContain("Delivery $4.99 Tax $1.20 Discount \u2212$6.00 Discount code WELCOME10 Total $60.16");
    expect(words).toContain("It arrives between December 2 and December 8.");
  });

  it("tells each line's quantity and sum, that delivery is free, and nothing that the order does not have", () => {
    const { subject, text, words, html } = renderMail("order_confirmation", order);
    expect(subject).toBe("Order #1042 is confirmed");
    expect(text).toMatch(/Item\s+Quantity\s+Price\n+Sparrow\s+3\s+\$59\.97/);
    expect(words).toContain("Delivery Free Total $59.97");
    expect(words).toContain("Order and invoice: https://shop.example/dashboard/invoice/order_1");
    expect(words).not.toMatch(/arrives|duties|withdraw/i);
    for (const line of ["נועה כהן", "House 12", "Dhanmondi"]) expect(html).toContain(`<bdi>${line}</bdi>`);
  });

  it.each([
    ["included", "are included: the carrier asks you for nothing."],
    ["due", "are not included: the carrier may ask you for them."],
  ])("says of duties that they are %s", (duties, said) => {
    const { words } = renderMail("order_confirmation", { ...order, duties });
    expect(words).toContain(`Duties and import taxes of the country of delivery ${said}`);
    expect(renderMail("order_confirmation", { ...order, duties: "none" }).words).not.toMatch(/duties/i);
  });

  it("says for how long its customer may withdraw, and brings the model form with the shop's address", () => {
    const { html, words } = renderMail("order_confirmation", { ...order, withdrawalDays: 14 });
    expect(html).toContain('href="https://shop.example/withdraw"');
    for (const said of [
      "from now until 14 days after the day on which the last piece reached you",
      "Model withdrawal form",
      "To Aeroloft Ltd, House 27, Road 11, Banani, Dhaka 1213, Bangladesh, help@shop.example:",
      "hereby give notice that I/We (*) withdraw from my/our (*) contract of sale",
    ])
      expect(words).toContain(said);
  });
});

describe("the country in a mail with an address", () => {
  const linesOf = (address: string, country: object) => {
    const { text } = renderMail("order_confirmation", { ...order, delivery: { ...delivery, address, country } });
    return text.slice(text.indexOf("Delivery to")).split("\n").slice(1, 6);
  };

  it.each([
    ["chosen by the buyer", "House 12\nDhaka", { code: "bd", from: "buyer" }, "Bangladesh"],
    ["told by the phone number", "House 12\nDhaka", { code: "bd", from: "phone" }, "Bangladesh (our guess)"],
    ["the shop's default", "House 12\nDhaka", { code: "us", from: "default" }, "United States (our guess)"],
    ["a guess in parts", "1 Road\nUnited States", { code: "us", from: "default" }, "(The country is our guess.)"],
  ])("says that it is %s", (_, address, country, line) => expect(linesOf(address, country)).toContain(line));

  it.each(["buyer", "address", null])("is not repeated where the address names it (%s)", (from) => {
    const lines = linesOf("House 12\nBangladesh", { code: "bd", from });
    expect(lines.filter((line) => line.includes("Bangladesh"))).toEqual(["Bangladesh"]);
  });
});

describe("the mail of a cancelled order", () => {
  const mailOf = (data: object) => renderMail("order_cancelled", { number: 1042, currency: "usd", ...data });

  it("speaks of no refund where the money was only held, and else tells the sum, how long banks take, and the code", () => {
    const { subject, text } = mailOf({ amount: 1299.5, settled: "released" });
    expect(subject).toBe("Order #1042 is cancelled");
    expect(text).toContain("reserved $1,299.50 on your card. It was not charged");
    expect(text).not.toMatch(/refund/i);
    const { words } = mailOf({ amount: 1299.5, settled: "refunded", codes: ["WELCOME10"] });
    for (const said of ["refunded $1,299.50 to the card", "5 to 10 working days", "code WELCOME10 counts as used"])
      expect(words).toContain(said);
  });

  it("never says that money is on its way whose refund failed", () => {
    const textOf = (data: object) => {
      const { subject, words } = mailOf({ settled: "refunded", ...data });
      return `${subject} ${words}`;
    };
    expect(textOf({ amount: 20 })).toContain("Your money is on its way back");
    for (const amount of [0, 15]) {
      const told = textOf({ amount, owed: 5 });
      expect(told).toContain("We could not refund $5.00 to the card");
      expect(told).not.toMatch(/on its way|and refunded|\$0\.00/);
      expect(told.includes("We have refunded $15.00")).toBe(amount > 0);
    }
  });

  it.each([
    [
      "all was refunded before",
      { settled: "refunded" },
      "You have all of its money back already.",
      /refunded \$|\$0|way/,
    ],
    ["the bank returned all", { settled: "taken_back" }, "returned the payment to you", /a part|We have refunded/],
    [
      "the bank returned a part",
      { settled: "taken_back", amount: 60 },
      "returned a part of the payment",
      /Nothing more/,
    ],
    ["the rest is still due", { settled: "taken_back", owed: 5 }, "We could not refund $5.00", /Nothing more/],
  ])("names no other money than moves where %s", (_, data, said, unsaid) => {
    const { subject, words, html } = mailOf({ amount: 0, ...data });
    expect(words).toContain(said);
    expect(`${subject} ${words} ${html}`).not.toMatch(unsaid);
    expect(words.includes("We have refunded $60.00")).toBe("amount" in data);
  });
});

describe("the mail of an order that could not be placed", () => {
  const write = (data: object) =>
    renderMail("payment_not_placed", { amount: 149, currency: "usd", items: [], ...data });

  it("says why, and that nothing was charged", () => {
    const { subject, words } = write({ reason: "unavailable", settled: "released", items: ["2 × Sparrow"] });
    expect(subject).toBe("We could not place your order");
    expect(words).toContain("sold out. Your order of 2 × Sparrow was not placed.");
    expect(words).toContain("Your card was not charged.");
  });

  it.each([
    ["undeliverable", "At the moment we cannot deliver something that you ordered."],
    ["failed", "Something in our shop did not work."],
    ["cancelled_at_stripe", "The payment was ended before we could place your order."],
    ["price_changed", "a price in your order changed."],
  ])("says in its own words that it is %s, and names the sum that was refunded", (reason, said) => {
    const { words } = write({ reason, settled: "refunded" });
    expect(words).toContain(`${said} Your order was not placed.`);
    expect(words).toContain("We have refunded $149.00 to your card.");
  });
});

const about = { number: 1042, orderId: "order_1" };
const DESK = "https://shop.example/dashboard/orders/order_1?view=desk";

const payment = { ...about, currency: "usd" };
it.each([
  ["invoice", { ...payment, invoice: "INV-000001", total: 20 }, ["INV-000001"]],
  ["order_refund", { ...payment, amount: 20, creditNote: "CN-000001" }, ["CN-000001"]],
  ["order_refund", { ...payment, amount: 20 }, []],
  ["order_cancelled", { ...payment, amount: 20, settled: "refunded", creditNotes: ["CN-1", "CN-2"] }, ["CN-1", "CN-2"]],
] as const)("a mail with a document (%s) names what it brings", (kind, data, documents) => {
  const mail = renderMail(kind, data);
  expect(mail.documents).toEqual(documents);
  for (const number of documents) expect(mail.text).toContain(number);
  expect(/attached/.test(mail.text)).toBe(documents.length > 0);
});

const money = { ...about, amount: 49, currency: "usd" };
const dispute = { ...money, reason: "product_not_received", status: "needs_response", dueBy: "2026-12-04" };
const returned = { ...about, returnNumber: 3, items: ["2 × Sparrow"] };

it.each<[MailKindName, object, string, string[]]>([
  [
    "refund_failed",
    { ...money, reason: "expired_or_canceled_card" },
    "Refund failed: $49.00 of order #1042",
    ["back: the card has expired or was closed.", DESK],
  ],
  [
    "refund_failed",
    { ...money, reason: "The charge is too old.", refused: true },
    "Refund failed: $49.00 of order #1042",
    ['Stripe refused the refund of $49.00 of order #1042: "The charge is too old".'],
  ],
  [
    "payment_disputed",
    dispute,
    "Dispute: $49.00 of order #1042",
    ["the bank says that the order did not arrive.", "Answer in Stripe's dashboard by December 4."],
  ],
  [
    "payment_disputed",
    { ...dispute, status: "lost", dueBy: null },
    "Dispute ended: $49.00 of order #1042",
    ["the bank keeps the money."],
  ],
  [
    "payment_disputed",
    { ...dispute, status: "prevented", dueBy: null },
    "Dispute ended: $49.00 of order #1042",
    ["It was settled before it became a dispute."],
  ],
  [
    "payment_at_risk",
    { ...about, risk: "fraud_warning", reason: "made_with_stolen_card", money: { amount: 49, currency: "usd" } },
    "Fraud warning: order #1042",
    ["may be fraud. Stripe's reason: made with stolen card.", DESK],
  ],
  [
    "return_requested",
    returned,
    "",
    ["wait for the return label before you send it: we write to you within two working days"],
  ],
  [
    "return_label",
    returned,
    "",
    [
      "The label for return #3 of order #1042 is ready",
      "We refund what the parcel cost.",
      "https://shop.example/dashboard/orders/order_1#returns",
    ],
  ],
  [
    "return_received",
    { ...returned, refusal: "It never came" },
    "",
    ["We write again as soon as the money is on its way", "We do not take the rest back: It never came"],
  ],
  ["account_deleted", {}, "Your account is deleted", ["Nobody can sign in"]],
  ["account_deleted", { isGuest: true }, "Your data is deleted", ["what we kept about you. If you placed orders"]],
  [
    "account_deleted",
    { isGuest: true, hasAccount: true },
    "Your data is deleted",
    ["what we kept about you outside of your account, which stays as it is."],
  ],
  [
    "withdrawal",
    { ...about, paragraphs: ["Withdrawal from the contract.", "Withdrawn from: 1 × Sparrow."] },
    "We have received your withdrawal from order #1042",
    ["Withdrawal from the contract.", "Withdrawn from: 1 × Sparrow.", "it is the proof of your withdrawal"],
  ],
])("the mail %s says what happened", (kind, data, subject, told) => {
  const mail = renderMail(kind, data);
  expect(mail.subject).toContain(subject);
  for (const words of told) expect(mail.words).toContain(words);
});

describe("the mails of a return that is to be sent", () => {
  const due = { amount: 49, currency: "usd", bankDecides: false };
  it.each(["return_requested", "return_label"] as const)(
    "(%s) name what is still due, and nothing if all was refunded",
    (kind) => {
      expect(renderMail(kind, { ...returned, due }).words).toContain(
        "$49.00 goes back to the card that you paid with once the parcel has arrived.",
      );
      expect(renderMail(kind, { ...returned, due: { ...due, bankDecides: true } }).words).toContain(
        "the parcel has arrived and the card's bank has decided about this payment, unless it returns the money itself.",
      );
      expect(renderMail(kind, returned).words).not.toContain("goes back");
    },
  );
});

it("the mail of a parcel that arrived without having been sent promises no arrival", () => {
  const parcel = { ...about, items: ["Sparrow"], delivery, delivered: true };
  const { subject, words } = renderMail("order_shipped", parcel);
  expect(subject).toBe("Order #1042 has arrived");
  expect(words).toContain("Order #1042 has arrived: Sparrow.");
});

it("mails say nothing that did not happen", () => {
  expect(renderMail("account_deleted", {}).words).not.toContain("your orders");
  // A passkey can be all there is of a second factor.
  for (const change of ["off", "code_used"])
    expect(renderMail("second_factor_changed", { name: "Ada", change }).words).not.toMatch(/a code\.|authenticator/);
  const removal = renderMail("second_factor_removal", { name: "Ada", email: "ada@shop.example" });
  expect(removal.words).not.toMatch(/a code\.|authenticator/);
  const refused = { ...money, reason: "The charge is too old.", refused: true };
  expect(renderMail("refund_failed", refused).words).not.toContain("bank sent");
  expect(renderMail("return_received", { ...returned, refusal: "" }).text).not.toContain("the rest");
  expect(renderMail("return_received", { ...returned, refund: false }).words).not.toContain("money");
  const early = renderMail("payment_at_risk", {
    ...{ number: null, orderId: null, risk: "review", reason: "rule", money: null },
  });
  expect(early.subject).toBe("Payment under review");
  expect(early.text).not.toContain("/dashboard/orders/");
});

it("the mail with the link to a withdrawal has a token that the outbox holds encrypted", () => {
  const sealedToken = sealText("token-1", getEnv().JWT_SECRET);
  const { text, words } = renderMail("withdrawal_link", { ...about, sealedToken });
  expect(words).toContain("https://shop.example/withdraw/order_1?token=token-1");
  expect(text).not.toContain(sealedToken);
});
