// Keeps a number of sign-ins under way, each of another member from another address, in a process of its own, so that
// creating them does not delay the timing of pages. `{ going }` over its channel starts and stops it; it reports the
// number completed.
import { setTimeout as wait } from "node:timers/promises";
import { memberName } from "./members.ts";
import { sendRequest } from "./send-request.ts";

export interface Lanes {
  port: number;
  host: string;
  password: string;
  underWay: number;
}

/** The time until some have completed, and they are no longer synchronised. */
const SETTLE_MS = 300;

const { port, host, password, underWay } = JSON.parse(process.argv[2] ?? "") as Lanes;
let done = 0;
let next = 0;
let isRunning = false;
let lanes: Promise<void>[] = [];

const lane = async () => {
  while (isRunning) {
    const member = next++;
    const from = `10.${member >> 16}.${(member >> 8) & 255}.${member & 255}`;
    const headers = { host, origin: `http://${host}`, "x-forwarded-for": from };
    const form = new URLSearchParams({ username: memberName(member), password, next: "/" });
    const { status } = await sendRequest({ port, path: "/login", headers }, form);
    if (status >= 400) throw new Error(`member ${member} could not sign in: ${status}`);
    done += 1;
  }
};
process.on("message", async (told: { going: boolean }) => {
  if (told.going !== isRunning) {
    isRunning = told.going;
    if (isRunning) lanes = Array.from({ length: underWay }, lane);
    await (isRunning ? wait(SETTLE_MS) : Promise.all(lanes));
  }
  process.send?.({ done });
});
