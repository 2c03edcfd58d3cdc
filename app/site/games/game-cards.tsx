import { type CardGame, GameCard } from "../../ui/game-card.tsx";
import { GameGrid, type GridLook, LOBBY_SIZES } from "../../ui/game-grid.tsx";

/** A grid of games. */
export function GameCards({ games, look = "covers" }: { games: readonly CardGame[]; look?: GridLook }) {
  const sizes = look === "tables" ? LOBBY_SIZES.tables : LOBBY_SIZES.covers;
  return (
    <GameGrid look={look}>
      {games.map((game) => (
        <li key={game.gameId} className="min-w-0">
          <GameCard game={game} sizes={sizes} />
        </li>
      ))}
    </GameGrid>
  );
}
