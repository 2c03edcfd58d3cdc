import pino from "pino";
import { PROJECT_FOLDER } from "../shared/project-folder.ts";
import { readConfig } from "./config.ts";
import { startServer } from "./start-server.ts";

/** Returns only the name, the message and the stack of an error: drivers attach rows and inputs to theirs. */
function loggedError(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message, stack };
}

/**
 * Returns the message of an error. An error of several tries at once (a name with two addresses) has no message itself,
 * but each of its errors does.
 */
function toSentence(error: unknown): unknown {
  if (error instanceof AggregateError && !error.message) return error.errors.map(toSentence).join("; ");
  return error instanceof Error ? error.message || error : error;
}

try {
  const config = readConfig(process.env, PROJECT_FOLDER);
  await startServer(
    config,
    PROJECT_FOLDER,
    pino({ level: config.logLevel, serializers: { err: loggedError } }),
  );
} catch (error) {
  // One sentence for the person at the terminal; the stack only when there is no sentence.
  console.error(toSentence(error));
  process.exit(1);
}
