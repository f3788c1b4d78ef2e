import { expect, it } from "vitest";
import { toMarkedUp } from "./marked-up.server";

it.each([
  ["**Fast** and *light*", "<p><strong>Fast</strong> and <em>light</em></p>"],
  ["# Inside\n\n- one\n- two", "<h3>Inside</h3>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>"],
  ["[maps](https://example.com)", '<p><a href="https://example.com" rel="nofollow noopener">maps</a></p>'],
  ["one **two**\nthree", "<p>one <strong>two</strong><br />three</p>"],
])("a text with marks %s", (text, html) => expect(toMarkedUp(text)?.trim()).toBe(html));

it.each([
  "**x** <script>alert(1)</script>",
  "**x** <img src=x onerror=alert(1)>",
  "[x](javascript:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "![x](https://example.com/spy.png)",
  "**x** <a href=//example.com onclick=alert(1)>y</a>",
  "[x](//example.com)",
  '**x** <svg/onload=alert(1)> <iframe srcdoc="x">',
  "`<script>`",
])("a text with marks holds nothing that runs or is loaded: %s", (text) => {
  const tags = [...(toMarkedUp(text) ?? "").matchAll(/<([^>]*)/g)].map(([, tag = ""]) => tag);
  expect(tags.filter((tag) => /^(?:script|img|svg|iframe)| on[a-z]{1,20}=/i.test(tag))).toEqual([]);
  expect(tags.filter((tag) => / href="(?!https?:|mailto:)/.test(tag))).toEqual([]);
});

it.each(["", "Light as paper.", "4K & 60 fps < 90", "Two lines\nof text\n\nand more", "See https://example.com"])(
  "a text with marks is none without any: %j",
  (text) => {
    expect(toMarkedUp(text)).toBeNull();
  },
);
