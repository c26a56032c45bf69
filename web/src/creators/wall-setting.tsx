import { readWall } from '@obole/contract/own-wall'
import { useCallback, useEffect, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { refusalText } from '../platform/refusal-texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { SettingsSection } from './settings-section.tsx'
import { type OwnWall, WallForm } from './wall-form.tsx'

interface WallSettingProps {
  page: { id: string; slug: string }
  /** The page must be loaded again. */
  onChanged: () => Promise<void>
}

/** Whether words of supporters are shown. */
export function WallSetting({ page, onChanged }: WallSettingProps) {
  const [wall, setWall] = useState<OwnWall | null>(null)
  const [problem, setProblem] = useState<unknown>(null)

  const load = useCallback(async () => {
    setProblem(null)
    try {
      setWall(await api(readWall, { params: { id: page.id } }))
    } catch (error) {
      setProblem(error)
    }
  }, [page.id])
  useEffect(() => void load(), [load])

  return (
    <SettingsSection title={m.wall_title()} lead={m.wall_lead()}>
      {problem !== null && (
        <Notice tone="bad" action={<Button onClick={() => void load()}>{m.ui_try_again()}</Button>}>
          {refusalText(problem)}
        </Notice>
      )}
      {!wall && problem === null && (
        <p role="status">
          <Spinner />
          <span className="sr-only">{m.ui_loading()}</span>
        </p>
      )}
      {wall && <WallForm page={page} wall={wall} onChanged={onChanged} />}
    </SettingsSection>
  )
}
