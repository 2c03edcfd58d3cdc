import { getText } from "../../pages/site.ts";
import { type Document, type Effect, effect, page } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { between, matchAll, readHome } from "./home-looks.ts";

/** Texts of the brand's own, which slides name by their keys. */
const TEXTS = { locale: { texts: { EN: { "home.one": "First words", "home.two": "Second words" } } } };

const SLIDE = { key: "one", art: "own", title: "home.one" };

/** Returns a home page with a banner of one slide. */
const withSlide = (slide: object) => ({ home: [{ module: "hero", slides: [{ ...SLIDE, ...slide }] }] });

const readHero = async (brand: MatrixBrand) => between(await readHome(brand), 'id="hero"', "</section>");

/** Returns the address of the first slide's picture. The brand's own scene is named by its id. */
async function readPicture(brand: MatrixBrand): Promise<string> {
  const [src = ""] = matchAll(await readHero(brand), /<img [^>]*src="([^"]*)"/g);
  return src.replace(brand.id, "<id>").replace(/\/art\/\w+/, "/art/<version>");
}

const readWords = async (brand: MatrixBrand) => getText(`<div ${await readHero(brand)}`);

const SCENES = ["bay", "lotus", "stadium", "jade"] as const;

const scene = (name: string) => `/art/<version>/hero/${name}-desktop.svg`;

const ACTION = { label: "home.two", href: "/rng" };

/** Declares that the words of a slide show. */
function words(part: "eyebrow" | "title" | "text", first: object, second: object, sees: [string, string]) {
  return effect(`Words of a slide: ${part}`, {
    settings: [`/home/*[hero]/slides/*/${part}`],
    given: TEXTS,
    states: { first: withSlide(first), second: withSlide(second) },
    looks: [page("/: the words on the slide", readWords, { first: sees[0], second: sees[1] })],
  });
}

export const HERO: readonly Effect[] = [
  effect("Key of a slide", {
    settings: ["/home/*[hero]/slides/*/key"],
    states: { one: withSlide({}), two: withSlide({ key: "two" }) },
    looks: [
      page(
        "/: the slide's address (/#hero-one)",
        async (brand) => matchAll(await readHero(brand), /<li id="([^"]*)"/g),
        { one: ["hero-one"], two: ["hero-two"] },
      ),
    ],
    given: TEXTS,
  }),
  effect("Scene of a slide", {
    settings: ["/home/*[hero]/slides/*/art", "#heroArt=own", ...SCENES.map((name) => `#heroArt=${name}`)],
    given: TEXTS,
    states: {
      own: withSlide({}),
      bay: withSlide({ art: "bay" }),
      lotus: withSlide({ art: "lotus" }),
      stadium: withSlide({ art: "stadium" }),
      jade: withSlide({ art: "jade" }),
    },
    looks: [
      page("/: the slide's picture", readPicture, {
        own: scene("generic/<id>"),
        bay: scene("bay"),
        lotus: scene("lotus"),
        stadium: scene("stadium"),
        jade: scene("jade"),
      }),
    ],
  }),
  effect("Image of a slide", {
    settings: ["/home/*[hero]/slides/*/image"],
    given: TEXTS,
    states: { none: withSlide({}), own: withSlide({ image: "https://pictures.example.org/slide.jpg" }) },
    looks: [
      page("/: the slide's picture", readPicture, {
        none: scene("generic/<id>"),
        own: "https://pictures.example.org/slide.jpg",
      }),
      page(
        "/: the hosts that pictures may come from (content-security-policy)",
        async (brand) =>
          /img-src[^;]*https:\/\/pictures\.example\.org/.test(
            (await brand.page("/")).headers["content-security-policy"] ?? "",
          ),
        { none: false, own: true },
      ),
    ],
  }),
  words("eyebrow", {}, { eyebrow: "home.two" }, ["First words", "Second words First words"]),
  words("title", {}, { title: "home.two" }, ["First words", "Second words"]),
  words("text", {}, { text: "home.two" }, ["First words", "First words Second words"]),
  effect("Next draw on a slide", {
    settings: ["/home/*[hero]/slides/*/nextDraw"],
    from: "lotus-saigon",
    states: {
      on: (document: Document) => changeFirstSlide(document, { nextDraw: true }),
      off: (document: Document) => changeFirstSlide(document, { nextDraw: false }),
    },
    looks: [
      page(
        "/: a countdown on the slide instead of its words",
        async (brand) => {
          const html = await readHero(brand);
          return { countdown: html.includes('role="timer"'), words: html.includes("hero-text") };
        },
        { on: { countdown: true, words: false }, off: { countdown: false, words: true } },
      ),
    ],
  }),
  effect("Buttons of a slide", {
    settings: ["/home/*[hero]/slides/*/actions/*/label", "/home/*[hero]/slides/*/actions/*/href"],
    given: TEXTS,
    states: {
      none: withSlide({ actions: [] }),
      one: withSlide({ actions: [ACTION] }),
      label: withSlide({ actions: [{ ...ACTION, label: "home.one" }] }),
      href: withSlide({ actions: [{ ...ACTION, href: "/live" }] }),
      both: withSlide({ actions: [ACTION, { label: "home.one", href: "/live" }] }),
    },
    looks: [
      page(
        "/: the slide's buttons with their targets, in order",
        async (brand) =>
          [...(await readHero(brand)).matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
            ([, href, label = ""]) => `${getText(label)}: ${href}`,
          ),
        {
          none: [],
          one: ["Second words: /rng"],
          label: ["First words: /rng"],
          href: ["Second words: /live"],
          both: ["Second words: /rng", "First words: /live"],
        },
      ),
    ],
  }),
  effect("Time per slide", {
    settings: ["/home/*[hero]/autoplayMs"],
    given: TEXTS,
    states: {
      usual: { home: [{ module: "hero", slides: [SLIDE, { ...SLIDE, key: "two" }] }] },
      slow: { home: [{ module: "hero", slides: [SLIDE, { ...SLIDE, key: "two" }], autoplayMs: 9_000 }] },
    },
    looks: [
      page(
        "/: the interval in the page's data, by which its script turns the slides",
        async (brand) => matchAll((await brand.page("/")).html, /autoplayMs\W+(\d+)/g),
        { usual: ["5000"], slow: ["9000"] },
      ),
    ],
  }),
];

function changeFirstSlide(document: Document, change: object): Document {
  Object.assign(document.home[0].slides[0], change);
  return document;
}
