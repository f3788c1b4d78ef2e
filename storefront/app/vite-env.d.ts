/// <reference types="@remix-run/node" />
/// <reference types="vite/client" />

/** As the build minifies it (inline-scripts.ts). */
declare module "*.inline?script" {
  const text: string;
  export default text;
}
