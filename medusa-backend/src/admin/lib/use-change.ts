import { toast } from "@medusajs/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { toSentence } from "./api";

/** Lets a change begin only if none is in progress, because a second press may come before the button looks busy. */
export class OneAtATime {
  #underWay = false;

  begin(change: () => void): void {
    if (this.#underWay) return;
    this.#underWay = true;
    change();
  }

  end = (): void => {
    this.#underWay = false;
  };
}

/**
 * A change to the shop. Shows how it went, then reloads every query on screen, Medusa's own included. It reloads after
 * a failure too, because somebody else may have made the change first.
 * While a change is being made, `mutate` does nothing.
 */
export function useChange<Input>(change: (input: Input) => Promise<unknown>, done: (input: Input) => string) {
  const queries = useQueryClient();
  const { current: changes } = useRef(new OneAtATime());
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: (_answer, input) => toast.success(done(input)),
    onError: (error) => toast.error(toSentence(error)),
    onSettled: () => queries.invalidateQueries().finally(changes.end),
  });
  return { ...mutation, mutate: (input: Input) => changes.begin(() => mutation.mutate(input)) };
}
