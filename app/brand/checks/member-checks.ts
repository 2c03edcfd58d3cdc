import { withdrawalFee } from "#app/shared/withdrawal-fee.ts";
import type { BrandDocument, PaymentChannel, RegistrationForm, WithdrawalTerms } from "../brand-document.ts";
import { type Check, checkLanguages, findDuplicateIndexes, quote, type Report } from "./check.ts";

/** Registration, sign-in and payments. */
export const MEMBER_CHECKS: readonly Check[] = [
  {
    reads: ["registration", "switches"],
    run({ registration, switches }, report) {
      if (!switches.usernameEnabled && !switches.mobileReg) {
        report(
          "/switches",
          "usernameEnabled or mobileReg to be on, so that visitors can register",
          "both off",
        );
      }
      checkForm("username", registration.username, report);
      checkForm("mobile", registration.mobile, report);
      const needed = [
        ...(switches.usernameEnabled
          ? (["username/username", "username/password", "username/confirmPassword"] as const)
          : []),
        ...(switches.usernameEnabled && switches.smsEnabled ? (["username/mobileNum"] as const) : []),
        ...(switches.mobileReg ? (["mobile/mobileNum", "mobile/verificationCode"] as const) : []),
        ...(switches.mobileReg && switches.mobileRegPass
          ? (["mobile/password", "mobile/confirmPassword"] as const)
          : []),
      ];
      const { verificationCode, email, mobileNum } = registration.username;
      if (verificationCode.enabled && !email.enabled && !(switches.smsEnabled && mobileNum.enabled)) {
        report(
          "/registration/username/verificationCode",
          "a mail field, or a mobile field with smsEnabled on, that the code can be sent to",
          "neither",
        );
      }
      checkAccountRecovery({ registration, switches }, report);
      for (const place of needed) {
        const [form, field] = place.split("/") as ["username" | "mobile", keyof RegistrationForm];
        const rule = registration[form][field];
        if (!rule.enabled || !rule.required) {
          report(
            `/registration/${place}`,
            "a field that is shown and required, as the switches ask",
            "one that is not",
          );
        }
      }
    },
  },
  {
    reads: ["registration", "switches"],
    run({ registration: { username, mobile }, switches }, report) {
      if (!switches.referral) return;
      const takesCode =
        (switches.usernameEnabled && username.referralCode.enabled) ||
        (switches.mobileReg && mobile.referralCode.enabled);
      if (takesCode) return;
      const expected = "false, or a form with the field referralCode: no invitation would count";
      report("/switches/referral", expected, "true");
    },
  },
  {
    reads: ["freePlay", "switches"],
    run({ freePlay, switches }, report) {
      if (switches.freePlay && freePlay.grant === 0)
        report("/freePlay/grant", "1 or more while the switch freePlay is on", "0");
    },
  },
  {
    reads: ["signIn", "switches"],
    run({ signIn, switches }, report) {
      if (switches.googleSignIn && signIn.googleClientId === "") {
        report("/signIn/googleClientId", "a client id while the switch googleSignIn is on", '""');
      }
      if (switches.phoneSignIn && signIn.firebase.projectId === "") {
        report("/signIn/firebase/projectId", "a project id while the switch phoneSignIn is on", '""');
      }
      if (switches.facebookSignIn && signIn.facebookAppId === "") {
        report("/signIn/facebookAppId", "an app id while the switch facebookSignIn is on", '""');
      }
      if (switches.stepUpVerification && signIn.stepUpMethods.length === 0) {
        report("/signIn/stepUpMethods", "a method while the switch stepUpVerification is on", "a list of 0");
      }
    },
  },
  {
    reads: ["payments", "demonstration"],
    run({ payments, demonstration }, report) {
      payments.channels.forEach(({ provider, account, kind, withdrawal }, at) => {
        const place = `/payments/channels/${at}`;
        if (withdrawal?.provider === "sandbox" && !demonstration.active) {
          const expected = "xendit or manual; the sandbox is for demonstrations";
          report(`${place}/withdrawal/provider`, expected, quote(withdrawal.provider));
        }
        if (provider === "sandbox" && !demonstration.active)
          report(`${place}/provider`, "xendit or manual; the sandbox is for demonstrations", quote(provider));
        if (provider === "manual" && !account)
          report(`${place}/account`, "an account, since members transfer to it", "none");
        if (provider === "manual" && kind !== "bank" && kind !== "qr")
          report(`${place}/kind`, "bank or qr, since members transfer to an account", quote(kind));
        if (provider !== "manual" && account)
          report(`${place}/account`, "no account; members pay on the provider's page", "one");
        // Prevents transfers by mistake to the account of a demonstration, or to one that a live brand inherited.
        const isDemo = /\bdemo\b/i.test(account?.holder ?? "");
        if (account && isDemo !== demonstration.active) {
          const expected = demonstration.active ? "a name with the word Demo" : "the name of a real holder";
          report(`${place}/account/holder`, expected, quote(account.holder));
        }
      });
    },
  },
  {
    reads: ["payments", "locale"],
    run({ payments, locale }, report) {
      payments.channels.forEach(({ names, account, withdrawal }, at) => {
        const place = `/payments/channels/${at}`;
        checkLanguages(names, locale, `${place}/names`, report);
        if (account) checkLanguages(account.bankNames, locale, `${place}/account/bankNames`, report);
        withdrawal?.destinations.forEach((destination, index) => {
          const there = `${place}/withdrawal/destinations/${index}/names`;
          checkLanguages(destination.names, locale, there, report);
        });
      });
    },
  },
  {
    reads: ["payments", "currency"],
    run({ payments, currency }, report) {
      if (currency.code === "VND" && currency.decimals === 0) return;
      payments.channels.forEach(({ account }, at) => {
        if (!account?.bin) return;
        // The QR code names the amount in whole dong.
        const expected = "no bank number of the VietQR scheme, or the currency VND without decimals";
        report(`/payments/channels/${at}/account/bin`, expected, quote(account.bin));
      });
    },
  },
  {
    reads: ["payments", "signIn"],
    run({ payments, signIn }, report) {
      // "My account" offers a number only where it can be a second factor.
      if (payments.withdrawals.needsMobile && !signIn.stepUpMethods.includes("sms")) {
        const expected = "false, or sms among /signIn/stepUpMethods, so that members can add a number";
        report("/payments/withdrawals/needsMobile", expected, "true");
      }
    },
  },
  {
    reads: ["payments", "protection"],
    run({ payments, protection: { maxDailyDeposit } }, report) {
      for (const { key, deposit } of payments.channels) {
        if (!deposit || maxDailyDeposit === 0 || deposit.min <= maxDailyDeposit) continue;
        const expected = `0, or the smallest deposit by ${key} (${deposit.min}) or more`;
        report("/protection/maxDailyDeposit", expected, String(maxDailyDeposit));
      }
    },
  },
  {
    reads: ["payments"],
    run({ payments }, report) {
      const { maxDaily } = payments.withdrawals;
      const between = payments.accountTransfers;
      if (between.max < between.min) {
        const expected = `min (${between.min}) or more`;
        report("/payments/accountTransfers/max", expected, String(between.max));
      }
      payments.channels.forEach((channel, at) => {
        const place = `/payments/channels/${at}`;
        if (!channel.deposit && !channel.withdrawal)
          report(place, "limits for deposit, withdrawal or both", "neither");
        for (const way of ["deposit", "withdrawal"] as const) {
          const limits = channel[way];
          if (limits && limits.max < limits.min)
            report(`${place}/${way}/max`, `min (${limits.min}) or more`, String(limits.max));
        }
        if (channel.withdrawal)
          checkWithdrawal(channel.kind, channel.withdrawal, `${place}/withdrawal`, report);
        if (channel.withdrawal && maxDaily > 0 && maxDaily < channel.withdrawal.min) {
          report(
            "/payments/withdrawals/maxDaily",
            `0, or the smallest withdrawal by ${channel.key} (${channel.withdrawal.min}) or more`,
            String(maxDaily),
          );
        }
      });
      findDuplicateIndexes(payments.channels.map((channel) => channel.key)).forEach((at) => {
        report(`/payments/channels/${at}/key`, "each key once", quote(payments.channels[at]?.key));
      });
    },
  },
];

/** Checks that withdrawals go to the member's own accounts and that a positive amount arrives. */
function checkWithdrawal(
  kind: PaymentChannel["kind"],
  { min, destinations, ...terms }: WithdrawalTerms,
  place: string,
  report: Report,
): void {
  if (kind !== "bank" && kind !== "ewallet" && kind !== "crypto") {
    report(place, "no withdrawal: only bank, ewallet and crypto pay out", `a channel of kind ${kind}`);
  }
  const kept = withdrawalFee(terms, min);
  if (kept >= min) report(`${place}/fee`, `less than the smallest withdrawal (${min})`, String(kept));
  findDuplicateIndexes(destinations.map(({ code }) => code)).forEach((at) => {
    report(`${place}/destinations/${at}/code`, "each code once", quote(destinations[at]?.code));
  });
  destinations.forEach(({ network, minDigits, maxDigits }, at) => {
    if ((kind === "crypto") !== (network !== "")) {
      const expected =
        kind === "crypto" ? "TRC20 or ERC20 for a crypto channel" : '"" for anything but crypto';
      report(`${place}/destinations/${at}/network`, expected, quote(network));
    }
    if (maxDigits < minDigits) {
      report(`${place}/destinations/${at}/maxDigits`, `minDigits (${minDigits}) or more`, String(maxDigits));
    }
  });
}

/**
 * Checks that registered members can sign in again, and can recover from a forgotten password without customer service.
 */
function checkAccountRecovery(
  { registration, switches }: Pick<BrandDocument, "registration" | "switches">,
  report: Report,
): void {
  const { usernameEnabled, mobileReg, mobileRegPass, smsEnabled, showVerCodeLogin, CHNGPASSVERIF3 } =
    switches;
  const { username, mobile } = registration;
  const found = "neither";
  if (usernameEnabled && !username.email.enabled && !(smsEnabled && CHNGPASSVERIF3)) {
    const expected =
      "a mail field, or smsEnabled and CHNGPASSVERIF3 on, so that a forgotten password can be set anew";
    report("/registration/username/email", expected, found);
  }
  if (mobileReg && mobileRegPass && !mobile.email.enabled && !CHNGPASSVERIF3) {
    const expected = "a mail field, or CHNGPASSVERIF3 on, so that a forgotten password can be set anew";
    report("/registration/mobile/email", expected, found);
  }
  if (mobileReg && !mobileRegPass && !showVerCodeLogin) {
    const expected =
      "mobileRegPass or showVerCodeLogin on, so that who registered by mobile can sign in again";
    report("/switches/mobileReg", expected, found);
  }
}

/** Fields that must be filled wherever a form has them. */
const ALWAYS_REQUIRED = ["paymentPassword", "verificationCode"];

function checkForm(form: "username" | "mobile", fields: RegistrationForm, report: Report): void {
  for (const [field, rule] of Object.entries(fields)) {
    const place = `/registration/${form}/${field}`;
    if (rule.minLength > rule.maxLength) {
      report(`${place}/minLength`, `maxLength (${rule.maxLength}) or less`, String(rule.minLength));
    }
    if (rule.required && !rule.enabled)
      report(`${place}/required`, "false while the field is not shown", "true");
    if (rule.enabled && !rule.required && ALWAYS_REQUIRED.includes(field))
      report(`${place}/required`, "true while the field is shown", "false");
  }
}
