import { exportAccount } from '@obole/contract/calls/accounts'
import { productName } from '@obole/contract/formatting/names'
import { formatNumber } from '@obole/contract/formatting/numbers'
import { exportedTipsMax } from '@obole/contract/rules/limits'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { useLocale } from '../../platform/locale.ts'
import { explainFor } from '../../ui/forms/explain.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { SettingForm } from './setting.tsx'

export function DataExport() {
  const count = formatNumber(exportedTipsMax, useLocale())
  const form = useForm({
    fields: [],
    submit: async () => download(await api(exportAccount)),
    explain: explainFor(),
  })
  return (
    <div className="grid gap-3">
      <h3 className="text-lg">{m.profile_export_title()}</h3>
      <p className="text-muted">{m.profile_export_text({ count })}</p>
      <SettingForm
        form={form}
        label={m.profile_export_title()}
        submitText={m.profile_export_submit()}
        savedText={m.profile_export_done()}
      >
        {null}
      </SettingForm>
    </div>
  )
}

function download(exported: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(exported, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${productName.toLowerCase()}-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(url)
}
