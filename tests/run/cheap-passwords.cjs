"use strict";
/**
 * Loaded into the servers of test shops by Node's own --require, not by the shop: the hash of a password costs a quarter
 * of what it costs otherwise. A test run signs some five hundred people up or in.
 */
const crypto = require("node:crypto");
const { syncBuiltinESMExports } = require("node:module");

/** Medusa's emailpass provider's, and the shop's own (medusa-backend/src/lib/auth/passwords.ts). */
const COST = 2 ** 15;
const { scrypt } = crypto;

crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, options?.N === COST ? { ...options, N: COST / 4 } : options, done);
syncBuiltinESMExports();
