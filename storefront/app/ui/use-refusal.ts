import { useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { AppError } from "~/domain/app-error";
import { getListCache } from "./list-cache";

/**
 * For calls that a person may have lost the right to: where the shop refuses one, the page's loaders are asked again, past the lists that
 * are kept, and they lead whoever may no longer be here to /login.
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
