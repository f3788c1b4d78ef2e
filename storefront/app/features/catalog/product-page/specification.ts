import { onAPlane } from "medusa-backend/contract";
import type { Figure, FigureGroup } from "~/domain/comparison";
import type { Figures } from "~/domain/product-page";

const format = (value: number) => new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 }).format(value);
const withUnit = (unit: string) => (value: number) => `${format(value)} ${unit}`;
/** Makers give the wind in m/s, weather reports in km/h. */
const wind = (mps: number) => `${format(mps)} m/s (${Math.round(mps * 3.6)} km/h)`;
/** Distances below a kilometre are shown in metres. */
const distance = (km: number) => (km < 1 ? `${format(km * 1000)} m` : `${format(km)} km`);
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A line of the table. Without a value it is left out, or says that the figure is not known. */
type ToLine = <T>(label: string, value: T | undefined, show: (value: T) => string, note?: string) => Figure[];

const isGiven = (value: unknown) => value !== undefined && value !== "";
const knownLine: ToLine = (label, value, show, note) =>
  value === undefined || value === ""
    ? []
    : [{ label, value: show(value), ...(typeof value === "number" && { amount: value }), ...(note && { note }) }];
const anyLine: ToLine = (label, value, show, note) =>
  isGiven(value) ? knownLine(label, value, show, note) : [{ label, value: null }];

const degrees = (value: number) => format(value).replace("-", "−");

function temperature(least: number | undefined, most: number | undefined): string | undefined {
  if (least === undefined && most === undefined) return undefined;
  if (least === undefined) return `up to ${degrees(most ?? 0)} °C`;
  return most === undefined ? `from ${degrees(least)} °C` : `${degrees(least)} to ${degrees(most)} °C`;
}

/** True for a battery by itself: a drone has the energy of its battery and no capacity of its own. */
export const isBattery = (figures: Figures): boolean =>
  figures.batteryWh !== undefined && figures.capacityMah !== undefined;

/** How a drone's battery comes along on a plane; a battery by itself has its own part of the page for that. */
function onPlane({ batteryWh, flightTimeMinutes }: Figures): Figure[] {
  if (batteryWh === undefined || flightTimeMinutes === undefined) return [];
  const { how, condition } = onAPlane(batteryWh);
  return [{ label: "Battery on a plane", value: how, note: condition }];
}

/**
 * The specification table: figures with units, and under which condition they hold, in groups. Of a drone it has every
 * figure, known or not; of other products those that are known, and empty groups are left out.
 */
export function toSpecification(figures: Figures): FigureGroup[] {
  const line = isGiven(figures.flightTimeMinutes) ? anyLine : knownLine;
  return [
    {
      title: "In the air",
      lines: [
        ...line("Flight time", figures.flightTimeMinutes, withUnit("min"), "one battery, no wind"),
        ...line("Range", figures.rangeKm, distance, "line of sight"),
        ...line("Top speed", figures.topSpeedKmh, withUnit("km/h"), "no wind"),
        ...line("Wind resistance", figures.windResistanceMps, wind),
        ...line(
          "Temperature",
          temperature(figures.minTemperatureC, figures.maxTemperatureC),
          capitalised,
          "of the air",
        ),
        ...line("Rain and water", figures.rain, capitalised),
        ...line("Noise", figures.noiseDb, withUnit("dB(A)"), "sound power level, hovering"),
      ],
    },
    {
      title: "Body",
      lines: [
        ...line("Type", figures.kind, capitalised),
        ...line("Weight", figures.weightGrams, withUnit("g"), "ready to fly"),
        ...knownLine("Payload", figures.payloadGrams, withUnit("g"), "at most"),
        ...(isBattery(figures) ? [] : line("Battery", figures.batteryWh, withUnit("Wh"), "each")),
        ...onPlane(figures),
        ...line("Charging time", figures.chargingMinutes, withUnit("min"), "one battery, empty to full"),
        ...knownLine("Mass", figures.massGrams, withUnit("g")),
        ...knownLine("Dimensions", figures.dimensions, capitalised),
        ...knownLine("Material", figures.material, capitalised),
        ...line("Ports", figures.ports, capitalised),
        ...line("App", figures.app, capitalised),
      ],
    },
    {
      title: "Camera",
      lines: [
        ...line("Camera and payload", figures.camera, capitalised),
        ...line("Sensor", figures.sensor, capitalised),
        ...line("Modes", figures.cameraModes, capitalised),
      ],
    },
    {
      title: "Power",
      lines: [
        ...(isBattery(figures) ? knownLine("Energy", figures.batteryWh, withUnit("Wh")) : []),
        ...knownLine("Capacity", figures.capacityMah, withUnit("mAh")),
        ...knownLine("Voltage", figures.voltageV, withUnit("V"), "nominal"),
        ...knownLine("Chemistry", figures.chemistry, capitalised),
        ...knownLine("Charging power", figures.powerW, withUnit("W"), "at most"),
      ],
    },
    {
      title: "Rules",
      lines: [
        ...line("EU class label", figures.class, (label) => label ?? "None"),
        ...line("Remote ID", figures.remoteId, (has) => (has ? "Broadcast in flight" : "None")),
      ],
    },
  ].filter(({ lines }) => lines.length > 0);
}

const MOST_KEY_FIGURES = 4;

/** A figure that is shown large, with number and unit apart. */
export type KeyFigure = { label: string; number: string; unit: string };

function keyFigure(label: string, value: number | undefined, show: (value: number) => string): KeyFigure[] {
  if (value === undefined) return [];
  const [number = "", unit = ""] = show(value).split(" ");
  return [{ label, number, unit }];
}

/**
 * The figures that people compare drones, or accessories of a kind, by first; four at most. An accessory's mass stays
 * in the table: nobody chooses by it.
 */
export function toKeyFigures(figures: Figures): KeyFigure[] {
  return [
    ...keyFigure("Flight time", figures.flightTimeMinutes, withUnit("min")),
    ...keyFigure("Weight", figures.weightGrams, withUnit("g")),
    ...keyFigure("Range", figures.rangeKm, distance),
    ...keyFigure("Top speed", figures.topSpeedKmh, withUnit("km/h")),
    ...(isBattery(figures) ? keyFigure("Energy", figures.batteryWh, withUnit("Wh")) : []),
    ...keyFigure("Capacity", figures.capacityMah, withUnit("mAh")),
    ...keyFigure("Charging power", figures.powerW, withUnit("W")),
  ].slice(0, MOST_KEY_FIGURES);
}
