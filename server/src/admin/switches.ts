import { clearSwitch, type SwitchName, setSwitch } from '../platform/switches.sql.ts'
import { type Admin, type Command, exits } from './command/command.ts'
import { recordAct } from './command/record-act.ts'

export const switchCommands: Command[] = [
  {
    usage: 'tips off',
    summary: 'take no new tips on the whole site, at once and without a restart; what was begun is still booked',
    confirm: 'Close the tip buttons of all pages?',
    run: (admin) => set(admin, 'tips-off', 'No new tips are taken.'),
  },
  {
    usage: 'tips on',
    summary: 'take tips again',
    run: (admin) => clear(admin, 'tips-off', 'Tips are taken.'),
  },
  {
    usage: 'maintenance on',
    summary:
      'answer 503 with a page that says so, within seconds and without a restart; events of Stripe are still stored',
    confirm: 'Answer every page and call with 503?',
    run: (admin) => set(admin, 'maintenance', 'Maintenance is on.'),
  },
  {
    usage: 'maintenance off',
    summary: 'serve again',
    run: (admin) => clear(admin, 'maintenance', 'Maintenance is off.'),
  },
]

function set(admin: Admin, name: SwitchName, sentence: string): Promise<number> {
  return change(admin, `${name}_set`, sentence, (sql) => setSwitch(sql, name, admin.operator))
}

function clear(admin: Admin, name: SwitchName, sentence: string): Promise<number> {
  return change(admin, `${name}_cleared`, sentence, (sql) => clearSwitch(sql, name))
}

async function change(
  admin: Admin,
  act: string,
  sentence: string,
  apply: (sql: Parameters<typeof clearSwitch>[0]) => Promise<boolean>,
): Promise<number> {
  const { sql } = await admin.database()
  await sql.begin(async (tx) => {
    if (await apply(tx)) await recordAct(admin, tx, act.replaceAll('-', '_'), 'site')
  })
  admin.print(sentence)
  return exits.done
}
