import type { HomePictureName } from "../home-picture";

type Slide = {
  caption: string;
  /** The product that the picture shows. */
  handle: string;
  picture: HomePictureName;
  tall: HomePictureName;
  /** What the picture shows. */
  alt: string;
  /** The empty side of the picture, where the words are, and the colour of text that is readable on it. */
  wordsAt: "left" | "right";
  ink: "light" | "dark";
  tallInk: "light" | "dark";
};

/** Milliseconds from one slide to the next (specification, section 9), and how long a fade takes. */
export const BANNER_INTERVAL_MS = 1_300;
export const BANNER_FADE_MS = 600;

/** The width of a slide, as in the `sizes` attribute. */
export const BANNER_SIZES = "100vw";

/** The banner's three slides; captions word for word from the specification, section 2. */
export const SLIDES: readonly [Slide, ...Slide[]] = [
  {
    caption: "Providing a Wide Range of Drones",
    handle: "kestrel-pro",
    picture: "banner-1",
    tall: "banner-1-tall",
    alt: "Kestrel Pro over the sea at golden hour",
    wordsAt: "left",
    ink: "light",
    tallInk: "dark",
  },
  {
    caption: "Providing Premium World Class Drones",
    handle: "heron-marine",
    picture: "banner-2",
    tall: "banner-2-tall",
    alt: "Heron Marine off a coast with lights in the blue hour",
    wordsAt: "right",
    ink: "light",
    tallInk: "light",
  },
  {
    caption: "High Rated Camera Drones",
    handle: "tern-vtol",
    picture: "banner-3",
    tall: "banner-3-tall",
    alt: "Tern VTOL over green hills in morning mist",
    wordsAt: "left",
    ink: "dark",
    tallInk: "dark",
  },
];

/** The products of the slides. */
export const BANNER_HANDLES = SLIDES.map(({ handle }) => handle);

/** The line under each caption. */
export function subLine(year: number): string {
  return `Updated With New Drone Models for ${year}`;
}
