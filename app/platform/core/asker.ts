import { AsyncLocalStorage } from "node:async_hooks";
import { addressBlock } from "./address-block.ts";

const asker = new AsyncLocalStorage<readonly string[]>();

/**
 * Runs `work` for an address and a brand (null for the operators' site): what waits in turns within it waits among
 * those of that address.
 */
export function askedBy<T>({ ip, brand }: { ip: string; brand: string | null }, work: () => T): T {
  return asker.run([addressBlock(ip), brand ?? ""], work);
}

/** Who asked for what runs now: the address, then the brand. Empty for what the server does by itself. */
export function currentAsker(): readonly string[] {
  return asker.getStore() ?? [];
}

/** Runs `work` for nobody: what all askers need and one of them happens to begin. */
export function askedByNobody<T>(work: () => T): T {
  return asker.exit(work);
}
