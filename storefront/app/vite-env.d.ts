/// <reference types="@remix-run/node" />
/// <reference types="vite/client" />

declare module "*.inline?script" {
  const text: string;
  export default text;
}
