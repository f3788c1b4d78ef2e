import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as contract from "../contract";
import * as money from "../contract/money";
import * as ops from "../contract/ops";

/** Lists that are read all or none, and why: a missing fact would count as absent. */
const ALL_OR_NONE = new Map([
  ["accounts/account-export.ts", "a file that says it is all of somebody's data"],
  ["accounts/credentials.ts", "what opens an account and is ended: ids alone"],
  ["accounts/erased-account.ts", "what is to be erased or deleted: ids alone"],
  ["accounts/passwords.ts", "what a statement has changed: ids alone"],
  ["audit/changes-since.ts", "what others did meanwhile: an entry that is left out would let a form overwrite it"],
  ["audit/records.ts", "the columns of a record before and after a change: one left out would be a change unseen"],
  ["carts/account-cart.ts", "a kept line that is left out would count as removed, a purchase as not made"],
  ["carts/cart-faults.ts", "the lines of a cart that is charged: one that is left out could not be delivered"],
  ["carts/plain-lines.ts", "the lines of a cart that is charged: a piece that is left out would be a smaller sum"],
  ["carts/remove-carts.ts", "carts that are or will be deleted: their ids alone"],
  ["catalogue/product-records.ts", "the handles that are taken: one that is left out could be given a second time"],
  ["catalogue/ratings.ts", "the reviews of which a rating is the sum: one that is left out would not count"],
  ["mails/stock-alerts.ts", "who is mailed, with the requests that the mail ends: addresses and ids alone"],
  ["shop-figures.ts", "counts: one that is left out would look like none"],
  ["product-desk/deleted-products.ts", "products to be purged: their ids alone"],
  ["catalogue/product-stock.ts", "the stock of changed products: one that is left out would keep its old stock"],
  ["catalogue/stock-parts.ts", "the parts of a variant: without one more could be sold than there are"],
  ["doctor/catalogue-facts.ts", "how many products have a fault: one that is left out would be a fault unseen"],
  [
    "doctor/running-facts.ts",
    "what the doctor judges: a migration or a job that is left out would be one that is missing",
  ],
  ["doctor/store-facts.ts", "the same: a country that is left out would be one without a delivery"],
  ["catalogue/kits.ts", "the parts of a kit: without one its saving would be another"],
  ["catalogue/works-with.ts", "the accessories that fit nothing in a cart, named all or none"],
  ["documents/documents.ts", "what earlier credit notes name: one that is left out would be credited a second time"],
  ["documents/missing-documents.ts", "what a document must name, and the orders that lack one: their ids alone"],
  ["orders/all-orders.ts", "the places of a page, in the list's order: ids alone"],
  ["orders/export-orders.ts", "a file for bookkeepers: an order that is left out would be money left out"],
  ["orders/fulfillments.ts", "what is left to ship: the order would count as shipped without it"],
  ["orders/line-stock.ts", "what moves stock: a part that is left out would be counted where it is not"],
  ["orders/many-orders.ts", "packing slips: an order that is left out would not be packed"],
  ["orders/medusa-record.ts", "the orders whose status is out of date: their ids alone"],
  ["orders/open-changes.ts", "what must be ended before an order can be cancelled"],
  ["product-desk/export-products.ts", "a file that an import takes back, and the places of a list: ids alone"],
  ["product-desk/import-targets.ts", "who has an address or a code: one that is left out would be given a second time"],
  ["product-desk/product-values.ts", "what a product has, who else has its codes, and plans that are due: ids alone"],
  ["product-desk/stock-board.ts", "the places of a page, counts and reservations: ids alone"],
  ["product-desk/stock-levels.ts", "what is on hand of one product, and is changed"],
  [
    "orders/refundable.ts",
    "what was refunded before: a piece that is left out could be refunded or sent a second time",
  ],
  ["orders/return-receipts.ts", "what a receipt changes, all or none: a line that is left out would be miscounted"],
  ["orders/return-money.ts", "the orders of which something came back and is to be refunded: their ids alone"],
  ["payments/attempts.ts", "a customer's open payments: one that is left out could be paid a second time"],
  ["payments/lost-orders.ts", "what orders that were removed again have left: their ids alone"],
  ["payments/medusa-payments.ts", "what is to be refunded: money that is left out would be kept"],
  [
    "payments/money-facts.ts",
    "the orders of a comparison: the payment of one left out would be money without an order",
  ],
  ["payments/reversals.ts", "what banks took back: without one the books would differ from Stripe, or pay it twice"],
  ["promotions/discount-drafts.ts", "products that a discount names, which must all be there, and codes: ids alone"],
  ["pictures/picture-files.ts", "the files of a picture: one that is left out would be made a second time"],
  [
    "pictures/product-pictures.ts",
    "what a write puts back: a picture that is left out would be taken from its product",
  ],
  ["reviews/review-photos.ts", "photos whose files are to be deleted: their ids alone"],
  ["sales/overview.ts", "sums of the shop's money: one that is left out would be another sum"],
  ["sales/sale-entries.ts", "what sums are counted from: an entry that is left out would be money left out"],
  ["catalogue/plain-offers.ts", "prices of a purchase: one that is left out would be a product that is not sold"],
  ["payments/placed-order.ts", "orders that nobody pays for, to be removed"],
]);

/** Lists of answers that are complete or fail. */
const WHOLE = new Set([
  // One for each sent row, in their order.
  "outcomes",
  // One for each part of the period: without one, the chart would be wrong.
  "points",
  // A missing edit could not be undone, and a missing conflict would count as none.
  "edits",
  "conflicts",
]);

const exported: Record<string, unknown> = { ...contract, ...money, ...ops };
const answers = Object.entries(exported).filter(
  (entry): entry is [string, z.ZodObject] => entry[0].endsWith("Answer") && entry[1] instanceof z.ZodObject,
);

describe("a list of the shop", () => {
  it.each(answers)("in %s loses no more than the row that is wrong", (_, { shape }) => {
    for (const [name, field] of Object.entries(shape))
      expect(field instanceof z.ZodArray && !WHOLE.has(name), name).toBe(false);
  });

  it("is looked for in every answer of the contract", () => {
    expect(answers.map(([name]) => name)).toEqual(
      expect.arrayContaining(["ListProductsAnswer", "ListAllOrdersAnswer", "ListReviewsAnswer", "MoneyAnswer"]),
    );
  });

  it("is read row by row from the database", () => {
    const files = readdirSync(__dirname, { recursive: true, encoding: "utf8" }).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    );
    const strict = files.filter((name) => {
      const source = readFileSync(path.join(__dirname, name), "utf8");
      // One record is taken out of its rows at once; a count is one, too, in a Promise.all with its page.
      const one =
        /const \[\w+( = null)?\] = await queryRows\(|\(await queryRows\([^;]*\)\)(\[0\]|\.length > 0)|queryRows\(\s*database,\s*z\.object\(\{ count/g;
      const lists = source.replaceAll(one, "");
      return lists.includes("queryRows(");
    });
    expect(strict.filter((name) => !ALL_OR_NONE.has(name))).toEqual([]);
    expect([...ALL_OR_NONE.keys()].filter((name) => !strict.includes(name))).toEqual([]);
  });
});
