import { GameClosed } from "./game-closed.tsx";
import { GameFrame } from "./game-frame.tsx";
import { GameWindow } from "./game-window.tsx";
import type { loadGamePage } from "./load-game-page.server.ts";
import { useLeaveGame } from "./use-leave-game.ts";

type Page = Awaited<ReturnType<typeof loadGamePage>>["page"];

/** A game in play: in its frame, in a separate window, or the reason why it does not open. */
export function GamePage({ page }: { page: Page }) {
  const { opened, back } = page;
  useLeaveGame(opened.state === "open" && page.ownWallet ? page.start : null);
  if (opened.state === "window") return <GameWindow key={opened.href} {...page} opened={opened} />;
  if (opened.state === "open") return <GameFrame key={opened.src} {...page} opened={opened} />;
  return <GameClosed closed={opened} back={back} />;
}
