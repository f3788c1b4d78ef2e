import { Transform, type TransformCallback } from "node:stream";
import { HELD_LINK, HELD_SCRIPT, MAY_BE_FIRST } from "~/ui/page-scripts/script-names";

/** Remix writes it on each link for lazy route discovery, which this shop does not use. */
const UNREAD = import.meta.env.PROD ? ' data-discover="true"' : /(?!)/g;

/** The picture that scripts wait for (start-scripts.inline.ts), or a place for one that only the browser chooses. */
const FIRST_PICTURE = new RegExp(` (?:fetchpriority="high"|${MAY_BE_FIRST}=)`);

/**
 * React 18 writes pages in pieces of 2,048 bytes. If a character of several bytes does not fit the end of a piece, it
 * leaves zero bytes there, which a browser shows as "\ufffd", in fields too. No page has any of its own.
 */
const ZERO_BYTES = /\0+/g;

const WAITING_LINK = `<link rel="preload" as="script" media="not all" ${HELD_LINK}=""`;

/**
 * Makes the scripts that Remix writes into a page inert, until the page starts them itself (start-scripts.inline.ts). A
 * page without a picture to wait for starts them at once, so the links to their files stay: they all come in one round
 * trip, after the stylesheets. Measured: the largest paint on a phone comes after 1.0 to 1.2 s, and after 2.1 s with
 * scripts of low priority in the document. React calls `flush` after each complete flush, so a tag is never cut.
 */
export class HeldScripts extends Transform {
  private pending: Buffer[] = [];
  private hasPicture = false;

  constructor() {
    super({ writableHighWaterMark: 1024 * 1024 });
  }

  override _transform(chunk: Buffer | string, _encoding: BufferEncoding, done: TransformCallback): void {
    this.pending.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.flush();
    done();
  }

  flush(): void {
    if (this.pending.length === 0) return;
    const html = Buffer.concat(this.pending).toString("utf8").replaceAll(ZERO_BYTES, "");
    this.hasPicture ||= FIRST_PICTURE.test(html);
    this.push(hold(html, this.hasPicture));
    this.pending = [];
  }
}

/** The text and data of a page cannot contain these tags: both escape `<`, and quotes in text. */
function hold(html: string, withLinks: boolean): string {
  const held = html
    .replaceAll(UNREAD, "")
    .replaceAll(/(?<=<script(?: nonce="[^"]*")?) type="module"(?: async="")?/g, ` type="${HELD_SCRIPT}"`);
  const link = withLinks ? WAITING_LINK : '<link rel="modulepreload" fetchpriority="low"';
  return held.replaceAll(/<link rel="modulepreload"/g, link);
}
