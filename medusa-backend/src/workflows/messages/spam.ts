import type { SendMessage } from "../../contract/messages";

const MOST_LINKS = 3;
const LINK = /https?:\/\/|\bwww\./gi;
/** Links as forums and pages write them, which nobody types in a message. */
const MARKUP = /\[url\b|<a\s+href\b/i;

/** Spam fills the field that people do not see, has a link in the name, many links, or markup. It is kept, too. */
export function isSpam({ name, message, website }: SendMessage): boolean {
  if (website) return true;
  return name.search(LINK) >= 0 || MARKUP.test(message) || (message.match(LINK) ?? []).length > MOST_LINKS;
}
