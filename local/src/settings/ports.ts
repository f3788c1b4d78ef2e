import getPort, { portNumbers } from "get-port";

const NEXT_ONES = 100;

/** PostgreSQL and the sandboxes listen here, for this machine alone. Node and browsers find it as `localhost`. */
export const LOOPBACK = "127.0.0.1";

/** 0 asks for any free one. */
export type Ports = { storefront: number; medusa: number; stripeSandbox: number; googleSandbox: number };
export type TakenPort = { service: keyof Ports; wanted: number; used: number };

async function freePort(wanted: number, others: number[]): Promise<number> {
  if (wanted === 0) return getPort({ exclude: others });
  return getPort({ port: portNumbers(wanted, Math.min(wanted + NEXT_ONES, 65_535)), exclude: others });
}

/** Or the next free ones; `taken` lists the differences. */
export async function choosePorts(wanted: Ports): Promise<{ ports: Ports; taken: TakenPort[] }> {
  const ports = { ...wanted };
  const taken: TakenPort[] = [];
  const used: number[] = [];
  for (const service of ["storefront", "medusa", "stripeSandbox", "googleSandbox"] as const) {
    const port = await freePort(wanted[service], used);
    used.push(port);
    ports[service] = port;
    if (wanted[service] !== 0 && port !== wanted[service]) taken.push({ service, wanted: wanted[service], used: port });
  }
  return { ports, taken };
}
