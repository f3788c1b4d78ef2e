import { onAPlane, readBox } from "../contract/product-box";
import type { ProductFigures, ProductPaper } from "../contract/product-pages";
import { renderTypst } from "./pdf";

/** `seller` is the shop's legal name and address. */
export type PaperFacts = {
  title: string;
  about: string;
  figures: ProductFigures;
  seller: { name: string; address: readonly string[] };
};

/** `narrow`: the first column of `rows` holds counts. */
type Section = {
  heading: string;
  texts?: string[];
  steps?: string[];
  rows?: (readonly [string, string])[];
  narrow?: boolean;
};
type Paper = { title: string; product: string; about: string; stamp: string; sections: Section[]; foot: string };

/** In Typst's language. All words come as data. */
const TEMPLATE = `
#let data = json(bytes(sys.inputs.data))
#set document(title: data.title + " " + data.product, date: none)
#let muted = rgb("#5b6168")
#let line-colour = rgb("#d9dcdf")
#let stamp = place(center + horizon, rotate(-35deg, text(size: 96pt, weight: 600, fill: rgb("#c2410c26"), data.stamp)))
#set page(
  paper: "a4",
  margin: (x: 2.2cm, top: 2.2cm, bottom: 2.4cm),
  background: if data.stamp != "" { stamp },
  footer: context text(size: 8.5pt, fill: muted, grid(columns: (1fr, auto), data.foot, counter(page).display("1 / 1", both: true))),
)
#set text(font: data.fonts, lang: "en", size: 10.5pt, number-type: "lining")
#set par(leading: 0.75em)
#show heading: set text(weight: 600)
#show heading.where(level: 1): set text(size: 22pt, tracking: -0.02em)
#show heading.where(level: 2): set block(above: 2em, below: 0.9em, sticky: true)
#show heading.where(level: 2): set text(size: 13pt)

#image(bytes(data.logo), format: "svg", width: 3.5cm, alt: "Aeroloft")
#v(1em)
= #data.product
#text(size: 13pt, fill: muted, data.title)
#v(0.3em)
#data.about
#for section in data.sections [
  == #section.heading
  #for words in section.texts [#par(words)]
  #if section.steps.len() > 0 { enum(spacing: 0.9em, ..section.steps.map(step => [#step])) }
  #if section.rows.len() > 0 {
    table(
      columns: (if section.narrow { 1.2cm } else { 5.2cm }, 1fr),
      stroke: (x, y) => (bottom: 0.6pt + line-colour),
      inset: (x: 0pt, y: 0.6em),
      ..section.rows.map(((name, value)) => (text(fill: muted, name), value)).flatten(),
    )
  }
]
`;

const UNKNOWN = "—";
const FORMAT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const number = (value: number) => FORMAT.format(value).replace("-", "−");
const inUnit = (value: number | undefined, unit: string, condition = "") =>
  value === undefined ? UNKNOWN : `${number(value)} ${unit}${condition && `, ${condition}`}`;
const isFlownByHand = ({ kind }: ProductFigures) => kind?.trim().toLowerCase() === "racing";

function temperatureOf({ minTemperatureC: least, maxTemperatureC: most }: ProductFigures): string {
  return least === undefined || most === undefined ? UNKNOWN : `${number(least)} to ${number(most)} °C`;
}

const boxOf = ({ box = "", notInBox }: ProductFigures): Section[] => {
  const rows = readBox(box).map(({ count, name }) => [`${count} ×`, name] as const);
  if (rows.length === 0) return [];
  const without = notInBox ? [{ heading: "Not in the box", texts: [`${notInBox}.`] }] : [];
  return [{ heading: "In the box", narrow: true, rows }, ...without];
};

function figuresOf(figures: ProductFigures): Section {
  return {
    heading: "Figures",
    rows: [
      ["Weight", inUnit(figures.weightGrams, "g", "ready to fly")],
      ["Dimensions unfolded", figures.unfoldedDimensions ?? UNKNOWN],
      ["Dimensions folded", figures.foldedDimensions ?? UNKNOWN],
      ["Flight time", inUnit(figures.flightTimeMinutes, "min", "one battery, no wind")],
      ["Range", inUnit(figures.rangeKm, "km", "line of sight")],
      ["Top speed", inUnit(figures.topSpeedKmh, "km/h", "no wind")],
      ["Wind resistance", inUnit(figures.windResistanceMps, "m/s")],
      ["Temperature", temperatureOf(figures)],
      ["Rain and water", figures.rain ?? UNKNOWN],
      ["Noise", inUnit(figures.noiseDb, "dB(A)", "sound power level, hovering")],
      ["Battery", inUnit(figures.batteryWh, "Wh", "each")],
      ["Charging time", inUnit(figures.chargingMinutes, "min", "one battery, empty to full")],
      ["Camera and payload", figures.camera ?? UNKNOWN],
      ["Sensor", figures.sensor ?? UNKNOWN],
      ["Camera modes", figures.cameraModes ?? UNKNOWN],
      ["Ports", figures.ports ?? UNKNOWN],
      ["App", figures.app ?? UNKNOWN],
      ["EU class label", figures.class === null ? "None" : (figures.class ?? UNKNOWN)],
      ["Remote ID", figures.remoteId === undefined ? UNKNOWN : figures.remoteId ? "Broadcast in flight" : "None"],
    ],
  };
}

const firstFlight = (figures: ProductFigures): Section => ({
  heading: "First flight",
  steps: [
    `Charge the battery${figures.chargingMinutes === undefined ? "" : ` (about ${number(figures.chargingMinutes)} min)`} and the controller fully.`,
    "Check the propellers: none cracked or loose, each on the motor with the same mark.",
    "Read what the rules ask for where you are: registration, a test, zones. The page of the drone in the shop names them.",
    "Choose a wide, open place without people, and a day with little wind.",
    "Switch on the controller first, then the drone.",
    ...(isFlownByHand(figures)
      ? [
          "You fly this drone by hand: it does not hover by itself and does not return home. Begin with short flights close to the ground.",
        ]
      : [
          "Wait until the app or the lamp says that home is known, then take off and hover at two metres.",
          "Try the return to home once while the drone is near.",
        ]),
    "Land with a fifth of the battery left.",
  ],
});

function planeWords({ batteryWh }: ProductFigures): string {
  if (batteryWh === undefined) return "Ask your airline whether it takes the batteries.";
  const { how, condition } = onAPlane(batteryWh);
  return `On a plane: ${how.toLowerCase()} (${condition}). Ask your airline before you travel.`;
}

const care = (figures: ProductFigures): Section => ({
  heading: "Battery and care",
  texts: [
    "Charge on a surface that does not burn, and stay with it. Never charge or use a battery that is swollen, wet or damaged: bring it to a collection point for batteries.",
    "For more than ten days keep batteries half full, dry and below 25 °C.",
    planeWords(figures),
    "Clean the drone with a dry, soft cloth. Replace a propeller that is nicked.",
  ],
});

const limits = (figures: ProductFigures): Section => ({
  heading: "Limits",
  texts: [
    [
      figures.minTemperatureC === undefined ? "" : `Fly in air of ${temperatureOf(figures)}.`,
      figures.windResistanceMps === undefined ? "" : `Land in wind above ${inUnit(figures.windResistanceMps, "m/s")}.`,
      figures.payloadGrams === undefined
        ? "Attach nothing to the drone."
        : `Carry at most ${inUnit(figures.payloadGrams, "g")}; a load makes flights shorter.`,
    ]
      .filter(Boolean)
      .join(" "),
    "Keep the drone within sight, away from people who are not involved, and away from aircraft. Stop when an aircraft comes near.",
  ],
});

const companyOf = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(", ") || UNKNOWN;
const makerOf = ({ maker, makerAddress }: ProductFigures) => companyOf(maker, makerAddress);

/** As papers have to say (Regulation (EU) 2023/988, articles 9 and 16); nothing if the maker is not known. */
function companies(figures: ProductFigures): Section[] {
  const { maker, makerContact, responsible, responsibleAddress, responsibleContact } = figures;
  if (!maker) return [];
  const inEu = companyOf(responsible, responsibleAddress, responsibleContact);
  return [
    {
      heading: "Maker",
      rows: [
        ["Maker", companyOf(makerOf(figures), makerContact)],
        ["Responsible in the EU", inEu],
      ],
    },
  ];
}

const lost = (figures: ProductFigures): Section => ({
  heading: isFlownByHand(figures) ? "If the link is lost" : "If the connection is lost",
  texts: [
    isFlownByHand(figures)
      ? "The motors stop and the drone falls. Fly only where it hurts nobody."
      : "The drone climbs, turns and flies back to the place where it took off. Keep the controller switched on and the landing place free.",
  ],
});

const declared = ({ title, figures, seller }: PaperFacts): Section[] => [
  {
    heading: "Sample",
    texts: [
      "This is a sample and not a declaration. Only the maker can make the declaration, and the shop then shows it instead of this page.",
    ],
  },
  {
    heading: "Declaration",
    rows: [
      ["Product", title],
      ["Maker", makerOf(figures)],
      ["Placed on the market by", [seller.name, ...seller.address].join(", ")],
      ["Class", figures.class === null ? "None" : (figures.class ?? UNKNOWN)],
      ["Noise", inUnit(figures.noiseDb, "dB(A)", "guaranteed sound power level")],
      [
        "Legislation",
        "2014/53/EU (radio), 2011/65/EU (hazardous substances), (EU) 2019/945 (unmanned aircraft) where a class applies, (EU) 2023/1542 (batteries)",
      ],
      ["Notified body", UNKNOWN],
      ["Place, date, name, signature", UNKNOWN],
    ],
  },
];

const FOOT = "Made from the figures of the shop's catalogue.";

function writePaper(paper: ProductPaper, facts: PaperFacts): Paper {
  const { title: product, about, figures } = facts;
  const common = { product, about, stamp: "", foot: FOOT };
  const start = [...boxOf(figures), firstFlight(figures)];
  switch (paper) {
    case "quick-start":
      return { ...common, title: "Quick start", sections: start };
    case "manual": {
      const sections = [
        ...start,
        limits(figures),
        lost(figures),
        care(figures),
        figuresOf(figures),
        ...companies(figures),
      ];
      return { ...common, title: "Manual", sections };
    }
    case "declaration": {
      const title = "EU declaration of conformity";
      return { ...common, title, about: "", stamp: "Sample", sections: declared(facts) };
    }
  }
}

/** The same bytes for the same facts, in some milliseconds. */
export function renderProductPaper(paper: ProductPaper, facts: PaperFacts): Buffer {
  const { sections, ...view } = writePaper(paper, facts);
  return renderTypst(TEMPLATE, {
    ...view,
    sections: sections.map((section) => ({ texts: [], steps: [], rows: [], narrow: false, ...section })),
  });
}
