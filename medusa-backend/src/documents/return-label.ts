import { countryName } from "../contract/country-name";
import type { Seller } from "../modules/shop-document/document";
import type { ReturnLabel } from "../queries/orders/order-page";
import { renderTypst } from "./pdf";
import { toLines } from "./view";

/** In Typst's language. All text is passed as data. */
const TEMPLATE = `
#let data = json(bytes(sys.inputs.data))
#set document(title: data.title, date: none)
#let muted = rgb("#5b6168")
#set page(paper: "a4", margin: 2.2cm)
#set text(font: data.fonts, lang: "en", size: 10.5pt, number-type: "lining")
#show heading: set text(weight: 600)
#show heading.where(level: 1): set text(size: 19pt, tracking: -0.02em)
#let person(line) = align(left, text(dir: if line.rtl { rtl } else { ltr }, line.text))
#let faint(words) = text(fill: muted, words)

#block(width: 100%, inset: 0.8cm, stroke: 1.2pt)[
  #grid(
    columns: (1fr, auto),
    image(bytes(data.logo), format: "svg", width: 3.5cm, alt: "Aeroloft"),
    align(right)[= #data.title],
  )
  #v(0.6cm)
  #faint("From")
  #stack(spacing: 0.6em, ..data.sender.map(person))
  #v(0.8cm)
  #faint("To")
  #set text(size: 17pt, weight: 600)
  #stack(spacing: 0.6em, ..data.seller.map(person))
  #v(0.8cm)
  #align(center)[
    #box(stack(
      dir: ltr,
      ..data.bars.map(bar => rect(
        width: bar.units * 0.4mm,
        height: 1.8cm,
        stroke: none,
        fill: if bar.ink { black } else { white },
      )),
    ))
    #v(-0.3em)
    #text(size: 13pt, data.code)
  ]
]
#v(0.6cm)
#faint("In the parcel")
#stack(spacing: 0.6em, ..data.items.map(person))
#v(0.4cm)
#for words in data.notes [#par(words)]
`;

/** The characters of Code 39 that a label needs, as bar, space, bar …: "w" is wide, "n" narrow. */
const CODE_39: Readonly<Record<string, string>> = {
  "0": "nnnwwnwnn",
  "1": "wnnwnnnnw",
  "2": "nnwwnnnnw",
  "3": "wnwwnnnnn",
  "4": "nnnwwnnnw",
  "5": "wnnwwnnnn",
  "6": "nnwwwnnnn",
  "7": "nnnwnnwnw",
  "8": "wnnwnnwnn",
  "9": "nnwwnnwnn",
  "-": "nwnnnnwnw",
  E: "wnnnwwnnn",
  R: "wnnnnnwwn",
  T: "nnnnwnwwn",
  "*": "nwnnwnwnn",
};

/** A text of these characters as a bar code (Code 39), which begins and ends with "*". @throws Error for others */
export function toBars(text: string): { ink: boolean; units: number }[] {
  return [...`*${text}*`].flatMap((character) => {
    const pattern = CODE_39[character];
    if (pattern === undefined) throw new Error(`A bar code cannot have the character ${character}.`);
    const bars = [...pattern].map((width, place) => ({ ink: place % 2 === 0, units: width === "w" ? 3 : 1 }));
    return [...bars, { ink: false, units: 1 }];
  });
}

/** As in storefront/content/returns.md. */
const NOTES = [
  "Put this label on the parcel, over older ones, and bring it to a carrier's counter.",
  "This label is not postage. Pay at the counter, keep the receipt, and tell us what the parcel cost: we refund it as well.",
  "With a lithium battery inside, say so at the counter: UN 3481 in or with its drone, UN 3480 by itself. The parcel " +
    "needs the battery mark. A battery by itself does not go by air. Do not post one that is swollen, dented, leaking " +
    "or was wet.",
];

/** The list of returns finds the label's code. */
export function renderReturnLabel(
  { code, returnNumber, sender, items }: ReturnLabel,
  seller: Pick<Seller, "name" | "address">,
): Buffer {
  const { displayId, name, address, country } = sender;
  return renderTypst(TEMPLATE, {
    title: `Return #${returnNumber} of order #${displayId}`,
    code,
    bars: toBars(code),
    sender: toLines([name, address, country.code ? countryName(country.code) : ""]),
    seller: toLines([seller.name, ...seller.address]),
    items: toLines(items.map(({ title, quantity }) => `${quantity} × ${title}`)),
    notes: NOTES,
  });
}
