import { Notice } from "./notice";

/** What became of a form, in one sentence each; nothing where there is none. */
export function FormAnswer({ done = null, fault = null }: { done?: string | null; fault?: string | null }) {
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
