import { useActionData, useLocation, useNavigation, useRevalidator, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type ManagedPictures, uploadPath } from "~/domain/pictures";
import { productPath } from "~/domain/product";
import type { FormAnswer as Answer } from "~/lib/form-answer";
import { Button } from "~/ui/button";
import { FormAnswer } from "~/ui/form-answer";
import { lateModule } from "~/ui/late/late-module";
import { Screen } from "~/ui/screen";
import { useUploadAction } from "~/ui/send-once/account-field";
import { PostForm } from "~/ui/send-once/post-form";
import { TextLink } from "~/ui/text-link";
import { UploadField } from "~/ui/upload/upload-field";
import { toUploadWords } from "~/ui/upload/upload-words";
import { toShownAnswer } from "~/ui/use-form-answer";
import { useScreenPost } from "~/ui/use-screen-post";
import type { ChangedOrder } from "./picture-forms.server";
import { PictureRow } from "./picture-row";
import css from "./pictures-screen.module.css";

const loadSorting = lateModule(() => import("./sort-by-dragging"));

/** How long to wait before asking whether a picture is made, in milliseconds. */
const ASK_AGAIN_MS = 3_000;

/** The pictures of a product: added as files, put in order, described, removed. Works without scripts. */
export function PicturesScreen({ product, pictures }: ManagedPictures) {
  const { search } = useLocation();
  const kept = useKeptAnswer();
  const answer = toShownAnswer(kept);
  const { revalidate } = useRevalidator();
  const shown = usePending(pictures);
  const list = useDragging();
  const formAction = useUploadAction(uploadPath(product.productId));
  useAskAgain(pictures.some(({ isBeingMade }) => isBeingMade));
  const words = kept ? { done: answer.said ?? null, fault: answer.fault ?? null } : toUploadWords(search);
  const links = (
    <p className={css.links}>
      <TextLink to="/dashboard/manageProducts">Manage products</TextLink>
      {product.isOnSale ? <TextLink to={productPath(product)}>See it in the shop</TextLink> : null}
    </p>
  );
  return (
    <Screen title="Pictures" about={`Of ${product.name}. The first one is shown on cards and in carts.`} links={links}>
      <FormAnswer {...words} />
      <UndoOrder editId={answer.data?.editId} />
      <form method="post" action={formAction} encType="multipart/form-data" className={css.upload}>
        <UploadField label="Photo files" several action={uploadPath(product.productId)} onSent={() => revalidate()} />
        <Button type="submit" variant="outline" className={css.send}>
          Upload
        </Button>
      </form>
      {shown.length === 0 ? <p className={css.none}>No pictures yet.</p> : null}
      <ol ref={list} className={css.pictures} aria-label="Pictures in their order">
        {shown.map((picture, index) => (
          <PictureRow
            key={picture.pictureId}
            picture={picture}
            place={index + 1}
            count={shown.length}
            answer={toShownAnswer(kept, undefined, { picture_id: picture.pictureId })}
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

/** Takes the newest change of the order back. */
function UndoOrder({ editId }: Partial<ChangedOrder>) {
  const busy = useScreenPost();
  if (!editId) return null;
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="form" value="undo" />
      <input type="hidden" name="edit_id" value={editId} />
      <Button type="submit" size="sm" variant="outline" aria-disabled={busy}>
        Undo
      </Button>
    </PostForm>
  );
}

/** The pictures after the pending form's answer. */
function usePending(pictures: ManagedPictures["pictures"]): ManagedPictures["pictures"] {
  const { formData } = useNavigation();
  if (formData?.get("form") !== "order") return pictures;
  const ids = String(formData.get("order")).split(",");
  const ordered = ids.flatMap((id) => pictures.find(({ pictureId }) => pictureId === id) ?? []);
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
