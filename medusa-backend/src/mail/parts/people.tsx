import { cutText } from "../../lib/text";
import { Paragraph } from "./text";

const LONGEST_NAME = 40;

/** Dots that end one part of a host's name, in every script that has its own. */
const DOT_IN_HOST = /[.\u3002\uff0e\uff61](?=\p{L}{2}|xn--)/giu;

/**
 * A text that somebody typed, with a space in each place from which mail programs make a link: they look for addresses in plain
 * text too, and the shop's mails must not carry a stranger's to whomever they named.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(/\/{2,}/g, "/ ")
    .replace(/[@\uff20]/g, " at ")
    .replace(DOT_IN_HOST, ". ");
}

/** Digits enough for a telephone number, which phones make a link of. */
const TELEPHONE = /\d(?:[\s().-]?\d){5}/;

/** The name by which a mail greets somebody: its first line, cut; none where it says something that could be followed or dialled. */
export function toGreetedName(name: string): string {
  const [line = ""] = name.trim().split(/[\n\r\u2028\u2029]/, 1);
  if (withoutLinks(line) !== line || TELEPHONE.test(line)) return "";
  const cut = cutText(line, LONGEST_NAME).trim();
  return cut === line ? line : `${cut}…`;
}

/**
 * The first words of a mail to an account. Nobody has shown that its address is theirs, so the name may be what a stranger wants
 * to be read there.
 */
export function Greeting({ name }: { name: string }) {
  const greeted = toGreetedName(name);
  if (greeted === "") return <Paragraph>Hello,</Paragraph>;
  return (
    <Paragraph>
      Hello <bdi>{greeted}</bdi>,
    </Paragraph>
  );
}
