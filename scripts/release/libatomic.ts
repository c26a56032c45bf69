import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Platform } from './lock-packages.ts'
import type { Notice } from './notices.ts'

const version = '12.2.0-14+deb12u1'
/** The library's own bytes, so that a release does not depend on the day or the mirror. */
const builds = {
  x64: { debian: 'amd64', sha256: '107ab9f7661a1c47cddfb5cd1def99ec537a50a9a537fbe38cdde1b34b8ba280' },
  arm64: { debian: 'arm64', sha256: 'c90c21008853899dfa102eeaa43b703c2bf41553dd56b13aac6da2803d5884b7' },
}

/** Node is linked with GCC's libatomic, which a bare Debian lacks: a release brings Debian 12's in `lib`. */
export function copyLibatomic(folder: string, { cpu }: Platform): Notice {
  const { debian, sha256 } = builds[cpu]
  const download = mkdtempSync(path.join(tmpdir(), 'obole-libatomic-'))
  try {
    mkdirSync(path.join(download, 'lists', 'partial'), { recursive: true })
    // The machine's own package lists stay as they are: they may be of another architecture.
    const places = [`Dir::State::Lists=${download}/lists`, `Dir::Cache=${download}`]
    const settings = [
      `APT::Architecture=${debian}`,
      `APT::Architectures=${debian}`,
      'APT::Sandbox::User=root',
      ...places,
    ]
    const apt = (...args: string[]) =>
      execFileSync('apt-get', ['-qq', ...settings.flatMap((setting) => ['-o', setting]), ...args], { cwd: download })
    apt('update')
    apt('download', `libatomic1=${version}`, `gcc-12-base=${version}`)
    for (const file of globSync(path.join(download, '*.deb'))) execFileSync('dpkg-deb', ['-x', file, download])
    const [library = ''] = globSync(path.join(download, 'usr/lib/*/libatomic.so.1.*'))
    const digest = createHash('sha256').update(readFileSync(library)).digest('hex')
    if (digest !== sha256) throw new Error(`libatomic1 ${version} for ${debian} is not the one that was reviewed.`)
    mkdirSync(path.join(folder, 'lib'), { recursive: true })
    copyFileSync(library, path.join(folder, 'lib', 'libatomic.so.1'))
    const text = readFileSync(path.join(download, 'usr/share/doc/gcc-12-base/copyright'), 'utf8')
    return { name: 'libatomic1', version, licence: 'GPL-3.0-or-later WITH GCC-exception-3.1', text: text.trim() }
  } finally {
    rmSync(download, { recursive: true })
  }
}
