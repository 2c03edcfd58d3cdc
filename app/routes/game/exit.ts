import type { LoaderFunctionArgs } from "@remix-run/node";
import { exitPage } from "./exit-page.server.ts";
import { leaveGame } from "./leave-game.server.ts";

/**
 * `/game/exit`: the return address of a vendor's "home" button, and the only page of a site that its own frames may
 * show. In a separate game window, this page ends the game. In a frame, where the browser sends no cookie, the
 * surrounding page ends it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  await leaveGame(context, searchParams.get("start"));
  return exitPage(context.brand.document.name, searchParams.get("to"));
}
