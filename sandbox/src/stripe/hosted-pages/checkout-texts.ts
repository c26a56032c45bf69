import type { Locale } from '../../html/page.ts'

interface CheckoutTexts {
  title(merchant: string): string
  noMoney: string
  payTo(merchant: string): string
  email: string
  emailHint: string
  emailWrong: string
  name: string
  card: string
  cardHint: string
  pay(amount: string): string
  payLater: string
  payLaterHint: string
  decline: string
  cancel: string
  declined: string
  openUntil(time: string): string
  paid: { title: string; text: string }
  onItsWay: { title: string; text: string; arrive: string; bounce: string }
  held: { title: string; text: string }
  released: { title: string; text: string }
  failed: { title: string; text: string }
  expired: { title: string; text: string }
  unknown: { title: string; text: string }
  back: string
  details: string
}

export const checkoutTexts: Record<Locale, CheckoutTexts> = {
  fr: {
    title: (merchant) => `Paiement – ${merchant}`,
    noMoney: 'Mode d’essai : aucune somme réelle n’est en jeu.',
    payTo: (merchant) => `À payer à ${merchant}`,
    email: 'Courriel',
    emailHint: 'Votre reçu y sera envoyé.',
    emailWrong: 'Indiquez une adresse courriel valide.',
    name: 'Nom sur la carte (facultatif)',
    card: 'Carte d’essai',
    cardHint: 'Aucun numéro de carte n’est demandé ici.',
    pay: (amount) => `Payer ${amount}`,
    payLater: 'Payer plus tard',
    payLaterHint: 'Comme un débit bancaire : l’argent arrive quelques jours après.',
    decline: 'Faire refuser la carte',
    cancel: 'Annuler et revenir',
    declined: 'La carte a été refusée. Rien n’a été débité; vous pouvez réessayer.',
    openUntil: (time) => `Page de paiement ouverte jusqu’au ${time}`,
    paid: { title: 'C’est déjà payé', text: 'Ce paiement est terminé. Il ne sera pas débité deux fois.' },
    onItsWay: {
      title: 'Paiement en route',
      text: 'La banque a reçu l’ordre; l’argent n’est pas encore arrivé.',
      arrive: 'Faire arriver l’argent',
      bounce: 'Faire échouer le débit',
    },
    held: {
      title: 'Le paiement est autorisé',
      text: 'Le montant est réservé sur la carte; il n’est pas encore débité. Il ne le sera pas deux fois.',
    },
    released: { title: 'Le paiement est annulé', text: 'Le montant réservé est libéré. Rien n’a été débité.' },
    failed: { title: 'Le débit a échoué', text: 'La banque a refusé le débit. Rien n’a été payé.' },
    expired: {
      title: 'Cette page de paiement a expiré',
      text: 'Rien n’a été débité. Recommencez depuis la page d’origine.',
    },
    unknown: { title: 'Page de paiement introuvable', text: 'Cette adresse ne mène à aucun paiement.' },
    back: 'Revenir au site',
    details: 'Détails du paiement',
  },
  en: {
    title: (merchant) => `Payment – ${merchant}`,
    noMoney: 'Test mode: no money moves.',
    payTo: (merchant) => `Pay ${merchant}`,
    email: 'E-mail',
    emailHint: 'Your receipt will be sent there.',
    emailWrong: 'Enter a valid e-mail address.',
    name: 'Name on card (optional)',
    card: 'Test card',
    cardHint: 'No card number is asked for here.',
    pay: (amount) => `Pay ${amount}`,
    payLater: 'Pay later',
    payLaterHint: 'Like a bank debit: the money arrives some days after.',
    decline: 'Have the card declined',
    cancel: 'Cancel and go back',
    declined: 'The card was declined. Nothing was charged; you can try again.',
    openUntil: (time) => `Payment page open until ${time}`,
    paid: { title: 'This is already paid', text: 'This payment is complete. It will not be charged twice.' },
    onItsWay: {
      title: 'Payment on its way',
      text: 'The bank has the order; the money has not arrived yet.',
      arrive: 'Let the money arrive',
      bounce: 'Let the debit fail',
    },
    held: {
      title: 'The payment is authorized',
      text: 'The amount is held on the card; it is not charged yet. It will not be charged twice.',
    },
    released: { title: 'The payment is cancelled', text: 'The held amount is released. Nothing was charged.' },
    failed: { title: 'The debit failed', text: 'The bank refused the debit. Nothing was paid.' },
    expired: {
      title: 'This payment page has expired',
      text: 'Nothing was charged. Start again from the page you came from.',
    },
    unknown: { title: 'No such payment page', text: 'This address leads to no payment.' },
    back: 'Back to the site',
    details: 'Payment details',
  },
  es: {
    title: (merchant) => `Pago – ${merchant}`,
    noMoney: 'Modo de prueba: no se cobra dinero real.',
    payTo: (merchant) => `Pagar a ${merchant}`,
    email: 'Correo electrónico',
    emailHint: 'Ahí se enviará tu recibo.',
    emailWrong: 'Indica una dirección de correo válida.',
    name: 'Nombre en la tarjeta (opcional)',
    card: 'Tarjeta de prueba',
    cardHint: 'Aquí no se pide ningún número de tarjeta.',
    pay: (amount) => `Pagar ${amount}`,
    payLater: 'Pagar más tarde',
    payLaterHint: 'Como un débito bancario: el dinero llega unos días después.',
    decline: 'Hacer que rechacen la tarjeta',
    cancel: 'Cancelar y volver',
    declined: 'La tarjeta fue rechazada. No se cobró nada; puedes intentarlo de nuevo.',
    openUntil: (time) => `Página de pago abierta hasta el ${time}`,
    paid: { title: 'Ya está pagado', text: 'Este pago está completo. No se cobrará dos veces.' },
    onItsWay: {
      title: 'Pago en camino',
      text: 'El banco recibió la orden; el dinero aún no ha llegado.',
      arrive: 'Hacer llegar el dinero',
      bounce: 'Hacer fallar el débito',
    },
    held: {
      title: 'El pago está autorizado',
      text: 'El monto está reservado en la tarjeta; todavía no se cobró. No se cobrará dos veces.',
    },
    released: { title: 'El pago está cancelado', text: 'El monto reservado se liberó. No se cobró nada.' },
    failed: { title: 'El débito falló', text: 'El banco rechazó el débito. No se pagó nada.' },
    expired: {
      title: 'Esta página de pago caducó',
      text: 'No se cobró nada. Vuelve a empezar desde la página de origen.',
    },
    unknown: { title: 'Página de pago no encontrada', text: 'Esta dirección no lleva a ningún pago.' },
    back: 'Volver al sitio',
    details: 'Detalles del pago',
  },
}
