import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { hashInline } from "./render-page";

const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

it("the hashes of a page are those of the scripts and styles with the nonce alone, however they are written", () => {
  const script = `if (1 < 2 && "</p>") { "&amp;" }\n`;
  const html = `<!doctype html><head><style nonce="n">a>b{}</style><style>c{}</style></head><body>
      <script nonce="n">${script}</script><script>alert(1)</script><script nonce="other">alert(2)</script>
      <SCRIPT type="application/json" NONCE='n'>{}</SCRIPT><p title='<script nonce="n">alert(3)</script>'></p>
      <!-- <script nonce="n">alert(4)</script> --><textarea><script nonce="n">alert(5)</script></textarea></body>`;
  expect(hashInline(html, "n")).toEqual({
    scripts: [sourceOf(script), sourceOf("{}")],
    styles: [sourceOf(""), sourceOf("a>b{}")],
  });
});

it("the hashes of a page leave out scripts of an address, which the policy names by their origin", () => {
  expect(hashInline('<script nonce="n" src="/a.js">x</script>', "n").scripts).toEqual([]);
});
