import 'react'

declare module 'react' {
  /** React passes them on as they are, and has no types for them yet. */
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
}
