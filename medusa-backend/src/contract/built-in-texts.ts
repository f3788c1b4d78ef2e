export type BuiltInText = { shortDescription: string; description: string };

const paragraphs = (...texts: string[]) => texts.join("\n\n");

export const BUILT_IN_TEXTS = {
  sparrow: {
    shortDescription: "A first drone for the living room and the garden. Full guards, and one button brings it back.",
    description: paragraphs(
      "Sparrow is for the first hour of flying, and the fifty after it. Round guards enclose all four propellers, so a wall or a sofa ends a flight without ending the drone. Let go of the sticks and it stays where it is.",
      "Three speed modes grow with the pilot: walking pace to begin with, 25 km/h when you are ready. One button turns Sparrow round and brings it back to where it took off.",
      "It weighs 135 g and flies for 13 minutes on a battery, up to 100 m away. The fixed camera records 1080p at 30 frames. Made for still air and light breezes up to 4 m/s; above that, keep it indoors.",
    ),
  },
  "kestrel-mini": {
    shortDescription: "249 grams, folded to the size of a phone. 4K video on three axes and 34 minutes in the air.",
    description: paragraphs(
      "Kestrel Mini folds to the size of a phone and weighs 249 g, one gram under the line where many countries begin to ask for more paperwork. It carries the C0 class label and broadcasts Remote ID.",
      "A half-inch sensor records 4K at 30 frames, held level by a three-axis gimbal. One battery of 18.1 Wh keeps it up for 34 minutes in still air, and it holds its place in wind up to 10.7 m/s.",
      "Unfold the arms, set it down, and it is ready. The controller link reaches 8 km in line of sight; if it is ever lost, Kestrel Mini climbs, turns and flies back to its take-off point by itself.",
    ),
  },
  "wren-cine": {
    shortDescription: "Ducted propellers for flying close to people and walls. 4K at 60 frames through a 155° lens.",
    description: paragraphs(
      "Wren Cine goes where other drones should not: through a doorway, along a workbench, round a person in motion. Four ducts close in the propellers, and a brush against a wall leaves a mark on the duct and nowhere else.",
      "The 155° lens on a one-axis gimbal records 4K at 60 frames, wide enough to place a viewer in the room. Fly it with goggles for one long take, or in sight for short ones.",
      "480 g ready to fly, class C1, with Remote ID. A battery lasts 11 minutes, so most crews carry four. Top speed is 60 km/h, range 3 km.",
    ),
  },
  "swift-fpv": {
    shortDescription: "An open carbon racer, up to 150 km/h. Every part comes off with one hex key.",
    description: paragraphs(
      "Swift FPV is a racing frame in carbon fibre with nothing on it that does not help it fly. Motors, arms, camera and flight controller are each held by the same screw, so one hex key repairs all of it at the side of the track.",
      "It reaches 150 km/h and flies for 8 minutes on a 34.3 Wh pack. The camera records 2.7K at 60 frames while an analogue and a digital link carry the picture to your goggles, up to 4 km away.",
      "This drone does not hover by itself and does not return home: it does what your hands say. It has no class label and no Remote ID, so read what the rules ask for where you fly. New to flying? Begin with a drone that holds its place.",
    ),
  },
  "osprey-classic": {
    shortDescription: "The steady all-rounder on fixed legs. 4K video, 16 MP photographs and 28 minutes in the air.",
    description: paragraphs(
      "Osprey Classic does not fold. It stands on fixed legs, comes out of its case ready, and its gimbal hangs clear below them, so no leg or propeller strays into the picture.",
      "The camera takes 16-megapixel photographs and 4K video at 30 frames on a three-axis gimbal. At 1,375 g it sits calmly in wind up to 10 m/s and follows a subject, a tap on the map or a hand signal.",
      "One 81.3 Wh battery gives 28 minutes. Range is 7 km in line of sight, top speed 68 km/h. Class C2, with Remote ID.",
    ),
  },
  "kestrel-air": {
    shortDescription: "Two lenses, wide and 3×, and forty minutes of flight in a drone for the jacket pocket.",
    description: paragraphs(
      "Kestrel Air carries two lenses on one three-axis gimbal: a wide one for the place, a 3× one for what matters in it. Both record 4K at 60 frames, and you change between them in flight without losing the shot.",
      "Forty minutes on one battery is long enough to wait for the light. It weighs 595 g, folds into a jacket pocket and holds its place in wind up to 10.7 m/s.",
      "The link reaches 12 km in line of sight and the drone 68 km/h. Class C1, with Remote ID. If the connection is lost it returns to its take-off point on its own.",
    ),
  },
  "heron-marine": {
    shortDescription: "Sealed to IP67. It takes off from water, lands on it and floats upright until you pick it up.",
    description: paragraphs(
      "Heron Marine is built for decks, slipways and rain. The hull, the motors and the gimbal are sealed to IP67; two floats keep it upright on the water, where it can land, drift and take off again.",
      "A sealed three-axis gimbal records 4K at 60 frames. With 14 m/s of wind resistance it flies on days when smaller drones stay in the bag, and its orange hull is easy to find again among waves.",
      "1,820 g, class C2, with Remote ID. One 95 Wh battery behind a latched hatch gives 26 minutes and 6 km of range. Rinse it with fresh water after salt.",
    ),
  },
  "petrel-thermal": {
    shortDescription: "Thermal and 48 MP wide side by side, placed to the centimetre by RTK. 38 minutes a battery.",
    description: paragraphs(
      "Petrel Thermal finds the cold pane and the warm fuse. A 640×512 thermal camera and a 48-megapixel wide camera look at the same place at once, so each reading comes with the picture that explains it.",
      "RTK positions every frame to the centimetre. Fly the same roof or the same row of panels next month and lay one flight over the other.",
      "920 g, 38 minutes on a 77 Wh battery, 10 km of range and 12 m/s of wind resistance. Class C2, with Remote ID. Most roofs take less than one battery.",
    ),
  },
  "tern-vtol": {
    shortDescription: "Takes off like a quad, flies like a plane. Maps 400 hectares in a flight of 78 minutes.",
    description: paragraphs(
      "Tern VTOL lifts off straight up from a clearing, tilts into forward flight and lets its wing do the work. That is how one 178 Wh battery becomes 78 minutes and 400 hectares.",
      "A 26-megapixel mapping camera looks straight down. Draw the area, set the overlap, and Tern plans its lines, flies them at up to 86 km/h and comes back to land where it started.",
      "3,100 g, class C3, with Remote ID. Range is 25 km in line of sight, wind resistance 12 m/s. Wings, tail and lift arms come apart without tools and travel in one case.",
    ),
  },
  "condor-hex": {
    shortDescription:
      "Six motors, 2.5 kg of payload, and it carries on with five. For cameras and sensors of your own.",
    description: paragraphs(
      "Condor Hex is a carrier: a payload rail on a three-axis gimbal that takes 2.5 kg of whatever you work with, from a cinema camera to a laser scanner.",
      "Six motors turn six propellers on carbon booms. Should one stop, the other five take over, hold position and bring the load down where you say. Its legs fold up in flight and leave the view free all round.",
      "4,650 g without payload, class C3, with Remote ID. 32 minutes on 266.4 Wh unloaded, 8 km of range, and steady in wind up to 14 m/s.",
    ),
  },
  "kestrel-pro": {
    shortDescription: 'The flagship: three lenses, a 4/3" sensor in 5.1K, obstacle sensing all round and 46 minutes.',
    description: paragraphs(
      "Kestrel Pro is the flagship of the folding line. Its gimbal holds three lenses in one square head; behind the main one is a 4/3-inch sensor that records 5.1K at 50 frames and keeps detail in both the sky and the ground.",
      "It senses obstacles all round, in flight and on the way home. Active track keeps a subject in frame, tap-fly sends it to a point on the screen, and a raised hand takes the picture.",
      "46 minutes on a 77 Wh battery, 15 km of range, 75 km/h and 12 m/s of wind resistance. 895 g with the battery in, class C2, with Remote ID.",
    ),
  },
} as const satisfies Record<string, BuiltInText>;
