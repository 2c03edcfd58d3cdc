import { randomBytes } from "node:crypto";
import { createServer } from "node:http";

/** The page of the widget: a check that a person ticks, which then makes a token. */
const WIDGET = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Widget</title>
  <label><input type="checkbox" /> I am human</label>
  <script>
    document.querySelector("input").addEventListener("change", async () => {
      const token = await (await fetch("/token" + location.search, { method: "POST" })).text();
      parent.postMessage({ widget: true, token }, "*");
    });
  </script>
</html>`;

/** The part of Turnstile's script that pages use: \`render\` and \`remove\`, explicit rendering. */
const SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  const widgets = new Map();
  addEventListener("message", (event) => {
    if (event.origin !== origin || !event.data.widget) return;
    for (const { frame, options } of widgets.values()) {
      if (frame.contentWindow === event.source) options.callback(event.data.token);
    }
  });
  window.turnstile = {
    render(place, options) {
      const id = "widget-" + widgets.size;
      const frame = document.createElement("iframe");
      frame.title = "Widget of the check";
      frame.src = origin + "/widget?sitekey=" + encodeURIComponent(options.sitekey);
      place.append(frame);
      widgets.set(id, { frame, options });
      return id;
    },
    remove(id) {
      widgets.get(id)?.frame.remove();
      widgets.delete(id);
    },
  };
})();`;

/** A request to siteverify, and its result. */
interface Verified {
  asked: Record<string, string>;
  errors: string[];
}

/**
 * Simulates Cloudflare Turnstile on a port of this machine, by its documentation
 * (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/). A token is valid once, for 300
 * seconds, with the secret of the widget that made it.
 */
export async function startTurnstile(secrets: Readonly<Record<string, string>>, port: number) {
  const tokens = new Map<string, { siteKey: string; madeAt: number }>();
  const verified: Verified[] = [];

  function verify(asked: Record<string, string>): string[] {
    const { secret = "", response = "" } = asked;
    if (secret === "") return ["missing-input-secret"];
    if (response === "") return ["missing-input-response"];
    const siteKey = Object.keys(secrets).find((key) => secrets[key] === secret);
    if (!siteKey) return ["invalid-input-secret"];
    const made = tokens.get(response);
    if (!made || made.siteKey !== siteKey) return ["invalid-input-response"];
    tokens.delete(response);
    // A used token gets the same error as an expired one: the real service does not distinguish them.
    return made.madeAt === 0 || Date.now() - made.madeAt > 300_000 ? ["timeout-or-duplicate"] : [];
  }

  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? "/", "http://turnstile.invalid");
    const send = (type: string, text: string) => {
      outgoing.writeHead(200, { "content-type": `${type}; charset=utf-8` });
      outgoing.end(text);
    };
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    switch (`${incoming.method} ${url.pathname}`) {
      case "GET /turnstile/v0/api.js":
        return send("text/javascript", SCRIPT);
      case "GET /widget":
        return send("text/html", WIDGET);
      case "POST /token": {
        const token = `0.${randomBytes(24).toString("base64url")}`;
        tokens.set(token, { siteKey: url.searchParams.get("sitekey") ?? "", madeAt: Date.now() });
        return send("text/plain", token);
      }
      case "POST /turnstile/v0/siteverify": {
        const form = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
        const asked = Object.fromEntries(form);
        const errors = verify(asked);
        verified.push({ asked, errors });
        const answer = { success: errors.length === 0, "error-codes": errors, hostname: "localhost" };
        return send("application/json", JSON.stringify(answer));
      }
      default:
        outgoing.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    verified,
    /** The number of issued tokens not verified yet. */
    outstanding: () => tokens.size,
    /** Expires every issued token. */
    expireTokens() {
      for (const token of tokens.values()) token.madeAt = 0;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
