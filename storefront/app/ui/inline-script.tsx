type Props = { nonce: string; text: string };

/** A script that runs where it stands in the page, before hydration. `text` is our own, from a `*.inline.ts` file. */
export function InlineScript({ nonce, text }: Props) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
