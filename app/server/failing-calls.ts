import { type Translate, textKey } from "../i18n/text-key.ts";
import { asPlatformError, errorMessage, type PlatformError } from "../platform/core/errors.ts";
import type { FailureData } from "../site/call-failure.ts";
import type { CallFailureClass } from "./page-deps.ts";

/**
 * Wraps a client of calls by area so that failed calls throw a CallFailure with its text in the reader's language. Any
 * other error is passed on unchanged: the error page reports it.
 */
export function withCallFailures<Client extends object>(
  client: Client,
  failing: {
    t: Translate;
    /** The class by which pages recognise a failed call. */
    callFailure: () => Promise<CallFailureClass>;
    reportError: (error: unknown) => void;
  },
): Client {
  const failureFor = async (error: unknown) => {
    const failure = asPlatformError(error);
    if (failure !== error) {
      if (failure.code === "INTERNAL") return error;
      failing.reportError(error);
    }
    const Failure = await failing.callFailure();
    return new Failure(failureData(failure, failing.t), failure.status);
  };
  const wrapArea = (area: object) =>
    new Proxy(area, {
      get(target, name) {
        const fn: unknown = Reflect.get(target, name);
        if (typeof fn !== "function") return fn;
        return async (input: unknown) => {
          try {
            return await fn(input);
          } catch (error) {
            throw await failureFor(error);
          }
        };
      },
    });
  const areas = new Map<string | symbol, object>();
  return new Proxy(client, {
    get(target, name) {
      // Awaiting a client checks for a `then` method on it.
      if (!(name in target)) return undefined;
      let area = areas.get(name);
      if (!area) {
        area = wrapArea(Reflect.get(target, name) as object);
        areas.set(name, area);
      }
      return area;
    },
  });
}

function failureData(error: PlatformError, t: Translate): FailureData {
  const fields = Object.fromEntries(
    error.fields.map((field) => [
      field.pointer.replace(/^\//, ""),
      t(textKey(field.messageKey), field.values),
    ]),
  );
  const message = errorMessage(t, error.code, error.details);
  return { code: error.code, message, fields, details: error.details };
}
