import { expect, it } from "vitest";
import { MOST_DECLARATION_BYTES } from "../../contract/declarations";
import { checkPdf } from "./declarations";

const TAIL = "startxref\n9\n%%EOF";
const pdf = (inside = "", { head = "%PDF-1.7\n", tail = `${TAIL}\n` } = {}) =>
  Buffer.from(`${head}1 0 obj<</Type/Catalog>>endobj\n${inside}\n${tail}`, "latin1");

it("a maker's declaration is a PDF, has an id by its bytes, and a limit", () => {
  expect(checkPdf(pdf())).toMatch(/^[\da-f]{32}$/);
  expect(checkPdf(pdf())).toBe(checkPdf(pdf()));
  expect(checkPdf(pdf("other"))).not.toBe(checkPdf(pdf()));
  expect(() => checkPdf(Buffer.alloc(MOST_DECLARATION_BYTES + 1))).toThrow("A declaration may have 10 MB at most.");
});

it.each([
  ["of another version", pdf("", { head: "%PDF-2.0\r" })],
  ["with empty lines at its end", pdf("", { tail: `${TAIL}\r\n\r\n` })],
  ["with data of any kind inside", Buffer.concat([pdf("\x00\xff<svg/> #4a", { tail: "" }), Buffer.from(TAIL)])],
])("a maker's declaration may be one %s", (_, bytes) => expect(() => checkPdf(bytes)).not.toThrow());

it.each<[string, Buffer, RegExp]>([
  ["empty", Buffer.alloc(0), /empty/],
  ["a picture", Buffer.from("\xff\xd8\xff\xe0", "latin1"), /not a PDF/],
  ["a page", Buffer.from("<!doctype html><p>%PDF-1.7"), /not a PDF/],
  ["a PDF after something else", Buffer.concat([Buffer.from("GIF89a"), pdf()]), /not a PDF/],
  ["of a version that there is not", pdf("", { head: "%PDF-9.9\n" }), /not a PDF/],
  ["cut off", pdf().subarray(0, -8), /cut off/],
  ["followed by a ZIP", Buffer.concat([pdf(), Buffer.from("PK\x05\x06"), Buffer.alloc(18)]), /cut off/],
  ["encrypted", pdf("trailer<</Encrypt 5 0 R>>"), /encrypted/],
  ["with a script", pdf("<</S/JavaScript/JS(app.alert(1))>>"), /scripts or files/],
  ["with a script under another spelling", pdf("<</S/J#61va#53cript>>"), /scripts or files/],
  ["with a program", pdf("<</S/Launch/F(cmd.exe)>>"), /scripts or files/],
  ["with a file", pdf("<</Type/EmbeddedFile>>"), /scripts or files/],
  ["with a form that runs", pdf("<</AcroForm<</XFA[]>>>>"), /scripts or files/],
  ["a page as well", pdf("<script>alert(1)</script>"), /scripts or files/],
])("a maker's declaration is none that is %s", (_, bytes, words) => expect(() => checkPdf(bytes)).toThrow(words));
