import { request } from "node:http";
import type { Figure, Part } from "./part.ts";
import { HOSTS, type Host, hostHeader, openSite } from "./site.ts";

/** Bytes that the first ten packets of a connection carry (docs/decisions/0098), headers included. */
const MAX_BYTES = 14_600;

export const htmlSize: Part = {
  name: "html-size",
  what: "each brand's home page as a visitor's browser gets it: bytes on the line, brotli, headers included",
  async run() {
    const site = await openSite();
    try {
      const sizes: { host: Host; bytes: number }[] = [];
      for (const host of HOSTS) {
        // The first response renders the page, the following ones come from the cache.
        await bytesOnLine(host, site.port);
        sizes.push({ host, bytes: await bytesOnLine(host, site.port) });
      }
      return [
        {
          name: "HTML as sent, the heaviest brand's",
          value: Math.max(...sizes.map(({ bytes }) => bytes)) / 1024,
          unit: "KiB",
          atMost: MAX_BYTES / 1024,
        },
        ...sizes.map(({ host, bytes }): Figure => ({ name: host, value: bytes / 1024, unit: "KiB" })),
      ];
    } finally {
      await site.stop();
    }
  },
};

/**
 * Requests the home page on its own connection, and counts the received bytes; for a members-only brand, of the page to
 * which visitors are redirected. @throws Error when there is no page.
 */
function bytesOnLine(host: Host, port: number, path = "/"): Promise<number> {
  const headers = { host: hostHeader(host, port), accept: "text/html", "accept-encoding": "br" };
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, agent: false, headers }, (response) => {
      const { socket, statusCode } = response;
      const { location } = response.headers;
      response.resume().once("end", () => {
        if (statusCode === 200) resolve(socket.bytesRead);
        else if (path === "/" && location) resolve(bytesOnLine(host, port, location));
        else reject(new Error(`${host}'s home page was answered ${statusCode}`));
      });
    })
      .once("error", reject)
      .end();
  });
}
