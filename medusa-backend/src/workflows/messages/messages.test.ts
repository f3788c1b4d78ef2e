import { expect, it } from "vitest";
import { isSpam } from "./messages";

const good = { name: "Ada Flyer", email: "ada@example.com", message: "Does the Heron land on water?" };
const links = (count: number) => Array.from({ length: count }, (_, at) => `see https://example.com/${at}`).join("\n");

it.each([
  ["fills the field that nobody sees", { website: "https://example.com" }],
  ["has a link in the name", { name: "Win at WWW.example.com" }],
  ["has many links", { message: links(4) }],
  ["has links as forums write them", { message: "Buy [url=example.com]here[/url]" }],
  ["has links as pages write them", { message: 'Buy <a href="example.com">here</a>' }],
])("a message is spam if it %s", (_why, change) => expect(isSpam({ ...good, ...change })).toBe(true));

it.each([
  ["asks something", {}],
  ["leaves the unseen field empty", { website: "" }],
  ["has a few links", { message: links(3) }],
  ["speaks of a URL, of <b>markup</b> and of wwwhat not", { message: "The url of <b>wwwhat</b>, a < b" }],
])("a message is none if it %s", (_why, change) => expect(isSpam({ ...good, ...change })).toBe(false));
