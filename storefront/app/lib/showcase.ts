/**
 * The files of each of the home page's three clips, the preferred one first; a browser uses the first that it can play.
 */
export type Showcase = readonly (readonly string[])[];

const OWN = ["kestrel-pro", "heron-marine", "tern-vtol"];

/**
 * The clips on our own origin, except those that an address in `replacements` replaces (in order; an empty one replaces
 * nothing).
 */
export function toShowcase(replacements: readonly string[]): Showcase {
  return OWN.map((name, index) => {
    const replacement = replacements[index];
    return replacement ? [replacement] : [`/videos/${name}.webm`, `/videos/${name}.mp4`];
  });
}
