import { randomUUID } from "node:crypto";
import type { Effect } from "../effect.ts";
import { effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { approve, openMember, outcome, PAYMENT_PASSWORD } from "./members.ts";

const UPLINE_PAGE = "/member/transferUpline";
const DOWNLINE_PAGE = "/agent/downlineManagmentView";
const ALLOWED = "STEP_UP_REQUIRED";
const PASSWORD = { paymentPassword: PAYMENT_PASSWORD };

/** A brand with agents, whose members and agents may send each other money. */
const WITH_AGENTS = { switches: { agentCentre: true, transferUpline: true, transferDownline: true } };

const downlines = new WeakMap<MatrixBrand, ReturnType<typeof openMember>>();

/** Returns a member below the brand's agent, the same one each time. */
function openDownline(brand: MatrixBrand) {
  const known = downlines.get(brand);
  if (known) return known;
  const opened = brand
    .account("agent")
    .then(({ id }) => openMember(brand, { uplineId: id, paymentPassword: PAYMENT_PASSWORD }));
  downlines.set(brand, opened);
  return opened;
}

/** Sends money from that member to the agent. With `approved` it carries the second proof too. */
async function sendUp(brand: MatrixBrand, amount: number, approved = false) {
  const member = await openDownline(brand);
  const agent = await brand.account("agent");
  const facts = { to: agent.id, amount };
  const proof = approved
    ? { approval: await approve(brand, member.id, { action: "transfer.upline", facts }) }
    : PASSWORD;
  const input = { amount, idempotencyKey: randomUUID(), ...proof };
  return member.call("/wps/wallets/passwordCheck/transferUpline", input);
}

const askUp =
  (...amounts: number[]) =>
  async (brand: MatrixBrand) => {
    const asked = [];
    for (const amount of amounts) asked.push(outcome(await sendUp(brand, amount)));
    return asked;
  };

const limits = (rules: object) => ({ payments: { accountTransfers: rules } });

/** Declared effects of money that accounts send each other, and of wallets at vendors. */
export const TRANSFERS: readonly Effect[] = [
  effect("Transfer to upline", {
    settings: ["/switches/transferUpline"],
    given: WITH_AGENTS,
    states: { on: { switches: { transferUpline: true } }, off: { switches: { transferUpline: false } } },
    looks: [
      page(
        "the page transferUpline, and its entry of the menu",
        async (brand) => {
          const member = await openDownline(brand);
          const { status } = await member.page(UPLINE_PAGE);
          const { html } = await member.page("/member/securityCenter");
          return [status, html.includes(`href="${UPLINE_PAGE}"`)];
        },
        { on: [200, true], off: [404, false] },
      ),
      wire("/wps/wallets/passwordCheck/transferUpline", askUp(5_000), {
        on: [ALLOWED],
        off: ["FEATURE_OFF"],
      }),
    ],
  }),
  effect("Transfer to downline", {
    settings: ["/switches/transferDownline"],
    given: WITH_AGENTS,
    states: { on: { switches: { transferDownline: true } }, off: { switches: { transferDownline: false } } },
    looks: [
      page(
        "agent centre, team management: the transfer",
        async (brand) => (await brand.page(DOWNLINE_PAGE, "agent")).html.includes("view=transfer"),
        { on: true, off: false },
      ),
      wire(
        "/wps/wallets/passwordCheck/transferDownline",
        async (brand) => {
          const { username } = await openDownline(brand);
          const input = { username, amount: 5_000, idempotencyKey: randomUUID(), ...PASSWORD };
          return (await brand.call("/wps/wallets/passwordCheck/transferDownline", input, "agent")).code;
        },
        // The agent has no payment password.
        { on: "PAYMENT_PASSWORD_UNSET", off: "FEATURE_OFF" },
      ),
    ],
  }),
  effect("Payments: bounds of a transfer between accounts", {
    settings: ["/payments/accountTransfers/min", "/payments/accountTransfers/max"],
    given: WITH_AGENTS,
    states: { wide: limits({ min: 2_000, max: 90_000 }), narrow: limits({ min: 3_000, max: 80_000 }) },
    looks: [
      wire(
        "/wps/wallets/passwordCheck/transferUpline: amount",
        askUp(1_999, 2_000, 3_000, 80_000, 80_001, 90_001),
        {
          wide: ["INVALID_INPUT /amount", ALLOWED, ALLOWED, ALLOWED, ALLOWED, "INVALID_INPUT /amount"],
          narrow: [
            ...["INVALID_INPUT /amount", "INVALID_INPUT /amount", ALLOWED, ALLOWED],
            ...["INVALID_INPUT /amount", "INVALID_INPUT /amount"],
          ],
        },
      ),
      page(
        "transfer to upline: the bounds",
        async (brand) => {
          const { text } = await (await openDownline(brand)).page(UPLINE_PAGE);
          return ["$ 20.00", "$ 30.00", "$ 800.00", "$ 900.00"].filter((bound) => text.includes(bound));
        },
        { wide: ["$ 20.00", "$ 900.00"], narrow: ["$ 30.00", "$ 800.00"] },
      ),
    ],
  }),
  effect("Payments: largest transfers between accounts a day", {
    settings: ["/payments/accountTransfers/maxDaily"],
    given: WITH_AGENTS,
    states: { none: limits({ maxDaily: 0 }), limit: limits({ maxDaily: 30_000 }) },
    looks: [
      page(
        "transfer to upline: the rest of the day's limit",
        async (brand) => {
          const { text } = await (await openDownline(brand)).page(UPLINE_PAGE);
          return /Remaining daily limit \$ [\d.,]+/.exec(text)?.[0] ?? null;
        },
        { none: null, limit: "Remaining daily limit $ 300.00" },
      ),
      wire(
        "/wps/wallets/passwordCheck/transferUpline: 200.00, then 100.01 and 100.00",
        async (brand) => [
          outcome(await sendUp(brand, 20_000, true)),
          ...(await askUp(10_001, 10_000)(brand)),
        ],
        { none: ["ok", ALLOWED, ALLOWED], limit: ["ok", "INVALID_INPUT /amount", ALLOWED] },
      ),
    ],
  }),
  effect("A wallet per vendor", {
    settings: ["/switches/multiWallet"],
    from: "siam-jade",
    states: { on: { switches: { multiWallet: true } }, off: { switches: { multiWallet: false } } },
    looks: [
      page(
        "my wallet: the transfer form and a vendor's wallet",
        async (brand) => {
          const { html } = await brand.page("/member/transferFund", "member");
          return [html.includes('name="from"'), html.includes('value="JADE"')];
        },
        { on: [true, true], off: [false, false] },
      ),
      wire(
        "/wps/relay/GCS_merchantWallet: isSingle",
        async (brand) =>
          (await brand.call("/wps/relay/GCS_merchantWallet", undefined, "member")).value.isSingle,
        { on: false, off: true },
      ),
      wire(
        "/wps/relay/GCS_walletTransfer",
        async (brand) => {
          const input = { vassalage: "JADE", direction: "in", amount: 100, idempotencyKey: randomUUID() };
          return outcome(await brand.call("/wps/relay/GCS_walletTransfer", input, "member"));
        },
        { on: "ok", off: "FEATURE_OFF" },
      ),
    ],
  }),
];
