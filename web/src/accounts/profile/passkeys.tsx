import { listPasskeys, type Passkey, removePasskey, renamePasskey } from '@obole/contract/calls/keys/passkeys'
import { passkeyNameMax } from '@obole/contract/rules/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { useLocale } from '../../platform/locale.ts'
import { refusalText } from '../../platform/refusal-texts.ts'
import { hasPasskeys, makePasskey } from '../../platform/session/passkeys.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { FormField } from '../../ui/forms/form.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { useFocusHandover } from '../../ui/page/focus-heading.ts'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { notify } from '../../ui/toast.tsx'
import { checkLength } from '../checks.ts'
import { dateText } from './date-text.ts'

/** `new`: the browser is about to make one. */
type Named = Passkey | 'new'

export function Passkeys() {
  const [passkeys, setPasskeys] = useState<Passkey[] | null>(null)
  const [named, setNamed] = useState<Named | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(async () => setPasskeys((await api(listPasskeys)).passkeys), [])
  const attempt = useCallback(async (act: () => Promise<void>) => {
    setProblem(null)
    await act().catch((error: unknown) => setProblem(refusalText(error)))
  }, [])
  useEffect(() => void attempt(load), [attempt, load])

  const remove = ({ id }: Passkey) =>
    attempt(async () => {
      await api(removePasskey, { params: { passkeyId: id } })
      await load()
      notify('success', m.passkey_removed())
    })
  const onNamed = () => {
    setNamed(null)
    void attempt(load)
  }

  return (
    <div className="grid gap-4">
      <h3 className="text-lg">{m.passkeys_title()}</h3>
      <p className="text-muted">{m.passkeys_text()}</p>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {passkeys === null && !problem && <Skeleton className="h-12 w-full rounded-card" />}
      {passkeys !== null && passkeys.length > 0 && (
        <ul className="grid divide-y divide-line border-line border-y">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              onRename={() => setNamed(passkey)}
              onRemove={() => remove(passkey)}
            />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <Button className="justify-self-start" onClick={() => setNamed('new')}>
          {m.passkey_add()}
        </Button>
      ) : (
        <p className="text-muted text-sm">{m.passkeys_unknown()}</p>
      )}
      {named && <NameDialog named={named} onClose={() => setNamed(null)} onNamed={onNamed} />}
    </div>
  )
}

interface PasskeyItemProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function PasskeyItem({ passkey, onRename, onRemove }: PasskeyItemProps) {
  const locale = useLocale()
  const item = useRef<HTMLLIElement>(null)
  useFocusHandover(item)
  const { name, createdAt, usedAt } = passkey
  return (
    <li ref={item} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-muted text-sm">
          {usedAt
            ? m.passkey_used({ date: dateText(usedAt, locale) })
            : m.passkey_made({ date: dateText(createdAt, locale) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRename} aria-label={m.passkey_rename_label({ name })}>
          {m.passkey_rename()}
        </Button>
        <Button onClick={onRemove} aria-label={m.passkey_remove_label({ name })}>
          {m.passkey_remove()}
        </Button>
      </div>
    </li>
  )
}

interface NameDialogProps {
  named: Named
  onClose: () => void
  onNamed: () => void
}

function NameDialog({ named, onClose, onNamed }: NameDialogProps) {
  const form = useForm({
    fields: ['name'],
    check: ({ name }) => ({ name: name.trim() ? checkLength(name, passkeyNameMax) : m.ui_field_required() }),
    submit: async (values) => {
      const name = values.name.trim()
      if (named !== 'new') await api(renamePasskey, { params: { passkeyId: named.id }, body: { name } })
      // The browser's window was closed: the name stays, for another try.
      else if (!(await makePasskey(name))) return
      onNamed()
    },
    explain: explainFor('name'),
  })
  const isNew = named === 'new'
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      title={isNew ? m.passkey_add() : m.passkey_rename()}
      description={isNew ? m.passkey_add_lead() : m.passkey_rename_lead()}
      submitText={isNew ? m.passkey_make() : m.ui_save()}
    >
      <FormField form={form} name="name" label={m.passkey_name()} hint={m.passkey_name_hint()}>
        {(control) => (
          <TextInput {...control} defaultValue={isNew ? '' : named.name} autoComplete="off" enterKeyHint="done" />
        )}
      </FormField>
    </DialogForm>
  )
}
