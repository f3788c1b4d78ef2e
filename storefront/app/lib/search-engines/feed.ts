import { DECLARATION, escapeXml } from "./crawling";
import { BRAND } from "./structured-data";

export type FeedShipping = Readonly<Record<string, string>>;

/** Names as in Google's product data specification, which others read as well. A list comes as several fields. */
export type FeedItem = Readonly<Record<string, string | readonly string[] | readonly FeedShipping[]>>;

const element = (name: string, content: string) => `<g:${name}>${content}</g:${name}>\n`;
const nested = (value: string | FeedShipping): string =>
  typeof value === "string"
    ? escapeXml(value)
    : `\n${Object.entries(value)
        .map(([name, text]) => element(name, escapeXml(text)))
        .join("")}`;

function toXmlItem(item: FeedItem): string {
  const fields = Object.entries(item).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((one) => element(name, nested(one))),
  );
  return `<item>\n${fields.join("")}</item>\n`;
}

export type FeedFormat = {
  type: string;
  head: (origin: string) => string;
  item: (item: FeedItem) => string;
  end: string;
};

export const FEED_FORMATS: Readonly<Record<string, FeedFormat>> = {
  "products.xml": {
    type: "application/xml; charset=utf-8",
    head: (origin) =>
      [
        DECLARATION,
        '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
        "<channel>",
        `<title>${BRAND}</title>`,
        `<link>${escapeXml(origin)}/</link>`,
        "<description>All products on sale</description>",
        "",
      ].join("\n"),
    item: toXmlItem,
    end: "</channel>\n</rss>\n",
  },
  "products.jsonl": {
    type: "application/jsonl; charset=utf-8",
    head: () => "",
    item: (item) => `${JSON.stringify(item)}\n`,
    end: "",
  },
};
