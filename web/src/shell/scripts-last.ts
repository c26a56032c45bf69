import type { MarkedPage } from './marked-scripts.ts'

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const entry = /<script type="module" async="" src="([^"]+)"><\/script>/

/** Fetches the scripts after the first paint: until then the network and the processor are for what is seen. */
export function scriptsLast({ html, scripts }: MarkedPage): MarkedPage {
  const hrefs = [...html.matchAll(preload)].map(([, href]) => href)
  const [tag = '', src] = entry.exec(html) ?? []
  if (src === undefined) return { html, scripts }
  const script = fetchAfterPaint(hrefs, src)
  return {
    html: html.replaceAll(preload, '').replace(tag, () => `<script>${script}</script>`),
    scripts: [...scripts, script],
  }
}

/** The second frame starts after the first was painted. A background tab paints none: it fetches at once. */
function fetchAfterPaint(hrefs: (string | undefined)[], src: string): string {
  return `{const add=(tag,to)=>document.head.append(Object.assign(document.createElement(tag),to)),
go=()=>{for(const href of ${JSON.stringify(hrefs)})add('link',{rel:'modulepreload',href});
add('script',{type:'module',async:true,src:${JSON.stringify(src)}})};
document.hidden?go():requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(go)));
document.currentScript.remove()}`
}
