import type { KeptValue, ProductField } from "./product-edits";
import { type NumberForm, readNumber } from "./typed-number";

export type FieldRow = {
  name: ProductField;
  label: string;
  type?: "area" | "number" | "time" | "choice";
  options?: readonly (readonly [value: string, text: string])[];
  rows?: number;
  help?: string;
  wide?: boolean;
};

const NOT_SAID = ["", "Not given"] as const;

type Panel = { title: string; fields: readonly FieldRow[] };

/** The fields of a product by their panel, at the desk and in Medusa Admin. */
export const PANELS: readonly Panel[] = [
  {
    title: "Name and texts",
    fields: [
      { name: "title", label: "Name", wide: true },
      { name: "shortDescription", label: "Short description", type: "area", rows: 2, wide: true },
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
      { name: "chemistry", label: "Chemistry", help: "Of the battery, such as lithium-ion" },
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
      { name: "sensor", label: "Sensor", wide: true },
      { name: "cameraModes", label: "Camera modes", wide: true, help: "Resolutions and frames, photo formats" },
      { name: "payloadGrams", label: "Payload in g", type: "number", help: "What it carries at most" },
      {
        name: "unfoldedDimensions",
        label: "Dimensions unfolded",
        help: "Without propellers, such as 290 × 303 × 99 mm",
      },
      { name: "foldedDimensions", label: "Dimensions folded", help: "Also in words: Does not fold" },
      { name: "chargingMinutes", label: "Charging time in min", type: "number", help: "One battery" },
      { name: "minTemperatureC", label: "Lowest temperature in °C", type: "number", help: "Of the air, in flight" },
      { name: "maxTemperatureC", label: "Highest temperature in °C", type: "number" },
      { name: "rain", label: "Rain and water", help: "Such as: Sealed to IP54, light rain" },
      { name: "noiseDb", label: "Noise in dB(A)", type: "number", help: "Sound power level, as on the class label" },
      { name: "ports", label: "Ports" },
      { name: "app", label: "App" },
      { name: "claim", label: "Claim", wide: true, help: "What it is best at, in one sentence" },
      { name: "box", label: "In the box", type: "area", rows: 6, wide: true, help: "One thing per line: 2 × Battery" },
      { name: "notInBox", label: "Not in the box", wide: true, help: "Needed to fly as well, such as a phone" },
      {
        name: "declarationUrl",
        label: "Declaration of conformity",
        wide: true,
        help: "Address of the maker's PDF, or an uploaded one; without one the page has a sample",
      },
    ],
  },
  {
    title: "Accessory",
    fields: [
      { name: "massGrams", label: "Mass in g", type: "number", help: "Of an accessory; a drone has its weight above" },
      { name: "dimensions", label: "Dimensions", help: "Such as 96 × 60 × 38 mm" },
      { name: "capacityMah", label: "Capacity in mAh", type: "number" },
      { name: "voltageV", label: "Voltage in V", type: "number", help: "Nominal" },
      { name: "powerW", label: "Power in W", type: "number", help: "Of a charger" },
      { name: "material", label: "Material", wide: true },
    ],
  },
  {
    title: "Maker and safety",
    fields: [
      { name: "maker", label: "Maker", wide: true, help: "The company that makes it, or has it made under its name" },
      { name: "makerAddress", label: "Maker: postal address", wide: true },
      { name: "makerContact", label: "Maker: e-mail or web address", wide: true },
      {
        name: "responsible",
        label: "EU responsible person",
        wide: true,
        help: "An importer or representative in the EU; the maker itself if it is there",
      },
      { name: "responsibleAddress", label: "EU responsible person: postal address", wide: true },
      { name: "responsibleContact", label: "EU responsible person: e-mail or web address", wide: true },
      {
        name: "safety",
        label: "Warnings and safety information",
        type: "area",
        rows: 5,
        wide: true,
        help: "As on the product or its papers, one per line",
      },
    ],
  },
  {
    title: "Works with",
    fields: [
      {
        name: "fits",
        label: "Fits",
        type: "area",
        rows: 2,
        wide: true,
        help: "Of an accessory: the products that it fits, by address or name, with commas between them",
      },
      {
        name: "goesWith",
        label: "Goes with it",
        type: "area",
        rows: 2,
        wide: true,
        help: "Accessories of this product, in the same way; each then fits it. The first 100 are shown here",
      },
    ],
  },
  {
    title: "Codes and customs",
    fields: [
      { name: "sku", label: "SKU" },
      { name: "gtin", label: "GTIN", help: "8, 12, 13 or 14 digits, the last one checks them" },
      { name: "hsCode", label: "HS code", help: "6, 8 or 10 digits" },
      { name: "originCountry", label: "Country of origin", help: "Two letters, such as us" },
      { name: "parcelGrams", label: "Packed weight in g", type: "number" },
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
        name: "metaTitle",
        label: "Title for search engines",
        wide: true,
        help: "Up to 70 characters; without one, the name",
      },
      {
        name: "metaDescription",
        label: "Description for search engines",
        type: "area",
        rows: 2,
        wide: true,
        help: "Up to 200 characters; without one, the short description and the price",
      },
    ],
  },
];

const FIELDS = PANELS.flatMap(({ fields }) => fields);

const OF_DRONES: ReadonlySet<ProductField> = new Set<ProductField>([
  ...(["weightGrams", "flightTimeMinutes", "rangeKm", "topSpeedKmh", "windResistanceMps", "class"] as const),
  ...(["remoteId", "camera", "sensor", "cameraModes", "payloadGrams", "noiseDb", "app", "goesWith"] as const),
  ...(["unfoldedDimensions", "foldedDimensions"] as const),
]);
const OF_ACCESSORIES: ReadonlySet<ProductField> = new Set<ProductField>([
  ...(["massGrams", "dimensions", "capacityMah", "voltageV", "powerW", "material", "fits"] as const),
]);

/** A drone's empty fields of accessories, or an accessory's of drones, are in the last panel. */
export function panelsOf(texts: Readonly<Partial<Record<string, string>>>): readonly Panel[] {
  const isGiven = (name: ProductField) => Boolean(texts[name]);
  const [isDrone, isAccessory] = [[...OF_DRONES].some(isGiven), [...OF_ACCESSORIES].some(isGiven)];
  if (isDrone === isAccessory) return PANELS;
  const others = isDrone ? OF_ACCESSORIES : OF_DRONES;
  const isOther = ({ name }: FieldRow) => others.has(name) && !isGiven(name);
  const own = PANELS.map((panel) => ({ ...panel, fields: panel.fields.filter((row) => !isOther(row)) }));
  return [
    ...own.filter(({ fields }) => fields.length > 0),
    {
      title: isDrone ? "Fields of accessories" : "Fields of drones",
      fields: FIELDS.filter(isOther),
    },
  ];
}

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
  { name: "publishAt", label: "Publish at", type: "time" },
  { name: "endAt", label: "End at", type: "time" },
];
export const PRICE: FieldRow = { name: "price", label: "Price in USD", type: "number" };

export const PICTURE_ORDER = "pictureOrder";

const LABELS: ReadonlyMap<string, string> = new Map<string, string>([
  ...[...FIELDS, ...SIDE, PRICE].map(({ name, label }) => [name, label] as const),
  ["stock", "On hand"],
  ["counted", "Stock is counted"],
  [PICTURE_ORDER, "Order of the pictures"],
]);

/** The label of a field, with its unit. */
export const fullLabelOf = (field: string): string => LABELS.get(field) ?? field;

/** The label without its unit. */
export const labelOf = (field: string): string => fullLabelOf(field).replace(/ in .*$/, "");

const NUMBERS: ReadonlySet<ProductField> = new Set(
  [...FIELDS, PRICE].filter(({ type }) => type === "number").map(({ name }) => name),
);
/** Fields that are stored as an empty text if not given. */
const TEXTS: ReadonlySet<ProductField> = new Set<ProductField>(["title", "shortDescription", "description", "handle"]);

/** A value as shown in its field; a time is unchanged. */
export function toFieldText(field: ProductField, value: KeptValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (field === "remoteId") return value ? "yes" : "no";
  return String(value).replaceAll("\r\n", "\n").trim();
}

/** Typed text as an unchecked value, or why it cannot be read; a time is unchanged. */
export function fromFieldText(
  field: ProductField,
  text: string,
  form: Pick<NumberForm, "decimalComma"> = {},
): { value: unknown } | { fault: string } {
  if (text === "") return { value: TEXTS.has(field) ? "" : null };
  if (NUMBERS.has(field)) return readNumber(text, { ...form, money: field === "price" });
  return { value: field === "remoteId" ? text === "yes" : text };
}
