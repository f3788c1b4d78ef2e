import { CURRENCY } from "../../contract/currency";
import { nameLackingLetters } from "../../contract/paper-letters";
import { unreadableDuties } from "../../lib/flat-duty";
import {
  getDefaultChannel,
  getPublishableKey,
  listBrokenDiscounts,
  listCountries,
  listLocations,
  listPapersToPrint,
  listTaxDisagreements,
} from "../../queries/doctor/selling";
import { type Check, checkDatabase, failure, named, warning } from "../check";

const MONEY = CURRENCY.toUpperCase();
const STRIPE_PROVIDER_ID = "pp_stripe_stripe";
const IN_ADMIN = "Medusa Admin, Settings";

/** The key with which the storefront calls Medusa. */
export const publishableKey = checkDatabase({
  id: "publishable-key",
  name: "Publishable key",
  readMore: "https://docs.medusajs.com/user-guide/settings/developer/publishable-api-keys",
  skip: ({ given }) => (given.has("MEDUSA_PUBLISHABLE_KEY") ? null : "MEDUSA_PUBLISHABLE_KEY is not set."),
  read: (database, { env }) => getPublishableKey(database, env.MEDUSA_PUBLISHABLE_KEY),
  judge(key) {
    const setIt = `Set MEDUSA_PUBLISHABLE_KEY to the key in ${IN_ADMIN}, Publishable API Keys.`;
    if (!key) return [failure("The database does not know the storefront's publishable key.", setIt)];
    if (key.revoked) return [failure("The storefront's publishable key is revoked.", setIt)];
    if (key.opensChannel) return [];
    return [
      failure(
        "The storefront's publishable key is not for the store's default sales channel.",
        `Add the sales channel to the key in ${IN_ADMIN}, Publishable API Keys.`,
      ),
    ];
  },
});

/** The sales channel that the shop sells in. */
export const salesChannel = checkDatabase({
  id: "sales-channel",
  name: "Sales channel",
  readMore: "https://docs.medusajs.com/user-guide/settings/sales-channels",
  read: getDefaultChannel,
  judge(channel) {
    if (!channel) return [failure("The database has no store.", "Run the migrations and the seed: npm start does it.")];
    if (!channel.channelId)
      return [failure("The store has no default sales channel.", `Choose one in ${IN_ADMIN}, Store.`)];
    if (!channel.isDisabled) return [];
    return [failure("The store's default sales channel is disabled.", `Enable it in ${IN_ADMIN}, Sales Channels.`)];
  },
});

/** The stock locations that the shop sends from. */
export const locations = checkDatabase({
  id: "stock-locations",
  name: "Stock locations",
  readMore: "docs/decisions/dates.md",
  read: listLocations,
  judge(all) {
    const page = `${IN_ADMIN}, Locations & Shipping`;
    const selling = all.filter(({ sells }) => sells);
    if (selling.length === 0)
      return [
        failure("No stock location is linked to the store's sales channel.", `Connect one on its page in ${page}.`),
      ];
    return selling.flatMap(({ name, hasAddress, hasProvider, hasDelivery, metadata }) => [
      !hasDelivery &&
        failure(`The stock location "${name}" delivers nothing.`, `Enable shipping on its page in ${page}.`),
      !hasProvider &&
        failure(`The stock location "${name}" has no fulfillment provider.`, `Connect one on its page in ${page}.`),
      !hasAddress && warning(`The stock location "${name}" has no address.`, `Add it on its page in ${page}.`),
      ...unreadableDuties(metadata).map((setting) =>
        warning(
          `The setting ${setting} of the stock location "${name}" cannot be read, so no buyer is told of that duty.`,
          `Write it as docs/decisions/dates.md says, in the metadata on its page in ${page}.`,
        ),
      ),
    ]);
  },
});

/** The regions: who may buy, in which currency, and how they pay. */
export const regions = checkDatabase({
  id: "regions",
  name: "Regions",
  readMore: "https://docs.medusajs.com/user-guide/settings/regions",
  read: listCountries,
  judge(countries, { env }) {
    const page = `${IN_ADMIN}, Regions`;
    const home = countries.find(({ country }) => country === env.SHOP_DEFAULT_COUNTRY);
    const byRegion = new Map(countries.map((country) => [country.region, country]));
    return [
      !home &&
        failure(
          `No region has the country "${env.SHOP_DEFAULT_COUNTRY}" of SHOP_DEFAULT_COUNTRY.`,
          `Add it to a region in ${page}, or set SHOP_DEFAULT_COUNTRY to a country that is there.`,
        ),
      ...[...byRegion].flatMap(([region, { currencyCode, providers }]) => [
        currencyCode !== CURRENCY &&
          failure(`The region "${region}" is not in ${MONEY}.`, `Set its currency in ${page}.`),
        !providers.includes(STRIPE_PROVIDER_ID) &&
          failure(`Customers of the region "${region}" cannot pay by Stripe.`, `Add Stripe to the region in ${page}.`),
      ]),
    ];
  },
});

const countryList = (countries: readonly { country: string }[]) =>
  countries.map(({ country }) => country.toUpperCase()).join(", ");

/** Whether each country of the regions gets a delivery, at a price. */
export const shipping = checkDatabase({
  id: "shipping",
  name: "Shipping zones",
  readMore: "docs/decisions/dates.md",
  read: listCountries,
  judge(countries) {
    const page = `${IN_ADMIN}, Locations & Shipping`;
    const without = countries.filter(({ options }) => options === 0);
    const priceless = countries.filter(({ options, pricedOptions }) => options > pricedOptions);
    return [
      without.length > 0 &&
        failure(
          `Customers can choose these countries, and nothing is delivered there: ${countryList(without)}.`,
          `Add them to a service zone with a shipping option for the Store in ${page}.`,
        ),
      priceless.length > 0 &&
        failure(
          `A shipping option has no price in ${MONEY} in: ${countryList(priceless)}.`,
          `Edit the option's prices in ${page}.`,
        ),
    ];
  },
});

/** Taxes that Medusa cannot compute, or computes in two ways. */
export const taxes = checkDatabase({
  id: "taxes",
  name: "Taxes",
  readMore: "docs/decisions/deliveries.md",
  async read(database) {
    return { countries: await listCountries(database), disagreements: await listTaxDisagreements(database) };
  },
  judge({ countries, disagreements }) {
    const page = `${IN_ADMIN}, Tax Regions`;
    const ofCountries = countries.flatMap((facts) => {
      const { automaticTaxes, hasTaxRegion, taxProvider, highestRate, lowestRate } = facts;
      const name = facts.country.toUpperCase();
      const edit = `Edit the tax region of ${name} in ${page}.`;
      if (highestRate !== null && (highestRate > 100 || (lowestRate ?? 0) < 0))
        return [failure(`A tax rate of ${name} is below 0 % or above 100 %.`, edit)];
      if (!automaticTaxes)
        return (highestRate ?? 0) > 0
          ? [
              warning(
                `${name} has a tax of ${highestRate} % that no cart gets: its region does not compute taxes.`,
                `Switch on automatic taxes in ${IN_ADMIN}, Regions, or delete the rate.`,
              ),
            ]
          : [];
      if (!hasTaxRegion)
        return [
          warning(`Taxes are computed for ${name}, which has no tax region: it gets none.`, `Add it in ${page}.`),
        ];
      if (!taxProvider) return [failure(`The tax region of ${name} has no provider.`, edit)];
      return [];
    });
    const both = disagreements.map(({ region, byRegion }) =>
      warning(
        `Prices of the region "${region}" ${byRegion ? "include" : "exclude"} taxes, and prices of its currency do not agree.`,
        `Set both the same: ${IN_ADMIN}, Regions and Store.`,
      ),
    );
    return [...ofCountries, ...both];
  },
});

/** Promotions that are on and that nobody can use. */
export const promotions = checkDatabase({
  id: "promotions",
  name: "Promotions",
  readMore: "docs/decisions/discounts.md",
  read: listBrokenDiscounts,
  judge: (discounts) =>
    discounts.map((discount) => {
      const { code } = discount;
      const reason = discount.isUsedUp
        ? "takes off by itself, and has used up its budget"
        : discount.lacksMethod
          ? "takes nothing off"
          : discount.otherCurrency
            ? `takes off an amount in another currency than ${MONEY}`
            : discount.lacksCampaign
              ? "belongs to a campaign that is deleted"
              : discount.endsFirst
                ? "ends before it begins"
                : "is for products of which none is in the Store";
      return warning(
        `The promotion ${code} is on, and nobody can use it: it ${reason}.`,
        "Correct or stop it on Discounts, or in Medusa Admin, Promotions.",
      );
    }),
});

/** Letters that invoices and packing slips print as boxes. */
export const papers = checkDatabase({
  id: "papers",
  name: "Invoices and packing slips",
  readMore: "docs/decisions/invoices.md",
  read: listPapersToPrint,
  judge(orders, { env }) {
    const ofSeller = nameLackingLetters([env.SHOP_LEGAL_NAME, ...env.SHOP_ADDRESS].join("\n"));
    const lacking = orders.filter(({ text }) => nameLackingLetters(text) !== "");
    return [
      ofSeller !== "" &&
        warning(
          `The PDFs print boxes for ${ofSeller} in the seller's name or address.`,
          "Write SHOP_LEGAL_NAME and SHOP_ADDRESS in Latin letters.",
        ),
      lacking.length > 0 &&
        warning(
          `The PDFs of orders to be sent print boxes for ${nameLackingLetters(lacking.map(({ text }) => text).join("\n"))}: ${named(lacking.map(({ number }) => `#${number}`))}.`,
          "Print the page Invoice of these orders in a browser, or copy the address from the order's page.",
        ),
    ];
  },
});

export const SELLING_CHECKS: Check[] = [
  publishableKey,
  salesChannel,
  locations,
  regions,
  shipping,
  taxes,
  promotions,
  papers,
];
