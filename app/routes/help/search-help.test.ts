import { expect, test } from "vitest";
import { searchHelp } from "./search-help.ts";

const chapters = [
  { tag: "account", title: "Tài khoản", content: "<p>Nạp tiền &amp; rút tiền qua <strong>thẻ</strong></p>" },
  { tag: "deposit", title: "Cách nạp tiền", content: "<p>Đặt mật khẩu</p>" },
  { tag: "cn", title: "如何存款", content: "<p>打开会员中心</p>" },
];
const tags = (query: string) => searchHelp(chapters, query).map(({ tag }) => tag);

test.each([
  ["nap tien", ["deposit", "account"]],
  ["DAT", ["deposit"]],
  ["ｎａｐ\u200b\u3000ｔｉｅｎ", ["deposit", "account"]],
  ["tien & rut", ["account"]],
  ["存款", ["cn"]],
  ["strong", []],
  ["  ", ["account", "deposit", "cn"]],
])("searching %s finds %j, titles first", (query, found) => {
  expect(tags(query)).toEqual(found);
});
