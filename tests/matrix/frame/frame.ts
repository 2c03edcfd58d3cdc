import { type Effect, effect, page } from "../effect.ts";

/** The declared effects of this folder. */
export const FRAME: readonly Effect[] = [
  effect("Chat room", {
    settings: ["/switches/chatRoom"],
    given: { chat: { url: "https://chat.example.org/room" } },
    states: { on: { switches: { chatRoom: true } }, off: { switches: { chatRoom: false } } },
    looks: [
      page("header: the chat button", async (brand) => (await brand.page("/")).html.includes("modal=chat"), {
        on: true,
        off: false,
      }),
    ],
  }),
];

/** Settings that are only data, with the reason: their value is shown or passed on as it is and switches nothing. */
export const FRAME_DATA: Readonly<Record<string, string>> = {
  "/$schema": "for editors only",
};
