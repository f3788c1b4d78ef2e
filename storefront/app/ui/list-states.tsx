import { Button, Skeleton, Stack } from "@chakra-ui/react";
import { ScreenNotice } from "./screen-notice";

/** Takes the place of a list while the browser loads it. */
export function ListLoading({ label }: { label: string }) {
  return (
    <Stack role="status" aria-label={label} gap="4">
      <Skeleton height="11rem" borderRadius="l3" />
      <Skeleton height="11rem" borderRadius="l3" />
    </Stack>
  );
}

/** Takes the place of a list that could not be loaded. */
export function ListFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <ScreenNotice title={title} text="They are safe; only the list could not be loaded.">
      <Button size="lg" onClick={onRetry}>
        Try again
      </Button>
    </ScreenNotice>
  );
}
