import { z } from "zod";
import { defineMail, type MailSite } from "../mail-kind";
import { Note, Paragraph, Title } from "../parts/text";

const wayOut = (stop: string, { url }: MailSite) => `${url}/stop-review-mails?token=${encodeURIComponent(stop)}`;

/** Asks a customer for reviews of what was delivered to them; `stop` is the token of the way out of such mails. */
export const reviewRequest = defineMail({
  data: z.object({
    number: z.number(),
    products: z.array(z.object({ title: z.string(), handle: z.string() })),
    stop: z.string(),
  }),
  subject: ({ number }) => `How does it fly? Order #${number}`,
  preview: () => "Tell others what you think of it.",
  unsubscribe: ({ stop }, site) => wayOut(stop, site),
  Body: ({ data: { number, products, stop }, site }) => (
    <>
      <Title>How does it fly?</Title>
      <Paragraph>
        Order #{number} has been with you for a while. If you like, tell others how it does, good or bad:
      </Paragraph>
      {products.map(({ title, handle }) => (
        <Paragraph key={handle}>
          <a href={`${site.url}/products/${encodeURIComponent(handle)}#reviews`}>
            Review <bdi>{title}</bdi>
          </a>
        </Paragraph>
      ))}
      <Note>
        We ask once for each order. <a href={wayOut(stop, site)}>Ask me no more</a>: one press, without signing in.
      </Note>
    </>
  ),
});
