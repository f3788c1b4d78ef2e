/**
 * How long a form that was sent without scripts is not sent again, in milliseconds; afterwards its sender may have
 * stopped it.
 */
const QUIET_MS = 5_000;

/**
 * Until a page's scripts are loaded, the browser itself sends its forms. It drops a request for the next one, while the
 * server works on both. Runs inline; for what React sends, the event is already prevented. Plain ES2015, because
 * nothing compiles it.
 */
export const NATIVE_FORMS_SCRIPT = `(function () {
  var sentAt = new WeakMap();
  addEventListener("submit", function (event) {
    var form = event.target;
    if (event.defaultPrevented || form.method !== "post") return;
    if (event.timeStamp - sentAt.get(form) < ${QUIET_MS}) event.preventDefault();
    else sentAt.set(form, event.timeStamp);
  });
  addEventListener("pageshow", function () { sentAt = new WeakMap(); });
})();`;

/** Sends each plain form once, however often its button is pressed. */
export function NativeFormsOnce({ nonce }: { nonce: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: NATIVE_FORMS_SCRIPT }}
    />
  );
}
