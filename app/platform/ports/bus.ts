/** What an account's open pages are told. It says that something changed, never what: the page asks. */
export interface BusEvent {
  type: "balance";
}

/** Carries events from what happens to whoever listens for that account. Delivery is best effort: money never rests on it. */
export interface Bus {
  publish(merchantId: string, accountId: string, event: BusEvent): void;
  /** Gives the function that ends the subscription. */
  subscribe(merchantId: string, accountId: string, listener: (event: BusEvent) => void): () => void;
}

/** A bus within this process. */
export function memoryBus(): Bus {
  const listeners = new Map<string, Set<(event: BusEvent) => void>>();
  const keyOf = (merchantId: string, accountId: string) => `${merchantId}\n${accountId}`;
  return {
    publish(merchantId, accountId, event) {
      for (const listener of [...(listeners.get(keyOf(merchantId, accountId)) ?? [])]) listener(event);
    },
    subscribe(merchantId, accountId, listener) {
      const key = keyOf(merchantId, accountId);
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(key) === set) listeners.delete(key);
      };
    },
  };
}
