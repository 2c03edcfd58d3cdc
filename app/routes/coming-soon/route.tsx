import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Brand } from "../../brand/brand.ts";
import { textKey } from "../../i18n/text-key.ts";
import { pageTitle } from "../../site/page-title.ts";
import { signInFirst } from "../../site/return-to.ts";
import { redirectUnlessClosed } from "../root/closed.server.ts";
import { ComingSoon } from "./coming-soon.tsx";

interface LaterPage {
  /** Key of the page's name below `later.page`. */
  key: string;
  /** Whether the brand's document has the page. */
  on(brand: Brand): boolean;
  /** Only who has signed in may see it (spec section 2). */
  signedIn?: boolean;
}

const hasVendor = (brand: Brand, vassalage: string) =>
  brand.document.vendors.some((vendor) => vendor.vassalage === vassalage);

/** The pages whose content comes with a later release, by the first part of their path (spec section 2). */
const PAGES: Readonly<Record<string, LaterPage>> = {
  lottery: {
    key: "lottery",
    on: ({ document }) => document.categories.includes("lott") || document.categories.includes("elott"),
  },
  vnlottery: { key: "vnLottery", on: (brand) => hasVendor(brand, "TCG_LOTTO_VN") },
  sealottery: { key: "seaLottery", on: (brand) => hasVendor(brand, "TCG_SEA"), signedIn: true },
  fbsports: { key: "fbsports", on: (brand) => hasVendor(brand, "FB") },
  noticepage: { key: "noticePage", on: ({ document }) => document.pages.includes("noticePage") },
  pointmall: { key: "pointMall", on: ({ document }) => document.pages.includes("pointMall") },
  promotions: { key: "promotions", on: ({ document }) => document.pages.includes("promotions") },
  promodetail: { key: "promotions", on: ({ document }) => document.pages.includes("promotions") },
  helpmc: { key: "helpmc", on: ({ document }) => document.pages.includes("help") },
  join: { key: "join", on: ({ document }) => document.pages.includes("join") },
};

/** Says of a page that it comes later (200), or that this brand has it not (404). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const page = PAGES[url.pathname.split("/")[1]?.toLowerCase() ?? ""];
  if (!page) throw new Response(null, { status: 404 });
  const { caller } = context;
  if (page.signedIn && page.on(context.brand) && caller.kind === "visitor") {
    throw await redirectUnlessClosed(context, signInFirst(request, url.pathname + url.search));
  }
  const soon = page.on(context.brand);
  const name = context.t(textKey(`later.page.${page.key}`));
  return data(
    { name, soon, title: pageTitle(context, name), texts: context.texts("later") },
    soon ? 200 : 404,
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function LaterPage() {
  const { name, soon } = useLoaderData<typeof loader>();
  return <ComingSoon name={name} kind={soon ? "soon" : "never"} />;
}
