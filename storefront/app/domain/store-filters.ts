import { formatWhole } from "./money";

/** As in an address and in the backend's contract/product-search.ts. */
export const BANDS = {
  price: ["-300", "300-500", "500-750", "750-"],
  weight: ["-250", "250-900", "900-4000", "4000-"],
  time: ["-15", "15-30", "30-45", "45-"],
  range: ["-5", "5-10", "10-"],
} as const;

export const FACET_LABELS = {
  kind: "Kind",
  price: "Price",
  weight: "Weight",
  time: "Flight time",
  range: "Range",
  class: "EU class",
  colour: "Colour",
  kit: "Kit",
  size: "Size",
  stock: "Stock",
} as const;
export type FacetName = keyof typeof FACET_LABELS;
export const FACETS = Object.keys(FACET_LABELS) as FacetName[];

export const SORT_LABELS = {
  price: "Price, lowest first",
  "price-desc": "Price, highest first",
  rating: "Best rated",
  newest: "Newest",
  weight: "Lightest",
  time: "Longest flight",
  range: "Longest range",
} as const;
export type StoreSort = keyof typeof SORT_LABELS;

export type StoreFilters = Partial<Record<FacetName, string>>;
/** `count` is null if there are too many products to count. */
export type FacetOptions = { value: string; count: number | null }[];
export type StoreFacets = Partial<Record<FacetName, FacetOptions>>;

const counted = (unit: string) => (limit: number) => `${limit.toLocaleString("en-US")} ${unit}`;
const WRITTEN: Record<keyof typeof BANDS, (limit: number) => string> = {
  price: formatWhole,
  weight: counted("g"),
  time: counted("min"),
  range: counted("km"),
};

/** "Under 250 g", "250 g to 900 g", "45 min and more" */
function bandLabel(name: keyof typeof BANDS, band: string): string {
  const [from = "", to = ""] = band.split("-").map((limit) => limit && WRITTEN[name](Number(limit)));
  if (from === "") return `Under ${to}`;
  return to === "" ? `${from} and more` : `${from} to ${to}`;
}

export function optionLabel(name: FacetName, value: string): string {
  if (name === "stock") return "In stock";
  if (name === "class") return value === "none" ? "No label" : value;
  if (name === "colour" || name === "kit" || name === "size") return value;
  return name === "kind" ? value.charAt(0).toUpperCase() + value.slice(1) : bandLabel(name, value);
}

export function sortOptions(name: FacetName, options: FacetOptions): FacetOptions {
  const order: readonly string[] = name in BANDS ? BANDS[name as keyof typeof BANDS] : [];
  return [...options].sort(
    (a, b) =>
      order.indexOf(a.value) - order.indexOf(b.value) || a.value.localeCompare(b.value, "en", { numeric: true }),
  );
}
