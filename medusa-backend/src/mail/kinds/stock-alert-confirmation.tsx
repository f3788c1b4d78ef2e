import { z } from "zod";
import { STOCK_ALERT_DAYS } from "../../contract/stock-alerts";
import { unsealText } from "../../lib/auth/sealed-text";
import { getEnv } from "../../lib/config/env";
import { acceptedSecrets } from "../../lib/config/secrets";
import { defineMail } from "../mail-kind";
import { Action, Note, Paragraph, Title } from "../parts/text";
import { stopAlertsAddress } from "./back-in-stock";

const linkOf = (url: string, sealedToken: string) =>
  `${url}/confirm-stock-alert?token=${unsealText(sealedToken, acceptedSecrets(getEnv(), "JWT_SECRET"))}`;

/**
 * Asks the owner of a typed address whether the shop may write to it when a product is back in stock. Its only text
 * that varies is the shop's own. The outbox holds the link's token encrypted; `stop` is the token of the unsubscribe
 * link.
 */
export const stockAlertConfirmation = defineMail({
  data: z.object({ title: z.string(), handle: z.string(), sealed_token: z.string(), stop: z.string() }),
  subject: ({ title }) => `Shall we write when the ${title} is back?`,
  preview: () => "One press confirms your address.",
  secret: true,
  unsubscribe: ({ stop }, site) => stopAlertsAddress(stop, site),
  Body: ({ data: { title, handle, sealed_token, stop }, site }) => (
    <>
      <Title>Shall we write to you?</Title>
      <Paragraph>
        Somebody, most likely you, asked us to mail this address when the{" "}
        <a href={`${site.url}/products/${encodeURIComponent(handle)}`}>
          <bdi>{title}</bdi>
        </a>{" "}
        is back in stock. Confirm it, and we write once, within {STOCK_ALERT_DAYS} days.
      </Paragraph>
      <Action href={linkOf(site.url, sealed_token)}>Confirm the address</Action>
      <Note>
        Not you? Then there is nothing to do: we do not write to this address again.{" "}
        <a href={stopAlertsAddress(stop, site)}>Unsubscribe</a> ends the link as well.
      </Note>
    </>
  ),
});
