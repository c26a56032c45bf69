import type { SocialField } from '@obole/contract/calls/creators'
import type { ReactNode } from 'react'

/** Drawn for this site; the networks' own logos are not copied. */
export function NetworkIcon({ field }: { field: SocialField }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[field]}
    </svg>
  )
}

const drawings: Record<SocialField, ReactNode> = {
  facebookUrl: <path d="M16.5 3.5h-2.2a4 4 0 0 0-4 4V21M7 11.5h8.2" strokeWidth="2.6" />,
  instagramUrl: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="16.8" cy="7.2" r=".6" fill="currentColor" />
    </>
  ),
  linkedInUrl: (
    <>
      <path d="M5.5 10v9.5M10.5 19.5V10M10.5 14.5a3.9 3.9 0 0 1 7.8 0v5" strokeWidth="2.6" />
      <circle cx="5.5" cy="5.2" r="1" fill="currentColor" />
    </>
  ),
  redditUrl: (
    <>
      <ellipse cx="12" cy="14" rx="8" ry="5.8" />
      <path d="M12 8.2 13.2 3.6l4 .9M9.2 16.3c1.6 1.2 4 1.2 5.6 0" />
      <circle cx="18.6" cy="4.9" r="1.4" />
      <circle cx="9" cy="13" r=".7" fill="currentColor" />
      <circle cx="15" cy="13" r=".7" fill="currentColor" />
    </>
  ),
  tikTokUrl: <path d="M13 3.5v11.8a3.9 3.9 0 1 1-3.9-3.9M13 3.5c.3 3 2.4 5 5.4 5.2" strokeWidth="2.5" />,
  xUrl: <path d="M4.5 4.5 19.5 19.5M19.2 4.5 13.4 11M10.6 13.6 4.8 19.5" strokeWidth="2.3" />,
  youtubeUrl: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="m10.2 9.3 4.8 2.7-4.8 2.7z" fill="currentColor" />
    </>
  ),
  websiteUrl: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M3.5 12h17M12 3.3c5 5.2 5 12.2 0 17.4M12 3.3c-5 5.2-5 12.2 0 17.4" />
    </>
  ),
}
