import { type ChildProcess, execFile } from 'node:child_process'
import { environment } from './runner.ts'

/** What stands before PostgreSQL's own command, so that it stops when we die, even by SIGKILL. */
export interface Guard {
  command: readonly [string, ...string[]]
  askToStop(child: ChildProcess): void
}

/** The kernel tells PostgreSQL, which takes this command's place, when the thread that started it ends. */
export const kernelGuard: Guard = {
  command: ['setpriv', '--pdeathsig=INT', '--'],
  askToStop: (child) => child.kill('SIGINT'),
}

/** Where there is no such `setpriv`: a shell tells it once the other end of its standard input, ours, is closed. */
export const shellGuard: Guard = {
  command: [
    '/bin/sh',
    '-c',
    'exec 3<&0; "$@" 3<&- & server=$!; (read -r _ <&3; kill -INT $server) & watch=$!; exec 3<&-; wait $server; kill $watch 2>/dev/null',
    'sh',
  ],
  askToStop: (child) => child.stdin?.end(),
}

export function chooseGuard(): Promise<Guard> {
  const [program, ...args] = kernelGuard.command
  return new Promise((resolve) => {
    execFile(program, [...args, 'true'], { env: environment() }, (error) => resolve(error ? shellGuard : kernelGuard))
  })
}
