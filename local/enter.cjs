"use strict";

import("./bootstrap.mjs")
  .then((bootstrap) => bootstrap.run(process.argv.slice(2)))
  .catch((error) => {
    process.stderr.write(`\n${error?.stack ?? error}\n`);
    process.exit(1);
  });
