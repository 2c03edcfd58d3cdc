import type { ActionFunctionArgs } from "@remix-run/node";
import { formText } from "../../site/parse-form.ts";
import { leaveGame } from "./leave-game.server.ts";

/**
 * Handles `/game/leave`, the request that a game's page sends when it is left or closed. The page does not wait for the
 * response.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  await leaveGame(context, formText(await request.formData(), "start"));
  return new Response(null, { status: 204 });
}
