import type { BotCheckTask } from "../../platform/contract/verification.ts";

/** A proof that is not made within this time counts as failed: the picture replaces it. */
const LIMIT_MS = 60_000;
/** The same limit for a widget's script. */
const SCRIPT_LIMIT_MS = 15_000;

/**
 * Makes a bot-check proof in the browser, in `place` if the check has something to show. Returns a function that hands
 * the proof out once. `onReplaced` is called when the widget does not load and proof of work replaces it.
 * @throws Error when the server or the browser cannot: no connection, no worker, no crypto on a page without TLS.
 */
export async function createBotCheckProof(
  place: HTMLElement | null,
  onReplaced: () => void,
): Promise<() => string> {
  const answer = await fetch("/wps/verification/botCheck");
  if (!answer.ok) throw new Error(`the bot check answered ${answer.status}`);
  const { value: task } = (await answer.json()) as { value: BotCheckTask };
  if (task.kind === "proofOfWork") return solve(task.challenge);
  try {
    return await showWidget(task, place);
  } catch (error) {
    if (task.challenge === null) throw error;
    onReplaced();
    return solve(task.challenge);
  }
}

async function solve(challenge: string): Promise<() => string> {
  if (!globalThis.crypto?.subtle) throw new Error("this page has no crypto");
  const worker = new Worker(new URL("./solve.worker.ts", import.meta.url), { type: "module" });
  const solution = await new Promise<string>((resolve, reject) => {
    setTimeout(reject, LIMIT_MS, new Error("the proof takes too long"));
    worker.onerror = () => reject(new Error("the worker failed"));
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
  return () => solution;
}

/**
 * The part of Turnstile's script that is used:
 * https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/
 */
interface Turnstile {
  render(place: HTMLElement, options: object): string;
  remove(widget: string): void;
}

/** Shows the widget until its token is taken; an expired token is replaced by a new one. */
async function showWidget(
  { siteKey, scriptUrl }: { siteKey: string; scriptUrl: string },
  place: HTMLElement | null,
): Promise<() => string> {
  if (!place) throw new Error("the widget has no place");
  const { turnstile } = await loadScript(`${scriptUrl}?render=explicit`);
  const scheme = document.querySelector<HTMLMetaElement>("meta[name=color-scheme]")?.content;
  let token = "";
  let widget = "";
  return new Promise((resolve, reject) => {
    widget = turnstile.render(place, {
      sitekey: siteKey,
      size: "flexible",
      theme: scheme ?? "auto",
      callback(made: string) {
        token = made;
        resolve(() => {
          turnstile.remove(widget);
          return token;
        });
      },
      "expired-callback"() {
        token = "";
      },
      "error-callback"(code: string) {
        turnstile.remove(widget);
        reject(new Error(`the widget failed: ${code}`));
      },
    });
  });
}

let loading: Promise<{ turnstile: Turnstile }> | undefined;

function loadScript(src: string): Promise<{ turnstile: Turnstile }> {
  loading ??= new Promise<{ turnstile: Turnstile }>((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      // The next caller tries again.
      loading = undefined;
      reject(new Error("the widget did not come"));
    };
    const timer = setTimeout(fail, SCRIPT_LIMIT_MS);
    script.src = src;
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      const loaded = globalThis as { turnstile?: Turnstile };
      if (loaded.turnstile) resolve({ turnstile: loaded.turnstile });
      else fail();
    };
    document.head.append(script);
  });
  return loading;
}
