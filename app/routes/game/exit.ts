import type { LoaderFunctionArgs } from "@remix-run/node";
import { exitPage } from "./exit-page.server.ts";
import { leaveGame } from "./leave-game.server.ts";

/**
 * `/game/exit`: where a vendor's "home" returns to. The only page of a site that a frame of its own may show. From a window of
 * the game's own it ends the game here; in a frame, where a browser sends no cookie, the page around it does.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  await leaveGame(context, searchParams.get("start"));
  return exitPage(context.brand.document.name, searchParams.get("to"));
}
