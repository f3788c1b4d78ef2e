import decoder from "meshopt-decoder?url";
import viewer from "@google/model-viewer/dist/model-viewer.min.js?url";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { formatMoney } from "~/domain/money";
import { modelOf, modelPath } from "~/domain/pictures";
import { type CardProduct, productPath } from "~/domain/product";
import font from "~/ui/theme/english.woff2?url";
import start from "./start-viewer.inline?script";

/** What a 3D model shows, for those who cannot see it, by handle. */
const WORDS: Readonly<Record<string, string>> = {
  "kestrel-air":
    "A folding drone with a pearl white hull over a graphite belly. A black visor with two sensors wraps round the nose. " +
    "Below it hangs the camera: two lenses, one above the other. Four arms with grey two-blade propellers, their tips blue; the front arms stand on legs.",
  "kestrel-mini":
    "A small folding drone in sand and pearl. Two round sensors look out of the nose, and below it hangs a camera with a single large lens. " +
    "Four slim arms carry two-blade propellers; each ends in a short foot.",
  "kestrel-pro":
    "A folding drone in matte graphite with orange stripes along its back. Two round sensors look out of the nose. " +
    "Below it hangs a square camera head with one large lens and two small ones. Four arms with two-blade propellers, their tips orange; the front arms stand on legs.",
};

/** Light in both colour modes, as the pictures are. It has no quotes and angle brackets, because React escapes them. */
const style = `
@font-face{font-family:Instrument;font-weight:400 700;src:url(${font});font-display:swap}
:root{color-scheme:light}*{box-sizing:border-box}
body{display:grid;grid-template-rows:auto 1fr auto;min-height:100vh;min-height:100dvh;margin:0;background:#d3d5d8;color:#121416;font:400 1rem/1.5 Instrument,Helvetica Neue,Arial,sans-serif}
header,footer{width:100%;max-width:72rem;margin:0 auto;padding:1rem 1.25rem}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center}
h1{flex:1;margin:0;font-size:1.25rem;font-weight:600;letter-spacing:-.02em}
p{max-width:44rem;margin:0 0 .75rem}
a{color:inherit;text-underline-offset:3px}
a:focus-visible,button:focus-visible,model-viewer:focus-visible{outline:2px solid;outline-offset:3px}
main{position:relative;display:grid;min-height:max(24rem,100svh - 8rem)}
model-viewer{width:100%;height:100%;min-height:24rem;--poster-color:transparent;--progress-bar-color:#121416;--progress-bar-height:3px}
img{width:100%;height:100%;object-fit:contain}
.buy,.ar{padding:.75rem 1.25rem;border:1px solid transparent;border-radius:99px;background:#121416;color:#fff;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.ar{position:absolute;right:1.25rem;bottom:1.25rem}
.failed{position:absolute;right:0;bottom:0;left:0;margin:0 auto;padding:.75rem 1.25rem;background:#fff}`;

/**
 * Null without a model. A whole document, because the viewer needs a policy of its own (server/security-headers.ts).
 */
export function modelPage({ product, nonce }: { product: CardProduct; nonce: string }): string | null {
  const { handle, name, imageUrl, price, available } = product;
  const src = modelOf(product);
  const words = WORDS[handle] ?? "";
  if (!src) return null;
  const picture = <img slot="poster" src={imageUrl} alt="" width={1200} height={900} />;
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${name} in 3D – Aeroloft`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="canonical" href={modelPath({ handle })} />
        <link rel="modulepreload" href={viewer} />
        <link rel="preload" href={src} as="fetch" crossOrigin="anonymous" />
        <style nonce={nonce}>{style}</style>
      </head>
      <body>
        <header>
          <h1>{`${name} in 3D`}</h1>
          <a href={productPath(product)}>{`Back to ${name}`}</a>
          {available === 0 ? null : (
            <a className="buy" href={`${productPath(product)}#product-name`}>
              {`Buy it for ${formatMoney(price.amount, price.currency)}`}
            </a>
          )}
        </header>
        <main>
          {createElement(
            "model-viewer",
            {
              src,
              alt: `3D model of ${name}. ${words}`,
              "camera-controls": "",
              ar: "",
              "ar-modes": "webxr quick-look",
              "shadow-intensity": "1",
              "tone-mapping": "commerce",
              "touch-action": "pan-y",
              "interaction-prompt": "none",
            },
            picture,
            <button type="button" slot="ar-button" className="ar">
              See it in your home
            </button>,
          )}
          <p className="failed" role="alert" data-failed="" hidden>
            {`The model could not be shown. The pictures are on the page of ${name}.`}
          </p>
          <noscript>
            <p className="failed">{`The 3D model needs JavaScript. The pictures are on the page of ${name}.`}</p>
          </noscript>
        </main>
        <footer>
          <p>Drag it, or use the arrow keys, to turn it. Zoom with the wheel, two fingers, or Page Up and Page Down.</p>
          <p>{words}</p>
        </footer>
        <script
          nonce={nonce}
          data-viewer={viewer}
          data-decoder={decoder}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own script
          dangerouslySetInnerHTML={{ __html: start }}
        />
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
