import { Button, Stack, Text } from "@chakra-ui/react";
import { useGooglePopup } from "./use-popup";

/** Opens a window with scripts; without them it is a plain link, which the server redirects to Google. */
export function GoogleButton({ redirectTo }: { redirectTo: string }) {
  const query = new URLSearchParams({ redirectTo });
  const signInHref = `/auth/google?${query}`;
  const { waiting, onClick } = useGooglePopup(signInHref, `/login?${query}`);
  return (
    <Stack gap="2">
      <Button asChild variant="outline" size="xl" width="full">
        <a href={signInHref} onClick={onClick}>
          Sign in with Google
        </a>
      </Button>
      <Text role="status" textStyle="sm" color="fg.muted">
        {waiting ? "Continue in the Google window." : ""}
      </Text>
    </Stack>
  );
}
