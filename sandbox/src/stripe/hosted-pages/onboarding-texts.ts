import type { Locale } from '../../html/page.ts'

interface OnboardingTexts {
  title: string
  noMoney: string
  explanation(merchant: string): string
  firstName: string
  lastName: string
  birthDate: string
  activity: string
  bank: string
  bankHint: string
  finish: string
  finishHint: string
  verifyLater: string
  verifyLaterHint: string
  leave: string
  leaveHint: string
  isReady: string
  missing: string
  unknown: { title: string; text: string }
  back: string
}

export const onboardingTexts: Record<Locale, OnboardingTexts> = {
  fr: {
    title: 'Recevoir des versements',
    noMoney: 'Mode d’essai : aucune somme réelle n’est en jeu, rien n’est vérifié.',
    explanation: (merchant) =>
      `${merchant} confie vos versements à un service de paiement. Ici, le site lui-même en tient lieu.`,
    firstName: 'Prénom',
    lastName: 'Nom',
    birthDate: 'Date de naissance',
    activity: 'Votre activité',
    bank: 'Compte bancaire',
    bankHint: 'Un compte d’essai; laissez-le tel quel.',
    finish: 'Terminer',
    finishHint: 'Tout est vérifié sur-le-champ : vous pouvez recevoir de l’argent.',
    verifyLater: 'Envoyer, vérification en cours',
    verifyLaterHint: 'Le fournisseur prend son temps avant de répondre.',
    leave: 'Partir sans terminer',
    leaveHint: 'Il manquera des renseignements et l’argent ne pourra pas arriver.',
    isReady: 'Ce compte peut déjà recevoir de l’argent.',
    missing: 'Il manque',
    unknown: { title: 'Lien introuvable', text: 'Cette adresse ne mène à aucune inscription.' },
    back: 'Revenir au site',
  },
  en: {
    title: 'Receive payouts',
    noMoney: 'Test mode: no money moves, nothing is checked.',
    explanation: (merchant) =>
      `${merchant} leaves your payouts to a payment processor. Here the site itself stands in for it.`,
    firstName: 'First name',
    lastName: 'Last name',
    birthDate: 'Date of birth',
    activity: 'What you do',
    bank: 'Bank account',
    bankHint: 'A test account; leave it as it is.',
    finish: 'Finish',
    finishHint: 'Everything is checked at once: you can receive money.',
    verifyLater: 'Send, still being checked',
    verifyLaterHint: 'The provider takes its time to answer.',
    leave: 'Leave without finishing',
    leaveHint: 'Something will be missing, and money cannot arrive.',
    isReady: 'This account can already receive money.',
    missing: 'Missing',
    unknown: { title: 'No such link', text: 'This address leads to no onboarding.' },
    back: 'Back to the site',
  },
  es: {
    title: 'Recibir depósitos',
    noMoney: 'Modo de prueba: no se cobra dinero real, no se verifica nada.',
    explanation: (merchant) =>
      `${merchant} confía tus depósitos a un servicio de pago. Aquí lo representa el propio sitio.`,
    firstName: 'Nombre',
    lastName: 'Apellido',
    birthDate: 'Fecha de nacimiento',
    activity: 'Tu actividad',
    bank: 'Cuenta bancaria',
    bankHint: 'Una cuenta de prueba; déjala como está.',
    finish: 'Terminar',
    finishHint: 'Todo se verifica al instante: ya puedes recibir dinero.',
    verifyLater: 'Enviar, verificación en curso',
    verifyLaterHint: 'El proveedor se toma su tiempo para responder.',
    leave: 'Salir sin terminar',
    leaveHint: 'Faltarán datos y el dinero no podrá llegar.',
    isReady: 'Esta cuenta ya puede recibir dinero.',
    missing: 'Falta',
    unknown: { title: 'Enlace no encontrado', text: 'Esta dirección no lleva a ninguna inscripción.' },
    back: 'Volver al sitio',
  },
}
