import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../settings/paths";

const read = (page: string) => readFileSync(path.join(ROOT, page), "utf8");
const sizing = read("docs/sizing.md");
const performance = read("docs/performance.md");

/** The cells of the row of a page whose first cells are `start`. */
function row(page: string, ...start: string[]): string[] {
  const begin = `| ${start.join(" | ")} |`;
  const line = page.split("\n").find((text) => text.startsWith(begin));
  if (!line) throw new Error(`No row begins with ${begin}`);
  return line
    .slice(begin.length, -1)
    .split("|")
    .map((cell) => cell.replaceAll("*", "").trim());
}
const numbers = (cells: string[]) => cells.map((cell) => Number(cell.replaceAll(",", "")));

it("the page on sizes takes what a checkout costs from the measured figures of the page on performance", () => {
  const [processor] = row(performance, "P10", "processor of one checkout");
  const [placed] = row(performance, "P10", "orders placed a second");
  expect(row(sizing, "one checkout with capture, invoice and mails")[0]).toBe(`${processor} of one processor`);
  expect(row(sizing, "checkouts that two processors place")[0]).toBe(`${placed} a second`);
  const hours = (Number.parseInt(processor ?? "", 10) * 1_000_000) / 3_600_000;
  expect(row(sizing, "processor time for checkouts")[2]).toBe(`${Math.round(hours)} hours`);
});

it("its sums are those of its example prices, traffic and mails", () => {
  const kinds = ["processors", "GB of memory", "GB of disk", "GB of traffic out", "thousand mails"].map((kind) =>
    numbers(row(sizing, kind)),
  );
  const sums = [1, 2, 3].map((column) =>
    kinds.reduce((sum, [price = 0, ...amounts]) => sum + price * (amounts[column - 1] ?? 0), 0),
  );
  const [, ...months] = numbers(row(sizing, "**a month**"));
  expect(months).toEqual(sums.map((sum) => Math.round(sum)));
  const orders = [100, 10_000, 1_000_000];
  const [, ...each] = numbers(row(sizing, "for each order"));
  expect(each).toEqual(sums.map((sum, index) => Number((sum / (orders[index] ?? 1)).toPrecision(index === 0 ? 2 : 1))));
  const mails = numbers(row(sizing, "mails"));
  expect(numbers(row(sizing, "thousand mails")).slice(1)).toEqual(mails.map((count) => count / 1_000));
  const [, ...traffic] = row(sizing, "GB of traffic out");
  expect(row(sizing, "traffic out")).toEqual(traffic.map((gb) => (gb === "25,000" ? "25 TB" : `${gb} GB`)));
});
