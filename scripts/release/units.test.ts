import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findProgram } from '../programs.ts'

const folder = path.join(import.meta.dirname, '..', '..', 'deploy')
const units = globSync('*.service', { cwd: folder }).sort()
const read = (unit: string) => readFileSync(path.join(folder, unit), 'utf8')

test('every unit is restricted alike', () => {
  expect(units).toEqual(['obole-backup.service', 'obole-worker.service', 'obole.service', 'obole@.service'])
  const restrictions = (unit: string) =>
    /^ProtectSystem=[\s\S]+?(?=\n\n|\n$)/m.exec(read(unit))?.[0].replace(' /var/backups/obole', '')
  expect(restrictions('obole.service')).toContain('SystemCallFilter=')
  for (const unit of units) expect(restrictions(unit), unit).toBe(restrictions('obole.service'))
})

test('a unit asks its process alone to stop, which ends its children itself', () => {
  for (const unit of units.filter((name) => name !== 'obole-backup.service'))
    expect(read(unit), unit).toMatch(/^KillMode=mixed$/m)
})

test('old backups are removed and alarms raised whatever became of the backup', () => {
  const unit = read('obole-backup.service')
  expect(unit).not.toContain('ExecStartPost')
  expect(unit).toMatch(/^ExecStopPost=\/srv\/obole\/current\/bin\/obole remove-old-backups \/var\/backups\/obole 30$/m)
  const alarms = [...unit.matchAll(/^#ExecStopPost=\/bin\/sh -c '(.+)'$/gm)].map(([, line = '']) => line)
  const calledAfter = (status: string) =>
    alarms.flatMap((line) => {
      const command = line.replace('curl -fsS', 'echo')
      return execFileSync('/bin/sh', ['-c', command], { env: { EXIT_STATUS: status }, encoding: 'utf8' }).trim() || []
    })
  const [switched, failed] = ['https://alarm.example/obole-backup', 'https://alarm.example/obole-backup-failed']
  expect([calledAfter('0'), calledAfter('3'), calledAfter('1')]).toEqual([[switched], [switched, failed], [failed]])
})

test.runIf(findProgram('systemd-analyze')).each(units)('systemd finds %s exposed by at most 3.0', (unit) => {
  const args = ['security', '--offline=true', '--threshold=30', '--no-pager', path.join(folder, unit)]
  expect(execFileSync('systemd-analyze', args, { encoding: 'utf8' })).toContain('Overall exposure level')
})
