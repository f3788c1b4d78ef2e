import { Fragment } from "react";
import { z } from "zod";
import { Message } from "../../contract/messages";
import { getEnv } from "../../lib/config/env";
import { defineMail } from "../mail-kind";
import { withoutLinks } from "../parts/people";
import { GROUND, Note, Paragraph, SPACE, Title } from "../parts/text";

function Lines({ text }: { text: string }) {
  const lines = text.split(/\r\n|[\n\r]/).map((line, at) => ({ line, key: `${at}` }));
  return lines.map(({ line, key }, at) => (
    <Fragment key={key}>
      {at > 0 ? <br /> : null}
      <bdi>{line}</bdi>
    </Fragment>
  ));
}

/** From "Stay In Touch". A reply goes to the person who wrote it. */
export const stayInTouch = defineMail({
  data: Message,
  subject: ({ name }) => `Message from ${name}`,
  preview: () => "Somebody wrote through Stay In Touch.",
  replyTo: ({ email }) => email,
  Body: ({ data }) => (
    <>
      <Title>A message for the shop</Title>
      <Paragraph>
        <strong>
          <bdi>{data.name}</bdi>
        </strong>
        <br />
        <bdi>{data.email}</bdi>
      </Paragraph>
      <Paragraph>
        <Lines text={data.message} />
      </Paragraph>
      <Note>
        Sent through Stay In Touch. Reply to this mail to answer. Nobody has checked that the address belongs to the
        sender.
      </Note>
    </>
  ),
});

/** The message is below, without links: anybody may have typed the address. A reply goes to the shop. */
export const messageAnswered = defineMail({
  data: z.object({ message: z.string(), answer: z.string() }),
  subject: () => "Our answer to your message",
  preview: () => "Aeroloft has answered what you wrote.",
  replyTo: () => getEnv().SHOP_EMAILS[0],
  Body: ({ data: { message, answer } }) => (
    <>
      <Title>Our answer to your message</Title>
      <Paragraph>
        <Lines text={answer} />
      </Paragraph>
      <Note>You wrote:</Note>
      <blockquote
        style={{ borderLeft: `2px solid ${GROUND.line}`, margin: `${SPACE.line} 0 0`, paddingLeft: SPACE.line }}
      >
        <Paragraph>
          <Lines text={withoutLinks(message)} />
        </Paragraph>
      </blockquote>
      <Note>
        You get this one mail because somebody, most likely you, wrote to us through Stay In Touch. To write again,
        reply to it.
      </Note>
    </>
  ),
});
