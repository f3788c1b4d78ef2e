/**
 * Made by artwork/scripts/make-home-pictures.ts: the widths of each picture's files, and the size of the one that
 * stands for all, in pixels.
 */
export const HOME_PICTURES = {
  "banner-1": { width: 1440, height: 600, widths: [960, 1440, 1920, 2400] },
  "banner-2": { width: 1440, height: 600, widths: [960, 1440, 1920, 2400] },
  "banner-3": { width: 1440, height: 600, widths: [960, 1440, 1920, 2400] },
  "banner-1-tall": { width: 800, height: 1067, widths: [480, 800, 1080] },
  "banner-2-tall": { width: 800, height: 1067, widths: [480, 800, 1080] },
  "banner-3-tall": { width: 800, height: 1067, widths: [480, 800, 1080] },
  "feature-video": { width: 960, height: 462, widths: [640, 960, 1280] },
  "feature-photographs": { width: 960, height: 462, widths: [640, 960, 1280] },
  "feature-photographs-tall": { width: 640, height: 715, widths: [480, 640, 800] },
  "feature-sensing": { width: 960, height: 462, widths: [640, 960, 1280] },
  "feature-sensing-tall": { width: 640, height: 715, widths: [480, 640, 800] },
  "clip-kestrel-pro": { width: 960, height: 540, widths: [640, 960, 1280] },
  "clip-heron-marine": { width: 960, height: 540, widths: [640, 960, 1280] },
  "clip-tern-vtol": { width: 960, height: 540, widths: [640, 960, 1280] },
  "gallery-kestrel-pro": { width: 960, height: 720, widths: [640, 960, 1280] },
  "gallery-lens": { width: 390, height: 293, widths: [260, 390, 520] },
  "gallery-sparrow": { width: 480, height: 360, widths: [320, 480, 640] },
  "gallery-wren": { width: 840, height: 315, widths: [480, 840, 1120] },
  "gallery-petrel": { width: 480, height: 360, widths: [320, 480, 640] },
  "gallery-swift": { width: 480, height: 360, widths: [320, 480, 640] },
  "gallery-tern": { width: 960, height: 720, widths: [640, 960, 1280] },
  "gallery-heron": { width: 840, height: 315, widths: [480, 840, 1120] },
} as const;
