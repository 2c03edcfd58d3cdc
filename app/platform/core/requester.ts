import { AsyncLocalStorage } from "node:async_hooks";
import { addressBlock } from "./address-block.ts";

const requester = new AsyncLocalStorage<readonly string[]>();

/**
 * Runs `work` for a brand (null for the operators' site) and an IP address: tasks that it queues wait in the brand's
 * lane, and within it in the address's lane.
 */
export function withRequester<T>({ ip, brand }: { ip: string; brand: string | null }, work: () => T): T {
  return requester.run([brand ?? "", addressBlock(ip)], work);
}

/** Returns the brand and IP address of the current request. Empty for the server's own tasks. */
export function currentRequester(): readonly string[] {
  return requester.getStore() ?? [];
}

/** Runs `work` outside the current request: for shared tasks that any of several requests may start. */
export function withoutRequester<T>(work: () => T): T {
  return requester.exit(work);
}
