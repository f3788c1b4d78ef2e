import { toast } from "@medusajs/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toSentence } from "./api";

/**
 * A change to the shop: tells the person how it went, then reads again everything in sight, Medusa's own boxes too; also after a
 * failure, which may mean that somebody else was faster.
 */
export function useChange<Input>(change: (input: Input) => Promise<unknown>, done: (input: Input) => string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_answer, input) => toast.success(done(input)),
    onError: (error) => toast.error(toSentence(error)),
    onSettled: () => queries.invalidateQueries(),
  });
}
