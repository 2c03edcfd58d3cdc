import type { ReactNode } from "react";

/** The page of a lobby or a category: its parts one below the other. */
export function LobbyPage({ children }: { children: ReactNode }) {
  return <div className="mx-auto grid w-page grid-cols-1 gap-3.5 pb-8 lg:gap-5 lg:pb-14">{children}</div>;
}
