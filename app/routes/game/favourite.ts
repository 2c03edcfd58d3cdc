import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import * as z from "zod";
import { gameTypeCode } from "../../platform/contract/call.ts";
import { acceptsHtml } from "../../site/accepts-html.server.ts";
import { getFailure } from "../../site/call-failure.ts";
import { isDemo } from "../../site/caller.server.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { formText } from "../../site/parse-form.ts";
import { getReturnTo, getSignInRedirect } from "../../site/return-to.ts";
import { safeRedirect, withModal } from "../../site/safe-redirect.ts";
import { getFavouriteHash } from "../../ui/lottery-favourites.ts";

/**
 * The heart of a game's card: `keep` or `drop` names the game as `1024.AURORA.RNG`. With scripts the response is
 * `failed`, a text or nothing; without them it is the page with the heart.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const kept = form.has("keep");
  const named = formText(form, kept ? "keep" : "drop");
  const game = readGame(named);
  if (!game) throw new Response(null, { status: 400 });
  const back = getReturnTo(request) ?? "/";
  if (context.caller.kind === "visitor")
    return redirect(getSignInRedirect(request, getNextPath(game, named, back)));
  if (isDemo(context)) return redirect(withWarning(back));
  try {
    await change(context, game, kept);
  } catch (error) {
    const failure = getFailure(error);
    if (isFetch(request)) return data({ failed: failure.data.message }, failure.status);
    throw error;
  }
  return isFetch(request) ? data({ failed: "" }) : redirect(back);
}

/**
 * Continues for a visitor after the sign-in: saves the game and redirects to its page, with the parameters that the
 * sign-in shows there. Requests from any other page than one of this site change nothing.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const back = safeRedirect(url.searchParams.get("to"));
  const game = readGame(url.searchParams.get("keep") ?? "");
  if (!game || getReturnTo(request) === null) return redirect(back);
  if (context.caller.kind === "visitor") {
    throw await redirectUnlessClosed(context, getSignInRedirect(request, url.pathname + url.search));
  }
  if (isDemo(context)) return redirect(withWarning(back));
  // Refused or not, the page is shown and its heart has the current state.
  await change(context, game, true).catch(getFailure);
  const next = new URL(back, url);
  for (const name of ["notice", "modal"]) {
    const value = url.searchParams.get(name);
    if (value) next.searchParams.set(name, value);
  }
  return redirect(next.pathname + next.search + next.hash);
}

type NamedGame = z.output<typeof namedGame>;
const namedGame = z.object({
  nodeId: z.coerce.number().int().min(1),
  vendor: z.string().regex(/^[A-Z][A-Z0-9_]{0,31}$/),
  gameType: gameTypeCode,
});

function readGame(text: string): NamedGame | null {
  const [nodeId, vendor, gameType, ...more] = text.split(".");
  const parsed = namedGame.safeParse({ nodeId, vendor, gameType });
  return parsed.success && more.length === 0 ? parsed.data : null;
}

/**
 * Returns the address to go to afterwards. Favourite lotteries are stored in the browser, by the fragment of the page's
 * address.
 */
function getNextPath({ nodeId, gameType }: NamedGame, named: string, back: string): string {
  if (gameType === "LOTT" || gameType === "ELOTT") return back + getFavouriteHash(nodeId);
  return `/favourite?${new URLSearchParams({ keep: named, to: back })}`;
}

function withWarning(path: string): string {
  const { pathname, search } = new URL(path, "http://own.invalid");
  return pathname + withModal(search, "real-account");
}

const change = ({ platform: { games } }: AppLoadContext, game: NamedGame, kept: boolean) =>
  kept ? games.addFavourite(game) : games.removeFavourite(game);

/** Renders nothing; on a page, a refusal shows the brand's error page. */
export default function Favourite() {
  return null;
}

/** Returns true when a script sent the form: it requests the route's data, not a page. */
function isFetch(request: Request): boolean {
  return !acceptsHtml(request.headers.get("accept"));
}
