import { useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { computeNet } from "../../../shared/net-position.ts";
import { StateBadge } from "../../../site/panel/records/state-badge.tsx";
import { Times, useRowTime } from "../../../site/times.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { iconButton } from "../../../ui/icon-button.ts";
import { Money } from "../../../ui/money.tsx";
import { Link } from "../../../ui/panel-links.tsx";
import { BetHistory } from "./bet-history.tsx";
import type { ShownBet } from "./betting-record-data.ts";
import { BetKind } from "./details/bet-kind.tsx";
import { LINE, Part, translateWord } from "./details/parts.tsx";
import { Reels } from "./details/reels.tsx";

interface BetDetailProps {
  shown: ShownBet;
  /** The vendor's name. */
  vendor: string;
  /** The address of the same page that also queries the vendor about the round. */
  ask: string;
  /** The address of the record without the bet's details. */
  close: string;
}

/** One bet in full: its selection and payout calculation, its history, and the vendor's report. */
export function BetDetail({ shown, vendor, ask, close }: BetDetailProps) {
  const { t } = useTranslation();
  const { bet, detail, changes, seedMatches, ownWallet } = shown;
  const title = useRef<HTMLHeadingElement>(null);
  // It opens above the list, which may be scrolled far down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each bet
  useEffect(() => {
    title.current?.scrollIntoView({ block: "nearest" });
  }, [bet.betId]);
  return (
    <section className="my-3 grid gap-4 rounded-lg border px-4 py-4 md:px-5" aria-labelledby="bet-title">
      <header className="flex items-center gap-3">
        <h2 className="scroll-mt-28 text-16 font-bold" id="bet-title" ref={title}>
          {bet.gameName}
        </h2>
        <StateBadge state={bet.state} />
        <span className="flex-1" />
        <Link
          className={iconButton({ size: "sm" })}
          to={close}
          preventScrollReset
          aria-label={t("bets.close")}
        >
          <Icon name="close" size={18} />
        </Link>
      </header>
      {ownWallet ? <p className="text-13 text-text-2">{t("bets.ownWallet", { vendor })}</p> : null}
      <Times>
        <BetFacts shown={shown} vendor={vendor} />
        <Part title={t("bets.what")}>
          <BetKind bet={bet} detail={detail} seedMatches={seedMatches} />
        </Part>
        <BetHistory bet={bet} changes={changes} ownWallet={ownWallet} />
        <Calls calls={shown.calls} />
      </Times>
      <FromVendor shown={shown} ask={ask} />
    </section>
  );
}

function BetFacts({ shown: { bet, detail }, vendor }: Pick<BetDetailProps, "shown" | "vendor">) {
  const { t } = useTranslation();
  const time = useRowTime();
  const { settledAt, resettledAt, state } = bet;
  return (
    <Facts small>
      <Fact name={t("bets.id")} className="tabular-nums">
        {bet.betId}
      </Fact>
      <Fact name={t("bets.round")} className="tabular-nums">
        {vendor} · {bet.roundId}
      </Fact>
      {/* The bet of a lottery ticket has a field of its own, below. */}
      {detail.kind === "lottery" ? null : (
        <Fact name={t("bets.type")}>{translateWord(t, "type", bet.type)}</Fact>
      )}
      <Fact name={t("bets.placed")} className="tabular-nums">
        {time(bet.placedAt)}
      </Fact>
      <Fact name={t("bets.settled")} className="tabular-nums">
        {settledAt === null ? t("bets.notYet") : time(settledAt)}
      </Fact>
      {resettledAt === null ? null : (
        <Fact name={t("member.record.state.resettled")} className="text-warning tabular-nums">
          {time(resettledAt)}
        </Fact>
      )}
      <Fact name={t("member.record.stake")}>
        <Money minor={bet.stake} />
      </Fact>
      <Fact name={t("bets.valid")}>
        <Money minor={bet.validBet} />
      </Fact>
      <Fact name={t("bets.payout")}>
        <Money minor={bet.win} />
      </Fact>
      {state === "open" ? null : (
        <Fact name={t("member.record.net")} className="font-semibold">
          <Money minor={computeNet(bet)} signed />
        </Fact>
      )}
    </Facts>
  );
}

function Calls({ calls }: { calls: ShownBet["calls"] }) {
  const { t } = useTranslation();
  const time = useRowTime();
  if (calls.length === 0) return null;
  return (
    <Part title={t("bets.calls")}>
      <ul>
        {calls.map((call, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls have no name of their own that a member may see
          <li key={place} className={LINE}>
            <time className="tabular-nums text-text-2" dateTime={new Date(call.at).toISOString()}>
              {time(call.at)}
            </time>
            <span className="font-semibold">{t(`records.call.${call.kind}`)}</span>
            {call.amount > 0 || call.kind === "win" ? <Money minor={call.amount} /> : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The vendor's report of the round: a spin is drawn; for other games the vendor sends text, in English. */
function VendorRound({ round: { reels, wins, lines } }: { round: NonNullable<ShownBet["vendor"]> }) {
  if (reels || lines.length === 0) return <Reels detail={{ kind: "reels", reels, wins, features: [] }} />;
  return (
    <ul lang="en" className="grid gap-1 text-13 wrap-anywhere">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two bets may have the same result
        <li key={place}>{line}</li>
      ))}
    </ul>
  );
}

/** The vendor's own report of the round, requested only on demand because the vendor may be slow. */
function FromVendor({ shown: { vendor, isAsked }, ask }: { shown: ShownBet; ask: string }) {
  const { t } = useTranslation();
  if (!isAsked) {
    return (
      <ButtonLink size="sm" variant="secondary" className="justify-self-start" to={ask} preventScrollReset>
        {t("bets.ask")}
      </ButtonLink>
    );
  }
  return (
    <Part title={t("bets.vendor")}>
      {vendor === null ? (
        <Alert tone="info" live="off">
          {t("bets.noVendor")}
        </Alert>
      ) : (
        <VendorRound round={vendor} />
      )}
    </Part>
  );
}
