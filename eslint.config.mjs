import medusa from "@medusajs/eslint-plugin";
export default medusa.configs?.recommended ?? [];
