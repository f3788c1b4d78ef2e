import { Button } from "@react-email/button";
import type { ReactNode } from "react";
import type { MailSite } from "../mail-kind";

/** The light values of the storefront's tokens (docs/design.md): mail programs do not support variables. */
export const INK = { DEFAULT: "#121416", muted: "#5C6066", inverted: "#FFFFFF" } as const;
export const GROUND = { page: "#F6F6F4", sheet: "#FFFFFF", line: "#E0E0DC" } as const;

/** For programs that ask for them. */
export const DARK = {
  ink: "#F3F4F5",
  muted: "#A8ACB3",
  inverted: "#0E0F11",
  page: "#0E0F11",
  sheet: "#181A1E",
  line: "#2B2F34",
} as const;

const FAMILY = '"Instrument Sans", "Helvetica Neue", Helvetica, Arial, sans-serif';

export const FONT = {
  title: { fontFamily: FAMILY, fontSize: "32px", lineHeight: "36px", fontWeight: 600, letterSpacing: "-0.03em" },
  body: { fontFamily: FAMILY, fontSize: "16px", lineHeight: "25px" },
  small: { fontFamily: FAMILY, fontSize: "13px", lineHeight: "20px" },
  action: { fontFamily: FAMILY, fontSize: "16px", fontWeight: 600 },
} as const;

/** Between lines of a block, and between blocks. */
export const SPACE = { line: "16px", block: "28px" } as const;

/** After the sum of a refund. */
export const BANKS_TAKE = "Banks take 5 to 10 working days to show it.";

type Props = { children: ReactNode };

/** A link that shows its address; the text part has it once. */
export const ShownAddress = ({ href }: { href: string }) => (
  <a className="address" href={href} style={{ color: INK.muted }}>
    {href}
  </a>
);

/** Tells people who did not request this mail where to write. `url` is the shop's address. */
export const NotYou = ({ url }: { url: string }) => (
  <Note>
    Not you? Write to us at once with the form at the foot of the shop&apos;s pages:{" "}
    <ShownAddress href={`${url}/stay-in-touch`} />
  </Note>
);

/** A link to the page about withdrawals, returns and refunds, in the colour of its text. */
export const AboutReturns = ({ site, children }: Props & { site: MailSite }) => (
  <a href={`${site.url}/info/returns`} style={{ color: "inherit" }}>
    {children}
  </a>
);

export function Title({ children }: Props) {
  return (
    <h1
      className="ink"
      style={{ ...FONT.title, color: INK.DEFAULT, margin: `0 0 ${SPACE.block}`, overflowWrap: "anywhere" }}
    >
      {children}
    </h1>
  );
}

/** Text from people goes into <bdi>, so that a right-to-left name does not reverse the sentence. */
export function Paragraph({ children }: Props) {
  return (
    <p
      className="ink"
      style={{ ...FONT.body, color: INK.DEFAULT, margin: `0 0 ${SPACE.line}`, overflowWrap: "anywhere" }}
    >
      {children}
    </p>
  );
}

export function Note({ children }: Props) {
  return (
    <p
      className="quiet"
      style={{ ...FONT.small, color: INK.muted, margin: `${SPACE.block} 0 0`, overflowWrap: "anywhere" }}
    >
      {children}
    </p>
  );
}

/** The button for the next thing to do. */
export function Action({ href, children }: Props & { href: string }) {
  return (
    <p style={{ margin: `${SPACE.block} 0 0` }}>
      <Button
        className="action"
        href={href}
        style={{
          ...FONT.action,
          backgroundColor: INK.DEFAULT,
          color: INK.inverted,
          borderRadius: 999,
          padding: "14px 28px",
        }}
      >
        {children}
      </Button>
    </p>
  );
}
