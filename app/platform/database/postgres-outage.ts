import type pg from "pg";

/** Pause between two probes of a PostgreSQL that does not answer. */
const PROBE_PAUSE_MS = 500;

/** The state of a PostgreSQL that hangs: on until it answers again. */
export interface Outage {
  /**
   * Called when a statement got no answer: until a probe is answered, other statements fail without waiting themselves.
   */
  began(): void;
  isOn(): boolean;
  end(): void;
}

/** Probes a PostgreSQL that hung, repeatedly and over a connection of its own, until it answers. */
export function watchOutage(connect: () => pg.Client): Outage {
  let isOn = false;
  let isEnded = false;
  let pause: NodeJS.Timeout | undefined;

  async function probe(): Promise<void> {
    const client = connect();
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select 1");
      isOn = false;
    } catch {
      if (!isEnded) pause = setTimeout(() => void probe(), PROBE_PAUSE_MS).unref();
    } finally {
      client.end().catch(() => {});
    }
  }
  return {
    began() {
      if (isOn || isEnded) return;
      isOn = true;
      void probe();
    },
    isOn: () => isOn,
    end() {
      isEnded = true;
      clearTimeout(pause);
    },
  };
}
