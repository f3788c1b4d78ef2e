import { useRevalidator } from "@remix-run/react";
import { type MutateOptions, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { AppError } from "~/domain/app-error";
import { getListCache } from "./list-cache";
import { type NotifyOptions, notify } from "./toasts";

const nothingChanged = (answer: unknown) =>
  typeof answer === "object" && answer !== null && "modifiedCount" in answer && answer.modifiedCount === 0;

type ApiWrite<Input> = {
  send: (input: Input) => Promise<unknown>;
  /** The texts of the toasts; success only after a 2xx answer. */
  succeeded: string;
  failed: string | ((error: unknown) => string);
  /** Shown after a 2xx answer that reports no change. */
  unchanged?: string;
  /** The lists to load again, after a failure too, because somebody else may have made the change first. */
  refresh?: QueryKey;
  offer?: (answer: unknown, input: Input) => NotifyOptions["offer"];
};

/** A write through /api/server with its two toasts. It is sent once, however often it is called meanwhile. */
export function useApiWrite<Input>({ send, succeeded, failed, unchanged, refresh, offer }: ApiWrite<Input>) {
  const client = useQueryClient();
  const onRefusal = useRefusal();
  const sending = useRef(false);
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      const offered = offer?.(answer, input);
      if (unchanged && nothingChanged(answer)) notify.info(unchanged);
      else notify.success(succeeded, offered && { offer: offered });
    },
    onError: (error) => {
      notify.error(typeof failed === "string" ? failed : failed(error));
      onRefusal(error);
    },
    onSettled: () => {
      sending.current = false;
      if (refresh) void client.invalidateQueries({ queryKey: refresh });
    },
  });
  // `isPending` is set one render late, so two clicks at the same moment would both find it false.
  const mutate = (input: Input, options?: MutateOptions<unknown, Error, Input>) => {
    if (sending.current) return;
    sending.current = true;
    mutation.mutate(input, options);
  };
  return { ...mutation, mutate };
}

/** If the shop refuses a call, the loaders run again uncached, and redirect people without permission to /login. */
export function useRefusal(): (error: unknown) => void {
  const { revalidate } = useRevalidator();
  return useCallback(
    (error) => {
      if (!(error instanceof AppError) || (error.code !== "forbidden" && error.code !== "unauthenticated")) return;
      void getListCache().invalidateQueries({ refetchType: "none" });
      revalidate();
    },
    [revalidate],
  );
}
