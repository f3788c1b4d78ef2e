import { Button, Stack, Text } from "@chakra-ui/react";
import { useGooglePopup } from "./use-popup";

/** A window of its own with scripts; a plain link without, which the server sends on to Google. */
export function GoogleButton({ redirectTo }: { redirectTo: string }) {
  const query = new URLSearchParams({ redirectTo });
  const leave = `/auth/google?${query}`;
  const { waiting, onClick } = useGooglePopup(leave, `/login?${query}`);
  return (
    <Stack gap="2">
      <Button asChild variant="outline" size="xl" width="full">
        <a href={leave} onClick={onClick}>
          Sign in with Google
        </a>
      </Button>
      <Text role="status" textStyle="sm" color="fg.muted">
        {waiting ? "Go on in the Google window." : ""}
      </Text>
    </Stack>
  );
}
