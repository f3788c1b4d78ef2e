import { type FormMetadata, getFormProps } from "@conform-to/react";
import { type ReactNode, useEffect } from "react";
import { FormErrors } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import titles from "~/ui/titles.module.css";
import { notify } from "~/ui/toasts";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import styles from "./account-frame.module.css";

type Props = {
  title: ReactNode;
  about?: string | undefined;
  children: ReactNode;
};

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

export function AccountText({ children }: { children: ReactNode }) {
  return <p className={styles.typed}>{children}</p>;
}

export function useFailureToast(answer: object | undefined, text: string): void {
  useEffect(() => {
    if (answer) notify.error(text);
  }, [answer, text]);
}

type FormProps<Fields extends Record<string, unknown>> = {
  action: string;
  form?: FormMetadata<Fields, string[]>;
  button: string;
  size?: "md" | "xl";
  children?: ReactNode;
};

export function AccountForm<Fields extends Record<string, unknown>>(props: FormProps<Fields>) {
  const { action, form, button, size = "xl", children } = props;
  return (
    <PostForm action={action} {...(form && getFormProps(form))}>
      <div className={layout.fields}>
        {form ? <FormErrors form={form} /> : null}
        {children}
        <SendButton size={size} wide>
          {button}
        </SendButton>
      </div>
    </PostForm>
  );
}

type AccountFormOptions<Schema> = {
  id: string;
  schema: Schema;
  failed: string;
  /** The form's name in the page's action, if another form's answer is shown elsewhere. */
  form?: string;
};
type Schemas = Parameters<typeof useAnsweredForm>[0]["schema"];

export function useAccountForm<Schema extends Schemas>({ id, schema, failed, form }: AccountFormOptions<Schema>) {
  const answer = useFormAnswer(form);
  useFailureToast(answer.submission, failed);
  return useAnsweredForm<Schema>({ id, schema, answer, constrained: true, emptyIsMissing: true });
}
