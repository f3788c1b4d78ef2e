/** Repeatable chance: the same seed, row and batch make the same choices. */
export type Chance = {
  /** A number from 0 up to, and without, `below`. */
  upTo(below: number): number;
  /** An integer from 0 up to, and without, `below`. */
  whole(below: number): number;
};

function hash(text: string): number {
  let value = 2_166_136_261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return value >>> 0;
}

/** mulberry32, seeded by words: https://github.com/cprosche/mulberry32 */
export function makeChance(...words: (string | number)[]): Chance {
  let state = hash(words.join(" "));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { upTo: (below) => next() * below, whole: (below) => Math.floor(next() * below) };
}
