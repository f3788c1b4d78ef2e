import { Transform, type TransformCallback } from "node:stream";

/** The part of an Emotion cache that the stream reads. */
export type StyleCache = {
  key: string;
  nonce?: string | undefined;
  inserted: Record<string, string | true | undefined>;
  registered: Record<string, string | undefined>;
};

const HEAD_END = "</head>";
const STREAMED_SEGMENT = '<div hidden id="S:';

/**
 * Inserts the styles that Emotion collected into the HTML that React streams: before `</head>` in the first flush,
 * before the streamed segment in later ones. Gives scripts a low priority. React calls `flush` after each complete
 * flush, so markup is never cut inside a tag. The cache must be the request's own, with `compat` set, so that Emotion
 * renders no style tags itself.
 */
export class EmotionStream extends Transform {
  private pending: Buffer[] = [];
  private readonly sent = new Set<string>();

  constructor(private readonly cache: StyleCache) {
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

  /** Sends on what React has written so far, with the styles it needs. */
  flush(): void {
    if (this.pending.length === 0) return;
    const html = askLater(Buffer.concat(this.pending).toString("utf8"));
    this.pending = [];
    const styles = this.takeStyles();
    this.push(styles === "" ? html : insertStyles(html, styles));
  }

  private takeStyles(): string {
    let globals = "";
    const ids: string[] = [];
    let rules = "";
    for (const [id, css] of Object.entries(this.cache.inserted)) {
      if (typeof css !== "string" || this.sent.has(id)) continue;
      this.sent.add(id);
      if (this.cache.registered[`${this.cache.key}-${id}`] === undefined)
        globals += this.styleTag(`-global ${id}`, css);
      else {
        ids.push(id);
        rules += css;
      }
    }
    return globals + (ids.length > 0 ? this.styleTag(` ${ids.join(" ")}`, rules) : "");
  }

  private styleTag(suffix: string, css: string): string {
    const nonce = this.cache.nonce ? ` nonce="${this.cache.nonce}"` : "";
    return `<style data-emotion="${this.cache.key}${suffix}"${nonce}>${css.replaceAll("</", "<\\/")}</style>`;
  }
}

/** Scripts come after the first picture. The text and data of a page cannot contain this: both escape `<`. */
const askLater = (html: string): string =>
  html.replaceAll(/<link rel="modulepreload" href="[^"]+"/g, '$& fetchpriority="low"');

/** Inserts the styles before the end of the head, else before the first streamed segment, else at the start. */
export function insertStyles(html: string, styles: string): string {
  const headEnd = html.indexOf(HEAD_END);
  const at = headEnd >= 0 ? headEnd : Math.max(0, html.indexOf(STREAMED_SEGMENT));
  return html.slice(0, at) + styles + html.slice(at);
}
