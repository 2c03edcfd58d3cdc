import type pg from "pg";

/** Between two looks whether a silent PostgreSQL answers again. */
const PROBE_PAUSE_MS = 500;

/** Whether PostgreSQL stands still, and when it answers again. */
export interface Outage {
  /** A statement got no answer: until a probe is answered, nobody else has to wait to find that out. */
  began(): void;
  isOn(): boolean;
  end(): void;
}

/** Looks again and again, with a connection of its own, whether a PostgreSQL that stood still answers. */
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
