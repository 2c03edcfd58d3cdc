import type { OperatorMission } from "../../../platform/contract/ops/missions.ts";
import { textInLanguage } from "../parts/text-in-language.ts";

/** Returns the title of a mission in a language, with its first language as the fallback. */
export function missionTitle({ texts, id }: Pick<OperatorMission, "texts" | "id">, language: string): string {
  return textInLanguage(texts, language)?.title ?? id;
}
