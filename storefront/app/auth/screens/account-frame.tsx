import { type ReactNode, useEffect } from "react";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import titles from "~/ui/titles.module.css";
import { notify } from "~/ui/toasts";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import styles from "./account-frame.module.css";

type Props = {
  title: ReactNode;
  /** A sentence below the title. */
  about?: string | undefined;
  children: ReactNode;
};

/** The narrow column of the sign-in and sign-up forms; wide screens show a drone beside it. */
export function AccountFrame({ title, about, children }: Props) {
  return (
    <div className={styles.frame}>
      <div className={styles.column}>
        <h1 className={titles.display}>{title}</h1>
        {about ? <p className={styles.about}>{about}</p> : null}
        {children}
      </div>
      <div className={styles.picture}>
        <ProductPicture src="/images/products/kestrel-pro-1.webp" alt="" sizes="42rem" />
      </div>
    </div>
  );
}

/** A paragraph with text from people, such as a long address. */
export function AccountText({ children }: { children: ReactNode }) {
  return <p className={styles.typed}>{children}</p>;
}

/** Shows `text` once for each failed answer of an action; `answer` is undefined before the first. */
export function useFailureToast(answer: object | undefined, text: string): void {
  useEffect(() => {
    if (answer) notify.error(text);
  }, [answer, text]);
}

type AccountForm<Schema> = { id: string; schema: Schema; failed: string };
type Schemas = Parameters<typeof useAnsweredForm>[0]["schema"];

/** A form of the account screens; `failed` is the toast's text when it is refused. It works without scripts. */
export function useAccountForm<Schema extends Schemas>({ id, schema, failed }: AccountForm<Schema>) {
  const answer = useFormAnswer();
  useFailureToast(answer.submission, failed);
  return useAnsweredForm<Schema>({ id, schema, answer, constrained: true, emptyIsMissing: true });
}
