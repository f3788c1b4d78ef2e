import { useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { AppError } from "~/domain/app-error";
import { getListCache } from "./list-cache";

/**
 * For calls that a person may no longer be allowed to make: when the shop refuses one, the page's loaders run again
 * without cached lists, and redirect people without permission to /login.
 */
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
