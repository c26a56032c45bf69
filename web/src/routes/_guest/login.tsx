import { productName } from '@obole/contract/formatting/names'
import { createFileRoute, getRouteApi, useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { ToRegister } from '../../accounts/account-links.tsx'
import { LoginForm } from '../../accounts/sign-in/login-form.tsx'
import { m } from '../../paraglide/messages.js'
import { publicHead, siteIn } from '../../platform/public-head.ts'
import { returnUrlIn } from '../../platform/return-url-search.ts'
import { placeAfterSignIn } from '../../platform/session/sign-in.ts'
import { Notice } from '../../ui/notice.tsx'

export const Route = createFileRoute('/_guest/login')({
  validateSearch: returnUrlIn,
  head: ({ matches }) =>
    publicHead({
      site: siteIn(matches),
      path: '/login',
      title: m.shell_sign_in(),
      description: m.meta_login({ product: productName }),
    }),
  component: Login,
})

const root = getRouteApi('__root__')

function Login() {
  const router = useRouter()
  const { returnUrl } = Route.useSearch()
  // The server does not know the state of the history, which a reload keeps.
  const isHydrated = useHydrated()
  const sessionEnd = useLocation({ select: ({ state }) => (isHydrated ? state.sessionEnd : undefined) })
  const goOn = async () => router.navigate({ href: await placeAfterSignIn(returnUrl), replace: true })
  return (
    <AccountFrame title={m.shell_sign_in()} lead={m.login_lead()} links={<ToRegister returnUrl={returnUrl} />}>
      <div className="grid gap-6">
        {sessionEnd && <Notice tone="bad">{sessionEnd}</Notice>}
        <LoginForm site={root.useLoaderData()} onSignedIn={goOn} />
      </div>
    </AccountFrame>
  )
}
