import { sql } from "kysely";
import type { Tier } from "../contract/contracts.ts";
import type { AgentContractRow } from "../database/tables/agents.ts";
import { type Check, rule } from "./audit-rule.ts";

/** Finds active contracts whose upline has no contract of the kind with at least their rate. */
const checkCover: Check = async (db) => {
  const rows = await db
    .selectFrom("agent_contract")
    .select(["merchant_id", "id", "kind", "upline_id", "downline_id", "tiers"])
    .where("state", "=", "active")
    .execute();
  const getKey = (row: Pick<AgentContractRow, "merchant_id" | "kind">, agentId: string) =>
    `${row.merchant_id} ${row.kind} ${agentId}`;
  const getRate = ({ tiers }: Pick<AgentContractRow, "tiers">) =>
    Math.max(0, ...(JSON.parse(tiers) as Tier[]).map(({ rateBasisPoints }) => rateBasisPoints));
  const rates = new Map(rows.map((row) => [getKey(row, row.downline_id), getRate(row)]));
  return rows.flatMap((row) => {
    if (row.upline_id === null) return [];
    const cover = rates.get(getKey(row, row.upline_id)) ?? 0;
    const rate = getRate(row);
    if (rate <= cover) return [];
    const name = "a contract's rate is within that of its upline's contract";
    return [
      { rule: name, row: `agent_contract ${row.merchant_id} ${row.id}`, says: `${rate}, upline ${cover}` },
    ];
  });
};

const FOREVER = Number.MAX_SAFE_INTEGER;

/** Checks agents' contracts against the tree, their history, and one another. */
export const CONTRACT_RULES: readonly Check[] = [
  checkCover,
  rule(
    "a contract's downline is directly below its upline",
    sql`select 'agent_contract ' || c.merchant_id || ' ' || c.id as row,
          'not below ' || coalesce(c.upline_id, 'the platform') as says
        from agent_contract c join account a on a.merchant_id = c.merchant_id and a.id = c.downline_id
        where c.state in ('proposed', 'offered', 'active') and a.upline_id is distinct from c.upline_id`,
  ),
  rule(
    "a contract's events lead to its state",
    sql`select 'agent_contract ' || c.merchant_id || ' ' || c.id as row,
          c.state || ', last event ' || coalesce(e.event, 'missing') as says
        from agent_contract c left join agent_contract_event e
          on e.merchant_id = c.merchant_id and e.contract_id = c.id and e.seq = (
            select max(l.seq) from agent_contract_event l
            where l.merchant_id = c.merchant_id and l.contract_id = c.id
              and l.event not in ('end-requested', 'end-refused', 'held', 'released'))
        where c.state <> coalesce(case e.event when 'approved' then 'offered' when 'refused' then 'withdrawn'
          when 'accepted' then 'active' else e.event end, 'missing')`,
  ),
  rule(
    "one contract of a kind applies at a time",
    sql`select 'agent_contract ' || c.merchant_id || ' ' || c.id as row, 'overlaps ' || d.id as says
        from agent_contract c join agent_contract d on d.merchant_id = c.merchant_id
          and d.downline_id = c.downline_id and d.kind = c.kind and d.id > c.id
        where c.starts_at < coalesce(c.ends_at, ${FOREVER}) and d.starts_at < coalesce(d.ends_at, ${FOREVER})
          and c.starts_at < coalesce(d.ends_at, ${FOREVER}) and d.starts_at < coalesce(c.ends_at, ${FOREVER})`,
  ),
  rule(
    "a contract is settled to its end and no further",
    sql`select 'agent_contract ' || c.merchant_id || ' ' || c.id as row, c.state || ', next settlement '
          || coalesce(cast(c.settles_at as text), 'none') as says
        from agent_contract c
        where c.state in ('active', 'ended') and (
          (c.settles_at is null and coalesce(c.settled_through, c.starts_at) < coalesce(c.ends_at, ${FOREVER}))
          or c.settles_at <= coalesce(c.settled_through, c.starts_at)
          or c.settles_at > c.ends_at or c.ends_at < c.starts_at)`,
  ),
];
