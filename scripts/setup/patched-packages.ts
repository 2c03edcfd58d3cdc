import type { Plugin } from "vite";

/** A text that a file has once, or the part of it from there to the next text, and its replacement. */
interface Change {
  from: string;
  /** The end of the part; by default the end of `from`. */
  to?: string;
  by: string;
}

/**
 * Returns true when the attributes that distinguish siblings have the same values on element `b` as in the props `c`.
 * Attributes and classes added by others matter only where we set none ourselves.
 */
const HAS_PROPS = `function hasProps(b,c){
let own=c.className?c.className.split(" "):[];
return ["id","name","rel","href","src","property","charSet"].every((key)=>b.getAttribute(key)===(c[key]==null?null:""+c[key]))
&&(own.length?own.every((name)=>!name||b.classList.contains(name)):!b.getAttribute("class"))
}`;

/**
 * Finds the node of a fiber among its remaining siblings: the first that has the fiber's props, or else the first of
 * its type. Nodes that are passed over belong to another fiber and stay. A fiber without a node is drawn in its place,
 * and reported. A translator's <font>, which no page of ours has, replaces a text: the text is put back in its place. A
 * Suspense boundary never has a node: no page of ours has any on the server.
 */
const FIND_NODE = `${HAS_PROPS}
function findNode({tag,type,pendingProps}){
let first=null,b=tag===13?null:yg;
for(;b;b=Lf(b.nextSibling)){
if(tag===6){
if(b.nodeName==="FONT"){let text=new Text(pendingProps);b.replaceWith(text);b=text}
if(b.nodeType===3)return b
}
else if(b.nodeType===1&&type.toLowerCase()===b.nodeName.toLowerCase()){
if(hasProps(b,pendingProps))return b;
first=first||b
}
}
return first
}
function Eg(a){
if(!I)return;
let b=findNode(a);
xg=a;
if(b){a.stateNode=b;yg=a.tag===5?Lf(b.firstChild):null}
else{console.error(Error(p(418)));a.flags=a.flags&-4097|2;I=false}
}
`;

/** Hydrates a page that a browser extension or a translator has changed (docs/decisions/0181). */
const REACT_DOM: readonly Change[] = [
  // Cg, Dg and Eg find the node of a fiber, and throw (error 418) when the next node does not match.
  { from: "function Cg(a,b){switch(a.tag)", to: "function Fg(a){", by: FIND_NODE },
  // The end of an element's children: remaining nodes throw (error 418).
  { from: "var b;(b=3!==a.tag)&&!(b=5!==a.tag)&&", to: "Fg(a);if(13===a.tag)", by: "var b;" },
  // A text that differs from the server's throws (error 425). Here it is corrected and reported, unless the page is
  // translated.
  {
    from: "if(zf(a)!==b&&c)throw Error(p(425));",
    by: "if(zf(a)!==b&&c&&!document.querySelector('font'))console.error(Error(p(425)));",
  },
  // Called only by roots of React 17, or not at all here.
  { from: "exports.createPortal=", to: "exports.createRoot=", by: "" },
  { from: "exports.findDOMNode=", to: "exports.flushSync=", by: "" },
  { from: "exports.hydrate=", to: "exports.hydrateRoot=", by: "" },
  { from: "exports.render=", to: "exports.unstable_batchedUpdates=", by: "" },
  { from: "exports.unstable_renderSubtreeIntoContainer=", to: "exports.version=", by: "" },
  // The names of components behind an error, which are not read here.
  { from: "function Oa(a,b){", to: "function Qa(a){", by: 'function Pa(){return""}' },
];

/**
 * Delays the response to a fetcher's form until a navigation knows its routes. Otherwise a redirect replaces the
 * navigation, and data completes it with the known routes: the page for an unknown address.
 */
const ROUTER: readonly Change[] = [
  {
    from: "async function discoverRoutes(",
    by: `let discovering;
function discoverRoutes(matches, pathname, signal, fetcherKey) {
  let found = findRoutes(matches, pathname, signal, fetcherKey);
  if (fetcherKey === undefined) discovering = found;
  return found;
}
async function findRoutes(`,
  },
  {
    from: "let actionResult = actionResults[match.route.id];",
    by: "let actionResult = actionResults[match.route.id];\nawait discovering;",
  },
];

/** React Router's default error page for a route that throws. Our root has its own. */
const REACT_ROUTER: readonly Change[] = [
  { from: "function DefaultErrorComponent() {", to: "const defaultErrorElement =", by: "" },
  { from: "React.createElement(DefaultErrorComponent, null)", by: "null" },
];

/**
 * Makes Remix request the routes of a page's links once, when the page is first used: 24 KB that the visible page does
 * not need. A link that is followed earlier requests its own.
 */
const ROUTE_DISCOVERY: readonly Change[] = [
  {
    from: "async function fetchPatches() {",
    by: `async function fetchPatches() {
      await untilUsed();`,
  },
  {
    from: "if (lazyPaths.length === 0) {\n        return;\n      }",
    by: "if (lazyPaths.length === 0) {\n        return;\n      }\n      nextPaths.clear();",
  },
  {
    from: "const nextPaths = new Set();",
    by: `const nextPaths = new Set();
let used;
const untilUsed = () => used ??= new Promise((resolve) => {
  for (const type of ["pointermove", "pointerdown", "keydown", "scroll"])
    addEventListener(type, resolve, { once: true, capture: true, passive: true });
});`,
  },
];

/** Parts of i18next for fetched texts and for plurals without `Intl`. Our texts are present when a page is rendered. */
const I18NEXT: readonly Change[] = [
  {
    from: "class Connector extends EventEmitter {",
    to: "const get = () => ({",
    by: "class Connector extends EventEmitter {}\n",
  },
  { from: "let sets = [{", to: "let _rulesPluralsTypes = {", by: "let sets = [];\n" },
  { from: "let _rulesPluralsTypes = {", to: "const nonIntlVersions =", by: "let _rulesPluralsTypes = {};\n" },
];

const FILES: readonly (readonly [RegExp, readonly Change[]])[] = [
  [/\/react-dom\/cjs\/react-dom\.production\.min\.js$/, REACT_DOM],
  [/\/@remix-run\/router\/dist\/router\.js$/, ROUTER],
  [/\/react-router\/dist\/index\.js$/, REACT_ROUTER],
  [/\/@remix-run\/react\/dist\/esm\/fog-of-war\.js$/, ROUTE_DISCOVERY],
  [/\/i18next\/dist\/esm\/i18next\.js$/, I18NEXT],
];

/**
 * Returns the patched code of a package's file; null for a file without changes.
 * @throws Error when the file is of another version than the changes were written for.
 */
export function patchedFile(file: string, code: string): string | null {
  const [, changes] = FILES.find(([name]) => name.test(file)) ?? [];
  if (!changes) return null;
  let patched = code;
  for (const { from, to, by } of changes) {
    const begin = patched.indexOf(from);
    const end = to === undefined ? begin + from.length : patched.indexOf(to, begin);
    if (begin < 0 || end < 0 || patched.indexOf(from, begin + 1) >= 0)
      throw new Error(`${file} is not the version that is changed here. It does not have once: ${from}`);
    patched = patched.slice(0, begin) + by + patched.slice(end);
  }
  return patched;
}

/** Fixes faults of packages in the browser's bundle that neither an option nor a released version fixes. */
export const patchedPackages: Plugin = {
  name: "patched-packages",
  enforce: "pre",
  transform(code, id) {
    const patched = patchedFile(id, code);
    return patched === null ? null : { code: patched, map: null };
  },
};
