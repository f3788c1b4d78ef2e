import { useEffect } from "react";
import { notify } from "~/ui/toasts";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";

/** Shows `text` once for each failed answer of an action; `answer` is undefined before the first. */
export function useFailureToast(answer: object | undefined, text: string): void {
  useEffect(() => {
    if (answer) notify.error(text);
  }, [answer, text]);
}

type AccountForm<Schema> = { id: string; schema: Schema; failed: string };
type Schemas = Parameters<typeof useAnsweredForm>[0]["schema"];

/** A form of the account screens; `failed` is the toast's text when it is refused. It works without scripts. */
export function useAccountForm<Schema extends Schemas>({ id, schema, failed }: AccountForm<Schema>) {
  const answer = useFormAnswer();
  useFailureToast(answer.submission, failed);
  return useAnsweredForm<Schema>({ id, schema, answer, constrained: true, emptyIsMissing: true });
}
