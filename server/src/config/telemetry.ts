import { ConfigError } from './config-error.ts'

/** What OpenTelemetry's standard variables ask for; the SDK reads the rest of them itself. Null: nothing. */
export interface TelemetrySettings {
  traces: boolean
  metrics: boolean
  /** Null: the SDK's own. */
  spanDelayMs: number | null
  metricIntervalMs: number | null
  sampler: { name: string; ratio: number }
}

const otlpUrl = { pattern: /^https?:\/\/[^\s/]\S*$/, must: 'be an http(s) address' }
const exporter = { pattern: /^(otlp|none)$/, must: 'be otlp or none' }
const milliseconds = { pattern: /^[1-9]\d{0,8}$/, must: 'be a number of milliseconds' }

/** The SDK ignores what it cannot read. */
const checked: Record<string, { pattern: RegExp; must: string }> = {
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpUrl,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: otlpUrl,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: otlpUrl,
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_BSP_SCHEDULE_DELAY: milliseconds,
  OTEL_METRIC_EXPORT_INTERVAL: milliseconds,
  OTEL_TRACES_SAMPLER: {
    pattern: /^(parentbased_)?(always_on|always_off|traceidratio)$/,
    must: 'be a sampler of the specification',
  },
  OTEL_TRACES_SAMPLER_ARG: { pattern: /^(0|1|0?\.\d+|1\.0+)$/, must: 'be a number from 0 to 1' },
}

export function readTelemetry(environment: Record<string, string | undefined>): TelemetrySettings | null {
  const set = (name: string) => environment[name]?.trim() || undefined
  if (set('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null
  const wrong = Object.entries(checked).filter(([name, { pattern }]) => !pattern.test(set(name) ?? '') && set(name))
  if (wrong.length > 0) throw new ConfigError(wrong.map(([name, { must }]) => `${name} must ${must}.`).join('\n'))
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
