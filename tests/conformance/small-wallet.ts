import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Settings } from "../../scripts/conformance/run.ts";

/** The possible faults of a wallet, one switch each. */
export type Fault =
  | "pays duplicates again"
  | "says today's balance to duplicates"
  | "lets an id be used for another call"
  | "forgets calls that nobody waited for"
  | "takes the rollback of an unknown bet as money"
  | "forgets rollbacks that came first"
  | "pays wins after a rollback"
  | "rolls back the stake and leaves the win"
  | "refuses an early win for good"
  | "pays wins to any round"
  | "takes bets after the round's end"
  | "adds a resettlement to the win"
  | "pays a win beside a void"
  | "pays every cash-out"
  | "leaves the win of a bet that is opened again"
  | "ignores signatures"
  | "signs the parsed body"
  | "ignores time stamps"
  | "takes negative amounts"
  | "truncates fractions"
  | "takes any currency"
  | "lets balances be negative"
  | "answers want of money with HTTP 500"
  | "keeps fractions of a minor unit"
  | "lets calls overtake each other"
  | "refuses wins of who has signed out"
  | "lets who has signed out bet"
  | "says the decimals of another currency"
  | "allows stakes during a break"
  | "allows a round twice"
  | "keeps stakes that were not played"
  | "refuses without a text"
  | "takes money for reported bets";

type Fields = Record<string, string | number | boolean>;
interface Answer {
  status: number;
  body: Fields;
}
interface Bet {
  round: string;
  stake: number;
  win: number;
  state: "open" | "settled" | "rolled back";
  isVoid: boolean;
  isSaid: boolean;
}

const PLAYER = { id: "player-1", token: "token-of-player-1", currency: "PHP", game: "GAME_1" };
const PATH = "/wallet/BRAND/ORION";

/** Starts an in-memory wallet of the dialect `marquee` with one player, with faults on demand. */
export async function openSmallWallet(...faults: Fault[]) {
  const secret = randomBytes(32);
  const wallet = new SmallWallet(new Set(faults));
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString("utf8");
    const isGone = () =>
      new Promise<boolean>((resolve) => setTimeout(() => resolve(request.socket.destroyed), 20));
    const reply = isSigned(request, raw, secret, faults)
      ? await wallet.answer(request.url?.slice(PATH.length + 1) ?? "", raw, isGone)
      : refuse(401, "BAD_SIGNATURE");
    response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const settings: Settings = {
    dialect: "marquee",
    url: new URL(`http://127.0.0.1:${port}${PATH}`),
    key: `1:${secret.toString("base64")}`,
    merchant: "BRAND",
    vendor: "ORION",
    token: PLAYER.token,
    currency: PLAYER.currency,
    game: PLAYER.game,
    stake: 100,
    timeoutMs: 5_000,
    siteBalance: "1000",
    signOut: async () => wallet.signOut(),
    beginBreak: async () => wallet.beginBreak(),
  };
  return { settings, close: () => new Promise((resolve) => server.close(resolve)) };
}

function isSigned(
  request: http.IncomingMessage,
  raw: string,
  secret: Buffer,
  faults: readonly Fault[],
): boolean {
  if (faults.includes("ignores signatures")) return true;
  const { "x-marquee-timestamp": time = "", "x-marquee-signature": given = "" } = request.headers;
  if (Math.abs(Date.now() - Number(time)) > 300_000 && !faults.includes("ignores time stamps")) return false;
  // The kit signs other bytes of the same content: a wallet that parses the body and serializes it again does not
  // notice this.
  const bodies = faults.includes("signs the parsed body") ? [raw, raw.replaceAll(",", ", ")] : [raw];
  const signature = Buffer.from(String(given), "hex");
  return bodies.some((body) => {
    const right = createHmac("sha256", secret).update(`${time}\nPOST\n${request.url}\n${body}`).digest();
    return signature.length === right.length && timingSafeEqual(signature, right);
  });
}

/** Parses a body and serializes it again; null when it is not JSON. */
function written(raw: string): string | null {
  try {
    return JSON.stringify(JSON.parse(raw));
  } catch {
    return null;
  }
}

const accept = (fields: Fields): Answer => ({ status: 200, body: { status: "OK", ...fields } });
const refuse = (status: number, code: string, fields: Fields = {}): Answer => ({
  status,
  body: { status: "REFUSED", code, ...fields },
});
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  authenticate: ["token"],
  balance: ["playerId"],
  bet: ["transactionId", "roundId", "playerId", "token", "gameCode", "currency", "amount"],
  win: ["transactionId", "roundId", "playerId", "betTransactionId", "currency", "amount", "endRound"],
  rollback: ["transactionId", "roundId", "playerId", "betTransactionId"],
  resettle: [
    ...["transactionId", "roundId", "playerId", "betTransactionId", "currency", "amount"],
    ...["outcome", "reason"],
  ],
  unsettle: ["transactionId", "roundId", "playerId", "betTransactionId", "currency", "reason"],
  bonus: ["transactionId", "roundId", "playerId", "gameCode", "currency", "amount", "campaign"],
  jackpot: ["transactionId", "roundId", "playerId", "gameCode", "currency", "amount", "pool"],
  "end-round": ["transactionId", "roundId", "playerId"],
  "may-play": ["roundId", "playerId", "token", "gameCode", "currency", "amount"],
  "not-played": ["roundId", "playerId"],
  round: ["roundId", "playerId", "gameCode", "currency", "stake", "win", "startedAt", "revision"],
};

/** Thrown for responses that are not recorded, because the missing call may still arrive. */
class UnrecordedRefusal extends Error {
  readonly answer: Answer;
  constructor(code: string, fields: Fields) {
    super(code);
    this.answer = refuse(code === "BET_OPEN" ? 409 : 404, code, fields);
  }
}

class SmallWallet {
  private readonly faults: ReadonlySet<Fault>;
  private readonly noted = new Map<string, { content: string; answer: Answer }>();
  private readonly bets = new Map<string, Bet>();
  private readonly ended = new Set<string>();
  private readonly rolledBackFirst = new Set<string>();
  private balance = 100_000;
  private readonly plays = new Map<string, number>();
  private readonly reported = new Map<string, { revision: number; content: string }>();
  private signedOut = false;
  private onBreak = false;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(faults: ReadonlySet<Fault>) {
    this.faults = faults;
  }

  signOut() {
    this.signedOut = true;
  }

  beginBreak() {
    this.onBreak = true;
  }

  /** `isGone` returns true when the client has disconnected. */
  async answer(call: string, raw: string, isGone: () => Promise<boolean>): Promise<Answer> {
    const body = readBody(call, raw, this.has);
    if (!body) return refuse(400, "BAD_REQUEST");
    if (call === "authenticate") {
      if (body.token !== PLAYER.token) return refuse(403, "TOKEN_UNKNOWN");
      if (this.onBreak) return refuse(403, "PLAYER_EXCLUDED");
      const decimals = this.has("says the decimals of another currency") ? 0 : 2;
      return accept({ playerId: PLAYER.id, ...this.now(), decimals, language: "EN", demo: false });
    }
    if (body.playerId !== PLAYER.id) return refuse(404, "PLAYER_UNKNOWN");
    if (call === "balance") return accept(this.now());
    if (call === "may-play") return this.mayPlay(body);
    if (call === "round") return this.report(body);
    if (call === "not-played") {
      if (!this.has("keeps stakes that were not played")) this.plays.delete(String(body.roundId));
      return accept({ roundId: body.roundId ?? "" });
    }
    if (this.has("lets calls overtake each other")) return this.once(call, body, isGone);
    const answered = this.turn.then(() => this.once(call, body, isGone));
    this.turn = answered.catch(() => {});
    return answered;
  }

  /** Handles the calls of a vendor that keeps the player's money itself. */
  private mayPlay({ roundId, token, gameCode, currency, amount }: Fields): Answer {
    const round = String(roundId);
    const no = (status: number, code: string) =>
      refuse(status, code, this.has("refuses without a text") ? {} : { text: code });
    if (token !== PLAYER.token) return no(403, "TOKEN_UNKNOWN");
    const before = this.plays.get(round);
    const isKnown = this.reported.has(round) || (before !== undefined && before !== amount);
    if (isKnown && !this.has("allows a round twice")) return no(409, "TRANSACTION_CONFLICT");
    if (this.onBreak && !this.has("allows stakes during a break")) return no(403, "PLAYER_EXCLUDED");
    if (gameCode !== PLAYER.game) return no(403, "GAME_UNKNOWN");
    if (currency !== PLAYER.currency) return no(409, "WRONG_CURRENCY");
    this.plays.set(round, Number(amount));
    return accept({ roundId: round });
  }

  private report({ roundId, revision, ...body }: Fields): Answer {
    const content = JSON.stringify(body);
    const before = this.reported.get(String(roundId));
    if (before && before.revision === revision && before.content !== content)
      return refuse(409, "TRANSACTION_CONFLICT");
    if (!before || before.revision < Number(revision)) {
      this.reported.set(String(roundId), { revision: Number(revision), content });
    }
    if (this.has("takes money for reported bets")) this.balance -= Number(body.stake);
    return accept({ roundId: roundId ?? "" });
  }

  private async once(call: string, body: Fields, isGone: () => Promise<boolean>): Promise<Answer> {
    const id = String(body.transactionId);
    const { token: _, ...rest } = body;
    const content = JSON.stringify([call, rest]);
    const before = this.noted.get(id);
    if (before && this.has("pays duplicates again")) return this.move(call, body);
    if (before) {
      if (before.content !== content && !this.has("lets an id be used for another call")) {
        return refuse(409, "TRANSACTION_CONFLICT", this.now());
      }
      if (!this.has("says today's balance to duplicates")) return before.answer;
      return { ...before.answer, body: { ...before.answer.body, ...this.now() } };
    }
    if (this.has("lets calls overtake each other")) await new Promise((resolve) => setTimeout(resolve, 50));
    try {
      const answer = this.move(call, body);
      if (this.has("forgets calls that nobody waited for") && (await isGone())) return answer;
      this.noted.set(id, { content, answer });
      return answer;
    } catch (error) {
      if (error instanceof UnrecordedRefusal) return error.answer;
      throw error;
    }
  }

  private move(call: string, body: Fields): Answer {
    if (call === "bet") return this.bet(body);
    if (call === "win") return this.win(body);
    if (call === "rollback") return this.rollback(body);
    if (call === "resettle") return this.resettle(body);
    if (call === "unsettle") return this.unsettle(body);
    if (call === "end-round") return this.computeEnd(body);
    return this.pay(Number(body.amount));
  }

  private bet({ token, roundId, currency, gameCode, transactionId, ...body }: Fields): Answer {
    const amount = Number(body.amount);
    const no = (status: number, code: string) => refuse(status, code, this.now());
    if (this.rolledBackFirst.has(String(transactionId))) return no(409, "BET_ROLLED_BACK");
    if (token !== PLAYER.token) return no(403, "TOKEN_UNKNOWN");
    if (this.signedOut && !this.has("lets who has signed out bet")) return no(403, "SESSION_EXPIRED");
    if (gameCode !== PLAYER.game) return no(403, "GAME_UNKNOWN");
    if (currency !== PLAYER.currency && !this.has("takes any currency")) return no(409, "WRONG_CURRENCY");
    if (this.ended.has(String(roundId)) && !this.has("takes bets after the round's end")) {
      return no(409, "ROUND_CLOSED");
    }
    if (amount > this.balance && !this.has("lets balances be negative")) {
      return no(this.has("answers want of money with HTTP 500") ? 500 : 409, "INSUFFICIENT_FUNDS");
    }
    const opened = { state: "open", win: 0, isVoid: false, isSaid: false } as const;
    this.bets.set(String(transactionId), { round: String(roundId), stake: amount, ...opened });
    return this.pay(-amount);
  }

  private win(body: Fields): Answer {
    if (this.signedOut && this.has("refuses wins of who has signed out")) {
      return refuse(403, "SESSION_EXPIRED", this.now());
    }
    const bet = this.toBet(body);
    if (!("stake" in bet)) return bet;
    if (bet.state === "rolled back" && !this.has("pays wins after a rollback")) {
      return refuse(409, "BET_ROLLED_BACK", this.now());
    }
    if (body.outcome && bet.isSaid && !this.has("pays every cash-out")) {
      return refuse(409, "BET_SETTLED", this.now());
    }
    const replaced = bet.isVoid && !this.has("pays a win beside a void") ? bet.win : 0;
    bet.win += Number(body.amount) - replaced;
    Object.assign(bet, { isVoid: false, isSaid: bet.isSaid || body.outcome !== undefined });
    if (body.outcome) bet.state = "settled";
    if (body.endRound) this.endRound(bet.round);
    return this.pay(Number(body.amount) - replaced);
  }

  private rollback({ betTransactionId }: Fields): Answer {
    const id = String(betTransactionId);
    const bet = this.bets.get(id);
    if (bet?.state === "rolled back" || (!bet && this.noted.has(id))) return this.pay(0);
    if (!bet) {
      if (!this.has("forgets rollbacks that came first")) this.rolledBackFirst.add(id);
      return this.pay(this.has("takes the rollback of an unknown bet as money") ? 100 : 0);
    }
    bet.state = "rolled back";
    return this.pay(bet.stake - (this.has("rolls back the stake and leaves the win") ? 0 : bet.win));
  }

  private resettle(body: Fields): Answer {
    const bet = this.toBet(body);
    if (!("stake" in bet)) return bet;
    if (bet.state === "rolled back") return refuse(409, "BET_ROLLED_BACK", this.now());
    if (bet.state === "open") throw new UnrecordedRefusal("BET_OPEN", this.now());
    const before = this.has("adds a resettlement to the win") ? 0 : bet.win;
    bet.win = Number(body.amount);
    Object.assign(bet, { isVoid: body.outcome === "void", isSaid: true });
    return this.pay(bet.win - before);
  }

  private unsettle(body: Fields): Answer {
    const bet = this.toBet(body);
    if (!("stake" in bet)) return bet;
    if (bet.state === "rolled back") return refuse(409, "BET_ROLLED_BACK", this.now());
    if (bet.state === "open") throw new UnrecordedRefusal("BET_OPEN", this.now());
    const before = this.has("leaves the win of a bet that is opened again") ? 0 : bet.win;
    Object.assign(bet, { state: "open", win: 0, isVoid: false, isSaid: false });
    return this.pay(-before);
  }

  private computeEnd({ roundId }: Fields): Answer {
    if (![...this.bets.values()].some(({ round }) => round === roundId)) {
      throw new UnrecordedRefusal("ROUND_UNKNOWN", this.now());
    }
    this.endRound(String(roundId));
    return this.pay(0);
  }

  private endRound(round: string) {
    this.ended.add(round);
    for (const bet of this.bets.values()) {
      if (bet.round === round && bet.state === "open") bet.state = "settled";
    }
  }

  private pay(amount: number): Answer {
    this.balance += this.has("keeps fractions of a minor unit") ? amount * 1.001 : amount;
    return accept(this.now());
  }

  /** Returns the bet that a call refers to, or the refusal when it is invalid. */
  private toBet({ betTransactionId, roundId, currency }: Fields): Bet | Answer {
    const id = String(betTransactionId);
    const bet = this.bets.get(id);
    const before = this.noted.get(id);
    if (!bet && before)
      return refuse(409, before.answer.status === 200 ? "NOT_A_BET" : "BET_REFUSED", this.now());
    if (!bet && this.rolledBackFirst.has(id)) return refuse(409, "BET_ROLLED_BACK", this.now());
    if (!bet && this.has("refuses an early win for good")) return refuse(404, "BET_UNKNOWN", this.now());
    if (!bet) throw new UnrecordedRefusal("BET_UNKNOWN", this.now());
    if (bet.round !== roundId && !this.has("pays wins to any round"))
      return refuse(409, "BET_MISMATCH", this.now());
    return currency === PLAYER.currency ? bet : refuse(409, "WRONG_CURRENCY", this.now());
  }

  private now(): Fields {
    return { balance: this.balance, currency: PLAYER.currency };
  }

  private readonly has = (fault: Fault) => this.faults.has(fault);
}

/** Returns the fields of a call; null when they are not the expected ones. */
function readBody(call: string, raw: string, has: (fault: Fault) => boolean): Fields | null {
  const text = written(raw);
  // Serialized again it has the same length, unless a field occurred in it twice.
  if (text === null || text.length !== raw.length) return null;
  const body = JSON.parse(text) as Fields;
  const { outcome, ...always } = body;
  const fields = call === "win" && outcome !== undefined ? always : body;
  if (String(Object.keys(fields).sort()) !== String(SHAPES[call]?.toSorted())) return null;
  if (!("amount" in body)) return body;
  const amount = has("truncates fractions") ? Math.trunc(Number(body.amount)) : body.amount;
  const least = has("takes negative amounts") ? -Infinity : call === "win" || call === "resettle" ? 0 : 1;
  const isAmount = Number.isSafeInteger(amount) && Number(amount) >= least;
  return isAmount ? { ...body, amount: Number(amount) } : null;
}
