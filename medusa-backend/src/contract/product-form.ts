import type { KeptValue, ProductField } from "./product-desk";

/** How a field is typed in. */
export type FieldRow = {
  name: ProductField;
  label: string;
  type?: "area" | "number" | "time" | "choice";
  /** A choice's options, as the form has them. */
  options?: readonly (readonly [value: string, text: string])[];
  rows?: number;
  help?: string;
  /** As wide as two others. */
  wide?: boolean;
};

const NOT_SAID = ["", "Not given"] as const;

/** The fields of a product by the panel that they stand in, at the desk and in Medusa Admin. */
export const PANELS: readonly { title: string; fields: readonly FieldRow[] }[] = [
  {
    title: "Name and texts",
    fields: [
      { name: "title", label: "Name", wide: true },
      { name: "short_description", label: "Short description", type: "area", rows: 2, wide: true },
      {
        name: "description",
        label: "Description",
        type: "area",
        rows: 9,
        wide: true,
        help: "Markdown: **bold**, *italic*, # heading, - list, [text](https://…)",
      },
    ],
  },
  {
    title: "Specification",
    fields: [
      { name: "kind", label: "Kind", help: "For example racing, folding or camera" },
      { name: "weightGrams", label: "Weight in g", type: "number", help: "Ready to fly, 1 to 150,000" },
      { name: "flightTimeMinutes", label: "Flight time in min", type: "number", help: "One battery, no wind" },
      { name: "rangeKm", label: "Range in km", type: "number", help: "Line of sight" },
      { name: "topSpeedKmh", label: "Top speed in km/h", type: "number" },
      { name: "windResistanceMps", label: "Wind resistance in m/s", type: "number" },
      { name: "batteryWh", label: "Battery in Wh", type: "number" },
      {
        name: "class",
        label: "EU class label",
        type: "choice",
        options: [
          NOT_SAID,
          ["none", "None applies"],
          ...["C0", "C1", "C2", "C3", "C4", "C5", "C6"].map((label) => [label, label] as const),
        ],
      },
      { name: "remoteId", label: "Remote ID", type: "choice", options: [NOT_SAID, ["yes", "Yes"], ["no", "No"]] },
      { name: "camera", label: "Camera and payload", wide: true },
      { name: "claim", label: "Claim", wide: true, help: "What it is best at, in one sentence" },
    ],
  },
  {
    title: "Codes and customs",
    fields: [
      { name: "sku", label: "SKU" },
      { name: "gtin", label: "GTIN", help: "8, 12, 13 or 14 digits, the last one checks them" },
      { name: "hs_code", label: "HS code", help: "6, 8 or 10 digits" },
      { name: "origin_country", label: "Country of origin", help: "Two letters, such as us" },
      { name: "parcel_grams", label: "Packed weight in g", type: "number" },
    ],
  },
  {
    title: "Address and search engines",
    fields: [
      {
        name: "handle",
        label: "Address",
        wide: true,
        help: "The end of /products/…; the old address leads to the new one",
      },
      {
        name: "meta_title",
        label: "Title for search engines",
        wide: true,
        help: "Up to 70 characters; without one, the name",
      },
      {
        name: "meta_description",
        label: "Description for search engines",
        type: "area",
        rows: 2,
        wide: true,
        help: "Up to 200 characters; without one, the short description and the price",
      },
    ],
  },
];

/** The fields beside the panels. */
export const SIDE: readonly FieldRow[] = [
  {
    name: "status",
    label: "State",
    type: "choice",
    options: [
      ["published", "On sale"],
      ["draft", "Draft"],
    ],
  },
  { name: "publish_at", label: "Publish at", type: "time" },
  { name: "end_at", label: "End at", type: "time" },
];
export const PRICE: FieldRow = { name: "price", label: "Price in USD", type: "number" };

const LABELS: ReadonlyMap<string, string> = new Map(
  [...PANELS.flatMap(({ fields }) => fields), ...SIDE, PRICE].map(({ name, label }) => [name, label]),
);

/** What a change is about, in words. */
export const labelOf = (field: string): string =>
  field === "stock" ? "On hand" : (LABELS.get(field) ?? field).replace(/ in .*$/, "");

const NUMBERS: ReadonlySet<ProductField> = new Set<ProductField>([
  ...(["price", "parcel_grams", "weightGrams", "flightTimeMinutes", "rangeKm"] as const),
  ...(["topSpeedKmh", "windResistanceMps", "batteryWh"] as const),
]);
/** Fields that are empty texts where nothing is given. */
const TEXTS: ReadonlySet<ProductField> = new Set<ProductField>(["title", "short_description", "description", "handle"]);

/** True for a field that is a number. */
export const isNumberField = (field: ProductField): boolean => NUMBERS.has(field);

/** A value as its field shows it; a time stays as it is. */
export function toFieldText(field: ProductField, value: KeptValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (field === "remoteId") return value ? "yes" : "no";
  return String(value).replaceAll("\r\n", "\n").trim();
}

/** What was typed as a value, which is not yet checked; a time stays as it is. */
export function fromFieldText(field: ProductField, text: string): unknown {
  if (text === "") return TEXTS.has(field) ? "" : null;
  if (isNumberField(field)) return Number(text);
  return field === "remoteId" ? text === "yes" : text;
}
