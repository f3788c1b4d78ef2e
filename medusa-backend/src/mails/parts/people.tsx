import { cutText } from "../../lib/text";
import { Paragraph } from "./text";

const LONGEST_NAME = 40;

/** Dots between the parts of a host name, in every script that has its own. */
const DOT_IN_HOST = /[.\u3002\uff0e\uff61](?=\p{L}{2}|xn--)/giu;

/** A space wherever a mail program would make a link, in plain text too: no mail may carry a stranger's address. */
export function withoutLinks(text: string): string {
  return text
    .replace(/\/{2,}/g, "/ ")
    .replace(/[@\uff20]/g, " at ")
    .replace(DOT_IN_HOST, ". ");
}

/** Enough digits for a telephone number, which phones turn into a link. */
const TELEPHONE = /\d(?:[\s().-]?\d){5}/;

/** A name's first line, shortened; "" if it contains something that could be opened or dialled. */
export function toGreetedName(name: string): string {
  const [line = ""] = name.trim().split(/[\n\r\u2028\u2029]/, 1);
  if (withoutLinks(line) !== line || TELEPHONE.test(line)) return "";
  const cut = cutText(line, LONGEST_NAME).trim();
  return cut === line ? line : `${cut}…`;
}

/** Nobody has proven that the address is theirs, so the name may be a stranger's message. */
export function Greeting({ name }: { name: string }) {
  const greeted = toGreetedName(name);
  if (greeted === "") return <Paragraph>Hello,</Paragraph>;
  return (
    <Paragraph>
      Hello <bdi>{greeted}</bdi>,
    </Paragraph>
  );
}
