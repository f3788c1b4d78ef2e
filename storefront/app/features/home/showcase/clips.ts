import type { HomePictureName } from "../home-picture";

type Clip = { title: string; text: string; poster: HomePictureName; alt: string };

/** The Showcase's three clips, in the order of their addresses (`Showcase` in domain/showcase.ts). */
export const CLIPS: readonly Clip[] = [
  {
    title: "Kestrel Pro at golden hour",
    text: "Low over the sea, the sun in the lens.",
    poster: "clip-kestrel-pro",
    alt: "Kestrel Pro over the sea, the sun behind it",
  },
  {
    title: "Heron Marine in the blue hour",
    text: "It floats, so the water is one more place to land.",
    poster: "clip-heron-marine",
    alt: "Heron Marine off a coast at dusk",
  },
  {
    title: "Tern VTOL above the hills",
    text: "Up like a drone, away like a plane.",
    poster: "clip-tern-vtol",
    alt: "Tern VTOL over misty hills",
  },
];
