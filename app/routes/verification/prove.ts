import type { BotCheckTask } from "../../platform/contract/verification.ts";

/** A proof that is not there by then will not come: the picture takes its place. */
const LIMIT_MS = 60_000;

/**
 * Makes a bot-check proof in the browser, in `place` where the check has something to show.
 * @throws Error when the server or the browser cannot: no connection, no worker, no crypto on a page without TLS.
 */
export async function prove(place: HTMLElement | null): Promise<string> {
  const answer = await fetch("/wps/verification/botCheck");
  if (!answer.ok) throw new Error(`the bot check answered ${answer.status}`);
  const { value: task } = (await answer.json()) as { value: BotCheckTask };
  return task.kind === "proofOfWork" ? solve(task.challenge) : askWidget(task, place);
}

function solve(challenge: string): Promise<string> {
  if (!globalThis.crypto?.subtle) throw new Error("this page has no crypto");
  const worker = new Worker(new URL("./solve.worker.ts", import.meta.url), { type: "module" });
  return new Promise<string>((resolve, reject) => {
    setTimeout(reject, LIMIT_MS, new Error("the proof takes too long"));
    worker.onerror = () => reject(new Error("the worker failed"));
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

interface Turnstile {
  render(
    place: HTMLElement,
    options: { sitekey: string; callback(token: string): void; "error-callback"(): void },
  ): string;
  remove(widget: string): void;
}

async function askWidget(
  { siteKey, scriptUrl }: { siteKey: string; scriptUrl: string },
  place: HTMLElement | null,
): Promise<string> {
  if (!place) throw new Error("the widget has no place");
  await loadScript(`${scriptUrl}?render=explicit`);
  const { turnstile } = globalThis as { turnstile?: Turnstile };
  if (!turnstile) throw new Error("the widget did not come");
  return new Promise((resolve, reject) => {
    const widget = turnstile.render(place, {
      sitekey: siteKey,
      callback(token) {
        resolve(token);
        turnstile.remove(widget);
      },
      "error-callback": () => reject(new Error("the widget failed")),
    });
  });
}

function loadScript(src: string): Promise<void> {
  if (document.querySelector(`script[src="${src}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error("the widget did not come"));
    document.head.append(script);
  });
}
