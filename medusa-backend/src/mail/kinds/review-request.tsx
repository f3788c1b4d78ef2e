import { z } from "zod";
import { defineMail, type MailSite } from "../mail-kind";
import { addressesOf, ProductPicture } from "../parts/product-pictures";
import { Note, Paragraph, Title } from "../parts/text";

const wayOut = (stop: string, { url }: MailSite) => `${url}/stop-review-mails?token=${encodeURIComponent(stop)}`;

/** Asks a customer for reviews of delivered products; `stop` is the token of the unsubscribe link. */
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
        Order #{number} has been with you for a while. If you like, tell others how it does, good or bad:
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
        We ask once for each order. <a href={wayOut(stop, site)}>Unsubscribe</a>: one press, without signing in.
      </Note>
    </>
  ),
});
