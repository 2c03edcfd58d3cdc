import { request } from "node:http";
import { text } from "node:stream/consumers";

interface TestRequest {
  port: number;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | undefined;
}

interface TestAnswer {
  status: number;
  headers: Record<string, string>;
  setCookies: string[];
  text: string;
}

/** Sends a request to a server of this machine. Unlike `fetch` it can send a `Host` header, and follows no redirect. */
export async function sendRequest({
  port,
  path,
  method = "GET",
  headers,
  body,
}: TestRequest): Promise<TestAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, path, method, headers }, async (answer) => {
      try {
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Record<string, string>,
          setCookies: answer.headers["set-cookie"] ?? [],
          text: await text(answer),
        });
      } catch (error) {
        reject(error);
      }
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
