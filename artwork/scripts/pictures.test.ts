import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BUILT_IN_PRODUCTS, builtInPictures, builtInView } from "medusa-backend/contract";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { framesOf, toShowcase } from "~/domain/pictures";
import { SLIDES } from "~/features/home/banner";
import { Gallery } from "~/features/home/gallery";
import { HomePicture } from "~/features/home/home-picture";
import { HOME_PICTURES } from "~/features/home/pictures";
import { LARGE_ENDING, PICTURE_WIDTHS, pictureFile, THUMB_ENDING } from "~/ui/product-picture/address";
import { PICTURES } from "~/ui/product-picture/pictures";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import { type Measured, measure, PUBLIC } from "./measure";

const KB = 1024;
/** What a picture in a card, and one of the banner, may weigh. */
const CARD_KB = 120;
const BANNER_KB = 250;
/** A row of six thumbnails weighs what one picture of a card does. */
const THUMB_KB = 4;
/** What a new connection brings in its first round trip: ten packets of 1,460 bytes, less the answer's headers. */
const FIRST_ROUND_TRIP = 10 * 1_460 - 500;
const TYPES = ["avif", "webp"] as const;

/** The names of the pictures that a stylesheet has a blur for. */
const blurredIn = (file: string) => {
  const css = readFileSync(join(PUBLIC, "../app", file), "utf8");
  const rules = css.matchAll(
    /\[(?:data-picture="|data-tall="|src="\/images\/home\/)([\w-]+?)(?:-\d+\.webp)?"\] \{\s+--blur(-tall)?: url\("data:image\/webp;base64,[\w+/=]{40,}"\)/g,
  );
  return [...rules].map(([, name]) => name).sort();
};

const [products, home, social, videos, icons] = await Promise.all(
  ["images/products", "images/home", "images/social", "videos", ""].map(measure),
);
const inFolder = (files: Measured[] | undefined = []) =>
  new Map(files.map((file) => [file.file.split("/").at(-1) ?? "", file]));
const names = (files: Measured[] | undefined) => [...inFolder(files).keys()].sort();
const most = (files: Measured[] | undefined = []) => Math.max(...files.map(({ bytes }) => bytes));

describe("the pictures of the products", () => {
  const filesOf = (names: Iterable<string>, ratio: number) =>
    [...names].flatMap((name) =>
      PICTURE_WIDTHS.flatMap((width) =>
        TYPES.map((type) => ({ file: pictureFile(name, width, type), width, height: width * ratio })),
      ),
    );
  const frames = [...new Set(BUILT_IN_PRODUCTS.flatMap(framesOf))].map((_, place) => `frame-${place + 1}`);
  const wanted = [...filesOf(PICTURES, 3 / 4), ...filesOf(frames, 9 / 16)];

  const more = [...PICTURES].flatMap((name) => [name + THUMB_ENDING, name + LARGE_ENDING]);

  it("are six of each built-in product, and those that the catalogue names", () => {
    expect(BUILT_IN_PRODUCTS).toHaveLength(11);
    for (const product of BUILT_IN_PRODUCTS) {
      const own = [...PICTURES].filter((name) => name.replace(/-\d$/, "") === product.handle);
      expect(own, product.handle).toHaveLength(6);
      expect(builtInPictures(product)).toEqual(own.map((name) => `/images/products/${name}.webp`));
      for (const address of builtInPictures(product)) expect(builtInView(address)).toBeTruthy();
    }
  });

  it("are there in AVIF and WebP and three widths, 4:3 with a thumbnail and the full size or 16:9, and nothing else is", () => {
    expect(PICTURE_WIDTHS).toHaveLength(3);
    expect(names(products)).toEqual([...wanted.map(({ file }) => file), ...more].sort());
    for (const { file, width, height } of wanted)
      expect(inFolder(products).get(file), file).toMatchObject({ width, height });
  });

  it(`weigh ${CARD_KB} KB at most and ${THUMB_KB} KB as a thumbnail, and the first has a blur`, () => {
    const thumbs = products?.filter(({ file }) => file.endsWith(THUMB_ENDING));
    expect(most(products?.filter(({ file }) => !file.endsWith(LARGE_ENDING)))).toBeLessThanOrEqual(CARD_KB * KB);
    expect(most(thumbs)).toBeLessThanOrEqual(THUMB_KB * KB);
    const first = [...PICTURES].filter((name) => name.endsWith("-1"));
    expect(blurredIn("ui/product-picture/pictures.css")).toEqual(first.sort());
  });

  it("are shown by the zoom in the size of their source, 2,400 pixels wide of a drone's first, 1,600 of its others", () => {
    for (const name of PICTURES) {
      const large = inFolder(products).get(name + LARGE_ENDING);
      const source = readFileSync(join(PUBLIC, "../../artwork", `${name}.webp`));
      expect(readFileSync(join(PUBLIC, large?.file ?? "")).equals(source), name).toBe(true);
      if (/-[2-6]$/.test(name)) expect(large?.width, name).toBeGreaterThanOrEqual(1_600);
    }
    const drones = [...PICTURES].filter((name) => name.endsWith("-2")).map((name) => name.replace(/-2$/, ""));
    expect(drones).toEqual(expect.arrayContaining(BUILT_IN_PRODUCTS.map(({ handle }) => handle)));
    for (const drone of drones)
      expect(inFolder(products).get(`${drone}-1${LARGE_ENDING}`)?.width, drone).toBeGreaterThanOrEqual(2_400);
  });

  it("stand in the page with their width, height and blur", () => {
    const picture = { src: "/images/products/sparrow-1.webp", alt: "", sizes: "1px" };
    const html = renderToStaticMarkup(createElement(ProductPicture, picture));
    expect(html).toContain('width="1200" height="900"');
    expect(html).toContain('data-picture="sparrow-1"');
  });
});

describe("the pictures of the home page", () => {
  const pictures = Object.entries(HOME_PICTURES);

  it("are there in AVIF and WebP and three widths or more, and nothing else is", () => {
    const wanted = pictures.flatMap(([name, { widths }]) =>
      widths.flatMap((width) => TYPES.map((type) => `${name}-${width}.${type}`)),
    );
    expect(names(home)).toEqual(wanted.sort());
    for (const [name, { widths }] of pictures) expect(widths.length, name).toBeGreaterThanOrEqual(3);
  });

  it("are as large as they say, and have a blur", () => {
    expect(blurredIn("features/home/pictures.css")).toEqual(Object.keys(HOME_PICTURES).sort());
    for (const [name, { width, height, widths }] of pictures) {
      for (const wide of widths) {
        const { width: real = 0, height: high = 0 } = inFolder(home).get(`${name}-${wide}.avif`) ?? {};
        expect(real, name).toBe(wide);
        expect(Math.abs(high - (wide * height) / width), name).toBeLessThan(2);
      }
    }
  });

  it(`weigh ${CARD_KB} KB at most, those of the banner's three slides ${BANNER_KB} KB`, () => {
    const ofBanner = (file: string) => file.includes("/banner-");
    expect(most(home?.filter(({ file }) => !ofBanner(file)))).toBeLessThanOrEqual(CARD_KB * KB);
    expect(most(home?.filter(({ file }) => ofBanner(file)))).toBeLessThanOrEqual(BANNER_KB * KB);
    expect(new Set(SLIDES.flatMap(({ picture, tall }) => [picture, tall])).size).toBe(6);
  });

  it("have a first slide that a phone gets in the first round trip of a connection", () => {
    const [{ tall } = { tall: "" }] = SLIDES;
    expect(inFolder(home).get(`${tall}-800.avif`)?.bytes).toBeLessThanOrEqual(FIRST_ROUND_TRIP);
  });

  it("stand in the gallery, eight or more, with width, height and blur", () => {
    const images = renderToStaticMarkup(createElement(Gallery)).match(/<img[^>]+>/g) ?? [];
    expect(images.length).toBeGreaterThanOrEqual(8);
    for (const image of images) expect(image).toMatch(/src="\/images\/home\/gallery-.* width="\d+" height="\d+"/);
  });

  it("bring their tall crop and its blur where they have one", () => {
    const [{ picture, tall, alt } = { picture: "banner-1", tall: "banner-1-tall", alt: "" } as const] = SLIDES;
    const draw = (name: typeof picture) =>
      renderToStaticMarkup(createElement(HomePicture, { name, tall, alt, sizes: "100vw" }));
    const html = draw(picture);
    expect(html.match(/<source [^>]*media="\(max-width: 47\.999rem\)"/g)).toHaveLength(TYPES.length);
    expect(html, "its blur is found by the file of the picture").not.toContain("data-tall");
    expect(draw("feature-video")).toContain(`data-tall="${tall}"`);
  });
});

describe("the clips", () => {
  it("are three, each as WebM and MP4 of 1,280 × 720 and at most six seconds", () => {
    const sources = toShowcase([]).flat();
    expect(sources).toHaveLength(6);
    expect(names(videos)).toEqual(sources.map((source) => source.slice("/videos/".length)).sort());
    for (const clip of videos ?? []) {
      expect(clip, clip.file).toMatchObject({ width: 1280, height: 720 });
      expect(clip.seconds, clip.file).toBeGreaterThan(3);
      expect(clip.seconds, clip.file).toBeLessThanOrEqual(6);
    }
  });
});

describe("what stands for people and for the shop", () => {
  it("are the icons that browsers, phones and the manifest ask for", () => {
    expect(icons?.map(({ file, width, height }) => [file, width, height])).toEqual([
      ["apple-touch-icon.png", 180, 180],
      ["favicon.ico", 32, 32],
      ["favicon.svg", 64, 64],
      ["icon-192.png", 192, 192],
      ["icon-512.png", 512, 512],
      ["icon-maskable-512.png", 512, 512],
    ]);
  });

  it(`are link previews of 1,200 × 630 for the shop and each product, ${CARD_KB} KB at most`, () => {
    const first = [...PICTURES].filter((name) => name.endsWith("-1"));
    expect(names(social)).toEqual(["aeroloft.jpg", ...first.map((name) => `${name}.jpg`)].sort());
    for (const preview of social ?? []) expect(preview, preview.file).toMatchObject({ width: 1200, height: 630 });
    expect(most(social)).toBeLessThanOrEqual(CARD_KB * KB);
  });
});
