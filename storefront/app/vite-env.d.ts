/// <reference types="@remix-run/node" />
/// <reference types="vite/client" />

/** The text of a script for a page, as the build minifies it (inline-scripts.ts). */
declare module "*.inline?script" {
  const text: string;
  export default text;
}
