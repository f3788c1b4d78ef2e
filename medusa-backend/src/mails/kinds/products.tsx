import { z } from "zod";
import { STOCK_ALERT_DAYS } from "../../contract/stock";
import { variantChoice } from "../../contract/variants";
import { defineMail, type MailSite, unsealedLink } from "../mail-kind";
import { addressesOf, ProductPicture } from "../parts/product-pictures";
import { Action, Note, Paragraph, Title } from "../parts/text";

/** `stop` is the token of the unsubscribe address. */
const stopAlertsAddress = (stop: string, { url }: MailSite) =>
  `${url}/stop-stock-alerts?token=${encodeURIComponent(stop)}`;

/** Of the variant that is meant; mails that were written before know no `productId`. */
const pageOf = ({ handle, productId = "" }: { handle: string; productId?: string | undefined }, { url }: MailSite) =>
  `${url}/products/${encodeURIComponent(handle)}${variantChoice(productId)}`;

/** `few`: there may not be enough for all who wait. */
export const backInStock = defineMail({
  data: z.object({
    title: z.string(),
    handle: z.string(),
    productId: z.string().optional(),
    few: z.boolean(),
    stop: z.string(),
  }),
  subject: ({ title }) => `The ${title} is back in stock`,
  preview: ({ few }) => (few ? "There are only a few." : "You can order it now."),
  unsubscribe: ({ stop }, site) => stopAlertsAddress(stop, site),
  Body: ({ data: { title, few, stop, ...product }, site }) => (
    <>
      <Title>
        The <bdi>{title}</bdi> is back
      </Title>
      <Paragraph>
        You asked us to write when it can be ordered again. It can now.
        {few ? " There are only a few pieces, and we write to everybody who waits. None is reserved for you." : ""}
      </Paragraph>
      <Action href={pageOf(product, site)}>See it in the shop</Action>
      <Note>
        We write only once, and your request is now deleted. <a href={stopAlertsAddress(stop, site)}>Unsubscribe</a>{" "}
        from all other products that you wait for: one click, without signing in.
      </Note>
    </>
  ),
});

/** To a typed address, so all its text is the shop's own. The outbox seals the token; `stop` is for unsubscribing. */
export const stockAlertConfirmation = defineMail({
  data: z.object({
    title: z.string(),
    handle: z.string(),
    productId: z.string().optional(),
    sealedToken: z.string(),
    stop: z.string(),
  }),
  subject: ({ title }) => `Shall we write when the ${title} is back?`,
  preview: () => "One press confirms your address.",
  secret: true,
  unsubscribe: ({ stop }, site) => stopAlertsAddress(stop, site),
  Body: ({ data: { title, sealedToken, stop, ...product }, site }) => (
    <>
      <Title>Shall we write to you?</Title>
      <Paragraph>
        Somebody, most likely you, asked us to mail this address when the{" "}
        <a href={pageOf(product, site)}>
          <bdi>{title}</bdi>
        </a>{" "}
        is back in stock. Confirm it, and we write once, within {STOCK_ALERT_DAYS} days.
      </Paragraph>
      <Action href={unsealedLink(site, "confirm-stock-alert", sealedToken)}>Confirm the address</Action>
      <Note>
        Not you? Then there is nothing to do: we do not write to this address again. If you{" "}
        <a href={stopAlertsAddress(stop, site)}>unsubscribe</a>, this link stops working too.
      </Note>
    </>
  ),
});

/** `answer`: the shop's, or null. No mail has text of customers: anybody can type any e-mail for an account. */
export const questionAnswered = defineMail({
  data: z.object({ title: z.string(), handle: z.string(), answer: z.string().nullable() }),
  subject: ({ title }) => `Your question about ${title} is answered`,
  preview: ({ answer }) => (answer === null ? "Somebody who bought it has answered." : "Aeroloft has answered it."),
  Body: ({ data: { title, handle, answer }, site }) => (
    <>
      <Title>Your question is answered</Title>
      <Paragraph>
        {answer === null ? "Somebody who bought it has answered your question about " : "This is our answer about "}
        <bdi>{title}</bdi>
        {answer === null ? "." : ":"}
      </Paragraph>
      {answer === null
        ? null
        : answer.split(/\r?\n/).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same, and never move
            <Paragraph key={at}>
              <bdi>{line}</bdi>
            </Paragraph>
          ))}
      <Action href={`${site.url}/products/${encodeURIComponent(handle)}/questions`}>Question and answer</Action>
      <Note>You get this one mail because you asked. Further answers are on the page.</Note>
    </>
  ),
});

const wayOut = (stop: string, { url }: MailSite) => `${url}/stop-review-mails?token=${encodeURIComponent(stop)}`;

/** `stop` is the token of the unsubscribe link. */
export const reviewRequest = defineMail({
  data: z.object({
    number: z.number(),
    products: z.array(z.object({ title: z.string(), handle: z.string(), picture: z.string() })),
    stop: z.string(),
  }),
  subject: ({ number }) => `How does it fly? Order #${number}`,
  preview: () => "Tell others what you think of it.",
  unsubscribe: ({ stop }, site) => wayOut(stop, site),
  pictures: ({ products }) => addressesOf(products),
  Body: ({ data: { number, products, stop }, site }) => (
    <>
      <Title>How does it fly?</Title>
      <Paragraph>
        You have had order #{number} for a while. If you like, tell others what you think, good or bad:
      </Paragraph>
      {products.map(({ title, handle, picture }) => (
        <Paragraph key={handle}>
          <ProductPicture address={picture} alt="" site={site} width={76} />
          {site.pictures.has(picture) ? " \u00a0 " : null}
          <a href={`${site.url}/products/${encodeURIComponent(handle)}#reviews`}>
            Review <bdi>{title}</bdi>
          </a>
        </Paragraph>
      ))}
      <Note>
        We ask once for each order. <a href={wayOut(stop, site)}>Unsubscribe</a>: one click, without signing in.
      </Note>
    </>
  ),
});
