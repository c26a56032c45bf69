/** What OpenTelemetry's standard variables ask for; the SDK reads the rest of them itself. Null: nothing. */
export interface TelemetrySettings {
  traces: boolean
  metrics: boolean
  /** Null: the SDK's own. */
  spanDelayMs: number | null
  metricIntervalMs: number | null
  sampler: { name: string; ratio: number }
}

export function readTelemetry(environment: Record<string, string | undefined>): TelemetrySettings | null {
  const set = (name: string) => environment[name]?.trim() || undefined
  if (set('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null
  const wants = (signal: 'TRACES' | 'METRICS') => {
    const exporter = set(`OTEL_${signal}_EXPORTER`)
    const endpoint = set('OTEL_EXPORTER_OTLP_ENDPOINT') ?? set(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`)
    return exporter === undefined ? endpoint !== undefined : exporter === 'otlp'
  }
  const [traces, metrics] = [wants('TRACES'), wants('METRICS')]
  if (!traces && !metrics) return null
  return {
    traces,
    metrics,
    spanDelayMs: Number(set('OTEL_BSP_SCHEDULE_DELAY')) || null,
    metricIntervalMs: Number(set('OTEL_METRIC_EXPORT_INTERVAL')) || null,
    sampler: {
      name: set('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on',
      ratio: Number(set('OTEL_TRACES_SAMPLER_ARG') ?? 1),
    },
  }
}
