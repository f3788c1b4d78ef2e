import type { Figures } from "~/domain/product-page";

/** One line of a specification table. `note` says under which condition the figure holds. */
export type FigureLine = { label: string; value: string; note?: string };
export type FigureGroup = { title: string; lines: FigureLine[] };

const format = (value: number) => new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 }).format(value);
const withUnit = (unit: string) => (value: number) => `${format(value)} ${unit}`;
/** Distances below a kilometre are shown in metres. */
const distance = (km: number) => (km < 1 ? `${format(km * 1000)} m` : `${format(km)} km`);
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function line<T>(label: string, value: T | undefined, show: (value: T) => string, note?: string): FigureLine[] {
  return value === undefined || value === "" ? [] : [{ label, value: show(value), ...(note ? { note } : {}) }];
}

/** The specification table: the figures that the product has, with units, in groups; empty groups are left out. */
export function toSpecification(figures: Figures): FigureGroup[] {
  return [
    {
      title: "In the air",
      lines: [
        ...line("Flight time", figures.flightTimeMinutes, withUnit("min"), "one battery, no wind"),
        ...line("Range", figures.rangeKm, distance, "line of sight"),
        ...line("Top speed", figures.topSpeedKmh, withUnit("km/h")),
        ...line("Wind resistance", figures.windResistanceMps, withUnit("m/s")),
      ],
    },
    {
      title: "Body",
      lines: [
        ...line("Type", figures.kind, capitalised),
        ...line("Weight", figures.weightGrams, withUnit("g"), "ready to fly"),
        ...line("Battery", figures.batteryWh, withUnit("Wh"), "each"),
      ],
    },
    { title: "Camera", lines: line("Camera and payload", figures.camera, capitalised) },
    {
      title: "Rules",
      lines: [
        ...line("EU class label", figures.class, (label) => label ?? "None"),
        ...line("Remote ID", figures.remoteId, (has) => (has ? "Broadcast in flight" : "None")),
      ],
    },
  ].filter(({ lines }) => lines.length > 0);
}

/** A figure that is shown large, with number and unit apart. */
export type KeyFigure = { label: string; number: string; unit: string };

function keyFigure(label: string, value: number | undefined, show: (value: number) => string): KeyFigure[] {
  if (value === undefined) return [];
  const [number = "", unit = ""] = show(value).split(" ");
  return [{ label, number, unit }];
}

/** The four figures that people compare drones by first. */
export function toKeyFigures(figures: Figures): KeyFigure[] {
  return [
    ...keyFigure("Flight time", figures.flightTimeMinutes, withUnit("min")),
    ...keyFigure("Weight", figures.weightGrams, withUnit("g")),
    ...keyFigure("Range", figures.rangeKm, distance),
    ...keyFigure("Top speed", figures.topSpeedKmh, withUnit("km/h")),
  ];
}
