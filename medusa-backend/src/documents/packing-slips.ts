import { countryName } from "../contract/country-name";
import { toMajor } from "../contract/currency";
import { nameLackingLetters } from "../contract/paper-letters";
import { sum, toMinor } from "../lib/money/money";
import { formatShopDay } from "../lib/shop-day";
import type { PackingSlip, PackingSlips } from "../queries/orders/shipments";
import { renderTypst } from "./pdf";
import { toLines } from "./view";

/** In Typst's language, one page for each of `data.slips`. All text is passed as data. */
const TEMPLATE = `
#let data = json(bytes(sys.inputs.data))
#set document(title: "Packing slips", date: none)
#let muted = rgb("#5b6168")
#let line-colour = rgb("#d9dcdf")
#set page(paper: "a4", margin: (x: 2.2cm, y: 2.2cm))
#set text(font: data.fonts, lang: "en", size: 10.5pt, number-type: "lining")
#show heading: set text(weight: 600)
#show heading.where(level: 1): set text(size: 19pt, tracking: -0.02em)
#let person(line) = align(left, text(dir: if line.rtl { rtl } else { ltr }, line.text))
#let faint(words) = text(fill: muted, words)

#for (place, slip) in data.slips.enumerate() [
  #if place > 0 { pagebreak() }
  #grid(
    columns: (1fr, auto),
    [
      #image(bytes(data.logo), format: "svg", width: 3.5cm, alt: "Aeroloft")
      #v(0.5em)
      #faint(slip.about)
    ],
    align(right)[= #slip.title],
  )
  #v(1.5em)
  #faint("Deliver to")
  #stack(spacing: 0.6em, ..slip.address.map(person))
  #if slip.by != "" [
    #v(0.8em)
    #faint("Sent by") #text(weight: 600, slip.by)
  ]
  #if slip.lacking != "" [
    #v(0.3em)
    #faint(slip.lacking)
  ]
  #v(1.5em)
  #table(
    columns: (auto, 1fr) + slip.headers.map(_ => auto),
    align: (center, left, left) + slip.headers.slice(1).map(_ => right),
    stroke: (x, y) => (bottom: if y == 0 { 1.2pt } else { 0.6pt + line-colour }),
    inset: (x: 0.6em, y: 0.8em),
    table.header("", text(weight: 600, "Product"), ..slip.headers.map(header => text(weight: 600, header))),
    ..slip.items.map(item => (
      box(width: 0.9em, height: 0.9em, stroke: 0.8pt),
      person(item.title),
      faint(item.sku),
      ..item.customs.map(faint),
      text(weight: 600, item.pieces),
    )).flatten(),
  )
  #v(0.5em)
  #align(right, text(weight: 600, slip.total))
  #faint(slip.note)
]
#if data.without.len() > 0 [
  #pagebreak()
  = Without a packing slip
  #v(1em)
  #for line in data.without [#line \\ ]
]
`;

const countPieces = (pieces: number) => (pieces === 1 ? "1 piece" : `${pieces} pieces`);

function toWords(slip: PackingSlip): { about: string; note: string } {
  const ordered = `Ordered ${formatShopDay(slip.placedAt)}.`;
  if ("before" in slip)
    return {
      about: `Packing slip. ${ordered}`,
      note: slip.before > 0 ? "Another parcel of this order was sent before." : "",
    };
  const parcel = slip.count > 1 ? `Parcel ${slip.place} of ${slip.count}` : "The parcel";
  return {
    about: `Packing slip, printed again. ${ordered}`,
    note: `${parcel} was sent ${formatShopDay(slip.sentAt)}.`,
  };
}

/** As customs forms have it: "USD 149.00". */
const formatForCustoms = (minor: number, currency: string) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "code" }).format(
    toMajor(minor, currency),
  );

function customsOf({ customs, items, currencyCode }: PackingSlip) {
  if (!customs) return null;
  const linesById = new Map(customs.map((line) => [line.lineId, line]));
  const values = items.map(({ lineId, quantity }) =>
    toMinor((linesById.get(lineId)?.price ?? 0) * quantity, currencyCode),
  );
  return {
    lines: items.map(({ lineId }, place) => [
      linesById.get(lineId)?.hsCode ?? "\u2013",
      formatForCustoms(values[place] ?? 0, currencyCode),
    ]),
    total: `Value of the goods: ${formatForCustoms(sum(values), currencyCode)}`,
  };
}

function toView(slip: PackingSlip) {
  const { number, name, address, country, phone, items, shippingName } = slip;
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const customs = customsOf(slip);
  const lacking = nameLackingLetters([name, address, ...items.map(({ title }) => title)].join("\n"));
  return {
    title: `Order #${number}`,
    address: toLines([name, address, country ? countryName(country) : "", phone]),
    by: shippingName,
    lacking: lacking && `Boxes stand for ${lacking}. The order's page shows the letters.`,
    headers: ["SKU", ...(customs ? ["HS code", "Value"] : []), "Pieces"],
    items: items.map(({ title, sku, quantity }, place) => ({
      title: toLines([title])[0],
      sku,
      customs: customs?.lines[place] ?? [],
      pieces: String(quantity),
    })),
    total: [countPieces(pieces), ...(customs ? [customs.total] : [])].join(". "),
    ...toWords(slip),
  };
}

/**
 * One PDF, in this order. Parcels across a customs border have HS codes and values, others no prices. A last page names
 * the orders without a slip.
 */
export const renderPackingSlips = ({ slips, without }: PackingSlips): Buffer =>
  renderTypst(TEMPLATE, {
    slips: slips.map(toView),
    without: without.map(({ number, reason }) => `Order #${number}: ${reason}.`),
  });
