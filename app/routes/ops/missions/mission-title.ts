import type { OperatorMission } from "../../../platform/contract/ops/missions.ts";

/** What a mission is called in a language, else in the first that it has. */
export function missionTitle({ texts, id }: Pick<OperatorMission, "texts" | "id">, language: string): string {
  return (texts[language] ?? Object.values(texts)[0])?.title ?? id;
}
