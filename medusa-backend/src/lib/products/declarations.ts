import { createHash } from "node:crypto";
import { MOST_DECLARATION_BYTES } from "../../contract/declarations";
import { ShopError } from "../shop-error";

export const PDF_TOO_LARGE = `A declaration may have ${MOST_DECLARATION_BYTES / 1024 / 1024} MB at most.`;

export const refusePdf = (words: string): ShopError => new ShopError("invalid", words, { fields: { file: [words] } });

const BEGIN = /^%PDF-(?:1\.[0-7]|2\.0)[\r\n ]/;
/** The last line of a PDF; some programs write a few empty lines after it. */
const END = /startxref\s+\d+\s+%%EOF\s*$/;
const END_BYTES = 1024;

/** What a document that is only to be read does not need: scripts, programs, files, films, and forms that run. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|Movie|Sound)\b/;
/** Contents that a browser would run if it took the file for a page. */
const PAGE = /<(?:script|html|!doctype\s+html|iframe)[\s>/]/i;

/** A name of PDF may have any of its letters as "#" and two hexadecimal digits. */
const withPlainNames = (text: string) =>
  text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Checks a file by its content, whatever its name and declared type are. Returns the digest of its bytes. The
 * compressed parts are not read: the shop never opens the file, and browsers only save it.
 * @throws ShopError `invalid`, `body_too_large`
 */
export function checkPdf(bytes: Buffer): string {
  if (bytes.length === 0) throw refusePdf("This file is empty.");
  if (bytes.length > MOST_DECLARATION_BYTES) throw new ShopError("body_too_large", PDF_TOO_LARGE);
  const text = bytes.toString("latin1");
  if (!BEGIN.test(text)) throw refusePdf("This is not a PDF. Choose the maker's declaration as a PDF.");
  if (!END.test(text.slice(-END_BYTES)))
    throw refusePdf("This PDF is broken or cut off, or something follows it. Save it again, or choose another one.");
  const names = withPlainNames(text);
  if (/\/Encrypt\b/.test(names)) throw refusePdf("This PDF is encrypted. Save it without a password.");
  if (ACTIVE.test(names) || PAGE.test(text))
    throw refusePdf("This PDF has more in it than a document, such as scripts or files. Print it to a new PDF.");
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}
