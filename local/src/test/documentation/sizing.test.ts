import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../settings/env";

const read = (page: string) => readFileSync(path.join(ROOT, page), "utf8");
const sizing = read("docs/sizing.md");
const performance = read("docs/performance.md");
const decision = read("docs/decisions/sql.md");

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
/** A page without its line breaks. */
const oneLine = (page: string) => page.replace(/\s+/g, " ");
/** Hours of 1,000,000 orders at a figure such as "275 ms" each. */
const hoursOf = (figure = "") => (Number.parseInt(figure, 10) * 1_000_000) / 3_600_000;
const numbers = (cells: string[]) => cells.map((cell) => Number(cell.replaceAll(",", "")));

it("the page on sizes takes what a checkout costs from the measured figures of the page on performance", () => {
  const [processor] = row(performance, "P10", "processor of one checkout");
  const [placed] = row(performance, "P10", "orders placed a second");
  expect(row(sizing, "one checkout with capture, invoice and mails")[0]).toBe(`${processor} of one processor`);
  expect(row(sizing, "checkouts that two processors place")[0]).toBe(`${placed} a second`);
  const hours = Math.round(hoursOf(processor));
  expect(row(sizing, "processor time for checkouts")[2]).toBe(`${hours} hours`);
  const [ofPostgres] = row(sizing, "of it in PostgreSQL");
  expect(oneLine(performance)).toContain(
    `Some ${ofPostgres} of the ${Number.parseInt(processor ?? "", 10)} are PostgreSQL's`,
  );
  expect(oneLine(sizing)).toContain(`some ${Math.round(hoursOf(ofPostgres))} hours of PostgreSQL's processor`);
  expect(hours / 730).toBeCloseTo(0.1);
  expect(oneLine(decision)).toContain(`a tenth of one processor, ${hours} hours of 730`);
  expect(oneLine(decision)).toContain(`now these are ${processor} and ${placed} a second`);
});

it("its steps are due where its own prices and the measured backups say", () => {
  const [, small = 0] = numbers(row(sizing, "of it for machines and disk"));
  const [price = 1, , gb = 0] = numbers(row(sizing, "GB of traffic out"));
  const most = small / price;
  const orders = (most / gb) * 10_000;
  const thousands = `${Math.round(orders / 1_000)},000`;
  expect(sizing).toContain(`from ${most} GB a month on, some ${thousands} orders |`);
  const seconds = ["backup: 1.5 GB become an archive of 214 MB", "restore: checksums, then"].map((start) => {
    const line = read("docs/reliability.md")
      .split("\n")
      .find((text) => text.startsWith(`| ${start}`));
    return Number.parseInt(line?.split("|")[2] ?? "", 10);
  });
  const [backup = 0, restore = 0] = seconds;
  expect(sizing).toContain(`100,000 orders took ${backup} s, and their restore with its check ${restore} s`);
  const minutes = seconds.map((each) => Math.round((each * 10) / 60)).join(" and ");
  const hours = seconds.map((each) => Math.round((each * 1_200) / 3_600)).join(" and ");
  expect(sizing).toContain(`1,000,000 take some ${minutes} minutes`);
  expect(sizing).toContain(`some ${hours} hours |`);
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
