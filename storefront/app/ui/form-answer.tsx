import { Notice } from "./notice";

/** The answers to a form, one sentence each; nothing if there are none. */
export function FormAnswer({
  done = null,
  fault = null,
}: {
  done?: string | null | undefined;
  fault?: string | null | undefined;
}) {
  return (
    <>
      {done ? (
        <Notice status="success" role="status" title={done}>
          {null}
        </Notice>
      ) : null}
      {fault ? (
        <Notice status="warning" role="alert" title={fault}>
          {null}
        </Notice>
      ) : null}
    </>
  );
}
