import type { Change, Effect } from "../effect.ts";
import { effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import {
  addPastDeposit,
  addPastWithdrawal,
  DAY_MS,
  openPayee,
  outcome,
  placeBet,
  updateAccount,
} from "./members.ts";
import { beginPayout, operatorCall, payOut } from "./operators.ts";
import { askWithdrawal, payoutChannel, withChannels } from "./payment-calls.ts";

const WITHDRAW_PAGE = "/member/withdraw";
const TERMS = "/payments/channels/*/withdrawal";
const ALLOWED = "STEP_UP_REQUIRED";

/** Returns the terms of the channel beside the member's payee, as the page shows them. */
async function getTerms(brand: MatrixBrand): Promise<string | undefined> {
  await openPayee(brand);
  const { text } = await brand.page(WITHDRAW_PAGE, "member");
  return /Payee Bank \S+ \S+ (.*?) (?:Withdrawal )?Amount/i.exec(text)?.[1];
}

const askAmounts =
  (...amounts: number[]) =>
  async (brand: MatrixBrand) => {
    const asked = [];
    for (const amount of amounts) asked.push(outcome(await askWithdrawal(brand, { amount })));
    return asked;
  };

const getOptions = async (brand: MatrixBrand) =>
  (await brand.call("/wps/payments/withdrawal/options", undefined, "member")).value;

const addPayeeBy =
  (number: string, destination = "PAYEE") =>
  async (brand: MatrixBrand) => {
    const input = { channel: "main", destination, number, holder: "Maria Santos" };
    return outcome(await brand.call("/wps/payments/payees", input, "member"));
  };

const showsOnAccount = (text: string) => async (brand: MatrixBrand) =>
  (await brand.page("/member/securityCenter", "member")).text.includes(text);

/** Makes the member one whose small withdrawals need no operator: nothing about them speaks against it. */
async function makeTrusted(brand: MatrixBrand): Promise<void> {
  const { id } = await brand.account("member");
  const past = Date.now() - 10 * DAY_MS;
  await updateAccount(brand, id, { registered_at: past, password_changed_at: past });
  const payeeId = await openPayee(brand, { at: past });
  await addPastDeposit(brand, id, { amount: 5_000_000, at: past });
  await placeBet(brand, id, { stake: 100, placedAt: past + DAY_MS });
  await addPastWithdrawal(brand, id, { amount: 1_000, payeeId, at: past + 2 * DAY_MS });
}

const crypto = (network: string): Change =>
  withChannels({ ...payoutChannel({}, { network }), kind: network === "" ? "ewallet" : "crypto" });

/** Declared effects of the ways to be paid, and of the rules for every withdrawal. */
export const WITHDRAWALS: readonly Effect[] = [
  effect("Payments: bounds of a withdrawal", {
    settings: [`${TERMS}/min`, `${TERMS}/max`],
    states: {
      wide: withChannels(payoutChannel({ min: 2_000, max: 90_000 })),
      narrow: withChannels(payoutChannel({ min: 3_000, max: 80_000 })),
    },
    looks: [
      wire(
        "/wps/payments/passwordCheck/withdrawal: amount",
        askAmounts(1_999, 2_000, 3_000, 80_000, 80_001, 90_001),
        {
          wide: ["INVALID_INPUT /amount", ALLOWED, ALLOWED, ALLOWED, ALLOWED, "INVALID_INPUT /amount"],
          narrow: [
            ...["INVALID_INPUT /amount", "INVALID_INPUT /amount", ALLOWED, ALLOWED],
            ...["INVALID_INPUT /amount", "INVALID_INPUT /amount"],
          ],
        },
      ),
      page("withdrawal: the terms beside the payee", getTerms, {
        wide: "$ 20.00 to $ 900.00 · no fee",
        narrow: "$ 30.00 to $ 800.00 · no fee",
      }),
    ],
  }),
  effect("Payments: fee of a withdrawal", {
    settings: [`${TERMS}/fee`, `${TERMS}/feeBasisPoints`],
    states: {
      none: withChannels(payoutChannel()),
      fixed: withChannels(payoutChannel({ fee: 150 })),
      share: withChannels(payoutChannel({ feeBasisPoints: 250 })),
    },
    looks: [
      wire(
        "/wps/payments/passwordCheck/withdrawal: fee of 100.00",
        async (brand) => {
          const { fee, netAmount } = (await askWithdrawal(brand, { amount: 10_000, approved: true })).value;
          return [fee, netAmount];
        },
        { none: [0, 10_000], fixed: [150, 9_850], share: [250, 9_750] },
      ),
      page("withdrawal: the terms beside the payee", getTerms, {
        none: "$ 10.00 to $ 5,000.00 · no fee",
        fixed: "$ 10.00 to $ 5,000.00 · fee $ 1.50",
        share: "$ 10.00 to $ 5,000.00 · fee 2.5%",
      }),
    ],
  }),
  effect("Payments: payer of a withdrawal", {
    settings: [
      `${TERMS}/provider`,
      ...["manual", "sandbox", "xendit"].map((provider) => `${TERMS}/provider=${provider}`),
    ],
    states: {
      manual: withChannels(payoutChannel({ provider: "manual" })),
      sandbox: withChannels(payoutChannel({ provider: "sandbox" })),
      xendit: withChannels(payoutChannel({ provider: "xendit" })),
    },
    looks: [
      wire(
        "/wps/payments/passwordCheck/withdrawal, and /api/withdrawals/mark-paid once its payment has begun",
        async (brand) => {
          const asked = await askWithdrawal(brand);
          if (asked.code === "PAYMENT_UNAVAILABLE") return asked.code;
          const one = { ...(await beginPayout(brand)), proof: "B-1" };
          return (await operatorCall(brand, "finance", "/withdrawals/mark-paid", one)).code;
        },
        // The test's server has no account at Xendit.
        { manual: "ok", sandbox: "CONFLICT", xendit: "PAYMENT_UNAVAILABLE" },
      ),
      page(
        "withdrawal: the terms beside the payee say that it is not available",
        async (brand) => (await getTerms(brand))?.includes("not available right now"),
        { manual: false, sandbox: false, xendit: true },
      ),
    ],
  }),
  effect("Payments: code of a destination", {
    settings: [`${TERMS}/destinations/*/code`],
    states: {
      first: withChannels(payoutChannel({}, { code: "ONE" })),
      second: withChannels(payoutChannel({}, { code: "TWO" })),
    },
    looks: [
      wire("/wps/payments/payees: destination ONE", addPayeeBy("1234567890", "ONE"), {
        first: ALLOWED,
        second: "INVALID_INPUT /destination",
      }),
      page(
        "my account: the choice of destinations",
        async (brand) =>
          (await brand.page("/member/securityCenter", "member")).html.includes('value="main/ONE"'),
        { first: true, second: false },
      ),
    ],
  }),
  effect("Payments: name of a destination", {
    settings: [`${TERMS}/destinations/*/name`],
    states: {
      first: withChannels(payoutChannel({}, { name: "Bank of Stars" })),
      second: withChannels(payoutChannel({}, { name: "Bank of Moons" })),
    },
    looks: [
      page("my account: the choice of destinations", showsOnAccount("Bank of Stars"), {
        first: true,
        second: false,
      }),
      wire(
        "/wps/payments/payees: name",
        async (brand) =>
          (await brand.call("/wps/payments/payees", undefined, "member")).value.channels[0].destinations[0]
            .name,
        { first: "Bank of Stars", second: "Bank of Moons" },
      ),
    ],
  }),
  effect("Payments: name of a destination in a language", {
    settings: [`${TERMS}/destinations/*/names/*`],
    given: { locale: { supported: ["EN", "TH"], switcher: ["EN", "TH"] } },
    states: {
      named: withChannels(payoutChannel({}, { names: { TH: "ธนาคารดาว" } })),
      default: withChannels(payoutChannel()),
    },
    looks: [
      page(
        "my account in Thai: the choice of destinations",
        async (brand) => {
          const { text } = await brand.page("/member/securityCenter", "member", { cookies: { lang: "TH" } });
          return ["ธนาคารดาว", "Payee Bank"].filter((name) => text.includes(name));
        },
        { named: ["ธนาคารดาว"], default: ["Payee Bank"] },
      ),
    ],
  }),
  effect("Payments: digits of an account number", {
    settings: [`${TERMS}/destinations/*/minDigits`, `${TERMS}/destinations/*/maxDigits`],
    states: {
      wide: withChannels(payoutChannel({}, { minDigits: 5, maxDigits: 9 })),
      narrow: withChannels(payoutChannel({}, { minDigits: 6, maxDigits: 8 })),
    },
    looks: [
      wire(
        "/wps/payments/payees: number",
        async (brand) => {
          const asked = [];
          for (const number of ["1234", "12345", "123456", "12345678", "123456789", "1234567890"])
            asked.push(await addPayeeBy(number)(brand));
          return asked;
        },
        {
          wide: ["INVALID_INPUT /number", ALLOWED, ALLOWED, ALLOWED, ALLOWED, "INVALID_INPUT /number"],
          narrow: [
            ...["INVALID_INPUT /number", "INVALID_INPUT /number", ALLOWED, ALLOWED],
            ...["INVALID_INPUT /number", "INVALID_INPUT /number"],
          ],
        },
      ),
    ],
  }),
  effect("Payments: network of a destination", {
    settings: [
      `${TERMS}/destinations/*/network`,
      ...["", "TRC20", "ERC20"].map((network) => `${TERMS}/destinations/*/network=${network}`),
    ],
    along: ["/payments/channels/*/kind"],
    states: { none: crypto(""), tron: crypto("TRC20"), ethereum: crypto("ERC20") },
    looks: [
      wire(
        "/wps/payments/payees: a bank account's number, a Tron and an Ethereum address",
        async (brand) => [
          await addPayeeBy("1234567890")(brand),
          await addPayeeBy("TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC")(brand),
          await addPayeeBy("0x52908400098527886E0F7030069857D2E4169EE7")(brand),
        ],
        {
          none: [ALLOWED, "INVALID_INPUT /number", "INVALID_INPUT /number"],
          tron: ["INVALID_INPUT /number", ALLOWED, "INVALID_INPUT /number"],
          ethereum: ["INVALID_INPUT /number", "INVALID_INPUT /number", ALLOWED],
        },
      ),
    ],
  }),
  effect("Payments: largest withdrawals a day", {
    settings: ["/payments/withdrawals/maxDaily"],
    given: withChannels(payoutChannel()),
    states: {
      none: { payments: { withdrawals: { maxDaily: 0 } } },
      limit: { payments: { withdrawals: { maxDaily: 30_000 } } },
    },
    looks: [
      page(
        "withdrawal: the rest of the day's limit",
        async (brand) =>
          /Remaining daily limit \$ [\d.,]+/.exec((await brand.page(WITHDRAW_PAGE, "member")).text)?.[0] ??
          null,
        { none: null, limit: "Remaining daily limit $ 300.00" },
      ),
      wire(
        "/wps/payments/passwordCheck/withdrawal: 200.00, then 100.01 and 100.00",
        async (brand) => [
          outcome(await askWithdrawal(brand, { amount: 20_000, approved: true })),
          ...(await askAmounts(10_001, 10_000)(brand)),
        ],
        { none: ["ok", "ok", "ok"], limit: ["ok", "INVALID_INPUT /amount", "ok"] },
      ),
    ],
  }),
  effect("Payments: withdrawals approved without review", {
    settings: ["/payments/withdrawals/autoApproveUpTo"],
    given: withChannels(payoutChannel()),
    states: {
      never: { payments: { withdrawals: { autoApproveUpTo: 0 } } },
      small: { payments: { withdrawals: { autoApproveUpTo: 30_000 } } },
    },
    looks: [
      wire(
        "/wps/payments/passwordCheck/withdrawal: state of 300.00, and of 0.01 more than that in a day",
        async (brand) => {
          await makeTrusted(brand);
          const first = await askWithdrawal(brand, { amount: 30_000, approved: true });
          const second = await askWithdrawal(brand, { amount: 1_001, approved: true });
          return [first.value.state, second.value.state];
        },
        { never: ["requested", "requested"], small: ["approved", "requested"] },
      ),
    ],
  }),
  effect("Payments: a mobile number before a withdrawal", {
    settings: ["/payments/withdrawals/needsMobile"],
    given: withChannels(payoutChannel()),
    states: {
      on: { payments: { withdrawals: { needsMobile: true } } },
      off: { payments: { withdrawals: { needsMobile: false } } },
    },
    looks: [
      page(
        "withdrawal, before there is a number: the notice",
        async (brand) => /mobile number/i.test((await brand.page(WITHDRAW_PAGE, "member")).text),
        { on: true, off: false },
      ),
      wire(
        "/wps/payments/passwordCheck/withdrawal without a number, and with one",
        async (brand) => {
          const without = outcome(await askWithdrawal(brand));
          const { id } = await brand.account("member");
          await updateAccount(brand, id, { mobile: `+1${Date.now()}` });
          return [without, outcome(await askWithdrawal(brand))];
        },
        { on: ["MOBILE_REQUIRED", ALLOWED], off: [ALLOWED, ALLOWED] },
      ),
    ],
  }),
  effect("Withdrawal confirmation", {
    settings: ["/switches/withdrawalConfirmation"],
    given: withChannels(payoutChannel()),
    states: {
      on: { switches: { withdrawalConfirmation: true } },
      off: { switches: { withdrawalConfirmation: false } },
    },
    looks: [
      page(
        "withdrawal: the buttons of one that was paid",
        async (brand) => {
          const path = `${WITHDRAW_PAGE}?withdrawal=${await payOut(brand)}`;
          const { html } = await brand.page(path, "member");
          return ["confirm", "dispute"].filter((intent) => html.includes(`value="${intent}"`));
        },
        { on: ["confirm", "dispute"], off: [] },
      ),
      wire(
        "/wps/payments/withdrawal/notReceived and /received",
        async (brand) => {
          const withdrawalId = await payOut(brand);
          const call = (path: string, more: object) =>
            brand.call(`/wps/payments/withdrawal/${path}`, { withdrawalId, ...more }, "member");
          return [outcome(await call("notReceived", { received: 0 })), outcome(await call("received", {}))];
        },
        { on: ["ok", "ok"], off: ["FEATURE_OFF", "FEATURE_OFF"] },
      ),
    ],
  }),
  effect("Payments: time to confirm a withdrawal", {
    settings: ["/payments/autoConfirmMinutes"],
    given: { switches: { withdrawalConfirmation: true }, ...withChannels(payoutChannel()) },
    states: {
      hour: { payments: { autoConfirmMinutes: 60 } },
      day: { payments: { autoConfirmMinutes: 1_440 } },
    },
    looks: [
      wire(
        "/wps/payments/withdrawal/options: confirmMinutes",
        async (brand) => (await getOptions(brand)).confirmMinutes,
        {
          hour: 60,
          day: 1_440,
        },
      ),
      wire(
        "/wps/payments/withdrawal: minutes from the payment until it counts as received",
        async (brand) => {
          const path = `/wps/payments/withdrawal?withdrawalId=${await payOut(brand)}`;
          const { confirmBy, paidAt } = (await brand.call(path, undefined, "member")).value;
          return (confirmBy - paidAt) / 60_000;
        },
        { hour: 60, day: 1_440 },
      ),
    ],
  }),
];
