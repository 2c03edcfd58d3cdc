import { useTranslation } from "../../i18n/use-translation.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { type CardGame, GameCard } from "../../ui/game-card.tsx";
import type { IconName } from "../../ui/icon.tsx";
import type { ClosedReason } from "./open-game.server.ts";

const ICONS: Record<Exclude<ClosedReason, "failed">, IconName> = {
  maintenance: "timer",
  later: "clock",
  missing: "search",
};

/** Why the game does not open, what that means for the money, and other games to play (spec section 8). */
export function GameClosed(props: { reason: ClosedReason; others: readonly CardGame[]; back: string }) {
  const { reason, others, back } = props;
  const { t } = useTranslation();
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
          action={<ButtonLink to={back}>{t("game.back")}</ButtonLink>}
        />
      )}
      {others.length > 0 ? (
        <section aria-labelledby="others">
          <h2 className="heading-3 mb-4" id="others">
            {t("game.others")}
          </h2>
          <ul className="grid grid-cols-3 gap-x-2.5 gap-y-3 lg:grid-cols-6 lg:gap-4">
            {others.map((game) => (
              <li key={game.gameId}>
                <GameCard game={game} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
