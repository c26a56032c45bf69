import { Link } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'

const look = 'link inline-flex min-h-11 items-center'

/** Beside registering, and the reverse: the place to return to goes along. */
export function ToLogin({ returnUrl }: { returnUrl?: string | undefined }) {
  return (
    <Link to="/login" search={{ returnUrl }} className={look}>
      {m.register_to_login()}
    </Link>
  )
}

export function ToRegister({ returnUrl }: { returnUrl?: string | undefined }) {
  return (
    <Link to="/register" search={{ returnUrl }} className={look}>
      {m.login_to_register()}
    </Link>
  )
}

export function BackToLogin() {
  return (
    <Link to="/login" className={look}>
      {m.back_to_login()}
    </Link>
  )
}
