/**
 * The page of documents in layout 1, which never changes, because documents issued in it stay as they are.
 * template-2.ts describes how a template is written.
 */
export const TEMPLATE_1 = `
#let data = json(bytes(sys.inputs.data))
#set document(
  title: data.title,
  author: data.seller.at(0).text,
  date: datetime(..data.date),
)
#set page(
  paper: "a4",
  margin: (x: 2.2cm, top: 2.2cm, bottom: 2.4cm),
  footer: context [
    #set text(size: 8pt, fill: luma(35%))
    #data.footer #h(1fr) #counter(page).display("1 / 1", both: true)
  ],
)
#set text(font: data.fonts, lang: "en", size: 9.5pt, number-type: "lining")
#set par(leading: 0.55em, spacing: 0.75em)
#show heading: set text(weight: 600)
#show heading.where(level: 1): set text(size: 22pt)
#show heading.where(level: 2): set text(size: 10.5pt)

#let person(line) = align(left, text(dir: if line.rtl { rtl } else { ltr }, line.text))
#let block-of(lines) = stack(spacing: 0.55em, ..lines.map(person))
#let strong-text(words) = text(weight: 600, words)

= #data.title
#v(0.6em)
#grid(
  columns: (1fr, 1fr),
  gutter: 1.5em,
  [
    == #data.seller-heading
    #block-of(data.seller)
  ],
  [
    == #data.buyer-heading
    #block-of(data.buyer)
  ],
)
#v(0.8em)
#grid(
  columns: (auto, 1fr),
  column-gutter: 1.5em,
  row-gutter: 0.6em,
  ..data.facts.map(fact => (text(fill: luma(35%), fact.at(0)), fact.at(1))).flatten(),
)
#v(1.2em)

#let rule = 0.5pt + luma(70%)
#let amounts(headers, rows) = table(
  columns: (1fr,) + (auto,) * (headers.len() - 1),
  align: (x, y) => if x == 0 { left } else { right },
  stroke: (x, y) => (bottom: rule),
  inset: (x: 0.5em, y: 0.65em),
  table.header(..headers.map(strong-text)),
  ..rows.map(row => (person(row.at(0)), ..row.slice(1))).flatten(),
)

#if data.lines.rows.len() > 0 {
  amounts(data.lines.headers, data.lines.rows)
  v(0.6em)
}
#align(right, block(width: 50%, inset: (right: 0.5em), grid(
  columns: (1fr, auto),
  row-gutter: 0.7em,
  align: (left, right),
  ..data.sums.map(sum => if sum.strong { (strong-text(sum.label), strong-text(sum.amount)) } else { (sum.label, sum.amount) }).flatten(),
)))
#v(1.2em)
== #data.taxes.heading
#amounts(data.taxes.headers, data.taxes.rows)
#v(0.6em)
#for note in data.notes [#par(note)]
`;
