import { Fragment } from "react";
import { SendMessage } from "../../contract/messages";
import { defineMail } from "../mail-kind";
import { Note, Paragraph, Title } from "../parts/text";

/** A message's lines as typed. */
function Lines({ text }: { text: string }) {
  const lines = text.split(/\r\n|[\n\r]/).map((line, at) => ({ line, key: `${at}` }));
  return lines.map(({ line, key }, at) => (
    <Fragment key={key}>
      {at > 0 ? <br /> : null}
      <bdi>{line}</bdi>
    </Fragment>
  ));
}

/** A message to the shop from "Stay In Touch". A reply goes to the person who wrote it. */
export const stayInTouch = defineMail({
  data: SendMessage,
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
