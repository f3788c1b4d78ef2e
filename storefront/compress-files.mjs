import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Pictures, fonts and clips are compressed already. */
const TEXT = /\.(js|css|svg|ico|webmanifest)$/;
/** Below this the file itself travels in one packet. */
const LEAST_BYTES = 512;

/** Endings as server/built-assets.ts looks for them. */
const ENCODERS = [
  [".br", (data) => promisify(brotliCompress)(data, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: data.length } })],
  [".gz", (data) => promisify(gzip)(data, { level: constants.Z_BEST_COMPRESSION })],
];

/** Writes Brotli (quality 11, Node's own) and gzip (9) beside each text file of the build, if they are smaller. */
const client = fileURLToPath(new URL("./build/client", import.meta.url));
const files = readdirSync(client, { recursive: true, withFileTypes: true });
await Promise.all(
  files.map(async (file) => {
    if (!file.isFile() || !TEXT.test(file.name)) return;
    const path = `${file.parentPath ?? file.path}/${file.name}`;
    const data = readFileSync(path);
    if (data.length < LEAST_BYTES) return;
    for (const [ending, encode] of ENCODERS) {
      const smaller = await encode(data);
      if (smaller.length < data.length) writeFileSync(path + ending, smaller);
    }
  }),
);
