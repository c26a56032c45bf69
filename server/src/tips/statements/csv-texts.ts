import type { Locale } from '@obole/contract/names'
import type { DisputeState, TipState } from '@obole/contract/tips'

/** The headings of the export, by column. */
export const csvColumns: Record<Locale, { key: string; header: string }[]> = {
  fr: columns(
    'Date',
    'Heure (de l’Est)',
    'Numéro du reçu',
    'Montant',
    'Remboursé',
    'Frais',
    'Net reçu',
    'Devise',
    'État',
    'Nom',
    'Message',
    'Réponse',
    'Contestation',
  ),
  en: columns(
    'Date',
    'Time (Eastern)',
    'Receipt number',
    'Amount',
    'Refunded',
    'Fees',
    'Net received',
    'Currency',
    'State',
    'Name',
    'Message',
    'Reply',
    'Dispute',
  ),
  es: columns(
    'Fecha',
    'Hora (del Este)',
    'Número de recibo',
    'Monto',
    'Reembolsado',
    'Comisiones',
    'Neto recibido',
    'Moneda',
    'Estado',
    'Nombre',
    'Mensaje',
    'Respuesta',
    'Disputa',
  ),
}

export const csvStates: Record<Locale, Record<TipState, string>> = {
  fr: {
    pending: 'en attente',
    authorized: 'en route',
    paid: 'payé',
    failed: 'non abouti',
    cancelled: 'annulé',
    expired: 'expiré',
    refunded: 'remboursé',
    partially_refunded: 'remboursé en partie',
    disputed: 'contesté',
  },
  en: {
    pending: 'pending',
    authorized: 'arriving',
    paid: 'paid',
    failed: 'not collected',
    cancelled: 'undone',
    expired: 'expired',
    refunded: 'refunded',
    partially_refunded: 'partly refunded',
    disputed: 'disputed',
  },
  es: {
    pending: 'pendiente',
    authorized: 'en camino',
    paid: 'pagada',
    failed: 'no cobrada',
    cancelled: 'cancelada',
    expired: 'caducada',
    refunded: 'reembolsada',
    partially_refunded: 'reembolsada en parte',
    disputed: 'en disputa',
  },
}

export const csvBeingUndone: Record<Locale, string> = {
  fr: 'annulation en cours',
  en: 'being undone',
  es: 'cancelación en curso',
}

export const csvDisputes: Record<Locale, Record<DisputeState, string>> = {
  fr: { open: 'en cours', won: 'gagnée', lost: 'perdue' },
  en: { open: 'open', won: 'won', lost: 'lost' },
  es: { open: 'en curso', won: 'ganada', lost: 'perdida' },
}

function columns(...headers: string[]): { key: string; header: string }[] {
  const keys = [
    'date',
    'time',
    'number',
    'amount',
    'refunded',
    'fees',
    'net',
    'currency',
    'state',
    'supporterName',
    'message',
    'reply',
    'dispute',
  ]
  return keys.map((key, index) => ({ key, header: headers[index] ?? key }))
}
