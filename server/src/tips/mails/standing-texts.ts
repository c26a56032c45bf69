import type { Locale } from '@obole/contract/names'

/** What became of a tip: its state, and of a held one what comes next. */
export type Standing =
  | 'undoable'
  | 'being_undone'
  | 'being_charged'
  | 'paid'
  | 'cancelled'
  | 'failed'
  | 'refunded'
  | 'partially_refunded'
  | 'disputed'
  | 'dispute_lost'

/** Formatted for a sentence. */
interface StandingWords {
  standing: Standing
  /** The time of day until which it can be undone; null when it cannot. */
  undoUntil: string | null
  amount: string
  /** Of it, until now; null when nothing was. */
  refunded: { total: string; left: string } | null
}

export interface StandingText {
  /** For a subject; null while nothing is out of the ordinary. */
  mark: string | null
  /** No second mail says that the amount is charged: it must be true however late it is read. */
  sentence: string | null
  /** A line each. */
  amounts: string
  isCharged: boolean
}

export function describeStanding(locale: Locale, words: StandingWords): StandingText {
  const { standing, amount, refunded } = words
  const { marks, sentences, lines } = texts[locale]
  return {
    mark: marks[standing] ?? null,
    sentence: sentences(words)[standing] ?? null,
    amounts: refunded
      ? [lines.amount(amount), lines.refunded(refunded.total), lines.left(refunded.left)].join('\n')
      : standing === 'paid'
        ? lines.paid(amount)
        : lines.amount(amount),
    isCharged: charged.includes(standing),
  }
}

const charged: Standing[] = ['paid', 'refunded', 'partially_refunded', 'disputed', 'dispute_lost']

interface Texts {
  marks: Partial<Record<Standing, string>>
  sentences: (words: StandingWords) => Partial<Record<Standing, string>>
  lines: Record<'amount' | 'paid' | 'refunded' | 'left', (money: string) => string>
}

const texts: Record<Locale, Texts> = {
  fr: {
    marks: {
      being_undone: 'annulation en cours',
      cancelled: 'annulé',
      failed: 'non abouti',
      refunded: 'remboursé',
      partially_refunded: 'remboursé en partie',
      disputed: 'contesté',
      dispute_lost: 'rendu par la banque',
    },
    sentences: ({ undoUntil }) => ({
      undoable: `Rien n’est débité avant ${undoUntil} (heure de l’Est) : d’ici là, vous pouvez annuler ce pourboire sur la page de votre reçu. Ensuite, le montant est débité. Cette page montre toujours où en est votre pourboire.`,
      being_undone: 'Annulation en cours : ce pourboire ne sera pas débité.',
      cancelled: 'Ce pourboire est annulé. Rien n’est débité.',
      failed: 'Ce pourboire n’a pas pu être encaissé. Rien n’est débité.',
      refunded: 'Ce pourboire est remboursé.',
      partially_refunded: 'Ce pourboire est remboursé en partie.',
      disputed: 'Ce paiement est contesté auprès de la banque.',
      dispute_lost: 'Ce paiement a été contesté : la banque a rendu la somme contestée.',
    }),
    lines: {
      amount: (money) => `Montant : ${money}`,
      paid: (money) => `Montant payé : ${money}`,
      refunded: (money) => `Remboursé : ${money}`,
      left: (money) => `Net payé : ${money}`,
    },
  },
  en: {
    marks: {
      being_undone: 'being undone',
      cancelled: 'undone',
      failed: 'not collected',
      refunded: 'refunded',
      partially_refunded: 'partly refunded',
      disputed: 'disputed',
      dispute_lost: 'returned by the bank',
    },
    sentences: ({ undoUntil }) => ({
      undoable: `Nothing is charged before ${undoUntil} (Eastern time): until then you can undo this tip on the page of your receipt. After that, the amount is charged. That page always shows where your tip stands.`,
      being_undone: 'Being undone: this tip will not be charged.',
      cancelled: 'This tip is undone. Nothing is charged.',
      failed: 'This tip could not be collected. Nothing is charged.',
      refunded: 'This tip is refunded.',
      partially_refunded: 'This tip is partly refunded.',
      disputed: 'This payment is disputed with the bank.',
      dispute_lost: 'This payment was disputed: the bank has returned the disputed amount.',
    }),
    lines: {
      amount: (money) => `Amount: ${money}`,
      paid: (money) => `Amount paid: ${money}`,
      refunded: (money) => `Refunded: ${money}`,
      left: (money) => `Net paid: ${money}`,
    },
  },
  es: {
    marks: {
      being_undone: 'cancelación en curso',
      cancelled: 'cancelada',
      failed: 'no cobrada',
      refunded: 'reembolsada',
      partially_refunded: 'reembolsada en parte',
      disputed: 'en disputa',
      dispute_lost: 'devuelta por el banco',
    },
    sentences: ({ undoUntil }) => ({
      undoable: `No se cobra nada antes de ${undoUntil} (hora del Este): hasta entonces puedes cancelar esta propina en la página de tu recibo. Después, se cobra el monto. Esa página siempre muestra el estado de tu propina.`,
      being_undone: 'Cancelación en curso: esta propina no se cobrará.',
      cancelled: 'Esta propina está cancelada. No se cobra nada.',
      failed: 'No se pudo cobrar esta propina. No se cobra nada.',
      refunded: 'Esta propina se reembolsó.',
      partially_refunded: 'Esta propina se reembolsó en parte.',
      disputed: 'Este pago está en disputa con el banco.',
      dispute_lost: 'Este pago estuvo en disputa: el banco devolvió el monto en disputa.',
    }),
    lines: {
      amount: (money) => `Monto: ${money}`,
      paid: (money) => `Monto pagado: ${money}`,
      refunded: (money) => `Reembolsado: ${money}`,
      left: (money) => `Neto pagado: ${money}`,
    },
  },
}
