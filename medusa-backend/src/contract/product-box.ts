const MOST_IN_BOX = 30;
const MOST_IN_NAME = 80;
const LINE = /^(\d{1,3}) ?[×x*] ?(\S.*)$/u;

export type BoxItem = { count: number; name: string };

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** "2 × Battery", one a line; other lines are left out. */
export function readBox(text: string): BoxItem[] {
  return linesOf(text).flatMap((line) => {
    const [, count = "0", name = ""] = LINE.exec(line) ?? [];
    return Number(count) > 0 && name.length <= MOST_IN_NAME ? [{ count: Number(count), name }] : [];
  });
}

/** True for a text of which `readBox` leaves out nothing. */
export function isBox(text: string): boolean {
  const lines = linesOf(text);
  return lines.length <= MOST_IN_BOX && readBox(text).length === lines.length;
}

type Part = { pieces: number; sku: string; title: string };

/** The parts of a kit as its form has them, one a line. A part in several places has a row of the stock for each. */
export function partLines(stock: readonly { part: Part | null }[]): string {
  const lines = stock.flatMap(({ part }) => (part ? [`${part.pieces} × ${part.sku || part.title}`] : []));
  return [...new Set(lines)].join("\n");
}

/** Up to which planes take a battery in the cabin, and up to which they do if the airline agrees. */
const CABIN_WH = 100;
const AGREED_WH = 160;

/** Whether passengers can take a battery on a plane, and the condition (ICAO Doc 9284, table 8-1). */
export function onAPlane(batteryWh: number): { how: string; condition: string } {
  if (batteryWh <= CABIN_WH)
    return { how: "In cabin baggage", condition: `up to ${CABIN_WH} Wh, spares with covered terminals` };
  return batteryWh <= AGREED_WH
    ? { how: "In cabin baggage if the airline agrees", condition: `above ${CABIN_WH} Wh, two spares at most` }
    : { how: "Not in baggage", condition: `above ${AGREED_WH} Wh, as cargo only` };
}

export const PRODUCT_PAPERS = [
  ["quick-start", "Quick start"],
  ["manual", "Manual"],
  ["declaration", "Declaration of conformity (sample)"],
] as const;
