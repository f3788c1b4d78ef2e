/**
 * The figures of the specification table; units are in the names. Temperatures are those of the air in flight,
 * `noiseDb` is the sound power level in dB(A), `chargingMinutes` one battery with the charger from the box.
 */
export type Figures = {
  kind?: string | undefined;
  weightGrams?: number | undefined;
  flightTimeMinutes?: number | undefined;
  camera?: string | undefined;
  rangeKm?: number | undefined;
  topSpeedKmh?: number | undefined;
  windResistanceMps?: number | undefined;
  batteryWh?: number | undefined;
  /** The EU class label; null if none applies. */
  class?: string | null | undefined;
  remoteId?: boolean | undefined;
  claim?: string | undefined;
  sensor?: string | undefined;
  cameraModes?: string | undefined;
  payloadGrams?: number | undefined;
  unfoldedDimensions?: string | undefined;
  foldedDimensions?: string | undefined;
  chargingMinutes?: number | undefined;
  minTemperatureC?: number | undefined;
  maxTemperatureC?: number | undefined;
  rain?: string | undefined;
  noiseDb?: number | undefined;
  ports?: string | undefined;
  app?: string | undefined;
  /** Those of accessories; a drone has its weight, ready to fly, in `weightGrams`. `chemistry` is a battery's. */
  massGrams?: number | undefined;
  dimensions?: string | undefined;
  material?: string | undefined;
  chemistry?: string | undefined;
  capacityMah?: number | undefined;
  voltageV?: number | undefined;
  powerW?: number | undefined;
  /** One thing a line: "2 × Battery". */
  box?: string | undefined;
  notInBox?: string | undefined;
  /** The https address of the maker's declaration of conformity. */
  declarationUrl?: string | undefined;
  /** Who made it and who answers for it in the EU; a contact is an e-mail address or an https address. */
  maker?: string | undefined;
  makerAddress?: string | undefined;
  makerContact?: string | undefined;
  responsible?: string | undefined;
  responsibleAddress?: string | undefined;
  responsibleContact?: string | undefined;
  /** One a line. */
  safety?: string | undefined;
};
