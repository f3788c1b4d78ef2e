import { z } from "zod";
import { Email, LIMITS, RequiredLine, RequiredText } from "./common";

/**
 * POST /store/shop/messages (anyone): a message to the shop, from the form "Stay In Touch". 202 with an empty object
 * once it is stored to be sent; the same text from the same sender on the same day is one message. 422 `invalid`, 429
 * `too_many_requests`. The name becomes part of a mail's header, so it is one line.
 */
export const SendMessage = z.object({
  name: RequiredLine(LIMITS.name),
  email: Email,
  message: RequiredText(LIMITS.long),
});
export type SendMessage = z.infer<typeof SendMessage>;
