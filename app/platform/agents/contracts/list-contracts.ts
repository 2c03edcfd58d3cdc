import { normaliseUsername } from "../../accounts/account-reads.server.ts";
import type { CallInput, CallValue } from "../../contract/calls.ts";
import type { CallContext } from "../../core/call-context.ts";
import type { Services } from "../../core/services.ts";
import { countedPage } from "../../database/counted-page.ts";
import type { Db } from "../../database/database.server.ts";
import { containsPattern } from "../contains-pattern.ts";
import { loadCurrent, loadOwnCurrent } from "../settlements/current-period.ts";
import { requireAgent } from "../team-access.ts";
import { selectContracts, toContracts } from "./contract-rows.ts";

/**
 * Returns a page of the calling agent's contracts of a kind with its upline, or with its downlines, newest first.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF without an agent centre.
 */
export async function listContracts(
  { database, clock }: Pick<Services, "database" | "clock">,
  ctx: CallContext,
  { pageNo, pageSize, ...filter }: CallInput<"agents", "contracts">,
): Promise<CallValue<"agents", "contracts">> {
  const agentId = requireAgent(ctx);
  const { merchant } = ctx;
  return database.snapshot(async (db) => {
    const query = filterContracts(db, merchant.code, agentId, filter);
    const { rows, ...pages } = await countedPage(query, { pageNo, pageSize });
    const load = filter.side === "own" ? loadOwnCurrent : loadCurrent;
    const running = await load(db, merchant, rows, clock.now());
    const list = (await toContracts(db, merchant.code, rows)).map((contract) => {
      const found = running.get(contract.id);
      if (!found) return { ...contract, current: null, estimate: null, estimateNet: null };
      const { estimate, estimateNet, ...current } = found;
      return { ...contract, current, estimate, estimateNet };
    });
    return { list, ...pages };
  });
}

function filterContracts(
  db: Db,
  merchantId: string,
  agentId: string,
  { kind, side, search, period, state }: Omit<CallInput<"agents", "contracts">, "pageNo" | "pageSize">,
) {
  let rows = selectContracts(db, merchantId)
    .selectAll("agent_contract")
    .where("kind", "=", kind)
    // A proposal is known to operators only.
    .where("state", "<>", "proposed")
    .where(side === "own" ? "downline_id" : "upline_id", "=", agentId);
  if (period) rows = rows.where("period", "=", period);
  if (state) rows = rows.where("state", "=", state);
  if (search) {
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom("account")
          .select("account.id")
          .whereRef("account.merchant_id", "=", "agent_contract.merchant_id")
          .whereRef("account.id", "=", "agent_contract.downline_id")
          .where(containsPattern("account.username", normaliseUsername(search))),
      ),
    );
  }
  return rows.orderBy("offered_at", "desc").orderBy("id", "desc");
}
