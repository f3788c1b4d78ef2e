import { Transform, type TransformCallback } from "node:stream";
import { HELD_LINK, HELD_SCRIPT } from "~/ui/late/start-scripts-script";

/** What Remix writes on each link for a way of finding routes that this shop does not use. */
const UNREAD = import.meta.env.PROD ? ' data-discover="true"' : /(?!)/g;

/**
 * Makes the scripts that Remix writes into a page inert, until the page starts them itself (start-scripts.inline.ts). React calls `flush` after
 * each complete flush, so a tag is never cut.
 */
export class HeldScripts extends Transform {
  private pending: Buffer[] = [];

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
    this.push(hold(Buffer.concat(this.pending).toString("utf8")));
    this.pending = [];
  }
}

/** The text and data of a page cannot contain these tags: both escape `<`, and quotes in text. */
const hold = (html: string): string =>
  html
    .replaceAll(UNREAD, "")
    .replaceAll(/<link rel="modulepreload"/g, `<link ${HELD_LINK}=""`)
    .replaceAll(/(?<=<script(?: nonce="[^"]*")?) type="module"/g, ` type="${HELD_SCRIPT}"`);
