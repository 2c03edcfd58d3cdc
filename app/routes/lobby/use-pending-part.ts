import { useNavigation } from "@remix-run/react";
import {
  isSameList,
  type LobbyOffers,
  type LobbyQuery,
  readLobbyQuery,
} from "../../site/games/lobby-query.ts";

/** The pending load: another list, or more of this one. */
export type PendingPart = "list" | "more" | null;

/** Returns the pending load, and the query that the controls show: the latest requested one. */
export function usePendingPart(path: string, query: LobbyQuery, offers: LobbyOffers) {
  const { state, location } = useNavigation();
  if (state !== "loading" || location.pathname !== path) return { waiting: null, query };
  const next = readLobbyQuery(new URLSearchParams(location.search), offers);
  if (!isSameList(next, query)) return { waiting: "list" as const, query: next };
  return { waiting: next.pageNo > query.pageNo ? ("more" as const) : null, query };
}
