import type { Locator, Page } from "@playwright/test";
import { type BrandHost, expect, test } from "../fixtures.ts";
import { fill, newName } from "../registration/registration-steps.ts";
import { newMember, ownAddress } from "./new-member.ts";
import { balance } from "./sign-in-steps.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Gumawa ng account" });

for (const path of ["/register", "/register.html", "/?modal=register", "/rng?modal=register"]) {
  test(`${path} opens with the form, and closing it leads to the page behind`, async ({ page, visit }) => {
    await visit("manila", path);
    await expect(dialogOf(page).getByLabel("Username")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL(path.startsWith("/rng") ? /\/rng$/ : /:\d+\/$/);
  });
}

test("an invitation's link fills the referral code in", async ({ page, visit }) => {
  await visit("manila", "/register?referralCode=MARIA07");
  await expect(dialogOf(page).getByLabel("Referral code")).toHaveValue("MARIA07");
});

test("an invitation's link opens the form on siam with the code, on northgate without a field for it", async ({
  page,
  visit,
}) => {
  for (const path of ["/register", "/register.html", "/rng?modal=register&"]) {
    const query = path.includes("?") ? "" : "?";
    await visit("siam", `${path}${query}referralCode=SOMCHAI7`);
    await expect(page.getByRole("dialog").locator("input[name=referralCode]")).toHaveValue("SOMCHAI7");
  }
  await visit("northgate", "/register.html?referralCode=SOMCHAI7");
  await expect(page.getByRole("dialog").locator("input[name=username]")).toBeVisible();
  await expect(page.locator("input[name=referralCode]")).toHaveCount(0);
});

test("the form asks for what the brand's rules ask for, and says how", async ({ page, visit }) => {
  await visit("manila", "/register");
  const username = dialogOf(page).getByLabel("Username");
  await expect(username).toHaveAccessibleDescription("6-12 letra at numero, letra ang una");
  await expect(username).toHaveAttribute("required", "");
  await expect(username).toHaveAttribute("autocomplete", "username");
  await expect(dialogOf(page).getByLabel("Mobile number")).not.toHaveAttribute("required", "");
  await expect(dialogOf(page).getByLabel("Mobile number")).toHaveAttribute("autocomplete", "tel-national");
  await expect(dialogOf(page)).toContainText("PH +63");
  await expect(dialogOf(page).getByRole("checkbox")).toBeChecked();
  await expect(dialogOf(page).getByText(/18 taong gulang pataas/)).toBeVisible();

  await visit("northgate", "/register");
  const strict = page.getByRole("dialog", { name: "Create an account" });
  await expect(strict.getByLabel("Date of birth")).toHaveAttribute("type", "date");
  await expect(strict.getByLabel("Email")).toHaveAttribute("required", "");
  await expect(strict.getByRole("checkbox")).not.toBeChecked();
  await expect(strict.getByText(/21 or older/)).toBeVisible();
  await expect(strict.getByLabel("Referral code")).toHaveCount(0);
});

for (const [brand, path, { title, link, welcome, back }] of [
  [
    "manila",
    "/register.html?referralCode=MARIA07",
    {
      title: "Gumawa ng account",
      link: "Mag-login",
      welcome: "Maligayang pagbabalik",
      back: "Magrehistro",
    },
  ],
  [
    "northgate",
    "/register",
    { title: "Create an account", link: "Sign in", welcome: "Welcome back", back: "Register" },
  ],
] as const) {
  test(`on ${brand} who has an account already goes on from the form to sign-in, and back again`, async ({
    page,
    visit,
  }) => {
    await visit(brand, path);
    const form = page.getByRole("dialog", { name: title });
    await form.getByRole("link", { name: link }).click();
    const signIn = page.getByRole("dialog", { name: welcome });
    await expect(signIn.locator("input[name=username]")).toBeFocused();
    await expect(form).toBeHidden();
    await signIn.getByRole("link", { name: back }).click();
    await expect(form.locator("input[name=username]")).toBeFocused();
    if (brand === "manila") await expect(form.locator("input[name=referralCode]")).toHaveValue("MARIA07");
    await page.goBack();
    await expect(signIn).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
}

test("a password that differs is said before anything is sent", async ({ page, visit }) => {
  await visit("manila", "/register");
  await fill(page, { password: "Parol2026x", confirmPassword: "Parol2026y" });
  await page.keyboard.press("Tab");
  const again = dialogOf(page).locator("input[name=confirmPassword]");
  await expect(again).toHaveAccessibleDescription("Hindi magkatugma ang password");
  await fill(page, { confirmPassword: "Parol2026x" });
  await page.keyboard.press("Tab");
  await expect(again).not.toHaveAttribute("aria-invalid", "true");
});

test("a double click registers once, and lets in", async ({ page, visit }) => {
  const username = newName();
  await visit("manila", "/register");
  await fill(page, { username, password: "Parol2026x", confirmPassword: "Parol2026x" });
  const answers: number[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "POST" && response.url().includes("/register"))
      answers.push(response.status());
  });
  await dialogOf(page).getByRole("button", { name: "Magrehistro" }).dblclick();
  await expect(page.getByRole("button", { name: `Account ni ${username}` })).toBeVisible();
  expect(answers).toHaveLength(1);
});

test.describe("a refused registration", () => {
  test.use({
    expectedErrors: [/4(00|03|09|22)/],
    ...ownAddress,
  });

  test("names every field that is wrong and goes to the first", async ({ page, visit }) => {
    await visit("manila", "/register");
    await dialogOf(page).getByRole("checkbox").uncheck();
    await dialogOf(page).getByRole("button", { name: "Magrehistro" }).click();
    const username = dialogOf(page).getByLabel("Username");
    await expect(username).toBeFocused();
    await expect(username).toHaveAccessibleDescription("Hindi puwedeng walang laman");
    await expect(dialogOf(page).getByText("Sumang-ayon muna sa mga tuntunin")).toBeVisible();
  });

  for (const [brand, said] of [
    ["manila", "8-128 character"],
    ["siam", "8-128 ตัวอักษร"],
  ] as const) {
    test(`on ${brand} a pasted password is taken whole or refused, never cut off`, async ({
      page,
      visit,
    }) => {
      const paste = async (field: Locator, text: string) => {
        await field.fill("");
        await field.focus();
        await page.keyboard.insertText(text);
      };
      const username = newName();
      const field = (name: string) => page.getByRole("dialog").locator(`input[name=${name}]`);
      const registerWith = async (password: string) => {
        for (const name of ["password", "confirmPassword"]) await paste(field(name), password);
        await page.keyboard.press("Enter");
      };
      await visit(brand, "/register");
      await fill(page, { username });
      if (brand === "siam") {
        await page.getByRole("dialog").getByRole("button", { name: "ฉันอ่านภาพไม่ออก" }).click();
        await fill(page, { email: `${username}@example.com` });
      }
      await registerWith("Aa1!".repeat(33));
      await expect(field("password")).toHaveAccessibleDescription(said);
      await expect(field("password")).toHaveAttribute("aria-invalid", "true");
      // As long as a password may be, of characters that count two to a browser.
      const longest = "🎰".repeat(128);
      await registerWith(longest);
      await expect(page.getByRole("button", { name: new RegExp(username) })).toBeVisible();

      await page.context().clearCookies({ name: "session" });
      await visit(brand, "/?modal=login");
      await field("username").fill(username);
      await paste(field("password"), longest);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: new RegExp(username) })).toBeVisible();
    });
  }

  test("says what a field asks for, and keeps all but the passwords", async ({ page, visit }) => {
    await visit("manila", "/register");
    await fill(page, {
      username: "9lives",
      password: "Parol2026x",
      confirmPassword: "Parol2026x",
      mobileNum: "12",
    });
    await page.keyboard.press("Enter");
    await expect(dialogOf(page).getByLabel("Username")).toHaveAccessibleDescription(/letra ang una/);
    await expect(dialogOf(page).getByLabel("Mobile number")).toHaveAccessibleDescription("9-11 numero");
    await expect(dialogOf(page).getByLabel("Username")).toHaveValue("9lives");
  });

  for (const [brand, { refusal, code, invitation }] of [
    [
      "manila",
      {
        refusal: "May gumagamit na ng username na ito",
        code: "Referral code",
        invitation: "Hindi valid ang invitation code",
      },
    ],
    ["siam", { refusal: "ชื่อผู้ใช้นี้มีผู้ใช้แล้ว", code: "รหัสแนะนำ", invitation: "รหัสเชิญไม่ถูกต้อง" }],
  ] as const) {
    test(`says on ${brand} that a name is taken, and that an invitation is nobody's`, async ({
      page,
      visit,
      site,
      request,
    }) => {
      const { username: taken } = await newMember(request, site, brand);
      const passwords = { password: "Parol2026x", confirmPassword: "Parol2026x" };
      const dialog = page.getByRole("dialog");
      const field = (name: string) => dialog.locator(`input[name=${name}]`);
      await visit(brand, "/register");
      if (brand === "siam") await dialog.getByRole("button", { name: "ฉันอ่านภาพไม่ออก" }).click();
      await fill(page, { username: taken.toUpperCase(), ...passwords, email: `${newName()}@example.com` });
      await page.keyboard.press("Enter");
      await expect(field("username")).toHaveAccessibleDescription(refusal);
      await expect(field("username")).toBeFocused();
      const free = newName();
      await fill(page, { username: free, ...passwords, referralCode: "NOBODY99" });
      await page.keyboard.press("Enter");
      await expect(dialog.getByLabel(code)).toHaveAccessibleDescription(invitation);
      // What was refused is free to be registered.
      await fill(page, { ...passwords, referralCode: "" });
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: new RegExp(free) })).toBeVisible();
    });
  }

  test("lets nobody in who is too young", async ({ page, visit }) => {
    await visit("northgate", "/register");
    await fill(page, {
      username: newName(),
      password: "Str0ng#Password",
      confirmPassword: "Str0ng#Password",
      email: "young@example.com",
      verificationCode: "123456",
      fullname: "Young Person",
      birthday: `${new Date().getFullYear() - 20}-01-01`,
    });
    await page.locator("dialog input[name=agreeTerms]").check();
    await page.locator("dialog button[type=submit]").click();
    await expect(page.getByLabel("Date of birth")).toHaveAccessibleDescription("You must be 21 or older");
  });
});

test.describe("a birthday", () => {
  test.use({
    expectedErrors: [/4(03|22)/],
    ...ownAddress,
  });

  test("may be left out on siam; one that is given is of somebody of 20", async ({ page, visit }) => {
    await visit("siam", "/register");
    const dialog = page.getByRole("dialog");
    const birthday = dialog.getByLabel("วันเกิด");
    await expect(birthday).not.toHaveAttribute("required");
    await expect(dialog.getByText(/20 ปี/)).toBeVisible();
    // Two days on either side of the day one is 20, so that it is no matter whose midnight has passed.
    const twentyYearsAgo = (days: number) => {
      const day = new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
      return `${Number(day.slice(0, 4)) - 20}${day.slice(4)}`;
    };
    const username = newName();
    const passwords = { password: "Parol2026x", confirmPassword: "Parol2026x" };
    await dialog.getByRole("button", { name: "ฉันอ่านภาพไม่ออก" }).click();
    await fill(page, {
      username,
      ...passwords,
      email: `${username}@example.com`,
      birthday: twentyYearsAgo(2),
    });
    await page.keyboard.press("Enter");
    await expect(birthday).toHaveAccessibleDescription("คุณต้องมีอายุ 20 ปีขึ้นไป");
    await expect(birthday).toBeFocused();
    await fill(page, { ...passwords, birthday: twentyYearsAgo(-2) });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: new RegExp(username) })).toBeVisible();
  });

  test("is not asked for on manila, which takes one's word for the age of 18", async ({ page, visit }) => {
    await visit("manila", "/register");
    await expect(dialogOf(page).getByText(/18 taong gulang pataas/)).toBeVisible();
    await expect(dialogOf(page).locator("input[name=birthday]")).toHaveCount(0);
  });
});

const NAMES: [BrandHost, { refusal: string; taken: string[]; refused: string[] }][] = [
  [
    "manila",
    {
      refusal: "Mali ang format ng tunay na pangalan",
      taken: ["José Peña-Cruz", "Ma. Luisa O’Hara, Jr.", "Nguyễn Thị Hằng", "阿里木·买买提", "สมชาย ใจดี"],
      refused: ["Maria 2", "<b>Maria</b>"],
    },
  ],
  [
    "lotus",
    {
      refusal: "Định dạng họ tên thật không đúng",
      taken: ["Đặng Thị Hằng", "Đặng Thị Hằng".normalize("NFD"), "王小明", "Anne-Marie D'Arc"],
      refused: ["สมชาย ใจดี", "Nguyễn 2"],
    },
  ],
  [
    "northgate",
    {
      refusal: "Real name format is incorrect",
      taken: ["Siân O'Neill-Jones", "Zoë St. John", "’t Hooft"],
      refused: ["王小明", "- -"],
    },
  ],
  [
    "siam",
    {
      refusal: "รูปแบบชื่อจริงไม่ถูกต้อง",
      taken: ["สุดารัตน์ ณ อยุธยา", "Anne-Marie O'Neill"],
      refused: ["王小明", "สมชาย 1"],
    },
  ],
];

test.describe("a full name", () => {
  test.use({
    expectedErrors: [/422/],
    ...ownAddress,
  });

  for (const [brand, { refusal, taken, refused }] of NAMES) {
    test(`is written on ${brand} as its people write theirs`, async ({ page, visit }) => {
      test.slow();
      const field = (name: string) => page.locator(`dialog input[name=${name}]`);
      const answerTo = async (fullname: string) => {
        await visit(brand, "/register");
        await field("fullname").fill(fullname);
        await page.keyboard.press("Enter");
        // The username is empty, so that nobody is registered.
        await expect(field("username")).toHaveAttribute("aria-invalid", "true");
      };
      for (const name of taken) {
        await answerTo(name);
        await expect(field("fullname"), name).not.toHaveAttribute("aria-invalid", "true");
      }
      for (const name of refused) {
        await answerTo(name);
        await expect(field("fullname"), name).toHaveAccessibleDescription(refusal);
      }
    });
  }

  test("with an accent, a hyphen and an apostrophe registers", async ({ page, visit }) => {
    const username = newName();
    await visit("manila", "/register");
    const passwords = { password: "Parol2026x", confirmPassword: "Parol2026x" };
    await fill(page, { username, ...passwords, fullname: "José O’Hara-Peña" });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Account ni ${username}` })).toBeVisible();
  });
});

test("a new member is signed in, at home, with play money and a word of welcome", async ({ page, visit }) => {
  const name = newName();
  await visit("manila", "/rng");
  await page.getByRole("banner").getByRole("link", { name: "Magrehistro" }).click();
  await expect(dialogOf(page).getByLabel("Username")).toBeFocused();
  await fill(page, { username: name, password: "Parol2026x", confirmPassword: "Parol2026x" });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Maligayang pagdating" })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(dialogOf(page)).toBeHidden();
  await expect(balance(page)).toHaveText(/^P\s*10,000\.00$/);
  await expect(page.getByRole("button", { name: `Account ni ${name}` })).toBeVisible();
});
