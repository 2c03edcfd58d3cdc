import type { SwitchName } from "../../../brand/brand.ts";
import { type SwitchSet, toSwitchQuery } from "../../../brand/switch-set.ts";
import type { QaRequest } from "../guard.server.ts";
import { readValueSource } from "../parts/value-source.ts";
import { listPresets, listSkipped } from "./presets.ts";
import { readProposal } from "./proposal.ts";
import { readSwitchFilter } from "./switch-filter.ts";

/** Returns the data of the page of switches. */
export function loadSwitches(qa: QaRequest, query: URLSearchParams) {
  const { brand, set, origin, change } = qa;
  const { problems, remarks } = change(set);
  const results = qa.results();
  const presets = listPresets(qa);
  const applied = presets.find(({ key }) => key === query.get("preset"));
  const sources = new Map(qa.values().map((one) => [one.pointer, readValueSource(one, brand.id)]));
  return {
    filter: readSwitchFilter(query),
    problems,
    remarks,
    shareUrl: isEmpty(set) ? null : `${origin}/__qa?${toSwitchQuery(set)}`,
    proposal: readProposal(query, qa),
    presets: presets.map(({ key, title }) => ({ key, title })),
    skipped: applied && { title: applied.title, switches: listSkipped(applied, set, qa) },
    matrixAt: results.matrix?.at ?? null,
    switches: qa.switches.map(({ name, title, description, changes }) => {
      const key = name as SwitchName;
      return {
        name,
        title,
        description,
        changes,
        inDocument: brand.on(key),
        source: sources.get(`/switches/${name}`) ?? null,
        on: set[key] ?? brand.on(key),
        isChanged: set[key] !== undefined,
        effects: results.effects(`/switches/${name}`),
      };
    }),
  };
}

export type SwitchesData = ReturnType<typeof loadSwitches>;
export type SwitchRow = SwitchesData["switches"][number];

const isEmpty = (set: SwitchSet) => Object.keys(set).length === 0;
