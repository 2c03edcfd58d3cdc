// @ts-check

/** A set-up problem that its reader can mend: `message` is one clear sentence, `log` the last lines that led to it. */
export class SetupFailure extends Error {
  /**
   * @param {string} message
   * @param {{ log?: string, exitCode?: number }} [details]
   */
  constructor(message, { log = "", exitCode = 1 } = {}) {
    super(message);
    this.name = "SetupFailure";
    this.log = log;
    this.exitCode = exitCode;
  }
}

/**
 * Runs a set-up command to its exit code. A SetupFailure ends it with its log and its one sentence, without a stack.
 *
 * @param {() => Promise<number>} command
 */
export async function runCommand(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error;
    if (error.log !== "") console.error(`\n${error.log}`);
    if (error.message !== "") console.error(`\n${error.message}`);
    process.exitCode = error.exitCode;
  }
}
