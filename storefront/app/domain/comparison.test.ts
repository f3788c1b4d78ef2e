import { describe, expect, it } from "vitest";
import { areMixed, type Compared, compare, type Figure } from "./comparison";

const product = (lines: Figure[], sort = "drone"): Compared => ({ sort, groups: [{ title: "In the air", lines }] });
const time = (amount: number, more: Partial<Figure> = {}): Figure => {
  return { label: "Flight time", value: `${amount} min`, amount, ...more };
};

/** The one row of a comparison, in short: "34 min*" is the best, "—" is unknown. */
function rowOf(...products: Compared[]) {
  const row = compare(products)[0]?.rows[0];
  return {
    differs: row?.differs,
    cells: row?.cells.map((cell) => (cell ? `${cell.value}${cell.isBest ? "*" : ""}` : "—")).join(" "),
  };
}

describe("the best of a row", () => {
  it("is none for one product or one figure, equal ones, other sorts, and where no amount is better", () => {
    expect(rowOf(product([time(34)]))).toEqual({ differs: false, cells: "34 min" });
    expect(rowOf(product([time(34)]), product([]))).toEqual({ differs: true, cells: "34 min —" });
    expect(rowOf(product([time(34)]), product([{ label: "Flight time", value: "long" }])).cells).toBe("34 min long");
    expect(rowOf(product([time(34)]), product([time(34)]))).toEqual({ differs: false, cells: "34 min 34 min" });
    const weight = (amount: number): Figure => ({ label: "Weight", value: `${amount} g`, amount });
    expect(rowOf(product([weight(249)]), product([weight(900)]))).toEqual({ differs: true, cells: "249 g 900 g" });
    expect(rowOf(product([time(34)]), product([time(90)], "battery")).cells).toBe("34 min 90 min");
    const hovering = product([time(46, { note: "hovering" })]);
    expect(rowOf(product([time(34, { note: "no wind" })]), hovering).cells).toBe("34 min 46 min");
  });

  it("is the largest, each of several that are equal, or the least, whatever else is compared", () => {
    expect(rowOf(product([time(9)]), product([time(34)]), product([time(34)])).cells).toBe("9 min 34 min* 34 min*");
    const noise = (amount: number): Figure => ({ label: "Noise", value: `${amount} dB`, amount });
    expect(rowOf(product([noise(81)]), product([noise(79)])).cells).toBe("81 dB 79 dB*");
    expect(rowOf(product([time(9)]), product([], "battery"), product([time(34)])).cells).toBe("9 min — 34 min*");
  });
});

describe("a figure that is not known", () => {
  it("is the same whether a product leaves it out or says so, and is no row where no product has it", () => {
    const unknown: Figure = { label: "Flight time", value: null };
    expect(rowOf(product([time(9)]), product([unknown]), product([time(34)])).cells).toBe("9 min — 34 min*");
    expect(compare([product([unknown]), product([])])).toEqual([]);
  });
});

describe("a difference", () => {
  it("is one of amounts, however they are written, of texts, and of conditions, which then stand in the cells", () => {
    const range = (amount: number, value: string): Figure => ({ label: "Range", value, amount });
    expect(rowOf(product([range(0.1, "100 m")]), product([range(0.1, "0.1 km")])).differs).toBe(false);
    const kind = (value: string): Figure => ({ label: "Type", value });
    expect(rowOf(product([kind("Folding")]), product([kind("Folding")])).differs).toBe(false);
    expect(rowOf(product([kind("Folding")]), product([kind("Racing")])).differs).toBe(true);
    const [row] = compare([product([time(34, { note: "no wind" })]), product([time(34)])])[0]?.rows ?? [];
    expect(row).toMatchObject({ differs: true, cells: [{ note: "no wind" }, {}] });
    expect(row).not.toHaveProperty("note");
  });
});

const line = (label: string): Figure => ({ label, value: "x" });

it("the rows are all figures that one product has, in the order of the products' own tables", () => {
  const all = [
    { title: "In the air", lines: [line("Range")] },
    { title: "Body", lines: [line("Type"), line("Weight"), line("Battery")] },
    { title: "Camera", lines: [line("Sensor")] },
  ];
  const groups = compare([
    { sort: "drone", groups: [{ title: "Body", lines: [line("Type"), line("Battery")] }] },
    { sort: "drone", groups: all },
  ]);
  expect(groups.map(({ title, rows }) => `${title}: ${rows.map(({ label }) => label).join(", ")}`)).toEqual([
    "In the air: Range",
    "Body: Type, Weight, Battery",
    "Camera: Sensor",
  ]);
});

it("the rows have the condition once where it is the same for all, and are none without products", () => {
  const calm = (amount: number) => product([time(amount, { note: "no wind" })]);
  const [row] = compare([calm(9), calm(34)])[0]?.rows ?? [];
  expect(row?.note).toBe("no wind");
  expect(row?.cells.some((cell) => cell && "note" in cell)).toBe(false);
  expect(compare([])).toEqual([]);
  expect(areMixed([])).toBe(false);
});
