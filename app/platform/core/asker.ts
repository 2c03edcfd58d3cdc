import { AsyncLocalStorage } from "node:async_hooks";
import { addressBlock } from "./address-block.ts";

const asker = new AsyncLocalStorage<readonly string[]>();

/**
 * Runs `work` for a brand (null for the operators' site) and an address: queued work within it waits in that brand's lane,
 * and there in that address's.
 */
export function askedBy<T>({ ip, brand }: { ip: string; brand: string | null }, work: () => T): T {
  return asker.run([brand ?? "", addressBlock(ip)], work);
}

/** The brand, then the address, whose request runs now. Empty for the server's own work. */
export function currentAsker(): readonly string[] {
  return asker.getStore() ?? [];
}

/** Runs `work` outside the current request: shared work that one of several requests happens to begin. */
export function withoutAsker<T>(work: () => T): T {
  return asker.exit(work);
}
