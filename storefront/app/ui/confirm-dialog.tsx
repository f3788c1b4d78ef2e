import { Button, Dialog, Portal, Text } from "@chakra-ui/react";
import { ChakraScreen } from "./chakra-screen";
import { useFocusNearby } from "./keep-nearby";
import { TOASTS_WITHIN_REACH } from "./toasts";

type Props = {
  question: string;
  consequence: string;
  action: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is deleted. "Cancel" has the focus, so that a stray Enter deletes nothing. */
export function ConfirmDialog({ question, consequence, action, busy, onConfirm, onClose }: Props) {
  useFocusNearby();
  return (
    <ChakraScreen>
      <Dialog.Root
        open
        role="alertdialog"
        placement="center"
        size={{ base: "xs", md: "sm" }}
        closeOnEscape={!busy}
        closeOnInteractOutside={false}
        persistentElements={TOASTS_WITHIN_REACH}
        onOpenChange={({ open }) => open || busy || onClose()}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content>
              <Dialog.Header pb="2">
                <Dialog.Title>{question}</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body>
                <Text color="fg.muted" textWrap="pretty">
                  {consequence}
                </Text>
              </Dialog.Body>
              <Dialog.Footer>
                <Dialog.ActionTrigger asChild>
                  <Button variant="outline" aria-disabled={busy}>
                    Cancel
                  </Button>
                </Dialog.ActionTrigger>
                <Button colorPalette="red" loading={busy} loadingText={action} onClick={onConfirm}>
                  {action}
                </Button>
              </Dialog.Footer>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </ChakraScreen>
  );
}
