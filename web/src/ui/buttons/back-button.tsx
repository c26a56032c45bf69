import { m } from '../../paraglide/messages.js'
import { Island } from '../island.tsx'
import { Button } from './button.tsx'

/** One step back in the history, or home without one. */
export function BackButton() {
  return <Island name="back" component={GoBack} props={{}} />
}

export function GoBack() {
  return (
    <Button
      onClick={() => (history.length > 1 ? history.back() : location.assign('/landing'))}
      className="noscript:hidden"
    >
      {m.go_back()}
    </Button>
  )
}
