import { setTimeout as wait } from "node:timers/promises";

/** The longest that a page waits for a form, in milliseconds. */
const MAX_WAIT_MS = 5_000;

/**
 * Returns the function that answers a request of a session. A page waits for the session's forms that were sent before
 * it: a browser that navigates meanwhile aborts a form's request, the server carries it out all the same, and the next
 * page has to show its result.
 */
export function createFormQueue(longestMs = MAX_WAIT_MS) {
  const underWay = new Map<string, Set<Promise<unknown>>>();
  return async <T>(isForm: boolean, token: string | null, answer: () => Promise<T>): Promise<T> => {
    if (token === null) return answer();
    const forms = underWay.get(token) ?? new Set();
    if (!isForm) {
      if (forms.size > 0)
        await Promise.race([Promise.allSettled(forms), wait(longestMs, null, { ref: false })]);
      return answer();
    }
    const answered = answer();
    forms.add(answered);
    underWay.set(token, forms);
    try {
      return await answered;
    } finally {
      forms.delete(answered);
      if (forms.size === 0) underWay.delete(token);
    }
  };
}
