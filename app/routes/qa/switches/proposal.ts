import type { SwitchName } from "../../../brand/brand.ts";
import {
  readSwitchSet,
  type SwitchSet,
  toSwitchQuery,
  unknownSwitches,
  withoutUnchanged,
} from "../../../brand/switch-set.ts";
import { nearestWord } from "../../../shared/nearest-word.ts";
import type { QaRequest } from "../guard.server.ts";

/** A set of switches that a link proposes for this browser. */
export interface Proposal {
  /** The lists of the form that applies it. */
  on: string;
  off: string;
  /** The switches of this browser that it would change. */
  changes: { name: string; from: boolean; to: boolean }[];
  /** A sentence for each name that is no switch. */
  unknown: string[];
  /** The errors that the document would have with it. */
  problems: readonly string[];
}

type Qa = Pick<QaRequest, "brand" | "set" | "change">;

/** Returns the proposal of an address such as `/__qa?on=chatRoom&off=vipService`; null for an address without one. */
export function readProposal(query: URLSearchParams, { brand, set, change }: Qa): Proposal | null {
  if (!query.has("on") && !query.has("off")) return null;
  const proposed = withoutUnchanged(readSwitchSet(query, brand), brand);
  const lists = new URLSearchParams(toSwitchQuery(proposed));
  return {
    on: lists.get("on") ?? "",
    off: lists.get("off") ?? "",
    changes: listChanges(set, proposed, (name) => brand.on(name)),
    unknown: explainUnknown(query, { brand }),
    problems: change(proposed).problems,
  };
}

/** Returns a sentence for each name in a query that is no switch. */
export function explainUnknown(query: URLSearchParams, { brand }: Pick<Qa, "brand">): string[] {
  return unknownSwitches(query, brand).map((name) => {
    const nearest = nearestWord(name, Object.keys(brand.document.switches));
    return `There is no switch ${JSON.stringify(name)}.${nearest ? ` Did you mean ${JSON.stringify(nearest)}?` : ""}`;
  });
}

function listChanges(before: SwitchSet, after: SwitchSet, inDocument: (name: SwitchName) => boolean) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<SwitchName>;
  return [...names]
    .map((name) => ({
      name,
      from: before[name] ?? inDocument(name),
      to: after[name] ?? inDocument(name),
    }))
    .filter(({ from, to }) => from !== to);
}
