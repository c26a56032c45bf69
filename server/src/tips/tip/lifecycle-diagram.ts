import { authorized, bookings, pending, type Transition, transitions } from './transitions.ts'

const composites: Record<string, readonly string[]> = { pending, authorized }

/** The diagram of `docs/tip-lifecycle.md`. */
export function lifecycleDiagram(): string {
  const all: Transition<string>[] = [...Object.values(transitions), ...Object.values(bookings)]
  const lines = [
    ...Object.entries(composites).flatMap(([name, steps]) => [
      `state ${name} {`,
      ...steps.map((step) => `  ${step}`),
      '}',
    ]),
    ...all.flatMap(({ from, to, by, when }) => sourcesOf(from).map((source) => `${source} --> ${to}: ${when} (${by})`)),
  ]
  return ['stateDiagram-v2', ...lines.map((line) => `  ${line}`)].join('\n')
}

/** All steps of a state are drawn as the state. */
function sourcesOf(from: readonly string[]): string[] {
  if (from.length === 0) return ['[*]']
  const whole = Object.entries(composites).filter(([, steps]) => steps.every((step) => from.includes(step)))
  const covered = whole.flatMap(([, steps]) => steps)
  return [...whole.map(([name]) => name), ...from.filter((step) => !covered.includes(step))]
}
