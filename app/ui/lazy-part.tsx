import { type ComponentType, useEffect, useReducer } from "react";

/** A piece of script that does not arrive in this time will not (spec section 9). */
const LIMIT_MS = 120_000;

/** A component whose code comes when it is wanted. */
export interface LazyPart<Props extends object> {
  /** Fetches the code, once; a failed fetch is tried a second time. */
  load(): Promise<void>;
  /** Fetches it ahead, when a pointer comes near say; a failure is for `load` to tell. */
  prefetch(): void;
  /** The component, once its code is there. */
  loaded(): ComponentType<Props> | undefined;
}

/** Splits a component off the page's script; `Lazy` renders it. */
export function lazyPart<Props extends object>(
  fetchCode: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let component: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetchTwice = () => inTime(fetchCode()).catch(() => inTime(fetchCode()));
  function load() {
    loading ??= fetchTwice().then(
      (code) => {
        component = code.default;
      },
      (error) => {
        // The next wish asks again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }
  return { load, prefetch: () => void load().catch(() => {}), loaded: () => component };
}

/** Has load-watch.js show its offer. */
const offerReload = () => dispatchEvent(new Event("part-missing"));

async function inTime<Code>(code: Promise<Code>): Promise<Code> {
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
  // Counted, so that a part that takes the place of another shows when its code comes, too.
  const [, tell] = useReducer((count: number) => count + 1, 0);
  const Component = part.loaded();
  const isMissing = Component === undefined;
  // Depends on the rendered state: code that arrived between that and this effect has to trigger a render, too.
  useEffect(() => {
    if (isMissing) part.load().then(tell, offerReload);
  }, [part, isMissing]);
  const rendered = Component ? <Component {...props} /> : null;
  if (kept === undefined) return rendered;
  if (rendered) return <div>{rendered}</div>;
  // React does not touch children that were set as HTML.
  const none = { __html: "" };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty constant, see above
  return <div className={kept} suppressHydrationWarning dangerouslySetInnerHTML={none} />;
}
