"use strict";
/**
 * Medusa's build, into `.medusa/server`: each file by swc, which also compiles for `npm run dev`. `medusa build` would
 * start the application to generate types that only editors read, and take TypeScript's compiler: 16 s of processor
 * time instead of 1. `npm test` and `npm run check` check the types (local/src/test/gates.ts).
 */
const { cp, mkdir, readdir, rm, writeFile } = require("node:fs/promises");
const path = require("node:path");
const { transformFile } = require("@swc/core");

const BUILT = ".medusa/server";
// Medusa Admin has a build of its own, and tests run from the sources.
const LEFT_OUT = /^src\/admin\/|\.test(-kit)?\.tsx?$|\.d\.ts$/;

async function sources() {
  const below = await readdir("src", { recursive: true });
  return ["instrumentation.ts", "medusa-config.ts", ...below.map((name) => path.join("src", name))].filter(
    (file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file),
  );
}

/** @throws for a file that swc cannot parse, with its place. */
async function compile(file) {
  const output = path.join(BUILT, file.replace(/\.tsx?$/, ".js"));
  const { code } = await transformFile(file, {
    swcrc: false,
    sourceFileName: path.relative(path.dirname(output), file),
    sourceMaps: "inline",
    inlineSourcesContent: false,
    module: { type: "commonjs", ignoreDynamic: true },
    jsc: {
      target: "es2022",
      parser: { syntax: "typescript", tsx: file.endsWith("x") },
      transform: { react: { runtime: "automatic" } },
    },
  });
  await mkdir(path.dirname(output), { recursive: true });
  await writeFile(output, code);
}

async function build() {
  await rm(BUILT, { recursive: true, force: true });
  await Promise.all((await sources()).map(compile));
  await cp("package.json", path.join(BUILT, "package.json"));
}

build().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
