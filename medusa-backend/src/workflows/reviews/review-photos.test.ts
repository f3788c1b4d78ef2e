import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { describe, expect, it, vi } from "vitest";
import { ACCOUNT_DELETION_MODULE } from "../../modules/account-deletion";
import { PRODUCT_PICTURE_MODULE } from "../../modules/product-picture";
import { REVIEW_MODULE } from "../../modules/review";
import { claimPhoto, deleteUnwantedPhotos } from "./review-photos";

const resolving = (parts: Record<string, unknown>) => ({ resolve: (name: string) => parts[name] }) as never;

const photo = { pictureId: "p1", customerId: "cus_1", productId: "prod_1", reviewId: "rev_1" };

describe("a photo whose upload ends after", () => {
  it.each([
    ["the deletion of its account", { id: "acdel_1" }, true, "unauthenticated"],
    ["the deletion of its review", null, false, "conflict"],
  ])("%s is removed and refused", async (_when, deletion, isReviewThere, shopCode) => {
    const removePhotos = vi.fn(async () => []);
    const container = resolving({
      [REVIEW_MODULE]: { claimPhoto: async () => "revph_1", hasReview: async () => isReviewThere, removePhotos },
      [ACCOUNT_DELETION_MODULE]: { findDeletion: async () => deletion },
    });
    await expect(claimPhoto(container, photo)).rejects.toMatchObject({ shopCode });
    expect(removePhotos).toHaveBeenCalledWith({ photoId: "revph_1" });
  });

  it("neither is kept, also before its review is written", async () => {
    const container = resolving({
      [REVIEW_MODULE]: { claimPhoto: async () => "revph_1", hasReview: async () => true },
      [ACCOUNT_DELETION_MODULE]: { findDeletion: async () => null },
    });
    expect(await claimPhoto(container, photo)).toBe("revph_1");
    expect(await claimPhoto(container, { ...photo, reviewId: null })).toBe("revph_1");
  });
});

it("a removed photo whose files cannot be deleted holds up no other", async () => {
  const forgotten: string[] = [];
  const container = resolving({
    [ContainerRegistrationKeys.PG_CONNECTION]: {
      raw: async (sql: string, [id]: readonly string[]) => {
        if (/from picture_file/.test(sql)) return { rows: [{ width: 0, type: "master", file_key: id }] };
        if (/removed_at is not null as/.test(sql))
          return { rows: [{ id, customer_id: "c", review_id: null, is_removed: true, is_shown: false }] };
        return { rows: [{ picture_id: "broken" }, { picture_id: "whole" }] };
      },
    },
    [ContainerRegistrationKeys.LOGGER]: { warn: () => {} },
    [Modules.LOCKING]: { execute: (_key: string, job: () => Promise<unknown>) => job() },
    [Modules.FILE]: {
      deleteFiles: async ([key]: string[]) => {
        if (key === "broken") throw new Error("The disk does not answer");
      },
    },
    [PRODUCT_PICTURE_MODULE]: { deleteMadePictures: async () => {}, deletePictureFiles: async () => {} },
    [REVIEW_MODULE]: {
      removeUnwrittenPhotos: async () => {},
      forgetPhoto: async (id: string) => void forgotten.push(id),
    },
  });
  await deleteUnwantedPhotos(container);
  expect(forgotten).toEqual(["whole"]);
});
