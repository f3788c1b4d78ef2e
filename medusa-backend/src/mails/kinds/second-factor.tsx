import { z } from "zod";
import { REMOVAL_HOURS } from "../../contract/second-factor";
import { defineMail, unsealedLink } from "../mail-kind";
import { Greeting } from "../parts/people";
import { Action, Note, Paragraph, Title } from "../parts/text";

const FactorChange = z.enum(["on", "off", "codes", "code_used", "kept", "passkey_on", "passkey_off"]);
export type FactorChange = z.infer<typeof FactorChange>;

const CHANGES: Record<FactorChange, { title: string; text: string }> = {
  on: {
    title: "Your second factor is on",
    text: "Signing in to your account asks for a code from your authenticator app now. Every other device was signed out. Keep the recovery codes: without them and without the app, only the shop can let you in again, after a day.",
  },
  off: {
    title: "Your second factor is off",
    text: "Signing in to your account no longer asks for a second factor.",
  },
  passkey_on: {
    title: "Your password needs a passkey now",
    text: "Signing in to your account with the password or Google asks for a passkey now. Every other device was signed out. Keep the recovery codes: without them and without your passkeys, only the shop can let you in again, after a day.",
  },
  passkey_off: {
    title: "Your password needs no passkey any more",
    text: "Signing in to your account no longer asks for a passkey. It still asks for a code of your authenticator app.",
  },
  codes: {
    title: "You have new recovery codes",
    text: "New recovery codes were made for your account. The ones from before no longer work.",
  },
  code_used: {
    title: "A recovery code was used",
    text: "Somebody, most likely you, used a recovery code of your account in place of the second factor. That code no longer works.",
  },
  kept: {
    title: "Your second factor stays on",
    text: "The second factor of your account is no longer being taken off.",
  },
};

/** Tells the owner of an account, or a user of Medusa Admin (`inMedusaAdmin`), what happened to a second factor. */
export const secondFactorChanged = defineMail({
  data: z.object({ name: z.string(), change: FactorChange, inMedusaAdmin: z.boolean().optional() }),
  subject: ({ change }) => CHANGES[change].title,
  preview: ({ change }) => CHANGES[change].text.split(". ", 1)[0] ?? "",
  Body: ({ data, site }) => (
    <>
      <Title>{CHANGES[data.change].title}</Title>
      <Greeting name={data.name} />
      <Paragraph>{CHANGES[data.change].text}</Paragraph>
      {data.inMedusaAdmin ? (
        <Paragraph>It was done in Medusa Admin.</Paragraph>
      ) : (
        <Action href={`${site.url}/dashboard/account/second-factor`}>Look at your account</Action>
      )}
      <Note>Not you? Then set a new password at once, and write to {site.sender.email}.</Note>
    </>
  ),
});

/**
 * To the account's owner and each owner of the shop: by staff or, with `byLink`, after the first new password by a
 * mailed link. Only the account's owner gets the link that stops it; the outbox seals its token.
 */
export const secondFactorRemoval = defineMail({
  data: z.object({
    name: z.string(),
    email: z.string(),
    byLink: z.boolean().optional(),
    sealedToken: z.string().optional(),
  }),
  subject: ({ email, sealedToken }) =>
    sealedToken ? "Your second factor is being taken off" : `The second factor of ${email} is being taken off`,
  preview: () => `It ends in ${REMOVAL_HOURS} hours, unless somebody stops it.`,
  secret: true,
  worthlessAfterMinutes: REMOVAL_HOURS * 60,
  Body: ({ data, site }) => (
    <>
      <Title>A second factor is being taken off</Title>
      <Greeting name={data.name} />
      <Paragraph>
        {data.byLink
          ? `A new password was set for ${data.email} by a mailed link. The shop did not know before who reads this address, so the authenticator app may be a stranger's.`
          : `An admin of the shop was told that the second factor of ${data.email} is lost.`}{" "}
        In {REMOVAL_HOURS} hours, that account will sign in without it.
      </Paragraph>
      {data.sealedToken ? (
        <>
          <Paragraph>
            {data.byLink
              ? "Is the app yours? Then stop this, or sign in with your code."
              : "Did you not ask for this? Then stop it, or sign in with your code or passkey."}
          </Paragraph>
          <Action href={unsealedLink(site, "keep-second-factor", data.sealedToken)}>Keep the second factor</Action>
        </>
      ) : (
        <Note>Do you know nothing of this? Ask the person, and stop it on the customer's page.</Note>
      )}
    </>
  ),
});
