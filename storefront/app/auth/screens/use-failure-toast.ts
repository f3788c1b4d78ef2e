import { useEffect } from "react";
import { notify } from "~/ui/toasts";

/** Shows `text` once for each failed answer of an action; `answer` is undefined before the first. */
export function useFailureToast(answer: object | undefined, text: string): void {
  useEffect(() => {
    if (answer) notify.error(text);
  }, [answer, text]);
}
