/** What a rendered page reads of an installation. */
export const site = {
  publicUrl: 'https://obole.example',
  isSandbox: false,
  checkoutOrigin: null,
  platformFeePercent: 0,
  processingFee: null,
  undoMinutes: 15,
  operatorName: 'Obole',
  links: { facebookUrl: 'https://a.example', instagramUrl: 'https://b.example', linkedInUrl: 'https://c.example' },
  google: null,
  facebook: null,
}
