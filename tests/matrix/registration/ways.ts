import { element, input, section } from "../../pages/site.ts";
import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { getForm, isRefused, register } from "./forms.ts";

const NUMBER = { mobileNum: "9171234567", countryDialingCode: "63" };

/** Every way to register and to recover a password, so that each can be left out. */
const ALL_WAYS = {
  switches: { usernameEnabled: true, mobileReg: true, mobileRegPass: true, CHNGPASSVERIF3: true },
};

const onOff = (name: string) => ({
  on: { switches: { [name]: true } },
  off: { switches: { [name]: false } },
});

/** Returns the code of a call. */
const ask = (path: string, call: object) => async (brand: MatrixBrand) => (await brand.call(path, call)).code;

/** Returns true when a page has an element of that kind. */
const has = (path: string, tag: string, fits: RegExp) => async (brand: MatrixBrand) =>
  element((await brand.page(path)).html, tag, fits) !== null;

const seesOn = { on: true, off: false };

export const WAYS: readonly Effect[] = [
  effect("Registration by username", {
    settings: ["/switches/usernameEnabled"],
    given: ALL_WAYS,
    states: onOff("usernameEnabled"),
    looks: [
      page("/register: the form", async (brand) => input(await getForm(brand, "username"), "tab")?.value, {
        on: "username",
        off: "mobile",
      }),
      wire("/wps/member/register", async (brand) => (await register(brand, "username", {})).code, {
        on: "INVALID_INPUT",
        off: "FEATURE_OFF",
      }),
    ],
  }),
  effect("Registration by mobile number", {
    settings: ["/switches/mobileReg"],
    given: ALL_WAYS,
    states: onOff("mobileReg"),
    looks: [
      page("/register: the form", async (brand) => input(await getForm(brand, "mobile"), "tab")?.value, {
        on: "mobile",
        off: "username",
      }),
      wire("/wps/member/register/mobile", async (brand) => (await register(brand, "mobile", {})).code, {
        on: "INVALID_INPUT",
        off: "FEATURE_OFF",
      }),
    ],
  }),
  effect("Password at registration by mobile number", {
    settings: ["/switches/mobileRegPass"],
    given: { switches: { ...ALL_WAYS.switches, showVerCodeLogin: true } },
    states: onOff("mobileRegPass"),
    looks: [
      page(
        "/register: the password",
        async (brand) => input(await getForm(brand, "mobile"), "password") !== null,
        seesOn,
      ),
      wire(
        "/wps/member/register/mobile: without a password",
        (brand) => isRefused(brand, "mobile", "password", {}),
        seesOn,
      ),
    ],
  }),
  effect("Code at registration by username", {
    settings: ["/switches/smsEnabled"],
    given: { registration: { username: { mobileNum: { enabled: true, required: true } } } },
    states: onOff("smsEnabled"),
    looks: [
      page(
        "/register: the code",
        async (brand) => input(await getForm(brand, "username"), "verificationCode") !== null,
        seesOn,
      ),
      wire(
        "/wps/member/register: without a code",
        (brand) => isRefused(brand, "username", "verificationCode", {}),
        seesOn,
      ),
      wire(
        "/wps/verification/sms/register",
        ask("/wps/verification/sms/register", {
          mobileNo: NUMBER.mobileNum,
          countryDialingCode: "63",
          regType: "username",
        }),
        { on: "CAPTCHA_REQUIRED", off: "FEATURE_OFF" },
      ),
    ],
  }),
  effect("Register button", {
    settings: ["/switches/DIRECTREG3"],
    states: onOff("DIRECTREG3"),
    looks: [
      page(
        "header: the register button",
        async (brand) => section((await brand.page("/")).html, "header").includes("modal=register"),
        seesOn,
      ),
    ],
  }),
  effect("Password recovery by phone", {
    settings: ["/switches/CHNGPASSVERIF3"],
    states: onOff("CHNGPASSVERIF3"),
    looks: [
      page(
        "/account/forgot: the tab",
        async (brand) => element((await brand.page("/account/forgot")).html, "a", /by=mobile/) !== null,
        seesOn,
      ),
      wire("/wps/verification/sms/password", ask("/wps/verification/sms/password", NUMBER), {
        on: "CAPTCHA_REQUIRED",
        off: "FEATURE_OFF",
      }),
      wire(
        "/wps/member/password/sms",
        ask("/wps/member/password/sms", {
          ...NUMBER,
          verificationCode: "123456",
          newPassword: "Zq7fw2kd9x",
        }),
        { on: "VERIFICATION_CODE_INVALID", off: "FEATURE_OFF" },
      ),
    ],
  }),
  effect("Sign-in by code", {
    settings: ["/switches/showVerCodeLogin"],
    states: onOff("showVerCodeLogin"),
    looks: [
      page(
        "/login: the tab",
        async (brand) => (await brand.page("/login")).text.includes("SMS code"),
        seesOn,
      ),
      wire("/wps/verification/sms/noLogin", ask("/wps/verification/sms/noLogin", NUMBER), {
        on: "CAPTCHA_REQUIRED",
        off: "FEATURE_OFF",
      }),
      wire(
        "/wps/session/login",
        ask("/wps/session/login", { type: "sms", ...NUMBER, verificationCode: "123456" }),
        { on: "VERIFICATION_CODE_INVALID", off: "FEATURE_OFF" },
      ),
    ],
  }),
  effect("Members only", {
    settings: ["/switches/loginedToHomePage"],
    states: onOff("loginedToHomePage"),
    looks: [
      page(
        "/rng as a visitor",
        async (brand) => /^\/login\b/.test((await brand.page("/rng")).headers.location ?? ""),
        seesOn,
      ),
      page("/login as a visitor", async (brand) => (await brand.page("/login")).status, {
        on: 200,
        off: 200,
      }),
    ],
  }),
  effect("Remember me", {
    settings: ["/switches/rememberMe"],
    states: onOff("rememberMe"),
    looks: [page("/login: the box", has("/login", "input", /name="rememberMe"/), seesOn)],
  }),
  effect("Free trial", {
    settings: ["/switches/freePlay"],
    states: onOff("freePlay"),
    looks: [
      page("/login: the button", has("/login", "form", /action="\/account\/free-play"/), seesOn),
      wire("/wps/session/login/freeplay", ask("/wps/session/login/freeplay", {}), {
        on: "ok",
        off: "FEATURE_OFF",
      }),
    ],
  }),
  effect("Grant of a free trial", {
    settings: ["/freePlay/grant"],
    states: { small: { freePlay: { grant: 1_234_500 } }, large: { freePlay: { grant: 7_654_300 } } },
    looks: [
      page(
        "home: the balance of a trial",
        async (brand) => {
          const { value } = await brand.call("/wps/session/login/freeplay", {});
          const { text } = await brand.page("/", "visitor", { cookies: { session: value.token } });
          return ["12,345.00", "76,543.00"].filter((amount) => text.includes(amount));
        },
        { small: ["12,345.00"], large: ["76,543.00"] },
      ),
    ],
  }),
  effect("Bot check at registration", {
    settings: ["/switches/botCheck"],
    states: onOff("botCheck"),
    looks: [
      page(
        "/register: the picture without scripts",
        async (brand) => input(await getForm(brand, "username"), "captcha") !== null,
        seesOn,
      ),
      wire(
        "/wps/member/register: without a proof",
        async (brand) => {
          const password = "Zq7fw2kd9x";
          const fields = { username: "maria123", password, confirmPassword: password };
          return (await register(brand, "username", fields)).code === "CAPTCHA_REQUIRED";
        },
        seesOn,
      ),
      wire(
        "/wps/system/setting/register: the mobile form",
        async (brand) => {
          const { value } = await brand.call("/wps/system/setting/register");
          return value.checks.mobile.humanCheck;
        },
        seesOn,
      ),
    ],
  }),
  effect("Picture beside registration", {
    settings: ["/registration/banner"],
    states: { bay: { registration: { banner: "bay" } }, lotus: { registration: { banner: "lotus" } } },
    looks: [
      page(
        "/register: the picture",
        async (brand) => /hero\/(\w+)-tall/.exec(await getForm(brand, "username"))?.[1],
        { bay: "bay", lotus: "lotus" },
      ),
    ],
  }),
  effect("Dialling countries", {
    settings: ["/registration/dialCountries/*"],
    given: ALL_WAYS,
    states: {
      one: { registration: { dialCountries: ["PH"] } },
      two: { registration: { dialCountries: ["PH", "VN"] } },
      reversed: { registration: { dialCountries: ["VN", "PH"] } },
    },
    looks: [
      page(
        "/register: the dialling codes",
        async (brand) => {
          const html = await getForm(brand, "mobile");
          const options = [...html.matchAll(/<option value="(\d+)"/g)].map(([, code]) => code);
          return options.length > 0 ? options : [input(html, "countryDialingCode")?.value];
        },
        { one: ["63"], two: ["63", "84"], reversed: ["84", "63"] },
      ),
    ],
  }),
  effect("Minimum age", {
    settings: ["/protection/minimumAge"],
    given: { registration: { username: { birthday: { enabled: true } } } },
    states: { eighteen: { protection: { minimumAge: 18 } }, higher: { protection: { minimumAge: 21 } } },
    looks: [
      page(
        "/register: the terms",
        async (brand) => /I am (\d+) or older/.exec((await brand.page("/register?tab=username")).text)?.[1],
        { eighteen: "18", higher: "21" },
      ),
      wire(
        "/wps/member/register: a person of nineteen",
        (brand) => {
          const birthday = `${new Date().getUTCFullYear() - 19}-01-01`;
          return isRefused(brand, "username", "birthday", { birthday });
        },
        { eighteen: false, higher: true },
      ),
    ],
  }),
  effect("Terms ticked", {
    settings: ["/protection/termsTickedByDefault"],
    states: {
      ticked: { protection: { termsTickedByDefault: true } },
      open: { protection: { termsTickedByDefault: false } },
    },
    looks: [
      page(
        "/register: the box",
        async (brand) => "checked" in (input(await getForm(brand, "username"), "agreeTerms") ?? {}),
        { ticked: true, open: false },
      ),
    ],
  }),
];
