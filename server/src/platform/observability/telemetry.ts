import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import type { TelemetrySettings } from '../../config/telemetry.ts'
import type { Build } from './build.ts'
import type { Logger } from './log.ts'
import { metricProducer } from './metric-producer.ts'
import { setTracing, type Tracing } from './tracing.ts'

const complaintEveryMs = 60 * 60_000

interface Telemetry {
  /** Sends what is left. */
  stop(): Promise<void>
}

/** Traces and metrics to an OTLP collector over HTTP. Import it only when it is configured: the SDK takes its time. */
export function startTelemetry(
  settings: TelemetrySettings,
  { build, registry, log }: { build: Build; registry: Registry; log: Logger },
): Telemetry {
  logComplaints(log)
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'obole', 'service.version': build.version }))
    .merge(detectResources({ detectors: [envDetector] }))
  const stops: (() => Promise<void>)[] = []
  if (settings.traces) stops.push(startTraces(resource, settings))
  if (settings.metrics) stops.push(startMetrics(resource, settings, registry))
  return {
    async stop() {
      setTracing(null)
      // A collector that is gone must not keep the process from stopping.
      await Promise.allSettled(stops.map((stop) => stop()))
    },
  }
}

/** A collector that is gone is complained of with each batch: a line the first time, and again after an hour. */
function logComplaints(log: Logger): void {
  const quietUntilMs = new Map<string, number>()
  const complain = (message: string, ...more: unknown[]) => {
    const reason = [message, ...more].map(sentenceOf).join(' ').slice(0, 300)
    // Of the same kind, whatever it counts or measures.
    const kind = reason.replaceAll(/\d+/g, '')
    const nowMs = performance.now()
    if ((quietUntilMs.get(kind) ?? 0) > nowMs) return
    quietUntilMs.set(kind, nowMs + complaintEveryMs)
    log.warn({ reason }, 'OpenTelemetry complains')
  }
  const ignore = () => undefined
  diag.setLogger(
    { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}

/** The SDK passes errors as they are, or as JSON with the stack. */
function sentenceOf(value: unknown): string {
  if (value instanceof Error) return value.message
  const message = /"message":"((?:[^"\\]|\\.)*)"/.exec(String(value))?.[1]
  return message ?? String(value)
}

function startTraces(resource: Resource, { spanDelayMs, sampler }: TelemetrySettings): () => Promise<void> {
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter(),
    ...(spanDelayMs && { scheduledDelayMillis: spanDelayMs }),
  })
  const provider = new TracerProvider({ resource, sampler: samplerOf(sampler), spanProcessors: [processor] })
  setTracing(createTracing(provider))
  return () => provider.shutdown()
}

function startMetrics(
  resource: Resource,
  { metricIntervalMs: intervalMs }: TelemetrySettings,
  registry: Registry,
): () => Promise<void> {
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    metricProducers: [metricProducer(registry, resource)],
    ...(intervalMs && { exportIntervalMillis: intervalMs, exportTimeoutMillis: Math.min(intervalMs, 30_000) }),
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  return () => provider.shutdown()
}

function createTracing(provider: TracerProvider): Tracing {
  const tracer = provider.getTracer('obole')
  const propagator = new W3CTraceContextPropagator()
  const contexts = new AsyncLocalStorage<Context>()
  const failed = { code: SpanStatusCode.ERROR }
  return {
    run(name, work) {
      const parent = contexts.getStore() ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL }, parent)
      return contexts.run(trace.setSpan(parent, span), async () => {
        try {
          return await work()
        } catch (error) {
          span.setStatus(failed)
          throw error
        } finally {
          span.end()
        }
      })
    },
    begin(headers) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent)
      return {
        enter: (work) => contexts.run(trace.setSpan(parent, span), work),
        end(name, attributes, isFailed) {
          span.updateName(name).setAttributes(attributes)
          if (isFailed) span.setStatus(failed)
          span.end()
        },
      }
    },
  }
}

/** `OTEL_TRACES_SAMPLER`, as the specification names them. */
function samplerOf({ name, ratio }: TelemetrySettings['sampler']): Sampler {
  const root = /always_off$/.test(name)
    ? new AlwaysOffSampler()
    : /traceidratio$/.test(name)
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler()
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}
