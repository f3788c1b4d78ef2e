import script from "./start-scripts.inline?script";

/** Starts the page's scripts after its first picture. It comes after `Scripts`, whose elements it starts. */
export function StartScripts({ nonce }: { nonce: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
