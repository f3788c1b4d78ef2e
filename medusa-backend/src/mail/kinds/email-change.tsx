import { z } from "zod";
import { EMAIL_CHANGE_MINUTES } from "../../contract/account";
import { unsealText } from "../../lib/auth/sealed-text";
import { getEnv } from "../../lib/config/env";
import { acceptedSecrets } from "../../lib/config/secrets";
import { defineMail } from "../mail-kind";
import { Action, Note, Paragraph, Title } from "../parts/text";

const linkOf = (url: string, sealedToken: string) =>
  `${url}/confirm-email?token=${unsealText(sealedToken, acceptedSecrets(getEnv(), "JWT_SECRET"))}`;

/**
 * Asks the owner of an address to confirm it as an account's e-mail. It has no name in its greeting, because the owner
 * is not known yet. The outbox holds the link's token encrypted.
 */
export const emailChange = defineMail({
  data: z.object({ sealed_token: z.string() }),
  subject: () => "Confirm your new e-mail address",
  preview: () => `The link is good for ${EMAIL_CHANGE_MINUTES} minutes.`,
  secret: true,
  worthlessAfterMinutes: EMAIL_CHANGE_MINUTES,
  Body: ({ data, site }) => (
    <>
      <Title>Confirm your new e-mail address</Title>
      <Paragraph>
        Somebody, most likely you, wants to sign in to an account of the shop with this address from now on. The link is
        good for {EMAIL_CHANGE_MINUTES} minutes and works once. Other devices are then signed out.
      </Paragraph>
      <Action href={linkOf(site.url, data.sealed_token)}>Confirm the address</Action>
      <Note>Not you? Then there is nothing to do: without the link nothing changes.</Note>
    </>
  ),
});
