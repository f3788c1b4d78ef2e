import { type MutateOptions, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { notify } from "./toasts";
import { useRefusal } from "./use-refusal";

type ApiWrite<Input> = {
  send: (input: Input) => Promise<unknown>;
  /** What the toasts say; success only after a 2xx answer. */
  succeeded: string;
  failed: string;
  /** The lists that have to be read again, also after a failure: somebody else may have been faster. */
  refresh?: QueryKey;
};

/** A write through /api/server with its two toasts. It is sent once, however often it is asked for meanwhile, and never retried. */
export function useApiWrite<Input>({ send, succeeded, failed, refresh }: ApiWrite<Input>) {
  const client = useQueryClient();
  const onRefusal = useRefusal();
  const sending = useRef(false);
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: () => {
      notify.success(succeeded);
    },
    onError: (error) => {
      notify.error(failed);
      onRefusal(error);
    },
    onSettled: () => {
      sending.current = false;
      if (refresh) void client.invalidateQueries({ queryKey: refresh });
    },
  });
  // `isPending` is a render late: two presses of one moment both find it false.
  const mutate = (input: Input, options?: MutateOptions<unknown, Error, Input>) => {
    if (sending.current) return;
    sending.current = true;
    mutation.mutate(input, options);
  };
  return { ...mutation, mutate };
}
