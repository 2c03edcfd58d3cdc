import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Solves one proof-of-work challenge off the main thread. */
addEventListener("message", async ({ data }: MessageEvent<string>) => {
  const challenge = JSON.parse(data);
  const solution = await solveChallenge({ challenge, deriveKey });
  postMessage(JSON.stringify({ challenge, solution }));
});
