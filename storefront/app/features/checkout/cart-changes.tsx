import { Alert, CloseButton } from "@chakra-ui/react";
import { useEffect, useRef } from "react";

/** The changes that the server's answer made to the cart. It takes the focus, because it is why the payment stopped. */
export function CartChanges({ changes, onDismiss }: { changes: string[]; onDismiss: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changes.length > 0) box.current?.focus();
  }, [changes]);
  if (changes.length === 0) return null;
  return (
    <Alert.Root status="warning" ref={box} tabIndex={-1} role="alert" mb="6" borderRadius="l2">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>Your cart has changed. Nothing has been charged.</Alert.Title>
        <Alert.Description>
          {changes.map((change) => (
            <p key={change}>{change}</p>
          ))}
        </Alert.Description>
      </Alert.Content>
      <CloseButton size="sm" aria-label="Dismiss" onClick={onDismiss} />
    </Alert.Root>
  );
}
