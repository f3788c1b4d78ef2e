import { CURRENCY } from "../../contract/currency";
import { MOST_VARIANTS } from "../../contract/variants";
import {
  getStockFacts,
  listMakerFaults,
  listPriceFaults,
  listSaleFaults,
  listVariantFaults,
  type ProductFault,
} from "../../queries/doctor/selling";
import { type Check, checkDatabase, failure, named, warning } from "../check";

/** What is wrong with products, by the reason that the query names, and how to mend it. */
const TEXTS: Readonly<Record<string, [what: string, remedy: string]>> = {
  no_price: [`No price in ${CURRENCY.toUpperCase()}`, "Give them a price on Manage Products."],
  no_amount: ["A price of zero or less, which no card can pay", "Give them a price on Manage Products."],
  fraction: [
    "A price with a fraction of a cent, which no card can pay",
    "Give them a price with two decimals on Manage Products.",
  ],
  several: [
    `Several prices in ${CURRENCY.toUpperCase()} for everybody: the shop shows the newest, and carts with a discount may cost another`,
    "Change the price on Manage Products: it replaces all of them.",
  ],
  no_variant: ["No variant", "Add one on the product's page in Medusa Admin."],
  no_channel: ["Not in the store's sales channel", "Add the sales channel on the product's page in Medusa Admin."],
  no_profile: [
    "No shipping profile, so that no order can be placed",
    "Choose a shipping profile on the product's page in Medusa Admin.",
  ],
  no_option: [
    "A shipping profile that no shipping option delivers",
    "Add a shipping option with this profile in Medusa Admin, Settings, Locations & Shipping.",
  ],
  no_stock_record: [
    "No stock record at a location that the shop sells from",
    "Add the location to the product's stock in Medusa Admin, Inventory.",
  ],
  variant_price: [
    "A variant without a price that a card can pay, which their pages do not show",
    "Give it a price on Manage Products, or delete it there.",
  ],
  same_options: [
    "Two variants with the same options, which nobody can tell apart",
    "Change the options of one, or delete it, on Manage Products.",
  ],
  variant_stock_record: [
    "A variant without a stock record at a location that the shop sells from, which is shown as sold out",
    "Add the location to the variant's stock in Medusa Admin, Inventory.",
  ],
  many_variants: [
    `More than ${MOST_VARIANTS} variants, of which their pages show the first ${MOST_VARIANTS}`,
    "Make several products of it, or delete variants, on Manage Products.",
  ],
  no_maker: [
    "No maker with a postal and an electronic address, which buyers in the EU must be told",
    "Add them on Manage Products, on the product's page under “Maker and safety”, or for many products by a file.",
  ],
  no_responsible: [
    "A maker, and nobody with addresses who is responsible in the EU",
    "Add them on Manage Products, on the product's page under “Maker and safety”: the maker itself, if it is in the EU.",
  ],
};

/** How many things there are, with the first three. */
const count = (thing: string, found: readonly (string | number)[]) =>
  `${found.length} ${thing}${found.length === 1 ? "" : "s"} (${named(found)})`;

function judgeFaults(faults: readonly ProductFault[], problem = failure) {
  return faults.map(({ reason, products, titles }) => {
    const [what, remedy] = TEXTS[reason] ?? [`Not for sale (${reason})`, "Look at their page in Medusa Admin."];
    const more = products > titles.length ? ` and ${products - titles.length} more` : "";
    const count = products === 1 ? "1 published product" : `${products} published products`;
    return problem(`${what}: ${count} (${titles.join(", ")}${more}).`, remedy);
  });
}

/** Prices of published products that cannot be charged, or that are not the one shown. */
export const prices = checkDatabase({
  id: "prices",
  name: "Prices",
  readMore: "docs/decisions/money.md",
  read: listPriceFaults,
  judge: (faults) => judgeFaults(faults),
});

/** Published products that nobody can buy. */
export const products = checkDatabase({
  id: "products",
  name: "Products and shipping profiles",
  readMore: "docs/decisions/catalogue.md",
  read: listSaleFaults,
  judge: (faults) => judgeFaults(faults),
});

/** Published products of which people cannot buy each variant. */
export const variants = checkDatabase({
  id: "variants",
  name: "Variants",
  readMore: "docs/decisions/catalogue.md",
  read: listVariantFaults,
  judge: (faults) => judgeFaults(faults, warning),
});

/** Published products whose page does not say who made them, or who answers for them in the EU. */
export const makers = checkDatabase({
  id: "makers",
  name: "Makers",
  readMore: "docs/rules.md",
  read: listMakerFaults,
  judge: (faults) => judgeFaults(faults, warning),
});

/** Stock that does not add up, so that orders cannot be sent, or pieces are never sold. */
export const stock = checkDatabase({
  id: "stock",
  name: "Stock",
  readMore: "docs/decisions/stock.md",
  read: getStockFacts,
  judge({ shortItems, unneededOrders }) {
    return [
      shortItems.length > 0 &&
        warning(
          `More is reserved than is on hand of ${count("item", shortItems)}.`,
          "Count them on Stock, or receive what is missing.",
        ),
      unneededOrders.length > 0 &&
        warning(
          `Pieces are still reserved for ${count("order", unneededOrders)}, which need none of them.`,
          "Release them on Stock, under “Does not add up”.",
        ),
    ];
  },
});

export const PRODUCT_CHECKS: Check[] = [prices, products, variants, makers, stock];
