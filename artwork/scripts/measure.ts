import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import sharp from "sharp";

export const PUBLIC = join(import.meta.dirname, "../../storefront/public");

/** One file of the shop's imagery; a clip has seconds, an icon file the size of its largest picture. */
export type Measured = { file: string; bytes: number; width: number; height: number; seconds?: number };

/** Length of an MP4 in seconds, from its movie header; ISO/IEC 14496-12, version 0. */
function secondsOfMp4(bytes: Buffer): number {
  const at = bytes.indexOf("mvhd");
  return bytes.readUInt32BE(at + 20) / bytes.readUInt32BE(at + 16);
}

/** Length of a WebM in seconds, from the Duration of its Info element (a double, in milliseconds as ffmpeg counts). */
function secondsOfWebm(bytes: Buffer): number {
  const at = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  return bytes.readDoubleBE(at + 3) / 1_000;
}

/** Width and height of an MP4's or WebM's only track, in pixels. */
function sizeOfClip(bytes: Buffer, isMp4: boolean): { width: number; height: number } {
  if (isMp4) {
    const end = bytes.indexOf("tkhd") + 80;
    return { width: bytes.readUInt16BE(end), height: bytes.readUInt16BE(end + 4) };
  }
  const width = bytes.indexOf(Buffer.from([0xb0, 0x82]));
  return {
    width: bytes.readUInt16BE(width + 2),
    height: bytes.readUInt16BE(bytes.indexOf(Buffer.from([0xba, 0x82])) + 2),
  };
}

async function measureFile(file: string): Promise<Measured> {
  const content = await readFile(join(PUBLIC, file));
  const bytes = content.length;
  switch (extname(file)) {
    case ".mp4":
      return { file, bytes, ...sizeOfClip(content, true), seconds: secondsOfMp4(content) };
    case ".webm":
      return { file, bytes, ...sizeOfClip(content, false), seconds: secondsOfWebm(content) };
    case ".ico": {
      // Sixteen bytes a picture after six of head; the first byte is its width, the second its height.
      const count = content.readUInt16LE(4);
      const at = 6 + 16 * (count - 1);
      return { file, bytes, width: content.readUInt8(at), height: content.readUInt8(at + 1) };
    }
    default: {
      const { width = 0, height = 0 } = await sharp(content).metadata();
      return { file, bytes, width, height };
    }
  }
}

/** What stands in a folder of storefront/public, in the order of names; `""` for the icons at its root. */
export async function measure(folder: string): Promise<Measured[]> {
  const files = (await readdir(join(PUBLIC, folder), { withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(avif|webp|jpg|png|svg|ico|mp4|webm)$/.test(entry.name))
    .map((entry) => (folder ? `${folder}/${entry.name}` : entry.name));
  return Promise.all(files.sort().map(measureFile));
}
