import { describe, expect, it } from "vitest";
import { EmotionStream, insertStyles, type StyleCache } from "./emotion-stream.server";

async function run(script: (stream: EmotionStream, cache: StyleCache) => void): Promise<string> {
  const cache: StyleCache = { key: "css", nonce: "n1", inserted: {}, registered: {} };
  const stream = new EmotionStream(cache);
  script(stream, cache);
  stream.end();
  let html = "";
  for await (const chunk of stream) html += String(chunk);
  return html;
}

function use(cache: StyleCache, id: string, css: string): void {
  cache.inserted[id] = css;
  cache.registered[`css-${id}`] = css;
}

describe("EmotionStream", () => {
  it("does not let a rule end its style element", async () => {
    const html = await run((stream, cache) => {
      use(cache, "a", '.css-a{content:"</style><script>"}');
      stream.write("<head></head>");
    });
    expect(html).not.toContain("</style><script>");
  });

  it("puts the first styles at the end of the head, with the page's nonce", async () => {
    const html = await run((stream, cache) => {
      use(cache, "a", ".css-a{color:red}");
      stream.write("<head><title>x</title></he");
      stream.write("ad><body>");
    });
    expect(html).toBe(
      '<head><title>x</title><style data-emotion="css a" nonce="n1">.css-a{color:red}</style></head><body>',
    );
  });

  it("sends each style once, later ones before the segment that needs them", async () => {
    const html = await run((stream, cache) => {
      use(cache, "a", ".css-a{color:red}");
      stream.write("<head></head>");
      stream.flush();
      use(cache, "b", ".css-b{color:blue}");
      stream.write('<script></script><div hidden id="S:0">late</div>');
    });
    expect(html).toContain('</script><style data-emotion="css b" nonce="n1">.css-b{color:blue}</style><div hidden');
    expect(html.match(/css-a\{/g)).toHaveLength(1);
  });

  it("marks global styles as Emotion's client looks for them", async () => {
    const html = await run((stream, cache) => {
      cache.inserted.g = "body{margin:0}";
      stream.write("<head></head>");
    });
    expect(html).toContain('<style data-emotion="css-global g" nonce="n1">body{margin:0}</style></head>');
  });

  it("has scripts make way for the first picture", async () => {
    const html = await run((stream) => {
      stream.write('<head></head><body><link rel="modulepreload" href="/assets/a.js"/>');
    });
    expect(html).toContain('<link rel="modulepreload" href="/assets/a.js" fetchpriority="low"/>');
  });

  it("keeps characters whole that arrive in two pieces", async () => {
    const euro = Buffer.from("<head></head>€");
    const html = await run((stream) => {
      stream.write(euro.subarray(0, -1));
      stream.write(euro.subarray(-1));
    });
    expect(html).toBe("<head></head>€");
  });
});

describe("insertStyles", () => {
  it("goes in front where there is neither head nor segment", () => {
    expect(insertStyles("<script></script>", "<style></style>")).toBe("<style></style><script></script>");
  });
});
