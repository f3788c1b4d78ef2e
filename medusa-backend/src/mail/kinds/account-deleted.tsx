import { z } from "zod";
import { defineMail } from "../mail-kind";
import { NotYou, Paragraph, Title } from "../parts/text";

/** The last mail to somebody who deleted the account. It contains no personal data. */
export const accountDeleted = defineMail({
  data: z.object({}),
  subject: () => "Your account is deleted",
  preview: () => "Nobody can sign in to it any more.",
  Body: ({ site }) => (
    <>
      <Title>Your account is deleted</Title>
      <Paragraph>
        Nobody can sign in to it any more. Saved addresses, the cart and your name on reviews have been removed. The
        books keep your orders with the name and the addresses on their invoices, because the law requires that.
      </Paragraph>
      <NotYou url={site.url} />
    </>
  ),
});
