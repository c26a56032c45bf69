import { productName } from '@obole/contract/names'
import type { MailTexts } from './texts.ts'

export const es: MailTexts = {
  verifyEmail: ({ email }) => ({
    subject: `Confirma tu dirección para abrir tu cuenta de ${productName}`,
    paragraphs: [
      `Acabas de pedir una cuenta de ${productName} con la dirección ${email}. Solo falta confirmar que es tuya.`,
    ],
    action: 'Confirmar mi dirección',
    smallPrint: [
      'Este enlace sirve una sola vez, durante 24 horas.',
      '¿No pediste nada? No hagas clic: sin tu confirmación no se abre ninguna cuenta y tu dirección se olvida a los siete días.',
    ],
  }),
  alreadyRegistered: ({ email }) => ({
    subject: `Ya tienes una cuenta de ${productName}`,
    paragraphs: [
      `Alguien, seguramente tú, acaba de pedir una cuenta con la dirección ${email}. Ya tienes una: basta con iniciar sesión.`,
      'Si no recuerdas la contraseña, la página de inicio de sesión permite elegir otra.',
    ],
    action: 'Iniciar sesión',
    smallPrint: ['Si no fuiste tú, no tienes que hacer nada: tu cuenta no cambió.'],
  }),
  resetPassword: ({ email }) => ({
    subject: 'Elige una nueva contraseña',
    paragraphs: [
      `Este es el enlace para elegir una nueva contraseña para la cuenta ${email}.`,
      'Por seguridad, se cerrarán todas tus sesiones abiertas y el acceso con Google o Facebook se desvinculará de la cuenta.',
    ],
    action: 'Elegir una contraseña',
    smallPrint: [
      'Este enlace sirve una sola vez, durante 30 minutos. Si pides otro, solo cuenta el último.',
      '¿No pediste nada? Ignora este mensaje: tu contraseña sigue siendo la misma.',
    ],
  }),
  passwordChanged: ({ at }) => ({
    subject: 'Se cambió tu contraseña',
    paragraphs: [
      `La contraseña de tu cuenta de ${productName} se cambió el ${at}. Tus otras sesiones se cerraron.`,
      'Si fuiste tú, todo está bien. Si no, elige ahora mismo una nueva contraseña: así se cierran todas las sesiones, también la de la otra persona.',
    ],
    action: 'No fui yo',
  }),
  confirmEmail: ({ email, account }) => ({
    subject: `Confirma la nueva dirección de una cuenta de ${productName}`,
    paragraphs: [
      account
        ? `La cuenta de ${productName} de ${account} va a usar a partir de ahora la dirección ${email}.`
        : `Una cuenta de ${productName} que aún no tiene dirección va a usar la dirección ${email}.`,
      'Confirma solo si conoces esta cuenta y la usas tú: quien puede abrirla hoy también podría abrirla después.',
    ],
    action: 'Confirmar esta dirección',
    smallPrint: [
      'Este enlace sirve una sola vez, durante una hora.',
      '¿No pediste nada? Ignora este mensaje: nada cambiará.',
    ],
  }),
  emailChange: ({ newEmail, email }) => ({
    subject: 'Tu dirección está a punto de cambiar',
    paragraphs: [
      `Alguien pidió que la cuenta de ${productName} vinculada a ${email} use a partir de ahora la dirección ${newEmail}. El cambio se hará cuando se confirme la nueva dirección.`,
      'Si fuiste tú, no tienes que hacer nada. Si no, cancélalo: esta dirección seguirá siendo (o volverá a ser) la de la cuenta, se cerrarán todas las sesiones y te enviaremos un enlace para elegir una nueva contraseña.',
    ],
    action: 'Cancelar el cambio',
    smallPrint: [
      'Este enlace sirve hasta que se haga el cambio, y siete días más si la cuenta tiene más de siete días y una página o propinas.',
    ],
  }),
  emailChangeUndone: ({ restored, removed }) => ({
    subject: `Se canceló el cambio de dirección de una cuenta de ${productName}`,
    paragraphs: [
      `La cuenta de ${productName} que usaba la dirección ${removed} vuelve a usar ${restored}: el cambio se canceló con el enlace que habíamos enviado allí.`,
      'Se cerraron todas las sesiones y la contraseña ya no sirve. La dirección restablecida recibe un enlace para elegir otra. Durante 72 horas no se hace ningún depósito ni se puede cambiar la cuenta bancaria de los depósitos.',
    ],
    action: 'Elegir una contraseña',
  }),
  emailInUse: ({ email }) => ({
    subject: 'Alguien intentó usar tu dirección',
    paragraphs: [
      `Una persona con la sesión iniciada en otra cuenta de ${productName} intentó usar la dirección ${email}. Ya es la dirección de tu cuenta: lo rechazamos y nada cambió.`,
      'Si fuiste tú, inicia sesión en la cuenta que ya tiene esta dirección.',
    ],
    action: 'Iniciar sesión',
  }),
  newSignIn: ({ device, at }) => ({
    subject: 'Nuevo inicio de sesión en tu cuenta',
    paragraphs: [
      `Alguien inició sesión en tu cuenta de ${productName} desde un dispositivo que no habíamos visto antes.`,
      `Dispositivo: ${device || 'desconocido'}\nCuándo: ${at}`,
      'Si fuiste tú, todo está bien. Si no, elige una nueva contraseña: se cerrarán todas las sesiones.',
    ],
    action: 'No fui yo',
  }),
  sessionEnded: ({ device, at }) => ({
    subject: 'Cerramos una de tus sesiones',
    paragraphs: [
      'Una clave de sesión que ya se había usado se presentó por segunda vez. Puede que la hayan copiado: por precaución, cerramos esa sesión.',
      `Dispositivo: ${device || 'desconocido'}\nCuándo: ${at}`,
      'Basta con iniciar sesión de nuevo. Si se repite, o si no reconoces el dispositivo, elige también una nueva contraseña.',
    ],
    action: 'Iniciar sesión de nuevo',
  }),
  identityLinked: ({ provider, at }) => ({
    subject: `${provider} está ahora vinculado a tu cuenta`,
    paragraphs: [
      `Desde el ${at} se puede iniciar sesión en tu cuenta de ${productName} con ${provider}.`,
      `Si fuiste tú, todo está bien. Si no, elige una nueva contraseña: ${provider} se desvinculará y se cerrarán todas las sesiones.`,
    ],
    action: 'No fui yo',
  }),
  erasureScheduled: ({ on }) => ({
    subject: `Tu cuenta se borrará el ${on}`,
    paragraphs: [
      `Como pediste, tu cuenta de ${productName} y tu página se borrarán definitivamente el ${on}. Hasta entonces tu página no se ve y no recibe propinas.`,
      '¿Cambiaste de opinión? Inicia sesión antes de esa fecha y elige conservar tu cuenta: todo quedará como antes.',
    ],
    action: 'Conservar mi cuenta',
    smallPrint: ['La ley nos obliga a conservar constancia de los pagos; ya no llevará tus datos personales.'],
  }),
  confirmSignIn: ({ email }) => ({
    subject: 'Confirma que eres tú',
    paragraphs: [
      `Hubo muchos intentos fallidos de ingresar a la cuenta ${email}. Se acaba de ingresar la contraseña correcta: antes de dar acceso, queremos estar seguros de que eres tú.`,
      'Confirma y vuelve a iniciar sesión.',
    ],
    action: 'Soy yo',
    smallPrint: [
      'Este enlace sirve una sola vez, durante una hora.',
      'Si no fuiste tú, alguien conoce tu contraseña: no confirmes y elige una nueva.',
    ],
  }),
}
