import { PageSection } from "~/ui/layout/page-section";
import { type MessageAnswer, StayInTouch, type TypedMessage } from "~/ui/layout/stay-in-touch";
import styles from "~/ui/layout/stay-in-touch.module.css";
import { TextLink } from "~/ui/text-link";

type Props = { answer: MessageAnswer | undefined; typed: TypedMessage | undefined };

/** The footer's form on a page of its own: the answer for visitors without scripts, and an address to link to. */
export function StayInTouchScreen({ answer, typed }: Props) {
  if (answer?.sent) {
    return (
      <PageSection level={1} title="Thank you" subtitle="Your message is on its way.">
        <p role="status">
          We answer to the e-mail address that you gave. <TextLink to="/">Back to the shop</TextLink>
        </p>
      </PageSection>
    );
  }
  return (
    <PageSection level={1} title="Stay In Touch" subtitle="Ask us about a drone, an order or a flight.">
      <div className={styles.onOwnPage}>
        <StayInTouch answer={answer} typed={typed} />
      </div>
    </PageSection>
  );
}
