import type { MailFile } from "../../lib/mail/mail-message";
import { WORD_MARK_PICTURES } from "./word-mark-pictures";

/** The word mark's size in mails, in px, and the Content-IDs of its two pictures. */
export const WORD_MARK = { day: "word-mark-day", night: "word-mark-night", width: 148, height: 36 } as const;

/** The pictures of every mail. */
export const WORD_MARK_ATTACHMENTS: readonly MailFile[] = (["day", "night"] as const).map((mode) => ({
  id: WORD_MARK[mode],
  filename: `aeroloft-${mode}.png`,
  content_type: "image/png",
  content: Buffer.from(WORD_MARK_PICTURES[mode], "base64"),
}));
