/** Use cases `(deps, ...args)` with `deps` bound: functions of `(...args)`. */
type Bound<UseCases> = {
  [Name in keyof UseCases]: UseCases[Name] extends (deps: never, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** Binds use cases to their dependencies, so that a capability can export them as handlers or as a service. */
export function bindDeps<
  Deps,
  UseCases extends Readonly<Record<string, (deps: Deps, ...args: never[]) => unknown>>,
>(deps: Deps, useCases: UseCases): Bound<UseCases> {
  const bound = Object.entries(useCases).map(([name, useCase]) => [name, useCase.bind(null, deps)]);
  return Object.fromEntries(bound) as Bound<UseCases>;
}
