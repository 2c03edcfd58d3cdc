import type { Translate } from "../i18n/text-key.ts";

/** The type of a member's account; the brand's other types are agents. */
const MEMBER = 0;

/** Returns the name of a type of account. */
export function nameAccountType(t: Translate, type: number): string {
  return type === MEMBER ? t("registerCenter.member") : t("agent.card", { type });
}

/**
 * Returns a sentence on what an account of a type may do. `agentTypes` are the brand's types of agents in their order:
 * an agent opens members, and agents of its own type or of a later one.
 */
export function describeAccountType(t: Translate, agentTypes: readonly number[], type: number): string {
  if (type === MEMBER) return t("registerCenter.type.member");
  const opened = [MEMBER, ...agentTypes.slice(agentTypes.indexOf(type))];
  return t("registerCenter.type.agent", { types: opened.map((one) => nameAccountType(t, one)).join(" · ") });
}
