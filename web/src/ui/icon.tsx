interface IconProps {
  name: keyof typeof drawings
  sizePx?: number
  className?: string
}

/** The few icons of the shell and of public pages: lighter than the icon library. */
export function Icon({ name, sizePx = 20, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={sizePx}
      height={sizePx}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={drawings[name]} />
    </svg>
  )
}

const drawings = {
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  menu: 'M4 6h16M4 12h16M4 18h16',
  language: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M3.5 9.5h17M3.5 14.5h17M12 3c-4 5-4 13 0 18c4-5 4-13 0-18',
  signIn: 'M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h11M11 8l4 4-4 4',
  signOut: 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M9 12h11M16 8l4 4-4 4',
  person: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0M6.5 18.5a6 6 0 0 1 11 0',
  page: 'M5 3.5h14a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2M3 9.5h18M7 14h7',
  desk: 'M12 3v18M7 21h10M5 7h14M5 7l-2.5 6.5a3 3 0 0 0 5 0zM19 7l-2.5 6.5a3 3 0 0 0 5 0z',
  flask: 'M9.5 3v6L4.6 18a2 2 0 0 0 1.8 3h11.2a2 2 0 0 0 1.8-3L14.5 9V3M8 3h8M7.5 14.5h9',
  phone:
    'M5 4h3.5l1.7 4.3-2.2 1.7a12 12 0 0 0 6 6l1.7-2.2L20 15.5V19a1.8 1.8 0 0 1-1.9 1.8A15.5 15.5 0 0 1 3.2 5.9A1.8 1.8 0 0 1 5 4',
  mail: 'M4.5 5h15a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M2.8 7.5 12 13l9.2-5.5',
  verified:
    'M12 2.5 14.5 4.4l3.1-.2 1 3 2.5 1.9-1 2.9 1 2.9-2.5 1.9-1 3-3.1-.2L12 21.5l-2.5-1.9-3.1.2-1-3-2.5-1.9 1-2.9-1-2.9 2.5-1.9 1-3 3.1.2zM8.5 12l2.5 2.5 4.5-5',
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M15.3 15.3 20 20',
  card: 'M4.5 5.5h15a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M2.5 10h19M6 14.5h4',
  code: 'M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5',
  check: 'M4.5 12.5l5 5 10-11',
  pencil: 'M4 20h4L19.5 8.5a2.8 2.8 0 0 0-4-4L4 16zM13.5 6.5l4 4',
  close: 'M6 6l12 12M18 6 6 18',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  chevron: 'M6 9.5l6 6 6-6',
  info: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 16v-4M12 8h.01',
  done: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M9 12l2 2 4-4',
  alert: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8v4M12 16h.01',
  warning: 'M12 3.5 2.5 20h19zM12 10v4.5M12 17.2v.1',
}
