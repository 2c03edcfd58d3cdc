import type { OperatorMission } from "../../../platform/contract/ops/missions.ts";
import { textInLanguage } from "../parts/text-in-language.ts";

/** What a mission is called in a language, else in the first that it has. */
export function missionTitle({ texts, id }: Pick<OperatorMission, "texts" | "id">, language: string): string {
  return textInLanguage(texts, language)?.title ?? id;
}
