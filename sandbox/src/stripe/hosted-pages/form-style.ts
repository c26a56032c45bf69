/** What the hosted pages add to the shared look: a narrow column and comfortable fields. */
export const formStyle = `
main.frame{max-width:30rem}
.notice{margin:0;padding:.7rem .9rem;border-radius:12px;background:var(--tint);font-weight:600}
.problem{margin:1rem 0 0;padding:.7rem .9rem;border:1px solid oklch(55% .17 27);border-radius:12px}
form{display:grid;gap:1rem;margin:1rem 0 0}
.field{display:grid;gap:.35rem}
.field label{font-weight:600}
.field input{width:100%;min-height:48px;padding:.5rem .8rem;border:1px solid var(--line);border-radius:12px;background:var(--paper);color:inherit;font:inherit;font-size:1rem}
.field input:focus-visible{outline-offset:0;border-color:var(--accent)}
.plate{display:flex;gap:.8rem;align-items:center;padding:.7rem .9rem;border:1px dashed var(--line);border-radius:12px}
.plate svg{flex:none}
.button.primary{min-height:52px;font-size:1.05rem}
.others{display:grid;gap:.6rem;padding-top:1rem;border-top:1px solid var(--line)}
.others p{margin:-.25rem 0 .25rem}
h1+.amount{margin:0 0 .75rem}
.amount .small{font-size:1rem;font-weight:400}
.lines{display:grid;gap:.35rem}
.lines+h2{margin-top:1.25rem}
.digits{white-space:nowrap}
form>.button+p{margin:-.5rem 0 0}
`
