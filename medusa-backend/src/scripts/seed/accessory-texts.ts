const paragraphs = (...texts: string[]) => texts.join("\n\n");

/**
 * What the shop says about each sample accessory, by handle. No text names an aircraft of the shop, so that a search
 * for one finds only the aircraft: what an accessory fits is a link between products.
 */
export const ACCESSORY_TEXTS = {
  "battery-18-wh": {
    short_description: "Flight battery of 18.1 Wh with four charge lights. One more flight in the pocket.",
    description: paragraphs(
      "A second battery is a second flight. This one holds 18.1 Wh in two lithium-ion cells, shows its charge with four lights and clicks in with two latches, without tools.",
      "It balances its cells while it charges, measures its temperature and discharges itself to 60 % after five days without use. A full charge over USB-C takes 64 minutes.",
      "With less than 100 Wh it may travel as a spare in cabin baggage on most airlines, terminals covered.",
    ),
  },
  "battery-46-wh": {
    short_description: "Flight battery of 46.2 Wh, three cells, with charge lights and a latch on each side.",
    description: paragraphs(
      "46.2 Wh in three lithium-ion cells. It slides in from behind until both latches click, and four lights show what is left.",
      "The battery balances its cells while it charges and refuses to charge below 5 °C, which protects it. In the hub a full charge takes 58 minutes.",
      "With less than 100 Wh it may travel as a spare in cabin baggage on most airlines, terminals covered.",
    ),
  },
  "battery-77-wh": {
    short_description: "Flight battery of 77 Wh, four cells, for a full day of flights. Fits the charging hub.",
    description: paragraphs(
      "77 Wh in four lithium-ion cells. Eight gold contacts carry the current, two latches hold the battery, and four lights show its charge.",
      "It warms itself before take-off when it is colder than 10 °C, and discharges itself to 60 % after five days without use. In the hub a full charge takes 70 minutes.",
      "With less than 100 Wh it may travel as a spare in cabin baggage on most airlines, terminals covered.",
    ),
  },
  "lipo-pack-34-wh": {
    short_description: "LiPo pack of 34.3 Wh with an XT60 plug, and three straps that hold it to the frame.",
    description: paragraphs(
      "Six cells in a flat pack of 34.3 Wh, with an XT60 plug and a balance lead. It gives what full throttle asks for and holds its voltage to the end of the flight.",
      "In the set: one pack, two straps with a rubber face in rolls and one flat strap with a steel buckle.",
      "Charge it with a balance charger, in a place that cannot burn, and never unattended. Store it at 3.8 V a cell.",
    ),
  },
  "charging-hub": {
    short_description: "Charges three batteries from one USB-C cable, one after the other, with up to 100 W.",
    description: paragraphs(
      "Three bays, one cable. The hub charges the battery with the most energy first, so that one is ready as soon as possible, and then the next.",
      "It charges with up to 100 W over USB-C from a power adapter or a car socket. Lights in front of each bay show its charge. With the cable out, a press passes the energy of two batteries on to the third.",
      "In the set: the hub and a USB-C cable of 1 m. Batteries and power adapter are sold separately.",
    ),
  },
  "screen-controller": {
    short_description: "Controller with a bright screen of its own. No phone, no cable, 3 hours on a charge.",
    description: paragraphs(
      "Everything is in your hands at once: two sticks, two wheels, and a screen of 5.5 inches that stays readable in the sun at 1,000 cd/m².",
      "Two antennas change between 2.4 and 5.8 GHz by themselves. Sticks unscrew for the journey. A built-in battery of 18 Wh lasts 3 hours and charges over USB-C in 90 minutes.",
      "It pairs with one aircraft at a time and remembers eight.",
    ),
  },
  "propeller-pair": {
    short_description: "One pair of propellers with screws and a screwdriver. Balanced, with marked tips.",
    description: paragraphs(
      "Change a propeller as soon as it has a nick: a damaged blade shakes the picture and can break in flight. This pair comes from the same mould as those your aircraft left the factory with.",
      "In the set: one propeller for each direction of rotation, four screws with thread lock and a screwdriver. The orange tips show the direction.",
    ),
  },
  "propeller-guards": {
    short_description: "Cages that close the propellers in at the sides. Clip on without tools. Set of four.",
    description: paragraphs(
      "For flights near people and walls. Each guard clips onto a motor with a collar and keeps what the propeller could touch a hand's width away.",
      "The set has four guards; the picture shows two. Together they weigh 172 g, so flights become about a fifth shorter. Keep to light winds with them.",
    ),
  },
  "nd-filter-set": {
    short_description: "Five neutral density filters and a polariser in a case, for smooth motion in bright light.",
    description: paragraphs(
      "In bright light a lens wants a short exposure, and motion turns jerky. A filter takes the light away: ND4, ND8, ND16, ND32 and ND64 cover morning haze to midday snow, and the polariser clears reflections from water and glass.",
      "Optical glass in aluminium rings, coated on both sides so that water runs off. They twist on and weigh little enough for the gimbal to hold level as before.",
    ),
  },
  "hard-case": {
    short_description: "Ribbed case with cut foam, two latches and a pressure valve. Sealed to IP67.",
    description: paragraphs(
      "For the back of a van and the hold of an aeroplane. Cut foam holds one aircraft, a controller, four batteries, a hub and spare parts, each in a bed of its own.",
      "Two latches that take padlocks, a valve that lets the pressure out, and a seal all round: 30 minutes in a metre of water leave the inside dry.",
      "Outside 430 × 330 × 160 mm, inside 400 × 270 × 140 mm. Batteries belong in cabin baggage when you fly.",
    ),
  },
  "shoulder-bag": {
    short_description: "Padded bag for one aircraft, its controller and three batteries. Rain runs off.",
    description: paragraphs(
      "For a day out. Movable dividers hold one aircraft, a controller and three batteries; cables and filters go into the front pocket.",
      "Nylon with a coating that lets rain run off, a strap with a wide pad, and a handle for short ways. It fits under an aeroplane's seat.",
    ),
  },
  "landing-pads": {
    short_description: "Two round pads of 75 cm for take-off from grass, sand and snow. With pegs and sleeves.",
    description: paragraphs(
      "Grass catches propellers, sand gets into motors. A pad of 75 cm keeps both away, and is easy to find again from above: orange on one side, blue on the other.",
      "A sprung ring opens it and twists it back into a sleeve of 28 cm. In the set: two pads, two sleeves, twelve pegs.",
    ),
  },
  "payload-rail": {
    short_description: "Twin carbon rails with a sliding quick-release plate. Carries up to 2.5 kg.",
    description: paragraphs(
      "Mount whatever you work with: the plate slides along two carbon rails until the load hangs in the centre of gravity, and a lever clamps it.",
      "Rubber dampers keep vibration from the load. Four clamps hold the rails; the plate takes 1/4-inch and 3/8-inch screws. Rated for 2.5 kg.",
    ),
  },
  "float-kit": {
    short_description: "Two floats with struts and clamps, ready to change at the slipway in ten minutes.",
    description: paragraphs(
      "A float that is scratched through still carries, but it no longer keeps the water out. This set replaces both at once.",
      "In the set: two closed-cell floats, four struts with clamps, four stainless screws and a screwdriver. Rinse them with fresh water after salt.",
    ),
  },
  "arm-kit": {
    short_description: "A front and a rear arm with motors and leads, screws and a screwdriver.",
    description: paragraphs(
      "The usual damage of a hard landing is an arm. This set has a front and a rear one of the right side, each with its motor, its light and leads with plugs: nothing has to be soldered.",
      "Changing one takes about 40 minutes by the instructions in the set. Calibrate the compass afterwards.",
    ),
  },
  "flight-kit-77-wh": {
    short_description: "Two flight batteries of 77 Wh, the charging hub and the shoulder bag, in one carton.",
    description: paragraphs(
      "What a working day asks for: with the battery that came with your aircraft, two more make three flights, and the hub charges them again from one cable while you drive.",
      "The bag takes aircraft, controller and batteries. Everything is as it is sold by itself, with the same warranty.",
    ),
  },
  "travel-kit-18-wh": {
    short_description: "Two flight batteries of 18.1 Wh, the landing pads and the shoulder bag, in one carton.",
    description: paragraphs(
      "For a journey with little luggage: two more flights, a clean place to take off from, and a bag that fits under the seat in front of you.",
      "Both batteries hold less than 100 Wh. Carry them in cabin baggage, terminals covered. Everything is as it is sold by itself, with the same warranty.",
    ),
  },
  "care-kit": {
    short_description: "Two pairs of propellers, a set of guards and the lens filters, in one carton.",
    description: paragraphs(
      "Four new blades, cages for flights close to walls, and filters for bright days: what most pilots buy in the first year.",
      "Everything is as it is sold by itself, with the same warranty.",
    ),
  },
} as const satisfies Record<string, { short_description: string; description: string }>;
