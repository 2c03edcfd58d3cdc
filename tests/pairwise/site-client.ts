import { Agent, request } from "node:http";

/** A visitor, a member or an agent on one host of the site. */
export interface Audience {
  /** Names the audience in messages, such as `manila-star as member`. */
  name: string;
  host: string;
  cookies: Readonly<Record<string, string>>;
}

export interface Reply {
  status: number;
  type: string;
  location: string | null;
  body: string;
}

/** Asks the site on connections that it keeps open. */
export function openClient(port: number) {
  const agent = new Agent({ keepAlive: true });
  const ask = ({ host, cookies }: Audience, path: string, method: "GET" | "HEAD"): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const cookie = Object.entries(cookies)
        .map((pair) => pair.join("="))
        .join("; ");
      const headers = { host: `${host}:${port}`, accept: "text/html,*/*", ...(cookie && { cookie }) };
      const asked = request({ agent, host: "127.0.0.1", port, path, method, headers }, async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers["content-type"] ?? "",
          location: answer.headers.location ?? null,
          body: Buffer.concat(chunks).toString("utf8"),
        });
      });
      asked.on("error", reject);
      asked.end();
    });
  return { port, ask, close: () => agent.destroy() };
}

export type Client = ReturnType<typeof openClient>;
