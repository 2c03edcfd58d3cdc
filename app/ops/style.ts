/** The operators' pages are of no brand: colours of their own, named as the brands' are, in a light and a dark set. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --surface-0: light-dark(#f3f4f8, #10131c);
  --surface-1: light-dark(#ffffff, #191e2b);
  --surface-2: light-dark(#e9ebf2, #232a3b);
  --border: light-dark(#cdd2df, #343d52);
  --border-strong: light-dark(#6d768c, #8792ab);
  --text-1: light-dark(#10162a, #eef1f8);
  --text-2: light-dark(#414b63, #b9c2d6);
  --accent: light-dark(#2440f0, #93a5ff);
  --accent-contrast: light-dark(#ffffff, #0d1224);
  --warning: light-dark(#7a4b00, #ffcf7a);
  --warning-soft: light-dark(#fff3dc, #3a2c10);
  --danger: light-dark(#a3142a, #ff9aa8);
  --success: light-dark(#0a5f3c, #7fe0b4);
  --success-soft: light-dark(#e0f5ea, #10301f);
  font: 16px/1.5 "Open Sans", "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--surface-0); color: var(--text-1); overflow-wrap: anywhere; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 8px; top: 8px; padding: 8px 12px; background: var(--surface-1); z-index: 1; }
main, footer { max-width: 72rem; margin: 0 auto; padding: 0 16px; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 20px; padding: 8px max(16px, calc((100% - 72rem) / 2 + 16px)); min-height: 60px; background: var(--surface-1); border-bottom: 1px solid var(--border); }
header nav { flex: 1 1 20rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; list-style: none; margin: 0; padding: 0; }
header nav ul { gap: 4px; }
header nav a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 12px; border-radius: 8px; text-decoration: none; }
header nav a:hover { background: var(--surface-2); }
header nav a[aria-current] { background: var(--surface-2); color: var(--text-1); font-weight: 700; }
@media (max-width: 40rem) { header nav { margin: 0 -8px; } header nav a { padding: 0 8px; } }
.who a { display: inline-flex; align-items: center; min-height: 44px; }
.who { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; }
main { padding-bottom: 48px; }
main.small { max-width: 28rem; }
footer { padding-bottom: 24px; color: var(--text-2); font-size: 0.875rem; }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 24px 0 16px; }
h2 { font-size: 1.125rem; margin: 0 0 8px; }
p { margin: 0 0 12px; }
section, .card, .login { background: var(--surface-1); border: 1px solid var(--border); border-radius: 12px; padding: 16px; margin: 0 0 16px; }
section > :last-child, .login > :last-child { margin-bottom: 0; }
.columns { display: grid; gap: 0 16px; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); align-items: start; }
.queue { list-style: none; margin: 0 0 16px; padding: 0; }
.queue li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 24px; background: var(--surface-1); border: 1px solid var(--border); border-radius: 12px; padding: 12px 16px; margin: 0 0 8px; }
.queue p { margin: 0; }
.queue .what { flex: 1 1 16rem; }
.queue .what > :first-child { display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px; }
.queue a { display: inline-flex; align-items: center; min-height: 32px; font-weight: 700; }
.sum { font-weight: 700; font-size: 1.125rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
.state { display: inline-block; padding: 2px 10px; border-radius: 999px; background: var(--surface-2); font-size: 0.875rem; }
.note { color: var(--text-2); font-size: 0.875rem; }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) minmax(0, 1fr); gap: 6px 16px; margin: 0; }
dt { color: var(--text-2); }
dd { margin: 0; }
@media (max-width: 40rem) { dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 8px; } }
form.filters { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin: 0 0 16px; }
form.act { display: grid; gap: 12px; margin: 0 0 16px; justify-items: start; }
form.act:last-child { margin: 0; }
label, legend { display: grid; gap: 4px; color: var(--text-2); font-size: 0.875rem; }
fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 20px; }
legend { padding: 0; }
fieldset label { display: flex; align-items: center; gap: 8px; min-height: 32px; color: var(--text-1); font-size: 1rem; }
.field { display: grid; gap: 4px; width: 100%; max-width: 26rem; }
input, select, textarea { font: inherit; width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--border-strong); border-radius: 8px; background: var(--surface-1); color: var(--text-1); }
input[type="radio"] { width: 20px; min-height: 20px; height: 20px; accent-color: var(--accent); }
button, .button { font: inherit; font-weight: 700; min-height: 44px; padding: 8px 18px; border: 1px solid var(--accent); border-radius: 8px; background: var(--accent); color: var(--accent-contrast); cursor: pointer; display: inline-flex; align-items: center; text-decoration: none; }
button.plain, .button.plain { background: none; color: var(--accent); }
button.no { background: none; color: var(--danger); border-color: var(--danger); }
.error { color: var(--danger); margin: 0; }
.alert { border: 1px solid var(--warning); background: var(--warning-soft); color: var(--warning); border-radius: 12px; padding: 12px 16px; margin: 0 0 16px; }
.done { border: 1px solid var(--success); background: var(--success-soft); color: var(--success); border-radius: 12px; padding: 12px 16px; margin: 0 0 16px; }
.warn { color: var(--warning); }
.hints { margin: 0; padding-left: 20px; color: var(--warning); }
.steps { margin: 0; padding-left: 20px; }
.steps li { margin: 0 0 8px; }
.proofs { display: flex; flex-wrap: wrap; gap: 12px; }
.proofs img { display: block; max-width: 100%; width: 16rem; border: 1px solid var(--border); border-radius: 8px; }
.qr svg { display: block; width: 14rem; max-width: 100%; border: 10px solid #fff; border-radius: 8px; }
.secret { font-family: ui-monospace, monospace; letter-spacing: 0.08em; user-select: all; }
.codes { margin: 0; padding-left: 40px; }
.codes li { padding: 4px 0; white-space: nowrap; }
.scroll { overflow-x: auto; margin: 0 0 16px; background: var(--surface-1); border: 1px solid var(--border); border-radius: 12px; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
th, td { text-align: start; vertical-align: top; padding: 8px 12px; border-bottom: 1px solid var(--border); }
tbody tr:last-child td { border-bottom: 0; }
td { min-width: 7rem; }
@media (max-width: 46rem) {
  table, tbody, tr, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: 8px 0; border-bottom: 1px solid var(--border); }
  td { min-width: 0; padding: 2px 12px; border: 0; overflow-wrap: anywhere; }
  td:empty { display: none; }
  td::before { content: attr(data-label) ": "; color: var(--text-2); }
}
.acts { display: flex; flex-wrap: wrap; gap: 12px; margin: 0 0 16px; }
`;
