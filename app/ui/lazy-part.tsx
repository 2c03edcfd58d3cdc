import { type ComponentType, useEffect, useReducer } from "react";

/** A chunk that has not loaded by then is treated as failed (spec section 9). */
const LIMIT_MS = 120_000;

/** A component whose code is loaded on demand. */
export interface LazyPart<Props extends object> {
  /** Fetches the code, once; a failed fetch is retried once. */
  load(): Promise<void>;
  /** Prefetches it, for example when a pointer comes near; only `load` reports failures. */
  prefetch(): void;
  /** Returns the component, once its code is loaded. */
  loaded(): ComponentType<Props> | undefined;
}

/** Splits a component from the page's script; `Lazy` renders it. */
export function lazyPart<Props extends object>(
  fetchCode: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let component: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetchTwice = () => withTimeout(fetchCode()).catch(() => withTimeout(fetchCode()));
  function load() {
    loading ??= fetchTwice().then(
      (code) => {
        component = code.default;
      },
      (error) => {
        // The next request tries again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }
  return { load, prefetch: () => void load().catch(() => {}), loaded: () => component };
}

/** Makes load-watch.js offer a reload. */
const requestReload = () => dispatchEvent(new Event("part-missing"));

async function withTimeout<Code>(code: Promise<Code>): Promise<Code> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the code took too long to load")), LIMIT_MS);
  });
  try {
    return await Promise.race([code, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

interface LazyProps<Props extends object> {
  part: LazyPart<Props>;
  props: Props;
  /**
   * Classes of a box that keeps the server's HTML until the code is loaded; they reserve room when there is no such
   * HTML.
   */
  kept?: string;
}

/**
 * Renders a part, or nothing until its code is loaded. Unlike `React.lazy` it renders at once when the code is loaded
 * already. So the server can render it, and the browser hydrates it without a mismatch when `load` was awaited before
 * hydration. When it was not, for long content on a page that must be light, `kept` preserves the server's HTML, with
 * links that work. When the code does not arrive the page stays as it is and offers to reload, which leaves the part to
 * the server.
 */
export function Lazy<Props extends object>({ part, props, kept }: LazyProps<Props>) {
  // Counts, so that a part that replaces another is also rendered when its code arrives.
  const [, tell] = useReducer((count: number) => count + 1, 0);
  const Component = part.loaded();
  const isMissing = Component === undefined;
  // Depends on the rendered state: code that arrived between that and this effect has to trigger a render, too.
  useEffect(() => {
    if (isMissing) part.load().then(tell, requestReload);
  }, [part, isMissing]);
  const rendered = Component ? <Component {...props} /> : null;
  if (kept === undefined) return rendered;
  if (rendered) return <div>{rendered}</div>;
  // React does not touch children that were set as HTML.
  const none = { __html: "" };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty constant, see above
  return <div className={kept} suppressHydrationWarning dangerouslySetInnerHTML={none} />;
}
