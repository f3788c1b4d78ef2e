import { z } from "zod";
import { defineMail } from "../mail-kind";
import { INK } from "../parts/look";
import { Greeting } from "../parts/people";
import { Action, Note, Paragraph, Title } from "../parts/text";

/** Tells the owner of an account that its password was changed. */
export const passwordChanged = defineMail({
  data: z.object({ name: z.string() }),
  subject: () => "Your password was changed",
  preview: () => "You were signed out everywhere.",
  Body: ({ data, site }) => (
    <>
      <Title>Your password was changed</Title>
      <Greeting name={data.name} />
      <Paragraph>
        The password of your account was changed through a link that we mailed to you. You were signed out on every
        device; sign in with the new password.
      </Paragraph>
      <Action href={`${site.url}/login`}>Sign in</Action>
      <Note>
        Not you? Then somebody can read your mail. Set a new password at once, here and for your mailbox:{" "}
        <a className="address" href={`${site.url}/forgot-password`} style={{ color: INK.muted }}>
          {site.url}/forgot-password
        </a>
      </Note>
    </>
  ),
});
