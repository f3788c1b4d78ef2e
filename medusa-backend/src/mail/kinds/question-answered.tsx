import { z } from "zod";
import { defineMail } from "../mail-kind";
import { Action, Note, Paragraph, Title } from "../parts/text";

/**
 * Tells somebody that their question about a product is answered. `answer` is the shop's, null if another customer
 * answered: a mail contains no text of customers, because anybody can type any e-mail for an account.
 */
export const questionAnswered = defineMail({
  data: z.object({ title: z.string(), handle: z.string(), answer: z.string().nullable() }),
  subject: ({ title }) => `Your question about ${title} is answered`,
  preview: ({ answer }) => (answer === null ? "Somebody who bought it has answered." : "Aeroloft has answered it."),
  Body: ({ data: { title, handle, answer }, site }) => (
    <>
      <Title>Your question is answered</Title>
      <Paragraph>
        {answer === null ? "Somebody who bought it has answered your question about " : "This is our answer about "}
        <bdi>{title}</bdi>
        {answer === null ? "." : ":"}
      </Paragraph>
      {answer === null
        ? null
        : answer.split(/\r?\n/).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same, and never move
            <Paragraph key={at}>
              <bdi>{line}</bdi>
            </Paragraph>
          ))}
      <Action href={`${site.url}/products/${encodeURIComponent(handle)}/questions`}>Question and answer</Action>
      <Note>You get this one mail because you asked. Further answers are on the page.</Note>
    </>
  ),
});
