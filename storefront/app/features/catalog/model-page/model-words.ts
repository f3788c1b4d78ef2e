/** What a 3D model shows, for those who cannot see it, by the product's handle. */
const WORDS: Readonly<Record<string, string>> = {
  "kestrel-air":
    "A folding drone with a pearl white hull over a graphite belly. A black visor with two sensors wraps round the nose. " +
    "Below it hangs the camera: two lenses, one above the other. Four arms with grey two-blade propellers, their tips blue; the front arms stand on legs.",
  "kestrel-mini":
    "A small folding drone in sand and pearl. Two round sensors look out of the nose, and below it hangs a camera with a single large lens. " +
    "Four slim arms carry two-blade propellers; each ends in a short foot.",
  "kestrel-pro":
    "A folding drone in matte graphite with orange stripes along its back. Two round sensors look out of the nose. " +
    "Below it hangs a square camera head with one large lens and two small ones. Four arms with two-blade propellers, their tips orange; the front arms stand on legs.",
};

/** A paragraph about the model, or an empty text. */
export const modelWords = (handle: string): string => WORDS[handle] ?? "";
