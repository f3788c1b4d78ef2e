/** Made by artwork/scripts/make-images.ts: the pictures that the shop has in three widths, by name. */
const VIEWS =
  "arm-kit-1 battery-large-1 battery-mini-1 care-kit-1 carton-1 charger-hub-1 condor-hex-123456 controller-1 flight-kit-77-wh-1 float-kit-1 hard-case-1 heron-marine-123456 kestrel-air-123456 kestrel-air-graphite-123456 kestrel-mini-123456 kestrel-mini-night-123456 kestrel-pro-123456 landing-pad-1 lipo-straps-1 nd-filters-1 osprey-classic-123456 payload-rail-1 petrel-thermal-123456 propeller-guards-1 propeller-set-1 shoulder-bag-1 sparrow-123456 swift-fpv-123456 tern-vtol-123456 travel-kit-18-wh-1 wren-cine-123456";
export const PICTURES: ReadonlySet<string> = new Set(
  VIEWS.split(" ").flatMap((views) => {
    const [, handle = "", numbers = ""] = /^(.*-)(\d+)$/.exec(views) ?? [];
    return [...numbers].map((number) => handle + number);
  }),
);
