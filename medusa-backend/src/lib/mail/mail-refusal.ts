const MARK = "Refused by the mail server:";

/** An error that no further try can help: nobody has the address, or the server does not take such a mail. */
export const mailRefusal = (answer: string): Error => new Error(`${MARK} ${answer}`);

/** True for the message of such an error, also where Medusa's notification module wrapped it into its own. */
export const isMailRefusal = (message: string): boolean => message.includes(MARK);

/** A server's answer without the addresses of people that it may repeat. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'()]+/g, (word) => (/.@./.test(word) ? "[address]" : word));
