export const PARENT_PIPE: number;
export function quoteNodeOption(file: string): string;
export function followParentEnv(nodeOptions: string | undefined): {
  NODE_OPTIONS: string;
  AEROLOFT_PARENT_PIPE: string;
};
