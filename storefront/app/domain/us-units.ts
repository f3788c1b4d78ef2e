const write = (value: number, digits: number) => value.toLocaleString("en-US", { maximumFractionDigits: digits });

const GRAMS_IN_OUNCE = 28.349_523;
const OUNCES_IN_POUND = 16;
const KM_IN_MILE = 1.609_344;
const MM_IN_INCH = 25.4;
const METRES_IN_FOOT = 0.3048;

export const inUs = {
  /** "4.8 oz" below a pound, "1.97 lb" from there on. */
  mass(grams: number): string {
    const ounces = grams / GRAMS_IN_OUNCE;
    return ounces < OUNCES_IN_POUND ? `${write(ounces, 1)} oz` : `${write(ounces / OUNCES_IN_POUND, 2)} lb`;
  },
  /** "330 ft" below a kilometre, "9.3 mi" from there on. */
  distance: (km: number): string =>
    km < 1 ? `${write(Math.round((km * 100) / METRES_IN_FOOT) * 10, 0)} ft` : `${write(km / KM_IN_MILE, 1)} mi`,
  speed: (kmh: number): string => `${write(kmh / KM_IN_MILE, 0)} mph`,
  /** Without a unit: "104". */
  degrees: (celsius: number): string => write((celsius * 9) / 5 + 32, 0),
};

/** "1,488", "3.5". "10,5" is none: nobody can tell which mark it has. */
const NUMBER = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
const LENGTHS = /([\d.,]{1,12}(?: × [\d.,]{1,12}){0,5}) mm\b/g;

/** Adds inches to millimetres: "290 × 303 × 99 mm (11.4 × 11.9 × 3.9 in)". */
export function withInches(text: string): string {
  return text.replace(LENGTHS, (written, lengths: string) => {
    const all = lengths.split(" × ");
    if (!all.every((length) => NUMBER.test(length))) return written;
    const inches = all.map((length) => write(Number(length.replaceAll(",", "")) / MM_IN_INCH, 1));
    return `${written} (${inches.join(" × ")} in)`;
  });
}
