import type { ReviewPhoto } from "medusa-backend/contract";
import { toPrivatePhoto } from "medusa-backend/contract/media-address";
import type { ReactNode } from "react";
import { thumbAddress } from "./product-picture/address";
import css from "./review-photo.module.css";

type Props = {
  photos: readonly ReviewPhoto[];
  /** The alternative text of a photo, by its place from 1. */
  textOf: (place: number) => string;
  /** True for photos that only their writer and admins see. */
  isPrivate?: boolean;
  /** What stands below a photo. */
  children?: (photo: ReviewPhoto, place: number) => ReactNode;
};

/** The photos of a review in small squares; each leads to the whole one. */
export function ReviewPhotos({ photos, textOf, isPrivate = false, children }: Props) {
  const addressOf = (path: string) => (isPrivate ? toPrivatePhoto(path) : path);
  return (
    <ul className={css.photos}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a href={addressOf(photo.address)} className={css.photo}>
            <img
              src={addressOf(thumbAddress(photo.address))}
              alt={textOf(index + 1)}
              width={96}
              height={96}
              loading="lazy"
              decoding="async"
            />
          </a>
          {children?.(photo, index + 1)}
        </li>
      ))}
    </ul>
  );
}

/** The alternative text of one of `count` photos. */
export const photoText = (name: string, product: string, place: number, count: number): string =>
  `Photo ${count > 1 ? `${place} ` : ""}by ${name} of ${product}`;
