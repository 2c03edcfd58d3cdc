import type { Translate } from "../../../i18n/text-key.ts";

/** Returns the field that selects the whole team or the accounts directly below. */
export function reachChoice(t: Translate, value: "" | "direct") {
  return {
    name: "reach",
    label: t("team.reach"),
    value,
    choices: [
      { value: "", label: t("team.reach.team") },
      { value: "direct", label: t("team.reach.direct") },
    ],
  };
}

/** Returns the field for a username. */
export function usernameSearch(t: Translate, value: string) {
  return { name: "username", label: t("team.username"), value };
}
