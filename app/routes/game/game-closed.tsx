import { useT } from "../../i18n/use-t.tsx";
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
  const t = useT();
  const title = t(`game.${reason}.title`);
  const text = t(`game.${reason}.text`);
  return (
    <div className="wrap gclosed">
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
          <h2 className="h3" id="others">
            {t("game.others")}
          </h2>
          <ul className="games">
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
