export interface Night {
  view: 'skyline' | 'windows' | 'street' | 'bridge' | 'rain'
  sky: readonly [top: string, bottom: string]
  lamp: string
  accent: string
}
