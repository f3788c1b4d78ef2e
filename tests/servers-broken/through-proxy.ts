/** Loaded before the tests of this folder: all of their requests go through the proxy. */
process.env.STACK_FILE = process.env.PROXIED_STACK_FILE;
