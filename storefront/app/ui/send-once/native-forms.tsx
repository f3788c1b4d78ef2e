import script from "./native-forms.inline?script";

/** Sends each plain form once, however often its button is pressed. */
export function NativeFormsOnce({ nonce }: { nonce: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
