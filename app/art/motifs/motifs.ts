import { BEASTS } from "./beasts.ts";
import { CASINO } from "./casino.ts";
import { COCKPIT } from "./cockpit.ts";
import { FESTIVAL } from "./festival.ts";
import { LANDS } from "./lands.ts";
import { MATCHES } from "./matches.ts";
import type { Motif } from "./motif.ts";
import { SHORE } from "./shore.ts";
import { SPORTS } from "./sports.ts";
import { WATERS } from "./waters.ts";

/** Every emblem a cover can carry, by name. */
export const MOTIFS: ReadonlyMap<string, Motif> = new Map(
  Object.entries({
    ...FESTIVAL,
    ...BEASTS,
    ...WATERS,
    ...SHORE,
    ...LANDS,
    ...CASINO,
    ...SPORTS,
    ...MATCHES,
    ...COCKPIT,
  }),
);
