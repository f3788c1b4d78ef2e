import { useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { AppError } from "~/domain/app-error";

/**
 * For calls that a person may have lost the right to: where the shop refuses one, the page's loaders are asked again, and they lead
 * whoever may no longer be here to /login.
 */
export function useRefusal(): (error: unknown) => void {
  const { revalidate } = useRevalidator();
  return useCallback(
    (error) => {
      if (error instanceof AppError && (error.code === "forbidden" || error.code === "unauthenticated")) revalidate();
    },
    [revalidate],
  );
}
