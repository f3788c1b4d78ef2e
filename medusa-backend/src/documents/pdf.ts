import path from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { StoredDocument } from "../queries/documents";
import { toView } from "./view";
import { WORD_MARK } from "./word-mark";

/**
 * Each for letters that the earlier ones lack: the storefront's for Latin; Greek, Cyrillic and Devanagari; Bengali;
 * Arabic; Chinese. Typst brings Hebrew, Georgian, Armenian and Lao. contract/paper-letters.ts names what all lack.
 */
const FONTS = ["Instrument Sans", "Noto Sans", "Noto Sans Bengali", "Noto Sans Arabic", "Noto Sans S Chinese"];

const fontPaths = () => [
  require.resolve("@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf"),
  require.resolve("@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf"),
  require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf"),
  path.join(path.dirname(require.resolve("@embedpdf/fonts-sc")), "../fonts/NotoSansHans-Regular.otf"),
];

/** After how many renderings without use Typst drops a part of a page from memory. */
const KEPT = 10;

let compiler: NodeCompiler | undefined;

/** With the fonts read once. The templates read no file. */
function getCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({ fontArgs: [{ fontPaths: fontPaths() }] });
  return compiler;
}

/** The same bytes each time, in a few milliseconds; the first one of a process takes a tenth of a second more. */
export const renderPdf = (document: StoredDocument): Buffer => renderTypst(TEMPLATE, toView(document));

/** Typst's page with data, fonts (`data.fonts`) and word mark (`data.logo`). PDF/A fails for letters without a font. */
export function renderTypst(mainFileContent: string, view: object, options: { pdfStandard?: "a-2b" } = {}): Buffer {
  const typst = getCompiler();
  const data = JSON.stringify({ ...view, fonts: FONTS, logo: WORD_MARK });
  const pdf = typst.pdf({ mainFileContent, inputs: { data } }, options);
  typst.evictCache(KEPT);
  return pdf;
}

export async function joinPdfs(pdfs: readonly Uint8Array[]): Promise<Uint8Array> {
  const { PDFDocument } = await import("@cantoo/pdf-lib"); // 200 files, which few processes need
  const joined = await PDFDocument.create();
  for (const pdf of pdfs) {
    const part = await PDFDocument.load(pdf);
    for (const page of await joined.copyPages(part, part.getPageIndices())) joined.addPage(page);
  }
  return await joined.save();
}

/**
 * In Typst's language, with the look of storefront/app/features/orders/invoice.tsx. All text is passed as data
 * (DocumentView), so text from people is never read as markup. From the first release on, issued documents keep their
 * look: a new one needs a second template, and a mark in the document of which it has.
 */
const TEMPLATE = `
#let data = json(bytes(sys.inputs.data))
#set document(
  title: data.title,
  author: data.seller.at(0).text,
  date: datetime(..data.date),
)
#let ink = rgb("#121416")
#let muted = rgb("#5b6168")
#let line-colour = rgb("#d9dcdf")
#set page(
  paper: "a4",
  margin: (x: 2.2cm, top: 2.2cm, bottom: 2.4cm),
  footer: context [
    #set text(size: 8pt, fill: muted)
    #data.footer #h(1fr) #counter(page).display("1 / 1", both: true)
  ],
)
#set text(font: data.fonts, lang: "en", size: 9.5pt, fill: ink, number-type: "lining")
#set par(leading: 0.55em, spacing: 0.75em)
#show heading: set text(weight: 600)
#show heading.where(level: 1): set text(size: 17pt, tracking: -0.02em)
#show heading.where(level: 2): set text(size: 9.5pt, fill: muted)

#let person(line) = align(left, text(dir: if line.rtl { rtl } else { ltr }, line.text))
#let block-of(lines) = stack(spacing: 0.6em, ..lines.map(person))
#let strong-text(words) = text(weight: 600, words)
#let faint(words) = text(fill: muted, words)

#grid(
  columns: (1fr, 1fr),
  gutter: 1.5em,
  [
    #image(bytes(data.logo), format: "svg", width: 3.5cm, alt: "Aeroloft")
    #v(0.5em)
    #faint(block-of(data.seller))
  ],
  align(right)[
    = #data.title
    #stack(spacing: 0.6em, ..data.about.map(faint))
  ],
)
#v(2em)
== #data.buyer-heading
#v(0.15em)
#if data.buyer.len() > 0 {
  set text(weight: 600)
  person(data.buyer.at(0))
}
#block-of(data.buyer.slice(calc.min(1, data.buyer.len())))
#v(2em)

#let amounts(headers, rows) = table(
  columns: (1fr,) + (auto,) * (headers.len() - 1),
  align: (x, y) => if x == 0 { left } else { right },
  stroke: (x, y) => (bottom: if y == 0 { 1.2pt + ink } else { 0.6pt + line-colour }),
  inset: (x, y) => (
    left: if x == 0 { 0pt } else { 2em },
    right: 0pt,
    y: if y == 0 { 0.6em } else { 0.8em },
  ),
  table.header(..headers.map(strong-text)),
  ..rows.map(row => (person(row.at(0)), ..row.slice(1))).flatten(),
)

#if data.lines.rows.len() > 0 {
  amounts(data.lines.headers, data.lines.rows)
  v(0.8em)
}
#align(right, block(width: 55%, grid(
  columns: (1fr, auto),
  column-gutter: 1.5em,
  row-gutter: 0.8em,
  align: (left, right),
  ..data.sums.map(sum => {
    let words = if sum.strong { strong-text } else { it => it }
    (words(sum.label), words(sum.amount))
  }).flatten(),
)))
#v(1.6em)
== #data.taxes.heading
#amounts(data.taxes.headers, data.taxes.rows)
#v(1em)
#grid(
  columns: (auto, 1fr),
  column-gutter: 1.5em,
  row-gutter: 0.7em,
  ..data.facts.map(fact => (faint(fact.at(0)), fact.at(1))).flatten(),
)
#v(0.4em)
#for note in data.notes [#par(note)]
`;
