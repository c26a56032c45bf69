import { defaultLocale } from '@obole/contract/formatting/names'
import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import code from '../loader.ts?inline-script'
import { currentLocale } from '../platform/locale.ts'

const id = 'loader'
/** The browser has it already: there its tag is only named. */
export const loaderScript = import.meta.env.SSR ? code : ''

/** Everybody sees the same on a public page, and it works without the application. */
export function useIsPublicPage(): boolean {
  const isOfPublicRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.isPublic === true })
  // The page is what the server wrote, wherever its member has gone since.
  const [isPublic] = useState(() =>
    import.meta.env.SSR ? isOfPublicRoute : document.getElementById(id)?.dataset['islands'] !== undefined,
  )
  return isPublic
}

export function LoaderScript({ isPublic }: { isPublic: boolean }) {
  return (
    <script
      id={id}
      data-application={addressOf('client.tsx')}
      data-islands={isPublic ? addressOf('islands.tsx') : undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code
      dangerouslySetInnerHTML={{ __html: loaderScript }}
    />
  )
}

/** The scripts of all languages have the same names, in a folder for each. */
function addressOf(source: string): string {
  const folder = import.meta.env.OBOLE_SCRIPTS
  if (folder === '') return `/src/${source}`
  return folder.replace(`/${defaultLocale}-`, `/${currentLocale()}-`) + source.replace(/\.tsx?$/, '.js')
}
