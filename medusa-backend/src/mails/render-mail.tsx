import { compile, type FormatCallback } from "html-to-text";
import { renderToStaticMarkup } from "react-dom/server";
import { MAIL_KINDS, type MailKindName } from "./kinds";
import type { MailKind, MailSite } from "./mail-kind";
import { Frame } from "./parts/frame";

/** `documents` are the numbers of the attached ones. */
export type RenderedMail = {
  subject: string;
  html: string;
  text: string;
  replyTo: string | null;
  /** The one-click address of this kind. */
  unsubscribe: string | null;
  documents: readonly string[];
};

/** The addresses of a mail's pictures, each once. @throws ZodError if the data does not fit the kind */
export function picturesOf(name: MailKindName, kept: unknown): string[] {
  const kind = MAIL_KINDS[name] as MailKind;
  return [...new Set(kind.pictures?.(kind.data.parse(kept)) ?? [])];
}

/** Mail programs leave quirks mode only for this old doctype. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const formatAction: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(`: ${element.attribs.href}`);
};

const formatAddress: FormatCallback = (element, _walk, builder) => builder.addInline(element.attribs.href ?? "");

/** Without pictures. Addresses follow their link texts; a link whose text is its address has only that. */
const convert = compile({
  wordwrap: 76,
  formatters: { action: formatAction, address: formatAddress },
  selectors: [
    { selector: "[data-skip-in-text]", format: "skip" },
    { selector: "img", format: "skip" },
    { selector: "h1", options: { uppercase: false } },
    { selector: "h2", options: { uppercase: false } },
    { selector: "a.action", format: "action" },
    { selector: "a.address", format: "address" },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: "table.lines", format: "dataTable", options: { uppercaseHeaderCells: false, maxColumnWidth: 48 } },
  ],
});

/**
 * A mail in the shop's look, as HTML and text. `kept` is the outbox's data.
 * @throws ZodError if that does not fit the kind
 */
export function renderMail(name: MailKindName, kept: unknown, site: MailSite): RenderedMail {
  // MAIL_KINDS is a union; the schema that parses the data belongs to the same kind as the rest.
  const kind = MAIL_KINDS[name] as MailKind;
  const data = kind.data.parse(kept);
  const subject = kind.subject(data);
  const { Body } = kind;
  const mail = (
    <Frame title={subject} preview={kind.preview(data)} site={site}>
      <Body data={data} site={site} />
    </Frame>
  );
  const html = `${DOCTYPE}${renderToStaticMarkup(mail)}`;
  const documents = kind.documents?.(data) ?? [];
  const [replyTo, unsubscribe] = [kind.replyTo?.(data) ?? null, kind.unsubscribe?.(data, site) ?? null];
  return { subject, html, text: `${convert(html).trim()}\n`, replyTo, unsubscribe, documents };
}
