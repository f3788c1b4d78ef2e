import * as accounts from "./accounts";
import * as carts from "./carts";
import * as catalogue from "./catalogue";
import * as discounts from "./discounts";
import * as orders from "./orders";
import * as payments from "./payments";
import * as pictures from "./pictures";
import * as products from "./products";
import * as questions from "./questions";
import * as returns from "./returns";
import * as reviews from "./reviews";
import type { Route } from "./route";
import * as stock from "./stock";

/** Every route of the shop's own wire. */
export const ROUTES: readonly Route[] = [
  accounts,
  carts,
  payments,
  catalogue,
  products,
  pictures,
  stock,
  discounts,
  reviews,
  questions,
  orders,
  returns,
].flatMap((subject): Route[] => Object.values(subject));
