import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { createChat } from "./chat.ts";
import type { Launch, Place } from "./launch.ts";
import { matchSupportTopic } from "./support-talk.ts";

const NOW = Date.UTC(2026, 0, 2, 3, 4);
const SECRET = Buffer.alloc(32, 7);
let now = NOW;
const chat = createChat({
  clock: { now: () => now },
  keys: {
    keys: (_direction, merchant, vendor) => [
      { id: "1", secret: Buffer.from(`${merchant}${vendor}${SECRET}`) },
    ],
  },
});

function launch(place: Place, merchant: string, changes: Partial<Launch> = {}): string {
  const content: Launch = {
    ...{
      id: "one",
      visitor: "an",
      isGuest: false,
      name: "An",
      until: NOW + 60 * 60_000,
      lang: "vi",
      zone: "Asia/Ho_Chi_Minh",
    },
    brand: {
      name: "Lotus <Saigon>",
      home: "http://lotus.localhost:3",
      logo: "http://lotus.localhost:3/art/a.svg",
    },
    topics: { agentPay: false, feedback: true },
    look: {
      scheme: "dark",
      colours: { accent: "#FF85B6", "accent-soft": "rgb(255 133 182 / .15)", "text-1": "red} body{" },
      fonts: ["http://lotus.localhost:3/assets/a.woff2"],
    },
    ...changes,
  };
  const payload = Buffer.from(JSON.stringify(content)).toString("base64url");
  const secret = `${merchant}CHAT${SECRET}`;
  const signature = createHmac("sha256", secret)
    .update(`${place}\n${merchant}\n${payload}`)
    .digest("base64url");
  return `launch=${payload}.${signature}`;
}
const at = (place: Place, query: string, merchant = "LOTUS") =>
  `http://chat.localhost:3/${place}/${merchant}?${query}`;
const get = (url: string) => chat.fetch(new Request(url));
const read = async (url: string) => (await get(url)).text();
const write = (url: string, form: Record<string, string>) =>
  chat.fetch(new Request(url, { method: "POST", body: new URLSearchParams(form) }));

it("stores a message in a room as text under the signed name, and shows it to everyone in that room", async () => {
  const own = at("room", launch("room", "LOTUS"));
  const sent = await write(own, { name: "Somebody else", text: "<script>alert(1)</script>" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `${own.slice(23)}#last`]);
  const guest = await read(at("room", launch("room", "LOTUS", { name: null, until: 0 })));
  expect(guest).toContain('<html lang="vi">');
  expect(guest).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(guest).toContain('<b translate="no">An</b>');
  expect(guest).not.toMatch(/Somebody else|<form|<input/);
  expect(guest).toContain('href="http://lotus.localhost:3/?modal=login&amp;next=%2F%3Fmodal%3Dchat"');
  expect(await read(own)).toMatch(/<li class="own">.*<input name="text"/s);
  expect(await read("http://chat.localhost/room/OTHER")).toContain("No messages yet.");
});

it("refuses messages whose launch is forged, expired or for another room", async () => {
  const signed = launch("room", "LOTUS");
  const [payload = "", signature = ""] = signed.slice(7).split(".");
  const forged = Buffer.from(payload, "base64url").toString().replace('"An"', '"Admin"');
  const refused = [
    at("room", ""),
    at("room", "name=An&lang=vi"),
    at("room", `launch=${Buffer.from(forged).toString("base64url")}.${signature}`),
    at("room", signed, "OTHER"),
    at("room", launch("support", "LOTUS")),
    at("room", launch("room", "LOTUS", { name: null })),
    at("room", launch("room", "LOTUS", { until: NOW - 1 })),
  ];
  for (const url of refused)
    expect([url, (await write(url, { text: "Hi", name: "Admin" })).status]).toEqual([url, 403]);
  for (const url of refused) expect(await read(url)).not.toContain("<form");
});

it("refuses empty messages, and deletes the oldest of more than a hundred", async () => {
  const own = at("room", launch("room", "LOTUS"));
  expect((await write(own, { text: " " })).status).toBe(400);
  for (let line = 1; line <= 101; line += 1) {
    now += 6_000;
    await write(own, { text: `line ${line}.` });
  }
  const page = await read(own);
  expect(page).not.toContain("line 1.");
  expect(page).toContain("line 101.");
});

it("answers a member in their language, by chosen topic or text, and says that no agent is available", async () => {
  const own = at("support", launch("support", "LOTUS", { id: "talk", visitor: "talk", name: null }));
  const begun = await read(own);
  expect(begun).toMatch(/<h1>Lotus &lt;Saigon&gt; · Chat trực tiếp<\/h1><p>[^<]*chat\.localhost:3<\/p>/);
  expect(begun).toContain("không có người đọc");
  await write(own, { choice: "deposit" });
  await write(own, { text: "Tôi muốn RÚT TIỀN" });
  await write(own, { text: "???" });
  const page = await read(own);
  expect(page).toMatch(/help#deposit.*Tôi muốn RÚT TIỀN.*help#withdrawal.*\?\?\?.*không có người nào ở đây/s);
  expect(await read(at("support", launch("support", "LOTUS", { id: "other" })))).not.toContain("RÚT TIỀN");
  expect((await get(at("support", ""))).status).toBe(403);
  expect((await write(at("support", ""), { text: "Hi" })).status).toBe(403);
});

it("keeps other visitors' support messages when many chats are opened or one visitor writes a lot", async () => {
  const page = (id: string, visitor: string) =>
    at("support", launch("support", "LOTUS", { id, visitor, name: null }));
  const own = page("mine", "me");
  await write(own, { text: "Where is my money" });
  for (let opened = 0; opened < 510; opened += 1) await get(page(`opened ${opened}`, "many"));
  for (let talk = 0; talk < 510; talk += 1) {
    now += 6_000;
    await write(page(`talk ${talk}`, "many"), { text: "Hello" });
  }
  expect(await read(own)).toContain("Where is my money");
  expect(await read(page("talk 480", "many"))).not.toContain("Hello");
  expect(await read(page("talk 509", "many"))).toContain("Hello");
  await write(own, { text: "Still here" });
  for (let visitor = 0; visitor < 499; visitor += 1)
    await write(page(`of ${visitor}`, `v${visitor}`), { text: "Hi" });
  expect(await read(own), "the one that was idle longest goes").toContain("Still here");
});

it("limits guests separately behind one address, and visitors separately for each brand", async () => {
  const of = (id: string, merchant = "NAT", changes: Partial<Launch> = {}) => {
    const guest = { id, visitor: `at ${merchant}`, isGuest: true, name: null, ...changes };
    return at("support", launch("support", merchant, guest), merchant);
  };
  const writes = async (url: string) => (await write(url, { text: "Hello" })).status;
  for (let line = 0; line < 6; line += 1) expect(await writes(of("loud"))).toBe(303);
  expect([await writes(of("loud")), await writes(of("quiet"))]).toEqual([429, 303]);
  const all = await Promise.all(Array.from({ length: 60 }, (_, talk) => writes(of(`new ${talk}`))));
  expect(
    all.filter((status) => status === 303),
    "what one address writes is limited as well",
  ).toHaveLength(53);
  expect(await writes(of("loud", "OTHER", { visitor: "at NAT" })), "each brand counts its own").toBe(303);
  for (let visitor = 0; visitor < 510; visitor += 1)
    await writes(of(`many ${visitor}`, "BUSY", { visitor: `v${visitor}` }));
  expect(await read(of("loud", "OTHER"))).toContain("Hello");
  now += 30_000;
});

it.each(Object.keys({ en: 0, fil: 0, vi: 0, "zh-Hans": 0, th: 0, id: 0, ja: 0 }))(
  "asks a visitor who writes too much to wait, and keeps the message: %s",
  async (lang) => {
    for (const place of ["room", "support"] as const) {
      now += 60_000;
      const changes = { visitor: "fast", name: "Fast", until: now + 60_000, lang };
      const own = at(place, launch(place, "LOTUS", { ...changes, id: `fast ${lang}` }));
      for (let line = 0; line < 6; line += 1) expect((await write(own, { text: "Hi" })).status).toBe(303);
      const refused = await write(own, { text: 'No. "7"' });
      expect(refused.status).toBe(429);
      expect(await refused.text()).toMatch(
        /<p class="notice" role="alert">[^<]+<\/p>.*value="No\. &quot;7&quot;"/s,
      );
      expect(await read(own)).not.toContain("No. ");
      const other = { ...changes, visitor: "slow", name: "Slow" };
      expect((await write(at(place, launch(place, "LOTUS", other)), { text: "Hi" })).status).toBe(303);
      now += 30_000;
      expect((await write(own, { text: "Hi" })).status).toBe(303);
    }
  },
);

it("keeps emoji of several code points whole, even at the end of a long line", async () => {
  const own = at("room", launch("room", "EMOJI", { visitor: "emoji", until: NOW * 2 }), "EMOJI");
  const family = "👨‍👩‍👧‍👦 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣";
  await write(own, { text: `A\u202eb\u0007c ${family}` });
  now += 6_000;
  await write(own, { text: `${"x".repeat(195)}👨‍👩‍👧‍👦` });
  const page = await read(own);
  expect(page).toContain(`A b c ${family}<`);
  expect(page).toContain(`>${"x".repeat(195)}<`);
});

it("uses the brand's mark, fonts and colours, and none of these can break out of the stylesheet", async () => {
  const query = launch("support", "LOTUS");
  const answer = await get(at("support", query));
  expect(answer.headers.get("content-security-policy")).toMatch(
    /img-src data: http:\/\/lotus\.localhost:3; font-src http:\/\/lotus\.localhost:3;/,
  );
  const page = await answer.text();
  expect(page).toContain('<img src="http://lotus.localhost:3/art/a.svg" alt=""');
  const [, sheet = ""] = /href="(\/look\.css\?[^"]*)"/.exec(page) ?? [];
  const css = await read(`http://chat.localhost:3${sheet.replaceAll("&amp;", "&")}`);
  expect(css).toContain(
    "color-scheme: dark; --accent: #FF85B6; --accent-soft: rgb(255 133 182 / .15); --font:",
  );
  expect(css).toContain('src: url("http://lotus.localhost:3/assets/a.woff2")');
  expect(css).not.toContain("body{");
  expect(await read(`http://chat.localhost:3/look.css?at=support/OTHER&${query}`)).toBe("");
});

it.each([
  ["How do I top up?", "deposit"],
  ["Paano mag-withdraw", "withdrawal"],
  ["bonus ng deposito", "bonus"],
  ["Quên mật khẩu", "signIn"],
  ["ถอนเงินยังไง", "withdrawal"],
  ["โบนัส", "bonus"],
  ["パスワードを忘れました", "signIn"],
  ["ボーナス", "bonus"],
  ["怎么充值", "deposit"],
  ["cara tarik saldo", "withdrawal"],
  ["hello", "operator"],
  ["Thanks!", "thanks"],
  ["thank you so much 🙏", "thanks"],
  ["Maraming salamat po", "thanks"],
  ["Cảm ơn bạn nhiều", "thanks"],
  ["谢谢您的帮助", "thanks"],
  ["ขอบคุณมากครับ", "thanks"],
  ["Terima kasih banyak", "thanks"],
  ["ありがとうございます", "thanks"],
  ["Thanks, and how do I withdraw?", "withdrawal"],
  ["Thank you, but the game has frozen", "operator"],
  ["thank you?", "operator"],
])("classifies %s as a question about %s", (text, topic) => {
  expect(matchSupportTopic(text, false)).toBe(topic);
});

it.each([
  ["Where is my payslip?", "agentPay"],
  ["Mali ang komisyon ko", "agentPay"],
  ["Hoa hồng của tôi", "agentPay"],
  ["รายได้ของฉัน", "agentPay"],
  ["明細書はどこ", "agentPay"],
  ["佣金不对", "agentPay"],
  ["gaji saya salah", "agentPay"],
  ["bonus", "bonus"],
])("classifies an agent's %s as a question about %s", (text, topic) => {
  expect(matchSupportTopic(text, true)).toBe(topic);
});

it("offers agents the topic of their pay, with the page for feedback where the brand has one", async () => {
  const open = (id: string, topics: Launch["topics"]) =>
    at("support", launch("support", "PAY", { id, visitor: id, name: null, topics }), "PAY");
  const pay = async (url: string) => {
    await write(url, { choice: "agentPay" });
    return read(url);
  };
  const agent = await pay(open("agent", { agentPay: true, feedback: true }));
  expect(agent).toMatch(/localhost:3\/feedback".*help#agents".*value="agentPay"/s);
  const plain = await pay(open("plain", { agentPay: true, feedback: false }));
  expect(plain).toContain("help#agents");
  expect(plain).not.toContain("/feedback");
  expect(await pay(open("member", { agentPay: false, feedback: true }))).not.toMatch(/help#agents|agentPay/);
});
