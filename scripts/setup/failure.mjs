// @ts-check

/** Thrown for a set-up problem that the user can fix: `message` is one clear sentence, `log` the last lines before it. */
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
 * Runs a set-up command and sets its exit code. On a SetupFailure it prints the log and the sentence, without a stack.
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
