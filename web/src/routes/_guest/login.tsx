import { productName } from '@obole/contract/names'
import { safeReturnUrl } from '@obole/contract/return-url'
import { createFileRoute, getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { LoginForm } from '../../accounts/login-form.tsx'
import { m } from '../../paraglide/messages.js'
import { publicHead, siteIn } from '../../platform/public-head.ts'
import { placeAfterSignIn } from '../../platform/session/sign-in.ts'

export const Route = createFileRoute('/_guest/login')({
  // Also when it is refused: the router would pass on a parameter that is left out here.
  validateSearch: (search): { returnUrl?: string | undefined } => ({
    returnUrl: safeReturnUrl(search['returnUrl']) ?? undefined,
  }),
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
  const goOn = async () => router.navigate({ href: await placeAfterSignIn(returnUrl), replace: true })
  return (
    <AccountFrame
      title={m.shell_sign_in()}
      lead={m.login_lead()}
      links={
        <Link to="/register" className="link inline-flex min-h-11 items-center">
          {m.login_to_register()}
        </Link>
      }
    >
      <LoginForm site={root.useLoaderData()} onSignedIn={goOn} />
    </AccountFrame>
  )
}
