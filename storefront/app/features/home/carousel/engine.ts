/** Swiper with what the two carousels need; imported when the first of them is on the screen. */
export { default as Swiper } from "swiper";
export { Autoplay, EffectFade } from "swiper/modules";
