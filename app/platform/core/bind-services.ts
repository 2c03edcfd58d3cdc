/** Use cases `(services, ...args)` with `services` bound: functions of `(...args)`. */
type Bound<UseCases> = {
  [Name in keyof UseCases]: UseCases[Name] extends (services: never, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** Use cases by name. */
type UseCases<Services> = Readonly<Record<string, (services: Services, ...args: never[]) => unknown>>;

/** Binds use cases to the services, such as the calls of an area to those of the process. */
export function bindServices<Services, Cases extends UseCases<Services>>(
  services: Services,
  useCases: Cases,
): Bound<Cases> {
  const bound = Object.entries(useCases).map(([name, useCase]) => [name, useCase.bind(null, services)]);
  return Object.fromEntries(bound) as Bound<Cases>;
}

/** Binds the calls of all areas to the services. */
export function bindAreas<Services, Areas extends Readonly<Record<string, UseCases<Services>>>>(
  services: Services,
  areas: Areas,
): { [Area in keyof Areas]: Bound<Areas[Area]> } {
  const bound = Object.entries(areas).map(([area, calls]) => [area, bindServices(services, calls)]);
  return Object.fromEntries(bound) as { [Area in keyof Areas]: Bound<Areas[Area]> };
}

/** Returns a use case that needs no services as one that is bound like the others. */
export function withoutServices<Args extends unknown[], Result>(useCase: (...args: Args) => Result) {
  return (_services: unknown, ...args: Args): Result => useCase(...args);
}
