import { Button } from "@chakra-ui/react";

/** A plain link, so that it works without scripts: the server sends the person on to Google. */
export function GoogleButton({ redirectTo }: { redirectTo: string }) {
  return (
    <Button asChild variant="outline" width="full">
      <a href={`/auth/google?${new URLSearchParams({ redirectTo })}`}>Sign in with Google</a>
    </Button>
  );
}
