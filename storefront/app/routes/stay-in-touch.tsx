import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { receiveMessage } from "~/features/stay-in-touch/message.server";
import { StayInTouchScreen } from "~/features/stay-in-touch/stay-in-touch-screen";
import { actionHeaders } from "~/lib/page-responses.server";

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

export default function StayInTouchPage() {
  const taken = useActionData<typeof action>();
  return <StayInTouchScreen answer={taken?.answer} typed={taken?.typed} />;
}
