type Levels = { fit: number; max: number };
/** Another level of zoom, or by how many pixels of the window the picture is moved. */
export type ZoomStep = { level: number } | { x: number; y: number };

const FACTOR = 1.5;
const MOVE = 80;
const MOVES: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: MOVE, y: 0 },
  ArrowRight: { x: -MOVE, y: 0 },
  ArrowUp: { x: 0, y: MOVE },
  ArrowDown: { x: 0, y: -MOVE },
};

/**
 * What a key does to the zoomed picture: `+` and `-` change the level between the whole picture and the largest, `0`
 * shows the whole picture, and the arrows move a picture that is larger than the window. Null for any other key; the
 * arrows then go to the next picture.
 */
export function stepOf(key: string, level: number, { fit, max }: Levels): ZoomStep | null {
  if (key === "+" || key === "=") return { level: Math.min(max, level * FACTOR) };
  if (key === "-") return { level: Math.max(fit, level / FACTOR) };
  if (key === "0") return { level: fit };
  return level > fit ? (MOVES[key] ?? null) : null;
}
