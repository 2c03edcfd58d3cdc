import type { Services } from "./services.ts";

/** Use cases by name. */
type UseCases = Readonly<Record<string, (services: Services, ...args: never[]) => unknown>>;

/** Use cases `(services, ...args)` with `services` bound: functions of `(...args)`. */
type Bound<Cases> = {
  [Name in keyof Cases]: Cases[Name] extends (services: Services, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** Binds use cases to the services, such as the calls of an area to those of the process. */
export function bindServices<Cases extends UseCases>(services: Services, useCases: Cases): Bound<Cases> {
  const bound = Object.entries(useCases).map(([name, useCase]) => [name, useCase.bind(null, services)]);
  return Object.fromEntries(bound) as Bound<Cases>;
}

/** Binds the calls of all areas to the services. */
export function bindAreas<Areas extends Readonly<Record<string, UseCases>>>(
  services: Services,
  areas: Areas,
): { [Area in keyof Areas]: Bound<Areas[Area]> } {
  const bound = Object.entries(areas).map(([area, calls]) => [area, bindServices(services, calls)]);
  return Object.fromEntries(bound) as { [Area in keyof Areas]: Bound<Areas[Area]> };
}

/** Returns a use case that needs no services as one that is bound like the others. */
export function withoutServices<Args extends unknown[], Result>(useCase: (...args: Args) => Result) {
  return (_services: Services, ...args: Args): Result => useCase(...args);
}
