import { escapeHtml } from "#app/shared/escape-html.ts";
import { loadUsernames } from "../../accounts/account-reads.server.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Services } from "../../core/services.ts";
import type { Trx } from "../../database/database.server.ts";
import type { AgentContractRow } from "../../database/tables/agents.ts";
import { sendPersonalMessages } from "../../messages/messages.server.ts";

/** The page of the agent centre on which contracts of a kind are answered. */
const PAGES = {
  dividend: "agentDividendRecordCopy2",
  dailySalary: "agentDailyWages2",
  hourSalary: "agentHourSalary",
  realtimeSalary: "agentRealtimeSalary",
} as const;

/**
 * Tells a contract's downline by a message that it was offered, or that its upline asks to end it. Sends nothing where
 * the brand has no messages.
 */
export async function notifyDownline(
  trx: Trx,
  { translate, merchant }: Pick<Services, "translate"> & { merchant: MerchantProfile },
  contract: AgentContractRow,
  news: "offer" | "end",
): Promise<void> {
  if (!merchant.switches.messages) return;
  const { id, kind, upline_id: uplineId, downline_id: accountId } = contract;
  const sentAt = news === "offer" ? contract.offered_at : (contract.end_requested_at ?? contract.offered_at);
  const names = uplineId === null ? new Map() : await loadUsernames(trx, merchant.code, [uplineId]);
  const name = names.get(uplineId) ?? merchant.brandName;
  const texts = Object.fromEntries(
    merchant.languages.map((language) => {
      const t = translate({ merchant, request: { language } });
      const page = t(`nav.agent.${PAGES[kind]}`);
      const content = escapeHtml(t(`team.contract.${news}.text`, { name, kind: page }));
      return [
        language,
        { title: t(`team.contract.${news}.title`, { kind: page }), content: `<p>${content}</p>` },
      ];
    }),
  );
  const idempotencyKey = `contract:${news}:${id}:${sentAt}`;
  await sendPersonalMessages(trx, { merchantId: merchant.code, sentAt }, [
    { accountId, texts, idempotencyKey },
  ]);
}
