type Environment = Readonly<Record<string, string | undefined>>;

/** The variables of an environment that are set. One that is empty counts as not set: settings files leave them so. */
export function setVariables(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
}
