/** The numbers of the specification and of the decisions, each with its name. */

export const tokenExpiringSoonMs = 2 * 60_000
export const refreshTimeoutMs = 10_000
export const refreshOverlapMs = 30_000
export const accessTokenTtlS = 15 * 60
export const recentSignInS = 10 * 60

export const emailMax = 254
export const passwordMin = 12
export const passwordMax = 128
export const personNameMax = 100
export const aliasMax = 50
export const addressMax = 300

export const creatorNameMax = 80
export const creatorTitleMax = 120
export const slugMin = 3
export const slugMax = 30
export const descriptionMax = 2000
export const socialUrlMax = 300
export const erasureGraceDays = 30

export const albumPhotosMax = 60
export const albumTitleMax = 120
export const albumDescriptionMax = 300
export const uploadBytesMax = 15 * 1024 * 1024
export const uploadMegapixelsMax = 50
/** Open at the same time. */
export const memberUploadsMax = 3
/** Of all image files of one member, as they are stored. */
export const memberMediaBytesMax = 500 * 1024 * 1024

export const tipCentsMin = 100
export const tipCentsMax = 500_000
export const tipConfirmAboveCents = 20_000
export const tipMessageMax = 500
export const supporterNameMax = 80
export const currency = 'CAD'

export const toastMs = 5000
export const toastsMax = 20

/** JSON bodies; uploads have their own limit. */
export const bodyBytesMax = 64 * 1024
