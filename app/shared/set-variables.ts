type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The variables of an environment that are set, without blanks around them. One that is empty counts as not set: settings
 * files leave them so.
 */
export function setVariables(env: Environment): Environment {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value = ""]) => (value.trim() === "" ? [] : [[name, value.trim()]])),
  );
}
