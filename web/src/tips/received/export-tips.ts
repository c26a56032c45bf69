import { exportTips } from '@obole/contract/calls/received-tips'
import { pathOf } from '@obole/contract/schema/endpoint'
import { downloadFile } from '../../platform/session/download.ts'
import type { Period } from './export-period.ts'

export function downloadTips(creatorId: string, period: Period, fileName: string): Promise<void> {
  return downloadFile(pathOf(exportTips, { params: { id: creatorId }, query: period }), fileName)
}
