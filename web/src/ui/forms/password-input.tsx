import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../buttons/icon-button.tsx'
import { TextInput } from './text-input.tsx'

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="relative">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
        className="pe-12"
      />
      <IconButton
        className="absolute inset-y-0 end-0.5 my-auto"
        label={isShown ? m.ui_hide_password() : m.ui_show_password()}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
      </IconButton>
    </div>
  )
}
