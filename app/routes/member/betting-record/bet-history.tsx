import { useTranslation } from "../../../i18n/use-translation.ts";
import type { BetChange } from "../../../platform/contract/records.ts";
import type { BetRecord } from "../../../platform/contract/wallet.ts";
import { Money } from "../../../ui/money.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import { Table, Td, Th } from "../../../ui/table.tsx";
import { Step, Steps } from "../ui/steps.tsx";
import { Part, useMoneyText } from "./details/parts.tsx";

interface BetHistoryProps {
  bet: BetRecord;
  changes: readonly BetChange[];
  /** True when the bet moves nothing in the main wallet. */
  ownWallet: boolean;
}

/**
 * Renders the history of a bet, step by step: each with the money it moved; a changed result also with the earlier
 * values and the reason.
 */
export function BetHistory({ bet, changes, ownWallet }: BetHistoryProps) {
  const { t } = useTranslation();
  const money = useMoneyText();
  return (
    <Part title={t("bets.history")}>
      <Steps>
        <Step name={t("records.state.bet.placed")} at={bet.placedAt} isLast={changes.length === 0}>
          {bet.stake > 0 && !ownWallet ? (
            <p>
              <Sentence>{t("bets.moved.stake", { amount: money(bet.stake) })}</Sentence>
            </p>
          ) : null}
        </Step>
        {changes.map((change, place) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are added, never moved
            key={place}
            name={t(`records.state.bet.${change.kind}`, {
              state: t(`member.record.state.${change.state}`),
            })}
            at={change.at}
            isLast={place === changes.length - 1}
          >
            {ownWallet ? null : <Moved change={change} />}
            {place > 0 && isLate(change) ? (
              <BeforeAndAfter before={changes[place - 1]} after={change} />
            ) : null}
          </Step>
        ))}
      </Steps>
    </Part>
  );
}

const isLate = ({ kind }: BetChange) =>
  kind === "resettled" || kind === "rolled_back" || kind === "unsettled";

function Moved({ change: { moved, shortfall } }: { change: BetChange }) {
  const { t } = useTranslation();
  const money = useMoneyText();
  const amount = money(Math.abs(moved));
  return (
    <>
      <p>
        {moved === 0 ? t("bets.moved.none") : t(moved > 0 ? "bets.moved.in" : "bets.moved.stake", { amount })}
      </p>
      {shortfall > 0 ? (
        <p>
          <Sentence>{t("bets.change.shortfall", { amount: money(shortfall) })}</Sentence>
        </p>
      ) : null}
      {shortfall < 0 ? (
        <p>
          <Sentence>{t("bets.change.repaid", { amount: money(-shortfall) })}</Sentence>
        </p>
      ) : null}
    </>
  );
}

/** Renders a bet's values before and after a change, and the reason for it. */
function BeforeAndAfter({ before, after }: { before: BetChange | undefined; after: BetChange }) {
  const { t } = useTranslation();
  if (!before) return null;
  const rows = [
    [t("bets.payout"), before.win, after.win],
    [t("bets.valid"), before.validBet, after.validBet],
  ] as const;
  return (
    <>
      <p>{after.reason ? t("bets.change.reason", { reason: after.reason }) : t("bets.change.noReason")}</p>
      <div className="max-w-120">
        <Table>
          <thead>
            <tr>
              <Th scope="col">
                <span className="sr-only">{t("records.what")}</span>
              </Th>
              <Th scope="col" end>
                {t("bets.change.before")}
              </Th>
              <Th scope="col" end>
                {t("bets.change.after")}
              </Th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <Th scope="row">{t("member.record.status")}</Th>
              <Td end>{t(`member.record.state.${before.state}`)}</Td>
              <Td end>{t(`member.record.state.${after.state}`)}</Td>
            </tr>
            {rows.map(([name, was, is]) => (
              <tr key={name}>
                <Th scope="row">{name}</Th>
                <Td end>
                  <Money minor={was} />
                </Td>
                <Td end>
                  <Money minor={is} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}
