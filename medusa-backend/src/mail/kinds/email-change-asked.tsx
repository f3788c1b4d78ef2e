import { z } from "zod";
import { EMAIL_CHANGE_MINUTES } from "../../contract/account";
import { unsealText } from "../../lib/auth/sealed-text";
import { getEnv } from "../../lib/config/env";
import { acceptedSecrets } from "../../lib/config/secrets";
import { defineMail } from "../mail-kind";
import { Greeting } from "../parts/people";
import { Action, Note, Paragraph, Title } from "../parts/text";

const linkOf = (url: string, sealedToken: string) =>
  `${url}/stop-email-change?token=${unsealText(sealedToken, acceptedSecrets(getEnv(), "JWT_SECRET"))}`;

/**
 * Tells an account's present e-mail that somebody wants to change it, while the change can still be stopped. It does
 * not name the new one. The outbox holds the link's token encrypted.
 */
export const emailChangeAsked = defineMail({
  data: z.object({ name: z.string(), sealed_token: z.string() }),
  subject: () => "Somebody wants to change your e-mail address",
  preview: () => "If it was not you, stop it.",
  secret: true,
  worthlessAfterMinutes: EMAIL_CHANGE_MINUTES,
  Body: ({ data, site }) => (
    <>
      <Title>Somebody wants to change your e-mail address</Title>
      <Greeting name={data.name} />
      <Paragraph>
        Somebody who is signed in to your account, most likely you, asked for another e-mail address for it. It changes
        once the new address is confirmed. This one then no longer signs in.
      </Paragraph>
      <Paragraph>
        Not you? Then stop the change within {EMAIL_CHANGE_MINUTES} minutes, and set a new password.
      </Paragraph>
      <Action href={linkOf(site.url, data.sealed_token)}>Stop the change</Action>
      <Note>Was it you? Then there is nothing to do here.</Note>
    </>
  ),
});
