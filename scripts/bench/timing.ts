import { addMembers, memberEmail, memberName } from "./members.ts";
import { median, type Part } from "./part.ts";
import { type Answer, sendRequest } from "./send-request.ts";
import { hostHeader, openSite, type Site } from "./site.ts";

const ROUNDS = 15;
const PAIRS = 10;

/** A request by which a stranger tries to find out if a name is taken, and the status of the response in both cases. */
interface Question {
  name: string;
  status: number;
  ask(site: Site, who: { username: string; email: string; from: string }): Promise<Answer>;
}

const post = ({ port }: Site, from: string, path: string, sent: URLSearchParams | object) => {
  const host = hostHeader("manila", port);
  return sendRequest(
    { port, path, headers: { host, origin: `http://${host}`, "x-forwarded-for": from } },
    sent,
  );
};

const QUESTIONS: readonly Question[] = [
  {
    name: "wrong password",
    status: 401,
    ask: (site, { username, from }) =>
      post(site, from, "/wps/session/login", { username, password: "Wrong-horse-1" }),
  },
  {
    name: "forgotten password",
    status: 200,
    ask: (site, { username, email, from }) =>
      post(site, from, "/wps/member/password/email", new URLSearchParams({ username, email })),
  },
];

export const timing: Part = {
  name: "timing",
  what: "the time of an answer about a name that somebody has, of that about a name that nobody has",
  async run() {
    const site = await openSite({
      prepare: (file) => addMembers(file, ROUNDS * PAIRS, { mail: true }),
      variables: { MARQUEE_TRUSTED_PROXIES: "127.0.0.1" },
    });
    try {
      const figures = [];
      for (const question of QUESTIONS) {
        const rounds: { known: number; unknown: number }[] = [];
        for (let round = 0; round < ROUNDS; round++) rounds.push(await oneRound(site, question, round));
        const ratio = median(rounds.map(({ known, unknown }) => known / unknown));
        figures.push(
          {
            name: `${question.name}, known of unknown`,
            value: ratio,
            unit: "" as const,
            atLeast: 0.9,
            atMost: 1.1,
          },
          {
            name: `${question.name}, unknown`,
            value: median(rounds.map(({ unknown }) => unknown)) * 1_000,
            unit: "µs" as const,
          },
        );
      }
      return figures;
    } finally {
      await site.stop();
    }
  },
};

/** Returns the median times, milliseconds, of existing and of unknown names, requested alternately. */
async function oneRound(site: Site, question: Question, round: number) {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let pair = 0; pair < PAIRS; pair++) {
    const number = round * PAIRS + pair;
    // After-effects of a response, such as a mail to be sent, must not always fall on the same side.
    const order = pair % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const side of order) {
      const name = side === "known" ? memberName(number) : `nobody${number}`;
      const email = side === "known" ? memberEmail(number) : `${name}@example.org`;
      // Every attempt is the first for its name and its address, so that rate limits do not matter.
      const from = `10.${side === "known" ? 1 : 2}.${number >> 8}.${number & 255}`;
      const begun = performance.now();
      const { status } = await question.ask(site, { username: name, email, from });
      times[side].push(performance.now() - begun);
      if (status !== question.status) throw new Error(`${question.name} of ${name} was answered ${status}`);
    }
  }
  return { known: median(times.known), unknown: median(times.unknown) };
}
