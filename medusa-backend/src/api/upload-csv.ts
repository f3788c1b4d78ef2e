import { createReadStream } from "node:fs";
import { MOST_CSV_BYTES, MOST_PASTED_BYTES } from "../contract/product-import";
import { invalidField } from "../lib/shop-error";
import type { ShopRequest } from "./shop-auth";
import { type Taken, takeUpload } from "./upload-file";

const pastedIn = ({ body }: Taken): string => (typeof body?.list === "string" ? body.list : "");

/** Takes a file of products, or a pasted list. @throws ShopError `body_too_large`, `invalid` */
export const takeCsv = takeUpload({
  mostBytes: MOST_CSV_BYTES,
  mostTextBytes: MOST_PASTED_BYTES,
  tooLarge: `A file may have ${MOST_CSV_BYTES / 1024 / 1024} MB at most, a pasted list ${MOST_PASTED_BYTES / 1024} KB.`,
  refuse: (reason) => invalidField("file", reason),
  check: (taken) =>
    taken.file || pastedIn(taken).trim() !== "" ? null : invalidField("file", "Choose a file, or paste a list."),
});

/** The bytes of a request behind `takeCsv`: its file, else the pasted text. */
export function uploadedCsvOf(req: ShopRequest): AsyncIterable<Uint8Array> {
  const taken = req as unknown as Taken;
  if (taken.file) return createReadStream(taken.file.path);
  return (async function* () {
    yield Buffer.from(pastedIn(taken));
  })();
}
