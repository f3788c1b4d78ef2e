import { z } from "zod";
import { defineMail } from "../mail-kind";
import { Greeting } from "../parts/people";
import { NotYou, Paragraph, Title } from "../parts/text";

/** Tells the former address of an account that the e-mail was changed. It does not name the new one. */
export const emailChanged = defineMail({
  data: z.object({ name: z.string() }),
  subject: () => "Your e-mail address was changed",
  preview: () => "This address no longer signs in.",
  Body: ({ data, site }) => (
    <>
      <Title>Your e-mail address was changed</Title>
      <Greeting name={data.name} />
      <Paragraph>
        Your account has another e-mail address now, which was confirmed by a link. This one no longer signs in and gets
        no further mails about the account. Your orders stay in it.
      </Paragraph>
      <NotYou url={site.url} />
    </>
  ),
});
