/**
 * The contract tests that run one after the other, alone on their shop, and what each of them changes for everybody.
 * All other files run side by side: they touch only people, products, orders and payments of their own.
 */
export const ALONE: Record<string, string> = {
  "account-deletion-alone": "takes the rights of all admins but one, and kills Medusa",
  backup: "has to find the books in order, which a purchase under way is not yet",
  "changed-totals": "changes the shop's taxes and the price of its delivery",
  cents: "changes the shop's taxes and the price of its delivery",
  costs: "the same, and the times of its delivery",
  "code-limits": "adds promotions that take off by themselves, with which Medusa computes every other cart as well",
  "crowded-sweep": "makes every call to Stripe slow",
  deliveries: "changes the shop's deliveries and their prices",
  doctor: "counts what is wrong with the shop before and after a fault is planted",
  "generated-shop": "fills the Store with made-up products, which push others off its first page",
  "hostile-queries": "lets PostgreSQL log every statement",
  money: "acts on what a comparison of Stripe with the orders has found, which another one under way finds again",
  overview: "compares the sums of all orders, which every purchase changes",
  "plain-cart": "changes the price of the shop's delivery, and adds a promotion",
  "personal-data-in-logs": "freezes Medusa, lets writes and calls to Stripe fail",
  "product-plans": "holds an edit while the schedule runs, whose lock a second Medusa beside the shop's would not see",
  "large-lists": "fills the reviews of the shop, of which others read the newest",
  "quiet-writes": "looks whether a visit rendered a page again, which a change by anybody makes it do",
  "refund-race": "holds every write of the audit trail",
  "refund-sequences": "changes the shop's taxes and the price of its delivery",
  "refused-refunds": "kills Medusa",
  "refused-carts": "takes away the shop's delivery and cards, and adds promotions and a stock location",
  "withdrawn-delivery": "changes the price of the shop's delivery",
  "one-price": "turns off a trigger on prices, and changes the prices of the shop's delivery",
  "removed-users": "removes Medusa users, which ends every open invitation",
  "stopped-servers": "kills and freezes Medusa, and freezes the payment sandbox",
  "review-settings": "starts a second Medusa that runs the shop's jobs, and shares no lock with the first",
  "stay-in-touch": "uses up the messages that one address may send, and all tests have one address",
  "whole-catalogue": "reads all products twice, which others add and delete in between",
  monitoring: "counts which kinds of requests there were, and others add kinds of their own",
  "back-in-stock-alone": "starts a second Medusa that runs the shop's jobs, and shares no lock with the first",
};

/** The contract tests that also need the machine to themselves, last of all, and why. */
export const TIMED: Record<string, string> = {
  "answer-times": "compares how long answers take",
  "costly-requests": "measures how long answers take",
  "fresh-everywhere": "measures how soon every page shows a change",
  "odd-requests": "measures how long answers take",
  "true-limits": "measures how long others wait, and sends all tries within a minute",
};

/** The files of a list, from the project's root. */
export const filesOf = (list: Record<string, string>) =>
  Object.keys(list).map((name) => `tests/contract/${name}.test.ts`);
