import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import { AggregationTemporality, DataPointType, type MetricData, type MetricProducer } from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

type Measured = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>

/** The metrics of `/metrics`, under the same names: each is measured once, whoever reads it. */
export function metricProducer(registry: Registry, resource: Resource): MetricProducer {
  const startTime = hrTime(Date.now() - process.uptime() * 1000)
  return {
    async collect() {
      const times = { startTime, endTime: hrTime(Date.now()) }
      const measured = (await registry.getMetricsAsJSON()) as Measured[]
      const metrics = measured.flatMap((metric) => convert(metric, times))
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'obole' }, metrics }] }, errors: [] }
    },
  }
}

interface Times {
  startTime: HrTime
  endTime: HrTime
}

function convert(metric: Measured, times: Times): MetricData[] {
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  // prom-client types it as a number and says it as a word.
  switch (String(metric.type)) {
    case 'counter':
      return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: pointsOf(metric, times) }]
    case 'gauge':
      return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: pointsOf(metric, times) }]
    case 'histogram':
      return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPointsOf(metric, times) }]
    default:
      return []
  }
}

function pointsOf({ values }: Measured, times: Times) {
  return values.map(({ labels, value }) => ({ ...times, attributes: { ...labels } as Attributes, value }))
}

/** Prometheus counts cumulatively up to each boundary, OpenTelemetry within each bucket. */
function histogramPointsOf({ values }: Measured, times: Times) {
  const series = Map.groupBy(values, ({ labels: { le: _le, ...labels } }) => JSON.stringify(labels))
  return [...series].map(([labels, samples]) => {
    const total = (suffix: string) => samples.find(({ metricName }) => metricName?.endsWith(suffix))?.value ?? 0
    const buckets = samples.filter(({ metricName }) => metricName?.endsWith('_bucket'))
    const cumulative = buckets.map(({ value }) => value)
    const boundaries = buckets.map(({ labels: { le } }) => Number(le)).filter(Number.isFinite)
    const counts = cumulative.map((value, index) => value - (cumulative[index - 1] ?? 0))
    return {
      ...times,
      attributes: JSON.parse(labels) as Attributes,
      value: { buckets: { boundaries, counts }, sum: total('_sum'), count: total('_count') },
    }
  })
}

function hrTime(ms: number): HrTime {
  return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]
}
