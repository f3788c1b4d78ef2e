import { Box } from "@chakra-ui/react";
import { type ActionFunctionArgs, type HeadersFunction, json, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { takeMessage } from "~/features/stay-in-touch/take-message.server";
import { PageSection } from "~/ui/layout/page-section";
import { StayInTouch } from "~/ui/layout/stay-in-touch";
import { TextLink } from "~/ui/text-link";

export const meta: MetaFunction = () => [
  { title: "Stay In Touch – Aeroloft" },
  { name: "description", content: "Write to Aeroloft: questions about a drone, an order or a flight." },
];

/** The form as it comes without scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { answer, typed, status, headers } = await takeMessage(request, context);
  return json({ answer, typed: answer.sent ? undefined : typed }, { status, headers });
}

/** Retry-After of an answer that asks to wait. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The footer's form on a page of its own: the answer for those without scripts, and an address to link to. */
export default function StayInTouchPage() {
  const taken = useActionData<typeof action>();
  if (taken?.answer.sent) {
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
      <Box maxW="40rem">
        <StayInTouch answer={taken?.answer} typed={taken?.typed} />
      </Box>
    </PageSection>
  );
}
