import type { Game } from "../../../catalogue/games.ts";
import { getTexts, LANGUAGE_TAGS } from "../../frame/texts.ts";
import type { Fixture, Fixtures } from "./fixtures.ts";
import type { MatchState } from "./match-state.ts";
import { DEFAULT_SPORT_BY_GAME } from "./page.ts";
import type { Pricing } from "./pricing.ts";
import { SPORTS, type Sport, type SportName } from "./sports.ts";

/** Maximum number of matches listed for operators, for each half of the book. */
const MAX_LISTED = 30;

const getLanguage = getTexts("sportsbook");
/** The names of sports, by language. */
const SPORT_NAMES = new Map(
  SPORTS.map(({ name }) => [name, inAllLanguages((texts) => texts[`sport.${name}`] ?? name)]),
);

function inAllLanguages(getName: (texts: Readonly<Record<string, string>>) => string) {
  const names = Object.keys(LANGUAGE_TAGS).map((code) => [code, getName(getLanguage(code).texts)]);
  return {
    name: getName(getLanguage("EN").texts),
    names: Object.fromEntries(names) as Record<string, string>,
  };
}

/** Returns the name of a selection in the listed market: `1X2.home`. */
const selectionId = (market: string, selection: string) => `${market}.${selection}`;

/** The book, and the time for which its matches are computed. */
interface Book {
  fixtures: Fixtures;
  pricing: Pricing;
  now: number;
}

/**
 * Returns the matches of a label as listed for an operator: of sports and then of esports, if `games` has cards of the
 * label for them.
 */
export function getFixtures(vendor: string, games: readonly Game[], book: Book): object[] {
  const cards = games.filter(({ vassalage }) => vassalage === vendor);
  const isSport = (of: Sport["of"]) => (game: Game) => (game.gameType === "ESPORTS") === (of === "ESPORTS");
  return (["SPORTS", "ESPORTS"] as const).flatMap((of) => toList(of, cards.filter(isSport(of)), book));
}

/**
 * Returns the matches of one half of the book: those in play, then the next ones by start. They have the same odds as
 * on the book's own page.
 */
function toList(of: Sport["of"], cards: readonly Game[], { fixtures, pricing, now }: Book): object[] {
  if (cards.length === 0) return [];
  const known = fixtures.around(of, now, 0).map((fixture) => ({ fixture, ...pricing.offer(fixture, now) }));
  const isPlayed = ({ state }: { state: MatchState }) => state.phase === "live" || state.phase === "break";
  const byStart = known.toSorted((a, b) => a.fixture.startsAt - b.fixture.startsAt);
  const next = byStart.filter(({ state }) => state.phase === "before");
  return [...byStart.filter(isPlayed), ...next].slice(0, MAX_LISTED).map(({ fixture, state, selections }) => {
    const market = fixture.sport.markets.includes("1X2") ? "1X2" : "12";
    return {
      eventId: fixture.id,
      gameCode: toCard(cards, fixture.sport.name).gameCode,
      sport: SPORT_NAMES.get(fixture.sport.name),
      league: { name: fixture.league.name },
      home: { name: fixture.home },
      away: { name: fixture.away },
      startsAt: fixture.startsAt,
      live: state.phase === "before" ? null : liveState(fixture, state),
      market,
      suspended: state.betting !== "open",
      selections: selections
        .filter((one) => one.market === market)
        .map(({ selection, odds }) => ({
          selectionId: selectionId(market, selection),
          side: selection,
          odds,
        })),
    };
  });
}

function liveState({ sport: { play } }: Fixture, { phase, minute, score }: MatchState) {
  const unit = play.kind === "timed" ? "minute" : play.unit;
  return { clock: { unit, value: minute }, isBreak: phase === "break", score };
}

/** Returns the card of a label that shows a sport best: one on all sports, else one that opens on it, else any. */
function toCard(cards: readonly Game[], sport: SportName): Game {
  const [first] = cards;
  if (!first) throw new Error("a label without cards lists no match");
  return (
    cards.find(({ name }) => DEFAULT_SPORT_BY_GAME[name] === undefined) ??
    cards.find(({ name }) => DEFAULT_SPORT_BY_GAME[name] === sport) ??
    first
  );
}
