import { useActionData, useLocation, useNavigation, useRevalidator, useSubmit } from "@remix-run/react";
import type { ManagedPicture, ProductPicturesAnswer } from "medusa-backend/contract";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { uploadPath } from "~/domain/pictures";
import { productPath } from "~/domain/product";
import type { FormAnswer as Answer } from "~/lib/forms.server";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Input } from "~/ui/input";
import { lazyModule } from "~/ui/lazy/lazy-module";
import { FormAnswer } from "~/ui/notice";
import plain from "~/ui/plain-form.module.css";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import { Screen } from "~/ui/screen";
import { PostForm, PressForm, SendButton, useScreenPost, useUploadAction } from "~/ui/send-once/post-form";
import { TextLink } from "~/ui/text-link";
import { toUploadWords, UploadField } from "~/ui/upload/upload-field";
import { type ShownAnswer, toShownAnswer } from "~/ui/use-form-answer";
import type { ChangedOrder } from "./picture-forms.server";
import css from "./pictures-screen.module.css";

const loadSorting = lazyModule(() => import("./sort-by-dragging"));

const ASK_AGAIN_MS = 3_000;

/** The pictures of a product: added as files, put in order, described, removed. Works without scripts. */
export function PicturesScreen({ product, pictures }: ProductPicturesAnswer) {
  const { search } = useLocation();
  const kept = useKeptAnswer();
  const answer = toShownAnswer(kept);
  const { revalidate } = useRevalidator();
  const shown = usePending(pictures);
  const list = useDragging();
  const formAction = useUploadAction(uploadPath(product.id));
  useAskAgain(pictures.some(({ state }) => state === "making"));
  const words = kept ? { done: answer.said ?? null, fault: answer.fault ?? null } : toUploadWords(search);
  const links = (
    <p className={css.links}>
      <TextLink to="/dashboard/manageProducts">Manage products</TextLink>
      {product.onSale ? <TextLink to={productPath(product)}>See it in the shop</TextLink> : null}
    </p>
  );
  return (
    <Screen title="Pictures" about={`Of ${product.title}. The first one is shown on cards and in carts.`} links={links}>
      <FormAnswer {...words} />
      <UndoOrder editId={answer.data?.editId} />
      <form method="post" action={formAction} encType="multipart/form-data" className={css.upload}>
        <UploadField label="Photo files" several action={uploadPath(product.id)} onSent={() => revalidate()} />
        <Button type="submit" variant="outline" className={css.send}>
          Upload
        </Button>
      </form>
      {shown.length === 0 ? <p className={css.none}>No pictures yet.</p> : null}
      <ol ref={list} className={css.pictures} aria-label="Pictures in their order">
        {shown.map((picture, index) => (
          <PictureRow
            key={picture.id}
            picture={picture}
            place={index + 1}
            count={shown.length}
            answer={toShownAnswer(kept, undefined, { picture_id: picture.id })}
          />
        ))}
      </ol>
    </Screen>
  );
}

/** The answer to the last form of this visit. Asking again whether pictures are made ends that of the router. */
function useKeptAnswer(): Answer<ChangedOrder> | undefined {
  const { key } = useLocation();
  const answer = useActionData<unknown>() as Answer<ChangedOrder> | undefined;
  const [kept, keep] = useState({ key, answer });
  if (answer && (answer !== kept.answer || key !== kept.key)) keep({ key, answer });
  return answer ?? (key === kept.key ? kept.answer : undefined);
}

function UndoOrder({ editId }: Partial<ChangedOrder>) {
  return editId ? <PressForm fields={{ form: "undo", edit_id: editId }}>Undo</PressForm> : null;
}

/** The pictures after the pending form's answer. */
function usePending(pictures: ManagedPicture[]): ManagedPicture[] {
  const { formData } = useNavigation();
  if (formData?.get("form") !== "order") return pictures;
  const ids = String(formData.get("order")).split(",");
  const ordered = ids.flatMap((id) => pictures.find((picture) => picture.id === id) ?? []);
  return ordered.length === pictures.length ? ordered : pictures;
}

/** Makes the rows draggable once somebody comes near the list; buttons do the same without it. */
function useDragging() {
  const list = useRef<HTMLOListElement>(null);
  const submit = useSubmit();
  const send = useRef(submit);
  send.current = submit;
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let stop = () => {};
    let isGone = false;
    const start = () => {
      loadSorting().then(
        ({ sortByDragging }) => {
          if (isGone) return;
          stop = sortByDragging(element, (ids) => {
            const fields = { form: "order", order: ids.join(",") };
            send.current(fields, { method: "post", preventScrollReset: true });
          });
          element.dataset.draggable = "";
        },
        () => {},
      );
    };
    element.addEventListener("pointerenter", start, { once: true });
    return () => {
      isGone = true;
      element.removeEventListener("pointerenter", start);
      stop();
    };
  }, []);
  return list;
}

/** Asks again while pictures are being made, but not while a form is sent: its answer could be lost unseen. */
function useAskAgain(isWanted: boolean): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const isQuiet = state === "idle" && navigation.state === "idle";
  useEffect(() => {
    if (!isWanted || !isQuiet) return;
    const timer = setTimeout(revalidate, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isWanted, isQuiet, revalidate]);
}

type Props = { picture: ManagedPicture; place: number; count: number; answer: ShownAnswer };

/** A picture of a product with its text, its place, and the question before it is removed. */
function PictureRow({ picture, place, count, answer }: Props) {
  const { id: pictureId, shown, alt, state } = picture;
  const row = useRef<HTMLLIElement>(null);
  // A moved row keeps the focus, also if it moves after the answer, because the browser drops the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sent` is new for each answer, and a new place is a move
  useEffect(() => {
    const { form } = answer;
    if (form !== "earlier" && form !== "later") return;
    const buttons = [...(row.current?.querySelectorAll<HTMLElement>("[data-move]") ?? [])];
    const possible = buttons.filter(({ dataset }) => dataset.end !== "true");
    (possible.find(({ dataset }) => dataset.move === form) ?? possible[0])?.focus();
  }, [answer.sent, place]);
  return (
    <li ref={row} className={css.row} data-picture-id={pictureId}>
      <span className={css.handle} data-drag-handle="" aria-hidden>
        <Icon name="gripVertical" />
      </span>
      <div className={css.picture}>
        <ProductPicture src={shown} alt={alt || `Picture ${place}`} sizes="11rem" />
        {place === 1 ? <span className={css.main}>Main</span> : null}
      </div>
      <div className={css.about}>
        <DescribeForm picture={picture} place={place} />
        {state === "making" ? <p className={plain.help}>Its other sizes are being made.</p> : null}
        {state === "failed" ? (
          <p className={plain.help}>Its other sizes could not be made. Remove it, and upload it as another file.</p>
        ) : null}
        {answer.form === "ask" && answer.isDone ? (
          <Question pictureId={pictureId} place={place} />
        ) : (
          <div className={css.acts}>
            <Move pictureId={pictureId} form="earlier" place={place} isEnd={place === 1} />
            <Move pictureId={pictureId} form="later" place={place} isEnd={place === count} />
            <Act pictureId={pictureId} form="ask">
              <Button type="submit" size="sm" variant="ghost" danger aria-label={`Remove picture ${place}`}>
                Remove
              </Button>
            </Act>
          </div>
        )}
      </div>
    </li>
  );
}

type ActProps = { pictureId: string; form: string; className?: string; children: ReactNode };

function Act({ pictureId, form, className, children }: ActProps) {
  return (
    <PostForm preventScrollReset className={className} fields={{ form, picture_id: pictureId }}>
      {children}
    </PostForm>
  );
}

function DescribeForm({ picture, place }: Pick<Props, "picture" | "place">) {
  const { id: pictureId, alt } = picture;
  const id = useId();
  return (
    <Act key={alt} pictureId={pictureId} form="describe" className={plain.field}>
      <label htmlFor={id}>{`What picture ${place} shows`}</label>
      <div className={css.text}>
        <Input
          id={id}
          name="alt"
          defaultValue={alt}
          maxLength={500}
          dir="auto"
          placeholder="For people who cannot see it"
          aria-describedby={alt ? undefined : `${id}-asked`}
        />
        <SendButton variant="outline" aria-label={`Save text of picture ${place}`}>
          Save
        </SendButton>
      </div>
      {alt ? null : (
        <span id={`${id}-asked`} className={plain.help}>
          Still missing. It is read aloud to people who cannot see it.
        </span>
      )}
    </Act>
  );
}

type MoveProps = { pictureId: string; form: "earlier" | "later"; place: number; isEnd: boolean };

function Move({ pictureId, form, place, isEnd }: MoveProps) {
  const busy = useScreenPost();
  return (
    <Act pictureId={pictureId} form={form}>
      <Button
        type="submit"
        size="sm"
        variant="ghost"
        data-move={form}
        data-end={isEnd}
        aria-disabled={isEnd || busy || undefined}
        aria-label={`Move picture ${place} ${form}`}
      >
        <Icon name={form === "earlier" ? "arrowUp" : "arrowDown"} />
        {form === "earlier" ? "Earlier" : "Later"}
      </Button>
    </Act>
  );
}

/** The question before a picture is removed: the page's action asked it, and only this button removes the picture. */
function Question({ pictureId, place }: { pictureId: string; place: number }) {
  const id = useId();
  const asked = useRef<HTMLParagraphElement>(null);
  useEffect(() => asked.current?.focus(), []);
  return (
    <div role="alertdialog" aria-labelledby={id} aria-describedby={`${id}-meaning`} className={css.question}>
      <p id={id} ref={asked} tabIndex={-1} className={css.asking}>
        {`Remove picture ${place}?`}
      </p>
      <p id={`${id}-meaning`} className={plain.help}>
        Orders that show it keep it.
      </p>
      <div className={css.acts}>
        <Act pictureId={pictureId} form="remove">
          <Button type="submit" size="sm" variant="outline" danger>
            Remove it
          </Button>
        </Act>
        <ButtonLink size="sm" variant="ghost" to={{ search: "" }} replace preventScrollReset>
          Keep it
        </ButtonLink>
      </div>
    </div>
  );
}
