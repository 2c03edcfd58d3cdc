// Parsed before anything else by any Node that supports ES modules (12 and later): keep its syntax that old.

/** The oldest Node that can run the set-up commands. The site itself runs on Node 24, which the install provides. */
const OLDEST_NODE = 18;

/**
 * Returns the message for a Node that is too old, or an empty string for a sufficient version. `version` is the value
 * of `process.versions.node`, such as "16.20.2".
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

/** Prints the message and sets exit code 1 when this process's Node is too old; returns true when it is new enough. */
export function nodeIsNewEnough() {
  const sentence = nodeTooOld(process.versions.node);
  if (sentence === "") return true;
  console.error(sentence);
  process.exitCode = 1;
  return false;
}
