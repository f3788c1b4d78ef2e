/** Swiper with the modules of the two carousels; imported when the first of them is on the screen. */
export { default as Swiper } from "swiper";
export { Autoplay, EffectFade } from "swiper/modules";
