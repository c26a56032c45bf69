import type { FastifyPluginAsync } from 'fastify'
import { html, sendPage, type Trilingual, visitOf } from './html/page.ts'

const texts: Trilingual<{ title: string; link: string }> = {
  fr: { title: 'Site de', link: 'Ma page de soutien' },
  en: { title: 'Website of', link: 'My support page' },
  es: { title: 'Sitio de', link: 'Mi página de apoyo' },
}

/** The own website of any creator, at `/sandbox/websites/their-slug`: it links to their page; with `?link=0` it does not. */
export const websites: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { slug: string }; Querystring: { link?: string } }>('/sandbox/websites/:slug', (request, reply) => {
    const visit = visitOf(request)
    const { title, link } = texts[visit.locale]
    const { slug } = request.params
    const target = `${request.protocol}://${request.host}/@${encodeURIComponent(slug)}`
    const body = html`<h1>${title} ${slug}</h1>${request.query.link !== '0' && html`<p><a rel="me" href="${target}">${link}</a></p>`}`
    return sendPage(reply, visit, { title: `${title} ${slug}`, body })
  })
}
