import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK, csvLine } from "../../../shared/csv-text.ts";
import { computeNet } from "../../../shared/net-position.ts";
import { fileFormats, ROW_BATCH_SIZE } from "../../../site/panel/records/record-file.server.ts";
import { sendAgentFile } from "../agent-file.server.ts";
import { toTeamInput } from "../read-team-filters.server.ts";
import { readBetFilters } from "./load-team-bets.server.ts";

/** The team's bets as a file. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return sendAgentFile(context, request, "team-betting", betLines);
}

async function* betLines(context: AppLoadContext, params: URLSearchParams): AsyncGenerator<string> {
  const { t, platform } = context;
  const { timeHead, time, amount, currency } = fileFormats(context);
  const { gameType, status, ...filters } = readBetFilters(context, params);
  yield BYTE_ORDER_MARK +
    csvLine([
      timeHead(t("member.record.time")),
      t("team.username"),
      t("member.record.game"),
      t("member.record.type"),
      t("member.record.stake"),
      t("member.record.valid"),
      t("team.figure.win"),
      t("member.record.net"),
      t("team.currency"),
      t("member.record.status"),
      t("member.record.bet"),
    ]);
  let after: string | undefined;
  do {
    const found = await platform.agents.bets({
      ...toTeamInput(filters),
      ...(filters.username && { username: filters.username }),
      ...(gameType && { gameType }),
      ...(status && { status }),
      ...(after && { after }),
      pageSize: ROW_BATCH_SIZE,
    });
    const rows = found.list.map((bet) =>
      csvLine([
        time(bet.placedAt),
        bet.username,
        bet.gameName,
        t(`member.record.type.${bet.gameType}`),
        amount(bet.stake),
        amount(bet.validBet),
        amount(bet.win),
        bet.state === "open" ? "" : amount(computeNet(bet)),
        currency,
        t(`member.record.state.${bet.state}`),
        bet.betId,
      ]),
    );
    if (rows.length > 0) yield rows.join("");
    after = found.next ?? undefined;
  } while (after !== undefined);
}
