import { AsyncLocalStorage } from "node:async_hooks";
import { addressBlock } from "./address-block.ts";

const requester = new AsyncLocalStorage<readonly string[]>();

/**
 * Runs `work` for a brand (null for the operators' site) and an address: queued work within it waits in that brand's lane,
 * and there in that address's.
 */
export function withRequester<T>({ ip, brand }: { ip: string; brand: string | null }, work: () => T): T {
  return requester.run([brand ?? "", addressBlock(ip)], work);
}

/** The brand, then the address, whose request runs now. Empty for the server's own work. */
export function currentRequester(): readonly string[] {
  return requester.getStore() ?? [];
}

/** Runs `work` outside the current request: shared work that one of several requests happens to begin. */
export function withoutRequester<T>(work: () => T): T {
  return requester.exit(work);
}
