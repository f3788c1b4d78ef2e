import { ACCOUNTS } from "./accounts";
import { CARTS } from "./carts";
import { CATALOGUE } from "./catalogue";
import { CUSTOMERS } from "./customers";
import { DISCOUNTS } from "./discounts";
import { MESSAGES } from "./messages";
import { OPS } from "./ops";
import { ORDERS } from "./orders";
import { PAYMENTS } from "./payments";
import { PICTURES } from "./pictures";
import { PRODUCTS } from "./products";
import { QUESTIONS } from "./questions";
import { RETURNS } from "./returns";
import { REVIEWS } from "./reviews";
import { SIGN_IN } from "./sign-in";
import { STAFF } from "./staff";
import { STOCK } from "./stock";
import { WITHDRAWALS } from "./withdrawals";

/** The handlers of the shop's own routes. Medusa registers each as a route of a file, but without headers for CORS. */
export const HANDLERS = [
  ...ACCOUNTS,
  ...CARTS,
  ...CATALOGUE,
  ...CUSTOMERS,
  ...DISCOUNTS,
  ...MESSAGES,
  ...OPS,
  ...ORDERS,
  ...PAYMENTS,
  ...PICTURES,
  ...PRODUCTS,
  ...QUESTIONS,
  ...RETURNS,
  ...REVIEWS,
  ...SIGN_IN,
  ...STAFF,
  ...STOCK,
  ...WITHDRAWALS,
];
