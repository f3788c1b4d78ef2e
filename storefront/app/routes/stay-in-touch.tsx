import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { receiveMessage } from "~/features/stay-in-touch/message.server";
import { actionHeaders } from "~/lib/page-responses.server";
import { PageSection } from "~/ui/layout/page-section";
import { StayInTouch } from "~/ui/layout/stay-in-touch";
import styles from "~/ui/layout/stay-in-touch.module.css";
import { TextLink } from "~/ui/text-link";

export const meta: MetaFunction = () => [
  { title: "Stay In Touch – Aeroloft" },
  { name: "description", content: "Write to Aeroloft: questions about a drone, an order or a flight." },
];

/** Receives the form from browsers without scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { answer, typed, status, headers } = await receiveMessage(request, context);
  return json({ answer, typed: answer.sent ? undefined : typed }, { status, headers });
}

export const headers = actionHeaders;

/** The footer's form on a page of its own: the answer for visitors without scripts, and an address to link to. */
export default function StayInTouchPage() {
  const { answer, typed } = useActionData<typeof action>() ?? {};
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
