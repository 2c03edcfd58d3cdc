import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadI18n } from "../../i18n/i18n.server.ts";
import { textKey } from "../../i18n/text-key.ts";
import { contractKind, contractPeriod, contractState } from "../../platform/contract/contracts.ts";
import { settlement } from "../../platform/contract/settlements.ts";
import { getContractPage } from "../../site/agent-pages.ts";

const locales = join(import.meta.dirname, "../../locales");
const i18n = loadI18n(locales);

const RECORDS = {
  dividend: "dividend",
  dailySalary: "salary-daily",
  hourSalary: "salary-hourly",
  realtimeSalary: "salary-realtime",
} as const;

/** Keys of one word: of the agent centre, of the operators and of the account record. */
const WORDS: readonly (readonly string[])[] = [
  ...contractKind.options.map((kind) => [
    `nav.agent.${getContractPage(kind)}`,
    `ops.agentContracts.kind.${kind}`,
    `records.kind.${RECORDS[kind]}`,
  ]),
  ["team.kind.rebate", "ops.agentContracts.kind.rebate", "records.kind.rebate"],
  ...[...contractState.options, "unstarted"].map((state) => [
    `contracts.state.${state}`,
    `ops.agentContracts.state.${state}`,
  ]),
  ...contractPeriod.options.map((one) => [`contracts.period.${one}`, `ops.agentContracts.period.${one}`]),
  ...["startsAt", "endsAt", "settlesAt", "platform", "active", "tiers"].map((name) => [
    `contracts.${name}`,
    `ops.agentContracts.${name}`,
  ]),
  ...settlement.shape.state.options.map((state) => [
    `income.state.${state}`,
    `ops.settlements.state.${state}`,
  ]),
  ...["gross", "downlines", "net", "dueIn", "lossIn", "lossOut", "base", "paidAt", "computedAt"].map(
    (name) => [`income.${name}`, `ops.settlements.${name}`],
  ),
  ["income.dueOut", "ops.settlements.due"],
  ["contracts.rate", "ops.settlements.rate"],
  ...["validBet", "stake", "win", "bonuses", "rebates", "earnings"].map((name) => [
    `income.${name}`,
    `ops.agents.${name}`,
  ]),
];

it.each(readdirSync(locales))("agents and operators use one word for a thing in %s", (language) => {
  const t = i18n.translate(language, {});
  const texts = WORDS.map((keys) => keys.map((key) => t(textKey(key))));
  expect(texts.filter((words) => new Set(words).size > 1)).toEqual([]);
});
