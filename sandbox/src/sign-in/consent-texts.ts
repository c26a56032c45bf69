import type { Trilingual } from '../html/page.ts'
import type { IdentityKey } from './identity.ts'

interface ConsentTexts {
  title(provider: string): string
  intro(site: string): string
  kinds: Record<IdentityKey, string>
  cancel: string
  done: string
  doneHint: string
  refused: string
  refusedHint(reason: string): string
}

export const consentTexts: Trilingual<ConsentTexts> = {
  fr: {
    title: (provider) => `Choisir un compte ${provider} d’essai`,
    intro: (site) => `pour continuer vers ${site}. Personne de réel : aucun mot de passe n’est demandé.`,
    kinds: {
      verified: 'Adresse vérifiée',
      unverified: 'Adresse jamais vérifiée',
      'no-address': 'Aucune adresse',
    },
    cancel: 'Annuler',
    done: 'C’est fait',
    doneHint: 'Vous pouvez fermer cette fenêtre.',
    refused: 'Demande refusée',
    refusedHint: (reason) => `Le site a mal formulé sa demande : ${reason}`,
  },
  en: {
    title: (provider) => `Choose a ${provider} test account`,
    intro: (site) => `to continue to ${site}. Nobody here is real: no password is asked for.`,
    kinds: {
      verified: 'Verified address',
      unverified: 'Address never verified',
      'no-address': 'No address',
    },
    cancel: 'Cancel',
    done: 'Done',
    doneHint: 'You may close this window.',
    refused: 'Request refused',
    refusedHint: (reason) => `The site’s request is not valid: ${reason}`,
  },
  es: {
    title: (provider) => `Elegir una cuenta de prueba de ${provider}`,
    intro: (site) => `para continuar a ${site}. Nadie es real: no se pide ninguna contraseña.`,
    kinds: {
      verified: 'Dirección verificada',
      unverified: 'Dirección nunca verificada',
      'no-address': 'Sin dirección',
    },
    cancel: 'Cancelar',
    done: 'Listo',
    doneHint: 'Puedes cerrar esta ventana.',
    refused: 'Solicitud rechazada',
    refusedHint: (reason) => `La solicitud del sitio no es válida: ${reason}`,
  },
}
