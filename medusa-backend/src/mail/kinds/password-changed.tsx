import { z } from "zod";
import { defineMail } from "../mail-kind";
import { INK } from "../parts/look";
import { Greeting } from "../parts/people";
import { Action, Note, Paragraph, Title } from "../parts/text";

const HOW = {
  link: "The password of your account was changed through a link that we mailed to you. You were signed out on every device; sign in with the new password.",
  account:
    "The password of your account was changed on its page, by somebody who knew the old one. Every other device was signed out.",
};

/** Tells the owner of an account that its password was changed: `through` a mailed link, or on the account's page. */
export const passwordChanged = defineMail({
  data: z.object({ name: z.string(), through: z.enum(["link", "account"]).default("link") }),
  subject: () => "Your password was changed",
  preview: ({ through }) => (through === "link" ? "You were signed out everywhere." : "Other devices were signed out."),
  Body: ({ data, site }) => (
    <>
      <Title>Your password was changed</Title>
      <Greeting name={data.name} />
      <Paragraph>{HOW[data.through]}</Paragraph>
      <Action href={`${site.url}/login`}>Sign in</Action>
      <Note>
        Not you? Then somebody {data.through === "link" ? "can read your mail" : "knows your password"}. Set a new one
        at once, here and for your mailbox:{" "}
        <a className="address" href={`${site.url}/forgot-password`} style={{ color: INK.muted }}>
          {site.url}/forgot-password
        </a>
      </Note>
    </>
  ),
});
