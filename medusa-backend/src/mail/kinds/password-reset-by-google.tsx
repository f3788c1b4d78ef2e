import { z } from "zod";
import { defineMail } from "../mail-kind";
import { Greeting } from "../parts/people";
import { Action, Note, Paragraph, Title } from "../parts/text";

/** Sent instead of a link for an account that signs in only with Google. */
export const passwordResetByGoogle = defineMail({
  data: z.object({ name: z.string() }),
  subject: () => "Your account signs in with Google",
  preview: () => "It has no password to reset.",
  Body: ({ data, site }) => (
    <>
      <Title>No password to set</Title>
      <Greeting name={data.name} />
      <Paragraph>
        Somebody, most likely you, asked for a new password for your account. It has none: you sign in with Google, and
        Google keeps that password.
      </Paragraph>
      <Action href={`${site.url}/login`}>Sign in with Google</Action>
      <Note>Not you? Then there is nothing to do: nothing has changed.</Note>
    </>
  ),
});
