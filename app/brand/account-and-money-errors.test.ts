import { describe, expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { ACCOUNT, BANK, openLoadErrors, small } from "./load-errors-testing.ts";

const findErrors = openLoadErrors();

describe("semantic rules", () => {
  test.each<[string, JsonObject, string[]]>([
    [
      "a required field that is not shown",
      { registration: { username: { qqNum: { required: true } } } },
      [
        small(
          "/registration/username/qqNum/required: expected false while the field is not shown, found true.",
        ),
      ],
    ],
    [
      "fields that may be left out though a form always asks for them",
      {
        switches: { mobileReg: true, mobileRegPass: true, CHNGPASSVERIF3: true },
        registration: {
          username: {
            username: { required: false },
            password: { required: false },
            confirmPassword: { required: false },
            verificationCode: { enabled: true },
            paymentPassword: { enabled: true },
          },
          mobile: {
            mobileNum: { required: false },
            verificationCode: { required: false },
            password: { required: false },
            confirmPassword: { required: false },
            paymentPassword: { enabled: true },
          },
        },
      },
      [
        ...["username/verificationCode", "username/paymentPassword"],
        ...["mobile/verificationCode", "mobile/paymentPassword"],
      ]
        .map((place) =>
          small(`/registration/${place}/required: expected true while the field is shown, found false.`),
        )
        .concat(
          [
            ...["username/username", "username/password", "username/confirmPassword"],
            ...["mobile/mobileNum", "mobile/verificationCode", "mobile/password", "mobile/confirmPassword"],
          ].map((place) =>
            small(
              `/registration/${place}: expected a field that is shown and required, as the switches ask, found one that is not.`,
            ),
          ),
        ),
    ],
    [
      "a form whose members could not get over a forgotten password",
      { registration: { username: { email: { enabled: false } } } },
      [
        small(
          "/registration/username/email: expected a mail field, or smsEnabled and CHNGPASSVERIF3 on, so that a forgotten password can be set anew, found neither.",
        ),
      ],
    ],
    [
      "mobile registration whose members could not get over a forgotten password",
      { switches: { mobileReg: true, mobileRegPass: true } },
      [
        small(
          "/registration/mobile/email: expected a mail field, or CHNGPASSVERIF3 on, so that a forgotten password can be set anew, found neither.",
        ),
      ],
    ],
    [
      "mobile registration whose members could not sign in again",
      { switches: { mobileReg: true } },
      [
        small(
          "/switches/mobileReg: expected mobileRegPass or showVerCodeLogin on, so that who registered by mobile can sign in again, found neither.",
        ),
      ],
    ],
    [
      "limits that limit nothing",
      {
        protection: {
          defaultLimits: [
            { kind: "session", period: "day", amount: 999 * 3_600_000 },
            { kind: "wager", period: "week", amount: 2_000_000_000_000 },
            { kind: "wager", period: "week", amount: 1 },
          ],
        },
      },
      [
        small(
          "/protection/defaultLimits/0/amount: expected 60000 to 86400000 ms, since a day has no more, found 3596400000.",
        ),
        small(
          "/protection/defaultLimits/1/amount: expected an amount that can be reached: at most 1000000000000, found 2000000000000.",
        ),
        small('/protection/defaultLimits/2: expected each kind and period once, found "wager week".'),
      ],
    ],
    [
      "a code sent to a number nobody asked for",
      { switches: { smsEnabled: true } },
      [
        small(
          "/registration/username/mobileNum: expected a field that is shown and required, as the switches ask, found one that is not.",
        ),
      ],
    ],
    [
      "a sign-in service without its id",
      { switches: { googleSignIn: true, facebookSignIn: true } },
      [
        small('/signIn/googleClientId: expected a client id while the switch googleSignIn is on, found "".'),
        small('/signIn/facebookAppId: expected an app id while the switch facebookSignIn is on, found "".'),
      ],
    ],
    [
      "a chat room without an address",
      {
        switches: { chatRoom: true },
        demonstration: { active: false },
        payments: {
          quickAmounts: [],
          channels: [{ key: "a", kind: "qr", name: "A", provider: "xendit", deposit: { min: 1, max: 2 } }],
        },
      },
      [small('/chat/url: expected an address while the switch chatRoom is on, found "".')],
    ],
    [
      "names in a language that the brand does not have",
      {
        payments: {
          quickAmounts: [],
          channels: [
            {
              key: "a",
              kind: "bank",
              name: "A",
              names: { EN: "A", TH: "ก" },
              provider: "manual",
              account: { ...ACCOUNT, bankNames: { VI: "B" } },
              deposit: { min: 1, max: 2 },
              withdrawal: { min: 1, max: 2, destinations: [{ ...BANK, names: { CN: "C" } }] },
            },
          ],
        },
      },
      [
        small('/payments/channels/0/names/TH: expected a supported language: EN, found "TH".'),
        small('/payments/channels/0/account/bankNames/VI: expected a supported language: EN, found "VI".'),
        small(
          '/payments/channels/0/withdrawal/destinations/0/names/CN: expected a supported language: EN, found "CN".',
        ),
      ],
    ],
    [
      "a channel that neither takes nor pays",
      { payments: { quickAmounts: [], channels: [{ key: "a", kind: "qr", name: "A" }] } },
      [small("/payments/channels/0: expected limits for deposit, withdrawal or both, found neither.")],
    ],
    [
      "a channel that nobody can pay into",
      {
        payments: {
          quickAmounts: [],
          channels: [
            { key: "a", kind: "bank", name: "A", provider: "manual", deposit: { min: 1, max: 2 } },
            {
              key: "b",
              kind: "card",
              name: "B",
              provider: "manual",
              account: ACCOUNT,
              deposit: { min: 1, max: 2 },
            },
            { key: "c", kind: "bank", name: "C", account: ACCOUNT, deposit: { min: 1, max: 2 } },
            {
              key: "d",
              kind: "bank",
              name: "D",
              provider: "manual",
              account: { ...ACCOUNT, holder: "Harbour Ltd", bin: "970436" },
              deposit: { min: 1, max: 2 },
            },
          ],
        },
      },
      [
        small("/payments/channels/0/account: expected an account, since members transfer to it, found none."),
        small(
          '/payments/channels/1/kind: expected bank or qr, since members transfer to an account, found "card".',
        ),
        small(
          "/payments/channels/2/account: expected no account; members pay on the provider's page, found one.",
        ),
        small(
          '/payments/channels/3/account/holder: expected a name with the word Demo, found "Harbour Ltd".',
        ),
        small(
          '/payments/channels/3/account/bin: expected no bank number of the VietQR scheme, or the currency VND without decimals, found "970436".',
        ),
      ],
    ],
    [
      "a demonstration's ways to pay on a live brand",
      {
        demonstration: { active: false },
        payments: {
          quickAmounts: [],
          channels: [
            { key: "a", kind: "qr", name: "A", deposit: { min: 1, max: 2 } },
            {
              key: "b",
              kind: "bank",
              name: "B",
              provider: "manual",
              account: ACCOUNT,
              deposit: { min: 1, max: 2 },
            },
            { key: "c", kind: "qr", name: "C", provider: "xendit", deposit: { min: 1, max: 2 } },
          ],
        },
      },
      [
        small(
          '/payments/channels/0/provider: expected xendit or manual; the sandbox is for demonstrations, found "sandbox".',
        ),
        small(
          '/payments/channels/1/account/holder: expected the name of a real holder, found "Demo Holder".',
        ),
      ],
    ],
    [
      "limits that cross",
      {
        payments: {
          quickAmounts: [],
          channels: [{ key: "a", kind: "qr", name: "A", deposit: { min: 500, max: 100 } }],
        },
      },
      [small("/payments/channels/0/deposit/max: expected min (500) or more, found 100.")],
    ],
    [
      "a withdrawal to where nothing can be sent",
      {
        payments: {
          quickAmounts: [],
          channels: [
            { key: "a", kind: "qr", name: "A", withdrawal: { min: 1, max: 2, destinations: [BANK] } },
            { key: "b", kind: "crypto", name: "B", withdrawal: { min: 1, max: 2, destinations: [BANK] } },
            {
              key: "c",
              kind: "bank",
              name: "C",
              withdrawal: { min: 1, max: 2, destinations: [{ ...BANK, network: "TRC20" }] },
            },
          ],
        },
      },
      [
        small(
          "/payments/channels/0/withdrawal: expected no withdrawal: only bank, ewallet and crypto pay out, found a channel of kind qr.",
        ),
        small(
          '/payments/channels/1/withdrawal/destinations/0/network: expected TRC20 or ERC20 for a crypto channel, found "".',
        ),
        small(
          '/payments/channels/2/withdrawal/destinations/0/network: expected "" for anything but crypto, found "TRC20".',
        ),
      ],
    ],
    [
      "a fee that leaves nothing, a day that lets nothing through, and digits that cross",
      {
        payments: {
          quickAmounts: [],
          withdrawals: { maxDaily: 99 },
          channels: [
            {
              key: "a",
              kind: "bank",
              name: "A",
              withdrawal: {
                min: 100,
                max: 200,
                fee: 90,
                feeBasisPoints: 1_000,
                destinations: [BANK, { ...BANK, minDigits: 9, maxDigits: 8 }],
              },
            },
          ],
        },
      },
      [
        small(
          "/payments/channels/0/withdrawal/fee: expected less than the smallest withdrawal (100), found 100.",
        ),
        small('/payments/channels/0/withdrawal/destinations/1/code: expected each code once, found "BANK".'),
        small(
          "/payments/channels/0/withdrawal/destinations/1/maxDigits: expected minDigits (9) or more, found 8.",
        ),
        small(
          "/payments/withdrawals/maxDaily: expected 0, or the smallest withdrawal by a (100) or more, found 99.",
        ),
      ],
    ],
    [
      "a day on which no channel takes a deposit, and no deposit brings the bonus",
      {
        protection: { maxDailyDeposit: 1500 },
        bonuses: {
          deposit: [
            { id: "a", titles: { EN: "A" }, percent: 10, max: 5, minDeposit: 2000, times: 1, days: 1 },
          ],
        },
      },
      [
        small(
          "/protection/maxDailyDeposit: expected 0, or the smallest deposit by bank (5000) or more, found 1500.",
        ),
        small(
          "/bonuses/deposit/0/minDeposit: expected no more than /protection/maxDailyDeposit (1500), found 2000.",
        ),
      ],
    ],
    [
      "a mobile number that is needed and cannot be added",
      { payments: { withdrawals: { needsMobile: true } }, signIn: { stepUpMethods: ["email"] } },
      [
        small(
          "/payments/withdrawals/needsMobile: expected false, or sms among /signIn/stepUpMethods, so that members can add a number, found true.",
        ),
      ],
    ],
    [
      "a licence that a demonstration has not",
      { licences: { entries: [{ authority: "MT", number: "MGA/B2C/1" }] } },
      [
        small(
          '/licences/entries/0/number: expected a number that begins with DEMO, since this is a demonstration, found "MGA/B2C/1".',
        ),
      ],
    ],
    [
      "a contact of type 3, whose path nothing decodes",
      { customerService: [{ csType: "LIVECHAT", type: 3, pathList: ["x1k9"] }] },
      [
        small(
          '/customerService/0/pathList/0: expected a path that `npm run brand contact` encrypted with customerServiceKey, found "x1k9".',
        ),
      ],
    ],
    [
      "a contact that leads nowhere",
      {
        customerService: [
          { csType: "LIVECHAT", type: 2, pathList: ["javascript:x", "http://example.com", "/helpmcc"] },
        ],
      },
      [
        small(
          '/customerService/0/pathList/0: expected a path of the site, or an https address, found "javascript:x".',
        ),
        small(
          '/customerService/0/pathList/1: expected a path of the site, or an https address, found "http://example.com".',
        ),
        small(
          '/customerService/0/pathList/2: expected a path that the site has, such as /rng, found "/helpmcc". Did you mean "/helpmc"?',
        ),
      ],
    ],
    [
      "a service for high ranks that nobody can reach",
      { switches: { vipService: true } },
      [
        small(
          "/switches/vipService: expected false, or a contact of csType VIP in customerService, found true.",
        ),
        small(
          "/switches/vipService: expected false, or a club of more than 4 levels: nobody else is offered it, found true.",
        ),
      ],
    ],
  ])("refuse %s", (_, changes, expected) => {
    expect(findErrors(changes)).toEqual(expected);
  });
});
