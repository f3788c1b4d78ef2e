/** `value` is null if unknown; `amount` is in one unit for all products; `note` says when it holds. */
export type Figure = { label: string; value: string | null; note?: string; amount?: number };
export type FigureGroup = { title: string; lines: Figure[] };

/**
 * Every buyer wants more, or less. Not so with mass: a heavier drone carries more and needs more papers. Nor with
 * reviews: an average of two is not worse than one of two hundred.
 */
const BETTER: Readonly<Record<string, "more" | "less">> = {
  "Flight time": "more",
  Range: "more",
  "Top speed": "more",
  "Wind resistance": "more",
  Noise: "less",
  "Charging time": "less",
};

/** `sort` is the same for products that serve the same purpose. */
export type Compared = { sort: string; groups: readonly FigureGroup[] };

/** `note` is set if the products' figures hold under different conditions. */
export type ComparisonCell = { value: string; note?: string; isBest: boolean };
/** A cell is null if a product does not have the figure. `note` holds for all cells. */
export type ComparisonRow = { label: string; note?: string; differs: boolean; cells: (ComparisonCell | null)[] };
export type ComparisonGroup = { title: string; rows: ComparisonRow[] };

/** A row for each figure that is known of at least one product, in the order of their tables. */
export function compare(products: readonly Compared[]): ComparisonGroup[] {
  const titles = mergeOrders(products.map(({ groups }) => groups.map(({ title }) => title)));
  return titles
    .map((title) => {
      const lists = products.map(({ groups }) => groups.find((group) => group.title === title)?.lines ?? []);
      const labels = mergeOrders(lists.map((lines) => lines.map(({ label }) => label)));
      const rows = labels.map((label) => toRow(label, lists, products));
      return { title, rows: rows.filter(({ cells }) => cells.some((cell) => cell !== null)) };
    })
    .filter(({ rows }) => rows.length > 0);
}

export const areMixed = (products: readonly Pick<Compared, "sort">[]): boolean =>
  new Set(products.map(({ sort }) => sort)).size > 1;

function toRow(label: string, lists: readonly Figure[][], products: readonly Pick<Compared, "sort">[]): ComparisonRow {
  const figures = lists.map((lines) => lines.map(toKnown).find((figure) => figure?.label === label));
  const known = figures.filter((figure) => figure !== undefined);
  const sorts = products.filter((_, place) => figures[place]);
  const [first] = known;
  const sharesNote = known.every(({ note }) => note === first?.note);
  const best = sharesNote && !areMixed(sorts) ? bestOf(label, known) : null;
  return {
    label,
    ...(sharesNote && first?.note && { note: first.note }),
    differs: figures.some((figure) => !isSame(figure, figures[0])),
    cells: figures.map((figure) =>
      figure
        ? {
            value: figure.value,
            ...(!sharesNote && figure.note && { note: figure.note }),
            isBest: best !== null && figure.amount === best,
          }
        : null,
    ),
  };
}

type Known = Figure & { value: string };
const toKnown = ({ value, ...figure }: Figure): Known | undefined =>
  value === null ? undefined : { ...figure, value };

/** Amounts are compared as numbers: "0.1 km" and "100 m" are the same. */
function isSame(one: Figure | undefined, other: Figure | undefined): boolean {
  if (!one || !other) return one === other;
  if (one.note !== other.note) return false;
  return one.amount !== undefined && other.amount !== undefined
    ? one.amount === other.amount
    : one.value === other.value;
}

/** Null if fewer than two amounts are known, all are the same, or none is better than another. */
function bestOf(label: string, figures: readonly Figure[]): number | null {
  const amounts = figures.map(({ amount }) => amount).filter((amount) => amount !== undefined);
  const better = BETTER[label];
  if (!better || amounts.length < figures.length || new Set(amounts).size < 2) return null;
  return better === "more" ? Math.max(...amounts) : Math.min(...amounts);
}

/** All items once, in the order of the lists; what only a later list has stands after what precedes it there. */
function mergeOrders(lists: readonly string[][]): string[] {
  const merged: string[] = [];
  for (const list of lists) {
    let place = 0;
    for (const item of list) {
      const known = merged.indexOf(item);
      if (known < 0) merged.splice(place, 0, item);
      place = (known < 0 ? place : known) + 1;
    }
  }
  return merged;
}
