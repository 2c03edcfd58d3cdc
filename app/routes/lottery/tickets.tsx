import { Link, useFetcher } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { LotteryTicket } from "../../platform/contract/lottery.ts";
import { drawPath, pickName, playName } from "../../site/lottery/names.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { PageAccount } from "../../ui/post-form.tsx";
import { TitledSection } from "../../ui/titled-section.tsx";

const TONES = { open: "info", won: "positive", lost: "neutral", void: "warning" } as const;

/** The visitor's latest tickets for a lottery. */
export function Tickets({
  tickets,
  signedIn,
  now,
}: {
  tickets: readonly LotteryTicket[];
  signedIn: boolean;
  now: number;
}) {
  const { t } = useTranslation();
  if (!signedIn) return null;
  return (
    <TitledSection boxed id="tickets" title={t("lottery.mine")}>
      {tickets.length === 0 ? <p className="text-13 text-text-2">{t("lottery.mine.none")}</p> : null}
      <ul className="grid gap-3">
        {tickets.map((ticket) => (
          <Ticket
            key={ticket.ticketId}
            ticket={ticket}
            mayCancel={ticket.state === "open" && ticket.closesAt > now}
          />
        ))}
      </ul>
    </TitledSection>
  );
}

function Ticket({ ticket, mayCancel }: { ticket: LotteryTicket; mayCancel: boolean }) {
  const { t } = useTranslation();
  const { state, playType, picks, stake, win, draw, drawNo, ticketId } = ticket;
  const fetcher = useFetcher();
  return (
    <li className="grid gap-1 border-b border-border pb-3 last:border-b-0 last:pb-0">
      <div className="flex items-center justify-between gap-2">
        <span className="text-13 font-semibold">{playName(t, playType)}</span>
        <Badge tone={TONES[state]}>{t(`lottery.state.${state}`)}</Badge>
      </div>
      <p className="truncate text-13 tabular-nums">{picks.map((pick) => pickName(t, pick)).join(", ")}</p>
      <p className="flex flex-wrap justify-between gap-x-4 text-12 text-text-2">
        <Link className="min-h-6 tabular-nums hover:underline" to={drawPath(draw)}>
          {drawNo}
        </Link>
        <span>
          <Money minor={stake} />{" "}
          {state === "won" ? <Money minor={win} signed className="font-bold" /> : null}
        </span>
      </p>
      {mayCancel ? (
        <fetcher.Form method="post">
          <PageAccount />
          <input type="hidden" name="intent" value="cancel" />
          <input type="hidden" name="ticketId" value={ticketId} />
          <Button type="submit" variant="secondary" size="sm" busy={fetcher.state !== "idle"}>
            {t("lottery.cancel")}
          </Button>
        </fetcher.Form>
      ) : null}
    </li>
  );
}
