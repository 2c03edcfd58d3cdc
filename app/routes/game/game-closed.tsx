import { Form, Link } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { formatMoney } from "../../shared/money.ts";
import { useMemberPath } from "../../site/use-member-path.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { GameCard } from "../../ui/game-card.tsx";
import type { IconName } from "../../ui/icon.tsx";
import { ROW_SIZES } from "../../ui/picture-sizes.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { useUi } from "../../ui/ui-context.ts";
import type { ClosedGame, ClosedReason, MoneyReturned } from "./open-game.server.ts";

const ICONS: Record<Exclude<ClosedReason, "failed">, IconName> = {
  maintenance: "timer",
  later: "clock",
  missing: "search",
  device: "phone",
  realAccount: "user",
  break: "pause",
  held: "pause",
  limit: "timer",
  unkept: "timer",
  time: "timer",
};

/** Reasons caused by the member's own settings, which a page of theirs explains. */
const MEMBER_SETTING_REASONS: readonly ClosedReason[] = ["break", "held", "limit", "unkept", "time"];

/** Renders the reason why the game does not open, its effect on the money, and other games to play (spec section 8). */
export function GameClosed({ closed, back }: { closed: ClosedGame; back: string }) {
  const { state: reason, others, returned } = closed;
  const { t } = useTranslation();
  const protection = useMemberPath("protection");
  const title = t(`game.${reason}.title`);
  const text = t(`game.${reason}.text`);
  return (
    <div className="mx-auto w-page grid gap-6 pt-6 pb-14">
      <h1 className="sr-only">{title}</h1>
      {reason === "failed" ? (
        <ErrorState title={title} text={text} />
      ) : (
        <EmptyState
          icon={ICONS[reason]}
          title={title}
          text={text}
          action={
            reason === "realAccount" ? (
              <RealAccount back={back} />
            ) : protection && MEMBER_SETTING_REASONS.includes(reason) ? (
              <ButtonLink to={protection}>{t("nav.member.protection")}</ButtonLink>
            ) : (
              <ButtonLink to={back}>{t("game.back")}</ButtonLink>
            )
          }
        />
      )}
      {returned ? <Returned money={returned} /> : null}
      {others.length > 0 && (reason === "unkept" || !MEMBER_SETTING_REASONS.includes(reason)) ? (
        <section aria-labelledby="others">
          <h2 className="heading-3 mb-4" id="others">
            {t("game.others")}
          </h2>
          <ul className="grid grid-cols-3 gap-x-2.5 gap-y-3 lg:grid-cols-6 lg:gap-4">
            {others.map((game) => (
              <li key={game.gameId}>
                <GameCard game={game} sizes={ROW_SIZES} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

/** Renders the state of the money that was at the vendor. */
function Returned({ money }: { money: MoneyReturned }) {
  const { t } = useTranslation();
  const { currency } = useUi();
  const { state, amount, vassalage, vendor } = money;
  const values = { vendor, amount: amount === null ? "" : formatMoney(amount, currency) };
  const isBack = state === "succeeded";
  return (
    <Alert tone={isBack ? "positive" : "warning"} icon="wallet">
      <Sentence>{t(`game.returned.${state}`, values)}</Sentence>{" "}
      <Link className="link" to={`/member/transferFund?wallet=${vassalage}`}>
        {t("game.returned.wallets")}
      </Link>
    </Alert>
  );
}

/** Registering ends the demo session. */
function RealAccount({ back }: { back: string }) {
  const { t } = useTranslation();
  return (
    <Form method="post" action="/account/sign-out" className="flex gap-2.5">
      <input type="hidden" name="next" value="/register" />
      <Button type="submit">{t("game.realAccount.register")}</Button>
      <ButtonLink to={back} variant="outline">
        {t("game.back")}
      </ButtonLink>
    </Form>
  );
}
