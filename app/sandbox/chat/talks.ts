import type { Launch } from "./launch.ts";
import type { TalkLine } from "./support-talk.ts";

/** The oldest line goes when a conversation has more. */
const MAX_LINES = 100;
/** Conversations that are remembered, of all visitors and of each; of one too many the one that was idle longest goes. */
const MAX_TALKS = 500;
const MAX_TALKS_OF_VISITOR = 20;

/**
 * Conversations with support, in memory. One is kept from the first line that its visitor writes: pages that are only opened
 * take no place. A visitor with too many loses an own one, never somebody else's.
 */
export function createTalks(clock: { now(): number }) {
  /** By the id of their launch, the one that was idle longest first. */
  const talks = new Map<string, { visitor: string; lines: TalkLine[] }>();

  function makeRoom(visitor: string): void {
    const own = [...talks].filter(([, talk]) => talk.visitor === visitor).map(([id]) => id);
    const [first] = own.length >= MAX_TALKS_OF_VISITOR ? own : talks.keys();
    const isFull = own.length >= MAX_TALKS_OF_VISITOR || talks.size >= MAX_TALKS;
    if (isFull && first !== undefined) talks.delete(first);
  }

  /** The lines of a launch's conversation, which begins with a greeting. */
  const linesOf = ({ id }: Launch): readonly TalkLine[] =>
    talks.get(id)?.lines ?? [{ from: "desk", says: "hello", at: clock.now() }];

  return {
    linesOf,
    add(launch: Launch, said: readonly TalkLine[]): void {
      const lines = [...linesOf(launch), ...said].slice(-MAX_LINES);
      if (!talks.delete(launch.id)) makeRoom(launch.visitor);
      talks.set(launch.id, { visitor: launch.visitor, lines });
    },
  };
}
