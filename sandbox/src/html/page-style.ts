/** The look of every sandbox page: small, warm, light and dark. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:oklch(98.5% .008 85);--card:oklch(100% 0 0);--ink:oklch(24% .03 260);--soft:oklch(46% .025 260);--line:oklch(88% .012 85);--accent:oklch(50% .13 45);--on-accent:oklch(99% .01 85);--tint:oklch(95% .03 70)}
@media (prefers-color-scheme:dark){:root{--paper:oklch(20% .015 260);--card:oklch(24% .017 260);--ink:oklch(94% .01 85);--soft:oklch(76% .015 85);--line:oklch(36% .018 260);--accent:oklch(76% .12 55);--on-accent:oklch(20% .03 50);--tint:oklch(29% .035 60)}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
.frame{max-width:44rem;margin-inline:auto;padding:1rem clamp(1rem,4vw,2rem)}
header.frame{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between}
main.frame{padding-bottom:4rem}
.mark{margin:0;padding:.35rem .8rem;border:1px dashed var(--accent);border-radius:999px;background:var(--tint);font-size:.85rem}
.languages{display:flex;align-items:center}
.languages>*{display:grid;place-items:center;min-width:44px;min-height:44px;font-size:.9rem}
h1{font-size:clamp(1.45rem,4vw,1.75rem);line-height:1.2;margin:.75rem 0 .5rem;text-wrap:balance}
h2{font-size:1.15rem;line-height:1.3;margin:0 0 .25rem}
p{margin:.5rem 0}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.soft{color:var(--soft)}
.small{font-size:.9rem}
.card{display:block;padding:1rem 1.15rem;border:1px solid var(--line);border-radius:12px;background:var(--card);color:inherit}
.stack{display:grid;gap:.75rem;margin:1.25rem 0;padding:0;list-style:none}
a.card,button.card{width:100%;min-height:44px;font:inherit;text-align:start;text-decoration:none;cursor:pointer}
a.card:hover,button.card:hover{border-color:var(--accent)}
.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
.spread{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;align-items:baseline}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:.5rem 1.25rem;border:1px solid var(--line);border-radius:999px;background:var(--card);color:inherit;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.button:hover{border-color:var(--accent)}
.button.primary{border-color:transparent;background:var(--accent);color:var(--on-accent)}
.wide{width:100%}
.amount{font-size:2rem;font-weight:700;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1rem 0}
dt{color:var(--soft)}
dd{margin:0}
pre{white-space:pre-wrap;font:inherit;margin:0}
`
