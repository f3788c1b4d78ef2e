import { WITHDRAWAL_REFUND_DAYS } from "../../contract/withdrawals";
import type { MailSite } from "../mail-kind";
import { FONT, INK, Note, SPACE } from "./text";

/** Directive 2011/83/EU, annex I (B), word for word but for the trader's address. */
const formOf = ({ sender: { name, address, email } }: MailSite): string[] => [
  "(Complete and return this form only if you wish to withdraw from the contract)",
  `– To ${[name, ...address, email].join(", ")}:`,
  "– I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*),",
  "– Ordered on (*)/received on (*),",
  "– Name of consumer(s),",
  "– Address of consumer(s),",
  "– Signature of consumer(s) (only if this form is notified on paper),",
  "– Date",
  "(*) Delete as appropriate.",
];

function Heading({ children }: { children: string }) {
  return (
    <h2 className="ink" style={{ ...FONT.small, fontWeight: 600, color: INK.DEFAULT, margin: `${SPACE.block} 0 0` }}>
      {children}
    </h2>
  );
}

/** `days` after the last piece arrived, with the model form. */
export function WithdrawalRight({ days, site }: { days: number; site: MailSite }) {
  return (
    <>
      <Heading>Your right to withdraw</Heading>
      <Note>
        You may withdraw from this contract without giving a reason, from now until {days} days after the day on which
        the last piece reached you:{" "}
        <a href={`${site.url}/withdraw`} style={{ color: INK.muted }}>
          Withdraw from contract here
        </a>
        , or tell us in a letter or an e-mail. You can use the form below, but you do not have to. We refund what you
        paid within {WITHDRAWAL_REFUND_DAYS} days of your withdrawal, to the card that you paid with. If you withdraw
        from all of it, this includes the standard delivery. Send back what you have received within 14 days; we pay for
        the parcel. We may wait with the refund until it is back, or you have shown us that you sent it. You are liable
        for a loss in value only if you did more than find out what the product is and how it works.{" "}
        <a href={`${site.url}/info/returns`} style={{ color: INK.muted }}>
          How it works
        </a>
      </Note>
      <Heading>Model withdrawal form</Heading>
      {formOf(site).map((line) => (
        <Note key={line}>{line}</Note>
      ))}
    </>
  );
}
