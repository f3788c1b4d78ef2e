import { BUILT_IN_PRODUCTS, builtInFigures } from "medusa-backend/contract";
import { describe, expect, it } from "vitest";
import { batteryWithin, toKeyFigures, toSpecification } from "./specification";

const linesOf = (figures: Parameters<typeof toSpecification>[0]) =>
  toSpecification(figures).flatMap(({ lines }) => lines.map(({ label, value }) => `${label}: ${value}`));

describe("the specification table", () => {
  it("is empty for a product that says nothing, and leaves out groups and lines that have nothing to say", () => {
    expect([toSpecification({}), toKeyFigures({})]).toEqual([[], []]);
    expect(toSpecification({ weightGrams: 1375, camera: "" }).map(({ title }) => title)).toEqual(["Body"]);
  });

  it("writes units, thousands and short distances as people read them", () => {
    const figures = { weightGrams: 1375, rangeKm: 0.1, windResistanceMps: 10.7, remoteId: false, class: null };
    const flight = ["Range: 100 m", "Wind resistance: 10.7 m/s (39 km/h)"];
    expect(linesOf(figures)).toEqual([...flight, "Weight: 1,375 g", "EU class label: None", "Remote ID: None"]);
  });

  it("says of a drone what is not known, and leaves it out of other products", () => {
    expect(linesOf({ flightTimeMinutes: 8 }).filter((line) => line.endsWith(": null"))).toHaveLength(18);
    expect(linesOf({ batteryWh: 18.1, kind: "battery" })).toEqual(["Type: Battery", "Battery: 18.1 Wh"]);
  });

  it.each([
    [{ minTemperatureC: -10, maxTemperatureC: 40 }, "Temperature: −10 to 40 °C"],
    [{ minTemperatureC: 0 }, "Temperature: From 0 °C"],
    [{ maxTemperatureC: 40 }, "Temperature: Up to 40 °C"],
  ])("writes the temperatures %j as: %s", (figures, line) => expect(linesOf(figures)).toEqual([line]));

  it("says under which condition a figure holds, and whose energy it is", () => {
    const figures = { noiseDb: 81, chargingMinutes: 50, payloadGrams: 2500 };
    expect(toSpecification(figures).flatMap(({ lines }) => lines)).toEqual([
      { label: "Noise", value: "81 dB(A)", note: "sound power level, hovering", amount: 81 },
      { label: "Payload", value: "2,500 g", note: "at most", amount: 2500 },
      { label: "Charging time", value: "50 min", note: "one battery, empty to full", amount: 50 },
    ]);
    const size = { massGrams: 335, dimensions: "116 × 64 × 38 mm" };
    const battery = { batteryWh: 77, capacityMah: 5000, voltageV: 15.4, ...size };
    const lines = "Mass: 335 g, Dimensions: 116 × 64 × 38 mm, Energy: 77 Wh, Capacity: 5,000 mAh, Voltage: 15.4 V";
    expect(linesOf(battery).join(", ")).toBe(lines);
    expect(toKeyFigures(battery).map(({ label }) => label)).toEqual(["Energy", "Capacity"]);
    expect(linesOf({ batteryWh: 77 })).toEqual(["Battery: 77 Wh"]);
  });

  it.each([
    [100, "In cabin baggage", "up to 100 Wh, spares with covered terminals"],
    [100.1, "In cabin baggage if the airline agrees", "above 100 Wh, two spares at most"],
    [160.1, "Not in baggage", "above 160 Wh, as cargo only"],
  ])("says how a drone's battery of %d Wh comes along on a plane: %s", (batteryWh, value, note) => {
    const lines = toSpecification({ flightTimeMinutes: 8, batteryWh }).flatMap(({ lines }) => lines);
    expect(lines).toContainEqual({ label: "Battery on a plane", value, note });
  });

  it("has the units of the United States beside the metric ones for who lives there", () => {
    const figures = {
      ...{ rangeKm: 0.1, topSpeedKmh: 75, windResistanceMps: 12, minTemperatureC: -10, maxTemperatureC: 40 },
      ...{ weightGrams: 895, payloadGrams: 250, unfoldedDimensions: "1,040 × 914 × 504 mm" },
      foldedDimensions: "Does not fold",
    };
    const values = (isUs: boolean) =>
      toSpecification(figures, isUs).flatMap(({ lines }) => lines.map(({ value }) => value));
    expect(values(true)).toEqual([
      "100 m (330 ft)",
      "75 km/h (47 mph)",
      "12 m/s (43 km/h, 27 mph)",
      "\u221210 to 40 °C, 14 to 104 °F",
      "895 g (1.97 lb)",
      "1,040 × 914 × 504 mm (40.9 × 36 × 19.8 in)",
      "Does not fold",
      "250 g (8.8 oz)",
    ]);
    expect(values(false).join()).not.toMatch(/ft|mph|°F|lb|oz|\bin\b/);
    expect(toKeyFigures(figures, true)).toEqual([
      { label: "Weight", number: "1.97", unit: "lb" },
      { label: "Range", number: "330", unit: "ft" },
      { label: "Top speed", number: "47", unit: "mph" },
    ]);
  });

  it.each([
    ["a drone", { flightTimeMinutes: 46, batteryWh: 77, chemistry: "Lithium-ion" }, "77 Wh, Lithium-ion"],
    ["a drone of which only one is known", { flightTimeMinutes: 46, batteryWh: 77 }, "77 Wh"],
    ["a controller with one built in", { chemistry: "Lithium-ion, 18 Wh" }, "Lithium-ion, 18 Wh"],
    ["a battery, whose page has the rules for batteries", { batteryWh: 77, capacityMah: 5000, chemistry: "Ion" }, null],
    ["what has none", { massGrams: 24, flightTimeMinutes: 46 }, null],
  ])("says of %s with %j what battery is in it", (_what, figures, said) => expect(batteryWithin(figures)).toBe(said));

  it.each(BUILT_IN_PRODUCTS)("tells the figures of $title, and which its maker does not give", (product) => {
    const lines = linesOf(builtInFigures(product));
    expect(lines).toHaveLength(product.handle === "condor-hex" ? 23 : 22);
    const unknown = lines.filter((line) => line.endsWith(": null"));
    expect(unknown).toEqual(product.handle === "swift-fpv" ? ["Noise: null"] : []);
    expect(toKeyFigures(product.facts)).toHaveLength(4);
  });
});
