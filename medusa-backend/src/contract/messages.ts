import { z } from "zod";
import { Email, LIMITS, RequiredLine, RequiredText, Text } from "./common";
import { MESSAGE_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";

export const MESSAGE_DAYS = 365;

/** The name becomes part of a mail's header, so it is one line. */
export const Message = z.object({
  name: RequiredLine(LIMITS.name),
  email: Email,
  message: RequiredText(LIMITS.long),
});

/** `website` is a field that people do not see: only programs fill it. */
export const SendMessage = Message.extend({ website: Text(LIMITS.long).optional() });
export type SendMessage = z.infer<typeof SendMessage>;

/** Rules put a new message into "spam"; an answered one stays answered. */
export const MessageState = z.enum(["open", "answered", "spam"]);
export type MessageState = z.infer<typeof MessageState>;

/**
 * Nobody has checked that the sender is the customer with this e-mail (`customerId`, `orders`). `answer.by` is null
 * once that admin's account is deleted.
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

export const ListMessagesQuery = z.object({ ...ListPageQuery.shape, ...conditionsOf(MESSAGE_LIST) });
export type ListMessagesQuery = z.infer<typeof ListMessagesQuery>;
export const ListMessagesAnswer = z.object({
  messages: Rows("messages", StaffMessage),
  open: z.number(),
  ...NextPageAnswer.shape,
});
export type ListMessagesAnswer = z.infer<typeof ListMessagesAnswer>;

/** A message is answered once: 409 with the stored answer if somebody else was first. */
export const AnswerMessage = z.object({ text: RequiredText(LIMITS.long) });

export const MarkMessage = z.object({ state: MessageState.exclude(["answered"]) });
