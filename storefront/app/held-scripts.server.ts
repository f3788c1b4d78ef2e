import { Transform, type TransformCallback } from "node:stream";
import { HELD_LINK, HELD_SCRIPT, MAY_BE_FIRST } from "~/ui/page-scripts/start-scripts-script";

/** What Remix writes on each link for a way of finding routes that this shop does not use. */
const UNREAD = import.meta.env.PROD ? ' data-discover="true"' : /(?!)/g;

/**
 * The picture that a page's scripts wait for, as start-scripts.inline.ts looks for it, or a place that only the browser
 * knows to show one.
 */
const FIRST_PICTURE = new RegExp(` (?:fetchpriority="high"|${MAY_BE_FIRST}=)`);

/** A link that loads nothing until the page makes it a `modulepreload`. */
const WAITING_LINK = `<link rel="preload" as="script" media="not all" ${HELD_LINK}=""`;

/**
 * Makes the scripts that Remix writes into a page inert, until the page starts them itself (start-scripts.inline.ts).
 * On a page without a picture to wait for it starts them at once, so the links to their files stay: they all come in
 * one round trip, behind the stylesheets. React calls `flush` after each complete flush, so a tag is never cut.
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

  /** Sends on what React has written so far. */
  flush(): void {
    if (this.pending.length === 0) return;
    const html = Buffer.concat(this.pending).toString("utf8");
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
