const NAMELESS = "drone";
/** Keeps addresses readable; the database would take far longer ones. */
const MAX_LENGTH = 80;

/** Latin letters that are no letter with an accent in Unicode, by what is written for them. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ...{ ae: "æ", oe: "œ", ss: "ß", th: "þ", hv: "ƕ", ou: "ȣ", db: "ȸ", qp: "ȹ" },
  ...{ a: "ⱥɐɑɒ", b: "ƀƃɓ", c: "ƈȼɕ", d: "đðƌɖɗȡ", e: "əɛǝɘɇ", f: "ƒ", g: "ǥɠɡɣ", h: "ħɦⱨ", i: "ıɨɩɪ", j: "ȷɉ" },
  ...{ k: "ĸƙⱪ", l: "łƚɫɬɭƛⱡȴ", m: "ɱ", n: "ŋƞɲɳȵ", o: "øɔɵ", p: "ƥᵽ", q: "ɋ", r: "ɍɽ", s: "ʂȿ", t: "ŧƫƭʈⱦȶ" },
  ...{ u: "ʉʊ", v: "ʋⱱ", w: "ⱳ", y: "ƴɏ", z: "ƶȥɀʐʑʒⱬ" },
};
const PLAIN_LETTERS = new Map(
  Object.entries(UNDECOMPOSED).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
);

/** Without accents, in lower case, with Latin letters as their plain ones: "Łódź Straße" is "lodz strasse". */
export const toPlain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => PLAIN_LETTERS.get(letter) ?? letter);

/** A name as part of an address: Latin letters without accents, digits and hyphens; "" if none of these are left. */
export function toSlug(name: string): string {
  return toPlain(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, "");
}

export function handleBase(name: string): string {
  return toSlug(name) || NAMELESS;
}

/** A handle for the name that is not in `taken`: the name itself, or the name with the first free number. */
export function chooseHandle(name: string, taken: ReadonlySet<string>): string {
  const slug = toSlug(name);
  if (slug && !taken.has(slug)) return slug;
  for (let number = slug ? 2 : 1; ; number += 1) {
    const handle = `${handleBase(name)}-${number}`;
    if (!taken.has(handle)) return handle;
  }
}
