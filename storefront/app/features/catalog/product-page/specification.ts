import { onAPlane } from "medusa-backend/contract";
import type { Figure, FigureGroup } from "~/domain/comparison";
import type { Figures } from "~/domain/product-page";
import { inUs, withInches } from "~/domain/us-units";

type Show<T> = (value: T) => string;

const format = (value: number) => new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 }).format(value);
const withUnit = (unit: string) => (value: number) => `${format(value)} ${unit}`;
/** Makers give the wind in m/s, weather reports in km/h. */
const KMH_IN_MPS = 3.6;
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

const minus = (text: string) => text.replace("-", "−");

/** "−10 to 40 °C", "from −10 °C", "up to 40 °C". */
function temperature({ minTemperatureC: least, maxTemperatureC: most }: Figures, unit: string, show: Show<number>) {
  if (least === undefined && most === undefined) return undefined;
  if (least === undefined) return `up to ${minus(show(most ?? 0))} ${unit}`;
  return most === undefined
    ? `from ${minus(show(least))} ${unit}`
    : `${minus(show(least))} to ${minus(show(most))} ${unit}`;
}

/** A figure with a United States' unit beside its own: "895 g (1.97 lb)". */
const beside = (show: Show<number>, showUs: Show<number>) => (value: number) => `${show(value)} (${showUs(value)})`;

function writers(isUs: boolean) {
  const [mass, speed] = [withUnit("g"), withUnit("km/h")];
  const gust = (mps: number) => `${Math.round(mps * KMH_IN_MPS)} km/h`;
  const usGust = (mps: number) => `${gust(mps)}, ${inUs.speed(mps * KMH_IN_MPS)}`;
  const celsius = (figures: Figures) => temperature(figures, "°C", format);
  const fahrenheit = (figures: Figures) => temperature(figures, "°F", inUs.degrees);
  return {
    mass: isUs ? beside(mass, inUs.mass) : mass,
    distance: isUs ? beside(distance, inUs.distance) : distance,
    speed: isUs ? beside(speed, inUs.speed) : speed,
    wind: beside(withUnit("m/s"), isUs ? usGust : gust),
    air: (figures: Figures) => [celsius(figures), ...(isUs ? [fahrenheit(figures)] : [])].filter(Boolean).join(", "),
    lengths: (text: string) => capitalised(isUs ? withInches(text) : text),
  };
}

/** True for a battery by itself: a drone has no capacity of its own. */
export const isBattery = (figures: Figures): boolean =>
  figures.batteryWh !== undefined && figures.capacityMah !== undefined;

/** Null also for a battery by itself, whose page has its rules (Regulation (EU) 2023/1542, articles 13 and 74). */
export function batteryWithin({ batteryWh, chemistry, flightTimeMinutes }: Figures): string | null {
  if (flightTimeMinutes === undefined && batteryWh !== undefined) return null;
  const known = [batteryWh === undefined ? "" : `${format(batteryWh)} Wh`, chemistry ?? ""].filter(Boolean);
  return known.length > 0 ? known.join(", ") : null;
}

/** How a drone's battery comes along on a plane; a battery by itself has its own part of the page for that. */
function onPlane({ batteryWh, flightTimeMinutes }: Figures): Figure[] {
  if (batteryWh === undefined || flightTimeMinutes === undefined) return [];
  const { how, condition } = onAPlane(batteryWh);
  return [{ label: "Battery on a plane", value: how, note: condition }];
}

/** Of a drone every figure, known or not; of others the known ones. `isUs`: with the units of the United States. */
export function toSpecification(figures: Figures, isUs = false): FigureGroup[] {
  const { mass, speed, wind, air, lengths, ...write } = writers(isUs);
  const flies = isGiven(figures.flightTimeMinutes);
  const line = flies ? anyLine : knownLine;
  return [
    {
      title: "In the air",
      lines: [
        ...line("Flight time", figures.flightTimeMinutes, withUnit("min"), "one battery, no wind"),
        ...line("Range", figures.rangeKm, write.distance, "line of sight"),
        ...line("Top speed", figures.topSpeedKmh, speed, "no wind"),
        ...line("Wind resistance", figures.windResistanceMps, wind),
        ...line("Temperature", air(figures), capitalised, "of the air"),
        ...line("Rain and water", figures.rain, capitalised),
        ...line("Noise", figures.noiseDb, withUnit("dB(A)"), "sound power level, hovering"),
      ],
    },
    {
      title: "Body",
      lines: [
        ...line("Type", figures.kind, capitalised),
        ...line("Weight", figures.weightGrams, mass, "ready to fly"),
        ...line("Dimensions unfolded", figures.unfoldedDimensions, lengths, "without propellers"),
        ...knownLine("Dimensions folded", figures.foldedDimensions, lengths),
        ...knownLine("Payload", figures.payloadGrams, mass, "at most"),
        ...(isBattery(figures) ? [] : line("Battery", figures.batteryWh, withUnit("Wh"), "each")),
        ...(flies ? knownLine("Battery chemistry", figures.chemistry, capitalised) : []),
        ...onPlane(figures),
        ...line("Charging time", figures.chargingMinutes, withUnit("min"), "one battery, empty to full"),
        ...knownLine("Mass", figures.massGrams, mass),
        ...knownLine("Dimensions", figures.dimensions, lengths),
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
        ...(flies ? [] : knownLine("Chemistry", figures.chemistry, capitalised)),
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

function keyFigure(label: string, value: number | undefined, show: Show<number>) {
  if (value === undefined) return [];
  const [number = "", unit = ""] = show(value).split(" ");
  return [{ label, number, unit }];
}

/** Four at most. Nobody chooses an accessory by its mass. `isUs`: in the units of the United States alone. */
export function toKeyFigures(figures: Figures, isUs = false) {
  const mass = isUs ? inUs.mass : withUnit("g");
  return [
    ...keyFigure("Flight time", figures.flightTimeMinutes, withUnit("min")),
    ...keyFigure("Weight", figures.weightGrams, mass),
    ...keyFigure("Range", figures.rangeKm, isUs ? inUs.distance : distance),
    ...keyFigure("Top speed", figures.topSpeedKmh, isUs ? inUs.speed : withUnit("km/h")),
    ...(isBattery(figures) ? keyFigure("Energy", figures.batteryWh, withUnit("Wh")) : []),
    ...keyFigure("Capacity", figures.capacityMah, withUnit("mAh")),
    ...keyFigure("Charging power", figures.powerW, withUnit("W")),
  ].slice(0, 4);
}
