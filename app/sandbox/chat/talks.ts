import type { Launch } from "./launch.ts";
import type { TalkLine } from "./support-talk.ts";

/** The most lines in a conversation; a new line then removes the oldest. */
const MAX_LINES = 100;
/** The most conversations that are stored: of all brands, of a member, and of all guests at one address. */
const MAX_TALKS = 500;
const MAX_TALKS_OF_MEMBER = 20;
const MAX_TALKS_OF_ADDRESS = 50;

interface Talk {
  merchant: string;
  visitor: string;
  lines: TalkLine[];
}

/**
 * Conversations with support, in memory. One is stored from the visitor's first line on: pages that are only opened use
 * no memory. Above a limit the conversation that was idle longest is removed: the visitor's own if they have too many,
 * else one of the brand that has the most, so that no brand's visitors evict those of another.
 */
export function createTalks(clock: { now(): number }) {
  /** Conversations by brand and launch id, the one that was idle longest first. */
  const talks = new Map<string, Talk>();

  function makeRoom(merchant: string, { visitor, isGuest }: Launch): void {
    const own = findFirst((talk) => talk.merchant === merchant && talk.visitor === visitor);
    if (own.count >= (isGuest ? MAX_TALKS_OF_ADDRESS : MAX_TALKS_OF_MEMBER)) talks.delete(own.first);
    else if (talks.size >= MAX_TALKS) {
      const most = largest();
      talks.delete(findFirst((talk) => talk.merchant === most).first);
    }
  }

  function findFirst(isMeant: (talk: Talk) => boolean): { first: string; count: number } {
    const keys = [...talks].filter(([, talk]) => isMeant(talk)).map(([key]) => key);
    return { first: keys[0] ?? "", count: keys.length };
  }

  /** Returns the brand with the most conversations. */
  function largest(): string {
    const counts = Map.groupBy(talks.values(), ({ merchant }) => merchant);
    const [first = ["", []]] = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
    return first[0];
  }

  const getKey = (merchant: string, { id }: Launch) => `${merchant} ${id}`;

  /** Returns the lines of a launch's conversation, which starts with a greeting. */
  const getLines = (merchant: string, launch: Launch): readonly TalkLine[] =>
    talks.get(getKey(merchant, launch))?.lines ?? [{ from: "desk", says: "hello", at: clock.now() }];

  return {
    getLines,
    add(merchant: string, launch: Launch, said: readonly TalkLine[]): void {
      const lines = [...getLines(merchant, launch), ...said].slice(-MAX_LINES);
      const key = getKey(merchant, launch);
      if (!talks.delete(key)) makeRoom(merchant, launch);
      talks.set(key, { merchant, visitor: launch.visitor, lines });
    },
  };
}
