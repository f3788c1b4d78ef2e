import { z } from "zod";
import { WITHDRAWAL_LINK_HOURS } from "../../contract/withdrawals";
import { defineMail, unsealedLink } from "../mail-kind";
import { AboutReturns, Action, Note, Paragraph, Title } from "../parts/text";

/** The `paragraphs` (lib/withdrawals.ts) are kept with the order too. */
export const withdrawal = defineMail({
  data: z.object({ orderId: z.string(), number: z.number(), paragraphs: z.array(z.string()) }),
  subject: ({ number }) => `We have received your withdrawal from order #${number}`,
  preview: ({ paragraphs }) => paragraphs[1] ?? "",
  Body: ({ data: { orderId, paragraphs }, site }) => (
    <>
      <Title>We have received your withdrawal</Title>
      {paragraphs.map((text) => (
        <Paragraph key={text}>
          <bdi>{text}</bdi>
        </Paragraph>
      ))}
      <Paragraph>
        <AboutReturns site={site}>How withdrawals, returns and refunds work</AboutReturns>
      </Paragraph>
      <Action href={`${site.url}/dashboard/orders/${orderId}`}>See your order</Action>
      <Note>Please keep this mail: it is the proof of your withdrawal.</Note>
    </>
  ),
});

/** For somebody who is not signed in. The outbox seals the token. */
export const withdrawalLink = defineMail({
  data: z.object({ orderId: z.string(), number: z.number(), sealedToken: z.string() }),
  subject: ({ number }) => `Your link to withdraw from order #${number}`,
  preview: () => `The link is good for ${WITHDRAWAL_LINK_HOURS} hours.`,
  secret: true,
  worthlessAfterMinutes: WITHDRAWAL_LINK_HOURS * 60,
  Body: ({ data: { orderId, number, sealedToken }, site }) => (
    <>
      <Title>Withdraw from the contract</Title>
      <Paragraph>
        Somebody, most likely you, wants to withdraw from the contract of order #{number}. Open the link, choose the
        pieces and confirm. It is good for {WITHDRAWAL_LINK_HOURS} hours.
      </Paragraph>
      <Action href={unsealedLink(site, `withdraw/${orderId}`, sealedToken)}>Withdraw from contract here</Action>
      <Note>Not you? Then there is nothing to do: without the link nothing changes.</Note>
    </>
  ),
});
