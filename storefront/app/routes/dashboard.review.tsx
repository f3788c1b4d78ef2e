import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/auth/index.server";
import { AddReview } from "~/features/reviews/add-review";
import { privateMeta } from "~/lib/page-meta";

export const meta: MetaFunction = () => privateMeta("Review");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { displayName } = await requireAccount(request, context);
  return json({ name: displayName });
}

export default function Review() {
  return <AddReview {...useLoaderData<typeof loader>()} />;
}
