import { recordLoad, weigh } from "../bench/meters/network-log";
import { stack } from "../support/stack";
import { expect, test } from "./shop-test";

/** Of the 260 KB that the home page may load before it is scrolled (docs/performance.md, P3). */
const MOST_KB = 145;

test(`the home page loads ${MOST_KB} KB of pictures at most before it is scrolled, on a phone`, async ({ browser }) => {
  const transfers = await recordLoad(browser, `${stack.storefront}/`);
  const pictures = transfers.filter(({ kind }) => kind === "picture");
  const { kilobytes, files } = weigh(pictures, "picture", stack.storefront);
  expect(files).toBeGreaterThan(0);
  const told = pictures.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`).join("\n");
  expect(kilobytes, told).toBeLessThanOrEqual(MOST_KB);
});
