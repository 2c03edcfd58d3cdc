// Parsed by any Node that knows ES modules (12 and later) before anything else is: keep its syntax that old.

/** The oldest Node that can run the set-up commands; the site itself runs on Node 24, which the install brings along. */
const OLDEST_NODE = 18;

/**
 * The sentence for a Node that is too old, or an empty string when this one will do.
 * `version` is what `process.versions.node` holds, such as "16.20.2".
 */
export function nodeTooOld(version) {
  if (Number(String(version).split(".")[0]) >= OLDEST_NODE) return "";
  return (
    "Marquee needs Node " +
    OLDEST_NODE +
    " or later to start, and this is Node " +
    version +
    ": install a current Node from https://nodejs.org and run the command again."
  );
}

/** Prints the sentence and sets exit code 1 when this process's Node is too old; true when it is new enough. */
export function nodeIsNewEnough() {
  const sentence = nodeTooOld(process.versions.node);
  if (sentence === "") return true;
  console.error(sentence);
  process.exitCode = 1;
  return false;
}
