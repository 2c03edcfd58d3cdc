import { escapeHtml } from "#app/shared/escape-html.ts";
import { loadUsernames } from "../../accounts/account-reads.server.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Services } from "../../core/services.ts";
import type { Db } from "../../database/database.server.ts";
import type { AgentContractEventRow, AgentContractRow } from "../../database/tables/agents.ts";
import { sendPersonalMessages } from "../../messages/messages.server.ts";
import { type ContractNews, getContractNews } from "./contract-news.ts";

/** Events per transaction; each has at most two messages. */
const BATCH = 200;

/** The page of the agent centre on which contracts of a kind are answered. */
const PAGES = {
  dividend: "agentDividendRecordCopy2",
  dailySalary: "agentDailyWages2",
  hourSalary: "agentHourSalary",
  realtimeSalary: "agentRealtimeSalary",
} as const;

/** The titles of messages, by their texts. */
const TITLES = {
  offer: "offer",
  withdrawn: "withdrawn",
  void: "withdrawn",
  accepted: "accepted",
  rejected: "rejected",
  end: "end",
  kept: "kept",
  ended: "ended",
  uncovered: "ended",
  moved: "ended",
  member: "ended",
  left: "ended",
} as const satisfies Record<ContractNews, string>;

type WaitingEvent = AgentContractEventRow &
  Pick<AgentContractRow, "kind" | "upline_id" | "downline_id" | "approved_by">;

/**
 * Sends the parties of contracts messages about what the other one or the platform has done; none where the brand has no
 * messages. Safe to run on several servers at once: a message is sent once.
 */
export async function notifyContracts(
  { database, clock, translate }: Pick<Services, "database" | "clock" | "translate">,
  merchant: MerchantProfile,
): Promise<void> {
  for (;;) {
    const events = await loadWaiting(database.db, merchant.code);
    if (events.length === 0) return;
    const now = clock.now();
    const names = await loadUsernames(
      database.db,
      merchant.code,
      events.flatMap(({ upline_id, downline_id }) => [upline_id ?? [], downline_id].flat()),
    );
    const messages = merchant.switches.messages
      ? events.flatMap((event) => writeMessages({ translate, merchant, names }, event))
      : [];
    await database.transaction(async (trx) => {
      if (messages.length > 0) {
        await sendPersonalMessages(trx, { merchantId: merchant.code, sentAt: now }, messages);
      }
      for (const { contract_id: id, seq } of events) {
        await trx
          .updateTable("agent_contract_event")
          .set({ notified_at: now })
          .where("merchant_id", "=", merchant.code)
          .where("contract_id", "=", id)
          .where("seq", "=", seq)
          .execute();
      }
    });
  }
}

function loadWaiting(db: Db, merchantId: string): Promise<WaitingEvent[]> {
  return db
    .selectFrom("agent_contract_event as event")
    .innerJoin("agent_contract as contract", (join) =>
      join
        .onRef("contract.merchant_id", "=", "event.merchant_id")
        .onRef("contract.id", "=", "event.contract_id"),
    )
    .selectAll("event")
    .select(["contract.kind", "contract.upline_id", "contract.downline_id", "contract.approved_by"])
    .where("event.merchant_id", "=", merchantId)
    .where("event.notified_at", "is", null)
    .orderBy("event.at")
    .orderBy("event.seq")
    .limit(BATCH)
    .execute();
}

interface Writing extends Pick<Services, "translate"> {
  merchant: MerchantProfile;
  /** Usernames by account id. */
  names: ReadonlyMap<string, string>;
}

/** Returns the messages about an event, in every language of the brand. */
function writeMessages({ translate, merchant, names }: Writing, event: WaitingEvent) {
  const { contract_id: id, seq, kind, upline_id: uplineId, downline_id: downlineId } = event;
  const uplineName = (uplineId !== null && names.get(uplineId)) || merchant.brandName;
  const write = (news: ContractNews, accountId: string, name: string) => {
    const texts = Object.fromEntries(
      merchant.languages.map((language) => {
        const t = translate({ merchant, request: { language } });
        const page = t(`nav.agent.${PAGES[kind]}`);
        const content = escapeHtml(t(`team.contract.${news}.text`, { name, kind: page }));
        return [
          language,
          { title: t(`team.contract.${TITLES[news]}.title`, { kind: page }), content: `<p>${content}</p>` },
        ];
      }),
    );
    return [{ accountId, texts, idempotencyKey: `contract:${id}:${seq}:${news}` }];
  };
  const { downline, upline } = getContractNews(event);
  return [
    ...(downline ? write(downline, downlineId, uplineName) : []),
    ...(upline && uplineId !== null ? write(upline, uplineId, names.get(downlineId) ?? "") : []),
  ];
}
