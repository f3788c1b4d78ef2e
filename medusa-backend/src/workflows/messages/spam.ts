import type { SendMessage } from "../../contract/messages";

/** The most links of a message that is not taken for spam. */
const MOST_LINKS = 3;
const LINK = /https?:\/\/|\bwww\./gi;
/** Links as forums and pages write them, which nobody types in a message. */
const MARKUP = /\[url\b|<a\s+href\b/i;

/**
 * True for a message that looks like spam: it fills the field that people do not see, has a link in the sender's name,
 * many links, or links as markup. Such a message is kept, too.
 */
export function isSpam({ name, message, website }: SendMessage): boolean {
  if (website) return true;
  return name.search(LINK) >= 0 || MARKUP.test(message) || (message.match(LINK) ?? []).length > MOST_LINKS;
}
