/** Title and description of / and /home, which are one page under two addresses. */
export const homeMeta = () => [
  { title: "Aeroloft – drones for first flights, films and field work" },
  {
    name: "description",
    content:
      "Eleven drones from $149 to $899: folding camera drones, a first drone for the garden, racers, and tools for inspection, mapping and the sea.",
  },
];
