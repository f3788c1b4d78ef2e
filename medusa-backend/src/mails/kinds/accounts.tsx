import { z } from "zod";
import { EMAIL_CHANGE_MINUTES, PASSWORD_RESET_MINUTES } from "../../contract/accounts";
import { defineMail, unsealedLink } from "../mail-kind";
import { Greeting } from "../parts/people";
import { Action, Note, NotYou, Paragraph, ShownAddress, Title } from "../parts/text";

/**
 * The last mail after a deletion, without personal data. `isGuest`: it was a record without an account. `hasAccount`:
 * an account has the same e-mail, and stays.
 */
export const accountDeleted = defineMail({
  data: z.object({ isGuest: z.boolean().optional(), hasAccount: z.boolean().optional() }),
  subject: ({ isGuest }) => (isGuest ? "Your data is deleted" : "Your account is deleted"),
  preview: ({ isGuest }) => (isGuest ? "What we may delete is gone." : "Nobody can sign in to it any more."),
  Body: ({ data: { isGuest, hasAccount }, site }) => (
    <>
      <Title>{isGuest ? "Your data is deleted" : "Your account is deleted"}</Title>
      <Paragraph>
        {isGuest
          ? `We have removed what we kept about you${hasAccount ? " outside of your account, which stays as it is" : ""}. `
          : "Nobody can sign in to it any more. Saved addresses, the cart and your name on reviews have been removed. "}
        If you placed orders, we must keep them, with the name and the addresses on their invoices, because the law
        requires it.
      </Paragraph>
      <NotYou url={site.url} />
    </>
  ),
});

/** To an account's present e-mail, while the change can be stopped; without the new one. The outbox seals the token. */
export const emailChangeAsked = defineMail({
  data: z.object({ name: z.string(), sealedToken: z.string() }),
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
      <Action href={unsealedLink(site, "stop-email-change", data.sealedToken)}>Stop the change</Action>
      <Note>Was it you? Then there is nothing to do here.</Note>
    </>
  ),
});

/** To the former address of an account; without the new one. */
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

const HOW = {
  link: "The password of your account was changed through a link that we mailed to you. You were signed out on every device; sign in with the new password. If your account has passkeys, they still sign in: its page lists them, so that you can remove one that is not yours.",
  account:
    "The password of your account was changed on its page, by somebody who knew the old one. Every other device was signed out.",
};

/** `through` a mailed link, or on the account's page. */
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
        at once, here and for your mailbox: <ShownAddress href={`${site.url}/forgot-password`} />
      </Note>
    </>
  ),
});

const PASSKEY = {
  added: "A passkey was added to your account. Whoever has it can sign in without a password.",
  removed: "A passkey was removed from your account. It no longer signs in.",
};

/** Without the passkey's name, which anybody can type. */
export const passkeyChanged = defineMail({
  data: z.object({ name: z.string(), change: z.enum(["added", "removed"]) }),
  subject: ({ change }) => `A passkey was ${change}`,
  preview: ({ change }) => `If it was not you, ${change === "added" ? "remove it" : "set a new password"}.`,
  Body: ({ data, site }) => (
    <>
      <Title>A passkey was {data.change}</Title>
      <Greeting name={data.name} />
      <Paragraph>{PASSKEY[data.change]}</Paragraph>
      <Action href={`${site.url}/dashboard/account`}>See your passkeys</Action>
      <Note>
        Not you? Then somebody else can sign in to your account. Remove every passkey that you do not know, and set a
        new password: <ShownAddress href={`${site.url}/forgot-password`} />
      </Note>
    </>
  ),
});

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

export const welcome = defineMail({
  data: z.object({ name: z.string() }),
  subject: () => "Welcome to Aeroloft",
  preview: () => "Your account is ready.",
  Body: ({ data, site }) => (
    <>
      <Title>Welcome aboard</Title>
      <Greeting name={data.name} />
      <Paragraph>
        Your account is ready. It keeps your orders and their invoices in one place, and lets you review what you
        bought.
      </Paragraph>
      <Action href={`${site.url}/explore`}>See all drones</Action>
      <Note>
        If you did not make this account, somebody typed your address by mistake: you do not have to do anything.
      </Note>
    </>
  ),
});

/** Asks an address to be confirmed. Without a name: the owner is not known yet. The outbox seals the link's token. */
export const emailChange = defineMail({
  data: z.object({ sealedToken: z.string() }),
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
      <Action href={unsealedLink(site, "confirm-email", data.sealedToken)}>Confirm the address</Action>
      <Note>Not you? Then there is nothing to do: without the link nothing changes.</Note>
    </>
  ),
});

/** The outbox seals the link's token, so that readers of the outbox cannot use it. */
export const passwordReset = defineMail({
  data: z.object({ name: z.string(), sealedToken: z.string() }),
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
      <Action href={unsealedLink(site, "reset-password", data.sealedToken)}>Set a new password</Action>
      <Note>Not you? Then there is nothing to do: your password stays as it is.</Note>
    </>
  ),
});

/** To the staff: a network or browser that the account did not have lately. `when` is in the shop's time zone. */
export const newSignIn = defineMail({
  data: z.object({ name: z.string(), when: z.string(), browser: z.string() }),
  subject: () => "New sign-in to your account",
  preview: ({ browser }) => `From a place that we did not know: ${browser}.`,
  Body: ({ data, site }) => (
    <>
      <Title>New sign-in to your account</Title>
      <Greeting name={data.name} />
      <Paragraph>
        Somebody, most likely you, signed in to your account from a network or with a browser that it was not used with
        in the last three months.
      </Paragraph>
      <Paragraph>
        {data.when}
        <br />
        {data.browser}
      </Paragraph>
      <Action href={`${site.url}/dashboard/account#account-sessions`}>See where you are signed in</Action>
      <Note>
        Was it you? Then there is nothing to do. Not you? Sign out everywhere there, and set a new password at once:{" "}
        <ShownAddress href={`${site.url}/forgot-password`} />
      </Note>
    </>
  ),
});
