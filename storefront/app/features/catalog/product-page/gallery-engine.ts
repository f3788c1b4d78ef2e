/** Swiper alone, without modules; imported once a gallery of several pictures is on the screen. */
export { default as Swiper } from "swiper";
