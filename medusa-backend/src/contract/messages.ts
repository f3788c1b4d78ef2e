import { z } from "zod";
import { Email, LIMITS, RequiredLine, RequiredText, Text } from "./common";
import { MESSAGE_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";

/** How long messages and their answers are kept. */
export const MESSAGE_DAYS = 365;

/** A message as it was written. The name becomes part of a mail's header, so it is one line. */
export const Message = z.object({
  name: RequiredLine(LIMITS.name),
  email: Email,
  message: RequiredText(LIMITS.long),
});

/**
 * POST /store/shop/messages (anyone): a message to the shop, from the form "Stay In Touch". 202 with an empty object
 * once it is stored to be sent; the same text from the same sender on the same day is one message. 422 `invalid`, 429
 * `too_many_requests`. `website` is a field that people do not see: only programs fill it.
 */
export const SendMessage = Message.extend({ website: Text(LIMITS.long).optional() });
export type SendMessage = z.infer<typeof SendMessage>;

/** The state of a message at the desk. Rules put a new one into "spam"; an answered one stays answered. */
export const MessageState = z.enum(["open", "answered", "spam"]);
export type MessageState = z.infer<typeof MessageState>;

/**
 * A message at the desk. `customerId`, `hasAccount` and `orders` (their number) are of the customers with this e-mail,
 * which nobody has checked to be the sender's; the account's id is preferred, and null is for a stranger. `answer.by`
 * is the admin's name; null once that account is deleted.
 */
export const StaffMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  text: z.string(),
  state: MessageState,
  createdAt: z.iso.datetime(),
  customerId: z.string().nullable(),
  hasAccount: z.boolean(),
  orders: z.number(),
  answer: z.object({ text: z.string(), at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
});
export type StaffMessage = z.infer<typeof StaffMessage>;

/**
 * GET /store/shop/staff/messages ("read messages"), newest first: the open ones, or those of another list. `q` finds a
 * part of the sender's name, the e-mail or the text. `open` is the number of all open messages.
 */
export const ListMessagesQuery = z.object({ ...ListPageQuery.shape, ...conditionsOf(MESSAGE_LIST) });
export type ListMessagesQuery = z.infer<typeof ListMessagesQuery>;
export const ListMessagesAnswer = z.object({
  messages: Rows("messages", StaffMessage),
  open: z.number(),
  ...NextPageAnswer.shape,
});
export type ListMessagesAnswer = z.infer<typeof ListMessagesAnswer>;

/**
 * PUT /store/shop/staff/messages/:id/answer ("answer messages"): mails the answer to the sender, with the message. A
 * message is answered once: 409 with the stored answer if somebody else was first. `changed` is false for the same
 * answer by the same admin again.
 */
export const AnswerMessage = z.object({ text: RequiredText(LIMITS.long) });

/**
 * POST /store/shop/staff/messages/:id ("answer messages"): moves a message to the spam, or out of it; `changed` is
 * false if it was there. 409 for an answered one.
 */
export const MarkMessage = z.object({ state: MessageState.exclude(["answered"]) });
