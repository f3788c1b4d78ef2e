import { z } from "zod";
import { PASSWORD_RESET_MINUTES } from "../../contract/password-resets";
import { unsealText } from "../../lib/auth/sealed-text";
import { getEnv } from "../../lib/config/env";
import { acceptedSecrets } from "../../lib/config/secrets";
import { defineMail } from "../mail-kind";
import { Greeting } from "../parts/people";
import { Action, Note, Paragraph, Title } from "../parts/text";

const linkOf = (url: string, sealedToken: string) =>
  `${url}/reset-password?token=${unsealText(sealedToken, acceptedSecrets(getEnv(), "JWT_SECRET"))}`;

/**
 * A link to set a new password. The outbox holds its token encrypted, so that readers of the outbox cannot use it.
 */
export const passwordReset = defineMail({
  data: z.object({ name: z.string(), sealed_token: z.string() }),
  subject: () => "Set a new password",
  preview: () => `The link is good for ${PASSWORD_RESET_MINUTES} minutes.`,
  secret: true,
  worthlessAfterMinutes: PASSWORD_RESET_MINUTES,
  Body: ({ data, site }) => (
    <>
      <Title>Set a new password</Title>
      <Greeting name={data.name} />
      <Paragraph>
        Somebody, most likely you, asked for a new password for your account. The link is good for{" "}
        {PASSWORD_RESET_MINUTES} minutes and works once. Setting the password signs you out everywhere.
      </Paragraph>
      <Action href={linkOf(site.url, data.sealed_token)}>Set a new password</Action>
      <Note>Not you? Then there is nothing to do: your password stays as it is.</Note>
    </>
  ),
});
