import type { Measurement } from '@obole/testing/budget'
import { until } from '@obole/testing/until'
import { countBrokenInvariants, countCharges, countUnfinishedEvents } from './bookings.sql.ts'
import type { StartedTip } from './load.ts'
import type { Site } from './site.ts'

/** Every acknowledged and paid tip must be booked once, as soon as the events have been processed. */
export async function countBookings({ sql, provider }: Site, tips: StartedTip[]): Promise<Measurement[]> {
  const paid = tips.filter(({ isPaid }) => isPaid).map(({ tipId }) => tipId)
  await provider.idle()
  await until('every event is processed', async () => (await countUnfinishedEvents(sql)) === 0)
  const charges = await countCharges(sql, paid)
  return [
    { name: 'tips paid', value: paid.length, unit: '', atLeast: 1 },
    { name: 'tips not booked', value: charges.filter((count) => count === 0).length, unit: '', atMost: 0 },
    { name: 'tips booked twice', value: charges.filter((count) => count > 1).length, unit: '', atMost: 0 },
    { name: 'broken invariants', value: await countBrokenInvariants(sql), unit: '', atMost: 0 },
  ]
}
