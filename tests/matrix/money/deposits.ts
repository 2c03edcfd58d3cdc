import type { Effect } from "../effect.ts";
import { effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { outcome } from "./members.ts";
import {
  askDeposit,
  bankChannel,
  channel,
  payDeposit,
  payoutChannel,
  withChannels,
} from "./payment-calls.ts";

const DEPOSIT_PAGE = "/member/depositv2";
const CHANNEL = "/payments/channels/*";

const showsOnDeposit = (text: string) => async (brand: MatrixBrand) =>
  (await brand.page(DEPOSIT_PAGE, "member")).text.includes(text);

const getOptions = async (brand: MatrixBrand) =>
  (await brand.call("/wps/payments/deposit/options", undefined, "member")).value;

/** Returns the transfer account that the page of a new deposit shows, and that the call returns. */
async function askTransfer(brand: MatrixBrand) {
  const { value } = await askDeposit(brand);
  return { value, page: await brand.page(`${DEPOSIT_PAGE}?deposit=${value.depositId}`, "member") };
}

const accountTexts = [
  ["bank", "First Bank", "Second Bank"],
  ["number", "000111222", "999888777"],
  ["holder", "Demo Holder", "Second Demo Owner"],
] as const;

/** The brand's own bank account: each field is shown to the member who transfers to it. */
const accountEffects = accountTexts.map(([field, first, second]) =>
  effect(`Payments: account to transfer to, ${field}`, {
    settings: [`${CHANNEL}/account/${field}`],
    states: {
      first: withChannels(bankChannel({ [field]: first })),
      second: withChannels(bankChannel({ [field]: second })),
    },
    looks: [
      page(
        "the page of a new transfer",
        async (brand) => {
          const { page: shown } = await askTransfer(brand);
          return [first, second].filter((text) => shown.text.includes(` ${text} `));
        },
        { first: [first], second: [second] },
      ),
      wire(
        "/wps/payments/deposit: account",
        async (brand) => (await askTransfer(brand)).value.account[field],
        { first, second },
      ),
    ],
  }),
);

const KINDS = ["ewallet", "qr", "bank", "counter", "card", "crypto"] as const;
const byKind = <Value>(see: (kind: (typeof KINDS)[number]) => Value) =>
  Object.fromEntries(KINDS.map((kind) => [kind, see(kind)])) as Record<(typeof KINDS)[number], Value>;

/** Declared effects of the ways to deposit. */
export const DEPOSITS: readonly Effect[] = [
  effect("Payments: a channel's key", {
    settings: [`${CHANNEL}/key`],
    states: { first: withChannels(channel({ key: "one" })), second: withChannels(channel({ key: "two" })) },
    looks: [
      page(
        "deposit: the choice of channels",
        async (brand) =>
          /name="channel"[^>]* value="(\w+)"/.exec((await brand.page(DEPOSIT_PAGE, "member")).html)?.[1],
        { first: "one", second: "two" },
      ),
      wire(
        "/wps/payments/deposit: channel",
        async (brand) => [
          outcome(await askDeposit(brand, { channel: "one" })),
          outcome(await askDeposit(brand, { channel: "two" })),
        ],
        { first: ["ok", "INVALID_INPUT /channel"], second: ["INVALID_INPUT /channel", "ok"] },
      ),
    ],
  }),
  effect("Payments: order of the channels", {
    settings: [`${CHANNEL}/key`],
    along: [CHANNEL],
    states: {
      given: withChannels(channel({ key: "one" }), channel({ key: "two" })),
      turned: withChannels(channel({ key: "two" }), channel({ key: "one" })),
    },
    looks: [
      page(
        "deposit: the choice of channels",
        async (brand) => {
          const { html } = await brand.page(DEPOSIT_PAGE, "member");
          return [...html.matchAll(/name="channel"[^>]* value="(\w+)"/g)].map(([, key]) => key);
        },
        { given: ["one", "two"], turned: ["two", "one"] },
      ),
      wire(
        "/wps/payments/deposit/options: channels",
        async (brand) => (await getOptions(brand)).channels.map((one: { channel: string }) => one.channel),
        { given: ["one", "two"], turned: ["two", "one"] },
      ),
    ],
  }),
  effect("Payments: a channel's kind", {
    settings: [`${CHANNEL}/kind`, ...KINDS.map((kind) => `${CHANNEL}/kind=${kind}`)],
    states: byKind((kind) => withChannels(channel({ kind }))),
    looks: [
      page(
        "deposit: the sign of the channel",
        async (brand) => {
          const { html } = await brand.page(DEPOSIT_PAGE, "member");
          return /name="channel".*?href="[^"#]*#([\w-]+)"/s.exec(html)?.[1];
        },
        { ewallet: "phone", qr: "qr", bank: "bank", counter: "store", card: "card", crypto: "crypto" },
      ),
      wire(
        "/wps/payments/deposit/options: kind",
        async (brand) => (await getOptions(brand)).channels[0].kind,
        byKind((kind) => kind),
      ),
    ],
  }),
  effect("Payments: a channel's name", {
    settings: [`${CHANNEL}/name`],
    states: {
      first: withChannels(channel({ name: "Purse of stars" })),
      second: withChannels(channel({ name: "Purse of moons" })),
    },
    looks: [
      page("deposit: the choice of channels", showsOnDeposit("Purse of stars"), {
        first: true,
        second: false,
      }),
      wire(
        "/wps/payments/deposit/options: name",
        async (brand) => (await getOptions(brand)).channels[0].name,
        {
          first: "Purse of stars",
          second: "Purse of moons",
        },
      ),
    ],
  }),
  effect("Payments: a channel's name in a language", {
    settings: [`${CHANNEL}/names/*`],
    given: { locale: { supported: ["EN", "TH"], switcher: ["EN", "TH"] } },
    states: {
      named: withChannels(channel({ names: { TH: "กระเป๋าดาว" } })),
      default: withChannels(channel()),
    },
    looks: [
      page(
        "deposit in Thai: the choice of channels",
        async (brand) => {
          const { text } = await brand.page(DEPOSIT_PAGE, "member", { cookies: { lang: "TH" } });
          return ["กระเป๋าดาว", "Main way"].filter((name) => text.includes(name));
        },
        { named: ["กระเป๋าดาว"], default: ["Main way"] },
      ),
    ],
  }),
  effect("Payments: a channel's image", {
    settings: [`${CHANNEL}/image`],
    states: {
      image: withChannels(channel({ image: "https://pictures.example.org/purse.svg" })),
      none: withChannels(channel()),
    },
    looks: [
      page(
        "deposit: the channel's image",
        async (brand) =>
          (await brand.page(DEPOSIT_PAGE, "member")).html.includes("pictures.example.org/purse.svg"),
        { image: true, none: false },
      ),
    ],
  }),
  effect("Payments: a channel's provider", {
    settings: [
      `${CHANNEL}/provider`,
      ...["sandbox", "xendit", "manual"].map((one) => `${CHANNEL}/provider=${one}`),
    ],
    along: [`${CHANNEL}/account`],
    given: { demonstration: { active: true } },
    states: {
      sandbox: withChannels(channel({ kind: "bank", provider: "sandbox" })),
      xendit: withChannels(channel({ kind: "bank", provider: "xendit" })),
      manual: withChannels(bankChannel()),
    },
    looks: [
      wire(
        "/wps/payments/deposit: a page to pay on, or an account to transfer to",
        async (brand) => {
          const { code, value } = await askDeposit(brand);
          if (code !== "ok") return code;
          return value.payUrl === null ? value.account.bank : new URL(value.payUrl).hostname;
        },
        // The test's server has no account at Xendit.
        { sandbox: "pay.localhost", xendit: "PAYMENT_UNAVAILABLE", manual: "First Bank" },
      ),
      page(
        "deposit: the way that the channel says",
        async (brand) => {
          const { text } = await brand.page(DEPOSIT_PAGE, "member");
          return ["On the provider's page", "To our bank account", "Other ways open soon"].filter((part) =>
            text.includes(part),
          );
        },
        { sandbox: ["On the provider's page"], xendit: [], manual: ["To our bank account"] },
      ),
    ],
  }),
  effect("Payments: methods of a channel", {
    settings: [`${CHANNEL}/methods/*`],
    states: {
      all: withChannels(channel()),
      two: withChannels(channel({ methods: ["GCASH", "MAYA"] })),
      one: withChannels(channel({ methods: ["MAYA"] })),
    },
    looks: [
      page(
        "the sandbox's page: the ways to pay",
        async (brand) => {
          const { pathname } = new URL((await askDeposit(brand)).value.payUrl);
          const { text } = await brand.site.get("pay", pathname);
          return [...text.matchAll(/by (GCASH|MAYA)/g)].map(([, method]) => method);
        },
        { all: [], two: ["GCASH", "MAYA"], one: ["MAYA"] },
      ),
    ],
  }),
  effect("Payments: the time to pay", {
    settings: [`${CHANNEL}/payWithinMinutes`],
    states: {
      short: withChannels(channel({ payWithinMinutes: 10 })),
      long: withChannels(channel({ payWithinMinutes: 600 })),
    },
    looks: [
      wire(
        "/wps/payments/deposit: minutes until it expires",
        async (brand) => {
          const { createdAt, expiresAt } = (await askDeposit(brand)).value;
          return (expiresAt - createdAt) / 60_000;
        },
        { short: 10, long: 600 },
      ),
    ],
  }),
  ...accountEffects,
  effect("Payments: account to transfer to, bank in a language", {
    settings: [`${CHANNEL}/account/bankNames/*`],
    given: { locale: { supported: ["EN", "TH"], switcher: ["EN", "TH"] } },
    states: {
      named: withChannels(bankChannel({ bankNames: { TH: "ธนาคารหนึ่ง" } })),
      default: withChannels(bankChannel()),
    },
    looks: [
      page(
        "the page of a new transfer in Thai",
        async (brand) => {
          const { value } = await askDeposit(brand);
          const path = `${DEPOSIT_PAGE}?deposit=${value.depositId}`;
          const { text } = await brand.page(path, "member", { cookies: { lang: "TH" } });
          return ["ธนาคารหนึ่ง", "First Bank"].filter((name) => text.includes(name));
        },
        { named: ["ธนาคารหนึ่ง"], default: ["First Bank"] },
      ),
    ],
  }),
  effect("Payments: account to transfer to, bank number", {
    settings: [`${CHANNEL}/account/bin`],
    given: { currency: { code: "VND", symbol: "₫", decimals: 0 } },
    states: {
      given: withChannels(bankChannel({ bin: "970436" })),
      none: withChannels(bankChannel()),
    },
    looks: [
      page(
        "the page of a new transfer: the QR code",
        async (brand) => (await askTransfer(brand)).page.html.includes('shape-rendering="crispEdges"'),
        { given: true, none: false },
      ),
      wire(
        "/wps/payments/deposit: qr names the bank",
        async (brand) => (await askTransfer(brand)).value.qr?.includes("970436") ?? null,
        { given: true, none: null },
      ),
    ],
  }),
  effect("Payments: bounds of a deposit", {
    settings: [`${CHANNEL}/deposit/min`, `${CHANNEL}/deposit/max`],
    states: {
      wide: withChannels(channel({ deposit: { min: 2_000, max: 90_000 } })),
      narrow: withChannels(channel({ deposit: { min: 3_000, max: 80_000 } })),
    },
    looks: [
      wire(
        "/wps/payments/deposit: amount",
        async (brand) => {
          const asked = [];
          for (const amount of [1_999, 2_000, 3_000, 80_000, 80_001, 90_001])
            asked.push(outcome(await askDeposit(brand, { amount })));
          return asked;
        },
        {
          wide: ["INVALID_INPUT /amount", "ok", "ok", "ok", "ok", "INVALID_INPUT /amount"],
          narrow: [
            ...["INVALID_INPUT /amount", "INVALID_INPUT /amount", "ok", "ok"],
            ...["INVALID_INPUT /amount", "INVALID_INPUT /amount"],
          ],
        },
      ),
      page(
        "deposit: the bounds of the channel",
        async (brand) =>
          /\$ [\d,.]+ ?[–-] ?(?:\$ )?[\d,.]+/.exec((await brand.page(DEPOSIT_PAGE, "member")).text)?.[0],
        { wide: "$ 20.00 – 900.00", narrow: "$ 30.00 – 800.00" },
      ),
    ],
  }),
  effect("Payments: a channel that only pays out", {
    settings: [`${CHANNEL}/deposit/min`, `${CHANNEL}/deposit/max`],
    states: {
      both: withChannels({ ...payoutChannel(), deposit: { min: 1_000, max: 90_000 } }),
      out: withChannels(payoutChannel()),
    },
    looks: [
      wire("/wps/payments/deposit", async (brand) => outcome(await askDeposit(brand, { amount: 5_000 })), {
        both: "ok",
        out: "INVALID_INPUT /channel",
      }),
      page(
        "deposit: the choice of channels",
        async (brand) => (await brand.page(DEPOSIT_PAGE, "member")).html.includes('name="channel"'),
        { both: true, out: false },
      ),
    ],
  }),
  effect("Payments: quick amounts", {
    settings: ["/payments/quickAmounts/*"],
    states: {
      two: { payments: { quickAmounts: [1_100, 7_700] } },
      turned: { payments: { quickAmounts: [7_700, 1_100] } },
      one: { payments: { quickAmounts: [1_100] } },
    },
    looks: [
      page(
        "deposit: the buttons of amounts",
        async (brand) => {
          const { html } = await brand.page(DEPOSIT_PAGE, "member");
          return [...html.matchAll(/name="quick"[^>]* value="([\d.]+)"/g)].map(([, amount]) => amount);
        },
        { two: ["11.00", "77.00"], turned: ["77.00", "11.00"], one: ["11.00"] },
      ),
      wire(
        "/wps/payments/deposit/options: quickAmounts",
        async (brand) => (await getOptions(brand)).quickAmounts,
        {
          two: [1_100, 7_700],
          turned: [7_700, 1_100],
          one: [1_100],
        },
      ),
    ],
  }),
  effect("Payments: crypto that arrives short", {
    settings: [
      "/payments/underpaidCrypto",
      "/payments/underpaidCrypto=review",
      "/payments/underpaidCrypto=credit",
    ],
    given: withChannels(channel({ kind: "crypto" })),
    states: {
      review: { payments: { underpaidCrypto: "review" } },
      credit: { payments: { underpaidCrypto: "credit" } },
    },
    looks: [
      wire(
        "/wps/payments/deposit: state and credited amount of one half paid",
        async (brand) => {
          const { state, credited } = await payDeposit(brand, { amount: 100_000 }, "less");
          return [state, credited];
        },
        { review: ["review", 0], credit: ["succeeded", 50_000] },
      ),
    ],
  }),
];
