/** Things in a box, so many lines at most, each with a name of so many characters at most. */
const MOST_IN_BOX = 30;
const MOST_IN_NAME = 80;
/** A line of the box: "2 × Battery"; people type an x as well. */
const LINE = /^(\d{1,3}) ?[×x*] ?(\S.*)$/u;

/** A thing in the box, and how many there are. */
export type BoxItem = { count: number; name: string };

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The things that a text names, one a line ("2 × Battery"); a line that is not in this form is left out. */
export function readBox(text: string): BoxItem[] {
  return linesOf(text).flatMap((line) => {
    const [, count = "0", name = ""] = LINE.exec(line) ?? [];
    return Number(count) > 0 && name.length <= MOST_IN_NAME ? [{ count: Number(count), name }] : [];
  });
}

/** True for a text of which `readBox` leaves out nothing. */
export function isBox(text: string): boolean {
  const lines = linesOf(text);
  return lines.length <= MOST_IN_BOX && readBox(text).length === lines.length;
}
