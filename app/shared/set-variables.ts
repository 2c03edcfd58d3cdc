type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the variables of an environment that are set, trimmed. An empty variable counts as not set: settings files
 * leave them so.
 */
export function setVariables(env: Environment): Environment {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value = ""]) => (value.trim() === "" ? [] : [[name, value.trim()]])),
  );
}
