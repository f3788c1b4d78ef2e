import { type ReactNode, useEffect, useId, useRef } from "react";
import { LuArrowDown, LuArrowUp, LuGripVertical } from "react-icons/lu";
import type { ManagedPicture } from "~/domain/pictures";
import { Button, ButtonLink } from "~/ui/button";

import { Input } from "~/ui/input";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import { PostForm } from "~/ui/send-once/post-form";
import type { ShownAnswer } from "~/ui/use-form-answer";
import { useScreenPost } from "~/ui/use-screen-post";
import css from "./picture-row.module.css";

type Props = { picture: ManagedPicture; place: number; count: number; answer: ShownAnswer };

/** A picture of a product with its text, its place, and the question before it is removed. */
export function PictureRow({ picture, place, count, answer }: Props) {
  const { pictureId, src, alt, isBeingMade, isGivenUp } = picture;
  const row = useRef<HTMLLIElement>(null);
  // A moved row keeps the focus, also if it moves after the answer, because the browser drops the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sent` is another object for each answer, and the place says that the row has moved
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
        <LuGripVertical />
      </span>
      <div className={css.picture}>
        <ProductPicture src={src} alt={alt || `Picture ${place}`} sizes="11rem" />
        {place === 1 ? <span className={css.main}>Main</span> : null}
      </div>
      <div className={css.about}>
        <DescribeForm picture={picture} place={place} />
        {isBeingMade ? <p className={css.making}>Its other sizes are being made.</p> : null}
        {isGivenUp ? (
          <p className={css.making}>Its other sizes could not be made. Remove it, and upload it as another file.</p>
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
    <PostForm preventScrollReset className={className}>
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="picture_id" value={pictureId} />
      {children}
    </PostForm>
  );
}

function DescribeForm({ picture: { pictureId, alt }, place }: Pick<Props, "picture" | "place">) {
  const id = useId();
  const busy = useScreenPost();
  return (
    <Act key={alt} pictureId={pictureId} form="describe" className={css.describe}>
      <label htmlFor={id}>{`What picture ${place} shows`}</label>
      <div className={css.text}>
        <Input
          id={id}
          name="alt"
          size="md"
          defaultValue={alt}
          maxLength={500}
          dir="auto"
          placeholder="For people who cannot see it"
          aria-describedby={alt ? undefined : `${id}-asked`}
        />
        <Button type="submit" variant="outline" aria-disabled={busy} aria-label={`Save text of picture ${place}`}>
          Save
        </Button>
      </div>
      {alt ? null : (
        <span id={`${id}-asked`} className={css.asked}>
          Still missing. It is read aloud to people who cannot see it.
        </span>
      )}
    </Act>
  );
}

type MoveProps = { pictureId: string; form: "earlier" | "later"; place: number; isEnd: boolean };

function Move({ pictureId, form, place, isEnd }: MoveProps) {
  const busy = useScreenPost();
  const Sign = form === "earlier" ? LuArrowUp : LuArrowDown;
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
        <Sign aria-hidden />
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
      <p id={`${id}-meaning`} className={css.meaning}>
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
