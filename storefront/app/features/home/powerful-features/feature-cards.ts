import type { HomePictureName } from "../home-picture";

type FeatureCard = {
  title: string;
  text: string;
  /** A line drawing on a 48 grid, or a picture behind the text with the text colour that is readable on it. */
  art: { drawing: string } | { picture: HomePictureName; tall: HomePictureName; ink: "light" | "dark" };
};

/** The six cards, titles word for word from the specification, section 2. */
export const FEATURE_CARDS: readonly FeatureCard[] = [
  {
    title: "Easy & Intuitive Controls",
    text: "Two sticks, one button to come home.",
    art: {
      drawing:
        "M9 17h30a5 5 0 0 1 5 5v9a7 7 0 0 1-13 3.600L29.500 32h-11L17 34.600A7 7 0 0 1 4 31v-9a5 5 0 0 1 5-5zM13 22a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM35 22a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM13 17V8M35 17V8M21.500 24h5",
    },
  },
  {
    title: "4K VIDEO AT UP TO 30FPS",
    text: "A three-axis gimbal holds the horizon while the wind works.",
    art: { picture: "feature-video", tall: "banner-1-tall", ink: "light" },
  },
  {
    title: "16MP PHOTOGRAPHS",
    text: "Raw files with room for the light you saw.",
    art: { picture: "feature-photographs", tall: "feature-photographs-tall", ink: "dark" },
  },
  {
    title: "Advanced Technology",
    text: "Satellites, vision and barometer agree on where it is, and bring it back when the link is lost.",
    art: {
      drawing:
        "M24 5l17 9.500v19L24 43 7 33.500v-19zM24 15a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM24 20.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM24 5v10M41 14.500l-9.200 5.200M41 33.500l-9.200-5.200M24 43V33M7 33.500l9.200-5.200M7 14.500l9.200 5.200",
    },
  },
  {
    title: "CUSTOMIZED COMMANDS",
    text: "Put a flight you repeat on one key: out, round the mast, home.",
    art: {
      drawing:
        "M8 8h14v14H8zM26 26h14v14H26zM26 8h14v14H26zM15 26v7a3 3 0 0 0 3 3h3.500M18.500 33l3 3-3 3M12 15h6M15 12v6M30 15h6M29.500 33l2.500 2.500 4.500-5",
    },
  },
  {
    title: "Remote Sensing",
    text: "Fields, roofs and forests measured from the air, to the centimetre.",
    art: { picture: "feature-sensing", tall: "feature-sensing-tall", ink: "dark" },
  },
];
