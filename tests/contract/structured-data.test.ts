import { expect, it } from "vitest";
import { someoneWho } from "../e2e/screen-people";
import { addressOf } from "../e2e/screen-row";
import { SCREENS } from "../e2e/screens";
import { whileBusy } from "../support/answers";
import { IS_FULL } from "../support/full";
import { PUBLIC_PAGES } from "../support/pages";
import { Person } from "../support/person";
import { stack } from "../support/stack";
import { structuredDataFaults, structuredDataOf } from "../support/structured-data";

/** The blocks of a page by its path. All other pages, such as the information pages and Compare, have none. */
const BLOCKS: readonly [path: RegExp, types: string[]][] = [
  [/^\/(home)?$/, ["Organization"]],
  [/^\/explore$/, ["BreadcrumbList"]],
  [/^\/products\/(?:kestrel-mini|kestrel-air|swift-fpv|propeller-pair)$/, ["ProductGroup", "BreadcrumbList"]],
  [/^\/products\/[\w-]+$/, ["Product", "BreadcrumbList"]],
];
const blocksOf = (address: string) => {
  const { pathname } = new URL(address, stack.storefront);
  return BLOCKS.find(([path]) => path.test(pathname))?.[1] ?? [];
};

/** What is wrong with the structured data of the page at an address, which has the blocks of its kind and no others. */
async function faultsAt(address: string): Promise<string[]> {
  const answer = await whileBusy(() => new Person().visit(address));
  const html = await answer.text();
  const faults = await structuredDataFaults(html);
  if (faults.length > 0) return faults.map((fault) => `${address}: ${fault}`);
  const [types, expected] = [structuredDataOf(html).map((block) => block["@type"]), answer.ok ? blocksOf(address) : []];
  return `${types}` === `${expected}` ? [] : [`${address}: it has the blocks [${types}], and not [${expected}].`];
}

/**
 * A home page, the Store, a drone, one in colours and kits, an accessory, a kit and an information page; in full every
 * page of a visitor.
 */
const SOME = [
  "/",
  "/explore",
  "/products/kestrel-pro",
  "/products/kestrel-air",
  "/products/hard-case",
  "/products/travel-kit-18-wh",
  "/info/about",
];

it("the structured data of every kind of public page are valid", async () => {
  const addresses = new Set(SOME);
  if (IS_FULL) {
    const visitor = await someoneWho("visitor");
    const screens = SCREENS.filter(({ roles }) => roles.includes("visitor"));
    for (const address of [...PUBLIC_PAGES, ...screens.map((screen) => addressOf(screen, visitor))])
      addresses.add(address);
  }
  // Again: a page that was rendered while Medusa was busy does not tell the stock.
  for (const address of addresses) await expect.poll(() => faultsAt(address)).toEqual([]);
});
