// @ts-check

const REFRESH_MS = 1_000;
const NAME_WIDTH = 10;
const NOTE_WIDTH = 60;

/** A line of progress of a running step: `end` writes its result with the time that it took. */
export class Step {
  /**
   * @param {string} name
   * @param {string} doing the current activity, shown once it takes longer than a moment
   * @param {number} [startedAt] by `performance.now()`
   */
  constructor(name, doing, startedAt = performance.now()) {
    this.name = name;
    this.doing = doing;
    this.screen = process.stdout;
    this.startedAt = startedAt;
    this.timer = setInterval(() => this.#refresh(), REFRESH_MS);
    this.timer.unref();
    this.shown = false;
  }

  /** @param {string} note */
  end(note) {
    clearInterval(this.timer);
    this.#clear();
    this.screen.write(`${this.#line(note)}\n`);
  }

  /**
   * Updates the current activity of the step.
   *
   * @param {string} doing
   */
  say(doing) {
    this.doing = doing;
    if (!this.screen.isTTY) this.shown = false;
  }

  /** Leaves the line unfinished; the failure's own sentence follows. */
  abandon() {
    clearInterval(this.timer);
    this.#clear();
  }

  #refresh() {
    if (this.screen.isTTY) {
      this.#clear();
      this.screen.write(this.#line(`${this.doing} …`));
    } else if (!this.shown) {
      this.screen.write(`  ${this.name.padEnd(NAME_WIDTH)}${this.doing} …\n`);
    }
    this.shown = true;
  }

  #clear() {
    if (this.shown && this.screen.isTTY) this.screen.write("\r\x1b[2K");
  }

  /** @param {string} note */
  #line(note) {
    const took = asSeconds(performance.now() - this.startedAt);
    return `  ${this.name.padEnd(NAME_WIDTH)}${note.padEnd(NOTE_WIDTH)}${took.padStart(8)}`;
  }
}

/**
 * Shows `work` as one step.
 *
 * @template T
 * @param {string} name
 * @param {string} doing
 * @param {(say: (doing: string) => void) => Promise<{ note: string, value: T }>} work `say` updates its current
 *   activity
 * @returns {Promise<T>}
 */
export async function step(name, doing, work) {
  const shown = new Step(name, doing);
  try {
    const { note, value } = await work((now) => shown.say(now));
    shown.end(note);
    return value;
  } catch (error) {
    shown.abandon();
    throw error;
  }
}

/** @param {number} ms */
export function asSeconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
