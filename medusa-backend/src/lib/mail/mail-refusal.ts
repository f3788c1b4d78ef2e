const MARK = "Refused by the mail server:";

/** An error that no further try can mend: the address does not exist, or the server does not accept such a mail. */
export const mailRefusal = (answer: string): Error => new Error(`${MARK} ${answer}`);

/** True for the message of such an error, even where Medusa's notification module has wrapped it in its own. */
export const isMailRefusal = (message: string): boolean => message.includes(MARK);

/** A server's answer without the addresses of people that it may repeat. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'()]+/g, (word) => (/.@./.test(word) ? "[address]" : word));
