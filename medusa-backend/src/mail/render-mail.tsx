import { convert, type FormatCallback } from "html-to-text";
import { renderToStaticMarkup } from "react-dom/server";
import { MAIL_KINDS, type MailKindName } from "./kinds";
import type { MailKind, MailSite } from "./mail-kind";
import { Frame } from "./parts/frame";

/** A mail ready to be sent. */
export type RenderedMail = { subject: string; html: string; text: string; replyTo: string | null };

/** As old as mail programs: they leave quirks mode for it. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** What is to be done next, and behind a colon where. */
const formatAction: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(`: ${element.attribs.href}`);
};

/** An address alone: what its link is called says no more. */
const formatAddress: FormatCallback = (element, _walk, builder) => builder.addInline(element.attribs.href ?? "");

/** The text part: what the HTML says, without its pictures; addresses stand behind the words they belong to. */
function toText(html: string): string {
  const text = convert(html, {
    wordwrap: 76,
    formatters: { action: formatAction, address: formatAddress },
    selectors: [
      { selector: "[data-skip-in-text]", format: "skip" },
      { selector: "h1", options: { uppercase: false } },
      { selector: "h2", options: { uppercase: false } },
      { selector: "a.action", format: "action" },
      { selector: "a.address", format: "address" },
      { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      { selector: "table.lines", format: "dataTable", options: { uppercaseHeaderCells: false, maxColumnWidth: 48 } },
    ],
  });
  return `${text.trim()}\n`;
}

/**
 * A mail in the shop's look, HTML and text. `kept` is what the outbox kept.
 * @throws ZodError where that is not of the kind's shape
 */
export function renderMail(name: MailKindName, kept: unknown, site: MailSite): RenderedMail {
  // One of a union of kinds: the schema that parses is the one that belongs to the rest.
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
  return { subject, html, text: toText(html), replyTo: kind.replyTo?.(data) ?? null };
}
