import { toast } from "@medusajs/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toSentence } from "./api";

/**
 * A change to the shop. Shows how it went, then reloads every query on screen, Medusa's own included. It reloads after
 * a failure too, because somebody else may have made the change first.
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
