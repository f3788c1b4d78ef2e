import { z } from "zod";
import { defineMail, type MailSite } from "../mail-kind";
import { Action, Note, Paragraph, Title } from "../parts/text";

/** The unsubscribe address of mails about stock; `stop` is its token. */
export const stopAlertsAddress = (stop: string, { url }: MailSite) =>
  `${url}/stop-stock-alerts?token=${encodeURIComponent(stop)}`;

/** A product that somebody waited for can be bought again; `few`: there may not be enough for all who wait. */
export const backInStock = defineMail({
  data: z.object({ title: z.string(), handle: z.string(), few: z.boolean(), stop: z.string() }),
  subject: ({ title }) => `The ${title} is back in stock`,
  preview: ({ few }) => (few ? "There are only a few." : "You can order it now."),
  unsubscribe: ({ stop }, site) => stopAlertsAddress(stop, site),
  Body: ({ data: { title, handle, few, stop }, site }) => (
    <>
      <Title>
        The <bdi>{title}</bdi> is back
      </Title>
      <Paragraph>
        You asked us to write when it can be ordered again. It can now.
        {few ? " There are only a few pieces, and we write to everybody who waits. None is kept for you." : ""}
      </Paragraph>
      <Action href={`${site.url}/products/${encodeURIComponent(handle)}`}>See it in the shop</Action>
      <Note>
        We write once, and your request is deleted now. <a href={stopAlertsAddress(stop, site)}>Unsubscribe</a> from all
        else that you wait for: one press, without signing in.
      </Note>
    </>
  ),
});
