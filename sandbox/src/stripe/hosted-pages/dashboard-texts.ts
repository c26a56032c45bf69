import type { Locale } from '../../html/page.ts'
import type { SessionState } from './session-state.ts'

export interface DashboardTexts {
  title: string
  explanation: string
  webhooks: string
  webhooksHint: string
  modes: Record<'normal' | 'late' | 'doubled' | 'reordered' | 'lost' | 'none', string>
  use: string
  waiting(count: number): string
  flush: string
  sessions: string
  noSessions: string
  states: Record<SessionState, string>
  openPage: string
  arrive: string
  bounce: string
  refund: string
  dispute: string
  won: string
  lost: string
  failRefund: string
  disputes: string
  refunds: string
  disputeStates: Record<'needs_response' | 'under_review' | 'won' | 'lost', string>
  refundStates: Record<'succeeded' | 'failed', string>
  accounts: string
  accountStates: Record<'new' | 'pending' | 'enabled' | 'restricted' | 'rejected', string>
  change: string
  payOut: string
  payouts: string
  payoutStates: Record<'pending' | 'in_transit' | 'paid' | 'failed', string>
  payoutPaid: string
  payoutFailed: string
}

export const dashboardTexts: Record<Locale, DashboardTexts> = {
  fr: {
    title: 'Service de paiement',
    explanation:
      'Ce que ferait le service de paiement, et ce qui peut mal tourner. Mode d’essai : aucune somme réelle n’est en jeu.',
    webhooks: 'Avis envoyés au site',
    webhooksHint: 'Comment les prochains avis de paiement arrivent.',
    modes: {
      normal: 'Aussitôt',
      late: 'En retard de 30 secondes',
      doubled: 'En double',
      reordered: 'Dans le désordre',
      lost: 'Perdus',
      none: 'Retenus jusqu’à l’envoi',
    },
    use: 'Appliquer',
    waiting: (count) => `En attente : ${count}`,
    flush: 'Envoyer maintenant',
    sessions: 'Paiements récents',
    noSessions: 'Aucun paiement pour l’instant.',
    states: {
      open: 'ouvert',
      paid: 'payé',
      onItsWay: 'en route',
      held: 'autorisé',
      released: 'annulé',
      failed: 'échoué',
      expired: 'expiré',
    },
    openPage: 'Page de paiement',
    arrive: 'L’argent arrive',
    bounce: 'Le débit échoue',
    refund: 'Rembourser',
    dispute: 'Contester',
    won: 'Contestation gagnée',
    lost: 'Contestation perdue',
    failRefund: 'Faire échouer',
    disputes: 'Contestations',
    refunds: 'Remboursements',
    disputeStates: { needs_response: 'ouverte', under_review: 'examinée', won: 'gagnée', lost: 'perdue' },
    refundStates: { succeeded: 'réussi', failed: 'échoué' },
    accounts: 'Comptes des créateurs',
    accountStates: {
      new: 'inscription à faire',
      pending: 'vérification en cours',
      enabled: 'actif',
      restricted: 'restreint',
      rejected: 'refusé',
    },
    change: 'Changer',
    payOut: 'Verser à la banque',
    payouts: 'Versements',
    payoutStates: {
      pending: 'en préparation',
      in_transit: 'en route',
      paid: 'arrivé',
      failed: 'renvoyé par la banque',
    },
    payoutPaid: 'Est arrivé',
    payoutFailed: 'La banque le renvoie',
  },
  en: {
    title: 'Payment processor',
    explanation: 'What the provider would do, and what can go wrong. Test mode: no money moves.',
    webhooks: 'Notices sent to the site',
    webhooksHint: 'How the next payment notices arrive.',
    modes: {
      normal: 'At once',
      late: '30 seconds late',
      doubled: 'Twice',
      reordered: 'Out of order',
      lost: 'Lost',
      none: 'Held until sent',
    },
    use: 'Apply',
    waiting: (count) => `Waiting: ${count}`,
    flush: 'Send now',
    sessions: 'Recent payments',
    noSessions: 'No payment yet.',
    states: {
      open: 'open',
      paid: 'paid',
      onItsWay: 'on its way',
      held: 'authorized',
      released: 'cancelled',
      failed: 'failed',
      expired: 'expired',
    },
    openPage: 'Payment page',
    arrive: 'Money arrives',
    bounce: 'Debit fails',
    refund: 'Refund',
    dispute: 'Dispute',
    won: 'Dispute won',
    lost: 'Dispute lost',
    failRefund: 'Let it fail',
    disputes: 'Disputes',
    refunds: 'Refunds',
    disputeStates: { needs_response: 'open', under_review: 'under review', won: 'won', lost: 'lost' },
    refundStates: { succeeded: 'succeeded', failed: 'failed' },
    accounts: 'Creators’ accounts',
    accountStates: {
      new: 'to be set up',
      pending: 'being checked',
      enabled: 'active',
      restricted: 'restricted',
      rejected: 'rejected',
    },
    change: 'Change',
    payOut: 'Pay out',
    payouts: 'Payouts',
    payoutStates: {
      pending: 'being prepared',
      in_transit: 'on its way',
      paid: 'arrived',
      failed: 'returned by the bank',
    },
    payoutPaid: 'Has arrived',
    payoutFailed: 'The bank returns it',
  },
  es: {
    title: 'Servicio de pago',
    explanation: 'Lo que haría el proveedor y lo que puede salir mal. Modo de prueba: no se cobra dinero real.',
    webhooks: 'Avisos enviados al sitio',
    webhooksHint: 'Cómo llegan los próximos avisos de pago.',
    modes: {
      normal: 'Al instante',
      late: 'Con 30 segundos de retraso',
      doubled: 'Dos veces',
      reordered: 'En desorden',
      lost: 'Perdidos',
      none: 'Retenidos hasta enviarlos',
    },
    use: 'Aplicar',
    waiting: (count) => `En espera: ${count}`,
    flush: 'Enviar ahora',
    sessions: 'Pagos recientes',
    noSessions: 'Aún no hay pagos.',
    states: {
      open: 'abierto',
      paid: 'pagado',
      onItsWay: 'en camino',
      held: 'autorizado',
      released: 'cancelado',
      failed: 'fallido',
      expired: 'caducado',
    },
    openPage: 'Página de pago',
    arrive: 'Llega el dinero',
    bounce: 'Falla el débito',
    refund: 'Reembolsar',
    dispute: 'Disputar',
    won: 'Disputa ganada',
    lost: 'Disputa perdida',
    failRefund: 'Hacer fallar',
    disputes: 'Disputas',
    refunds: 'Reembolsos',
    disputeStates: { needs_response: 'abierta', under_review: 'en revisión', won: 'ganada', lost: 'perdida' },
    refundStates: { succeeded: 'realizado', failed: 'fallido' },
    accounts: 'Cuentas de los creadores',
    accountStates: {
      new: 'por configurar',
      pending: 'en verificación',
      enabled: 'activa',
      restricted: 'restringida',
      rejected: 'rechazada',
    },
    change: 'Cambiar',
    payOut: 'Depositar en el banco',
    payouts: 'Depósitos',
    payoutStates: {
      pending: 'en preparación',
      in_transit: 'en camino',
      paid: 'llegó',
      failed: 'devuelto por el banco',
    },
    payoutPaid: 'Llegó',
    payoutFailed: 'El banco lo devuelve',
  },
}
