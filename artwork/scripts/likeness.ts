import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";

/** Where the measured figures are kept. */
export const LIKENESS_FILE = join(import.meta.dirname, "../likeness.json");

/**
 * The largest Butteraugli distance (3-norm, screen of 80 nits) between a file and its source at the same size. Chosen
 * by eye: above it, edges of black parts and the grain of shadows look smeared at twice the size.
 */
export const MOST_DISTANCE = 0.95;
/**
 * The same for the home page's pictures, whose bytes are part of what the page may weigh: soft landscapes behind words,
 * whose skies show no bands that the source does not have.
 */
export const MOST_HOME_DISTANCE = 1.25;

/** What was measured of a file: half of its SHA-256, which tells whether it is still the same, and the distance. */
export type Likeness = { sha256: string; distance: number };
export type LikenessTable = Record<string, Likeness>;

export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex").slice(0, 32);

/** The figures by file name; empty before the first file was made. */
export async function readLikeness(): Promise<LikenessTable> {
  try {
    return JSON.parse(await readFile(LIKENESS_FILE, "utf8")) as LikenessTable;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}

/** Stores the figures in the order of file names, one a line. */
export async function writeLikeness(table: LikenessTable): Promise<void> {
  const lines = Object.entries(table)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, { sha256, distance }]) => `  "${file}": { "sha256": "${sha256}", "distance": ${distance} }`);
  await writeFile(LIKENESS_FILE, `{\n${lines.join(",\n")}\n}\n`);
}

const toPng = (bytes: Buffer) => sharp(bytes).png({ compressionLevel: 1 }).toBuffer();

/** The Butteraugli distance of a picture from its source, both of the same size; 0 is the same picture. */
async function distanceBetween(source: Buffer, picture: Buffer): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "likeness-"));
  try {
    const files = [join(folder, "source.png"), join(folder, "picture.png")] as const;
    await writeFile(files[0], await toPng(source));
    await writeFile(files[1], await toPng(picture));
    const { stdout } = await promisify(execFile)("butteraugli_main", [...files, "--pnorm", "3"]);
    const [, distance] = /3-norm: ([\d.]+)/.exec(stdout) ?? [];
    if (!distance) throw new Error(`butteraugli_main answered ${stdout}`);
    return Math.round(Number(distance) * 1_000) / 1_000;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Measures a file as it is. */
export async function measureLikeness(source: Buffer, bytes: Buffer): Promise<Likeness> {
  return { sha256: hashOf(bytes), distance: await distanceBetween(source, bytes) };
}

/** How much the quality is raised while a file is too far from its source, and where that ends. */
const QUALITY_STEP = 5;
const MOST_QUALITY = 95;

/** Encodes `source` with the least quality, from `quality` up, that comes close enough to it. */
export async function encodeAlike(
  source: Buffer,
  quality: number,
  encode: (source: Buffer, quality: number) => Promise<Buffer>,
): Promise<{ bytes: Buffer; likeness: Likeness }> {
  for (let tried = quality; tried <= MOST_QUALITY; tried += QUALITY_STEP) {
    const bytes = await encode(source, tried);
    const likeness = await measureLikeness(source, bytes);
    if (likeness.distance <= MOST_DISTANCE) return { bytes, likeness };
  }
  throw new Error(`No quality up to ${MOST_QUALITY} comes closer than ${MOST_DISTANCE} to the source`);
}
