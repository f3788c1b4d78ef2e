export const LOCK = JSON.stringify({ packages: { "": {}, "node_modules/zod": { version: "4.2.0" } } });

/** Runs a program in npm's place: if asked to list its settings, it does so and ends. */
export const TELLS_SETTINGS = `
  if (process.argv[2] === "config") {
    console.log(${JSON.stringify(JSON.stringify({ registry: "https://packages.example.test/npm" }))});
    process.exit();
  }
`;
