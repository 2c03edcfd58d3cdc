import type { ActionFunctionArgs } from "@remix-run/node";
import { formText } from "../../site/parse-form.ts";
import { leaveGame } from "./leave-game.server.ts";

/** `/game/leave`: what a game's page sends as it is left or closed. Nobody waits for the answer. */
export async function action({ request, context }: ActionFunctionArgs) {
  await leaveGame(context, formText(await request.formData(), "start"));
  return new Response(null, { status: 204 });
}
