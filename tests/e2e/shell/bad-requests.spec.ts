import { connect } from "node:net";
import { ask } from "../ask.ts";
import { expect, test } from "../fixtures.ts";

/** Sends bytes as they are and gives the whole answer, as no client that knows HTTP would. */
function exchange(port: number, bytes: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.setEncoding("latin1");
    socket.on("data", (part) => {
      text += part;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve({ status: Number(text.slice(9, 12)), text }));
    socket.write(Buffer.from(bytes, "latin1"));
  });
}

const PAGES = [
  "/",
  "/rng",
  "/login",
  "/sports",
  "/member",
  "/seamless",
  "/promotions",
  "/download",
  "/nothere",
];
const form = (body: string) =>
  `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

test.describe("a request that nobody means well", () => {
  const send = (port: number, line: string, rest = "\r\n", host = `manila.localhost:${port}`) =>
    exchange(
      port,
      `${line} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nAccept: text/html\r\nConnection: close\r\n${rest}`,
    );

  test("a form for a page that takes none is refused, and so is any method but GET, HEAD and POST", async ({
    site,
  }) => {
    for (const page of PAGES.filter((path) => path !== "/login")) {
      for (const body of ["", "a=1", "a=%ff%00&__proto__=1"]) {
        const { status, text } = await send(site.port, `POST ${page}`, form(body));
        expect([page, status >= 400 && status < 500]).toEqual([page, true]);
        expect(text).not.toContain("node_modules");
      }
    }
    for (const page of PAGES) {
      for (const method of ["PUT", "PATCH", "DELETE"]) {
        expect([page, (await send(site.port, `${method} ${page}`, form("a=1"))).status]).toEqual([page, 405]);
      }
    }
    const refused = await send(site.port, "POST /rng", form("a=1"));
    expect(refused.status).toBe(405);
    expect(refused.text).toMatch(/<h1[ >]/);
  });

  test("pictures asked for at the same moment all come", async ({ request, site }) => {
    const picture = () => ask(request, site, "manila", "/account/captcha");
    expect((await picture()).status()).toBe(200);
    const answers = await Promise.all([1, 2, 3, 4].map(picture));
    expect(answers.map((answer) => [answer.status(), answer.headers()["content-type"]])).toEqual(
      answers.map(() => [200, "image/png"]),
    );
  });

  test("addresses with broken escapes, NUL and names of prototypes are pages, not faults", async ({
    site,
  }) => {
    const tails = [
      "?a=%00",
      "?a=%ff",
      "?%",
      "?__proto__=1",
      "?pageNo=-1",
      "?page=1e999",
      "?_data=root",
      "/%ff",
      "?\xff",
    ];
    for (const page of PAGES) {
      for (const tail of tails) {
        const { status } = await send(site.port, `GET ${page}${tail}`);
        expect([page + tail, status < 500]).toEqual([page + tail, true]);
      }
    }
    for (const target of [
      "//",
      "/..",
      "/%",
      "/member/__proto__",
      "/menu/constructor",
      "/art/1/__proto__.svg",
    ]) {
      expect([target, (await send(site.port, `GET ${target}`)).status < 500]).toEqual([target, true]);
    }
  });
});
