export * from "./accounts";
export * from "./catalogue";
export * from "./common";
export * from "./errors";
export * from "./internal";
export * from "./orders";
export * from "./reviews";
